"""Duel Masters: the rules, a module for each part of the book."""

from .game import GAME

__all__ = ["GAME"]
