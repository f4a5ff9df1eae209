"""Instructions made of instructions."""

from __future__ import annotations

from typing import ClassVar

from ...kernel.process.pipeline import at_once
from ...kernel.state.aliases import Slot
from ...kernel.state.terms import MAY, NOBODY
from ..context import Cond, Ctx, Do, DoneTo, Enclosing, Number, Objects, Players, who_chooses, whoever
from .choosing import Choose, EachChooses


# --- structure -----------------------------------------------------------------------------------------------
class Seq(Do):
    """One after the other."""

    def __init__(self, steps: list[Do]) -> None:
        self.steps = steps

    def run(self, c: Ctx) -> bool:
        """It was done if something was done; a choice alone is nothing, where more was to be done."""
        did = False
        chosen = False
        deeds = 0
        for s in self.steps:
            if c.g.over:
                return did
            done = s.run(c)
            if isinstance(s, (Choose, EachChooses)):
                chosen = chosen or done
            else:
                deeds += 1
                did = did or done
        return did if deeds else chosen

    def possible(self, c: Ctx) -> bool:
        for s in self.steps:
            if not s.possible(c):
                return False
            if isinstance(s, Choose) and (c.fixed >> (s.slot + 1)) & 1:
                continue  # it was chosen before
            if isinstance(s, Choose) or s.INTRODUCES:  # what follows speaks of what will be chosen or found
                return True
        return True


def then(a: Do, b: Do) -> Seq:
    """Two instructions in a row, kept flat."""
    first = a.steps if type(a) is Seq else [a]
    second = b.steps if type(b) is Seq else [b]
    return Seq(first + second)


class AllAtOnce(Seq):
    """Parts of one instruction: all at once."""

    def run(self, c: Ctx) -> bool:
        joint = at_once(c.g)
        did = super().run(c)
        c.g.joint = joint
        return did


def all_at_once(a: Do, b: Do) -> Seq:
    return AllAtOnce([*(a.steps if isinstance(a, AllAtOnce) else [a]), *(b.steps if isinstance(b, AllAtOnce) else [b])])


class May(Do):
    """A player may do it; what cannot be done cannot be chosen."""

    ORDER = ("who",)

    def __init__(self, do: Do, who: Players | None = None) -> None:
        self.do = do
        self.who = who

    def run(self, c: Ctx) -> bool:
        before = c.asks
        agreed = self.agreed(c)
        if not agreed:
            c.tally = 0  # nothing was done: "that many" is none
        did = agreed and self.do.run(c)
        c.asks = before
        return did

    def agreed(self, c: Ctx) -> bool:
        """The player says whether they do it."""
        player = whoever(c, self.who)
        c.asks = player
        return player != NOBODY and self.do.possible(c) and c.g.ask(MAY, player, [0, 1], c.src, "") != 0


class IfDid(Do):
    """Do one thing as a cost; if it was done, another; if not, perhaps a third (NOVA 902.13)."""

    APART: ClassVar[tuple[str, ...]] = ("then", "orelse")

    def __init__(self, do: Do, then: Do | None = None, orelse: Do | None = None) -> None:
        self.do = do
        self.then = then
        self.orelse = orelse

    def possible(self, c: Ctx) -> bool:
        return self.do.possible(c)

    def run(self, c: Ctx) -> bool:
        c.g.cite(c.g.shared_rules.cost, c.src)
        tries = c.g.tries
        did = self.do.possible(c) and self.do.run(c)
        if not did and c.g.tries != tries:  # where the game looks at the attempt
            c.g.cite(c.g.shared_rules.tried, c.src, c.you)
            did = True
        if did and self.then is not None:
            self.then.run(c)
        elif not did and self.orelse is not None:
            self.orelse.run(c)
        return did


class If(Do):
    APART: ClassVar[tuple[str, ...]] = ("do", "orelse")

    def __init__(self, cond: Cond, do: Do, orelse: Do | None = None) -> None:
        self.cond = cond
        self.do = do
        self.orelse = orelse

    def run(self, c: Ctx) -> bool:
        if self.cond.holds(c):
            return self.do.run(c)
        return self.orelse.run(c) if self.orelse is not None else False


