"""A copied or saved game plays on the same; what is refused changes nothing: for any game."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gyoji
from gyoji import GyojiError
from gyoji.kernel.holding.match import Match
from gyoji.kernel.state.chance import Chance
from gyoji.kernel.state.state import State
from random_play import Arena, Table, examples, play

seeds = st.integers(0, 10**9)
lengths = st.integers(0, 120)  # answers


def until(arena: Arena, m: Match, n: int, seed: int) -> Match:
    """Answer by chance, at most n times."""
    dice = Chance(seed)
    while m.question is not None and len(m.answers) < n:
        m.answer(arena.answer(m, dice, 80))
    return m


def finish(arena: Arena, m: Match, seed: int) -> tuple[Any, ...]:
    """Play on by chance; all that was asked, answered, told and became of it."""
    dice = Chance(seed)
    asked = []
    while m.question is not None:
        q = m.question
        i = arena.answer(m, dice, 80)
        asked.append((q.kind, q.player, q.values, i))
        m.answer(i)
    return asked, m.answers, m.fingerprint(), m.state.winner, [str(line) for v in (-1, 0, 1) for line in m.log(v)]


def everything(m: Match) -> tuple[Any, ...]:
    """A position as its users see it."""
    q = m.question
    return (m.fingerprint(), m.answers.copy(), None if q is None else (q.check(), q.values),
            [str(line) for v in (-1, 0, 1) for line in m.log(v)], [m.view(v) for v in (-1, 0, 1)])


def copies_and_saves_play_on_the_same(arena: Arena, seed: int, n: int) -> None:
    m = until(arena, arena.new(seed), n, seed)
    before = everything(m)
    copy = m.copy()
    loaded = gyoji.load(m.save())
    assert everything(copy) == before
    assert everything(loaded) == before
    told = finish(arena, copy, seed + 1)
    assert everything(m) == before  # the copy's fate does not touch its parent
    assert finish(arena, loaded, seed + 1) == told
    kept = everything(copy)
    assert finish(arena, m, seed + 1) == told
    assert everything(copy) == kept


def a_copy_at_every_question_plays_on_the_same(arena: Arena, seed: int) -> None:
    """The state's own copy, taken at each stable point of a game that agents play directly."""
    table = Copying(arena, seed)
    g = play(arena.begun(seed), table)
    assert table.kept or len(table.trace) < 12
    for at, copy, text in table.kept:
        assert arena.fingerprint(copy) == text, "the game has changed its copy"
        again = arena.table(seed, 80)
        again.dice.counter = at
        play(copy, again)
        assert arena.fingerprint(copy) == arena.fingerprint(g)
        assert again.trace == table.trace[len(table.trace) - len(again.trace):]


class Copying(Table):
    """Copies the state at some stable points."""

    def __init__(self, arena: Arena, seed: int) -> None:
        super().__init__(seed, 80, shuns=arena.shuns)
        self.arena = arena
        self.kept: list[tuple[int, State, str]] = []
        self.next = 5  # after so many answers

    def stable(self, g: State) -> None:
        if len(self.trace) >= self.next:
            self.kept.append((self.dice.counter, g.clone(), self.arena.fingerprint(g)))
            self.next = len(self.trace) + 12


def a_refused_answer_changes_nothing(arena: Arena, seed: int, n: int) -> None:
    m = until(arena, arena.new(seed), n, seed)
    before = everything(m)
    elsewhere = arena.new(seed + 1)
    count = 0 if m.question is None else len(m.question.values)
    for wrong in (-1, count, 10**6, None, "0", 1.0, True, [0], elsewhere.question.options[0]):
        with pytest.raises(GyojiError):
            m.answer(wrong)
    for wrong in (2, -1, "A", None, True):
        with pytest.raises(GyojiError):
            m.concede(wrong)
    with pytest.raises(GyojiError):
        m.view(7)
    with pytest.raises(GyojiError):
        m.why(10**6)
    assert everything(m) == before


def looking_changes_nothing(arena: Arena, seed: int, n: int) -> None:
    m = until(arena, arena.new(seed), n, seed)
    before = everything(m)
    if m.question is not None:
        imagined = m.imagine(m.question.seat, seed)
        assert imagined.question is not None and imagined.question.values == m.question.values
        until(arena, imagined, 40, seed)
    assert everything(m) == before
    assert arena.fingerprint(m.state) == arena.fingerprint(m.copy().state)


def stepwise_and_direct_play_are_the_same_game(arena: Arena, seed: int) -> None:
    table = arena.table(seed, 80)
    g = play(arena.begun(seed), table)
    m = arena.new(seed)
    for _, _, n, i in table.trace:
        assert m.question is not None and len(m.question.values) == n
        m.answer(i)
    assert table.trace and m.over and m.state.winner == g.winner
    assert arena.fingerprint(m.state) == arena.fingerprint(g)


class Copies:
    """The tests; a game says which `arena` it is."""

    arena: Arena

    @examples(4)
    @given(seed=seeds, n=lengths)
    def test_copies_and_saves_play_on_the_same(self, seed: int, n: int) -> None:
        copies_and_saves_play_on_the_same(self.arena, seed, n)

    @examples(2)
    @given(seed=seeds)
    def test_a_copy_at_every_question_plays_on_the_same(self, seed: int) -> None:
        a_copy_at_every_question_plays_on_the_same(self.arena, seed)

    @examples(6)
    @given(seed=seeds, n=lengths)
    def test_a_refused_answer_changes_nothing(self, seed: int, n: int) -> None:
        a_refused_answer_changes_nothing(self.arena, seed, n)

    @examples(6)
    @given(seed=seeds, n=lengths)
    def test_looking_changes_nothing(self, seed: int, n: int) -> None:
        looking_changes_nothing(self.arena, seed, n)

    @examples(4)
    @given(seed=seeds)
    def test_stepwise_and_direct_play_are_the_same_game(self, seed: int) -> None:
        stepwise_and_direct_play_are_the_same_game(self.arena, seed)
