"""Faults that the random games of these tests have found, each as a ruling of its own."""

from __future__ import annotations

from time import process_time

import pytest
from arena import GAME, Table, begun, check_alert, check_all, match_of, play, position

from gyoji.games.nova.energy import available, tap_for_energy
from gyoji.games.nova.terms import COLOR_LIST, CONDEMNED, FIELD, HAND, HEALTH, KEYS
from gyoji.kernel.holding.match import Match
from gyoji.kernel.process.continuous import look
from gyoji.kernel.process.pipeline import happen
from gyoji.kernel.state.event import Event
from gyoji.kernel.state.state import State
from gyoji.kernel.state.terms import MOVE, PASS, STRUCTURE
from gyoji.testing import rules

GREEN = COLOR_LIST.index("green")
SOURCE = {"name": "源", "kind": "magic-item", "color": "green", "cost": {"any": 1},
          "text": "[起] [フリーズ]：自分のエナジーストックに緑エナジーを1加える。"}
TWIN = {"name": "双子", "kind": "magic-item", "color": "green", "cost": {"any": 1},
        "text": "[自] 自分の場のカードの起動能力によって自分のエナジーストックにエナジーが加えられた時、"
                "自分のエナジーストックに緑エナジーを1加える。"}
ECHO = {"name": "こだま", "kind": "magic-item", "color": "green", "cost": {"any": 1},
        "text": "[自] 自分のエナジーストックにエナジーが加えられた時、"
                "自分のエナジーストックに加えられたものと同じ色のエナジーを1つ加える。"}
SOLDIER = {"name": "兵", "kind": "servant", "color": "red", "cost": {"red": 1}, "attack": 300, "health": 200,
           "text": ""}
BANNER = {"name": "旗", "kind": "magic-item", "color": "red", "cost": {"red": 1},
          "text": "[常] 自分の場のサーバントは"
                  "「[自] このカードが攻撃宣言した時、自分はライフポイントを100得る。」を得る。"}


def on_field(g: State, name: str) -> int:
    return next(i for p in range(2) for i in g.zones[FIELD * 2 + p] if g.objs[i].card.name == name)


def answer(m: Match, text: str) -> None:
    """The option with these words; until it is offered, whoever is asked passes."""
    while m.question is not None:
        texts = [o.text("ja") for o in m.question.options]
        if text in texts:
            m.answer(texts.index(text))
            return
        m.answer(0)
    pytest.fail(f"{text} is never offered")


def test_what_a_new_servant_gives_can_be_paid_with_in_the_next_turn() -> None:
    """203.4: what can be paid is counted again when a turn begins."""
    record = {**SOLDIER, "name": "泉の兵", "text": SOURCE["text"]}
    g = position([record], {"field": ["泉の兵"]}, {})
    g.own(on_field(g, "泉の兵")).since = g.tick()
    assert available(g, 0).total == 0
    g.next_turn()
    g.next_turn()
    assert g.active == 0 and available(g, 0).total == 1


def test_who_could_do_nothing_is_looked_at_again_when_other_cards_are_imagined() -> None:
    """What is kept of a hand that is dealt again is not true of the new one."""
    g = position([SOLDIER], {}, {"hand": ["兵"]})
    g.idle = [g.version, g.version]
    GAME.determinize(g, 0, 5, [])
    assert g.version not in g.idle


@pytest.mark.parametrize("record", [TWIN, ECHO], ids=["twin", "echo"])
def test_a_triggered_energy_ability_does_not_answer_itself(record: dict) -> None:
    """801.6.4.2: energy abilities trigger by activated ones; two of them, too, do not go on for ever."""
    name = str(record["name"])
    for copies in (1, 2):
        g = position([SOURCE, record], {"field": ["源", *[name] * copies]}, {})
        tap_for_energy(g, on_field(g, "源"), 0, 0)
        assert g.stock[0][GREEN] == 1 + copies
        assert not g.pending


@rules("801.6.4.2", "801.6.7.1")
def test_energy_abilities_that_trigger_are_resolved_at_once(referee) -> None:
    g = referee.watch(position([SOURCE, TWIN], {"field": ["源", "双子", "双子"]}, {}))
    tap_for_energy(g, on_field(g, "源"), 0, 0)
    assert g.stock[0][GREEN] == 3


@rules("804.2.3.1", "804.2.3.2", "902.3")
@pytest.mark.parametrize("cost, field, offered", [
    ("自分の場の他のサーバント1体を選んでフリーズ状態にする", ["兵!"], False),  # it is so already
    ("自分の場の他のサーバント1体を選んでフリーズ状態にする", ["兵"], True),
    ("自分の場の他のサーバント1体を選んで墓地に送る", ["根"], False),  # it does not leave the field
    ("自分の場の他のサーバント1体を選んで墓地に送る", ["兵"], True),
    ("自分の手札を1枚選んで捨てる", [], False),  # there is no hand
])
def test_what_cannot_be_paid_is_not_offered(cost: str, field: list[str], offered: bool) -> None:
    servant = {"kind": "servant", "color": "red", "cost": {"red": 1}, "attack": 100, "health": 300}
    texts = {"長": f"[起] {cost}：自分はライフポイントを100得る。", "兵": "", "根": "[常] このカードは場を離れない。"}
    g = position([{**servant, "name": name, "text": text} for name, text in texts.items()], {"field": ["長", *field]}, {})
    assert any(act != PASS for act in g.acts(0)) == offered


