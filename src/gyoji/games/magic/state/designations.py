"""The monarch, the initiative, day and night, and other designations."""

from __future__ import annotations

from ....kernel.state.aliases import Player
from ....kernel.state.terms import NOBODY


class Designations:
    """Designations of the game and of players. Lists and maps are replaced, never changed in place."""

    def __init__(self, players: int) -> None:
        self.day = 0  # 726: 0 neither, 1 day, 2 night
        self.day_night_matters = False  # some permanent has been seen that turns with day and night (702.145)
        self.monarch: Player = NOBODY  # 721
        self.initiative: Player = NOBODY  # 722
        self.blessed = [False] * players  # who has the city's blessing (702.131c)
        self.has_enduring_story = [False] * players  # who has an enduring story
        self.tempted = [0] * players  # how often the Ring has tempted each player (701.52c)

    def copy(self) -> Designations:
        n = Designations(len(self.tempted))
        n.day = self.day
        n.day_night_matters = self.day_night_matters
        n.monarch = self.monarch
        n.initiative = self.initiative
        n.blessed = self.blessed
        n.has_enduring_story = self.has_enduring_story
        n.tempted = self.tempted
        return n
