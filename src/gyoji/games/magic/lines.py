"""What belongs to one of several turns that are taken at the same time, while another one goes on (807.4, 807.5)."""

from __future__ import annotations

from ...effects.context import Do
from ...kernel.event import Event
from ...kernel.state import Pending, Waiting
from .fighting import Fight


class Line:
    """A turn marker, and the turn and the stack of whoever has it."""

    def __init__(self, number: int, holder: int, players: int) -> None:
        self.number = number  # 807.4b
        self.holder = holder
        self.removals = 0  # how often it is to be removed (807.4e)
        self.begun = False  # its holder's turn goes on
        self.fresh = True  # he has had no turn since he got it
        self.again = False  # his own turn follows an added one (807.4j)
        self.turn = 0
        self.active = holder
        self.last_active = holder
        self.turn_owner = holder
        self.turn_is_new = False
        self.turn_ends = False
        self.schedule: list[int] = []
        self.step = -1
        self.moment = 0
        self.step_began = 0
        self.priority = holder
        self.passes = 0
        self.stack: list[int] = []  # the objects on it
        self.waiting: list[Waiting] = []
        self.pending: list[Pending] = []
        self.off_stack: dict[int, Waiting] = {}
        self.owed: list[tuple[int, int, Do]] = []
        self.barred: list[int] = []
        self.fight = Fight()
        self.combats = 0
        self.upkeeps = 0
        self.used: dict[int, int] = {}
        self.deeds: dict[str, int] = {}
        self.last_deeds: dict[str, int] = {}
        self.this_turn: list[Event] = []
        self.land_plays = [0] * players
        self.spells_cast = [0] * players
        self.last_spells = [0] * players
        self.led_by = [-1] * players
        self.loop_mark = -1
        self.loop_count = 0
        self.loop_by = 0
        self.loop_rounds = 0
        self.loop_seen = ""
        self.loop_life = [0] * players
        self.decided = 0  # what had been decided in the game when it was left, beside what was declined

    def copy(self) -> Line:
        """A marker for a copy of the game: what a turn changes in place is its own."""
        n = Line(self.number, self.holder, len(self.led_by))
        n.removals = self.removals
        n.begun = self.begun
        n.fresh = self.fresh
        n.again = self.again
        n.turn = self.turn
        n.active = self.active
        n.last_active = self.last_active
        n.turn_owner = self.turn_owner
        n.turn_is_new = self.turn_is_new
        n.turn_ends = self.turn_ends
        n.schedule = self.schedule.copy()
        n.step = self.step
        n.moment = self.moment
        n.step_began = self.step_began
        n.priority = self.priority
        n.passes = self.passes
        n.stack = self.stack.copy()
        n.waiting = self.waiting.copy()
        n.pending = self.pending.copy()
        n.off_stack = self.off_stack
        n.owed = self.owed
        n.barred = self.barred.copy()
        n.fight = self.fight.copy()
        n.combats = self.combats
        n.upkeeps = self.upkeeps
        n.used = self.used.copy()
        n.deeds = self.deeds.copy()
        n.last_deeds = self.last_deeds
        n.this_turn = self.this_turn.copy()
        n.land_plays = self.land_plays.copy()
        n.spells_cast = self.spells_cast.copy()
        n.last_spells = self.last_spells.copy()
        n.led_by = self.led_by
        n.loop_mark = self.loop_mark
        n.loop_count = self.loop_count
        n.loop_by = self.loop_by
        n.loop_rounds = self.loop_rounds
        n.loop_seen = self.loop_seen
        n.loop_life = self.loop_life
        n.decided = self.decided
        return n
