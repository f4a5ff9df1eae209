"""Resolving what waits (804.3)."""

from __future__ import annotations

from ...effects.context import Ctx, Do
from ...effects.nodes.abilities import Activated, SpellText, Triggered
from ...effects.nodes.choosing import Choose
from ...effects.nodes.instructions import DivideDamage
from ...kernel.process.continuous import look, mark_changed
from ...kernel.process.pipeline import happen
from ...kernel.state.card import ACTIVATED, Ability
from ...kernel.state.event import Event
from ...kernel.state.state import StackItem
from ...kernel.state.terms import ABILITIES, AS_PLAY, MOVE, RESOLVED, STRUCTURE, WAITING
from .actions import enter_with_counters, hide_again, strip_if_deprived
from .activating import run
from .energy import is_energy_auto
from .state import NovaState
from .terms import ENERGY, ENERGY_AUTO, EQUIP, EVOLUTION, EVOLVING, FIELD, GRAVEYARD, SPELL
from .zone_changes import destination


# --- resolving (804.3) ---------------------------------------------------------------------------------------
def resolve_top(g: NovaState) -> None:
    """704.1.3: the newest thing that waits is resolved."""
    w = g.waiting.pop()
    g.cite("704.1.3", w.obj, w.you)
    g.causer = w.you
    if w.ability is not None:
        resolve_ability(g, w, w.ability)
    elif g.chars[w.obj].types & SPELL and not look(g, w.obj).types & ~SPELL:
        resolve_spell(g, w)
    else:
        resolve_permanent(g, w)
    hide_again(g)
    if not g.waiting:
        g.uses_waiting = []
    mark_changed(g, WAITING)
    if g.states_watched:  # 801.4.6: one that waited may trigger again now
        g.changed_since_triggers |= g.states_read
        g.settled()


def context(g: NovaState, w: StackItem) -> Ctx:
    c = Ctx(g, w.src, w.you, [s for s in w.slots], w.event, w.stamp)
    c.x = w.x
    c.fixed = w.targets
    c.paid = w.paid
    c.before = w.before
    return c


def still_legal(c: Ctx, targets: list[Do], bits: int) -> bool:
    """804.3.4: targets that do not fit any more are dropped; if none is left, it fails."""
    g = c.g
    had = False
    left = False
    for t in targets:
        if isinstance(t, (Choose, DivideDamage)) and (bits >> (t.slot + 1)) & 1:
            refs = c.bound(t.slot)
            if not refs:
                continue
            had = True
            keep: list[int] = []
            for r in refs:
                fits = r < 0 or t.what.fits(c, r) or (
                    isinstance(t, Choose) and r in g.concealed(c.you, ENERGY) and t.fits_face_up(c, r))
                if r < 0 or (not g.objs[r].gone and fits and g.choosable(r, c.src, c.you) and not (
                        isinstance(t, Choose) and t.damages and g.beyond_damage(r))):
                    keep.append(r)
            c.bind(t.slot, keep)
            gone = [r for r in refs if r >= 0 and g.objs[r].gone]
            if gone:
                c.lapsed = {**c.lapsed, t.slot: gone}
            if keep:
                left = True
    return left or not had


def resolve_ability(g: NovaState, w: StackItem, a: Ability) -> None:
    c = context(g, w)
    g.drop(w.obj)
    targets: list[Do] = []
    do: Do | None = None
    if isinstance(a, (Activated, Triggered)):
        targets = a.targets
        do = a.do
    if do is None:
        return
    if not still_legal(c, targets, w.targets):
        g.cite("804.3.4", w.src, w.you)
    else:
        g.cite("804.3.3", w.src, w.you)
        run(g, do, c, ENERGY_AUTO if isinstance(a, Triggered) and is_energy_auto(a) else a.kind)
        if a.kind == ACTIVATED:
            happen(g, Event(RESOLVED, "801.3.9", w.src, w.you, src=w.src, cause=w.you, word="activated"))


def resolve_spell(g: NovaState, w: StackItem) -> None:
    c = context(g, w)
    ok = True
    for a in look(g, w.obj).abilities:
        if isinstance(a, SpellText) and not still_legal(c, a.targets, w.targets):
            ok = False
    if not ok:
        g.cite("804.3.4", w.obj, w.you)
    else:
        g.cite("804.3.2", w.obj, w.you)
        for a in look(g, w.obj).abilities:
            if isinstance(a, SpellText):
                run(g, a.do, c, a.kind)
    o = g.objs[w.obj]
    if not o.gone and not g.over:
        happen(g, Event(MOVE, "804.3.2", w.obj, o.owner, to=destination(g, w.obj, GRAVEYARD), src=w.obj))


def resolve_permanent(g: NovaState, w: StackItem) -> None:
    """804.3.1: onto one's own field; equipment onto its host (205.2.1), an evolution onto its base (1010.2)."""
    ch = look(g, w.obj)
    o = g.objs[w.obj]
    if ch.keywords & EVOLUTION and w.host >= 0:
        base = g.objs[w.host]
        if base.gone or base.controller != w.you:
            if not base.gone:
                g.own(w.host).states &= ~EVOLVING
        else:
            evolve(g, w)
            return
    side = w.you
    if ch.keywords & EQUIP and ch.types & 4:
        host = g.objs[w.host]
        if host.gone or not g.wears(w.obj, w.host) or not g.choosable(w.host, w.obj, w.you):
            g.cite("804.3.4", w.obj, w.you)
            happen(g, Event(MOVE, "804.3.4", w.obj, o.owner, to=GRAVEYARD, src=w.obj))
            return
        if host.controller != w.you:
            g.cite("205.2.1", w.obj, w.you)
            side = host.controller
    g.batch = g.tick()
    ev = Event(MOVE, "804.3.1", w.obj, w.you, src=w.obj, cause=w.you, to=FIELD, flags=AS_PLAY, to_player=side)
    if ch.keywords & EQUIP:
        ev.n = w.host + 1  # attached as it arrives
    happen(g, ev)


def evolve(g: NovaState, w: StackItem) -> None:
    """1010.2, 1010.4, 1010.6: the servant lies upon its base, which is a part of it from now on; it is a new card."""
    g.lift(w.host)
    base = g.own(w.host)
    base.gone = True
    base.states &= ~EVOLVING
    top = g.own(w.obj)
    top.parts = [*top.parts, *base.parts]
    for p in range(2):
        for e in g.zone(FIELD, p):
            if g.objs[e].host == w.host:
                g.own(e).host = -1
    g.cite("1010.3", w.obj, w.you)
    g.cite("1010.4", w.obj, w.you)
    g.cite("1010.6", w.obj, w.you)
    happen(g, Event(MOVE, "1010.2", w.obj, w.you, src=w.obj, cause=w.you, to=FIELD, flags=AS_PLAY, to_player=w.you))
    mark_changed(g, STRUCTURE | ABILITIES)


def entered(g: NovaState, ev: Event) -> None:
    """What is done as a card comes to the field."""
    if ev.n > 0 and g.objs[ev.new].card.base.keywords & EQUIP:
        g.own(ev.new).host = ev.n - 1
        g.cite("1005.2" if ev.flags & AS_PLAY else "1005.2.1", ev.new)
    for word, n in ev.with_counters:
        enter_with_counters(g, ev.new, word, n)
    o = g.own(ev.new)
    o.notes = {**o.notes, "turn": g.turn, "batch": g.batch}
    strip_if_deprived(g, ev.new, ev.flags & AS_PLAY != 0)
