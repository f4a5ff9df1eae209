"""The one way by which the state changes: propose, replace, windows before, apply, windows after, triggers."""

from __future__ import annotations

from typing import Final

from ..state.aliases import EventKind, ObjId
from ..state.event import Event
from ..state.state import ActiveAbility, State
from ..state.terms import (
    ABILITIES,
    ASSIGNED,
    ATTACHED,
    BEGINS,
    COMBAT,
    CONTROL,
    COUNTERS,
    DAMAGED,
    FACES,
    HISTORY,
    LIFE,
    MOVE,
    RANKED,
    REPLACE,
    RESOURCES,
    STATES,
    STRUCTURE,
    TIME,
    TURNED,
    WAITING,
    WINDOWS,
    ZONES,
)
from .assigned_replacements import assign
from .checking import check_computed
from .continuous import mark_changed, refresh
from .windows import open_after, open_before

NOT_DONE: Final = 0
HAPPENED: Final = 1
REPLACED: Final = 2  # something else was done instead
LARGE: Final = 10_000  # events of a batch times abilities that could trigger, from where on these are sorted

FACTS: Final = [  # what each kind of event changes, in the order of the kinds
    ZONES | HISTORY, 0, DAMAGED | LIFE | HISTORY, LIFE | HISTORY, LIFE | HISTORY,
    TURNED, COUNTERS | STRUCTURE, COUNTERS | STRUCTURE, CONTROL | ZONES | STRUCTURE, ATTACHED | STRUCTURE,
    STATES, FACES | STRUCTURE, 0, 0, RESOURCES, COMBAT | HISTORY, WAITING | HISTORY, WAITING | HISTORY,
    WAITING, TIME, TIME, STRUCTURE | ABILITIES, 0, 0, 0, TIME, 0, ZONES | HISTORY,
    ZONES | ATTACHED | STRUCTURE | HISTORY, HISTORY,
]


def happen(g: State, ev: Event) -> int:
    """One event; what came of it is left in it."""
    if g.over:
        return NOT_DONE
    if ev.n > g.limits.number:
        g.too_many_digits()
    if g.changed & g.reads:
        refresh(g)
    if (g.replaced >> ev.kind) & 1 or (ev.kind == MOVE and g.announces(ev)):
        other = replace(g, ev)
        if other is None:
            return REPLACED
        if other is not ev:
            done = _go(g, other)
            ev.new = other.new
            ev.to = other.to
            ev.n = other.n
            return done
    return _go(g, ev)


def unheard(g: State, kind: EventKind) -> bool:
    """Nobody could notice an event of this kind: no ability listens, and the game is not told in full. Rules may then do
    what it does without making one, where that is much work (paying, standing up). A journal is no matter here."""
    if g.changed & g.reads:
        refresh(g)
    return not g.in_full and not ((g.hears | g.replaced) >> kind) & 1 and not g.policies & WINDOWS


def _go(g: State, ev: Event) -> int:
    if not g.possible(ev):
        return _not_done(g, ev)
    if g.policies & WINDOWS:
        open_before(g, [ev])
        if g.over or not g.possible(ev):
            return NOT_DONE
    watchers = g.watchers
    hears = g.hears
    ev.batch = g.joint
    g.apply(ev)
    g.note(ev)
    mark_changed(g, FACTS[ev.kind])
    if g.policies & WINDOWS:
        open_after(g, [ev])
    if ((hears | g.hears) >> ev.kind) & 1 or (g.changed & g.reads):
        collect(g, ev, watchers)
    g.settled()
    if g.checks_caches:
        check_computed(g)
    return HAPPENED


def _not_done(g: State, ev: Event) -> int:
    """An event is not possible; the rules that say so are cited."""
    for rule in (g.forbids(ev), g.refusal(ev)):
        if rule:
            g.cite(rule, ev.obj, ev.player)
    return NOT_DONE


def at_once(g: State) -> int:
    """What happens from now on is simultaneous, until `g.joint` is again what this returns."""
    before = g.joint
    if not before:
        g.batches += 1
        g.joint = g.batches
    return before


def happen_all(g: State, events: list[Event]) -> list[int]:
    """Simultaneous events: all are decided, then all are done, then triggers see them together."""
    if len(events) == 1:
        return [happen(g, events[0])]
    done: list[int] = []
    todo: list[Event] = []
    if g.changed & g.reads:
        refresh(g)
    assigned = assign(g, events) if g.policies & ASSIGNED else []
    for i in range(len(events)):
        ev = events[i]
        if g.changed & g.reads:
            refresh(g)
        e: Event | None = ev
        if assigned:
            e = assigned[i]
        elif not g.over and ((g.replaced >> ev.kind) & 1 or (ev.kind == MOVE and g.announces(ev))):
            e = replace(g, ev)
        if e is None:
            done.append(REPLACED)
        elif g.over or not g.possible(e):
            done.append(_not_done(g, e))
        else:
            done.append(HAPPENED)
            todo.append(e)
            if e is not ev:
                ev.to = e.to
                ev.n = e.n
            if e.n > g.limits.number:
                g.too_many_digits()
    if len(todo) > 1:
        todo = g.in_order(todo)
    if g.policies & WINDOWS:
        open_before(g, todo)
    watchers = g.watchers
    before = at_once(g)  # with what follows from them by rule: life that is lost by damage
    applying = g.applying
    g.applying = True
    for ev in todo:
        ev.batch = g.joint
        if g.possible(ev):
            g.apply(ev)
            g.note(ev)
            mark_changed(g, FACTS[ev.kind])
    g.joint = before
    g.applying = applying
    if not applying:
        g.all_applied()
    if g.policies & WINDOWS:
        open_after(g, todo)
    if todo and g.changed & g.reads:
        refresh(g)
    if len(todo) * max(len(watchers), len(g.watchers)) < LARGE:
        for ev in todo:
            collect(g, ev, watchers)
    else:
        collect_all(g, todo, watchers)
    for i in range(len(events)):
        if done[i] == HAPPENED and events[i].new < 0 and events[i].obj >= 0:
            events[i].new = g.objs[events[i].obj].next
    g.settled()
    if g.checks_caches:
        check_computed(g)
    return done


