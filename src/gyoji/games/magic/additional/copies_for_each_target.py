"""Copies of a spell for all that it could target (707.10d), and abilities that resolve without a legal target."""

from __future__ import annotations

from ....effects.context import Ctx, Do, DoneTo, Objects
from ....effects.nodes.static_rules import rulings_for
from ....kernel.process.continuous import mark_changed
from ....kernel.state.aliases import ObjId, Player, Ref
from ....kernel.state.state import StackItem
from ....kernel.state.terms import WAITING
from ..concepts.changing_targets import aim_copy, aims_of, context, waiting_for
from ..concepts.targets import become_targets
from ..spells.countering import copy_one
from ..state.fields import MagicFields, magic


class CopyForEach(DoneTo):
    """A copy of a spell for each other of these that it could target; each copy targets a different one of them."""

    def __init__(self, what: Objects, whom: Objects) -> None:
        super().__init__(what)
        self.whom = whom

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        you = c.each if c.each >= 0 else c.you
        c.tally = 0
        for id in self.what.find(c):
            w = waiting_for(g, id)
            if w is None:
                continue
            for ref in self.whom.find(c):
                if ref not in w.aims() and could_target(g, w, ref):
                    copy_at(g, w, ref, you, c.src)
                    c.tally += 1
            for _ in rulings_for(g, "copy-more", you) if c.tally and "copy-more" in g.rules else []:
                aim_copy(g, copy_one(g, w, you, c.src), you)
                c.tally += 1
        return c.tally > 0


class CopyAt(DoneTo):
    """A copy with this for its target, if that is possible (707.10e)."""

    def __init__(self, what: Objects, at: Objects) -> None:
        super().__init__(what)
        self.at = at

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        c.tally = 0
        for id in self.what.recall(c):
            w = waiting_for(g, id)
            for ref in self.at.find(c):
                g.cite("707.10e", id, c.you)
                if w is not None and could_target(g, w, ref):
                    copy_at(g, w, ref, c.you, c.src)
                    c.tally += 1
        return c.tally > 0


def could_target(g: MagicFields, w: StackItem, ref: Ref) -> bool:
    """707.10d: it would be legal in the place of each target."""
    before = g.playing
    g.playing = w.obj
    able = all([ref in aim.candidates(context(g, w)) for aim in aims_of(g, w)])
    g.playing = before
    return able


def copy_at(g: MagicFields, w: StackItem, ref: Ref, you: Player, src: ObjId) -> None:
    """A copy whose targets are all this one."""
    id = copy_one(g, w, you, src)
    x = waiting_for(g, id)
    assert x is not None
    slots = [s for s in x.slots]
    for aim in aims_of(g, x):
        slots[aim.slot] = [ref] * len(slots[aim.slot])
    other = x.again(you, slots)
    g.waiting = [other if y is x else y for y in g.waiting]
    g.cite("707.10d", id, you)
    mark_changed(g, WAITING)
    become_targets(context(g, other), id, other.targets & ~other.choices)


class StillResolves(Do):
    """The ability resolves even if all its targets are illegal."""

    def run(self, c: Ctx) -> bool:
        return True
