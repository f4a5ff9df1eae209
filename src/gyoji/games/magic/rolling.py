"""Results of dice (706)."""

from __future__ import annotations

from typing import ClassVar

from ...effects.context import Ctx, Do, Part


class Row(Part):
    """What is done if the result is between two numbers."""

    FIELDS: ClassVar[tuple[str, ...]] = ("least", "most", "do")

    def __init__(self, least: int, most: int, do: Do) -> None:
        super().__init__()
        self.least = least
        self.most = most
        self.do = do


class Results(Do):
    """A table of results (706.3): the row of the number that was rolled is done."""

    FIELDS: ClassVar[tuple[str, ...]] = ("rows",)

    def __init__(self, rows: list[Row]) -> None:
        super().__init__()
        self.rows = rows

    def run(self, c: Ctx) -> bool:
        rolled = c.tally
        for row in self.rows:
            if row.least <= rolled <= row.most:
                c.g.cite("706.3", c.src, c.you)
                return row.do.run(c)
        return False
