"""Winning and losing (1.5)."""

from __future__ import annotations

from ...kernel.process.leaving_the_game import finish, lose
from ...kernel.state.aliases import Player
from ...kernel.state.terms import NOBODY
from .state import PhantomState
from .terms import NO_LOSE, NO_WIN


def check_life(g: PhantomState) -> None:
    """1.5.3.a: looked at when a player gets priority, and at no other time."""
    losers = 0
    for p in range(g.players):
        if g.life[p] <= 0 and not (g.lost >> p) & 1 and not g.player_key(p, NO_LOSE):
            losers |= 1 << p
    if losers:
        g.cite("1.9.2")
        lose(g, losers, "1.5.3.a")


def win(g: PhantomState, players: list[Player]) -> int:
    """1.5.2.a; 1.5.4.a: where all who are left win at once it is a draw."""
    able = [p for p in players if not g.player_key(p, NO_WIN)]
    if not able:
        return 0
    g.cite("1.5.2.a")
    left = [p for p in range(g.players) if not (g.lost >> p) & 1]
    sides = {tuple(g.team(p)) for p in able}
    if len(sides) > 1 and len(able) == len(left):
        finish(g, NOBODY, "1.5.4.a")
    else:
        finish(g, able[0], "1.5.2.a")
    return len(able)


def lose_by_effect(g: PhantomState, players: list[Player]) -> int:
    """1.5.3.c."""
    losers = 0
    for p in players:
        if not g.player_key(p, NO_LOSE):
            losers |= 1 << p
    if losers:
        lose(g, losers, "1.5.3.c")
    return losers.bit_count()


def concede(g: PhantomState, player: Player) -> None:
    """1.5.3.d, 12.7: whenever they like; nothing stops it."""
    g.cite("12.7.3", player=player)
    lose(g, 1 << player, "1.5.3.d")
