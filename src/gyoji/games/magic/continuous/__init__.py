"""CR 604, 609-613: static abilities and continuous effects."""
