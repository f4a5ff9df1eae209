"""Combat (506-511) and damage (120) on positions of a few creatures."""

from gyoji.effects.abilities import prepare
from gyoji.effects.numbers import Num
from gyoji.effects.objects import This
from gyoji.effects.rulings import Must, StandingRules
from gyoji.games.magic import acting, combat
from gyoji.games.magic.combat_rules import BlocksMore, InCompany, Limit
from gyoji.games.magic.terms import BLACK, LEXICON, RED
from gyoji.kernel.terms import player_ref

from .position import Position, card, creature


def rules(*some: object) -> StandingRules:
    a = StandingRules(list(some))  # type: ignore[arg-type]
    prepare(a, LEXICON)
    return a


def test_unblocked_attackers_hit_the_player() -> None:
    """510.1b, 508.1f, 120.3a"""
    g = Position()
    bear = g.put(creature("Bear", 2, 2), 0)
    guard = g.put(creature("Guard", 3, 3, "vigilance"), 0)
    g.attack(bear, guard)
    g.block()
    g.damage()
    assert g.life == [20, 15]
    assert g.objs[bear].turned and not g.objs[guard].turned
    assert {"508.1f", "702.20b", "510.1b", "120.3a"} <= g.cited()


def test_damage_in_the_announced_order() -> None:
    """509.2, 510.1c: the first three examples: 3 and 2, 4 and 1, or 5 and none."""
    for first, second in ((3, 2), (4, 1), (5, 0)):
        g = Position()
        wurm = g.put(creature("Wurm", 5, 6), 0)
        guard = g.put(creature("Guard", 0, 3), 1)
        elf = g.put(creature("Elf", 1, 1), 1)
        g.attack(wurm)
        g.block(guard, elf, guard, elf)
        assert g.fight.blockers[wurm] == [guard, elf]
        g.damage(first)
        assert g.answers.asked[-1] == [3, 4, 5]
        assert not g.alive(guard) and g.alive(elf) == (second == 0)
        assert "509.2" in g.cited()


def test_newer_rule_without_order() -> None:
    g = Position()
    g.damage_order = False
    wurm = g.put(creature("Wurm", 5, 6), 0)
    guard = g.put(creature("Guard", 0, 3), 1)
    elf = g.put(creature("Elf", 1, 1), 1)
    g.attack(wurm)
    g.block(guard, elf)
    g.damage(0)
    assert g.answers.asked[-1] == [0, 1, 2, 3, 4, 5]
    assert g.alive(guard) and not g.alive(elf)


def test_assignment_is_judged_as_a_whole() -> None:
    """510.1c, the last example: two attackers share a blocker."""
    g = Position()
    baloth = g.put(creature("Baloth", 7, 7), 0)
    boar = g.put(creature("Boar", 4, 4), 0)
    hurt = g.put(creature("Hurt", 3, 3), 1)
    more = rules(BlocksMore(This(), Num(1)))
    host = g.put(card("Host", "creature", (2, 4), (), (more,)), 1)
    silver = g.put(creature("Silver", 5, 5), 1)
    goblin = g.put(creature("Goblin", 2, 1), 1)
    g.own(hurt).damage = 2
    g.attack(baloth, boar)
    g.block(hurt, baloth, host, baloth, host, silver, baloth, goblin, boar, hurt, host, host)
    assert g.fight.blockers == {baloth: [hurt, host, silver], boar: [host, goblin]}
    g.damage(1, 1, 3)
    assert [g.alive(i) for i in (hurt, host, silver, goblin)] == [False] * 4


def test_trample_and_deathtouch() -> None:
    """702.19b, 702.2c: one damage is lethal by deathtouch, the rest goes through."""
    g = Position()
    beast = g.put(creature("Beast", 6, 6, "trample", "deathtouch"), 0)
    wall = g.put(creature("Wall", 0, 8), 1)
    g.attack(beast)
    g.block(wall)
    g.damage(1)
    assert g.life[1] == 15 and not g.alive(wall)
    assert {"702.19b", "702.2b", "704.5h"} <= g.cited()


def test_trample_when_the_blocker_is_gone() -> None:
    """702.19d, 510.1c: without trample it deals nothing."""
    for keys, life in ((("trample",), 16), ((), 20)):
        g = Position()
        beast = g.put(creature("Beast", 4, 4, *keys), 0)
        wall = g.put(creature("Wall", 0, 8), 1)
        g.attack(beast)
        g.block(wall)
        combat.remove_from_combat(g, wall)
        g.damage()
        assert g.life[1] == life


