"""Auras, Equipment and Fortifications (301.5, 303.4, 701.3): what they may be attached to, attaching and unattaching."""

from __future__ import annotations

from typing import Final

from ....effects.context import NO_SLOTS, Ctx
from ....kernel.process.continuous import look
from ....kernel.process.pipeline import happen
from ....kernel.state.aliases import ObjId, Player, Ref
from ....kernel.state.card import Chars
from ....kernel.state.event import Event
from ....kernel.state.terms import ATTACH, CHOOSE, NOBODY, is_player
from ..additional.copying import host_copies
from ..keywords.protection import protected, shielded
from ..state.card import MagicCard
from ..state.combat import NOTHING
from ..state.fields import MagicFields
from ..state.terms import BATTLE, BATTLEFIELD, CREATURE, ENCHANT, KEYS, LAND, NO_ENCHANT, NO_EQUIP, PLANESWALKER
from ..vocabulary.abilities import AttachOnly, Enchant

RECONFIGURE: Final = KEYS["reconfigure"]  # 702.151b: it stops being a creature when it is attached


def host_of(g: MagicFields, id: ObjId) -> Ref:
    """What it is attached to: an object or player, or NOTHING. (As Obj.host, a player is written one lower.)"""
    host = g.objs[id].host
    return NOTHING if host == -1 else host if host >= 0 else host + 1


def attach(g: MagicFields, id: ObjId, host: Ref, as_creature: bool = False) -> bool:
    """701.3a; 701.3b: not to what it cannot be attached to, nor to what it is attached to already. 702.6e: perhaps as
    though the host were a creature."""
    o = g.objs[id]
    if o.gone or o.zone // g.players != BATTLEFIELD or host_of(g, id) == host or not (
            may_hold(g, id, host) or (as_creature and wears(g, host, PLANESWALKER, id))):
        g.cite("701.3b", id)
        return False
    return happen(g, Event(ATTACH, "701.3a", id, o.controller, host if host >= 0 else host - 1, id, o.controller)) == 1


def apply_attach(g: MagicFields, ev: Event) -> None:
    """701.3c, 613.7e: with a new timestamp."""
    g.cite("701.3c", ev.obj)
    o = g.own(ev.obj)
    ev.frm = o.host  # what it was attached to (603.10c)
    o.host = ev.n
    g.cite("613.7e", ev.obj)
    o.stamp = g.tick()
    host_copies(g, ev.obj)


def unattach(g: MagicFields, id: ObjId, rule: str = "701.3d") -> bool:
    """701.3d: it stays on the battlefield."""
    o = g.objs[id]
    if o.gone or o.host == -1:
        return False
    return happen(g, Event(ATTACH, rule, id, o.controller, -1, id, o.controller)) == 1


def is_aura(ch: Chars) -> bool:
    return "type:Aura" in ch.subtypes


def is_equipment(ch: Chars) -> bool:
    return "type:Equipment" in ch.subtypes


def may_hold(g: MagicFields, id: ObjId, host: Ref) -> bool:
    """An attachment may be attached to this object or player, as both are now."""
    ch = look(g, id)
    if host == id or ch.types & BATTLE:  # 303.4d, 301.5c, 310.9
        return False
    if out_of_range(g, id, host):
        return False
    if is_aura(ch):
        return not ch.types & CREATURE and enchants(g, id, ch, host)
    if host < 0:
        return False
    if is_equipment(ch):
        return (not ch.types & CREATURE or ch.keywords & RECONFIGURE != 0) and wears(g, host, CREATURE, id)
    return "type:Fortification" in ch.subtypes and not ch.types & CREATURE and wears(g, host, LAND, id)


def out_of_range(g: MagicFields, id: ObjId, host: Ref) -> bool:
    """801.8, 801.9: an object or player that the controller of an attachment does not reach."""
    return bool(g.reach) and not g.within(host, id, g.objs[id].controller)


