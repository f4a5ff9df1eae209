"""Agents in the process: called directly, nothing suspended, nothing replayed. The fast path."""

from __future__ import annotations

from typing import ClassVar, SupportsIndex

from mypy_extensions import mypyc_attr

from ..declaring.gamedef import GameDef
from ..errors import GyojiError
from ..process.turn import play_on
from ..showing.numbers import Numbering
from ..state.aliases import ObjId, Player, QuestionKind
from ..state.chance import Chance
from ..state.state import Asker, State
from ..state.terms import ASK_NAMES, NOBODY
from .match import Match, imagined
from .questions import Option, Question, check_of, index_of, seed_of
from .sealed import break_seal, sealed
from .seats import Place, Seat, asked_in_numbers
from .thinking import Thought, action_of, think_on


@mypyc_attr(allow_interpreted_subclasses=True)
class Agent:
    """A program that plays. A subclass defines `choose`; if it uses `seat.imagine`, it sets `needs_imagine = True`."""

    name: ClassVar[str] = "agent"
    needs_imagine: ClassVar[bool] = False

    def begin(self, player: Player, number: int) -> None:
        """A game begins, with its number in the batch. What the agent does may depend on these two and on what it sees, and
        on nothing else, so that games can be repeated."""

    def choose(self, seat: Seat) -> SupportsIndex | Option:
        """Return an option of `seat.question`, or its index (an integer of any kind)."""
        raise NotImplementedError


def own_chance(seed: int, player: Player, number: int) -> int:
    """What an agent draws its chance from: its own seed, its seat, the number of the game; nothing of the game's chance."""
    return ((seed * 0x9E3779B97F4A7C15 + number) * 1024 + player) * 2 + 1


class Random(Agent):
    """Any option, each equally likely."""

    name = "random"

    def __init__(self, seed: object = 0) -> None:
        number = seed_of(seed)
        self.seed = number
        self.dice = Chance(number)

    def begin(self, player: Player, number: int) -> None:
        """Its chance begins anew: from its seed, its seat and the number of the game."""
        self.dice.reseed(own_chance(self.seed, player, number))

    def choose(self, seat: Seat) -> int:
        """The index of any option."""
        return self.dice.below(seat.count)


class AgentFailed(GyojiError):
    """An agent gave no answer, or one that is none."""


def failure(agent: Agent, seat: Player, when: str, e: BaseException) -> str:
    """Who failed, at what, and why: an agent's own error with the line where it arose."""
    said = str(e)
    if not isinstance(e, GyojiError):
        at = e.__traceback__
        while at is not None and at.tb_next is not None:
            at = at.tb_next
        where = "" if at is None else f" ({at.tb_frame.f_code.co_filename}:{at.tb_lineno})"
        said = f"it raised {type(e).__name__}: {e}{where}"
    return f"the agent {agent.name} in seat {seat} failed {when}: {said}"


class TooLong(BaseException):
    """A game has had more decisions than its cap."""


class TablePlace(Place):
    """A player who is asked in the middle of the rules."""

    def __init__(self, asker: AgentAsker, g: State, seat: Player, kind: QuestionKind, player: Player, options: list[int],
                 src: ObjId, rule: str) -> None:
        super().__init__(asker.game, seat)
        self.asker = asker
        self.g = g
        self.kind = kind
        self.asks = player
        self.values = options
        self.src = src
        self.rule = rule
        self.last: Question | None = None

    def state(self) -> State:
        return self.g

    def count(self) -> int:
        return len(self.values)

    def question(self) -> Question:
        q = self.last
        if q is None:
            q = Question(self.game, self.g, self.kind, self.asks, self.values, self.src, self.rule, "en").for_seat()
            self.last = q
        return q

    def actions(self) -> list[int]:
        return [action_of(self.g, self.kind, v, self.player) for v in self.values]

    def numbers(self, by: Numbering) -> list[int]:
        return asked_in_numbers(self, by, self.kind, self.asks, self.values, self.src)

    def imagined(self, seed: int) -> Match:
        a = self.asker
        c = a.checkpoint
        if c is None:
            raise GyojiError("an agent that imagines must say so: needs_imagine = True")
        return imagined(self.game, c, a.answers.copy(), a.checks.copy(), [], self.player, seed, "en")

    def think(self, seed: int, thought: Thought) -> float:
        a = self.asker
        c = a.checkpoint
        if c is None:
            raise GyojiError("an agent that thinks must say so: needs_imagine = True")
        return think_on(self.game, c, a.answers, a.checks, [], self.player, self.deal_of(seed), thought, a.spare)


