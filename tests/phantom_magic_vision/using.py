"""A card in a position where it can be used, and players by chance who use it."""

from __future__ import annotations

import contextlib
from functools import cache
from typing import Any

from card_use import Enough, User
from gyoji.games.phantom_magic_vision.terms import CHARACTER_CARD, RACES
from gyoji.kernel.process.turn import play_on
from gyoji.kernel.state.card import Card
from gyoji.kernel.state.state import State
from random_play import lay

from .arena import GAME, WORDS

OPTIONS = GAME.read_options({})
ENOUGH = 200  # decisions

HELP: list[dict[str, Any]] = [
    {"name": "万の民", "kind": "character", "nodes": 2, "cost": 1, "races": RACES, "graze": 1, "attack": 3, "durability": 4,
     "keywords": ["伝説"], "text": ""},
    {"name": "野の影", "kind": "character", "nodes": 1, "cost": 0, "graze": 0, "attack": 1, "durability": 1, "text": ""},
    {"name": "火の粉", "kind": "spell", "nodes": 1, "cost": 1, "caster": "万の民",
     "text": "目標の〔キャラクター１枚〕に１ダメージを与える。"},
    {"name": "小銭", "kind": "command", "nodes": 1, "cost": 0, "text": "〔あなた〕は１ドローする。"},
    {"name": "木の面", "kind": "command", "nodes": 1, "cost": 1, "keywords": ["【装備】"], "attack": "+1",
     "durability": "+1", "text": ""},
    {"name": "札", "kind": "command", "nodes": 1, "cost": 1, "keywords": ["【呪符】"], "attack": "-1",
     "durability": "±0", "text": ""},
]
PLAN = {
    "hand": ["万の民", "火の粉", "小銭", "木の面", "札", "野の影"],
    "nodes": ["小銭"] * 14,
    "field": ["万の民", "万の民", "野の影"],
    "underworld": ["万の民", "火の粉", "小銭", "木の面", "札", "万の民", "野の影"],
    "removed": ["万の民", "木の面"],
    "sideboard": ["万の民", "小銭"],
}


@cache
def helpers() -> dict[str, Card]:
    return {str(r["name"]): GAME.card_from(r, "help") for r in HELP}


def position(card: Card) -> State:
    """Both players have the card in hand, on the field, in the underworld and in the deck, and means to use it."""
    g = WORDS.empty_state(OPTIONS, 1)
    zone = {z.name: z.number for z in WORDS.zones}
    known = helpers()
    for p in range(2):
        for k in range(24):
            lay(g, known[["万の民", "火の粉", "小銭", "木の面", "札"][k % 5]], p, zone["deck"])
        lay(g, card, p, zone["deck"])
        for where, names in PLAN.items():
            for name in names:
                WORDS.arrived(g, lay(g, known[name], p, zone[where]), {})
        for where in ("hand", "hand", "hand", "underworld"):
            WORDS.arrived(g, lay(g, card, p, zone[where]), {})
        if card.base.types & CHARACTER_CARD:
            WORDS.arrived(g, lay(g, card, p, zone["field"]), {})
    WORDS.begin(g, 3, 0, "main")
    return g


def use(card: Card, seed: int) -> bool:
    """Whether a player could use it; no error whatever happens."""
    g = position(card)
    user = User(card, seed, ENOUGH, 9, 4)
    g.asker = user
    with contextlib.suppress(Enough):
        play_on(g)
    return user.used
