"""The nodes that card text compiles to."""
