"""A game as its users hold it: asked, answered, copied, saved, compared."""
