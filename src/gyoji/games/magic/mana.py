"""Mana (106): the pool, mana abilities (605), and a bound of what a player could pay with."""

from __future__ import annotations

from typing import Final

from ...effects.abilities import Activated, Auto
from ...effects.context import NO_SLOTS, Ctx, Do
from ...effects.costs import PayLife
from ...effects.instructions import TakeCounters, Turn, Verb
from ...effects.numbers import Num
from ...effects.objects import This
from ...effects.rulings import rulings
from ...effects.structure import Seq
from ...kernel.card import Ability
from ...kernel.continuous import look, touch
from ...kernel.event import Event
from ...kernel.node import Node
from ...kernel.pipeline import happen, unheard
from ...kernel.state import Watch
from ...kernel.terms import (
    ABILITIES,
    COLOR,
    COMERS,
    CONTROL,
    COUNTERS,
    LISTENERS,
    RESOURCE,
    RESOURCES,
    SET,
    STATES,
    TURNED,
    zone_fact,
)
from .abilities import BASIC_MANA, Loyalty
from .fields import MagicFields
from .happenings import TapsForMana
from .producing import AddMana, KeepsMana, ManaBecomes, ManaInstead, ManaTimes, Ridden
from .purse import Mana, Purse
from .terms import (
    ALL_COLORS,
    ALL_MANA,
    BATTLEFIELD,
    CREATURE,
    HASTE,
    IGNORES_SICKNESS,
    NO_ACTIVATE,
    NO_TAP,
    SNOW,
    mana_index,
)

SOURCE_FACTS: Final = (
    zone_fact(BATTLEFIELD) | RESOURCES | CONTROL | TURNED | COMERS | LISTENERS | ABILITIES | STATES | COUNTERS)


# --- mana abilities (605.1) ------------------------------------------------------------------------------------
def adds_mana(do: Do) -> AddMana | None:
    """The instruction to add mana among the steps of a text."""
    if isinstance(do, AddMana):
        return do
    if isinstance(do, Ridden):
        return adds_mana(do.do)
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
    a.safe = len(a.cost.deeds) < 2 and all(isinstance(d, Turn) and isinstance(d.what, This) for d in a.cost.deeds)


def can_tap(g: MagicFields, id: int) -> bool:
    """Untapped, and if it is a creature not summoning sick (302.6)."""
    o = g.objs[id]
    if o.turned:
        return False
    ch = g.chars[id]
    if ch.keys & (NO_ACTIVATE | NO_TAP):
        return False
    return not ch.kinds & CREATURE or o.since <= g.turn_began[o.controller] or ch.keys & (HASTE | IGNORES_SICKNESS) != 0


def usable_in_payment(g: MagicFields, w: Watch, now: bool = True) -> AddMana | None:
    """A mana ability that payment may use by itself: {T}, a sacrifice of itself, counters of it or life to be paid; not
    `now`: whatever it says about when it may be activated."""
    a = w.ability
    if not isinstance(a, Activated) or a.cost.energy is not None or a.limit or not a.cost.deeds:
        return None
    if now and a.only is not None and not a.only.holds(Ctx(g, w.src, w.you, NO_SLOTS, None, 0)):
        return None
    add = adds_mana(a.do)
    if add is None or not (add.fixed or add.choices or (add.varies and not isinstance(a.do, Seq) and types_now(g, w, add))):
        return None
    for d in a.cost.deeds:
        if isinstance(d, Turn) and isinstance(d.what, This) and d.sideways:
            if not can_tap(g, w.src):
                return None
        elif takes_itself(d):
            continue
        elif isinstance(d, TakeCounters) and isinstance(d.what, This) and isinstance(d.n, Num):
            if not g.objs[w.src].counters.get(d.counter, 0) >= d.n.n > 0:
                return None
        elif isinstance(d, PayLife) and isinstance(d.n, Num):
            if not g.may_pay_life(w.you, d.n.n):
                return None
        else:
            return None
    return add


def takes_itself(d: Do) -> bool:
    return isinstance(d, Verb) and d.verb == "sacrifice" and isinstance(d.what, This)


def is_last(a: Activated) -> bool:
    """It sacrifices its own object: what that can do besides is done before."""
    return any([takes_itself(d) for d in a.cost.deeds])


