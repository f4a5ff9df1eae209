"""Cards on trial: each is played in positions made for it, and what its text never did is told."""
