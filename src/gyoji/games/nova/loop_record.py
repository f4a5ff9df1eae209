"""What tells whether players or abilities go round in a loop."""

from __future__ import annotations

from ...kernel.holding.repeated_acts import RepeatedActs
from ...kernel.holding.rounds import Rounds
from ...kernel.state.aliases import Player
from ...kernel.state.terms import NOBODY


class LoopRecord:
    """Acts and triggered abilities that come again and again (924.1)."""

    def __init__(self) -> None:
        self.acts = RepeatedActs()  # of this step (924.1.1)
        self.rounds = Rounds()
        self.beginner: Player = NOBODY  # who did something last in this step: whatever goes round began with that
        self.idle_decisions = 0  # decisions that stop no loop: passes, and the order of what has triggered

    def copy(self) -> LoopRecord:
        n = LoopRecord()
        n.acts = self.acts.copy()
        n.rounds = self.rounds.copy()
        n.beginner = self.beginner
        n.idle_decisions = self.idle_decisions
        return n
