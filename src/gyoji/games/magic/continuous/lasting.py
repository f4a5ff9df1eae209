"""Continuous effects that no text of the object itself makes (611.2): those of rules and of how it entered."""

from __future__ import annotations

from ....effects.nodes.changes import link_mods
from ....kernel.process.apply import add_lasting_effect
from ....kernel.state.aliases import Duration, ObjId, Player
from ....kernel.state.card import Continuous, LastingEffect, Mod
from ..state.fields import MagicFields
from ..state.terms import LEXICON


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
