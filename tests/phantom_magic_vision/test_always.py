"""What holds at every question of every game, whatever the decks."""

from __future__ import annotations

import random

from gyoji.kernel.state.state import State
from invariants import Always

from .arena import ARENA, GAME, check_all, drawn_deck


class TestAlways(Always):
    arena = ARENA

    def check(self, g: State, kind: int, player: int, options: list[int]) -> None:
        check_all(g, kind, player, options)


def test_drawn_decks_are_legal() -> None:
    for seed in range(5):
        assert not GAME.deck_problems(drawn_deck(random.Random(seed), 2 + seed % 2), GAME.cards())
