"""Costs (118): what has to be paid for a spell or ability as it is fixed, and paying it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from ....effects.context import NO_SLOTS, Ctx, Do, Filter, Number
from ....effects.nodes.abilities import Activated, SpellText
from ....effects.nodes.choosing import Choose
from ....effects.nodes.costs import Cost, Energy, PayLife
from ....effects.nodes.instructions import Discard, Move, TakeCounters, Tap, Verb
from ....effects.nodes.numbers import Num, X
from ....effects.nodes.objects import This
from ....effects.nodes.static_rules import CostChange, ExtraCost, RuleInForce, may_be_ruled, rules_in_force
from ....effects.nodes.structure import Seq
from ....kernel.state.aliases import ObjId, Player
from ....kernel.state.terms import MAY, NUMBER
from ..concepts.value_of_x import PicksX
from ..mana.payment import affordable, most_x, pay
from ..state.card import MagicCard
from ..state.fields import MagicFields
from ..state.symbols import ManaCost
from ..state.terms import MANA_VALUE, WATERBEND, mana_index
from ..vocabulary.abilities import Enchant, Loyalty, LoyaltyCost
from ..vocabulary.keyword_instructions import Cited, has_word
from .actions import DiscardThis, OwnManaCost
from .mana_part import ANY_PIP, Price, reduce
from .modifiers import CheaperBy, CostBan, CostChangeBy, CostFloor, CostLess, CostPerTarget, CostWaived

#: abilities that are named by their keyword: the rules that they follow
KEYWORD_ABILITIES: Final = {
    "equip": ("702.6a", "702.6c"), "cycling": ("702.29a",), "ninjutsu": ("702.49a",), "outlast": ("702.107a",),
    "unearth": ("702.84a",), "boast": ("702.142a",),
}


MANY: Final = 20  # targets, where a text lets a player choose as many as they like


@mypyc_attr(free_list_len=1, acyclic=True)
class TotalCost:
    """601.2f: all that has to be paid for one thing."""

    def __init__(self) -> None:
        self.price = Price()
        self.deeds: list[Do] = []
        self.paid: list[str] = []
        self.keys = 0  # convoke, delve, improvise
        self.offer: GivenCost | None = None  # it is cheaper by something that is sacrificed for it
        self.given = -1  # what that is
        self.cheaper = 0  # so much less generic mana for what is given away for it
        self.spared: list[ManaCost] = []  # so much less mana of its types for additional costs that are paid
        self.rules: list[str] = []  # by which it is what it is
        self.action = ""  # the special action that it is paid for

    def add(self, cost: Cost, times: int = 1) -> None:
        if isinstance(cost, GivenCost):
            self.offer = cost
        if isinstance(cost, WaterCost):
            self.keys |= WATERBEND
            self.price.pips.extend([ANY_PIP] * self.price.any)  # only this part can be paid so
            self.price.any = 0
        mana = cost.mana
        if isinstance(mana, ManaCost):
            self.price.add(mana, times)
        if cost.deeds:
            self.deeds.extend(cost.deeds * times)

    def cite_later(self, rule: str) -> None:
        """A rule has changed it: cited when it is paid."""
        self.rules.append(rule)

    def copy(self) -> TotalCost:
        n = TotalCost()
        n.price = self.price.copy()
        n.deeds = self.deeds.copy()
        n.paid = self.paid.copy()
        n.keys = self.keys
        n.offer = self.offer
        n.given = self.given
        n.cheaper = self.cheaper
        n.spared = self.spared.copy()
        n.rules = self.rules.copy()
        n.action = self.action
        return n


class GivenCost(Cost):
    """A cost with a sacrifice by which it is reduced: by the mana value of what is given (702.119a), or with `whole` by
    its mana cost (702.48a)."""

    def __init__(self, mana: Energy | None, deeds: list[Do], what: Filter, whole: bool = False) -> None:
        super().__init__(mana, deeds)
        self.what = what
        self.whole = whole

    def told(self, mana: Energy | None) -> GivenCost:
        """The same where it says "equal to its mana cost", which is this."""
        rest = [d for d in self.deeds if not isinstance(d, OwnManaCost)]
        return self if len(rest) == len(self.deeds) else GivenCost(mana, rest, self.what, self.whole)


def reduce_by_gift(g: MagicFields, bill: TotalCost) -> None:
    """702.119a: generic mana; 702.48c: each symbol by its like, what is left over by generic mana."""
    if bill.offer is None or bill.given < 0:
        return
    card = g.objs[bill.given].card
    mana = card.mana_of(g.objs[bill.given].states) if isinstance(card, MagicCard) else None
    price = bill.price
    if not bill.offer.whole or mana is None:
        price.any = max(0, price.any - (0 if bill.offer.whole else g.chars[bill.given].stats[MANA_VALUE]))
        return
    left = mana.any + len(mana.pips)
    for k in range(6):
        cut = min(price.pure[k], mana.pure[k])
        price.pure[k] = price.pure[k] - cut
        left += mana.pure[k] - cut
    price.any = max(0, price.any - left)
    bill.cite_later("702.48c")


class CheaperCost(Cost):
    """A cost of an ability that says itself when it is less (601.2f)."""

    def __init__(self, mana: Energy | None, deeds: list[Do], less: ManaCost, times: Number) -> None:
        super().__init__(mana, deeds)
        self.less = less
        self.times = times


class WaterCost(Cost):
    """A cost for the generic mana of which artifacts and creatures can be tapped."""


class DefinedCost(Cost):
    """A cost of an ability that says itself what X is (107.3c)."""

    def __init__(self, mana: Energy | None, deeds: list[Do], worth: Number) -> None:
        super().__init__(mana, deeds)
        self.worth = worth


def discount(bill: TotalCost, cost: Cost, c: Ctx) -> None:
    """An ability's own text makes it cheaper (118.7)."""
    if isinstance(cost, CheaperCost):
        n = max(0, cost.times.value(c))
        for k in range(6):
            if cost.less.pure[k]:
                reduce(bill.price, 1 << k, cost.less.pure[k] * n)
        bill.price.cut(cost.less.any * n)


