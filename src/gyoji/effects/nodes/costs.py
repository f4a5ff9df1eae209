"""Costs: energy, and instructions that are done to pay."""

from __future__ import annotations

from ...kernel.state.terms import AS_COST
from ..context import Ctx, Do, Lexicon, Number, Part, Players
from .choosing import Choose
from .instructions import Move, Tap, Verb
from .objects import It
from .structure import Seq


class Energy(Part):
    """Units of resources: so many of each colour, so many of any, and X."""

    def __init__(self, colors: dict[str, int], generic: int = 0, x: int = 0) -> None:
        self.colors = colors
        self.generic = generic
        self.x = x  # how many times X is in it
        self.amounts: list[int] = []
        self.total = generic

    def link(self, words: Lexicon) -> None:
        self.amounts = [self.colors.get(c, 0) for c in words.colors]
        self.total = self.generic + sum(self.amounts)


def energy(parts: list[Energy]) -> Energy:
    """Several icons side by side."""
    colors: dict[str, int] = {}
    for p in parts:
        for k, n in p.colors.items():
            colors[k] = colors.get(k, 0) + n
    return Energy(colors, sum(p.generic for p in parts), sum(p.x for p in parts))


def icon(color: str, n: int = 1) -> Energy:
    return Energy({color: n})


def generic(n: int) -> Energy:
    return Energy({}, n)


def icon_x() -> Energy:
    return Energy({}, 0, 1)


class Cost(Part):
    """All parts of a cost. Each part is energy or an instruction."""

    def __init__(self, mana: Energy | None, deeds: list[Do]) -> None:
        self.mana = mana
        self.deeds = deeds

    def link(self, words: Lexicon) -> None:
        """What is chosen to pay must be able to pay (NOVA 804.2.3.1, 804.2.3.2)."""
        super().link(words)
        for d in self.deeds:
            steps = d.steps if isinstance(d, Seq) else []
            for k in range(len(steps) - 1):
                choice = steps[k]
                deed = steps[k + 1]
                if isinstance(choice, Choose):
                    choice.pays = True
                    choice.next = deed if isinstance(deed, Choose) else None
                if isinstance(choice, Choose) and isinstance(deed, (Move, Tap, Verb)) and isinstance(deed.what, It):
                    choice.fate = deed

    def deeds_possible(self, c: Ctx) -> bool:
        for d in self.deeds:
            if not d.possible(c):
                return False
        return True


def cost_of(parts: list[Part]) -> Cost:
    """A cost from its parts in any order."""
    icons: list[Energy] = []
    deeds: list[Do] = []
    for p in parts:
        if isinstance(p, Energy):
            icons.append(p)
        elif isinstance(p, Cost):
            if p.mana is not None:
                icons.append(p.mana)
            deeds.extend(p.deeds)
        elif isinstance(p, Do):
            deeds.append(p)
    return Cost(energy(icons) if icons else None, deeds)


class PayEnergy(Do):
    """Pay energy as an instruction: "you may pay ..."."""

    def __init__(self, energy: Energy, times: Number | None = None) -> None:
        self.energy = energy
        self.times = times

    def run(self, c: Ctx) -> bool:
        return c.g.pay_energy(c.each if c.each >= 0 else c.you, self.energy.amounts, self.energy.generic, c.src)

    def possible(self, c: Ctx) -> bool:
        return c.g.can_pay(c.each if c.each >= 0 else c.you, self.energy.amounts, self.energy.generic)


class PayLife(Do):
    """Pay life: neither damage nor a loss (NOVA 902.5)."""

    def __init__(self, who: Players, n: Number) -> None:
        self.who = who
        self.n = n

    def run(self, c: Ctx) -> bool:
        n = self.n.value(c)
        for p in self.who.who(c):
            c.g.do_life(p, -n, AS_COST, c.src, c.you)
        c.tally = n
        return True

    def possible(self, c: Ctx) -> bool:
        return all(c.g.may_pay_life(p, self.n.value(c)) for p in self.who.who(c))
