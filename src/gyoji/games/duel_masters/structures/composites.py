"""Several cards that are one creature (701.18): super creatures of cells, kings; and what is left when they come apart."""

from __future__ import annotations

from typing import Final

from ....kernel.process.continuous import mark_changed
from ....kernel.process.pipeline import HAPPENED, happen
from ....kernel.state.aliases import ObjId, Player, Zone
from ....kernel.state.card import LastingEffect
from ....kernel.state.event import Event
from ....kernel.state.terms import MODE, MOVE, STRUCTURE, TARGET, TO_BOTTOM, UPON
from ..state.card import DuelCard
from ..state.state import DuelState
from ..state.terms import BATTLE, CELL, DRAGHEART, FLIPPED, HYPERSPATIAL, JOINED, LINKED, PSYCHIC
from ..state.zone_mechanics import ONE_CELL, ONE_GOD, RELEASED
from .cells import LinkRelease
from .double_sided import declare
from .evolution import carried, inherit

SIDE_BY_SIDE: Final = ("701.18a", "701.18b")


# --- joining ------------------------------------------------------------------------
def join(g: DuelState, pile: ObjId, names: list[str], src: ObjId, you: Player) -> int:
    """805.1c: it and elements of these names are turned over and linked: one creature, the same as before."""
    whole = [pile] if pile >= 0 and is_cell(g, pile) else []
    for name in names:
        able = [i for i in g.zones[BATTLE * 2 + you] if i not in whole and g.chars[i].name == name and is_cell(g, i)
                and name_of_whole(g, i) == name_of_whole(g, pile)]
        if not whole or not able:
            return 0
        whole.append(g.ask(TARGET, you, able, src, "805.1c"))
    for rule in (*SIDE_BY_SIDE, "808.1" if g.chars[pile].types & DRAGHEART else "805.1c", "806.1"):
        g.cite(rule, pile, you)
    for other in whole[1:]:
        take_in(g, pile, other, src, you)
    o = g.own(pile)
    o.host = -1
    o.states |= JOINED | FLIPPED
    g.shows(pile)
    g.attached_changed()
    g.settled()
    declare(g, pile, g.chars[pile].types, src, you)
    return 1


def is_cell(g: DuelState, id: ObjId) -> bool:
    o = g.objs[id]
    card = o.card
    return (not o.gone and o.zone // 2 == BATTLE and not o.states & JOINED and isinstance(card, DuelCard)
            and card.cell is not None)


def name_of_whole(g: DuelState, id: ObjId) -> str:
    card = g.objs[id].card
    return card.back.name if isinstance(card, DuelCard) and card.back is not None else ""


def take_in(g: DuelState, pile: ObjId, other: ObjId, src: ObjId, cause: Player) -> None:
    """Another element becomes a part of a creature: what applied to it applies to that (804.3); one that is tapped makes
    all tapped (804.3a)."""
    if g.objs[other].tapped and not g.objs[pile].tapped:
        g.own(pile).tapped = True
        g.cite("804.3a", pile)
    inherit(g, other, pile)
    for gear in g.attached(other):
        g.own(gear).host = pile
    if g.attacker == other:
        g.attacker = pile
        g.own(pile).states |= g.objs[other].states
    if g.target == other:
        g.target = pile
    happen(g, Event(UPON, "701.18a", other, g.objs[pile].controller, pile, src, cause, flags=TO_BOTTOM))


# --- leaving ------------------------------------------------------------------------
def one_cell(g: DuelState, ev: Event) -> None:
    """806.1b, 806.1c: with リンク解除 one cell goes to the hyperspatial zone, no creature leaves (806.1e)."""
    o = g.objs[ev.obj]
    g.naming = o.parts
    g.cite("806.1b", ev.obj)
    ev.word = f"{RELEASED}{g.ask(MODE, o.controller, list(range(len(o.parts))), ev.obj, '806.1b')}"
    ev.to = HYPERSPATIAL
    g.cite("806.1e", ev.obj)


