"""Changing the targets of spells and abilities on the stack (115.7)."""

from __future__ import annotations

from typing import Final

from ....effects.context import Ctx, Do, DoneBetween
from ....effects.nodes.abilities import Activated, SpellText, Triggered
from ....effects.nodes.objects import It
from ....effects.nodes.targets import Aim, Divided
from ....kernel.process.continuous import look, mark_changed
from ....kernel.state.aliases import ObjId, Player, Ref
from ....kernel.state.state import StackItem
from ....kernel.state.terms import MAY, TARGET, WAITING
from ..state.fields import MagicFields, magic
from ..vocabulary.abilities import Enchant
from .targets import become_targets

ANYTHING: Final = -1000  # the player chooses among all that is legal


def waiting_for(g: MagicFields, id: ObjId) -> StackItem | None:
    """What waits as this object of the stack."""
    for w in g.waiting:
        if w.obj == id:
            return w
    return None


def context(g: MagicFields, w: StackItem) -> Ctx:
    c = Ctx(g, w.src, w.you, [s for s in w.slots], w.event, w.stamp)
    c.x = w.x
    c.fixed = w.targets
    c.paid = w.paid
    return c


def aims_of(g: MagicFields, w: StackItem) -> list[Aim]:
    """What its text says about the targets that were chosen for it (115.8: its modes stay as they are)."""
    a = w.ability
    found: list[Aim] = []
    if isinstance(a, (Activated, Triggered)):
        found = a.aims
    else:
        for x in look(g, w.obj).abilities:
            if isinstance(x, SpellText):
                found.extend(x.aims)
            elif isinstance(x, Enchant):
                found.append(x.aim)
    return [aim for aim in found if (w.targets >> (aim.slot + 1)) & 1 and aim.slot < len(w.slots)]


def texts_of(g: MagicFields, w: StackItem) -> list[Do]:
    a = w.ability
    if isinstance(a, (Activated, Triggered)):
        return [a.do]
    return [x.do for x in look(g, w.obj).abilities if isinstance(x, SpellText)]


# --- what an effect may do with them -----------------------------------------------------------------------------------
def new_targets(g: MagicFields, id: ObjId, you: Player, may: bool, rule: str = "115.7d") -> int:
    """115.7c-d, 707.10c: any number of targets may be left as they are, the others become legal ones."""
    w = waiting_for(g, id)
    if w is None or not w.aims():
        return 0
    if may:
        g.cite("707.10c", id, you)
        if g.ask(MAY, you, [0, 1], id, "707.10c") == 0:
            return 0
    g.cite(rule, id, you)
    slots = rechosen(g, w, you, rule, Wish(True))
    return 0 if slots is None else renew(g, w, slots)


def aim_copy(g: MagicFields, id: ObjId, you: Player, fixed: bool = False) -> None:
    """707.10c: new targets may be chosen for a copy; what it targets in the end becomes its target once (115.1)."""
    w = waiting_for(g, id)
    if w is None:
        return
    before = w.aims()
    if not fixed:
        new_targets(g, id, you, True)
        w = waiting_for(g, id)
    if w is not None:  # whatever is new has become a target as it was chosen
        become_targets(context(g, w), id, w.targets & ~w.choices, [r for r in w.aims() if r not in before])


def change_target(g: MagicFields, id: ObjId, to: Ref, you: Player) -> int:
    """115.7a: each target is changed to another legal one; where that is not possible, all stay. (`to`: to this one.)"""
    w = waiting_for(g, id)
    if w is None or not w.aims():
        return 0
    g.cite("115.7a", id, you)
    wish = Wish(False)
    wish.to = to
    slots = rechosen(g, w, you, "115.7a", wish)
    return 0 if slots is None else renew(g, w, slots)


def change_one(g: MagicFields, id: ObjId, to: Ref, you: Player) -> int:
    """115.7b: one of the targets is changed to another legal one. (`to`: to this one.)"""
    w = waiting_for(g, id)
    if w is None:
        return 0
    g.cite("115.7b", id, you)
    able: dict[int, list[int]] = {}
    for aim in aims_of(g, w):
        for k in range(len(w.slots[aim.slot])):
            ref = w.slots[aim.slot][k]
            options = others(g, w, aim, k, w.slots, w.slots[aim.slot])
            if ref not in able and options and (to == ANYTHING or to in options):
                able[ref] = [aim.slot, k]
    if not able:
        return 0
    wish = Wish(False)
    wish.to = to
    wish.only = able[g.ask(TARGET, you, list(able), id, "115.7b")]
    slots = rechosen(g, w, you, "115.7b", wish)
    return 0 if slots is None else renew(g, w, slots)


