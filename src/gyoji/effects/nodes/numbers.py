"""How many, and whether."""

from __future__ import annotations

from typing import ClassVar

from ...kernel.process.continuous import look
from ...kernel.state.aliases import ObjId, Player, Ref, Slot
from ...kernel.state.state import State
from ...kernel.state.terms import COUNTERS, DAMAGED, HISTORY, LIFE, MOVE, TIME, VALUES, WHOSE_TURN
from ..context import (
    NONE_TAKEN,
    Cond,
    CondOf,
    Ctx,
    Filter,
    Lexicon,
    Number,
    NumberOf,
    Objects,
    Players,
    PlayersAre,
    as_it_was,
    near,
)
from .filters import COMPARE, compare
from .objects import APlayer, It, Most, OneOpponent, Sel, You


class Num(Number):
    def __init__(self, n: int) -> None:
        self.n = n

    def value(self, c: Ctx) -> int:
        return self.n


class X(Number):
    """The number chosen for X when the card was played."""

    def value(self, c: Ctx) -> int:
        return c.x


class Count(NumberOf):

    def value(self, c: Ctx) -> int:
        return self.what.count(c)


class Times(Number):
    """So much for each of so many."""

    def __init__(self, n: Number, each: Number) -> None:
        self.n = n
        self.each = each

    def value(self, c: Ctx) -> int:
        return self.n.value(c) * self.each.value(c)


class Plus(Number):
    def __init__(self, a: Number, b: Number) -> None:
        self.a = a
        self.b = b

    def value(self, c: Ctx) -> int:
        n = self.raw(c)
        return n if n >= 0 or not c.g.signed() else 0

    def raw(self, c: Ctx) -> int:
        return self.a.raw(c) + self.b.raw(c)


class Negative(Number):
    FALLS = True

    def __init__(self, n: Number) -> None:
        self.n = n

    def value(self, c: Ctx) -> int:
        return -self.n.value(c)

    def raw(self, c: Ctx) -> int:
        return -self.n.raw(c)


class StatOf(NumberOf):
    """A number of an object; of several, the sum. Read as the rules read it (below zero is zero)."""

    NUMBERED = "stat"
    READS = VALUES

    def __init__(self, what: Objects, stat: str) -> None:
        super().__init__(what)
        self.stat = stat

    def value(self, c: Ctx) -> int:
        return max(0, self.raw(c))

    def raw(self, c: Ctx) -> int:
        total = 0
        signed = c.g.signed()
        found = self.what.recall(c)
        read: list[int] = []
        for i in found[:1] if isinstance(self.what, Most) else found:  # of the highest, one is enough
            was = as_it_was(c, i) if i >= 0 else i
            if was >= 0 and was not in read:  # cards that were one object count once
                read.append(was)
                stats = look(c.g, was).stats
                if self.number < len(stats):
                    total += stats[self.number] if signed else max(0, stats[self.number])
        return total


def counters_of(c: Ctx, id: ObjId) -> dict[str, int]:
    """The counters on an object; of what was moved and has none where it is, those that it had."""
    g = c.g
    own = g.objs[id].counters or g.objs[as_it_was(c, id)].counters
    if not own and c.src >= 0 and g.objs[c.src].gone and g.objs[c.src].next == id:
        return g.objs[c.src].counters
    return own


class CountersOn(NumberOf):
    READS = COUNTERS

    def __init__(self, what: Objects, counter: str) -> None:
        super().__init__(what)
        self.counter = counter

    def value(self, c: Ctx) -> int:
        found: list[dict[str, int]] = []
        for i in self.what.recall(c):
            if i >= 0:
                found.append(counters_of(c, i))
        if not self.counter:  # of any name
            return sum(sum(counters.values()) for counters in found)
        return sum(counters.get(self.counter, 0) for counters in found)