class AgentAsker(Asker):
    """Asks the agents; keeps a checkpoint and the answers since only where one of them imagines."""

    def __init__(self, game: GameDef, agents: list[Agent], cap: int, trace: list[int] | None) -> None:
        self.game = game
        self.agents = agents
        self.cap = min(cap, 1 << 40)
        self.trace = trace
        self.random: list[Chance | None] = [a.dice if isinstance(a, Random) else None for a in agents]
        self.tracks = any(a.needs_imagine for a in agents)
        self.checkpoint: State | None = None
        self.answers: list[int] = []
        self.checks: list[int] = []
        self.spare: list[State] = []  # states that were thought on before
        self.began = -1  # who had the first turn

    def choose(self, g: State, kind: QuestionKind, player: Player, options: list[int], src: ObjId, rule: str) -> int:
        if g.decisions > self.cap:
            raise TooLong
        seat = g.seat_of(player)
        n = len(options)
        dice = self.random[seat]
        if dice is not None:
            i = dice.below(n)
        else:
            agent = self.agents[seat]
            place = TablePlace(self, g, seat, kind, player, options, src, rule)
            seal = sealed(place)
            try:
                said: object = agent.choose(Seat(self.game, seal))
                i = said if isinstance(said, int) and not isinstance(said, bool) else index_of(place.question(), said)
                if not 0 <= i < n:
                    raise GyojiError(f"there is no option {i}: an answer is an index from 0 to {n - 1}")
            except (Exception, SystemExit) as e:
                when = f"when {ASK_NAMES[kind]} was asked with {n} options"
                raise AgentFailed(failure(agent, seat, when, e)) from e
            finally:
                break_seal(seal)
                if place.last is not None:
                    place.last.close()
        if self.tracks:
            self.answers.append(i)
            self.checks.append(check_of(kind, player, seat, n))
        t = self.trace
        if t is not None:
            t.append(check_of(kind, player, seat, n))
            t.append(i)
        return i

    def stable(self, g: State) -> None:
        if self.began < 0 and g.turn > 0:
            self.began = g.active
        if self.tracks and (self.answers or self.checkpoint is None):
            c = g.clone()
            c.journal = None
            self.checkpoint = c
            self.answers = []
            self.checks = []


def play_out(game: GameDef, g: State, agents: list[Agent], number: int = 0, cap: int = 1 << 40,
             trace: list[int] | None = None) -> bool:
    """Play a state to its end, the game of this number in a batch; false if it took more than `cap` decisions, or went over
    one of its limits.

    `trace` gets what was asked and answered. Who had the first turn, `began_by` says of the state."""
    if len(agents) != g.players:
        raise GyojiError(f"{game.name} needs {g.players} agents, not {len(agents)}")
    for i in range(len(agents)):
        try:
            agents[i].begin(i, number)
        except (Exception, SystemExit) as e:
            raise AgentFailed(failure(agents[i], i, "when the game began", e)) from e
    asker = AgentAsker(game, agents, cap, trace)
    if asker.tracks:
        asker.checkpoint = g.clone()
    g.asker = asker
    try:
        play_on(g)
    except TooLong:
        return False
    return not g.unfinished


def began_by(g: State) -> Player:
    """Who had the first turn of a game that agents have played; -1: nobody."""
    a = g.asker
    return a.began if isinstance(a, AgentAsker) else NOBODY
