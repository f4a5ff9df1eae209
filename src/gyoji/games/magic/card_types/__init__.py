"""CR 2 and 3: parts of a card, and card types."""
