"""What a player has, in numbers: in the order of outlook.tsv, where their weights stand."""

from __future__ import annotations

from ....kernel.state.aliases import ObjId, Player
from ....kernel.state.state import State
from ..state.terms import BATTLEFIELD, CREATURE, FLYING, HAND, LAND, LIBRARY, POWER


def features(g: State, player: Player) -> list[float]:
    creatures = lands = others = 0
    power = ready = flying = 0.0
    for id in g.zone(BATTLEFIELD, player):
        ch = g.chars[id]
        if ch.types & CREATURE:
            strength = max(0.0, lasting(g, id, POWER))
            creatures += 1
            power += strength
            if not g.objs[id].tapped:
                ready += strength
            if ch.keywords & FLYING:
                flying += strength
        elif ch.types & LAND:
            lands += 1
        else:
            others += 1
    life = max(0, g.life[player])
    hand = len(g.zone(HAND, player))
    return [min(20, life), min(10, life), min(8, hand), min(2, hand), max(0, 5 - len(g.zone(LIBRARY, player))),
            min(9, lands), min(4, lands), creatures, power, ready, flying, others, g.active == player]


def lasting(g: State, id: ObjId, stat: int) -> float:
    """Power or toughness; what goes beyond card and counters may be gone at the end of the turn, and counts for less."""
    o = g.objs[id]
    now = min(12, g.chars[id].stats[stat])  # there is nothing larger to fight with
    usual = o.card.base.stats[stat] + o.counters.get("+1/+1", 0)
    return now if now <= usual else usual + 0.25 * (now - usual)
