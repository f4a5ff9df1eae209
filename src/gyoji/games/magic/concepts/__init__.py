"""CR 1: game concepts."""
