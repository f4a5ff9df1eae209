"""Mana (106): the pool, mana abilities (605), what a player could pay with, and paying (118)."""

from __future__ import annotations

from typing import Final

from ...effects.abilities import Activated, Auto
from ...effects.context import NO_SLOTS, Ctx, Do
from ...effects.costs import PayLife
from ...effects.instructions import Turn, Verb
from ...effects.numbers import Num
from ...effects.objects import This
from ...effects.structure import Seq
from ...kernel.continuous import look, touch
from ...kernel.event import Event
from ...kernel.node import Node
from ...kernel.payment import Need, Unit, payable, solve
from ...kernel.pipeline import HAPPENED, happen, unheard
from ...kernel.state import Watch
from ...kernel.terms import (
    ABILITIES,
    AS_COST,
    COLOR,
    COMERS,
    CONTROL,
    COST,
    LISTENERS,
    PAY,
    RESOURCE,
    RESOURCES,
    SET,
    STATES,
    TURN,
    TURNED,
    zone_fact,
)
from .abilities import AddMana, Loyalty, SpendOn
from .fields import MagicFields
from .purse import Mana, Purse
from .symbols import ManaCost, Pip
from .terms import (
    ALL_COLORS,
    ALL_MANA,
    ARTIFACT,
    BATTLEFIELD,
    CONVOKE,
    CREATURE,
    DELVE,
    EXILE,
    GRAVEYARD,
    HASTE,
    IGNORES_SICKNESS,
    IMPROVISE,
    LAND,
    NO_ACTIVATE,
    NO_TAP,
    SNOW,
    SNOW_MANA,
    STACK,
    mana_index,
)

OTHER: Final = 128  # a kind of unit that pays only generic mana: a tapped creature, an exiled card
GENERIC: Final = ALL_MANA | SNOW_MANA | OTHER
SOURCE_FACTS: Final = (zone_fact(BATTLEFIELD) | RESOURCES | CONTROL | TURNED | COMERS | LISTENERS | ABILITIES | STATES)


# --- mana abilities (605.1) ------------------------------------------------------------------------------------
def adds_mana(do: Do) -> AddMana | None:
    """The instruction to add mana among the steps of a text."""
    if isinstance(do, AddMana):
        return do
    if isinstance(do, Seq):
        for s in do.steps:
            found = adds_mana(s)
            if found is not None:
                return found
    return None


def could_add(do: object) -> bool:
    """605.1: it may add mana when it resolves, whoever gets it and on whatever condition (605.2)."""
    if isinstance(do, AddMana):
        return True
    if isinstance(do, Node):
        return not do.SCOPE and not do.LATER and any([could_add(v) for v in do.fields()])
    return isinstance(do, list) and any([could_add(v) for v in do])


def is_mana_ability(a: Activated) -> bool:
    """605.1a: no target, could add mana, not a loyalty ability."""
    return not a.aims and not isinstance(a, Loyalty) and could_add(a.do)


def is_mana_trigger(a: Auto) -> bool:
    """605.1b: no target, triggers on mana being made, could add mana."""
    return bool(a.when.kinds >> RESOURCE & 1) and not a.aims and could_add(a.do)


def is_plain(a: Activated) -> bool:
    """{T}: add one mana of a set type, or of one that is chosen; and nothing more."""
    add = a.do
    if not isinstance(add, AddMana) or not only_taps(a) or add.n is not None or add.like is not None:
        return False
    return bool(add.fixed or add.choices)


def only_taps(a: Activated) -> bool:
    deeds = a.cost.deeds
    return (a.cost.energy is None and len(deeds) == 1 and isinstance(deeds[0], Turn) and isinstance(deeds[0].what, This)
            and deeds[0].sideways and not a.limit and a.only is None)


