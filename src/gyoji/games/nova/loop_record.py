"""What tells whether players or abilities go round in a loop."""

from __future__ import annotations

from ...kernel.holding.rounds import Rounds
from ...kernel.state.aliases import Player
from ...kernel.state.terms import NOBODY


class LoopRecord:
    """Acts and triggered abilities that come again and again (924.1)."""

    def __init__(self) -> None:
        self.done: list[int] = []  # this step, with nothing else between (924.1.1)
        self.cycle: list[int] = []  # the cycle of acts for which a number was named
        self.at = 0  # the act of it that comes next
        self.left = 0  # acts of it that may still be done
        self.finished: list[int] = []  # acts that cannot be done until something else is done
        self.resources_then: list[list[int]] = []  # what the players had when a cycle began for the third time
        self.rounds = Rounds()
        self.beginner: Player = NOBODY  # who did something last in this step: whatever goes round began with that
        self.idle_decisions = 0  # decisions that stop no loop: passes, and the order of what has triggered

    def copy(self) -> LoopRecord:
        n = LoopRecord()
        n.done = self.done.copy()
        n.cycle = self.cycle
        n.at = self.at
        n.left = self.left
        n.finished = self.finished
        n.resources_then = self.resources_then
        n.rounds = self.rounds.copy()
        n.beginner = self.beginner
        n.idle_decisions = self.idle_decisions
        return n
