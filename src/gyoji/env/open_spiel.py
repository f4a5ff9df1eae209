"""OpenSpiel: a game of which the first move is chance's, the seed; all that chance decides later hangs on it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from .. import games, start
from ..kernel.errors import GyojiError
from .encoding import Encoder
from .held import Held

PREFIX = "python_gyoji_"
SEEDS = 1024  # outcomes of the first move


def spiel(game: str, decks: str = "", options: str = "", seeds: int = SEEDS) -> Any:
    """A game of OpenSpiel: `gyoji.env.spiel("nova", decks="ink-tide+crimson-rush")`; also by
    `pyspiel.load_game("python_gyoji_nova")` once this was called. Options are words such as "most-turns:90+players:2"."""
    for name in games.NAMES:
        if short(name) not in pyspiel.registered_names():
            register(name)
    if game not in games.NAMES:
        raise GyojiError(f"there is no game {game!r}; there are: {', '.join(games.NAMES)}")
    return pyspiel.load_game(short(game), {"decks": decks, "options": options, "seeds": seeds})


def short(name: str) -> str:
    return PREFIX + name.replace("-", "_")


def register(name: str) -> None:
    kind = game_type(name)
    made = type(f"Game_{name.replace('-', '_')}", (SpielGame,), {"GAME": name, "TYPE": kind})
    pyspiel.register_game(kind, made)


def game_type(name: str) -> Any:
    return pyspiel.GameType(
        short_name=short(name), long_name=f"{games.load(name).title} (gyoji)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL, chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION, utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL, max_num_players=2, min_num_players=2,
        provides_information_state_string=False, provides_information_state_tensor=False,
        provides_observation_string=True, provides_observation_tensor=True,
        parameter_specification={"decks": "", "options": "", "seeds": SEEDS})


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of the games; subclasses say which."""

    GAME = ""
    TYPE: Any = None

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        self.decks = str(params["decks"]).split("+") if params.get("decks") else None
        words = [w.partition(":") for w in str(params.get("options", "")).split("+") if w]
        self.chosen = {key: value for key, _, value in words}
        self.seeds = int(params.get("seeds", SEEDS))
        self.encoder = Encoder(self.GAME, self.chosen, (), self.decks)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.encoder.actions, max_chance_outcomes=self.seeds, num_players=self.encoder.players,
            min_utility=-1.0, max_utility=1.0, utility_sum=0.0, max_game_length=start.CAP)
        super().__init__(self.TYPE, info, params)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        return SpielObserver(self.encoder)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A game at a question, or before its seed is drawn."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.seeds = game.seeds
        self.held = Held(game.encoder, game.decks, game.chosen, start.CAP)

    def current_player(self) -> int:
        if self.held.match is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else self.held.asked

    def is_terminal(self) -> bool:
        return self.held.match is not None and (self.held.over or self.held.cut_off)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(i, 1.0 / self.seeds) for i in range(self.seeds)]

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(self.held.narrowing.count))

    def _apply_action(self, action: int) -> None:
        if self.held.match is None:
            self.held.begin(action)
        else:
            self.held.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed {action}"
        spans = self.held.narrowing.spans
        q = self.held.game.question
        if q is None or (spans and len(spans[action]) > 1):
            return f"one of {len(spans[action])}" if spans else str(action)
        return f"{action}: {q.options[spans[action].start if spans else action]}"

    def returns(self) -> list[float]:
        return self.held.returns() if self.held.match is not None else [0.0] * self.held.players

    def __str__(self) -> str:
        return "" if self.held.match is None else f"{self.held.game.fingerprint()} {self.held.narrowing.spans}"


class SpielObserver:
    """What a player sees, flat: position, cards, options."""

    PARTS = ("position", "cards", "options")

    def __init__(self, encoder: Encoder) -> None:
        self.encoder = encoder
        shapes = [(len(encoder.position_names),), (encoder.cards, len(encoder.card_names)),
                  (encoder.actions, len(encoder.option_names))]
        self.tensor = np.zeros(sum(int(np.prod(shape)) for shape in shapes), np.float32)
        self.dict = {}
        first = 0
        for name, shape in zip(self.PARTS, shapes, strict=True):
            size = int(np.prod(shape))
            self.dict[name] = self.tensor[first:first + size].reshape(shape)
            first += size

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor.fill(0)
        if state.held.match is not None and not state.is_terminal():
            arrays, _ = state.held.observe(player)
            for name in self.PARTS:
                self.dict[name][:] = arrays[name]

    def string_from(self, state: SpielState, player: int) -> str:
        if state.held.match is None:
            return "not begun"
        return "\n".join(str(line) for line in state.held.game.log(player))
