"""What a position is, whatever its ids, timestamps and chance: for loops, saves and comparisons."""

from __future__ import annotations

from hashlib import blake2b

from ..state.aliases import Ref
from ..state.card import Continuous, LastingEffect
from ..state.event import Event
from ..state.objects import Obj
from ..state.state import State
from ..state.terms import is_player, key_object, key_origin


def fingerprint(g: State, more: str = "") -> str:
    """A digest that is equal for equal positions, compiled or not. `more` is what the game itself adds to the state."""
    return blake2b(position_text(g, more).encode(), digest_size=16).hexdigest()


def position_text(g: State, more: str = "") -> str:
    """The position as text: what is hashed."""
    faces: dict[int, str] = {}  # what stands in a zone, without what it is attached to
    for z in range(len(g.zones)):
        ids = g.zones[z]
        ordered = g.kinds[z // g.players].ordered
        for i in range(len(ids)):
            faces[ids[i]] = f"{z}.{i if ordered else ''}{face_text(g.objs[ids[i]])}"
    out: list[str] = []
    for z in range(len(g.zones)):
        ids = g.zones[z]
        if not ids:
            continue
        words: list[str] = []
        for id in ids:
            o = g.objs[id]
            words.append(faces[id] if o.host < 0 else f"{faces[id]}@{place_text(g, o.host, faces)}")
        if not g.kinds[z // g.players].ordered:
            words.sort()
        out.append(" ".join(words))
    out.append(f"life {g.life}")
    out.append(f"active {g.active} step {g.step} {g.moment} {g.schedule} {g.extra} {sorted(g.skips)}")
    out.append(f"priority {g.priority} {g.passes} over {g.over} {g.winner} {g.lost}")
    if g.playing >= 0:
        out.append(f"playing {place_text(g, g.playing, faces)}")
    for w in g.waiting:
        text = "" if w.ability is None else w.ability.text
        out.append(f"waits {place_text(g, w.src, faces)} {w.you} {text} {slots_text(g, w.slots, faces)} "
                   f"{event_text(g, w.event, faces)} {w.x} {place_text(g, w.host, faces)} {w.flags} {w.paid}")
    for p in g.pending:
        out.append(f"pending {place_text(g, p.src, faces)} {p.you} {p.ability.text} {slots_text(g, p.slots, faces)} "
                   f"{event_text(g, p.event, faces)}")
    for f in g.lasting_effects:
        out.append(lasting_text(g, f, faces))
    if g.used:
        out.append(f"used {sorted((place_text(g, key_object(k), faces), key_origin(k), n) for k, n in g.used.items())}")
    if g.deeds:
        out.append(f"deeds {sorted(g.deeds.items())}")
    out.append(more)
    return "\n".join(out)


def face_text(o: Obj) -> str:
    text = f"{o.card.name}/{o.owner}{o.controller}"
    if o.tapped or o.down or o.damage or o.states or o.spot >= 0:
        text += f"/{int(o.tapped)}{int(o.down)} {o.damage} {o.states} {o.spot}"
    if o.counters:
        text += f"/c{sorted(o.counters.items())}"
    if o.notes:
        text += f"/n{sorted(o.notes.items())}"
    if len(o.parts) != 1:
        text += f"/p{len(o.parts)}"
    return text


def place_text(g: State, ref: Ref, faces: dict[int, str]) -> str:
    """Where a reference points, without its id."""
    if is_player(ref) or ref < 0:
        return str(ref)
    known = faces.get(ref)
    if known is not None:
        return known
    return f"gone {g.objs[ref].card.name}" if ref < len(g.objs) else str(ref)


def slots_text(g: State, slots: list[list[Ref]], faces: dict[int, str]) -> str:
    return ";".join(",".join(place_text(g, ref, faces) for ref in slot) for slot in slots)


def event_text(g: State, ev: Event | None, faces: dict[int, str]) -> str:
    if ev is None:
        return "-"
    return f"{ev.kind} {place_text(g, ev.obj, faces)} {ev.player} {ev.n} {ev.frm}>{ev.to} {ev.word}"


def lasting_text(g: State, f: LastingEffect, faces: dict[int, str]) -> str:
    effect: Continuous | None = f.effect
    text = f"float {f.rule} {f.you} {f.until} {f.player} {f.once} {g.turn - f.born} {slots_text(g, f.slots, faces)}"
    if effect is not None:
        text += f" {sorted(place_text(g, id, faces) for id in effect.objects)} {effect.mods!r} {effect.x}"
    if f.ability is not None:
        text += f" {f.ability!r}"
    return text
