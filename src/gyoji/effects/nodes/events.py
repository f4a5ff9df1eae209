"""The events that abilities wait for, as texts describe them."""

from __future__ import annotations

from typing import ClassVar

from ...kernel.process.continuous import look
from ...kernel.state.aliases import EventKind, Player, Ref, Slot
from ...kernel.state.event import Event
from ...kernel.state.terms import (
    AS_DISCARD,
    AS_DRAW,
    AS_PLAY,
    BEGINS,
    COUNTERED,
    CYCLED,
    DAMAGE,
    DECLARE,
    DESTROYED,
    ENDS,
    IN_BATTLE,
    MILLED,
    MOVE,
    PUT_COUNTERS,
    RETIRED,
    SACRIFICED,
    SET,
    STATE,
    TURN,
    player_ref,
)
from ..context import Ctx, Lexicon, Number, Objects, Part, Players, seen
from .objects import Among, Sel, This, You, Zoneless


# --- what is waited for --------------------------------------------------------------------------------------
class When(Part):
    """An event as a text describes it. The object of the event can be spoken of afterwards."""

    EVENT: ClassVar[EventKind] = -1  # the one kind of event that nodes of this class wait for
    INTRODUCES = "objects"
    TOLD: ClassVar[bool] = True
    slot: Slot
    unspoken: bool  # it is about this card itself, which no pronoun means
    kinds: int  # event kinds as bits
    back: bool  # looks at the position before the event
    second: int  # the number of the other party of the event: who was damaged, blocked, or aimed
    gathers: bool  # all events of a batch are one: "it" is all that they are about

    def __init__(self, slot: Slot) -> None:
        self.slot = slot
        self.unspoken = False
        self.kinds = 0
        self.back = False
        self.second = -1
        self.gathers = False

    def link(self, words: Lexicon) -> None:
        super().link(words)
        if self.EVENT >= 0:
            self.kinds = 1 << self.EVENT

    def may_match(self, ev: Event) -> bool:
        """The quickest no, before a context is made for it."""
        return True

    def matches(self, c: Ctx, ev: Event) -> bool:
        raise NotImplementedError

    def times(self, ev: Event) -> int:
        """How often it has happened in one event: counters that are put on something are several."""
        return 1

    def subject(self, ev: Event) -> list[Ref]:
        """What "it" is afterwards."""
        if ev.new >= 0:
            return [ev.new]
        if ev.obj >= 0:
            return [ev.obj]
        return [player_ref(ev.player)] if ev.player >= 0 else []

    def second_party(self, ev: Event) -> list[Ref]:
        return []

    def as_one(self, a: Event, b: Event) -> bool:
        """Two events of a batch, where it gathers them, are one that it triggers on."""
        return b.obj >= 0 or a.player == b.player


class Moves(When):
    """An object goes from one zone to another, perhaps in a certain way."""

    def __init__(self, what: Objects, frm: str = "", to: str = "", how: str = "", slot: Slot = -1,
                 by: Players | None = None) -> None:
        super().__init__(slot)
        self.what = what
        self.unspoken = isinstance(what, This)
        self.frm = frm
        self.to = to
        self.how = how
        self.by = by
        self.from_zone = -1
        self.to_zone = -1
        self.there = False
        self.onward = False
        self.flag = {"": 0, "destroyed": DESTROYED, "discard": AS_DISCARD, "draw": AS_DRAW, "play": AS_PLAY,
                     "retire": RETIRED, "battle": DESTROYED | IN_BATTLE, "sacrifice": SACRIFICED, "mill": MILLED,
                     "cycle": CYCLED, "counter": COUNTERED}[how]

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.kinds = 1 << MOVE
        self.from_zone = words.zones[self.frm] if self.frm else -1
        self.to_zone = words.zones[self.to] if self.to else -1
        self.back = (self.from_zone == words.field or (self.from_zone < 0 and self.to_zone != words.field)
                     or (self.from_zone not in words.hidden and self.to_zone in words.hidden))
        self.there = self.from_zone < 0 and isinstance(self.what, Sel) and self.what.number == self.to_zone
        if self.there:  # what is in the zone to which it went
            self.back = False
        what = self.what.what if isinstance(self.what, Among) else self.what
        self.onward = (words.onward and self.from_zone < 0 and 0 <= self.to_zone != words.field
                       and (isinstance(what, Zoneless) or (isinstance(what, This) and self.to_zone not in words.hidden)))
        if self.onward:
            self.back = False

    def may_match(self, ev: Event) -> bool:
        if (self.from_zone >= 0 and ev.frm != self.from_zone) or (self.to_zone >= 0 and ev.to != self.to_zone):
            return False
        return ev.flags & self.flag == self.flag

    def matches(self, c: Ctx, ev: Event) -> bool:
        if not self.may_match(ev):
            return False
        if self.by is not None and c.g.objs[ev.new].controller not in self.by.who(c):
            return False
        if ev.new < 0:  # not yet
            what = self.what
            if isinstance(what, Sel) and what.number == self.to_zone:
                return self.would_fit(c, ev, what)
            return what.fits(c, ev.obj)
        if self.onward:  # or it leaves, beside another event for which the ability looks back
            return self.what.fits(c, ev.new) or (ev.obj == c.src and c.g.looks_back(ev) and self.what.fits(c, ev.obj))
        if self.there and isinstance(self.what, Sel) and c.g.looks_back(ev):  # as it is there (DM 603.5b)
            return (self.what.whose is None or c.g.objs[ev.new].controller in self.what.whose.who(c)) and (
                self.what.filter.fits(c, ev.new, look(c.g, ev.new)))
        if self.to_zone >= 0 and not c.g.looks_back(ev):
            return self.what.fits(c, ev.new) or (ev.obj == c.src and self.what.fits(c, ev.obj))
        if ev.new == c.src and not c.g.looks_back(ev):  # this card, seen from where it went
            return self.what.fits(c, ev.new)
        return self.what.fits(c, ev.obj)

    def would_fit(self, c: Ctx, ev: Event, what: Sel) -> bool:
        """What is about to come to a zone fits what would be there: for replacements."""
        player = ev.to_player if ev.to_player >= 0 else c.g.objs[ev.obj].owner
        return (what.whose is None or player in what.whose.who(c)) and what.filter.fits(c, ev.obj, seen(c, ev.obj))


