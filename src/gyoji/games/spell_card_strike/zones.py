"""From zone to zone (2.3): what rules, costs and effects do to cards."""

from __future__ import annotations

from typing import Final

from ...kernel.process.pipeline import HAPPENED, happen, happen_all, unheard
from ...kernel.state.aliases import Flags, ObjId, Player, Spot, Zone
from ...kernel.state.event import Event
from ...kernel.state.terms import (
    AS_DISCARD,
    AS_DRAW,
    DESTROYED,
    DRAW,
    FACE_DOWN,
    MOVE,
    NOBODY,
    ORDER,
    PAY,
    RETIRED,
    REVEAL,
    SHUFFLE,
)
from .state import StrikeState
from .terms import DECK, DISCARD, EFFECT, HAND, NO_DRAW, OPTION, REMOVED, RULE_AREA, SCORE

ONLY_SPELL_CARDS: Final = (DECK, HAND, DISCARD, RULE_AREA, EFFECT)  # 4.2.1, 4.3.1, 4.4.1, 4.7.1, 4.8.1


def move_rule(to: Zone, flags: Flags) -> str:
    if flags & AS_DISCARD:
        return "4.3.4"
    if flags & RETIRED:
        return "2.8.2.1"
    if flags & DESTROYED:
        return "2.6.4.1"
    return "4.6.3" if to == REMOVED else "2.3.5"


def going(g: StrikeState, id: ObjId, to: Zone, rule: str, flags: Flags = 0, src: ObjId = -1, cause: Player = NOBODY,
          to_player: Player = NOBODY) -> Event:
    """The event that takes a card to a zone: its owner's; to the score area of its controller's opponent."""
    o = g.objs[id]
    g.cite("2.3.5", id)
    ev = Event(MOVE, rule, id, o.owner, src=src, cause=cause, to=to, flags=flags)
    if to == REMOVED:
        g.cite("4.6.1", id)
        ev.flags |= FACE_DOWN
    if to == SCORE:
        ev.to_player = 1 - o.controller if to_player < 0 else to_player
    elif to_player >= 0:
        ev.to_player = to_player
    return ev


def move_all(g: StrikeState, ids: list[ObjId], to: Zone, to_player: Player, flags: Flags, spot: Spot, src: ObjId,
             cause: Player) -> list[ObjId]:
    """Cards go to a zone at once; what each became, or -1."""
    out = [-1] * len(ids)
    events: list[Event] = []
    places: list[int] = []
    for k in arrange(g, ids, to):
        id = ids[k]
        o = g.objs[id]
        if o.gone or o.zone < 0 or not reached(g, id, src):
            continue
        real = to
        rule = move_rule(to, flags)
        if o.card.base.types & OPTION and to in ONLY_SPELL_CARDS:  # removed instead
            real = REMOVED
            rule = "2.3.8"
        if real == o.zone // 2 and real != DECK:
            continue
        ev = going(g, id, real, rule, flags, src, cause, to_player if real != SCORE else NOBODY)
        if real == SCORE and to_player >= 0:
            ev.to_player = to_player
        ev.meant = to
        ev.spot = spot
        events.append(ev)
        places.append(k)
    if not events:
        return out
    done = in_turn(g, events) if to == DECK else happen_all(g, events)
    for i in range(len(events)):
        if done[i] == HAPPENED:
            out[places[i]] = events[i].new if events[i].new >= 0 else g.objs[events[i].obj].next
    return out


def in_turn(g: StrikeState, events: list[Event]) -> list[int]:
    return [happen(g, ev) for ev in events]


def arrange(g: StrikeState, ids: list[ObjId], to: Zone) -> list[ObjId]:
    """Cards that come to a deck together: their owner says in which order."""
    order = [k for k in range(len(ids))]
    if to != DECK or len(ids) < 2:
        return order
    order = []
    for p in g.order():
        left = [k for k in range(len(ids)) if g.objs[ids[k]].owner == p]
        while left:
            options = [ids[k] for k in left]
            order.append(left.pop(options.index(g.ask(ORDER, p, options, -1, "4.2.2.3"))))
    return order


