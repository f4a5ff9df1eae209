"""Loops of mandatory actions (104.4b, 727.4)."""

from __future__ import annotations

from ....kernel.process.leaving_the_game import finish
from ....kernel.state.terms import NOBODY
from ..multiplayer.range_of_influence import draw_for
from ..state.fields import MagicFields
from ..state.mana import amount


def note_resolution(g: MagicFields) -> bool:
    """Something is about to resolve. Whether that is a loop without end, which makes the game a draw.

    To pass, or not to do what one may, stops nothing, and nobody has to do otherwise (727.5, 727.6)."""
    decided = g.decisions - g.declined
    if decided != g.loop.rounds.mark:
        g.loop.by = 0
    g.loop.by |= 1 << g.waiting[-1].you
    if not g.loop.rounds.endless(g, decided):
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
    g.loop.rounds.mark = -1
    draw_for(g, players, "104.4f")


# --- positions of a loop -----------------------------------------------------------------------------------------------
def beside(g: MagicFields) -> str:
    """What Magic adds to a position that must be the same in each round: ten poison counters are too many (704.5c)."""
    led = None if g.leading is None else (sorted(g.leading.casts.items()), sorted(g.leading.damage.items()))
    turns = [(line.number, line.holder, line.active, line.step, line.moment, len(line.waiting)) for line in g.others()]
    held = g.designations
    counters = [sorted(c) for c in g.player_counters]
    poison = [g.player_counter(p, "poison") for p in range(g.players)]
    return repr((counters, poison, g.record.land_plays, len(g.fight.attackers), len(g.fight.blocked), held.monarch,
                 held.initiative, held.day, held.blessed, held.has_enduring_story, held.tempted, led, turns, g.inner))


def adds_up(g: MagicFields) -> list[int]:
    """Mana, counters of players, spells cast."""
    out = [*g.record.spells_cast]
    for p in range(g.players):
        out.append(amount(g.pool[p]))
        out.extend([g.player_counters[p][name] for name in sorted(g.player_counters[p]) if name != "poison"])
    return out