class LifeOf(Number):
    READS = LIFE

    def __init__(self, who: Players) -> None:
        self.who = who

    def value(self, c: Ctx) -> int:
        n = self.raw(c)
        return 0 if n < 0 and c.g.signed() else n

    def raw(self, c: Ctx) -> int:
        return sum(c.g.life[p] for p in self.who.who(c))


class ThatMany(Number):
    """How many or how much the text has just done or seen."""

    def __init__(self, slot: Slot = -1, of: str = "") -> None:
        self.slot = slot
        self.of = of  # "removed", "drawn": also where the text has done something else since

    def value(self, c: Ctx) -> int:
        if self.of == "drawn":
            return c.drawn
        return c.removed if self.of == "removed" and c.removed != NONE_TAKEN else c.tally


class EventNumber(Number):
    """The number of the event: the damage dealt, the life gained, how many objects have moved."""

    def value(self, c: Ctx) -> int:
        ev = c.event
        if ev is None:
            return 0
        return ev.n + 1 if ev.kind == MOVE else ev.n


# --- conditions ----------------------------------------------------------------------------------------------
class Is(Cond):
    """Two numbers compared."""

    def __init__(self, a: Number, op: str, b: Number) -> None:
        self.a = a
        self.op = op
        self.b = b
        self.code = COMPARE[op]
        self.of_one = False  # it is about one opponent at a time
        self.of_each = False  # and must be so of each
        self.of_any = False  # it is about one player at a time
        self.thing = a.what if isinstance(a, StatOf) and isinstance(a.what, It) else None

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.of_one = any(isinstance(n, OneOpponent) for n in self.walk())
        self.of_each = any(isinstance(n, OneOpponent) and n.EACH for n in self.walk())
        self.of_any = any(isinstance(n, APlayer) for n in self.walk())

    def holds(self, c: Ctx) -> bool:
        if self.thing is not None and not self.thing.recall(c):
            return False  # of nothing, no number is so
        if self.of_one and c.rival < 0 and c.g.players > 2:
            left = c.g.lost and self.reads & HISTORY  # who has left did what they did (Magic 800.4i)
            return self.holds_of(c, near(c, c.g.rivals(c.you) if left else c.g.opponents(c.you)))
        if self.of_any and c.rival < 0:
            return self.holds_of(c, near(c, c.g.order()))
        return compare(self.a.raw(c), self.code, self.b.raw(c))

    def holds_of(self, c: Ctx, rivals: list[int]) -> bool:
        """Of some of these players, or of each."""
        so = 0
        for p in rivals:
            c.rival = p
            so += 1 if compare(self.a.raw(c), self.code, self.b.raw(c)) else 0
        c.rival = -1
        return so == len(rivals) if self.of_each else so > 0


class Exists(CondOf):

    def holds(self, c: Ctx) -> bool:
        return bool(self.what.find(c))


class Fits(CondOf):
    """What the text speaks of has a property."""

    COMPARED: ClassVar[tuple[str, str]] = ("what", "among")

    def __init__(self, what: Objects, among: Objects) -> None:
        super().__init__(what)
        self.among = among

    def holds(self, c: Ctx) -> bool:
        zone = self.among.zone if isinstance(self.among, Sel) else ""
        found = self.what.recall(c) if zone in ("", "stack") else self.what.find(c)  # where it is: of what there is now
        for i in found:
            if not self.among.fits(c, i) and not (zone == "stack" and self.was(c, i)):
                return False
        return bool(found)

    def was(self, c: Ctx, ref: Ref) -> bool:
        """Whatever has become of it since: "if it was a creature spell"."""
        return ref in c.before and self.among.fits(c, c.before[ref])


class TurnOf(PlayersAre):
    READS = WHOSE_TURN

    def may_hold(self, g: State, you: Player) -> bool:
        return g.in_turn(you) or not isinstance(self.who, You)

    def holds(self, c: Ctx) -> bool:
        return any(c.g.in_turn(p) for p in self.who.who(c))


