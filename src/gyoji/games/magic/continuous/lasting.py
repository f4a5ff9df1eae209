"""Effects that last (611.2): those that no text of the object itself makes, and those that have nothing left to act upon."""

from __future__ import annotations

from ....effects.nodes.changes import link_mods
from ....effects.nodes.objects import It
from ....effects.nodes.static_rules import StaticRule, StaticRules
from ....kernel.process.apply import add_lasting_effect
from ....kernel.process.continuous import mark_changed
from ....kernel.state.aliases import Duration, ObjId, Player
from ....kernel.state.card import Continuous, LastingEffect, Mod
from ....kernel.state.terms import ABILITIES, LISTENERS, STRUCTURE
from ..costs.modifiers import SpendAsAny
from ..state.fields import MagicFields
from ..state.terms import LEXICON
from ..vocabulary.abilities import CastAs


def lasting(g: MagicFields, ids: list[ObjId], mods: list[Mod], until: Duration, src: ObjId, you: Player, rule: str,
            clears: int = 0) -> None:
    """A continuous effect of this rule upon objects, from now on; states that end with it."""
    link_mods(mods, LEXICON)
    f = LastingEffect(src, you, g.tick(), until, rule)
    f.effect = Continuous(src, you, f.stamp, mods, ids)
    f.player = you
    f.slots = [ids]
    f.clears = clears
    add_lasting_effect(g, f, rule)


def prune(g: MagicFields) -> None:
    """Floating effects upon objects that are all gone do nothing any more, nor does leave to cast them."""
    kept: list[LastingEffect] = []
    for f in g.lasting_effects:
        e = f.effect
        a = f.ability
        if e is not None and e.objects and all(g.objs[i].gone for i in e.objects):
            continue
        if isinstance(a, StaticRules) and a.rules and all([is_used_up(g, f, r) for r in a.rules]):
            mark_changed(g, STRUCTURE | ABILITIES)
            continue
        if f.word and e is None and g.objs[f.src].gone:  # what a shield or stun counter did (122.1c-d)
            mark_changed(g, LISTENERS)
            continue
        kept.append(f)
    if len(kept) < len(g.lasting_effects):
        g.lasting_effects = kept


def is_used_up(g: MagicFields, f: LastingEffect, r: StaticRule) -> bool:
    """It is about casting cards that have all left where they could be cast from."""
    what = r.what if isinstance(r, CastAs) and r.zone else (
        r.spells if isinstance(r, SpendAsAny) and r.sources is None else None)
    return isinstance(what, It) and 0 <= what.slot < len(f.slots) and all(
        [ref >= 0 and g.objs[ref].gone for ref in f.slots[what.slot]])
