"""What belongs to effects that are going on, and to triggers that players declare."""

from __future__ import annotations

from ....kernel.state.aliases import Flags, ObjId, Zone
from ....kernel.state.event import Event


class RunningEffect:
    """What the effects that are going on are at."""

    def __init__(self) -> None:
        self.shown: list[ObjId] = []  # cards that the running effect has looked at or revealed
        self.aside: list[ObjId] = []  # of these, what lies in a deck while another one is executed (605.4)
        self.afterwards: Zone = -1  # where the spell that is being resolved goes instead of the graveyard (609.8a)
        self.after_flags: Flags = 0
        self.casting: list[ObjId] = []  # spells that are being resolved
        self.triggering = False  # S・トリガー was declared for shields that are on their way to the hand
        self.uniting: list[ObjId] = []  # cells that are executed together with the card that is being paid for (814.1c)
        self.depth = 0  # effects that are going on, one within another

    def copy(self) -> RunningEffect:
        n = RunningEffect()
        n.shown = self.shown
        n.aside = self.aside
        n.afterwards = self.afterwards
        n.after_flags = self.after_flags
        n.casting = self.casting.copy()
        n.triggering = self.triggering
        n.uniting = self.uniting
        n.depth = self.depth
        return n


class DeclaredTriggers:
    """Triggered abilities that players declare (603.2e)."""

    def __init__(self) -> None:
        self.calls: list[Event] = []  # events that such abilities may answer
        self.offered: list[int] = [0, 0]  # how many of these each player has been offered
        self.declares = False  # some card in the game has such an ability

    def copy(self) -> DeclaredTriggers:
        n = DeclaredTriggers()
        n.calls = self.calls.copy()
        n.offered = self.offered.copy()
        n.declares = self.declares
        return n
