"""From zone to zone (400.5, 400.7): what rules and effects do to cards."""

from __future__ import annotations

from ....effects.nodes.replacements import EntersAs
from ....kernel.process.pipeline import HAPPENED, happen, happen_all, unheard
from ....kernel.state.aliases import Flags, ObjId, Player, Spot, Zone
from ....kernel.state.event import Event
from ....kernel.state.state import ActiveAbility
from ....kernel.state.terms import (
    AS_DISCARD,
    AS_DRAW,
    AT_RANDOM,
    DESTROYED,
    DRAW,
    IN_BATTLE,
    MODE,
    MOVE,
    NOBODY,
    ORDER,
    REVEAL,
    SHUFFLE,
    TURN,
)
from ..state.state import DuelState
from ..state.terms import ABYSS, BATTLE, CREATURE, DECK, GRAVEYARD, HAND, JOINED, LINKED, MANA, NO_DRAW, SHIELDS, TAMASEED
from ..state.zone_mechanics import ONE_GOD


def move_rule(frm: Zone, to: Zone, flags: Flags) -> str:
    if flags & DESTROYED:
        return "703.4d" if flags & IN_BATTLE else "701.6a"
    if flags & AS_DISCARD:
        return "701.7a"
    if to == SHIELDS:
        return "701.32a"
    if to == ABYSS:
        return "701.33a"
    return "400.5"


def going(g: DuelState, id: ObjId, to: Zone, rule: str, flags: Flags = 0, src: ObjId = -1, cause: Player = NOBODY) -> Event:
    """The event that takes a card to its owner's zone; of several linked gods one goes (804.7)."""
    o = g.objs[id]
    ev = Event(MOVE, rule, id, o.owner, src=src, cause=cause, to=to, flags=flags)
    if o.zone // 2 == BATTLE and len(o.parts) > 1 and to != ABYSS:
        if o.states & LINKED:
            g.naming = o.parts
            ev.word = f"{ONE_GOD}{g.ask(MODE, o.controller, list(range(len(o.parts))), id, '804.7')}"
            g.cite("703.4f", id)
            g.cite("804.7", id)
        elif o.states & JOINED:
            g.one_of_joined(ev)
    return ev


def move_all(g: DuelState, ids: list[ObjId], to: Zone, flags: Flags, spot: Spot, src: ObjId, cause: Player) -> list[ObjId]:
    """Cards go to a zone that is not the battle zone, all at once (400.7); what each became, or -1."""
    out = [-1] * len(ids)
    events: list[Event] = []
    places: list[int] = []
    for k in arrange(g, ids, to, flags):
        id = ids[k]
        if id < 0:
            continue
        o = g.objs[id]
        if o.gone:
            g.cite("400.8", id, cause)
            continue
        if o.zone < 0 or not g.applies_to(id, src, -1):
            continue
        frm = o.zone // 2
        if frm == to and to != DECK and to != SHIELDS:
            continue
        ev = going(g, id, to, move_rule(frm, to, flags), flags, src, cause)
        ev.spot = spot
        events.append(ev)
        places.append(k)
    if not events:
        return out
    g.tries = g.tries + 1  # 101.3a
    g.cite("400.7", src, cause)
    done = happen_all(g, events)
    for i in range(len(events)):
        if done[i] == HAPPENED:
            out[places[i]] = events[i].new if events[i].new >= 0 else g.objs[events[i].obj].next
    return out


def arrange(g: DuelState, ids: list[ObjId], to: Zone, flags: Flags) -> list[ObjId]:
    """401.4: cards that come to the top or bottom of a deck together: their owner says in which order."""
    order = list(range(len(ids)))
    if to != DECK or len(ids) < 2:
        return order
    if flags & AT_RANDOM:
        g.shuffle(order, "order")
        return order
    order = []
    g.cite("401.4", ids[0])
    for p in g.order():
        left = [k for k in range(len(ids)) if ids[k] >= 0 and g.objs[ids[k]].owner == p]
        while left:
            options = [ids[k] for k in left]
            order.append(left.pop(options.index(g.ask(ORDER, p, options, -1, "401.4"))))
    return order


def destroy(g: DuelState, ids: list[ObjId], flags: Flags, rule: str, src: ObjId, cause: Player) -> int:
    """701.6: from the battle zone to the graveyard, all at once."""
    events: list[Event] = []
    for id in ids:
        o = g.objs[id]
        if o.gone:
            g.cite("400.8", id, cause)
        elif id >= 0 and o.zone // 2 == BATTLE and g.applies_to(id, src, -1):
            events.append(going(g, id, GRAVEYARD, rule, flags | DESTROYED, src, cause))
    if not events:
        return 0
    g.cite("607.1", src)
    g.tries = g.tries + 1
    done = happen_all(g, events)
    g.cite("701.6b", src, cause)
    return sum(1 for d in done if d == HAPPENED)


