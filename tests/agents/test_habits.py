"""The usual answers by which games go on in an agent's mind."""

from __future__ import annotations

from typing import Any

import pytest

import gyoji
from gyoji import games
from gyoji.games.magic.interface.habits import kills, next_act, next_block
from gyoji.games.magic.referee.referee import Magic
from gyoji.games.magic.state.terms import BATTLEFIELD, CAST_ACT
from gyoji.games.magic.state.terms import HAND as MAGIC_HAND
from gyoji.games.spell_card_strike.habits import best_place, grazes, usual_answer
from gyoji.games.spell_card_strike.referee import Strike
from gyoji.games.spell_card_strike.terms import ATTACK_ACT, ATTACKING, GRID, MOVE_ACT, STAGE
from gyoji.kernel.holding.thinking import ENOUGH, Asked, Thought
from gyoji.kernel.state.terms import ACT, DONE, PASS, act_code
from gyoji.scenario.words import words_of

AHEAD = [".....", "..r..", "..@..", ".....", "....."]


class ByHabit(Thought):
    """What is usual, else the last option."""

    def __init__(self) -> None:
        self.usual = 0

    def choose(self, asked: Asked) -> int:
        if asked.number > 150:
            return ENOUGH
        i = asked.usual([])
        assert -1 <= i < len(asked.values)
        if i < 0:
            return len(asked.values) - 1
        self.usual += 1
        return i


@pytest.mark.parametrize("name", games.FIVE)
def test_what_is_usual_is_an_option(name: str) -> None:
    game = gyoji.new(name, seed=4)
    assert game.question is not None
    thought = ByHabit()
    game.seat(game.question.seat).think(1, thought)
    assert (thought.usual > 20) == (name in ("magic", "spell-card-strike"))


def creature(name: str, power: int, toughness: int, text: str = "") -> dict[str, Any]:
    return {"name": name, "manaCost": "{1}", "type": "Creature — Ox", "power": str(power), "toughness": str(toughness),
            "text": text}


def battle(attacker: dict[str, Any], blocker: dict[str, Any], life: int = 20) -> tuple[Magic, int, int]:
    """Player 0 is attacked."""
    words = words_of("magic")
    game = games.load("magic")
    g = words.own.empty_state(game.read_options({}), 0)
    assert isinstance(g, Magic)
    b, a = [words.put(g, p, BATTLEFIELD, game.card_from(r, "test"), {}) for p, r in ((0, blocker), (1, attacker))]
    words.own.begin(g, 3, 1, "declare-blockers")
    g.life[0] = life
    g.fight.attackers = [a]
    return g, a, b


def test_a_block_is_weighed_by_what_it_wins_loses_and_saves() -> None:
    ox, calf, bull = creature("Ox", 3, 3), creature("Calf", 1, 1), creature("Bull", 4, 4)
    g, a, b = battle(calf, ox)
    assert next_block(g, 0, [b], []) == (b, a)
    g, a, b = battle(bull, calf)
    assert next_block(g, 0, [b], []) == (DONE, DONE)  # as much is lost as is saved
    g, a, b = battle(bull, calf, life=9)
    assert next_block(g, 0, [b], []) == (b, a)  # life is dearer


def test_who_strikes_first_is_not_killed_by_what_dies() -> None:
    g, a, b = battle(creature("Lancer", 2, 1, "First strike"), creature("Calf", 2, 2))
    assert kills(g, a, b) and not kills(g, b, a)
    g, a, b = battle(creature("Viper", 1, 1, "Deathtouch"), creature("Wall", 1, 9, "Indestructible"))
    assert not kills(g, a, b) and kills(g, b, a)
    g, a, b = battle(creature("Viper", 1, 1, "Deathtouch"), creature("Wall", 0, 9))
    assert kills(g, a, b) and not kills(g, b, a)


def test_the_dearest_spell_is_cast() -> None:
    words = words_of("magic")
    game = games.load("magic")
    g = words.own.empty_state(game.read_options({}), 0)
    assert isinstance(g, Magic)
    hand = [creature("Calf", 1, 1), {"name": "Feast", "manaCost": "{3}", "type": "Sorcery", "text": "You gain 3 life."}]
    calf, feast = [act_code(CAST_ACT, words.put(g, 0, MAGIC_HAND, game.card_from(r, "test"), {}), 0) for r in hand]
    words.own.begin(g, 3, 0, "precombat-main")
    assert next_act(g, 0, [PASS, calf, feast]) == feast
    assert next_act(g, 1, [PASS, calf, feast]) == PASS  # not in another player's turn


def stage(*strikers: tuple[int, int, int, tuple[int, int]]) -> tuple[Strike, list[int]]:
    """Whose, POW, DEF, where. Each has Rank 2 and attacks the area in front of it."""
    words = words_of("spell-card-strike")
    game = games.load("spell-card-strike")
    g = words.own.empty_state(game.read_options({}), 0)
    assert isinstance(g, Strike)
    ids: list[int] = []
    for k, (player, power, defence, at) in enumerate(strikers):
        card = {"name": f"石像{k}", "kind": "spell-card", "rank": 2, "pow": power, "def": defence, "range": AHEAD}
        ids.append(words.put(g, player, STAGE, game.card_from(card, "test"), {}))
        g.own(ids[-1]).spot = GRID.spot(at[0] - 1, at[1] - 1)
    words.own.begin(g, 3, 0, "striker")
    return g, ids


def test_whoever_can_be_shot_down_is_attacked() -> None:
    for power, pick in ((3, 1), (2, 0)):
        g, (one, _) = stage((0, power, 3, (2, 2)), (1, 1, 3, (3, 2)))
        assert usual_answer(g, ACT, 0, [PASS, act_code(ATTACK_ACT, one, 0)], -1) == pick
    g, (one, _) = stage((0, 3, 3, (2, 1)), (1, 1, 3, (3, 2)))
    assert usual_answer(g, ACT, 0, [PASS, act_code(MOVE_ACT, one, 0)], -1) == 1
    assert best_place(g, one, 0) == g.objs[one].spot + 1


@pytest.mark.parametrize(("power", "cards", "answer"), [(2, 6, 0), (3, 6, 1), (5, 6, 3), (6, 6, 0), (5, 2, 0)])
def test_graze_as_far_as_it_pays(power: int, cards: int, answer: int) -> None:
    g, (one, foe, _) = stage((0, power, 3, (2, 2)), (1, 1, 3, (3, 2)), (1, 1, 3, (5, 3)))
    g.own(one).states |= ATTACKING
    assert grazes(g, 1, foe, cards) == answer
