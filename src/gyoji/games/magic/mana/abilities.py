"""Mana (106): the pool, mana abilities (605), and a bound of what a player could pay with."""

from __future__ import annotations

from typing import Final

from ....effects.context import NO_SLOTS, Ctx, Do, Filter
from ....effects.nodes.abilities import Activated, Triggered
from ....effects.nodes.choosing import Choose
from ....effects.nodes.costs import PayLife
from ....effects.nodes.instructions import TakeCounters, Tap, Verb
from ....effects.nodes.numbers import Num
from ....effects.nodes.objects import This
from ....effects.nodes.static_rules import rules_in_force
from ....effects.nodes.structure import If, Seq, least_x
from ....effects.nodes.targets import others_aim
from ....kernel.process.continuous import look
from ....kernel.state.aliases import ObjId, Player
from ....kernel.state.caches import ANY, compare
from ....kernel.state.card import Ability, Chars
from ....kernel.state.event import Event
from ....kernel.state.node import Node
from ....kernel.state.state import ActiveAbility
from ....kernel.state.terms import (
    ABILITIES,
    COMERS,
    CONTROL,
    COUNTERS,
    LIFE,
    LISTENERS,
    RESOURCE,
    RESOURCES,
    SET,
    STATES,
    TURNED,
    WHOSE_TURN,
    zone_fact,
)
from ..state.fields import MagicFields
from ..state.mana import HEAP, ManaBound, amount
from ..state.terms import ACTS_EARLY, ALL_MANA, BATTLEFIELD, CREATURE, HASTE, LAND, NO_ACTIVATE, NO_TAP, mana_index
from ..vocabulary.abilities import BASIC_MANA, Loyalty, Special
from ..vocabulary.conditions import ActivatedTimes
from ..vocabulary.events import TapsForMana
from .adding import AddMana, ManaTimes, Ridden

SOURCE_FACTS: Final = (
    zone_fact(BATTLEFIELD) | RESOURCES | CONTROL | TURNED | COMERS | LISTENERS | ABILITIES | STATES | COUNTERS
    | WHOSE_TURN)  # 302.6


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


def adds_now(a: Activated, g: MagicFields, src: ObjId, you: Player) -> AddMana | None:
    """The same, where it hangs on a condition what an ability adds: as it is now."""
    do = a.do
    while isinstance(do, If):
        then = do.do if do.cond.holds(Ctx(g, src, you, NO_SLOTS, None, 0)) else do.orelse
        if then is None:
            return None
        do = then
    return adds_mana(do)


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


def is_mana_trigger(a: Triggered) -> bool:
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
    return (a.cost.mana is None and len(deeds) == 1 and isinstance(deeds[0], Tap) and isinstance(deeds[0].what, This)
            and deeds[0].sideways and not a.limit and a.only is None)


def sort_usable(g: MagicFields) -> None:
    """Each player's mana abilities, and the other things that can be used; a list is replaced only by a different one."""
    found = g.mana_abilities
    found.usable = g.usable
    mana: list[list[ActiveAbility]] = [[] for p in range(g.players)]
    other: list[list[ActiveAbility]] = [[] for p in range(g.players)]
    shared: list[ActiveAbility] = []
    for w in g.usable:
        a = w.ability
        if isinstance(a, Activated):
            if not a.sorted:
                describe(a)
            if a.is_mana_ability:
                mana[w.you].append(w)
                if a.simple:
                    continue
        other[w.you].append(w)
        if isinstance(a, (Activated, Special)) and a.anyone:
            shared.append(w)
    found.shared = shared
    found.watches = [mana[p] if differ(mana[p], found.watches[p]) else found.watches[p] for p in range(g.players)]
    found.others = [other[p] if differ(other[p], found.others[p]) else found.others[p] for p in range(g.players)]


def differ(some: list[ActiveAbility], others: list[ActiveAbility]) -> bool:
    """They are not the very same, in this order."""
    if len(some) != len(others):
        return True
    for k in range(len(some)):
        if some[k] is not others[k]:
            return True
    return False


