"""CR 8: multiplayer rules."""
