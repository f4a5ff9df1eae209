"""What becomes one of several shapes as it enters (208.2b)."""

from __future__ import annotations

from ....effects.context import Ctx, Do, Lexicon, Part
from ....effects.nodes.changes import link_mods
from ....kernel.state.card import Continuous, Mod
from ..state.card import MagicCard, plain_card
from ..state.fields import magic
from .entering import would_be


class Shape(Part):
    """One of the sizes, with types and abilities, that something can have from its entering on."""

    def __init__(self, mods: list[Mod]) -> None:
        self.mods = mods

    def link(self, words: Lexicon) -> None:
        super().link(words)
        link_mods(self.mods, words)


class EnterAsOneOf(Do):
    """208.2b: inside "as it enters": it has one of several sizes, as a part of its copiable values."""

    def __init__(self, shapes: list[Shape]) -> None:
        self.shapes = shapes

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        ev = c.event
        if ev is None or "shaped" in g.arrival.notes.get(ev.obj, {}):
            return False
        g.arrival.notes = {**g.arrival.notes, ev.obj: {**g.arrival.notes.get(ev.obj, {}), "shaped": 1}}
        shape = self.shapes[g.ask_mode(c.you, list(range(len(self.shapes))), [], ev.obj, "208.2b")]
        g.cite("208.2b", ev.obj)
        ch = would_be(g, ev).clone()
        eff = Continuous(ev.obj, c.you, g.stamp, shape.mods, [ev.obj])
        for m in shape.mods:
            m.apply(g, eff, ev.obj, ch)
        card = g.objs[ev.obj].card
        assert isinstance(card, MagicCard)
        shaped = plain_card(ch.name, ch, card.faces[0].mana, card.text)
        shaped.finish()
        g.arrival.coming_as = {**g.arrival.coming_as, ev.obj: shaped}
        return True
