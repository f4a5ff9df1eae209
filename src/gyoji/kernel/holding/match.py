"""A game as its users hold it: a checkpoint plus the answers since. Asked step by step, copied, saved, taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..declaring.deck import Deck
from ..declaring.gamedef import GameDef
from ..errors import GyojiError
from ..process.turn import play_on
from ..showing.layout import Layout
from ..showing.words import SEES_SOURCE
from ..state.aliases import Player
from ..state.event import Event
from ..state.state import NO_ASKER, State
from ..state.terms import ACT, NOBODY, PASS
from .fingerprint import fingerprint
from .questions import Journal, LogLine, Option, Question, Result, check_of, result_of
from .stepping import Diverged, RulesFailed, Stepper, Stuck, Suspend, Twist

if TYPE_CHECKING:
    from .seats import Seat


class Origin:
    """From what a game can be played again: all that a save holds beside the answers."""

    def __init__(self, seed: int, decks: list[Deck], options: dict[str, Any], position: Any = None) -> None:
        self.seed = seed
        self.decks = decks
        self.options = options
        self.position = position
        self.packed = b""  # the header of a save, made when it is first needed


class Match:
    """A game in progress: `question` says what is asked, `answer` goes on.

    >>> import gyoji
    >>> game = gyoji.new("nova", seed=7)
    >>> game.answer(game.question.options[0])
    """

    def __init__(self, game: GameDef, start: State, origin: Origin | None = None, lang: str = "en",
                 journaled: bool = True) -> None:
        self.game = game
        self.origin = origin
        self.lang = lang
        self.journaled = journaled
        start.in_full = True
        self.initial = start
        self.checkpoint = start
        self.base = 0
        self.answers: list[int] = []
        self.checks: list[int] = []
        self.twists: list[Twist] = []
        self.past = Journal()
        self.recent: list[Event] = []  # since the checkpoint
        self.recent_seen: list[int] = []
        self.conceded = -1
        self.unplayed = ""  # of a save that was loaded as far as it goes: why no further
        self.holds = 0  # seats, as bits: see `hold`
        self.acting = 0  # the seat, as a bit, that has acted and was not asked since
        self.state = start  # as it is at the question: to look at, never to play on
        self.question: Question | None = None

    # --- playing ---------------------------------------------------------------------------------------------
    @property
    def over(self) -> bool:
        return self.state.over

    @property
    def result(self) -> Result | None:
        """How it ended, or None while it is played."""
        return result_of(self.state) if self.state.over else None

    def answer(self, choice: object) -> None:
        """Answer the question with one of its options or with an option's index. What is no answer changes nothing; where
        the engine fails, the game stands where it stood, or where its answers still lead to, and the error says so."""
        q = self.question
        if q is None:
            raise GyojiError("the game is over: nothing is asked any more")
        index = _index_of(q, choice)
        acting = self.acting
        if q.code == ACT:
            self.acting = 1 << q.seat if q.values[index] != PASS else 0
        try:
            if len(q.values) == 1:  # it was only held: no answer of the game's
                self.run()
            else:
                self.log_answer(index, q.check())
        except BaseException:
            self.acting = acting
            raise

    def log_answer(self, answer: int, check: int, healed: bool = False) -> None:
        n = len(self.answers)
        self.answers.append(answer)
        self.checks.append(check)
        try:
            self.run()
        except Stuck as e:
            self.answers.pop()
            self.checks.pop()
            if e.at > n:  # what led here can be played again, what follows the new answer cannot
                raise RulesFailed(f"{e}; the game stands where it was, and can be answered otherwise", n) from e
            if healed:
                raise
            asked = self.question
            left = self.fall_back()
            now = self.question
            if left == n and now is not None and asked is not None and now.check() == check and now.values == asked.values:
                self.log_answer(answer, check, True)
                return
            raise Diverged(f"{e}; the game was played again from its beginning and stands after {left} of {n} answers",
                           left) from e
        except BaseException:
            self.answers.pop()
            self.checks.pop()
            raise

    def fall_back(self) -> int:
        """Play again from the beginning, as far as the answers lead; how many that are."""
        n = len(self.answers)
        while True:
            m = Match(self.game, self.initial, self.origin, self.lang, self.journaled)
            m.answers = self.answers[:n]
            m.checks = self.checks[:n]
            m.twists = [t for t in self.twists if t.at <= n]
            try:
                m.run()
            except Stuck as e:
                if n == 0:
                    raise
                n = min(n - 1, e.at)
                continue
            self.take(m)
            return n

    # Public methods take `object` and check it themselves, so that the compiled and the pure build say the same.
    def concede(self, player: object) -> None:
        """A player gives up: possible at any time."""
        who = self.check_player(player)
        if self.state.over:
            raise GyojiError("the game is over: nobody can concede any more")
        g = self.state.clone()  # copies of this game may share the state
        events: list[Event] = []
        g.journal = events if self.journaled else None
        try:
            self.game.concede(g, who)
        except Exception as e:
            raise RulesFailed(f"{_failure(g, events, e)}; the game stands where it was", len(self.answers)) from e
        g.journal = None
        if not g.over:
            self.log_answer(-1 - who, check_of(0, who, who, 0))
            return
        self.conceded = who
        self.recent = [*self.recent, *events]
        self.recent_seen = [*self.recent_seen, *[0] * len(events)]
        self.state = g
        self.question = None

    def check_player(self, player: object) -> Player:
        n = self.state.players
        if not isinstance(player, int) or isinstance(player, bool) or not 0 <= player < n:
            raise GyojiError(f"a player is a number from 0 to {n - 1}, not {player!r}")
        return player

    def check_viewer(self, viewer: object) -> Player:
        return NOBODY if viewer == NOBODY else self.check_player(viewer)

    def check_lang(self, lang: object) -> str:
        if not isinstance(lang, str) or lang not in ("", "en", "ja"):
            raise GyojiError(f"a language is en or ja, not {lang!r}")
        return lang or self.lang

    def run(self) -> None:
        """From the checkpoint through all answers to the next question or the end."""
        g = self.checkpoint.clone()
        recent: list[Event] = []
        g.journal = recent if self.journaled else None
        s = Stepper(self.game, self.answers, self.checks, self.base, self.twists, self.recent_seen.copy(),
                    self.holds & self.acting)
        g.asker = s
        g.asker_sees_single = s.holds != 0
        question: Question | None = None
        try:
            play_on(g)
            s.see(g)
        except Suspend:
            question = Question(self.game, g, s.code, s.player, s.options, s.src, s.rule, self.lang)
        except Stuck:
            raise
        except Exception as e:
            raise RulesFailed(_failure(g, recent, e), s.used) from e
        if question is None and s.used < len(self.answers):
            raise Diverged(f"the game ended after {s.used} of {len(self.answers)} answers", s.used)
        g.journal = None
        g.asker = NO_ASKER
        g.asker_sees_single = False
        self.recent = recent
        self.recent_seen = s.seen
        c = s.checkpoint
        if c is not None:
            self.past = self.past.grown(recent[:s.cut], s.seen[:s.cut])
            self.recent = recent[s.cut:]
            self.recent_seen = s.seen[s.cut:]
            c.asker = NO_ASKER
            c.asker_sees_single = False
            self.checkpoint = c
            self.base = s.base
        self.state = g
        self.question = question

    # --- looking ---------------------------------------------------------------------------------------------
    def view(self, player: object = NOBODY, lang: object = "") -> dict[str, Any]:
        """All that a player (or a spectator) may see, as plain values."""
        q = self.question
        view = self.game.view(self.state, self.check_viewer(player), self.check_lang(lang))
        view["waiting_for"] = None if q is None else q.seat
        return view

    def layout(self, lang: object = "") -> Layout:
        """How a table shows the game: zones, numbers, marks, steps, in words."""
        return self.game.layout(self.state, self.check_lang(lang))

    def log(self, viewer: object = NOBODY, lang: object = "") -> list[LogLine]:
        """What has happened, as a viewer saw it, each line with its rule."""
        lines: list[LogLine] = []
        self.log_on(lines, 0, viewer, lang)
        return lines

    def log_on(self, lines: list[LogLine], read: int, viewer: object = NOBODY, lang: object = "",
               told: list[Event] | None = None) -> int:
        """Go on with a log of which so many events were read; returns how many they are now. `told` gets each line's."""
        who = self.check_viewer(viewer)
        words = self.check_lang(lang)
        n = len(self.past.events)
        of_lines: list[Event] = [] if told is None else told
        self.read(self.past.events, self.past.seen, who, words, lines, min(read, n), of_lines)
        self.read(self.recent, self.recent_seen, who, words, lines, max(0, read - n), of_lines)
        return n + len(self.recent)

    def read(self, events: list[Event], seen: list[int], viewer: Player, lang: str, lines: list[LogLine],
             start: int, told: list[Event]) -> None:
        shift = 2 * (viewer if viewer >= 0 else self.state.players)
        for i in range(start, len(events)):
            ev = events[i]
            text = self.game.event_text(self.state, ev, viewer, lang, (seen[i] >> shift) & 3)
            if text is not None:
                lines.append(LogLine(len(lines) + 1, ev.rule, text, ev))
                told.append(ev)

    def why(self, number: object, viewer: object = NOBODY, lang: object = "") -> str:
        """The rule behind a line of a viewer's log, and what caused it."""
        words = self.check_lang(lang)
        who = self.check_viewer(viewer)
        lines: list[LogLine] = []
        told: list[Event] = []
        self.log_on(lines, 0, who, words, told)
        if not isinstance(number, int) or isinstance(number, bool) or not 1 <= number <= len(lines):
            raise GyojiError(f"the log has lines 1 to {len(lines)}, not {number!r}")
        line = lines[number - 1]
        ev = told[number - 1]
        out = [str(line)]
        if ev.rule and self.game.rulebook_path:
            book = self.game.whole_book()
            rule = book.find(ev.rule)
            if rule is not None and rule.gist(words):
                out.append(f"{rule.id}: {rule.gist(words)}")
            for id in [] if rule is None else [*rule.see, *book.also(rule.id)]:
                out.append(f"{'関連' if words == 'ja' else 'also'} {id}: {book.rules[id].gist(words)}".rstrip(": "))
        if ev.src >= 0 and self.sees(ev, who) & SEES_SOURCE:
            card = self.state.objs[ev.src].card
            out.append(f"{self.game.card_name(self.state, ev.src, words)}: {' / '.join(card.text.splitlines())}")
        if ev.cause >= 0:
            out.append(f"{'原因' if words == 'ja' else 'caused by'}: {self.game.player_name(ev.cause, words)}")
        return "\n".join(out)

    def sees(self, ev: Event, viewer: Player) -> int:
        shift = 2 * (viewer if viewer >= 0 else self.state.players)
        for events, seen in ((self.past.events, self.past.seen), (self.recent, self.recent_seen)):
            for i in range(len(events)):
                if events[i] is ev:
                    return (seen[i] >> shift) & 3
        return 0

    def cited(self) -> set[str]:
        """The numbers of all rules that were followed so far."""
        return {ev.rule for ev in [*self.past.events, *self.recent] if ev.rule}

    def fingerprint(self) -> str:
        """The same for the same position, whatever its ids, timestamps and chance."""
        return fingerprint(self.state, self.game.own_state(self.state))

    def seat(self, player: object) -> Seat:
        """What an agent is given: its view, its question, its imagination."""
        from .seats import seat_at

        return seat_at(self, self.check_player(player))

    # --- copies ----------------------------------------------------------------------------------------------
    def copy(self) -> Match:
        """The same game at the same question; from here on the two have nothing to do with each other."""
        m = Match(self.game, self.initial, self.origin, self.lang, self.journaled)
        m.take(self)
        m.holds = self.holds
        m.answers = self.answers.copy()
        m.checks = self.checks.copy()
        self.past.shared = True
        return m

    def take(self, other: Match) -> None:
        self.checkpoint = other.checkpoint
        self.base = other.base
        self.answers = other.answers
        self.checks = other.checks
        self.twists = other.twists
        self.past = other.past
        self.recent = other.recent
        self.recent_seen = other.recent_seen
        self.conceded = other.conceded
        self.unplayed = other.unplayed
        self.acting = other.acting
        self.state = other.state
        self.question = other.question

    def imagine(self, player: Player, seed: int) -> Match:
        """A copy in which all that is hidden from a seat is dealt again, at the same question. It keeps no log."""
        if self.question is None:
            raise GyojiError("the game is over: nothing is left to imagine")
        return imagined(self.game, self.checkpoint, self.answers[self.base:], self.checks[self.base:],
                        [Twist(t.at - self.base, t.viewer, t.seed) for t in self.twists if t.at >= self.base],
                        player, seed, self.lang)

    # --- taking back -----------------------------------------------------------------------------------------
    def hold(self, seat: object) -> None:
        """After each act of this seat, ask it whether to go on, also where it could only pass: nobody else has had a say
        then, and the act can be taken back. That one option is no answer of the game's; other copies and saves go on."""
        self.holds |= 1 << self.check_player(seat)

    def undo(self, seat: object = NOBODY, number: object = 1) -> None:
        """Take back the last answer (of a seat), or so many of its answers at once, if nobody has learned anything by them
        but what the player has shown of their own; else says why not."""
        from .taking_back import take_back

        if not isinstance(number, int) or isinstance(number, bool) or number < 1:
            raise GyojiError(f"how many answers are taken back is a number from 1, not {number!r}")
        self.take(take_back(self, self.check_viewer(seat), number))

    def cancel(self, seat: object) -> None:
        """Take back the whole act of which a seat is asked the parts: a card that it is casting, an ability that it
        activates; else says why not."""
        from .taking_back import answers_of_act, take_back

        who = self.check_player(seat)
        self.take(take_back(self, who, answers_of_act(self, who)))

    # --- saving ----------------------------------------------------------------------------------------------
    def save(self) -> bytes:
        """The game as bytes: what it began from and all answers. `gyoji.load` plays it again up to here, or if it is held,
        up to where it goes on by itself."""
        from .saving import pack

        m = self
        if self.question is not None and len(self.question.values) == 1:
            m = self.copy()
            m.answer(0)
        return pack(m)


