"""NOVA's words in scenarios: the example of the format's description, and each zone, step, act and field."""

from __future__ import annotations

import pytest
from toy import Ruling

pytest.importorskip("gyoji.games.nova.card_library")

CARDS = """
game: nova
title: t
cards:
  - {name: 兵, kind: servant, color: red, cost: {red: 1}, attack: 300, health: 200, text: "", races: [人間]}
  - {name: 盾, kind: servant, color: blue, cost: {blue: 1}, attack: 100, health: 400, text: ""}
  - {name: 風, kind: servant, color: red, cost: {red: 1}, attack: 100, health: 100, text: "【疾風】"}
  - {name: 火の粉, kind: spell, color: red, cost: {red: 1}, text: "場のサーバント1体を選んで200ダメージを与える。"}
  - name: 火花
    kind: spell
    color: red
    cost: {red: 1}
    text: "【瞬唱】\\n場のサーバント1体を選んで200ダメージを与える。"
"""


def passes(ruling: Ruling, text: str) -> None:
    found = ruling(CARDS + text)
    assert (found.status, found.reason) == ("pass", "")


def test_the_example(ruling: Ruling) -> None:
    passes(ruling, """
setup:
  turn: {number: 1, player: A, step: main-1}
  A: {zones: {hand: [火の粉], energy: [兵]}}
  B: {zones: {field: [兵]}}
script:
  - {player: A, do: play, card: 火の粉, targets: ["B:兵"]}
  - {resolve: all}
expect:
  B: {graveyard: {兵: 1}, field: {兵: 0}}
  cites: ["503.1", "907.1"]
""")


def test_an_attack_on_the_player(ruling: Ruling) -> None:
    passes(ruling, """
setup: {turn: {number: 3, player: A, step: main-1}, A: {zones: {field: [兵]}}}
script:
  - {player: A, at: {turn: 3, step: attack-declare}, do: attack, with: {兵: B}}
stop: {turn: 3, step: battle}
expect:
  B: {life: 1700}
  objects:
    - {object: 兵, frozen: true, attack: 300, health: 200, races: [人間], types: [servant], colors: [red], cost: 1}
  cites: ["405.6.3.1.3"]
""")


def test_a_spell_between_block_and_damage(ruling: Ruling) -> None:
    passes(ruling, """
setup:
  turn: {number: 3, player: A, step: main-1}
  A: {zones: {field: [兵], hand: [火花], energy: [兵]}}
  B: {zones: {field: [盾]}}
script:
  - {player: A, do: attack, with: {兵: B}}
  - {player: B, do: block, with: {盾: 兵}}
  - {player: A, at: {turn: 3, step: block-declare}, do: play, card: 火花, targets: [盾]}
  - {expect: {attackers: [兵], blockers: [盾], waiting: [火花]}}
stop: {turn: 3, step: battle}
expect: {B: {life: 2000, graveyard: {盾: 1}}, A: {field: {兵: 1}}, objects: [{object: 兵, damage: 100}]}
""")


def test_a_spell_before_the_attack_of_the_same_step(ruling: Ruling) -> None:
    passes(ruling, """
setup:
  turn: {number: 3, player: A, step: main-1}
  A: {zones: {field: [盾], hand: [火花], energy: [兵]}}
  B: {zones: {field: [兵]}}
script:
  - {player: A, at: attack-declare, do: play, card: 火花, targets: [兵]}
  - {expect: {attackers: 0, waiting: 1}}
  - {player: A, at: attack-declare, do: attack, with: {盾: B}}
stop: {turn: 3, step: battle}
expect: {B: {life: 1900, graveyard: 1}}
""")


def test_one_attack_after_the_other(ruling: Ruling) -> None:
    passes(ruling, """
setup:
  turn: {number: 3, player: A, step: standby}
  A: {zones: {field: [{card: 兵, count: 2, frozen: true}]}}
script:
  - {player: A, do: attack, with: {兵: B, "兵#2": B}}
  - {expect: {B: {life: 1700}, attackers: ["兵#2"]}}
stop: {turn: 3, step: end, after: true}
expect: {B: {life: 1400, limit-level: 2}, A: {hand: 1}}
""")


def test_new_servants_energy_and_what_is_hidden(ruling: Ruling) -> None:
    passes(ruling, """
setup:
  turn: {number: 3, player: A, step: main-1}
  A:
    life: 1400
    zones:
      field: [{card: 兵, new: true}, {card: 風, new: true}]
      hand: [盾]
      energy: [{card: 兵, frozen: true}, {card: 火花, face: down}]
  B: {limit-level: 5, stock: {red: 2}}
script:
  - {expect: {B: {stock: {red: 2, blue: 0}}}}
  - {player: A, do: play, card: 盾, illegal: true}
  - {player: A, do: set-energy, card: 盾}
  - {player: A, do: set-energy, card: 盾, illegal: true}
  - {player: A, at: attack-declare, do: attack, with: {兵: B}, illegal: true}
stop: {turn: 3, step: main-2}
expect:
  A: {energy: {"*": 3, 盾: 1, "[face-down]": 1}, limit-level: 2}
  B: {limit-level: 5, stock: {red: 0}}
  can: [{player: A, do: attack, with: {風: B}}]
  cannot: [{player: A, do: attack, with: {兵: B}}, {player: A, do: set-energy, card: 盾}]
  sees: {A: [火花]}
  hides: {B: [火花]}
""")


def test_energy_is_taken_from_where_the_script_says(ruling: Ruling) -> None:
    passes(ruling, """
setup:
  turn: {number: 3, player: A, step: main-1}
  A: {zones: {hand: [兵], energy: [{card: 兵, id: e1}, {card: 兵, id: e2}, 火花]}}
script:
  - {player: A, do: play, card: 兵, pay: [e2]}
  - {resolve: all}
expect: {objects: [{object: e2, frozen: true}, {object: e1, frozen: false}, {object: 火花, frozen: false}]}
""")


def test_energy_is_made_by_hand(ruling: Ruling) -> None:
    passes(ruling, """
setup:
  turn: {number: 3, player: A, step: main-1}
  A: {zones: {hand: [風], energy: [{card: 兵, id: e1}, 火花]}}
script:
  - {player: A, do: activate, card: e1}
  - {expect: {A: {stock: {red: 1}}}}
  - {player: A, do: play, card: 風}
  - {expect: {A: {stock: {red: 0}}, waiting: [風]}}
  - {resolve: all}
expect:
  A: {field: {風: 1}}
  objects: [{object: 火花, frozen: false}, {object: 風, has: [疾風], lacks: [instant]}]
""")


def test_the_first_turn_has_no_draw(ruling: Ruling) -> None:
    passes(ruling, "stop: {turn: 1, step: main-1}\nexpect: {A: {hand: 0}, active: A}")
    passes(ruling, "stop: {turn: 2, step: draw}\nexpect: {B: {hand: 1, deck: 39}, active: B}")
