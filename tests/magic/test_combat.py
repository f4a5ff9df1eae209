"""Combat (506-511) and damage (120) on positions of a few creatures."""

from gyoji import games
from gyoji.effects.lowering.link import prepare
from gyoji.effects.nodes.numbers import Num
from gyoji.effects.nodes.objects import This
from gyoji.effects.nodes.static_rules import Must, StaticRules
from gyoji.games.magic.combat import declaring, requirements
from gyoji.games.magic.combat.restrictions import BlocksMore, InCompany, Limit
from gyoji.games.magic.state.terms import BLACK, LEXICON, RED
from gyoji.kernel.state.terms import DEFENDER, player_ref

from .position import alive, answers, attack, block, card, cited, creature, deal, position, put


def rules(*some: object) -> StaticRules:
    a = StaticRules(list(some))  # type: ignore[arg-type]
    prepare(a, LEXICON)
    return a


def test_unblocked_attackers_hit_the_player() -> None:
    """510.1b, 508.1f, 120.3a"""
    g = position()
    bear = put(g, creature("Bear", 2, 2), 0)
    guard = put(g, creature("Guard", 3, 3, "vigilance"), 0)
    attack(g, bear, guard)
    block(g)
    deal(g)
    assert g.life == [20, 15]
    assert g.objs[bear].tapped and not g.objs[guard].tapped
    assert {"508.1f", "702.20b", "510.1b", "120.3a"} <= cited(g)


def test_damage_in_the_announced_order() -> None:
    """509.2, 510.1c: the first three examples: 3 and 2, 4 and 1, or 5 and none."""
    for first, second in ((3, 2), (4, 1), (5, 0)):
        g = position()
        wurm = put(g, creature("Wurm", 5, 6), 0)
        guard = put(g, creature("Guard", 0, 3), 1)
        elf = put(g, creature("Elf", 1, 1), 1)
        attack(g, wurm)
        block(g, guard, elf, guard, elf)
        assert g.fight.blockers[wurm] == [guard, elf]
        deal(g, first)
        assert answers(g).asked[-1] == [3, 4, 5]
        assert not alive(g, guard) and alive(g, elf) == (second == 0)
        assert "509.2" in cited(g)


def test_newer_rule_without_order() -> None:
    g = position()
    g.variant.damage_order = False
    wurm = put(g, creature("Wurm", 5, 6), 0)
    guard = put(g, creature("Guard", 0, 3), 1)
    elf = put(g, creature("Elf", 1, 1), 1)
    attack(g, wurm)
    block(g, guard, elf)
    deal(g, 0)
    assert answers(g).asked[-1] == [0, 1, 2, 3, 4, 5]
    assert alive(g, guard) and not alive(g, elf)


def test_assignment_is_judged_as_a_whole() -> None:
    """510.1c, the last example: two attackers share a blocker."""
    g = position()
    baloth = put(g, creature("Baloth", 7, 7), 0)
    boar = put(g, creature("Boar", 4, 4), 0)
    hurt = put(g, creature("Hurt", 3, 3), 1)
    more = rules(BlocksMore(This(), Num(1)))
    host = put(g, card("Host", "creature", (2, 4), (), (more,)), 1)
    silver = put(g, creature("Silver", 5, 5), 1)
    goblin = put(g, creature("Goblin", 2, 1), 1)
    g.own(hurt).damage = 2
    attack(g, baloth, boar)
    block(g, hurt, baloth, host, baloth, host, silver, baloth, goblin, boar, hurt, host, host)
    assert g.fight.blockers == {baloth: [hurt, host, silver], boar: [host, goblin]}
    deal(g, 1, 1, 3)
    assert [alive(g, i) for i in (hurt, host, silver, goblin)] == [False] * 4


def test_trample_and_deathtouch() -> None:
    """702.19b, 702.2c: one damage is lethal by deathtouch, the rest goes through."""
    g = position()
    beast = put(g, creature("Beast", 6, 6, "trample", "deathtouch"), 0)
    wall = put(g, creature("Wall", 0, 8), 1)
    attack(g, beast)
    block(g, wall)
    deal(g, 1)
    assert g.life[1] == 15 and not alive(g, wall)
    assert {"702.19b", "702.2b", "704.5h"} <= cited(g)


def test_trample_when_the_blocker_is_gone() -> None:
    """702.19d, 510.1c: without trample it deals nothing."""
    for keys, life in ((("trample",), 16), ((), 20)):
        g = position()
        beast = put(g, creature("Beast", 4, 4, *keys), 0)
        wall = put(g, creature("Wall", 0, 8), 1)
        attack(g, beast)
        block(g, wall)
        declaring.remove_from_combat(g, wall)
        deal(g)
        assert g.life[1] == life


