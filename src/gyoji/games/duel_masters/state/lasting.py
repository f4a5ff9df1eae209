"""Continuous effects upon objects that texts describe (605.2d)."""

from __future__ import annotations

from ....effects.context import Ctx
from ....effects.nodes.objects import Sel
from ....kernel.state.aliases import Facts, ObjId, Player, Stamp
from ....kernel.state.card import Continuous
from ....kernel.state.state import State


class WhileFits(Continuous):
    """A continuous effect upon an object, as long as that fits."""

    def __init__(self, src: ObjId, you: Player, stamp: Stamp, id: ObjId, what: Sel) -> None:
        super().__init__(src, you, stamp, [], [id])
        self.what = what

    def affected(self, g: State) -> list[ObjId]:
        return self.reach(g)

    def reach(self, g: State) -> list[int]:
        id = self.objects[0]
        if g.objs[id].gone or not self.what.filter.fits(Ctx(g, self.src, self.you, self.slots, None, 0), id, g.chars[id]):
            return []
        return self.objects

    def reads(self) -> Facts:
        return super().reads() | self.what.filter.reads

    def leans_on(self) -> Facts:
        return self.reads()
