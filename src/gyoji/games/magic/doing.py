"""Instructions of Magic's texts beside those that all games share: copying, choosing, dividing, preventing."""

from __future__ import annotations

from typing import ClassVar

from ...effects.context import Ctx, DoneBetween, DoneTo, Enclosing, Number, Objects, Players, near
from ...effects.instructions import PlayerVerb
from ...effects.mods import Alter
from ...effects.nouns import Indefinite, SomeOf
from ...effects.numbers import Num
from ...effects.objects import Sel
from ...effects.replacements import Prevent
from ...effects.rulings import Forbid, StandingRules
from ...kernel.card import Float
from ...kernel.changes import float_on
from ...kernel.event import Event
from ...kernel.state import State, Watch
from ...kernel.terms import BY_EFFECT, CHOOSE, LISTENERS, MAY, MODE, NUMBER
from .countering import copy_waiting
from .damage import deal, hit
from .fields import Being, magic
from .retargeting import change_one
from .terms import UNTIL_UPKEEP


class Retarget(DoneBetween):
    """115.7b: a target of something that waits is changed to this, if it can be."""

    def run(self, c: Ctx) -> bool:
        to = self.to.find(c)
        c.tally = sum([change_one(magic(c), i, to[0], c.you) for i in self.what.find(c)]) if to else 0
        return c.tally > 0


class Again(Enclosing):
    """Something is done, and again as often as a player likes."""

    def run(self, c: Ctx) -> bool:
        did = self.do.run(c)
        while did and not c.g.over and c.g.ask(MAY, c.you, [0, 1], c.src, "") != 0:
            did = self.do.run(c)
        return True


class CopySpell(DoneTo):
    """707.10: copy what waits, so many times; with `again`, new targets may be chosen for the copies."""

    PERSONAL: ClassVar[bool] = True
    INTRODUCES: ClassVar[str] = "objects"

    def __init__(self, what: Objects, n: Number | None = None, again: bool = False, slot: int = -1,
                 being: Alter | None = None) -> None:
        super().__init__(what)
        self.n = n
        self.again = again
        self.slot = slot
        self.head = "copy"
        self.being = being  # what a copy is besides, before its targets are chosen (707.9)

    def run(self, c: Ctx) -> bool:
        n = 1 if self.n is None else self.n.value(c)
        who = c.each if c.each >= 0 else c.you
        ids = self.what.recall(c)
        g = magic(c)
        if self.being is not None:
            g.being = Being(self.being, c, self.slot)
        made = copy_waiting(g, ids, n, who, c.src, not self.again) if n > 0 and ids else []
        g.being = None
        c.bind(self.slot, made)
        c.tally = len(made)
        return bool(made)


class Select(DoneTo):
    """Choose something, to speak of it: the choice itself is made before."""

    def __init__(self, what: Objects) -> None:
        super().__init__(what)
        if isinstance(what, (Indefinite, SomeOf)) and not what.also:
            what.also = "chosen"

    def run(self, c: Ctx) -> bool:
        return bool(self.what.find(c))


class PreventNext(Prevent):
    """615.7: the next so much damage is prevented, in one piece or in several."""

    def replace(self, g: State, w: Watch, ev: Event) -> Event | None:
        c = Ctx(g, w.src, w.you, [] if w.floating is None else w.floating.slots, ev, 0)
        c.x = 0 if w.floating is None else w.floating.x
        left = 0 if self.n is None else self.n.value(c)
        taken = min(left, ev.n)
        ev.n -= taken
        g.cite("615.7", ev.obj)
        g.note_prevented(ev)
        old = w.floating
        if old is not None:
            g.floats = [f for f in g.floats if f is not old]
            if left > taken:
                g.floats.append(self.lessened(old, left - taken))
            g.changed |= LISTENERS
        return ev

    def lessened(self, old: Float, left: int) -> Float:
        rest = PreventNext(self.to, Num(left), self.by, self.battle, self.cond, self.once, self.effect)
        f = old.speaking_of(old.slots)
        f.ability = rest
        return f


class Clashes(PlayerVerb):
    """701.23: a player clashes with an opponent, who is "that player" afterwards."""

    NAMES: ClassVar[str] = "player"
    slot: ClassVar[int] = -6

    def __init__(self, who: Players) -> None:
        super().__init__("clash", who)


class StayTapped(DoneTo):
    """502.3: such permanents, whichever they are by then, do not untap in their controller's next untap step."""

    def __init__(self, what: Objects) -> None:
        super().__init__(what)
        self.rule = StandingRules([Forbid("untap", None, what)])

    def run(self, c: Ctx) -> bool:
        what = self.what
        whose = what.whose if isinstance(what, Sel) else None
        for p in near(c, c.g.order()) if whose is None else whose.who(c):
            f = Float(c.src, c.you, c.stamp, UNTIL_UPKEEP, "611.2")
            f.ability = self.rule
            f.slots = [s for s in c.slots]
            f.player = p
            float_on(c.g, f, f.rule)
        return True


