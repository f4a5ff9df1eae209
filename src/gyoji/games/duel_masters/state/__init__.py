"""What a game of Duel Masters holds, and the referee."""