def sort_usable(g: MagicFields) -> None:
    """Each player's mana abilities, and the other things that can be used."""
    g.mana_usable = g.usable
    mana: list[list[Watch]] = [[], []]
    other: list[list[Watch]] = [[], []]
    for w in g.usable:
        a = w.ability
        if isinstance(a, Activated):
            if not a.sorted:
                describe(a)
            if a.energy:
                mana[w.you].append(w)
                if a.simple:
                    continue
        other[w.you].append(w)
    g.mana_watches = mana
    g.other_watches = other


def describe(a: Activated) -> None:
    """Note once what is asked of an ability again and again."""
    a.sorted = True
    a.energy = is_mana_ability(a)
    a.simple = a.energy and is_plain(a)
    a.freezes = any(isinstance(d, Turn) and isinstance(d.what, This) and d.sideways for d in a.cost.deeds)
    a.safe = all(isinstance(d, Turn) and isinstance(d.what, This) for d in a.cost.deeds)


def can_tap(g: MagicFields, id: int) -> bool:
    """Untapped, and if it is a creature not summoning sick (302.6)."""
    o = g.objs[id]
    if o.turned:
        return False
    ch = g.chars[id]
    if ch.keys & (NO_ACTIVATE | NO_TAP):
        return False
    return not ch.kinds & CREATURE or o.since <= g.turn_began[o.controller] or ch.keys & (HASTE | IGNORES_SICKNESS) != 0


def usable_in_payment(g: MagicFields, w: Watch) -> AddMana | None:
    """A mana ability that payment may use by itself: {T}, with a sacrifice of itself or life to be paid perhaps."""
    a = w.ability
    if not isinstance(a, Activated) or a.cost.energy is not None or a.limit or a.only is not None:
        return None
    add = adds_mana(a.do)
    if add is None or not (add.fixed or add.choices):
        return None
    for d in a.cost.deeds:
        if isinstance(d, Turn) and isinstance(d.what, This) and d.sideways:
            if not can_tap(g, w.src):
                return None
        elif isinstance(d, Verb) and d.verb == "sacrifice" and isinstance(d.what, This):
            continue
        elif isinstance(d, PayLife) and isinstance(d.n, Num):
            if g.life[w.you] < d.n.n:
                return None
        else:
            return None
    return add


# --- what could be paid with --------------------------------------------------------------------------------------
def purse(g: MagicFields, player: int) -> Purse:
    """An upper bound of the mana that a player could have, by type."""
    if g.changed & g.reads:
        look(g, 0)
    if g.since & SOURCE_FACTS:
        g.purses[0].stale = True
        g.purses[1].stale = True
        g.since = 0
    b = g.purses[player]
    if b.stale:
        count_purse(g, player, b)
    return b


def count_purse(g: MagicFields, player: int, b: Purse) -> None:
    if g.mana_usable is not g.usable:
        sort_usable(g)
    b.stale = False
    b.plain = True
    b.types = 0
    b.total = len(g.pool[player])
    counts = b.counts
    for k in range(6):
        counts[k] = 0
    for m in g.pool[player]:
        k = mana_index(m.bit)
        counts[k] = counts[k] + 1
        if m.only is not None or m.snow:
            b.plain = False
    last = -1
    for w in g.mana_watches[player]:
        a = w.ability
        if not isinstance(a, Activated):
            continue
        add: AddMana | None = None
        if a.simple:
            do = a.do
            if g.objs[w.src].turned or not can_tap(g, w.src):
                continue
            add = do if isinstance(do, AddMana) else None
        else:
            add = usable_in_payment(g, w)
        if add is None:
            continue
        fixed = add.fixed
        if len(fixed) == 1 and w.src != last and add.only is None and a.simple:
            k = mana_index(fixed[0])
            counts[k] = counts[k] + 1
            b.total += 1
        else:
            b.plain = False
            many(g, w, add, b, w.src == last)
        last = w.src
    if "cost-free" in g.rules:
        b.plain = False


