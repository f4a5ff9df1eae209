"""What tells whether players or abilities go round in a loop."""

from __future__ import annotations

from ...kernel.state.aliases import AbilityKey


class LoopRecord:
    """Acts and triggered abilities that come again and again (924.1)."""

    def __init__(self) -> None:
        self.done: list[int] = []  # this step, with nothing else between (924.1.1)
        self.cycle: list[int] = []  # the cycle of acts for which a number was named
        self.at = 0  # the act of it that comes next
        self.left = 0  # acts of it that may still be done
        self.finished: list[int] = []  # acts that cannot be done until something else is done
        self.resources_then: list[list[int]] = []  # what the players had when a cycle began for the third time
        self.mark = -1  # decisions made when the newest forced resolution was noted
        self.idle_decisions = 0  # decisions that stop no loop: passes, and the order of what has triggered
        self.triggers_in_a_row: list[AbilityKey] = []  # triggered abilities (by card) resolved since any other decision
        self.triggers_mark = -1

    def copy(self) -> LoopRecord:
        n = LoopRecord()
        n.done = self.done.copy()
        n.cycle = self.cycle
        n.at = self.at
        n.left = self.left
        n.finished = self.finished
        n.resources_then = self.resources_then
        n.mark = self.mark
        n.idle_decisions = self.idle_decisions
        n.triggers_in_a_row = self.triggers_in_a_row.copy()
        n.triggers_mark = self.triggers_mark
        return n
