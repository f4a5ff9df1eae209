"""CR 106, 107.4, 605: mana, mana abilities, and paying mana (601.2g-h)."""
