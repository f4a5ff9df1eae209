"""CR 9: casual variants."""
