"""Before the first turn: legal decks, drafts, the first hands; three and four players (1.2, 1.5, 10.24)."""

from __future__ import annotations

import re
from typing import Any

import pytest

import gyoji
from gyoji.games.phantom_magic_vision.game import GAME
from gyoji.games.phantom_magic_vision.terms import DECK, HAND, LIFE
from gyoji.kernel.declaring.deck import Deck
from gyoji.kernel.errors import GyojiError
from gyoji.testing import Referee
from gyoji.testing import rules as shows


def rules(*numbers: str) -> pytest.MarkDecorator:
    return shows(*numbers, game="phantom-magic-vision")


def soldier(name: str, **more: Any) -> dict[str, Any]:
    return {"name": name, "kind": "character", "nodes": 1, "cost": 1, "graze": 1, "attack": 2, "durability": 2, **more}


CARDS: list[dict[str, Any]] = [
    *(soldier(f"兵{i}") for i in range(25)),
    soldier("唯一", keywords="【デッキ１枚制限】"), soldier("旧版", number="P1", keywords="【デッキ１枚制限】"),
    {**soldier("PR.001 兵0"), "number": "PR.001"}, {**soldier("PR.002 唯一"), "number": "PR.002"},
]
MAIN = [(2, f"兵{i}") for i in range(25)]


def deck(main: list[tuple[int, str]] | None = None, side: list[tuple[int, str]] | None = None) -> Deck:
    return Deck("d", {"main": MAIN if main is None else main, **({} if side is None else {"side": side})})


class Complaints:
    """What a deck check says; the numbers in it are the rules that it follows."""

    def __init__(self, deck: Deck, draft: bool = False) -> None:
        game = GAME.with_cards(GAME.load_cards(CARDS))
        self.lines = game.deck_problems_with(deck, game.cards(), {"draft": draft})

    def cited(self) -> set[str]:
        return set(re.findall(r"\d+(?:\.\d+)+(?:\.[a-z])?", "\n".join(self.lines)))


def test_a_legal_deck_has_no_problems() -> None:
    assert Complaints(deck()).lines == []
    assert Complaints(deck(side=[(1, f"兵{i}") for i in range(10)])).lines == []


@rules("1.2.2.a", "1.2.2")
def test_a_deck_has_fifty_cards(referee: Referee) -> None:
    assert referee.watch(Complaints(deck(MAIN[:-1]))).lines == ["the deck has 48 cards; it needs 50 (1.2.2.a)"]


@rules("1.2.2.b")
def test_three_of_a_name_and_no_more(referee: Referee) -> None:
    told = referee.watch(Complaints(deck([(4, "兵0"), (2, "兵1"), *[(2, f"兵{i}") for i in range(2, 24)]])))
    assert told.lines == ["4 copies of 兵0; at most 3 are allowed (1.2.2.b)"]


@rules("2.16.3")
def test_another_printing_is_the_same_card(referee: Referee) -> None:
    told = referee.watch(Complaints(deck([(2, "兵0"), (2, "PR.001 兵0"), *[(2, f"兵{i}") for i in range(1, 24)]])))
    assert told.lines == ["4 copies of 兵0; at most 3 are allowed (1.2.2.b)"]


@rules("1.2.2.c", "10.24.2.a")
def test_a_card_that_is_limited_to_one(referee: Referee) -> None:
    told = referee.watch(Complaints(deck([(2, "唯一"), *[(2, f"兵{i}") for i in range(24)]])))
    assert told.lines == ["more than one copy of 唯一 (1.2.2.c), which is limited to one (10.24.2.a)"]


@rules("10.24.3", "10.24.2.a")
def test_others_of_its_name_are_not_limited_to_one(referee: Referee) -> None:
    main = [(1, "唯一"), (2, "PR.002 唯一"), (1, "兵24"), *[(2, f"兵{i}") for i in range(23)]]
    assert Complaints(deck(main)).lines == []
    main = [(2, "唯一"), (1, "PR.002 唯一"), (1, "兵24"), *[(2, f"兵{i}") for i in range(23)]]
    assert referee.watch(Complaints(deck(main))).lines == [
        "more than one copy of 唯一 (1.2.2.c), which is limited to one (10.24.2.a)"]


@rules("1.2.5.a", "1.2.5.b", "1.2.5.c", "1.2.5")
def test_a_sideboard_counts_with_the_deck(referee: Referee) -> None:
    assert referee.watch(Complaints(deck(side=[(1, "兵0")]))).lines == [
        "the sideboard has 1 cards; it needs 10, or none (1.2.5.a)"]
    side = [(2, "兵0"), *[(1, f"兵{i}") for i in range(1, 9)]]
    assert referee.watch(Complaints(deck(side=side))).lines == ["4 copies of 兵0; at most 3 are allowed (1.2.5.b)"]
    main = [(1, "唯一"), (1, "兵24"), *[(2, f"兵{i}") for i in range(24)]]
    side = [(1, "唯一"), *[(1, f"兵{i}") for i in range(9)]]
    assert referee.watch(Complaints(deck(main, side))).lines == [
        "more than one copy of 唯一 (1.2.5.c), which is limited to one (10.24.2.a)"]


@rules("1.2.3.a", "1.2.3.b", "1.2.3.c", "1.2.6", "1.2.3")
def test_a_draft_deck_has_fifty_cards_of_any_kind(referee: Referee) -> None:
    assert Complaints(deck([(50, "唯一")], [(3, "兵0")]), True).lines == []
    assert referee.watch(Complaints(deck([(49, "唯一")]), True)).lines == ["the deck has 49 cards; it needs 50 (1.2.3.a)"]


@rules("1.2.7.a", "1.2.7.b", "1.2.7.c", "1.2.7.d", "1.2.7.e", "1.9.1", "1.2.7")
def test_both_draw_seven_cards_and_have_their_life(referee: Referee) -> None:
    first = set()
    tops = set()
    for seed in range(8):
        m = referee.watch(gyoji.new(GAME, seed=seed, decks=["lamplit-road", "ink-and-frost"]))
        g = m.state
        first.add(g.first_player)
        tops.add(g.objs[g.zone(DECK, 0)[-1]].card.name)
        other = 1 - g.first_player
        assert g.active == g.first_player and g.life == [LIFE, LIFE]
        assert len(g.zone(HAND, other)) == 7 and len(g.zone(DECK, other)) == 43
    assert first == {0, 1} and len(tops) > 1


def test_as_many_decks_as_players() -> None:
    with pytest.raises(GyojiError, match="needs 2 decks"):
        gyoji.new(GAME, decks=["lamplit-road"])
