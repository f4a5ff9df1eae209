"""What is remembered of spells and permanents."""

from __future__ import annotations

from ....kernel.state.aliases import ObjId
from ....kernel.state.card import Card


class Memory:
    """What is remembered of objects."""

    def __init__(self) -> None:
        self.makers: dict[ObjId, list[ObjId]] = {}  # spells and permanents: what made their mana, who convoked them
        self.spent: dict[ObjId, list[int]] = {}  # spells and permanents: mana spent on them, by type and in all
        self.paid: dict[ObjId, list[str]] = {}  # permanents: optional costs that were paid for them (607.2g)
        self.xs: dict[ObjId, int] = {}  # permanents: X as they were cast (107.3m)
        self.linked: dict[int, list[int]] = {}  # ability instances: what they exiled, chose or named (607)
        self.merged: dict[ObjId, list[Card]] = {}  # of a merged permanent: what it is made of, the topmost first (725)
        self.apart_with: dict[int, list[int]] = {}  # of the first card of what left as several: the others (712.21c)
        self.held_out: dict[ObjId, ObjId] = {}  # what is phased out until a permanent leaves, and that permanent (610.4)
        self.until_leaves: dict[ObjId, list[ObjId]] = {}  # what is exiled until a permanent leaves (610.3)
        self.bonds: list[ObjId] = []  # paired creatures (702.95)

    def copy(self) -> Memory:
        n = Memory()
        n.makers = self.makers.copy()
        n.spent = self.spent.copy()
        n.paid = self.paid.copy()
        n.xs = self.xs.copy()
        n.linked = self.linked.copy()
        n.merged = self.merged
        n.apart_with = self.apart_with
        n.held_out = self.held_out
        n.until_leaves = self.until_leaves
        n.bonds = self.bonds
        return n
