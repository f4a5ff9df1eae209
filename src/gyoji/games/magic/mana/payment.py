"""Paying mana (118, 601.2g-h): whether it can be paid, and the choice among the sources."""

from __future__ import annotations

from typing import Final

from ....effects.context import NO_SLOTS, Ctx
from ....effects.nodes.abilities import Activated
from ....effects.nodes.instructions import Tap
from ....effects.nodes.objects import This
from ....effects.nodes.static_rules import rules_in_force
from ....kernel.process.continuous import mark_changed
from ....kernel.process.payment import Need, Unit, payable, solve
from ....kernel.process.pipeline import HAPPENED, happen, unheard
from ....kernel.state.aliases import Keywords, ObjId, Player
from ....kernel.state.event import Event
from ....kernel.state.state import ActiveAbility
from ....kernel.state.terms import AS_COST, COLOR, COST, NUMBER, PAY, PLAYED, RESOURCE, RESOURCES, TURN, TURNED
from ..costs.mana_part import OTHER, Price, life_in, needs_of, readings_of
from ..costs.modifiers import LifeForMana, SpendAsAny
from ..state.card import MagicCard
from ..state.fields import MagicFields
from ..state.mana import HEAP, Mana, PaymentSources
from ..state.symbols import ManaCost
from ..state.terms import ALL_MANA, CONVOKE, CONVOKER, DELVE, EXILE, SNOW_MANA, mana_index
from .abilities import basic_rule, can_tap, is_last, mana_bound
from .adding import AddMana, Ridden
from .asked_of import granted
from .available import common_stock, stock, weight_of
from .heaps import out_of_heaps
from .mana_for_mana import DEEP, SPARED, filters, plan
from .one_type_sources import unit_sets
from .tapping_others import choice_in

FEW: Final = 16  # values of X that are tried one after the other


# --- whether it can be paid ------------------------------------------------------------------------------------------
def spent_freely(g: MagicFields, player: Player, price: Price, spell: ObjId, src: ObjId, rules: list[str]) -> Price:
    """609.4b: mana of a colour or type may be spent as though it were another; 118.9: or life. By which `rules`."""
    for k in rules_in_force(g, "any-mana"):
        r = k.rule
        if isinstance(r, SpendAsAny) and player in r.who.who(k.c) and spent_on(g, k.c, r, spell, src):
            price = price.loosened(r.typed)
            rules.append("609.4b")
        elif isinstance(r, LifeForMana) and player in r.who.who(k.c):
            price = price.with_life(r.bit)
            rules.append("118.9")
    return price


def spent_on(g: MagicFields, c: Ctx, r: SpendAsAny, spell: ObjId, src: ObjId) -> bool:
    """Whether it is for such a spell, as a card or on the stack, or for an ability of such an object."""
    if r.spells is None and r.sources is None:
        return True
    if spell >= 0:
        before = g.objs[spell].prev
        return r.spells is not None and (r.spells.fits(c, spell) or (before >= 0 and r.spells.fits(c, before)))
    return src >= 0 and r.sources is not None and r.sources.fits(c, src)


def affordable(g: MagicFields, player: Player, price: Price, spell: ObjId, src: ObjId, keys: Keywords = 0) -> bool:
    """118.3: whether the player has what it takes."""
    if g.rules and "any-mana" in g.rules:
        price = spent_freely(g, player, price, spell, src, [])
    b = mana_bound(g, player)
    total = price.total()
    if total == 0:
        return True
    if not price.pips and not keys:
        if total > b.total:
            return False
        for k in range(6):
            if price.pure[k] > b.counts[k]:
                return False
        if b.covers(price.pure, total, 0 if g.payment.reserved < 0 else 1):
            return True
    if total > HEAP:
        price = out_of_heaps(g.pool[player], price)[0]
        if price.total() == 0:
            return True
    own = keys or b.bound or g.payment.reserved >= 0 or g.playing >= 0
    s = stock(g, player, spell, src, keys) if own else common_stock(g, b, player)
    for units in unit_sets(s, price):
        for reading in readings_of(price):
            if spares_life(g, player, life_in(price, reading)) and payable(needs_of(price, reading), units):
                return True
    able = filters(g, player) if b.filters else []
    return bool(able) and plan(price, s.units, s.sources, able) is not None


