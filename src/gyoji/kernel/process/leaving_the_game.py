"""Losing, winning, and leaving a game that others play on (Magic 104, 800.4; PMV 1.5)."""

from __future__ import annotations

from ..state.aliases import Player, PlayerSet
from ..state.event import Event
from ..state.state import State
from ..state.terms import ABILITIES, NOBODY, RESULT, STRUCTURE
from .apply import vanish
from .continuous import mark_changed


def lose(g: State, losers: PlayerSet, rule: str) -> None:
    """Players (a bit mask) lose at the same time. Who is left alone, or with their team, wins; others play on."""
    if g.over:
        return
    losers = g.leave_together(losers) & ~g.lost
    for p in range(g.players):
        if (losers >> p) & 1:
            g.loses(p)
    retire(g, losers, rule)


def retire(g: State, leavers: PlayerSet, rule: str) -> None:
    """Players leave the game at the same time, whatever it is for them: who is left alone wins, others play on."""
    left = [p for p in range(g.players) if not ((g.lost | leavers) >> p) & 1]
    if not left or all([p in g.team(left[0]) for p in left]):
        g.lost |= leavers
        winner = left[0] if left else g.tie(leavers)
        ending = g.ending_rule(winner)
        if ending:
            g.cite(ending)
        finish(g, winner, rule)
        return
    for p in range(g.players):
        if (leavers >> p) & 1:
            leave_game(g, p, rule)
    g.left(leavers)


def finish(g: State, winner: Player, rule: str) -> None:
    """The game is over; winner NOBODY is a draw."""
    g.over = True
    g.winner = winner
    g.note(Event(RESULT, rule, player=winner, word="wins" if winner != NOBODY else "draw"))


def leave_game(g: State, player: Player, rule: str) -> None:
    """All that they own leaves with them, without events; what they control of others stays; priority goes on."""
    g.about_to_leave(player)
    g.note(Event(RESULT, rule, player=player, word="leaves"))
    holder = g.priority
    for _ in range(g.passes):  # a pass of theirs does not count any more
        holder = previous(g, holder)
        if holder == player:
            g.passes -= 1
            break
    g.lost |= 1 << player
    g.cite(g.shared_rules.leaves, player=player)
    for number in range(len(g.zones)):
        for id in g.zones[number].copy():
            o = g.objs[id]
            if o.owner == player:
                vanish(g, id)
            elif o.controller == player:
                g.left_behind(id)
    for i in range(len(g.waiting) - 1, -1, -1):
        w = g.waiting[i]
        if w.you == player or (w.obj >= 0 and g.objs[w.obj].gone):
            g.waiting.pop(i)
            g.chains = [base - 1 if base > i else base for base in g.chains]
    g.pending = [t for t in g.pending if t.you != player]
    g.extra = [p for p in g.extra if p != player]
    if g.priority == player:
        g.priority = g.next_player(player)
    mark_changed(g, STRUCTURE | ABILITIES)


def previous(g: State, player: Player) -> Player:
    for i in range(1, g.players + 1):
        p = (player - i) % g.players
        if not (g.lost >> p) & 1:
            return p
    return player
