"""What is not offered, and by which rule: targets and costs that are missing, effects of cards that are not in force."""

from __future__ import annotations

from typing import Any

import pytest

from gyoji.games.phantom_magic_vision.abilities import Used
from gyoji.games.phantom_magic_vision.activating import use_refusal
from gyoji.games.phantom_magic_vision.playing import play_refusal
from gyoji.games.phantom_magic_vision.priority import acts
from gyoji.games.phantom_magic_vision.referee import Phantom
from gyoji.games.phantom_magic_vision.terms import FIELD, HAND, MAIN, NODES
from gyoji.kernel.state.terms import PASS
from gyoji.scenario.words import words_of
from gyoji.testing import Referee
from gyoji.testing import rules as shows

from .arena import GAME

AIM = "目標の〔相手プレイヤーの場のキャラクター２枚〕に１ダメージを与える。"
ARCHER = {"name": "射手", "kind": "character", "nodes": 9, "cost": 9, "attack": 1, "durability": 2,
          "text": f"（常時）０：{AIM}"}
PAYER = {**ARCHER, "name": "賽銭箱", "text": "（常時）②：〔あなた〕はライフポイントを１得る。"}
VOLLEY = {"name": "斉射", "kind": "command", "nodes": 0, "cost": 0, "text": AIM}


def rules(*numbers: str) -> pytest.MarkDecorator:
    return shows(*numbers, game="phantom-magic-vision")


class Refused:
    """A refusal; the number in it is the rule that it follows."""

    def __init__(self, rule: str) -> None:
        self.rule = rule

    def cited(self) -> set[str]:
        return {self.rule}


def position(*cards: tuple[int, int, dict[str, Any]]) -> tuple[Phantom, list[int]]:
    """The main phase of the first player, with cards in their zones: player, zone, card."""
    words = words_of("phantom-magic-vision")
    g = words.own.empty_state(GAME.read_options({}), 0)
    assert isinstance(g, Phantom)
    there = [words.put(g, player, zone, GAME.card_from(card, "test"), {}) for player, zone, card in cards]
    for id in there:
        words.own.arrived(g, g.own(id), {})
    words.own.begin(g, 3, 0, "main")
    g.step = MAIN
    g.did("0:node-set")
    return g, there


def refusal_of_use(g: Phantom, id: int) -> str:
    base = g.objs[id].card.base
    a = base.abilities[0]
    assert isinstance(a, Used)
    return use_refusal(g, 0, id, a, base.origins[0])


@rules("5.2.2.e", "8.2.6.b")
def test_a_card_without_enough_targets_is_not_offered(referee: Referee) -> None:
    g, (card, _) = position((0, HAND, VOLLEY), (1, FIELD, ARCHER))
    assert acts(g, 0) == [PASS]
    assert referee.watch(Refused(play_refusal(g, 0, card))).rule == "5.2.2.e"
    g, _ = position((0, HAND, VOLLEY), (1, FIELD, ARCHER), (1, FIELD, ARCHER))
    assert len(acts(g, 0)) == 2


@rules("7.3.3.e", "7.3.3.d")
def test_an_effect_without_its_targets_or_its_cost_is_not_offered(referee: Referee) -> None:
    g, (archer, payer, _) = position((0, FIELD, ARCHER), (0, FIELD, PAYER), (0, NODES, VOLLEY))
    for id in (archer, payer):
        g.own(id).tapped = True  # so that they do not attack
    assert acts(g, 0) == [PASS]
    assert referee.watch(Refused(refusal_of_use(g, archer))).rule == "7.3.3.e"
    assert referee.watch(Refused(refusal_of_use(g, payer))).rule == "7.3.3.d"


@rules("7.3.1.a", "7.3.3.b")
def test_only_effects_of_cards_on_ones_own_field_are_used(referee: Referee) -> None:
    g, (mine, hers) = position((0, HAND, PAYER), (1, FIELD, PAYER))
    assert acts(g, 0) == [PASS]
    assert referee.watch(Refused(refusal_of_use(g, mine))).rule == "7.3.1.a"
    assert referee.watch(Refused(refusal_of_use(g, hers))).rule == "7.3.3.b"
