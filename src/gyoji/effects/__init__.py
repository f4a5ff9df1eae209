"""The vocabulary that card text compiles to: nodes by name, for the phrase files."""
