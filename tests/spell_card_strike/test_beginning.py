"""Before the first turn (5.1): what is laid, shuffled, drawn and turned up, and who begins."""

from __future__ import annotations

import pytest

import gyoji
from gyoji.games.spell_card_strike.terms import ACE, DECK, HAND, OPTION, STAGE
from gyoji.kernel.holding.match import Match
from gyoji.testing import Referee
from gyoji.testing import rules as shows

from .arena import GAME, own_decks


def rules(*numbers: str) -> pytest.MarkDecorator:
    return shows(*numbers, game="spell-card-strike")


def begin(seed: int) -> Match:
    return gyoji.new(GAME, own_decks()[:2], seed)


def laid(seed: int) -> Match:
    """Both have chosen an Ace."""
    m = begin(seed)
    while m.question is not None and m.question.rule == "5.1.1":
        m.answer(0)
    return m


@rules("5.1.1")
def test_each_lays_an_ace_and_the_option_face_down(referee: Referee) -> None:
    m = referee.watch(begin(3))
    first = m.question.player
    assert m.question.rule == "5.1.1"
    names = [o.text("ja") for o in m.question.options]
    assert names == sorted(names) and len(set(names)) == len(names), "each card once, in no telling order"
    m.answer(0)
    g = m.state
    mine = [g.objs[i] for i in g.zone(STAGE, 0) if g.objs[i].controller == first]
    assert len(mine) == 2 and all(o.down for o in mine)
    assert sum(bool(o.card.base.types & OPTION) for o in mine) == 1 and sum(bool(o.states & ACE) for o in mine) == 1
    assert m.question is not None and m.question.player == 1 - first and m.question.rule == "5.1.1"


@rules("5.1.2", "5.1.4")
def test_the_other_fifty_are_shuffled_and_six_drawn(referee: Referee) -> None:
    orders = set()
    for seed in range(4):
        m = referee.watch(laid(seed))
        g = m.state
        for player in range(2):
            assert len(g.zone(DECK, player)) == 44 and len(g.zone(HAND, player)) == 6
            assert not any(g.objs[i].card.base.types & OPTION for i in g.zone(DECK, player))
        assert not any(g.objs[i].down for i in g.zone(STAGE, 0))
        orders.add(tuple(g.objs[i].card.name for i in g.zone(DECK, 0)))
    assert len(orders) == 4


@rules("5.1.3", "5.1.5", "5.3.2", "5.4.11")
def test_chance_says_who_begins_and_he_begins(referee: Referee) -> None:
    begun = set()
    for seed in range(12):
        m = referee.watch(laid(seed))
        assert m.state.turn == 1 and m.state.active == m.question.player == m.state.first_player
        assert m.view(0)["step"] == "commander", "the first turn has neither refresh nor striker phase"
        begun.add(m.state.active)
    assert begun == {0, 1}