def reached(g: StrikeState, id: ObjId, src: ObjId) -> bool:
    """An effect has an influence on this object, or else none at all."""
    if id < 0:
        return False
    if src >= 0 and not g.applies_to(id, src, -1):
        g.cite("2.4.13", id)
        return False
    return True


def draw(g: StrikeState, player: Player, n: int, src: ObjId, cause: Player) -> int:
    """4.2.4: the top card of the deck, one after the other."""
    done = 0
    if n < 1:
        g.cite("1.1.7", src, player)
        return 0
    for k in range(n):
        if g.over or (g.player_key(player, NO_DRAW) or g.forbidden("draw", player, -1)):
            break
        if not unheard(g, DRAW) and happen(g, Event(DRAW, "4.2.4", player=player, n=1, src=src, cause=cause)) != HAPPENED:
            done += 1  # something else was done instead
            g.times(k)
            continue
        deck = g.zone(DECK, player)
        if not deck:  # 1.1.8: as many as there are; who has none loses in the next check step (4.2.5)
            g.cite("1.1.8", src, player)
            break
        if happen(g, Event(MOVE, "4.2.4", deck[-1], player, src=src, cause=cause, to=HAND, flags=AS_DRAW)) == HAPPENED:
            done += 1
    return done


def discard(g: StrikeState, ids: list[ObjId], flags: Flags, src: ObjId, cause: Player) -> list[ObjId]:
    """4.3.4."""
    new = move_all(g, ids, DISCARD, NOBODY, flags | AS_DISCARD, 0, src, cause)
    return [i for i in new if i >= 0]


def score_cost(g: StrikeState, player: Player, n: int, rule: str, src: ObjId, cause: Player) -> int:
    """7.1.6: cards of the own discard go face down into the opponent's score area; the payer arranges them (4.4.2.3)."""
    done = 0
    for _ in range(n):
        pile = g.zone(DISCARD, player)
        if not pile:
            g.cite("1.1.8", src, player)
            break
        options = by_name(g, pile)
        id = g.ask(PAY, player, options, src, "7.1.6")
        ev = Event(MOVE, rule, id, player, src=src, cause=cause, to=SCORE, flags=FACE_DOWN, word="score-cost",
                   to_player=1 - player)
        if happen(g, ev) == HAPPENED:
            done += 1
    return done


def by_name(g: StrikeState, ids: list[ObjId]) -> list[ObjId]:
    """One card of each name, in the order of the names: which of those that are alike does not matter."""
    found: dict[str, int] = {}
    for id in ids:
        found.setdefault(g.objs[id].card.name, id)
    return [found[name] for name in sorted(found)]


def reveal(g: StrikeState, ids: list[ObjId], viewer: Player, src: ObjId, cause: Player) -> None:
    """8.1.14: shown to all (or to one player) until the effect is over; the cards stay where they are (8.1.14.2)."""
    for id in ids:
        if id < 0 or g.objs[id].gone:
            continue
        mask = 3 if viewer < 0 else 1 << viewer
        if g.objs[id].known & mask != mask and not (g.visible(id, 0) and g.visible(id, 1)):
            g.own(id).known |= mask
            g.shown = [*g.shown, id]
        happen(g, Event(REVEAL, "8.1.14", id, viewer, src=src, cause=cause))


def hide_again(g: StrikeState) -> None:
    """8.1.14.1."""
    for id in g.shown:
        if not g.objs[id].gone:
            o = g.own(id)
            o.known = (o.known | o.known >> 2) % 4 << 2  # who has seen it remembers it
        g.cite("8.1.14.1", id)
    g.shown = []


def shuffle(g: StrikeState, player: Player, zone: Zone, src: ObjId, cause: Player) -> None:
    happen(g, Event(SHUFFLE, "4.2.2.3", -1, player, src=src, cause=cause, to=zone))
