"""What Magic's scenarios can say: who waits for whom, how abilities and costs are named, what can be done."""

from __future__ import annotations

import pytest
from toy import Ruling

START = """
game: magic
title: t
cards:
  - {name: Ember, manaCost: "{R}", type: Instant, text: "Ember deals 2 damage to any target."}
  - {name: Pond Newt, manaCost: "{U}", type: Creature — Salamander, power: "1", toughness: "1", text: ""}
"""

RULINGS = {
    "a check with a player and a time comes after what that player does before it": """
setup: {turn: {number: 1, player: A, step: upkeep}, A: {zones: {hand: [Ember], battlefield: [Mountain]}}}
script:
  - {player: A, at: {turn: 1, step: upkeep}, do: cast, card: Ember, targets: [B]}
  - {player: A, at: {turn: 1, step: upkeep}, expect: {waiting: [Ember], B: {life: 20}}}
  - {player: A, at: {turn: 1, step: upkeep}, resolve: 1}
  - {player: A, at: {turn: 1, step: upkeep}, expect: {waiting: 0, B: {life: 18}}}
""",
    "a player waits alone for whatever resolves": """
setup:
  turn: {number: 1, player: A, step: precombat-main}
  A: {zones: {hand: [Pond Newt], battlefield: [Island]}}
  B: {zones: {hand: [Ember], battlefield: [Mountain]}}
script:
  - {player: A, do: cast, card: Pond Newt}
  - {player: B, resolve: 1}
  - {player: B, do: cast, card: Ember, targets: [Pond Newt]}
  - {resolve: all}
expect: {A: {graveyard: {Pond Newt: 1}}}
""",
    "what the judge does counts for what can be done at once": """
cards: [{name: Mira, manaCost: "{3}", type: Legendary Planeswalker — Mira, loyalty: "1", text: "[−4]: You gain 8 life."}]
setup: {turn: {number: 1, player: A, step: precombat-main}, A: {zones: {battlefield: [Mira]}}}
script:
  - {player: A, do: put-counters, object: Mira, counters: {loyalty: 3}}
  - {player: A, at: {turn: 1, step: precombat-main}, do: activate, card: Mira, ability: "[-4]"}
  - {resolve: all}
expect: {A: {life: 28}}
""",
    "an answer of the kind that is asked for comes first": """
cards:
  - {name: Bone Pyre, manaCost: "{2}", type: Artifact, text: "Sacrifice a creature: Bone Pyre deals 2 damage to any target."}
  - {name: Old Wolf, manaCost: "{G}", type: Creature — Wolf, power: "2", toughness: "3", text: ""}
  - {name: Grey Newt, manaCost: "{U}", type: Creature — Salamander, power: "1", toughness: "1", text: ""}
setup: {turn: {number: 1, player: A, step: precombat-main}, A: {zones: {battlefield: [Bone Pyre, Old Wolf, Grey Newt]}}}
script:
  - {player: A, answer: {choose: [Grey Newt]}}
  - {player: A, answer: {targets: [Old Wolf]}}
  - {player: A, do: activate, card: Bone Pyre}
  - {resolve: all}
expect: {A: {graveyard: {Grey Newt: 1, "*": 1}}, objects: [{object: Old Wolf, damage: 2}]}
""",
    "an ability is named as it is printed, with its ability word and a quotation": """
cards:
  - {name: Far Nest, manaCost: "{2}", type: Artifact,
     text: 'Threshold — {T}: Create a 1/1 green Snake creature token with "This token can''t block." Activate only if
       there are seven or more cards in your graveyard.'}
setup:
  turn: {number: 1, player: A, step: precombat-main}
  A: {zones: {battlefield: [Far Nest], graveyard: [{card: Forest, count: 7}]}}
script:
  - {player: A, do: activate, card: Far Nest,
     ability: 'Threshold — {T}: Create a 1/1 green Snake creature token with "This token can''t'}
  - {resolve: all}
expect: {A: {battlefield: {Snake Token: 1}}}
""",
    "an ability that is given is named by its keyword and number": """
cards:
  - {name: Ferry Master, manaCost: "{2}", type: Creature — Human, power: "2", toughness: "2",
     text: "Vehicles you control have crew 2."}
  - {name: Old Barge, manaCost: "{2}", type: Artifact — Vehicle, power: "4", toughness: "4", text: "Crew 6"}
setup: {turn: {number: 1, player: A, step: precombat-main}, A: {zones: {battlefield: [Ferry Master, Old Barge]}}}
script:
  - {player: A, do: activate, card: Old Barge, ability: Crew 2}
  - {resolve: all}
expect: {objects: [{object: Old Barge, is: creature}], cannot: [{player: A, do: activate, card: Old Barge, ability: Crew 6}]}
""",
    "the ability of a token that the rules know is named by its text": """
cards: [{name: Hoard, manaCost: "{1}", type: Sorcery, text: "Create a Treasure token."}]
setup: {turn: {number: 1, player: A, step: precombat-main}, A: {zones: {hand: [Hoard], battlefield: [Forest]}}}
script:
  - {player: A, do: cast, card: Hoard}
  - {resolve: all}
  - {player: A, do: activate, ability: "{T}, Sacrifice this token: Add"}
expect: {A: {battlefield: {Treasure Token: 0}}}
""",
    "a locked door is named by its face": """
cards:
  - name: Wet Cellar // Dry Attic
    layout: split
    faces:
      - {name: Wet Cellar, manaCost: "{U}", type: Enchantment — Room, text: "When you unlock this door, you gain 1 life."}
      - {name: Dry Attic, manaCost: "{1}{U}", type: Enchantment — Room, text: "When you unlock this door, you gain 5 life."}
setup:
  turn: {number: 1, player: A, step: precombat-main}
  A: {zones: {hand: [Wet Cellar // Dry Attic], battlefield: [{card: Island, count: 3}]}}
script:
  - {player: A, do: cast, card: Wet Cellar // Dry Attic, face: Wet Cellar}
  - {resolve: all}
  - {player: A, do: special, action: unlock, card: Wet Cellar // Dry Attic, face: Dry Attic}
  - {resolve: all}
expect: {A: {life: 26}}
""",
    "of cards that are put on top of a library the last lies on top": """
cards: [{name: Foresee All, manaCost: "{U}", type: Sorcery, text: "Scry 3."}]
setup:
  turn: {number: 1, player: A, step: precombat-main}
  A: {zones: {hand: [Foresee All], battlefield: [Island], library: [Forest, Swamp, Plains]}}
script:
  - {player: A, answer: {choose: [], done: true}}
  - {player: A, answer: {order: [Swamp, Forest, Plains]}}
  - {player: A, do: cast, card: Foresee All}
  - {resolve: all}
expect: {A: {deck-order: {"1": Plains, "2": Forest, "3": Swamp}}}
""",
    "without an answer they stay as they were": """
cards: [{name: Foresee All, manaCost: "{U}", type: Sorcery, text: "Surveil 3."}]
setup:
  turn: {number: 1, player: A, step: precombat-main}
  A: {zones: {hand: [Foresee All], battlefield: [Island], library: [Forest, Swamp, Plains]}}
script:
  - {player: A, do: cast, card: Foresee All}
  - {resolve: all}
expect: {A: {deck-order: {"1": Forest, "2": Swamp, "3": Plains}}}
""",
    "an alternative cost is named by what it says": """
cards: [{name: Blood Ink, manaCost: "{5}{B}", type: Sorcery,
  text: "You may pay 3 life rather than pay this spell's mana cost.\\nDraw two cards."}]
setup: {turn: {number: 1, player: A, step: precombat-main}, A: {zones: {hand: [Blood Ink, Blood Ink]}}}
script:
  - {player: A, do: cast, card: Blood Ink, alternative: Pay 3 life}
  - {resolve: all}
  - {player: A, answer: {cost: pay 3 life}}
  - {player: A, do: cast, card: Blood Ink}
  - {resolve: all}
expect: {A: {life: 14, hand: 4}}
""",
    "what names no target can be done if it can be done to any": """
cards: [{name: Frail Idol, manaCost: "{1}", type: Artifact Creature — Golem, power: "1", toughness: "1",
  text: "Spells your opponents cast that target Frail Idol cost {1} less to cast."},
  {name: Long Flame, manaCost: "{1}{R}", type: Sorcery, text: "Long Flame deals 3 damage to any target."}]
setup:
  turn: {number: 1, player: A, step: precombat-main}
  A: {zones: {hand: [Long Flame], battlefield: [Mountain]}}
  B: {zones: {battlefield: [Frail Idol]}}
expect:
  can: [{player: A, do: cast, card: Long Flame}, {player: A, do: cast, card: Long Flame, targets: [Frail Idol]}]
  cannot: [{player: A, do: cast, card: Long Flame, targets: [B]}]
""",
}


@pytest.mark.parametrize("what", RULINGS)
def test_a_scenario_of_magic_says(ruling: Ruling, what: str) -> None:
    own = RULINGS[what]
    found = ruling(START + own if "cards:" not in own else START.partition("cards:")[0] + own)
    assert (found.status, found.reason) == ("pass", "")
