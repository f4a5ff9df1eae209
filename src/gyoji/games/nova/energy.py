"""Paying energy (902.2 to 902.7, 801.6): the stock, the cards that give energy, and the choice among them."""

from __future__ import annotations

from typing import Final

from ...effects.context import NO_SLOTS, Ctx
from ...effects.nodes.abilities import Activated, Triggered
from ...effects.nodes.instructions import AddResource
from ...effects.nodes.numbers import Num
from ...effects.nodes.structure import Seq
from ...kernel.process.continuous import NO_ONE, look, mark_changed
from ...kernel.process.payment import Need, Unit, can_still, offers, payable, solve
from ...kernel.process.pipeline import HAPPENED, happen, unheard
from ...kernel.state.aliases import ObjId, Player
from ...kernel.state.caches import ANY, compare
from ...kernel.state.card import ACTIVATED
from ...kernel.state.event import Event
from ...kernel.state.terms import (
    ABILITIES,
    AS_COST,
    COLOR,
    COMERS,
    CONTROL,
    FACES,
    LISTENERS,
    PAY,
    RESOURCE,
    RESOURCES,
    STATES,
    TURN,
    TURNED,
    WHOSE_TURN,
    zone_fact,
)
from .actions import add_energy
from .available_energy import AvailableEnergy
from .combat import restricted
from .state import NovaState
from .terms import ALL_COLORS, COLORLESS, ENERGY, NO_ACTIVATE, NO_FREEZE, color_index

ENERGY_FACTS: Final = RESOURCES | CONTROL | FACES | zone_fact(ENERGY)
SOURCE_FACTS: Final = COMERS | LISTENERS | ABILITIES | STATES
PLACES: Final = 1 << 20  # more than there are cards: a place below a weight in one number


def available(g: NovaState, player: Player) -> AvailableEnergy:
    """The energy that a player could pay with: stock, energy zone (310.4), simple energy abilities on their field."""
    if g.changed & g.reads:
        look(g, 0)
    since = g.since
    if since & (ENERGY_FACTS | SOURCE_FACTS | g.available[0].reads | g.available[1].reads):
        for p in g.available:
            if since & (ENERGY_FACTS | p.reads):
                p.stale = True
            if since & SOURCE_FACTS:
                p.refreshes = -1
        g.since = 0
    b = g.available[player]
    if b.stale or (b.refreshes != g.refreshes and not still_counted(g, b, player)):
        count_energy(g, player, b)
    elif g.checks_caches:
        now = AvailableEnergy()
        count_energy(g, player, now)
        compare(g, "available energy", b.told(), now.told())
    return b


def count_energy(g: NovaState, player: Player, b: AvailableEnergy) -> None:
    b.stale = False
    b.plain = True
    b.changed = False
    b.refreshes = g.refreshes
    counts = g.stock[player].copy()
    lying = [0, 0, 0, 0, 0, 0]
    total = 0
    for n in counts:
        total += n
    ids = g.zones[ENERGY * 2 + player]
    b.cards = len(ids)
    for id in g.modified:
        if g.objs[id].zone == ENERGY * 2 + player:
            b.changed = True
    for id in ids:
        ch = g.chars[id]
        c = ch.colors & ALL_COLORS
        if not c:
            continue
        first = c & -c
        k = color_index(first)
        lying[k] = lying[k] + 1
        if c != first:
            b.plain = False
            for j in range(k + 1, 6):
                if (c >> j) & 1:
                    lying[j] = lying[j] + 1
        if not g.objs[id].tapped and not ch.keywords & NO_FREEZE:
            counts[k] = counts[k] + 1
            total += 1
    b.counts = counts
    b.lying = lying
    b.total = total
    b.most = total
    b.reads = 0
    for w in g.usable:
        a = w.ability
        if w.you == player and isinstance(a, Activated) and a.simple:
            b.reads |= ANY if "activate" in g.rules else WHOSE_TURN  # a prohibition, or 203.4
    for id in simple_sources(g, player) if b.reads else NO_ONE:
        b.plain = False
        b.total += 1
        b.most += simply_gives(g, id)


def still_counted(g: NovaState, b: AvailableEnergy, player: Player) -> bool:
    """Characteristics were computed again, but nothing that the count depends on has changed."""
    if not b.plain or b.changed or simple_sources(g, player):
        return False
    number = ENERGY * 2 + player
    for id in g.modified:
        if g.objs[id].zone == number:
            return False
    b.refreshes = g.refreshes
    return True


