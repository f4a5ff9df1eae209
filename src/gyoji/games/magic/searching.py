"""While somebody searches his library (701.19): another player may control him (719.2), and what he finds may go elsewhere."""

from __future__ import annotations

from typing import ClassVar

from ...effects.context import Ctx, Do, Part, Players
from ...effects.rulings import Rule, rulings
from ...kernel.terms import BY_EFFECT, NOBODY
from .fields import MagicFields
from .terms import EXILE


class SearchersLed(Rule):
    """719.2: its controller controls these players while they search their libraries."""

    name: ClassVar[str] = "searchers-led"
    FIELDS: ClassVar[tuple[str, ...]] = ("who",)

    def __init__(self, who: Players) -> None:
        super().__init__()
        self.who = who


class WhatIsFound(Part):
    """The cards that somebody has found, for the words that follow."""

    INTRODUCES: ClassVar[str] = "objects"
    FIELDS: ClassVar[tuple[str, ...]] = ("slot",)

    def __init__(self, slot: int = -1) -> None:
        super().__init__()
        self.slot = slot
        self.head = "card"


class FoundExiled(Rule):
    """Each card that these players find in their libraries is exiled, and something follows."""

    name: ClassVar[str] = "found-exiled"
    FIELDS: ClassVar[tuple[str, ...]] = ("who", "found", "do")

    def __init__(self, who: Players, found: WhatIsFound, do: Do) -> None:
        super().__init__()
        self.who = who
        self.found = found
        self.do = do


def leader(g: MagicFields, player: int) -> int:
    """Who controls a player that searches his library; the newest effect counts (719.1a)."""
    found = NOBODY
    if "searchers-led" in g.rules:
        for k in rulings(g, "searchers-led"):
            r = k.rule
            if isinstance(r, SearchersLed) and player in r.who.who(k.c):
                g.cite("719.2", k.c.src, k.c.you)
                found = k.c.you
    return found


def exiled(g: MagicFields, player: int, ids: list[int]) -> bool:
    """What was found is exiled where an effect says so: the search itself finds nothing of it any more."""
    if not ids or "found-exiled" not in g.rules:
        return False
    for k in rulings(g, "found-exiled"):
        r = k.rule
        if isinstance(r, FoundExiled) and player in r.who.who(k.c):
            c = Ctx(g, k.c.src, k.c.you, [], None, g.tick())
            c.bind(r.found.slot, [i for i in g.do_move(ids, EXILE, -1, BY_EFFECT, 0, k.c.src, player) if i >= 0])
            r.do.run(c)
            return True
    return False
