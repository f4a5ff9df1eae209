"""What a player has, in numbers: in the order of outlook.tsv, where their weights stand."""

from __future__ import annotations

from ...kernel.state.aliases import Player
from .state import StrikeState
from .terms import DECK, GRID, HAND, RANK


def features(g: StrikeState, player: Player) -> list[float]:
    strikers = ahead = rank = ready = 0
    for id in g.strikers_of(player):
        row = GRID.row(g.objs[id].spot)
        strikers += 1
        ahead += row if player == 0 else 4 - row
        rank += max(0, g.chars[id].stats[RANK])
        ready += not g.objs[id].tapped
    score = g.life[player]
    return [score, max(0, score - 5), max(0, score - 10), min(8, len(g.zone(HAND, player))),
            max(0, 8 - len(g.zone(DECK, player))), strikers, min(2, strikers), ahead, rank, ready, g.active == player]
