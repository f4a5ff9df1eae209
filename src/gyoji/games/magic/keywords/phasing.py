"""Phasing (702.26): permanents that are treated as though they did not exist, and come back as they were."""

from __future__ import annotations

from ....kernel.process.continuous import look, mark_changed
from ....kernel.process.pipeline import happen
from ....kernel.state.aliases import ObjId, Player, Zone
from ....kernel.state.event import Event
from ....kernel.state.terms import ABILITIES, DEED, STRUCTURE, zone_fact
from ..card_types.attachments import attached_to, host_of
from ..combat.declaring import remove_from_combat
from ..state.fields import MagicFields
from ..state.terms import BATTLEFIELD, PHASED, PHASED_OUT, PHASING


def phase_out(g: MagicFields, ids: list[ObjId], src: ObjId, cause: Player) -> int:
    """702.26b; 702.26g: what is attached to it phases out with it, indirectly."""
    n = 0
    for id in ids:
        if host_of(g, id) in ids:
            g.cite("702.26h", id)  # with what it is attached to, not by itself
            continue
        o = g.objs[id]
        if o.gone or o.zone // g.players != BATTLEFIELD:
            continue
        g.cite("603.10b", id, o.controller)  # what triggers on it sees it still there
        happen(g, Event(DEED, "702.26b", id, o.controller, src=src, cause=cause, word="phase-out"))
        for i in attached_to(g, id):
            shift(g, i, PHASED)
            g.own(i).notes = {**g.objs[i].notes, "indirectly": 1}
            g.cite("702.26g", i)
        shift(g, id, PHASED)
        n += 1
    return n


def phase_out_until(g: MagicFields, ids: list[ObjId], src: ObjId, cause: Player) -> int:
    """610.4: until this leaves the battlefield; 610.4b-c: not at all if it has left already."""
    if g.objs[src].gone or g.zone_kind(src) != BATTLEFIELD:
        g.cite("610.4c" if g.resolution.of_trigger else "610.4b", src)
        return 0
    n = phase_out(g, ids, src, cause)
    for id in ids:
        if g.zone_kind(id) == PHASED:
            g.cite("610.4", id)
            g.memory.held_out = {**g.memory.held_out, id: src}
    return n


def release(g: MagicFields) -> None:
    """610.4: what was phased out until a permanent leaves comes back right after it has left; 610.4d: all at once."""
    back = [id for id, src in g.memory.held_out.items() if g.objs[src].gone]
    if back:
        g.memory.held_out = {id: src for id, src in g.memory.held_out.items() if id not in back}
        g.cite("610.4d")
        phase_in(g, [id for id in back if g.zone_kind(id) == PHASED and not g.objs[id].gone])


def shift(g: MagicFields, id: ObjId, zone: Zone) -> None:
    """702.26d: it is the same object, in the same zone as far as the rules are concerned."""
    g.cite("702.26d", id)
    if zone == PHASED:
        remove_from_combat(g, id)  # 506.4
    o = g.own(id)
    o.states = o.states | PHASED_OUT if zone == PHASED else o.states & ~PHASED_OUT
    g.zones[o.zone].remove(id)
    o.zone = g.zone_number(zone, o.controller)
    g.zones[o.zone].append(id)
    if zone == PHASED and id in g.with_abilities:
        g.with_abilities.remove(id)
    elif zone == BATTLEFIELD:
        g.attend_again(id)
    mark_changed(g, zone_fact(BATTLEFIELD) | STRUCTURE | ABILITIES)


def phase(g: MagicFields) -> None:
    """502.1, 702.26a: before the active player untaps, their phased-out permanents come back and those with phasing go."""
    side = g.side(g.active)
    look(g, 0)
    out = [i for p in side for i in g.zones[BATTLEFIELD * g.players + p] if g.chars[i].keywords & PHASING]
    back = [i for p in side for i in due(g, p)]
    if not out and not back:
        return
    g.cite("502.1", player=g.active)
    g.cite("702.26a", player=g.active)
    phase_in(g, back)
    phase_out(g, out, -1, -1)


def due(g: MagicFields, player: Player) -> list[ObjId]:
    """702.26a: what phases in in a player's untap step: not what phased out indirectly (702.26g), or until something."""
    back = [i for i in g.zone(PHASED, player) if not g.objs[i].notes.get("indirectly", 0)]
    if g.memory.held_out:
        g.cite("610.4a")
        back = [i for i in back if i not in g.memory.held_out]
    return back


def phase_in(g: MagicFields, back: list[ObjId]) -> None:
    """702.26c: with what is attached to them; 702.26n: what phased out under a player who has left, under its owner."""
    with_them = [i for p in range(g.players) for i in g.zone(PHASED, p) if g.objs[i].host in back]
    for id in [*back, *with_them]:  # 702.26c
        if (g.lost >> g.objs[id].controller) & 1:
            g.own(id).controller = g.objs[id].owner
            g.cite("702.26n", id)
        shift(g, id, BATTLEFIELD)
        o = g.own(id)
        o.notes = {k: v for k, v in o.notes.items() if k != "indirectly"}
        happen(g, Event(DEED, "702.26c", id, o.controller, word="phase-in"))