def exclude(a: Activated, b: Activated) -> bool:
    """Of two abilities of one object only one can be used: both tap it, or both sacrifice it."""
    return (a.freezes and b.freezes) or (is_last(a) and is_last(b))


def uses_of(g: MagicFields, w: Watch) -> int:
    """How often a mana ability could be used by and by: as often as there are counters for it."""
    a = w.ability
    if not isinstance(a, Activated) or a.freezes or is_last(a):
        return 1
    for d in a.cost.deeds:
        if isinstance(d, TakeCounters) and isinstance(d.n, Num) and d.n.n > 0:
            return g.objs[w.src].counters.get(d.counter, 0) // d.n.n
    return 1


def types_now(g: MagicFields, w: Watch, add: AddMana) -> int:
    """The types that it would add now."""
    if not add.varies:
        return add.types()
    mask = 0
    for bit in g.mana_choices(add, Ctx(g, w.src, w.you, NO_SLOTS, None, 0)):
        mask |= bit
    return mask


# --- what could be paid with --------------------------------------------------------------------------------------
def purse(g: MagicFields, player: int) -> Purse:
    """An upper bound of the mana that a player could have, by type."""
    if g.changed & g.reads:
        look(g, 0)
    if g.since & SOURCE_FACTS or (g.since and (g.purses[0].varies or g.purses[1].varies)):
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
    b.bound = False
    b.varies = False
    b.filters = False
    b.taps = False
    b.stock = None
    b.types = 0
    b.total = len(g.pool[player])
    counts = b.counts
    for k in range(6):
        counts[k] = 0
    for m in g.pool[player]:
        k = mana_index(m.bit)
        counts[k] = counts[k] + 1
        if m.only is not None:
            b.bound = True
        if m.only is not None or m.snow or m.rider is not None:
            b.plain = False
    last = -1
    had = 0  # how much the source just looked at is known to give
    for w in g.mana_watches[player]:
        a = w.ability
        if not isinstance(a, Activated):
            continue
        if a.cost.energy is not None:  # an upper bound: what it costs is not counted off
            add_filtered(g, w, a, b)
            continue
        add: AddMana | None = None
        if a.simple:
            do = a.do
            if g.objs[w.src].turned or not can_tap(g, w.src):
                continue
            add = do if isinstance(do, AddMana) else None
        else:
            said = adds_mana(a.do)
            b.varies = b.varies or (said is not None and said.varies)
            add = usable_in_payment(g, w, False)
        if add is None:
            add_tapped(g, a, b, player)
            continue
        fixed = add.fixed
        if add.only is not None or a.only is not None:
            b.bound = True
        if len(fixed) == 1 and w.src != last and add.only is None and a.simple:
            k = mana_index(fixed[0])
            counts[k] = counts[k] + 1
            b.total += 1
            had = 1
        else:
            b.plain = False
            had = many(g, w, add, b, had if w.src == last else 0)
        last = w.src
    if "cost-free" in g.rules or "mana-times" in g.rules or "mana-instead" in g.rules:
        b.plain = False
        if "mana-times" in g.rules or "mana-instead" in g.rules:
            raise_bound(g, player, b)
    if (g.hears >> RESOURCE) & 1 and mana_triggers(g):
        for id in {w.src: 0 for w in g.mana_watches[player] if usable_in_payment(g, w) is not None}:
            for mask in triggered_mana(g, player, id, ALL_MANA):
                b.plain = False
                b.total += 1
                for k in range(6):
                    counts[k] = counts[k] + ((mask >> k) & 1)


def add_tapped(g: MagicFields, a: Activated, b: Purse, player: int) -> None:
    """A mana ability that taps other permanents: an upper bound is that all of a player's are tapped for it."""
    add = adds_mana(a.do)
    if add is None or not (add.fixed or add.choices) or not any([isinstance(d, Seq) for d in a.cost.deeds]):
        return
    b.plain = False
    b.taps = True
    mask = add.types()
    n = len(g.zone(BATTLEFIELD, player)) * max(1, len(add.fixed))
    b.total += n
    for k in range(6):
        if (mask >> k) & 1:
            b.counts[k] = b.counts[k] + n