def releases(g: DuelState, id: ObjId) -> bool:
    return any(isinstance(a, LinkRelease) for a in g.chars[id].abilities)


def release(g: DuelState, id: ObjId, src: ObjId, cause: Player) -> int:
    """808.1b: instead of its leaving one cell goes to the hyperspatial zone, and the others are turned back."""
    o = g.objs[id]
    if o.gone or o.zone // 2 != BATTLE or not o.states & JOINED:
        return 0
    g.naming = o.parts
    k = g.ask(MODE, o.controller, list(range(len(o.parts))), id, "808.1b")
    g.cite("808.1d", id)
    ev = Event(MOVE, "808.1b", id, o.owner, src=src, cause=cause, to=HYPERSPATIAL, word=f"{RELEASED}{k}")
    return 1 if happen(g, ev) == HAPPENED else 0


def card_of(g: DuelState, id: ObjId, to: Zone, src: ObjId, cause: Player) -> int:
    """109.2a: one card of several is chosen and leaves by itself."""
    o = g.objs[id]
    g.naming = o.parts
    k = g.ask(MODE, cause, list(range(len(o.parts))), id, "109.2a")
    word = ONE_GOD if o.states & LINKED else ONE_CELL
    if not o.states & LINKED:  # 806.1e, 808.1d, 814.1e: no creature has left
        kinds = o.card.base.types
        g.cite("806.1e" if kinds & PSYCHIC else "808.1d" if kinds & DRAGHEART else "814.1e" if kinds & CELL else "309.4", id)
    ev = Event(MOVE, "109.2a", id, o.owner, src=src, cause=cause, to=to, word=f"{word}{k}")
    if releases(g, id):  # 806.1c
        g.cite("806.1c", id)
        ev.word = f"{RELEASED}{k}"
        ev.to = HYPERSPATIAL
    return 1 if happen(g, ev) == HAPPENED else 0


def come_apart(g: DuelState, pile: ObjId, turned_back: bool) -> None:
    """806.2: the cells that are left become creatures of their own, each the same creature as before; those that cannot
    be there alone are seen to by the rules (806.1a, 814.1d)."""
    if not turned_back:
        g.own(pile).states &= ~JOINED
        g.shows(pile)
        return
    o = g.own(pile)
    o.states &= ~(JOINED | FLIPPED)
    rest = o.parts[1:]
    o.parts = o.parts[:1]
    g.shows(pile)
    g.cite("806.2", pile)
    found = [pile]
    for part in rest:
        g.cite("806.2a", pile)
        found.append(split_off(g, pile, [part], 0))
    go_on_attacking(g, pile, found, "806.2a")


def split_off(g: DuelState, pile: ObjId, parts: list[int], states: int) -> int:
    """804.4a, 806.2a: a creature of its own that is still the same one: tapped as that was, with its effects."""
    old = g.objs[pile]
    o = g.add(g.cards[parts[0]], g.owners[parts[0]], parts)
    o.controller = old.controller
    o.tapped = old.tapped
    o.states = states
    o.notes = old.notes
    g.place(o, old.zone)
    g.shows(o.id)
    floats: list[LastingEffect] = []
    for f in g.lasting_effects:
        floats.append(f)
        e = f.effect
        if e is not None and pile in e.objects:
            floats.append(carried(f, e, pile, o.id))
    g.lasting_effects = floats
    mark_changed(g, STRUCTURE)
    g.moved_in(BATTLE)
    return o.id


def go_on_attacking(g: DuelState, pile: ObjId, found: list[ObjId], rule: str) -> None:
    """804.4a, 806.2a: of several that were one attacker, its player says which goes on."""
    if len(found) < 2:
        return
    g.cite(rule, pile)
    if g.attacker == pile:
        on = g.ask(TARGET, g.objs[pile].controller, found, pile, rule)
        if on != pile:
            moved = g.objs[pile].states
            g.own(on).states |= moved & ~(LINKED | FLIPPED)
            g.attacker = on
