"""What holds at every question of every game, whatever the decks."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables import SOAK, examples, play, play_many

from .arena import ARENA, GAME, begun, check_all, drawn_deck, pool

GAMES = 300  # in the normal run
SHARES = 10  # so that several processes share them


@examples(14)
@given(seed=st.integers(0, 10**9), zeal=st.sampled_from((0, 60, 90)))
def test_every_card_is_in_one_place_and_every_number_is_right(seed: int, zeal: int) -> None:
    play(begun(seed), ARENA.table(seed, zeal, check_all))


@pytest.mark.parametrize("share", range(SHARES))
def test_random_games_end(share: int) -> None:
    play_many(ARENA, range(share, GAMES, SHARES))


@pytest.mark.soak
@pytest.mark.parametrize("share", range(100))
def test_very_many_random_games_end(share: int) -> None:
    play_many(ARENA, range(GAMES + share, GAMES + SOAK, 100))


def test_the_pool_is_whole() -> None:
    """The decks here are drawn from all cards."""
    assert sum(map(len, pool().values())) == len(GAME.cards())
    for civilizations in range(1, 6):
        assert not GAME.deck_problems(drawn_deck(random.Random(5), civilizations), GAME.cards())
