"""Layers (613), counters (122), copies (707), control, attachments: on positions of a few permanents."""

from gyoji.effects.lowering.link import prepare
from gyoji.effects.nodes.abilities import Keyword, Static
from gyoji.effects.nodes.changes import AddStat, Gain, LoseAbilities, SetColor, SetStat, SwapStats, link_mods
from gyoji.effects.nodes.filters import ColorIs, KindIs
from gyoji.effects.nodes.numbers import Count, Num
from gyoji.effects.nodes.objects import Host, Sel, This, You
from gyoji.effects.nodes.static_rules import StaticRules
from gyoji.games.magic.actions import on_permanents
from gyoji.games.magic.additional import copying
from gyoji.games.magic.card_types import attachments
from gyoji.games.magic.concepts import control, tokens
from gyoji.games.magic.continuous.layers import Becomes, Defines, EveryType
from gyoji.games.magic.referee.referee import Magic
from gyoji.games.magic.state.terms import (
    BATTLEFIELD,
    BLACK,
    CREATURE,
    FLYING,
    FOR_GAME,
    FOR_TURN,
    GRAVEYARD,
    LAND,
    LEXICON,
    POWER,
    TOUGHNESS,
)
from gyoji.games.magic.vocabulary.abilities import Controls, Enchant
from gyoji.kernel.process.apply import end_with_turn, expire
from gyoji.kernel.process.continuous import look
from gyoji.kernel.state.card import Ability, Mod

from .position import alive, answer, attack, card, check, cited, creature, position, put


def ready(a: Ability) -> Ability:
    prepare(a, LEXICON)
    return a


def change(g: Magic, id: int, *mods: Mod, until: int = FOR_TURN) -> None:
    some = list(mods)
    link_mods(some, LEXICON)
    on_permanents.lasting(g, [id], some, until, id, 0, "613.1")


def size(g: Magic, id: int) -> tuple[int, int]:
    stats = look(g, id).stats
    return stats[POWER], stats[TOUGHNESS]


def plus(power: int, toughness: int) -> list[Mod]:
    return [AddStat("power", Num(power)), AddStat("toughness", Num(toughness))]


def test_switching_comes_last() -> None:
    """613.4d, its three examples"""
    g = position()
    id = put(g, creature("One", 1, 3), 0)
    change(g, id, *plus(0, 1))
    change(g, id, SwapStats("power", "toughness"))
    assert size(g, id) == (4, 1)
    change(g, id, *plus(5, 0))
    assert size(g, id) == (4, 6)
    change(g, id, SwapStats("power", "toughness"))
    assert size(g, id) == (6, 4)


def test_counters_pump_and_base_size() -> None:
    """613.5, second example: 7/9, then 5/8 when it becomes 0/1"""
    g = position()
    ogre = put(g, creature("Ogre", 2, 2), 0)
    g.do_counters(ogre, "+1/+1", 1, 0, -1, 0)
    assert size(g, ogre) == (3, 3)
    change(g, ogre, *plus(4, 4))
    put(g, card("Veil", "enchantment", abilities=(Static(Sel(KindIs("creature"), "", You()), plus(0, 2)),)), 0)
    assert size(g, ogre) == (7, 9)
    change(g, ogre, SetStat("power", Num(0)), SetStat("toughness", Num(1)))
    assert size(g, ogre) == (5, 8)


def test_colour_then_bonus() -> None:
    """613.5, first example"""
    g = position()
    id = put(g, creature("Black", 2, 2, colors=BLACK), 0)
    put(g, card("Honor", "enchantment", abilities=(Static(Sel(ColorIs("white"), "", You()), plus(1, 1)),)), 0)
    change(g, id, SetColor("white"))
    assert size(g, id) == (3, 3)
    change(g, id, SetColor("red"))
    assert size(g, id) == (2, 2)


def test_abilities_by_time() -> None:
    """613.9, first example: the later one wins"""
    for later, flies in (("gains", True), ("loses", False)):
        g = position()
        id = put(g, creature("Frog", 2, 2), 0)
        gain = Gain(Keyword("flying"))
        prepare(gain.ability, LEXICON)
        for mod in ([LoseAbilities("flying"), gain] if later == "gains" else [gain, LoseAbilities("flying")]):
            change(g, id, mod)
        assert (look(g, id).keywords & FLYING != 0) == flies


