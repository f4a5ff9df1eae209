"""What went wrong at the table's edge: bad input, never a fault of the rules."""

from __future__ import annotations


class GyojiError(Exception):
    """Something that a user gave cannot be used. The message says what, where, and what was expected."""


class TextError(GyojiError):
    """A card text, or a part of it, is not understood; `phrase` holds the words in question."""

    def __init__(self, message: str, phrase: str = "") -> None:
        super().__init__(message)
        self.phrase = phrase or message
