"""How a game goes on: turns, the pipeline of events, continuous effects, what waits, payment, leaving."""