def _failure(g: State, recent: list[Event], e: Exception) -> str:
    """What went wrong and where: the turn, the step, the newest rule that was followed."""
    words = [f"turn {g.turn}", f"player {g.active}"]
    if 0 <= g.step < len(g.steps):
        words.append(g.steps[g.step].name)
    rules = [ev.rule for ev in recent if ev.rule]
    where = ", ".join([*words, f"after rule {rules[-1]}"] if rules else words)
    return f"the rules could not be carried out ({where}): {type(e).__name__}: {e}"


def _index_of(q: Question, choice: object) -> int:
    n = len(q.values)
    if isinstance(choice, Option):
        if choice.question.mark is not q.mark:
            raise GyojiError(f"the option {str(choice)!r} belongs to another question")
        return choice.index
    if not isinstance(choice, int) or isinstance(choice, bool):
        raise GyojiError(f"an answer is an option or its index from 0 to {n - 1}, not {choice!r}")
    if not 0 <= choice < n:
        raise GyojiError(f"there is no option {choice}: an answer is an index from 0 to {n - 1}")
    return choice


def imagined(game: GameDef, checkpoint: State, answers: list[int], checks: list[int], twists: list[Twist], viewer: Player,
             seed: int, lang: str) -> Match:
    m = Match(game, checkpoint, None, lang, False)
    m.answers = answers
    m.checks = checks
    m.twists = [*twists, Twist(len(answers), viewer, seed)]
    m.run()
    return m
