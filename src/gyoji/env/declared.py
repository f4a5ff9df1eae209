"""How large observations and actions of each game are: all that an encoder cannot take from the game itself."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Size:
    """Most questions have no more options, and most positions no more cards that are seen; what has more options is asked in
    steps, and of cards the first so many are told (hidden and open zones first, in the order of the game's zones)."""

    actions: int  # N of Discrete(N)
    cards: int


SIZES = {
    "nova": Size(actions=32, cards=80),
    "spell-card-strike": Size(actions=64, cards=96),
    "duel-masters": Size(actions=32, cards=112),
    "magic": Size(actions=32, cards=128),
    "phantom-magic-vision": Size(actions=32, cards=96),
}
USUAL = Size(actions=32, cards=96)  # of a game of one's own
KEYWORD_COLUMNS = 64  # keywords beyond share columns
TREE_COLUMNS = 64  # words of effect trees share these,
TREE_NUMBERS = 32  # and their numbers these
TRAIT_COLUMNS = 16  # races, subtypes and the like share these
