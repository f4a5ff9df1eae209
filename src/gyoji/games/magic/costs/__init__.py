"""CR 118, 601.2f: costs."""
