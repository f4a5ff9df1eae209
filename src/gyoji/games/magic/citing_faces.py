"""What the journal says of cards with several sets of characteristics: flip cards (710), double-faced cards (712),
adventurers (715), Classes (716) and prototypes (718)."""

from __future__ import annotations

from typing import Final

from ...kernel.state.event import Event
from .spells.ways_to_cast import WayToCast
from .state.card import MagicCard
from .state.fields import MagicFields
from .state.terms import BATTLEFIELD, FACE_TWO, KEYS, STACK

LEVEL_UP: Final = KEYS["level-up"]
TWO_FACED: Final = ("transform", "modal_dfc", "meld")


def cast(g: MagicFields, id: int, ch: WayToCast) -> None:
    """Which face, or which set of characteristics, is cast: only that one is looked at."""
    card = g.objs[id].card
    if g.journal is None or not isinstance(card, MagicCard):
        return
    back = ch.states & FACE_TWO != 0
    if card.layout == "transform":
        g.cite_all(("712.8c", "712.11c", *(("712.11a", "712.11d") if back else ("712.11",))), id)
    elif card.layout == "modal_dfc":
        g.cite_all(("712.8f", "712.11b", "712.11c"), id)
    elif card.layout == "meld":
        g.cite_all(("712.8b", "712.11"), id)
    elif card.layout == "adventure":
        g.cite_all(("715.2", "715.3", "715.3a", "715.3b") if back else ("715.3", "715.4"), id)
    if ch.label == "prototype":
        g.cite_all(("718.2", "718.3", "718.3a"), id)


def moved(g: MagicFields, ev: Event) -> None:
    """What an object with several faces is where it has come to."""
    if g.journal is None or ev.new < 0 or ev.to == STACK:
        return
    o = g.objs[ev.new]
    card = o.card
    if not isinstance(card, MagicCard) or o.down:
        if isinstance(card, MagicCard) and card.layout in TWO_FACED and ev.to == BATTLEFIELD:
            g.cite("712.15", ev.new)
        return
    if card.layout in TWO_FACED:
        two_faced(g, ev, card)
    elif card.layout == "adventure":
        g.cite_all(("715.2c", "715.4"), ev.new)
    elif card.layout == "flip":
        g.cite("710.1a", ev.new)
        if ev.frm == BATTLEFIELD and g.objs[ev.obj].states & FACE_TWO:
            g.cite("710.4", ev.new)  # it does not remember that it was flipped
    if ev.to == BATTLEFIELD:
        if "prototype" in g.paid.get(ev.new, []):
            g.cite_all(("718.3b", "718.5"), ev.new)
        if "type:Class" in card.base.subtypes:
            g.cite("716.3", ev.new)
    elif any([getattr(a, "label", "") == "prototype" for a in card.base.abilities]):
        g.cite("718.4", ev.new)
    elif card.base.keywords & LEVEL_UP:
        g.cite("711.6", ev.new)


def two_faced(g: MagicFields, ev: Event, card: MagicCard) -> None:
    """712.8, 712.12-14: which face is up."""
    back = g.objs[ev.new].states & FACE_TWO != 0
    if ev.to != BATTLEFIELD:
        g.cite_all(("712.8", "712.8a"), ev.new)
        return
    if ev.rule == "305.1":
        g.cite("712.12", ev.new)
    elif ev.frm == STACK:
        g.cite("712.13", ev.new)
    else:
        g.cite("712.14a" if back else "712.14", ev.new)
    if card.layout == "modal_dfc":
        g.cite("712.8f", ev.new)
    else:
        g.cite("712.8e" if back else "712.8d", ev.new)