def define_x(cost: Cost, c: Ctx) -> None:
    """107.3c: X is what the text says; nobody chooses it."""
    if isinstance(cost, DefinedCost):
        c.x = max(0, cost.worth.value(c))


def adjust(g: MagicFields, bill: TotalCost, player: Player, id: ObjId, act: str, ability: Activated | None = None,
           aimed: bool = False) -> None:
    """118.7, 601.2f: increases first, then reductions; never below nothing. `aimed`: its targets are chosen."""
    adjust_all(g, bill, player, id, act, ability, aimed)
    reduce_by_gift(g, bill)
    bill.price.cut(bill.cheaper)
    for mana in bill.spared:
        bill.price.cut(mana.any)
        for k in range(6):
            change(bill, 1 << k, -min(mana.pure[k], bill.price.asked(1 << k)))
    if g.rules and act == "play" and "cost-floor" in g.rules:
        raise_to_floor(g, bill, id)


def raise_to_floor(g: MagicFields, bill: TotalCost, id: ObjId) -> None:
    """601.2f: the total cannot be less than an effect says."""
    for k in rules_in_force(g, "cost-floor"):
        r = k.rule
        if isinstance(r, CostFloor) and (r.what is None or r.what.fits(k.c, id)):
            price = bill.price
            price.floor = max(price.floor, r.n.value(k.c))
            missing = r.n.value(k.c) - price.any - sum(price.pure) - len(price.pips)
            if missing > 0:
                bill.cite_later("601.2f")
                price.any += missing


