"""Paying costs (7): strikers to be exhausted, cards of the hand, cards of the discard."""

from __future__ import annotations

from typing import Final

from ...effects.nodes.static_rules import CostChange, rules_in_force
from ...kernel.process.continuous import look
from ...kernel.process.payment import Need, Unit, offers, payable, solve
from ...kernel.process.pipeline import HAPPENED, happen
from ...kernel.state.aliases import ObjId, Player
from ...kernel.state.event import Event
from ...kernel.state.terms import AS_COST, MOVE, PAY
from .abilities import NOTHING, DeclarationCost, PowerCost, Price
from .stage import ON_STAGE
from .state import StrikeState
from .strikers import turn_all
from .terms import ANY, ATTRIBUTE_LIST, DISCARD, EFFECT, HAND, NO_EXHAUST, POW
from .zones import by_name, score_cost

OF_CASTER: Final = 5  # shift of the bits that only the caster has
OF_ONE_ATTRIBUTE: Final = ["7.1.4.1.1", "7.1.4.1.2", "7.1.4.1.3", "7.1.4.1.4"]


FREE: Final = Price()


def amounts(cost: PowerCost | None) -> list[int]:
    return NOTHING if cost is None or not cost.total else [*cost.amounts, cost.any]


def price(g: StrikeState, cost: DeclarationCost, src: ObjId, you: Player, act: str, n: int = 0) -> Price:
    """The cost of a declaration with what changes it; `n` is the number that its player has chosen (1.1.6.1)."""
    changes = "cost" in g.rules
    if not changes and not cost.n:
        known = cost.known
        if known is None:
            known = FREE if cost.free else printed_price(cost)
            cost.known = known
        return known
    p = printed_price(cost)
    if cost.n == "hand":
        p.hand += n
    elif cost.n == "score":
        p.score += n
    elif cost.n == "power":
        p.power = [*p.power[:4], p.power[4] + n]
    if changes:
        change(g, p, src, you, act)
    p.icons = sum(p.power) + sum(p.caster)
    return p


def printed_price(cost: DeclarationCost) -> Price:
    p = Price()
    p.power = amounts(cost.power)
    p.caster = amounts(cost.caster)
    p.hand = cost.hand
    p.score = cost.score
    p.icons = sum(p.power) + sum(p.caster)
    return p


def summon_price(g: StrikeState, cost: PowerCost | None, src: ObjId, you: Player) -> Price:
    """3.4.1."""
    changes = "cost" in g.rules
    if not changes:
        if cost is None or not cost.total:
            return FREE
        if cost.known is not None:
            return cost.known
    p = Price()
    p.power = amounts(cost)
    if changes:
        change(g, p, src, you, "summon")
    elif cost is not None:
        cost.known = p
    p.icons = sum(p.power)
    return p


def change(g: StrikeState, p: Price, src: ObjId, you: Player, act: str) -> None:
    """Standing rules that make it cost more or less; no part of a cost is below zero (1.1.5)."""
    for k in rules_in_force(g, "cost"):
        r = k.rule
        if not isinstance(r, CostChange) or (r.who is not None and you not in r.who.who(k.c)) or not r.what.fits(k.c, src):
            continue
        n = r.n.value(k.c)
        if r.act == "hand" and act != "summon":
            p.hand = max(0, p.hand + n)
        elif r.act == "score" and act != "summon":
            p.score = max(0, p.score + n)
        elif r.act == act or (r.act in ("play", "declare") and act != "summon"):
            i = 4 if r.color is None else [1, 2, 4, 8].index(r.bit)
            p.power = [max(0, p.power[j] + n) if j == i else p.power[j] for j in range(5)]


# --- can it be paid? -------------------------------------------------------------------------------------------
def ready(g: StrikeState, player: Player) -> list[ObjId]:
    """未行動状態: whose strikers can pay (7.1.4)."""
    out: list[int] = []
    for id in g.zones[ON_STAGE]:
        o = g.objs[id]
        if o.controller == player and o.host < 0 and not o.tapped and not look(g, id).keywords & NO_EXHAUST:
            out.append(id)
    return out


def affordable(g: StrikeState, p: Price, player: Player, caster: ObjId, able: list[ObjId], spare: int) -> bool:
    """2.5.4.3: all parts can be paid. `able` are the ready strikers, `spare` how many cards of the hand there are."""
    if p is FREE:
        return True
    if p.hand > spare or p.score > len(g.zone(DISCARD, player)) or p.icons > len(able):
        return False
    if not p.icons:
        return True
    asked = -1
    for k in range(4):
        if p.power[k]:
            if asked >= 0:
                asked = 9
                break
            asked = k
    if asked == 9 or p.caster is not NOTHING:
        return payable(needs(p), units(g, able, caster))
    if asked < 0:
        return True
    bit = 1 << asked
    have = 0
    for id in able:
        if g.chars[id].colors & bit:
            have += 1
    return have >= p.power[asked]


