"""What holds at every question of every game, whatever the decks."""

from __future__ import annotations

import pytest
from arena import ARENA, GAME, Recorder, Table, Used, begun, check_all, examples, play
from hypothesis import given
from hypothesis import strategies as st

from tables import SOAK, play_many, zeal_of

GAMES = 300  # in the normal run
SHARES = 10  # so that several processes share them


@examples(14)
@given(seed=st.integers(0, 10**9), zeal=st.sampled_from((0, 60, 90)))
def test_every_card_is_in_one_place_and_every_number_is_right(seed: int, zeal: int) -> None:
    play(begun(seed), Table(seed, zeal, check_all))


@pytest.mark.parametrize("share", range(SHARES))
def test_random_games_end(share: int) -> None:
    play_many(ARENA, range(share, GAMES, SHARES))


@pytest.mark.soak
@pytest.mark.parametrize("share", range(100))
def test_very_many_random_games_end(share: int) -> None:
    play_many(ARENA, range(GAMES + share, GAMES + SOAK, 100))


@pytest.mark.soak
def test_every_card_is_played_and_every_ability_activated() -> None:
    """Some can be used only while a card is in the destroyed state, which the varied options make longer."""
    used = Used()
    for seed in range(10_000):
        play(begun(seed), Recorder(used, seed, zeal_of(seed)))
        if seed % 200 == 0 and not used.missing():
            return
    assert not used.missing()


def test_the_pool_is_whole() -> None:
    """The decks here are drawn from all cards."""
    from arena import pool

    main, characters = pool()
    assert len(main) + len(characters) == len(GAME.cards())
    assert not GAME.deck_problems(begun_deck(), GAME.cards())


def begun_deck():
    import random

    from arena import drawn_deck

    return drawn_deck(random.Random(5), 6)
