"""Nodes near the words of English texts, and the way back from trees to words."""
