"""Exchanges of cards between zones (701.10d-f)."""

from __future__ import annotations

from ...effects.context import Ctx, Do
from ...kernel.continuous import look
from ...kernel.event import Event
from ...kernel.pipeline import happen_all
from ...kernel.terms import CHOOSE, MAY, MOVE
from .attaching import enchants, host_of, is_aura
from .entering import hold
from .fields import magic
from .fighting import NOTHING
from .terms import BATTLEFIELD, HAND


class AuraSwap(Do):
    """Exchange this Aura with an Aura card in hand (702.65a): both or neither (702.65b), and it goes where this was
    (701.10e)."""

    def able(self, c: Ctx) -> list[int]:
        g = magic(c)
        o = g.objs[c.src]
        host = host_of(g, c.src)
        if o.gone or o.owner != c.you or host == NOTHING:  # 701.10d
            return []
        return [i for i in g.hand_of(c.you) if is_aura(look(g, i)) and enchants(g, i, look(g, i), host)]


    def run(self, c: Ctx) -> bool:
        g = magic(c)
        host = host_of(g, c.src)
        options = self.able(c)
        if not options:
            g.cite("702.65b", c.src, c.you)
            return False
        if g.ask(MAY, c.you, [0, 1], c.src, "702.65a") == 0:
            return False
        card = g.ask(CHOOSE, c.you, options, c.src, "702.65a")
        g.cite("701.10d", c.src, c.you)
        g.cite("701.10e", c.src, c.you)
        hold(g, card, host)
        happen_all(g, [Event(MOVE, "702.65a", c.src, c.you, src=c.src, cause=c.you, to=HAND),
                       Event(MOVE, "702.65a", card, c.you, src=c.src, cause=c.you, to=BATTLEFIELD, to_player=c.you)])
        return True
