"""What happens to spells and abilities on the stack: countering (701.5), copying (707.10), changing targets (115.7)."""

from __future__ import annotations

from ...effects.abilities import Activated, Auto, SpellText
from ...effects.aiming import Aim
from ...effects.context import Ctx
from ...kernel.continuous import look, touch
from ...kernel.event import Event
from ...kernel.pipeline import happen
from ...kernel.state import Waiting
from ...kernel.terms import CANCELLED, COUNTERED, DEED, MAY, MOVE, TARGET, WAITING, zone_fact
from .abilities import Enchant
from .copying import copied
from .fields import MagicFields
from .targets import become_targets
from .terms import COPY, EXILE, NO_COUNTER, STACK


def waiting_for(g: MagicFields, id: int) -> Waiting | None:
    """What waits as this object of the stack."""
    for w in g.waiting:
        if w.obj == id:
            return w
    return None


def counter(g: MagicFields, ids: list[int], zone: int, src: int, cause: int) -> int:
    """701.5a: it is removed from the stack and does not resolve; a spell goes to its owner's graveyard (or elsewhere)."""
    n = 0
    for id in ids:
        w = waiting_for(g, id)
        if w is None or g.objs[id].gone:
            continue
        if look(g, id).keys & NO_COUNTER or (g.rules and g.forbidden("counter", cause, src, id)):
            g.cite("101.2", id)
            continue
        take_off(g, w, zone, src, cause)
        n += 1
    return n


def take_off(g: MagicFields, w: Waiting, zone: int, src: int, cause: int) -> None:
    g.waiting = [x for x in g.waiting if x is not w]
    happen(g, Event(CANCELLED, "701.5a", w.obj, w.you, src=src, cause=cause))
    o = g.objs[w.obj]
    if w.ability is not None or o.states & COPY or not o.parts:
        if o.states & COPY:
            g.cite("707.10a", w.obj)
        g.drop(w.obj)
    else:
        to = EXILE if "after:exile" in w.paid else zone
        happen(g, Event(MOVE, "701.5a", w.obj, o.owner, 0, src, cause, STACK, to, COUNTERED))
    touch(g, WAITING)


def exile_all(g: MagicFields) -> None:
    """720.1a: everything on the stack is exiled."""
    for w in list(g.waiting):
        take_off(g, w, EXILE, -1, -1)


# --- copies (707.10) -----------------------------------------------------------------------------------------
def copy_waiting(g: MagicFields, ids: list[int], n: int, you: int, src: int, fixed: bool) -> list[int]:
    """707.10: copies are put onto the stack; 707.10c: their controller may choose new targets for each."""
    made: list[int] = []
    for id in ids:
        w = waiting_for(g, id)
        if w is None:
            continue
        for _ in range(n):
            made.append(copy_one(g, w, you, src))
            if not fixed:
                new_targets(g, made[-1], you, True)
            x = waiting_for(g, made[-1])
            if x is not None:
                become_targets(context(g, x), x.obj, x.targets)
    return made


def copy_one(g: MagicFields, w: Waiting, you: int, src: int) -> int:
    old = g.objs[w.obj]
    if w.ability is None:  # a spell: with all choices made for it
        o = g.add(copied(g, w.obj, True), you, [])  # 707.10g
        o.states = old.states | COPY
        g.chars[o.id] = g.chars[w.obj]
    else:  # 707.10b: the same source
        o = g.add(old.card, you, [])
        g.chars[o.id] = g.chars[w.obj]
        o.notes = old.notes
        o.states = COPY
        g.cite("707.10b", o.id, you)
    o.notes = {**o.notes, "copy": 1}
    o.controller = you
    o.zone = STACK * g.players
    o.stamp = g.tick()
    g.zones[o.zone].append(o.id)
    if w.ability is None and (o.card.functions >> STACK) & 1:
        g.alert.append(o.id)
    n = Waiting(o.id, o.id if w.ability is None else w.src, you, w.ability, [s for s in w.slots], w.event, g.stamp)
    n.x = w.x
    n.origin = w.origin
    n.host = w.host
    n.flags = w.flags
    n.targets = w.targets
    n.paid = w.paid
    n.before = w.before
    n.used = w.used
    g.waiting.append(n)
    for known in (g.paid,):
        if w.obj in known:
            known[o.id] = known[w.obj]
    if w.obj in g.xs:
        g.xs[o.id] = g.xs[w.obj]
    g.cite("707.10", o.id, you)
    touch(g, WAITING | zone_fact(STACK))
    happen(g, Event(DEED, "707.10", o.id, you, src=src, cause=you, word="copy"))
    return o.id