def simple_sources(g: NovaState, player: Player) -> list[ObjId]:
    """The player's cards on the field that payment may use by itself."""
    out = NO_ONE
    for w in g.usable:
        a = w.ability
        if w.you == player and isinstance(a, Activated) and a.simple and w.src not in out:
            if simple_source(g, w.src) is not None:
                out = [*out, w.src]
    return out


def simple_source(g: NovaState, id: ObjId) -> AddResource | None:
    """An energy ability that costs only freezing its card, and only adds energy of a set colour."""
    o = g.objs[id]
    ch = look(g, id)
    if o.tapped or ch.keywords & (NO_ACTIVATE | NO_FREEZE) or g.mute(id):
        return None
    for a in ch.abilities:
        if isinstance(a, Activated) and a.simple and g.works(o, a):
            if restricted(g, id) or g.forbidden("activate", o.controller, id):
                return None
            do = a.do
            if isinstance(do, AddResource):
                return do
    return None


def simply_gives(g: NovaState, id: ObjId) -> int:
    """How much a simple source gives."""
    add = simple_source(g, id)
    return add.n.n if add is not None and isinstance(add.n, Num) else 0


def units(g: NovaState, player: Player) -> tuple[list[Unit], list[int]]:
    """Units for the solver; sources are indices into the list of ids (stock: negative)."""
    found: list[Unit] = []
    ids: list[int] = []
    counts = available(g, player).counts
    for k in range(6):
        for _ in range(g.stock[player][k]):
            found.append(Unit(-1, 1 << k, 0))
    for id in g.zones[ENERGY * 2 + player]:
        ch = look(g, id)
        c = ch.colors & ALL_COLORS
        if g.objs[id].tapped or ch.keywords & NO_FREEZE or not c:
            continue
        ids.append(id)  # what is plentiful is spent first
        found.append(Unit(len(ids) - 1, c, 1 if c == COLORLESS else 20 - min(10, counts[color_index(c & -c)])))
    for id in simple_sources(g, player):
        add = simple_source(g, id)
        if add is None:
            continue
        ids.append(id)
        bit = add.bit if add.color is not None else g.resource_color(id)
        n = add.n.value(Ctx(g, id, player, NO_SLOTS, None, 0))
        for _ in range(n):
            found.append(Unit(len(ids) - 1, bit, 30))
    return found, ids


def needs_of(amounts: list[int], generic: int) -> list[Need]:
    needs = [Need(1 << k, amounts[k]) for k in range(6) if amounts[k] > 0]
    if generic > 0:
        needs.append(Need(ALL_COLORS, generic))
    return needs


def affordable(g: NovaState, player: Player, amounts: list[int], generic: int, b: AvailableEnergy | None = None) -> bool:
    """902.3: the player has the resources for this cost."""
    if b is None:
        b = available(g, player)
    total = generic
    counts = b.counts
    enough = True
    for k, n in enumerate(amounts):
        if n:
            total += n
            if n > counts[k]:
                enough = False
    if enough and total <= b.total:  # each colour by its own cards, the rest by any
        return True
    if b.plain or total > b.most:
        return False
    return payable(needs_of(amounts, generic), units(g, player)[0])


def pay_energy(g: NovaState, player: Player, amounts: list[int], generic: int, src: ObjId) -> bool:
    """902.4: energy is taken from the stock; energy abilities may be used for it meanwhile (902.2, 801.6.6.1)."""
    total = generic
    for n in amounts:
        total += n
    if total == 0:
        return True  # 902.6
    if g.ask_payment:
        choose_sources(g, player, amounts, generic, src)
    elif unheard(g, TURN) and unheard(g, RESOURCE) and available(g, player).plain:
        return pay_plainly(g, player, amounts, generic)
    found, ids = units(g, player)
    answer = solve(needs_of(amounts, generic), found)
    if answer is None:
        return False
    used: list[int] = []
    for i in answer:
        s = found[i].source
        if s >= 0 and s not in used:
            used.append(s)
    wanted = [found[i].mask & -found[i].mask for i in answer]
    slots = slots_of(amounts, generic)
    for s in used:
        g.cite("801.6.6.1", src, player)
        colors = [_paid_color(found[i].mask, slots[k]) for k, i in enumerate(answer) if found[i].source == s]
        tap_for_energy(g, ids[s], player, colors[0])
    stock = g.stock[player]
    for k in range(len(answer)):
        bit = _paid_color(found[answer[k]].mask, slots[k])
        c = color_index(bit)
        if stock[c] <= 0:
            c = color_index(wanted[k])
        if stock[c] <= 0:
            return False
        stock[c] -= 1
    mark_changed(g, RESOURCES)
    g.cite("902.4", src, player)
    return True


