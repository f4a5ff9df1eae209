"""What is said of declarations: their targets, being chosen for one, being countered; and damage that is changed."""

from __future__ import annotations

from typing import ClassVar

from ...kernel.state.aliases import ObjId, Ref, Slot
from ...kernel.state.card import Chars
from ...kernel.state.event import Event
from ...kernel.state.terms import ATTACH, CANCELLED, CHOSEN, DECLARE, MOVE
from ..context import Ctx, Do, Number, NumberOf, Objects, Players
from .events import When
from .filters import StatIs, compare
from .objects import It, This


class Aimed(Do):
    """A text whose targets were chosen when it was declared: they can be spoken of from its beginning."""

    INTRODUCES = "objects"
    ALSO: ClassVar[str] = "target"
    AFTER: ClassVar[str] = "slot"
    ORDER = ("slot", "head")

    def __init__(self, do: Do, head: str | None = None, slot: Slot = -1) -> None:
        self.do = do
        self.head = head  # what they may be called
        self.slot = slot


class AimedToo(Aimed):
    """A second group of targets."""

    ALSO = "second target"


class Target(It):
    """What was chosen when it was declared."""

    REFERS = "target"


class FirstTarget(It):
    """The first of two groups of what was chosen."""

    REFERS = "target"


class SecondTarget(It):
    """The second one."""

    REFERS = "second target"


class Chosen(When):
    """Is chosen as the target of a declaration."""

    EVENT = CHOSEN

    def __init__(self, what: Objects, by: Objects | None = None, slot: Slot = -1) -> None:
        super().__init__(slot)
        self.what = what
        self.unspoken = isinstance(what, This)
        self.by = by  # what it was declared with: a card, or whoever has the ability

    def may_match(self, ev: Event) -> bool:
        return ev.word == "target" and ev.obj >= 0

    def matches(self, c: Ctx, ev: Event) -> bool:
        return (self.may_match(ev) and self.what.fits(c, ev.obj)
                and (self.by is None or (ev.src >= 0 and self.by.fits(c, ev.src))))


class Cancelled(When):
    """A declaration is countered."""

    EVENT = CANCELLED

    def __init__(self, what: Objects, sort: str = "", slot: Slot = -1) -> None:
        super().__init__(slot)
        self.what = what  # who had declared it
        self.sort = sort
        self.unspoken = isinstance(what, This)

    def matches(self, c: Ctx, ev: Event) -> bool:
        return (not self.sort or ev.word == self.sort) and ev.obj >= 0 and self.what.fits(c, ev.obj)


class Attached(When):
    """A card is attached to something."""

    EVENT = ATTACH

    def __init__(self, what: Objects, to: Objects | None = None, slot: Slot = -1) -> None:
        super().__init__(slot)
        self.what = what
        self.unspoken = isinstance(to, This)
        self.to = to

    def matches(self, c: Ctx, ev: Event) -> bool:
        return ev.n >= 0 and self.what.fits(c, ev.obj) and (self.to is None or self.to.fits(c, ev.n))

    def subject(self, ev: Event) -> list[Ref]:
        return [ev.n]  # who wears it


class DeclaresAct(When):
    """A player declares something of a kind that is their own doing: a graze."""

    EVENT = DECLARE
    INTRODUCES = "player"

    def __init__(self, who: Players, act: str, slot: Slot = -1) -> None:
        super().__init__(slot)
        self.who = who
        self.act = act

    def may_match(self, ev: Event) -> bool:
        return ev.word == self.act

    def matches(self, c: Ctx, ev: Event) -> bool:
        return ev.word == self.act and ev.player in self.who.who(c)


class Pays(When):
    """A player pays by putting a card somewhere."""

    EVENT = MOVE
    INTRODUCES = "player"

    def __init__(self, who: Players, word: str, slot: Slot = -1) -> None:
        super().__init__(slot)
        self.who = who
        self.word = word

    def may_match(self, ev: Event) -> bool:
        return ev.word == self.word

    def matches(self, c: Ctx, ev: Event) -> bool:
        return ev.word == self.word and ev.obj >= 0 and c.g.objs[ev.obj].owner in self.who.who(c)


# --- printed numbers -------------------------------------------------------------------------------------------
class PrintedStat(NumberOf):
    """A number as it is printed, whatever has become of it; of several, the sum."""

    NUMBERED = "stat"

    def __init__(self, what: Objects, stat: str) -> None:
        super().__init__(what)
        self.stat = stat

    def value(self, c: Ctx) -> int:
        return sum(c.g.objs[i].card.base.stats[self.number] for i in self.what.recall(c) if i >= 0)


class PrintedIs(StatIs):
    """A printed number compared."""

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return compare(c.g.objs[id].card.base.stats[self.number], self.code, self.n.value(c))


# --- damage ----------------------------------------------------------------------------------------------------
class ChangeDamage(Do):
    """The damage that is about to be dealt is so much more (or less), or becomes so much."""

    def __init__(self, n: Number, fixed: bool = False) -> None:
        self.n = n
        self.fixed = fixed

    def run(self, c: Ctx) -> bool:
        ev = c.event
        if ev is None:
            return False
        before = ev.n
        ev.n = max(0, self.n.value(c) + (0 if self.fixed else before))
        return ev.n != before


class MoveDamage(Do):
    """The damage that is about to be dealt is dealt to another object."""

    def __init__(self, to: Objects) -> None:
        self.to = to

    def run(self, c: Ctx) -> bool:
        ev = c.event
        found = [i for i in self.to.find(c) if i >= 0]
        if ev is None or not found:
            return False
        c.tally = c.g.do_damage(found[:1], [ev.n], ev.flags, ev.src, ev.cause)
        return c.tally > 0