def many(g: MagicFields, w: Watch, add: AddMana, b: Purse, again: bool) -> None:
    """A source with several types or several mana."""
    n = 1 if add.n is None else max(0, add.n.value(Ctx(g, w.src, w.you, NO_SLOTS, None, 0)))
    size = n * max(1, len(add.fixed))
    if not again:
        b.total += size
    mask = add.types()
    for k in range(6):
        if (mask >> k) & 1:
            b.counts[k] = b.counts[k] + size


class Stock:
    """The units that can pay for one thing, and where they come from."""

    def __init__(self) -> None:
        self.units: list[Unit] = []
        self.sources: list[int] = []  # by source number: the object
        self.watches: list[list[Watch]] = []  # by source number: the mana abilities to choose from
        self.masks: list[list[int]] = []  # by source number: the types that each of them can add
        self.how: list[int] = []  # 0 a mana ability, else the key by which it pays: CONVOKE, DELVE, IMPROVISE
        self.floating: list[Mana] = []  # by unit, those of the pool first


def stock(g: MagicFields, player: int, spell: int, src: int, keys: int) -> Stock:
    """What a player could pay with for a spell, or for an ability of `src` (106.6)."""
    if g.mana_usable is not g.usable:
        sort_usable(g)
    s = Stock()
    for m in g.pool[player]:
        if m.only is None or allowed(g, m.only, spell, src, player):
            s.units.append(Unit(-1, m.bit | (SNOW_MANA if m.snow else 0), 0))
            s.floating.append(m)
    counts = purse(g, player).counts
    for w in g.mana_watches[player]:
        if w.src == g.playing or w.src == g.reserved:
            continue
        add = usable_in_payment(g, w)
        if add is None or (add.only is not None and not allowed(g, add.only, spell, src, player)):
            continue
        source(g, s, w, add, counts, 150 if w.src == src else 0)
    if keys:
        others(g, s, player, spell, keys)
    return s


def source(g: MagicFields, s: Stock, w: Watch, add: AddMana, counts: list[int], more: int) -> None:
    """One permanent; several abilities of it are one source, of which any one may be used. `more`: it weighs more."""
    snow = SNOW_MANA if g.chars[w.src].kinds & SNOW else 0
    mask = add.types()
    n = 1 if add.n is None else max(0, add.n.value(Ctx(g, w.src, w.you, NO_SLOTS, None, 0)))
    if w.src in s.sources:
        k = s.sources.index(w.src)
        if s.how[k] == 0 and n == 1 and len(add.fixed) <= 1 and is_single(s, k):
            s.watches[k].append(w)
            s.masks[k].append(mask)
            for i in range(len(s.units)):
                if s.units[i].source == k:
                    s.units[i] = Unit(k, s.units[i].mask | mask, s.units[i].weight)
        return
    a = w.ability
    assert isinstance(a, Activated)
    k = len(s.sources)
    s.sources.append(w.src)
    s.watches.append([w])
    s.masks.append([mask])
    s.how.append(0)
    weight = weight_of(g, a, w.src, mask, counts) + more
    if add.fixed:
        for _ in range(n):
            for bit in add.fixed:
                s.units.append(Unit(k, bit | snow, weight))
    elif n <= 1 or add.each:
        for _ in range(n):
            s.units.append(Unit(k, mask | snow, weight))


def is_single(s: Stock, k: int) -> bool:
    return sum(1 for u in s.units if u.source == k) == 1


def weight_of(g: MagicFields, a: Activated, id: int, mask: int, counts: list[int]) -> int:
    """What is plentiful and costs nothing is spent first; lands before creatures, flexible ones later."""
    if not a.simple:
        return 200
    weight = 0 if g.chars[id].kinds & LAND else 40
    if mask & (mask - 1):
        return weight + 30
    return weight + 20 - min(10, counts[mana_index(mask)])


