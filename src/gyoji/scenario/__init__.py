"""Executable rulings: a position, what the players do in it, and what must then be true."""

from .results import Result, run, run_file, run_paths
from .words import GameWords, Unsupported, Vocabulary, register, words_of

__all__ = ["GameWords", "Result", "Unsupported", "Vocabulary", "register", "run", "run_file", "run_paths", "words_of"]
