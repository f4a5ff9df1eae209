"""Foretold by an effect (702.143d): with a cost of its own, which the card has as long as it is exiled."""

from __future__ import annotations

from typing import Final

from ....effects.context import Ctx, DoneTo, Objects, link_all
from ....effects.nodes.changes import Alter, Gain
from ....effects.nodes.costs import Cost
from ....effects.nodes.filters import StateIs
from ....effects.nodes.numbers import AndAlso, Fits, NotSo
from ....effects.nodes.objects import It, This, Zoneless
from ....kernel.process.pipeline import happen
from ....kernel.state.event import Event
from ....kernel.state.terms import SET, STATE
from ..state.card import MagicCard
from ..state.fields import magic
from ..state.symbols import ManaCost, reduced
from ..state.terms import EXILE, FORETOLD, LEXICON
from ..vocabulary.abilities import Way

#: it was foretold, in an earlier turn (702.143a)
READY: Final = AndAlso(Fits(This(), Zoneless(StateIs("foretold"))), NotSo(Fits(This(), Zoneless(StateIs("summoned-now")))))


class BecomesForetold(DoneTo):
    """Exiled cards become foretold; with `less`, for so much less than their mana costs."""

    def __init__(self, what: Objects, less: ManaCost | None = None) -> None:
        super().__init__(what)
        self.less = less

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        found = [i for i in self.what.find(c) if i >= 0 and g.zone_kind(i) == EXILE]
        for i in found:
            happen(g, Event(STATE, "702.143d", i, n=FORETOLD, flags=SET, src=c.src, cause=c.you))
            g.own(i).known |= 1 << g.objs[i].owner
            card = g.objs[i].card
            mana = card.faces[0].mana if isinstance(card, MagicCard) else None
            if self.less is not None and mana is not None:
                way = Way("foretell", Cost(reduced(mana, self.less.any), []), "exile", cond=READY)
                give = Alter(It(0), [Gain(way)], "game")
                link_all(give, LEXICON)
                give.run(Ctx(g, c.src, c.you, [[i]], None, g.tick()))
        return bool(found)