def discard(g: DuelState, ids: list[ObjId], flags: Flags, src: ObjId, cause: Player) -> list[ObjId]:
    """701.7."""
    g.cite("701.7b", src, cause)
    new = move_all(g, [i for i in ids if g.zone_kind(i) == HAND], GRAVEYARD, flags | AS_DISCARD, 0, src, cause)
    return [i for i in new if i >= 0]


def draw(g: DuelState, player: Player, n: int, rule: str, src: ObjId, cause: Player) -> int:
    """114.2: one at a time; each can be replaced by itself (609.6a)."""
    done = 0
    for k in range(n):
        if g.over or g.player_key(player, NO_DRAW) or (g.rules and g.forbidden("draw", player, -1)):
            break
        deck = g.zones[DECK * 2 + player]
        if not unheard(g, DRAW):
            if happen(g, Event(DRAW, rule, player=player, n=1, src=src, cause=cause)) != HAPPENED:
                g.cite("609.6a", src, player)
                g.cite("114.4a", src, player)
                g.times(k)
                continue
            deck = g.zones[DECK * 2 + player]
        if not deck:
            g.cite("114.6", src, player)
            g.cite("114.6a", src, player)
            break
        if happen(g, Event(MOVE, rule, deck[-1], player, src=src, cause=cause, to=HAND, flags=AS_DRAW)) == HAPPENED:
            done += 1
    return done


def turn_all(g: DuelState, ids: list[ObjId], sideways: bool, flags: Flags, rule: str, src: ObjId, cause: Player) -> int:
    """Tap or untap at once (701.2); only creatures, tamaseeds and mana can be (105.4a)."""
    n = 1 if sideways else 0
    events: list[Event] = []
    for id in ids:
        if id < 0:
            continue
        o = g.objs[id]
        kind = o.zone // 2
        if o.gone or not (kind == MANA or (kind == BATTLE and g.chars[id].types & (CREATURE | TAMASEED))):
            g.cite("105.4a", id, cause)
            continue
        if o.tapped == sideways:
            g.cite("105.6", id, cause)
        elif g.applies_to(id, src, -1):
            events.append(Event(TURN, rule, id, o.controller, n, src, cause, flags=flags))
    if not events:
        return 0
    g.tries = g.tries + 1
    return sum(1 for d in happen_all(g, events) if d == HAPPENED)


def reveal(g: DuelState, ids: list[ObjId], viewer: Player, src: ObjId, cause: Player) -> None:
    """701.9: shown to all, or looked at by one player, until the effect is over; the cards stay where they are
    (701.9b). What only one player has seen is no line of the log: they may forget it when it is shuffled."""
    mask = 3 if viewer < 0 else 1 << viewer
    for id in ids:
        if id < 0 or g.objs[id].gone:
            continue
        if g.objs[id].known & mask != mask and not (g.visible(id, 0) and g.visible(id, 1)):
            g.own(id).known |= mask
        if id not in g.effect.shown:
            g.effect.shown = [*g.effect.shown, id]
        if viewer < 0:
            happen(g, Event(REVEAL, "701.9a", id, viewer, src=src, cause=cause))
        else:
            g.cite("701.10a", id, viewer)


def hide_again(g: DuelState) -> None:
    """What was shown is hidden again; whoever has seen it remembers it."""
    for id in g.effect.shown:
        g.cite("401.5", id)
        if not g.objs[id].gone:
            o = g.own(id)
            o.known = (o.known | o.known >> 2) % 4 << 2
    g.effect.shown = []


def shuffle(g: DuelState, player: Player, zone: Zone, src: ObjId, cause: Player) -> None:
    happen(g, Event(SHUFFLE, "701.11a", -1, player, src=src, cause=cause, to=zone))


def defined_state(g: DuelState, ev: Event) -> None:
    """110.4f: how a card comes to the battle zone; no replacement, and all of them apply."""
    ch = g.chars[ev.obj]
    mine = [ActiveAbility(ev.obj, ch.abilities[k], ch.origins[k], ev.player, None) for k in range(len(ch.abilities))
            if isinstance(ch.abilities[k], EntersAs)]
    for w in [*mine, *g.replacers]:
        a = w.ability
        if isinstance(a, EntersAs) and a.replaces(g, w, ev):
            a.replace(g, w, ev)
            g.cite("110.4f", ev.obj)
            g.cite("603.2c", ev.obj)  # it does not become so
