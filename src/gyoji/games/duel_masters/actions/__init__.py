"""Chapter 7: keyword actions and state-based processes."""
