"""Chapter 6: executing cards, abilities, what waits, resolving."""
