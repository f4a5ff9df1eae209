"""What an agent is given: a seat at a game, and from there games that it imagines. Neither shows what is behind it."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from ..declaring.gamedef import GameDef
from ..errors import GyojiError
from ..showing.layout import Layout
from ..state.aliases import Player
from ..state.state import State
from ..state.terms import NOBODY
from .match import Match
from .questions import Question, Result
from .sealed import Seal, behind, sealed


class Place:
    """What stands behind a seat: a player of a game."""

    def __init__(self, game: GameDef, player: Player) -> None:
        self.game = game
        self.player = player

    def state(self) -> State:
        raise NotImplementedError

    def count(self) -> int:
        raise NotImplementedError

    def question(self) -> Question:
        """What is asked of the seat, sealed."""
        raise NotImplementedError

    def imagined(self, seed: int) -> Match:
        raise NotImplementedError


class MatchPlace(Place):
    """A player of a game that is held."""

    def __init__(self, match: Match, player: Player) -> None:
        super().__init__(match.game, player)
        self.match = match
        self.last: Question | None = None

    def state(self) -> State:
        return self.match.state

    def asked(self) -> Question:
        q = self.match.question
        if q is None:
            raise GyojiError("nothing is asked of this seat")
        if q.seat != self.player:
            raise GyojiError("another seat is asked: what, is its own affair")
        return q

    def count(self) -> int:
        return len(self.asked().values)

    def question(self) -> Question:
        q = self.asked()
        if self.last is None or self.last.mark is not q.mark:
            self.last = q.for_seat()
        return self.last

    def imagined(self, seed: int) -> Match:
        return self.match.imagine(self.player, seed)


@mypyc_attr(allow_interpreted_subclasses=True)
class Seat:
    """What an agent knows: it is asked here, sees from here, and can imagine what it does not see."""

    def __init__(self, game: GameDef, seal: Seal) -> None:
        self.game = game
        self._seal = seal

    @property
    def player(self) -> Player:
        """Who sits here."""
        return _place(self._seal).player

    @property
    def question(self) -> Question:
        """What is asked of this seat."""
        return _place(self._seal).question()

    @property
    def count(self) -> int:
        """How many options the question has."""
        return _place(self._seal).count()

    def view(self, lang: str = "en") -> dict[str, Any]:
        """All that this seat may see, as plain values."""
        p = _place(self._seal)
        return p.game.view(p.state(), p.player, lang)

    def imagine(self, seed: int) -> Imagined:
        """A copy of the game at this question, with all that is hidden from this seat dealt again."""
        return Imagined(self.game, sealed(_place(self._seal).imagined(seed)))


def _place(seal: Seal) -> Place:
    p = behind(seal)
    if not isinstance(p, Place):
        raise GyojiError("this seat was asked before, and has answered")
    return p


class Imagined:
    """A game as a seat imagines it: it is asked, answered, copied and looked at like any other, and keeps no log."""

    def __init__(self, game: GameDef, seal: Seal) -> None:
        self.game = game
        self.answered = 0  # questions since it was imagined
        self._seal = seal
        self._question: Question | None = None

    @property
    def question(self) -> Question | None:
        q = _match(self._seal).question
        if q is None:
            return None
        if self._question is None or self._question.mark is not q.mark:
            self._question = q.for_seat()
        return self._question

    @property
    def over(self) -> bool:
        return _match(self._seal).over

    @property
    def result(self) -> Result | None:
        """How it ended, or None while it is played. Decisions are counted from where it was imagined."""
        r = _match(self._seal).result
        return None if r is None else Result(r.winner, r.winners, r.finished, r.turns, self.answered, r.reason)

    @property
    def turn(self) -> int:
        return _match(self._seal).state.turn

    @property
    def phase(self) -> str:
        g = _match(self._seal).state
        return g.steps[g.step].phase if g.step >= 0 else ""

    @property
    def waiting(self) -> int:
        """How many things wait to be resolved."""
        return len(_match(self._seal).state.waiting)

    def worth(self, player: object) -> float:
        """How good the position is for a player, by the game's own judgement; more is better."""
        m = _match(self._seal)
        return self.game.evaluate(m.state, m.check_player(player))

    def answer(self, choice: object) -> None:
        """Answer the question with one of its options or with an option's index. What is no answer changes nothing."""
        _match(self._seal).answer(choice)
        self.answered += 1

    def concede(self, player: object) -> None:
        """A player gives up: possible at any time."""
        _match(self._seal).concede(player)

    def view(self, player: object = NOBODY, lang: object = "") -> dict[str, Any]:
        """All that a player (or a spectator) would see, as plain values."""
        return _match(self._seal).view(player, lang)

    def layout(self, lang: object = "") -> Layout:
        """How a table shows the game: zones, numbers, marks, steps, in words."""
        return _match(self._seal).layout(lang)

    def fingerprint(self) -> str:
        """The same for the same position, whatever its ids, timestamps and chance."""
        return _match(self._seal).fingerprint()

    def seat(self, player: object) -> Seat:
        """What an agent would be given here."""
        return _match(self._seal).seat(player)

    def copy(self) -> Imagined:
        """The same game at the same question; from here on the two have nothing to do with each other."""
        m = Imagined(self.game, sealed(_match(self._seal).copy()))
        m.answered = self.answered
        return m


def _match(seal: Seal) -> Match:
    m = behind(seal)
    if not isinstance(m, Match):
        raise GyojiError("this game is imagined no more")
    return m


def seat_at(match: Match, player: Player) -> Seat:
    return Seat(match.game, sealed(MatchPlace(match, player)))
