"""A link of the reaction chain (6.1.3.1)."""

from __future__ import annotations

from ...kernel.state.aliases import ObjId, Player, Ref, Stamp
from ...kernel.state.card import Ability
from ...kernel.state.state import StackItem


class Link(StackItem):
    """A declaration that waits: an attack, a spell or an ability. Immutable, as all that waits."""

    def __init__(self, obj: ObjId, src: ObjId, you: Player, ability: Ability | None, slots: list[list[Ref]], stamp: Stamp,
                 sort: int, casters: list[ObjId], cards: list[int]) -> None:
        super().__init__(obj, src, you, ability, slots, None, stamp)
        self.sort = sort  # AN_ATTACK, A_SPELL, AN_ABILITY
        self.casters = casters  # who declared it; of an attack, all who take part
        self.cards = cards  # the cards in the effect zone that paid its hand cost (7.1.5.4)
        self.flags = sort

    def again(self, you: Player, slots: list[list[Ref]]) -> Link:
        n = Link(self.obj, self.src, you, self.ability, slots, self.stamp, self.sort, self.casters, self.cards)
        n.x = self.x
        n.origin = self.origin
        n.targets = self.targets
        return n
