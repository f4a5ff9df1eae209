"""King cells (814): cards that are executed only together, as one creature."""

from __future__ import annotations

from ....kernel.state.aliases import ObjId, Player
from ....kernel.state.terms import CHOOSE
from ..state.card import DuelCard
from ..state.state import DuelState
from ..state.terms import FLIPPED, HAND, JOINED, MANA
from .cells import Unites


def complete(g: DuelState, player: Player, id: ObjId, cells: Unites) -> bool:
    """814.1: each of the others is in the hand or in the mana zone."""
    return all(named(g, player, id, name) for name in cells.names)


def named(g: DuelState, player: Player, id: ObjId, name: str) -> list[int]:
    return [i for zone in (HAND, MANA) for i in g.zones[zone * 2 + player] if i != id and front_name(g, i) == name]


def front_name(g: DuelState, id: ObjId) -> str:
    card = g.objs[id].card
    return "" if g.objs[id].down or not isinstance(card, DuelCard) else card.printed.name


def gather(g: DuelState, player: Player, id: ObjId, cells: Unites) -> list[ObjId]:
    """The others become pending with it; those from the mana zone can still be tapped for their cost (814.1c)."""
    found: list[int] = []
    for name in cells.names:
        one = g.ask(CHOOSE, player, named(g, player, id, name), id, "814.1")
        g.pend(one)
        g.own(one).known |= 3
        found.append(one)
    g.cite("814.1", id, player)
    g.effect.uniting = found
    return found


def unite(g: DuelState, id: ObjId, cells: list[int]) -> None:
    """814.1c: once the cost is paid they are one card."""
    g.cite("814.1c", id)
    g.effect.uniting = []
    o = g.own(id)
    for other in cells:
        o.parts = [*o.parts, *g.objs[other].parts]
        gone = g.own(other)
        gone.gone = True
        gone.next = id
        if other in g.with_abilities:
            g.with_abilities.remove(other)
    o.states |= JOINED | FLIPPED
    g.shows(id)


def part(g: DuelState, id: ObjId, cells: list[int]) -> None:
    """409.2: it did not come; each card is where it was."""
    if g.objs[id].gone:
        return
    o = g.own(id)
    o.parts = o.parts[:1]
    o.states &= ~(JOINED | FLIPPED)
    g.shows(id)
    for other in cells:
        back = g.own(other)
        back.gone = False
        back.next = -1
        g.unpend(other)
        g.shows(other)
