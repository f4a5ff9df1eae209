"""What a player has, in numbers: in the order of outlook.tsv, where their weights stand."""

from __future__ import annotations

from ...kernel.state.aliases import Player
from ...kernel.state.state import State
from .terms import ATTACK, CHARACTER, DURABILITY, FIELD, HAND, NODES


def features(g: State, player: Player) -> list[float]:
    characters = attack = durability = ready = others = 0
    for id in g.zone(FIELD, player):
        o = g.objs[id]
        ch = g.chars[id]
        if ch.types & CHARACTER:
            characters += 1
            attack += max(0, ch.stats[ATTACK])
            durability += max(0, ch.stats[DURABILITY] - o.damage)
            if not o.tapped:
                ready += max(0, ch.stats[ATTACK])
        else:
            others += 1
    life = max(0, g.life[player])
    nodes = len(g.zone(NODES, player))
    return [min(25, life), min(10, life), min(8, len(g.zone(HAND, player))), min(10, nodes), min(5, nodes), characters,
            attack, durability, ready, others, g.active == player]
