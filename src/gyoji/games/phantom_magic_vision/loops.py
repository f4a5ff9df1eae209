"""Loops (12.10): automatic effects that go on without a choice, and acts that players repeat."""

from __future__ import annotations

from typing import Final

from ...kernel.holding.repeated_acts import CYCLES, act_key
from ...kernel.process.leaving_the_game import finish, lose
from ...kernel.state.aliases import ActCode, Player
from ...kernel.state.state import Pending
from ...kernel.state.terms import NOBODY, NUMBER, ability_key, key_object
from .state import PhantomState
from .terms import DECK, FIELD, HAND, NODES, UNDERWORLD

LONG: Final = 60  # automatic effects in a row without a choice before a cycle is looked for
MOST: Final = 20  # the largest number of times that is offered


# --- what nobody can stop (1.5.3.e, 1.5.4.b) ------------------------------------------------------------------------------
def note_automatic(g: PhantomState, t: Pending) -> bool:
    """Remember which automatic effects come without a choice between them; false if they do so without end."""
    loops = g.loops
    if g.decisions != loops.mark:
        loops.mark = g.decisions
        loops.forced = []
    parts = g.objs[t.src].parts
    loops.forced.append(ability_key(parts[0] if parts else len(g.cards) + t.src, t.origin))
    if len(loops.forced) < LONG or not period(loops.forced):
        return True
    endless(g)
    return False


def endless(g: PhantomState) -> None:
    """1.5.3.e: whose cards alone make it up loses; 1.5.4.b: else it is a draw."""
    owners = sorted({g.owners[key_object(k)] for k in g.loops.forced[-LONG:] if key_object(k) < len(g.owners)})
    g.cite("12.10.1")
    if len(owners) == 1:
        lose(g, 1 << owners[0], "1.5.3.e")
    else:
        finish(g, NOBODY, "1.5.4.b")


def period(seen: list[int]) -> int:
    """The length of a cycle that the end of the list repeats."""
    n = len(seen)
    for p in range(1, n // CYCLES + 1):
        times = max(CYCLES, LONG // p)
        if p * times <= n and all([seen[n - 1 - i] == seen[n - 1 - i - p] for i in range(p * (times - 1))]):
            return p
    return 0


# --- what players can stop (12.10.2) --------------------------------------------------------------------------------------
def note_act(g: PhantomState, player: Player, code: ActCode) -> bool:
    """Record an act; false if it is not done after all.

    Whoever begins a cycle of acts again that has used up nothing names how often it goes on; afterwards something else must
    be chosen, as long as nothing is used up: otherwise two such cycles would go on in turns."""
    loops = g.loops
    acts = loops.acts
    key = act_key(g, player, code)
    if acts.cycle:
        if acts.is_next(key):
            acts.take_next()
            if acts.left == 0:
                loops.kept = resources(g)
            return True
        acts.cycle = []
        acts.done = []
    if acts.finished:
        now = resources(g)
        if less_than(now, loops.kept):
            acts.finished = []
        loops.kept = now
    if not acts.begins_again(g, key):
        return True
    goes_on = acts.go_on(times(g, acts.cycle))
    if acts.left == 0:
        loops.kept = resources(g)
    return goes_on


def barred_by_loop(g: PhantomState, player: Player, code: ActCode) -> bool:
    """12.10.2.c."""
    finished = g.loops.acts.finished
    return bool(finished) and act_key(g, player, code) in finished and not less_than(resources(g), g.loops.kept)


def times(g: PhantomState, cycle: list[int]) -> int:
    """12.10.2.a, 12.10.2.b: the first in turn order who could stop names a number, each later one no larger a one."""
    n = -1
    for p in g.order():
        if any([key % g.players == p for key in cycle]):
            most = MOST if n < 0 else n
            rule = "12.10.2.a" if n < 0 else "12.10.2.b"
            g.cite(rule, player=p)
            n = g.ask(NUMBER, p, list(range(most + 1)), -1, rule)
    g.cite("12.10.2.c")
    return max(0, n)


def resources(g: PhantomState) -> list[list[int]]:
    """What each player has: nodes, active ones, cards, life, cards on the field and active ones."""
    out: list[list[int]] = []
    for p in range(g.players):
        nodes, field = g.zone(NODES, p), g.zone(FIELD, p)
        out.append([len(nodes), len([i for i in nodes if not g.objs[i].tapped]), len(g.zone(HAND, p)), len(g.zone(DECK, p)),
                    len(g.zone(UNDERWORLD, p)), g.life[p], len(field), len([i for i in field if not g.objs[i].tapped])])
    return out


def less_than(now: list[list[int]], then: list[list[int]]) -> bool:
    """A player has less of something."""
    return any([now[p][k] < then[p][k] for p in range(len(now)) for k in range(len(now[p]))])
