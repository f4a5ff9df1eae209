"""Phantom Magic Vision: the rules of its comprehensive rulebook, a module for a chapter or section."""

from .game import GAME

__all__ = ["GAME"]
