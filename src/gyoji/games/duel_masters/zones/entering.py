"""Coming to the battle zone (403, 409.1f): creatures and other elements, evolved or linked."""

from __future__ import annotations

from ....kernel.process.pipeline import HAPPENED, happen, unheard
from ....kernel.state.aliases import Flags, ObjId, Player
from ....kernel.state.event import Event
from ....kernel.state.terms import AS_PLAY, ATTACH, BY_EFFECT, DONE, MAY, MODE, MOVE, TARGET
from ..state.card import DuelCard
from ..state.notes import KEPT, LIFE
from ..state.state import DuelState
from ..state.terms import (
    BATTLE,
    CREATURE,
    DECK,
    DREAM,
    ELEMENT,
    EX_LIFE,
    FLIPPED,
    G_LINK,
    GR,
    GR_KIND,
    NEBULA,
    PULSE,
    RITE,
    SHIELD_FORCE,
    SHIELDS,
    WD,
    WEAPON,
)
from ..state.zone_mechanics import WORN
from ..structures.double_sided import choose_half
from ..structures.evolution import choose_bases, evolution_of, evolve
from ..structures.gods import join_god, linking
from .moving import defined_state


def enter(g: DuelState, id: ObjId, player: Player, flags: Flags, rule: str, src: ObjId, base: int = -1) -> int:
    """One element comes to the battle zone; what it is there, or -1."""
    if g.over:
        return -1
    if g.objs[id].card.base.types & (PULSE | WD) and not flags & AS_PLAY:
        choose_side(g, id, player)
    ch = g.chars[id]
    if ch.types & (RITE | NEBULA):
        g.cite("311.3", id, player)
        return -1
    if not ch.types & ELEMENT:
        g.cite("400.3", id, player)
        return -1
    if g.rules and g.forbidden("enter", player, id):
        return -1
    if ch.types & DREAM and has_dream(g, id):
        g.cite("817.2", id, player)
        return -1
    if ch.types & WEAPON and not ch.types & CREATURE:
        return arm(g, id, player, src)
    e = evolution_of(g, id)
    if e is not None:
        bases = [base] if base >= 0 else choose_bases(g, e, id, player)
        if bases:
            return evolve(g, id, bases, player, flags, "801.1", src)
        if not e.neo:
            g.cite("801.1a", id, player)
            return -1
    if ch.keywords & SHIELD_FORCE:
        keep_shield(g, id, player)
    ev = Event(MOVE, rule, id, player, src=src, cause=player, to=BATTLE, flags=flags, to_player=player)
    link = linking(g, id, player) if ch.keywords & G_LINK else -1
    if link >= 0:
        g.cite("804.2", id, player)
        return join_god(g, ev, link)
    defined_state(g, ev)
    if happen(g, ev) != HAPPENED:
        return -1
    if ch.keywords & EX_LIFE:
        bring_life(g, ev.new, player)
    return ev.new


def choose_side(g: DuelState, id: ObjId, player: Player) -> None:
    """809.2, 819.1a: of two sides outside the battle zone, or of two fields, its player says which it comes as."""
    choose_half(g, id, player, "819.1a")
    card = g.objs[id].card
    if isinstance(card, DuelCard) and card.printed.types & PULSE and card.back is not None:
        g.naming = []
        g.cite("809.2", id, player)
        if g.ask(MODE, player, [0, 1], id, "809.2") == 1:
            g.own(id).states |= FLIPPED
            g.shows(id)


def has_dream(g: DuelState, id: ObjId) -> bool:
    """817.2: its owner has a dream element of that name in the battle zone."""
    o = g.objs[id]
    for p in range(2):
        for i in g.zones[BATTLE * 2 + p]:
            if g.objs[i].owner == o.owner and g.chars[i].types & DREAM and g.chars[i].name == g.chars[id].name:
                return True
    return False


