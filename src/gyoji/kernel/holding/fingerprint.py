"""What a position is, whatever its ids, timestamps and chance: for loops, saves and comparisons."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from ..state.aliases import Ref
from ..state.card import Continuous, LastingEffect
from ..state.event import Event
from ..state.objects import Obj
from ..state.state import State
from ..state.terms import is_player, key_object, key_origin

LONG: Final = 60  # effects with no choice between them, before positions are compared
ENDLESS: Final = 600


def fingerprint(g: State, more: str = "") -> str:
    """A digest that is equal for equal positions, compiled or not. `more` is what the game itself adds to the state."""
    return blake2b(position_text(g, more).encode(), digest_size=16).hexdigest()


def round_mark(g: State, more: str = "") -> str:
    """The same for positions of a loop: whatever its rounds add up to (life, what was done this turn) is left out."""
    return blake2b(position_text(g, more, False).encode(), digest_size=16).hexdigest()


def position_text(g: State, more: str = "", whole: bool = True) -> str:
    """The position as text: what is hashed; not `whole`: without what the rounds of a loop add up to."""
    faces: dict[int, str] = {}  # what stands in a zone, without what it is attached to
    for z in range(len(g.zones)):
        ids = g.zones[z]
        ordered = g.kinds[z // g.players].ordered
        for i in range(len(ids)):
            faces[ids[i]] = f"{z}.{i if ordered else ''}{_face(g.objs[ids[i]], whole)}"
    out: list[str] = []
    for z in range(len(g.zones)):
        ids = g.zones[z]
        if not ids:
            continue
        words: list[str] = []
        for id in ids:
            o = g.objs[id]
            words.append(faces[id] if o.host < 0 else f"{faces[id]}@{_place(g, o.host, faces)}")
        if not g.kinds[z // g.players].ordered:
            words.sort()
        out.append(" ".join(words))
    if whole:
        out.append(f"life {g.life}")
    out.append(f"active {g.active} step {g.step} {g.moment} {g.schedule} {g.extra} {sorted(g.skips)}")
    out.append(f"priority {g.priority} {g.passes} over {g.over} {g.winner} {g.lost}")
    if g.playing >= 0:
        out.append(f"playing {_place(g, g.playing, faces)}")
    for w in g.waiting:
        text = "" if w.ability is None else w.ability.text
        out.append(f"waits {_place(g, w.src, faces)} {w.you} {text} {_slots(g, w.slots, faces)} "
                   f"{_event(g, w.event, faces)} {w.x} {_place(g, w.host, faces)} {w.flags} {w.paid}")
    for p in g.pending:
        out.append(f"pending {_place(g, p.src, faces)} {p.you} {p.ability.text} {_slots(g, p.slots, faces)} "
                   f"{_event(g, p.event, faces)}")
    for f in g.lasting_effects:
        out.append(_float(g, f, faces))
    if g.used:
        out.append(f"used {sorted((_place(g, key_object(k), faces), key_origin(k), n) for k, n in g.used.items())}")
    if whole and g.deeds:
        out.append(f"deeds {sorted(g.deeds.items())}")
    out.append(more)
    return "\n".join(out)


def _face(o: Obj, whole: bool) -> str:
    text = f"{o.card.name}/{o.owner}{o.controller}"
    if o.tapped or o.down or o.damage or o.states or o.spot >= 0:
        text += f"/{int(o.tapped)}{int(o.down)} {o.damage} {o.states} {o.spot}"
    if o.counters:
        text += f"/c{sorted(o.counters.items())}"
    if whole and o.notes:
        text += f"/n{sorted(o.notes.items())}"
    if len(o.parts) != 1:
        text += f"/p{len(o.parts)}"
    return text


def _place(g: State, ref: Ref, faces: dict[int, str]) -> str:
    """Where a reference points, without its id."""
    if is_player(ref) or ref < 0:
        return str(ref)
    known = faces.get(ref)
    if known is not None:
        return known
    return f"gone {g.objs[ref].card.name}" if ref < len(g.objs) else str(ref)


def _slots(g: State, slots: list[list[Ref]], faces: dict[int, str]) -> str:
    return ";".join(",".join(_place(g, ref, faces) for ref in slot) for slot in slots)


def _event(g: State, ev: Event | None, faces: dict[int, str]) -> str:
    if ev is None:
        return "-"
    return f"{ev.kind} {_place(g, ev.obj, faces)} {ev.player} {ev.n} {ev.frm}>{ev.to} {ev.word}"


def _float(g: State, f: LastingEffect, faces: dict[int, str]) -> str:
    effect: Continuous | None = f.effect
    text = f"float {f.rule} {f.you} {f.until} {f.player} {f.once} {g.turn - f.born} {_slots(g, f.slots, faces)}"
    if effect is not None:
        text += f" {sorted(_place(g, id, faces) for id in effect.objects)} {effect.mods!r} {effect.x}"
    if f.ability is not None:
        text += f" {f.ability!r}"
    return text


class Rounds:
    """Effects that are done one after the other: do they go round and round, and nobody can stop them?"""

    def __init__(self, g: State) -> None:
        self.steps = 0
        self.decisions = g.decisions
        self.seen: list[str] = []

    def endless(self, g: State) -> bool:
        """One more was done."""
        self.steps += 1
        if self.steps <= LONG:
            return False
        if g.decisions != self.decisions:
            self.decisions = g.decisions
            self.steps = 0
            self.seen = []
            return False
        mark = fingerprint(g)
        if mark in self.seen or self.steps >= ENDLESS:
            return True
        self.seen.append(mark)
        return False
