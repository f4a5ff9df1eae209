"""Gymnasium: one seat against agents that do not learn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
from gymnasium import spaces

from .. import start
from ..agents import make
from ..kernel.declaring.gamedef import GameDef
from ..kernel.errors import GyojiError
from ..kernel.holding.in_process import Agent
from .encoding import Array, Arrays, Encoder
from .held import Held
from .spaces import arrays_space


def against(game: str | GameDef, opponent: str | Agent = "random", seat: int | None = 0,
            decks: Sequence[object] | None = None, options: dict[str, Any] | None = None, cards: Sequence[object] = (),
            cap: int = start.CAP, render_mode: str | None = None) -> OneSeat:
    """A Gymnasium environment: `gyoji.env.against("nova", "greedy")`. Without a seat, chance says where the learner sits.
    All other seats are the opponent's. `info["action_mask"]` and `action_masks()` say what is legal; an action that is not
    changes nothing, and `info["illegal"]` says so. The reward is 1 for a game that is won, -1 for one that is lost."""
    return OneSeat(Held(Encoder(game, options, cards, decks), decks, options, cap), opponent, seat, render_mode)


class OneSeat(gymnasium.Env[Any, Any]):
    """One game after another; `env.unwrapped.held.game` is the one that is played."""

    def __init__(self, held: Held, opponent: str | Agent, seat: int | None, render_mode: str | None) -> None:
        self.held = held
        if seat is not None and not 0 <= seat < held.players:
            raise GyojiError(f"a seat is a number from 0 to {held.players - 1}, not {seat!r}")
        self.metadata = {"name": f"gyoji_{held.encoder.game.name}", "render_modes": ["ansi"], "render_fps": 1}
        self.render_mode = render_mode
        self.given = seat
        self.seat = seat or 0
        self.opponents: list[Agent] = [make(opponent, i) if isinstance(opponent, str) else opponent
                                       for i in range(held.players)]
        self.observation_space = arrays_space(held.encoder)
        self.action_space = spaces.Discrete(held.encoder.actions)
        self.episode = 0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Arrays, dict[str, Any]]:
        """A new game. With a seed, this game and those after it are always the same."""
        super().reset(seed=seed)
        self.episode = 0 if seed is not None else self.episode + 1
        while True:
            self.seat = int(self.np_random.integers(self.held.players)) if self.given is None else self.given
            self.held.begin(int(self.np_random.integers(1 << 62)))
            for i, agent in enumerate(self.opponents):
                if i != self.seat:
                    agent.begin(i, self.episode)
            self.others_act()
            if not self.held.over:
                return self.told(False)
            self.episode += 1  # a game that was over before the learner was asked teaches nothing

    def step(self, action: int) -> tuple[Arrays, float, bool, bool, dict[str, Any]]:
        """The learner acts, then the others, until the learner is asked again."""
        held = self.held
        illegal = not held.is_legal(action)
        if illegal:
            held.steps += 1
        else:
            held.act(action)
            self.others_act()
        arrays, info = self.told(illegal)
        cut = held.cut_off
        return arrays, held.returns()[self.seat], held.over and not cut, cut, info

    def others_act(self) -> None:
        held = self.held
        while held.asked >= 0 and held.asked != self.seat and not held.cut_off:
            held.game.answer(self.opponents[held.asked].choose(held.game.seat(held.asked)))
            held.steps += 1
            held.ask()

    def told(self, illegal: bool) -> tuple[Arrays, dict[str, Any]]:
        arrays, mask = self.held.observe(self.seat)
        return arrays, {"action_mask": mask, "illegal": illegal}

    def action_masks(self) -> Array:
        """What is legal, by the name that libraries for masked learning look for."""
        return self.held.mask()

    def render(self) -> str | None:
        """The end of the learner's log."""
        if self.render_mode != "ansi":
            return None
        return "\n".join(str(line) for line in self.held.game.log(self.seat)[-12:])
