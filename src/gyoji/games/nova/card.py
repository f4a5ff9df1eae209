"""A NOVA card as printed (100)."""

from __future__ import annotations

from ...effects.context import Cond
from ...effects.nodes.costs import Cost
from ...kernel.state.card import Card, Chars


class NovaCard(Card):
    """The printed fields that are not characteristics; `base` holds the rest."""

    def __init__(self, name: str, base: Chars, text: str) -> None:
        super().__init__(name, base, text)
        self.kind = 0  # 113: the printed kind
        self.amounts: list[int] = [0, 0, 0, 0, 0, 0]  # 103.3: coloured cost, in the order of COLORS
        self.generic = 0  # 103.4
        self.has_cost = True  # 103.5.1
        self.required: list[int] = [0, 0, 0, 0, 0, 0]  # 110
        self.required_any = 0
        self.required_total = 0
        self.entry_condition: Cond | None = None  # 111
        self.entry_cost: Cost | None = None  # 112
        self.flavor = ""
