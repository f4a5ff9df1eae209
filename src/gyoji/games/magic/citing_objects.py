"""What the journal says of permanents (110), of cards that are none (108, 109) and of tokens (111)."""

from __future__ import annotations

from typing import Final

from ...kernel.state.card import Card
from ...kernel.state.event import Event
from .state.fields import MagicFields
from .state.terms import BATTLEFIELD, FACE_TWO, LEGENDARY, STACK, TOKEN

#: the tokens that the rules know, by name (111.10)
KNOWN: Final = {
    "Treasure Token": "111.10a", "Food Token": "111.10b", "Gold Token": "111.10c", "Walker": "111.10d",
    "Shard Token": "111.10e", "Clue Token": "111.10f", "Blood Token": "111.10g", "Powerstone Token": "111.10h",
    "Incubator Token": "111.10i", "Cursed": "111.10j", "Monster": "111.10k", "Royal": "111.10m", "Sorcerer": "111.10n",
    "Virtuous": "111.10p", "Wicked": "111.10q", "Young Hero": "111.10r",
}


def came(g: MagicFields, ev: Event) -> None:
    """Something has become a permanent."""
    o = g.objs[ev.new]
    for rule in ("110.1", "110.2", "111.6" if o.states & TOKEN else "110.3"):
        g.tell(rule, ev.new, o.controller)
    if not o.tapped and not o.states & FACE_TWO and not o.down:
        g.tell("110.5b", ev.new)


def went(g: MagicFields, ev: Event) -> None:
    """A permanent or spell is no more: it has no status, and its owner stands for a controller."""
    old = g.objs[ev.obj]
    if old.controller != old.owner:
        for rule in ("108.4", "108.4a", "109.4"):
            g.tell(rule, ev.new, old.owner)
    if old.tapped or old.states & FACE_TWO or old.down:
        g.tell("110.5d", ev.new)


def moved(g: MagicFields, ev: Event) -> None:
    if g.journal is None or ev.new < 0:
        return
    if ev.to == BATTLEFIELD:
        came(g, ev)
    elif ev.frm == BATTLEFIELD or ev.frm == STACK:
        went(g, ev)


def created(g: MagicFields, card: Card, ids: list[int], player: int) -> None:
    """111.10: a token that the rules know; 111.9: one that is named as a legend."""
    if g.journal is None:
        return
    for id in ids:
        if card.name in KNOWN:
            g.cite("111.10", id, player)
            g.cite(KNOWN[card.name], id, player)
        elif card.base.types & LEGENDARY:
            g.cite("111.9", id, player)
