"""Damage that is sent elsewhere for a time (614.9)."""

from __future__ import annotations

from ....effects.context import Ctx, Do, Filter, Number, Objects
from ....kernel.process.apply import add_lasting_effect
from ....kernel.process.continuous import look
from ....kernel.state.card import LastingEffect
from ....kernel.state.terms import CHOOSE
from ..state.fields import magic
from ..state.terms import FOR_TURN
from .damage import ALL, REDIRECTION, sources


class Divert(Do):
    """So much of the damage that would be dealt to any of these this turn (None: all), perhaps by a source of the player's
    choice, is dealt to another instead; `once`: of one time."""

    def __init__(self, to: Objects, instead: Objects, n: Number | None = None, filter: Filter | None = None,
                 once: bool = False) -> None:
        self.to = to
        self.instead = instead
        self.n = n
        self.filter = filter
        self.once = once

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        guarded, other = self.to.find(c), self.instead.find(c)
        by: list[int] = []
        if self.filter is not None:
            options = [i for i in sources(g) if self.filter.fits(c, i, look(g, i))]
            if not options:
                return False
            by = [g.ask(CHOOSE, c.you, options, c.src, "609.7a")]
            g.cite("609.7a", by[0], c.you)
        if not guarded or not other:
            return False
        f = LastingEffect(c.src, c.you, g.tick(), FOR_TURN, "614.9")
        f.ability = REDIRECTION
        f.slots = [guarded, [ALL if self.n is None else self.n.value(c)], other[:1], by]
        f.once = self.once
        f.player = c.you
        add_lasting_effect(g, f, "614.9")
        return True
