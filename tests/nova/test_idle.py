"""A player who could do nothing is not looked at again until something changes: the games are the same without that."""

from __future__ import annotations

import itertools

from gyoji.games import load
from gyoji.kernel.holding.in_process import Random, play_out

GAME = load("nova")


def trace(seed: int, always: bool) -> list[int]:
    decks = list(GAME.decks().values())
    pairs = list(itertools.product(decks, decks))
    g = GAME.new_state(list(pairs[seed % len(pairs)]), seed, GAME.read_options({}))
    g.always_look = always  # type: ignore[attr-defined]
    asked: list[int] = []
    play_out(GAME, g, [Random(1), Random(2)], seed, 20000, asked)
    return asked


def test_idle_players_are_really_idle() -> None:
    for seed in range(48):
        assert trace(seed, True) == trace(seed, False), seed
