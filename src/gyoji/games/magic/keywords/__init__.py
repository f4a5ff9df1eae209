"""CR 702: keyword abilities."""
