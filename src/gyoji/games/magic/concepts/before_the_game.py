"""What cards say of the time before the game (100, 103): decks, starting players, mulligans, opening hands."""

from __future__ import annotations

from ....effects.context import Cond, Ctx, Do, PlayersAre
from ....kernel.state.card import Ability
from ..continuous.static_abilities import Observed
from ..state.fields import magic


class OpeningHand(Ability):
    """It may begin the game on the battlefield (103.6a), perhaps with a counter, and then something is done."""

    def __init__(self, cond: Cond | None = None, counter: str = "", do: Do | None = None) -> None:
        super().__init__()
        self.cond = cond
        self.counter = counter
        self.do = do


class OpeningReveal(Observed):
    """It may be revealed from the opening hand, and something follows (103.6b)."""


class StartingPlayer(Ability):
    """103.1c: whoever controls it is the starting player."""


class AtMulligan(Observed):
    """Something that its owner may do whenever they could take a mulligan (103.5b)."""


class IsStarting(PlayersAre):
    """A player is the starting player (103.1)."""

    def holds(self, c: Ctx) -> bool:
        return magic(c).first_player in self.who.who(c)


class DeckNote(Ability):
    """113.6n: about building decks ("many" of it in a deck, may be a "commander"; "circle" so many colours: 207.5)."""

    def __init__(self, word: str, most: int = 0) -> None:
        super().__init__()
        self.word = word
        self.most = most  # so many at most; 0: any number
