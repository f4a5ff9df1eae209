"""The timestamps of what enters at the same time (613.7m): in turn order, and as each player likes where it matters."""

from __future__ import annotations

from ....effects.nodes.abilities import Static
from ....effects.nodes.changes import LoseAbilities, SetColor, SetStat
from ....effects.nodes.objects import This
from ....kernel.state.aliases import ObjId
from ....kernel.state.card import Mod
from ....kernel.state.event import Event
from ..combat.declaring import put_in_order
from ..state.fields import MagicFields
from ..state.terms import BATTLEFIELD
from .layers import Becomes


def in_turn(g: MagicFields, events: list[Event]) -> list[Event]:
    """Permanents enter: the active player's get the earlier timestamps."""
    g.cite("613.7m")
    out: list[Event] = []
    for p in g.order():
        mine = [ev for ev in events if ev.player == p]
        coming = [ev for ev in mine if ev.to == BATTLEFIELD]
        rivals = [ev for ev in coming if any([other is not ev and contend(g, ev.obj, other.obj) for other in coming])]
        order = put_in_order(g, p, [ev.obj for ev in rivals], -1, "613.7m") if rivals else []
        turn = [ev for id in order for ev in rivals if ev.obj == id]
        out.extend([turn.pop(0) if ev in rivals else ev for ev in mine])
    return out


def contend(g: MagicFields, a: ObjId, b: ObjId) -> bool:
    """Of their effects the later one may override the earlier."""
    all_a, sets_a = layers(g, a)
    all_b, sets_b = layers(g, b)
    return bool(sets_a & all_b or sets_b & all_a)


def layers(g: MagicFields, id: ObjId) -> tuple[int, int]:
    """The layers in which an object changes others, and those in which it sets or takes away something."""
    changes = 0
    sets = 0
    for a in g.objs[id].card.base.abilities:
        if isinstance(a, Static) and not isinstance(a.what, This):
            for m in a.mods:
                changes |= 1 << m.layer
                if overrides(m):
                    sets |= 1 << m.layer
    return changes, sets


def overrides(m: Mod) -> bool:
    if isinstance(m, Becomes):
        return not m.also
    return isinstance(m, (SetStat, LoseAbilities)) or (isinstance(m, SetColor) and m.how == "become")
