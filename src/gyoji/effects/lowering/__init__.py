"""From noun phrases and sentences to what is executed, and linking it with the words of a game."""