class TakeAny(DoneTo):
    """Remove as many counters as a player likes, or up to a number; with `some`, at least one."""

    def __init__(self, what: Objects, counter: str, most: Number | None = None, some: bool = False) -> None:
        super().__init__(what)
        self.counter = counter
        self.most = most
        self.some = some

    def possible(self, c: Ctx) -> bool:
        return not self.some or any([c.g.objs[i].counters.get(self.counter, 0) for i in self.what.find(c)])

    def run(self, c: Ctx) -> bool:
        done = 0
        most = 1 << 20 if self.most is None else self.most.value(c)
        for i in self.what.find(c):
            for word in [self.counter] if self.counter else list(c.g.objs[i].counters):
                have = min(c.g.objs[i].counters.get(word, 0), most - done)
                numbers = list(range(1 if self.some and not done else 0, have + 1))
                n = c.g.ask(NUMBER, c.each if c.each >= 0 else c.you, numbers, c.src, "") if have else 0
                if n:
                    done += c.g.do_counters(i, word, -n, BY_EFFECT, c.src, c.you)
        c.tally = done
        return True


class MoveAny(DoneTo):
    """122.5: move as many counters as a player likes."""

    def __init__(self, what: Objects, to: Objects, counter: str) -> None:
        super().__init__(what)
        self.to = to
        self.counter = counter

    def run(self, c: Ctx) -> bool:
        g = c.g
        to = self.to.find(c)
        who = c.each if c.each >= 0 else c.you
        c.tally = 0
        for i in self.what.find(c) if to else []:
            for word in [self.counter] if self.counter else list(g.objs[i].counters):
                have = g.objs[i].counters.get(word, 0)
                n = g.ask(NUMBER, who, list(range(have + 1)), c.src, "122.5") if have else 0
                if n:
                    c.tally += g.do_move_counters(i, to[0], word, n, c.src, c.you)
        return c.tally > 0


class MoveOne(DoneBetween):
    """122.5: move one counter, of a kind that a player chooses."""

    def run(self, c: Ctx) -> bool:
        g = c.g
        to = self.to.find(c)
        c.tally = 0
        for i in self.what.find(c) if to else []:
            words = [word for word in g.objs[i].counters if g.objs[i].counters[word] > 0]
            if words:
                k = g.ask(MODE, c.each if c.each >= 0 else c.you, list(range(len(words))), c.src, "122.5")
                c.tally += g.do_move_counters(i, to[0], words[k], 1, c.src, c.you)
        return c.tally > 0


class KeepAfter(DoneTo):
    """A spell goes to its owner's hand instead of the graveyard as it resolves; `later`: into exile, then to the hand."""

    def __init__(self, what: Objects, later: bool = False) -> None:
        super().__init__(what)
        self.later = later

    def run(self, c: Ctx) -> bool:
        found = self.what.find(c)
        for w in c.g.waiting:
            if w.obj in found:
                w.paid = [*w.paid, "after:return" if self.later else "after:hand"]
        return bool(found)


class TakeAmong(DoneTo):
    """Remove so many counters from among some objects, as a player likes."""

    def __init__(self, what: Objects, counter: str, n: Number) -> None:
        super().__init__(what)
        self.counter = counter
        self.n = n

    def holders(self, c: Ctx) -> list[int]:
        return [i for i in self.what.find(c) if self.amount(c, i)]

    def amount(self, c: Ctx, i: int) -> int:
        counters = c.g.objs[i].counters
        return counters.get(self.counter, 0) if self.counter else sum(counters.values())

    def possible(self, c: Ctx) -> bool:
        return sum([self.amount(c, i) for i in self.holders(c)]) >= self.n.value(c)

    def run(self, c: Ctx) -> bool:
        left = self.n.value(c)
        done = 0
        while done < left:
            holders = self.holders(c)
            if not holders:
                break
            i = c.g.ask(CHOOSE, c.each if c.each >= 0 else c.you, holders, c.src, "")
            word = self.counter or next(iter(c.g.objs[i].counters))
            done += max(1, c.g.do_counters(i, word, -1, BY_EFFECT, c.src, c.you))
        c.tally = done
        return done > 0


class DividedEven(DoneTo):
    """Damage divided evenly, rounded down, among what was aimed at."""

    def __init__(self, what: Objects, n: Number) -> None:
        super().__init__(what)
        self.n = n

    def run(self, c: Ctx) -> bool:
        refs = self.what.find(c)
        if not refs:
            return False
        c.tally = c.g.do_damage(refs, [self.n.value(c) // len(refs)] * len(refs), BY_EFFECT, c.src, c.you)
        return c.tally > 0


class WithEachOther(DoneTo):
    """What two objects do with each other: 701.10 "exchange-control", 701.12 "fight"."""

    def __init__(self, verb: str, what: Objects) -> None:
        super().__init__(what)
        self.verb = verb

    def run(self, c: Ctx) -> bool:
        ids = self.what.find(c)
        if len(ids) != 2:
            return False
        c.tally = c.g.do_verb(self.verb, c.src, c.you, ids, 0, "", 0)
        return c.tally > 0


class TapOrUntap(DoneTo):
    def run(self, c: Ctx) -> bool:
        ids = self.what.find(c)
        if not ids:
            return False
        taps = c.g.ask(MODE, c.each if c.each >= 0 else c.you, [0, 1], c.src, "") == 0
        c.tally = c.g.do_turn(ids, taps, BY_EFFECT, c.src, c.you)
        return c.tally > 0


class DealByEach(DoneBetween):
    """Each of some objects deals damage equal to its power."""

    DISTINCT: ClassVar[tuple[str, ...]] = ("what", "to")

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        to = self.to.find(c)
        c.tally = deal(g, [hit(g, ref, g.value(i, 0), i, c.you, "120.2b", BY_EFFECT)
                           for i in self.what.find(c) for ref in to])
        return c.tally > 0