# --- choosing them -----------------------------------------------------------------------------------------------------
class Wish:
    """Which targets are to become others."""

    def __init__(self, stay: bool) -> None:
        self.stay = stay  # they need not
        self.to = ANYTHING
        self.only: list[int] = []  # slot and place of the one that is changed; none: all


def rechosen(g: MagicFields, w: StackItem, you: Player, rule: str, wish: Wish) -> list[list[int]] | None:
    """The slots with other targets; 115.7e: legal as they are in the end. None: that cannot be."""
    slots = [s for s in w.slots]
    for aim in aims_of(g, w):
        refs = slots[aim.slot].copy()
        slots[aim.slot] = refs
        for k in range(len(refs)):
            if wish.only and wish.only != [aim.slot, k]:
                continue
            options = others(g, w, aim, k, slots, refs if wish.only else refs[:k])
            if wish.to != ANYTHING:
                options = [r for r in options if r == wish.to]
            if wish.stay and refs[k] not in refs[:k] and may_stay(g, w, aim, refs[k], slots):
                options.append(refs[k])
            if not options:
                return None
            refs[k] = g.ask(TARGET, you, options, w.obj, rule)
    g.cite("115.7e", w.obj, you)
    return slots if all_stand(g, w, slots) else None


def others(g: MagicFields, w: StackItem, aim: Aim, k: int, slots: list[list[Ref]], taken: list[Ref]) -> list[int]:
    """115.3, 115.5: legal targets other than the one at this place, and than those of the same word."""
    c = context(g, w)
    c.slots = slots
    before = g.playing
    g.playing = w.obj
    found = [r for r in aim.candidates(c) if r != slots[aim.slot][k] and r not in taken]
    g.playing = before
    return list(dict.fromkeys(found))  # where a player stands for each of several targets, what is theirs is found as often


def may_stay(g: MagicFields, w: StackItem, aim: Aim, ref: Ref, slots: list[list[Ref]]) -> bool:
    """115.7d: even one that is illegal, but not one that a change makes illegal."""
    c = context(g, w)
    if not aim.legal(c, ref):
        return True
    c.slots = slots
    return aim.legal(c, ref)


def all_stand(g: MagicFields, w: StackItem, slots: list[list[Ref]]) -> bool:
    return all(may_stay(g, w, aim, ref, slots) for aim in aims_of(g, w) for ref in slots[aim.slot]
               if ref in w.slots[aim.slot])


def renew(g: MagicFields, w: StackItem, slots: list[list[Ref]]) -> int:
    """What waits is never changed in place: another one takes its place. How many targets are others now."""
    aims = aims_of(g, w)
    changed = sum(1 for a in aims for k in range(len(slots[a.slot])) if slots[a.slot][k] != w.slots[a.slot][k])
    if changed == 0:
        return 0
    for do in texts_of(g, w):
        for n in do.walk():
            if isinstance(n, Divided) and (w.targets >> (n.slot + 1)) & 1 and isinstance(n.what, It):
                g.cite("115.7f", w.obj, w.you)
                slots[n.slot] = divided_as_before(w.slots[n.slot], w.slots[n.what.slot], slots[n.what.slot])
    other = w.again(w.you, slots)
    g.cite("115.7", w.obj, w.you)
    g.waiting = [other if x is w else x for x in g.waiting]
    mark_changed(g, WAITING)
    become_targets(context(g, other), other.obj, other.targets & ~other.choices, w.aims())
    return changed


def divided_as_before(shares: list[int], old: list[int], new: list[int]) -> list[int]:
    """115.7f: the new targets get the shares of the old ones."""
    out = shares.copy()
    for k in range(0, len(out), 2):
        out[k] = new[old.index(out[k])] if out[k] in old else out[k]
    return out


class Retarget(DoneBetween):
    """115.7b: a target of something that waits is changed to this, if it can be."""

    def run(self, c: Ctx) -> bool:
        to = self.to.find(c)
        c.tally = sum([change_one(magic(c), i, to[0], c.you) for i in self.what.find(c)]) if to else 0
        return c.tally > 0
