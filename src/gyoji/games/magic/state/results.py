"""NewestResults that texts ask about later."""

from __future__ import annotations

from ....kernel.state.aliases import PlayerSet, Ref


class NewestResults:
    """What came of the newest coins, dice, votes and other choices. Lists and maps are replaced, never changed in place."""

    def __init__(self) -> None:
        self.flips = [0, 0]  # of the newest coins that were flipped: won, all; replaced, never changed
        self.rolled: list[int] = []  # the newest results of dice; replaced, never changed
        self.roll = 0  # of them: their sum with what was added, or the one that was chosen (706.4)
        self.ballots: list[tuple[int, int]] = []  # who voted for what in the newest vote: a word or an object (701.32)
        self.voted: list[Ref] = []  # the objects that got the most
        self.subgame_won: PlayerSet = 0  # who won the newest subgame, as bits (724.1b)
        self.foes: PlayerSet = 0  # who was chosen as a foe last, as bits
        self.surveilled: list[Ref] = []  # what was put into a graveyard by the newest surveil (701.42)
        self.sector = 0  # which was chosen last (702.158d)

    def copy(self) -> NewestResults:
        n = NewestResults()
        n.flips = self.flips
        n.rolled = self.rolled
        n.roll = self.roll
        n.ballots = self.ballots
        n.voted = self.voted
        n.subgame_won = self.subgame_won
        n.foes = self.foes
        n.surveilled = self.surveilled
        n.sector = self.sector
        return n
