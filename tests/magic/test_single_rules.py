"""Rules that no card here brings about: shown on positions, by the functions that follow them."""

import pytest

from gyoji.effects.lowering.link import prepare
from gyoji.effects.nodes.abilities import Keyword
from gyoji.effects.nodes.numbers import Num
from gyoji.effects.nodes.objects import This
from gyoji.effects.nodes.static_rules import CounterCap, StaticRules
from gyoji.games.magic.actions import on_permanents
from gyoji.games.magic.additional import loops, transforming
from gyoji.games.magic.combat import declaring
from gyoji.games.magic.concepts import damage, legal_actions, tokens
from gyoji.games.magic.costs.mana_part import Price, reduce
from gyoji.games.magic.oracle.compile import compile_card
from gyoji.games.magic.spells.activating import put_ability
from gyoji.games.magic.state.combat import NOTHING
from gyoji.games.magic.state.terms import BATTLEFIELD, CLEANUP, COMMAND, EXILE, HAND, LEXICON, POWER, PRECOMBAT_MAIN, STACK
from gyoji.games.magic.turn.steps import STEPS, CleanUp
from gyoji.games.magic.variants import supplementary_cards
from gyoji.kernel.holding.rounds import ROUNDS, SOON
from gyoji.kernel.state.state import StackItem
from gyoji.kernel.state.terms import PASS, player_ref
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


@rules("704.5x", "310.10", "310.8f")
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


@rules("310.8a", "310.11a")
def test_a_battle_enters_with_a_protector(referee: Referee) -> None:
    g = referee.watch(position())
    feud = put(g, card("Feud", "battle", loyalty=3), 0, HAND)
    siege = put(g, card("Siege", "battle", types=("Siege",), loyalty=3), 0, HAND)
    entered = g.do_move([feud, siege], BATTLEFIELD, 0, 0, 0, -1, 0)
    assert [g.objs[i].notes.get("protector", -1) for i in entered] == [0, 1]


@rules("117.4", "117.3b")
def test_all_have_passed(referee: Referee) -> None:
    """The top of the stack resolves and the active player gets priority; with nothing left the phase ends."""
    g = referee.watch(position())
    g.step = PRECOMBAT_MAIN
    bear = put(g, creature("Bear", 2, 2), 1, STACK)
    g.waiting = [StackItem(bear, bear, 1, None, [], None, 0)]
    assert not g.priority_step("505.6")
    assert not g.waiting and g.objs[bear].gone and g.priority == 0
    assert g.priority_step("505.6")


@rules("104.4b")
def test_a_loop_without_end(referee: Referee) -> None:
    g = referee.watch(position())
    bear = put(g, creature("Bear", 2, 2), 1, STACK)
    g.waiting = [StackItem(bear, bear, 1, None, [], None, 0)]
    for _ in range(SOON + ROUNDS - 1):  # noted once, and come again
        assert not loops.note_resolution(g) and not g.over
    assert loops.note_resolution(g)
    assert g.over and g.winner < 0


@rules("312.6")
def test_a_phenomenon_is_put_away(referee: Referee) -> None:
    g = referee.watch(position())
    tide = put(g, card("Tide", "phenomenon"), 0, COMMAND)
    supplementary_cards.put_away(g, tide, "704.6f")
    assert g.objs[tide].gone


@rules("506.4d")
def test_it_blocks_no_more_but_is_attacked(referee: Referee) -> None:
    g = referee.watch(position())
    bear = put(g, creature("Bear", 2, 2), 0)
    sage = put(g, card("Sage", "creature planeswalker", (2, 2), loyalty=3), 1)
    attack(g, bear, sage)
    block(g, sage)
    assert sage in g.fight.blocked
    declaring.stop_blocking(g, sage)
    assert sage not in g.fight.blocked and g.fight.defenders == {bear: sage}


