"""The record of a turn."""

from __future__ import annotations

from ....effects.context import Do
from ....kernel.state.aliases import ObjId, Player
from ....kernel.state.event import Event
from ....kernel.state.state import StackItem


class TurnRecord:
    """What belongs to one turn, and what was done in it."""

    def __init__(self, players: int) -> None:
        self.land_plays = [0] * players  # this turn
        self.spells_cast = [0] * players  # this turn
        self.last_spells = [0] * players  # in the turn before, by player
        self.last_deeds: dict[str, int] = {}  # what was done in the turn before; replaced, never changed in place
        self.this_turn: list[Event] = []  # events of the kinds of which some card asks whether they are the first
        self.combats = 0  # combat phases of this turn that have begun
        self.upkeeps = 0  # upkeep steps of this turn that have begun
        self.off_stack: dict[ObjId, StackItem] = {}  # what left the stack unresolved this turn, as it last was
        self.owed: list[tuple[ObjId, Player, Do]] = []  # what is done for a step that was skipped: source, player (614.10b)
        self.owner: Player = 0  # whose regular turn was the newest (500.7)
        self.is_new = False  # nothing of it has begun
        self.ends = False  # an effect has ended the turn (720.1)
        self.last_active: Player = 0  # whose turn the last one was

    def copy(self) -> TurnRecord:
        n = TurnRecord(len(self.land_plays))
        n.land_plays = self.land_plays.copy()
        n.spells_cast = self.spells_cast.copy()
        n.last_spells = self.last_spells.copy()
        n.last_deeds = self.last_deeds
        n.this_turn = self.this_turn.copy()
        n.combats = self.combats
        n.upkeeps = self.upkeeps
        n.off_stack = self.off_stack
        n.owed = self.owed
        n.owner = self.owner
        n.is_new = self.is_new
        n.ends = self.ends
        n.last_active = self.last_active
        return n