def others(g: MagicFields, s: Stock, player: int, spell: int, keys: int) -> None:
    """Convoke (702.51), improvise (702.126), delve (702.66)."""
    for id in g.zone(BATTLEFIELD, player):
        o = g.objs[id]
        if o.turned or id in s.sources or id == spell:
            continue
        ch = g.chars[id]
        mask = 0
        how = 0
        if keys & CONVOKE and ch.kinds & CREATURE:
            mask = (ch.colors & ALL_COLORS) | OTHER
            how = CONVOKE
        elif keys & IMPROVISE and ch.kinds & ARTIFACT:
            mask = OTHER
            how = IMPROVISE
        if mask:
            add_other(s, id, mask, how, 100)
    if keys & DELVE:
        for id in g.zone(GRAVEYARD, player):
            if id != spell:
                add_other(s, id, OTHER, DELVE, 15)


def add_other(s: Stock, id: int, mask: int, how: int, weight: int) -> None:
    s.units.append(Unit(len(s.sources), mask, weight))
    s.sources.append(id)
    s.watches.append([])
    s.masks.append([mask])
    s.how.append(how)


def allowed(g: MagicFields, only: object, spell: int, src: int, player: int) -> bool:
    """106.6: mana that may be spent on certain things only."""
    if not isinstance(only, SpendOn):
        return True
    c = Ctx(g, spell if spell >= 0 else src, player, NO_SLOTS, None, 0)
    if spell >= 0:
        before, zone = g.supposing, g.supposed
        g.supposing = spell
        g.supposed = STACK
        fits = only.spells is not None and only.spells.fits(c, spell)
        g.supposing = before
        g.supposed = zone
        return fits
    return only.abilities is not None and src >= 0 and only.abilities.fits(c, src)


# --- what has to be paid ------------------------------------------------------------------------------------------
class Price:
    """Mana to be paid, as it is fixed: symbols of one type, generic, and symbols that leave a choice."""

    def __init__(self) -> None:
        self.pure = [0, 0, 0, 0, 0, 0]
        self.any = 0
        self.pips: list[Pip] = []
        self.xs = 0

    def add(self, cost: ManaCost, times: int = 1) -> None:
        for k in range(6):
            self.pure[k] = self.pure[k] + cost.pure[k] * times
        self.any += cost.any * times
        self.xs += cost.xs * times
        for _ in range(times):
            self.pips.extend(cost.pips)

    def total(self) -> int:
        n = self.any + len(self.pips)
        for k in self.pure:
            n += k
        return n

    def copy(self) -> Price:
        n = Price()
        n.pure = self.pure.copy()
        n.any = self.any
        n.pips = self.pips.copy()
        n.xs = self.xs
        return n


def needs_of(price: Price, readings: list[int]) -> list[Need]:
    """The needs of one reading: of each pip with a choice, 0 its mana, 1 the other way."""
    needs: list[Need] = []
    generic = price.any
    for k in range(6):
        if price.pure[k] > 0:
            needs.append(Need(1 << k, price.pure[k]))
    for i in range(len(price.pips)):
        pip = price.pips[i]
        if readings[i] == 0:
            needs.append(Need(pip.mask, 1))
        elif pip.generic:
            generic += pip.generic
    if generic > 0:
        needs.append(Need(GENERIC, generic))
    return needs


def readings_of(price: Price) -> list[list[int]]:
    """All ways to read the pips, those of plain mana first (601.2b)."""
    out: list[list[int]] = [[]]
    for pip in price.pips:
        choices = [0, 1] if pip.generic or pip.life else [0]
        out = [[*r, x] for r in out for x in choices]
        if len(out) > 256:
            return out[:256]
    out.sort(key=sum)
    return out


def life_in(price: Price, reading: list[int]) -> int:
    return sum(2 for i in range(len(reading)) if reading[i] and price.pips[i].life and not price.pips[i].generic)


