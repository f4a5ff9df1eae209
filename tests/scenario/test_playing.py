"""Scripts in the toy game: queues, waits, answers, stops."""

from __future__ import annotations

import pytest
from toy import Ruling

START = """
game: toy
title: t
setup:
  turn: {number: 1, player: A, step: main}
  A: {zones: {hand: [%s], field: [%s]}}
  B: {zones: {hand: [%s], field: [%s]}}
"""


def start(a_hand: str = "", a_field: str = "", b_hand: str = "", b_field: str = "") -> str:
    return START % (a_hand, a_field, b_hand, b_field)


def passes(ruling: Ruling, text: str) -> None:
    found = ruling(text)
    assert (found.status, found.reason) == ("pass", "")


def fails(ruling: Ruling, text: str, *words: str) -> None:
    found = ruling(text)
    assert found.status == "fail", found
    for word in words:
        assert word in found.reason


def test_a_spell_waits_and_is_resolved(ruling: Ruling) -> None:
    passes(ruling, start("Bolt", "", "", "Bear") + """
script:
  - {player: A, do: play, card: Bolt, targets: [Bear]}
  - {expect: {waiting: 1, B: {field: {Bear: 1}}}}
  - {resolve: all}
expect:
  B: {graveyard: {Bear: 1}, field: {Bear: 0}, hand: 0, deck: 40}
  A: {graveyard: {Bolt: 1, "*": 1}}
  waiting: 0
  cites: ["9.1"]
  never-cites: ["3.1"]
""")


def test_a_wrong_expectation_says_what_was_wanted_and_what_is(ruling: Ruling) -> None:
    fails(ruling, start("Bolt", "", "", "Bear") + """
script:
  - {player: A, do: play, card: Bolt, targets: [Bear]}
  - {resolve: all}
expect: {B: {life: 18, field: {Bear: 1}}}
""", "B: life: wanted 18, got 20", "B: field: Bear: wanted 1, got 0")


def test_two_acts_without_resolve_wait_together(ruling: Ruling) -> None:
    passes(ruling, start("Bolt, Gift") + """
script:
  - {player: A, do: play, card: Bolt, targets: [B]}
  - {player: A, do: play, card: Gift}
  - {expect: {waiting: [Gift, Bolt]}}
  - {resolve: 1}
  - {expect: {waiting: {Bolt: 1}, B: {life: 20}}}
  - {resolve: 1}
expect: {B: {life: 18}, A: {life: 20}}
""")


def test_the_other_player_responds_in_his_own_queue(ruling: Ruling) -> None:
    passes(ruling, start("Bolt", "", "Bolt") + """
script:
  - {player: A, do: play, card: Bolt, targets: [B]}
  - {player: B, do: play, card: Bolt, targets: [A], when: {waiting: Bolt}}
  - {expect: {waiting: 2}}
  - {resolve: 1}
  - {expect: {A: {life: 18}, B: {life: 20}}}
  - {resolve: all}
expect: {B: {life: 18}}
""")


def test_an_act_waits_for_its_condition(ruling: Ruling) -> None:
    passes(ruling, start("Bolt", "", "Bolt") + """
script:
  - {player: A, do: play, card: Bolt, targets: [B]}
  - {player: B, do: play, card: Bolt, targets: [A], when: {not-waiting: Bolt}}
  - {expect: {waiting: 1, B: {life: 18}}}
""")
    fails(ruling, start("Bolt") + """
script: [{player: A, do: play, card: Bolt, targets: [B], when: {waiting: Gift}}]
""", "script entry 1")


def test_an_act_without_a_time_waits_for_the_check_before_it(ruling: Ruling) -> None:
    passes(ruling, start("Bolt", "", "Bolt").replace("step: main", "step: draw") + """
script:
  - {player: A, at: main, do: play, card: Bolt, targets: [B]}
  - {expect: {A: {life: 20}}}
  - {player: B, do: play, card: Bolt, targets: [A]}
expect: {A: {life: 18}}
""")


def test_an_act_that_never_becomes_possible_fails(ruling: Ruling) -> None:
    fails(ruling, start("Giant") + "script: [{player: A, do: play, card: Giant}]", "script entry 1", "Giant",
          "never", "possible were: pass")