def adjust_all(g: MagicFields, bill: TotalCost, player: Player, id: ObjId, act: str, ability: Activated | None,
               aimed: bool) -> None:
    if not g.rules or "cost" not in g.rules or not may_be_ruled(g, "cost", id):
        return
    changes = rules_in_force(g, "cost", id)
    for k in changes:
        if isinstance(k.rule, CostWaived) and is_about(k, player, act, ability, bill.paid) and k.rule.what.fits(k.c, id):
            waive(bill)
    for up in (True, False):
        for k in changes:
            r = k.rule
            if not isinstance(r, CostChange) or not is_about(k, player, act, ability, bill.paid):
                continue
            k.c.each = player  # "that player"
            if isinstance(r, CostPerTarget):
                k.c.tally = len(g.casting.aiming) if aimed else targets_yet(g, id, not up)
            n = r.n.value(k.c)
            if n == 0 or (n > 0) != up:
                continue
            if not r.what.fits(k.c, id) and not (n < 0 and r.aimed and may_yet_fit(g, k, r, id)):
                continue
            if isinstance(r, CostLess) and bill.price.xs:  # what X adds becomes less too, but not below that
                bill.price.floor = max(bill.price.floor, r.least)
            elif isinstance(r, CostLess):
                n = -min(-n, max(0, bill.price.total() - r.least))
            bill.cite_later("601.2f")
            if isinstance(r, (CostChangeBy, CheaperBy)):
                bill.cite_later(r.rule)
            if isinstance(r, CostChangeBy) and r.alone:
                n = -min(-n, bill.price.asked(r.bit))
            change(bill, r.bit, n)


def is_about(k: RuleInForce, player: Player, act: str, ability: Activated | None, paid: list[str]) -> bool:
    r = k.rule
    if not isinstance(r, CostChange) or (r.who is not None and player not in r.who.who(k.c)):
        return False
    if r.act.startswith("way:"):  # of spells that are cast in such a way, or for which such a cost is paid
        return act == "play" and r.act[4:] in paid
    return concerns(r.act, act, ability)


def waive(bill: TotalCost) -> None:
    """118.9: {0} is paid rather than the cost; that a card is discarded to be cycled is no part of it (702.29a)."""
    bill.cite_later("118.9")
    bill.price = Price()
    bill.deeds = [d for d in bill.deeds if takes_itself(d)]


def targets_yet(g: MagicFields, id: ObjId, most: bool) -> int:
    """How many targets a spell may have, at most or at least, before they are chosen."""
    n = 0
    for a in g.chars[id].abilities:
        if isinstance(a, Enchant):
            n += 1
        elif isinstance(a, SpellText):
            for aim in a.aims:
                if most:
                    n += aim.n.n if isinstance(aim.n, Num) else MANY
                elif isinstance(aim.n, Num) and not aim.upto and not a.modal:
                    n += aim.n.n
    return n


def may_yet_fit(g: MagicFields, k: RuleInForce, r: CostChange, id: ObjId) -> bool:
    """Before its targets are chosen, a spell may become one of those that cost less for what they target."""
    if id == g.playing:
        return False
    g.casting.assume_any_target = True
    fits = r.what.fits(k.c, id)
    g.casting.assume_any_target = False
    return fits


def concerns(named: str, act: str, ability: Activated | None) -> bool:
    """A rule about costs is about this act: all abilities, those of a keyword, or all but mana abilities."""
    if named == act:
        return True
    if ability is None or not named.startswith("activate:"):
        return False
    word = named.partition(":")[2]
    if word == "nonmana":
        return not ability.is_mana_ability
    if word == "loyalty":
        return isinstance(ability, Loyalty)
    rules = KEYWORD_ABILITIES.get(word, ())
    return any(isinstance(n, Cited) and (n.rule in rules or has_word(n, word)) for n in ability.do.walk())


def change(bill: TotalCost, color: int, n: int) -> None:
    """118.7: a cost becomes more or less."""
    if n <= 0:
        for rule in reduce(bill.price, color, -n):
            bill.cite_later(rule)
    elif color:
        bill.price.pure[mana_index(color)] += n
    else:
        bill.price.any += n


def assist(g: MagicFields, bill: TotalCost, player: Player, id: ObjId) -> bool:
    """702.132a: another player may be asked, and pays as much of the generic mana as they like; false: it is too little."""
    other = g.an_opponent(player, id, "702.132a")
    price = Price()
    price.xs = 1
    most = min(bill.price.any, most_x(g, other, price, id, id, 0))
    price.xs = 0
    if most and g.ask(MAY, player, [0, 1], id, "702.132a"):
        price.any = g.ask_number(other, 0, most, id, "702.132a")
        g.cite("702.132a", id, other)
        if price.any and not pay(g, other, price, id, id, 0):
            return False
        bill.price.any -= price.any
    return can_pay(g, bill, Ctx(g, id, player, NO_SLOTS, None, 0), id)