def pay_plainly(g: NovaState, player: Player, amounts: list[int], generic: int) -> bool:
    """The same choice as the solver's where each card gives one energy of one colour and nobody listens: the stock
    first, then the cards of which there is most, those that were there first. The count stays right."""
    b = available(g, player)
    if not affordable(g, player, amounts, generic, b):  # all or nothing (902.3)
        return False
    counts = b.counts
    stock = g.stock[player]
    left = amounts.copy()  # still to be paid by cards, by colour
    facts = TURNED
    for k in range(6):
        if stock[k]:
            facts |= RESOURCES
            used = min(stock[k], left[k])
            left[k] = left[k] - used
            stock[k] = stock[k] - used
    for k in range(6):
        if stock[k] and generic:
            used = min(stock[k], generic)
            stock[k] = stock[k] - used
            generic -= used
    ids = g.zones[ENERGY * 2 + player]
    ready: list[int] = []  # a card's weight and its place in the zone, as one number
    for place, id in enumerate(ids):
        if not g.objs[id].tapped:
            ch = g.chars[id]
            if ch.colors and not ch.keywords & NO_FREEZE:
                k = color_index(ch.colors & -ch.colors)
                ready.append((1 if k == 5 else 20 - min(10, counts[k])) * PLACES + place)
    ready.sort()  # lighter ones first, in the order of the zone
    owed = generic
    for n in left:
        owed += n
    for key in ready:
        if not owed:
            break
        id = ids[key % PLACES]
        k = color_index(g.chars[id].colors)
        if left[k]:
            left[k] = left[k] - 1
        elif generic:
            generic -= 1
        else:
            continue
        owed -= 1
        g.own(id).tapped = True
        counts[k] = counts[k] - 1
        b.total -= 1
        b.most -= 1
    mark_changed(g, facts)
    return True


def slots_of(amounts: list[int], generic: int) -> list[int]:
    out: list[int] = []
    for k in range(6):
        out.extend([1 << k] * amounts[k])
    return out + [ALL_COLORS] * generic


def _paid_color(mask: int, slot: int) -> int:
    both = mask & slot
    return both & -both


def tap_for_energy(g: NovaState, id: ObjId, player: Player, color: int) -> None:
    """310.4: freeze the card, add one energy of its colour. On the field, its own energy ability."""
    before = g.running
    if happen(g, Event(TURN, "904.3", id, player, 1, id, player, flags=AS_COST)) != HAPPENED:
        return
    if g.zone_kind(id) == ENERGY:
        g.cite("310.10" if g.objs[id].down else "310.4", id, player)
        g.running = ACTIVATED
        add_energy(g, player, color, 1, id, True)
        g.running = before
        return
    for a in look(g, id).abilities:
        if isinstance(a, Activated) and a.simple:
            g.cite("801.6.4.1", id, player)
            g.running = ACTIVATED
            a.do.run(Ctx(g, id, player, NO_SLOTS, None, g.tick()))
            g.running = before
            return


def is_energy_auto(a: Triggered) -> bool:
    """801.6.4.2: untargeted, triggered by energy, adds energy."""
    steps = a.do.steps if isinstance(a.do, Seq) else [a.do]
    return bool(a.when.kinds >> RESOURCE & 1) and not a.targets and any(isinstance(s, AddResource) for s in steps)


def choose_sources(g: NovaState, player: Player, amounts: list[int], generic: int, src: ObjId) -> None:
    """The player says which cards give the energy, one after the other; only what can still pay is offered."""
    needs = needs_of(amounts, generic)
    while True:
        found, ids = units(g, player)
        stock = [-1] if can_still(needs, found, [-1]) else []  # energy that is there already is spent, if it can be
        options = [ids[s] for s in offers(needs, found, stock) if s >= 0]
        if not options:
            return
        id = g.ask(PAY, player, options, src, "902.2")
        g.cite("801.6.6.1", id, player)
        others = [u for u in found if u.source < 0 or ids[u.source] != id]
        bits = useful_colors(look(g, id).colors & ALL_COLORS, needs, others)
        color = bits[0] if g.zone_kind(id) != ENERGY else g.ask(COLOR, player, bits, id, "310.4")
        tap_for_energy(g, id, player, color)


def useful_colors(colors: int, needs: list[Need], others: list[Unit]) -> list[int]:
    """Of a card with several colours, those with which the payment can still be completed."""
    bits = [1 << k for k in range(6) if (colors >> k) & 1]
    found = [b for b in bits if payable(needs, [*others, Unit(-1, b, 0)])]
    return found or bits or [COLORLESS]
