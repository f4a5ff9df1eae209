"""What an agent is given: a seat, and games that it imagines from there. Neither gives access to the game itself."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, SupportsIndex

from mypy_extensions import mypyc_attr

from ..declaring.gamedef import Deal, GameDef
from ..errors import GyojiError
from ..showing.layout import Layout
from ..showing.numbers import Numbering, position_in_numbers, question_in_numbers
from ..state.aliases import ObjId, Player, QuestionKind
from ..state.state import State
from ..state.terms import NOBODY
from .match import Match
from .questions import LANGUAGES, Question, Result, seed_of, shown_by
from .sealed import Seal, behind, sealed
from .thinking import Thought, action_of, think_on


class Place:
    """What stands behind a seat: a player of a game."""

    def __init__(self, game: GameDef, player: Player) -> None:
        self.game = game
        self.player = player
        self.deal = Deal(0)  # the last one at the question
        self.spare: list[State] = []  # states that were thought on before

    def deal_of(self, seed: int) -> Deal:
        if self.deal.seed != seed:
            self.deal = Deal(seed)
        return self.deal

    def state(self) -> State:
        raise NotImplementedError

    def count(self) -> int:
        raise NotImplementedError

    def question(self) -> Question:
        """What is asked of the seat, sealed."""
        raise NotImplementedError

    def imagined(self, seed: int) -> Match:
        raise NotImplementedError

    def think(self, seed: int, thought: Thought) -> float:
        raise NotImplementedError

    def view(self, lang: str) -> dict[str, Any]:
        return self.game.view(self.state(), self.player, lang)

    def numbers(self, by: Numbering) -> list[int]:
        q = self.question()
        return asked_in_numbers(self, by, q.code, q.player, q.values, q.src)

    def actions(self) -> list[int]:
        q = self.question()
        g = self.state()
        return [action_of(g, q.code, value, self.player) for value in q.values]

    def worth(self) -> float:
        return self.game.evaluate(self.state(), self.player)


def asked_in_numbers(p: Place, by: Numbering, kind: QuestionKind, player: Player, values: list[int],
                     src: ObjId) -> list[int]:
    g = p.state()
    shown = [id for id in shown_by(g, kind, values, src) if not p.game.lies_unseen(g, id)]
    return question_in_numbers(by, g, p.player, kind, player, values, src, shown)


class Seen:
    """All that a seat shows, as plain values."""

    def __init__(self, player: Player, views: dict[str, dict[str, Any]], actions: list[int], worth: float) -> None:
        self.player = player
        self.views = views  # by language
        self.actions = actions
        self.worth = worth


class SeenPlace(Place):
    """A seat that was sent to where its game is not: it shows what it showed."""

    def __init__(self, game: GameDef, seen: Seen, question: Question | None) -> None:
        super().__init__(game, seen.player)
        self.seen = seen
        self.asked = question

    def state(self) -> State:
        raise GyojiError("this seat was sent from another process: it shows what it showed there, and imagines nothing")

    def count(self) -> int:
        return len(self.question().values)

    def question(self) -> Question:
        if self.asked is None:
            raise GyojiError("nothing was asked of this seat")
        return self.asked

    def imagined(self, seed: int) -> Match:
        self.state()
        raise AssertionError

    def think(self, seed: int, thought: Thought) -> float:
        self.state()
        raise AssertionError

    def view(self, lang: str) -> dict[str, Any]:
        return deepcopy(self.seen.views[lang])

    def actions(self) -> list[int]:
        return self.seen.actions.copy()

    def worth(self) -> float:
        return self.seen.worth


class MatchPlace(Place):
    """A player of a game that is held."""

    def __init__(self, match: Match, player: Player) -> None:
        super().__init__(match.game, player)
        self.match = match
        self.last: Question | None = None
        self.mark: object = None  # of the question that was thought about

    def state(self) -> State:
        return self.match.state

    def asked(self) -> Question:
        q = self.match.question
        if q is None:
            raise GyojiError("nothing is asked of this seat")
        if q.seat != self.player:
            raise GyojiError("another seat is asked, and only that seat sees the question")
        return q

    def count(self) -> int:
        return len(self.asked().values)

    def numbers(self, by: Numbering) -> list[int]:
        q = self.match.question
        if q is None or q.seat != self.player:
            return position_in_numbers(by, self.match.state, self.player)
        return asked_in_numbers(self, by, q.code, q.player, q.values, q.src)

    def question(self) -> Question:
        q = self.asked()
        if self.last is None or self.last.mark is not q.mark:
            self.last = q.for_seat()
        return self.last

    def imagined(self, seed: int) -> Match:
        return self.match.imagine(self.player, seed)

    def think(self, seed: int, thought: Thought) -> float:
        m = self.match
        mark = self.asked().mark
        if mark is not self.mark:
            self.mark = mark
            self.deal = Deal(seed)
        return think_on(self.game, m.checkpoint, m.answers[m.base:], m.checks[m.base:], m.twists_since(), self.player,
                        self.deal_of(seed), thought, self.spare)


@mypyc_attr(allow_interpreted_subclasses=True)
class Seat:
    """An agent's side of a game: what it is asked, what it may see, and games in which it imagines what it cannot see."""

    def __init__(self, game: GameDef, seal: Seal) -> None:
        self.game = game
        self._seal = seal

    @property
    def player(self) -> Player:
        """The number of the player at this seat."""
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
        """Everything that this seat may see, as plain dictionaries and lists."""
        if lang not in LANGUAGES:
            raise GyojiError(f"a language is en or ja, not {lang!r}")
        return _place(self._seal).view(lang)

    def numbers(self, by: Numbering) -> list[int]:
        """What this seat may see and what it is asked, if it is, as numbers (kernel/showing/numbers.py): for `gyoji.env`."""
        return _place(self._seal).numbers(by)

    def actions(self) -> list[int]:
        """What each option does, as a number: equal for options that do the same, also within `think`."""
        return _place(self._seal).actions()

    def worth(self) -> float:
        """How good the position is for this seat, as the game itself evaluates it; more is better."""
        return _place(self._seal).worth()

    def think(self, seed: SupportsIndex, thought: Thought) -> float:
        """Deal all that is hidden from this seat anew and play on from this question, with all answers given by a thought,
        until it has enough or the game is over. Returns what the position is then worth to this seat."""
        return _place(self._seal).think(seed_of(seed), thought)

    def imagine(self, seed: SupportsIndex) -> Imagined:
        """A copy of the game at this question in which all that is hidden from this seat is dealt anew."""
        return Imagined(self.game, sealed(_place(self._seal).imagined(seed_of(seed))))

    def __copy__(self) -> Seat:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Seat:
        return self


def seen_by(seat: Seat) -> tuple[Seen, Question | None]:
    """What a seat shows, and what it is asked, if it is: enough for `seat_seen`, and no more than it may know."""
    p = _place(seat._seal)
    try:
        question: Question | None = p.question()
    except GyojiError:
        question = None
    views = {lang: p.view(lang) for lang in LANGUAGES}
    return Seen(p.player, views, [] if question is None else p.actions(), p.worth()), question


def seat_seen(game: GameDef, seen: Seen, question: Question | None) -> Seat:
    """The seat of which this was seen."""
    return Seat(game, sealed(SeenPlace(game, seen, question)))


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

    def __copy__(self) -> Imagined:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> Imagined:
        return self.copy()


def _match(seal: Seal) -> Match:
    m = behind(seal)
    if not isinstance(m, Match):
        raise GyojiError("this game is imagined no more")
    return m


def seat_at(match: Match, player: Player) -> Seat:
    return Seat(match.game, sealed(MatchPlace(match, player)))
