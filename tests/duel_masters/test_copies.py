"""A copied or saved game of Duel Masters plays on the same; what is refused changes nothing."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

import copies
from tables import examples

from .arena import ARENA

seeds = st.integers(0, 10**9)
lengths = st.integers(0, 120)


@examples(4)
@given(seed=seeds, n=lengths)
def test_copies_and_saves_play_on_the_same(seed: int, n: int) -> None:
    copies.copies_and_saves_play_on_the_same(ARENA, seed, n)


@examples(2)
@given(seed=seeds)
def test_a_copy_at_every_question_plays_on_the_same(seed: int) -> None:
    copies.a_copy_at_every_question_plays_on_the_same(ARENA, seed)


@examples(6)
@given(seed=seeds, n=lengths)
def test_a_refused_answer_changes_nothing(seed: int, n: int) -> None:
    copies.a_refused_answer_changes_nothing(ARENA, seed, n)


@examples(6)
@given(seed=seeds, n=lengths)
def test_looking_changes_nothing(seed: int, n: int) -> None:
    copies.looking_changes_nothing(ARENA, seed, n)


@examples(4)
@given(seed=seeds)
def test_stepwise_and_direct_play_are_the_same_game(seed: int) -> None:
    copies.stepwise_and_direct_play_are_the_same_game(ARENA, seed)
