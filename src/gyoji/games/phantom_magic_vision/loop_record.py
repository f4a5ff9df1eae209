"""What tells whether players or effects go round in a loop (12.10)."""

from __future__ import annotations

from ...kernel.state.aliases import AbilityKey


class LoopRecord:
    """Acts of this phase in their order, and automatic effects that came without a choice."""

    def __init__(self) -> None:
        self.done: list[int] = []
        self.cycle: list[int] = []  # the cycle for which a number was named
        self.at = 0  # the act of it that comes next
        self.left = 0  # acts of it that may still be done
        self.finished: list[int] = []  # acts that cannot be done until something is used up (12.10.2.c)
        self.kept: list[list[int]] = []  # what the players had at the last act since then
        self.then: list[list[int]] = []  # what the players had when a cycle began for the last time but one
        self.mark = -1  # decisions made when the newest automatic effect was noted
        self.forced: list[AbilityKey] = []  # automatic effects since the last choice

    def copy(self) -> LoopRecord:
        n = LoopRecord()
        n.done = self.done.copy()
        n.cycle = self.cycle
        n.at = self.at
        n.left = self.left
        n.finished = self.finished
        n.kept = self.kept
        n.then = self.then
        n.mark = self.mark
        n.forced = self.forced.copy()
        return n
