"""Characteristics: continuous effects in the game's order, with dependency and timestamps; and who listens."""

from __future__ import annotations

from typing import Final

from .card import ACTIVATED, REPLACEMENT, STATIC, TRIGGERED, Ability, Chars, Continuous
from .state import Application, State, Watch
from .terms import ABILITIES, CONTROL, STATES, STRUCTURE

STATICS: Final = 1 << STATIC
LISTENED: Final = STRUCTURE | ABILITIES | CONTROL | STATES  # facts that change which abilities listen


def look(g: State, id: int) -> Chars:
    """The characteristics of an object now; of one that is gone, as it last was."""
    if g.changed & g.reads:
        refresh(g)
    return g.chars[id]


def touch(g: State, facts: int) -> None:
    """Facts have changed: whatever reads them is computed again when it is next looked at."""
    g.changed |= facts
    g.stirred |= facts
    g.since |= facts
    g.version += 1


def refresh(g: State) -> None:
    """Compute what has become stale, and gather the abilities that listen."""
    if g.refreshing:  # conditions of effects look at characteristics as computed so far
        return
    g.refreshing = True
    g.refreshes += 1
    if g.journal is not None:
        g.applications = []
    stale = g.changed
    g.changed = 0
    for id in g.modified:
        if not g.objs[id].gone:
            g.chars[id] = g.base_chars(id)
    reads = STRUCTURE
    effects: list[Continuous] = []
    for id in g.alert:
        if g.chars[id].sorts & STATICS and not g.mute(id):
            _gather(g, id, effects)
    for f in g.floats:
        e = f.effect
        if e is not None:
            effects.append(e)
    mine: dict[int, Chars] = {}
    granting = False
    if effects:
        for layer in range(g.layers):
            _apply_layer(g, layer, effects, mine)
        for e in effects:
            reads |= e.reads()
            granting = granting or _grants(e)
    g.modified = list(mine)
    if granting or g.granting or stale & (LISTENED | g.listen_reads):
        g.listen_reads = _listen(g, granting)
    g.granting = granting
    g.reads = reads | g.listen_reads
    g.refreshing = False


def _grants(e: Continuous) -> bool:
    for m in e.mods:
        if m.writes & ABILITIES:
            return True
    return False


def _gather(g: State, id: int, effects: list[Continuous]) -> None:
    ch = g.chars[id]
    for i in range(len(ch.abilities)):
        a = ch.abilities[i]
        if a.kind == STATIC and g.works(g.objs[id], a):
            a.continuous(g, id, ch.origins[i], effects)


def _apply_layer(g: State, layer: int, effects: list[Continuous], mine: dict[int, Chars]) -> None:
    todo = [e for e in effects if _in_layer(e, layer)]
    if not todo:
        return
    many = len(todo)
    if many > 1:
        todo.sort(key=_stamp)
    while todo:
        e = todo[0] if len(todo) == 1 else next_effect(g, todo, layer)
        place = todo.index(e)
        del todo[place]
        if not e.alive(g):
            continue
        grew = _apply(g, e, layer, mine)
        if g.journal is not None:
            g.applications.append(Application(e, layer, place, many))
        for id in grew:  # an ability that was granted just now may itself be static
            fresh: list[Continuous] = []
            _gather(g, id, fresh)
            for f in fresh:
                if not _known(effects, f):
                    effects.append(f)
                    if _in_layer(f, layer):
                        todo.append(f)
                        todo.sort(key=_stamp)


def _known(effects: list[Continuous], f: Continuous) -> bool:
    for e in effects:
        if e.src == f.src and e.origin == f.origin and e.mods is f.mods:
            return True
    return False


def _stamp(e: Continuous) -> int:
    return e.stamp


def _in_layer(e: Continuous, layer: int) -> bool:
    for m in e.mods:
        if m.layer == layer:
            return True
    return False


def _apply(g: State, e: Continuous, layer: int, mine: dict[int, Chars]) -> list[int]:
    """Apply the parts of an effect that belong to a layer; whom it concerns is found once."""
    grew: list[int] = []
    for id in e.affected(g):
        if g.objs[id].gone:
            continue
        ch = mine.get(id)
        if ch is None:
            ch = g.chars[id].clone()
            mine[id] = ch
            g.chars[id] = ch
        for m in e.mods:
            if m.layer == layer:
                m.apply(g, e, id, ch)
                if m.writes & ABILITIES:
                    grew.append(id)
    return grew


