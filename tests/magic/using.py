"""A card in a position where it can be used, and players by chance who use it."""

from __future__ import annotations

import contextlib
import random
from functools import cache
from typing import Any

from card_use import Enough, User
from gyoji.games.magic.interface.scenario_words import WORDS
from gyoji.games.magic.state.terms import (
    BATTLEFIELD,
    BESIDE,
    COMMAND,
    GRAVEYARD,
    HAND,
    INSTANT,
    LIBRARY,
    SORCERY,
    SUPPLEMENT,
)
from gyoji.kernel.process.turn import play_on
from gyoji.kernel.state.card import Card
from gyoji.kernel.state.state import State
from random_play import lay

from .arena import BASICS, GAME, OPTIONS

ENOUGH = 120  # decisions
HELP: list[dict[str, Any]] = [
    {"name": "Cub", "manaCost": "{1}{G}", "type": "Creature — Bear", "power": "2", "toughness": "2"},
    {"name": "Lark", "manaCost": "{W}", "type": "Creature — Bird", "power": "1", "toughness": "1", "text": "Flying"},
    {"name": "Imp", "manaCost": "{R}", "type": "Creature — Goblin", "power": "1", "toughness": "1", "text": "Haste"},
    {"name": "Clay", "manaCost": "{3}", "type": "Artifact Creature — Golem", "power": "3", "toughness": "3"},
    {"name": "Stone", "manaCost": "{2}", "type": "Artifact", "text": "{T}: Add {C}."},
    {"name": "Shine", "manaCost": "{1}{W}", "type": "Enchantment", "text": "Creatures you control get +0/+1."},
    {"name": "Zap", "manaCost": "{R}", "type": "Instant", "text": "Zap deals 2 damage to any target."},
    {"name": "Idea", "manaCost": "{U}", "type": "Sorcery", "text": "Draw a card."},
    {"name": "Ghoul", "manaCost": "{B}", "type": "Creature — Zombie", "power": "2", "toughness": "1"},
    {"name": "Queen", "manaCost": "{G}{G}", "type": "Legendary Creature — Elf Warrior", "power": "3", "toughness": "3",
     "text": "Trample"},
]


@cache
def help_cards() -> list[Card]:
    return [GAME.card_from(r, "help") for r in HELP]


def position(card: Card, user: User, seed: int) -> State:
    """The card in hands, graveyards, on the battlefield and in libraries, lands for it, and others to work upon."""
    dice = random.Random(seed)
    g = WORDS.empty_state(OPTIONS, seed)
    g.asker = user
    lands = [GAME.cards()[name] for name in BASICS]
    helpers = help_cards()
    permanents = [c for c in helpers if not c.base.types & (INSTANT | SORCERY)]
    for p in range(2):
        plan = {BATTLEFIELD: lands * 2 + dice.sample(permanents, 5), GRAVEYARD: dice.sample(helpers, 6),
                HAND: [card, card, *dice.sample(helpers, 2)],
                LIBRARY: [dice.choice([*helpers, *lands, card]) for _ in range(25)]}
        if card.base.types & BESIDE:
            plan = {**plan, HAND: dice.sample(helpers, 3), COMMAND: [card], SUPPLEMENT: [card, card]}
        elif not card.base.types & (INSTANT | SORCERY) and dice.random() < 0.4:
            plan[BATTLEFIELD].append(card)
        if dice.random() < 0.3:
            plan[GRAVEYARD].append(card)
        for zone, cards in plan.items():
            for c in cards:
                o = lay(g, c, p, zone)
                if zone == BATTLEFIELD:
                    WORDS.arrived(g, o, {})
    WORDS.begin(g, 5, 0, "precombat-main")
    return g


def use(card: Card, seed: int) -> bool:
    """Whether a player could use it; no error whatever happens."""
    user = User(card, seed, ENOUGH, 8, 2)
    g = position(card, user, seed)
    user.asked = 0
    with contextlib.suppress(Enough):
        play_on(g)
    return user.used
