"""Excess damage (120.10): what a permanent was dealt beyond what was lethal to it, by all sources together."""

from __future__ import annotations

from ....effects.context import Ctx, Number, NumberOf, Objects
from ....effects.nodes.events import When
from ....effects.nodes.numbers import EventNumber
from ....kernel.process.pipeline import happen_all
from ....kernel.state.aliases import Ref, Slot
from ....kernel.state.event import Event
from ....kernel.state.terms import DEED, IN_BATTLE, NOBODY
from ..state.fields import MagicFields, magic
from ..state.terms import CREATURE, TOUGHNESS


def told(g: MagicFields, events: list[Event], lethal: dict[int, int]) -> None:
    """Damage was dealt: how much of it was more than lethal to each permanent; abilities may trigger on that."""
    dealt: dict[int, int] = {}
    battle = 0
    for ev in events:
        if ev.obj >= 0 and ev.obj in lethal:
            dealt[ev.obj] = dealt.get(ev.obj, 0) + ev.n
            battle |= ev.flags & IN_BATTLE
    g.dealt.excess = {}
    for id, n in dealt.items():
        if n > lethal[id]:
            g.dealt.excess[id] = n - lethal[id]
            g.cite("120.10", id)
    if g.dealt.excess and (g.hears >> DEED) & 1:
        happen_all(g, [Event(DEED, "120.10", id, NOBODY, n, id, flags=battle, word="excess damage")
                       for id, n in g.dealt.excess.items()])


class DealtExcess(When):
    """Something is dealt excess damage, perhaps only if that was no combat damage."""

    EVENT = DEED

    def __init__(self, what: Objects, noncombat: bool = False, slot: Slot = -1) -> None:
        super().__init__(slot)
        self.what = what
        self.noncombat = noncombat

    def may_match(self, ev: Event) -> bool:
        return ev.word == "excess damage" and not (self.noncombat and ev.flags & IN_BATTLE)

    def matches(self, c: Ctx, ev: Event) -> bool:
        return self.may_match(ev) and self.what.fits(c, ev.obj)


class Drained(NumberOf):
    """The damage just dealt, but not more than a player's life, a planeswalker's loyalty or a creature's toughness was."""

    def __init__(self, what: Objects) -> None:
        super().__init__(what)

    def value(self, c: Ctx) -> int:
        return sum([min(c.tally, self.had(c, ref)) for ref in self.what.recall(c)])

    def had(self, c: Ctx, ref: Ref) -> int:
        if ref < 0:
            return c.g.life[-1 - ref] + c.tally
        ch = c.g.chars[ref]
        return ch.stats[TOUGHNESS] if ch.types & CREATURE else c.g.objs[ref].counters.get("loyalty", 0) + c.tally


class ThatExcess(EventNumber):
    """That excess damage: of the event, where it is about such, else what the text has just dealt."""

    def value(self, c: Ctx) -> int:
        ev = c.event
        if ev is not None and ev.kind == DEED and ev.word == "excess damage":
            return ev.n
        return sum(magic(c).dealt.excess.values())


class ExcessDealt(Number):
    """How much excess damage was dealt last: to some permanents, or to all."""

    def __init__(self, what: Objects | None = None) -> None:
        self.what = what

    def value(self, c: Ctx) -> int:
        dealt = magic(c).dealt.excess
        return sum(dealt.values()) if self.what is None else sum([dealt.get(i, 0) for i in self.what.recall(c)])
