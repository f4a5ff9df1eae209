"""What a player could pay mana with (118.3, 601.2g): the pool, mana abilities, and what pays in place of mana."""

from __future__ import annotations

from ....effects.context import NO_SLOTS, Ctx
from ....effects.nodes.abilities import Activated
from ....kernel.process.payment import Unit
from ....kernel.state.aliases import Keywords, ObjId, Player
from ....kernel.state.caches import compare
from ....kernel.state.state import ActiveAbility
from ....kernel.state.terms import RESOURCE
from ..costs.mana_part import OTHER
from ..state.fields import MagicFields
from ..state.mana import HEAP, ManaBound, OneTypeSource, PaymentSources
from ..state.terms import (
    ALL_COLORS,
    ALL_MANA,
    ARTIFACT,
    BATTLEFIELD,
    CONVOKE,
    CREATURE,
    DELVE,
    GRAVEYARD,
    IMPROVISE,
    LAND,
    NO_MANA,
    SNOW,
    SNOW_MANA,
    STACK,
    WATERBEND,
    mana_index,
)
from .abilities import exclude, mana_bound, mana_triggers, sort_usable, triggered_mana, types_now, usable_in_payment, uses_of
from .adding import AddMana, SpendOn
from .mana_for_mana import SPARED
from .pool import instead_of, times_as_much
from .tapping_others import groups, taps_others


def stock(g: MagicFields, player: Player, spell: ObjId, src: ObjId, keys: Keywords) -> PaymentSources:
    """What a player could pay with for a spell, or for an ability of `src` (106.6)."""
    if g.mana_abilities.usable is not g.usable:
        sort_usable(g)
    s = PaymentSources()
    if keys & NO_MANA:
        others(g, s, player, spell, keys)
        return s
    for m in g.pool[player]:
        if m.only is None or allowed(g, m.only, m.src, spell, src, player):
            weight = (0 if m.only is not None else 1) + (SPARED if m.bit & g.payment.sparing else 0)
            for _ in range(min(m.n, HEAP)):
                s.units.append(Unit(-1, m.bit | (SNOW_MANA if m.snow else 0), weight))
                s.floating.append(m)
    counts = mana_bound(g, player).counts
    for w in g.mana_abilities.watches[player]:
        if w.src == g.playing or w.src == g.payment.reserved:
            continue
        add = usable_in_payment(g, w)
        if add is None or (add.only is not None and not allowed(g, add.only, w.src, spell, src, player)):
            continue
        for _ in range(uses_of(g, w)):
            source(g, s, w, add, counts, 150 if w.src == src else 0)
    if mana_bound(g, player).taps:
        tapped_sources(g, s, player, spell)
    if (g.hears >> RESOURCE) & 1 and mana_triggers(g):
        for k in range(len(s.sources)):
            mine = [u for u in s.units if u.source == k]
            if mine:
                for mask in triggered_mana(g, player, s.sources[k], mine[0].mask & ALL_MANA):
                    s.units.append(Unit(k, mask, mine[0].weight))
    if keys:
        others(g, s, player, spell, keys)
    return s


def common_stock(g: MagicFields, b: ManaBound, player: Player) -> PaymentSources:
    """The same for as long as the mana bound is not counted again, where it does not matter what is paid for."""
    s = b.stock
    if s is None:
        s = stock(g, player, -1, -1, 0)
        b.stock = s
    elif g.checks_caches:
        compare(g, "sources of mana", s.told(), stock(g, player, -1, -1, 0).told())
    return s


def source(g: MagicFields, s: PaymentSources, w: ActiveAbility, add: AddMana, counts: list[int], more: int) -> None:
    """One permanent; several abilities of it are one source, of which any one may be used. `more`: it weighs more."""
    snow = SNOW_MANA if g.chars[w.src].types & SNOW else 0
    mask = types_now(g, w, add)
    n = 1 if add.n is None else max(0, add.n.value(Ctx(g, w.src, w.you, NO_SLOTS, None, 0)))
    fixed = add.fixed
    if g.rules and ("mana-times" in g.rules or "mana-instead" in g.rules):  # 106.12b
        much = n * max(1, len(fixed))
        other = instead_of(g, w.you, w.src, much) if isinstance(w.ability, Activated) and w.ability.taps_itself else None
        if other is not None:
            n = 1 if other.once else much
            fixed = []
            mask = other.mask
        n *= times_as_much(g, w.you, w.src) if isinstance(w.ability, Activated) and w.ability.taps_itself else 1
    n = min(n, HEAP)  # who needs more from it uses it before
    a = w.ability
    assert isinstance(a, Activated)
    k = rival(s, w.src, a)
    if k >= 0:
        if s.how[k] == 0 and is_single(s, k) and n * len(fixed) > 1 and mask & s.masks[k][0] == s.masks[k][0]:
            s.units = [u for u in s.units if u.source != k]  # the same and more
            s.units.extend([Unit(k, bit | snow, 210) for bit in fixed * n])
            s.watches[k] = [w]
            s.masks[k] = [mask]
        elif s.how[k] == 0 and is_single(s, k) and n > 1 and not fixed and not add.each and add.mana != "different" and (
                mask & s.masks[k][0] == s.masks[k][0]):
            s.units = [u for u in s.units if u.source != k]  # the same and more, all of one type
            s.lots.append(OneTypeSource(k, n, mask, snow, 210))
            s.watches[k] = [w]
            s.masks[k] = [mask]
        elif s.how[k] == 0 and n == 1 and len(fixed) <= 1 and is_single(s, k):
            at = len(s.watches[k]) if add.only is None else 0  # mana for such things alone is used for them first
            s.watches[k].insert(at, w)
            s.masks[k].insert(at, mask)
            for i in range(len(s.units)):
                if s.units[i].source == k:
                    s.units[i] = Unit(k, s.units[i].mask | mask, s.units[i].weight)
        return
    k = len(s.sources)
    s.sources.append(w.src)
    s.watches.append([w])
    s.masks.append([mask])
    s.how.append(0)
    weight = weight_of(g, a, w.src, mask, counts) + more + (SPARED if mask & g.payment.sparing else 0)
    if fixed:
        for _ in range(n):
            for bit in fixed:
                s.units.append(Unit(k, bit | snow, weight))
    elif n <= 1 or add.each or not mask & (mask - 1):
        for _ in range(n):
            s.units.append(Unit(k, mask | snow, weight))
    elif add.mana != "different":
        s.lots.append(OneTypeSource(k, n, mask, snow, weight))


