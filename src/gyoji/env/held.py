"""One game that an environment holds: actions below N, observations of its seats, who has won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from .. import start
from ..kernel.errors import GyojiError
from ..kernel.holding.match import Match
from ..kernel.holding.questions import whole
from .encoding import Array, Arrays, Encoder
from .narrowing import Narrowing


class Held:
    """A game at a question."""

    def __init__(self, encoder: Encoder, decks: Sequence[object] | None, options: dict[str, Any] | None, cap: int) -> None:
        self.encoder = encoder
        self.players = encoder.players
        self.decks = decks
        self.options = options
        self.cap = cap
        self.narrowing = Narrowing(self.encoder.actions)
        self.steps = 0
        self.match: Match | None = None

    def __deepcopy__(self, memo: dict[int, Any]) -> Held:
        other = Held(self.encoder, self.decks, self.options, self.cap)
        other.match = None if self.match is None else self.match.copy()
        other.steps = self.steps
        other.narrowing.spans = self.narrowing.spans.copy()
        other.narrowing.count = self.narrowing.count
        return other

    @property
    def game(self) -> Match:
        """The game itself, as `gyoji.new` gives it."""
        if self.match is None:
            raise GyojiError("no game has begun: reset the environment first")
        return self.match

    def begin(self, seed: int) -> None:
        self.match = start.new(self.encoder.game, self.decks, seed, options=self.options)
        self.steps = 0
        self.ask()

    def ask(self) -> None:
        q = self.game.question
        self.narrowing.ask(0 if q is None else len(q.values))

    @property
    def asked(self) -> int:
        """The seat that is to act; -1: nobody."""
        q = self.game.question
        return -1 if q is None else q.seat

    @property
    def over(self) -> bool:
        return self.game.over

    @property
    def cut_off(self) -> bool:
        """It has had more steps than it may, or went over a limit of its own."""
        result = self.game.result
        return self.steps >= self.cap if result is None else not result.finished

    def mask(self) -> Array:
        mask = np.zeros(self.encoder.actions, np.int8)
        mask[:self.narrowing.count] = 1
        return mask

    def is_legal(self, action: object) -> bool:
        number = whole(action)
        return number is not None and 0 <= number < self.narrowing.count

    def act(self, action: object) -> None:
        """Take a legal action; what it means is answered as soon as it is one option."""
        number = whole(action)
        if number is None or not self.is_legal(number):
            raise GyojiError(f"the action {action!r} is not legal here: the mask allows 0 to {self.narrowing.count - 1}")
        self.steps += 1
        option = self.narrowing.answer(number)
        if option >= 0:
            self.game.answer(option)
            self.ask()

    def observe(self, seat: int) -> tuple[Arrays, Array]:
        """What a seat sees, and what it may do: nothing, if another one is asked."""
        numbers = self.game.seat(seat).numbers(self.encoder.numbering)
        spans = [self.narrowing.spans if seat == self.asked else []]
        found = {name: values[0] for name, values in self.encoder.encode([numbers], spans).items()}
        return found, found.pop("action_mask")

    def returns(self) -> list[float]:
        """1 for who has won, -1 for who has lost, 0 for a draw and for a game that is not over."""
        result = self.game.result
        if result is None or result.winner is None:
            return [0.0] * self.players
        return [1.0 if p in result.winners else -1.0 for p in range(self.players)]
