"""Cards with which a game begins: in the battle zone under seals (100.5, 809.3, 812.3, 308.4), and ルール・プラス (314)."""

from __future__ import annotations

from typing import Any

import pytest

import gyoji
from gyoji.games.duel_masters.state.terms import BATTLE, DECK, GR, HAND, HYPERSPATIAL, JOINED, SEALED, SHIELDS
from gyoji.kernel.declaring.deck import Deck
from gyoji.kernel.holding.match import Match
from gyoji.testing import Referee
from gyoji.testing import rules as shows

from .test_setup import MAIN, Complaints, creature


def rules(*numbers: str) -> pytest.MarkDecorator:
    return shows(*numbers, game="duel-masters")


def faces(name: str, front: dict[str, Any], back: dict[str, Any]) -> dict[str, Any]:
    return {"name": name, "faces": [creature(name, **front), creature(f"{name}の裏", **back)]}


CARDS = [
    *(creature(f"兵{i:02}") for i in range(12)),
    faces("鼓動", {"cardType": "禁断の鼓動", "text": "ゲーム開始時、このカードをバトルゾーンに置き、封印を3つ付ける。"},
          {"cardType": "禁断クリーチャー"}),
    faces("終の庭", {"cardType": "最終禁断フィールド", "cost": 0, "text":
                  "ゲーム開始時、このフィールドと自分の禁断コアすべてを1つにしてバトルゾーンに置き、封印を2つ付ける。"},
          {"cardType": "最終禁断クリーチャー"}),
    creature("核", cardType="禁断コア", cost=0, power=0),
    faces("儀", {"cardType": "零龍の儀", "cost": 0,
                "text": "ゲーム開始時、この儀と自分の零龍星雲すべてを1つにしてバトルゾーンに置く。"},
          {"cardType": "零龍クリーチャー"}),
    faces("雲", {"cardType": "零龍星雲", "cost": 0}, {"cardType": "零龍クリーチャー"}),
    *(creature(f"回{i}", cardType="GRクリーチャー") for i in range(6)),
    creature("時", cardType="サイキック・クリーチャー"),
    creature("剣", cardType="ドラグハート・ウエポン"),
    creature("掟", cardType="ルール・プラス",
             text="自分のデッキは44枚になる。\n最初の手札は6枚になる。\n最初のシールドは7枚になる。"),
]


def begun(main: list[tuple[int, str]], referee: Referee, **more: list[tuple[int, str]]) -> Match:
    """A game in which player 0 has such a deck."""
    decks = [Deck("special", {"main": main, **more}), Deck("plain", {"main": MAIN})]
    return referee.watch(gyoji.new("duel-masters", decks=decks, seed=3, cards=CARDS))


@rules("103.3", "809.3", "307.2", "116.1a")
def test_a_forbidden_pulse_begins_under_its_seals(referee: Referee) -> None:
    g = begun([*MAIN[:9], (3, "兵10"), (1, "鼓動")], referee).state
    assert len(g.zone(SEALED, 0)) == 1
    (pulse,) = g.zone(SEALED, 0)
    assert g.objs[pulse].card.name == "鼓動"
    assert [g.objs[i].host for i in g.zone(BATTLE, 0)] == [pulse] * 3  # the seals
    assert all(g.objs[i].down for i in g.zone(BATTLE, 0))
    assert (len(g.zone(SHIELDS, 0)), len(g.zone(HAND, 0))) == (5, 5)
    assert len(g.zone(DECK, 0)) == 40 - 1 - 3 - 5 - 5


@rules("100.5")
def test_one_set_only_begins_in_the_battle_zone(referee: Referee) -> None:
    m = begun([*MAIN[:9], (2, "鼓動"), (2, "儀")], referee)
    q = m.question
    assert q is not None and len(q.options) == 2  # which one
    m.answer(q.options[0])
    g = m.state
    placed = [i for z in (BATTLE, SEALED) for i in g.zone(z, 0) if not g.objs[i].down]
    assert len(placed) == 1


@rules("308.4", "309.6")
def test_a_final_forbidden_field_begins_with_its_cores(referee: Referee) -> None:
    g = begun([*MAIN[:8], (3, "兵10"), (1, "終の庭"), (4, "核")], referee).state
    assert len(g.zone(SEALED, 0)) == 1
    (field,) = g.zone(SEALED, 0)
    assert len(g.objs[field].parts) == 5 and g.objs[field].states & JOINED


@rules("812.3", "311.2")
def test_a_rite_begins_with_its_nebulae(referee: Referee) -> None:
    g = begun([*MAIN[:8], (3, "兵10"), (1, "儀"), (4, "雲")], referee).state
    assert len(g.zone(BATTLE, 0)) == 1
    (rite,) = g.zone(BATTLE, 0)
    assert len(g.objs[rite].parts) == 5 and g.objs[rite].states & JOINED


@rules("314.3")
def test_rule_plus_changes_the_first_numbers(referee: Referee) -> None:
    g = begun([*MAIN, (4, "兵10")], referee, hyperspatial=[(1, "掟")]).state
    assert [g.objs[i].card.name for i in g.zone(HYPERSPATIAL, 0)] == ["掟"]
    assert (len(g.zone(SHIELDS, 0)), len(g.zone(HAND, 0))) == (7, 6)
    assert (len(g.zone(SHIELDS, 1)), len(g.zone(HAND, 1))) == (5, 5)


@rules("314.3a")
def test_rule_plus_changes_the_size_of_a_deck(referee: Referee) -> None:
    def complaints(main: list[tuple[int, str]], **more: list[tuple[int, str]]) -> list[str]:
        return referee.watch(Complaints(Deck("d", {"main": main, **more}), CARDS)).lines

    assert not complaints([*MAIN, (4, "兵10")], hyperspatial=[(1, "掟")])
    assert any("314.3a" in line for line in complaints(MAIN, hyperspatial=[(1, "掟")]))
    assert complaints([*MAIN[:9], (3, "兵10"), (1, "掟")])  # it does not belong into the deck


@rules("314.1", "805.4", "807.4", "811.2")
def test_cards_with_a_zone_of_their_own_begin_there(referee: Referee) -> None:
    gr = [(2, f"回{i}") for i in range(6)]
    g = begun(MAIN, referee, hyperspatial=[(1, "時"), (1, "剣")], gr=gr).state
    assert (len(g.zone(HYPERSPATIAL, 0)), len(g.zone(GR, 0))) == (2, 12)
    for name in ("時", "剣", "回0", "掟"):  # and nowhere else
        wrong = referee.watch(Complaints(Deck("d", {"main": [*MAIN[:9], (3, "兵10"), (1, name)]}), CARDS)).lines
        assert any("(400.3)" in line for line in wrong)
