"""Loops of mandatory actions (104.4b, 727.4)."""

from __future__ import annotations

from typing import Final

from ....kernel.holding.fingerprint import round_mark
from ....kernel.process.leaving_the_game import finish
from ....kernel.state.terms import NOBODY
from ..multiplayer.range_of_influence import draw_for
from ..state.fields import MagicFields

SOON: Final = 16  # things that resolve one after the other before positions are compared
ROUNDS: Final = 3  # so often the position has come again, and everybody has let it
MANY: Final = 2000  # a loop that grows never repeats a position


def note_resolution(g: MagicFields) -> bool:
    """Something is about to resolve. Whether that is a loop without end, which makes the game a draw.

    To pass, or not to do what one may, stops nothing, and nobody has to do otherwise (727.5, 727.6)."""
    if g.decisions - g.declined != g.loop.mark:
        g.loop.mark = g.decisions - g.declined
        g.loop.count = 0
        g.loop.by = 0
        g.loop.rounds = 0
        g.loop.seen = ""
    g.loop.count += 1
    g.loop.by |= 1 << g.waiting[-1].you
    if g.loop.count < SOON or not goes_on(g):
        return False
    g.cite("727.4")
    if g.reach:
        draw_around(g)
    else:
        finish(g, NOBODY, "104.4b")
    return True


def draw_around(g: MagicFields) -> None:
    """801.16, 104.4f: a draw for those whose objects are in the loop and for whomever these reach."""
    players = 0
    for p in range(g.players):
        if (g.loop.by >> p) & 1:
            players |= g.reach[p]
    g.cite("801.16")
    g.loop.mark = -1
    draw_for(g, players, "104.4f")


def goes_on(g: MagicFields) -> bool:
    """The position has come again and again, and nobody has come nearer to losing."""
    if g.loop.count > MANY:
        return True
    mark = round_mark(g, repr(([[m.bit for m in pool] for pool in g.pool], g.player_counters, g.record.spells_cast)))
    if mark == g.loop.seen:
        if all([g.life[p] >= g.loop.life[p] for p in range(g.players)]):
            g.loop.rounds += 1
        return g.loop.rounds >= ROUNDS
    if g.loop.count & (g.loop.count - 1) == 0:  # compared with the position after 16, 32, 64 ...
        g.loop.seen = mark
        g.loop.life = g.life.copy()
    return False
