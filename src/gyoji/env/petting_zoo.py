"""PettingZoo: all seats of a game; whoever is asked acts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from .. import start
from ..kernel.declaring.gamedef import GameDef
from .encoding import Arrays, Encoder
from .held import Held
from .spaces import masked_space


def aec(game: str | GameDef, decks: Sequence[object] | None = None, options: dict[str, Any] | None = None,
        cards: Sequence[object] = (), cap: int = start.CAP, render_mode: str | None = None) -> GameAEC:
    """An AEC environment: `gyoji.env.aec("magic", decks=[...])`. Agents are player_0, player_1, ... `reset(seed=...)` gives
    the game its seed; a game of more than `cap` steps is cut off."""
    return GameAEC(Held(Encoder(game, options, cards, decks), decks, options, cap), render_mode)


class GameAEC(AECEnv):  # type: ignore[misc]
    """One game after another; `env.held.game` is the one that is played."""

    def __init__(self, held: Held, render_mode: str | None) -> None:
        super().__init__()
        self.held = held
        self.metadata = {"name": f"gyoji_{held.encoder.game.name}", "render_modes": ["ansi", "human"],
                         "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = [f"player_{i}" for i in range(held.players)]
        self.agents: list[str] = []
        self.spaces = {agent: (masked_space(held.encoder), spaces.Discrete(held.encoder.actions))
                       for agent in self.possible_agents}
        self.seeds = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.spaces[agent][0]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.spaces[agent][1]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. With a seed, this game and those after it are always the same."""
        if seed is not None:
            self.seeds = np.random.default_rng(seed)
        self.held.begin(int(self.seeds.integers(1 << 62)))
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[max(0, self.held.asked)]

    def observe(self, agent: str) -> dict[str, Any]:
        arrays, mask = self.held.observe(self.possible_agents.index(agent))
        found: dict[str, Arrays | Any] = {"observation": arrays, "action_mask": mask}
        return found

    def step(self, action: int) -> None:
        """Whoever is selected acts."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        held = self.held
        self._cumulative_rewards[agent] = 0.0
        held.act(action)
        self._clear_rewards()
        if held.over or held.cut_off:
            cut = held.cut_off
            self.rewards = dict(zip(self.possible_agents, held.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, not cut)
            self.truncations = dict.fromkeys(self.agents, cut)
        if held.asked >= 0:
            self.agent_selection = self.possible_agents[held.asked]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The log of who acts, in words: returned (ansi) or printed (human)."""
        asked = self.held.asked
        words = "\n".join(str(line) for line in self.held.game.log(asked)[-12:])
        if self.render_mode == "human":
            print(words)
            return None
        return words if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is open."""
