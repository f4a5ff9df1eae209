"""Cards that haunt creatures from exile (702.55)."""

from __future__ import annotations

from ....effects.context import Ctx, DoneTo, Objects
from ....effects.nodes.events import Moves
from ....effects.nodes.objects import This
from ....kernel.state.aliases import Ref
from ....kernel.state.event import Event
from ....kernel.state.terms import BY_EFFECT, ZONES
from ..state.terms import EXILE


class Resolved(Moves):
    """A spell is put into a graveyard as the last part of its resolution (608.2m)."""

    def __init__(self) -> None:
        super().__init__(This(), "stack", "graveyard")

    def matches(self, c: Ctx, ev: Event) -> bool:
        return ev.rule == "608.2m" and super().matches(c, ev)


class Haunt(DoneTo):
    """The card is exiled haunting a creature."""

    def run(self, c: Ctx) -> bool:
        g = c.g
        found = self.what.find(c)
        card = This().find(c)
        if not found or not card:
            return False
        new = g.do_move(card, EXILE, -1, BY_EFFECT, 0, c.src, c.you)[0]
        if new < 0 or g.zone_kind(new) != EXILE:
            return False
        o = g.own(new)
        o.notes = {**o.notes, "haunts": found[0]}
        g.cite("702.55b", new, c.you)
        return True


class Haunted(Objects):
    """The creature that this card in exile haunts, whatever it is now (702.55b)."""

    READS = ZONES

    def find(self, c: Ctx) -> list[Ref]:
        id = c.g.objs[c.src].notes.get("haunts", -1)
        return [id] if id >= 0 else []

    def fits(self, c: Ctx, ref: Ref) -> bool:
        return ref in self.find(c)


class HauntedDies(Moves):
    """The creature that this card haunts dies; it triggers from exile (702.55c)."""

    def __init__(self) -> None:
        super().__init__(Haunted(), "battlefield", "graveyard")
