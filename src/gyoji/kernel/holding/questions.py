"""What a game shows to those who hold it: questions with their options, results, the lines of its log."""

from __future__ import annotations

from typing import Final

from ..declaring.gamedef import GameDef
from ..errors import GyojiError
from ..showing.layout import Spots
from ..state.aliases import ObjId, Player, QuestionKind
from ..state.event import Event
from ..state.state import State
from ..state.terms import (
    ACT,
    ASK_NAMES,
    ATTACK,
    BEGINS,
    BLOCK,
    CASTER,
    CHOOSE,
    DEFENDER,
    ORDER,
    PAY,
    TARGET,
    is_place,
    obj_of,
)
from .sealed import Seal, behind, break_seal, sealed

OF_OBJECTS: Final = (CHOOSE, PAY, ATTACK, DEFENDER, BLOCK, TARGET, CASTER)  # questions about objects or players
MOST_PLAYERS: Final = 1023


def check_of(kind: QuestionKind, player: Player, seat: Player, n: int) -> int:
    """What was asked, in one number: replay must meet the same."""
    if player > MOST_PLAYERS or seat > MOST_PLAYERS:
        raise OverflowError(f"player {player} is more than {MOST_PLAYERS}")
    return kind | player << 6 | seat << 16 | n << 26


def player_asked(check: int) -> Player:
    """Whose choice it was."""
    return (check >> 6) & MOST_PLAYERS


def seat_asked(check: int) -> Player:
    """Who answered it."""
    return (check >> 16) & MOST_PLAYERS


def check_text(check: int) -> str:
    return f"{ASK_NAMES[check & 63]} of player {player_asked(check)} with {check >> 26} options"


def shown_by(g: State, kind: QuestionKind, options: list[int], src: ObjId) -> list[ObjId]:
    """Objects that a question shows to the player who is asked."""
    shown = [src] if src >= 0 else []
    if kind == ACT:
        shown.extend([obj_of(option) for option in options if option > 0])
    elif kind in OF_OBJECTS or kind == ORDER:  # what has triggered is put in order by its place
        first = len(g.ordering) if kind == ORDER else 0
        shown.extend([option for option in options if first <= option < len(g.objs)])
    return shown


def object_named(kind: QuestionKind, value: int) -> ObjId:
    """The object that an answer names, or -1."""
    if kind == ACT:
        return obj_of(value) if value > 0 else -1
    return value if kind in OF_OBJECTS and value >= 0 else -1


class Option:
    """One thing that a player can answer; str() says it in the language of its game."""

    def __init__(self, question: Question, index: int, value: int) -> None:
        self.question = question
        self.index = index
        self.value = value

    def text(self, lang: str) -> str:
        q = self.question
        return q.game.option_text(_position(q), q.code, self.value, q.player, lang)

    @property
    def handle(self) -> int | None:
        """The object or the place that it is about, as in views; None if it is about none."""
        named = object_named(self.question.code, self.value)
        return named if named >= 0 else self.value if is_place(self.value) else None

    def spots(self) -> Spots:
        """The places of a board that it concerns."""
        q = self.question
        return q.game.option_spots(_position(q), q.code, self.value, q.player, q.src, q.rule)

    def __str__(self) -> str:
        return self.text(self.question.lang)

    def __repr__(self) -> str:
        return f"<option {self.index}: {self}>"


class Question:
    """What is asked now: one option is picked. A choice of several is asked step by step, with an option "done"."""

    def __init__(self, game: GameDef, state: State, code: QuestionKind, player: Player, values: list[int], src: ObjId,
                 rule: str, lang: str) -> None:
        self.game = game
        self.mark = object()  # the same for what is asked of a game and what its seat is told of it
        self._state: State | None = state
        self._seal: Seal | None = None
        self.code = code  # the number of its kind
        self.kind = ASK_NAMES[code]
        self.player = player  # whose choice it is
        self.seat = state.seat_of(player)  # who answers
        self.values = values
        self.src = src  # the object that asks, or -1
        self.rule = rule
        self.lang = lang
        self.at_least = 1
        self.at_most = 1
        self._options: list[Option] | None = None

    @property
    def state(self) -> State:
        """The position as it really is: for whoever holds the game, not for those who sit at it."""
        if self._state is None:
            raise GyojiError("what a seat is asked shows no position: its view does")
        return self._state

    def for_seat(self) -> Question:
        """The same question without a way to the position behind it."""
        g = _position(self)
        q = Question(self.game, g, self.code, self.player, self.values.copy(), self.src, self.rule, self.lang)
        q.mark = self.mark
        q._seal = sealed(g)
        q._state = None
        return q

    def close(self) -> None:
        """It was answered, and the position has gone on: it has no words any more."""
        if self._seal is not None:
            break_seal(self._seal)

    @property
    def options(self) -> list[Option]:
        if self._options is None:
            self._options = [Option(self, i, self.values[i]) for i in range(len(self.values))]
        return self._options

    def text(self, lang: str) -> str:
        return self.game.question_text(_position(self), self.code, self.player, self.src, self.rule, lang)

    def __str__(self) -> str:
        return self.text(self.lang)

    def __repr__(self) -> str:
        return f"<{self.kind} of player {self.player}: {len(self.values)} options>"

    def check(self) -> int:
        return check_of(self.code, self.player, self.seat, len(self.values))


def _position(q: Question) -> State:
    if q._seal is None:
        return q.state
    g = behind(q._seal)
    if not isinstance(g, State):
        raise GyojiError("this question was answered: it has no words any more")
    return g


class Result:
    """How a game ended. `winner` is a seat, or None for a draw or a game that was not finished; `winners` is his team.
    `reason` says of a game that went over one of its limits which, and which option sets it."""

    def __init__(self, winner: Player | None, winners: list[int], finished: bool, turns: int, decisions: int,
                 reason: str = "") -> None:
        self.winner = winner
        self.winners = winners
        self.finished = finished
        self.turns = turns
        self.decisions = decisions
        self.reason = reason

    @property
    def draw(self) -> bool:
        return self.finished and self.winner is None

    def __repr__(self) -> str:
        how = f"winner={self.winner}" if self.winner is not None else "draw" if self.finished else "unfinished"
        why = f" ({self.reason})" if self.reason else ""
        return f"<Result {how}{why}, turns={self.turns}, decisions={self.decisions}>"


def result_of(g: State) -> Result:
    winners = [p for p in range(g.players) if g.won(p)]
    finished = g.over and not g.unfinished
    return Result(g.winner if winners else None, winners, finished, g.turn, g.decisions, g.unfinished)


class LogLine:
    """A line of the log as one viewer reads it; `number` is its place in his log."""

    def __init__(self, number: int, rule: str, text: str, event: Event) -> None:
        self.number = number
        self.rule = rule
        self.text = text
        self.kind = event.kind  # what kind of event it tells of
        self.player = event.player
        self.step = event.word if event.kind == BEGINS else ""  # the step that begins

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})" if self.rule else self.text

    def __repr__(self) -> str:
        return f"<{self.number}: {self}>"


class Journal:
    """The events up to the checkpoint, and who saw what of each. Copies share it until one of them writes."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.seen: list[int] = []
        self.shared = False

    def grown(self, events: list[Event], seen: list[int]) -> Journal:
        if not events:
            return self
        j = self
        if self.shared:
            j = Journal()
            j.events = self.events.copy()
            j.seen = self.seen.copy()
        j.events.extend(events)
        j.seen.extend(seen)
        return j