def extra_costs(g: MagicFields, id: ObjId, how: str) -> list[ExtraCost]:
    """118.8: additional costs that rules put on what fits."""
    out: list[ExtraCost] = []
    if g.rules and "extra-cost" in g.rules:
        for k in rules_in_force(g, "extra-cost", id):
            r = k.rule
            if isinstance(r, ExtraCost) and r.how == how and r.what.fits(k.c, id):
                out.append(r)
    return out


def can_pay(g: MagicFields, bill: TotalCost, c: Ctx, spell: ObjId) -> bool:
    """118.3: all of it can be paid, as far as one can see before it is done."""
    kept = g.payment.reserved, g.payment.action
    g.payment.reserved, g.payment.action = reserved_by(g, bill, c), bill.action
    enough = affordable(g, c.you, bill.price, spell, c.src, bill.keys)
    g.payment.reserved, g.payment.action = kept
    if not enough:
        return False
    before = g.playing
    g.playing = spell if spell >= 0 else before
    able = True
    banned = rules_in_force(g, "cost-ban") if bill.deeds and g.rules and "cost-ban" in g.rules else []
    for d in bill.deeds:
        if not d.possible(c) or any(isinstance(k.rule, CostBan) and is_banned(g, k.rule, k.c, d, c) for k in banned):
            able = False
            break
    g.playing = before
    return able


def is_banned(g: MagicFields, ban: CostBan, own: Ctx, d: Do, c: Ctx) -> bool:
    """Part of a cost that an effect does not let anybody pay: life, or only such permanents could be sacrificed."""
    for n in d.walk():
        if isinstance(n, PayLife):
            return True
        if isinstance(n, Verb) and n.verb == "sacrifice" and n.what is not None and ban.filter is not None:
            chosen = [x for x in d.walk() if isinstance(x, Choose)]
            found = [i for x in chosen for i in x.candidates(c)] if chosen else n.what.find(c)
            return all([ban.filter.fits(own, i, g.chars[i]) for i in found if i >= 0])
    return False


def reserved_by(g: MagicFields, bill: TotalCost, c: Ctx) -> int:
    """The object itself makes no mana for a cost that taps or takes it away; -1 where that does not matter."""
    if c.src < 0 or not g.mana_abilities.watches[c.you]:
        return -1
    for d in bill.deeds:
        if (isinstance(d, Tap) and isinstance(d.what, This)) or takes_itself(d):
            for w in g.mana_abilities.watches[c.you]:
                if w.src == c.src:
                    return c.src
    return -1


def choose_x(g: MagicFields, bill: TotalCost, c: Ctx, spell: ObjId, least: int = 0) -> int:
    """107.3a: X is announced, as large as can be paid; -1: there is none, -2: it cannot be as large as it must be."""
    limits: list[int] = []
    if bill.price.xs:
        g.payment.reserved, g.payment.action = reserved_by(g, bill, c), bill.action
        limits.append(most_x(g, c.you, bill.price, spell, c.src, bill.keys))
        g.payment.reserved, g.payment.action = -1, ""
    for d in bill.deeds:
        most = limit_of(g, d, c)
        if most >= 0:
            limits.append(most)
    picks = [d for d in bill.deeds if isinstance(d, PicksX)]
    if not limits and not picks:
        return -1
    g.cite("107.3a", c.src, c.you)
    if not picks:
        return g.ask_number(c.you, least, min(limits), c.src, "601.2b") if least <= min(limits) else -2
    numbers = picks[0].numbers(c)
    if limits:
        numbers = [n for n in numbers if least <= n <= min(limits)]
    return g.ask(NUMBER, c.you, numbers, c.src, "601.2b") if numbers else -2


