"""What a game shows its users: questions with their options, results, the lines of its log."""

from __future__ import annotations

from operator import index
from typing import Final

from ..declaring.gamedef import GameDef
from ..errors import GyojiError
from ..showing.layout import Spots, no_spots
from ..showing.words import OptionParts
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
LANGUAGES: Final = ("en", "ja")


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
    """One possible answer to a question; str() describes it in the language of the game."""

    def __init__(self, question: Question, index: int, value: int) -> None:
        self.question = question
        self.index = index
        self.value = value

    def text(self, lang: str) -> str:
        """Its description in a language, `en` or `ja`."""
        q = self.question
        if q.words is not None:
            return q.words.options[lang][self.index]
        return q.game.option_text(_position(q), q.code, self.value, q.player, lang)

    @property
    def handle(self) -> int | None:
        """The object or place that it is about, by its number in views; None if there is none."""
        named = object_named(self.question.code, self.value)
        return named if named >= 0 else self.value if is_place(self.value) else None

    def parts(self, lang: str = "") -> OptionParts:
        """Its parts: what is done, by which object, to what, in which way, at what cost.

        >>> import gyoji
        >>> option = gyoji.new("nova", seed=7).question.options[0]
        >>> option.parts().verb
        'first'
        """
        q = self.question
        if q.words is not None:
            return OptionParts(q.kind)
        return q.game.option_parts(_position(q), q.code, self.value, q.player, q.src, lang or q.lang)

    @property
    def verb(self) -> str:
        """What is done: `play`, `attack`, `pass` and so on."""
        return self.parts().verb

    @property
    def source(self) -> int | None:
        """The object that does it or that it is done with, by its number in views."""
        source = self.parts().source
        return None if source < 0 else source

    @property
    def targets(self) -> list[int]:
        """What it is done to: objects by their numbers in views, players as -1, -2, ..., places as in `handle`."""
        return self.parts().targets

    @property
    def mode(self) -> str:
        """In which way it is done, or which ability, number, colour or name is meant."""
        return self.parts().mode

    @property
    def cost(self) -> object:
        """The printed cost, as in views; None if there is none."""
        return self.parts().cost

    @property
    def ends(self) -> bool:
        """Whether it ends something: a pass, or the end of a choice of several."""
        return self.parts().ends

    def spots(self) -> Spots:
        """The places of the board that it concerns."""
        q = self.question
        if q.words is not None:
            return no_spots()
        return q.game.option_spots(_position(q), q.code, self.value, q.player, q.src, q.rule)

    def __str__(self) -> str:
        return self.text(self.question.lang)

    def __repr__(self) -> str:
        return f"<option {self.index}: {self}>"


class Words:
    """A question and its options in words, by language: for where its game is not."""

    def __init__(self, question: dict[str, str], options: dict[str, list[str]]) -> None:
        self.question = question
        self.options = options