@rules("514.3")
def test_nobody_gets_priority_in_the_cleanup_step(referee: Referee) -> None:
    g = referee.watch(position())
    put(g, creature("Bear", 2, 2), 0)
    g.step = CLEANUP
    g.moment = next(k for k, m in enumerate(STEPS[CLEANUP].moments) if isinstance(m, CleanUp))
    before = g.moment
    assert STEPS[CLEANUP].moments[before].run(g)
    assert g.moment == before + 1  # past the moment in which players get it


class Given:
    """Rules that a procedure gives instead of citing them."""

    def __init__(self, rules: list[str]) -> None:
        self.rules = rules

    def cited(self) -> set[str]:
        return set(self.rules)


@rules("118.6", "601.3f")
def test_why_a_card_is_not_cast(referee: Referee) -> None:
    g = referee.watch(position())
    free = card("Wish", "sorcery")
    free.faces[0].mana = None
    wish = put(g, free, 0, HAND)
    assert referee.watch(Given(legal_actions.refusals(g, 0, "cast", [wish]))).rules == ["118.6"]
    bear = put(g, creature("Bear", 2, 2), 0, EXILE)
    g.own(bear).down = True
    assert referee.watch(Given(legal_actions.refusals(g, 0, "cast", [bear]))).rules == ["601.3f"]


@rules("606.6")
def test_a_loyalty_ability_that_cannot_be_paid_is_not_offered(referee: Referee) -> None:
    g = referee.watch(position())
    g.step = PRECOMBAT_MAIN
    text = "−1: Draw a card.\n−3: You gain 3 life."
    sage = put(g, compile_card({"name": "Sage", "manaCost": "{2}", "type": "Planeswalker", "loyalty": "2", "text": text}), 0)
    g.own(sage).counters = {"loyalty": 2}
    assert len([act for act in g.acts(0) if act != PASS]) == 1
    assert referee.watch(Given(legal_actions.refusals(g, 0, "activate", [sage]))).rules == ["606.6"]


@rules("118.7e")
def test_half_of_a_hybrid_symbol_less(referee: Referee) -> None:
    price = Price()
    price.pure[3] = price.pure[4] = 1
    referee.watch(Given(reduce(price, 1 << 3 | 1 << 4, 1)))
    assert price.total() == 1


@rules("113.7")
def test_an_ability_on_the_stack_knows_its_source(referee: Referee) -> None:
    g = referee.watch(position())
    bear = put(g, creature("Bear", 2, 2), 0)
    ability = put_ability(g, bear, 1, Keyword("flying"))
    assert g.objs[ability].notes.get("source") == bear and g.objs[ability].controller == 1


@rules("117.3c")
def test_who_acted_gets_priority(referee: Referee) -> None:
    g = referee.watch(position())
    assert [g.after_act(p, 0) for p in (0, 1)] == [0, 1]


@rules("509.7", "509.7b")
def test_entering_blocking(referee: Referee) -> None:
    """Its controller chooses whom it blocks, though it could not be declared as a blocker."""
    g = referee.watch(position())
    bear = put(g, creature("Bear", 2, 2, "flying"), 0)
    ox = put(g, creature("Ox", 2, 2, "flying"), 0)
    guard = put(g, creature("Guard", 2, 2), 1)
    attack(g, bear, ox)
    answer(g, ox)
    assert declaring.enter_blocking(g, guard)
    assert g.fight.blocked.get(guard) == [ox]


@rules("509.2a", "509.3a")
def test_what_is_removed_from_combat_is_in_no_order(referee: Referee) -> None:
    g = referee.watch(position())
    bear = put(g, creature("Bear", 2, 2), 0)
    guards = [put(g, creature("Guard", 2, 2), 1) for _ in range(2)]
    attack(g, bear)
    for guard in guards:
        declaring.block(g, guard, bear)
    declaring.remove_from_combat(g, guards[0])
    assert g.fight.blockers.get(bear) == guards[1:]
    declaring.remove_from_combat(g, bear)
    assert not g.fight.attackers and not g.fight.blocked.get(guards[1])
