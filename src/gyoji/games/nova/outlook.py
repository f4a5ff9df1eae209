"""What a player has, in numbers: in the order of outlook.tsv, where their weights stand."""

from __future__ import annotations

from ...kernel.state.aliases import Player
from ...kernel.state.state import State
from .terms import ATTACK_STAT, CHARACTER, CONDEMNED, DECK, ENERGY, FIELD, HAND, HEALTH, ITEM, SERVANT


def features(g: State, player: Player) -> list[float]:
    servants = attack = health = items = characters = 0
    for id in g.zone(FIELD, player):
        ch = g.chars[id]
        if g.objs[id].states & CONDEMNED:
            continue
        if ch.types & SERVANT:
            servants += 1
            attack += ch.stats[ATTACK_STAT]
            health += ch.stats[HEALTH]
        items += ch.types & ITEM != 0
        characters += ch.types & CHARACTER != 0
    life = max(0, g.life[player]) / 100
    energy = len(g.zone(ENERGY, player))
    return [life, min(10.0, life), min(8, len(g.zone(HAND, player))), max(0, 5 - len(g.zone(DECK, player))), min(10, energy),
            min(5, energy), servants, attack / 100, health / 100, items, characters, g.active == player]