def describe(a: Activated) -> None:
    """Note once what is asked of an ability again and again."""
    a.sorted = True
    a.is_mana_ability = is_mana_ability(a)
    a.simple = a.is_mana_ability and is_plain(a)
    a.least = 0 if a.is_mana_ability else least_x(a.do)
    a.recounts = any(isinstance(n, ActivatedTimes) for n in a.do.walk())
    a.taps_itself = any(isinstance(d, Tap) and isinstance(d.what, This) and d.sideways for d in a.cost.deeds)
    simple = len(a.cost.deeds) < 2 and not others_aim(a.aims)
    a.lone = simple and all(is_sure(d) for d in a.cost.deeds)
    a.safe = simple and all(isinstance(d, Tap) and isinstance(d.what, This) for d in a.cost.deeds)


class HasManaAbility(Filter):
    """With a mana ability (605.1)."""

    READS = ABILITIES

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return any([isinstance(a, Activated) and is_mana_ability(a) for a in ch.abilities])


def is_sure(d: Do) -> bool:
    """A part of a cost that can be paid if it could be paid a moment ago, whatever is chosen for it."""
    return all(not isinstance(n, Do) or isinstance(n, (Seq, Choose, Tap, PayLife, TakeCounters)) or (
        isinstance(n, Verb) and n.verb == "sacrifice") for n in d.walk())


def can_tap(g: MagicFields, id: ObjId) -> bool:
    """Untapped, and if it is a creature not summoning sick (302.6)."""
    o = g.objs[id]
    if o.tapped:
        return False
    ch = g.chars[id]
    if ch.keywords & (NO_ACTIVATE | NO_TAP):
        return False
    return not ch.types & CREATURE or o.since <= g.turn_began[o.controller] or ch.keywords & (HASTE | ACTS_EARLY) != 0


def usable_in_payment(g: MagicFields, w: ActiveAbility, now: bool = True) -> AddMana | None:
    """A mana ability that payment may use by itself: {T}, a sacrifice of itself, counters of it or life to be paid; not
    `now`: whatever it says about when it may be activated."""
    a = w.ability
    if not isinstance(a, Activated) or a.cost.mana is not None or a.limit or not a.cost.deeds:
        return None
    if now and a.only is not None and not a.only.holds(Ctx(g, w.src, w.you, NO_SLOTS, None, 0)):
        return None
    if g.rules and "activate" in g.rules and g.forbidden("activate", w.you, w.src):
        return None
    add = adds_now(a, g, w.src, w.you)
    if add is None or not (add.fixed or add.choices or (add.varies and not isinstance(a.do, Seq) and types_now(g, w, add))):
        return None
    for d in a.cost.deeds:
        if isinstance(d, Tap) and isinstance(d.what, This) and d.sideways:
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
    return any(takes_itself(d) for d in a.cost.deeds)


def exclude(a: Activated, b: Activated) -> bool:
    """Of two abilities of one object only one can be used: both tap it, or both sacrifice it."""
    return (a.taps_itself and b.taps_itself) or (is_last(a) and is_last(b))


