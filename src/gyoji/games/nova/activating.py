"""Activated abilities (801.3): which may be used, and using one."""

from __future__ import annotations

from ...effects.context import NO_SLOTS, Ctx, Do
from ...effects.nodes.abilities import Activated
from ...effects.nodes.changes import AddKind, Alter
from ...effects.nodes.choosing import Choose
from ...effects.nodes.instructions import AddResource, Move, Tap
from ...effects.nodes.objects import It, This
from ...effects.nodes.structure import Seq
from ...kernel.process.continuous import look, mark_changed
from ...kernel.process.pipeline import happen
from ...kernel.state.aliases import AbilityKey, AbilityOrigin, ObjId, Player
from ...kernel.state.card import ACTIVATED, Ability
from ...kernel.state.event import Event
from ...kernel.state.state import StackItem
from ...kernel.state.terms import (
    HISTORY,
    MOVE,
    PLAYED,
    RESOLVED,
    RESOURCES,
    TURN,
    TURNED,
    WAITING,
    ZONES,
    ability_key,
    lent_key,
    zone_fact,
)
from .actions import reveal
from .available_energy import AvailableEnergy
from .combat import restricted
from .costs import TotalCost, add_cost, adjust, choose_x, pay
from .energy import affordable, simple_source
from .playing import can_choose, declare, mark, names_skipped, rewind
from .state import ABILITY, NovaState
from .terms import FIELD, GRAVEYARD, HAND, NO_ACTIVATE, NO_LEAVE, RECEPTION, SERVANT, WAITING_ZONE
from .zone_changes import entry_refusal, would_stay


# --- activating (801.3) --------------------------------------------------------------------------------------
class Use:
    """An activated ability as one object may use it."""

    def __init__(self, ability: Activated, origin: AbilityOrigin, lender: ObjId) -> None:
        self.ability = ability
        self.origin = origin
        self.lender = lender  # whose ability it is (1009.2)


def uses(g: NovaState, id: ObjId) -> list[Use]:
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




def used_key(id: ObjId, origin: AbilityOrigin, lender: ObjId) -> AbilityKey:
    """The ability instance whose uses are counted: the object's own, or one that it uses as another's."""
    return ability_key(id, origin) if lender == id else lent_key(id, lender, origin)


def activation_refusal(g: NovaState, player: Player, id: ObjId, a: Activated, origin: AbilityOrigin, lender: ObjId,
                  b: AvailableEnergy | None) -> str:
    """The rule by which an ability cannot be declared now; "" if it can."""
    o = g.objs[id]
    if o.controller != player and not a.anyone:
        return "703.1.1"  # 801.3.5
    if look(g, id).keywords & NO_ACTIVATE:
        return "801.3.8"
    if g.mute(id):
        return "803.1"
    if id in g.cannot_activate:
        return "1009.3"
    if a.limit or g.uses_waiting:
        key = used_key(id, origin, lender)
        if a.limit and g.used.get(key, 0) >= a.limit:
            return "801.3.8.1"
        if not a.is_mana_ability and key in g.uses_waiting:
            return "801.3.5.1.1"
    e = a.cost.mana
    if e is not None and b is not None and e.total > b.total and "cost" not in g.rules:
        return "902.3"
    for d in a.cost.deeds:  # the quickest no: already frozen
        if isinstance(d, Tap) and isinstance(d.what, This) and d.sideways:
            if o.tapped:
                return "804.2.3.1"
            if restricted(g, id):
                return "203.4"
    c = Ctx(g, id, player, NO_SLOTS, None, 0)
    if a.only is not None and not a.only.holds(c):
        return "801.3.4"
    for d in a.cost.deeds:
        if not d.possible(c):
            return payment_refusal(g, d, c)
    if g.rules and "cost" in g.rules:  # 902.7, 902.8.5
        bill = TotalCost()
        add_cost(bill, a.cost)
        adjust(g, bill, player, id, "activate")
        if not affordable(g, player, bill.amounts, bill.generic, b):
            return "902.3"
    elif e is not None:
        if not affordable(g, player, e.amounts, e.generic, b):
            return "902.3"
    if g.rules and g.forbidden("activate", player, id):
        return "801.3.8"
    if a.targets and not a.is_mana_ability and not can_choose(c, a.targets):
        return "801.3.11"
    if g.replaced >> MOVE & 1 and moves_nothing(g, c, a.do, id):
        return "802.1.3.6"
    if g.skips and names_skipped(g, a.do):
        return "401.3.1"
    return effect_refusal(g, c, a) if a.moves else ""


def payment_refusal(g: NovaState, d: Do, c: Ctx) -> str:
    """The rule by which a part of a cost cannot be paid."""
    nodes = list(d.walk())
    if any(isinstance(n, Tap) for n in nodes):
        return "804.2.3.1"
    found = [i for n in nodes if isinstance(n, (Choose, Move)) for i in n.what.find(c)]
    for n in nodes:
        if isinstance(n, Move):
            if any(g.zone_kind(i) == FIELD and look(g, i).keywords & NO_LEAVE for i in found):
                return "804.2.3.2"
            if any(would_stay(g, i, n.number) for i in found):
                return "802.1.3.6"
    return "902.3"


