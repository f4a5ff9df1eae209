"""Coming to the battle zone (403, 409.1f): creatures and other elements, evolved or linked."""

from __future__ import annotations

from ...kernel.event import Event
from ...kernel.pipeline import HAPPENED, happen
from ...kernel.terms import AS_PLAY, BY_EFFECT, DONE, MAY, MOVE, TARGET
from .abilities import GodLink
from .evolution import choose_bases, evolution_of, evolve
from .notes import KEPT, LIFE
from .state import LINK, WORN, DuelState
from .terms import BATTLE, DECK, ELEMENT, EX_LIFE, G_LINK, GR, GR_KIND, LINKED, SHIELD_FORCE, SHIELDS
from .zones import defined_state


def enter(g: DuelState, id: int, player: int, flags: int, rule: str, src: int, base: int = -1) -> int:
    """One element comes to the battle zone; what it is there, or -1."""
    if g.over:
        return -1
    ch = g.chars[id]
    if not ch.kinds & ELEMENT or (g.rules and g.forbidden("enter", player, id)):  # 302.3, 316.2
        return -1
    e = evolution_of(g, id)
    if e is not None:
        bases = [base] if base >= 0 else choose_bases(g, e, id, player)
        if bases:
            return evolve(g, id, bases, player, flags, "801.1", src)
        if not e.neo:
            g.cite("801.1a", id, player)
            return -1
    if ch.keys & SHIELD_FORCE:
        keep_shield(g, id, player)
    ev = Event(MOVE, rule, id, player, src=src, cause=player, to=BATTLE, flags=flags, to_player=player)
    link = linking(g, id, player) if ch.keys & G_LINK else -1
    if link >= 0:
        return join_god(g, ev, link)
    defined_state(g, ev)
    if happen(g, ev) != HAPPENED:
        return -1
    if ch.keys & EX_LIFE:
        bring_life(g, ev.new, player)
    return ev.new


def bring_life(g: DuelState, id: int, player: int) -> None:
    """EXライフ: the top card of the deck becomes a shield."""
    deck = g.zones[DECK * 2 + player]
    if deck:
        ev = Event(MOVE, "701.32a", deck[-1], player, src=id, cause=player, to=SHIELDS)
        if happen(g, ev) == HAPPENED and not g.objs[id].gone:
            o = g.own(id)
            o.notes = {**o.notes, LIFE: ev.new + 1}


def keep_shield(g: DuelState, id: int, player: int) -> None:
    """シールド・フォース: its player may choose a shield of his."""
    shields = g.zones[SHIELDS * 2 + player]
    if shields and g.ask(MAY, player, [0, 1], id, "110.4f"):
        o = g.own(id)
        o.notes = {**o.notes, KEPT: g.ask(TARGET, player, list(shields), id, "110.4f") + 1}


def put_out(g: DuelState, ids: list[int], player: int, flags: int, src: int, cause: int) -> list[int]:
    """409.1f: all that an effect puts there become pending; then they come one by one."""
    out = [-1] * len(ids)
    coming: list[int] = []
    for id in ids:
        o = g.objs[id]
        if id >= 0 and not o.gone and o.zone >= 0 and o.zone // 2 != BATTLE:
            g.pend(id)
            coming.append(id)
    if coming:
        g.cite("409.1f", coming[0], cause)
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
def gr_summon(g: DuelState, player: int, src: int) -> int:
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


def put_on_gr(g: DuelState, player: int, id: int, src: int) -> int:
    """310.2: an aura is put on a GR creature, or on one that is summoned for it."""
    able = [i for i in g.creatures(player) if g.chars[i].kinds & GR_KIND]
    host = -1
    if able:
        host = g.ask(TARGET, player, [*able, DONE] if g.zones[GR * 2 + player] else able, id, "310.2")
    if host < 0:
        host = gr_summon(g, player, src)
    if host < 0 or g.objs[host].gone:  # 310.2a
        g.cite("310.2a", id, player)
        return -1
    return put_with(g, id, host, player, "310.2", src)


def put_with(g: DuelState, id: int, host: int, player: int, rule: str, src: int) -> int:
    """An aura or a weapon comes to the battle zone with a creature."""
    ev = Event(MOVE, rule, id, player, src=src, cause=player, to=BATTLE, to_player=player, word=WORN)
    ev.spot = host
    return ev.new if happen(g, ev) == HAPPENED else -1


# --- gods (804) ------------------------------------------------------------------------
def linking(g: DuelState, id: int, player: int) -> int:
    """804.1a: the god with which a card comes linked, if its player likes, or -1."""
    able = [i for i in g.creatures(player) if fits_with(g, id, i)]
    if not able or g.ask(MAY, player, [0, 1], id, "804.1a") == 0:
        return -1
    return g.ask(TARGET, player, able, id, "804.1a")


def fits_with(g: DuelState, id: int, other: int) -> bool:
    """804.2a: one of the two names a card of the other."""
    return names_one(g, id, other) or names_one(g, other, id)


def names_one(g: DuelState, id: int, other: int) -> bool:
    cards = [g.cards[p].name for p in g.objs[other].parts] if g.objs[other].states & LINKED else [g.objs[other].card.name]
    mine = [g.cards[p].name for p in g.objs[id].parts]
    for a in g.chars[id].abilities:
        if isinstance(a, GodLink) and any(n in cards and n not in mine for n in a.names):
            return True
    return False


def join_god(g: DuelState, ev: Event, god: int) -> int:
    """804.3: the same creature as before, with one card more."""
    ev.n = god + 1
    ev.word = LINK
    g.cite("804.1a", god, ev.player)
    g.cite("804.3", god, ev.player)
    return god if happen(g, ev) == HAPPENED else -1
