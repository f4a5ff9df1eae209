"""What tells whether players or effects go round in a loop (12.10)."""

from __future__ import annotations

from ...kernel.holding.repeated_acts import RepeatedActs
from ...kernel.state.aliases import AbilityKey


class LoopRecord:
    """Acts of this phase in their order, and automatic effects that came without a choice."""

    def __init__(self) -> None:
        self.acts = RepeatedActs()  # of this phase; those that are finished wait until something is used up (12.10.2.c)
        self.kept: list[list[int]] = []  # what the players had at the last act since then
        self.mark = -1  # decisions made when the newest automatic effect was noted
        self.forced: list[AbilityKey] = []  # automatic effects since the last choice

    def copy(self) -> LoopRecord:
        n = LoopRecord()
        n.acts = self.acts.copy()
        n.kept = self.kept
        n.mark = self.mark
        n.forced = self.forced.copy()
        return n
