"""What is done to pay a cost (118): discarding the card itself, paying a cost so many times, or that of an object."""

from __future__ import annotations

from ....effects.context import Ctx, Do, DoneTo, Number, Objects, Players
from ....effects.nodes.costs import Cost, PayLife
from ....effects.nodes.numbers import Num, Times
from ....effects.nodes.objects import This, You
from ....kernel.state.terms import AS_COST, CYCLED
from ..mana.adding import PayMana
from ..state.fields import magic
from ..state.symbols import ManaCost, reduced
from ..state.terms import HAND, STACK


class DiscardThis(Do):
    """The card itself is discarded from the hand, as a cost; perhaps by cycling."""

    def __init__(self, cycled: bool = False) -> None:
        self.cycled = cycled

    def run(self, c: Ctx) -> bool:
        gone = c.g.do_discard([c.src], AS_COST | (CYCLED if self.cycled else 0), c.src, c.you)
        if gone:
            c.follow(c.src, gone[0])
            if c.x:  # what triggers as it is cycled reads it (107.3e)
                c.g.own(gone[0]).notes = {**c.g.objs[gone[0]].notes, "x": c.x}
        return bool(gone)

    def possible(self, c: Ctx) -> bool:
        return c.g.zone_kind(c.src) == HAND


class RepeatCost(Do):
    """A cost that is paid so many times, wholly or not at all (702.24a)."""

    def __init__(self, do: Do, n: Number) -> None:
        self.do = do
        self.n = n

    def possible(self, c: Ctx) -> bool:
        do = self.do
        if isinstance(do, PayMana):
            return PayMana(do.mana, self.n, do.who).possible(c)
        if isinstance(do, PayLife):
            return PayLife(do.who, Times(do.n, self.n)).possible(c)
        if isinstance(do, EitherCost):
            return self.some_split(c, do)
        return do.possible(c)

    def some_split(self, c: Ctx, do: EitherCost) -> bool:
        """Each time one or the other: some of the ways to divide them can be paid."""
        n = self.n.value(c)
        first, second = do.a, do.b
        if not isinstance(first, PayMana) or not isinstance(second, PayMana):
            return do.possible(c)
        for k in range(n + 1):
            costs = [Cost(first.mana, [])] * k + [Cost(second.mana, [])] * (n - k)
            if magic(c).can_pay_costs(costs, c.you, c.src):
                return True
        return False

    def run(self, c: Ctx) -> bool:
        do = self.do
        n = self.n.value(c)
        if isinstance(do, PayMana):
            return PayMana(do.mana, Num(n), do.who).run(c)
        done = True
        for _ in range(c.g.times(n)):
            done = do.possible(c) and do.run(c) and done
        return done


class EitherCost(Do):
    """One cost or another, as its payer likes."""

    def __init__(self, a: Do, b: Do) -> None:
        self.a = a
        self.b = b

    def possible(self, c: Ctx) -> bool:
        return self.a.possible(c) or self.b.possible(c)

    def run(self, c: Ctx) -> bool:
        able = [k for k, do in enumerate((self.a, self.b)) if do.possible(c)]
        if not able:
            return False
        k = c.g.ask_mode(c.each if c.each >= 0 else c.you, able, [], c.src, "118.8")
        return (self.b if k else self.a).run(c)


class PayCostOf(DoneTo):
    """Pay the mana cost of an object; X is 0 unless it is a spell (107.3h)."""

    def __init__(self, what: Objects, who: Players | None = None) -> None:
        super().__init__(what)
        self.who = who

    def paying(self, c: Ctx) -> PayMana | None:
        g = magic(c)
        for id in self.what.find(c):
            mana = g.mana_cost(id) if id >= 0 else None
            if mana is not None:
                x = g.memory.xs.get(id, 0) if g.zone_kind(id) == STACK else 0
                return PayMana(mana, Num(x) if mana.xs else None, self.who)
        return None

    def possible(self, c: Ctx) -> bool:
        if not self.what.find(c):
            return True  # what is chosen as an earlier part of the cost
        pay = self.paying(c)
        return pay is not None and pay.possible(c)

    def run(self, c: Ctx) -> bool:
        pay = self.paying(c)
        if pay is not None and pay.mana.xs:
            c.g.cite("107.3h", c.src, c.you)
        return pay is not None and pay.run(c)


class OwnManaCost(PayCostOf):
    """Pay the mana cost of the card itself, as a cost; with `less`, so much less of generic mana (118.7a)."""

    def __init__(self, less: ManaCost | None = None) -> None:
        super().__init__(This(), You())
        self.less = less

    def paying(self, c: Ctx) -> PayMana | None:
        pay = super().paying(c)
        if pay is None or self.less is None:
            return pay
        return PayMana(reduced(pay.mana, self.less.any), pay.n, self.who)

    def run(self, c: Ctx) -> bool:
        c.g.cite("702.1a", c.src, c.you)
        return super().run(c)
