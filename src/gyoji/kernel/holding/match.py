"""A game as its users hold it: a checkpoint plus the answers since. Asked step by step, copied, saved, taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ..declaring.deck import Deck
from ..declaring.gamedef import GameDef
from ..errors import GyojiError
from ..process.turn import play_on
from ..showing.layout import Layout
from ..showing.words import SEES_SOURCE
from ..state.aliases import ObjId, Player, QuestionKind
from ..state.event import Event
from ..state.state import NO_ASKER, Asker, State
from ..state.terms import NOBODY, REVEAL
from .fingerprint import fingerprint
from .questions import Journal, LogLine, Option, Question, Result, check_of, check_text, result_of, seat_asked, shown_by

if TYPE_CHECKING:
    from .seats import Seat

KEEP_NEAR: Final = 16  # while replaying, checkpoints are taken this near to the end
KEEP_EVERY: Final = 64


class Suspend(BaseException):
    """A question that nobody has answered yet: unwinds the rules. Only a Stepper raises it, only a Match catches it."""


class Stuck(GyojiError):
    """A game cannot be played on from its answers; `at` says how many of them could be used."""

    def __init__(self, message: str, at: int) -> None:
        super().__init__(message)
        self.at = at


class Diverged(Stuck):
    """Replayed answers do not fit the questions that are asked."""


class RulesFailed(Stuck):
    """The engine could not carry out the rules: a fault of its own."""


class Twist:
    """At a question, all that is hidden from a seat was dealt again."""

    def __init__(self, at: int, viewer: Player, seed: int) -> None:
        self.at = at
        self.viewer = viewer
        self.seed = seed


class Stepper(Asker):
    """Answers from a list, taking checkpoints on the way; then suspends with the first question that has no answer."""

    def __init__(self, game: GameDef, answers: list[int], checks: list[int], used: int, twists: list[Twist],
                 seen: list[int]) -> None:
        self.game = game
        self.answers = answers
        self.checks = checks
        self.used = used
        self.twists = twists
        self.seen = seen  # who saw what of the journal's lines; a replay repeats lines and skips them here
        self.checkpoint: State | None = None
        self.base = used  # answers used up to the checkpoint
        self.cut = 0  # journal lines up to the checkpoint
        self.code = 0
        self.player = 0
        self.options: list[int] = []
        self.src = -1
        self.rule = ""

    def choose(self, g: State, kind: QuestionKind, player: Player, options: list[int], src: ObjId, rule: str) -> int:
        i = self.used
        while i < len(self.answers) and self.answers[i] < 0:
            i += 1
            self.used = i
            if self.gives_up(g, -1 - self.answers[i - 1], player):
                return 0
        for t in self.twists:
            if t.at == i:
                asked = g.seat_of(player) == t.viewer
                self.game.determinize(g, t.viewer, t.seed, shown_by(g, kind, options, src) if asked else [])
        self.see(g)
        if i >= len(self.answers):
            self.code = kind
            self.player = player
            self.options = options
            self.src = src
            self.rule = rule
            raise Suspend
        check = check_of(kind, player, g.seat_of(player), len(options))
        if check != self.checks[i]:
            raise Diverged(f"answer {i + 1} was given to {check_text(self.checks[i])}, but the rules now ask "
                           f"{check_text(check)}", i)
        if self.answers[i] >= len(options):
            raise Diverged(f"answer {i + 1} is number {self.answers[i] + 1} of {len(options)} options", i)
        self.used = i + 1
        return self.answers[i]

    def gives_up(self, g: State, who: Player, asked: int) -> bool:
        """A player has conceded at this question, and the others play on; true: it was his."""
        if who >= g.players:
            raise Diverged(f"there is no player {who}", self.used - 1)
        self.game.concede(g, who)
        return who == asked

    def stable(self, g: State) -> None:
        self.see(g)  # whether a checkpoint is taken or not: who saw what must not hang on that
        used = self.used
        if used == self.base:
            return  # nothing was answered since the checkpoint: running these moments again is cheaper than a copy
        if len(self.answers) - used <= KEEP_NEAR or used - self.base >= KEEP_EVERY:
            c = g.clone()
            c.journal = None
            self.checkpoint = c
            self.base = used
            j = g.journal
            self.cut = 0 if j is None else len(j)

    def see(self, g: State) -> None:
        """Note who sees what of the events since the last question or stable point."""
        j = g.journal
        if j is None:
            return
        seen = self.seen
        for i in range(len(seen), len(j)):
            mask = 0
            for v in range(g.players):
                mask |= self.game.sees_event(g, j[i], v) << (2 * v)
            seen.append(mask | self.game.sees_event(g, j[i], NOBODY) << (2 * g.players))


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
        self.log_answer(_index_of(q, choice), q.check())

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
        s = Stepper(self.game, self.answers, self.checks, self.base, self.twists, self.recent_seen.copy())
        g.asker = s
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
        self.recent = recent
        self.recent_seen = s.seen
        c = s.checkpoint
        if c is not None:
            self.past = self.past.grown(recent[:s.cut], s.seen[:s.cut])
            self.recent = recent[s.cut:]
            self.recent_seen = s.seen[s.cut:]
            c.asker = NO_ASKER
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
    def undo(self, seat: object = NOBODY) -> None:
        """Take back the last answer (of a seat), if nobody has learned anything since; else says why not."""
        who = self.check_viewer(seat)
        if not self.answers and self.conceded < 0:
            raise GyojiError("nothing was answered yet that could be taken back")
        if self.conceded >= 0 or self.answers[-1] < 0:
            raise GyojiError("a concession cannot be taken back")
        last = seat_asked(self.checks[-1])
        if who not in (NOBODY, last):
            raise GyojiError(f"player {self.game.player_name(last, self.lang)} has answered since: "
                             "your choice cannot be taken back any more")
        before = Match(self.game, self.initial, self.origin, self.lang, self.journaled)
        before.answers = self.answers[:-1]
        before.checks = self.checks[:-1]
        before.twists = self.twists
        before.run()
        q = before.question
        assert q is not None
        reason = self.learned(before)
        if reason:
            raise GyojiError(f"this choice cannot be taken back: {reason}")
        self.take(before)

    def learned(self, before: Match) -> str:
        """What someone has learned since an earlier position, or the empty string."""
        old = before.state
        new = self.state
        if old.dice.counter != new.dice.counter or old.dice.key0 != new.dice.key0:
            return "chance has decided something since"
        n = len(before.past.events) + len(before.recent)
        for ev in [*self.past.events, *self.recent][n:]:
            if ev.kind == REVEAL:
                return "a card was shown since"
        for viewer in range(-1, new.players):
            for part in seen_parts(new, viewer) - seen_parts(old, viewer):
                return f"{new.cards[part].shown(self.lang)} has become visible since"
        return ""

    # --- saving ----------------------------------------------------------------------------------------------
    def save(self) -> bytes:
        """The game as bytes: what it began from and all answers. `gyoji.load` plays it again up to here."""
        from .saving import pack

        return pack(self)


def seen_parts(g: State, viewer: Player) -> set[int]:
    """The physical cards that a viewer sees."""
    seen: set[int] = set()
    for zone in g.zones:
        for id in zone:
            if g.visible(id, viewer):
                seen.update(g.objs[id].parts)
    return seen


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
