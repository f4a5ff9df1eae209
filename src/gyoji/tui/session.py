"""One game at the terminal and those who sit at it: who acts next, when to pass by itself, undo, save and load.

Knows nothing of the screen, and of the game only what a seat may know: views, questions, logs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .. import start
from ..kernel.errors import GyojiError
from ..kernel.files import bytes_of, write_for
from ..kernel.holding.in_process import Agent
from ..kernel.holding.match import Match
from ..kernel.holding.questions import LogLine, Question
from ..kernel.holding.saving import MOST_SAVED
from ..kernel.showing.layout import Layout
from ..kernel.state.terms import ACT, ATTACK, DONE, NOBODY, PASS, RULE

# What the table does next.
ASK = "ask"  # a human must choose
AUTO = "auto"  # a human's question that is passed for him
THINK = "think"  # an agent must choose
OVER = "over"


class Session:
    def __init__(self, match: Match, seats: list[Agent | None], cards: list[str], lang: str) -> None:
        self.match = match
        self.seats = seats
        self.cards = cards
        self.lang = lang
        humans = [i for i, agent in enumerate(seats) if agent is None]
        self.humans = humans
        self.viewer = humans[0] if humans else NOBODY
        stops = match.layout(lang)["stops"]
        self.stops_own = set(stops["own"])
        self.stops_other = set(stops["other"])
        self.resolve_own = False  # pass when the newest thing that waits is one's own
        self.chosen: list[int] = []  # before which answers a human chose himself
        self.held = -1  # number of answers at which nothing is passed: a choice was taken back to here
        self.hurry = ""  # "" no, "something": pass until something happens, "turn": until the end of the turn
        self.hurried = (0, -1)  # turn and active player when the hurry began
        self.lines: list[LogLine] = []
        self.log_key: tuple[Match, int, str] | None = None  # whose log `lines` are
        self.events_read = 0
        self.games = 0  # how many were begun before this one

    # --- looking ---------------------------------------------------------------------------------------------
    def view(self) -> dict[str, Any]:
        return self.match.view(self.viewer, self.lang)

    def layout(self) -> Layout:
        return self.match.layout(self.lang)

    def log(self) -> list[LogLine]:
        """What has happened, as the one who looks saw it; only what is new is read."""
        key = (self.match, self.viewer, self.lang)
        if key != self.log_key:
            self.log_key = key
            self.lines = []
            self.events_read = 0
        self.events_read = self.match.log_on(self.lines, self.events_read, self.viewer, self.lang)
        return self.lines

    def why(self, number: int) -> str:
        return self.match.why(number, self.viewer, self.lang)

    @property
    def question(self) -> Question | None:
        """What is asked of the one who looks; other seats' questions are their own affair."""
        q = self.match.question
        return q if q is not None and q.seat == self.viewer else None

    @property
    def asked_seat(self) -> int:
        q = self.match.question
        return NOBODY if q is None else q.seat

    def name(self, player: int) -> str:
        return self.match.game.player_name(player, self.lang)

    # --- who acts --------------------------------------------------------------------------------------------
    def next(self) -> str:
        q = self.match.question
        if q is None:
            return OVER
        if self.seats[q.seat] is not None:
            return THINK
        if q.seat != self.viewer:
            return ASK
        return AUTO if self.passes_itself(q) else ASK

    def think(self) -> int:
        """What the agent that is asked would answer. Takes time; changes nothing."""
        q = self.match.question
        agent = None if q is None else self.seats[q.seat]
        if q is None or agent is None:
            raise GyojiError("no agent is asked")
        return agent.choose(self.match.seat(q.seat))

    def take(self, index: int) -> bool:
        """An agent's or an automatic answer; true if something was to be seen."""
        before = len(self.log())
        self.match.answer(index)
        return any(line.kind != RULE for line in self.log()[before:])

    def choose(self, index: int) -> None:
        """A human's own answer."""
        before = len(self.match.answers)
        self.match.answer(index)
        self.chosen = [n for n in self.chosen if n < before]
        self.chosen.append(before)
        self.held = -1

    def follow(self, handles: Sequence[int]) -> None:
        """If he is now asked which of several, and has shown it already, that is his answer."""
        q = self.question
        if q is None or q.code == ACT:
            return
        fits = [o for o in q.options if o.handle in handles]
        if len(fits) == 1:
            self.choose(fits[0].index)

    # --- passing ---------------------------------------------------------------------------------------------
    def passes_itself(self, q: Question) -> bool:
        if len(self.match.answers) == self.held:
            return False
        view = self.match.view(self.viewer, self.lang)
        if self.hurry:
            if self.hurry_goes_on(q, view):
                return True
            self.hurry = ""
        if q.code != ACT or PASS not in q.values:
            return False
        if view["waiting"]:
            return self.resolve_own and view["waiting"][0]["controller"] == self.viewer
        own = view["active"] == self.viewer
        return view["step"] not in (self.stops_own if own else self.stops_other)

    def pass_index(self, q: Question) -> int:
        return q.values.index(PASS if q.code == ACT else DONE)

    def start_hurry(self, until: str) -> None:
        """Pass now, and go on passing until something happens or the turn ends."""
        q = self.question
        if q is None:
            return
        view = self.match.view(self.viewer, self.lang)
        may_pass = q.code == ACT and PASS in q.values
        may_decline = until == "turn" and q.code == ATTACK and DONE in q.values
        if not may_pass and not may_decline:
            raise GyojiError("この質問はパスできません" if self.lang == "ja" else "this question cannot be passed")
        self.hurry = until
        self.hurried = (view["turn"], view["active"])
        self.choose(self.pass_index(q))

    def hurry_goes_on(self, q: Question, view: dict[str, Any]) -> bool:
        same_turn = (view["turn"], view["active"]) == self.hurried
        if q.code == ATTACK and self.hurry == "turn" and same_turn:
            return DONE in q.values
        if q.code != ACT or PASS not in q.values:
            return False
        if self.hurry == "turn":
            return same_turn
        theirs = any(w["controller"] != self.viewer for w in view["waiting"])
        return not theirs and (same_turn or view["active"] != self.viewer)

    # --- taking back, giving up ------------------------------------------------------------------------------
    def undo(self) -> Match:
        """The game before the last own choice, what was passed since included; a GyojiError says why not."""
        m = self.match.copy()
        to = self.chosen[-1] if self.chosen and self.chosen[-1] < len(m.answers) else len(m.answers) - 1
        m.undo(self.viewer)
        while len(m.answers) > to:
            m.undo(self.viewer)
        return m

    def go_back(self, m: Match) -> None:
        self.match = m
        self.held = len(m.answers)
        self.chosen = [n for n in self.chosen if n < self.held]
        self.hurry = ""

    def concede(self) -> None:
        if self.viewer == NOBODY:
            raise GyojiError("観戦者は投了できません" if self.lang == "ja" else "a spectator cannot concede")
        self.match.concede(self.viewer)

    # --- files -----------------------------------------------------------------------------------------------
    def save(self, path: str) -> int:
        data = self.match.save()
        write_for(path, data)
        return len(data)

    def read(self, path: str) -> Match:
        """A saved game of the same kind."""
        other = start.load(bytes_of(path, MOST_SAVED), self.cards, self.lang)
        if other.game.name != self.match.game.name:
            raise GyojiError(f"{path} is a game of {other.game.name}, not of {self.match.game.name}")
        return other

    def begin(self, m: Match) -> None:
        """Sit down at another game."""
        self.match = m
        self.chosen = []
        self.held = -1
        self.hurry = ""
        self.games += 1
        for i, agent in enumerate(self.seats):
            if agent is not None:
                agent.begin(i, self.games)
        q = m.question
        if q is not None and self.seats[q.seat] is None:
            self.viewer = q.seat

    def again(self) -> Match:
        """A new game with the same decks and options."""
        origin = self.match.origin
        if origin is None:
            raise GyojiError("this game does not know how it began")
        return start.new(self.match.game, origin.decks, start.any_seed(), (), origin.options, self.lang)