def affordable(g: MagicFields, player: int, price: Price, spell: int, src: int, keys: int = 0) -> bool:
    """118.3: whether the player has what it takes."""
    b = purse(g, player)
    total = price.total()
    if total == 0:
        return True
    if not price.pips and not keys:
        if total > b.total:
            return False
        enough = True
        for k in range(6):
            if price.pure[k] > b.counts[k]:
                enough = False
        if not enough:
            return False
        if b.plain and g.reserved < 0:
            return True
    s = stock(g, player, spell, src, keys)
    for reading in readings_of(price):
        if life_in(price, reading) <= g.life[player] and payable(needs_of(price, reading), s.units):
            return True
    return False


def most_x(g: MagicFields, player: int, price: Price, spell: int, src: int, keys: int) -> int:
    """The largest X that could be paid."""
    most = 0
    trial = price.copy()
    trial.any += trial.xs
    while most < 999 and affordable(g, player, trial, spell, src, keys):
        most += 1
        trial.any += trial.xs
    return most


# --- paying ---------------------------------------------------------------------------------------------------------
def pay(g: MagicFields, player: int, price: Price, spell: int, src: int, keys: int = 0) -> bool:
    """601.2g, 601.2h: mana abilities are activated and the mana is spent; false: it cannot be paid."""
    if price.total() == 0:
        return True
    if g.ask_payment:
        ask_sources(g, player, price, spell, src, keys)
    elif g.reserved < 0 and not price.pips and not keys and purse(g, player).plain and unheard(g, TURN) and unheard(g, RESOURCE):
        return pay_plainly(g, player, price, spell, src)
    s = stock(g, player, spell, src, keys)
    reading = choose_reading(g, player, price, s, src)
    if reading is None:
        return False
    needs = needs_of(price, reading)
    answer = solve(needs, s.units)
    if answer is None:
        return False
    life = life_in(price, reading)
    if life:
        g.do_life(player, -life, AS_COST, src, player)
        g.cite("107.4f", src, player)
    slots = slots_of(needs)
    make_mana(g, player, s, answer, slots)
    spend(g, player, s, answer, slots, spell)
    return True


def choose_reading(g: MagicFields, player: int, price: Price, s: Stock, src: int) -> list[int] | None:
    """601.2b: hybrid and Phyrexian symbols; life or mana is the player's choice, the rest the cheapest way."""
    ways = [r for r in readings_of(price) if life_in(price, r) <= g.life[player] and payable(needs_of(price, r), s.units)]
    if not ways:
        return None
    lives = [life_in(price, r) for r in ways]
    if max(lives) > min(lives) and g.ask(COST, player, [0, 1], src, "107.4f"):
        return ways[lives.index(max(lives))]
    return ways[lives.index(min(lives))]


def slots_of(needs: list[Need]) -> list[int]:
    out: list[int] = []
    for n in needs:
        out.extend([n.mask] * n.count)
    return out


def make_mana(g: MagicFields, player: int, s: Stock, answer: list[int], slots: list[int]) -> None:
    """605.3: each source that is needed is used, for the type that it is needed for."""
    done: list[int] = []
    for i in range(len(answer)):
        unit = s.units[answer[i]]
        k = unit.source
        if k < 0 or k in done:
            continue
        done.append(k)
        if s.how[k]:
            use_other(g, player, s.sources[k], s.how[k])
            continue
        wanted = [slots[j] & s.units[answer[j]].mask & ALL_MANA for j in range(len(answer)) if s.units[answer[j]].source == k]
        w = s.watches[k][0]
        for j in range(len(s.watches[k])):
            if s.masks[k][j] & wanted[0]:
                w = s.watches[k][j]
                break
        use_mana_ability(g, w, player, wanted)


def use_other(g: MagicFields, player: int, id: int, how: int) -> None:
    if how == DELVE:
        g.cite("702.66a", id, player)
        g.do_move([id], EXILE, -1, AS_COST, 0, -1, player)
    else:
        g.cite("702.51a" if how == CONVOKE else "702.126a", id, player)
        happen(g, Event(TURN, "118.8", id, player, 1, id, player, flags=AS_COST))


