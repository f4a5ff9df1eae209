"""Nobody sees what is hidden from him: in views, in what he is asked, in the log."""

from __future__ import annotations

import random

from arena import ARENA, examples, single_decks
from hypothesis import given
from hypothesis import strategies as st

import onlookers
from gyoji.games.nova.priority import acts

seeds = st.integers(0, 10**9)


@examples(4)
@given(seed=seeds)
def test_no_hidden_card_is_named(seed: int) -> None:
    onlookers.no_hidden_card_is_named(ARENA, single_decks(random.Random(seed)), seed)


@examples(4)
@given(seed=seeds)
def test_what_is_hidden_makes_no_difference(seed: int) -> None:
    onlookers.what_is_hidden_makes_no_difference(ARENA, single_decks(random.Random(seed)), seed, acts)


def test_a_spectator_sees_no_hand() -> None:
    onlookers.a_spectator_sees_no_hand(ARENA, single_decks(random.Random(1)))
