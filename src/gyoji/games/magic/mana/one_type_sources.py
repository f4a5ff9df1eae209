"""Sources that give several mana of one type, which is chosen as they are used: all readings of what they could give."""

from __future__ import annotations

from typing import Final

from ....kernel.process.payment import Unit
from ..costs.mana_part import Price
from ..state.mana import HEAP, OneTypeSource, PaymentSources

MANY: Final = 128  # readings that are looked at


def unit_sets(s: PaymentSources, price: Price) -> list[list[Unit]]:
    """What could pay, for each choice of types that matters for a price."""
    if not s.lots:
        return [s.units]
    wanted = price.types()
    sets = [s.units]
    for lot in s.lots:
        bits = [1 << k for k in range(6) if (lot.mask & wanted) >> k & 1] or [lot.mask & -lot.mask]
        sets = [[*units, *units_of(lot, bit)] for bit in bits for units in sets][:MANY]
    return sets


def units_of(lot: OneTypeSource, bit: int) -> list[Unit]:
    return [Unit(lot.source, bit | lot.snow, lot.weight)] * min(lot.n, HEAP)