def test_an_act_for_which_the_game_is_over_fails_and_says_so(ruling: Ruling) -> None:
    fails(ruling, start("Bear") + """
script:
  - {player: B, do: concede}
  - {player: A, do: play, card: Bear}
""", "the game was over, A had won")


def test_an_act_whose_time_passes_fails(ruling: Ruling) -> None:
    fails(ruling, start("Giant") + "script: [{player: A, at: {turn: 1, step: main}, do: play, card: Giant}]",
          "its time (turn 1, main) has passed")


def test_an_illegal_target_fails(ruling: Ruling) -> None:
    fails(ruling, start("Bolt, Bear") + "script: [{player: A, do: play, card: Bolt, targets: [Bear]}]",
          "Bear is not a legal target", "legal are: A, B")


def test_a_target_that_nobody_asks_for_fails(ruling: Ruling) -> None:
    fails(ruling, start("Bolt") + """
script: [{player: A, do: play, card: Bolt, targets: [A, B]}, {resolve: all}]
""", "nothing asked for its targets B")


def test_an_act_that_the_rules_take_back_fails(ruling: Ruling) -> None:
    fails(ruling, start("Dear") + "script: [{player: A, do: play, card: Dear}]", "taken back (rule 5.9)")


@pytest.mark.parametrize("entry", [
    "{player: A, do: play, card: Giant, illegal: true}",
    "{player: B, do: play, card: Hawk, illegal: true}",
    "{player: A, do: play, card: Bolt, targets: [Hawk], illegal: true}",
    "{player: A, do: play, card: Bolt, targets: [A, B], illegal: true}",
    "{player: A, do: play, card: Dear, illegal: true}",
    "{player: A, do: attack, with: {Giant: B}, illegal: true}",
    "{player: A, at: {turn: 1, step: attack}, do: attack, with: {Bear: A}, illegal: true}",
    "{player: B, at: {turn: 1, step: attack}, do: attack, with: {Elf: A}, illegal: true}",
    "{player: B, at: {turn: 1, step: attack}, do: attack, with: {Bear: B}, illegal: true}",
])
def test_illegal_acts_are_refused(ruling: Ruling, entry: str) -> None:
    passes(ruling, start("Giant, Bolt, Dear", "Bear", "Hawk", "Elf") + f"""
script: [{entry}]
expect: {{A: {{hand: 3, life: 20}}, B: {{hand: 1, life: 20}}, waiting: 0}}
""")


@pytest.mark.parametrize("entry", [
    "{player: A, do: play, card: Bolt, targets: [Bear], illegal: true}",
    "{player: B, do: play, card: Bolt, targets: [Bear], illegal: true}",
    "{player: A, do: pass, illegal: true}",
    "{player: A, at: {turn: 1, step: attack}, do: attack, with: {Bear: B}, illegal: true}",
])
def test_a_legal_act_that_is_called_illegal_fails(ruling: Ruling, entry: str) -> None:
    fails(ruling, start("Bolt", "Bear", "Bolt") + f"script: [{entry}]", "must be refused, but it is legal")


def test_attack_and_block(ruling: Ruling) -> None:
    passes(ruling, start("", "Bear", "", "Hawk, Elf") + """
script:
  - {player: A, do: attack, with: {Bear: B}}
  - {player: B, do: block, with: {Elf: Bear}}
expect: {A: {field: {Bear: 1}}, B: {field: {Elf: 0, Hawk: 1}}, attackers: [Bear], blockers: []}
""")


def test_who_cannot_attack_fails(ruling: Ruling) -> None:
    fails(ruling, start("", "Bear, {card: Hawk, tapped: true}") + """
script: [{player: A, do: attack, with: {Hawk: B}}]
""", "Hawk cannot attack; able: Bear")


def test_an_act_after_the_attack_in_the_queue_waits_for_it(ruling: Ruling) -> None:
    passes(ruling, start("Bolt", "Bear") + """
script:
  - {player: A, do: attack, with: {Bear: B}}
  - {player: A, do: play, card: Bolt, targets: [B]}
  - {expect: {attackers: 1, B: {life: 18}, waiting: 1}}
  - {resolve: all}
expect: {B: {life: 16}}
""")


def test_an_act_with_a_time_does_not_wait_for_an_attack_without_one(ruling: Ruling) -> None:
    passes(ruling, start("Bolt", "Bear") + """
script:
  - {player: A, do: attack, with: {Bear: B}}
  - {player: A, at: {turn: 1, step: main}, do: play, card: Bolt, targets: [B]}
  - {expect: {A: {graveyard: 1}}}
expect: {B: {life: 16}}
""")