def arm(g: DuelState, id: ObjId, player: Player, src: ObjId) -> int:
    """305.1: a weapon comes by an effect that puts out draghearts, on the creature that does so or on another of one's
    own; without any it does not come (305.3)."""
    able = g.creatures(player)
    if not able:
        g.cite("305.3", id, player)
        return -1
    host = src if src in able else g.ask(TARGET, player, able, id, "305.2")
    g.cite("305.1", id, player)
    return put_with(g, id, host, player, "305.2", src)


def bring_life(g: DuelState, id: ObjId, player: Player) -> None:
    """EXライフ: the top card of the deck becomes a shield."""
    deck = g.zones[DECK * 2 + player]
    if deck:
        ev = Event(MOVE, "701.32a", deck[-1], player, src=id, cause=player, to=SHIELDS)
        if happen(g, ev) == HAPPENED and not g.objs[id].gone:
            o = g.own(id)
            o.notes = {**o.notes, LIFE: ev.new + 1}


def keep_shield(g: DuelState, id: ObjId, player: Player) -> None:
    """シールド・フォース: its player may choose a shield of theirs."""
    shields = g.zones[SHIELDS * 2 + player]
    if shields and g.ask(MAY, player, [0, 1], id, "110.4f"):
        o = g.own(id)
        o.notes = {**o.notes, KEPT: g.ask(TARGET, player, list(shields), id, "110.4f") + 1}


def put_out(g: DuelState, ids: list[ObjId], player: Player, flags: Flags, src: ObjId, cause: Player) -> list[ObjId]:
    """409.1f: all that an effect puts there become pending; then they come one by one."""
    out = [-1] * len(ids)
    coming: list[int] = []
    for id in ids:
        o = g.objs[id]
        if id >= 0 and not o.gone and o.zone >= 0 and o.zone // 2 != BATTLE:
            g.pend(id)
            coming.append(id)
            g.cite("409.1f", id, cause)
    aside = g.set_aside()
    for k in range(len(ids)):
        id = ids[k]
        if id in coming and not g.over:
            owner = g.objs[id].owner if player < 0 else player
            out[k] = enter(g, id, owner, flags | BY_EFFECT, "409.1a", src)
            if out[k] < 0:
                g.unpend(id)
    g.put_back(aside)
    return out


# --- GR creatures and what is put on them (310, 811) -------------------------------------------------------------
def gr_summon(g: DuelState, player: Player, src: ObjId) -> int:
    """701.30: the top card of the own GR zone is summoned; what it is in the battle zone, or -1."""
    pile = g.zones[GR * 2 + player]
    if not pile:
        return -1
    id = pile[-1]
    g.cite("701.30a", id, player)
    g.pend(id)
    new = enter(g, id, player, AS_PLAY, "701.30a", src)
    if new < 0:
        g.unpend(id)
    return new


def put_on_gr(g: DuelState, player: Player, id: ObjId, src: ObjId) -> int:
    """310.2: an aura is put on a GR creature, or on one that is summoned for it."""
    able = [i for i in g.creatures(player) if g.chars[i].types & GR_KIND]
    host = -1
    if able:
        host = g.ask(TARGET, player, [*able, DONE] if g.zones[GR * 2 + player] else able, id, "310.2")
    if host < 0:
        host = gr_summon(g, player, src)
    g.cite("310.1", id, player)
    if host < 0 or g.objs[host].gone:  # 310.2a
        g.cite("310.2a", id, player)
        return -1
    g.cite("310.4", id, player)
    return put_with(g, id, host, player, "310.2", src)


def put_with(g: DuelState, id: ObjId, host: ObjId, player: Player, rule: str, src: ObjId) -> int:
    """An aura or a weapon comes to the battle zone with a creature."""
    ev = Event(MOVE, rule, id, player, src=src, cause=player, to=BATTLE, to_player=player, word=WORN)
    ev.spot = host
    if happen(g, ev) != HAPPENED:
        return -1
    if not unheard(g, ATTACH):
        happen(g, Event(ATTACH, rule, ev.new, player, host, src, player))
    return ev.new
