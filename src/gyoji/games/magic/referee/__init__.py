"""The state with its methods tied to the rules."""
