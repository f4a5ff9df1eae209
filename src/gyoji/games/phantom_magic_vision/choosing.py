"""Objects (対象, 8.1): chosen when an effect is applied, exactly as many as it says."""

from __future__ import annotations

from ...effects.context import Ctx
from ...effects.nodes import choosing
from ...kernel.state.terms import CHOOSE


class Choose(choosing.Choose):
    """〔...〕 8.1.3: whoever applies the effect chooses; what cannot be chosen in full fails (8.1.3.a)."""

    def run(self, c: Ctx) -> bool:
        options = self.candidates(c)
        n = len(options) if self.n is None else max(0, self.n.value(c))
        low = 0 if self.upto or self.n is None else n
        if len(options) < low:
            c.g.cite("8.1.3.a", c.src, c.you)
            return False
        c.g.cite("8.1.3", c.src, c.you)
        if self.random:
            c.g.cite("11.9.1", c.src, c.you)
        picked = self.pick(c, options, low, min(n, len(options)), CHOOSE)
        c.bind(self.slot, picked)
        c.tally = len(picked)
        return True

    def possible(self, c: Ctx) -> bool:
        return self.upto or self.n is None or len(self.candidates(c)) >= self.n.value(c)
