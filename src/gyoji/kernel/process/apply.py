"""What each kind of event does to the state, where the games agree. A game's `apply` falls back to this."""

from __future__ import annotations

from ..state.aliases import Flags, ObjId, Player, Spot, Zone
from ..state.card import STATICS, LastingEffect
from ..state.event import Event
from ..state.objects import Obj
from ..state.state import State
from ..state.terms import (
    ABILITIES,
    ATTACH,
    COMERS,
    CONTROL,
    CONTROL_CHANGE,
    DAMAGE,
    EFFECTS,
    FACE,
    FACE_DOWN,
    FLOAT,
    GAIN_LIFE,
    LISTENERS,
    LOSE_LIFE,
    MOVE,
    PUT_COUNTERS,
    SET,
    SHIFT,
    SHUFFLE,
    SIDEWAYS,
    STATE,
    STATES,
    STRUCTURE,
    TAKE_COUNTERS,
    TO_BOTTOM,
    TURN,
    UPON,
    zone_fact,
)
from .continuous import mark_changed


def apply_event(g: State, ev: Event) -> None:
    k = ev.kind
    if k == MOVE:
        move(g, ev)
    elif k == TURN:
        g.own(ev.obj).tapped = ev.n == 1
    elif k == DAMAGE:
        if ev.obj >= 0:
            g.own(ev.obj).damage += ev.n
        else:
            g.change_life(ev.player, -ev.n)
    elif k == GAIN_LIFE:
        g.change_life(ev.player, ev.n)
    elif k == LOSE_LIFE:
        g.change_life(ev.player, -ev.n)
    elif k == PUT_COUNTERS or k == TAKE_COUNTERS:
        count(g, ev.obj, ev.word, ev.n if k == PUT_COUNTERS else -ev.n)
    elif k == CONTROL_CHANGE:
        hand_over(g, ev.obj, ev.player)
    elif k == ATTACH:
        g.own(ev.obj).host = ev.n
    elif k == STATE:
        o = g.own(ev.obj)
        o.states = o.states | ev.n if ev.flags & SET else o.states & ~ev.n
        if ev.n & g.muting:
            mark_changed(g, STRUCTURE)
    elif k == FACE:
        turn_face(g, ev.obj, ev.n == 1)
    elif k == SHUFFLE:
        z = g.zone(ev.to, ev.player)
        for id in z:
            if g.objs[id].known:
                g.own(id).known = 0
        g.shuffle(z, "shuffle")
    elif k == SHIFT:
        g.own(ev.obj).spot = ev.spot
    elif k == UPON:
        put_upon(g, ev)


def move(g: State, ev: Event) -> None:
    """A zone change makes a new object. A pile splits: the top card goes, the game says where the others go."""
    old = g.objs[ev.obj]
    player = ev.to_player if ev.to_player >= 0 else old.owner
    ev.frm = g.zone_kind(old.id)
    facts = zone_fact(ev.frm) | zone_fact(ev.to)
    g.changed |= facts
    g.changed_since_triggers |= facts
    g.since |= facts
    becomes = g.cards[old.parts[0]] if old.parts else old.card  # a copy of something else becomes itself again
    works = (becomes.functions >> ev.to) & 1
    if (works or (old.card.functions >> ev.frm) & 1 or old.counters or old.host >= 0
            or (g.granting and g.chars[old.id].computed)):  # what it was granted is not heard any more
        g.changed |= COMERS | ABILITIES
        g.since |= COMERS
        if (g.chars[old.id].sorts | old.card.base.sorts | becomes.base.sorts) & STATICS or old.counters or old.host >= 0:
            g.changed |= EFFECTS
    parts = old.parts
    new = leave(g, old.id, parts if len(parts) == 1 else parts[:1])
    new.down = (ev.flags & FACE_DOWN) != 0
    if new.down:
        g.chars[new.id] = g.base_chars(new.id)
    new.tapped = (ev.flags & SIDEWAYS) != 0
    new.controller = player
    arrive(g, new, ev.to, player, ev.flags, ev.spot)
    if works:
        g.comers.append(new.id)
    ev.new = new.id
    if len(parts) > 1:
        before = len(g.objs)
        for part in parts[1:]:
            g.under_leaves(ev, part)
        for o in g.objs[before:]:
            came(g, o)


