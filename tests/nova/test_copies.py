"""A copied or saved game plays on the same; what is refused changes nothing."""

from __future__ import annotations

from typing import Any

import pytest
from arena import GAME, Table, begun, examples, fingerprint, pairing, pick, play, story, varied_options
from hypothesis import given
from hypothesis import strategies as st

import gyoji
from gyoji import GyojiError
from gyoji.kernel.chance import Chance
from gyoji.kernel.match import Match
from gyoji.kernel.state import State

seeds = st.integers(0, 10**9)


def new(seed: int) -> Match:
    return gyoji.new(GAME, pairing(seed), seed, options=varied_options(seed))


def until(m: Match, n: int, seed: int) -> Match:
    """Answer by chance, at most n times."""
    dice = Chance(seed)
    while m.question is not None and len(m.answers) < n:
        m.answer(pick(dice, 80, m.question.code, m.question.values))
    return m


def finish(m: Match, seed: int) -> tuple[Any, ...]:
    """Play on by chance; all that was asked, answered, told and became of it."""
    dice = Chance(seed)
    asked = []
    while m.question is not None:
        q = m.question
        i = pick(dice, 80, q.code, q.values)
        asked.append((q.kind, q.player, q.values, i))
        m.answer(i)
    return asked, m.answers, m.fingerprint(), m.state.winner, [str(line) for v in (-1, 0, 1) for line in m.log(v)]


def everything(m: Match) -> tuple[Any, ...]:
    """A position as its users see it."""
    q = m.question
    return (m.fingerprint(), m.answers.copy(), None if q is None else (q.check(), q.values),
            [str(line) for v in (-1, 0, 1) for line in m.log(v)], [m.view(v) for v in (-1, 0, 1)])


@examples(4)
@given(seed=seeds, n=st.integers(0, 90))
def test_copies_and_saves_play_on_the_same(seed: int, n: int) -> None:
    m = until(new(seed), n, seed)
    before = everything(m)
    copy = m.copy()
    loaded = gyoji.load(m.save())
    assert everything(copy) == before
    assert everything(loaded) == before
    told = finish(copy, seed + 1)
    assert everything(m) == before  # the copy's fate does not touch its parent
    assert finish(loaded, seed + 1) == told
    kept = everything(copy)
    assert finish(m, seed + 1) == told
    assert everything(copy) == kept


@examples(2)
@given(seed=seeds)
def test_a_copy_at_every_question_plays_on_the_same(seed: int) -> None:
    """The state's own copy, taken at each stable point of a game that agents play directly."""
    table = Copying(seed, zeal=80)
    g = play(begun(seed), table)
    assert table.kept
    for at, copy, text in table.kept:
        assert fingerprint(copy) == text, "the game has changed its copy"
        again = Table(seed, zeal=80)
        again.dice.counter = at
        play(copy, again)
        assert fingerprint(copy) == fingerprint(g)
        assert again.trace == table.trace[-len(again.trace):]


class Copying(Table):
    """Copies the state at some stable points."""

    kept: list[tuple[int, State, str]]

    def stable(self, g: State) -> None:
        if not hasattr(self, "kept"):
            self.kept = []
        if len(self.trace) % 12 == 5 and (not self.kept or self.kept[-1][0] != self.dice.counter):
            self.kept.append((self.dice.counter, g.clone(), fingerprint(g)))


@examples(6)
@given(seed=seeds, n=st.integers(0, 90))
def test_a_refused_answer_changes_nothing(seed: int, n: int) -> None:
    m = until(new(seed), n, seed)
    before = everything(m)
    elsewhere = new(seed + 1)
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


@examples(6)
@given(seed=seeds, n=st.integers(0, 90))
def test_looking_changes_nothing(seed: int, n: int) -> None:
    m = until(new(seed), n, seed)
    before = everything(m)
    if m.question is not None:
        imagined = m.imagine(m.question.seat, seed)
        assert imagined.question is not None and imagined.question.values == m.question.values
        finish_quietly(imagined, seed)
    assert everything(m) == before
    assert fingerprint(m.state) == fingerprint(m.copy().state)


def finish_quietly(m: Match, seed: int) -> None:
    dice = Chance(seed)
    while m.question is not None and len(m.answers) < 40:
        m.answer(pick(dice, 80, m.question.code, m.question.values))


@examples(4)
@given(seed=seeds)
def test_stepwise_and_direct_play_are_the_same_game(seed: int) -> None:
    table = Table(seed, zeal=80)
    g = play(begun(seed), table)
    m = new(seed)
    for _, _, n, i in table.trace:
        assert m.question is not None and len(m.question.values) == n
        m.answer(i)
    assert m.over and m.state.winner == g.winner
    assert fingerprint(m.state) == fingerprint(g)
    assert story(g, table)[0]
