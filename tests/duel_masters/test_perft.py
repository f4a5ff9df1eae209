"""The whole tree of decisions of small positions, counted: an accidental change of the rules changes a number.

`python tests/duel_masters/test_perft.py` prints the counts."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from duel_masters.arena import ARENA, match_of, position
from gyoji.kernel.state.state import State
from random_play import perft, print_perft


def card(name: str, kind: str, cost: int, civilization: str, text: str = "", power: int = 0) -> dict[str, Any]:
    more = {"power": power} if power else {}
    return {"name": name, "cardType": kind, "cost": cost, "civilizations": [civilization], "text": text, **more}


RECORDS = [
    card("剣士", "クリーチャー", 2, "火", power=2000),
    card("大剣", "クリーチャー", 5, "火", "W・ブレイカー", 6000),
    card("番人", "クリーチャー", 2, "光", "ブロッカー", 2000),
    card("泉", "呪文", 2, "水", "S・トリガー\nカードを１枚引く。"),
    card("雷", "呪文", 2, "火", "相手のパワー2000以下のクリーチャーを１体破壊する。"),
    card("炎の位", "進化クリーチャー", 3, "火", "進化-自分の火のクリーチャー１体の上に置く。", 4000),
]


def attack_and_block() -> State:
    """A has two attackers, B a blocker and three shields, one of them with S・トリガー.

    1: done, or one of the two attacks: 3.
    2: done: B's turn, charge the card drawn or not (2). Either attack: B blocks or not (2 each). 2 + 2 + 2 = 6.
    3: after B's charge step: with one blank card and no mana, B can only attack or end (2); charged, the same (2). The
    small one, not blocked: which of three shields (3); blocked, both are destroyed: A attacks with the other or not
    (2). The big one, not blocked: the first of two shields (3); blocked: A attacks again or not (2). 4 + 5 + 5 = 14."""
    theirs = {"battle": ["番人"], "shields": ["剣士", "泉", "番人"]}
    return position(RECORDS, ({"battle": ["剣士", "大剣"]}, theirs), "attack")


def main_step() -> State:
    """Three mana of two civilizations; a creature, a spell and an evolution creature in the hand.

    1: done, the swordsman, the lightning, the evolution creature upon the one that is there: 4.
    2: done: attack with the creature that is there or not (2). The swordsman and the lightning: the fire card that pays is
    one of two, then the second card is one of two: asked for the first (2 each). The evolution: all three pay; then A may
    attack or not (2). 2 + 2 + 2 + 2 = 8."""
    mine = {"battle": ["剣士"], "hand": ["剣士", "雷", "炎の位"], "mana": ["雷", "大剣", "泉"]}
    return position(RECORDS, (mine, {"battle": ["番人", "剣士!"], "shields": ["泉"]}))


COUNTS: dict[Any, list[int]] = {
    attack_and_block: [3, 6, 14, 28, 62, 142],
    main_step: [4, 8, 16, 38, 78, 208],
}


@pytest.mark.parametrize("build", COUNTS, ids=lambda f: f.__name__)
def test_perft(build: Any) -> None:
    m = match_of(build())
    assert [perft(m, depth + 1) for depth in range(len(COUNTS[build]))] == COUNTS[build]


if __name__ == "__main__":
    print_perft(ARENA, list(COUNTS), int(sys.argv[1]) if len(sys.argv) > 1 else 5)
