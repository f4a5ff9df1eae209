"""Casters and races (5.5.6, 5.6.6), and what keywords demand of a card that is resolved or comes out."""

from __future__ import annotations

from ...effects.context import Ctx
from ...effects.nodes.filters import names_of
from ...kernel.process.continuous import look
from ...kernel.state.aliases import ObjId, Player
from ...kernel.state.terms import CHOOSE, DONE, MAY
from .card import PhantomCard
from .removing import apply_removal
from .state import PhantomState
from .terms import (
    CHARACTER_CARD,
    DISCARD,
    FIELD,
    HAND,
    LAST_WORD,
    NO_CASTER,
    NODES,
    NODES_FOR_ARTS,
    OVERDRIVE,
    REMOVE,
    SEALED_ARTS,
    SPELL_CARD,
    UNDERWORLD,
    UNION,
)


# --- casters and races (5.5.6, 5.6.6, 10.31.3) ------------------------------------------------------------------------
def caster_present(g: PhantomState, player: Player, caster: str) -> bool:
    """5.5.7: a character of a player has the caster in one of its names and counts as a caster."""
    if not caster:
        return False
    for id in g.characters(player):
        ch = g.chars[id]
        if any(caster in n for n in names_of(ch)) and not ch.keywords & NO_CASTER:
            if ch.keywords & SEALED_ARTS and len(g.zone(NODES, player)) < NODES_FOR_ARTS:  # 10.31.2.a
                continue
            return True
    return False


def sealed_caster(g: PhantomState, player: Player, caster: str) -> bool:
    """10.31.2.a: the caster is there, and does not count as one for want of nodes."""
    return bool(caster) and len(g.zone(NODES, player)) < NODES_FOR_ARTS and any(
        [g.chars[i].keywords & SEALED_ARTS and any([caster in n for n in names_of(g.chars[i])])
         for i in g.characters(player)])


def races_present(g: PhantomState, player: Player, alternate: dict[str, int]) -> bool:
    """5.6.6: as many characters of each race as the alternate race says."""
    if not alternate:
        return False
    for race, n in alternate.items():
        if sum([1 for id in g.characters(player) if f"race:{race}" in g.chars[id].subtypes]) < n:
            return False
    return True


# --- coming to the field (10.19, 10.20, 10.32, 10.33) ------------------------------------------------------------------
def admit(g: PhantomState, id: ObjId, player: Player, played: bool) -> bool:
    """What keywords demand of a card that comes out without being played; false: it does not come."""
    keys = look(g, id).keywords & ~g.ignored
    if keys & LAST_WORD and not played and not caster_present(g, player, caster_of(g, id)):
        g.cite("10.32.2.b", id, player)
        apply_removal(g, [id], DISCARD, "10.32.2.b", id, player)
        return False
    if keys & (UNION | OVERDRIVE) and not played:
        return give_up(g, id, player)
    return True


def caster_of(g: PhantomState, id: ObjId) -> str:
    card = g.objs[id].card
    return card.caster if isinstance(card, PhantomCard) else ""


def give_up(g: PhantomState, id: ObjId, player: Player) -> bool:
    """連結 10.20.2.b, オーバードライブ 10.33.2.a: cards are removed, or else the card itself; whether it goes on."""
    keys = look(g, id).keywords & ~g.ignored
    card = g.objs[id].card
    assert isinstance(card, PhantomCard)
    if keys & UNION and not unite(g, id, card, player):
        return False
    return not keys & OVERDRIVE or overdrive(g, id, card, player)


def unite(g: PhantomState, id: ObjId, card: PhantomCard, player: Player) -> bool:
    zones = [*g.zone(FIELD, player), *g.zone(HAND, player), *g.zone(UNDERWORLD, player)]
    groups = [[i for i in zones if i != id and named(g, i, name)] for name in card.unions]
    c = Ctx(g, id, player, [], None, 0)
    groups.extend([[i for i in zones if i != id and f.fits(c, i, look(g, i))] for f in card.united])
    g.cite("10.20.2.b", id, player)
    picked: list[int] = []
    if matched(groups, []) and g.ask(MAY, player, [0, 1], id, "10.20.2.b"):
        picked = choose_each(g, groups, player, id)
    if not picked:
        g.cite("10.20.3", id, player)
        apply_removal(g, [id], REMOVE, "10.20.3", id, player)
        return False
    apply_removal(g, picked, REMOVE, "10.20.2.b", id, player)
    return not g.objs[id].gone and note_given(g, id, picked)


def named(g: PhantomState, id: ObjId, name: str) -> bool:
    return any([name in n for n in names_of(look(g, id))])


def matched(groups: list[list[ObjId]], taken: list[ObjId]) -> bool:
    """Each group still has a card of its own."""
    if not groups:
        return True
    return any([matched(groups[1:], [*taken, i]) for i in groups[0] if i not in taken])


def choose_each(g: PhantomState, groups: list[list[ObjId]], player: Player, src: ObjId) -> list[ObjId]:
    picked: list[int] = []
    for k in range(len(groups)):
        options = [i for i in groups[k] if i not in picked and matched(groups[k + 1:], [*picked, i])]
        picked.append(g.ask(CHOOSE, player, options, src, "10.20.2.b"))
    return picked


def overdrive(g: PhantomState, id: ObjId, card: PhantomCard, player: Player) -> bool:
    fits = [i for i in g.zone(UNDERWORLD, player) if i != id and kin(g, i, card.caster)]
    g.cite("10.33.2.a", id, player)
    picked: list[int] = []
    if fits and g.ask(MAY, player, [0, 1], id, "10.33.2.a"):
        while fits:
            i = g.ask(CHOOSE, player, fits if not picked else [*fits, DONE], id, "10.33.2.a")
            if i == DONE:
                break
            fits.remove(i)
            picked.append(i)
    if not picked:
        g.cite("10.33.3", id, player)
        apply_removal(g, [id], REMOVE, "10.33.3", id, player)
        return False
    apply_removal(g, picked, REMOVE, "10.33.2.a", id, player)
    return not g.objs[id].gone and note_given(g, id, picked)


def note_given(g: PhantomState, id: ObjId, picked: list[ObjId]) -> bool:
    """What was removed for a card, as its text may ask for it."""
    o = g.own(id)
    o.notes = {**o.notes, "given": len(picked), **{f"given {k}": picked[k] for k in range(len(picked))}}
    return True


def kin(g: PhantomState, id: ObjId, caster: str) -> bool:
    """A character card named after the caster, or a spell card of the same caster."""
    card = g.objs[id].card
    assert isinstance(card, PhantomCard)
    if card.kind & SPELL_CARD:
        return card.caster == caster
    return card.kind & CHARACTER_CARD != 0 and named(g, id, caster)
