"""A game as its users see it: answered, copied, saved, taken back. Inside, a checkpoint and the answers since."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..declaring.deck import Deck
from ..declaring.gamedef import GameDef
from ..errors import GyojiError
from ..process.rulings import AGREED_DRAW, CONCEDED, DRAW_AFTER, LIFE_AFTER, LOST_BY_RULING, MOST, about, entry_of, kind_of
from ..process.turn import play_on
from ..showing.layout import Layout
from ..showing.views import Shown
from ..showing.words import SEES_SOURCE
from ..state.aliases import Player
from ..state.event import Event
from ..state.state import NO_ASKER, State
from ..state.terms import ACT, NOBODY, PASS
from .fingerprint import fingerprint
from .questions import Journal, LogLine, Question, Result, check_of, index_of, result_of, seat_asked, whole
from .stepping import Diverged, RulesFailed, Stepper, Stuck, Suspend, Twist

if TYPE_CHECKING:
    from .seats import Seat


class Origin:
    """From what a game can be played again: all that a save holds beside the answers."""

    def __init__(self, seed: int, decks: list[Deck], options: dict[str, Any], position: Any = None,
                 starter: Player = NOBODY) -> None:
        self.seed = seed
        self.decks = decks
        self.options = options
        self.position = position
        self.starter = starter  # who begins or says who does, instead of chance
        self.cards: list[object] = []  # files, records and cards that were given beside the game's own
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
        self.conceded = -1  # the entry that has ended it
        self.unplayed = ""  # of a save that was loaded as far as it goes: why no further
        self.holds = 0  # seats, as bits: see `hold`
        self.windows = 0  # seats, as bits: see `show_windows`
        self.closed = 0  # windows that were passed since the last answer
        self.acting = 0  # the seat, as a bit, that has acted and was not asked since
        self.state = start  # as it is at the question: to look at, never to play on
        self.question: Question | None = None

    def __repr__(self) -> str:
        if self.question is None:
            return f"<game of {self.game.name}: {self.result!r}>"
        return f"<game of {self.game.name}, turn {self.state.turn}: {self.question!r}>"

    # --- playing ---------------------------------------------------------------------------------------------
    @property
    def over(self) -> bool:
        """Whether the game has ended: there are no more questions."""
        return self.state.over

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it is being played."""
        return result_of(self.state) if self.state.over else None

    def answer(self, choice: object) -> None:
        """Answer the question with one of its options, or with the index of one. Anything else is refused and changes
        nothing. If the engine itself fails, the error says so, and the game stays where it was, or as far as its answers
        can still be replayed."""
        q = self.question
        if q is None:
            raise GyojiError("the game is over: nothing is asked any more")
        index = index_of(q, choice)
        acting = self.acting
        closed = self.closed
        if q.code == ACT:
            self.acting = 1 << q.seat if q.values[index] != PASS else 0
        try:
            if len(q.values) == 1:  # it was only held: no answer of the game's
                if (self.windows >> q.seat) & 1:
                    self.closed += 1
                self.run()
            else:
                self.closed = 0
                self.log_answer(index, q.check())
        except BaseException:
            self.acting = acting
            self.closed = closed
            raise

    def log_answer(self, answer: int, check: int, healed: bool = False) -> None:
        """Add an answer and play on; if the rules fail on it, take it out again."""
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
        """Replay from the beginning, as far as the answers can be replayed; returns how many could be."""
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
        """A player concedes, which is possible at any time."""
        who = self.check_player(player)
        if self.state.over:
            raise GyojiError("the game is over: nobody can concede any more")
        self.enter(entry_of(CONCEDED, who))

    def rule_lost(self, player: object) -> None:
        """A judge rules that a player loses the game."""
        self.enter(entry_of(LOST_BY_RULING, self.check_player(player)))

    def agree_on_draw(self) -> None:
        """All players agree that the game is a draw."""
        self.enter(entry_of(AGREED_DRAW, 0))

    def end_after(self, turns: object, by_life: bool = False) -> None:
        """Time is up: after the current turn, this many more are taken in all. Then the game is a draw, or (by life) the
        player with the most life wins; while the highest totals are equal it goes on, in games whose rules provide for that,
        until one of them is not the highest."""
        if not isinstance(turns, int) or isinstance(turns, bool) or not 0 <= turns <= MOST:
            raise GyojiError(f"how many turns follow is a number from 0 to {MOST}, not {turns!r}")
        self.enter(entry_of(LIFE_AFTER if by_life else DRAW_AFTER, turns))

    def back_up(self, answers: object) -> None:
        """A judge takes the game back to where this many answers had been given, even past what a player may take back.
        For each card drawn since, a random card goes back; cards of a pile that have become known are shuffled into it."""
        from .taking_back import back_up

        self.take(back_up(self, answers))

    def enter(self, entry: int) -> None:
        """A decision from outside the game, such as a concession: it becomes an entry of the log."""
        if self.state.over:
            raise GyojiError("the game is over: nothing is decided any more")
        if not self.game.may_enter(self.state, entry):
            raise GyojiError(f"there is no entry {entry} in this game")
        g = self.state.clone()  # copies of this game may share the state
        events: list[Event] = []
        g.journal = events if self.journaled else None
        try:
            self.game.enter(g, entry)
        except Exception as e:
            raise RulesFailed(f"{_failure(g, events, e)}; the game stands where it was", len(self.answers)) from e
        g.journal = None
        if not g.over:
            who = about(entry) if kind_of(entry) <= LOST_BY_RULING else 0
            self.log_answer(-1 - entry, check_of(0, who, who, 0))
            return
        self.conceded = entry
        self.recent = [*self.recent, *events]
        self.recent_seen = [*self.recent_seen, *[0] * len(events)]
        self.state = g
        self.question = None

    def check_player(self, player: object) -> Player:
        """The number of a player, or a GyojiError."""
        n = self.state.players
        who = whole(player)
        if who is None or not 0 <= who < n:
            raise GyojiError(f"a player is a number from 0 to {n - 1}, not {player!r}")
        return who

    def check_viewer(self, viewer: object) -> Player:
        """The number of a player, or NOBODY for a spectator; else a GyojiError."""
        return NOBODY if whole(viewer) == NOBODY else self.check_player(viewer)

    def check_lang(self, lang: object) -> str:
        """A language, by default the game's; else a GyojiError."""
        if not isinstance(lang, str) or lang not in ("", "en", "ja"):
            raise GyojiError(f"a language is en or ja, not {lang!r}")
        return lang or self.lang

    def run(self) -> None:
        """Play from the checkpoint through all answers since, to the next question or the end."""
        g = self.checkpoint.clone()
        recent: list[Event] = []
        g.journal = recent if self.journaled else None
        s = Stepper(self.game, self.answers, self.checks, self.base, self.twists, self.recent_seen.copy(),
                    self.holds & self.acting)
        s.windows = self.windows
        s.closed = self.closed
        g.asker = s
        g.asker_sees_single = s.holds != 0 or s.windows != 0
        question: Question | None = None
        try:
            play_on(g)
            s.see(g)
        except Suspend:
            question = Question(self.game, g, s.code, s.player, s.options, s.src, s.rule, self.lang)
            question.since = self.since(question)
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
    def view(self, player: object = NOBODY, lang: object = "", shown: Shown | None = None) -> dict[str, Any]:
        """Everything that a player (or, by default, a spectator) may see, as plain dictionaries and lists. With
        `shown`, what has not changed is the same as it was: such a view is to be read only."""
        q = self.question
        view = self.game.view(self.state, self.check_viewer(player), self.check_lang(lang), shown)
        view["waiting_for"] = None if q is None else q.seat
        return view

    def layout(self, lang: object = "") -> Layout:
        """How a table shows the game: zones, numbers, marks, steps, in words."""
        return self.game.layout(self.state, self.check_lang(lang))

    def log(self, viewer: object = NOBODY, lang: object = "") -> list[LogLine]:
        """What has happened, as a player (or, by default, a spectator) saw it, each line with its rule."""
        lines: list[LogLine] = []
        self.log_on(lines, 0, viewer, lang)
        return lines

    def log_on(self, lines: list[LogLine], read: int, viewer: object = NOBODY, lang: object = "",
               told: list[Event] | None = None) -> int:
        """Continue a log of which so many events have been read; returns how many there are now. `told` gets each line's."""
        who = self.check_viewer(viewer)
        words = self.check_lang(lang)
        n = len(self.past.events)
        of_lines: list[Event] = [] if told is None else told
        self.read(self.past.events, self.past.seen, who, words, lines, min(read, n), of_lines)
        self.read(self.recent, self.recent_seen, who, words, lines, max(0, read - n), of_lines)
        return n + len(self.recent)

    def read(self, events: list[Event], seen: list[int], viewer: Player, lang: str, lines: list[LogLine],
             start: int, told: list[Event]) -> None:
        """Add the lines of these events, from one on, as a viewer saw them."""
        shift = 2 * (viewer if viewer >= 0 else self.state.players)
        for i in range(start, len(events)):
            ev = events[i]
            text = self.game.event_text(self.state, ev, viewer, lang, (seen[i] >> shift) & 3)
            if text is not None:
                lines.append(LogLine(len(lines) + 1, ev.rule, text, ev))
                told.append(ev)

    def why(self, number: object, viewer: object = NOBODY, lang: object = "") -> str:
        """The rule behind a line of the log, by its number, and what caused it."""
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
        """What a viewer saw of an event, as bits."""
        shift = 2 * (viewer if viewer >= 0 else self.state.players)
        for events, seen in ((self.past.events, self.past.seen), (self.recent, self.recent_seen)):
            for i in range(len(events)):
                if events[i] is ev:
                    return (seen[i] >> shift) & 3
        return 0

    def cited(self) -> set[str]:
        """The numbers of all rules that have been applied so far."""
        return {ev.rule for ev in [*self.past.events, *self.recent] if ev.rule}

    def fingerprint(self) -> str:
        """Equal for equal positions: ids, timestamps and chance do not count."""
        return fingerprint(self.state, self.game.own_state(self.state))

    def seat(self, player: object) -> Seat:
        """What an agent at this seat is given: its question, its view, and `imagine`."""
        from .seats import seat_at

        return seat_at(self, self.check_player(player))

    # --- copies ----------------------------------------------------------------------------------------------
    def copy(self) -> Match:
        """The same game at the same question, independent of this one from here on."""
        m = Match(self.game, self.initial, self.origin, self.lang, self.journaled)
        m.take(self)
        m.holds = self.holds
        m.windows = self.windows
        m.answers = self.answers.copy()
        m.checks = self.checks.copy()
        self.past.shared = True
        return m

    def __copy__(self) -> Match:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> Match:
        return self.copy()

    def take(self, other: Match) -> None:
        """Stand where another game stands."""
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
        self.closed = other.closed
        self.state = other.state
        self.question = other.question

    def imagine(self, player: Player, seed: int) -> Match:
        """A copy at the same question in which all that is hidden from a seat is dealt anew. It keeps no log."""
        if self.question is None:
            raise GyojiError("the game is over: nothing is left to imagine")
        return imagined(self.game, self.checkpoint, self.answers[self.base:], self.checks[self.base:],
                        self.twists_since(), player, seed, self.lang)

    def twists_since(self) -> list[Twist]:
        """What was dealt anew since the checkpoint."""
        return [Twist(t.at - self.base, t.viewer, t.seed) for t in self.twists if t.at >= self.base]

    # --- taking back -----------------------------------------------------------------------------------------
    def hold(self, seat: object) -> None:
        """From now on, stop after each act of this seat, even if all it can do is pass: as nobody else has been asked yet,
        the act can be taken back. Passing then is no answer in the game's record; copies and saves do not stop there."""
        self.holds |= 1 << self.check_player(seat)

    def show_windows(self, *seats: object) -> None:
        """From now on, ask these seats even if there is only one possible answer, where the others cannot know that: to
        act or pass, to choose among hidden cards. So a table can make such moments look alike, whether or not anything
        could be done. Such an answer is not part of the game's record, nor of its saves."""
        self.windows = 0
        for seat in seats:
            self.windows |= 1 << self.check_player(seat)
        self.closed = 0
        if not self.state.over:
            self.run()

    def since(self, q: Question) -> int:
        """How many answers had been given before the act or choice that a question is a part of."""
        n = len(self.answers)
        while q.code != ACT and n > 0 and self.answers[n - 1] >= 0 and seat_asked(self.checks[n - 1]) == q.seat:
            n -= 1
            if self.checks[n] & 63 == ACT:
                break
        return n

    def undo(self, seat: object = NOBODY, number: object = 1) -> None:
        """Take back the last answer (of a seat), or the last few, unless somebody has learned something by them beyond what
        the player has shown of their own cards. Otherwise the error says why not."""
        from .taking_back import take_back

        if not isinstance(number, int) or isinstance(number, bool) or number < 1:
            raise GyojiError(f"how many answers are taken back is a number from 1, not {number!r}")
        self.take(take_back(self, self.check_viewer(seat), number))

    def cancel(self, seat: object) -> None:
        """Take back the whole act that a seat is in the middle of, such as a card that it is casting. Otherwise the error
        says why not."""
        from .taking_back import answers_of_act, take_back

        who = self.check_player(seat)
        self.take(take_back(self, who, answers_of_act(self, who)))

    # --- saving ----------------------------------------------------------------------------------------------
    def save(self) -> bytes:
        """The game as bytes: how it began and all answers. `gyoji.load` replays it up to this point, or, if it is held
        (`hold`), up to where it goes on by itself."""
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


def imagined(game: GameDef, checkpoint: State, answers: list[int], checks: list[int], twists: list[Twist], viewer: Player,
             seed: int, lang: str) -> Match:
    m = Match(game, checkpoint, None, lang, False)
    m.answers = answers
    m.checks = checks
    m.twists = [*twists, Twist(len(answers), viewer, seed)]
    m.run()
    return m
