"""What the journal says of split cards (709): one half as a spell, both of them elsewhere."""

from __future__ import annotations

from ...kernel.state.event import Event
from ...kernel.state.terms import AS_DISCARD, AS_DRAW
from .spells.ways_to_cast import WayToCast
from .state.card import SPLIT_LAYOUTS, MagicCard
from .state.fields import MagicFields
from .state.terms import STACK


def is_split(g: MagicFields, id: int) -> bool:
    card = g.objs[id].card
    return isinstance(card, MagicCard) and card.layout in SPLIT_LAYOUTS and len(card.faces) > 1


def cast(g: MagicFields, id: int, ch: WayToCast) -> None:
    """709.3: one half is chosen, and only it is looked at; 709.4d: a fused spell is both."""
    if g.journal is not None and is_split(g, id):
        fused = ("709.4d", "702.102a", "702.102b", "702.102c")
        g.cite_all(fused if ch.label == "fuse" else ("709.3", "709.3a", "709.3b"), id)


def moved(g: MagicFields, ev: Event) -> None:
    """709.4: everywhere but on the stack it has the names, types, colours, costs and abilities of both halves."""
    if g.journal is not None and ev.to != STACK and ev.new >= 0 and is_split(g, ev.new):
        g.cite_all(("709.4", "709.4b", "709.4c"), ev.new)
        if ev.flags & (AS_DRAW | AS_DISCARD):
            g.cite("709.2", ev.new)
