"""Activated abilities (801.3): which may be used, and using one."""

from __future__ import annotations

from typing import Final

from ...effects.context import NO_SLOTS, Ctx, Do
from ...effects.nodes.abilities import Activated
from ...effects.nodes.changes import AddKind, Alter
from ...effects.nodes.choosing import Choose, EachChooses
from ...effects.nodes.instructions import AddResource, Move, Tap
from ...effects.nodes.objects import It, This
from ...effects.nodes.structure import Seq
from ...kernel.process.continuous import look, mark_changed
from ...kernel.process.pipeline import happen
from ...kernel.state.card import ACTIVATED, Ability, Chars
from ...kernel.state.event import Event
from ...kernel.state.state import StackItem
from ...kernel.state.terms import HISTORY, MOVE, PLAYED, RESOLVED, RESOURCES, TURN, TURNED, WAITING, ZONES, zone_fact
from .actions import reveal
from .available_energy import AvailableEnergy
from .combat import restricted
from .costs import TotalCost, add_cost, adjust, choose_x, pay
from .energy import affordable, simple_source
from .playing import GRANTED, can_choose, declare, mark, names_skipped, rewind
from .state import NovaState
from .terms import FIELD, GRAVEYARD, HAND, NO_ACTIVATE, RECEPTION, SERVANT, WAITING_ZONE
from .zone_changes import stays

ABILITY: Final = Chars("")  # 311.4: a waiting ability has its text and no other information


ABILITY.stats = [0, 0, -1, 0]


# --- activating (801.3) --------------------------------------------------------------------------------------
class Use:
    """An activated ability as one object may use it."""

    def __init__(self, ability: Activated, origin: int, lender: int) -> None:
        self.ability = ability
        self.origin = origin
        self.lender = lender  # whose ability it is (1009.2)


def uses(g: NovaState, id: int) -> list[Use]:
    """The activated abilities of an object, then those it may use by reception (1009.2)."""
    out: list[Use] = []
    ch = look(g, id)
    o = g.objs[id]
    for i in range(len(ch.abilities)):
        a = ch.abilities[i]
        if isinstance(a, Activated) and g.works(o, a):
            out.append(Use(a, ch.origins[i], id))
    if ch.keywords & RECEPTION and g.zone_kind(id) == FIELD:
        for other in g.zone(FIELD, o.controller):
            if other == id or g.mute(other):
                continue
            och = look(g, other)
            if och.keywords & RECEPTION:
                for i in range(len(och.abilities)):
                    a = och.abilities[i]
                    if isinstance(a, Activated) and g.works(g.objs[other], a):
                        out.append(Use(a, och.origins[i], other))
    return out


def may_activate(g: NovaState, player: int, id: int, a: Activated, origin: int, lender: int,
                 b: AvailableEnergy | None) -> bool:
    """801.3.5, 801.3.8, 801.3.10, 801.3.11: whether an ability may be declared now."""
    o = g.objs[id]
    if o.controller != player and not a.anyone:  # 801.3.5
        return False
    ch = look(g, id)
    if ch.keywords & NO_ACTIVATE or g.mute(id) or id in g.shut:
        if ch.keywords & NO_ACTIVATE:
            g.tell("801.3.8", id, player)
        return False
    if a.limit or g.busy:
        key = id * 4096 + (origin & 4095) + (lender * 64 if lender != id else 0)
        if a.limit and g.used.get(key, 0) >= a.limit:  # 801.3.8.1
            return False
        if not a.is_mana_ability and key in g.busy:
            g.tell("801.3.5.1.1", id, player)
            return False
    e = a.cost.mana
    if e is not None and b is not None and e.total > b.total and "cost" not in g.rules:
        return False
    for d in a.cost.deeds:  # the quickest no: already frozen
        if isinstance(d, Tap) and isinstance(d.what, This) and d.sideways and (o.tapped or restricted(g, id)):  # 203.4
            if o.tapped:
                g.tell("804.2.3.1", id, player)
            return False
    c = Ctx(g, id, player, NO_SLOTS, None, 0)
    if a.only is not None and not a.only.holds(c):
        g.tell("801.3.4", id, player)
        return False
    for d in a.cost.deeds:
        if not d.possible(c):
            g.tell("902.3", id, player)
            return False
    if "cost" in g.rules:  # 902.7, 902.8.5
        bill = TotalCost()
        add_cost(bill, a.cost)
        adjust(g, bill, player, id, "activate")
        if not affordable(g, player, bill.amounts, bill.generic, b):
            return False
    elif e is not None:
        if not affordable(g, player, e.amounts, e.generic, b):
            return False
    if g.rules and g.forbidden("activate", player, id):
        g.tell("801.3.8", id, player)
        return False
    if a.targets and not a.is_mana_ability and not can_choose(c, a.targets):
        g.tell("801.3.11", id, player)
        return False
    if g.replaced >> MOVE & 1 and in_vain(g, c, a.do, id):
        return False
    if g.skips and names_skipped(g, id, a.do):
        return False
    return not a.moves or sensible(g, player, id, a)


