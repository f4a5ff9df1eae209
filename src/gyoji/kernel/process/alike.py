"""Objects that differ in nothing: where there are many of them, they are one option with a count."""

from __future__ import annotations

from typing import Final

from ..state.aliases import ObjId
from ..state.card import Chars
from ..state.state import State

MANY: Final = 20  # from so many equal objects on

Face = tuple[str, int, int, int, int, int, tuple[tuple[str, int], ...], tuple[tuple[str, int], ...], tuple[int, ...], str]


def alike(g: State, ids: list[ObjId], more: list[str], apart: set[ObjId]) -> list[list[int]]:
    """The places of objects in a list, those that are equal together, in the order of the first of each group. `more` is
    what else makes a difference between them; those in `apart` are like no other. Groups of fewer than MANY are split up."""
    named = _named(g)
    hosts = {g.objs[id].host for zone in g.zones for id in zone}
    groups: list[list[int]] = []
    by_face: dict[Face, list[int]] = {}  # numbers of the groups whose faces are equal
    for i in range(len(ids)):
        id = ids[i]
        if id in apart or id in hosts:
            groups.append([i])
            continue
        face = _face(g, id, named.get(id, ()), more[i])
        same = by_face.setdefault(face, [])
        for n in same:
            if _same(g.chars[ids[groups[n][0]]], g.chars[id]):
                groups[n].append(i)
                break
        else:
            same.append(len(groups))
            groups.append([i])
    out: list[list[int]] = []
    for group in groups:
        if len(group) >= MANY:
            out.append(group)
        else:
            out.extend([[i] for i in group])
    out.sort(key=lambda group: group[0])
    return out


def look_alike(g: State, a: ObjId, b: ObjId) -> bool:
    """Two objects, perhaps gone, are or were the same in all but where they come from."""
    if a == b:
        return True
    if a < 0 or b < 0:
        return False
    x, y = g.objs[a], g.objs[b]
    return (x.card is y.card and x.controller == y.controller and x.owner == y.owner and x.zone == y.zone
            and x.damage == y.damage and x.states == y.states and x.tapped == y.tapped and x.down == y.down
            and x.counters == y.counters and x.notes == y.notes and x.host == y.host and _same(g.chars[a], g.chars[b]))


def _named(g: State) -> dict[ObjId, tuple[int, ...]]:
    """By object: what lasts, waits or has triggered and speaks of it, by number."""
    found: dict[int, list[int]] = {}
    number = 0
    for f in g.lasting_effects:
        number += 1
        for slot in [*f.slots, *([f.effect.objects] if f.effect is not None else []), [f.src]]:
            for id in slot:
                found.setdefault(id, []).append(number)
    for w in g.waiting:
        number += 1
        for slot in [*w.slots, [w.src]]:
            for id in slot:
                found.setdefault(id, []).append(number)
    for p in g.pending:
        number += 1
        for slot in [*p.slots, [p.src]]:
            for id in slot:
                found.setdefault(id, []).append(number)
    return {id: tuple(numbers) for id, numbers in found.items()}


def _face(g: State, id: ObjId, named: tuple[int, ...], more: str) -> Face:
    o = g.objs[id]
    return (o.card.name, o.owner * g.players + o.controller, o.zone, o.damage, o.states * 4 + o.tapped * 2 + o.down, o.host,
            tuple(sorted(o.counters.items())), tuple(sorted(o.notes.items())), named, more)


def _same(a: Chars, b: Chars) -> bool:
    """The same characteristics, with the same abilities."""
    if a is b:
        return True
    if (a.name != b.name or a.types != b.types or a.colors != b.colors or a.keywords != b.keywords or a.stats != b.stats
            or a.subtypes != b.subtypes or len(a.abilities) != len(b.abilities)):
        return False
    for i in range(len(a.abilities)):
        if a.abilities[i] is not b.abilities[i]:
            return False
    return True
