"""Options and variants of a game."""

from __future__ import annotations

from ....kernel.state.aliases import PlayerSet
from .combat import MULTIPLE


class Variant:
    """What the players agreed on before the game (1 and 8 to 9)."""

    def __init__(self) -> None:
        self.planar = False  # there are decks of planes (901)
        self.one_planar_deck = False  # and it is one for both players (901.15)
        self.conspiring = False  # conspiracies may begin in the command zone (905)
        self.archenemies: PlayerSet = 0  # players with a scheme deck, as bits (904.2a)
        self.attracting = False  # there are decks of Attractions (717.2)
        self.sculpting = False  # there are space sculptors among the cards (702.158)
        self.damage_order = True  # 509.2: attackers and blockers are put in order (the newer rule has none)
        self.london = True  # 103.5
        self.limited = False  # decks are made of what was opened (100.2b)
        self.ranges: list[int] = []  # how many seats each player's influence reaches (801.2); none: everywhere
        self.emperors: PlayerSet = 0  # players with whom their team wins and loses, as bits (809.2)
        self.melee = False  # several players take turns at the same time (807)
        self.deploying = False  # creatures can be given to teammates (804)
        self.attacks = MULTIPLE  # whom players may attack, where there are several (802, 803)

    def copy(self) -> Variant:
        n = Variant()
        n.planar = self.planar
        n.one_planar_deck = self.one_planar_deck
        n.conspiring = self.conspiring
        n.archenemies = self.archenemies
        n.attracting = self.attracting
        n.sculpting = self.sculpting
        n.damage_order = self.damage_order
        n.london = self.london
        n.limited = self.limited
        n.ranges = self.ranges
        n.emperors = self.emperors
        n.melee = self.melee
        n.deploying = self.deploying
        n.attacks = self.attacks
        return n
