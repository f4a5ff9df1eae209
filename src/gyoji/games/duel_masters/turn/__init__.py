"""Chapter 5: the turn, attacks, breaking shields."""
