"""CR 701: keyword actions."""
