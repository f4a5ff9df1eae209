"""The whole tree of decisions of small positions, counted: an accidental change of the rules changes a number.

`python tests/nova/test_perft.py` prints the counts."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parent))

from arena import ARENA, match_of, position

from gyoji.kernel.state.state import State
from random_play import perft, print_perft

SOLDIER = {"name": "兵", "kind": "servant", "color": "red", "cost": {"red": 1}, "attack": 300, "health": 200,
           "text": ""}
SHIELD = {"name": "盾", "kind": "servant", "color": "blue", "cost": {"blue": 1}, "attack": 100, "health": 400,
          "text": ""}
SPARK = {"name": "火花", "kind": "spell", "color": "red", "cost": {"red": 1},
         "text": "【瞬唱】\n場のサーバント1体を選んで200ダメージを与える。"}
SCHOLAR = {"name": "学者", "kind": "servant", "color": "blue", "cost": {"blue": 1}, "attack": 100, "health": 100,
           "text": "[起] [フリーズ]：自分のメインデッキからカードを1枚引く。\n"
                   "[自] このカードが場に置かれた時、自分はライフポイントを100得る。"}
LEADER = {"name": "頭", "kind": "character", "color": "red", "level": 1, "required-energy": {"red": 1},
          "text": "[起] [赤]：自分の場のサーバント1体を選んでターン終了時まで+100/+0を得る。"}
RECORDS = [SOLDIER, SHIELD, SPARK, SCHOLAR, LEADER]


def first_servant() -> State:
    """A may play his only card, set it as energy, or pass.

    1: pass, play, set: 3.
    2: After a pass nobody is asked until the second main phase, where A has the same three choices. After playing or
    setting, A's hand is empty and his servant may not attack yet (203.4); B draws a blank card, which has no cost, so
    that he may only set it or pass. 3 + 2 + 2 = 7.
    3: Each of A's three choices in the second main phase leads to B's two: 6. After A's play or set and B's pass, B is
    asked once more in his second main phase (2); after B's set, A draws a blank card in turn 5 and may set it or pass
    (2). 6 + (2 + 2) + (2 + 2) = 14."""
    return position(RECORDS, {"hand": ["兵"], "energy": ["兵"]}, {})


def attack_and_block() -> State:
    """Two attackers against a frozen and a standing servant, with a spell on either side."""
    return position(RECORDS, {"field": ["兵", "盾"], "hand": ["火花"], "energy": ["兵"]},
                    {"field": ["兵!", "盾"], "hand": ["火花"], "energy": ["兵"]}, "attack-declare")


def abilities() -> State:
    """A character with an ability to pay for, a servant with one to freeze for and one that triggers."""
    return position(RECORDS, {"field": ["学者"], "hand": ["学者"], "energy": ["学者", "兵"], "character-deck": ["頭"]},
                    {"field": ["兵"]}, life=(300, 300))


COUNTS = {
    first_servant: [3, 7, 14, 30, 67, 147],
    attack_and_block: [2, 6, 15, 38, 103, 240],
    abilities: [5, 14, 46, 123, 288, 616],
}


@pytest.mark.parametrize("build", COUNTS, ids=lambda f: f.__name__)
def test_perft(build) -> None:
    m = match_of(build())
    assert [perft(m, depth + 1) for depth in range(len(COUNTS[build]))] == COUNTS[build]


if __name__ == "__main__":
    print_perft(ARENA, list(COUNTS), int(sys.argv[1]) if len(sys.argv) > 1 else 5)
