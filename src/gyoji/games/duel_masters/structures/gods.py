"""Gods (804): coming linked, several cards that are one creature, and links that are no longer right."""

from __future__ import annotations

from ....kernel.process.pipeline import HAPPENED, happen, unheard
from ....kernel.state.aliases import ObjId, Player
from ....kernel.state.event import Event
from ....kernel.state.terms import DECLARE, DONE, MAY, TARGET
from ..state.card import DuelCard
from ..state.state import DuelState
from ..state.terms import G_LINK, LINKED
from ..state.zone_mechanics import LINK
from ..vocabulary.abilities import GodLink
from .composites import go_on_attacking, split_off, take_in


def linking(g: DuelState, id: ObjId, player: Player) -> int:
    """804.1a: the god with which a card comes linked, if its player likes, or -1."""
    able = partners(g, id, player)
    if not able or g.ask(MAY, player, [0, 1], id, "804.1a") == 0:
        return -1
    return g.ask(TARGET, player, able, id, "804.1a")


def partners(g: DuelState, id: ObjId, player: Player) -> list[ObjId]:
    return [i for i in g.creatures(player) if fits_with(g, id, i)]


def fits_with(g: DuelState, id: ObjId, other: ObjId) -> bool:
    """804.2, 804.2a: one of the two names a card of the other, card by card."""
    mine = cards_of(g, id)
    theirs = cards_of(g, other)
    return any(belong(a, b) and a.name not in [c.name for c in theirs] for a in mine for b in theirs)


def cards_of(g: DuelState, id: ObjId) -> list[DuelCard]:
    o = g.objs[id]
    parts = o.parts if o.states & LINKED else o.parts[:1]
    return [c for c in [g.cards[p] for p in parts] if isinstance(c, DuelCard)]


def belong(a: DuelCard, b: DuelCard) -> bool:
    """Whether two cards can lie side by side."""
    return names_one(a, b) or names_one(b, a)


def names_one(a: DuelCard, b: DuelCard) -> bool:
    return a.name != b.name and any(isinstance(x, GodLink) and b.name in x.names for x in a.base.abilities)


def join_god(g: DuelState, ev: Event, god: int) -> int:
    """804.3: the same creature as before, with one card more; whatever else the new card fits may be linked too."""
    ev.n = god + 1
    ev.word = LINK
    g.cite("804.3", god, ev.player)
    came = g.objs[ev.obj].parts[0]
    g.cite("804.1a", god, ev.player)
    if happen(g, ev) != HAPPENED:
        return -1
    while not g.over and not g.objs[god].gone:
        able = [i for i in g.creatures(ev.player) if i != god and fits_card(g, came, i)]
        if not able:
            break
        other = g.ask(TARGET, ev.player, [*able, DONE], god, "804.1a")
        if other == DONE:
            break
        take_in(g, god, other, god, ev.player)
        g.own(god).states |= LINKED
        g.shows(god)
    g.settled()
    if not g.over and not g.objs[god].gone and not unheard(g, DECLARE):
        happen(g, Event(DECLARE, "701.18a", god, ev.player, src=god, cause=ev.player, word="linked"))
    return god


def fits_card(g: DuelState, part: int, other: int) -> bool:
    card = g.cards[part]
    return isinstance(card, DuelCard) and any(belong(card, b) for b in cards_of(g, other))


# --- links that are not right (703.4e, 804.2b) ------------------------------------------------------------------------
def loosen(g: DuelState, id: ObjId) -> bool:
    """703.4e: cards that do not hang together any more are gods of their own, each the same creature (804.4)."""
    parts = g.objs[id].parts
    if g.chars[id].keywords & G_LINK and len(hanging(g, parts)) == len(parts):
        return False
    groups: list[list[int]] = []
    left = parts
    while left:
        group = hanging(g, left)
        groups.append(group)
        left = [p for p in left if p not in group]
    g.cite("703.4e", id)
    o = g.own(id)
    o.parts = groups[0]
    o.card = g.cards[o.parts[0]]
    if len(o.parts) < 2:
        o.states &= ~LINKED
    g.shows(id)
    g.cite("804.4", id)
    found = [id]
    for group in groups[1:]:
        g.cite("804.4a", id)
        found.append(split_off(g, id, group, LINKED if len(group) > 1 else 0))
    if len(found) > 1:
        go_on_attacking(g, id, found, "804.4a")
    return True


def hanging(g: DuelState, parts: list[int]) -> list[int]:
    """The cards that hang together with the first one."""
    found = parts[:1]
    grown = True
    while grown:
        grown = False
        for p in parts:
            if p not in found and any(side_by_side(g, p, q) for q in found):
                found = [*found, p]
                grown = True
    return [p for p in parts if p in found]


def side_by_side(g: DuelState, p: int, q: int) -> bool:
    a, b = g.cards[p], g.cards[q]
    return isinstance(a, DuelCard) and isinstance(b, DuelCard) and belong(a, b)
