"""Chapter 1: concepts of the game."""
