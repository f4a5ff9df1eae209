"""Assigning replacements to simultaneous events (DM 609.8, 609.9).

Each event gets at most one. In the game's order of precedence each player says which of their replacements goes to which
event, and picks at once the objects that it will use; nothing is picked twice. Then all are applied together. A game
has this, for single events too, by the policy ASSIGNED."""

from __future__ import annotations

from ..state.aliases import ObjId
from ..state.event import Event
from ..state.state import ActiveAbility, State
from ..state.terms import CHOOSE, DONE, MAY, REPLACE
from .continuous import refresh


class Fit:
    """A replacement that could be assigned to an event."""

    def __init__(self, event: int, place: int, rank: int, w: ActiveAbility, optional: bool) -> None:
        self.event = event
        self.place = place  # in g.replacers
        self.rank = rank
        self.w = w
        self.optional = optional


def assign(g: State, events: list[Event]) -> list[Event | None]:
    """What becomes of each event: itself, a changed one, or None where something else is done instead."""
    out: list[Event | None] = [ev for ev in events]
    if g.replacing:  # what a replacement does is not replaced again
        return out
    chosen: list[Fit | None] = [None for _ in events]
    able = [g.possible(ev) for ev in events]  # what does not happen is not replaced
    picks: list[list[int]] = [[] for _ in events]
    taken: list[int] = []
    declined: list[tuple[int, int]] = []
    while not g.over:
        fits = _fits(g, events, able, chosen, taken, declined)
        if not fits:
            break
        f = _choose(g, events, fits, declined)
        if f is None:
            continue
        chosen[f.event] = f
        mine = _pick(g, f, events[f.event], taken)
        picks[f.event] = mine
        taken.extend(mine)
    for i in range(len(events)):
        to = chosen[i]
        if to is not None and not g.over:
            ev = events[i].again()
            ev.used = [*events[i].used, to.w.key]
            ev.picks = picks[i]
            g.replacing = [*g.replacing, ev.used]
            out[i] = g.do_replace(to.w, ev)
            g.replacing = g.replacing[:-1]
    if g.changed & g.reads:
        refresh(g)
    return out


def _fits(g: State, events: list[Event], able: list[bool], chosen: list[Fit | None], taken: list[ObjId],
          declined: list[tuple[int, int]]) -> list[Fit]:
    """What can be assigned next: of the lowest rank, of the first player in turn order."""
    fits: list[Fit] = []
    for i in range(len(events)):
        ev = events[i]
        if chosen[i] is not None or not able[i] or not (g.replaced >> ev.kind) & 1:
            continue
        for k in range(len(g.replacers)):
            w = g.replacers[k]
            if (w.ability.hears >> ev.kind) & 1 and w.key not in ev.used and g.may_replace(w, ev):
                f = Fit(i, k, g.replacement_rank(w, ev), w, w.ability.optional(g, w, ev))
                if _mark(f) not in declined and _left(g, f, ev, taken):
                    fits.append(f)
    if len(fits) < 2:
        return fits
    first = min(f.rank for f in fits)
    for p in g.order():
        mine = [f for f in fits if f.rank == first and f.w.you == p]
        if mine:
            return mine
    return [f for f in fits if f.rank == first]


def _mark(f: Fit) -> tuple[int, int]:
    return f.event, f.place


def _left(g: State, f: Fit, ev: Event, taken: list[ObjId]) -> bool:
    """Enough of what it uses is not picked yet."""
    need = f.w.ability.needs(g, f.w, ev)
    return need == 0 or need <= sum(1 for id in f.w.ability.among(g, f.w, ev) if id not in taken)


def _choose(g: State, events: list[Event], fits: list[Fit], declined: list[tuple[int, int]]) -> Fit | None:
    """First the event, by its number in the batch, then the replacement, by its place among g.replacers; what is
    optional may be declined."""
    player = fits[0].w.you
    if len(fits) == 1:
        return _wanted(g, fits[0], declined)
    options: list[int] = []
    for f in fits:
        if f.event not in options:
            options.append(f.event)
    free = all(f.optional for f in fits)
    if free:
        options.append(DONE)
    g.assigned = events
    event = g.ask(REPLACE, player, options, -1, "")
    g.assigned = []
    if event == DONE:
        declined.extend(_mark(f) for f in fits)
        return None
    mine = [f for f in fits if f.event == event]
    place = g.ask(REPLACE, player, [f.place for f in mine], -1, "")
    for f in mine:
        if f.place == place:
            return f if free else _wanted(g, f, declined)
    return mine[0]


def _wanted(g: State, f: Fit, declined: list[tuple[int, int]]) -> Fit | None:
    if not f.optional or g.ask(MAY, f.w.you, [0, 1], f.w.src, ""):
        return f
    declined.append(_mark(f))
    return None


def _pick(g: State, f: Fit, ev: Event, taken: list[ObjId]) -> list[int]:
    a = f.w.ability
    picked: list[int] = []
    for _ in range(a.needs(g, f.w, ev)):
        options = [id for id in a.among(g, f.w, ev) if id not in taken and id not in picked]
        picked.append(g.ask(CHOOSE, f.w.you, options, f.w.src, ""))
    return picked