class Becomes(When):
    """A state of the game's own begins: destroyed, bound, ...; in battle perhaps, by the one that it fights."""

    def __init__(self, what: Objects, state: str, battle: bool = False, slot: Slot = -1,
                 by: Objects | None = None) -> None:
        super().__init__(slot)
        self.what = what
        self.unspoken = isinstance(what, This)
        self.state = state
        self.battle = battle
        self.by = by
        self.bit = 0
        self.fighting = 0

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.kinds = 1 << STATE
        self.bit = words.states[self.state]
        self.fighting = words.states.get("in-battle", 0)

    def may_match(self, ev: Event) -> bool:
        return ev.n & self.bit != 0 and ev.flags & SET != 0

    def matches(self, c: Ctx, ev: Event) -> bool:
        if not self.may_match(ev) or not self.what.fits(c, ev.obj):
            return False
        if self.battle and not ev.flags & IN_BATTLE:
            return False
        return self.by is None or any(
            i >= 0 and i != ev.obj and c.g.objs[i].states & self.fighting != 0 for i in self.by.find(c))


class Declares(When):
    """Attacks or blocks."""

    EVENT = DECLARE

    def __init__(self, what: Objects, act: str, slot: Slot = -1, target: Objects | None = None) -> None:
        super().__init__(slot)
        self.what = what
        self.unspoken = isinstance(what, This)
        self.act = act
        self.target = target

    def matches(self, c: Ctx, ev: Event) -> bool:
        if ev.word != self.act or not self.what.fits(c, ev.obj):
            return False
        return self.target is None or self.target.fits(c, ev.n) or (ev.player >= 0 and ev.n < 0 and
                                                                    self.target.fits(c, player_ref(ev.player)))


class Faces(When):
    """The other side of a declaration: is attacked, is blocked."""

    EVENT = DECLARE

    def __init__(self, what: Objects, act: str, slot: Slot = -1) -> None:
        super().__init__(slot)
        self.what = what
        self.unspoken = isinstance(what, This)
        self.act = act

    def matches(self, c: Ctx, ev: Event) -> bool:
        return ev.word == self.act and ev.n >= 0 and self.what.fits(c, ev.n)

    def subject(self, ev: Event) -> list[Ref]:
        return [ev.n]


def comes_from(c: Ctx, ev: Event, by: Objects) -> bool:
    """The source of an event fits; whose it is, the game says (NOVA 806.2)."""
    if ev.src < 0:
        return False
    if not isinstance(by, (Sel, Zoneless)) or by.whose is None:
        for s in c.g.sources(ev):
            if by.fits(c, s):
                return True
        return False
    if isinstance(by, Sel) and c.g.zone_kind(ev.src) != by.number:
        return False
    return c.g.source_player(ev) in by.whose.who(c) and by.filter.fits(c, ev.src, seen(c, ev.src))


