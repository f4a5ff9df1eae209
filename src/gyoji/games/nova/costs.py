"""What is paid (902): a cost as it is fixed, what is added, increased and reduced, and paying it."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from ...effects.context import NO_SLOTS, Ctx, Do
from ...effects.nodes.choosing import Choose
from ...effects.nodes.costs import Cost
from ...effects.nodes.instructions import Discard, Move, TakeCounters, Tap
from ...effects.nodes.numbers import X
from ...effects.nodes.objects import This
from ...effects.nodes.static_rules import CostChange, ExtraCost, StaticRules, may_be_ruled, rules_in_force
from ...kernel.process.continuous import look
from ...kernel.state.aliases import ObjId, Player
from ...kernel.state.terms import COST, MAY, MODE
from .available_energy import AvailableEnergy
from .card import NovaCard
from .combat import early_rule
from .energy import affordable, pay_energy
from .state import NovaState
from .terms import CHARACTER_DECK, COST_STAT, EVOLUTION, EVOLVING, FIELD, HAND, SERVANT


@mypyc_attr(free_list_len=1, acyclic=True)
class TotalCost:
    """A cost as it is fixed in 804.2.3."""

    def __init__(self) -> None:
        self.amounts = [0, 0, 0, 0, 0, 0]
        self.generic = 0
        self.x = 0  # how many times X
        self.deeds: list[Do] = []
        self.paid: list[str] = []
        self.rules: list[str] = []  # by which it was changed


def evolution_bases(g: NovaState, id: ObjId, player: Player) -> list[ObjId]:
    """1010.2: own servants of a common race; not evolved ones, nor what is only treated as a servant (1010.2.4)."""
    races = [w for w in look(g, id).subtypes if w.startswith("race:")]
    out: list[int] = []
    for i in g.zone(FIELD, player):
        ch = look(g, i)
        if not ch.types & SERVANT or not any(r in ch.subtypes for r in races) or g.objs[i].states & EVOLVING:
            continue
        if not base_refusal(g, i):
            out.append(i)
    return out


def base_refusal(g: NovaState, id: ObjId) -> str:
    """The rule by which a servant is not the base of an evolution: it has evolution, or is a servant by an effect; or ""."""
    return "1010.2.4" if look(g, id).keywords & EVOLUTION or not g.objs[id].card.base.types & SERVANT else ""


# --- costs ---------------------------------------------------------------------------------------------------
def base_bill(card: NovaCard) -> TotalCost:
    bill = TotalCost()
    bill.amounts = card.amounts.copy()
    bill.generic = card.generic
    if card.entry_cost is not None:
        add_cost(bill, card.entry_cost)
        bill.rules.append("112.1")
    return bill


def add_cost(bill: TotalCost, cost: Cost) -> None:
    e = cost.mana
    if e is not None:
        for k, n in enumerate(e.amounts):
            if n:
                bill.amounts[k] = bill.amounts[k] + n
        bill.generic += e.generic
        bill.x += e.x
    bill.deeds.extend(cost.deeds)


def adjust(g: NovaState, bill: TotalCost, player: Player, id: ObjId, act: str) -> None:
    """Increases first, then reductions; the printed cost stays what it is for references (902.8.4)."""
    changes = rules_in_force(g, "cost", id)
    if not changes:
        return
    for up in (True, False):
        for k in changes:
            r = k.rule
            if not isinstance(r, CostChange) or r.act != act or (r.who is not None and player not in r.who.who(k.c)):
                continue
            n = r.n.value(k.c)
            if n == 0 or (n > 0) != up or not r.what.fits(k.c, id):
                continue
            if up:
                increase(bill, r.bit, n, "902.8.5")
            elif r.bit:
                reduce_color(bill, _index(r.bit), -n)
            else:
                reduce_generic(bill, -n, "902.7.1")


def increase(bill: TotalCost, color: int, n: int, rule: str) -> None:
    bill.rules.append(rule)
    if color:
        bill.amounts[_index(color)] += n
    else:
        bill.generic += n


def reduce_color(bill: TotalCost, k: int, n: int) -> None:
    """A reduction by a colour; what this part of the cost cannot take, the generic part does."""
    cut = min(n, bill.amounts[k])
    if cut:
        bill.rules.append("902.7")
        bill.amounts[k] -= cut
    if n > cut:
        reduce_generic(bill, n - cut, "902.7.2" if cut == 0 else "902.7.3")


def reduce_generic(bill: TotalCost, n: int, rule: str) -> None:
    bill.rules.append(rule)
    bill.generic = max(0, bill.generic - n)  # 004.9


def _index(bit: int) -> int:
    k = 0
    while bit > 1:
        bit >>= 1
        k += 1
    return k


def extra_costs(g: NovaState, player: Player, id: ObjId, how: str) -> list[ExtraCost]:
    """Additional (902.8) and alternative (902.9) costs that concern a card."""
    out: list[ExtraCost] = []
    for k in rules_in_force(g, "extra-cost", id):
        r = k.rule
        if isinstance(r, ExtraCost) and r.how == how and r.what.fits(Ctx(g, k.w.src, k.w.you, NO_SLOTS, None, 0), id):
            out.append(r)
    kind = g.zone_kind(id)
    if kind != HAND and kind != CHARACTER_DECK:  # played from elsewhere, where its own costs do not stand
        for a in look(g, id).abilities:
            if isinstance(a, StaticRules):
                for r in a.rules:
                    if isinstance(r, ExtraCost) and r.how == how and isinstance(r.what, This):
                        out.append(r)
    return out


def may_cost_extra(g: NovaState, id: ObjId) -> bool:
    """Additional or alternative costs may concern a card."""
    kind = g.zone_kind(id)
    return may_be_ruled(g, "extra-cost", id) or (kind != HAND and kind != CHARACTER_DECK)


def searches_hidden_zone(e: ExtraCost) -> bool:
    """An additional cost that takes a card with some property out of a zone that is not public."""
    return any(isinstance(n, Choose) and n.hidden for n in e.cost.walk())


def reduce_by_base(g: NovaState, bill: TotalCost, base: int) -> None:
    """1010.2: the total cost of the base is subtracted from the cost."""
    n = max(0, g.value(base, COST_STAT))
    cut = min(n, bill.generic)
    bill.generic -= cut
    n -= cut
    for k in range(6):
        cut = min(n, bill.amounts[k])
        bill.amounts[k] -= cut
        n -= cut


def payable_somehow(g: NovaState, player: Player, id: ObjId, card: NovaCard, b: AvailableEnergy) -> bool:
    """Some way to pay for a card exists."""
    plain = not g.rules or not (may_be_ruled(g, "cost", id) or may_be_ruled(g, "extra-cost", id))
    if plain and card.entry_cost is None:
        if affordable(g, player, card.amounts, card.generic, b):
            return True
        if not card.base.keywords & EVOLUTION:
            return False
    elif payable_bill(g, player, id, base_bill(card), b):
        return True
    if card.base.keywords & EVOLUTION:
        for base in evolution_bases(g, id, player):
            if payable_on_base(g, player, id, card, base, b):
                return True
    return bool(alternatives(g, player, id, b))


def alternatives(g: NovaState, player: Player, id: ObjId, b: AvailableEnergy | None = None) -> list[ExtraCost]:
    """902.9: the alternative costs that the player could pay; increases and additional costs apply to them (902.9.4)."""
    out: list[ExtraCost] = []
    for e in extra_costs(g, player, id, "instead"):
        bill = TotalCost()
        assert isinstance(e.cost, Cost)
        add_cost(bill, e.cost)
        if payable_bill(g, player, id, bill, b):
            out.append(e)
    return out


def payable_on_base(g: NovaState, player: Player, id: ObjId, card: NovaCard, base: int,
                    b: AvailableEnergy | None = None) -> bool:
    bill = base_bill(card)
    reduce_by_base(g, bill, base)
    return payable_bill(g, player, id, bill, b)


def payable_bill(g: NovaState, player: Player, id: ObjId, bill: TotalCost, b: AvailableEnergy | None = None) -> bool:
    """A cost can be paid, with additional costs, increases and reductions."""
    if g.rules:
        for e in extra_costs(g, player, id, "must"):
            assert isinstance(e.cost, Cost)
            add_cost(bill, e.cost)
        adjust(g, bill, player, id, "play")
    if not affordable(g, player, bill.amounts, bill.generic, b):
        return False
    if not bill.deeds:
        return True
    c = Ctx(g, id, player, NO_SLOTS, None, 0)
    before = g.playing
    g.playing = id  # a card cannot pay for itself
    found = all(d.possible(c) for d in bill.deeds)
    g.playing = before
    return found


def pay(g: NovaState, bill: TotalCost, c: Ctx) -> bool:
    """804.2.4: all of it or nothing; energy first, whatever gives energy being still there, then the other parts."""
    for rule in bill.rules:
        g.cite(rule, c.src, c.you)
    if not pay_energy(g, c.you, bill.amounts, bill.generic + bill.x * c.x, c.src):
        return False
    left = bill.deeds.copy()
    while left:
        d = left.pop(next_part(g, left, c))
        if not d.possible(c):
            return False
        for rule in freeze_rules(g, d, c.src):
            g.cite(rule, c.src, c.you)
        before = g.paying
        g.paying = c.you
        d.run(c)
        g.paying = before
    c.paid = bill.paid
    g.cite("804.2.4.2", c.src, c.you)
    return True


def freeze_rules(g: NovaState, d: Do, id: ObjId) -> list[str]:
    """By which rules this part of a cost freezes the card itself."""
    return ["904.3", early_rule(g, id)] if isinstance(d, Tap) and isinstance(d.what, This) and d.sideways else []


def next_part(g: NovaState, left: list[Do], c: Ctx) -> int:
    """804.2.4.1: the player says which part is paid next; what takes the card itself away comes last."""
    if len(left) == 1:
        return 0
    options = [k for k in range(len(left)) if not takes_itself(left[k])] or list(range(len(left)))
    g.cite("804.2.4.1", c.src, c.you)
    return g.ask(MODE, c.you, options, c.src, "804.2.4.1")


def takes_itself(d: Do) -> bool:
    return isinstance(d, (Move, Discard)) and isinstance(d.what, This)


def choose_x(g: NovaState, bill: TotalCost, player: Player, src: ObjId) -> int:
    """X is any whole number that can be paid (004.7): with energy, or with counters."""
    limits: list[int] = []
    if bill.x:
        most = 0
        while affordable(g, player, bill.amounts, bill.generic + bill.x * (most + 1)):
            most += 1
        limits.append(most)
    for d in bill.deeds:
        if isinstance(d, TakeCounters) and isinstance(d.n, X):
            there = [g.objs[i].counters.get(d.counter, 0) for i in d.what.find(Ctx(g, src, player, NO_SLOTS, None, 0))]
            limits.append(max(there, default=0))
    if not limits:
        return 0
    most = min(limits)
    g.cite("004.7", src, player)
    return g.ask_number(player, 0, most, src, "004.7")


def fix_cost(g: NovaState, player: Player, id: ObjId, card: NovaCard, base: int, free: bool, c: Ctx) -> TotalCost | None:
    """804.2.3: which cost is paid, what is added, increased and reduced."""
    bill = base_bill(card)
    if free:
        bill = TotalCost()
    elif g.rules:
        others = alternatives(g, player, id) if base < 0 else []
        if others:
            normal = payable_bill(g, player, id, base_bill(card))
            k = g.ask(COST, player, ([0] if normal else []) + list(range(1, len(others) + 1)), id, "902.9")
            if k > 0:
                bill = TotalCost()
                chosen = others[k - 1].cost
                assert isinstance(chosen, Cost)
                add_cost(bill, chosen)
                g.cite("902.9", id, player)
            else:
                g.cite("902.9.1", id, player)
    if base >= 0:
        reduce_by_base(g, bill, base)
    if g.rules or free:
        for e in extra_costs(g, player, id, "must"):
            assert isinstance(e.cost, Cost)
            add_cost(bill, e.cost)
            bill.paid.append(e.label)
            g.cite("902.8", id, player)
        adjust(g, bill, player, id, "play")
        for e in extra_costs(g, player, id, "may"):
            assert isinstance(e.cost, Cost)
            trial = TotalCost()
            trial.amounts = bill.amounts.copy()
            trial.generic = bill.generic
            add_cost(trial, e.cost)
            if affordable(g, player, trial.amounts, trial.generic) and e.cost.deeds_possible(c):
                g.cite("902.8.2", id, player)
                if g.ask(MAY, player, [0, 1], id, "902.8.2"):
                    add_cost(bill, e.cost)
                    bill.paid.append(e.label)
    if not affordable(g, player, bill.amounts, bill.generic):
        return None
    c.x = choose_x(g, bill, player, id)
    g.cite("804.2.3", id, player)
    return bill
