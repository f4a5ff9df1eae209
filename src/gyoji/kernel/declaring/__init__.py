"""What a game package declares: its definition, decks, card records and rulebook."""