def uses_of(g: MagicFields, w: ActiveAbility) -> int:
    """How often a mana ability could be used by and by: as often as there are counters for it, or life to spare."""
    a = w.ability
    if not isinstance(a, Activated) or a.taps_itself or is_last(a):
        return 1
    for d in a.cost.deeds:
        if isinstance(d, TakeCounters) and isinstance(d.n, Num) and d.n.n > 0:
            return min(HEAP, g.objs[w.src].counters.get(d.counter, 0) // d.n.n)
        if isinstance(d, PayLife) and isinstance(d.n, Num) and d.n.n > 0:
            return min(HEAP, max(1, (g.life[w.you] - 1) // d.n.n))
    return 1


def types_now(g: MagicFields, w: ActiveAbility, add: AddMana) -> int:
    """The types that it would add now."""
    if not add.varies:
        return add.types()
    mask = 0
    for bit in g.mana_choices(add, Ctx(g, w.src, w.you, NO_SLOTS, None, 0)):
        mask |= bit
    return mask


# --- what could be paid with --------------------------------------------------------------------------------------
def mana_bound(g: MagicFields, player: Player) -> ManaBound:
    """An upper bound of the mana that a player could have, by type."""
    if g.changed & g.reads:
        look(g, 0)
    since = g.since
    if since:
        for p in g.mana_bounds:
            if since & (SOURCE_FACTS | p.reads):
                p.stale = True
        g.since = 0
    b = g.mana_bounds[player]
    if b.stale or b.usable is not g.usable or b.rules is not g.rules or (b.refreshes != g.refreshes and recomputed(g, b)):
        count_mana_bound(g, player, b)
    elif g.checks_caches:
        now = ManaBound()
        count_mana_bound(g, player, now)
        compare(g, "mana bounds", b.told(), now.told())
    return b


def recomputed(g: MagicFields, b: ManaBound) -> bool:
    """Continuous effects have changed something since, or do so now."""
    if g.modified or b.modified:
        return True
    b.refreshes = g.refreshes
    return False


def count_mana_bound(g: MagicFields, player: Player, b: ManaBound) -> None:
    if g.mana_abilities.usable is not g.usable:
        sort_usable(g)
    b.stale = False
    b.refreshes = g.refreshes
    b.modified = bool(g.modified)
    b.usable = g.usable
    b.rules = g.rules
    b.reads = 0
    b.plain = True
    b.bound = False
    b.varies = False
    b.filters = False
    b.taps = False
    b.stock = None
    b.total = amount(g.pool[player])
    b.free = 0
    counts = b.counts
    lands = b.lands
    for k in range(6):
        if counts[k]:
            counts[k] = 0
        if lands[k]:
            lands[k] = 0
    for m in g.pool[player]:
        k = mana_index(m.bit)
        counts[k] = counts[k] + m.n
        if m.only is not None:
            b.bound = True
        if m.only is not None or m.snow or m.rider is not None:
            b.plain = False
        else:
            b.free += m.n
            lands[k] = lands[k] + m.n
    last = -1
    had = 0  # how much the source just looked at is known to give
    for w in g.mana_abilities.watches[player]:
        a = w.ability
        if not isinstance(a, Activated):
            continue
        if a.cost.mana is not None:  # an upper bound: what it costs is not counted off
            add_filtered(g, w, a, b)
            continue
        add: AddMana | None = None
        if a.simple:
            do = a.do
            if g.objs[w.src].tapped or not can_tap(g, w.src):
                continue
            add = do if isinstance(do, AddMana) else None
            if w.src != last and add is not None and add.only is None and len(add.fixed) < 2:
                b.free += 1
                if add.fixed and g.chars[w.src].types & LAND:
                    k = mana_index(add.fixed[0])
                    lands[k] = lands[k] + 1
        else:
            said = adds_mana(a.do)
            b.varies = b.varies or isinstance(a.do, If) or (said is not None and said.varies)
            add = usable_in_payment(g, w, False)
            b.reads |= ANY if b.varies else a.do.reads | LIFE  # which may have to be paid
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
    if g.rules and (
            "cost-free" in g.rules or "mana-times" in g.rules or "mana-instead" in g.rules or "activate" in g.rules):
        b.plain = False
        b.free = 0
        b.reads = ANY
        if "mana-times" in g.rules or "mana-instead" in g.rules:
            raise_bound(g, player, b)
    if (g.hears >> RESOURCE) & 1 and mana_triggers(g):
        b.reads = ANY
        for id in {w.src: 0 for w in g.mana_abilities.watches[player] if usable_in_payment(g, w) is not None}:
            for mask in triggered_mana(g, player, id, ALL_MANA):
                b.plain = False
                b.total += 1
                for k in range(6):
                    counts[k] = counts[k] + ((mask >> k) & 1)


def add_tapped(g: MagicFields, a: Activated, b: ManaBound, player: Player) -> None:
    """A mana ability that taps other permanents: an upper bound is that all of a player's are tapped for it."""
    add = adds_mana(a.do)
    if add is None or not (add.fixed or add.choices) or not any(isinstance(d, Seq) for d in a.cost.deeds):
        return
    b.plain = False
    b.taps = True
    mask = add.types()
    n = len(g.zone(BATTLEFIELD, player)) * max(1, len(add.fixed))
    b.total += n
    for k in range(6):
        if (mask >> k) & 1:
            b.counts[k] = b.counts[k] + n


def add_filtered(g: MagicFields, w: ActiveAbility, a: Activated, b: ManaBound) -> None:
    """A mana ability that costs mana itself may give mana of other types."""
    add = adds_mana(a.do)
    if add is not None and (add.fixed or add.choices):
        b.plain = False
        b.filters = True
        many(g, w, add, b, 0)


def raise_bound(g: MagicFields, player: Player, b: ManaBound) -> None:
    """Rules about what is produced make each source give more, or mana of any type."""
    most = 1
    for r in rules_in_force(g, "mana-times"):
        most *= r.rule.times if isinstance(r.rule, ManaTimes) else 1
    b.total *= most
    for k in range(6):
        b.counts[k] = b.total if "mana-instead" in g.rules else b.counts[k] * most


def mana_triggers(g: MagicFields) -> list[ActiveAbility]:
    """The triggered mana abilities, found once for as long as nobody else listens."""
    found = g.mana_abilities
    if found.watchers is not g.watchers:
        found.watchers = g.watchers
        found.triggers = [w for w in g.watchers if (w.ability.hears >> RESOURCE) & 1 and isinstance(w.ability, Triggered)
                          and isinstance(w.ability.when, TapsForMana) and is_mana_trigger(w.ability)]
        found.added = [[n for n in w.ability.walk() if isinstance(n, AddMana)] for w in found.triggers]
    return found.triggers


def basic_rule(a: Ability) -> str:
    """The rule by which a basic land type gives this ability, or ""."""
    return "305.6" if any([a is b for b in BASIC_MANA.values()]) else ""


def triggered_mana(g: MagicFields, player: Player, id: ObjId, mask: int) -> list[int]:
    """605.4a: the types of each mana that is added when a player taps this for mana of these types."""
    out: list[int] = []
    ev = Event(RESOURCE, "106.12a", -1, player, 1, id, player, to=mask, flags=SET)
    heard = mana_triggers(g)
    for k in range(len(heard)):
        w = heard[k]
        a = w.ability
        if not isinstance(a, Triggered):
            continue
        c = Ctx(g, w.src, w.you, NO_SLOTS, ev, 0)
        if not a.when.matches(c, ev) or (a.cond is not None and not a.cond.holds(c)):
            continue
        for add in g.mana_abilities.added[k]:
            if isinstance(add, AddMana):
                times = 1 if add.n is None else max(0, add.n.value(c))
                bits = add.fixed or [mask if add.mana == "same" else add.types()]
                out.extend(bits * times)
    return out


def many(g: MagicFields, w: ActiveAbility, add: AddMana, b: ManaBound, had: int) -> int:
    """A source with several types or several mana; how much it gives at most, `had` being known of it already."""
    n = 1 if add.n is None else max(0, add.n.value(Ctx(g, w.src, w.you, NO_SLOTS, None, 0)))
    uses = uses_of(g, w)
    b.varies = b.varies or uses > 1
    b.reads |= ANY if b.varies else 0 if add.n is None else add.n.reads
    size = n * max(1, len(add.fixed)) * uses
    b.total += max(0, size - had) if isinstance(w.ability, Activated) and w.ability.taps_itself else size
    mask = types_now(g, w, add)
    for k in range(6):
        if (mask >> k) & 1:
            b.counts[k] = b.counts[k] + size
    return max(size, had)
