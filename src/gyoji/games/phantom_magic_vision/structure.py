"""Instructions made of instructions, as 7.1.9 to 7.1.12 have them: from the head of a text to its end, no further than to
the first part that cannot be done as it says."""

from __future__ import annotations

from typing import ClassVar

from ...effects.context import Ctx, Do
from ...effects.nodes import structure
from ...kernel.state.terms import MAY
from .choosing import TakeOut
from .fields import PhantomFields


class Seq(structure.Seq):
    """7.1.12: what cannot be done as it says is the end of the text."""

    def run(self, c: Ctx) -> bool:
        for k in range(len(self.steps)):
            g = c.g
            if g.over or stopped(c):
                return False
            if not self.steps[k].run(c):
                g.cite("7.1.12", c.src, c.you)
                for s in self.steps[:k]:
                    if isinstance(s, TakeOut):
                        s.left_over(c)
                return False
        return True

    def possible(self, c: Ctx) -> bool:
        return not self.steps or super().possible(c)


def stopped(c: Ctx) -> bool:
    """7.1.12.c: the effect itself was negated while it was applied."""
    g = c.g
    if isinstance(g, PhantomFields) and g.running and g.running[-1].negated and g.running[-1].c is c:
        g.cite("7.1.12.c", c.src, c.you)
        return True
    return False


def then(a: Do, b: Do) -> Seq:
    """Two instructions in a row, kept flat."""
    first = a.steps if isinstance(a, structure.Seq) else [a]
    second = b.steps if isinstance(b, structure.Seq) else [b]
    return Seq(first + second)


class May(structure.May):
    """しても良い: not to do it is to apply it correctly."""

    def run(self, c: Ctx) -> bool:
        self.done(c)
        return True

    def done(self, c: Ctx) -> bool:
        """Whether it was chosen, and then done as it says."""
        before = c.asks
        did = self.agreed(c) and self.do.run(c)
        c.asks = before
        return did

    def agreed(self, c: Ctx) -> bool:
        g = c.g
        player = c.you if self.who is None else self.who.who(c)[0]
        c.asks = player
        return self.do.possible(c) and g.ask(MAY, player, [0, 1], c.src, "1.8.9.c") != 0

    def possible(self, c: Ctx) -> bool:
        return True


def did(do: Do, c: Ctx) -> bool:
    """An instruction is carried out: whether it was done."""
    return do.done(c) if isinstance(do, May) else do.possible(c) and do.run(c)


class IfDid(structure.IfDid):
    """した場合、しない場合 (7.1.12.b)."""

    def run(self, c: Ctx) -> bool:
        if did(self.do, c):
            return self.then is None or self.then.run(c)
        if self.orelse is not None:
            c.g.cite("7.1.12.b", c.src, c.you)
            return self.orelse.run(c)
        return True


class If(structure.If):
    """場合: where the condition is not met there is nothing to be done."""

    def run(self, c: Ctx) -> bool:
        if self.cond.holds(c):
            return self.do.run(c)
        return self.orelse is None or self.orelse.run(c)


class OneOf(structure.OneOf):
    """One of several things that are said of the same card: none of them speaks of what another does."""

    PARTED: ClassVar[str] = "modes"


class EachDoes(structure.EachDoes):
    """Each of some players does it, the turn player first (1.3.3)."""

    def run(self, c: Ctx) -> bool:
        before = c.each
        done = True
        for p in self.who.who(c):
            c.each = p
            c.g.cite("1.3.3", c.src, p)
            done = self.do.run(c) and done
        c.each = before
        return done


class ForEach(structure.ForEach):
    """Once for each object."""

    def run(self, c: Ctx) -> bool:
        super().run(c)
        return True
