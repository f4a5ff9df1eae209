"""Whether a spell may be cast now (601.3): timing, prohibitions, targets, and that it can be paid for."""

from __future__ import annotations

from ....effects.context import NO_SLOTS, Ctx
from ....effects.nodes.abilities import SpellText
from ....effects.nodes.costs import Cost
from ....effects.nodes.static_rules import CostChange, amounts, rules_in_force
from ....kernel.process.continuous import look
from ....kernel.state.aliases import ObjId, Player
from ....kernel.state.card import Ability, Chars
from ..additional.merging import Mutating
from ..concepts.targets import announceable, can_announce
from ..continuous.static_abilities import CastOnly
from ..costs.paid_for_less import gifts, relief, with_relief
from ..costs.total_cost import TotalCost, adjust, can_pay, extra_costs
from ..mana.abilities import mana_bound
from ..state.fields import MagicFields
from ..state.mana import ManaBound
from ..state.terms import (
    ASSIST,
    BATTLEFIELD,
    CASTING_KEYS,
    CREATURE,
    FLASH,
    INSTANT,
    LEGENDARY,
    PLANESWALKER,
    SORCERY,
    STACK,
)
from ..turn.timing import untimely
from ..variants.commander import tax
from ..vocabulary.abilities import Enchant, Extra, GivesForLess
from .modes import PricedModal, able_modes, priced
from .ways_to_cast import WayToCast, lent_flash, shown


def may_cast(g: MagicFields, player: Player, id: ObjId, ch: WayToCast, main: bool, b: ManaBound) -> bool:
    return not why_not_cast(g, player, id, ch, main, b)


def why_not_cast(g: MagicFields, player: Player, id: ObjId, ch: WayToCast, main: bool, b: ManaBound) -> str:
    """601.3: the rule by which a spell may not be cast in a way now, or ""; looked at as the spell that it would be."""
    if not g.rules:
        return why_not(g, player, id, ch, shown(g, id, ch), main, b)
    base = shown(g, id, ch)
    now = g.chars[id]
    g.supposing = id
    g.supposed = STACK
    g.chars[id] = base  # 601.3e
    down = g.objs[id].down
    if ch.down and not down:
        g.own(id).down = True
    refusal = why_not(g, player, id, ch, base, main, b)
    if ch.down and not down:
        g.own(id).down = False
    g.chars[id] = now
    g.supposing = -1
    return refusal


def why_not(g: MagicFields, player: Player, id: ObjId, ch: WayToCast, base: Chars, main: bool, b: ManaBound) -> str:
    """Timing, prohibitions, targets, and that it can be paid for."""
    if not main and not ch.flash and not base.types & INSTANT and not flash_rule(base) and (
            not lent_flash(g, player, id)):
        return "117.1a"  # 307.1, 301.1, 302.1 ...
    if g.rules and not has_x(ch) and g.forbidden("cast", player, id):  # 601.3a: what X may change is looked at later
        return "601.3"
    if base.types & LEGENDARY and base.types & (INSTANT | SORCERY) and not has_legend(g, player):
        return "205.4e"
    refusal = not_now(g, player, id, base.abilities)
    if refusal:
        return refusal
    if not has_targets(g, player, id, base.abilities, ch.label):
        return "601.2c"
    return "" if payable(g, player, id, ch, base, b) else "601.2h"


def flash_rule(base: Chars) -> str:
    """The rule by which a spell may be cast whenever its player could cast an instant, or ""."""
    return "702.8a" if base.keywords & FLASH else ""


def not_now(g: MagicFields, player: Player, id: ObjId, abilities: list[Ability]) -> str:
    """601.3: the rule by which its own text about when it may be cast, or how many spells a player may cast, forbids it."""
    for a in abilities:
        if isinstance(a, CastOnly) and not a.cond.holds(Ctx(g, id, player, NO_SLOTS, None, 0)):
            return untimely(a.cond, g, player, "601.3")
    if g.rules and "cast-limit" in g.rules:
        for most in amounts(g, "cast-limit", player):
            if g.record.spells_cast[player] >= most:
                return "601.3"
    return ""


def has_x(ch: WayToCast) -> bool:
    return ch.cost is None and ch.face.mana is not None and ch.face.mana.xs > 0


def has_legend(g: MagicFields, player: Player) -> bool:
    for id in g.zone(BATTLEFIELD, player):
        kinds = g.chars[id].types
        if kinds & LEGENDARY and kinds & (CREATURE | PLANESWALKER):
            return True
    return False


def has_targets(g: MagicFields, player: Player, id: ObjId, abilities: list[Ability], label: str = "") -> bool:
    """601.2c: there is a legal set of targets, for a spell that is cast in such a way."""
    before, supposing = g.playing, g.supposing
    g.playing = id  # 115.5: a card of the graveyard that is cast from there is no target of its own
    g.supposing = id
    g.supposed = STACK
    can = True
    for a in abilities:
        if isinstance(a, SpellText):
            if a.aims or a.modal:
                c = Ctx(g, id, player, NO_SLOTS, None, 0)
                if label:
                    c.paid = [label]
                can = can and (announceable(c, a.do, a.aims, a.modal) or (a.modal and if_paid(c, a, abilities)))
        elif isinstance(a, Enchant) or (isinstance(a, Mutating) and label == "mutate"):
            can = can and can_announce(Ctx(g, id, player, NO_SLOTS, None, 0), a.aim)
    g.playing = before
    g.supposing = supposing
    return can


