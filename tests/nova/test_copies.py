"""A copied or saved game of NOVA plays on the same; what is refused changes nothing."""

from __future__ import annotations

from arena import ARENA

from copies_and_saves import Copies


class TestCopies(Copies):
    arena = ARENA
