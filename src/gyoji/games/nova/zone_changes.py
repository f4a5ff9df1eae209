"""Actions (900) that move cards: from zone to zone, drawing, discarding."""

from __future__ import annotations

from ...effects.nodes.replacements import Redirect
from ...kernel.process.continuous import look
from ...kernel.process.pipeline import HAPPENED, NOT_DONE, REPLACED, happen, happen_all, unheard
from ...kernel.state.aliases import Flags, ObjId, Player, Spot, Zone
from ...kernel.state.event import Event
from ...kernel.state.terms import AS_DISCARD, AS_DRAW, DESTROYED, DRAW, MOVE, NOBODY, ORDER
from ...kernel.state.terms import RETIRED as RETIRES
from .state import NovaState
from .terms import (
    CHARACTER_DECK,
    DECK,
    ENERGY,
    EQUIP,
    EVOLUTION,
    FIELD,
    GRAVEYARD,
    HAND,
    LEVEL,
    NO_DRAW,
    NO_LEAVE,
    REMOVED,
    RETIRED,
    SPELL,
)


def destination(g: NovaState, id: ObjId, to: Zone) -> Zone:
    """The zone where a card goes that is moved to a zone: characters are retired (504.1), nothing else is (307.2)."""
    if g.is_character(id):  # 307.1, 504.1
        return RETIRED if to in (GRAVEYARD, REMOVED, HAND, DECK, ENERGY, RETIRED) else to
    return GRAVEYARD if to == RETIRED else REMOVED if to == CHARACTER_DECK else to  # 307.2


def final_zone(g: NovaState, id: ObjId, to: Zone) -> Zone:
    """The zone where a card would end up after replacements of its destination."""
    to = destination(g, id, to)
    look(g, id)
    for w in g.replacers:
        if isinstance(w.ability, Redirect):
            ev = Event(MOVE, "802.1.3.6", id, g.objs[id].owner, to=to)
            if w.ability.replaces(g, w, ev):
                to = w.ability.new_number
    return to


def would_stay(g: NovaState, id: ObjId, to: Zone) -> bool:
    """Replacements would send a card that is moved to another zone to the zone where it is (802.1.3.6)."""
    kind = g.zone_kind(id)
    return destination(g, id, to) != kind and final_zone(g, id, to) == kind


def move_rule(to: Zone, flags: Flags) -> str:
    if flags & AS_DISCARD:
        return "911.1"
    if flags & DESTROYED:
        return "907.1"
    return ["303.6", "304.1", "308.2", "309.1", "310.11", "908.1", "306.1", "921.1", "311.1"][to]


def move_all(g: NovaState, ids: list[ObjId], to: Zone, to_player: Player, flags: Flags, spot: Spot, src: ObjId,
             cause: Player) -> list[ObjId]:
    """Move cards at once to their owners' zones (301.11) or to a player's field; what each became, or -1."""
    out = [-1] * len(ids)
    g.batch = g.tick()
    events: list[Event] = []
    places: list[int] = []
    order = arrange(g, ids, to)
    for k in order:
        id = ids[k]
        o = g.objs[id]
        if o.gone or o.zone < 0:
            continue
        kind = g.zone_kind(id)
        if kind == FIELD and look(g, id).keywords & NO_LEAVE:
            continue
        real = destination(g, id, to)
        if real == kind and kind != DECK:
            continue
        if real == FIELD:
            barred = entry_refusal(g, id)
            if barred:
                g.cite(barred, id)
                continue
        rule = move_rule(real, flags) if RETIRED not in (real, to) or real == to else "504.1" if real == RETIRED else "307.2"
        ev = Event(MOVE, rule, id, o.owner, src=src, cause=cause, to=real, flags=flags)
        if real == FIELD:
            ev.to_player = to_player if to_player >= 0 else o.owner
        if real == RETIRED:
            ev.flags |= RETIRES
        ev.meant = to
        ev.spot = spot
        events.append(ev)
        places.append(k)
    if not events:
        return out
    if g.zone_kind(events[0].obj) == DECK or to == DECK:  # 303.4, 303.6: one card at a time
        if g.just_shuffled >= 0 and g.shuffled_at == g.decisions and g.objs[events[0].obj].zone == g.zone_number(
                DECK, g.just_shuffled):
            g.shuffling = g.just_shuffled
            g.cite("920.2.1", src, g.just_shuffled)  # nothing shows the deck before they have moved
        g.cite("303.4" if to != DECK else "303.6")
        for place, one in zip(places, events, strict=True):
            if happen(g, one) == HAPPENED:
                out[place] = one.new
        g.shuffling = -1
        g.just_shuffled = -1
        return out
    done = at_once(g, events)
    for i in range(len(events)):
        if done[i] == HAPPENED:
            out[places[i]] = events[i].new if events[i].new >= 0 else g.objs[events[i].obj].next
    return out


