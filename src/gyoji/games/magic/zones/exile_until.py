"""Exiled until a permanent leaves the battlefield (610.3), and returned with what was attached to it."""

from __future__ import annotations

from ....effects.context import Ctx, DoneTo, ObjectsOf
from ....kernel.state.aliases import ObjId, Player, Ref
from ....kernel.state.terms import BY_EFFECT
from ..state.fields import MagicFields, magic
from ..state.terms import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY


class Latest(ObjectsOf):
    """Of some cards the one that came to its zone last."""

    def find(self, c: Ctx) -> list[Ref]:
        newest: list[int] = []
        for i in self.what.find(c):
            if not newest or c.g.objs[i].stamp > c.g.objs[newest[0]].stamp:
                newest = [i]
        return newest


class ReturnsWearing(DoneTo):
    """The first of some cards returns to the battlefield; if it does, the others return attached to it."""

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        ids = self.what.recall(c)
        if not ids or g.objs[ids[0]].gone:
            return False
        host = g.do_move(ids[:1], BATTLEFIELD, -1, BY_EFFECT, 0, c.src, c.you)[0]
        if host < 0 or g.zone_kind(host) != BATTLEFIELD:
            return False
        others = g.come_attached([i for i in ids[1:] if not g.objs[i].gone], host, c.you)
        g.do_move(others, BATTLEFIELD, -1, BY_EFFECT, 0, c.src, c.you)
        return True


def exile_until(g: MagicFields, ids: list[ObjId], src: ObjId, you: Player) -> int:
    """610.3: exiled until this leaves the battlefield; 610.3a-b: not at all if it has left already."""
    if g.objs[src].gone or g.zone_kind(src) != BATTLEFIELD:
        g.cite("610.3b" if g.resolution.of_trigger else "610.3a", src)
        return 0
    new = [i for i in g.do_move(ids, EXILE, -1, BY_EFFECT, 0, src, you) if i >= 0]
    if new:
        g.cite("610.3", src)
        g.memory.until_leaves = {**g.memory.until_leaves, src: [*g.memory.until_leaves.get(src, []), *new]}
        g.memory.linked = {**g.memory.linked, src: [*g.memory.linked.get(src, []), *new]}
    return len(new)


class ExilesTillCrown(DoneTo):
    """610.3: exiled until an opponent becomes the monarch."""

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        new = [i for i in g.do_move(self.what.find(c), EXILE, -1, BY_EFFECT, 0, c.src, c.you) if i >= 0]
        key = -1 - c.you
        g.memory.until_leaves = {**g.memory.until_leaves, key: [*g.memory.until_leaves.get(key, []), *new]}
        return bool(new)


def crowned(g: MagicFields, player: Player) -> None:
    """What was exiled until an opponent of another player becomes the monarch."""
    give_back_of(g, [key for key in g.memory.until_leaves if key < 0 and key != -1 - player])


def give_back(g: MagicFields) -> None:
    """610.3: what was exiled until a permanent leaves returns right after it has left, under its owner's control."""
    give_back_of(g, [src for src in g.memory.until_leaves if src >= 0 and g.objs[src].gone])


def give_back_of(g: MagicFields, left: list[int]) -> None:
    if not left:
        return
    ids = [i for src in left for i in g.memory.until_leaves[src] if not g.objs[i].gone]
    g.memory.until_leaves = {k: v for k, v in g.memory.until_leaves.items() if k not in left}
    if ids:  # 610.3d: all at once
        g.cite("610.3c", left[0])
        g.cite("610.3d", left[0])
        for zone in (BATTLEFIELD, HAND, GRAVEYARD, LIBRARY):  # 610.3: each to the zone that it came from
            back = [i for i in ids if g.objs[g.objs[i].prev].zone // g.players == zone]
            if back:
                g.do_move(back, zone, -1, 0, 0, left[0], -1)
