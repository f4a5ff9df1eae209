"""Cards with two faces on the battlefield: transforming (701.28, 701.50), flipping (710), turning face up and down (708)."""

from __future__ import annotations

from typing import Final

from ....effects.context import Ctx
from ....kernel.process.continuous import look
from ....kernel.process.pipeline import happen
from ....kernel.state.aliases import ObjId, Player
from ....kernel.state.event import Event
from ....kernel.state.terms import DEED, FACE, SET, STATE
from ..continuous.static_abilities import AsTransforms, AsTurnedUp
from ..state.card import MagicCard
from ..state.fields import MagicFields
from ..state.terms import (
    BATTLEFIELD,
    COMMAND,
    DAYBOUND,
    EXILE,
    FACE_TWO,
    INSTANT,
    MANIFESTED,
    MORPHED,
    NIGHTBOUND,
    NO_TRANSFORM,
    NO_TURN_UP,
    SORCERY,
)
from .copying import newest_copy
from .face_down import uncloak

TWO_SIDED: Final = ("transform", "modal_dfc", "meld")  # cards with a face on their back


def transform(g: MagicFields, ids: list[ObjId], src: ObjId, cause: Player, rule: str = "701.28a") -> int:
    """701.28a: the other face comes up; 701.28c-d: only of what has one that can be on the battlefield."""
    n = 0
    for id in ids:
        o = g.objs[id]
        card = o.card
        if o.gone or o.zone // g.players != BATTLEFIELD or not isinstance(card, MagicCard):
            continue
        if card.layout != "transform" or len(card.faces) < 2 or o.down:
            g.cite("712.15a" if card.layout == "transform" else "701.28c", id)
            continue
        if src == id and o.notes.get("transformed", -1) > g.resolution.began:  # 701.28f
            g.cite("701.28f" if rule == "701.28a" else "701.50e", id)
            continue
        other = card.faces[0 if o.states & FACE_TWO else 1]
        if look(g, id).keywords & (DAYBOUND | NIGHTBOUND):  # only by day and night
            g.cite("702.145b" if look(g, id).keywords & DAYBOUND else "702.145e", id)
            continue
        if other.base.types & (INSTANT | SORCERY) or look(g, id).keywords & NO_TRANSFORM:
            g.cite("701.28d", id)
            continue
        mine = g.own(id)
        g.cite("613.7g", id)
        mine.stamp = g.tick()
        mine.notes = {**mine.notes, "transformed": mine.stamp}
        happen(g, Event(STATE, rule, id, o.controller, FACE_TWO, src, cause, flags=0 if o.states & FACE_TWO else SET))
        g.cite("725.2i" if id in g.memory.merged else "712.8e" if g.objs[id].states & FACE_TWO else "712.8d", id)
        for a in look(g, id).abilities:
            if isinstance(a, AsTransforms):
                g.cite("712.20", id)
                a.do.run(Ctx(g, id, o.controller, [], None, g.tick()))
        happen(g, Event(DEED, "701.28e", id, o.controller, src=src, cause=cause, word="transform"))
        n += 1
    return n


def flip(g: MagicFields, ids: list[ObjId], src: ObjId, cause: Player) -> int:
    """710.4: once, and never back."""
    n = 0
    for id in ids:
        o = g.objs[id]
        card = newest_copy(g, id) or o.card
        if o.gone or not isinstance(card, MagicCard) or card.layout != "flip":
            continue
        if o.states & FACE_TWO:
            g.cite("710.4", id)
            continue
        rule = "725.2h" if id in g.memory.merged else "710.2"
        happen(g, Event(STATE, rule, id, o.controller, FACE_TWO, src, cause, flags=SET))
        n += 1
    return n


def turn_up(g: MagicFields, ids: list[ObjId], src: ObjId, cause: Player) -> int:
    """708.7-8: a face-down permanent is turned face up; 701.34f: not if it is an instant or sorcery card."""
    n = 0
    for id in ids:
        o = g.objs[id]
        if o.gone or not o.down:
            continue
        if o.zone // g.players in (EXILE, COMMAND):  # 406.3, 702.106c: everybody sees it from now on
            happen(g, Event(FACE, "406.3" if o.zone // g.players == EXILE else "702.106c", id, o.owner, 0, src, cause))
            g.chars[id] = g.base_chars(id)
            n += 1
        if o.zone // g.players != BATTLEFIELD:
            continue
        if look(g, id).keywords & NO_TURN_UP:
            continue
        hidden = [g.cards[part] for part in o.parts]
        if any([card.base.types & (INSTANT | SORCERY) for card in hidden]):
            g.cite("701.34f" if len(hidden) == 1 else "725.2g", id)
            g.do_reveal([id], -1, src, cause)
            continue
        mine = g.own(id)
        mine.states &= ~(MANIFESTED | MORPHED)
        uncloak(g, id)
        g.cite("613.7f", id)
        mine.stamp = g.tick()
        happen(g, Event(FACE, "708.8", id, o.controller, 0, src, cause))
        g.attend_again(id)
        as_turned_up(g, id)
        n += 1
    return n


def as_turned_up(g: MagicFields, id: ObjId) -> None:
    """614.1e, 708.11: what its text says about being turned face up is done meanwhile."""
    for a in look(g, id).abilities:
        if isinstance(a, AsTurnedUp):
            g.cite("614.1e", id)
            a.do.run(Ctx(g, id, g.objs[id].controller, [], None, g.tick()))


def turn_down(g: MagicFields, ids: list[ObjId], src: ObjId, cause: Player) -> int:
    """708.2a: it becomes a 2/2 creature with nothing else; a double-faced permanent cannot be turned down (712.16)."""
    n = 0
    for id in ids:
        o = g.objs[id]
        card = o.card
        if any([isinstance(part, MagicCard) and part.layout in TWO_SIDED for part in g.memory.merged.get(id, [card])]):
            g.cite("725.2j" if id in g.memory.merged else "712.16", id)
            continue
        if o.gone or o.down:
            continue
        g.cite("613.7f", id)
        g.own(id).stamp = g.tick()
        happen(g, Event(FACE, "708.2a", id, o.controller, 1, src, cause))
        g.attend_again(id)
        n += 1
    return n
