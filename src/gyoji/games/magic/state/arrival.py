"""What is about to enter the battlefield."""

from __future__ import annotations

from ....effects.context import Ctx
from ....effects.nodes.changes import Alter
from ....kernel.state.aliases import ObjId, Player, Slot
from ....kernel.state.card import Card
from ....kernel.state.state import State
from ....kernel.state.terms import NOBODY
from .card import MagicCard


class Being:
    """A change of what enters, and the text that makes it."""

    def __init__(self, alter: Alter, c: Ctx, slot: Slot) -> None:
        self.alter = alter
        self.c = c
        self.slot = slot

    def apply_to(self, g: State, id: ObjId) -> None:
        """In the game or in a copy of it, where it is only tried what it would be (614.12)."""
        c = self.c
        real = c.g
        c.g = g
        c.bind(self.slot, [id])
        self.alter.run(c)
        c.g = real


class Arrivals:
    """What is about to enter the battlefield (614.12), and tokens that are being created. Lists and maps are replaced,
    never changed in place."""

    def __init__(self) -> None:
        self.coming: list[ObjId] = []  # what is about to enter at the same time
        self.apart: list[ObjId] = []  # of these nothing can be chosen while something enters (614.13a)
        self.with_counters: list[tuple[str, int]] = []  # counters with which what an effect puts onto the battlefield enters
        self.against: Player = NOBODY  # whom what enters attacking attacks, where a text says it (508.4)
        self.being: Being | None = None  # what is being put onto the battlefield is such from the beginning (611.2e)
        self.coming_as: dict[ObjId, MagicCard] = {}  # what is about to enter as a copy (707.5)
        self.notes: dict[ObjId, dict[str, int]] = {}  # notes for what is about to enter (614.12a)
        self.extra_counters: dict[ObjId, list[tuple[str, int]]] = {}  # what enters as a copy with more on it (707.9e)
        self.creating = ""  # the name of the token that is being created
        self.created_too: list[Card] = []  # tokens that are created along with each of them
        self.created_once: list[Card] = []  # and along with all of them
        self.instead: list[ObjId] = []  # the tokens that were created last
        self.entered: list[ObjId] = []  # what has entered at the same time and is not counted yet; changed in place

    def copy(self) -> Arrivals:
        n = Arrivals()
        n.coming = self.coming
        n.apart = self.apart
        n.with_counters = self.with_counters
        n.against = self.against
        n.being = self.being
        n.coming_as = self.coming_as
        n.notes = self.notes
        n.extra_counters = self.extra_counters
        n.creating = self.creating
        n.created_too = self.created_too
        n.created_once = self.created_once
        n.instead = self.instead
        n.entered = self.entered.copy()
        return n
