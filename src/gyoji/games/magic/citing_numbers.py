"""What the journal says of numbers and symbols (107)."""

from __future__ import annotations

from ...effects.context import Do
from ...effects.nodes.choosing import Choose
from ...effects.nodes.numbers import Half
from .costs.mana_part import Price
from .state.fields import MagicFields
from .state.terms import SNOW_MANA


def symbols_paid(g: MagicFields, price: Price, src: int, player: int) -> None:
    """107.4: what sorts of mana symbols are paid for."""
    if price.any:
        g.cite("107.4b", src, player)
    if price.pure[5]:
        g.cite("107.4c", src, player)
    if any(price.pure[:5]):
        g.cite("107.4a", src, player)
    for pip in price.pips:
        if pip.mask & SNOW_MANA:
            g.cite("107.4h", src, player)
        elif pip.generic or pip.mask & (pip.mask - 1):
            g.cite("107.4e", src, player)


def numbers_in(g: MagicFields, do: Do, src: int, player: int) -> None:
    """107.1a: parts of numbers are rounded as the text says; 107.1c: any number, also none."""
    for n in do.walk():
        if isinstance(n, Half):
            g.cite("107.1a", src, player)
        elif isinstance(n, Choose) and n.n is None:
            g.cite("107.1c", src, player)
