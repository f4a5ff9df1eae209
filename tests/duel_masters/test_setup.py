"""Before the first turn: two players, legal decks, shields and hands, who begins (100, 103)."""

from __future__ import annotations

import re
from typing import Any

import pytest

import gyoji
from gyoji.games.duel_masters.game import GAME
from gyoji.games.duel_masters.state.terms import DECK, GR, HAND, HYPERSPATIAL, SHIELDS
from gyoji.kernel.declaring.deck import Deck
from gyoji.kernel.errors import GyojiError
from gyoji.kernel.holding.match import Match
from gyoji.kernel.state.terms import NOBODY
from gyoji.testing import Referee
from gyoji.testing import rules as shows

from .arena import own_decks


def rules(*numbers: str) -> pytest.MarkDecorator:
    return shows(*numbers, game="duel-masters")


def creature(name: str, **more: Any) -> dict[str, Any]:
    return {"name": name, "english": f"{name}!", "cardType": "クリーチャー", "cost": 2, "power": 2000,
            "civilizations": ["火"], "races": [], "text": "", **more}


CARDS = [
    *(creature(f"兵{i:02}") for i in range(12)),
    *(creature(f"回{i}", cardType="GRクリーチャー") for i in range(7)),
    *(creature(f"時{i}", cardType="サイキック・クリーチャー") for i in range(10)),
]
MAIN = [(4, f"兵{i:02}") for i in range(10)]  # 40 cards


def deck(main: list[tuple[int, str]] | None = None, **more: list[tuple[int, str]]) -> Deck:
    return Deck("d", {"main": MAIN if main is None else main, **more})


def begin(seed: int = 1, **more: list[tuple[int, str]]) -> Match:
    return gyoji.new("duel-masters", decks=[deck(**more), deck(**more)], seed=seed, cards=CARDS)


class Said:
    """What was said; the numbers in it are the rules that it follows."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def cited(self) -> set[str]:
        return set(re.findall(r"\d+\.\d+[a-z]?", "\n".join(self.lines)))


class Complaints(Said):
    """What a deck check says."""

    def __init__(self, deck: Deck, cards: list[dict[str, Any]] = CARDS) -> None:
        super().__init__()
        game = GAME.with_cards(GAME.load_cards(cards))
        self.lines = game.deck_problems(deck, game.cards())


# --- decks (100) ------------------------------------------------------------------------------------------------
@rules("100.1")
def test_two_players(referee: Referee) -> None:
    said = referee.watch(Said())
    for number in (3, 1):
        with pytest.raises(GyojiError, match=r"100\.1") as e:
            GAME.new_state([deck()] * number, 0, GAME.read_options({}))
        said.lines.append(str(e.value))
    assert len(said.lines) == 2


@rules("100.2")
def test_a_deck_is_forty_cards(referee: Referee) -> None:
    assert not referee.watch(Complaints(deck())).lines
    for bad in (MAIN[:9], [*MAIN, (1, "兵10")], []):
        assert referee.watch(Complaints(deck(bad))).lines


@rules("100.2a")
def test_four_of_a_name(referee: Referee) -> None:
    five = [(5, "兵00"), *MAIN[1:9], (3, "兵10")]
    assert len(referee.watch(Complaints(deck(five))).lines) == 1
    split = [(3, "兵00"), (2, "兵00"), *MAIN[1:9], (3, "兵10")]
    assert len(referee.watch(Complaints(deck(split))).lines) == 1


@rules("100.3", "407.1")
def test_up_to_eight_cards_for_the_hyperspatial_zone(referee: Referee) -> None:
    assert not referee.watch(Complaints(deck(hyperspatial=[(1, f"時{i}") for i in range(8)]))).lines
    assert referee.watch(Complaints(deck(hyperspatial=[(1, f"時{i}") for i in range(9)]))).lines


@rules("100.3a")
def test_four_of_a_name_there_too(referee: Referee) -> None:
    assert not referee.watch(Complaints(deck(hyperspatial=[(4, "時0")]))).lines
    assert referee.watch(Complaints(deck(hyperspatial=[(5, "時0")]))).lines


@rules("100.4", "100.4a", "408.1")
def test_a_super_gr_has_twelve_cards_two_of_a_name(referee: Referee) -> None:
    assert not referee.watch(Complaints(deck(gr=[(2, f"回{i}") for i in range(6)]))).lines
    assert referee.watch(Complaints(deck(gr=[(2, f"回{i}") for i in range(5)]))).lines
    assert referee.watch(Complaints(deck(gr=[(3, "回0"), (1, "回6"), *((2, f"回{i}") for i in range(1, 5))]))).lines


def test_an_illegal_deck_begins_no_game() -> None:
    with pytest.raises(GyojiError, match=r"100\.2"):
        gyoji.new("duel-masters", decks=[deck(MAIN[:9]), deck()], seed=1, cards=CARDS)


# --- the beginning (103) ------------------------------------------------------------------------------------------
@rules("103.1", "103.2", "103.3", "113.1", "401.1", "402.1", "406.1")
def test_five_shields_and_five_cards(referee: Referee) -> None:
    orders = set()
    for seed in range(4):
        m = referee.watch(begin(seed))
        g = m.state
        for p in range(2):
            assert len(g.zone(SHIELDS, p)) == 5 and len(g.zone(HAND, p)) == 5 and len(g.zone(DECK, p)) == 30
        orders.add(tuple(g.objs[i].card.name for i in g.zone(DECK, 0)))
    assert len(orders) == 4


@rules("103.4", "103.5", "500.6")
def test_chance_says_who_begins_and_he_draws_nothing(referee: Referee) -> None:
    begun = set()
    for seed in range(12):
        m = referee.watch(begin(seed))
        g = m.state
        assert g.turn == 1 and m.question is not None and m.question.player == g.active
        assert len(g.zone(HAND, g.active)) == 5
        begun.add(g.active)
    assert begun == {0, 1}


def test_psychic_creatures_and_gr_creatures_lie_ready() -> None:
    m = begin(1, hyperspatial=[(1, f"時{i}") for i in range(8)], gr=[(2, f"回{i}") for i in range(6)])
    for p in range(2):
        assert len(m.state.zone(HYPERSPATIAL, p)) == 8 and len(m.state.zone(GR, p)) == 12
    for viewer in (NOBODY, 0, 1):
        text = str(m.view(viewer))
        assert "時0" in text and "回0" not in text


def test_the_own_decks_are_legal() -> None:
    for d in own_decks():
        assert not GAME.deck_problems(d, GAME.cards()), d.name
    assert len(own_decks()) >= 4
