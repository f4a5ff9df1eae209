"""What a player has, in numbers: in the order of outlook.tsv, where their weights stand."""

from __future__ import annotations

from ....kernel.state.aliases import Player
from ....kernel.state.state import State
from ..state.terms import BATTLE, BREAKERS, CREATURE, HAND, MANA, POWER, SHIELDS


def features(g: State, player: Player) -> list[float]:
    creatures = power = ready = breakers = 0
    for id in g.zone(BATTLE, player):
        ch = g.chars[id]
        if ch.types & CREATURE:
            creatures += 1
            power += min(12000, max(0, ch.stats[POWER]))
            ready += not g.objs[id].tapped
            breakers += ch.keywords & BREAKERS != 0
    shields = len(g.zone(SHIELDS, player))
    hand = len(g.zone(HAND, player))
    mana = len(g.zone(MANA, player))
    return [shields, min(2, shields), min(8, hand), min(2, hand), min(10, mana), min(5, mana), creatures, power / 1000,
            ready, breakers, g.active == player]
