"""Seals (116): cards face down on an element, which is not there as long as one lies on it."""

from __future__ import annotations

from typing import Final

from ...kernel.event import Event
from ...kernel.terms import CHOOSE, MOVE
from .state import DuelState
from .terms import BATTLE, DECK, GRAVEYARD, SEALED

SEALS: Final = "seals"  # a note of a sealed element: how many lie on it


def seal(g: DuelState, id: int, n: int, src: int, cause: int) -> int:
    """116.1a: cards of the owner's deck, from the top, unseen; the element then counts as not being there (116.2a)."""
    o = g.objs[id]
    if o.gone or o.zone // 2 not in (BATTLE, SEALED):
        return 0
    done = 0
    for _ in range(n):
        deck = g.zones[DECK * 2 + o.owner]
        if not deck:
            break
        top = deck[-1]
        part = g.objs[top].parts[0]
        g.lift(top)
        g.own(top).gone = True
        g.moved_in(DECK)
        pile = g.own(id)
        pile.notes = {**pile.notes, f"{SEALS}{part}": part + 1, SEALS: pile.notes.get(SEALS, 0) + 1}
        done += 1
    if done:
        g.cite("116.1a", id, cause)
        g.cite("605.2e", id, cause)
        hide(g, id)
        g.settled()
    return done


def hide(g: DuelState, id: int) -> None:
    o = g.own(id)
    if o.zone // 2 == SEALED:
        return
    if g.attacker == id or g.target == id:
        g.attack_over = True
    g.zones[o.zone].remove(id)
    o.zone = SEALED * 2 + o.zone % 2
    g.zones[o.zone].append(id)
    if id in g.alert:
        g.alert.remove(id)
    g.moved_in(BATTLE)
    g.attached_changed()


def unseal(g: DuelState, id: int, cause: int) -> int:
    """701.23: one seal goes to the graveyard; without seals the element is there again."""
    o = g.objs[id]
    if o.gone or o.zone // 2 != SEALED:
        return 0
    name = next(k for k in o.notes if k.startswith(SEALS) and k != SEALS)
    part = o.notes[name] - 1
    left = o.notes[SEALS] - 1
    notes = {k: v for k, v in o.notes.items() if k != name and k != SEALS}
    if left:
        notes[SEALS] = left
    pile = g.own(id)
    pile.notes = notes
    card = g.add(g.cards[part], g.owners[part], [part])
    g.place(card, g.zone_number(GRAVEYARD, card.owner))
    ev = Event(MOVE, "701.23b", -1, card.owner, cause=cause, to=GRAVEYARD, frm=BATTLE)
    ev.new = card.id
    g.note(ev)
    g.moved_in(GRAVEYARD)
    if not left:
        g.zones[pile.zone].remove(id)
        pile.zone = BATTLE * 2 + pile.zone % 2
        g.zones[pile.zone].append(id)
        g.shows(id)
        g.moved_in(BATTLE)
    g.settled()
    return 1


def command_came(g: DuelState, id: int, player: int) -> bool:
    """703.4j, 116.4: a command takes a seal of its civilization away; which one is its owner's choice."""
    colors = g.chars[id].colors
    able = [i for i in g.zones[SEALED * 2 + player] if g.objs[i].card.base.colors & colors]
    if not able:
        return False
    g.cite("703.4j", id, player)
    return unseal(g, g.ask(CHOOSE, player, able, id, "116.4a"), player) > 0
