"""What holds at every question of every game, whatever the decks."""

from __future__ import annotations

import random

from gyoji.kernel.state.state import State
from invariants import Always

from .arena import ARENA, GAME, check_all, drawn_deck, pool


class TestAlways(Always):
    arena = ARENA

    def check(self, g: State, kind: int, player: int, options: list[int]) -> None:
        check_all(g, kind, player, options)


def test_the_pool_is_whole() -> None:
    """The decks here are drawn from all cards."""
    spells, options = pool()
    assert len(spells) + len(options) == len(GAME.cards())
    for attributes in range(1, 5):
        assert not GAME.deck_problems(drawn_deck(random.Random(5), attributes), GAME.cards())