class Question:
    """What is asked: one option is to be picked. A choice of several is asked one by one, with an option to be done."""

    def __init__(self, game: GameDef, state: State | None, code: QuestionKind, player: Player, values: list[int], src: ObjId,
                 rule: str, lang: str) -> None:
        self.game = game
        self.mark = object()  # the same for what is asked of a game and what its seat is told of it
        self._state = state
        self.words: Words | None = None  # where it was sent without its position
        self._seal: Seal | None = None
        self.code = code  # the number of its kind
        self.kind = ASK_NAMES[code]
        self.player = player  # whose choice it is
        self.seat = player if state is None else state.seat_of(player)  # who answers
        self.values = values
        self.src = src  # the object that asks, or -1
        self.rule = rule
        self.lang = lang
        self.since = 0  # how many answers were given before the act or choice of which it asks a part
        self.at_least = 1
        self.at_most = 1
        self._options: list[Option] | None = None
        self._of_options = False  # it is the twin that options hold

    @property
    def state(self) -> State:
        """The position as it really is: for the owner of the game, not for those who play it."""
        if self._state is None:
            raise GyojiError("what a seat is asked shows no position: its view does")
        return self._state

    def twin(self) -> Question:
        """The same question as another object."""
        q = Question(self.game, self._state, self.code, self.player, self.values, self.src, self.rule, self.lang)
        q.mark, q.seat, q.since = self.mark, self.seat, self.since
        q.at_least, q.at_most = self.at_least, self.at_most
        q.words, q._seal = self.words, self._seal
        return q

    def for_seat(self) -> Question:
        """The same question, without access to the position behind it."""
        q = self.twin()
        q.values = self.values.copy()
        q._seal = sealed(_position(self))
        q._state = None
        return q

    def close(self) -> None:
        """It has been answered and the position has moved on: it can no longer be put into words."""
        if self._seal is not None:
            break_seal(self._seal)

    @property
    def options(self) -> list[Option]:
        """The possible answers. They hold a twin: in a circle, the position would outlive the question."""
        if self._options is None:
            q = self if self._of_options else self.twin()
            q._of_options = True
            self._options = [Option(q, i, self.values[i]) for i in range(len(self.values))]
        return self._options

    def text(self, lang: str) -> str:
        """The question in a language, `en` or `ja`."""
        if self.words is not None:
            return self.words.question[lang]
        return self.game.question_text(_position(self), self.code, self.player, self.src, self.rule, lang)

    def __str__(self) -> str:
        return self.text(self.lang)

    def __repr__(self) -> str:
        return f"<{self.kind} of player {self.player}: {len(self.values)} options>"

    def in_words(self) -> Words:
        """The question and its options in words."""
        if self.words is not None:
            return self.words
        return Words({lang: self.text(lang) for lang in LANGUAGES},
                     {lang: [option.text(lang) for option in self.options] for lang in LANGUAGES})

    def __copy__(self) -> Question:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Question:
        return self

    def check(self) -> int:
        """What was asked, as a number that a replay must meet again."""
        return check_of(self.code, self.player, self.seat, len(self.values))


def told(game: GameDef, code: QuestionKind, player: Player, seat: Player, values: list[int], src: ObjId, rule: str,
         lang: str, words: Words) -> Question:
    """A question that was asked elsewhere: it has its words, and no position behind it."""
    q = Question(game, None, code, player, values, src, rule, lang)
    q.seat = seat
    q.words = words
    return q


def index_of(q: Question, choice: object) -> int:
    """Which option is meant: by itself or by its index, which may be an integer of any kind, such as numpy's."""
    n = len(q.values)
    if isinstance(choice, Option):
        of = choice.question
        if of.mark is not q.mark and (of.words is None or of.check() != q.check() or of.values != q.values):
            raise GyojiError(f"the option {str(choice)!r} belongs to another question")
        return choice.index
    i = whole(choice)
    if i is None:
        raise GyojiError(f"an answer is an option or its index from 0 to {n - 1}, not {choice!r}")
    if not 0 <= i < n:
        raise GyojiError(f"there is no option {i}: an answer is an index from 0 to {n - 1}")
    return i


def whole(number: object) -> int | None:
    """A whole number, also one of numpy's; None: it is none."""
    if isinstance(number, bool) or not hasattr(number, "__index__"):
        return None
    try:
        return index(number)
    except TypeError:
        return None  # an array of several


def seed_of(seed: object) -> int:
    """A seed of chance; else a GyojiError."""
    number = whole(seed)
    if number is None:
        raise GyojiError(f"a seed is a whole number, not {seed!r}")
    return number


def _position(q: Question) -> State:
    if q._seal is None:
        return q.state
    g = behind(q._seal)
    if not isinstance(g, State):
        raise GyojiError("this question was answered: it has no words any more")
    return g


class Result:
    """How a game ended. `winner` is a player, or None for a draw or an unfinished game; `winners` is the winner's team.
    If the game went over one of its limits, `reason` says which, and which option sets it."""

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
        """Whether the game was finished and nobody won."""
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
    """A line of the log as one viewer reads it; `number` is its place in that viewer's log."""

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
