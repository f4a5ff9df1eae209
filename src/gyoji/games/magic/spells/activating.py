"""Activating abilities (602), mana abilities (605), loyalty abilities (606), and special actions (116)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from ....effects.context import NO_SLOTS, Ctx
from ....effects.nodes.abilities import Activated
from ....effects.nodes.costs import Cost
from ....effects.nodes.instructions import Tap
from ....effects.nodes.objects import This
from ....effects.nodes.static_rules import ObjectRule, rules_in_force
from ....effects.nodes.structure import least_x
from ....kernel.process.continuous import look, mark_changed
from ....kernel.process.pipeline import happen
from ....kernel.state.aliases import AbilityKey, AbilityOrigin, ActCode, ObjId, Player
from ....kernel.state.card import ACTIVATED, Ability, Chars
from ....kernel.state.event import Event
from ....kernel.state.state import StackItem
from ....kernel.state.terms import DEED, GRANTED, HISTORY, PLAYED, WAITING, ability_key, zone_fact
from ..additional.face_down import ways_up
from ..concepts.targets import Announced, announceable, become_targets, choose_all
from ..costs.total_cost import (
    CheaperCost,
    DefinedCost,
    TotalCost,
    WaterCost,
    adjust,
    can_pay,
    choose_x,
    concerns,
    define_x,
    discount,
    pay_bill,
    turn_symbol,
)
from ..mana.abilities import basic_rule, describe
from ..state.fields import MagicFields
from ..state.mana import ManaBound
from ..state.symbols import ManaCost
from ..state.terms import ACTS_EARLY, CREATURE, HASTE, NO_ACTIVATE, POSTCOMBAT_MAIN, PRECOMBAT_MAIN, STACK
from ..turn.timing import untimely
from ..vocabulary.abilities import Loyalty, SorceryTime, Special
from ..zones.zone_changes import reveal
from .casting import mark, rewind

ABILITY: Final = Chars("")  # 113.7a: an ability on the stack has its text and no other characteristics
ABILITY.stats = [0, 0, 0, 0, 0]
SPECIAL_RULES: Final = {"turn-face-up": "116.2b", "suspend": "116.2f", "companion": "116.2g", "foretell": "116.2h",
                         "discard": "116.2e"}
FREE_USES: Final = 20  # how often an ability that costs nothing is offered in a turn
MANY_USES: Final = 300  # how often one that costs something is
ENOUGH: Final = "-"  # no rule: so often it is not offered any more
MUCH_MANA: Final = 1000  # with so much in the pool no more is offered: X is never larger
LOYALTY_KEY: Final = GRANTED - 1  # place under which the loyalty abilities of a permanent are counted


@mypyc_attr(free_list_len=1, acyclic=True)
class Use:
    """An activated ability of an object."""

    def __init__(self, ability: Ability, origin: AbilityOrigin) -> None:
        self.ability = ability
        self.origin = origin


def uses(g: MagicFields, id: ObjId) -> list[Use]:
    """What can be used of an object where it is: abilities, ways to cast it, special actions, in order."""
    out: list[Use] = []
    ch = look(g, id)
    o = g.objs[id]
    if o.down:  # first what turns it face up
        out.extend([Use(a, k) for k, a in enumerate(ways_up(g, id))])
    for i in range(len(ch.abilities)):
        a = ch.abilities[i]
        if a.kind == ACTIVATED and g.works(o, a):
            out.append(Use(a, ch.origins[i]))
    return out


# --- whether it is legal -------------------------------------------------------------------------------------------
def may_activate(g: MagicFields, player: Player, id: ObjId, a: Activated, origin: AbilityOrigin,
                 b: ManaBound | None) -> bool:
    return not why_not_activate(g, player, id, a, origin, b)


def why_not_activate(g: MagicFields, player: Player, id: ObjId, a: Activated, origin: AbilityOrigin,
                     b: ManaBound | None) -> str:
    """602.2, 602.5: the rule by which an ability may not be activated now, or ""."""
    o = g.objs[id]
    if o.controller != player and not a.anyone:
        return "602.2"
    if g.reach and not g.within(id, -1, player):
        return "801.6"
    ch = g.chars[id]
    if ch.keywords & NO_ACTIVATE:  # mana abilities too (605.1)
        return "602.5"
    if isinstance(a, Loyalty):
        refusal = why_no_loyalty(g, player, id)
        if refusal:
            return refusal
    if a.is_mana_ability and len(g.pool[player]) >= MUCH_MANA:
        return ENOUGH
    mana = a.cost.mana
    if isinstance(mana, ManaCost) and b is not None and mana.least > b.total and "cost" not in g.rules and (
            "any-mana" not in g.rules) and not isinstance(a.cost, (CheaperCost, WaterCost)):
        return "118.3"
    quick = b is not None and not g.rules and type(a.cost) is Cost  # nothing changes what it costs
    if quick and isinstance(mana, ManaCost) and b is not None:
        for k in range(6):
            if mana.pure[k] > b.counts[k]:
                return "118.3"
    if a.limit and used_up(g, a, ability_key(id, origin)):
        return "602.5b"
    if not a.limit and g.used.get(ability_key(id, origin), 0) >= (FREE_USES if is_free(a) else MANY_USES):
        return ENOUGH
    refusal = why_not_turn(g, id, a)
    if refusal:
        return refusal
    c = Ctx(g, id, player, NO_SLOTS, None, 0)
    if a.only is not None and not a.only.holds(c):
        return "602.5d" if isinstance(a.only, SorceryTime) else untimely(a.only, g, player, "602.5b")
    if g.rules and (g.forbidden("activate", player, id) or (
            not a.is_mana_ability and g.forbidden("activate-nonmana", player, id))):
        return "602.5"
    if not announceable(c, a.do, a.aims, a.modal):
        return "602.2b"
    if a.safe and type(a.cost) is Cost and not g.rules and (mana is None or (
            isinstance(mana, ManaCost) and b is not None and not mana.pips
            and b.covers(mana.pure, mana.least, 1 if a.taps_itself and makes_mana(g, id) else 0))):
        return "" if not a.cost.deeds or a.cost.deeds[0].possible(c) else "118.3"
    bill = bill_for(g, player, id, a, c)
    if isinstance(a.cost, DefinedCost):
        define_x(a.cost, c)
        bill.price = bill.price.with_x(c.x)
    return "" if can_pay(g, bill, c, -1) else "606.6" if isinstance(a, Loyalty) else "118.3"


def why_not_turn(g: MagicFields, id: ObjId, a: Activated) -> str:
    """107.5, 107.6: what its cost taps or untaps is not so yet; 602.5a: nor is it a creature that has just come."""
    ch = g.chars[id]
    for d in a.cost.deeds:
        if isinstance(d, Tap) and isinstance(d.what, This):
            if g.objs[id].tapped == d.sideways:
                return turn_symbol(d)
            if ch.types & CREATURE and g.sick(id) and not haste_rule(ch):
                return "302.6"
    return ""


def haste_rule(ch: Chars) -> str:
    """The rule by which a creature that has just come may be tapped or untapped for a cost, or ""."""
    return "702.10c" if ch.keywords & (HASTE | ACTS_EARLY) else ""


def makes_mana(g: MagicFields, id: ObjId) -> bool:
    return any([isinstance(a, Activated) and a.is_mana_ability for a in g.chars[id].abilities])


def bill_for(g: MagicFields, player: Player, id: ObjId, a: Activated, c: Ctx, aimed: bool = False) -> TotalCost:
    """602.2b: what is to be paid, with what changes it."""
    bill = TotalCost()
    bill.add(a.cost)
    adjust(g, bill, player, id, "activate", a, aimed)
    discount(bill, a.cost, c)
    return bill


def bill_for_targets(g: MagicFields, player: Player, id: ObjId, a: Activated, c: Ctx, out: Announced) -> TotalCost:
    """602.2b, 601.2f: the cost is fixed after the targets are chosen."""
    g.playing = id
    g.casting.aiming = out.aims(c)
    bill = bill_for(g, player, id, a, c, True)
    g.playing = -1
    g.casting.aiming = []
    return bill


def is_free(a: Activated) -> bool:
    """It costs nothing, or X."""
    mana = a.cost.mana
    return not a.cost.deeds and (not isinstance(mana, ManaCost) or mana.least == 0)


def used_up(g: MagicFields, a: Activated, key: AbilityKey) -> bool:
    if a.limit < 0:
        return key in g.once
    return g.used.get(key, 0) >= a.limit


def why_no_loyalty(g: MagicFields, player: Player, id: ObjId) -> str:
    """606.3: as a sorcery, and none of this permanent's was activated this turn."""
    if (not g.has_turn(player) or g.waiting or (g.step != PRECOMBAT_MAIN and g.step != POSTCOMBAT_MAIN)) and not (
            "loyalty-any-time" in g.rules and is_allowed(g, id, "loyalty-any-time")):
        return "606.3"
    times = 2 if "loyalty-twice" in g.rules and is_allowed(g, id, "loyalty-twice") else 1
    if "loyalty-again" in g.rules:
        times += sum([1 for k in rules_in_force(g, "loyalty-again") if (
            isinstance(k.rule, ObjectRule) and k.rule.what.fits(k.c, id))])
    if g.used.get(ability_key(id, LOYALTY_KEY), 0) >= times:
        return "606.3"
    if g.rules and g.forbidden("activate-loyalty", player, id):
        return "602.5"
    return ""