def test_what_was_done_last_turn_is_forgotten() -> None:
    """波頭の詠み手 is stronger in a turn in which a spell was played, and no longer in the next."""
    g = position([], {"field": ["波頭の詠み手"], "hand": ["引き潮"], "energy": ["凪の精"] * 6},
                 {"field": ["凪の精"]})
    m = match_of(g)
    reader = on_field(g, "波頭の詠み手")
    printed = list(g.objs[reader].card.base.stats)
    answer(m, "引き潮をプレイ")
    answer(m, "凪の精")
    while m.state.turn == 3:
        if not m.state.waiting and "0:play" in m.state.deeds and m.question.kind == "act":
            assert look(m.state.clone(), reader).stats[HEALTH] == printed[HEALTH] + 100
        m.answer(0)
    assert look(m.state.clone(), reader).stats == printed


def test_an_ability_granted_to_a_card_without_any_is_heard() -> None:
    g = position([SOLDIER, BANNER], {"field": ["兵", "旗"]}, {}, "attack-declare", (1000, 1000))
    check_alert(g.clone())
    m = match_of(g)
    answer(m, "兵")
    while m.question is not None and m.state.turn == 3:
        m.answer(0)
    assert m.state.life == [1100, 700]


def test_a_servant_whose_health_is_counted_dies_when_the_count_falls() -> None:
    """蔵書の大渦 has as much health as cards in hand: when the last one is set as energy it is destroyed (503.2)."""
    g = position([SOLDIER], {"field": ["蔵書の大渦"], "hand": ["兵"]}, {})
    m = match_of(g)
    whirl = on_field(g, "蔵書の大渦")
    answer(m, "兵をエナジーにセット")
    assert not m.state.zones[HAND * 2]
    assert m.state.objs[whirl].gone or m.state.objs[whirl].states & CONDEMNED


@pytest.mark.parametrize("seed", [4217, 147, 1011, 2070])
def test_the_same_cards_pay_whether_or_not_anyone_keeps_a_log(seed: int) -> None:
    """Games once diverged from their own saves here, or never ended."""
    quiet, logged = Table(seed, 80), Table(seed, 80)
    play(begun(seed), quiet)
    g = begun(seed)
    g.open_journal()
    play(g, logged)
    assert quiet.trace == logged.trace


def test_every_keyword_has_a_bit_of_its_own() -> None:
    assert len(set(KEYS.values())) == len(KEYS)


def test_a_loop_with_a_choice_of_order_ends() -> None:
    """924.1.3: to order what has triggered does not stop a loop; whoever caused it loses.

    Two gardeners gain life for each counter, the choir gets a counter for each gain of life."""
    g = position([], {"field": ["年経た庭師", "年経た庭師", "祈りの合唱隊"]}, {})
    table = Table(3)
    g.asker = table
    choir = on_field(g, "祈りの合唱隊")
    g.do_counters(choir, "+100/+100", 1, 0, choir, 0)
    g.open_journal()
    play(g, table)
    assert g.winner == 1 and g.turn == 3
    assert any(ev.rule == "924.1.3" for ev in g.journal)
    assert len(table.trace) < 1_000


@pytest.mark.parametrize("seed", [200280, 210108])
def test_the_card_under_an_evolved_servant_is_heard_where_it_goes(seed: int) -> None:
    """1010.4.1: 膨らむ森影 counts in every zone, also when it comes to the graveyard from under another card."""
    play(begun(seed), Table(seed, (0, 90, 70)[seed % 3], check_all))


def test_what_a_card_was_granted_leaves_with_it() -> None:
    seed = 210060
    play(begun(seed), Table(seed, 0, check_all))


def test_many_effects_that_read_nothing_are_applied_quickly() -> None:
    """Effects are put in order by dependency: those that depend on nothing are not tried against each other."""
    g = position([SOLDIER], {"field": ["兵"] * 3}, {})
    soldier = on_field(g, "兵")
    g.do_counters(soldier, "+100/+100", 150, 0, soldier, 0)
    begun_at = process_time()
    for _ in range(5):
        g.changed |= STRUCTURE
        assert look(g, soldier).stats[HEALTH] == 15_200
    assert process_time() - begun_at < 2


def test_a_standing_rule_follows_a_computed_number() -> None:
    """A condition on a number holds as soon as another card's continuous effect changes that number, and no longer."""
    store = {**SOLDIER, "name": "蔵", "text": "[常] このカードの攻撃力が1000以上の場合、自分の手札の上限枚数は10枚になる。"}
    pennant = {**BANNER, "name": "幟", "text": "[常] 自分の場のサーバントの攻撃力は+800される。"}
    g = position([store, pennant], {"field": ["蔵"], "hand": ["幟"]}, {})
    usual = g.hand_limit(0)
    comes = Event(MOVE, "804.3.1", g.zone(HAND, 0)[0], 0, to=FIELD)
    happen(g, comes)
    assert g.hand_limit(0) == 10
    happen(g, Event(MOVE, "301.9", comes.new, 0, to=HAND))
    assert g.hand_limit(0) == usual
