"""Creatures that join an attack: whom they attack where a text says so (508.4); myriad (702.116)."""

from __future__ import annotations

from ....effects.context import Ctx, Do, Enclosing, Players, near, whoever
from ....kernel.state.aliases import Slot
from ....kernel.state.terms import MAY, NOBODY
from ..additional.copying import copied
from ..state.fields import magic
from .defenders import defending_player


class Against(Enclosing):
    """What enters attacking attacks this player or a planeswalker that they control."""

    def __init__(self, who: Players, do: Do) -> None:
        super().__init__(do)
        self.who = who

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        whom = whoever(c, self.who)
        g.arrival.against = whom if whom != NOBODY else g.players  # who is none of them: it attacks nobody
        did = self.do.run(c)
        g.arrival.against = NOBODY
        return did


class Myriad(Do):
    """For each opponent but the defending player, perhaps a copy that attacks them or a planeswalker that they control."""

    def __init__(self, slot: Slot = -1) -> None:
        self.slot = slot

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        made: list[int] = []
        for p in near(c, g.opponents(c.you)):
            if p == defending_player(g, c.src) or not g.ask(MAY, c.you, [0, 1], c.src, "702.116a"):
                continue
            g.arrival.against = p
            made.extend(g.create(copied(g, c.src, True), c.you, 1, True, True, c.src, c.you))
            g.arrival.against = NOBODY
        c.bind(self.slot, made)
        return bool(made)