def test_first_and_double_strike() -> None:
    """510.4, 702.4b, 702.7b"""
    g = Position()
    knight = g.put(creature("Knight", 2, 2, "first-strike"), 0)
    twin = g.put(creature("Twin", 2, 2, "double-strike"), 0)
    ogre = g.put(creature("Ogre", 3, 2), 1)
    g.attack(knight, twin)
    g.block(ogre, knight)
    g.damage()
    assert g.alive(knight) and not g.alive(ogre)
    assert g.life[1] == 16
    assert "510.4" in g.cited()


def test_lifelink_wither_infect() -> None:
    """120.3b, 120.3d, 120.3f"""
    g = Position()
    healer = g.put(creature("Healer", 3, 3, "lifelink", "wither"), 0)
    plague = g.put(creature("Plague", 2, 2, "infect"), 0)
    wall = g.put(creature("Wall", 0, 5), 1)
    g.attack(healer, plague)
    g.block(wall, healer)
    g.damage()
    assert g.life == [23, 20]
    assert g.player_counters[1]["poison"] == 2
    assert g.objs[wall].counters == {"-1/-1": 3} and g.value(wall, 1) == 2


def test_planeswalker_is_attacked() -> None:
    """508.1b, 120.3c, 704.5i; 506.4c when it is gone"""
    g = Position()
    walker = g.put(card("Sage", "planeswalker", loyalty=3), 1)
    g.do_counters(walker, "loyalty", 3, 0, -1, 1)
    bear = g.put(creature("Bear", 2, 2), 0)
    cub = g.put(creature("Cub", 1, 1), 0)
    g.attack(bear, walker, cub, walker)
    g.block()
    g.damage()
    assert g.life[1] == 20 and not g.alive(walker)
    assert {"120.3c", "704.5i", "506.4c"} <= g.cited()


def test_evasion() -> None:
    """702.9b, 702.28b, 702.36b, 702.111b, 702.118b"""
    g = Position()
    plain = g.put(creature("Plain", 2, 2, colors=RED), 1)
    bird = g.put(creature("Bird", 1, 1, "flying"), 1)
    shade = g.put(creature("Shade", 1, 1, "shadow", colors=BLACK), 1)
    giant = g.put(creature("Giant", 5, 5, colors=BLACK), 1)
    cases = {"flying": [bird], "shadow": [shade], "fear": [giant], "skulk": [plain, bird], "horsemanship": []}
    for key, able in cases.items():
        a = g.put(creature(key, 2, 2, key), 0)
        g.fight.attack(a, player_ref(1))
        law = acting.blocking(g, 1)
        can = [law.actors[law.pairs.who[k]] for k in range(len(law.pairs.who)) if law.targets[law.pairs.whom[k]] == a]
        assert can == able, key


def test_menace_needs_two() -> None:
    """702.111b, 509.1b"""
    g = Position()
    brute = g.put(creature("Brute", 3, 3, "menace"), 0)
    one = g.put(creature("One", 1, 1), 1)
    two = g.put(creature("Two", 1, 1), 1)
    g.attack(brute)
    g.block(one)
    assert set(g.fight.blocked) == {one, two}


def test_the_one_that_must_attack_takes_the_only_place() -> None:
    """508.1d, example"""
    g = Position()
    must = g.put(card("Must", "creature", (1, 1), (), (rules(Must("attack", This())),)), 0)
    other = g.put(creature("Other", 9, 9), 0)
    g.put(card("Law", "enchantment", abilities=(rules(Limit("attack", Num(1))),)), 1)
    g.attack(other)
    assert g.fight.attackers == [must]
    assert "508.1d" in g.cited()


def test_two_that_cannot_attack_alone() -> None:
    """508.1c, example"""
    g = Position()
    shy = [g.put(card("Shy", "creature", (1, 1), (), (rules(InCompany("attack", This(), Num(1))),)), 0) for _ in range(2)]
    g.attack(shy[0])
    assert g.fight.attackers == shy


def test_summoning_sickness_and_haste() -> None:
    """302.6, 702.10b"""
    g = Position()
    g.put(creature("Old", 1, 1), 0)
    before = g.turn_began
    new = g.put(creature("New", 1, 1), 0)
    quick = g.put(creature("Quick", 1, 1, "haste"), 0)
    g.turn_began = before
    assert acting.sick(g, new) and not acting.sick(g, quick)
    assert {"302.6", "702.10b"} <= g.cited()


def test_enters_attacking() -> None:
    """508.4: it attacks and has not attacked"""
    g = Position()
    late = g.put(creature("Late", 2, 2), 0)
    assert combat.enter_attacking(g, late)
    g.block()
    g.damage()
    assert g.life[1] == 18 and "508.4" in g.cited()
