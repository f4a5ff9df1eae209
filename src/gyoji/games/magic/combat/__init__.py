"""CR 506-511: the combat phase."""
