"""Winning, losing, drawing the game and ending the turn by an effect (104, 720)."""

from __future__ import annotations

from ....effects.context import Ctx, Do, Players
from ....kernel.process.leaving_the_game import finish, lose
from ....kernel.state.aliases import Player
from ....kernel.state.terms import NOBODY
from ..additional.state_based_actions import state_based, would_lose
from ..combat.declaring import end_combat
from ..multiplayer.range_of_influence import draw_for
from ..spells.countering import exile_all
from ..state.fields import MagicFields, magic
from ..state.terms import BEGIN_COMBAT, CLEANUP, END_COMBAT, NO_LOSE, NO_WIN


def win(g: MagicFields, player: Player) -> int:
    """104.2b: unless an effect forbids it (101.2)."""
    if g.player_key(player, NO_WIN):
        g.cite("810.8a" if g.heads else "101.2", player=player)
        return 0
    if g.reach:  # 801.14, 104.3h: instead their opponents in range lose
        g.cite("801.14", player=player)
        return lose_game(g, g.rivals_near(player), "104.3h")
    finish(g, player, "810.8a" if g.heads else "104.2b")
    return 1


def lose_game(g: MagicFields, players: list[Player], rule: str = "104.3e") -> int:
    """104.3e: these players lose, at the same time; how many."""
    losers = 0
    for p in players:
        if g.player_key(p, NO_LOSE):
            g.cite("810.8a" if g.heads else "101.2", player=p)
        elif would_lose(g, p, rule):
            losers |= 1 << p
    if losers:
        lose(g, losers, rule)
    return losers.bit_count()


class Verdict(Do):
    """Some players win and some lose at the same time; 104.3f: who does both loses."""

    def __init__(self, winners: Players, losers: Players) -> None:
        self.winners = winners
        self.losers = losers

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        winners = self.winners.who(c)
        lose_game(g, self.losers.who(c))
        for p in winners:
            if (g.lost >> p) & 1:
                g.cite("104.3f", c.src, p)
            elif not g.over:
                win(g, p)
        return True


def draw_game(g: MagicFields, player: Player) -> int:
    """104.4c; 801.15, 104.4e: where ranges are limited, for the player whose effect it is and whom they reach."""
    if g.reach:
        g.cite("801.15", player=player)
        draw_for(g, g.reach[player], "104.4e")
    else:
        finish(g, NOBODY, "104.4c")
    return 1


def end_turn(g: MagicFields) -> int:
    """720.1: the stack is exiled, nothing is in combat, and the cleanup step follows."""
    g.pending = []
    g.cite("720.1a")
    g.cite("720.1b")
    exile_all(g)
    w = g.resolution.under_way
    if w is not None and w.ability is None:  # 720.1a: also what is being resolved
        w.paid = [*w.paid, "after:exile"]
    state_based(g)
    g.cite("720.1c")
    end_combat(g)
    g.schedule = [CLEANUP]
    g.cite("720.1d")
    g.record.ends = True
    g.cite("720.1f")
    return 1


def end_combat_phase(g: MagicFields) -> int:
    """720.2: the same, to the end of the combat phase; 720.2g: nothing outside of one."""
    if not BEGIN_COMBAT <= g.step <= END_COMBAT:
        g.cite("720.2g")
        return 0
    g.pending = []
    g.cite("720.2a")
    g.cite("720.2b")
    exile_all(g)
    w = g.resolution.under_way
    if w is not None and w.ability is None:
        w.paid = [*w.paid, "after:exile"]
    state_based(g)
    g.cite("720.2c")
    end_combat(g)
    while g.schedule and g.schedule[0] <= END_COMBAT:
        g.schedule = g.schedule[1:]
    g.cite("720.2d")
    g.record.ends = True
    g.cite("720.2f")
    return 1
