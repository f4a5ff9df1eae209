"""A card in a position where it can be executed, and players by chance who use it."""

from __future__ import annotations

import contextlib
from typing import Any

from card_use import Enough, User
from gyoji.games.duel_masters.interface.scenario_words import WORDS
from gyoji.games.duel_masters.state.terms import CIVILIZATIONS
from gyoji.kernel.process.turn import play_on
from gyoji.kernel.state.card import Card
from gyoji.kernel.state.state import State
from random_play import lay

from .arena import GAME, OPTIONS, blank

ENOUGH = 250  # decisions


def everybody(races: list[str]) -> dict[str, Any]:
    """A creature of all races and civilizations: a base for anything."""
    return {"name": "万の種", "cardType": "クリーチャー", "cost": 3, "power": 3000, "civilizations": list(CIVILIZATIONS),
            "races": races, "text": ""}


HELP: list[dict[str, Any]] = [
    {"name": "五色の泉", "cardType": "クリーチャー", "cost": 9, "power": 1000,
     "civilizations": list(CIVILIZATIONS), "races": []},
    {"name": "借り物の剣", "cardType": "クロスギア", "cost": 1, "civilizations": ["火"], "races": [],
     "text": "これをクロスしたクリーチャーのパワーは+1000される。"},
    {"name": "木の盾", "cardType": "クリーチャー", "cost": 2, "power": 2000, "civilizations": ["光"], "races": [],
     "text": "ブロッカー"},
    {"name": "火花", "cardType": "呪文", "cost": 2, "civilizations": ["火"], "races": [], "text": "カードを1枚引く。"},
]


def position(card: Card, helpers: dict[str, Card]) -> State:
    g = WORDS.empty_state(OPTIONS, 1)
    zone = {z.name: z.number for z in WORDS.zones}
    plan = {
        "hand": ["五色の泉", "火花", "借り物の剣", "万の種"], "mana": ["五色の泉"] * 12 + ["万の種", "火花"],
        "battle": ["万の種", "万の種", "万の種", "木の盾", "借り物の剣"], "graveyard": ["万の種", "火花", "借り物の剣"],
        "shields": ["五色の泉", "火花", "万の種", "木の盾"],
    }
    for p in range(2):
        for k in range(30):
            lay(g, helpers["万の種" if k % 3 else "火花"] if k % 2 else blank(), p, zone["deck"])
        for where, names in plan.items():
            for name in names:
                o = lay(g, helpers[name], p, zone[where])
                WORDS.arrived(g, o, {"tapped": False})
        for where in ("hand", "hand", "hand", "shields", "graveyard", "mana"):
            WORDS.arrived(g, lay(g, card, p, zone[where]), {"tapped": False})
    WORDS.begin(g, 3, 0, "main")
    return g


def use(card: Card, helpers: dict[str, Card], seed: int) -> bool:
    """Whether a player could use it; no error whatever happens."""
    g = position(card, helpers)
    user = User(card, seed, ENOUGH, 9, 4)
    g.asker = user
    with contextlib.suppress(Enough):
        play_on(g)
    return user.used


def help_cards(races: list[str]) -> dict[str, Card]:
    return {str(r["name"]): GAME.card_from(r, "help") for r in [*HELP, everybody(races)]}
