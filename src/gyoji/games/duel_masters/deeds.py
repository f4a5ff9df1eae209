"""Instructions that only this game's texts give."""

from __future__ import annotations

from typing import ClassVar

from ...effects.context import Ctx, Do, Number, Objects, Players
from ...kernel.terms import CHOOSE
from .terms import SHIELDS


class BreaksShields(Do):
    """A creature breaks so many shields of a player (701.14)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("by", "whose", "n")

    def __init__(self, by: Objects, whose: Players, n: Number) -> None:
        super().__init__()
        self.by = by
        self.whose = whose
        self.n = n

    def run(self, c: Ctx) -> bool:
        g = c.g
        breakers = [i for i in self.by.find(c) if i >= 0]
        done = 0
        for breaker in breakers:
            for p in self.whose.who(c):
                options = g.zone(SHIELDS, p).copy()
                picked: list[int] = []
                while options and len(picked) < self.n.value(c):
                    i = g.ask(CHOOSE, c.you, options, c.src, "")
                    options.remove(i)
                    picked.append(i)
                if picked:
                    done += g.do_verb("break", c.src, c.you, [*picked, breaker], 0, "it", 0)
        c.tally = done
        return done > 0
