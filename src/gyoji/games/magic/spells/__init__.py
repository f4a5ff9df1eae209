"""CR 601-603, 606-608: spells and abilities."""
