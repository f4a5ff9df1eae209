"""Instructions in the order of English words, and what is said after that on which it depends."""

from __future__ import annotations

from typing import ClassVar

from ...kernel.state.aliases import Slot
from ...kernel.state.terms import BY_EFFECT, NOBODY
from ..context import Ctx, Do, Number, Objects, Players
from ..nodes.instructions import Damage, Reveal, Verb
from ..nodes.numbers import Fits, Num
from ..nodes.objects import It, TopOf
from ..nodes.structure import If, IfDid, May, Seq
from .nouns import All
from .subjects import By


class Shown(Reveal):
    """Cards that are shown or looked at. Several together are what "the rest" is left of."""

    ALSO = ""
    OUTCOME: ClassVar[bool] = True

    def __init__(self, what: Objects, only: Players | None = None, slot: Slot = -1, head: str | None = None) -> None:
        super().__init__(what, only, slot, head)
        self.also = "set|revealed" if isinstance(what, (TopOf, All)) else "revealed"
        self.single = bool(getattr(what, "single", False))
        self.many = isinstance(what, TopOf) and what.n != Num(1)


class Rather(If):
    """Something else is done instead if a condition holds, said after what is done otherwise."""

    ORDER = ("orelse", "cond", "do")
    APART = ("cond", "cond", "do")
    UNMADE: ClassVar[bool] = True

    def run(self, c: Ctx) -> bool:
        """Whoever may do the other thing and declines does the first."""
        inner = self.do.do if isinstance(self.do, By) else self.do
        if not isinstance(inner, May) or not self.cond.holds(c):
            return super().run(c)
        return self.do.run(c) or (self.orelse is not None and self.orelse.run(c))


class OnlyIf(If):
    """Something is done if a condition holds, said after it."""

    ORDER = ("do", "cond", "orelse")
    APART = ("cond", "cond", "orelse")
    UNMADE: ClassVar[bool] = True


class Unless(IfDid):
    """Something is done unless somebody does something else, said after it."""

    ORDER = ("orelse", "do", "then")
    APART = ("do", "do")
    UNMADE: ClassVar[bool] = True
    ACTING: ClassVar[tuple[str, ...]] = ("player",)  # who would do the one may do the other


class Deals(Damage):
    """Damage, in the order of the words: the source (as it last was), how much, to whom."""

    DISTINCT: ClassVar[tuple[str, ...]] = ("by", "to")

    def __init__(self, by: Objects | None, n: Number, to: Objects) -> None:
        super().__init__(to, n, by)

    def run(self, c: Ctx) -> bool:
        by = self.sources(c)
        return deal_together(c, [self]) if len(by) < 2 else self.by_each(c, by)

    def sources(self, c: Ctx) -> list[int]:
        return [c.src] if self.by is None else [i for i in self.by.recall(c) if i >= 0]

    def source(self, c: Ctx) -> int:
        """What deals it, NOBODY if that is not known."""
        found = self.sources(c)
        return found[0] if found else NOBODY

    def by_each(self, c: Ctx, sources: list[int]) -> bool:
        """Each of several deals damage, all at the same time: "its power" is that of the one that deals it."""
        slot = self.by.slot if isinstance(self.by, It) else -1
        by: list[int] = []
        refs: list[int] = []
        amounts: list[int] = []
        for i in sources:
            c.bind(slot, [i])
            found = self.to.find(c)
            by.extend([i] * len(found))
            refs.extend(found)
            amounts.extend([self.n.value(c)] * len(found))
        c.bind(slot, sources)
        c.tally = c.g.do_damage_by(by, refs, amounts, BY_EFFECT, c.you)
        return c.tally > 0


class DealsTo(Deals):
    """The same, where the words say to whom before they say how much: "its power" is that of what deals it."""

    ORDER = ("by", "to", "n")
    DISTINCT: ClassVar[tuple[str, ...]] = ("to", "n")


class DealsTogether(Do):
    """Several amounts of damage that one source deals at the same time (Magic 120.4)."""

    def __init__(self, parts: list[Do]) -> None:
        self.parts = parts

    def run(self, c: Ctx) -> bool:
        return deal_together(c, [d for d in self.parts if isinstance(d, Deals)])

    def hoisted(self) -> Seq:
        """What must be chosen for its parts comes before all of them."""
        steps = [s for d in self.parts for s in (d.steps if isinstance(d, Seq) else [d])]
        return Seq([*[s for s in steps if not isinstance(s, Deals)],
                    DealsTogether([s for s in steps if isinstance(s, Deals)])])


def deal_together(c: Ctx, parts: list[Deals]) -> bool:
    src = parts[0].source(c)
    if src == NOBODY:
        return False
    refs: list[int] = []
    amounts: list[int] = []
    for d in parts:
        found = d.to.find(c)
        refs.extend(found)
        amounts.extend([d.n.value(c)] * len(found))
    c.tally = c.g.do_damage(refs, amounts, BY_EFFECT, src, c.you)
    return c.tally > 0


class Joins(Verb):
    """A verb about two things of which neither is the other: attach one to the other, they fight."""

    DISTINCT: ClassVar[tuple[str, ...]] = ("what", "other")


class Judged(Fits):
    """What the text speaks of has a property, and is spoken of further: "if it shares a type with that, reveal it"."""

    TOPIC: ClassVar[str] = "what"
