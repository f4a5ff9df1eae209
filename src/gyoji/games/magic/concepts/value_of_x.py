"""What X is (107.3): chosen as something is cast or activated, taken from another object, or chosen when it is needed."""

from __future__ import annotations

from ....effects.context import Ctx, Do, DoneTo, Enclosing, Number, Part
from ....effects.nodes.abilities import Activated
from ....effects.nodes.filters import StatIs
from ....effects.nodes.numbers import X
from ....kernel.process.continuous import mark_changed
from ....kernel.state.card import Ability
from ....kernel.state.node import Node
from ....kernel.state.state import Pending, StackItem
from ....kernel.state.terms import CYCLED, FACE, MOVE, PLAYED, STATE, STRUCTURE
from ..state.fields import MagicFields, magic
from ..state.symbols import ManaCost
from ..state.terms import BATTLEFIELD, GRAVEYARD, HAND, MANA_VALUE, MONSTROUS, STACK
from ..vocabulary.filters import HasXCost


class PicksX(Enclosing):
    """A part of a cost that takes something with mana value X: X can only be what can be taken (107.3a)."""

    def numbers(self, c: Ctx) -> list[int]:
        g = c.g
        ids = [i for z in (HAND, GRAVEYARD, BATTLEFIELD) for i in g.zones[z * g.players + c.you]]
        x = c.x
        found: list[int] = []
        for n in sorted({g.chars[i].stats[MANA_VALUE] for i in ids}):
            c.x = n
            if self.do.possible(c):
                found.append(n)
        c.x = x
        return found

    def possible(self, c: Ctx) -> bool:
        return self.do.possible(c) or bool(self.numbers(c))


class DoubleX(DoneTo):
    """The value of X of permanent spells is doubled (107.3a): they enter with it, and have another mana value (202.3e)."""

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        found = [i for i in self.what.find(c) if i in g.memory.xs]
        for i in found:
            g.cite("107.3a", i, c.you)
            g.memory.xs[i] = 2 * g.memory.xs[i]
            g.chars[i] = g.base_chars(i)
        mark_changed(g, STRUCTURE)
        return bool(found)


class OnlyOnX(Ability):
    """Only mana of these colours may be spent on X in the cost of the spell (107.3a)."""

    def __init__(self, letters: str) -> None:
        super().__init__()
        self.letters = letters


class XPaidWith(Part):
    """The same of the cost of an activated ability."""

    def __init__(self, letters: str) -> None:
        self.letters = letters


def picking(do: Do) -> Do:
    """The part of a cost as it is paid, whatever X is in it."""
    chosen = any(isinstance(n, StatIs) and n.stat == "mana-value" and isinstance(n.n, X) for n in do.walk())
    return PicksX(do) if chosen else do


def is_chosen(g: MagicFields, w: StackItem) -> bool:
    """107.3a: X was chosen as it was cast or activated; otherwise it is chosen when it is needed (107.3f)."""
    a = w.ability
    if a is None:
        mana = g.mana_cost(w.obj)
        return mana is not None and mana.xs > 0
    return w.x > 0 or (isinstance(a, Activated) and any([speaks_of_x(n) for n in a.cost.walk()]))


def speaks_of_x(n: Node) -> bool:
    return n.xs > 0 if isinstance(n, ManaCost) else isinstance(n, X)


def in_trigger(g: MagicFields, t: Pending) -> int:
    """What X is in a triggered ability that does not define it."""
    ev = t.event
    if ev is None:
        return 0
    if ev.kind == PLAYED and any([isinstance(n, HasXCost) for n in t.ability.walk()]):  # that of another object
        g.cite("107.3e", t.src, t.you)
        return g.memory.xs.get(ev.obj, 0)
    if ev.kind == FACE and ev.obj == t.src:  # 702.37f: what was paid to turn it face up
        return g.objs[t.src].notes.get("x", 0)
    if ev.kind == STATE and ev.obj == t.src and ev.n == MONSTROUS:
        g.cite("701.31c", t.src, t.you)
        return g.objs[t.src].notes.get("x", 0)
    if ev.kind == MOVE and ev.flags & CYCLED and ev.new == t.src:
        g.cite("107.3e", t.src, t.you)
        return g.objs[t.src].notes.get("x", 0)
    if t.src not in g.memory.xs:
        return 0
    if ev.kind == MOVE and ev.to == BATTLEFIELD and ev.new == t.src:
        g.cite("107.3m", t.src, t.you)
        return g.memory.xs[t.src]
    return g.memory.xs[t.src] if g.zone_kind(t.src) == STACK else 0  # of a permanent it is 0


class ChosenX(Number):
    """The X that was chosen as this permanent was cast (107.3m)."""

    def value(self, c: Ctx) -> int:
        return magic(c).memory.xs.get(c.src, 0)