# --- targets (115.7) -----------------------------------------------------------------------------------------
def context(g: MagicFields, w: Waiting) -> Ctx:
    c = Ctx(g, w.src, w.you, [s for s in w.slots], w.event, w.stamp)
    c.x = w.x
    c.fixed = w.targets
    c.paid = w.paid
    return c


def aims_of(g: MagicFields, w: Waiting) -> list[Aim]:
    a = w.ability
    if isinstance(a, (Activated, Auto)):
        return a.aims
    out: list[Aim] = []
    for x in look(g, w.obj).abilities:
        if isinstance(x, SpellText):
            out.extend(x.aims)
        elif isinstance(x, Enchant):
            out.append(x.aim)
    return out


def new_targets(g: MagicFields, id: int, you: int, may: bool) -> int:
    """115.7d, 707.10c: any number of targets may be left as they are; new ones must be legal and differ."""
    w = waiting_for(g, id)
    if w is None or not w.targets:
        return 0
    if may:
        g.cite("707.10c", id, you)
    if may and g.ask(MAY, you, [0, 1], id, "707.10c") == 0:
        return 0
    slots = [s for s in w.slots]
    changed = 0
    for aim in aims_of(g, w):
        if not (w.targets >> (aim.slot + 1)) & 1 or aim.slot >= len(slots):
            continue
        refs = slots[aim.slot].copy()
        for k in range(len(refs)):
            c = context(g, w)
            c.slots = slots
            options = [r for r in aim.candidates(c) if r not in refs or r == refs[k]]
            if refs[k] not in options:
                options.append(refs[k])  # an illegal one may stay (115.7d)
            pick = g.ask(TARGET, you, options, id, "115.7d")
            if pick != refs[k]:
                changed += 1
            refs[k] = pick
        slots[aim.slot] = refs
    renew(g, w, slots)
    g.cite("115.7d", id, you)
    return changed


def change_target(g: MagicFields, id: int, to: int, you: int) -> int:
    """115.7a: the target is changed to another legal one; else it stays. (`to` -1000: the player chooses.)"""
    w = waiting_for(g, id)
    if w is None or not w.targets:
        return 0
    slots = [s for s in w.slots]
    changed = 0
    for aim in aims_of(g, w):
        if not (w.targets >> (aim.slot + 1)) & 1 or aim.slot >= len(slots):
            continue
        refs = slots[aim.slot].copy()
        for k in range(len(refs)):
            c = context(g, w)
            c.slots = slots
            options = [r for r in aim.candidates(c) if r not in refs]
            if to > -1000:
                options = [r for r in options if r == to]
            if options:
                refs[k] = g.ask(TARGET, you, options, id, "115.7a")
                changed += 1
        slots[aim.slot] = refs
    renew(g, w, slots)
    g.cite("115.7a", id, you)
    return changed


def renew(g: MagicFields, w: Waiting, slots: list[list[int]]) -> None:
    """What waits is never changed in place: another one takes its place."""
    n = Waiting(w.obj, w.src, w.you, w.ability, slots, w.event, w.stamp)
    n.x = w.x
    n.origin = w.origin
    n.host = w.host
    n.flags = w.flags
    n.targets = w.targets
    n.paid = w.paid
    n.before = w.before
    n.used = w.used
    g.waiting = [n if x is w else x for x in g.waiting]
    touch(g, WAITING)


