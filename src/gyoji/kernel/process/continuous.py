"""Characteristics: continuous effects in the game's order, with dependency and timestamps; and who listens."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from ..state.aliases import Facts, ObjId
from ..state.caches import LISTENED
from ..state.card import (
    ACTIVATED,
    NO_AMOUNTS,
    REPLACEMENT,
    STANDINGS,
    STATIC,
    STATICS,
    TRIGGERED,
    Ability,
    Chars,
    Continuous,
)
from ..state.state import ActiveAbility, State
from ..state.terms import ABILITIES, COMERS, EFFECTS, LISTENERS, TIME, TRAITS, VALUES, granted_origin

COMPUTED: Final = VALUES | TRAITS | ABILITIES  # what a computation may change
MANY: Final = 200
NO_ONE: Final[list[int]] = []  # shared: replaced, never changed


def look(g: State, id: ObjId) -> Chars:
    """The characteristics of an object now; of one that is gone, as it last was."""
    if g.changed & g.reads:
        refresh(g)
    return g.chars[id]


def mark_changed(g: State, facts: Facts) -> None:
    """Facts have changed: whatever reads them is computed again when it is next looked at."""
    g.changed |= facts
    g.changed_since_triggers |= facts
    g.since |= facts
    if facts != TIME:
        g.version += 1


def refresh(g: State) -> None:
    """Compute what has become stale, and gather the abilities that listen."""
    if g.refreshing:  # conditions of effects look at characteristics as computed so far
        return
    g.refreshing = True
    stale = g.changed
    g.changed = 0
    if stale & g.reads & TIME:
        g.version += 1  # the course of the turn has changed something
    granted = False
    if stale & g.effect_reads:
        granted = g.granting
        compute(g)
        granted = granted or g.granting or g.listen_reads & COMPUTED != 0
    if granted or stale & (LISTENED | g.listen_reads) or (stale & COMERS and not _listen_anew(g)):
        _listen(g)
    g.reads = g.effect_reads | LISTENERS | COMERS | g.listen_reads
    g.refreshing = False


def compute(g: State) -> None:
    """Characteristics anew, from what is printed."""
    g.refreshes += 1
    for id in g.modified:
        if not g.objs[id].gone:
            g.chars[id] = g.base_chars(id)
    reads = EFFECTS
    effects: list[Continuous] = []
    for id in g.with_abilities:
        if g.chars[id].sorts & STATICS and not g.mute(id):
            _gather(g, id, effects)
    for f in g.lasting_effects:
        e = f.effect
        if e is not None:
            effects.append(e)
    mine: list[int] = []
    granting = False
    if effects:
        _by_stamp(effects)
        layers = _layers(effects)
        noted = g.noted
        if g.journal is not None:
            g.noted = set()
        for layer in range(g.layers):
            if (layers >> layer) & 1:
                known = len(effects)
                _apply_layer(g, layer, effects, mine, noted)
                if len(effects) != known:
                    layers = _layers(effects)
        for e in effects:
            reads |= e.reads()
            granting = granting or _grants(e)
    g.modified = mine
    g.granting = granting
    g.effect_reads = reads


class Computed:
    """All that was computed of a position, for other copies of it."""

    def __init__(self, g: State) -> None:
        self.chars = g.chars.copy()
        self.modified = g.modified.copy()
        self.granting = g.granting
        self.effect_reads = g.effect_reads
        self.listen_reads = g.listen_reads
        self.reads = g.reads
        self.usable = g.usable
        self.watchers = g.watchers
        self.hears = g.hears
        self.replacers = g.replacers
        self.replaced = g.replaced
        self.states_watched = g.states_watched
        self.states_read = g.states_read
        self.standing = g.standing

    def into(self, g: State) -> None:
        """What `refresh` would compute after a change of structure and abilities."""
        if g.changed & g.reads & TIME:
            g.version += 1
        g.changed = 0
        g.refreshes += 1
        g.refreshing = True
        g.chars[:] = self.chars
        g.modified = self.modified.copy()
        g.granting = self.granting
        g.effect_reads = self.effect_reads
        g.listen_reads = self.listen_reads
        g.usable = self.usable
        g.watchers = self.watchers
        g.hears = self.hears
        g.replacers = self.replacers
        g.replaced = self.replaced
        g.states_watched = self.states_watched
        g.states_read = self.states_read
        g.comers = []
        g.standing = self.standing
        g.begin_standing()
        for w in g.standing:
            g.stand(w)
        g.reads = self.reads
        g.refreshing = False


def _layers(effects: list[Continuous]) -> int:
    """The layers in which some effect does something, as bits."""
    layers = 0
    for e in effects:
        layers |= e.layers
    return layers


def _grants(e: Continuous) -> bool:
    for m in e.mods:
        if m.regathers():
            return True
    return False


def _gather(g: State, id: ObjId, effects: list[Continuous]) -> None:
    ch = g.chars[id]
    for i in range(len(ch.abilities)):
        a = ch.abilities[i]
        if a.kind == STATIC and g.works(g.objs[id], a):
            a.continuous(g, id, ch.origins[i], effects)


def _apply_layer(g: State, layer: int, effects: list[Continuous], mine: list[ObjId],
                 noted: set[tuple[int, int, int, int]]) -> None:
    todo: list[Continuous] = []
    written = 0
    leaning = 0
    for e in effects:
        if (e.layers >> layer) & 1:
            todo.append(e)
            written |= _writes(e, layer)
            leaning |= e.leans_on()
    first = True
    free = not written & leaning  # none of them depends on another one
    at = 0  # those before it were applied
    while at < len(todo):
        place = 0
        if not free and at + 1 < len(todo) and written & todo[at].leans_on():  # the first one may have to wait
            todo = todo[at:]
            at = 0
            place = todo.index(next_effect(g, todo, layer))
            todo.insert(0, todo.pop(place))
        e = todo[at]
        at += 1
        if not e.alive(g):
            continue
        grew = _apply(g, e, layer, mine)
        if g.journal is not None:
            _note(g, e, layer, first, place > 0, noted)
        first = False
        for id in grew:  # an ability that was granted just now may itself be static
            fresh: list[Continuous] = []
            _gather(g, id, fresh)
            for f in fresh:
                if not _known(effects, f):
                    effects.append(f)
                    _by_stamp(effects)
                    if (f.layers >> layer) & 1:
                        todo = [*todo[at:], f]
                        at = 0
                        _by_stamp(todo)
                        free = False
                        written |= _writes(f, layer)


def _note(g: State, e: Continuous, layer: int, first: bool, awaited: bool, noted: set[tuple[int, int, int, int]]) -> None:
    """The journal: an effect was applied in a layer, and why not earlier or later, where the last computation did not."""
    rules = g.shared_rules
    if not e.objects:
        return
    key = (e.src, e.origin, e.stamp, layer)
    g.noted.add(key)
    if key in noted:
        return
    if e.rule and rules.layers:
        g.cite(e.rule, e.src)
    for m in e.mods:
        if m.RULE and m.layer == layer:
            g.cite(m.RULE, e.src)
    if not rules.layers:
        return
    g.cite(rules.layers[layer], e.src)
    if awaited:
        g.cite(rules.dependent, e.src)
    elif not first:
        g.cite(rules.static if e.STATIC else rules.lasting, e.src)


def _known(effects: list[Continuous], f: Continuous) -> bool:
    for e in effects:
        if e.src == f.src and e.origin == f.origin and e.mods is f.mods:
            return True
    return False


def _by_stamp(effects: list[Continuous]) -> None:
    """Sort by time; nearly sorted they are already."""
    for i in range(1, len(effects)):
        e = effects[i]
        k = i
        while k > 0 and effects[k - 1].stamp > e.stamp:
            effects[k] = effects[k - 1]
            k -= 1
        if k < i:
            effects[k] = e


def _apply(g: State, e: Continuous, layer: int, mine: list[ObjId]) -> list[int]:
    """Apply the parts of an effect that belong to a layer; whom it concerns is found once. Who got abilities by it."""
    grew = NO_ONE
    for id in e.affected(g):
        if g.objs[id].gone:
            continue
        ch = g.chars[id]
        if ch.computed != g.refreshes:
            ch = ch.clone()
            ch.computed = g.refreshes
            mine.append(id)
            g.chars[id] = ch
        if layer >= g.base_layers and not ch.based:
            ch.based = ch.stats.copy()
        for m in e.mods:
            if m.layer == layer:
                m.apply(g, e, id, ch)
                if m.writes & ABILITIES:
                    grew = [*grew, id]
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
    facts = _writes(f, layer) & e.leans_on()
    if not facts or not f.alive(g):
        return False
    reached = f.reach(g)
    if not reached or (not facts & e.reads() and e.src not in reached):  # then only its own ability could be lost
        return False
    before = _reach(g, e, layer)
    kept: dict[int, Chars] = {}
    for id in reached:  # not yet settled: f is only tried
        kept[id] = g.chars[id]
        g.chars[id] = g.chars[id].clone()
        for m in f.mods:
            if m.layer == layer:
                m.apply(g, f, id, g.chars[id])
    f.amounts = NO_AMOUNTS
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


def _listen(g: State) -> None:
    """Gather the abilities that answer events, can be used or change rules, and what the conditions of these read."""
    ears = Ears()
    for id in g.with_abilities:
        _attend(g, id, ears)
    if g.granting:  # also those that were granted to cards with no such ability of their own
        ears.find(g)
        for id in g.modified:
            if not ears.has(g, id) and not g.objs[id].gone:
                _attend(g, id, ears)
    for f in g.lasting_effects:
        a: Ability | None = f.ability
        if a is not None:
            ears.hear(ActiveAbility(f.src, a, granted_origin(f.stamp, 0), f.you, f))
    ears.used_by(g)
    g.comers = []
    g.listen_reads = 0
    for w in ears.standing:
        g.listen_reads |= w.ability.watches
    g.standing = ears.standing
    g.begin_standing()
    for w in g.standing:
        g.stand(w)


def _listen_anew(g: State) -> bool:
    """Only the abilities of objects that came or went; false where they change rules."""
    for id in g.comers:
        if g.chars[id].sorts & STANDINGS:
            return False
    for w in g.standing:
        if w.lasting is None and g.objs[w.src].gone:
            return False
    ears = Ears()
    ears.find(g)
    later: list[ActiveAbility] = []  # granted to objects with no ability of their own; floating ones come last
    for w in g.usable:
        ears.keep(g, w, ears.usable, later)
    for w in g.watchers:
        ears.keep(g, w, ears.watchers, later)
    for w in g.replacers:
        ears.keep(g, w, ears.replacers, later)
    for w in g.states_watched:
        ears.keep(g, w, ears.states, later)
    for id in g.comers:
        if not g.objs[id].gone and ears.has(g, id):
            _attend(g, id, ears)
    for w in later:
        ears.hear(w)
    ears.used_by(g)
    g.comers = []
    return True


def _attend(g: State, id: ObjId, ears: Ears) -> None:
    """The abilities of one object."""
    if g.mute(id):
        return
    ch = g.chars[id]
    o = g.objs[id]
    for i in range(len(ch.abilities)):
        a = ch.abilities[i]
        if a.kind <= REPLACEMENT and g.works(o, a) and (a.kind != STATIC or a.stands):
            ears.hear(ActiveAbility(id, a, ch.origins[i], o.controller, None))


@mypyc_attr(free_list_len=1, acyclic=True)
class Ears:
    """Abilities by what they do."""

    def __init__(self) -> None:
        self.usable: list[ActiveAbility] = []
        self.watchers: list[ActiveAbility] = []
        self.replacers: list[ActiveAbility] = []
        self.standing: list[ActiveAbility] = []
        self.states: list[ActiveAbility] = []
        self.here: set[ObjId] | None = None  # the objects with abilities, where there are many

    def find(self, g: State) -> None:
        if len(g.with_abilities) > MANY:
            self.here = set(g.with_abilities)

    def has(self, g: State, id: ObjId) -> bool:
        """An object has an ability of its own that works where it is."""
        here = self.here
        return id in g.with_abilities if here is None else id in here

    def hear(self, w: ActiveAbility) -> None:
        a = w.ability
        k = a.kind
        if k == ACTIVATED:
            self.usable.append(w)
        elif k == TRIGGERED:
            if a.watches and w.lasting is None:
                self.states.append(w)
            if a.hears or w.lasting is not None:
                self.watchers.append(w)
        elif k == REPLACEMENT:
            self.replacers.append(w)
        elif a.stands:
            self.standing.append(w)

    def keep(self, g: State, w: ActiveAbility, among: list[ActiveAbility], later: list[ActiveAbility]) -> None:
        if w.lasting is not None:
            later.append(w)
        elif not g.objs[w.src].gone:
            if g.granting and not self.has(g, w.src):
                later.append(w)
            else:
                among.append(w)

    def used_by(self, g: State) -> None:
        g.usable = self.usable
        g.watchers = self.watchers
        g.replacers = self.replacers
        g.states_watched = self.states
        hears = 0
        for w in self.watchers:
            hears |= w.ability.hears
        g.hears = hears
        replaced = 0
        for w in self.replacers:
            replaced |= w.ability.hears
        g.replaced = replaced
        g.states_read = 0
        for w in self.states:
            g.states_read |= w.ability.watches