def came(g: State, o: Obj) -> None:
    """What lies in a zone where its abilities work is listened to from now on."""
    if o.zone >= 0 and (o.card.functions >> g.zone_kind(o.id)) & 1:
        g.comers.append(o.id)
        g.changed |= COMERS | ABILITIES
        g.since |= COMERS
        if o.card.base.sorts & STATICS:
            g.changed |= EFFECTS


def leave(g: State, id: ObjId, parts: list[int]) -> Obj:
    """Take an object out of its zone for good; its card goes on as a new object, in no zone yet."""
    g.lift(id)
    old = g.own(id)
    old.gone = True
    if g.chars[id].computed and id in g.modified:
        g.modified.remove(id)
    new = g.add(g.cards[parts[0]] if parts else old.card, old.owner, parts)
    new.prev = id
    old.next = new.id
    return new


def vanish(g: State, id: ObjId) -> None:
    """An object ceases to exist, or leaves the game with its cards."""
    kind = g.zone_kind(id)
    facts = zone_fact(kind)
    computed = g.chars[id].computed
    if id in g.with_abilities or (g.granting and computed):
        facts |= COMERS | ABILITIES
        if (g.chars[id].sorts | g.objs[id].card.base.sorts) & STATICS:
            facts |= EFFECTS
    g.lift(id)
    g.own(id).gone = True
    if computed and id in g.modified:
        g.modified.remove(id)
    mark_changed(g, facts)


def put_upon(g: State, ev: Event) -> None:
    """A card joins a pile (evolving, merging): the components change, the identity and what happened to it do not."""
    joins = g.objs[ev.obj]
    ev.frm = g.zone_kind(ev.obj)
    facts = zone_fact(ev.frm) | zone_fact(g.zone_kind(ev.n))
    g.changed |= facts
    g.changed_since_triggers |= facts
    g.since |= facts
    pile = g.own(ev.n)
    pile.parts = [*pile.parts, *joins.parts] if ev.flags & TO_BOTTOM else [*joins.parts, *pile.parts]
    g.lift(ev.obj)
    old = g.own(ev.obj)
    old.gone = True
    old.next = ev.n
    if ev.obj in g.modified:
        g.modified.remove(ev.obj)
    show_top(g, pile)
    ev.new = ev.n


def take_top(g: State, id: ObjId) -> Obj:
    """Only the top card of a pile leaves it: a new object, in no zone yet. The rest stays the same object."""
    pile = g.own(id)
    part = pile.parts[0]
    pile.parts = pile.parts[1:]
    show_top(g, pile)
    top = g.add(g.cards[part], g.owners[part], [part])
    top.prev = id
    return top


def show_top(g: State, pile: Obj) -> None:
    """A pile is what its top card is."""
    id = pile.id
    pile.card = g.cards[pile.parts[0]]
    g.chars[id] = g.base_chars(id)
    works = (not pile.down or g.down_works) and (pile.card.functions >> g.zone_kind(id)) & 1
    if works and id not in g.with_abilities:
        g.with_abilities.append(id)
    elif not works and id in g.with_abilities:
        g.with_abilities.remove(id)
    mark_changed(g, STRUCTURE | ABILITIES)


def arrive(g: State, o: Obj, kind: Zone, player: Player, flags: Flags, spot: Spot) -> None:
    """Put an object that is nowhere into a player's zone: on top, at the bottom, or at a place from the top."""
    number = g.zone_number(kind, player)
    z = g.zones[number]
    index = -1
    if flags & TO_BOTTOM:
        index = 0
    elif spot > 0 and g.kinds[kind].ordered:
        index = max(0, len(z) - spot + 1)
    g.place(o, number, index)
    if g.kinds[kind].grid:
        o.spot = spot


