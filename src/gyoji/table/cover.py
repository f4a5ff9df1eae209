"""Between people nobody may learn from time: how long an automatic pass is held back before it is shown."""

from __future__ import annotations

from math import exp
from random import Random

ACT_COVER = (0.9, 0.4, 3.0)  # median, least, most seconds
SEARCH_COVER = (2.5, 1.0, 6.0)
SIGMA = 0.5
LEAST_SHOWN = 0.4  # a genuine pass is shown no sooner
QUICK = 3.0  # a genuine pass that counts as quick
ENOUGH = 10  # quick passes from which on delays are drawn from them too


class Cover:
    """The delays of one seat in one game. They depend on nothing that the seat holds."""

    def __init__(self, seed: int) -> None:
        self.dice = Random(seed)
        self.quick: list[float] = []

    def delay(self, search: bool = False) -> float:
        """Seconds from when the reason became visible to when the pass is shown."""
        median, least, most = SEARCH_COVER if search else ACT_COVER
        usual = min(most, max(least, median * exp(SIGMA * self.dice.gauss(0.0, 1.0))))
        own, which = self.dice.random() < 0.5, self.dice.random()
        if own and not search and len(self.quick) >= ENOUGH:
            return min(most, max(least, self.quick[int(which * len(self.quick))]))
        return usual

    def passed(self, seconds: float) -> None:
        """The player has passed on their own, after so long."""
        if seconds < QUICK:
            self.quick = [*self.quick, seconds][-50:]
