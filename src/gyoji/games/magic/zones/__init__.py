"""CR 4: zones, and moving between them."""
