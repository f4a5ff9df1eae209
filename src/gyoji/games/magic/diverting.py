"""Damage that is sent elsewhere for a time (614.9), and what holds only in somebody's next turn (611.2a)."""

from __future__ import annotations

from typing import ClassVar

from ...effects.context import Ctx, Do, Filter, Lexicon, Number, Objects, Players
from ...effects.numbers import TurnOf
from ...effects.rulings import Rule, StandingRules
from ...kernel.card import Float
from ...kernel.changes import float_on
from ...kernel.continuous import look
from ...kernel.terms import CHOOSE
from .fields import magic
from .replacing import ALL, REDIRECTION, sources
from .terms import FOR_TURN, NEXT_OWN_TURN


class Divert(Do):
    """So much of the damage that would be dealt to any of these this turn (None: all), perhaps by a source of the player's
    choice, is dealt to another instead; `once`: of one time."""

    FIELDS: ClassVar[tuple[str, ...]] = ("to", "instead", "n", "filter", "once")

    def __init__(self, to: Objects, instead: Objects, n: Number | None = None, filter: Filter | None = None,
                 once: bool = False) -> None:
        super().__init__()
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
        f = Float(c.src, c.you, g.tick(), FOR_TURN, "614.9")
        f.ability = REDIRECTION
        f.slots = [guarded, [ALL if self.n is None else self.n.value(c)], other[:1], by]
        f.once = self.once
        f.player = c.you
        float_on(g, f, "614.9")
        return True


class DuringNext(Do):
    """Rules that stand in the next turn of a player."""

    FIELDS: ClassVar[tuple[str, ...]] = ("who", "rules")

    def __init__(self, who: Players, rules: list[Rule]) -> None:
        super().__init__()
        self.who = who
        self.rules = rules
        self.cond = TurnOf(who)

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.cond.link(words)

    def run(self, c: Ctx) -> bool:
        found = self.who.who(c)
        for p in found:
            f = Float(c.src, c.you, c.stamp, NEXT_OWN_TURN, c.g.change_rule([]))
            f.ability = StandingRules(self.rules, self.cond)
            f.slots = [s for s in c.slots]
            f.player = p
            float_on(c.g, f, f.rule)
        c.g.settled()
        return bool(found)
