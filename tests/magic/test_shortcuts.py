"""Shortcuts (727.2): a loop that is repeated is part of the game like any answer: copied, saved, telling nobody anything."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import gyoji
from copies_and_saves import everything
from gyoji.kernel.declaring.deck import Deck
from gyoji.kernel.holding.match import Match
from gyoji.kernel.holding.shortcuts import Shortcut

BELLS = [{"name": f"Bell {k}", "manaCost": "{0}", "type": "Artifact", "text": "{0}: You gain 1 life."} for k in range(15)]
LEAVES = [{"name": f"Leaf {k}", "manaCost": "{0}", "type": "Instant", "text": "You lose 1 life."} for k in range(15)]
CARDS = [*BELLS, *LEAVES]
BEFORE = 5  # rings before a shortcut is offered
ROUNDS = 40


def table(other: list[dict[str, str]]) -> Match:
    """Player 0 has bells; player 1 has nothing but other cards, and does not begin."""
    decks = [Deck(d[0]["name"], {"main": [(4, card["name"]) for card in d]}) for d in (BELLS, other)]
    for seed in range(20):
        m = gyoji.new("magic", decks=decks, cards=CARDS, seed=seed, options={"mulligan": "none"})
        q = m.question
        if q is not None and q.player == 0:
            return m
    raise AssertionError("player 0 never begins")


def rounds(m: Match, wanted: dict[tuple[int, str], list[int]]) -> Iterator[Match]:
    """Player 0 casts a bell, rings it, and proposes to go on as soon as that is offered; at each question the game is shown.
    `wanted`: answers to numbers and yes-or-no questions, by player. It ends with the first act after the shortcut."""
    cast = proposed = False
    while (q := m.question) is not None:
        yield m
        texts = [str(option) for option in q.options]
        if q.kind != "act":
            mine = wanted.get((q.player, q.kind))
            m.answer(q.values.index(mine.pop(0)) if mine else 0)
            continue
        repeats = [t for t in texts if t.startswith("repeat")]
        main = m.view(0)["step"] == "precombat-main"
        if proposed and not m.state.repeats() and (q.player == 1 or not m.state.waiting):
            return
        if q.player == 0 and repeats:
            proposed = True
            m.answer(texts.index(repeats[0]))
        elif q.player == 0 and main and not m.state.waiting and not cast:
            cast = True
            m.answer(texts.index(next(t for t in texts if t.startswith("cast"))))
        elif q.player == 0 and main and not m.state.waiting:
            m.answer(next(k for k, t in enumerate(texts) if ": {0}" in t))
        else:
            m.answer(texts.index("pass"))


def last(m: Match, wanted: dict[tuple[int, str], list[int]]) -> Match:
    for _ in rounds(m, wanted):
        pass
    return m


def numbers(*of_one: int) -> dict[tuple[int, str], list[int]]:
    """Player 0 proposes so many rounds; player 1 says nothing, or after how many rounds and at which moment."""
    return {(0, "number"): [ROUNDS], (1, "may"): [1] if of_one else [0], (1, "number"): [*of_one]}


def test_the_rounds_are_played_and_nothing_is_asked_in_them() -> None:
    m = table(BELLS)
    answers = [len(x.answers) for x in rounds(m, numbers())]
    assert m.state.life == [20 + BEFORE + ROUNDS, 20]
    assert answers[-1] == len(m.answers) and m.question is not None and m.question.player == 0


def test_who_breaks_it_acts_where_they_said() -> None:
    m = last(table(LEAVES), numbers(3, 1))
    q = m.question
    assert q is not None and q.player == 1 and m.state.life == [20 + BEFORE + 3, 20]
    assert [str(option) for option in q.options if str(option) == "pass"] == [] and len(m.state.waiting) == 1
    m.answer(0)
    assert len(m.state.waiting) == 2


@pytest.mark.parametrize("of_one", [(), (3, 1)])
def test_copies_and_saves_hold_at_every_question(of_one: tuple[int, ...]) -> None:
    for m in rounds(table(LEAVES), numbers(*of_one)):
        before = everything(m)
        assert everything(m.copy()) == before
        assert everything(gyoji.load(m.save(), cards=CARDS)) == before


def test_the_proposal_can_be_taken_back_until_another_player_is_asked() -> None:
    m = table(BELLS)
    for _ in rounds(m, numbers()):
        q = m.question
        if q is not None and q.kind == "number":
            before = len(m.answers)
            m.undo(0)
            assert len(m.answers) == before - 1 and m.question is not None and m.question.kind == "act"
            return
    raise AssertionError("nothing was proposed")


def test_what_is_offered_does_not_tell_what_others_hold() -> None:
    """Whether player 1 could have answered each ring or not, player 0 is asked the same."""
    told: list[list[Any]] = []
    for other in (BELLS, LEAVES):
        told.append([[str(option) for option in x.question.options] for x in rounds(table(other), numbers())
                     if x.question is not None and x.question.player == 0])
    assert told[0] == told[1] and any([t.startswith("repeat") for texts in told[0] for t in texts])


def test_a_proposal_has_a_limit() -> None:
    decks = [Deck("bells", {"main": [(4, card["name"]) for card in BELLS]})] * 2
    m = gyoji.new("magic", decks=decks, cards=CARDS, seed=1, options={"mulligan": "none", "most-rounds": 7})
    assert m.state.limits.rounds == 7
    with pytest.raises(gyoji.GyojiError, match="most-rounds: expected 1 to 1,000,000"):
        gyoji.new("magic", decks=decks, cards=CARDS, options={"most-rounds": 0})


def test_what_two_kept_going_who_have_left_is_nobody_s_to_break() -> None:
    g = gyoji.new("magic", seed=1, options={"players": 4, "mulligan": "none"}).state
    loop = Shortcut()
    loop.acted, loop.again = 0b0110, True
    g.lost |= 0b0100
    assert [loop.shared(g, p) for p in (0, 1, 3)] == ["", "", ""]
    g.lost |= 0b0110
    assert [loop.shared(g, p) for p in (0, 3)] == ["", ""]
