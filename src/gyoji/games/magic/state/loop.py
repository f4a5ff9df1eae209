"""What tells whether the game goes round in a loop."""

from __future__ import annotations

from ....kernel.holding.rounds import Rounds
from ....kernel.state.aliases import PlayerSet


class Loop:
    """What has resolved again and again with nothing else decided (104.4b, 727)."""

    def __init__(self) -> None:
        self.rounds = Rounds()
        self.by: PlayerSet = 0  # whose objects are in the loop, as bits (801.16)
        self.acts = 0  # what players have done in this step

    def copy(self) -> Loop:
        n = Loop()
        n.rounds = self.rounds.copy()
        n.by = self.by
        n.acts = self.acts
        return n
