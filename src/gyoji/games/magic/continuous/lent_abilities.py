"""Abilities that objects have because others have them, and losses that spare some (613.1f)."""

from __future__ import annotations

from ....effects.context import Lexicon, Objects
from ....effects.nodes.abilities import Activated, Triggered
from ....effects.nodes.changes import Change, context_of
from ....kernel.state.aliases import ObjId
from ....kernel.state.card import Ability, Chars, Continuous, Mod
from ....kernel.state.state import State
from ....kernel.state.terms import ABILITIES, KEYWORDS, LOSSES
from ..mana.abilities import is_mana_ability
from ..state.terms import LAYER_ABILITIES
from ..vocabulary.abilities import Loyalty


class AbilitiesOf(Change):
    """Has the abilities of a sort that other objects have: "activated", "triggered", "loyalty", "both" of the first two."""

    def __init__(self, what: Objects, sort: str = "activated") -> None:
        self.what = what
        self.sort = sort

    def link_mod(self, words: Lexicon) -> None:
        self.layer = words.layer(self.SORT)
        self.writes = KEYWORDS | ABILITIES
        self.reads = self.what.reads | ABILITIES

    def regathers(self) -> bool:
        return True

    def lent(self, g: State, eff: Continuous, obj: ObjId) -> list[Ability]:
        """In the order in which the objects came, whoever's turn it is."""
        found = sorted(self.what.find(context_of(g, eff)))
        return [a for id in found if id >= 0 and id != obj for a in g.chars[id].abilities if is_of_sort(a, self.sort)]

    def amount(self, g: State, eff: Continuous, obj: ObjId) -> int:
        """613.8a: how much it would do now."""
        return len(self.lent(g, eff, obj))

    def apply(self, g: State, eff: Continuous, obj: ObjId, ch: Chars) -> None:
        for a in self.lent(g, eff, obj):
            ch.grant_by(a, eff.stamp)

    def lock(self, g: State, eff: Continuous, obj: ObjId) -> Mod:
        return Lent(self.lent(g, eff, obj))


class Lent(Change):
    """Has abilities that were found when an effect began (611.2c)."""

    def __init__(self, abilities: list[Ability]) -> None:
        self.abilities = abilities
        self.layer = LAYER_ABILITIES
        self.writes = KEYWORDS | ABILITIES

    def regathers(self) -> bool:
        return True

    def apply(self, g: State, eff: Continuous, obj: ObjId, ch: Chars) -> None:
        for a in self.abilities:
            ch.grant_by(a, eff.stamp)


def is_of_sort(a: Ability, sort: str) -> bool:
    if sort == "loyalty":
        return isinstance(a, Loyalty)
    if isinstance(a, Activated):
        return sort in ("activated", "both")
    return isinstance(a, Triggered) and sort in ("triggered", "both")


class LoseNonmana(Change):
    """Loses all abilities but mana abilities (605.1)."""

    def link_mod(self, words: Lexicon) -> None:
        self.layer = words.layer(self.SORT)
        self.writes = KEYWORDS | ABILITIES | LOSSES

    def apply(self, g: State, eff: Continuous, obj: ObjId, ch: Chars) -> None:
        abilities, origins = ch.abilities, ch.origins
        ch.strip()
        for k in range(len(abilities)):
            a = abilities[k]
            if isinstance(a, Activated) and is_mana_ability(a):
                ch.grant(a, origins[k])