def count(g: State, id: ObjId, word: str, n: int) -> None:
    """Change the number of counters of a name on an object."""
    o = g.own(id)
    counters = o.counters.copy()
    left = counters.get(word, 0) + n
    if left > 0:
        counters[word] = left
    else:
        counters.pop(word, None)
    o.counters = counters


def hand_over(g: State, id: ObjId, player: Player) -> None:
    """Another player controls an object from now on: it lies in that player's zone of the same kind."""
    o = g.own(id)
    kind = g.zone_kind(id)
    facts = zone_fact(kind)
    g.changed |= facts
    g.changed_since_triggers |= facts
    g.since |= facts
    g.zones[o.zone].remove(id)
    o.controller = player
    o.zone = g.zone_number(kind, player)
    o.since = g.tick()
    g.zones[o.zone].append(id)


def turn_face(g: State, id: ObjId, down: bool) -> None:
    o = g.own(id)
    if o.down == down:
        return
    o.down = down
    g.chars[id] = g.base_chars(id)
    works = (o.card.functions >> g.zone_kind(id)) & 1
    if down and id in g.with_abilities and not g.down_works:
        g.with_abilities.remove(id)
    elif not down and works and id not in g.with_abilities:
        g.with_abilities.append(id)


def add_lasting_effect(g: State, f: LastingEffect, rule: str) -> None:
    """A continuous effect, a delayed trigger or a restriction begins."""
    g.lasting_effects.append(f)
    f.born = g.turn
    if f.effect is not None:
        g.changed |= EFFECTS
    if f.ability is not None:
        g.changed |= LISTENERS | ABILITIES
    g.changed_since_triggers |= STRUCTURE
    g.since |= STRUCTURE
    g.version += 1
    g.note(Event(FLOAT, rule, src=f.src, cause=f.you))


def float_off(g: State, floats: list[LastingEffect]) -> None:
    """Floating effects end."""
    if floats:
        g.lasting_effects = [f for f in g.lasting_effects if f not in floats]
        mark_changed(g, STRUCTURE | ABILITIES)


def float_along(g: State, old: ObjId, new: ObjId) -> bool:
    """Continuous effects upon an object go on for what it has become; whether there were any."""
    found = False
    floats: list[LastingEffect] = []
    for f in g.lasting_effects:
        e = f.effect
        if e is not None and old in e.objects:
            f = f.upon(e, [new if i == old else i for i in e.objects])
            found = True
        floats.append(f)
    if found:
        g.lasting_effects = floats
        mark_changed(g, EFFECTS)
    return found


def expire(g: State, over: list[LastingEffect]) -> None:
    """Floating effects end: the states that they kept up are cleared, control returns."""
    if not over:
        return
    float_off(g, over)
    for f in over:
        for id in f.slots[0] if f.clears or f.returns >= 0 else []:
            if g.objs[id].gone:
                continue
            if f.clears and not any([x.clears & f.clears and id in x.slots[0] for x in g.lasting_effects]):
                g.own(id).states &= ~f.clears
                mark_changed(g, STATES | (STRUCTURE if f.clears & g.muting else 0))
            if f.returns >= 0 and g.objs[id].controller != f.returns:
                g.apply(Event(CONTROL_CHANGE, f.rule, id, f.returns))
                mark_changed(g, CONTROL)
    g.settled()


def end_with_turn(g: State, turn: list[int], next_own: int, next_other: int) -> list[LastingEffect]:
    """Floating effects whose time ends with this turn: those of the turn, and those of its maker's or another's next."""
    over: list[LastingEffect] = []
    for f in g.lasting_effects:
        own = f.until == next_own and g.has_turn(f.player)
        other = f.until == next_other and not g.has_turn(f.player)
        if f.until in turn or ((own or other) and g.turn > f.born):
            over.append(f)
    return over
