"""Leaders' texts by how popular they are (2.13.4, 2.13.5)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from ...effects.context import Cond, Ctx, Objects
from ...effects.nodes.abilities import Static
from ...effects.nodes.changes import Gain
from ...effects.nodes.objects import This
from ...kernel.state.card import Ability, Mod
from ...kernel.state.terms import ATTACHED
from .state import PhantomState

POPULARITY_MARKS: Final = {"人気爆発": 4, "人気者ボーナス": 2, "通常時": 1, "不人気者ペナルティ": 0, "不人気ペナルティ": 0}
LEVELS: Final = [4, 2, 1]
BOXES: Final = {4: "2.13.5.a", 2: "2.13.5.b", 1: "2.13.5.c", 0: "2.13.5.d"}
HEAD: Final = re.compile(r"^\((\S+?)\)[^\n]*\n?")


class Popularity(Cond):
    """So many 「人気」 are set on this character (2.13.5); 0: none."""

    READS = ATTACHED

    def __init__(self, least: int) -> None:
        self.least = least

    def holds(self, c: Ctx) -> bool:
        g = c.g
        assert isinstance(g, PhantomState)
        n = len([i for i in g.set_on(c.src) if "name:人気" in g.chars[i].subtypes])
        if self.least == 0:
            return n == 0
        if g.highest_popularity:
            return n >= self.least and self.least == next((k for k in LEVELS if n >= k), 0)
        return n >= self.least


class PopularText(Static):
    """What a leader has while so many 「人気」 are set on it."""

    def __init__(self, what: Objects, mods: list[Mod], cond: Cond | None = None, zone: str = "", box: str = "") -> None:
        super().__init__(what, mods, cond, zone)
        self.box = box
        self.rule = box  # the rule of its box


def popular(text: str, read: Callable[[str], list[Ability]]) -> list[Ability]:
    """The texts of one popularity box, each given to the leader while its number is met."""
    found = HEAD.match(text)
    assert found is not None
    least = POPULARITY_MARKS[found.group(1)]
    mods: list[Mod] = []
    for line in text[found.end():].splitlines():
        mods.extend([Gain(a) for a in read(line.strip())])
    return [PopularText(This(), mods, Popularity(least), "", BOXES[least])]
