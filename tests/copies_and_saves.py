"""A copied or saved game plays on the same; what is refused changes nothing: for any game."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gyoji
from gyoji import GyojiError
from gyoji.kernel.holding.match import Match
from gyoji.kernel.state.caches import COMPARED, StaleCache
from gyoji.kernel.state.chance import Chance
from gyoji.kernel.state.state import State
from random_play import Arena, Table, TooLong, examples, play

seeds = st.integers(0, 10**9)
lengths = st.integers(0, 120)  # answers
ASKED = 100  # questions, of a game that is looked at each time
LOADED = 20  # and so many apart it is loaded


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


def at_every_question(arena: Arena, seed: int) -> None:
    """A copy that runs again from its checkpoint, and now and then one that is loaded, are the game at each question; so
    is one in which the newest answer was taken back."""
    m = arena.new(seed)
    dice = Chance(seed)
    while m.question is not None and len(m.answers) < ASKED:
        before = told(m)
        again = m.copy()
        again.run()
        assert told(again) == before
        if len(m.answers) % LOADED == 0:
            assert everything(gyoji.load(m.save())) == everything(again) == everything(m)
        m.answer(arena.answer(m, dice, 80))
        if len(m.answers) % LOADED == 1:
            back = m.copy()
            try:
                back.undo()
            except GyojiError:
                continue
            assert told(back) == before
    assert everything(gyoji.load(m.save())) == everything(m)


def told(m: Match) -> tuple[Any, ...]:
    """A position with what is asked, and the journal with who has seen what of it."""
    q = m.question
    assert q is not None
    events = [(ev.kind, ev.rule, ev.obj, ev.player, ev.n) for ev in [*m.past.events, *m.recent]]
    return (m.fingerprint(), q.check(), q.values, q.src, q.rule, events, [*m.past.seen, *m.recent_seen],
            m.view(q.seat))


def what_is_kept_is_what_is_so(arena: Arena, seeds: range, decisions: int) -> None:
    """All that is read from a cache is also computed anew; each cache of the game is met."""
    before = COMPARED.copy()
    for k, seed in enumerate(seeds):
        g = arena.begun(seed)
        g.checks_caches = True
        g.in_full = k % 2 == 1  # who can do nothing is remembered longer where not every event is made
        with suppress(TooLong):
            play(g, Table(seed, 80, None, decisions, arena.shuns))
    met = {name for name, n in COMPARED.items() if n > before.get(name, 0)}
    assert sorted(met) == sorted({cache.name for cache in arena.game.caches()})


def a_journal_changes_nothing(arena: Arena, seeds: range, decisions: int) -> None:
    """A game takes the same course whether or not it is told, with a journal and without."""
    for seed in seeds:
        found = []
        for told, journal in ((False, False), (False, True), (True, False), (True, True)):
            g = arena.begun(seed)
            g.in_full = told
            g.journal = [] if journal else None
            table = Table(seed, 80, None, decisions, arena.shuns)
            with suppress(TooLong):
                play(g, table)
            assert (g.journal is not None) == journal and g.in_full == told
            found.append((table.trace, arena.fingerprint(g)))
        assert all(other == found[0] for other in found[1:])


def a_spoilt_cache_is_found(arena: Arena, seed: int) -> None:
    for spoil in SPOILS:
        g = arena.begun(seed)
        g.checks_caches = True
        with pytest.raises(StaleCache):
            play(g, Table(seed, 80, Spoiling(spoil).look, 400, arena.shuns))


def spoil_characteristics(g: State) -> None:
    for ids in g.zones:
        for id in ids:
            g.chars[id] = g.chars[id].clone()
            g.chars[id].name = "spoilt"


def spoil_listeners(g: State) -> None:
    g.hears ^= 1


def spoil_abilities(g: State) -> None:
    g.with_abilities = []


SPOILS = [spoil_characteristics, spoil_listeners, spoil_abilities]


class Spoiling:
    """Spoils what is kept at each question from the tenth on."""

    def __init__(self, spoil: Callable[[State], None]) -> None:
        self.spoil = spoil
        self.asked = 0

    def look(self, g: State, kind: int, player: int, options: list[int]) -> None:
        self.asked += 1
        if self.asked >= 10:
            self.spoil(g)


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
    def test_at_every_question(self, seed: int) -> None:
        at_every_question(self.arena, seed)

    def test_a_journal_changes_nothing(self) -> None:
        a_journal_changes_nothing(self.arena, range(1, 5), 150)

    def test_what_is_kept_is_what_is_so(self) -> None:
        what_is_kept_is_what_is_so(self.arena, range(1, 9), 150)

    def test_a_spoilt_cache_is_found(self) -> None:
        a_spoilt_cache_is_found(self.arena, 5)

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