def is_allowed(g: MagicFields, id: ObjId, permission: str) -> bool:
    """Its loyalty abilities can be activated whenever an instant could be cast, or twice each turn."""
    return any([isinstance(k.rule, ObjectRule) and k.rule.what.fits(k.c, id) for k in rules_in_force(g, permission)])


# --- activating ----------------------------------------------------------------------------------------------------
def activate(g: MagicFields, player: Player, id: ObjId, u: Use, code: ActCode) -> bool:
    """602.2a, 602.2b: announce, choose, pay; 605.3b: a mana ability resolves at once."""
    a = u.ability
    assert isinstance(a, Activated)
    if not a.sorted:
        describe(a)
    least = a.least
    aimed = bool(a.aims) and ("cost" in g.rules or isinstance(a.cost, CheaperCost))  # what it costs may depend on them
    mana = a.cost.mana
    paid = a.lone if mana is None else (
        a.safe and isinstance(mana, ManaCost) and not mana.xs and not g.mana_bounds[player].is_odd())  # what could be can be
    sure = paid and type(a.cost) is Cost and len(a.aims) < 2 and not (a.modal or least or g.ask_payment or aimed)
    before = None if sure else mark(g)
    g.cite("602.2", id, player)
    if a.taps_itself and g.chars[id].types & CREATURE and g.sick(id):
        g.cite(haste_rule(g.chars[id]), id, player)
    if g.kinds[g.zone_kind(id)].sees != "all":  # 602.2a
        reveal(g, [id], -1, id, player)
    tops = g.casting.tops
    g.casting.tops = g.on_top()
    stamp = g.tick()
    c = Ctx(g, id, player, [], None, stamp)
    bill = bill_for(g, player, id, a, c)
    x = -1 if isinstance(a.cost, DefinedCost) else choose_x(g, bill, c, -1, least)
    if x >= 0:
        c.x = x
        g.cite("107.3j" if u.origin >= GRANTED else "107.3k", id, player)
    stack = -1
    out = Announced()
    out.ok = x > -2
    if not a.is_mana_ability:
        g.cite("602.2a", id, player)
        stack = put_ability(g, id, player, a)
        g.playing = stack
        choose_all(c, a.do, a.aims, a.modal, out)
        g.playing = -1
    if aimed and out.ok:
        bill = bill_for_targets(g, player, id, a, c, out)
    if isinstance(a.cost, DefinedCost):
        define_x(a.cost, c)
        g.cite("107.3c", id, player)
    g.resolution.linked_group = a.kin
    if not out.ok or not pay_bill(g, bill, c, -1):
        assert before is not None  # what was offered could be done
        rewind(g, before, code, player)
        return False
    g.played(tops)
    count_use(g, a, id, u.origin)
    if not a.is_mana_ability and concerns("activate:equip", "", a):
        g.did(f"{player}:equip")
        mark_changed(g, HISTORY)
    if a.is_mana_ability:
        resolve_at_once(g, player, id, a, c)
        return True
    w = wait(g, stack, id, player, a, c, out)
    w.origin = u.origin
    become_targets(c, stack, out.targets())
    happen(g, Event(PLAYED, "602.2b", stack, player, src=id, cause=player, word="activated"))
    return True