def needs(p: Price) -> list[Need]:
    out: list[Need] = []
    for k in range(5):
        if p.caster[k]:
            out.append(Need(1 << (k + OF_CASTER), p.caster[k]))
    for k in range(5):
        if p.power[k]:
            out.append(Need(1 << k, p.power[k]))
    return out


def units(g: StrikeState, able: list[ObjId], caster: ObjId) -> list[Unit]:
    """A ready striker pays one icon: of an attribute that it has, or of any (3.3.1.1)."""
    out: list[Unit] = []
    for id in able:
        mask = (look(g, id).colors & 15) | ANY
        weight = 0 if id == g.mover else 1 + max(0, g.chars[id].stats[POW])  # the mover is exhausted anyway
        out.append(Unit(id, mask | mask << OF_CASTER if id == caster else mask, weight))
    return out


def most(g: StrikeState, cost: DeclarationCost, src: ObjId, you: Player, act: str, caster: ObjId, able: list[ObjId],
         spare: int) -> int:
    """The largest number that a player can choose for the n of a cost."""
    n = 0
    while n < 60 and affordable(g, price(g, cost, src, you, act, n + 1), you, caster, able, spare):
        n += 1
    return n


# --- paying ----------------------------------------------------------------------------------------------------
def choose_number(g: StrikeState, cost: DeclarationCost, src: ObjId, you: Player, act: str, caster: ObjId) -> int:
    """1.1.6.1: from 1 up."""
    if not cost.n:
        return 0
    spare = len(g.zone(HAND, you))
    top = most(g, cost, src, you, act, caster, ready(g, you), spare)
    n = g.ask_number(you, 1, max(1, top), src, "1.1.6.1")
    g.cite("1.1.6.1", src, you)
    return n


def pay(g: StrikeState, p: Price, player: Player, caster: ObjId, src: ObjId) -> list[int]:
    """The cards in the effect zone that paid the hand cost."""
    if p is FREE:
        return []
    if p.icons:
        pay_power(g, p, player, caster, src)
    cards: list[int] = []
    for _ in range(p.hand):
        hand = by_name(g, g.zone(HAND, player))
        if not hand:
            break
        id = g.ask(PAY, player, hand, src, "7.1.5")
        ev = Event(MOVE, "7.1.5", id, player, src=src, cause=player, to=EFFECT, flags=AS_COST)
        if happen(g, ev) == HAPPENED:
            cards.append(ev.new)
    if p.score:
        score_cost(g, player, p.score, "7.1.6", src, player)
    return cards


def pay_power(g: StrikeState, p: Price, player: Player, caster: ObjId, src: ObjId) -> None:
    """7.1.4: a ready striker becomes exhausted for each icon."""
    able = ready(g, player)
    chosen = able
    if len(able) > p.icons:
        chosen = chosen_units(g, p, player, caster, src, able)
    turn_all(g, chosen, True, AS_COST, rule_of(p), -1, player)


def rule_of(p: Price) -> str:
    """The rule by which strikers pay these icons: of the caster, of one attribute, or of several and any."""
    if p.caster is not NOTHING:
        return "7.1.4.2.1"
    for k in range(4):
        if p.power[k] == p.icons:
            return OF_ONE_ATTRIBUTE[k]
    return "7.1.4"


def chosen_units(g: StrikeState, p: Price, player: Player, caster: ObjId, src: ObjId, able: list[ObjId]) -> list[ObjId]:
    want = needs(p)
    have = units(g, able, caster)
    if not g.ask_payment:
        found = solve(want, have)
        return [] if found is None else [have[i].source for i in found]
    chosen: list[int] = []
    while True:
        options = offers(want, have, chosen)
        if not options:
            return chosen
        if len(options) + len(chosen) == p.icons:
            return [*chosen, *options]
        chosen.append(g.ask(PAY, player, options, src, "7.1.4"))


def cost_text(cost: PowerCost | None, ja: bool) -> str:
    if cost is None:
        return ""
    parts = [f"{a}{n}" for a, n in zip(ATTRIBUTE_LIST, cost.amounts, strict=True) if n]
    if cost.any:
        parts.append(f"{'任意' if ja else 'any '}{cost.any}")
    return " ".join(parts)
