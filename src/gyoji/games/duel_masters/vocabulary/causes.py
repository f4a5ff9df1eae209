"""What was the cause: of an event, or under a creature."""

from __future__ import annotations

from typing import ClassVar

from ....effects.context import Cond, Ctx, Filter, Objects, Players
from ....effects.nodes.events import Moves, When, comes_from
from ....effects.nodes.objects import It, Sel, This
from ....effects.nodes.player_events import Plays
from ....kernel.state.aliases import ObjId, Player, Ref, Slot
from ....kernel.state.card import Chars
from ....kernel.state.event import Event
from ....kernel.state.terms import AS_PLAY, CHOSEN, COMBAT, WHOSE_TURN, ZONES
from ..state.notes import CAME_BY, TAPPED_FOR
from ..state.terms import HAND
from ..state.zones_state import ENTERED, TableState


class MovesBy(Moves):
    """An object goes from one zone to another because of a card: "by the effect of a spell"."""

    def __init__(self, what: Objects, cause: Objects, frm: str = "", to: str = "", how: str = "", slot: Slot = -1,
                 by: Players | None = None) -> None:
        super().__init__(what, frm, to, how, slot, by)
        self.cause = cause

    def matches(self, c: Ctx, ev: Event) -> bool:
        return super().matches(c, ev) and comes_from(c, ev, self.cause)


class ComesOddly(Moves):
    """A card comes to the battle zone: not summoned, not from the hand, or without its cost being paid."""

    def __init__(self, what: Objects, way: str, slot: Slot = -1, by: Players | None = None, how: str = "") -> None:
        super().__init__(what, "", "battle", how, slot, by)
        self.way = way

    def matches(self, c: Ctx, ev: Event) -> bool:
        if not super().matches(c, ev):
            return False
        if self.way == "elsewhere":
            return ev.frm != HAND
        if self.way == "unsummoned":
            return not ev.flags & AS_PLAY
        if self.way == "swap":
            return CAME_BY + "swap" in c.g.objs[ev.new if ev.new >= 0 else ev.obj].notes
        return not any(note.startswith(TAPPED_FOR) for note in c.g.objs[ev.obj].notes)


class Evolved(Moves):
    """A creature is put upon one that fits, which was the uppermost card (801.2); or one that fits is put upon another."""

    def __init__(self, what: Objects, top: bool = False, slot: Slot = -1) -> None:
        super().__init__(what, "", "battle", "", slot)
        self.top = top

    def matches(self, c: Ctx, ev: Event) -> bool:
        what = self.what
        parts = c.g.objs[ev.n - 1].parts if ev.n > 0 else []
        if not self.may_match(ev) or len(parts) < 2:
            return False
        if self.top:
            return what.fits(c, ev.n - 1)
        return isinstance(what, Sel) and (what.whose is None or c.g.objs[ev.n - 1].controller in what.whose.who(c)) and (
            what.filter.fits(c, ev.n - 1, c.g.cards[parts[1]].base))


class PickedBy(When):
    """It is chosen by a player for an effect (605.2)."""

    EVENT = CHOSEN

    def __init__(self, what: Objects, who: Players, slot: Slot = -1) -> None:
        super().__init__(slot)
        self.what = what
        self.unspoken = isinstance(what, This)
        self.who = who

    def matches(self, c: Ctx, ev: Event) -> bool:
        return ev.obj >= 0 and ev.player in self.who.who(c) and self.what.fits(c, ev.obj)


class PlaysFree(Plays):
    """A card is executed without its cost being paid."""

    def matches(self, c: Ctx, ev: Event) -> bool:
        return super().matches(c, ev) and not any(note.startswith(TAPPED_FOR) for note in c.g.objs[ev.obj].notes)


class CameNow(Filter):
    """It has come to the battle zone this turn (301.5)."""

    READS = ZONES | WHOSE_TURN

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return c.g.objs[id].notes.get(ENTERED, -1) == c.g.turn


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


class Relocated(It):
    """墓地に置いた...: what the text has put into that zone, whatever else it has spoken of since."""

    def __init__(self, zone: str, slot: Slot = -1, want: str | tuple[str, ...] | None = None) -> None:
        super().__init__(slot, want)
        self.zone = zone


class Itself(Objects):
    """What the event is about, and nothing else that answers it."""

    def find(self, c: Ctx) -> list[Ref]:
        ev = c.event
        return [] if ev is None else [ev.new if ev.new >= 0 else ev.obj]

    def fits(self, c: Ctx, ref: Ref) -> bool:
        return ref in self.find(c)


class Nobody(Players):
    """Whose a thing is that is said to be the opponent's where the opponent acts: a text that says so is refused."""

    REFERS = "nobody"

    def __init__(self, slot: Slot = -1) -> None:
        self.slot = slot

    def who(self, c: Ctx) -> list[Player]:
        return []
