"""Drawing up to a number: card by card, as long as the player likes."""

from __future__ import annotations

from typing import ClassVar

from ..kernel.terms import MAY
from .context import Ctx, Do, Number, Players


class DrawUpTo(Do):
    FIELDS: ClassVar[tuple[str, ...]] = ("who", "n")

    def __init__(self, who: Players, n: Number) -> None:
        super().__init__()
        self.who = who
        self.n = n

    def run(self, c: Ctx) -> bool:
        done = 0
        for p in self.who.who(c):
            for _ in range(self.n.value(c)):
                if c.g.over or not c.g.may_draw(p, p) or c.g.ask(MAY, p, [0, 1], c.src, "") == 0:
                    break
                done += c.g.do_draw(p, 1, c.src, c.you)
        c.tally = done
        return done > 0

    def possible(self, c: Ctx) -> bool:
        return all(c.g.may_draw(p, c.asks) for p in self.who.who(c))
