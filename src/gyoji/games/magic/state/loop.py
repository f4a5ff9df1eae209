"""What tells whether the game goes round in a loop."""

from __future__ import annotations

from ....kernel.holding.rounds import Rounds, Standing
from ....kernel.state.aliases import Player, PlayerSet
from ....kernel.state.terms import NOBODY


class Loop:
    """What has resolved again and again with nothing else decided (104.4b, 727)."""

    def __init__(self) -> None:
        self.rounds = Rounds()
        self.by: PlayerSet = 0  # whose objects are in the loop, as bits (801.16)
        self.acts = 0  # what players have done in this step
        self.acted = 0  # and in the whole game
        self.turn = 0  # the newest that has begun
        self.whose: Player = NOBODY  # in whose turns it is looked whether all is as it was
        self.amounts: list[int] = []  # what lay where then, and life; replaced, never changed in place
        self.seen: Standing | None = None  # that position; never changed
        self.times = 0  # how often it has come again

    def copy(self) -> Loop:
        n = Loop()
        n.rounds = self.rounds.copy()
        n.by = self.by
        n.acts = self.acts
        n.acted = self.acted
        n.turn = self.turn
        n.whose = self.whose
        n.amounts = self.amounts
        n.seen = self.seen
        n.times = self.times
        return n