class Damaged(When):
    """Damage is dealt by something to something."""

    EVENT = DAMAGE
    ALSO: ClassVar[str] = "player"

    def __init__(self, by: Objects | None, to: Objects | None, battle: bool = False, slot: Slot = -1,
                 giver: bool = False, second: int = -1) -> None:
        super().__init__(slot)
        self.second = second
        self.by = by
        self.to = to
        self.battle = battle
        self.giver = giver  # "it" is whoever deals the damage
        self.unspoken = isinstance(by if giver else to, This)
        self.gathers = by is None or to is None  # all that it deals at once, all that it is dealt at once

    def matches(self, c: Ctx, ev: Event) -> bool:
        if self.battle and not ev.flags & IN_BATTLE:
            return False
        if self.by is not None and not comes_from(c, ev, self.by):
            return False
        return self.to is None or self.to.fits(c, ev.obj if ev.obj >= 0 else player_ref(ev.player))

    def subject(self, ev: Event) -> list[Ref]:
        if self.giver:
            return [ev.src] if ev.src >= 0 else []
        return super().subject(ev)

    def second_party(self, ev: Event) -> list[Ref]:
        return [ev.obj] if ev.obj >= 0 else [player_ref(ev.player)]

    def as_one(self, a: Event, b: Event) -> bool:
        if self.by is None:
            return a.obj == b.obj and a.player == b.player
        return a.src == b.src


class Turned(When):
    """Becomes frozen or standing: only by a change (NOVA 801.4.6.1)."""

    EVENT = TURN

    def __init__(self, what: Objects, sideways: bool, slot: Slot = -1) -> None:
        super().__init__(slot)
        self.what = what
        self.unspoken = isinstance(what, This)
        self.sideways = sideways

    def matches(self, c: Ctx, ev: Event) -> bool:
        return (ev.n == 1) == self.sideways and self.what.fits(c, ev.obj)


class FirstTurned(Turned):
    """Becomes so for the first time this turn, each object by itself (DM 603.6a)."""

    def matches(self, c: Ctx, ev: Event) -> bool:
        return super().matches(c, ev) and c.g.first_turned(ev.obj)


def struck(ev: Event) -> Ref:
    """To what or to whom something happens."""
    return ev.obj if ev.obj >= 0 else player_ref(ev.player)


class CountersPut(When):
    EVENT = PUT_COUNTERS

    def __init__(self, what: Objects, counter: str = "", slot: Slot = -1) -> None:
        super().__init__(slot)
        self.what = what
        self.unspoken = isinstance(what, This)
        self.counter = counter

    def matches(self, c: Ctx, ev: Event) -> bool:
        return (not self.counter or ev.word == self.counter) and self.what.fits(c, struck(ev))

    def times(self, ev: Event) -> int:
        return ev.n


class Comes(When):
    """A turn, phase or step begins or ends."""

    INTRODUCES = "player"

    def __init__(self, moment: str, whose: Players | None = None, end: bool = False, slot: Slot = -1) -> None:
        super().__init__(slot)
        self.moment = moment  # or several, with | between
        self.whose = whose
        self.unspoken = whose is None or isinstance(whose, You)  # "the next end step" is nobody's in particular
        self.words = moment.split("|")
        self.end = end
        self.told = False  # what is done then speaks of the player whose it is

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.kinds = 1 << (ENDS if self.end else BEGINS)

    def may_match(self, ev: Event) -> bool:
        return ev.word in self.words

    def matches(self, c: Ctx, ev: Event) -> bool:
        if not self.may_match(ev):
            return False
        if self.whose is None:
            return ev.n == 0
        who = self.whose.ever(c)
        return ev.player in who and (ev.n == 0 or self.told or self.is_first(c, ev, who))

    def is_first(self, c: Ctx, ev: Event, who: list[Player]) -> bool:
        """Of those who take this turn together, and of whom the text speaks, they come first."""
        return not any([p in who for p in c.g.side(ev.player)[:ev.n]])


class Reaches(When):
    """A number comes to satisfy a comparison: a state trigger."""

    INTRODUCES = ""

    def __init__(self, count: Number, op: str, n: Number, slot: Slot = -1) -> None:
        super().__init__(slot)
        self.count = count
        self.op = op
        self.n = n

    def matches(self, c: Ctx, ev: Event) -> bool:
        return False


class EitherEvent(When):
    """One event or another; both at once are one (SCS 8.1.9.1)."""

    def __init__(self, a: When, b: When, slot: Slot = -1) -> None:
        super().__init__(slot)
        self.a = a
        self.b = b
        self.second = max(a.second, b.second)
        self.unspoken = a.unspoken and b.unspoken

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.kinds = self.a.kinds | self.b.kinds
        self.back = self.a.back or self.b.back

    def matches(self, c: Ctx, ev: Event) -> bool:
        for one in (self.a, self.b):
            if (one.kinds >> ev.kind) & 1 and one.matches(c, ev):
                return True
        return False

    def subject(self, ev: Event) -> list[Ref]:
        return self.like(ev).subject(ev)

    def second_party(self, ev: Event) -> list[Ref]:
        return self.like(ev).second_party(ev)

    def like(self, ev: Event) -> When:
        """The one of the two that such an event is."""
        return self.a if (self.a.kinds >> ev.kind) & 1 and self.a.may_match(ev) else self.b
