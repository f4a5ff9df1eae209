"""A copied or saved game plays on the same; what is refused changes nothing."""

from __future__ import annotations

from copies_and_saves import Copies

from .arena import ARENA


class TestCopies(Copies):
    arena = ARENA
