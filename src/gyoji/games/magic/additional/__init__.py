"""CR 703-728: additional rules."""