def resolve_at_once(g: MagicFields, player: Player, id: ObjId, a: Activated, c: Ctx) -> None:
    """605.3b: a mana ability does not use the stack."""
    g.cite("605.3b", id, player)
    g.cite(basic_rule(a), id, player)
    tapping = g.payment.tapping
    g.payment.tapping = a.taps_itself
    a.do.run(c)
    g.payment.tapping = tapping


def count_use(g: MagicFields, a: Activated, id: ObjId, origin: AbilityOrigin) -> None:
    key = ability_key(id, origin)
    if a.limit < 0:
        g.once = [*g.once, key]
    elif a.limit or not g.repeats():
        g.used[key] = g.used.get(key, 0) + 1
    if a.recounts:
        g.did(f"{id}:activated")
    if isinstance(a, Loyalty):
        g.used[ability_key(id, LOYALTY_KEY)] = g.used.get(ability_key(id, LOYALTY_KEY), 0) + 1
        g.cite("606.3", id)
        g.cite("606.4", id)


def put_ability(g: MagicFields, src: ObjId, player: Player, a: Ability) -> ObjId:
    """113.7: an ability on the stack is an object that is not a card; its source is known."""
    o = g.add(g.objs[src].card, player, [])
    g.chars[o.id] = ABILITY
    o.controller = player
    o.notes = {"ability": a.kind, "source": src}
    g.cite("113.7", o.id, player)
    o.zone = STACK * g.players
    o.stamp = g.tick()
    g.zones[STACK * g.players].append(o.id)
    mark_changed(g, zone_fact(STACK))
    return o.id