def use_mana_ability(g: MagicFields, w: Watch, player: int, wanted: list[int]) -> bool:
    """605.3b: it is paid for and resolves at once. `wanted`: the types of mana that it is used for, in order."""
    a = w.ability
    assert isinstance(a, Activated)
    c = Ctx(g, w.src, player, NO_SLOTS, None, g.tick())
    g.cite("605.3a", w.src, player)
    for d in a.cost.deeds:
        if isinstance(d, Turn) and isinstance(d.what, This):
            if happen(g, Event(TURN, "602.2b", w.src, player, 1 if d.sideways else 0, w.src, player,
                               flags=AS_COST)) != HAPPENED:
                return False
        elif not d.possible(c) or not d.run(c):
            return False
    before = g.wanted
    g.wanted = wanted
    tapping = g.tapping
    g.tapping = a.freezes
    a.do.run(c)
    g.tapping = tapping
    g.wanted = before
    g.cite("605.3b", w.src, player)
    return True


def spend(g: MagicFields, player: int, s: Stock, answer: list[int], slots: list[int], spell: int) -> None:
    """Mana goes from the pool; what it was made for is remembered for texts that ask (106.6a)."""
    pool = g.pool[player].copy()
    spent = [0, 0, 0, 0, 0, 0]
    riders: list[str] = []
    for i in range(len(answer)):
        unit = s.units[answer[i]]
        m: Mana | None = None
        if unit.source < 0:
            m = s.floating[answer[i]]
        elif s.how[unit.source]:
            continue
        else:
            m = found(pool, s.sources[unit.source], slots[i] & unit.mask)
        if m is None or m not in pool:
            continue
        pool.remove(m)
        k = mana_index(m.bit)
        spent[k] = spent[k] + 1
        if m.rider:
            riders.append(m.rider)
    g.pool[player] = pool
    note_spent(g, spell, spent, riders)
    touch(g, RESOURCES)


def found(pool: list[Mana], src: int, mask: int) -> Mana | None:
    for m in reversed(pool):
        if m.src == src and (m.bit & mask or mask & OTHER or (m.snow and mask & SNOW_MANA)):
            return m
    for m in reversed(pool):
        if m.src == src:
            return m
    return None


def note_spent(g: MagicFields, spell: int, spent: list[int], riders: list[str]) -> None:
    if spell >= 0:
        before = g.spent.get(spell)
        g.spent[spell] = spent if before is None else [before[k] + spent[k] for k in range(6)]
        if riders:
            g.paid[spell] = [*g.paid.get(spell, []), *riders]


def pay_plainly(g: MagicFields, player: int, price: Price, spell: int, src: int) -> bool:
    """The same where each source gives one mana of one type and nobody listens: what is in the pool first, then
    what there is most of."""
    b = purse(g, player)
    counts = b.counts.copy()
    left = price.pure.copy()
    any = price.any
    spent = [0, 0, 0, 0, 0, 0]
    pool = g.pool[player]
    if pool:
        keep: list[Mana] = []
        for m in pool:
            k = mana_index(m.bit)
            if left[k]:
                left[k] = left[k] - 1
                spent[k] = spent[k] + 1
            else:
                keep.append(m)
        pool = []
        for m in keep:
            if any:
                any -= 1
                k = mana_index(m.bit)
                spent[k] = spent[k] + 1
            else:
                pool.append(m)
    ready: list[tuple[int, int, int]] = []
    place = 0
    last = -1
    for w in g.mana_watches[player]:
        a = w.ability
        if w.src == last or not isinstance(a, Activated) or not a.simple or not can_tap(g, w.src):
            continue
        last = w.src
        add = a.do
        if isinstance(add, AddMana):
            place += 1
            bit = add.fixed[0]
            weight = weight_of(g, a, w.src, bit, counts) + (150 if w.src == src else 0)
            ready.append((weight * 4096 + place, w.src, mana_index(bit)))
    ready.sort()
    used: list[int] = []
    for _, id, k in ready:
        if left[k]:
            left[k] = left[k] - 1
            spent[k] = spent[k] + 1
            used.append(id)
    if any:
        for _, id, k in ready:
            if any and id not in used:
                any -= 1
                spent[k] = spent[k] + 1
                used.append(id)
    if any or left[0] or left[1] or left[2] or left[3] or left[4] or left[5]:
        return False
    for id in used:
        g.own(id).turned = True
    g.pool[player] = pool
    note_spent(g, spell, spent, [])
    touch(g, TURNED | RESOURCES)
    b.stale = True
    return True


