"""Sectors (702.158): where permanents are that space sculptors tell apart."""

from __future__ import annotations

from typing import Final

from ....effects.context import Ctx, Do, Filter, Objects
from ....kernel.process.continuous import mark_changed
from ....kernel.state.aliases import ObjId, Player
from ....kernel.state.card import Chars
from ....kernel.state.terms import COUNTERS, NAME
from ..actions.on_permanents import permanents
from ..state.fields import MagicFields, magic
from ..state.terms import CREATURE, KEYS, PERMANENT

SCULPTOR: Final = KEYS["space-sculptor"]
SECTOR: Final = "sector"  # the note of a permanent: 1 to 3; of what has chosen one
NAMES: Final = ["alpha sector", "beta sector", "gamma sector"]  # 702.158b


def sculptors(g: MagicFields, player: Player) -> list[int]:
    return [i for i in permanents(g, player, PERMANENT) if g.chars[i].keywords & SCULPTOR]


def assign(g: MagicFields) -> bool:
    """704.5u, 702.158c: creatures get a sector from their controllers, first from those who have no space sculptor."""
    having = [p for p in g.order() if sculptors(g, p)]
    if not having:
        return forget(g)
    done = False
    for p in [*[p for p in g.order() if p not in having], *having]:
        for id in [i for i in permanents(g, p, CREATURE) if SECTOR not in g.objs[i].notes]:
            g.cite("704.5u", id, p)
            mark(g, id, ask_sector(g, p, id, "702.158c"))
            done = True
    return done


def ask_sector(g: MagicFields, player: Player, src: ObjId, rule: str) -> int:
    g.naming = NAMES
    return 1 + g.ask(NAME, player, [0, 1, 2], src, rule)


def mark(g: MagicFields, id: ObjId, sector: int) -> None:
    g.own(id).notes = {**g.objs[id].notes, SECTOR: sector}
    mark_changed(g, COUNTERS)


def forget(g: MagicFields) -> bool:
    """702.158b: once there is neither a space sculptor nor an ability of one, no permanent is in a sector any more."""
    if any([w.src >= 0 and g.chars[w.src].keywords & SCULPTOR for w in g.waiting]):
        return False
    for p in range(g.players):
        for id in [i for i in permanents(g, p, PERMANENT) if SECTOR in g.objs[i].notes]:
            g.cite("702.158b", id)
            g.own(id).notes = {word: n for word, n in g.objs[id].notes.items() if word != SECTOR}
            mark_changed(g, COUNTERS)
    return False


class ChooseSector(Do):
    """702.158d: one of the three."""

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        g.cite("702.158d", c.src, c.you)
        g.results.sector = ask_sector(g, c.you, c.src, "702.158d")
        return True


class InSector(Filter):
    """It is in the sector chosen, or in the same one as something else (702.158e)."""

    READS = COUNTERS

    def __init__(self, like: Objects | None = None) -> None:
        self.like = like

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        g = magic(c)
        here = g.objs[id].notes.get(SECTOR, 0) if id >= 0 else 0
        if self.like is None:
            return here != 0 and here == g.results.sector
        return here != 0 and here in [g.objs[i].notes.get(SECTOR, 0) for i in self.like.find(c) if i >= 0]
