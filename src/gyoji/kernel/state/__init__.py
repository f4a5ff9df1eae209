"""What a game in progress is: objects, zones, cards, events, players, chance, and the words for them."""