def next_effect(g: State, todo: list[Continuous], layer: int) -> Continuous:
    """The earliest effect that depends on no other one that is still to be applied; within a circle nobody waits."""
    written = 0
    for f in todo:
        written |= _writes(f, layer)
    for e in todo:
        if not written & e.leans_on():  # on nothing that any of them changes
            return e
        free = True
        for f in todo:
            if f is not e and depends(g, e, f, layer) and not _leads_to(g, f, e, todo, layer):
                free = False
                break
        if free:
            return e
    return todo[0]


def _writes(f: Continuous, layer: int) -> int:
    writes = 0
    for m in f.mods:
        if m.layer == layer:
            writes |= m.writes
    return writes


def _leads_to(g: State, f: Continuous, e: Continuous, todo: list[Continuous], layer: int) -> bool:
    """Whether f depends on e, perhaps through others."""
    seen = [f]
    k = 0
    while k < len(seen):
        if depends(g, seen[k], e, layer):
            return True
        for x in todo:
            if x is not e and x not in seen and depends(g, seen[k], x, layer):
                seen.append(x)
        k += 1
    return False


def depends(g: State, e: Continuous, f: Continuous, layer: int) -> bool:
    """Whether applying f first would change whether e applies, to whom, or by how much."""
    if not _writes(f, layer) & e.leans_on() or not f.alive(g):
        return False
    before = _reach(g, e, layer)
    kept: dict[int, Chars] = {}
    for id in f.reach(g):  # not yet settled: f is only tried
        kept[id] = g.chars[id]
        g.chars[id] = g.chars[id].clone()
        for m in f.mods:
            if m.layer == layer:
                m.apply(g, f, id, g.chars[id])
    after = _reach(g, e, layer)
    for id, ch in kept.items():
        g.chars[id] = ch
    return before != after


def _reach(g: State, e: Continuous, layer: int) -> list[int]:
    """Whom an effect would concern now and the numbers that it would use."""
    if not e.alive(g):
        return [-1]
    out: list[int] = []
    for id in e.reach(g):
        out.append(id)
        for m in e.mods:
            if m.layer == layer:
                out.append(m.amount(g, e, id))
    return out


def _listen(g: State, granting: bool) -> int:
    """Gather the abilities that answer events or change rules, and what their conditions read."""
    heard = g.alert
    if granting:  # also those that were granted to cards with no such ability of their own
        heard = [*heard, *[id for id in g.modified if id not in heard]]
    watchers: list[Watch] = []
    replacers: list[Watch] = []
    standing: list[Watch] = []
    states: list[Watch] = []
    activators: list[int] = []
    hears = 0
    replaced = 0
    reads = 0
    for id in heard:
        if g.mute(id):
            continue
        ch = g.chars[id]
        o = g.objs[id]
        for i in range(len(ch.abilities)):
            a = ch.abilities[i]
            k = a.kind
            if k > REPLACEMENT or not g.works(o, a):
                continue
            if k == ACTIVATED:
                if not activators or activators[-1] != id:
                    activators.append(id)
                continue
            w = Watch(id, a, ch.origins[i], o.controller, None)
            if k == TRIGGERED:
                if a.watches:
                    states.append(w)
                if a.hears:
                    watchers.append(w)
                    hears |= a.hears
            elif k == REPLACEMENT:
                replacers.append(w)
                replaced |= a.hears
            elif a.stands:
                standing.append(w)
                reads |= a.watches
    for f in g.floats:
        fa: Ability | None = f.ability
        if fa is None:
            continue
        w = Watch(f.src, fa, f.stamp, f.you, f)
        if fa.kind == TRIGGERED:
            watchers.append(w)
            hears |= fa.hears
        elif fa.kind == REPLACEMENT:
            replacers.append(w)
            replaced |= fa.hears
        elif fa.stands:
            standing.append(w)
            reads |= fa.watches
    g.activators = activators
    g.watchers = watchers
    g.hears = hears
    g.replacers = replacers
    g.replaced = replaced
    g.states_watched = states
    g.states_read = 0
    for w in states:
        g.states_read |= w.ability.watches
    g.standing = standing
    g.begin_standing()
    for w in standing:
        g.stand(w)
    return reads