class During(Cond):
    """In a phase or step."""

    READS = TIME

    def __init__(self, phase: str) -> None:
        self.phase = phase

    def may_hold(self, g: State, you: Player) -> bool:
        s = g.steps[g.step]
        return self.phase == s.phase or self.phase == s.name

    def holds(self, c: Ctx) -> bool:
        return self.may_hold(c.g, c.you)


class NotSo(Cond):
    def __init__(self, cond: Cond) -> None:
        self.cond = cond

    def holds(self, c: Ctx) -> bool:
        return not self.cond.holds(c)


class AndAlso(Cond):
    def __init__(self, a: Cond, b: Cond) -> None:
        self.a = a
        self.b = b

    def may_hold(self, g: State, you: Player) -> bool:
        return self.a.may_hold(g, you) and self.b.may_hold(g, you)

    def holds(self, c: Ctx) -> bool:
        return self.a.holds(c) and self.b.holds(c)


class OrElse(Cond):
    def __init__(self, a: Cond, b: Cond) -> None:
        self.a = a
        self.b = b

    def holds(self, c: Ctx) -> bool:
        return self.a.holds(c) or self.b.holds(c)


def of_rivals(who: Players, numbers: list[int]) -> int:
    """How much some players have done in all; each, or one of them, where that is what is asked."""
    if len(numbers) < 2 or not isinstance(who, OneOpponent):
        return sum(numbers)
    return min(numbers) if who.EACH else max(numbers)


class Happened(Cond):
    """Something was done this turn: the game keeps the count."""

    READS = HISTORY

    def __init__(self, deed: str, who: Players, n: int = 1) -> None:
        self.deed = deed
        self.who = who
        self.n = n

    def holds(self, c: Ctx) -> bool:
        return of_rivals(self.who, [c.g.deeds.get(f"{p}:{self.deed}", 0) for p in self.who.ever(c)]) >= self.n


class Paid(Cond):
    """An optional additional cost was paid."""

    def __init__(self, cost: str) -> None:
        self.cost = cost

    def announced(self) -> bool:
        """It asks about what is being played, so the answer is known when that is announced."""
        return True

    def holds(self, c: Ctx) -> bool:
        return c.g.was_paid(self.cost, c.paid, c.src)


class DamageOn(NumberOf):
    """The damage that objects have taken."""

    READS = DAMAGED

    def value(self, c: Ctx) -> int:
        return sum(c.g.objs[i].damage for i in self.what.recall(c) if i >= 0)


class Half(Number):
    """Half of a number, or another part of it, in whole numbers."""

    def __init__(self, n: Number, up: bool = False, parts: int = 2) -> None:
        self.n = n
        self.up = up
        self.parts = parts

    def value(self, c: Ctx) -> int:
        n = self.n.value(c)
        return -(-n // self.parts) if self.up else n // self.parts


class AsNow(Number):
    """A number as it is when an effect begins."""

    def __init__(self, n: Number) -> None:
        self.n = n

    def value(self, c: Ctx) -> int:
        return self.n.value(c)


class Per(Number):
    """How many whole groups of a size."""

    def __init__(self, n: Number, size: int) -> None:
        self.n = n
        self.size = size

    def value(self, c: Ctx) -> int:
        return self.n.value(c) // self.size


class WentTo(CondOf):
    """What the text has just moved fits; wherever a replacement has sent it (NOVA 802.1.3.5, 802.1.3.7)."""

    def __init__(self, what: Objects, filter: Filter, zone: str) -> None:
        super().__init__(what)
        self.filter = filter
        self.zone = zone

    def holds(self, c: Ctx) -> bool:
        return any(i >= 0 and self.filter.fits(c, i, look(c.g, i)) for i in self.what.find(c))


class IfNumber(Number):
    """One number if something holds, another if not."""

    def __init__(self, cond: Cond, a: Number, b: Number) -> None:
        self.cond = cond
        self.a = a
        self.b = b

    def value(self, c: Ctx) -> int:
        return self.a.value(c) if self.cond.holds(c) else self.b.value(c)
