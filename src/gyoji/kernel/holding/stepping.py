"""Playing on from a checkpoint: answers that were given are given again, and the first question without one stops it."""

from __future__ import annotations

from typing import Final, NoReturn

from ..declaring.gamedef import GameDef
from ..errors import GyojiError
from ..process.rulings import LOST_BY_RULING, about, kind_of
from ..state.aliases import ObjId, Player, QuestionKind
from ..state.state import Asker, State
from ..state.terms import ACT, CHOOSE, NOBODY
from .questions import check_of, check_text, shown_by

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
                 seen: list[int], holds: int = 0) -> None:
        self.game = game
        self.answers = answers
        self.checks = checks
        self.used = used
        self.twists = twists
        self.seen = seen  # who saw what of the journal's lines; a replay repeats lines and skips them here
        self.holds = holds  # the seat, as a bit, that is asked before the game goes on after its act
        self.windows = 0  # seats, as bits, that are asked also where they have one answer: see `Match.show_windows`
        self.closed = 0  # how many of these questions were answered since the last real answer
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
            if self.enters(g, -1 - self.answers[i - 1], player):
                return 0
        for t in self.twists:
            if t.at == i:
                asked = g.seat_of(player) == t.viewer
                self.deal(g, t, shown_by(g, kind, options, src) if asked else [])
        self.see(g)
        if i >= len(self.answers):
            return self.unanswered(g, kind, player, options, src, rule)
        check = check_of(kind, player, g.seat_of(player), len(options))
        if check != self.checks[i]:
            raise Diverged(f"answer {i + 1} was given to {check_text(self.checks[i])}, but the rules now ask "
                           f"{check_text(check)}", i)
        if self.answers[i] >= len(options):
            raise Diverged(f"answer {i + 1} is number {self.answers[i] + 1} of {len(options)} options", i)
        self.used = i + 1
        return self.answers[i]

    def deal(self, g: State, twist: Twist, keep: list[ObjId]) -> None:
        self.game.determinize(g, twist.viewer, twist.seed, keep)

    def unanswered(self, g: State, kind: QuestionKind, player: Player, options: list[int], src: ObjId, rule: str) -> int:
        self.suspend(kind, player, options, src, rule)

    def single(self, g: State, kind: QuestionKind, player: Player, option: int, src: ObjId, rule: str) -> None:
        if self.used != len(self.answers):
            return
        seat = g.seat_of(player)
        if kind == ACT and (self.holds >> seat) & 1:
            self.see(g)
            self.suspend(kind, player, [option], src, rule)
        unseen = kind == CHOOSE and option >= 0 and not g.visible(option, NOBODY)
        if (self.windows >> seat) & 1 and (kind == ACT or unseen):
            if self.closed:
                self.closed -= 1
                return
            self.see(g)
            self.suspend(kind, player, [option], src, rule)

    def suspend(self, kind: QuestionKind, player: Player, options: list[int], src: ObjId, rule: str) -> NoReturn:
        self.code = kind
        self.player = player
        self.options = options
        self.src = src
        self.rule = rule
        raise Suspend

    def enters(self, g: State, entry: int, asked: int) -> bool:
        """What was decided from outside at this question, and the game goes on; true: who was asked has left it."""
        if not self.game.may_enter(g, entry):
            raise Diverged(f"there is no entry {entry} in a game of {g.players} players", self.used - 1)
        self.game.enter(g, entry)
        return kind_of(entry) <= LOST_BY_RULING and about(entry) == asked

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
