"""Seals (116): cards face down on an element, which is not there as long as one lies on it."""

from __future__ import annotations

from ....kernel.process.pipeline import HAPPENED, happen, unheard
from ....kernel.state.aliases import ObjId, Player
from ....kernel.state.event import Event
from ....kernel.state.terms import CHOOSE, DECLARE, FACE_DOWN, MOVE
from ..state.state import DuelState
from ..state.terms import AURA, BATTLE, DECK, GRAVEYARD, SEALED


def seal(g: DuelState, id: ObjId, n: int, src: ObjId, cause: Player) -> int:
    """116.1a: cards of the owner's deck, from the top, unseen; the element then counts as not being there (116.2a)."""
    o = g.objs[id]
    if o.gone or o.zone // 2 not in (BATTLE, SEALED):
        return 0
    done = 0
    for _ in range(n):
        deck = g.zones[DECK * 2 + o.owner]
        if not deck:
            break
        ev = Event(MOVE, "116.1a", deck[-1], o.owner, src=src, cause=cause, to=BATTLE, flags=FACE_DOWN,
                   to_player=o.controller)
        if happen(g, ev) != HAPPENED:
            break
        g.own(ev.new).host = id
        g.cite("701.24a", ev.new, cause)
        done += 1
    if done and not g.over:
        g.cite("605.2e", id, cause)
        hide(g, id)
        g.settled()
    return done


def hide(g: DuelState, id: ObjId) -> None:
    o = g.own(id)
    if o.zone // 2 == SEALED:
        return
    if g.attacker >= 0 and (g.attacker == id or g.target == id):
        g.attack_over = True
    worn = [i for i in g.attached(id) if not g.objs[i].down]
    put_aside(g, id, SEALED)
    g.cite("116.2", id)
    if id in g.with_abilities:
        g.with_abilities.remove(id)
    for i in worn:
        if g.chars[i].types & AURA:  # a part of the creature (109.2c)
            hide(g, i)
        else:  # as if its creature had left
            g.own(i).host = -1


def put_aside(g: DuelState, id: ObjId, kind: int) -> None:
    """It stays where it is; only it does, or does not, count as being there."""
    o = g.own(id)
    g.zones[o.zone].remove(id)
    o.zone = kind * 2 + o.zone % 2
    g.zones[o.zone].append(id)
    g.moved_in(BATTLE)
    g.attached_changed()


def seals_on(g: DuelState, id: ObjId) -> list[ObjId]:
    return [i for i in g.attached(id) if g.objs[i].down]


def unseal(g: DuelState, id: ObjId, cause: Player) -> int:
    """701.23: one seal goes to the graveyard."""
    found = seals_on(g, id)
    if not found or g.objs[id].gone:
        return 0
    return 1 if happen(g, Event(MOVE, "701.23b", found[-1], g.objs[found[-1]].owner, cause=cause, to=GRAVEYARD)) else 0


def free(g: DuelState) -> bool:
    """Elements without a seal are there again."""
    did = False
    for p in range(2):
        for id in list(g.zones[SEALED * 2 + p]):
            host = g.objs[id].host
            if not seals_on(g, id) and (host < 0 or g.objs[host].zone // 2 != SEALED):
                put_aside(g, id, BATTLE)
                g.shows(id)
                did = True
                if not unheard(g, DECLARE):
                    happen(g, Event(DECLARE, "701.23a", id, p, word="unsealed"))
    return did


def command_came(g: DuelState, id: ObjId, player: Player) -> bool:
    """703.4j, 116.4: a command takes a seal of its civilization away; which one is its owner's choice."""
    colors = g.chars[id].colors
    able = [i for i in g.zones[SEALED * 2 + player] if g.objs[i].card.base.colors & colors]
    if not able:
        return False
    g.cite("703.4j", id, player)
    pick = g.ask(CHOOSE, player, able, id, "116.4a")
    g.cite("116.4a", pick, player)
    gone = unseal(g, pick, player)
    return gone > 0
