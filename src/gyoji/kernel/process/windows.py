"""Windows around an event: before and after it, of whoever acts and of whatever is acted upon.

What listens in a window is done there at once, by plain calls: the effect that made the event is suspended by what its
event causes and then goes on (PMV 1.10.12, 9.1.3). A game that sets the policy WINDOWS has them around every event; an
ability says with `window` where it listens."""

from __future__ import annotations

from ..state.event import Event
from ..state.state import Pending, State
from ..state.terms import AFTER_ACTOR, AFTER_PATIENT, BEFORE_ACTOR, BEFORE_PATIENT, ORDER
from .continuous import refresh


def open_before(g: State, events: list[Event]) -> None:
    """What is done here may change the events, or make them impossible."""
    open_window(g, events, BEFORE_ACTOR)
    open_window(g, events, BEFORE_PATIENT)


def open_after(g: State, events: list[Event]) -> None:
    open_window(g, events, AFTER_ACTOR)
    open_window(g, events, AFTER_PATIENT)


def open_window(g: State, events: list[Event], window: int) -> None:
    """The turn player's first, as they like, then the next one's; what comes to fit meanwhile is done here too."""
    if not is_heard(g, events):
        return
    done: list[tuple[int, int]] = []
    while not g.over:
        fits = listening(g, events, window, done)
        if not fits:
            return
        t = fits[next_of(g, fits, "")]
        done.append(mark_of(t, events))
        sink(g)
        g.carry_out(t)
        g.depth -= 1


def is_heard(g: State, events: list[Event]) -> bool:
    """Some ability waits for events of such a kind."""
    if g.changed & g.reads:
        refresh(g)
    for ev in events:
        if (g.hears >> ev.kind) & 1:
            return True
    return False


def listening(g: State, events: list[Event], window: int, done: list[tuple[int, int]]) -> list[Pending]:
    """The abilities that answer one of some events in a window and have not done so."""
    if g.changed & g.reads:
        refresh(g)
    out: list[Pending] = []
    for ev in events:
        if not (g.hears >> ev.kind) & 1:
            continue
        for w in g.watchers:
            a = w.ability
            if a.window == window and (a.hears >> ev.kind) & 1 and a.triggers(g, w.src, ev, w):
                t = Pending(w.src, a, w.origin, w.you, ev, [] if w.lasting is None else w.lasting.slots)
                if mark_of(t, events) not in done:
                    out.append(t)
    return out


def mark_of(t: Pending, events: list[Event]) -> tuple[int, int]:
    """An ability instance and which of the events it answers."""
    for i in range(len(events)):
        if events[i] is t.event:
            return t.key, i
    return t.key, -1


def next_of(g: State, some: list[Pending], rule: str) -> int:
    """Which comes next: one of the first player in turn order who has any, as they like."""
    for p in g.order():
        mine = [i for i in range(len(some)) if some[i].you == p]
        if mine:
            if len(mine) > 1:
                g.putting_in_order(some)
            return g.ask(ORDER, p, mine, some[mine[0]].src, rule)
    return 0


def sink(g: State) -> None:
    """One level deeper. Whoever sinks comes up again by `g.depth -= 1`."""
    if g.depth >= g.limits.nested:
        g.too_deep()
    g.depth += 1