def wears(g: MagicFields, host: Ref, kind: int, id: ObjId) -> bool:
    """301.5, 702.16d: a permanent of this type that is not protected from it."""
    o = g.objs[host]
    if o.gone or o.zone // g.players != BATTLEFIELD:
        return False
    ch = look(g, host)
    if not ch.types & kind or ch.keywords & NO_EQUIP or protected(g, host, id):
        return False
    for a in look(g, id).abilities:
        if isinstance(a, AttachOnly) and not a.what.fits(Ctx(g, id, g.objs[id].controller, NO_SLOTS, None, 0), host):
            return False
    return True


def enchants(g: MagicFields, id: ObjId, ch: Chars, host: Ref, you: Player = NOBODY) -> bool:
    """303.4, 702.5c: all its enchant abilities allow it; 702.16c: not what is protected from it."""
    if not ch.keywords & ENCHANT:
        return False
    if is_player(host):
        if (g.lost >> (-1 - host)) & 1 or shielded(g, -1 - host, id):
            return False
    else:
        o = g.objs[host]
        if o.gone:
            return False
        if look(g, host).keywords & NO_ENCHANT or protected(g, host, id):
            return False
    c = Ctx(g, id, you if you >= 0 else g.objs[id].controller, NO_SLOTS, None, 0)
    for a in ch.abilities:
        if isinstance(a, Enchant) and not a.what.fits(c, host):
            return False
    return True


def could_attach(g: MagicFields, id: ObjId, host: Ref, you: Player) -> bool:
    """An Aura, Equipment or Fortification, wherever it is, could be attached to this object or player."""
    ch = look(g, id)
    if is_aura(ch):
        return enchants(g, id, ch, host, you)
    kind = CREATURE if is_equipment(ch) else LAND if "type:Fortification" in ch.subtypes else 0
    return kind != 0 and host >= 0 and wears(g, host, kind, id)


def hosts(g: MagicFields, id: ObjId, ch: Chars, you: Player) -> list[Ref]:
    """All that an Aura could be attached to (303.4f): not targets, so that hexproof does not matter."""
    c = Ctx(g, id, you, NO_SLOTS, None, 0)
    out: list[int] = []
    for a in ch.abilities:
        if isinstance(a, Enchant):
            for ref in a.what.find(c):
                if ref not in out and enchants(g, id, ch, ref, you):
                    out.append(ref)
    return out


def choose_host(g: MagicFields, id: ObjId, ch: Chars, you: Player) -> int:
    """303.4f: whoever puts an Aura onto the battlefield chooses what it enchants, or NOTHING can be."""
    options = hosts(g, id, ch, you)
    if not options:
        g.cite("303.4g", id)
        return NOTHING
    g.cite("303.4f", id)
    return g.ask(CHOOSE, you, options, id, "303.4f")


def come_attached(g: MagicFields, ids: list[ObjId], host: Ref, you: Player, turned: bool = False) -> list[ObjId]:
    """An effect has things enter (`turned`: with their back face up) attached to this object or player, or to NOTHING;
    those that enter.

    303.4i: an Aura that cannot be attached to it stays where it is, and a token is not created; 301.5e: an Equipment or
    Fortification enters unattached; 303.4h: so does what is none of these."""
    out: list[int] = []
    for id in ids:
        ch = look(g, id)
        card = g.objs[id].card
        if turned and isinstance(card, MagicCard) and len(card.faces) > 1:  # 712.8d
            ch = card.faces[1].base
        if is_aura(ch):
            if host == NOTHING or not enchants(g, id, ch, host, you):
                g.cite("303.4i", id)
                continue
            hold(g, id, host)
        elif (is_equipment(ch) or "type:Fortification" in ch.subtypes) and host >= 0 and wears(
                g, host, CREATURE if is_equipment(ch) else LAND, id):
            hold(g, id, host)
        out.append(id)
    return out


def hold(g: MagicFields, id: ObjId, host: Ref) -> None:
    """An Aura will enter attached to this object or player."""
    g.arrival.notes = {**g.arrival.notes, id: {**g.arrival.notes.get(id, {}), "host": host}}


def attached_to(g: MagicFields, host: Ref) -> list[ObjId]:
    """What is attached to an object or player."""
    return [i for p in range(g.players) for i in g.zones[BATTLEFIELD * g.players + p] if host_of(g, i) == host]
