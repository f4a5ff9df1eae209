"""Before the first turn: two players, legal decks, opening hands and who begins (002, 006, 007)."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import pytest

import gyoji
from gyoji.games.nova.card import NovaCard
from gyoji.games.nova.game import GAME
from gyoji.games.nova.setup import lay_out
from gyoji.games.nova.terms import CHARACTER_DECK, DECK, HAND
from gyoji.kernel.declaring.deck import Deck
from gyoji.kernel.errors import GyojiError
from gyoji.kernel.holding.match import Match
from gyoji.kernel.state.terms import ACT, FIRST, REDRAW, act_of, obj_of
from gyoji.testing import Referee, rules

CARDS: list[dict[str, Any]] = [
    *({"name": f"兵{i}", "kind": "servant", "color": "red", "cost": {"red": 1}, "attack": 100, "health": 100}
      for i in range(20)),
    *({"name": f"役{i}", "kind": "character", "color": "red", "level": 1 + i % 2} for i in range(12)),
]
MAIN = [(4, f"兵{i}") for i in range(10)]


class Complaints:
    """What a deck check says; the numbers in it are the rules that it follows."""

    def __init__(self, **sections: list[tuple[int, str]]) -> None:
        game = GAME.with_cards(GAME.load_cards(CARDS))
        self.lines = game.deck_problems(Deck("d", dict(sections)), game.cards())

    def cited(self) -> set[str]:
        return set(re.findall(r"\d{3}(?:\.\d+)+", "\n".join(self.lines)))


def deck(**more: list[tuple[int, str]]) -> Deck:
    return Deck("d", {"main": MAIN, **more})


def begin(seed: int = 1, **more: list[tuple[int, str]]) -> Match:
    return gyoji.new("nova", decks=[deck(**more), deck(**more)], seed=seed, cards=CARDS)


def answer(m: Match, value: int) -> None:
    assert m.question is not None
    m.answer(m.question.values.index(value))


def hands(m: Match) -> list[list[str]]:
    g = m.state
    return [[g.objs[i].card.name for i in g.zone(HAND, p)] for p in range(2)]


# --- players and decks (002, 006) ---------------------------------------------------------------------------------
@rules("002.1", "007.4")
def test_two_players_with_2000_life(referee: Referee) -> None:
    for number in (1, 3):
        with pytest.raises(GyojiError, match=r"002\.1"):
            GAME.new_state([deck()] * number, 0, GAME.read_options({}))
    m = referee.watch(begin())
    assert m.state.life == [2000, 2000]


@pytest.mark.parametrize("sections", [{"characters": [(1, "役0")]}, {"side": MAIN}])
@rules("006.1")
def test_a_deck_has_a_main_deck(referee: Referee, sections: dict[str, list[tuple[int, str]]]) -> None:
    assert referee.watch(Complaints(**sections)).lines
    assert not Complaints(main=MAIN).lines


@pytest.mark.parametrize("main", [
    [*MAIN[:9], (3, "兵9")],
    [*MAIN, *((4, f"兵{i}") for i in range(10, 15)), (1, "兵15")],
    [*MAIN, (1, "役0")],
])
@rules("006.1.1")
def test_a_main_deck_of_40_to_60_cards_without_characters(referee: Referee, main: list[tuple[int, str]]) -> None:
    assert len(referee.watch(Complaints(main=main)).lines) == 1


def test_60_cards_are_legal() -> None:
    assert not Complaints(main=[*MAIN, *((4, f"兵{i}") for i in range(10, 15))]).lines


@rules("006.1.2", "101.2")
def test_at_most_four_of_a_name_in_the_main_deck(referee: Referee) -> None:
    assert len(referee.watch(Complaints(main=[(3, "兵0"), (2, "兵0"), *MAIN[1:]])).lines) == 1


@pytest.mark.parametrize("characters", [[(1, f"役{i}") for i in range(11)], [(1, "兵0")]])
@rules("006.1.3")
def test_a_character_deck_of_up_to_ten_characters(referee: Referee, characters: list[tuple[int, str]]) -> None:
    assert len(referee.watch(Complaints(main=MAIN, characters=characters)).lines) == 1
    assert not Complaints(main=MAIN, characters=[(1, f"役{i}") for i in range(10)]).lines


@rules("006.1.4", "101.2")
def test_at_most_three_of_a_name_in_the_character_deck(referee: Referee) -> None:
    assert len(referee.watch(Complaints(main=MAIN, characters=[(4, "役0")])).lines) == 1
    assert not Complaints(main=MAIN, characters=[(3, "役0")]).lines


@rules("007.1")
def test_a_side_deck_of_up_to_fifteen_cards(referee: Referee) -> None:
    assert len(referee.watch(Complaints(main=MAIN, side=[(4, f"兵{i}") for i in range(4)])).lines) == 1
    assert not Complaints(main=MAIN, side=[(3, f"兵{i}") for i in range(5)]).lines


@rules("005.2.1", "007.3", "301.3")
def test_each_player_owns_his_cards_and_has_his_own_zones(referee: Referee) -> None:
    game = GAME.with_cards(GAME.load_cards(CARDS))
    cards = game.cards()
    piles: list[list[NovaCard]] = []
    for names in (["兵0", "兵0", "役0"], ["兵1", "役1", "役2"]):
        found = [cards[n] for n in names]
        piles.append([c for c in found if isinstance(c, NovaCard)])
    g = referee.watch(GAME.blank(0, GAME.read_options({})))
    lay_out(g, piles)
    assert [len(g.zone(DECK, p)) for p in range(2)] == [2, 1]
    assert [len(g.zone(CHARACTER_DECK, p)) for p in range(2)] == [1, 2]
    for p in range(2):
        assert all(g.objs[i].owner == p for kind in (DECK, CHARACTER_DECK) for i in g.zone(kind, p))


# --- preparing (007) ------------------------------------------------------------------------------------------------
@rules("007.2")
def test_the_main_deck_is_shuffled_and_lies_face_down(referee: Referee) -> None:
    orders = set()
    for seed in range(4):
        m = referee.watch(begin(seed, characters=[(1, "役0")]))
        answer(m, 1)
        orders.add(tuple(hands(m)[0] + hands(m)[1]))
        for viewer, player in product(range(2), range(2)):
            zones = m.view(viewer)["players"][player]["zones"]
            assert zones["deck"] == {"count": 33, "cards": []}
            assert zones["character-deck"]["count"] == 1
            assert len(zones["character-deck"]["cards"]) == (1 if viewer == player else 0)
    assert len(orders) == 4


@pytest.mark.parametrize("choice", [1, 0])
@rules("007.5", "007.5.1", "007.6")
def test_chance_says_who_chooses_to_go_first(referee: Referee, choice: int) -> None:
    choosers = set()
    for seed in range(8):
        m = referee.watch(begin(seed))
        q = m.question
        assert q is not None and q.code == FIRST and hands(m) == [[], []]
        choosers.add(q.player)
        answer(m, choice)
        assert [len(h) for h in hands(m)] == [7, 7]
        assert m.question is not None and m.question.code == REDRAW
        assert m.question.player == (q.player if choice else 1 - q.player)
    assert choosers == {0, 1}


@pytest.mark.parametrize(("one", "two"), list(product([0, 1], [0, 1])))
@rules("007.6.1", "007.6.1.2", "007.7")
def test_each_may_draw_a_new_hand_once_and_who_begins_then(referee: Referee, one: int, two: int) -> None:
    m = referee.watch(begin(3))
    answer(m, 1)
    assert m.question is not None
    first = m.question.player
    answer(m, one)
    assert m.question is not None and m.question.code == REDRAW and m.question.player == 1 - first
    answer(m, two)
    assert m.question is not None and m.question.code == ACT
    assert m.state.active == (1 - first if one and not two else first)
    assert m.state.turn == 1


@rules("007.6.1.1")
def test_a_new_hand_is_seven_cards_of_the_whole_deck_shuffled(referee: Referee) -> None:
    m = referee.watch(begin(3))
    answer(m, 1)
    assert m.question is not None
    first = m.question.player
    before = hands(m)
    answer(m, 1)
    after = hands(m)
    assert len(after[first]) == 7 and len(m.state.zone(DECK, first)) == 33
    assert after[first] != before[first] and after[1 - first] == before[1 - first]


@rules("005.5.2", "402.4.1")
def test_the_first_turn_has_limit_level_one_and_no_draw(referee: Referee) -> None:
    m = referee.watch(begin(3, characters=[(1, "役0"), (1, "役1")]))
    for _ in range(3):
        answer(m, 0)
    while m.question is not None and m.state.steps[m.state.step].name != "main-1":
        answer(m, 0)
    assert m.question is not None
    g = m.state
    assert len(g.zone(HAND, g.active)) == 7
    names = [g.objs[obj_of(o)].card.name for o in m.question.values if o and act_of(o) == 1]
    assert "役0" in names and "役1" not in names