def test_defined_size_everywhere() -> None:
    """604.3, 613.4a: also in the graveyard"""
    g = position()
    lands = Count(Sel(KindIs("land"), "", You()))
    grown = card("Grown", "creature", abilities=(
        Static(This(), [Defines("power", lands), Defines("toughness", lands)], zone="all"),))
    here = put(g, grown, 0)
    there = put(g, grown, 0, GRAVEYARD)
    for _ in range(3):
        put(g, card("Field", "land"), 0)
    assert size(g, here) == (3, 3) == size(g, there)
    change(g, here, SetStat("power", Num(1)))
    assert size(g, here) == (1, 3)


def test_a_land_that_becomes_a_basic_type() -> None:
    """305.7: it loses its abilities and types, and has the mana ability of the new one"""
    g = position()
    flier = ready(Keyword("flying"))
    land = put(g, card("Gate", "land", abilities=(flier,), types=("Gate",)), 0)
    change(g, land, Becomes([], ["Island"]))
    ch = look(g, land)
    assert ch.subtypes == {"type:Island"} and len(ch.abilities) == 1 and not ch.keywords & FLYING
    change(g, land, Becomes([], ["Forest"], True))
    assert look(g, land).subtypes == {"type:Island", "type:Forest"} and len(look(g, land).abilities) == 2


def test_becoming_a_creature() -> None:
    """205.1a-b"""
    g = position()
    land = put(g, card("Grove", "land", types=("Forest",)), 0)
    change(g, land, Becomes(["creature"], ["Elemental"], True), SetStat("power", Num(2)), SetStat("toughness", Num(2)))
    assert look(g, land).types == LAND | CREATURE and look(g, land).subtypes == {"type:Forest", "type:Elemental"}
    bear = put(g, card("Bear", "creature", (2, 2), types=("Bear",)), 0)
    change(g, bear, Becomes(["artifact", "creature"], ["Golem"]))
    assert look(g, bear).subtypes == {"type:Golem"}
    change(g, bear, EveryType())
    assert "type:Goblin" in look(g, bear).subtypes


def test_counters_of_both_kinds_vanish() -> None:
    """704.5q, 122.3"""
    g = position()
    id = put(g, creature("Ox", 2, 4), 0)
    g.do_counters(id, "+1/+1", 3, 0, -1, 0)
    g.do_counters(id, "-1/-1", 1, 0, -1, 0)
    check(g)
    assert g.objs[id].counters == {"+1/+1": 2} and size(g, id) == (4, 6)
    assert "704.5q" in cited(g)


def test_keyword_and_shield_counters() -> None:
    """122.1b, 122.1c"""
    g = position()
    id = put(g, creature("Ox", 2, 4), 0)
    g.do_counters(id, "flying", 1, 0, -1, 0)
    g.do_counters(id, "shield", 2, 0, -1, 0)
    assert look(g, id).keywords & FLYING
    g.do_damage([id], [9], 0, -1, 1)
    check(g)
    assert alive(g, id) and g.objs[id].counters["shield"] == 1
    g.do_destroy([id], -1, 1)
    assert alive(g, id) and "shield" not in g.objs[id].counters
    g.do_destroy([id], -1, 1)
    assert not alive(g, id)


def test_regeneration() -> None:
    """701.15a, 614.8: tapped, without damage, out of combat"""
    g = position()
    troll = put(g, creature("Troll", 2, 2), 0)
    attack(g, troll)
    g.own(troll).tapped = False
    g.do_verb("regenerate", troll, 0, [troll], 0, "", 0)
    g.do_damage([troll], [5], 0, -1, 1)
    check(g)
    assert alive(g, troll) and g.objs[troll].tapped and not g.objs[troll].damage and not g.fight.attackers
    g.do_verb("regenerate", troll, 0, [troll], 0, "", 0)
    g.do_verb("destroy-no-regenerate", -1, 1, [troll], 0, "", 0)
    assert not alive(g, troll)


