"""Shortcuts (727.2): a player proposes to repeat a loop, the others may shorten it."""

from __future__ import annotations

from typing import Final

from ....kernel.holding.shortcuts import Shortcut, key_of
from ....kernel.state.aliases import ActCode, Player
from ....kernel.state.terms import ACT, MAY, NOBODY, PASS, act_code, obj_of
from ..state.fields import MagicFields
from ..state.terms import REPEAT

SOON: Final = 3  # acts of a step before answers are written down
MANY: Final = 12  # also where a loop is looked for that goes over several turns


def note_act(g: MagicFields) -> None:
    """A player acts. Only where many acts follow each other in a step it is looked at whether they come round."""
    g.loop.acts += 1
    if g.lines or not (g.loop.acts == SOON if g.recorder is None else g.loop.acts == MANY):
        return
    if not isinstance(g.recorder, Shortcut):
        g.recorder = Shortcut()


def step_begins(g: MagicFields) -> None:
    g.loop.acts = 0
    if isinstance(g.recorder, Shortcut):
        g.recorder = None


def priority_given(g: MagicFields, player: Player) -> None:
    r = g.recorder
    if not isinstance(r, Shortcut) or g.over:
        return
    if r.priority_given(g, player):
        g.cite("727.2c", player=player)
    act = r.shared(g, player)
    if act:
        g.cite("727.3", player=player)
        r.bar(act)


def with_shortcut(g: MagicFields, player: Player, options: list[ActCode]) -> list[ActCode]:
    """727.2a: what a player with priority may do, and to propose a shortcut. 727.2c: who broke one does something else.
    727.3: who has to end what several keep going does not go on with it."""
    r = g.recorder
    if not isinstance(r, Shortcut) or len(options) < 2:
        return options
    if r.must_act == player:
        return [o for o in options if o != PASS]
    if r.barred:
        options = [o for o in options if key_of(g, ACT, o) != r.barred]
    first = r.first_act(g, player, options)
    return options if first == PASS else [*options, act_code(REPEAT, obj_of(first), 0)]


def propose(g: MagicFields, player: Player, code: ActCode) -> None:
    """727.2a: how often; 727.2b: the others, in turn order, accept or say when they will do something else."""
    r = g.recorder
    assert isinstance(r, Shortcut)
    id = obj_of(code)
    g.cite("727.2a", id, player)
    rounds = g.ask_number(player, 1, g.limits.rounds, id, "727.2a")
    breaker = NOBODY
    point = 0
    for p in g.seats_from(player)[1:]:
        times = r.times[p]
        if rounds and times and g.ask(MAY, p, [0, 1], id, "727.2b"):
            g.cite("727.2b", id, p)
            rounds = g.ask_number(p, 0, rounds - 1, id, "727.2b")
            point = g.ask_number(p, 1, times, id, "727.2b")
            breaker = p
    g.cite("727.2c", id, player)
    r.follow(rounds, breaker, point)
