"""Battles (310): what every Siege has (310.11b)."""

from __future__ import annotations

from ....effects.context import Ctx, Do
from ....effects.nodes.abilities import Triggered
from ....effects.nodes.objects import This
from ....kernel.state.aliases import ObjId
from ....kernel.state.terms import BY_EFFECT, MAY
from ..state.fields import MagicFields, magic
from ..state.terms import BATTLEFIELD, EXILE
from ..vocabulary.counted_events import CountersTaken


def choose_protector(g: MagicFields, id: ObjId, rule: str) -> None:
    """310.8a: a battle's controller protects it; 310.11a: a Siege is protected by an opponent of their choice."""
    o = g.own(id)
    siege = "type:Siege" in g.chars[id].subtypes
    o.notes = {**o.notes, "protector": g.an_opponent(o.controller, id, rule) if siege else o.controller}
    g.cite(rule, id)


class Defeat(Do):
    """310.11b: a defeated Siege is exiled, and may be cast transformed without paying its mana cost."""

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        if g.objs[c.src].gone or g.zone_kind(c.src) != BATTLEFIELD:
            return False
        g.cite("310.11b", c.src, c.you)
        new = g.do_move([c.src], EXILE, -1, BY_EFFECT, 0, c.src, c.you)[0]
        if new < 0 or g.ask(MAY, c.you, [0, 1], new, "310.11b") == 0:
            return new >= 0
        return g.cast_back(c.you, new)


def siege() -> Triggered:
    """When its last defense counter is removed."""
    return Triggered(CountersTaken(This(), "defense", True), Defeat())