def spares_life(g: MagicFields, player: Player, n: int) -> bool:
    """The life of Phyrexian symbols that are not paid with mana (107.4f)."""
    return n == 0 or ("cost-ban" not in g.rules and g.may_pay_life(player, n))


def most_x(g: MagicFields, player: Player, price: Price, spell: ObjId, src: ObjId, keys: Keywords) -> int:
    """The largest X that could be paid."""
    most = 0
    while most < FEW and affordable(g, player, price.with_x(most + 1), spell, src, keys):
        most += 1
    if most < FEW:
        return most
    last = HEAP if price.x_mask else g.limits.number  # what is spent on such an X is weighed mana by mana
    over = most * 2
    while over <= last and affordable(g, player, price.with_x(over), spell, src, keys):
        most = over
        over *= 2
    over = min(over, last + 1)
    while most + 1 < over:
        middle = (most + over) // 2
        if affordable(g, player, price.with_x(middle), spell, src, keys):
            most = middle
        else:
            over = middle
    return most


# --- paying ---------------------------------------------------------------------------------------------------------
def pay(g: MagicFields, player: Player, price: Price, spell: ObjId, src: ObjId, keys: Keywords = 0,
        steps: int = DEEP) -> bool:
    """601.2g, 601.2h: mana abilities are activated and the mana is spent, `steps` at most that cost mana themselves;
    false: it cannot be paid."""
    if price.total() == 0:
        return True
    g.cite("601.2g", src, player)
    if g.rules and "any-mana" in g.rules:
        rules: list[str] = []
        price = spent_freely(g, player, price, spell, src, rules)
        for rule in rules:
            g.cite(rule, spell if spell >= 0 else src, player)
    card = g.objs[spell].card if spell >= 0 else None
    wishes = card.wishes if isinstance(card, MagicCard) else []
    given: list[ObjId] = []
    if g.ask_payment:
        given = ask_sources(g, player, price, spell, src, keys)
    elif (not price.pips and not keys and not wishes and not g.payment.sparing and unheard(g, TURN) and unheard(g, RESOURCE)
          and mana_bound(g, player).covers(price.pure, price.total(), 0 if g.payment.reserved < 0 else 1)):
        return pay_plainly(g, player, price, spell, src)
    if price.total() > HEAP:
        price = spend_heaps(g, player, price, spell)
        if price.total() == 0:
            return True
    s = stock(g, player, spell, src, keys)
    if given:
        s.units = [Unit(u.source, u.mask, -1 if s.sources[u.source] in given else SPARED) if is_other(s, u) else u
                   for u in s.units]
    reading: list[int] | None = None
    for units in unit_sets(s, price):
        if reading is None:
            s.units = units
            reading = choose_reading(g, player, price, s, src)
    if reading is None:
        return steps > 0 and use_filter(g, player, price, s) and pay(g, player, price, spell, src, keys, steps - 1)
    needs = needs_of(price, reading)
    if wishes and not g.ask_payment:
        needs = granted(needs, wishes, s.units)
    answer = solve(needs, s.units)
    if answer is None:
        return False
    life = life_in(price, reading)
    if life:
        g.do_life(player, -life, AS_COST, src, player)
        if spell >= 0:  # 702.150a
            g.memory.paid[spell] = [*g.memory.paid.get(spell, []), *["phyrexian"] * (life // 2)]
        g.cite("107.4f", src, player)
    slots = slots_of(needs)
    make_mana(g, player, s, answer, slots)
    spend(g, player, s, answer, slots, spell)
    return True


def spend_heaps(g: MagicFields, player: Player, price: Price, spell: ObjId) -> Price:
    """Heaps pay for a large price as far as they can; what is left of it."""
    pool = g.pool[player]
    price, gives = out_of_heaps(pool, price)
    spent = [0, 0, 0, 0, 0, 0]
    makers: list[int] = []
    left: list[Mana] = []
    for i in range(len(pool)):
        m = pool[i]
        if gives[i]:
            k = mana_index(m.bit)
            spent[k] = spent[k] + gives[i]
            makers.extend([m.src] * min(gives[i], HEAP))
        if gives[i] < m.n:
            left.append(m.fewer(m.n - gives[i]) if gives[i] else m)
    g.pool[player] = left
    g.cite("118.3a", spell, player)
    note_spent(g, spell, spent, makers)
    mark_changed(g, RESOURCES)
    return price


def use_filter(g: MagicFields, player: Player, price: Price, s: PaymentSources) -> bool:
    """605.3a: a mana ability that costs mana is activated first, where that helps."""
    able = filters(g, player) if mana_bound(g, player).filters else []
    first = plan(price, s.units, s.sources, able) if able else None
    if first is None:
        return False
    a = first.watch.ability
    assert isinstance(a, Activated) and isinstance(a.cost.mana, ManaCost)
    cost = Price()
    cost.add(a.cost.mana)
    kept = g.payment.reserved, g.payment.sparing
    g.payment.reserved = first.watch.src
    g.payment.sparing = price.types()
    paid = pay(g, player, cost, -1, first.watch.src)
    g.payment.reserved, g.payment.sparing = kept
    return paid and use_mana_ability(g, first.watch, player, first.wanted)


def choose_reading(g: MagicFields, player: Player, price: Price, s: PaymentSources, src: ObjId) -> list[int] | None:
    """601.2b: hybrid and Phyrexian symbols; life or mana is the player's choice, the rest the cheapest way."""
    ways = [r for r in readings_of(price)
            if spares_life(g, player, life_in(price, r)) and payable(needs_of(price, r), s.units)]
    if not ways or not price.pips:
        return ways[0] if ways else None
    g.cite("118.13b" if g.resolution.going_on else "118.13a", src, player)
    lives = [life_in(price, r) for r in ways]
    amounts = sorted(set(lives))  # so much life in place of mana
    kind = COST if len(amounts) < 3 else NUMBER
    g.ways = [f"{n} life" if n else "no life" for n in amounts]
    return ways[lives.index(amounts[g.ask(kind, player, list(range(len(amounts))), src, "107.4f")])]


def slots_of(needs: list[Need]) -> list[int]:
    out: list[int] = []
    for n in needs:
        out.extend([n.mask] * n.count)
    return out


def make_mana(g: MagicFields, player: Player, s: PaymentSources, answer: list[int], slots: list[int]) -> None:
    """605.3: each source that is needed is used, for the type that it is needed for; what sacrifices itself last."""
    needed: list[int] = []
    for last in (False, True):
        for i in answer:
            k = s.units[i].source
            if k >= 0 and k not in needed and (s.how[k] == 0 and is_sacrificed(s, k)) == last:
                needed.append(k)
    for k in needed:
        if s.how[k]:
            use_other(g, player, s.sources[k], s.how[k])
            continue
        mine = [j for j in range(len(answer)) if s.units[answer[j]].source == k]
        wanted = [slots[j] & s.units[answer[j]].mask & ALL_MANA for j in mine]
        w = s.watches[k][0]
        for j in range(len(s.watches[k])):
            if s.masks[k][j] & wanted[0]:
                w = s.watches[k][j]
                break
        use_mana_ability(g, w, player, wanted, s.tapped.get(k))


def is_sacrificed(s: PaymentSources, k: int) -> bool:
    a = s.watches[k][0].ability
    return isinstance(a, Activated) and is_last(a)


def use_other(g: MagicFields, player: Player, id: ObjId, how: int) -> None:
    if how == DELVE:
        g.cite("702.66a", id, player)
        g.do_move([id], EXILE, -1, AS_COST, 0, g.playing, player)
    else:
        g.cite("702.51a" if how == CONVOKE else "702.126a", id, player)
        happen(g, Event(TURN, "118.8", id, player, 1, id, player, flags=AS_COST))


def use_mana_ability(g: MagicFields, w: ActiveAbility, player: Player, wanted: list[int],
                     tapped: list[int] | None = None) -> bool:
    """605.3b: it is paid for and resolves at once. `wanted`: the types of mana that it is used for, in order; `tapped`:
    other permanents that are tapped for it."""
    a = w.ability
    assert isinstance(a, Activated)
    c = Ctx(g, w.src, player, NO_SLOTS, None, g.tick())
    g.cite("605.3a", w.src, player)
    g.cite(basic_rule(a), w.src, player)
    for d in a.cost.deeds:
        if isinstance(d, Tap) and isinstance(d.what, This):
            if happen(g, Event(TURN, "602.2b", w.src, player, 1 if d.sideways else 0, w.src, player,
                               flags=AS_COST)) != HAPPENED:
                return False
        elif tapped is not None and choice_in(d) is not None:
            if not g.do_tap(tapped, True, AS_COST, w.src, player):
                return False
        elif not d.possible(c) or not d.run(c):
            return False
    if a.limit > 0:
        g.used[w.key] = g.used.get(w.key, 0) + 1
    before = g.payment.wanted
    g.payment.wanted = wanted
    tapping = g.payment.tapping
    g.payment.tapping = a.taps_itself
    g.cite("605.3b", w.src, player)
    a.do.run(c)
    g.payment.tapping = tapping
    g.payment.wanted = before
    return True


def spend(g: MagicFields, player: Player, s: PaymentSources, answer: list[int], slots: list[int], spell: ObjId) -> None:
    """Mana goes from the pool; what follows from its being spent follows (106.6)."""
    pool = g.pool[player].copy()
    spent = [0, 0, 0, 0, 0, 0]
    ridden: list[Mana] = []
    makers: list[int] = []
    for i in range(len(answer)):
        unit = s.units[answer[i]]
        m: Mana | None = None
        if unit.source < 0:
            m = s.floating[answer[i]]
        elif s.how[unit.source]:
            if s.how[unit.source] == CONVOKE:
                makers.append(CONVOKER - s.sources[unit.source])
            continue
        else:
            m = found(pool, s.sources[unit.source], slots[i] & unit.mask)
        if m is None or m not in pool:
            continue
        if m.n == 1:
            pool.remove(m)
        else:
            heap = m.fewer(m.n - 1)
            pool[pool.index(m)] = heap
            s.floating = [heap if x is m else x for x in s.floating]
        k = mana_index(m.bit)
        spent[k] = spent[k] + 1
        makers.append(m.src)
        if m.only is not None:
            g.cite("106.6", m.src, player)
        if m.rider is not None:
            ridden.append(m)
    g.pool[player] = pool
    g.cite("118.3a", spell, player)
    note_spent(g, spell, spent, makers)
    mark_changed(g, RESOURCES)
    for m in ridden:
        ride(g, m, player, spell)


def ride(g: MagicFields, m: Mana, player: Player, spell: ObjId) -> None:
    """106.6: mana was spent on a spell, and what made it says what follows: at once, or a trigger."""
    r = m.rider
    if spell < 0 or not isinstance(r, Ridden):
        return
    a = r.rider.auto
    c = Ctx(g, m.src, player, [], None, g.tick())
    ev = Event(PLAYED, "106.6", spell, player, src=spell, cause=player, word="card")
    if not a.when.matches(c, ev):
        return
    g.cite("106.6", m.src, player)
    if r.stack:
        r.rider.run(c)
    else:
        c.slots = a.bound(ev, [])
        c.event = ev
        a.do.run(c)


def found(pool: list[Mana], src: ObjId, mask: int) -> Mana | None:
    for m in reversed(pool):
        if m.src == src and (m.bit & mask or mask & OTHER or (m.snow and mask & SNOW_MANA)):
            return m
    for m in reversed(pool):  # what was added along with it (605.4a)
        if m.bit & mask and m.only is None:
            return m
    for m in reversed(pool):
        if m.src == src:
            return m
    return None


def note_spent(g: MagicFields, spell: ObjId, spent: list[int], makers: list[int]) -> None:
    """What was spent on a spell, and whence it came, for texts that ask."""
    if spell >= 0:
        before = g.memory.spent.get(spell)
        g.memory.makers[spell] = makers if before is None else [*g.memory.makers.get(spell, []), *makers]
        g.memory.spent[spell] = spent if before is None else [before[k] + spent[k] for k in range(6)]


def pay_plainly(g: MagicFields, player: Player, price: Price, spell: ObjId, src: ObjId) -> bool:
    """The same where sources that give one mana each are enough and nobody listens: what is in the pool first, then
    what there is most of."""
    b = mana_bound(g, player)
    counts = b.counts.copy()
    left = price.pure.copy()
    any = price.any
    spent = [0, 0, 0, 0, 0, 0]
    pool = g.pool[player]
    made: list[int] = []
    if pool:
        keep: list[Mana] = []
        for m in pool:
            k = mana_index(m.bit)
            n = min(left[k], m.n) if m.only is None and m.rider is None else 0
            if n:
                left[k] = left[k] - n
                spent[k] = spent[k] + n
                made.extend([m.src] * min(n, HEAP))
            if n < m.n:
                keep.append(m.fewer(m.n - n) if n else m)
        pool = []
        for m in keep:
            n = min(any, m.n) if m.only is None and m.rider is None else 0
            if n:
                any -= n
                k = mana_index(m.bit)
                spent[k] = spent[k] + n
                made.extend([m.src] * min(n, HEAP))
            if n < m.n:
                pool.append(m.fewer(m.n - n) if n else m)
    ready: list[int] = []  # by weight, in the order of the sources: the weight, and the place in the two lists
    ids: list[int] = []
    types: list[int] = []
    last = -1
    for w in g.mana_abilities.watches[player]:
        a = w.ability
        if w.src == last or w.src == g.payment.reserved or not isinstance(a, Activated) or not a.simple or (
                not can_tap(g, w.src)):
            continue
        last = w.src
        add = a.do
        if isinstance(add, AddMana) and add.only is None and len(add.fixed) < 2:
            mask = add.fixed[0] if add.fixed else add.types()
            weight = weight_of(g, a, w.src, mask, counts) + (150 if w.src == src else 0)
            ready.append(weight << 32 | len(ids))
            ids.append(w.src)
            types.append(mana_index(mask & -mask))
    ready.sort()
    used: list[int] = []
    for at in ready:
        k = types[at & 0xFFFFFFFF]
        if left[k]:
            left[k] = left[k] - 1
            spent[k] = spent[k] + 1
            used.append(ids[at & 0xFFFFFFFF])
    if any:
        for at in ready:
            id = ids[at & 0xFFFFFFFF]
            if any and id not in used:
                any -= 1
                k = types[at & 0xFFFFFFFF]
                spent[k] = spent[k] + 1
                used.append(id)
    if any or left[0] or left[1] or left[2] or left[3] or left[4] or left[5]:
        return False
    for id in used:
        g.own(id).tapped = True
    g.pool[player] = pool
    note_spent(g, spell, spent, used if not made else [*made, *used])
    mark_changed(g, TURNED | RESOURCES)
    b.stale = True
    return True


def ask_sources(g: MagicFields, player: Player, price: Price, spell: ObjId, src: ObjId, keys: Keywords) -> list[ObjId]:
    """Option payment=ask: the player says which mana abilities are used, one after the other (601.2g), and what is tapped
    or exiled in place of mana: that is found."""
    given: list[ObjId] = []
    for _ in range(200):
        s = stock(g, player, spell, src, keys)
        readings = readings_of(price)
        for units in unit_sets(s, price):
            s.units = units
            if any(payable(needs_of(price, r), units) for r in readings):
                break
        ready = [u for u in s.units if u.source < 0 or s.sources[u.source] in given]
        if any(payable(needs_of(price, r), ready) for r in readings):
            break
        able: list[int] = []
        for k in range(len(s.sources)):
            units = [u for u in s.units if u.source != k]
            mine = [u for u in s.units if u.source == k]
            if s.sources[k] not in given and mine and any(helps(needs_of(price, r), units, mine) for r in readings):
                able.append(k)
        if not able:
            break
        id = g.ask(PAY, player, list(dict.fromkeys([s.sources[k] for k in able])), src, "601.2g")
        chosen = [k for k in able if s.sources[k] == id]
        if s.how[chosen[0]]:
            given.append(id)
        else:
            use_mana_ability(g, choose_watch(g, player, s, chosen), player, [])
    return given


def is_other(s: PaymentSources, u: Unit) -> bool:
    """What is tapped or exiled in place of mana."""
    return u.source >= 0 and s.how[u.source] != 0


def helps(needs: list[Need], others_: list[Unit], mine: list[Unit]) -> bool:
    """The payment can be completed with this source, and its mana pays for something."""
    if not payable(needs, [*others_, *mine]):
        return False
    return any(n.mask & u.mask for n in needs for u in mine)


def choose_watch(g: MagicFields, player: Player, s: PaymentSources, able: list[int]) -> ActiveAbility:
    """Which mana ability of a permanent, by what it makes."""
    bits: list[int] = []
    made: list[ActiveAbility] = []
    for k in able:
        for i in range(len(s.watches[k])):
            bit = s.masks[k][i] & -s.masks[k][i]
            if bit not in bits:
                bits.append(bit)
                made.append(s.watches[k][i])
    return made[bits.index(g.ask(COLOR, player, bits, s.sources[able[0]], "605.3a"))]