def sensible(g: NovaState, player: int, id: int, a: Activated) -> bool:
    """801.3.10, 929.3: not to become a servant twice."""
    for n in a.do.walk():
        if isinstance(n, Alter) and isinstance(n.what, This) and look(g, id).types & SERVANT:
            for m in n.mods:
                if isinstance(m, AddKind) and m.bit == SERVANT:
                    g.tell("801.3.10", id)
                    g.tell("929.3", id)
                    return False
        elif isinstance(n, Choose) and n.enters and not n.upto and not n.candidates(Ctx(g, id, player, NO_SLOTS, None, 0)):
            return False  # 109.4.1, 202.4: nothing could come to the field
    return True


def in_vain(g: NovaState, c: Ctx, do: Do, id: int) -> bool:
    """802.1.3.6: its effect would move what it speaks of, but replacements send that to where it already is."""
    choices = {t.slot: t for t in do.walk() if isinstance(t, Choose)}
    for n in do.walk():
        if not isinstance(n, Move):
            continue
        what = n.what
        moved: list[int] = []
        if isinstance(what, This):
            moved = [id]
        elif isinstance(what, It) and what.slot in choices:
            moved = choices[what.slot].what.find(c)
        if moved and all(stays(g, i, n.number) for i in moved):
            g.tell("802.1.3.6", id)
            return True
    return False


def activate(g: NovaState, player: int, id: int, u: Use) -> bool:
    """801.3.5: declare, choose, pay, wait; energy abilities are resolved at once (801.6.6.2)."""
    a = u.ability
    before = mark(g, not assured(g, id, a))
    g.cite_all(("801.3.5", "801.3.5.1", "804.2.1", g.validity(id, a)), id, player)
    hidden = g.objs[id].down
    if hidden:  # 310.7: a concealed card is shown when it is used
        reveal(g, [id], -1, id, player)
        g.cite("310.7", id, player)
        g.cite("927.1", id, player)
    elif g.kinds[g.zone_kind(id)].sees != "all":
        reveal(g, [id], -1, id, player)
        g.cite("801.3.5.2", id, player)
    stamp = g.tick()
    c = Ctx(g, id, player, NO_SLOTS, None, stamp)
    targets = 0 if a.is_mana_ability else declare(c, a.targets)
    for t in a.targets:
        if isinstance(t, EachChooses) or (isinstance(t, Choose) and t.by is not None):
            g.cite("801.3.6", id, player)
    bill = TotalCost()
    add_cost(bill, a.cost)
    adjust(g, bill, player, id, "activate", True)
    if not affordable(g, player, bill.amounts, bill.generic):
        rewind(g, before, player, id)
        return False
    c.x = choose_x(g, bill, player, id)
    g.cite_all(("804.2.3", "801.3.3"), id, player)
    if a.cost.mana is not None:
        g.cite("801.3.3.1", id, player)
    if not pay(g, bill, c):
        rewind(g, before, player, id)
        return False
    key = id * 4096 + (u.origin & 4095) + (u.lender * 64 if u.lender != id else 0)
    if a.limit:
        g.used[key] = g.used.get(key, 0) + 1
        g.cite("801.3.8.1", id, player)
        if u.origin >= GRANTED:
            g.cite("801.3.8.2", id, player)
        if look(g, id).keywords & RECEPTION:  # 1009.3
            g.shut.append(id)
            g.cite("1009.3", id, player)
    if u.lender != id:
        g.cite("1009.2", id, player)
    if a.is_mana_ability:
        g.cite_all(("801.6.4.1", "801.6.6", "801.6.6.2", "804.1", "311.6.4", "912.4.2"), id, player)
        had = sum(g.stock[player])
        run(g, energy_first(a.do), c, player, ACTIVATED)
        if sum(g.stock[player]) == had:
            g.cite("801.6.5", id, player)  # it was one all the same, and has not waited
        happen(g, Event(RESOLVED, "801.6.6.2", id, player, src=id, cause=player, word="activated"))
        return True
    cite_no_energy_ability(g, id, a.do)
    w = wait(g, id, player, a, c, stamp)
    w.targets = targets
    w.origin = u.origin
    g.busy.append(key)
    g.cite_all(("912.3.3", "801.3.5.3"), id, player)
    happen(g, Event(PLAYED, "903.2", w.obj, player, src=id, cause=player, word="activated"))
    return True


