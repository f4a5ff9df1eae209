"""What a game of Commander or Brawl knows of the cards that lead its decks (903)."""

from __future__ import annotations

from typing import Final

from ....kernel.state.aliases import Player

#: by format: the life that players begin with (103.4c, 103.4d, 903.7, 903.12f), the rules that say so
LIVES: Final = {"commander": 40, "brawl": 25}
LIFE_RULES: Final = {"commander": "903.7", "brawl": "903.12f"}
LETHAL: Final = 21  # 903.10a


class Leading:
    """Cards are known by their number in the game: what they are shown by may change (903.3). Never changed in place."""

    def __init__(self, format: str, cards: list[list[int]], identity: list[int]) -> None:
        self.format = format
        self.cards = cards  # each player's commanders
        self.identity = identity  # each player's colours (903.4, 702.124c), fixed before the game (903.4a)
        self.casts: dict[int, int] = {}  # by card: how often it was cast from the command zone (903.8)
        self.damage: dict[int, int] = {}  # by card and player: combat damage in this game (903.10a)
        self.colors: dict[int, int] = {}  # by card: the colour chosen for it before the game (903.4b)
        self.all = [card for own in cards for card in own]

    def further(self) -> Leading:
        """The same, to be changed by whoever asks for it."""
        n = Leading(self.format, self.cards, self.identity)
        n.casts = self.casts.copy()
        n.damage = self.damage.copy()
        n.colors = self.colors
        return n


def struck(card: int, player: Player) -> int:
    """The place of a card and a player in what damage was dealt."""
    return card * 16 + player
