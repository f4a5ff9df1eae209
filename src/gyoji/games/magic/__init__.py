"""Magic: the Gathering, the rules: a module for each chapter of the book."""

from .game import GAME

__all__ = ["GAME"]