def add_filtered(g: MagicFields, w: Watch, a: Activated, b: Purse) -> None:
    """A mana ability that costs mana itself may give mana of other types."""
    add = adds_mana(a.do)
    if add is not None and (add.fixed or add.choices):
        b.plain = False
        b.filters = True
        many(g, w, add, b, 0)


def raise_bound(g: MagicFields, player: int, b: Purse) -> None:
    """Rules about what is produced make each source give more, or mana of any type."""
    most = 1
    for r in rulings(g, "mana-times"):
        most *= r.rule.times if isinstance(r.rule, ManaTimes) else 1
    b.total *= most
    for k in range(6):
        b.counts[k] = b.total if "mana-instead" in g.rules else b.counts[k] * most


def mana_triggers(g: MagicFields) -> list[Watch]:
    """The triggered mana abilities, found once for as long as nobody else listens."""
    if g.mana_watchers is not g.watchers:
        g.mana_watchers = g.watchers
        g.mana_triggers = [w for w in g.watchers if (w.ability.hears >> RESOURCE) & 1 and isinstance(w.ability, Auto)
                           and isinstance(w.ability.when, TapsForMana) and is_mana_trigger(w.ability)]
        g.mana_added = [[n for n in w.ability.walk() if isinstance(n, AddMana)] for w in g.mana_triggers]
    return g.mana_triggers


def is_basic_mana(g: MagicFields, a: Ability) -> bool:
    """305.6: the ability that a basic land type gives; for the journal."""
    return g.journal is not None and any([a is b for b in BASIC_MANA.values()])


def triggered_mana(g: MagicFields, player: int, id: int, mask: int) -> list[int]:
    """605.4a: the types of each mana that is added when a player taps this for mana of these types."""
    out: list[int] = []
    ev = Event(RESOURCE, "106.12a", -1, player, 1, id, player, to=mask, flags=SET)
    heard = mana_triggers(g)
    for k in range(len(heard)):
        w = heard[k]
        a = w.ability
        if not isinstance(a, Auto):
            continue
        c = Ctx(g, w.src, w.you, NO_SLOTS, ev, 0)
        if not a.when.matches(c, ev) or (a.cond is not None and not a.cond.holds(c)):
            continue
        for add in g.mana_added[k]:
            if isinstance(add, AddMana):
                times = 1 if add.n is None else max(0, add.n.value(c))
                bits = add.fixed or [mask if add.mana == "same" else add.types()]
                out.extend(bits * times)
    return out


def many(g: MagicFields, w: Watch, add: AddMana, b: Purse, had: int) -> int:
    """A source with several types or several mana; how much it gives at most, `had` being known of it already."""
    n = 1 if add.n is None else max(0, add.n.value(Ctx(g, w.src, w.you, NO_SLOTS, None, 0)))
    size = n * max(1, len(add.fixed)) * uses_of(g, w)
    b.total += max(0, size - had) if isinstance(w.ability, Activated) and w.ability.freezes else size
    mask = types_now(g, w, add)
    for k in range(6):
        if (mask >> k) & 1:
            b.counts[k] = b.counts[k] + size
    return max(size, had)


# --- what is produced (106.12b) --------------------------------------------------------------------------------------
def instead_of(g: MagicFields, player: int, id: int) -> ManaInstead | None:
    """A rule that has what is tapped for mana produce another type."""
    if "mana-instead" in g.rules:
        for k in rulings(g, "mana-instead"):
            r = k.rule
            if isinstance(r, ManaInstead) and (r.who is None or player in r.who.who(k.c)) and r.what.fits(k.c, id):
                return r
    return None


def times_as_much(g: MagicFields, player: int, id: int) -> int:
    """How many times as much what is tapped for mana produces."""
    n = 1
    if "mana-times" in g.rules:
        for k in rulings(g, "mana-times"):
            r = k.rule
            if isinstance(r, ManaTimes) and (r.who is None or player in r.who.who(k.c)) and r.what.fits(k.c, id):
                n *= r.times
    return n


def produced(g: MagicFields, player: int, id: int, bits: list[int]) -> list[int]:
    """What is tapped for mana produces other mana, or more of it."""
    other = instead_of(g, player, id)
    if other is not None:
        choices = [1 << k for k in range(6) if (other.mask >> k) & 1]
        bit = g.mana_wanted(choices, 0) or g.ask(COLOR, player, choices, id, "106.12b")
        bits = [bit] if other.once else [bit] * len(bits)
        g.cite("106.12b", id, player)
    times = times_as_much(g, player, id)
    if times > 1:
        g.cite("106.12b", id, player)
    return bits * times


