"""The whole tree of decisions of small positions, counted: an accidental change of the rules changes a number.

`python tests/spell_card_strike/test_perft.py` prints the counts."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from gyoji.kernel.state.state import State
from random_play import perft, print_perft
from spell_card_strike.arena import ARENA, match_of, position

NEAR = [".....", ".rrr.", ".r@r.", ".rrr.", "....."]
AHEAD = ["..r..", "..r..", "..@..", ".....", "....."]
SWORD = {"name": "剣", "kind": "spell-card", "attributes": ["神"], "summon-cost": {"神": 1}, "rank": 2, "pow": 3, "def": 3,
         "range": NEAR}
BOW = {"name": "弓", "kind": "spell-card", "attributes": ["霊"], "summon-cost": {"any": 2}, "rank": 1, "pow": 2, "def": 2,
       "range": AHEAD, "abilities": [{"text": "《瞬速》"}]}
SPARK = {"name": "火花", "spell-name": "火花の符", "kind": "spell-card", "attributes": ["魔"], "summon-cost": {"any": 1},
         "rank": 1, "pow": 1, "def": 1, "range": NEAR,
         "spell": {"timing": "reaction", "cost": {"power": {"any": 1}}, "range": NEAR, "target": "敵1体",
                   "text": "敵1体に【2】ダメージ。"}}
SCHOLAR = {"name": "学者", "kind": "spell-card", "attributes": ["魔"], "summon-cost": {"any": 1}, "rank": 1, "pow": 1,
           "def": 2, "range": NEAR, "abilities": [
               {"timing": "action", "cost": {"caster": {"魔": 1}}, "text": "カードを1枚引く。"},
               {"timing": "trigger", "text": "このストライカーが召喚された場合、カードを1枚引く。"}]}
RECORDS = [SWORD, BOW, SPARK, SCHOLAR]


def lone_strikers() -> State:
    """Two strikers in opposite corners and empty hands: A may move his one or end the phase.

    1: end or move: 2.
    2: After ending, A has nobody on his gate and nothing in hand: B is asked the same (2). A's striker has three areas
    to go to (3). 2 + 3 = 5.
    3: B has drawn six blank cards, which cost nothing: after ending he may summon one or not (7); his striker has three
    areas (3). A's striker on the gate may be retired or not (2); from the other two areas nobody can attack or retire,
    so that B is asked (2 each). 7 + 3 + 2 + 2 + 2 = 16.
    4: B ends and summons nothing: discard one of six, or none (7); or one of six cards to one of three areas (18).
    B's striker moves: to the gate, where it may be retired (8), or elsewhere (7 each). A's striker on the gate: not
    retired, B is asked (2); retired, A has lost (1). Elsewhere: as B at 3 (10 each). 25 + 22 + 3 + 20 = 70."""
    return position(RECORDS, ({(1, 1): "剣"}, {(5, 4): "剣"}), ([], []))


def attack_and_react() -> State:
    """Two attackers against two strikers, one of them swift, with a card to graze or to react with on either side.

    1: end, two who can move, two who can attack: 5.
    2: end: summon or not (2); the sword has six free areas beside it, the bow four; either attack may be joined or not
    (2 each). 2 + 6 + 4 + 2 + 2 = 16.
    3: discard or not, which of two pays (4); the sword next to an enemy in three of six areas (2 each), otherwise it is
    exhausted and A goes on with the bow (3 each); the bow may move again, in one of four areas also attack (2 + 2 + 3
    + 2); after each attack B grazes or not (8). 4 + 15 + 9 + 8 = 36."""
    return position(RECORDS, ({(2, 2): "剣", (1, 3): "弓"}, {(3, 3): "剣", (4, 2): "学者"}), (["火花"], ["火花"]))


def commanding() -> State:
    """A striker on the gate that may be retired, and two cards to summon.

    1: done, retire, summon one or the other: 4.
    2: done: discard one of two or none (3); retired: only the scholar can be paid for (2); the scholar: which of two pays
    (2); the bow takes both and goes to one of two areas (2). 3 + 2 + 2 + 2 = 9."""
    return position(RECORDS, ({(1, 2): "剣", (1, 4): "弓"}, {(5, 3): "剣"}), (["学者", "弓"], []), "commander")


COUNTS = {
    lone_strikers: [2, 5, 16, 70, 344],
    attack_and_react: [5, 16, 36, 100, 267, 875],
    commanding: [4, 9, 20, 56, 228, 1043],
}


@pytest.mark.parametrize("build", COUNTS, ids=lambda f: f.__name__)
def test_perft(build) -> None:
    m = match_of(build())
    assert [perft(m, depth + 1) for depth in range(len(COUNTS[build]))] == COUNTS[build]


if __name__ == "__main__":
    print_perft(ARENA, list(COUNTS), int(sys.argv[1]) if len(sys.argv) > 1 else 4)