def tapped_sources(g: MagicFields, s: PaymentSources, player: Player, spell: ObjId) -> None:
    """Mana abilities that tap other permanents, as often as there are such that make no mana themselves."""
    busy = [*s.sources, spell, g.payment.reserved]
    for w in g.mana_abilities.watches[player]:
        add = taps_others(g, w) if w.src != g.playing and w.src != g.payment.reserved else None
        if add is None or (add.only is not None):
            continue
        n = 1 if add.n is None else min(HEAP, max(0, add.n.value(Ctx(g, w.src, w.you, NO_SLOTS, None, 0))))
        for group in groups(g, w, busy):
            k = len(s.sources)
            s.sources.append(w.src)
            s.watches.append([w])
            s.masks.append([add.types()])
            s.how.append(0)
            s.tapped[k] = group
            busy.extend(group)
            s.units.extend([Unit(k, bit, 120) for bit in (add.fixed or [add.types()]) * n])


def rival(s: PaymentSources, id: ObjId, a: Activated) -> int:
    """The source that is this object by another ability, of which only one can be used; -1: none."""
    k = len(s.sources) - 1
    while k >= 0 and s.sources[k] == id:  # the abilities of an object stand together
        other = s.watches[k][0].ability
        if isinstance(other, Activated) and exclude(a, other):
            return k
        k -= 1
    return -1


def is_single(s: PaymentSources, k: int) -> bool:
    return sum(1 for u in s.units if u.source == k) == 1


def weight_of(g: MagicFields, a: Activated, id: ObjId, mask: int, counts: list[int]) -> int:
    """What is plentiful and costs nothing is spent first; lands before creatures, flexible ones later."""
    if not a.simple:
        return 200
    weight = 0 if g.chars[id].types & LAND else 40
    if mask & (mask - 1):
        return weight + 30
    return weight + 20 - min(10, counts[mana_index(mask)])


def others(g: MagicFields, s: PaymentSources, player: Player, spell: ObjId, keys: Keywords) -> None:
    """Convoke (702.51), improvise (702.126), delve (702.66)."""
    for id in g.zone(BATTLEFIELD, player):
        o = g.objs[id]
        if o.tapped or id in s.sources or id == spell:
            continue
        ch = g.chars[id]
        mask = 0
        how = 0
        if keys & CONVOKE and ch.types & CREATURE:
            mask = (ch.colors & ALL_COLORS) | OTHER
            how = CONVOKE
        elif keys & WATERBEND and ch.types & (ARTIFACT | CREATURE):
            mask = OTHER
            how = WATERBEND
        elif keys & IMPROVISE and ch.types & ARTIFACT:
            mask = OTHER
            how = IMPROVISE
        if mask:
            add_other(s, id, mask, how, 100)
    if keys & DELVE:
        for id in g.zone(GRAVEYARD, player):
            if id != spell:
                add_other(s, id, OTHER, DELVE, 15)


def add_other(s: PaymentSources, id: ObjId, mask: int, how: int, weight: int) -> None:
    s.units.append(Unit(len(s.sources), mask, weight))
    s.sources.append(id)
    s.watches.append([])
    s.masks.append([mask])
    s.how.append(how)


def allowed(g: MagicFields, only: object, maker: int, spell: ObjId, src: ObjId, player: Player) -> bool:
    """106.6: mana that may be spent on certain things only, as the text of what makes it says."""
    if not isinstance(only, SpendOn):
        return True
    c = Ctx(g, maker, player, NO_SLOTS, None, 0)
    if spell < 0 and only.bars is not None:
        return True
    if spell >= 0:
        before, zone = g.supposing, g.supposed
        g.supposing = spell
        g.supposed = STACK
        fits = not only.bars.fits(c, spell) if only.bars is not None else (
            only.spells is not None and only.spells.fits(c, spell))
        g.supposing = before
        g.supposed = zone
        return fits
    if g.payment.action and "any" not in only.actions:  # 116.1: nothing is activated
        return g.payment.action in only.actions
    return only.abilities is not None and src >= 0 and only.abilities.fits(c, src)
