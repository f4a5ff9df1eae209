"""Before the first turn: two players, legal decks, ranges as printed, Aces laid in secret (1.2, 3.2, 3.6, 4.1, 5.1)."""

from __future__ import annotations

import re
from typing import Any

import pytest

import gyoji
from gyoji.games.spell_card_strike.game import GAME
from gyoji.games.spell_card_strike.terms import ACE, GATES, STRIKER
from gyoji.kernel.declaring.deck import Deck
from gyoji.kernel.errors import GyojiError
from gyoji.kernel.holding.match import Match
from gyoji.testing import Referee
from gyoji.testing import rules as shows

NEAR = [".....", ".rrr.", ".r@r.", ".rrr.", "....."]
ANY_NUMBER = "このカードはデッキに何枚でも入れることができる。"
ONE_ONLY = "このカードはデッキに1枚しか入れることができない。"


def rules(*numbers: str) -> pytest.MarkDecorator:
    return shows(*numbers, game="spell-card-strike")


def striker(name: str, **more: Any) -> dict[str, Any]:
    return {"name": name, "spell-name": f"{name}の符", "kind": "spell-card", "attributes": ["霊"], "summon-cost": {"any": 1},
            "rank": 1, "pow": 1, "def": 3, "range": NEAR, **more}


CARDS: list[dict[str, Any]] = [
    *(striker(f"兵{i}") for i in range(20)),
    striker("双子", **{"spell-name": "姉の符"}), striker("双子", **{"spell-name": "妹の符"}),
    striker("群れ", extra=ANY_NUMBER), striker("唯一", extra=ONE_ONLY),
    {"name": "玉", "kind": "option", "attributes": ["神"], "rank": 1, "pow": 1, "def": 1},
    {"name": "珠", "kind": "option", "attributes": ["魔"], "rank": 1, "pow": 0, "def": 2},
]
MAIN = [(3, f"兵{i}／兵{i}の符") for i in range(17)]  # 51 cards


def deck(main: list[tuple[int, str]] | None = None, option: list[tuple[int, str]] | None = None) -> Deck:
    return Deck("d", {"main": MAIN if main is None else main, "option": [(1, "玉")] if option is None else option})


def begin(seed: int = 1) -> Match:
    return gyoji.new("spell-card-strike", decks=[deck(), deck(option=[(1, "珠")])], seed=seed, cards=CARDS)


class Complaints:
    """What a deck check says; the numbers in it are the rules that it follows."""

    def __init__(self, deck: Deck) -> None:
        game = GAME.with_cards(GAME.load_cards(CARDS))
        self.lines = game.deck_problems(deck, game.cards())

    def cited(self) -> set[str]:
        return set(re.findall(r"\d+(?:\.\d+)+", "\n".join(self.lines)))


