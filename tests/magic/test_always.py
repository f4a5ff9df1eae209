"""What holds at every question of every game, whatever the decks."""

from __future__ import annotations

import random

from gyoji.kernel.state.state import State
from invariants import Always

from .arena import ARENA, BASICS, GAME, check_all, drawn_deck, own_decks, pool, single_decks


class TestAlways(Always):
    arena = ARENA

    def check(self, g: State, kind: int, player: int, options: list[int]) -> None:
        check_all(g, kind, player, options)


def test_the_pool_is_whole() -> None:
    """The decks here are drawn from all cards."""
    assert len(pool()) + len(BASICS) + 1 == len(GAME.cards())  # Wastes is a basic land without a type
    for colors in range(1, 6):
        assert not GAME.deck_problems(drawn_deck(random.Random(5), colors), GAME.cards())
    for deck in [*own_decks(), *single_decks(random.Random(1))]:
        assert not GAME.deck_problems(deck, GAME.cards())