def test_legend_rule_and_toughness_zero() -> None:
    """704.5f, 704.5j"""
    g = position()
    queen = card("Queen", "legendary creature", (2, 2))
    one = put(g, queen, 0)
    two = put(g, queen, 0)
    other = put(g, queen, 1)
    weak = put(g, creature("Weak", 1, 0), 1)
    answer(g, two)
    check(g)
    assert [alive(g, i) for i in (one, two, other, weak)] == [False, True, True, False]
    assert {"704.5f", "704.5j"} <= cited(g)


def test_control_goes_to_the_newest_effect_and_back() -> None:
    """613.1b, 110.2"""
    g = position()
    bear = put(g, creature("Bear", 2, 2), 1)
    g.do_control([bear], 0, FOR_TURN, -1, 0)
    assert g.objs[bear].controller == 0
    expire(g, end_with_turn(g, [FOR_TURN], 3, 14))
    assert g.objs[bear].controller == 1
    g.do_control([bear], 0, FOR_GAME, -1, 0)
    g.do_control([bear], 0, FOR_TURN, -1, 0)
    expire(g, end_with_turn(g, [FOR_TURN], 3, 14))
    assert g.objs[bear].controller == 0


def theft() -> tuple[Ability, ...]:
    rule = StaticRules([Controls(Host("creature"), You())])
    return ready(Enchant(Sel(KindIs("creature")))), ready(rule)


def test_an_aura_takes_control_while_it_is_there() -> None:
    """303.4, 613.1b, 704.5m"""
    g = position()
    bear = put(g, creature("Bear", 2, 2), 1)
    bonds = put(g, card("Bonds", "enchantment", abilities=theft(), types=("Aura",)), 0)
    assert attachments.attach(g, bonds, bear)
    assert g.objs[bear].controller == 0
    g.do_destroy([bonds], -1, 1)
    assert g.objs[bear].controller == 1
    again = put(g, card("Bonds", "enchantment", abilities=theft(), types=("Aura",)), 0)
    attachments.attach(g, again, bear)
    g.do_destroy([bear], -1, 1)
    check(g)
    assert not alive(g, again) and "704.5m" in cited(g)


def test_a_token_copy_has_copiable_values_only() -> None:
    """707.2, 111.7"""
    g = position()
    bear = put(g, creature("Bear", 2, 2, "trample"), 0)
    g.do_counters(bear, "+1/+1", 2, 0, -1, 0)
    change(g, bear, SetColor("red"))
    made = tokens.create(g, copying.copied(g, bear), 0, 1, False, False, -1, 0)[0]
    ch = look(g, made)
    assert (ch.name, size(g, made), ch.colors) == ("Bear", (2, 2), 0) and ch.keywords == look(g, bear).keywords
    g.do_destroy([made], -1, 0)
    assert g.zones[GRAVEYARD * 2]
    check(g)
    assert not g.zones[GRAVEYARD * 2] and "704.5d" in cited(g)


def test_becoming_a_copy_for_a_time() -> None:
    """707.4, 707.3: other effects stay, and a copy of the copy is the same"""
    g = position()
    shape = put(g, creature("Shape", 1, 1), 0)
    dragon = put(g, creature("Dragon", 5, 5, "flying"), 1)
    change(g, shape, *plus(3, 3))
    g.do_verb("become-copy", -1, 0, [shape, dragon], 0, "", FOR_TURN)
    assert size(g, shape) == (8, 8) and look(g, shape).name == "Dragon" and look(g, shape).keywords & FLYING
    assert copying.copied(g, shape).name == "Dragon"
    expire(g, end_with_turn(g, [FOR_TURN], 3, 14))
    assert size(g, shape) == (1, 1) and look(g, shape).name == "Shape"


def test_controlling_by_exchange() -> None:
    """701.10b"""
    g = position()
    a = put(g, creature("A", 1, 1), 0)
    b = put(g, creature("B", 1, 1), 1)
    assert control.exchange(g, a, b, -1, 0, FOR_GAME)
    assert (g.objs[a].controller, g.objs[b].controller) == (1, 0)
    assert g.zones[BATTLEFIELD * 2] == [b]
