"""Resolving spells and abilities (608), and what becomes of them."""

from __future__ import annotations

from typing import Final

from ....effects.context import Ctx, Do, link_all
from ....effects.nodes.abilities import Activated, Delay, SpellText, Triggered
from ....effects.nodes.events import Comes
from ....effects.nodes.instructions import Move, Verb
from ....effects.nodes.objects import It, You
from ....effects.nodes.structure import May
from ....effects.nodes.targets import Aim
from ....kernel.process.apply import expire
from ....kernel.process.continuous import look, mark_changed
from ....kernel.process.pipeline import happen
from ....kernel.state.card import Ability
from ....kernel.state.event import Event
from ....kernel.state.state import StackItem
from ....kernel.state.terms import AS_PLAY, FACE_DOWN, MOVE, RESOLVED, STRUCTURE, WAITING
from ..additional import rooms
from ..additional.copies_for_each_target import StillResolves
from ..additional.face_down import cloak
from ..additional.merging import Mutating, mutate
from ..card_types.attachments import hold
from ..concepts.targets import still_legal
from ..concepts.value_of_x import is_chosen
from ..state.card import MagicCard
from ..state.fields import MagicFields
from ..state.terms import (
    BATTLEFIELD,
    COPY,
    EXILE,
    FACE_TWO,
    FOR_EFFECT,
    GRAVEYARD,
    HAND,
    KEYS,
    LEXICON,
    LIBRARY,
    ON_ADVENTURE,
    PERMANENT,
    PHASED_OUT,
)
from ..vocabulary.abilities import Enchant
from ..vocabulary.keyword_instructions import Cited

REBOUND: Final = KEYS["rebound"]
#: 702.88a: at the beginning of its owner's next upkeep it may be cast from exile without paying
REBOUNDS: Final = Delay(Comes("upkeep", You(), slot=1), Cited("702.88a", May(Verb("cast", It(0)))))
link_all(REBOUNDS, LEXICON)
RETURNS: Final = Delay(Comes("end", slot=1), Move(It(0), "hand"))
link_all(RETURNS, LEXICON)


def resolve_top(g: MagicFields) -> None:
    """608.1: the topmost object of the stack resolves."""
    w = g.waiting.pop()
    g.cite("608.1", w.obj, w.you)
    g.causer = w.you
    g.resolution.began = w.stamp
    g.resolution.going_on = True
    g.resolution.of_trigger = isinstance(w.ability, Triggered)
    g.resolution.linked_group = 0 if w.ability is None else w.ability.kin
    g.resolution.under_way = w
    g.resolution.struck = []
    g.resolution.searched = 0
    if g.results.flips[1]:
        g.results.flips = [0, 0]  # a text asks for its own flips
    if w.ability is not None:
        resolve_ability(g, w, w.ability)
    elif look(g, w.obj).types & PERMANENT:
        resolve_permanent(g, w)
    else:
        resolve_spell(g, w)
    g.resolution.going_on = False
    g.resolution.under_way = None
    if g.resolution.meant:
        g.resolution.meant = {}
    if g.lasting_effects:
        expire(g, [f for f in g.lasting_effects if f.until == FOR_EFFECT])
    mark_changed(g, WAITING)


def context(g: MagicFields, w: StackItem) -> Ctx:
    c = Ctx(g, w.src, w.you, [s for s in w.slots], w.event, w.stamp)
    c.x = w.x
    g.resolution.x_known = is_chosen(g, w)
    c.tally = w.tally
    c.removed = w.tally  # to pay for it, unless the text removes some itself
    c.fixed = w.targets
    c.paid = w.paid
    c.before = w.before
    if w.before:  # 400.7j: what its costs have moved to a public zone
        c.laid = {k: [i for i in c.slots[k] if i in w.before] for k in range(len(c.slots))}
        moved = {old: new for new, old in w.before.items() if g.findable(new, w.you)}
        if moved:
            c.moved = moved
            g.cite("400.7j", w.src, w.you)
    c.used = w.used
    if isinstance(w.ability, Triggered) and any(i >= 0 and g.objs[i].states & PHASED_OUT for s in c.slots for i in s):
        about = any(isinstance(n, Verb) and n.verb == "phase-in" for n in w.ability.do.walk())
        if not about:  # 702.26b: it is treated as though it did not exist
            g.cite("702.26b", w.src, w.you)
            c.slots = [[i for i in s if i < 0 or not g.objs[i].states & PHASED_OUT] for s in c.slots]
    return c


def run(g: MagicFields, do: Do, c: Ctx) -> None:
    """608.2c: its instructions in the order of the text."""
    g.cite("608.2c", c.src, c.you)
    g.depth += 1
    do.run(c)
    g.depth -= 1


def resolve_ability(g: MagicFields, w: StackItem, a: Ability) -> None:
    c = context(g, w)
    aims: list[Aim] = []
    do: Do | None = None
    if isinstance(a, (Activated, Triggered)):
        aims = a.aims
        do = a.do
    if do is None:
        g.drop(w.obj)
        return
    if isinstance(a, Triggered) and a.cond is not None and not a.cond.holds(c):
        g.cite("608.2a", w.src, w.you)
    elif not still_legal(c, aims, w.targets) and not any([isinstance(n, StillResolves) for n in do.walk()]):
        g.cite("608.2b", w.src, w.you)
    else:
        run(g, do, c)
        happen(g, Event(RESOLVED, "608.2n", w.src, w.you, src=w.src, cause=w.you,
                        word="activated" if isinstance(a, Activated) else "triggered"))
    if not g.objs[w.obj].gone:
        g.cite("608.2m", w.src, w.you)
        g.drop(w.obj)
    else:
        g.cite("608.2k", w.src, w.you)


