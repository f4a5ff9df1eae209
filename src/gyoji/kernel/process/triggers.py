"""Triggered abilities: putting them to wait in the players' order, pools of them, and state triggers.

Pool: nobody responds; triggered effects are done in any order, the turn player's first (DM 603.3, SCS 2.7)."""

from __future__ import annotations

from ..state.event import Event
from ..state.state import Pending, State
from ..state.terms import ORDER
from .alike import MANY, look_alike
from .continuous import look
from .windows import listening, next_of, sink


def all_alike(some: list[Pending]) -> bool:
    """The same ability has triggered several times on the same event: their order makes no difference."""
    first = some[0]
    return all(t.ability is first.ability and t.src == first.src and t.event is first.event for t in some)


def many_alike(g: State, some: list[Pending]) -> bool:
    """The same ability has triggered on events that differ in nothing: in whatever order they wait, it is the same."""
    first = some[0]
    a = first.event
    if a is None:
        return False
    for t in some:
        b = t.event
        if (b is None or t.ability is not first.ability or t.you != first.you or t.slots or t.x != first.x
                or t.tally != first.tally or b.kind != a.kind or b.n != a.n or b.player != a.player or b.word != a.word
                or not look_alike(g, first.src, t.src) or not look_alike(g, a.obj, b.obj)):
            return False
    return True


def interchangeable(some: list[Pending]) -> bool:
    """The same ability of the same card has triggered several times: whatever their order, the same abilities are done."""
    first = some[0]
    return all([t.ability is first.ability and t.src == first.src and t.you == first.you for t in some])


def place_triggers(g: State, rule: str) -> None:
    """Triggered abilities are put to wait: the turn player's in the order that they like, then the next player's."""
    if not g.pending:
        return
    g.passes = 0
    for p in g.order():
        mine = g.take_triggers(p)
        while mine and not g.over:
            k = 0
            g.ordering = mine
            if len(mine) >= MANY and many_alike(g, mine):
                for t in mine:
                    g.put_to_wait(t)
                break
            if len(mine) > 1 and not all_alike(mine):
                k = g.ask(ORDER, g.orders_triggers(mine, p), list(range(len(mine))), mine[0].src, rule)
            g.put_to_wait(mine.pop(k))
    g.ordering = []


def drain(g: State, rule: str) -> None:
    """The pool is emptied: the lowest rank first, then the turn player's as they like; what is new joins at once."""
    while g.pending and not g.over:
        take(g, g.pending, rule)


def drain_before(g: State, ev: Event, window: int, rule: str) -> None:
    """What is done before an event has a pool of its own: it is emptied, then the common one (DM 603.7a).

    An effect in it may cause another such event, which is done whole before this one goes on (DM 603.7b)."""
    mine = listening(g, [ev], window, [])
    sink(g)
    while mine and not g.over:
        take(g, mine, rule)
    drain(g, rule)
    g.depth -= 1


def take(g: State, pool: list[Pending], rule: str) -> None:
    """The next effect of a pool is done."""
    ranks = [g.pool_rank(t) for t in pool]
    first = min(ranks)
    best = [i for i in range(len(pool)) if ranks[i] == first]
    t = pool.pop(best[next_of(g, [pool[i] for i in best], rule)])
    if not (g.lost >> t.you) & 1:
        g.carry_out(t)


def watch_states(g: State) -> None:
    """State triggers: whether the state that each waits for has come about (Magic 603.8, NOVA 801.4.6)."""
    look(g, 0)
    for w in g.states_watched:
        if g.comes_about(w, w.ability.counted(g, w)):
            g.triggered(w, None)
