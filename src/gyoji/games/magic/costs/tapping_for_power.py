"""Creatures that are tapped for their power: to crew Vehicles (702.122), to saddle Mounts."""

from __future__ import annotations

from ....effects.context import Ctx, DoneTo, Number, Objects
from ....effects.nodes.static_rules import ObjectAmount, rules_in_force
from ....kernel.process.continuous import look
from ....kernel.process.pipeline import happen
from ....kernel.state.aliases import ObjId
from ....kernel.state.event import Event
from ....kernel.state.terms import AS_COST, CHOOSE, DEED, DONE
from ..state.fields import magic
from ..state.terms import NO_CREW, POWER


class TapPower(DoneTo):
    """Tap any number of untapped creatures with so much power in all, as a cost (702.122a): to crew, to saddle."""

    def __init__(self, what: Objects, n: Number, deed: str = "crew") -> None:
        super().__init__(what)
        self.n = n
        self.deed = deed

    def tappable(self, c: Ctx) -> list[int]:
        g = magic(c)
        return [i for i in self.what.find(c) if not g.objs[i].tapped and g.may_tap(i, True)]

    def able(self, c: Ctx) -> list[int]:
        """702.122c: but for those that can't crew."""
        return [i for i in self.tappable(c) if not look(c.g, i).keywords & NO_CREW]

    def possible(self, c: Ctx) -> bool:
        return sum(max(0, self.power(c, i)) for i in self.able(c)) >= self.n.value(c)

    def power(self, c: Ctx, id: ObjId) -> int:
        """What it counts for: its power, unless it does this as though that were another."""
        n = look(c.g, id).stats[POWER]
        key = f"{self.deed}-power"
        if key in c.g.rules:
            for k in rules_in_force(c.g, key):
                if isinstance(k.rule, ObjectAmount) and k.rule.what.fits(k.c, id):
                    n += k.rule.n.value(k.c)
        return n

    def run(self, c: Ctx) -> bool:
        g = c.g
        need = self.n.value(c)
        options = self.able(c)
        picked: list[int] = []
        while options:
            enough = sum(self.power(c, i) for i in picked) >= need
            i = g.ask(CHOOSE, c.you, [*options, DONE] if enough else options, c.src, "702.122a")
            if i == DONE:
                break
            options.remove(i)
            picked.append(i)
        g.do_tap(picked, True, AS_COST, c.src, c.you)
        for i in picked:
            happen(g, Event(DEED, "702.122b", i, c.you, c.src, c.src, c.you, word=self.deed))
        return True