class Refusals:
    """What is said of cards that cannot be so printed, of games that cannot be so begun."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def load(self, record: dict[str, Any]) -> None:
        with pytest.raises(GyojiError) as e:
            GAME.load_cards([record])
        self.lines.append(str(e.value))

    def begin(self, decks: list[Deck]) -> None:
        with pytest.raises(GyojiError) as e:
            GAME.new_state(decks, 0, GAME.read_options({}))
        self.lines.append(str(e.value))

    def cited(self) -> set[str]:
        return set(re.findall(r"\d+(?:\.\d+)+", "\n".join(self.lines)))


# --- players and decks (1.2.1, 1.2.2) -------------------------------------------------------------------------------
@rules("1.2.1")
def test_two_players(referee: Referee) -> None:
    refusals = referee.watch(Refusals())
    for number in (1, 3):
        refusals.begin([deck()] * number)
    assert all("two players" in line for line in refusals.lines)
    assert begin().state.players == 2


@rules("1.2.2", "1.2.2.1")
def test_a_deck_is_51_spell_cards_and_an_option(referee: Referee) -> None:
    assert not referee.watch(Complaints(deck())).lines
    short = [*MAIN[:16], (2, "兵16／兵16の符")]
    for bad in (short, [*short, (2, "兵17／兵17の符")], [*short, (1, "珠")], []):
        assert referee.watch(Complaints(deck(bad))).lines
    for options in ([], [(2, "玉")], [(1, "玉"), (1, "珠")], [(1, "兵18／兵18の符")]):
        assert referee.watch(Complaints(deck(option=options))).lines
    referee.watch(begin())


@rules("1.2.2.2", "3.2.1.1")
def test_three_of_a_name_and_both_names_make_the_name(referee: Referee) -> None:
    four = [(4, "兵0／兵0の符"), *MAIN[1:16], (2, "兵17／兵17の符")]
    assert len(referee.watch(Complaints(deck(four))).lines) == 1
    split = [(2, "兵0／兵0の符"), (2, "兵0／兵0の符"), *MAIN[1:16], (2, "兵17／兵17の符")]
    assert len(referee.watch(Complaints(deck(split))).lines) == 1
    twins = [(3, "双子／姉の符"), (3, "双子／妹の符"), *MAIN[:15]]
    assert not referee.watch(Complaints(deck(twins))).lines
    short = referee.watch(Complaints(deck([(3, "双子"), *MAIN[:16]]))).lines[0]
    assert "双子／姉の符 or 双子／妹の符: write the whole name" in short


@rules("3.13.5")
def test_an_extra_changes_how_many_may_be_in_a_deck(referee: Referee) -> None:
    assert not referee.watch(Complaints(deck([(9, "群れ／群れの符"), *MAIN[:14]]))).lines
    assert not referee.watch(Complaints(deck([(1, "唯一／唯一の符"), *MAIN[:16], (2, "兵18／兵18の符")]))).lines
    assert len(referee.watch(Complaints(deck([(2, "唯一／唯一の符"), *MAIN[:16], (1, "兵18／兵18の符")]))).lines) == 1


def test_an_illegal_deck_begins_no_game() -> None:
    with pytest.raises(GyojiError, match=r"1\.2\.2\.1"):
        gyoji.new("spell-card-strike", decks=[deck(MAIN[:16]), deck()], seed=1, cards=CARDS)


# --- what is printed (3.6) ------------------------------------------------------------------------------------------
@pytest.mark.parametrize("bad", [
    NEAR[:4], [*NEAR, "....."], ["....", *NEAR[1:]], ["......", *NEAR[1:]], "..@..", [1, 2, 3, 4, 5],
])
@rules("3.6.3")
def test_a_range_is_five_by_five(referee: Referee, bad: Any) -> None:
    refusals = referee.watch(Refusals())
    refusals.load(striker("歪み", range=bad))
    assert "歪み" in refusals.lines[0]


@pytest.mark.parametrize("bad", [["....."] * 5, [".....", ".r@r.", "..@..", ".....", "....."]])
@rules("3.6.4")
def test_a_range_has_one_origin(referee: Referee, bad: list[str]) -> None:
    refusals = referee.watch(Refusals())
    declared = {"text": "敵1体に【1】ダメージ。", "timing": "action", "range": bad, "target": "敵1体"}
    refusals.load(striker("歪み", range=bad))
    refusals.load(striker("歪み", spell=declared))
    refusals.load(striker("歪み", abilities=[declared]))


# --- the Aces (4.1.2.3, 4.1.9.3) ------------------------------------------------------------------------------------
def lay(m: Match) -> None:
    """Both lay the Ace of their choice; chance says who is asked first."""
    while m.question is not None and m.question.kind != "act":
        m.answer(len(m.question.options) - 1)


@rules("4.1.9.3", "2.2.3.1")
def test_the_game_begins_with_an_ace_on_each_gate(referee: Referee) -> None:
    m = referee.watch(begin())
    lay(m)
    g = m.state
    for player in range(2):
        id = g.occupant(GATES[player])
        assert id >= 0 and g.objs[id].controller == player and not g.objs[id].down and not g.objs[id].tapped
        assert g.chars[id].types & STRIKER and g.objs[id].states & ACE
    assert g.turn == 1


class Seen:
    """By which rule an object is seen, or is not."""

    def __init__(self, m: Match, id: int) -> None:
        self.rules = {rule for viewer in range(2) for rule in m.state.sight(id, viewer)}

    def cited(self) -> set[str]:
        return self.rules


@rules("4.1.2.3")
def test_before_the_game_an_ace_is_seen_by_its_player_only(referee: Referee) -> None:
    for seed in range(4):
        m = begin(seed)
        first = m.question.player
        chosen = m.question.options[-1].text("ja")
        m.answer(len(m.question.options) - 1)
        assert m.question is not None and m.question.player == 1 - first
        name = chosen.split("／")[0]
        referee.watch(Seen(m, m.state.occupant(GATES[first])))
        for lang in ("ja", "en"):
            assert name in str(m.view(first, lang))
            told = "\n".join(line.text for line in m.log(1 - first, lang))
            assert name not in str(m.view(1 - first, lang)) and name not in told
