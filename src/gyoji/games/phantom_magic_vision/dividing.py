"""グループに分ける (11.10): cards in groups, of which a player chooses one."""

from __future__ import annotations

from typing import Final

from ...effects.context import Ctx, DoneTo, Objects, Players
from ...kernel.state.aliases import Ref, Slot
from ...kernel.state.event import Event
from ...kernel.state.terms import CHOSEN, MODE
from .instructions import taken

APART: Final = -100  # between the chosen group and the others


class Groups(DoneTo):
    """Whoever does it divides the cards as they like, each group with a card at least; then a player chooses a group."""

    INTRODUCES = "groups"

    def __init__(self, what: Objects, n: int, chooser: Players, slot: Slot = -1) -> None:
        super().__init__(what)
        self.n = n
        self.chooser = chooser
        self.slot = slot

    def run(self, c: Ctx) -> bool:
        g = c.g
        refs = taken(c, self.what)
        if refs is None:
            return False
        if len(refs) < self.n:
            g.cite("11.10.3", c.src, c.you)
            return False
        g.cite("11.10.2", c.src, c.you)
        groups = self.divide(c, refs)
        player = self.chooser.who(c)[0]
        k = g.ask(MODE, player, list(range(self.n)), c.src, "11.10.4")
        c.bind(self.slot, [*groups[k], APART, *[r for i in range(self.n) if i != k for r in groups[i]]])
        c.tally = len(groups[k])
        return True

    def divide(self, c: Ctx, refs: list[Ref]) -> list[list[Ref]]:
        """One card after the other is put into a group; the last ones fill those that are empty (11.10.3)."""
        groups: list[list[int]] = [[] for _ in range(self.n)]
        for left in range(len(refs), 0, -1):
            r = refs[len(refs) - left]
            empty = [k for k in range(self.n) if not groups[k]]
            k = c.g.ask(MODE, c.you, empty if len(empty) == left else list(range(self.n)), r, "11.10.2")
            groups[k].append(r)
            c.g.note(Event(CHOSEN, "11.10.4", r, c.you, k + 1, c.src, c.you, word="group"))
        return groups

    def possible(self, c: Ctx) -> bool:
        return len(self.what.find(c)) >= self.n


class OfGroup(Objects):
    """The cards of the group that was chosen, or (`others`) of those that were not."""

    REFERS = "groups"

    def __init__(self, others: bool = False, slot: Slot = -1) -> None:
        self.others = others
        self.slot = slot

    def find(self, c: Ctx) -> list[Ref]:
        found = c.bound(self.slot)
        if APART not in found:
            return []
        cut = found.index(APART)
        return [r for r in (found[cut + 1:] if self.others else found[:cut]) if r < 0 or not c.g.objs[r].gone]

    def fits(self, c: Ctx, ref: Ref) -> bool:
        return ref in self.find(c)