def test_first_and_double_strike() -> None:
    """510.4, 702.4b, 702.7b"""
    g = position()
    knight = put(g, creature("Knight", 2, 2, "first-strike"), 0)
    twin = put(g, creature("Twin", 2, 2, "double-strike"), 0)
    ogre = put(g, creature("Ogre", 3, 2), 1)
    attack(g, knight, twin)
    block(g, ogre, knight)
    deal(g)
    assert alive(g, knight) and not alive(g, ogre)
    assert g.life[1] == 16
    assert "510.4" in cited(g)


def test_lifelink_wither_infect() -> None:
    """120.3b, 120.3d, 120.3f"""
    g = position()
    healer = put(g, creature("Healer", 3, 3, "lifelink", "wither"), 0)
    plague = put(g, creature("Plague", 2, 2, "infect"), 0)
    wall = put(g, creature("Wall", 0, 5), 1)
    attack(g, healer, plague)
    block(g, wall, healer)
    deal(g)
    assert g.life == [23, 20]
    assert g.player_counters[1]["poison"] == 2
    assert g.objs[wall].counters == {"-1/-1": 3} and g.value(wall, 1) == 2


def test_planeswalker_is_attacked() -> None:
    """508.1b, 120.3c, 704.5i; 506.4c when it is gone"""
    g = position()
    walker = put(g, card("Sage", "planeswalker", loyalty=3), 1)
    g.do_counters(walker, "loyalty", 3, 0, -1, 1)
    bear = put(g, creature("Bear", 2, 2), 0)
    cub = put(g, creature("Cub", 1, 1), 0)
    attack(g, bear, walker, cub, walker)
    block(g)
    deal(g)
    assert g.life[1] == 20 and not alive(g, walker)
    assert {"120.3c", "704.5i", "506.4c"} <= cited(g)


def test_evasion() -> None:
    """702.9b, 702.28b, 702.36b, 702.111b, 702.118b"""
    g = position()
    plain = put(g, creature("Plain", 2, 2, colors=RED), 1)
    bird = put(g, creature("Bird", 1, 1, "flying"), 1)
    shade = put(g, creature("Shade", 1, 1, "shadow", colors=BLACK), 1)
    giant = put(g, creature("Giant", 5, 5, colors=BLACK), 1)
    cases = {"flying": [bird], "shadow": [shade], "fear": [giant], "skulk": [plain, bird], "horsemanship": []}
    for key, able in cases.items():
        a = put(g, creature(key, 2, 2, key), 0)
        g.fight.attack(a, player_ref(1))
        law = requirements.blocking(g, [1])
        can = [law.actors[law.pairs.who[k]] for k in range(len(law.pairs.who)) if law.targets[law.pairs.whom[k]] == a]
        assert can == able, key


def test_menace_needs_two() -> None:
    """702.111b, 509.1b"""
    g = position()
    brute = put(g, creature("Brute", 3, 3, "menace"), 0)
    one = put(g, creature("One", 1, 1), 1)
    two = put(g, creature("Two", 1, 1), 1)
    attack(g, brute)
    block(g, one)
    assert set(g.fight.blocked) == {one, two}


def test_the_one_that_must_attack_takes_the_only_place() -> None:
    """508.1d, example"""
    g = position()
    must = put(g, card("Must", "creature", (1, 1), (), (rules(Must("attack", This())),)), 0)
    other = put(g, creature("Other", 9, 9), 0)
    put(g, card("Law", "enchantment", abilities=(rules(Limit("attack", Num(1))),)), 1)
    attack(g, other)
    assert g.fight.attackers == [must]
    assert "508.1d" in cited(g)


def test_two_that_cannot_attack_alone() -> None:
    """508.1c, example"""
    g = position()
    shy = [put(g, card("Shy", "creature", (1, 1), (), (rules(InCompany("attack", This(), Num(1))),)), 0) for _ in range(2)]
    attack(g, shy[0])
    assert g.fight.attackers == shy


def test_summoning_sickness_and_haste() -> None:
    """302.6, 702.10b"""
    g = position()
    put(g, creature("Old", 1, 1), 0)
    before = g.turn_began
    new = put(g, creature("New", 1, 1), 0)
    quick = put(g, creature("Quick", 1, 1, "haste"), 0)
    g.turn_began = before
    assert requirements.stays_home(g, new) == "302.6" and not requirements.stays_home(g, quick)
    assert quick in requirements.attacking(g).actors
    assert {"302.6", "702.10b"} <= cited(g)


def test_enters_attacking() -> None:
    """508.4: it attacks and has not attacked"""
    g = position()
    late = put(g, creature("Late", 2, 2), 0)
    assert declaring.enter_attacking(g, late)
    block(g)
    deal(g)
    assert g.life[1] == 18 and "508.4" in cited(g)


def test_who_blocks_is_not_asked_whom_to_attack() -> None:
    game = games.load("magic")
    g = position()
    asked = [game.question_words(g, DEFENDER, rule, lang) for lang in ("en", "ja") for rule in ("508.1b", "509.1a")]
    assert asked[:2] == ["Attack whom?", "Block which creature?"] and asked[2] != asked[3]
