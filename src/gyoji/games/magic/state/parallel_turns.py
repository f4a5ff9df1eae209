"""What belongs to one of several turns that are taken at the same time, while another one goes on (807.4, 807.5)."""

from __future__ import annotations

from typing import Final

from ....kernel.state.aliases import AbilityKey, ActCode, ObjId, Player
from ....kernel.state.fields import Recorder
from ....kernel.state.state import Pending, StackItem
from .combat import Fight
from .loop import Loop
from .turn_record import TurnRecord

#: fields of a marker beside its number and holder
OF_MARKER: Final = ("removals", "begun", "fresh", "again", "stack")
#: fields of the game that belong to the turn which goes on
OF_TURN: Final = (
    "turn", "active", "schedule", "step", "moment", "priority", "passes", "waiting", "pending", "barred", "fight", "used",
    "deeds", "record", "controlled_by", "loop", "recorder")


class Line:
    """A turn marker, and the turn and the stack of whoever has it."""

    def __init__(self, number: int, holder: Player, players: int) -> None:
        self.number = number  # 807.4b
        self.holder = holder
        self.removals = 0  # how often it is to be removed (807.4e)
        self.begun = False  # its holder's turn goes on
        self.fresh = True  # they have had no turn since they got it
        self.again = False  # their own turn follows an added one (807.4j)
        self.turn = 0
        self.active = holder
        self.schedule: list[int] = []
        self.step = -1
        self.moment = 0
        self.priority = holder
        self.passes = 0
        self.stack: list[ObjId] = []  # the objects on it
        self.waiting: list[StackItem] = []
        self.pending: list[Pending] = []
        self.barred: list[ActCode] = []
        self.fight = Fight()
        self.used: dict[AbilityKey, int] = {}
        self.deeds: dict[str, int] = {}
        self.record = TurnRecord(players)
        self.record.owner = holder
        self.record.last_active = holder
        self.controlled_by = [-1] * players
        self.loop = Loop()
        self.recorder: Recorder | None = None

    def copy(self) -> Line:
        """A marker for a copy of the game: what a turn changes in place is its own."""
        n = Line(self.number, self.holder, len(self.controlled_by))
        for name in (*OF_MARKER, *OF_TURN):
            value = getattr(self, name)
            setattr(n, name, value.copy() if isinstance(value, (list, dict, Fight, Loop, Recorder, TurnRecord)) else value)
        return n
