"""What happens to spells and abilities on the stack: countering (701.5), copying (707.10)."""

from __future__ import annotations

from ....effects.nodes.static_rules import rulings_for
from ....kernel.process.continuous import look, mark_changed
from ....kernel.process.pipeline import happen
from ....kernel.state.aliases import ObjId, Player, Zone
from ....kernel.state.event import Event
from ....kernel.state.state import StackItem
from ....kernel.state.terms import (
    ABILITIES,
    CANCELLED,
    COUNTERED,
    DEED,
    MOVE,
    STRUCTURE,
    TO_BOTTOM,
    WAITING,
    ZONES,
    zone_fact,
)
from ..additional.copying import copied
from ..concepts.changing_targets import aim_copy, waiting_for
from ..state.fields import MagicFields
from ..state.terms import BATTLEFIELD, COPY, EXILE, NO_COPY, NO_COUNTER, STACK


def counter(g: MagicFields, ids: list[ObjId], zone: Zone, src: ObjId, cause: Player, low: bool = False) -> int:
    """701.5a: it is removed from the stack and does not resolve; a spell goes to its owner's graveyard (or elsewhere)."""
    n = 0
    for id in ids:
        w = waiting_for(g, id)
        if w is None or g.objs[id].gone:
            continue
        if look(g, id).keywords & NO_COUNTER or (g.rules and g.forbidden("counter", cause, src, id)):
            g.cite("101.2", id)
            continue
        take_off(g, w, zone, src, cause, low)
        n += 1
    return n


def take_off(g: MagicFields, w: StackItem, zone: Zone, src: ObjId, cause: Player, low: bool = False) -> None:
    g.waiting = [x for x in g.waiting if x is not w]
    g.record.off_stack = {**g.record.off_stack, w.obj: w}
    happen(g, Event(CANCELLED, "701.5a", w.obj, w.you, src=src, cause=cause))
    o = g.objs[w.obj]
    if o.states & COPY:
        g.cite("707.10a", w.obj)
        g.drop(w.obj)
    elif w.ability is not None or not o.parts:
        g.drop(w.obj)
    else:
        to = EXILE if "after:exile" in w.paid else zone
        happen(g, Event(MOVE, "701.5a", w.obj, o.owner, 0, src, cause, STACK, to, COUNTERED | (TO_BOTTOM if low else 0),
                        to_player=cause if to == BATTLEFIELD else -1))
    mark_changed(g, WAITING)


def exile_all(g: MagicFields) -> None:
    """720.1a: everything on the stack is exiled."""
    for w in list(g.waiting):
        take_off(g, w, EXILE, -1, -1)


# --- copies (707.10) -----------------------------------------------------------------------------------------
def copy_waiting(g: MagicFields, ids: list[ObjId], n: int, you: Player, src: ObjId, fixed: bool) -> list[ObjId]:
    """707.10: copies are put onto the stack; 707.10c: their controller may choose new targets for each."""
    made: list[int] = []
    if n > 0 and "copy-more" in g.rules:
        n += len(rulings_for(g, "copy-more", you))
    g.make_room(n * len(ids))
    for id in ids:
        if look(g, id).keywords & NO_COPY:
            continue
        w = waiting_for(g, id)
        if w is None and g.resolution.under_way is not None and g.resolution.under_way.obj == id:
            w = g.resolution.under_way  # a spell that copies itself as it resolves
        if w is None:
            w = g.record.off_stack.get(id)  # 608.2h: as it last was on the stack
        if w is None:
            if not g.objs[id].gone and g.zone_kind(id) not in (STACK, BATTLEFIELD):
                made.extend([copy_card(g, id, you) for _ in range(n)])
            continue
        for _ in range(n):
            made.append(copy_one(g, w, you, src))
            if g.arrival.being is not None:
                g.arrival.being.apply_to(g, made[-1])
            aim_copy(g, made[-1], you, fixed)
    return made


def copy_one(g: MagicFields, w: StackItem, you: Player, src: ObjId) -> ObjId:
    old = g.objs[w.obj]
    if w.ability is None:  # a spell: with all choices made for it
        o = g.add(copied(g, w.obj, True), you, [])
        o.states = old.states | COPY
        g.cite("112.1a", o.id, you)
    else:
        o = g.add(old.card, you, [])
        g.chars[o.id] = g.chars[w.obj]
        o.notes = old.notes
        o.states = COPY
    o.notes = {**o.notes, "copy": 1}
    o.controller = you
    o.zone = STACK * g.players
    o.stamp = g.tick()
    g.zones[o.zone].append(o.id)
    if w.ability is None and (o.card.functions >> STACK) & 1:
        g.with_abilities.append(o.id)
        mark_changed(g, STRUCTURE | ABILITIES)
    n = w.again(you, [s for s in w.slots])
    n.obj = o.id
    n.src = o.id
    if w.ability is not None:
        g.cite("707.10b", o.id, you)
        n.src = w.src
    n.stamp = g.stamp
    g.waiting.append(n)
    if w.obj in g.memory.paid:
        g.memory.paid[o.id] = g.memory.paid[w.obj]
    if w.obj in g.memory.xs:
        g.memory.xs[o.id] = g.memory.xs[w.obj]
    if w.ability is None:
        g.chars[o.id] = g.base_chars(o.id)  # what it was given is not copied (707.2)
    g.cite("707.10", o.id, you)
    mark_changed(g, WAITING | zone_fact(STACK))
    happen(g, Event(DEED, "707.10", o.id, you, src=src, cause=you, word="copy"))
    return o.id


def copy_card(g: MagicFields, id: ObjId, you: Player) -> ObjId:
    """707.12: a copy of a card is created where that card is; 112.2a: it is owned by the player who may cast it."""
    o = g.add(g.objs[id].card, you, [])
    o.controller = you
    o.states = COPY
    g.place(o, g.zone_number(g.zone_kind(id), you))
    g.checks.vanishing.append(o.id)  # 704.5e: unless it is cast
    g.cite("707.12", o.id, you)
    g.cite("112.2a", o.id, you)
    mark_changed(g, ZONES | STRUCTURE | ABILITIES | zone_fact(g.zone_kind(id)))
    return o.id
