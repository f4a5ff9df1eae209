"""Teams that take turns (805), and Two-Headed Giant (810), where a team has one life total and wins and loses as a whole."""

from __future__ import annotations

from typing import Final

from ....kernel.state.aliases import ObjId, Player
from ....kernel.state.terms import CHOOSE, player_ref
from ..state.fields import MagicFields
from ..state.terms import NO_GAIN_LIFE, NO_LOSE, NO_LOSE_AT_ZERO, NO_LOSE_LIFE, NO_WIN

#: what is said of one player holds for their team (810.8a, 810.9g, 810.9h)
OF_TEAMS: Final = NO_LOSE | NO_LOSE_AT_ZERO | NO_WIN | NO_GAIN_LIFE | NO_LOSE_LIFE


def meant(g: MagicFields, src: ObjId, you: Player, players: list[Player], rule: str) -> int:
    """805.9, 805.10c, 805.10e: a text that speaks of one player, and of a team could mean either, means the one whom its
    controller names as it is carried out."""
    if len(players) == 1 or not g.resolution.going_on:
        return players[0]
    if rule not in g.resolution.meant:
        g.cite(rule, src, you)
        one = -1 - g.ask(CHOOSE, you, [player_ref(p) for p in players], src, rule)
        g.resolution.meant = {**g.resolution.meant, rule: one}
    return g.resolution.meant[rule]


# --- life, poison, winning and losing (810) ------------------------------------------------------------------
def starting_life(g: MagicFields, usual: int) -> int:
    """810.4, 103.4a: 30 for a team of two; 810.11: 15 more for each further player. Where players begin with other than
    20 life, as much more or less in proportion."""
    g.cite("810.11" if g.heads > 2 else "810.4")
    return usual * 3 * g.heads // 4


def lethal_poison(g: MagicFields) -> int:
    """704.5c: ten poison counters; 810.8d: fifteen for a team of two; 810.11: five more for each further player."""
    return 5 * (g.heads + 1) if g.heads else 10


def one_of_each_team(g: MagicFields, players: list[Player], src: ObjId) -> list[Player]:
    """810.9d: of players whose life totals become a number, each team chooses one who gains or loses life."""
    out: list[int] = []
    for p in players:
        mates = [q for q in players if g.sides[q] == g.sides[p]]
        if p == mates[0]:
            chosen = -1 - g.ask(CHOOSE, g.side(p)[0], [player_ref(q) for q in mates], src, "810.9d")
            g.cite("810.9d" if len(mates) > 1 else "810.9c", src, chosen)
            out.append(chosen)
    return out


def pool_lives(g: MagicFields, usual: int) -> None:
    """A team begins with its life total, and with what its players have more or less than usual (902.4)."""
    lives = g.life.copy()
    for p in range(g.players):
        g.life[p] = starting_life(g, usual) + sum([lives[q] - usual for q in g.team(p)])
