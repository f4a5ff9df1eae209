"""What goes on for an object though it has become another one in another zone: the exceptions of 400.7."""

from __future__ import annotations

from typing import Final

from ....effects.context import NO_SLOTS, Ctx
from ....effects.nodes.abilities import Keyword, Static, Triggered
from ....effects.nodes.changes import Gain
from ....effects.nodes.replacements import Prevent, Redirect
from ....kernel.process.apply import add_lasting_effect
from ....kernel.process.continuous import mark_changed
from ....kernel.state.aliases import ObjId, Ref
from ....kernel.state.card import STATICS, Continuous, LastingEffect, Mod
from ....kernel.state.event import Event
from ....kernel.state.terms import ABILITIES, EFFECTS, MOVE, STRUCTURE, WAITING
from ..state.fields import MagicFields
from ..state.terms import BATTLEFIELD, FOR_GAME, GRAVEYARD
from ..vocabulary.abilities import Way

#: keywords that do nothing on the battlefield
CASTING: Final = frozenset([
    "affinity", "cascade", "conspire", "convoke", "delve", "demonstrate", "flash", "gravestorm", "improvise", "rebound",
    "split-second", "storm", "undaunted"])


# --- a permanent spell and its permanent ---------------------------------------------------------------------
def lent(g: MagicFields, spell: ObjId) -> list[Mod]:
    """400.7b: the abilities that static abilities give a spell on the stack and that work on the battlefield."""
    found: list[Mod] = []
    for id in g.with_abilities:
        if not g.chars[id].sorts & STATICS or g.mute(id):
            continue
        for a in g.chars[id].abilities:
            given = lasting(a.mods) if isinstance(a, Static) and id != spell else []
            if given and isinstance(a, Static):
                c = Ctx(g, id, g.objs[id].controller, NO_SLOTS, None, 0)
                if g.works(g.objs[id], a) and (a.cond is None or a.cond.holds(c)) and spell in a.what.find(c):
                    found.extend(given)
    return found


def lasting(mods: list[Mod]) -> list[Mod]:
    """Those that give an ability which works on the battlefield."""
    out: list[Mod] = []
    for m in mods:
        if isinstance(m, Gain):
            a = m.ability
            if (not a.zones or (a.zones >> BATTLEFIELD) & 1) and not (isinstance(a, Keyword) and a.name in CASTING):
                out.append(m)
    return out


def carry_on(g: MagicFields, spell: ObjId, permanent: ObjId, given: list[Mod]) -> None:
    """400.7b: what static abilities gave a permanent spell stays; 400.7c: what guards against it goes on."""
    if g.lasting_effects:
        rename(g, spell, permanent, "400.7c", False)
    if given:
        g.cite("400.7b", permanent)
        f = LastingEffect(permanent, g.objs[permanent].controller, g.tick(), FOR_GAME, "400.7b")
        f.effect = Continuous(permanent, f.you, f.stamp, given, [permanent])
        add_lasting_effect(g, f, f.rule)


def rename(g: MagicFields, old: ObjId, new: ObjId, rule: str, played: bool) -> None:
    """Floating replacement and prevention effects that speak of an object speak of what it has become; so do delayed
    triggers, if it was played."""
    floats: list[LastingEffect] = []
    found = False
    for f in g.lasting_effects:
        a = f.ability
        if (isinstance(a, (Prevent, Redirect)) or (played and isinstance(a, Triggered))) and any(
                [old in s for s in f.slots]):
            f = f.speaking_of(renamed(f.slots, old, new))
            found = True
        floats.append(f)
    if found:
        g.lasting_effects = floats
        mark_changed(g, STRUCTURE | ABILITIES)
        g.cite(rule, new)


def renamed(slots: list[list[Ref]], old: ObjId, new: ObjId) -> list[list[int]]:
    return [[new if i == old else i for i in s] for s in slots]


# --- cards that are cast -------------------------------------------------------------------------------------
def cast_as(g: MagicFields, card: ObjId, spell: ObjId, label: str) -> None:
    """400.7g: an ability by which a card is cast, and which it was given, goes on for the spell; 400.7h: so does the
    rest of an effect that let it be cast."""
    rename(g, card, spell, "400.7h", True)
    if card in g.arrival.extra_counters:
        g.arrival.extra_counters = {spell if i == card else i: more for i, more in g.arrival.extra_counters.items()}
        g.cite("400.7h", spell)
    if not label:
        return
    for k in range(len(g.lasting_effects)):
        e = g.lasting_effects[k].effect
        if e is not None and card in e.objects and any([
                isinstance(m, Gain) and isinstance(m.ability, Way) and m.ability.label == label for m in e.mods]):
            g.lasting_effects[k] = g.lasting_effects[k].upon(e, [spell if i == card else i for i in e.objects])
            mark_changed(g, EFFECTS | STRUCTURE | ABILITIES)
            g.cite("400.7g", spell)


# --- what triggered abilities find ---------------------------------------------------------------------------
def found_again(g: MagicFields, id: ObjId, ev: Event | None) -> ObjId:
    """400.7f: an Aura in the graveyard, for its ability that triggered on the leaving of what it enchanted; or -1."""
    if ev is None or ev.kind != MOVE or ev.frm != BATTLEFIELD or g.objs[id].host != ev.obj:
        return -1
    new = g.objs[id].next
    if new < 0 or g.objs[new].gone or g.zone_kind(new) != GRAVEYARD:
        return -1
    return new


def went_on(g: MagicFields, old: ObjId, new: ObjId) -> None:
    """400.7k: a card with madness that was not cast: what speaks of the discarded card finds it where it went."""
    for k in range(len(g.waiting)):
        w = g.waiting[k]
        if any([old in s for s in w.slots]):
            g.waiting[k] = w.again(w.you, renamed(w.slots, old, new))
            g.cite("400.7k", new)
            g.cite("702.35c", new)
            mark_changed(g, WAITING)