def test_at_a_step_its_own_actions_are_done(ruling: Ruling) -> None:
    passes(ruling, """
game: toy
setup:
  A: {zones: {field: [{card: Elf, tapped: true}], hand: [Bolt], deck: [Cull, Gift]}}
script:
  - {player: A, at: draw, do: play, card: Bolt, targets: [B]}
  - {expect: {waiting: 1, A: {deck: 1, library: {Gift: 1}, hand: {Cull: 1}}}}
  - {resolve: all}
expect: {objects: [{object: Elf, tapped: false}], B: {life: 18}}
""")


def test_stop_is_before_anyone_acts_and_after_when_the_step_is_over(ruling: Ruling) -> None:
    base = "game: toy\nsetup: {A: {zones: {deck: [Bolt, Gift]}}}\n"
    passes(ruling, base + "stop: {turn: 1, step: draw}\nexpect: {A: {hand: {Bolt: 1}}, question: {player: A}}")
    passes(ruling, base + "stop: {turn: 2, step: draw}\nexpect: {active: B, B: {hand: 1}}")
    passes(ruling, base + "stop: {turn: 1, step: draw, after: true}\nexpect: {A: {hand: 1}, active: A}")
    fails(ruling, base + """
script: [{player: A, at: {turn: 1, step: main}, do: play, card: Bolt, targets: [B]}]
stop: {turn: 1, step: main}
""", "was never done")


def test_advance_and_checks_at_a_moment(ruling: Ruling) -> None:
    passes(ruling, start("Bolt") + """
script:
  - {expect: {active: B, B: {hand: 1}}, at: {turn: 2, step: draw}}
  - {advance: {turn: 3, step: main}}
  - {player: A, do: play, card: Bolt, targets: [B]}
  - {expect: {waiting: 1, active: A}, player: B}
  - {resolve: all}
expect: {B: {life: 18}}
""")


def test_a_check_in_mid_script_can_fail(ruling: Ruling) -> None:
    fails(ruling, start("Bolt") + """
script:
  - {player: A, do: play, card: Bolt, targets: [B]}
  - {expect: {B: {life: 18}}}
  - {resolve: all}
""", "script entry 2, line", "B: life: wanted 18, got 20")


def test_answers(ruling: Ruling) -> None:
    passes(ruling, start("Gift, Count, Coin, Mode") + """
script:
  - {player: A, do: play, card: Gift}
  - {resolve: all}
  - {player: A, do: play, card: Count}
  - {resolve: all}
  - {player: A, do: play, card: Coin}
  - {resolve: all}
  - {player: A, do: play, card: Mode, modes: [2]}
  - {resolve: all}
  - {player: A, answer: {number: 3}}
  - {player: A, answer: {color: blue}}
  - {player: A, answer: {may: true}}
  - {answer: {coin: tails}}
  - {answer: {die: 4}}
  - {player: B, answer: {may: true}}
expect: {A: {life: 471}}
""")


def test_picks_add_up_and_done_ends_them(ruling: Ruling) -> None:
    base = start("Cull, Cull", "Bear, Hawk, Elf") + """
script:
  - {player: A, do: play, card: Cull}
  - {resolve: all}
"""
    passes(ruling, base + "expect: {A: {field: 3}}")
    passes(ruling, base + """
  - {player: A, answer: {choose: [Elf]}}
  - {player: A, answer: {targets: [Bear]}}
expect: {A: {field: {Hawk: 1, "*": 1}}}
""")
    passes(ruling, base + """
  - {player: A, answer: {choose: [Elf], done: true}}
  - {player: A, answer: {choose: [Bear]}}
  - {expect: {A: {field: 2}}}
  - {player: A, do: play, card: Cull}
  - {resolve: all}
expect: {A: {field: {Hawk: 1, "*": 1}}}
""")
    passes(ruling, base + """
  - {player: A, answer: {choose: [Elf, Bear], done: true}}
  - {player: A, answer: {choose: [Hawk]}}
  - {expect: {A: {field: 1}}}
  - {player: A, do: play, card: Cull}
  - {resolve: all}
expect: {A: {field: 0}}
""")
    passes(ruling, base + """
  - {player: A, answer: {choose: [], done: true}}
  - {player: A, answer: {choose: [Bear]}}
expect: {A: {field: 3}}
""")