def ask_sources(g: MagicFields, player: int, price: Price, spell: int, src: int, keys: int) -> None:
    """Option payment=ask: the player says which mana abilities are used, one after the other (601.2g)."""
    for _ in range(200):
        s = stock(g, player, spell, src, keys)
        readings = readings_of(price)
        floating = [u for u in s.units if u.source < 0]
        if any(payable(needs_of(price, r), floating) for r in readings):
            return
        options: list[int] = []
        for k in range(len(s.sources)):
            units = [u for u in s.units if u.source != k]
            mine = [u for u in s.units if u.source == k]
            if s.how[k] == 0 and mine and any(helps(needs_of(price, r), units, mine, floating) for r in readings):
                options.append(s.sources[k])
        if not options:
            return
        id = g.ask(PAY, player, options, src, "601.2g")
        k = s.sources.index(id)
        use_mana_ability(g, choose_watch(g, player, s, k), player, [])


def helps(needs: list[Need], others_: list[Unit], mine: list[Unit], floating: list[Unit]) -> bool:
    """The payment can be completed with this source, and its mana pays for something."""
    if not payable(needs, [*others_, *mine]):
        return False
    return any(n.mask & u.mask for n in needs for u in mine)


def choose_watch(g: MagicFields, player: int, s: Stock, k: int) -> Watch:
    found_ = s.watches[k]
    if len(found_) == 1:
        return found_[0]
    bits = [m & -m for m in s.masks[k]]
    return found_[bits.index(g.ask(COLOR, player, bits, s.sources[k], "605.3a"))]


# --- the pool (106.4) -------------------------------------------------------------------------------------------------
def add_mana(g: MagicFields, player: int, bits: list[int], add: AddMana, c: Ctx) -> int:
    """Mana is put into a player's pool; 106.12: triggers on a permanent that is tapped for mana hear of it."""
    snow = c.src >= 0 and look(g, c.src).kinds & SNOW != 0
    made = [Mana(bit, c.src, snow, add.only, add.rider, add.until == "turn", c.you) for bit in bits]
    g.pool[player] = [*g.pool[player], *made]
    touch(g, RESOURCES)
    if not unheard(g, RESOURCE):
        types = 0
        for bit in bits:
            types |= bit
        happen(g, Event(RESOURCE, "106.4", c.src, player, len(bits), c.src, player, to=types,
                        flags=SET if g.tapping else 0))
    return len(bits)


def empty_pools(g: MagicFields) -> None:
    """106.4, 500.4: unspent mana is lost as a step or phase ends."""
    for p in range(2):
        if g.pool[p]:
            left = [m for m in g.pool[p] if m.stays and g.schedule]
            if len(left) < len(g.pool[p]):
                g.cite("500.4", player=p)
                g.cite("703.4s", player=p)
                g.pool[p] = left
                touch(g, RESOURCES)


def could_produce(g: MagicFields, id: int) -> int:
    """106.7: types of mana that a permanent could produce now, as bits."""
    mask = 0
    for a in look(g, id).abilities:
        if isinstance(a, Activated):
            add = adds_mana(a.do)
            if add is not None and not a.aims:
                mask |= add.types() if add.fixed or add.choices else 0
    return mask
