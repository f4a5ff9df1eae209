"""Spells that cost less for what is given, tapped or paid besides (601.2b, 601.2f)."""

from __future__ import annotations

from ....effects.context import Ctx, Do
from ....effects.nodes.static_rules import rules_in_force
from ....kernel.process.continuous import look
from ....kernel.state.aliases import ObjId, Player
from ....kernel.state.terms import AS_COST, CHOOSE, DONE, MAY
from ..state.fields import MagicFields
from ..state.terms import BATTLEFIELD, EXILE, NO_SACRIFICE, POWER
from ..vocabulary.abilities import GivesForLess, TapsForLess
from .modifiers import PaidForLess
from .total_cost import TotalCost, adjust, can_pay


class GiveUp(Do):
    """What was chosen for such a cost is sacrificed, or exiled."""

    def __init__(self, id: ObjId, verb: str = "sacrifice") -> None:
        self.id = id
        self.verb = verb

    def possible(self, c: Ctx) -> bool:
        return not c.g.objs[self.id].gone

    def run(self, c: Ctx) -> bool:
        if self.verb == "tap":
            return c.g.do_tap([self.id], True, AS_COST, c.src, c.you) > 0
        if self.verb == "exile":
            return bool(c.g.do_move([self.id], EXILE, -1, AS_COST, 0, c.src, c.you))
        return c.g.do_verb("sacrifice", c.src, c.you, [self.id], 0, "", 0) > 0


def offerable(g: MagicFields, a: GivesForLess, player: Player, id: ObjId, c: Ctx) -> list[ObjId]:
    """What could be given away for a spell."""
    if isinstance(a, TapsForLess):
        return [i for i in a.what.find(c) if g.may_tap(i, True)]
    return [i for i in a.what.find(c) if i != id and (
        a.verb == "exile" or (g.objs[i].controller == player and not g.chars[i].keywords & NO_SACRIFICE))]


def give_away(g: MagicFields, a: GivesForLess, bill: TotalCost, player: Player, id: ObjId, c: Ctx) -> None:
    """601.2b: as many as the player likes; they are given as the cost is paid."""
    if isinstance(a, TapsForLess):
        return tap_for_less(g, a, bill, player, id, c)
    left = offerable(g, a, player, id, c)
    while left:
        i = g.ask(CHOOSE, player, [*left, DONE], id, "601.2b")
        if i == DONE:
            break
        left.remove(i)
        g.cite("118.8b", id, player)
        bill.deeds.append(GiveUp(i, a.verb))
        bill.cheaper += a.mana.any
        bill.paid.append(a.label)


def tap_for_less(g: MagicFields, a: TapsForLess, bill: TotalCost, player: Player, id: ObjId, c: Ctx) -> None:
    """One creature may be tapped, by the power of which the spell costs less."""
    able = offerable(g, a, player, id, c) if a.way in bill.paid else []
    i = g.ask(CHOOSE, player, [*able, DONE], id, "601.2b") if able else DONE
    if i != DONE:
        bill.deeds.append(GiveUp(i, "tap"))
        bill.cheaper += max(0, look(g, i).stats[POWER])


def relief(g: MagicFields, a: GivesForLess, player: Player, id: ObjId, c: Ctx, label: str) -> int:
    """How much less it could cost."""
    if isinstance(a, TapsForLess):
        return max([0, *[look(g, i).stats[POWER] for i in offerable(g, a, player, id, c)]]) if a.way == label else 0
    return a.mana.any * len(offerable(g, a, player, id, c))


def gifts(g: MagicFields, bill: TotalCost, player: Player, id: ObjId, c: Ctx) -> list[ObjId]:
    """What could be given so that the rest can be paid."""
    out: list[int] = []
    if bill.offer is not None:
        for i in g.zone(BATTLEFIELD, player):
            if bill.offer.what.fits(c, i, g.chars[i]) and not g.chars[i].keywords & NO_SACRIFICE:
                trial = bill.copy()
                trial.given = i
                adjust(g, trial, player, id, "play")
                if can_pay(g, trial, c, id):
                    out.append(i)
    return out


def choose_gift(g: MagicFields, bill: TotalCost, player: Player, id: ObjId, c: Ctx, rule: str) -> bool:
    """601.2b: it is chosen as the cost is, and sacrificed as the total cost is paid (702.48b, 702.119b)."""
    options = gifts(g, bill, player, id, c)
    if not options:
        return False
    bill.given = g.ask(CHOOSE, player, options, id, "601.2b")
    bill.deeds.append(GiveUp(bill.given))
    g.cite(rule, id, player)
    return True


def with_relief(g: MagicFields, bill: TotalCost, player: Player, id: ObjId, c: Ctx) -> TotalCost:
    """With as many of the additional costs that make it cheaper as it takes to pay it."""
    for r in costs_for_less(g, player, id):
        if can_pay_whole(g, bill, player, id, c):
            break
        bill = relieved(bill, r)
    return bill


def pay_for_less(g: MagicFields, bill: TotalCost, player: Player, id: ObjId, c: Ctx) -> TotalCost:
    """601.2b: which of them the player pays."""
    for r in costs_for_less(g, player, id):
        cheaper = relieved(bill, r)
        able = [k for k in (0, 1) if can_pay_whole(g, cheaper if k else bill, player, id, c)]
        if not able or g.ask(MAY, player, able, id, "601.2b"):
            bill = cheaper
    return bill


def can_pay_whole(g: MagicFields, bill: TotalCost, player: Player, id: ObjId, c: Ctx) -> bool:
    trial = bill.copy()
    adjust(g, trial, player, id, "play")
    return can_pay(g, trial, c, id)


def relieved(bill: TotalCost, r: PaidForLess) -> TotalCost:
    n = bill.copy()
    n.add(r.price)
    n.spared.append(r.mana)
    if r.label:
        n.paid.append(r.label)
    return n


def costs_for_less(g: MagicFields, player: Player, id: ObjId) -> list[PaidForLess]:
    out: list[PaidForLess] = []
    for k in rules_in_force(g, "extra-cost", id):
        r = k.rule
        if isinstance(r, PaidForLess) and player in r.who.who(k.c) and r.what.fits(k.c, id):
            out.append(r)
    return out
