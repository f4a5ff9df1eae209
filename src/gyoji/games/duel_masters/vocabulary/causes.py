"""What was the cause: of an event, or under a creature."""

from __future__ import annotations

from typing import ClassVar

from ....effects.context import Cond, Ctx, Filter, Objects, Players
from ....effects.nodes.events import Moves, comes_from
from ....effects.nodes.objects import It
from ....kernel.state.aliases import Player, Slot
from ....kernel.state.event import Event
from ....kernel.state.terms import COMBAT
from ..state.zones_state import TableState


class MovesBy(Moves):
    """An object goes from one zone to another because of a card: "by the effect of a spell"."""

    def __init__(self, what: Objects, cause: Objects, frm: str = "", to: str = "", how: str = "", slot: Slot = -1,
                 by: Players | None = None) -> None:
        super().__init__(what, frm, to, how, slot, by)
        self.cause = cause

    def matches(self, c: Ctx, ev: Event) -> bool:
        return super().matches(c, ev) and comes_from(c, ev, self.cause)


class Breaking(Cond):
    """This creature is breaking shields."""

    READS = COMBAT

    def holds(self, c: Ctx) -> bool:
        g = c.g
        return isinstance(g, TableState) and g.breaking == c.src


class Upon(Cond):
    """This creature lies on a card that fits: what it has evolved from."""

    def __init__(self, filter: Filter) -> None:
        self.filter = filter

    def holds(self, c: Ctx) -> bool:
        g = c.g
        parts = g.objs[c.src].parts
        return len(parts) > 1 and self.filter.fits(c, c.src, g.cards[parts[1]].base)


class ChosenOne(It):
    """選んだ...: what was chosen as that, and is still spoken of."""

    STRICT: ClassVar[bool] = True
    MARKS: ClassVar[str] = "objects"


class Nobody(Players):
    """Whose a thing is that is said to be the opponent's where the opponent acts: a text that says so is refused."""

    REFERS = "nobody"

    def __init__(self, slot: Slot = -1) -> None:
        self.slot = slot

    def who(self, c: Ctx) -> list[Player]:
        return []
