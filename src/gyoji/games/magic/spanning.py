"""Changes whose end depends on the object that they change (611.2b)."""

from __future__ import annotations

from typing import ClassVar

from ...effects.context import Objects
from ...effects.mods import Alter
from ...kernel.card import Float, Mod
from ...kernel.state import State


class AlterWithCounter(Alter):
    """Change characteristics for as long as the object has such a counter."""

    FIELDS: ClassVar[tuple[str, ...]] = ("what", "mods", "counter")

    def __init__(self, what: Objects, mods: list[Mod], counter: str) -> None:
        super().__init__(what, mods, "while-counter")
        self.counter = counter

    def bound(self, g: State, f: Float, id: int) -> None:
        f.word = f"while:{self.counter}"


class AlterForIts(Alter):
    """Change characteristics until a time of the object's controller comes: "until its controller's next untap step"."""

    FIELDS: ClassVar[tuple[str, ...]] = ("what", "mods", "until")

    def bound(self, g: State, f: Float, id: int) -> None:
        f.player = g.objs[id].controller
