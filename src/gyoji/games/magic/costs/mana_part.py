"""Mana that has to be paid, as it is fixed, and the ways to read it (107.4, 601.2b)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from ....kernel.process.payment import Need
from ..state.symbols import ManaCost, Pip
from ..state.terms import ALL_COLORS, ALL_MANA, SNOW_MANA, mana_index

OTHER: Final = 128  # a kind of unit that pays only generic mana: a tapped creature, an exiled card
GENERIC: Final = ALL_MANA | SNOW_MANA | OTHER
ANY_PIP: Final = Pip(ALL_MANA)  # mana of some type, which none but mana can pay


@mypyc_attr(free_list_len=1, acyclic=True)
class Price:
    """Mana to be paid, as it is fixed: symbols of one type, generic, and symbols that leave a choice."""

    def __init__(self) -> None:
        self.pure = [0, 0, 0, 0, 0, 0]
        self.any = 0
        self.pips: list[Pip] = []
        self.xs = 0
        self.x_mask = 0  # types of mana that alone may be spent on X (0: all)
        self.floor = 0  # so much mana has to be paid at least, whatever is paid with life
        self.credit = 0  # by so much less is what X adds (601.2f)
        self.spare = 0  # by so much less is the generic mana of symbols that leave a choice (107.4e)

    def add(self, cost: ManaCost, times: int = 1) -> None:
        for k in range(6):
            self.pure[k] = self.pure[k] + cost.pure[k] * times
        self.any += cost.any * times
        self.xs += cost.xs * times
        self.x_mask |= cost.x_mask
        if cost.pips:
            self.pips.extend(cost.pips * times)

    def types(self) -> int:
        """The types of mana that it asks for by name."""
        mask = 0
        for k in range(6):
            if self.pure[k] > 0:
                mask |= 1 << k
        for pip in self.pips:
            mask |= pip.mask
        return mask

    def total(self) -> int:
        n = self.any + len(self.pips)
        for k in self.pure:
            n += k
        return n

    def loosened(self, typed: bool) -> Price:
        """609.4b: the same where mana may be spent as though it were of any colour, or of any type."""
        n = Price()
        n.any = self.any
        n.xs = self.xs
        n.floor = self.floor
        n.credit = self.credit
        n.spare = self.spare
        n.pips = [Pip(ALL_MANA, p.generic, p.life) if p.mask & ALL_COLORS or typed else p for p in self.pips]
        for k in range(6):
            if typed or (ALL_COLORS >> k) & 1:
                n.pips.extend([ANY_PIP] * self.pure[k])
            else:
                n.pure[k] = self.pure[k]
        return n

    def with_life(self, bit: int) -> Price:
        """Each symbol of a colour may be paid with 2 life, a hybrid one too (107.4e)."""
        n = self.copy()
        k = mana_index(bit)
        n.pips = [Pip(p.mask, p.generic, True) if p.mask & bit else p for p in n.pips]
        n.pips.extend([Pip(bit, 0, True)] * n.pure[k])
        n.pure[k] = 0
        if self.total() >= n.floor:  # what is paid so was in the cost when it was fixed
            n.floor = 0
        return n

    def copy(self) -> Price:
        n = Price()
        n.pure = self.pure.copy()
        n.any = self.any
        n.pips = self.pips.copy()
        n.xs = self.xs
        n.x_mask = self.x_mask
        n.floor = self.floor
        n.credit = self.credit
        n.spare = self.spare
        return n

    def with_x(self, x: int) -> Price:
        """107.3a: X is known."""
        n = self.copy()
        more = max(0, self.xs * x - self.credit)
        if not self.x_mask:
            n.any += more
        elif self.x_mask & (self.x_mask - 1):
            n.pips.extend([Pip(self.x_mask)] * more)
        else:
            k = mana_index(self.x_mask)
            n.pure[k] = n.pure[k] + more
        return n

    def asked(self, bit: int) -> int:
        """How much mana of a type it asks for, at least where that is chosen."""
        return self.pure[mana_index(bit)] + sum([1 for p in self.pips if p.mask & bit])

    def cut(self, n: int) -> None:
        """118.7a: so much less generic mana, of what X adds too."""
        if self.xs:
            self.credit += max(0, n - self.any)
        elif self.pips:
            self.spare += max(0, n - self.any)
        self.any = max(0, self.any - n)


def reduce(price: Price, types: int, n: int) -> list[str]:
    """118.7a-e: so much less of these types of mana (0: generic; several: of one of them); the rules that say how."""
    if not types:
        price.cut(n)
        return ["118.7a"]
    if types & (types - 1):
        for _ in range(min(n, price.total())):
            reduce_by_half(price, types)
        return ["118.7e"]
    k = mana_index(types)
    cut = min(n, price.pure[k])
    price.pure[k] = price.pure[k] - cut
    asked = cut > 0
    for pip in [p for p in price.pips if p.mask & types]:  # of a symbol that leaves a choice that half is announced
        if cut < n:
            price.pips.remove(pip)
            cut += 1
            asked = True
    price.cut(n - cut)
    if not asked:
        return ["118.7b"]
    return [] if cut == n else ["118.7c" if k < 5 else "118.7d"]


def reduce_by_half(price: Price, types: int) -> None:
    """118.7e: one of two, as the player chooses: where both are asked for, what is left is either of them."""
    asked = [k for k in range(6) if (types >> k) & 1 and price.pure[k] > 0]
    mask = 0
    for k in asked:
        price.pure[k] = price.pure[k] - 1
        mask |= 1 << k
    if len(asked) > 1:
        price.pips.append(Pip(mask))
    elif not asked:
        price.any = max(0, price.any - 1)


def needs_of(price: Price, readings: list[int]) -> list[Need]:
    """The needs of one reading: of each pip with a choice, 0 its mana, 1 the other way."""
    needs: list[Need] = []
    halves = 0
    for k in range(6):
        if price.pure[k] > 0:
            needs.append(Need(1 << k, price.pure[k]))
    for i in range(len(price.pips)):
        pip = price.pips[i]
        if readings[i] == 0:
            needs.append(Need(pip.mask, 1))
        elif pip.generic:
            halves += pip.generic
    generic = price.any + max(0, halves - price.spare)
    if price.floor:
        generic = max(generic, price.floor - sum([n.count for n in needs]))
    if generic > 0:
        needs.append(Need(GENERIC, generic))
    return needs


def readings_of(price: Price) -> list[list[int]]:
    """All ways to read the pips, those of plain mana first (601.2b)."""
    out: list[list[int]] = [[]]
    for pip in price.pips:
        choices = [0, 1] if pip.generic or pip.life else [0]
        out = [[*r, x] for r in out for x in choices]
        if len(out) > 256:
            return out[:256]
    out.sort(key=sum)
    return out


def life_in(price: Price, reading: list[int]) -> int:
    return sum(2 for i in range(len(reading)) if reading[i] and price.pips[i].life and not price.pips[i].generic)