# --- the pool (106.4) -------------------------------------------------------------------------------------------------
def add_mana(g: MagicFields, player: int, bits: list[int], add: AddMana, c: Ctx) -> int:
    """Mana is put into a player's pool; 106.12: triggers on a permanent that is tapped for mana hear of it."""
    if g.tapping and c.src >= 0 and bits and ("mana-times" in g.rules or "mana-instead" in g.rules):
        bits = produced(g, player, c.src, bits)
    if not bits:
        return 0
    if g.riding is not None and g.tapping and "mana-times" in g.rules:
        g.cite("106.6a", c.src, player)
    snow = c.src >= 0 and look(g, c.src).kinds & SNOW != 0
    made = [Mana(bit, c.src, snow, add.only, g.riding, add.until == "turn", c.you) for bit in bits]
    g.pool[player] = [*g.pool[player], *made]
    touch(g, RESOURCES)
    g.cite("106.3", c.src, player)
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
            left = [m for m in g.pool[p] if (m.stays and g.schedule) or is_kept(g, p, m)]
            if len(left) < len(g.pool[p]):
                left = turned_mana(g, p, left)
                g.cite("500.4", player=p)
                g.cite("703.4s", player=p)
                g.pool[p] = left
                touch(g, RESOURCES)


def is_kept(g: MagicFields, player: int, m: Mana) -> bool:
    """A rule keeps it from being lost as steps and phases end."""
    if "keeps-mana" in g.rules:
        for k in rulings(g, "keeps-mana"):
            r = k.rule
            if isinstance(r, KeepsMana) and m.bit & r.mask and player in r.who.who(k.c):
                g.cite("101.1", m.src, player)
                return True
    return False


def turned_mana(g: MagicFields, player: int, left: list[Mana]) -> list[Mana]:
    """What would be lost becomes mana of another type instead."""
    if "mana-becomes" in g.rules:
        for k in rulings(g, "mana-becomes"):
            r = k.rule
            if isinstance(r, ManaBecomes) and player in r.who.who(k.c):
                g.cite("614.6", player=player)
                return [m if m in left else Mana(r.bit, m.src, m.snow, m.only, m.rider, m.stays, m.you)
                        for m in g.pool[player]]
    return left


def lose_mana(g: MagicFields, player: int) -> int:
    """A text has a player lose all unspent mana: it may be added elsewhere (106.13)."""
    g.lost_mana = g.pool[player]
    g.pool[player] = []
    touch(g, RESOURCES)
    g.cite("106.4", player=player)
    return len(g.lost_mana)


def add_lost(g: MagicFields, player: int, src: int) -> int:
    """106.13: it comes from what made it, and may be spent on what it could be spent on."""
    n = len(g.lost_mana)
    if n:
        g.pool[player] = [*g.pool[player], *g.lost_mana]
        g.lost_mana = []
        touch(g, RESOURCES)
        g.cite("106.13", src, player)
    return n


def could_produce(g: MagicFields, id: int, asking: list[int]) -> int:
    """106.7: types of mana that a permanent could produce now, as bits. `asking`: what was asked already."""
    if id in asking:
        return 0
    g.tell("106.7", id)
    mask = 0
    o = g.objs[id]
    for a in look(g, id).abilities:
        if not isinstance(a, Activated) or a.aims:
            continue
        add = adds_mana(a.do)
        if add is None:
            continue
        c = Ctx(g, id, o.controller, NO_SLOTS, None, 0)
        if add.n is not None and add.n.value(c) <= 0:
            continue
        if add.mana in ("like", "color-like") and add.like is not None:
            types = ALL_MANA if add.mana == "like" else ALL_COLORS
            for i in add.like.recall(c):
                mask |= could_produce(g, i, [*asking, id]) & types if i >= 0 else 0
        elif add.fixed or add.choices:
            mask |= add.types()
        elif add.varies:
            for bit in g.mana_choices(add, c):
                mask |= bit
    other = instead_of(g, o.controller, id) if mask else None
    return mask if other is None else other.mask