class EachDoes(Do):
    """Each of some players does it, in turn order."""

    def __init__(self, who: Players, do: Do) -> None:
        self.who = who
        self.do = do

    def run(self, c: Ctx) -> bool:
        did = False
        before = c.each
        joint = c.g.joint if isinstance(self.do, Seq) else at_once(c.g)
        for p in self.who.who(c):
            c.each = p
            if self.do.run(c):
                did = True
        c.g.joint = joint
        c.each = before
        return did


class ForEach(DoneTo):
    """Once for each object."""

    def __init__(self, what: Objects, do: Do) -> None:
        super().__init__(what)
        self.do = do

    def run(self, c: Ctx) -> bool:
        did = False
        before = c.each
        joint = c.g.joint if isinstance(self.do, Seq) else at_once(c.g)
        for i in self.what.find(c):
            c.each = i
            if self.do.run(c):
                did = True
        c.g.joint = joint
        c.each = before
        return did


class OneByOne(DoneTo):
    """For each of some objects by itself: it alone is what the slot holds meanwhile."""

    def __init__(self, what: Objects, do: Do, slot: Slot) -> None:
        super().__init__(what)
        self.do = do
        self.slot = slot

    def run(self, c: Ctx) -> bool:
        did = False
        joint = c.g.joint if isinstance(self.do, Seq) else at_once(c.g)
        for i in self.what.find(c):
            c.bind(self.slot, [i])
            if self.do.run(c):
                did = True
        c.g.joint = joint
        return did


def said_in(do: Do, kind: str = "") -> list[int]:
    """The slots of what an instruction brings up, perhaps only of one kind."""
    return [int(getattr(n, "slot", -1)) for n in do.walk()
            if n.INTRODUCES and kind in ("", n.INTRODUCES) and int(getattr(n, "slot", -1)) >= 0]


def gather(c: Ctx, slots: list[int], all: dict[int, list[int]]) -> None:
    """What was brought up each time belongs to "them" afterwards."""
    for s in slots:
        all[s] = [*all.get(s, []), *c.bound(s)]


def recall_all(c: Ctx, all: dict[int, list[int]]) -> None:
    for s in all:
        c.bind(s, all[s])


class Repeat(Do):
    """Again and again until something holds (or nothing happens any more)."""

    def __init__(self, do: Do, until: Cond | None = None, n: Number | None = None) -> None:
        self.do = do
        self.until = until
        self.n = n

    def run(self, c: Ctx) -> bool:
        did = False
        times = -1 if self.n is None else max(0, c.g.times(self.n.value(c)))
        spoken = [s for s in said_in(self.do, "objects") if not c.fixed >> (s + 1) & 1]
        all: dict[int, list[int]] = {}
        done = 0
        while done != times and not c.g.over:
            done = c.g.times(done + 1)
            if not self.do.run(c) and self.n is None:
                break
            did = True
            gather(c, spoken, all)
            if self.until is not None and self.until.holds(c):
                break
        recall_all(c, all)
        return did


class OneOf(Do):
    """Choose among several instructions (modes), when it is played."""

    INTRODUCES = "modes"
    PARTED: ClassVar[str] = "modes"

    def __init__(self, modes: list[Do], n: int = 1, slot: Slot = -1, by: Players | None = None) -> None:
        self.modes = modes
        self.n = n
        self.slot = slot
        self.by = by  # who chooses, where that is not who plays it
        self.words: list[str] = []  # what is printed for each of them

    def run(self, c: Ctx) -> bool:
        picked: list[int] = c.bound(self.slot) if c.fixed >> (self.slot + 1) & 1 else []
        if not picked:
            options = [k for k in range(len(self.modes)) if self.modes[k].possible(c)]
            while options and len(picked) < self.n:
                who = c.asks if self.by is None and c.asks >= 0 else who_chooses(c, self.by)  # who may do it says how
                k = c.g.ask_mode(who, options, self.words, c.src)
                options.remove(k)
                picked.append(k)
        did = False
        for k in picked:
            if self.modes[k].run(c):
                did = True
        return did


class LeastX(Enclosing):
    """What is done with an X that must be at least one."""


def least_x(do: Do) -> int:
    """The smallest number that may be chosen for X."""
    return 1 if any(isinstance(n, LeastX) for n in do.walk()) else 0
