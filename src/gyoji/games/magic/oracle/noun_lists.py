"""Lists whose last noun has a word of its own: "instant, sorcery, and/or Merfolk artifact cards"."""

from __future__ import annotations

from typing import Final

from ....effects.context import Filter
from ....effects.lowering.grouping import conjuncts
from ....effects.nodes.filters import AllOf, AnyOf, KindIs
from ....kernel.state.node import Node
from ..vocabulary.filters import Subtype

#: card types of which a card with another one of the other row never is (304, 307)
SPELLS: Final = ("instant", "sorcery")
PERMANENTS: Final = ("artifact", "battle", "creature", "enchantment", "land", "planeswalker")


def own_noun(n: AllOf) -> Node:
    """The noun at the end is that of the last adjective alone where another one of the list cannot go with it."""
    parts = conjuncts(n)
    for f in parts:
        for kind in parts:
            if isinstance(f, AnyOf) and isinstance(kind, KindIs) and any([apart(one, kind.kind) for one in f.filters[:-1]]):
                those = AnyOf([*f.filters[:-1], AllOf([f.filters[-1], kind])])
                return AllOf([those if x is f else x for x in parts if x is not kind])
    return n


def apart(one: Filter, kind: str) -> bool:
    """Nothing is both: an instant and a creature, but for what is animated a Vehicle and a creature."""
    if isinstance(one, KindIs):
        return (one.kind in SPELLS and kind in PERMANENTS) or (one.kind in PERMANENTS and kind in SPELLS)
    return isinstance(one, Subtype) and kind == "creature" and one.kind in ("artifact", "enchantment", "land")
