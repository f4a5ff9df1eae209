"""The whole tree of decisions of small positions, counted: an accidental change of the rules changes a number.

`python tests/magic/test_perft.py` prints the counts."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from gyoji.kernel.state.state import State
from magic.arena import ARENA, match_of, position
from random_play import perft, print_perft

RECORDS: list[dict[str, Any]] = [
    {"name": "Bear", "manaCost": "{1}{G}", "type": "Creature — Bear", "power": "2", "toughness": "2"},
    {"name": "Bird", "manaCost": "{W}", "type": "Creature — Bird", "power": "1", "toughness": "1", "text": "Flying"},
    {"name": "Spark", "manaCost": "{R}", "type": "Instant", "text": "Spark deals 2 damage to any target."},
    {"name": "No", "manaCost": "{1}{U}", "type": "Instant", "text": "Counter target spell."},
]


def attack_and_block() -> State:
    """A Bear and a Bird against a Bear.

    1: nobody, the Bear or the Bird attacks: 3.
    2: nobody: in the next turn B's Bear attacks or not (2). One of the two: the other one too or not (2 each). 6.
    3: nobody attacked: A's next attack (3), or who blocks B's Bear (3). The Bear alone, or both in either order: B blocks
    or not (2 each). The Bird alone cannot be blocked: B attacks or not (2). 3 + 3 + 2 + 2 + 2 + 2 = 14."""
    return position(RECORDS, ({"battlefield": ["Bear", "Bird"]}, {"battlefield": ["Bear"]}), "begin-combat")


def main_step() -> State:
    """Two lands; a creature, an instant and a land in the hand.

    1: pass, the Bear, the Spark, the Forest: 4.
    2: pass: the Spark or not in the next step (2). The Bear: the Forest or not (2). The Spark: its target, the Bear or
    either player (3). The Forest: pass, the Bear, the Spark (3). 2 + 2 + 3 + 3 = 10.
    3: after passing: the Spark or not (2), or its target (3). After the Bear: the Forest or not (2), or, nothing being left
    to cast, B's attack (2). After the Spark: the Forest or not, for each target (6). After the Forest: the Spark or not
    (2 after passing, 2 after the Bear), or its target (3). 5 + 4 + 6 + 7 = 22."""
    mine = {"hand": ["Bear", "Spark", "Forest"], "battlefield": ["Mountain", "Forest"]}
    return position(RECORDS, (mine, {"battlefield": ["Bear"]}))


def stack() -> State:
    """A Spark, and B can counter it.

    1: pass or cast: 2. 2: in the next step the same (2), or its target, one of two players (2): 4. 3: the same (2), its
    target (2), or B counters it or not, for either target (4): 8. 4: the same (2 + 2), B again (4), or many turns later,
    when nobody has anything to do but to draw, which of eight cards is discarded (8 for each of the four): 40."""
    mine = {"hand": ["Spark"], "battlefield": ["Mountain"]}
    return position(RECORDS, (mine, {"hand": ["No"], "battlefield": ["Island", "Island"]}))


COUNTS: dict[Any, list[int]] = {
    attack_and_block: [3, 6, 14, 30, 68, 143],
    main_step: [4, 10, 22, 47, 104, 233],
    stack: [2, 4, 8, 40, 296],
}


@pytest.mark.parametrize("build", COUNTS, ids=lambda f: f.__name__)
def test_perft(build: Any) -> None:
    m = match_of(build())
    assert [perft(m, depth + 1) for depth in range(len(COUNTS[build]))] == COUNTS[build]


if __name__ == "__main__":
    print_perft(ARENA, list(COUNTS), int(sys.argv[1]) if len(sys.argv) > 1 else 5)