def wait(g: MagicFields, obj: ObjId, src: ObjId, player: Player, a: Ability, c: Ctx, out: Announced) -> StackItem:
    w = StackItem(obj, src, player, a, c.slots, c.event, c.stamp)
    w.x = c.x
    w.tally = c.tally
    w.paid = c.paid
    w.before = c.before
    w.used = c.used
    w.targets = out.bits
    w.choices = out.choices
    g.waiting.append(w)
    mark_changed(g, WAITING)
    return w


# --- special actions (116) -------------------------------------------------------------------------------------------
def may_act_specially(g: MagicFields, player: Player, id: ObjId, a: Special) -> bool:
    if g.objs[id].owner != player and g.objs[id].controller != player and not a.anyone:
        return False
    c = Ctx(g, id, player, NO_SLOTS, None, 0)
    if a.only is not None and not a.only.holds(c):
        return False
    return can_pay(g, special_bill(g, player, id, a), c, -1)


def special_bill(g: MagicFields, player: Player, id: ObjId, a: Special) -> TotalCost:
    """118.7: what is to be paid for a special action, with what changes it."""
    bill = TotalCost()
    bill.add(a.cost)
    bill.action = a.action
    adjust(g, bill, player, id, f"special:{a.action}")
    return bill


def act_specially(g: MagicFields, player: Player, id: ObjId, a: Special, code: ActCode) -> bool:
    """116.2: it does not use the stack; nobody can respond."""
    before = mark(g)
    c = Ctx(g, id, player, [], None, g.tick())
    bill = special_bill(g, player, id, a)
    x = choose_x(g, bill, c, -1, least_x(a.do))
    if x >= 0:
        c.x = x
        g.cite("107.3d", id, player)
    if x == -2 or not pay_bill(g, bill, c, -1):
        rewind(g, before, code, player)
        return False
    g.cite("116.2", id, player, a.action)
    g.cite(SPECIAL_RULES.get(a.action, ""), id, player)
    if x > 0 and a.action == "turn-face-up":  # its other abilities read that X
        g.own(id).notes = {**g.objs[id].notes, "x": x}
        g.cite("702.37f", id, player)
    a.do.run(c)
    if a.action == "foretell":
        happen(g, Event(DEED, "702.143c", id, player, src=id, cause=player, word="foretell"))
    return True