def limit_of(g: MagicFields, d: Do, c: Ctx) -> int:
    """The largest X with which a part of a cost can be paid; -1: it has no X."""
    if isinstance(d, TakeCounters) and isinstance(d.n, X):
        return max([g.objs[i].counters.get(d.counter, 0) for i in d.what.find(c) if i >= 0], default=0)
    if isinstance(d, PayLife) and isinstance(d.n, X):
        return max(0, g.life[c.you]) if g.may_pay_life(c.you, 1) else 0
    if isinstance(d, LoyaltyCost) and any(isinstance(n, X) for n in d.n.walk()):
        return max(0, g.objs[c.src].counters.get("loyalty", 0) + d.total(c) - d.n.value(c))
    if isinstance(d, Discard) and isinstance(d.n, X):
        return len([i for i in g.hand_of(c.you) if i != g.playing])
    if isinstance(d, Seq):
        for s in d.steps:
            if isinstance(s, Choose) and isinstance(s.n, X):
                return len([i for i in s.what.find(c) if i != g.playing])
    return -1


def pay_bill(g: MagicFields, bill: TotalCost, c: Ctx, spell: ObjId, apart: bool = False) -> bool:
    """601.2g, 601.2h: mana first, whatever makes it being still there, then the other parts in any order."""
    for rule in bill.rules:
        g.cite(rule, c.src, c.you)
    price = bill.price
    if price.xs and c.x > 0:
        price = price.with_x(c.x)
    kept = g.payment.action
    g.payment.reserved, g.payment.action = reserved_by(g, bill, c), bill.action
    paid = pay(g, c.you, price, spell, c.src, bill.keys)
    g.payment.reserved, g.payment.action = -1, kept
    if not paid:
        g.cite("601.2h", c.src, c.you)
        return False
    if not bill.deeds:
        return True
    own = c
    if apart:  # the cost is a text of its own: it speaks of nothing that the spell has chosen
        own = Ctx(g, c.src, c.you, [], None, c.stamp)
        own.x = c.x
    done = pay_deeds(g, bill, own)
    g.payment.going_on = False
    if apart:
        c.before = own.before
        c.used = own.used
    return done


def pay_deeds(g: MagicFields, bill: TotalCost, c: Ctx) -> bool:
    """What is taken is remembered: the text may speak of it."""
    g.payment.going_on = True
    g.payment.misspent = False
    g.payment.took = []
    left = bill.deeds.copy()
    while left:
        d = left.pop(next_part(g, left, c))
        if not d.possible(c):
            return False
        g.cite(turn_symbol(d), c.src, c.you)
        if not d.run(c):
            g.cite("118.11", c.src, c.you)
        if g.payment.misspent:
            return False
        if g.over:
            return True
    c.used = [i for i in g.payment.took if i != c.src] or g.payment.took
    return True


def turn_symbol(d: Do) -> str:
    """The rule of the tap or untap symbol, where that is what this part of a cost is, or ""."""
    if not isinstance(d, Tap) or not isinstance(d.what, This):
        return ""
    return "107.5" if d.sideways else "107.6"


def next_part(g: MagicFields, left: list[Do], c: Ctx) -> int:
    """601.2h: in any order; what takes the object itself away comes last."""
    if len(left) == 1:
        return 0
    options = [k for k in range(len(left)) if not takes_itself(left[k])] or list(range(len(left)))
    if not g.ask_payment:
        return options[0]
    return g.ask_mode(c.you, options, [], c.src, "601.2h")


def takes_itself(d: Do) -> bool:
    return isinstance(d, DiscardThis) or (isinstance(d, (Move, Discard, Verb)) and isinstance(d.what, This))


# --- costs outside of casting and activating -----------------------------------------------------------------------
def joined(costs: list[Cost]) -> TotalCost:
    bill = TotalCost()
    for cost in costs:
        bill.add(cost)
    return bill


def can_pay_costs(g: MagicFields, costs: list[Cost], player: Player, src: ObjId) -> bool:
    return can_pay(g, joined(costs), Ctx(g, src, player, NO_SLOTS, None, 0), -1)


def pay_costs(g: MagicFields, costs: list[Cost], player: Player, src: ObjId) -> bool:
    return pay_bill(g, joined(costs), Ctx(g, src, player, [], None, g.tick()), -1)