def arrange(g: NovaState, ids: list[ObjId], to: Zone) -> list[ObjId]:
    """301.10, 303.6: the owner says in which order cards are put into an ordered zone."""
    order = [k for k in range(len(ids))]
    if to != DECK or len(ids) < 2:
        return order
    order = []
    for p in g.order():  # 004.5
        left = [k for k in range(len(ids)) if g.objs[ids[k]].owner == p]
        while len(left) > 1:
            g.cite("301.10", player=p)
            options = [ids[k] for k in left]
            order.append(left.pop(options.index(g.ask(ORDER, p, options, -1, "303.6"))))
        order.extend(left)
    return order


def entry_refusal(g: NovaState, id: ObjId, equipping: bool = False) -> str:
    """The rule by which an effect cannot put a card on the field; "" if it can. `equipping`: an effect that names equipment
    does so (1005.2.1)."""
    ch = look(g, id)
    card = g.objs[id].card
    if (ch.keywords | card.base.keywords) & EVOLUTION and not g.objs[id].down:
        return "1010.5"
    if ch.types & SPELL:
        return "309.1"
    if card.base.keywords & EQUIP and not equipping:
        return "1005.2.1"
    if g.is_character(id):
        owner = g.objs[id].owner
        if any(look(g, i).name == ch.name for i in g.zone(FIELD, owner)):
            return "202.3"
        if used_levels(g, owner) + (0 if g.zone_kind(id) == RETIRED else g.level(id)) > 10:
            return "109.4"
    return "004.2" if g.forbidden("enter", g.objs[id].owner, id) else ""


def used_levels(g: NovaState, player: Player) -> int:
    """109.3, 109.4: the levels of the characters that a player has used, on either field or retired."""
    look(g, 0)
    total = 0
    for p in range(2):
        for id in g.zones[FIELD * 2 + p]:
            if g.objs[id].owner == player and g.is_character(id):
                total += max(0, g.chars[id].stats[LEVEL])
    for id in g.zones[RETIRED * 2 + player]:
        total += max(0, g.chars[id].stats[LEVEL])
    return total


def at_once(g: NovaState, events: list[Event]) -> list[int]:
    """Simultaneous events. Cards that are drawn instead of some of them are drawn when the others are done (905.7)."""
    if len(events) == 1 or g.gathering:
        return happen_all(g, events)
    g.gathering = True
    done = happen_all(g, events)
    g.gathering = False
    while g.late_draws:
        player, n, src, cause = g.late_draws.pop(0)
        g.cite("905.7", src, player)
        draw(g, player, n, src, cause)
    return done


def draw(g: NovaState, player: Player, n: int, src: ObjId, cause: Player, rule: str = "905.1") -> int:
    """Draw cards one by one (905.2)."""
    if g.gathering and g.replacing:
        g.late_draws.append((player, n, src, cause))
        return n
    done = 0
    for k in range(n):
        if g.over:
            break
        if not unheard(g, DRAW):
            what = happen(g, Event(DRAW, rule, player=player, n=1, src=src, cause=cause))
        elif g.player_key(player, NO_DRAW):
            g.cite("905.4", player=player)
            what = NOT_DONE
        else:
            what = HAPPENED
        stuck = False
        if what == REPLACED:
            done += 1
        elif what == HAPPENED:
            stuck = not g.zone(DECK, player)
            if take_top(g, player, src, cause):
                done += 1
        else:
            stuck = True
        if stuck and not ((g.hears | g.replaced) >> DRAW) & 1:
            break  # of all that are left nothing else comes
        g.times(k)
    return done


def take_top(g: NovaState, player: Player, src: ObjId, cause: Player) -> bool:
    deck = g.zone(DECK, player)
    if not deck:  # 502.2
        g.cite("905.3.1", player=player)
        g.could_not_draw |= 1 << player
        g.changed_since_triggers |= 1
        g.causer = g.caused(cause)
        g.settled()
        return False
    ev = Event(MOVE, "905.1", deck[-1], player, src=src, cause=cause, to=HAND, flags=AS_DRAW)
    return happen(g, ev) == HAPPENED


def discard(g: NovaState, ids: list[ObjId], flags: Flags, src: ObjId, cause: Player) -> list[ObjId]:
    """Discard cards from hand at once (911.1, 911.3)."""
    if not ids:
        return []
    new = move_all(g, ids, GRAVEYARD, NOBODY, flags | AS_DISCARD, 0, src, cause)
    return [i for i in new if i >= 0]
