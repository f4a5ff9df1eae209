"""What is done with damage that a shield has prevented (Magic 615.5)."""

from __future__ import annotations

from ...kernel.state.event import Event
from ...kernel.state.node import Node
from ..context import Cond, Ctx, Do, Filter, Lasting, Number
from .structure import Seq


class Shielding(Lasting):
    """An instruction that leaves a shield behind."""


class PreventedAmount(Number):
    """How much damage was prevented this way."""

    def value(self, c: Ctx) -> int:
        return c.tally


class WasPrevented(Cond):
    """Damage (from such a source) was prevented this way."""

    def __init__(self, filter: Filter | None = None) -> None:
        self.filter = filter

    def holds(self, c: Ctx) -> bool:
        if c.tally <= 0 or c.event is None:
            return False
        return self.filter is None or (c.event.src >= 0 and self.filter.fits(c, c.event.src, c.g.chars[c.event.src]))


class Sequel:
    """What is done each time that something was applied, with what its text had bound."""

    def __init__(self, do: Do, c: Ctx) -> None:
        self.do = do
        self.src = c.src
        self.you = c.you
        self.slots = [s for s in c.slots]
        self.x = c.x
        self.whole = False  # once for all that was prevented at the same time, whatever its sources


class Shielded(Do):
    """A shield, and what is done right after it has prevented damage."""

    def __init__(self, shield: Do, then: Do) -> None:
        self.shield = shield
        self.then = then

    def run(self, c: Ctx) -> bool:
        before = [f for f in c.g.lasting_effects]
        did = self.shield.run(c)
        sequel = Sequel(self.then, c)
        for f in c.g.lasting_effects:
            if f not in before:
                f.sequel = sequel
        return did


def with_sequels(n: Node) -> Node:
    """Sentences about what was prevented belong to the shield of the sentence before them."""
    if not isinstance(n, Seq) or not any(isinstance(s, Shielding) for s in n.steps):
        return n
    steps: list[Do] = []
    for s in n.steps:
        last = steps[-1] if steps else None
        if isinstance(last, Shielding) and tells(s):
            steps[-1] = Shielded(last, s)
        elif isinstance(last, Shielded) and tells(s):
            steps[-1] = Shielded(last.shield, Seq([last.then, s]))
        else:
            steps.append(s)
    return Seq(steps)


def tells(s: Do) -> bool:
    return any(isinstance(x, (PreventedAmount, WasPrevented)) for x in s.walk())


def unprevented(do: Do, n: int) -> int:
    """With how much an additional effect reckons where nothing was prevented: "that much" is what would have been."""
    later = bool(getattr(do, "LATER", False))  # it waits for how much was prevented
    return 0 if later or any(isinstance(part, (PreventedAmount, WasPrevented)) for part in do.walk()) else n


class Followed:
    """So much of an event was prevented, and this is to be done with it."""

    def __init__(self, sequel: Sequel, ev: Event, n: int) -> None:
        self.sequel = sequel
        self.ev = ev
        self.n = n
