"""What waits in an interference (1.12.5): a played card, an effect that was used, an attack."""

from __future__ import annotations

from ...kernel.state.aliases import ObjId, Player, Ref, Stamp
from ...kernel.state.card import Ability
from ...kernel.state.event import Event
from ...kernel.state.state import StackItem


class Link(StackItem):
    """One link of an interference; immutable once it waits."""

    def __init__(self, sort: int, obj: ObjId, src: ObjId, you: Player, ability: Ability | None, slots: list[list[Ref]],
                 event: Event | None, stamp: Stamp) -> None:
        super().__init__(obj, src, you, ability, slots, event, stamp)
        self.sort = sort  # A_CARD, AN_EFFECT, AN_ATTACK
        self.whole = 0  # 1.8.7.k: what was paid from nodes

    def again(self, you: Player, slots: list[list[Ref]]) -> Link:
        w = Link(self.sort, self.obj, self.src, you, self.ability, slots, self.event, self.stamp)
        w.x = self.x
        w.tally = self.tally
        w.origin = self.origin
        w.host = self.host
        w.flags = self.flags
        w.targets = self.targets
        w.choices = self.choices
        w.paid = self.paid
        w.before = self.before
        w.used = self.used
        w.whole = self.whole
        return w

    def flagged(self, flag: int) -> Link:
        w = self.again(self.you, self.slots)
        w.flags |= flag
        return w