def if_paid(c: Ctx, a: SpellText, abilities: list[Ability]) -> bool:
    """702.33g and the like: there are targets if an optional cost is paid."""
    before = c.paid
    for extra in abilities:
        if isinstance(extra, Extra) and extra.how == "may" and extra.label:
            c.paid = [*before, extra.label]
            if announceable(c, a.do, a.aims, a.modal):
                return True
    return False


def payable(g: MagicFields, player: Player, id: ObjId, ch: WayToCast, base: Chars, b: ManaBound) -> bool:
    """The quickest way to a no, or to a yes where nothing changes costs."""
    mana = ch.face.mana
    keys = base.keywords & CASTING_KEYS
    ruled = bool(g.rules) and (
        "casting-key" in g.rules or "cost" in g.rules or "extra-cost" in g.rules or "any-mana" in g.rules)
    if ch.cost is None and not ruled and not keys and mana is not None:
        if mana.least > b.total and not may_be_cheaper(base):
            return False
        for k in range(6):
            if mana.pure[k] > b.counts[k]:
                return False
        if b.covers(mana.pure, mana.least) and not mana.pips and not has_extra(base, ch.label) and (
                g.leading is None or not tax(g, id)):
            return True
    card = look(g, id)
    g.chars[id] = base  # 601.3e: what costs and mana ask is asked of the spell that it will be
    can = may_be_paid(g, player, id, ch, base)
    g.chars[id] = card
    return can


def may_be_paid(g: MagicFields, player: Player, id: ObjId, ch: WayToCast, base: Chars) -> bool:
    """601.2f: with all that adds to its cost and takes from it."""
    c = Ctx(g, id, player, NO_SLOTS, None, 0)
    bill = first_bill(g, id, ch, base)
    if bill.offer is not None:
        return bool(gifts(g, bill, player, id, c))
    for a in base.abilities:
        if isinstance(a, GivesForLess):
            bill.cheaper += relief(g, a, player, id, c, ch.label)
    modes = priced(base)
    if modes is not None:
        return bool(able_modes(g, player, id, modes, bill, c))
    if g.rules and "extra-cost" in g.rules:
        bill = with_relief(g, bill, player, id, c)
    if ch.label:
        bill.paid = [*bill.paid, ch.label]
    if cheaper_with(g, bill, player, id, base, c):
        return True
    adjust(g, bill, player, id, "play")
    if base.keywords & ASSIST:
        bill.price.any = max(0, bill.price.any - max([mana_bound(g, p).total for p in g.rivals_near(player)], default=0))
    return can_pay(g, bill, c, id)


def cheaper_with(g: MagicFields, bill: TotalCost, player: Player, id: ObjId, base: Chars, c: Ctx) -> bool:
    """It can be paid for with an additional cost by which it costs less."""
    for a in base.abilities:
        if isinstance(a, Extra) and a.how == "may" and makes_cheaper(g, a.label):
            trial = bill.copy()
            trial.add(a.cost)
            trial.paid = [*trial.paid, a.label]
            adjust(g, trial, player, id, "play")
            if can_pay(g, trial, c, id):
                return True
    return False


def makes_cheaper(g: MagicFields, label: str) -> bool:
    """An effect changes what spells cost for which such a cost is paid."""
    return "cost" in g.rules and any([isinstance(k.rule, CostChange) and k.rule.act == f"way:{label}"
                                      for k in rules_in_force(g, "cost")])


def may_be_cheaper(base: Chars) -> bool:
    return any([isinstance(a, GivesForLess) for a in base.abilities])


def has_extra(base: Chars, label: str) -> bool:
    for a in base.abilities:
        if (isinstance(a, Extra) and is_due(a, label)) or (isinstance(a, SpellText) and isinstance(a.do, PricedModal)):
            return True
    return False


def first_bill(g: MagicFields, id: ObjId, ch: WayToCast, base: Chars) -> TotalCost:
    """What has to be paid at least: the cost of this way, and what must be added."""
    bill = TotalCost()
    bill.keys = base.keywords & CASTING_KEYS
    if ch.cost is not None:
        bill.add(ch.cost)
    if (ch.cost is None or (bill.offer is not None and bill.offer.whole)) and ch.face.mana is not None:
        bill.price.add(ch.face.mana)
    add_due(g, bill, id, base, ch.label)
    return bill


def free_bill(g: MagicFields, id: ObjId, base: Chars) -> TotalCost:
    """118.9: without paying its mana cost; additional costs are paid nevertheless."""
    bill = TotalCost()
    add_due(g, bill, id, base, "")
    return bill


def add_due(g: MagicFields, bill: TotalCost, id: ObjId, base: Chars, label: str) -> None:
    """Additional costs that must be paid for a spell that is cast in such a way."""
    for a in base.abilities:
        if isinstance(a, Extra) and is_due(a, label) and not a.options:
            bill.add(a.cost)
            bill.paid.append(a.label)
    for e in extra_costs(g, id, "must"):
        if isinstance(e.cost, Cost):
            bill.add(e.cost)
            bill.paid.append(e.label)
    bill.price.any += tax(g, id)  # 903.8


def is_due(a: Extra, label: str) -> bool:
    """It must be paid: always, or because the spell is cast in such a way."""
    return a.how == "must" or (a.how == "way" and a.label == label)