def effect_refusal(g: NovaState, c: Ctx, a: Activated) -> str:
    """The rule by which an ability is refused whose effect would do nothing; "" if there is an effect."""
    for n in a.do.all_parts():
        if isinstance(n, Alter) and isinstance(n.what, This) and look(g, c.src).types & SERVANT:
            for m in n.mods:
                if isinstance(m, AddKind) and m.bit == SERVANT:
                    return "801.3.10"
        elif isinstance(n, Choose) and n.enters and not n.upto and not n.candidates(c):
            barred = [entry_refusal(g, i) for i in n.what.find(c)]
            return barred[0] if barred else "902.3"
    return ""


def moves_nothing(g: NovaState, c: Ctx, do: Do, id: ObjId) -> bool:
    """802.1.3.6: replacements would send every card that the effect moves to the zone where it already is."""
    parts = do.all_parts()
    choices = {t.slot: t for t in parts if isinstance(t, Choose)}
    for n in parts:
        if not isinstance(n, Move):
            continue
        what = n.what
        moved: list[int] = []
        if isinstance(what, This):
            moved = [id]
        elif isinstance(what, It) and what.slot in choices:
            moved = choices[what.slot].what.find(c)
        if moved and all(would_stay(g, i, n.number) for i in moved):
            return True
    return False


def activate(g: NovaState, player: Player, id: ObjId, u: Use) -> bool:
    """801.3.5: declare, choose, pay, wait; energy abilities are resolved at once (801.6.6.2)."""
    a = u.ability
    before = mark(g, not surely_payable(g, id, a))
    g.cite(g.validity(g.objs[id], a), id, player)
    if g.objs[id].down:  # a concealed card is shown when it is used
        reveal(g, [id], -1, id, player)
        g.cite("310.7", id, player)
    elif g.kinds[g.zone_kind(id)].sees != "all":
        reveal(g, [id], -1, id, player)
        g.cite("801.3.5.2", id, player)
    c = Ctx(g, id, player, NO_SLOTS, None, g.tick())
    targets = 0 if a.is_mana_ability else declare(c, a.targets)
    bill = TotalCost()
    add_cost(bill, a.cost)
    adjust(g, bill, player, id, "activate")
    if not affordable(g, player, bill.amounts, bill.generic):
        rewind(g, before, player, id)
        return False
    c.x = choose_x(g, bill, player, id)
    g.cite("804.2.3", id, player)
    if not pay(g, bill, c):
        rewind(g, before, player, id)
        return False
    g.cite("801.3.3", id, player)
    key = used_key(id, u.origin, u.lender)
    if a.limit:
        g.used[key] = g.used.get(key, 0) + 1
        g.cite("801.3.8.1", id, player)
        if look(g, id).keywords & RECEPTION:  # 1009.3
            g.cannot_activate.append(id)
            g.cite("1009.3", id, player)
    if a.is_mana_ability:
        g.cite("801.6.4.1", id, player)
        g.cite("912.4.2", id, player)
        run(g, energy_first(a.do), c, ACTIVATED)
        happen(g, Event(RESOLVED, "801.6.6.2", id, player, src=id, cause=player, word="activated"))
        return True
    w = wait(g, a, c)
    w.targets = targets
    w.origin = u.origin
    g.uses_waiting.append(key)
    happen(g, Event(PLAYED, "903.2", w.obj, player, src=id, cause=player, word="activated"))
    return True


def surely_payable(g: NovaState, id: ObjId, a: Activated) -> bool:
    """No part of a cost can make another part unpayable: they use different resources (the card itself gives no energy), and
    paying the first part is neither replaced nor read by continuous effects. No checkpoint is needed then."""
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


def wait(g: NovaState, a: Ability, c: Ctx) -> StackItem:
    """An ability is put into the waiting area as an object without a card (311.4)."""
    o = g.add(g.objs[c.src].card, c.you, [])
    g.chars[o.id] = ABILITY
    g.cite("311.4", o.id, c.you)
    o.controller = c.you
    o.notes = {"ability": 1}
    o.zone = g.zone_number(WAITING_ZONE, 0)
    o.stamp = g.tick()
    g.zones[o.zone].append(o.id)
    w = StackItem(o.id, c.src, c.you, a, c.slots, c.event, c.stamp)
    w.x = c.x
    w.paid = c.paid
    w.before = c.before
    g.waiting.append(w)
    mark_changed(g, WAITING)
    g.cite("804.2.5", c.src, c.you)
    return w


def run(g: NovaState, do: Do, c: Ctx, kind: int) -> None:
    """Carry out the effect of a spell or ability; it has the same controller (005.3.4)."""
    before = g.running
    g.causer = c.you
    g.running = kind
    g.depth += 1
    g.cite("802.1.1.1", c.src, c.you)
    do.run(c)
    g.depth -= 1
    g.running = before
