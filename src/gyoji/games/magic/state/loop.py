"""What tells whether the game goes round in a loop."""

from __future__ import annotations

from ....kernel.state.aliases import PlayerSet


class Loop:
    """What has resolved again and again with nothing else decided (104.4b, 727)."""

    def __init__(self, players: int) -> None:
        self.mark = -1  # other decisions made when the newest thing resolved (104.4b)
        self.count = 0  # how many have resolved since the newest of these
        self.by: PlayerSet = 0  # whose objects are in the loop, as bits (801.16)
        self.rounds = 0  # how often the position noted here has come again
        self.seen = ""
        self.life = [0] * players

    def copy(self) -> Loop:
        n = Loop(len(self.life))
        n.mark = self.mark
        n.count = self.count
        n.by = self.by
        n.rounds = self.rounds
        n.seen = self.seen
        n.life = self.life
        return n
