"""Rules that no card here brings about: shown on positions, by the functions that follow them."""

import pytest

from gyoji.effects.lowering.link import prepare
from gyoji.effects.nodes.numbers import Num
from gyoji.effects.nodes.objects import This
from gyoji.effects.nodes.static_rules import CounterCap, StaticRules
from gyoji.games.magic.actions import on_permanents
from gyoji.games.magic.additional import transforming
from gyoji.games.magic.combat import declaring
from gyoji.games.magic.concepts import damage, tokens
from gyoji.games.magic.state.combat import NOTHING
from gyoji.games.magic.state.terms import BATTLEFIELD, LEXICON, POWER
from gyoji.kernel.state.terms import player_ref
from gyoji.testing import Referee
from gyoji.testing import rules as shows

from .position import answer, attack, block, card, check, creature, deal, position, put


def rules(*numbers: str) -> pytest.MarkDecorator:
    return shows(*numbers, game="magic")


@rules("111.5")
def test_no_token_is_an_instant(referee: Referee) -> None:
    g = referee.watch(position())
    assert tokens.create(g, card("Flash", "instant"), 0, 1, False, False, -1, 0) == []


@rules("120.1a")
def test_what_is_no_creature_takes_no_damage(referee: Referee) -> None:
    g = referee.watch(position())
    cup = put(g, card("Cup", "artifact"), 0)
    bear = put(g, creature("Bear", 2, 4), 0)
    assert g.do_damage([cup, bear], [3, 2], 0, -1, 1) == 2
    assert (g.objs[cup].damage, g.objs[bear].damage) == (0, 2)


@rules("120.10")
def test_excess_damage(referee: Referee) -> None:
    g = referee.watch(position())
    bear = put(g, creature("Bear", 2, 2), 0)
    ev = damage.hit(g, bear, 5, -1, 1, "120.2b", 0)
    damage.deal(g, [ev])
    assert g.dealt.excess == {bear: 3}


@rules("122.4", "704.5r")
def test_no_more_counters_than_allowed(referee: Referee) -> None:
    cap = StaticRules([CounterCap(This(), "charge", Num(2))])
    prepare(cap, LEXICON)
    g = referee.watch(position())
    jar = put(g, card("Jar", "artifact", abilities=(cap,)), 0)
    g.do_counters(jar, "charge", 5, 0, -1, 0)
    check(g)
    assert g.objs[jar].counters == {"charge": 2}


@rules("506.3a", "506.3e", "508.4a", "506.3c")
def test_entering_attacking_in_vain(referee: Referee) -> None:
    """What is no creature, what is a battle, and what would attack something that is not there."""
    g = referee.watch(position())
    cup = put(g, card("Cup", "artifact"), 0)
    feud = put(g, card("Feud", "battle creature", (2, 2), loyalty=3), 0)
    bear = put(g, creature("Bear", 2, 2), 0)
    assert not declaring.enter_attacking(g, cup)
    assert not declaring.enter_attacking(g, feud)
    assert not declaring.enter_attacking(g, bear, cup)
    assert not g.fight.attackers


@rules("506.3d", "509.7a")
def test_entering_blocking_in_vain(referee: Referee) -> None:
    g = referee.watch(position())
    bear = put(g, creature("Bear", 2, 2), 0)
    ox = put(g, creature("Ox", 2, 2), 0)
    guard = put(g, creature("Guard", 2, 2), 1)
    assert not declaring.enter_blocking(g, guard)
    attack(g, bear)
    assert not declaring.enter_blocking(g, guard, ox)
    assert declaring.enter_blocking(g, guard, bear)


@rules("508.7a", "508.7b", "508.7c")
def test_what_is_attacked_is_chosen_again(referee: Referee) -> None:
    g = referee.watch(position())
    bear = put(g, creature("Bear", 2, 2), 0)
    sage = put(g, card("Sage", "planeswalker", loyalty=3), 1)
    g.do_counters(sage, "loyalty", 3, 0, -1, 1)
    attack(g, bear, player_ref(1))
    answer(g, sage)
    assert declaring.attack_another(g, bear, 0)
    block(g)
    deal(g)
    assert g.life[1] == 20 and g.objs[sage].counters == {"loyalty": 1}


@rules("701.12b")
def test_no_fight_with_what_is_gone(referee: Referee) -> None:
    g = referee.watch(position())
    bear = put(g, creature("Bear", 2, 2), 0)
    ox = put(g, creature("Ox", 2, 2), 1)
    g.do_destroy([ox], -1, 0)
    assert not damage.fight(g, bear, ox, -1, 0)


@rules("701.10a")
def test_no_exchange_with_what_is_gone(referee: Referee) -> None:
    g = referee.watch(position())
    bear = put(g, creature("Bear", 2, 2), 0)
    ox = put(g, creature("Ox", 2, 2), 1)
    g.do_destroy([ox], -1, 0)
    assert g.do_verb("exchange-control", -1, 0, [bear, ox], 0, "", 0) == 0


@rules("701.28d", "701.28c")
def test_what_cannot_transform(referee: Referee) -> None:
    g = referee.watch(position())
    bear = put(g, creature("Bear", 2, 2), 0)
    two = creature("Page", 1, 1)
    two.faces = [*two.faces, *card("Word", "sorcery").faces]
    two.layout = "transform"
    page = put(g, two, 0)
    assert transforming.transform(g, [bear, page], -1, 0) == 0
    assert g.value(page, POWER) == 1


@rules("704.5x", "310.10")
def test_a_siege_finds_another_protector(referee: Referee) -> None:
    g = referee.watch(position())
    siege = put(g, card("Siege", "battle", types=("Siege",), loyalty=3), 0)
    g.do_counters(siege, "defense", 3, 0, -1, 0)
    g.own(siege).notes = {"protector": 0}
    check(g)
    assert g.objs[siege].notes["protector"] == 1


@rules("701.35a")
def test_support(referee: Referee) -> None:
    g = referee.watch(position())
    bears = [put(g, creature("Bear", 2, 2), 0) for _ in range(3)]
    answer(g, bears[0], bears[1])
    assert on_permanents.support(g, 0, 2, bears[2]) == 2
    assert g.objs[bears[0]].counters == {"+1/+1": 1} and not g.objs[bears[2]].counters


def test_nothing_is_attacked_by_what_left() -> None:
    g = position()
    bear = put(g, creature("Bear", 2, 2), 0)
    attack(g, bear)
    declaring.remove_from_combat(g, bear)
    assert bear not in g.fight.defenders and NOTHING not in g.fight.defenders.values()
    assert g.zone_kind(bear) == BATTLEFIELD
