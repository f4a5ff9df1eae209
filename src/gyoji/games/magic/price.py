"""Mana that has to be paid, as it is fixed, and the ways to read it (107.4, 601.2b)."""

from __future__ import annotations

from typing import Final

from ...kernel.payment import Need
from .symbols import ManaCost, Pip
from .terms import (
    ALL_MANA,
    SNOW_MANA,
)

OTHER: Final = 128  # a kind of unit that pays only generic mana: a tapped creature, an exiled card
GENERIC: Final = ALL_MANA | SNOW_MANA | OTHER


class Price:
    """Mana to be paid, as it is fixed: symbols of one type, generic, and symbols that leave a choice."""

    def __init__(self) -> None:
        self.pure = [0, 0, 0, 0, 0, 0]
        self.any = 0
        self.pips: list[Pip] = []
        self.xs = 0

    def add(self, cost: ManaCost, times: int = 1) -> None:
        for k in range(6):
            self.pure[k] = self.pure[k] + cost.pure[k] * times
        self.any += cost.any * times
        self.xs += cost.xs * times
        for _ in range(times):
            self.pips.extend(cost.pips)

    def total(self) -> int:
        n = self.any + len(self.pips)
        for k in self.pure:
            n += k
        return n

    def copy(self) -> Price:
        n = Price()
        n.pure = self.pure.copy()
        n.any = self.any
        n.pips = self.pips.copy()
        n.xs = self.xs
        return n


def needs_of(price: Price, readings: list[int]) -> list[Need]:
    """The needs of one reading: of each pip with a choice, 0 its mana, 1 the other way."""
    needs: list[Need] = []
    generic = price.any
    for k in range(6):
        if price.pure[k] > 0:
            needs.append(Need(1 << k, price.pure[k]))
    for i in range(len(price.pips)):
        pip = price.pips[i]
        if readings[i] == 0:
            needs.append(Need(pip.mask, 1))
        elif pip.generic:
            generic += pip.generic
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