def resolve_spell(g: MagicFields, w: StackItem) -> None:
    """608.2: an instant or sorcery."""
    c = context(g, w)
    spells = [a for a in look(g, w.obj).abilities if isinstance(a, SpellText)]
    aims: list[Aim] = []
    for a in spells:
        aims.extend(a.aims)
    if not still_legal(c, aims, w.targets):
        g.cite("608.2b", w.obj, w.you)
        leaves_stack(g, w, "608.2b")
        return
    for a in spells:
        if not g.over:
            g.cite("113.3a", w.obj, w.you)
            run(g, a.do, c)
    if g.objs[w.obj].gone:
        g.cite("608.2k", w.obj, w.you)
    elif not g.over:
        leaves_stack(g, w, "608.2m")


def leaves_stack(g: MagicFields, w: StackItem, rule: str) -> None:
    """608.2m: into its owner's graveyard, or where the way in which it was cast has it go; a copy ceases to exist."""
    o = g.objs[w.obj]
    if o.states & COPY or not o.parts:  # 707.10a
        g.drop(w.obj)
        return
    to = GRAVEYARD
    states = 0
    for word in w.paid:
        if word == "after:exile":  # 702.34a
            to = EXILE
        elif word == "buyback" or word == "after:hand":  # 702.27a
            to = HAND if rule == "608.2m" else GRAVEYARD
        elif word == "after:bottom":
            to = LIBRARY
        elif word == "after:exiled" and rule == "608.2m":  # only as it resolves
            to = EXILE
    returns = rule == "608.2m" and to == GRAVEYARD and "after:return" in w.paid
    omen = rule == "608.2m" and to == GRAVEYARD and "type:Omen" in look(g, w.obj).subtypes
    if omen:
        to = LIBRARY
    elif o.states & FACE_TWO and isinstance(o.card, MagicCard) and o.card.layout == "adventure" and rule == "608.2m":
        g.cite("715.3d", w.obj, w.you)
        to = EXILE
        states = ON_ADVENTURE
    back = rule == "608.2m" and to == GRAVEYARD and look(g, w.obj).keywords & REBOUND and (
        o.notes.get("cast-from", -1) == HAND)
    ev = Event(MOVE, rule, w.obj, o.owner, src=w.obj, to=EXILE if back or (returns and not states) else to)
    happen(g, ev)
    if omen:
        g.do_shuffle(o.owner, LIBRARY, w.obj, w.you)
    if returns and not states and ev.new >= 0 and g.zone_kind(ev.new) == EXILE:
        RETURNS.run(Ctx(g, ev.new, w.you, [[ev.new]], None, g.tick()))
    if back and ev.new >= 0 and g.zone_kind(ev.new) == EXILE:  # 702.88a
        REBOUNDS.run(Ctx(g, ev.new, w.you, [[ev.new]], None, g.tick()))
    if states and ev.new >= 0 and g.zone_kind(ev.new) == EXILE:
        g.own(ev.new).states |= states
        g.elsewhere[w.you] = [*g.elsewhere[w.you], ev.new]


def resolve_permanent(g: MagicFields, w: StackItem) -> None:
    """608.3: it becomes a permanent under its controller's control; an Aura on what it targets (608.3c)."""
    o = g.objs[w.obj]
    host = -1000
    for a in look(g, w.obj).abilities:
        if isinstance(a, Enchant) and w.targets:
            c = context(g, w)
            if not still_legal(c, [a.aim], w.targets):
                if "bestow" in w.paid:  # 702.103e: it resolves as a creature
                    g.cite("702.103e", w.obj, w.you)
                    g.memory.paid[w.obj] = [one for one in w.paid if one != "bestow"]
                    mark_changed(g, STRUCTURE)
                    break
                g.cite("608.3b", w.obj, w.you)
                leaves_stack(g, w, "608.3b")
                return
            host = c.bound(a.aim.slot)[0]
        elif isinstance(a, Mutating) and "mutate" in w.paid:
            c = context(g, w)
            if still_legal(c, [a.aim], w.targets):
                g.cite("608.3d", w.obj, w.you)
                mutate(g, w, c.bound(a.aim.slot)[0])
                return  # otherwise it resolves as a creature spell (702.140b)
    ev = Event(MOVE, "608.3a", w.obj, w.you, src=w.obj, cause=w.you, to=BATTLEFIELD,
               flags=AS_PLAY | (FACE_DOWN if o.down else 0), to_player=w.you)
    if host > -1000:
        hold(g, w.obj, host)
        g.cite("608.3c", w.obj, w.you)
    happen(g, ev)
    if "disguise" in w.paid and ev.new >= 0 and g.zone_kind(ev.new) == BATTLEFIELD:
        cloak(g, ev.new)
    rooms.came(g, ev.new)
    if not g.objs[w.obj].gone and not g.over:
        g.cite("608.3e", w.obj, w.you)
        leaves_stack(g, w, "608.3e")