def replace(g: State, ev: Event) -> Event | None:
    """Apply replacements, each at most once, chosen in the game's way, until none fits."""
    if g.policies & ASSIGNED:
        return assign(g, [ev])[0]
    e = ev
    if g.replacing:
        e.used = [*e.used, *g.replacing[-1]]
    while True:
        listening = g.replacers
        if e.kind == MOVE and g.announces(e):
            g.replacers = [*listening, *g.announced(e)]
        fits: list[int] = []
        for i in range(len(g.replacers)):
            w = g.replacers[i]
            if (w.ability.hears >> e.kind) & 1 and w.key not in e.used and g.may_replace(w, e):
                fits.append(i)
        if not fits:
            g.replacers = listening
            return e
        if len(fits) > 1 and g.policies & RANKED:
            ranks = [g.replacement_rank(g.replacers[k], e) for k in fits]
            first = min(ranks)
            if first < len(g.shared_rules.ranks):
                g.cite(g.shared_rules.ranks[first], e.obj)
            fits[:] = [fits[k] for k in range(len(fits)) if ranks[k] == first]
        i = fits[0]
        if len(fits) > 1:
            i = g.ask(REPLACE, g.replacement_chooser(e), fits, e.obj, "")
        w = g.replacers[i]
        g.replacers = listening
        n = e.again()
        n.used = [*e.used, w.key]
        g.replacing = [*g.replacing, n.used]
        out = g.do_replace(w, n)
        g.replacing = g.replacing[:-1]
        if out is None:
            return None
        e = out
        if g.changed & g.reads:
            refresh(g)


def collect(g: State, ev: Event, before: list[ActiveAbility]) -> None:
    """Abilities that trigger on what has happened; those that look back use the position before it."""
    if g.changed & g.reads:
        refresh(g)
    _collect(g, ev, before, g.watchers)


def collect_all(g: State, events: list[Event], before: list[ActiveAbility]) -> None:
    """The same for each of many events: what answers only what happens to its own object is not asked about others."""
    then = Hearers(before)
    now = then
    for ev in events:
        if g.changed & g.reads:
            refresh(g)
        if now.all is not g.watchers:
            now = then if g.watchers is before else Hearers(g.watchers)
        _collect(g, ev, then.of(ev), now.of(ev))


class Hearers:
    """Abilities that could trigger, by what they listen to."""

    def __init__(self, all: list[ActiveAbility]) -> None:
        self.all = all
        self.any: list[int] = []  # the places of those that hear of all objects
        self.own: dict[ObjId, list[int]] = {}  # of the others, by object
        for i in range(len(all)):
            if all[i].ability.own:
                self.own.setdefault(all[i].src, []).append(i)
            else:
                self.any.append(i)

    def of(self, ev: Event) -> list[ActiveAbility]:
        """Those that could answer an event, in their order."""
        places = self.any
        for id in (ev.obj, ev.new):
            if id in self.own:
                places = [*places, *self.own[id]]
        if places is not self.any:
            places.sort()
        return [self.all[i] for i in places]


def _collect(g: State, ev: Event, before: list[ActiveAbility], now: list[ActiveAbility]) -> None:
    bit = 1 << ev.kind
    back = g.looks_back(ev)
    if back:
        for w in before:
            if w.ability.hears & bit and w.ability.backward and w.ability.triggers(g, w.src, ev, w) and not spent(g, w):
                g.triggered(w, ev)
    if g.hears & bit:
        for w in now:
            a = w.ability
            if (a.hears & bit and not a.window and not (back and a.backward) and a.triggers(g, w.src, ev, w)
                    and not spent(g, w)):
                g.triggered(w, ev)


def collect_of_gone(g: State, ev: Event, before: list[ActiveAbility]) -> None:
    """Triggers of objects that what belongs to this event has taken away."""
    for w in before:
        if (g.objs[w.src].gone and w.ability.hears >> ev.kind & 1 and w.lasting is None
                and w.ability.triggers(g, w.src, ev, w)):
            g.triggered(w, ev)


def spent(g: State, w: ActiveAbility) -> bool:
    """A delayed trigger that triggers once has done so, perhaps on another event of the same batch."""
    f = w.lasting
    return f is not None and f.once and f not in g.lasting_effects


def begins(g: State, word: str, rule: str) -> None:
    """A turn, phase or step begins: its triggers trigger."""
    moment(g, BEGINS, word, rule)


def moment(g: State, kind: EventKind, word: str, rule: str) -> None:
    """The beginning or end of something; nothing is made of it where nobody could notice."""
    mark_changed(g, TIME)
    if not unheard(g, kind):
        for k, p in enumerate(g.side(g.active)):
            happen(g, Event(kind, rule, player=p, n=k, word=word))
