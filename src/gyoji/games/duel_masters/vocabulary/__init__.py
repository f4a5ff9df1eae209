"""Nodes that texts are made of and that belong to no chapter."""