def assured(g: NovaState, id: int, a: Activated) -> bool:
    """A cost that was offered can be paid to its end: its parts take different things (nor does the card itself give the
    energy), and what is paid first is neither replaced nor looked at by continuous effects."""
    if not a.safe or (a.cost.mana is not None and a.taps_itself and simple_source(g, id) is not None):
        return False
    if g.changed & g.reads:
        look(g, id)
    events = 1 << TURN
    facts = TURNED | RESOURCES
    if len(a.cost.deeds) > 1:
        events |= 1 << MOVE
        facts |= ZONES | HISTORY | zone_fact(HAND) | zone_fact(GRAVEYARD)
    return not g.replaced & events and not g.effect_reads & facts


def energy_first(do: Do) -> Do:
    """912.4.2: the energy is made before anything else that an energy ability does."""
    if not isinstance(do, Seq) or isinstance(do.steps[0], AddResource):
        return do
    first = [s for s in do.steps if isinstance(s, (Choose, AddResource))]
    return Seq(first + [s for s in do.steps if s not in first])


def cite_no_energy_ability(g: NovaState, src: int, do: Do) -> None:
    """801.6.8: it adds energy, but it is played like any other thing."""
    if g.journal is not None and any(isinstance(n, AddResource) for n in do.walk()):
        g.cite("801.6.8", src)


def wait(g: NovaState, src: int, player: int, a: Ability, c: Ctx, stamp: int) -> StackItem:
    """An ability is put into the waiting area as an object without a card (311.4)."""
    o = g.add(g.objs[src].card, player, [])
    g.chars[o.id] = ABILITY
    o.controller = player
    o.notes = {"ability": 1}
    o.zone = g.zone_number(WAITING_ZONE, 0)
    o.stamp = g.tick()
    g.zones[o.zone].append(o.id)
    g.cite("311.4", o.id, player)
    if player == g.objs[src].controller:
        g.cite("005.3.3", src, player)
    w = StackItem(o.id, src, player, a, c.slots, c.event, stamp)
    w.x = c.x
    w.paid = c.paid
    w.before = c.before
    g.waiting.append(w)
    mark_changed(g, WAITING)
    g.cite_all(("804.1", "804.2.5"), src, player)
    return w


def run(g: NovaState, do: Do, c: Ctx, player: int, kind: int) -> None:
    """The effect of a spell or ability of a kind; it has the same controller (005.3.4)."""
    g.cite("005.3.4", c.src, player)
    before = g.running
    g.causer = player
    g.running = kind
    g.depth += 1
    g.cite("802.1.1.1", c.src, player)
    do.run(c)
    g.depth -= 1
    g.running = before
