"""What holds at every question of every game, whatever the decks."""

from __future__ import annotations

import random

import pytest
from arena import ARENA, GAME, Recorder, Used, begun, check_all, drawn_deck, play, pool

from gyoji.kernel.state.state import State
from invariants import Always
from random_play import zeal_of


class TestAlways(Always):
    arena = ARENA

    def check(self, g: State, kind: int, player: int, options: list[int]) -> None:
        check_all(g, kind, player, options)


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
    main, characters = pool()
    assert len(main) + len(characters) == len(GAME.cards())
    assert not GAME.deck_problems(drawn_deck(random.Random(5), 6), GAME.cards())
