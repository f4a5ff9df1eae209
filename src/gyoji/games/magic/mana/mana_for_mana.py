"""Mana abilities that cost mana themselves, used while something is paid (605.3a): which of them help, and how."""

from __future__ import annotations

from typing import Final

from ....effects.context import NO_SLOTS, Ctx
from ....effects.nodes.abilities import Activated
from ....effects.nodes.costs import PayLife
from ....effects.nodes.instructions import Tap
from ....effects.nodes.numbers import Num
from ....effects.nodes.objects import This
from ....kernel.process.payment import Need, Unit, payable, solve
from ....kernel.state.aliases import Player
from ....kernel.state.state import ActiveAbility
from ..costs.mana_part import Price, needs_of, readings_of
from ..state.fields import MagicFields
from ..state.symbols import ManaCost
from ..state.terms import ALL_MANA
from .abilities import adds_mana, can_tap, takes_itself
from .adding import AddMana

DEEP: Final = 3  # so many one after the other
SPARED: Final = 1000  # the weight of mana that what is paid for needs itself


class Filter:
    """Such an ability: what it costs, and what it gives."""

    def __init__(self, w: ActiveAbility, add: AddMana, price: Price, n: int) -> None:
        self.watch = w
        self.add = add
        self.price = price
        self.n = n
        a = w.ability
        self.once = isinstance(a, Activated) and (bool(a.cost.deeds) or a.limit > 0)

    def units(self, source: int) -> list[Unit]:
        bits = self.add.fixed * self.n if self.add.fixed else [self.add.types()] * self.n
        return [Unit(source, bit, SPARED) for bit in bits]


def as_filter(g: MagicFields, w: ActiveAbility) -> Filter | None:
    a = w.ability
    if not isinstance(a, Activated) or not isinstance(a.cost.mana, ManaCost) or a.cost.mana.xs or a.limit < 0:
        return None
    if 0 < a.limit <= g.used.get(w.key, 0):
        return None
    add = adds_mana(a.do)
    if add is None or not (add.fixed or add.choices) or add.only is not None:
        return None
    c = Ctx(g, w.src, w.you, NO_SLOTS, None, 0)
    for d in a.cost.deeds:
        if isinstance(d, Tap) and isinstance(d.what, This) and d.sideways:
            if not can_tap(g, w.src):
                return None
        elif not takes_itself(d) and not (isinstance(d, PayLife) and d.possible(c)):
            return None
    if a.only is not None and not a.only.holds(c):
        return None
    n = 1 if add.n is None else add.n.value(c)
    if n < 1 or (n > 1 and not add.fixed and not add.each and not isinstance(add.n, Num)):
        return None
    price = Price()
    price.add(a.cost.mana)
    return Filter(w, add, price, n)


def filters(g: MagicFields, player: Player) -> list[Filter]:
    out: list[Filter] = []
    for w in g.mana_abilities.watches[player]:
        a = w.ability
        if isinstance(a, Activated) and a.cost.mana is not None and w.src != g.playing and w.src != g.payment.reserved:
            found = as_filter(g, w)
            if found is not None:
                out.append(found)
    return out


class Plan:
    """The filters to use, the first first, and the types of mana that the first is used for."""

    def __init__(self, watch: ActiveAbility, wanted: list[int]) -> None:
        self.watch = watch
        self.wanted = wanted


def plan(price: Price, units: list[Unit], objects: list[int], able: list[Filter]) -> Plan | None:
    """The first step of a shortest way to pay with filters; `objects`: by source number, what it is."""
    for steps in range(1, DEEP + 1):
        for reading in readings_of(price):
            needs = needs_of(price, reading)
            found = search(needs, spared(needs, units), objects, able, steps, -1)
            if found is not None:
                return found
    return None


def spared(needs: list[Need], units: list[Unit]) -> list[Unit]:
    """What the price needs by its type is spent on filters last."""
    wanted = 0
    for need in needs:
        if need.mask & ALL_MANA != ALL_MANA:
            wanted |= need.mask
    return [Unit(u.source, u.mask, u.weight + SPARED if u.mask & wanted else u.weight) for u in units]


def search(needs: list[Need], units: list[Unit], objects: list[int], able: list[Filter], deep: int,
           first: int) -> Plan | None:
    """`first`: the source number of what the first filter has given; -1: none was used yet."""
    for f in able:
        usable = [u for u in units if u.source < 0 or u.source >= len(objects) or objects[u.source] != f.watch.src]
        spent = solve(needs_of(f.price, [0] * len(f.price.pips)), usable)
        if spent is None:
            continue
        number = len(objects) + deep
        left = [*[usable[k] for k in range(len(usable)) if k not in spent], *f.units(number)]
        begun = first if first >= 0 else number
        if payable(needs, left):
            return Plan(f.watch, wanted_of(needs, left, begun))
        if deep > 1:
            others = [x for x in able if x.watch.src != f.watch.src or not f.once]
            further = search(needs, left, objects, others, deep - 1, begun)
            if further is not None:
                return Plan(f.watch, further.wanted)
    return None


def wanted_of(needs: list[Need], units: list[Unit], source: int) -> list[int]:
    """The types that the units of a source are used for."""
    slots: list[int] = []
    for need in needs:
        slots.extend([need.mask] * need.count)
    answer = solve(needs, units)
    if answer is None:
        return []
    return [slots[i] & units[answer[i]].mask & ALL_MANA for i in range(len(answer)) if units[answer[i]].source == source]