def test_targets_of_an_act_may_be_asked_for_when_it_resolves(ruling: Ruling) -> None:
    passes(ruling, start("Cull", "Bear, Hawk, Elf") + """
script:
  - {player: A, do: play, card: Cull, targets: [Hawk, Elf]}
  - {resolve: all}
expect: {A: {field: {Bear: 1, "*": 1}}}
""")


def test_eager_and_strict(ruling: Ruling) -> None:
    base = start("Gift, Count", "", "", "") + """
script: [{player: A, do: play, card: Gift}, {player: A, do: play, card: Count}, {resolve: all}]
"""
    passes(ruling, base + "defaults: eager\nexpect: {A: {life: 34}}")
    found = ruling(base + "strict: true")
    assert found.status == "error"
    assert "strict: no answer of A to the question number for Count" in found.reason


def test_divided(ruling: Ruling) -> None:
    passes(ruling, start("Rain", "", "", "Bear") + """
script:
  - {player: A, do: play, card: Rain, divide: {Bear: 2, B: 1}}
  - {resolve: all}
expect: {B: {life: 19, graveyard: {Bear: 1}}}
""")


@pytest.mark.parametrize(("first", "life"), [("lose one", 18), ("lose two", 19)])
def test_waiting_effects_are_put_in_order(ruling: Ruling, first: str, life: int) -> None:
    passes(ruling, start("Herald") + f"""
script:
  - {{player: A, do: play, card: Herald}}
  - {{resolve: 1}}
  - {{player: A, answer: {{order: [{first}]}}}}
  - {{expect: {{waiting: 2, B: {{life: 20}}}}}}
  - {{resolve: 1}}
  - {{expect: {{waiting: ["{first}"], B: {{life: {life}}}}}}}
expect: {{B: {{life: 17}}}}
""")


def test_can_and_cannot(ruling: Ruling) -> None:
    passes(ruling, start("Giant, Bolt", "Bear, {card: Hawk, tapped: true}", "Bolt, Elf") + """
expect:
  can:
    - {player: A, do: play, card: Bolt}
    - {player: A, do: play, card: Bolt, targets: [Bear]}
    - {player: B, do: play, card: Bolt, targets: [A]}
    - {player: A, do: attack, with: {Bear: B}}
    - {player: A, do: concede}
  cannot:
    - {player: A, do: play, card: Giant}
    - {player: A, do: play, card: Bolt, targets: [Giant]}
    - {player: B, do: play, card: Elf}
    - {player: A, do: attack, with: {Hawk: B}}
    - {player: A, do: attack, with: {Bear: A}}
    - {player: B, do: attack, with: {Bear: B}}
""")
    text = start("Bolt") + "expect: {cannot: [{player: A, do: play, card: Bolt}]}"
    fails(ruling, text, "cannot: A play Bolt: it is legal")


def test_references(ruling: Ruling) -> None:
    passes(ruling, start("Bolt, Bolt, Bolt", "Bear, {card: Bear, id: mine}", "", "Bear, {card: Bear, id: his}") + """
script:
  - {player: A, do: play, card: Bolt, targets: ["B:Bear"]}
  - {player: A, do: play, card: Bolt, targets: ["Bear#2"]}
  - {resolve: all}
expect:
  objects:
    - {object: his, zone: field, damage: 0}
    - {object: mine, zone: graveyard, owner: A}
    - {object: mine, not-zone: field}
    - {object: Bear, controller: B, zone: field}
    - {object: Bear, zone: graveyard, count: 2}
  A: {field: {Bear: 1, mine: 0}, graveyard: {mine: 1}}
  B: {field: {his: 1}}
""")


def test_a_numbered_name_goes_on_meaning_the_same(ruling: Ruling) -> None:
    passes(ruling, start("Cull", "Bear, Bear, Elf") + """
script:
  - {player: A, do: play, card: Cull}
  - {player: A, answer: {choose: [Elf, "Bear#2"]}}
  - {resolve: all}
expect: {A: {field: {Bear: 1, "*": 1}}}
""")
    passes(ruling, start("Cull", "Bear, {card: Bear, id: last}", "", "Bear") + """
script:
  - {player: A, do: play, card: Cull}
  - {player: A, answer: {choose: [Bear]}}
  - {player: A, answer: {choose: ["Bear#2"]}}
  - {resolve: all}
expect: {A: {field: 0}, B: {field: 1}}
""")


