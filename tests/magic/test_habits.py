"""How games that are played on in the mind attack and block (interface/habits.py)."""

from gyoji.games.magic.interface.habits import usual_answer
from gyoji.kernel.state.terms import ATTACK, BLOCK, DEFENDER, DONE

from .position import attack, creature, position, put


def test_attacks_what_no_block_costs() -> None:
    g = position()
    bear = put(g, creature("Bear", 2, 2), 0)
    bird = put(g, creature("Bird", 1, 1, "flying"), 0)
    able = [DONE, bear, bird]
    assert usual_answer(g, ATTACK, 0, able, -1, []) == 1
    put(g, creature("Giant", 4, 4), 1)
    assert usual_answer(g, ATTACK, 0, able, -1, []) == 2
    assert usual_answer(g, ATTACK, 0, [DONE, bear], -1, [bird]) == 0


def test_attacks_with_all_if_that_wins() -> None:
    g = position()
    bears = [put(g, creature("Bear", 2, 2), 0) for _ in range(3)]
    put(g, creature("Giant", 4, 4), 1)
    g.life[1] = 4
    assert usual_answer(g, ATTACK, 0, [DONE, *bears], -1, []) == 1
    g.life[1] = 5
    assert usual_answer(g, ATTACK, 0, [DONE, *bears], -1, []) == 0


def test_nobody_attacks_who_is_needed_at_home() -> None:
    g = position()
    ogre = put(g, creature("Ogre", 3, 3), 0)
    put(g, creature("Troll", 3, 3), 1)
    assert usual_answer(g, ATTACK, 0, [DONE, ogre], -1, []) == 1
    g.life[0] = 3
    assert usual_answer(g, ATTACK, 0, [DONE, ogre], -1, []) == 0


def test_blocks_what_it_kills_and_dies_only_for_more_life_than_it_is_worth() -> None:
    g = position()
    bear = put(g, creature("Bear", 2, 2), 0)
    giant = put(g, creature("Giant", 3, 4), 0)
    attack(g, bear, giant)
    guard = put(g, creature("Guard", 2, 3), 1)
    elf = put(g, creature("Elf", 1, 1), 1)
    assert usual_answer(g, BLOCK, 1, [DONE, guard, elf], -1, []) == 1
    assert usual_answer(g, DEFENDER, 1, [giant, bear], guard, [guard]) == 1
    assert usual_answer(g, BLOCK, 1, [DONE, elf], -1, [guard, bear]) == 0
    g.life[1] = 3
    assert usual_answer(g, BLOCK, 1, [DONE, elf], -1, [guard, bear]) == 1
