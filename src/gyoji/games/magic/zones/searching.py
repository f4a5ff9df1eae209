"""While somebody searches their library (701.19): who controls them (719.2), and where what they find goes."""

from __future__ import annotations

from ....effects.context import Ctx, Do, Part, Players
from ....effects.nodes.static_rules import PlayerRule, rulings_for
from ....kernel.state.aliases import ObjId, Player, Slot
from ....kernel.state.terms import BY_EFFECT, NOBODY
from ..state.fields import MagicFields
from ..state.terms import EXILE


class WhatIsFound(Part):
    """The cards that somebody has found, for the words that follow."""

    INTRODUCES = "objects"

    def __init__(self, slot: Slot = -1) -> None:
        self.slot = slot
        self.head = "card"


class FoundExiled(PlayerRule):
    """Each card that these players find in their libraries is exiled, and something follows."""

    def __init__(self, who: Players, found: WhatIsFound, do: Do) -> None:
        super().__init__("found-exiled", who)
        self.found = found
        self.do = do


def leader(g: MagicFields, player: Player) -> Player:
    """Who controls a player that searches their library; the newest effect counts (719.1a)."""
    found = NOBODY
    if g.rules and "searchers-led" in g.rules:
        for k in rulings_for(g, "searchers-led", player):
            g.cite("719.2", k.c.src, k.c.you)
            found = k.c.you
    return found


def exiled(g: MagicFields, player: Player, ids: list[ObjId]) -> bool:
    """What was found is exiled where an effect says so: the search itself finds nothing of it any more."""
    if not ids or "found-exiled" not in g.rules:
        return False
    for k in rulings_for(g, "found-exiled", player):
        r = k.rule
        if isinstance(r, FoundExiled):
            c = Ctx(g, k.c.src, k.c.you, [], None, g.tick())
            c.bind(r.found.slot, [i for i in g.do_move(ids, EXILE, -1, BY_EFFECT, 0, k.c.src, player) if i >= 0])
            r.do.run(c)
            return True
    return False
