"""Heaps: very much mana that is alike, kept as one, and what of a large price it pays at once."""

from __future__ import annotations

from ..costs.mana_part import Price
from ..state.mana import Mana
from ..state.terms import mana_index


def out_of_heaps(pool: list[Mana], price: Price) -> tuple[Price, list[int]]:
    """What is left of a large price after heaps of mana have paid what they can, and how much each mana of the pool gives:
    first what must be of its type, then generic mana."""
    price = price.copy()
    gives = [0] * len(pool)
    for generic in (False, True):
        for i in range(len(pool)):
            m = pool[i]
            if m.n > 1 and m.only is None and m.rider is None:
                k = mana_index(m.bit)
                n = min(m.n - gives[i], price.any if generic else price.pure[k])
                gives[i] = gives[i] + n
                if generic:
                    price.any -= n
                else:
                    price.pure[k] = price.pure[k] - n
    price.floor = max(0, price.floor - sum(gives))
    return price, gives
