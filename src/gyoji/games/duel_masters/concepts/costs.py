"""What a card costs to execute: changes of its cost (112.2b) and what may be paid besides (112.2d)."""

from __future__ import annotations

from ....effects.nodes.static_rules import RuleInForce, rules_in_force
from ....kernel.state.aliases import ObjId, Player, Types, Zone
from ....kernel.state.card import Chars
from ....kernel.state.terms import MAY, zone_fact
from ..state.notes import PAID_FOR
from ..state.state import DuelState
from ..state.terms import CASTLE, COST, CREATURE, CROSS_GEAR, EVOLUTION, LEXICON, PENDING, SPELL
from ..vocabulary.abilities import Drive
from ..vocabulary.power_changes import CostLess
from .mana import AvailableMana


class Terms:
    """601.1a: what was settled when a card was declared: the changes of its cost, and the drives that are paid."""

    def __init__(self, changes: list[RuleInForce], drives: list[Drive]) -> None:
        self.changes = changes
        self.drives = drives

    def besides(self) -> list[int]:
        """The civilizations of further cards that will be tapped, one by one."""
        return [LEXICON.colors[d.color] for d in self.drives for _ in range(d.n)]


def act_word(kinds: Types) -> str:
    if kinds & SPELL and not kinds & CREATURE:
        return "cast"
    return "summon" if kinds & CREATURE else "generate" if kinds & CROSS_GEAR else "fortify" if kinds & CASTLE else "play"


def changes_of(g: DuelState, player: Player, id: ObjId, ch: Chars) -> list[RuleInForce]:
    """The changes of cost that concern a card as things stand (604.3)."""
    out: list[RuleInForce] = []
    if "cost" not in g.rules:
        return out
    word = act_word(ch.types)
    for k in rules_in_force(g, "cost", id):
        r = k.rule
        if isinstance(r, CostLess) and (r.act in ("play", word) or (r.act == "evolve" and ch.types & EVOLUTION)) and (
                r.who is None or player in r.who.who(k.c)) and r.what.fits(k.c, id):
            out.append(k)
    return out


def cost_of(g: DuelState, id: ObjId, cost: int, changes: list[RuleInForce]) -> int:
    """601.1e: as it is reckoned when the card is pending and does not count in its zone (409.1c)."""
    if not changes:
        return cost
    zone = g.objs[id].zone // 2
    if not g.objs[id].states & PENDING and any(reads_zone(k, zone) for k in changes):
        g.pend(id)
        cost = changed(cost, changes)
        g.unpend(id)
        return cost
    return changed(cost, changes)


def reads_zone(k: RuleInForce, zone: Zone) -> bool:
    r = k.rule
    return isinstance(r, CostLess) and r.n.reads & zone_fact(zone) != 0


def changed(cost: int, changes: list[RuleInForce]) -> int:
    """108.2: what is added, then what is taken off, each not below its own limit."""
    total = cost
    least: list[int] = []
    amounts: list[int] = []
    for k in changes:
        r = k.rule
        assert isinstance(r, CostLess)
        n = r.n.value(k.c)
        if n < 0:
            total -= n
        else:
            least.append(r.least)
            amounts.append(n)
    for i in range(len(amounts)):
        total = max(min(total, least[i]), total - amounts[i])
    return total


def agree(g: DuelState, player: Player, id: ObjId, ch: Chars, printed: bool) -> Terms:
    """601.1a: the player says which changes they use and what they pay besides; with them it can be paid.

    A cost that is not the printed one (`printed`) has no changes."""
    available = AvailableMana(g, player)
    cost = ch.stats[COST]
    changes = changes_of(g, player, id, ch) if printed else []
    for k in changes.copy():
        r = k.rule
        if isinstance(r, CostLess) and r.may:
            others = [x for x in changes if x is not k]
            if available.pays(ch.colors, cost_of(g, id, cost, others)) and not g.ask(MAY, player, [0, 1], k.w.src, "601.1a"):
                changes = others
    terms = Terms(changes, [])
    for a in ch.abilities:
        if isinstance(a, Drive):
            drive(g, player, id, ch, a, terms, available, printed)
    return terms


def drive(g: DuelState, player: Player, id: ObjId, ch: Chars, a: Drive, terms: Terms, available: AvailableMana,
          printed: bool) -> None:
    """112.2d: an additional cost that may be paid."""
    cost = cost_of(g, id, ch.stats[COST], terms.changes) if printed else 0
    more = Terms([], [*terms.drives, a])
    if not available.pays_besides(ch.colors, cost, more.besides()) or not g.ask(MAY, player, [0, 1], id, "112.2d"):
        return
    g.cite("112.2d", id, player)
    terms.drives.append(a)
    o = g.own(id)
    o.notes = {**o.notes, PAID_FOR + a.label: 1}
