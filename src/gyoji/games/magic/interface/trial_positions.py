"""Positions in which a card can be tried: means to cast it, and things of the sorts that its text speaks of."""

from __future__ import annotations

import random
import re
from typing import Any, Final

from ....kernel.declaring.gamedef import GameDef
from ....kernel.state.card import Card
from ..card_types.subtypes import CREATURE_TYPES, plural
from ..state.card import MagicCard
from ..state.terms import BESIDE, INSTANT, LAND, SORCERY

BASICS: Final = ("Plains", "Island", "Swamp", "Mountain", "Forest")
HELP: Final[list[dict[str, Any]]] = [
    {"name": "Cub", "manaCost": "{1}{G}", "type": "Creature — Bear", "power": "2", "toughness": "2"},
    {"name": "Lark", "manaCost": "{W}", "type": "Creature — Bird Soldier", "power": "1", "toughness": "1",
     "text": "Flying, lifelink"},
    {"name": "Imp", "manaCost": "{R}", "type": "Creature — Goblin", "power": "1", "toughness": "1", "text": "Haste"},
    {"name": "Clay", "manaCost": "{3}", "type": "Artifact Creature — Golem", "power": "3", "toughness": "3"},
    {"name": "Ghoul", "manaCost": "{B}", "type": "Creature — Zombie Wizard", "power": "2", "toughness": "1",
     "text": "Deathtouch"},
    {"name": "Queen", "manaCost": "{G}{G}", "type": "Legendary Creature — Elf Warrior", "power": "3", "toughness": "3",
     "text": "Trample"},
    {"name": "Whale", "manaCost": "{4}{U}", "type": "Creature — Whale", "power": "6", "toughness": "6",
     "text": "Defender"},
    {"name": "Knave", "manaCost": "{W}{B}", "type": "Creature — Human Rogue", "power": "4", "toughness": "2",
     "text": "Vigilance, menace, reach"},
    {"name": "Stone", "manaCost": "{2}", "type": "Artifact", "text": "{T}: Add {C}."},
    {"name": "Shine", "manaCost": "{1}{W}", "type": "Enchantment", "text": "Creatures you control get +0/+1."},
    {"name": "Zap", "manaCost": "{R}", "type": "Instant", "text": "Zap deals 2 damage to any target."},
    {"name": "Idea", "manaCost": "{U}", "type": "Sorcery", "text": "Draw a card."},
    {"name": "Slay", "manaCost": "{1}{B}", "type": "Instant", "text": "Destroy target creature."},
    {"name": "No", "manaCost": "{U}", "type": "Instant", "text": "Counter target spell."},
    {"name": "Altar", "manaCost": "{1}", "type": "Artifact", "text": "{1}, Sacrifice a creature: You gain 1 life."},
    {"name": "Rack", "manaCost": "{1}", "type": "Artifact",
     "text": "{1}, Discard a card: Target player mills two cards.\n{2}: Create a 1/1 white Soldier creature token."},
    {"name": "Rod", "manaCost": "{1}", "type": "Artifact — Equipment", "text": "Equipped creature gets +1/+1.\nEquip {1}"},
    {"name": "Haze", "manaCost": "{U}", "type": "Instant", "text": "Return target nonland permanent to its owner's hand."},
    {"name": "Swell", "manaCost": "{G}", "type": "Instant",
     "text": "Target creature gets +3/+3 until end of turn. Put a +1/+1 counter on it."},
    {"name": "Orla", "manaCost": "{2}{W}", "type": "Legendary Planeswalker — Ajani", "loyalty": "4",
     "text": "+1: You gain 2 life.\n−1: Each opponent loses 1 life."},
    {"name": "Grotto", "type": "Land — Desert", "text": "{T}: Add {C}."},
]
COUNTER: Final = re.compile(r"([-+]\d/[-+]\d|[a-z]+) counters?\b")
NO_COUNTERS: Final = {"a", "more", "that", "those", "of", "the", "many", "all", "each", "no", "loyalty", "spell", "and",
                      "additional", "other", "any", "another", "its", "poison", "energy", "experience", "rad"}
SORTS: Final = {form: word for word in CREATURE_TYPES for form in (word, plural(word.lower()).capitalize())}
_made: dict[str, MagicCard] = {}


def made(game: GameDef, record: dict[str, Any]) -> Card:
    name = str(record["name"])
    if name not in _made:
        card = game.card_from(record, "a trial")
        assert isinstance(card, MagicCard)
        _made[name] = card
    return _made[name]


def kin(game: GameDef, text: str) -> list[Card]:
    """Creatures of the sorts that a text names."""
    sorts = sorted({SORTS[w] for w in re.findall(r"[A-Z][\w'-]+", text) if w in SORTS})[:6]
    return [made(game, {"name": f"Young {sort}", "manaCost": "{1}", "type": f"Creature — {sort}",
                        "power": "2", "toughness": "2"})
            for sort in sorts]


def trial(game: GameDef, card: Card, dice: random.Random) -> list[tuple[int, str, Card, dict[str, Any]]]:
    """The card in hands, now and then in other zones; lands, creatures and spells for both players."""
    text = "\n".join([card.text, *[face.text for face in getattr(card, "faces", [])]])
    lands = [game.cards()[name] for name in BASICS]
    own = kin(game, text)
    helpers = [made(game, r) for r in HELP]
    permanents = [c for c in helpers if not c.base.types & (INSTANT | SORCERY)]
    words = [w for w in COUNTER.findall(text) if w not in NO_COUNTERS]
    spell = bool(card.base.types & (INSTANT | SORCERY))
    out: list[tuple[int, str, Card, dict[str, Any]]] = []
    for p in range(2):
        field = dice.sample(permanents, 8) + own * 2
        plan: dict[str, list[Card]] = {
            "battlefield": lands * 2 + field, "graveyard": dice.sample(helpers, 8) + own + lands[:2],
            "hand": [card, card, *dice.sample(helpers, 3), *own, lands[p]],
            "library": [dice.choice([*helpers, *lands, *own, *own, card]) for _ in range(25)],
            "exile": dice.sample(helpers, 2)}
        if card.base.types & BESIDE:
            plan = {**plan, "hand": dice.sample(helpers, 3), "command": [card], "supplement": [card, card]}
        elif not spell and dice.random() < 0.5 and "type:Aura" not in card.base.subtypes:
            plan["battlefield"].append(card)
        if dice.random() < 0.4 and not card.base.types & BESIDE:
            plan["graveyard"].append(card)
        for zone, cards in plan.items():
            for c in cards:
                looks: dict[str, Any] = {}
                if zone == "battlefield" and not c.base.types & LAND and c is not card and dice.random() < 0.4:
                    looks["counters"] = {dice.choice([*words, "+1/+1"]): dice.randint(1, 3)}
                if zone == "battlefield" and dice.random() < 0.15:
                    looks["tapped"] = True
                out.append((p, zone, c, looks))
    return out
