"""Mana abilities whose cost is to tap other permanents: how often they can be used while something is paid, and whose."""

from __future__ import annotations

from ....effects.context import NO_SLOTS, Ctx, Do
from ....effects.nodes.abilities import Activated
from ....effects.nodes.choosing import Choose
from ....effects.nodes.instructions import Tap
from ....effects.nodes.numbers import Num
from ....effects.nodes.objects import It, This
from ....effects.nodes.structure import Seq
from ....kernel.state.state import ActiveAbility
from ..state.fields import MagicFields
from .abilities import adds_mana, can_tap
from .adding import AddMana


def choice_in(d: Do) -> Choose | None:
    """What is tapped, where a part of a cost taps something that is chosen."""
    if isinstance(d, Seq) and len(d.steps) == 2:
        first, then = d.steps[0], d.steps[1]
        if isinstance(first, Choose) and isinstance(then, Tap) and then.sideways and isinstance(then.what, It):
            return first if isinstance(first.n, Num) else None
    return None


def taps_others(g: MagicFields, w: ActiveAbility) -> AddMana | None:
    """What such an ability adds, where payment may use it."""
    a = w.ability
    if not isinstance(a, Activated) or a.cost.mana is not None or a.limit:
        return None
    chosen = 0
    for d in a.cost.deeds:
        if isinstance(d, Tap) and isinstance(d.what, This) and d.sideways:
            if not can_tap(g, w.src):
                return None
        elif choice_in(d) is not None:
            chosen += 1
        else:
            return None
    if chosen != 1 or (a.only is not None and not a.only.holds(Ctx(g, w.src, w.you, NO_SLOTS, None, 0))):
        return None
    add = adds_mana(a.do)
    return add if add is not None and (add.fixed or add.choices) else None


def groups(g: MagicFields, w: ActiveAbility, busy: list[int]) -> list[list[int]]:
    """What each use of it could tap, without what is busy."""
    a = w.ability
    assert isinstance(a, Activated)
    for d in a.cost.deeds:
        choice = choice_in(d)
        if choice is not None and isinstance(choice.n, Num) and choice.n.n > 0:
            n = choice.n.n
            found = choice.what.find(Ctx(g, w.src, w.you, NO_SLOTS, None, 0))
            free = [i for i in found if i not in busy and not g.objs[i].tapped and not (a.taps_itself and i == w.src)]
            times = min(1, len(free) // n) if a.taps_itself else len(free) // n
            return [free[k * n:(k + 1) * n] for k in range(times)]
    return []
