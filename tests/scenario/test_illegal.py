"""An illegal entry is judged when the script means it: not before what stands before it, nor amid something, nor never."""

from __future__ import annotations

from toy import Ruling

SHAKEN = """
game: magic
title: t
cards:
  - {name: Sink, manaCost: "{U}", type: Instant, text: Destroy target land.}
setup:
  turn: {number: 3, player: A, step: precombat-main}
  A: {zones: {hand: [Swamp]}}
  B: {zones: {hand: [Sink], battlefield: [{card: Island, count: 2}]}}
"""
GATE = r"""
game: duel-masters
title: t
cards:
  - {name: 門, cardType: クリーチャー, cost: 8, power: 9000, civilizations: [闇],
     text: "無月の門：自分の魔導具をバトルゾーンに出した時、自分の魔導具をバトルゾーンと墓地から２つずつ選び、\
     このクリーチャーを自分の手札または墓地からそれら４枚の上にコストを支払わずに召喚してもよい。"}
  - {name: 皿, cardType: クリーチャー, cost: 2, power: 1000, civilizations: [闇], races: [魔導具], text: ""}
  - {name: 小火, cardType: 呪文, cost: 1, civilizations: [闇], text: "カードを１枚引く。"}
setup:
  turn: {number: 3, player: A, step: main}
  A: {zones: {hand: [{card: 皿, id: dish}, 小火], battle: [皿], graveyard: [皿, 皿, 門], mana: [皿, 皿, 皿]}}
"""


def test_what_another_player_does_first_is_done_first(ruling: Ruling) -> None:
    """Before the land is there it could not be sunk; that is not what is meant."""
    found = ruling(SHAKEN + """
script:
  - {player: A, do: play, card: Swamp}
  - {player: B, do: cast, card: Sink, targets: [Swamp], illegal: true}
""")
    assert found.status == "fail" and "must be refused, but it is legal" in found.reason


def test_it_is_not_judged_while_something_is_declared_amid_an_effect(ruling: Ruling) -> None:
    found = ruling(GATE + """
script:
  - {player: A, do: play, card: dish}
  - {player: A, do: play, card: 小火, illegal: true}
""")
    assert found.status == "fail" and "must be refused, but it is legal" in found.reason


def test_it_is_judged_at_the_stop(ruling: Ruling) -> None:
    """Nobody has acted in that step yet; and one whose step comes after the stop is never judged."""
    script = "script: [{player: B, at: {turn: 3, step: %s}, do: cast, card: Sink, targets: [Island], illegal: true}]\n"
    stop = "stop: {turn: 3, step: end}\n"
    found = ruling(SHAKEN + script % "end" + stop)
    assert found.status == "fail" and "must be refused, but it is legal" in found.reason
    found = ruling(SHAKEN + script % "cleanup" + stop)
    assert found.status == "fail" and "its moment never came" in found.reason
    assert ruling(SHAKEN + script.replace("Island", "Forest") % "end" + stop).status == "pass"


def test_what_it_waits_for_must_come_about_in_its_step(ruling: Ruling) -> None:
    found = ruling(SHAKEN + """
script:
  - {player: B, at: {turn: 3, step: end}, do: cast, card: Sink, targets: [Island], when: {waiting: Sink}, illegal: true}
stop: {turn: 4, step: upkeep}
""")
    assert found.status == "fail" and "its time (turn 3, end) has passed" in found.reason