def test_objects(ruling: Ruling) -> None:
    passes(ruling, start("", "{card: Hawk, counters: {'+1': 2}, damage: 1}, Bear, Bear") + """
script: [{do: put-counters, object: Bear, counters: {"+1": 1}}]
expect:
  objects:
    - {object: Hawk, power: 3, base-power: 1, damage: 1, counters: {"+1": 2}, types: [unit], colors: [red]}
    - {object: Hawk, has: [flying]}
    - {object: Bear, lacks: [flying], is: [unit, beast, red], is-not: [spell, blue], races: [beast], every: true}
    - {object: Bear, power: 3, count: 1}
    - {object: Bear, face: up, tapped: false, attacking: false, attached-to: nothing}
  cites: ["8.1"]
""")
    fails(ruling, start("", "Bear") + "expect: {objects: [{object: Bear, power: 3, types: [spell]}, {object: Elf}]}",
          "Bear: power: wanted 3, got 2", "types: wanted spell, got unit", "Elf: there is none")
    two = start("", "Bear, {card: Bear, tapped: true}")
    passes(ruling, two + "expect: {objects: [{object: Bear, tapped: true}, {object: Bear, tapped: true, count: 1}]}")
    fails(ruling, two + "expect: {objects: [{object: Bear, tapped: true, every: true}]}", "tapped: wanted yes, got no")
    fails(ruling, two + "expect: {objects: [{object: Bear, tapped: true, count: 2}]}", "how many fit: wanted 2, got 1")


def test_sees_and_hides(ruling: Ruling) -> None:
    text = start("Giant", "Bear") + "expect: {sees: {A: [Giant, Bear], B: [Bear]}, hides: {B: [Giant], A: [Blank]}}"
    passes(ruling, text)
    text = start("Giant") + "expect: {hides: {A: [Giant]}, sees: {B: [Giant]}}"
    fails(ruling, text, "A sees Giant", "B does not see Giant")


def test_conceding_and_the_winner(ruling: Ruling) -> None:
    passes(ruling, start() + """
script: [{player: B, do: concede}]
expect: {winner: A, B: {lost: true}, A: {won: true, lost: false}, draw: false}
""")
    fails(ruling, start() + "expect: {winner: A}", "winner: wanted A, got nobody")


def test_activate_by_place_by_text_and_without_card(ruling: Ruling) -> None:
    for act in ("card: Elf", "card: Elf, ability: 1", "card: Elf, ability: 'Turn: add'", "ability: 'Turn'"):
        passes(ruling, start("", "Bear, Elf") + f"""
script: [{{player: A, do: activate, {act}}}]
expect: {{A: {{mana: 1}}, objects: [{{object: Elf, tapped: true}}]}}
""")
    fails(ruling, start("", "Elf") + "script: [{player: A, do: activate, card: Elf, ability: 2}]", "never")


def test_a_question_that_is_expected(ruling: Ruling) -> None:
    passes(ruling, start("Gift") + """
script: [{player: A, do: play, card: Gift}]
expect: {question: {player: A, kind: may}, waiting: 0}
""")
    fails(ruling, start() + "expect: {question: {player: B}}", "question: player: wanted B, got A")


def test_text_that_is_not_understood_is_unsupported(ruling: Ruling) -> None:
    found = ruling("""
game: toy
cards: [{name: Odd, text: gibberish}]
setup: {A: {zones: {hand: [Odd]}}}
""")
    assert found.status == "unsupported"
    assert "Odd" in found.reason and "gibberish" in found.reason


def test_an_empty_deck_is_empty(ruling: Ruling) -> None:
    passes(ruling, "game: toy\nsetup: {A: {zones: {deck: []}}}\nstop: {turn: 1, step: main}\nexpect: {winner: B}")


def test_the_log_is_kept_with_its_rules(ruling: Ruling) -> None:
    script = "script: [{player: A, do: play, card: Bolt, targets: [B]}, {resolve: 1}]"
    found = ruling(start("Bolt") + "rules: [5.10]\n" + script)
    assert found.rules == ["5.10"]
    assert {"5.1", "6.1", "6.2"} <= found.cited
    assert any("(6.2)" in line for line in found.lines)
