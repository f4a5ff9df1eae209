"""Chapter 8: several cards that are one, several sides of one card."""
