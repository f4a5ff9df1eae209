"""What a Magic game holds. Nothing here applies a rule."""
