"""Many games at once, as fast as it goes.

Each game is played by the rules' own calls in a coroutine of its own (greenlet), which stops where a seat is asked: nothing
is played twice, as it is when a game is held. Observations of all games are made together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from greenlet import getcurrent, greenlet

from .. import start
from ..kernel.declaring.gamedef import GameDef
from ..kernel.errors import GyojiError
from ..kernel.holding.in_process import Agent, play_out
from ..kernel.holding.seats import Seat
from .encoding import Array, Arrays, Encoder
from .narrowing import Narrowing


def many(game: str | GameDef, n: int, decks: Sequence[object] | None = None, options: dict[str, Any] | None = None,
         cards: Sequence[object] = (), cap: int = start.CAP) -> Games:
    """`n` games, stepped together: `gyoji.env.many("nova", 64)`. A game that is over is followed by the next one."""
    return Games(Encoder(game, options, cards, decks), n, decks, options, cap)


@dataclass(frozen=True)
class Ended:
    """A game that is over: which of the n it was, its number, and 1, -1 or 0 for each seat."""

    index: int
    number: int
    finished: bool
    returns: list[float]


class Asker(Agent):
    """Answers with what the coroutine is told from outside."""

    name = "outside"

    def __init__(self) -> None:
        self.outside: greenlet = getcurrent()

    def choose(self, seat: Seat) -> int:
        return int(self.outside.switch(seat))


class Games:
    """`seats[i]` is who is asked in game i; `step` takes an action for each."""

    def __init__(self, encoder: Encoder, n: int, decks: Sequence[object] | None, options: dict[str, Any] | None,
                 cap: int) -> None:
        if not isinstance(n, int) or n < 1:
            raise GyojiError(f"how many games there are is a whole number from 1, not {n!r}")
        self.encoder = encoder
        self.n = n
        self.cap = cap
        game = encoder.game
        self.options = start.read_options(game, options)
        self.laid = game.new_state(start.find_decks(game, decks, self.options), 0, self.options)
        self.asked: list[Seat] = []
        self.seats = np.zeros(n, np.int64)
        self.narrowings = [Narrowing(encoder.actions) for _ in range(n)]
        self.numbers = [0] * n  # of the games that are played
        self.next = 0
        self.seed = 0
        self.running: list[greenlet] = []
        self.askers: list[list[Agent]] = []
        self.room: Arrays | None = None

    def reset(self, seed: int = 0) -> Arrays:
        """Begin anew: game number i has the seed `seed + i`. The observation of each seat that is asked."""
        self.seed = start.check_seed(seed)
        self.next = 0
        self.askers = [[Asker() for _ in range(self.encoder.players)] for _ in range(self.n)]
        self.running = [greenlet(self.play) for _ in range(self.n)]
        self.asked = []
        for i in range(self.n):
            self.asked.append(self.begin(i, []))
            self.ask(i)
        return self.observe()

    def step(self, actions: Sequence[int] | Array) -> tuple[Arrays, list[Ended]]:
        """One action for each game; what is seen then, and which games are over (others have begun in their place)."""
        if len(actions) != self.n:
            raise GyojiError(f"{self.n} games need {self.n} actions, not {len(actions)}")
        ended: list[Ended] = []
        for i, action in enumerate(actions):
            narrowing = self.narrowings[i]
            if not 0 <= action < narrowing.count:
                raise GyojiError(f"the action {action!r} is not legal in game {i}: the mask allows 0 to "
                                 f"{narrowing.count - 1}")
            option = narrowing.answer(int(action))
            if option < 0:
                continue
            seat = self.running[i].switch(option)
            while not isinstance(seat, Seat):
                ended.append(seat)
                seat = self.begin(i, ended)
            self.asked[i] = seat
            self.ask(i)
        return self.observe(), ended

    def observe(self) -> Arrays:
        """What each seat sees that is asked: arrays that the next step writes again."""
        by = self.encoder.numbering
        self.room = self.encoder.encode([seat.numbers(by) for seat in self.asked], [n.spans for n in self.narrowings],
                                        self.room)
        return self.room

    def begin(self, i: int, ended: list[Ended]) -> Seat:
        while True:
            self.running[i] = greenlet(self.play)
            seat = self.running[i].switch(i)
            if isinstance(seat, Seat):
                return seat
            ended.append(seat)  # nobody was asked anything

    def play(self, i: int) -> Ended:
        number = self.next
        self.next += 1
        self.numbers[i] = number
        g = self.laid.clone()
        g.dice.reseed(self.seed + number)
        finished = play_out(self.encoder.game, g, self.askers[i], number, self.cap)
        won = [p for p in range(g.players) if g.won(p)] if finished else []
        returns = [1.0 if p in won else -1.0 for p in range(g.players)] if won else [0.0] * g.players
        return Ended(i, number, finished, returns)

    def ask(self, i: int) -> None:
        self.seats[i] = self.asked[i].player
        self.narrowings[i].ask(self.asked[i].count)
