"""Zone changes (400), life (119), tapping, revealing and shuffling: what effects and rules have done."""

from __future__ import annotations

from typing import Final

from ....effects.nodes.static_rules import rulings_for
from ....kernel.process.pipeline import HAPPENED, happen, happen_all
from ....kernel.state.aliases import Flags, ObjId, Player, Spot, Zone
from ....kernel.state.event import Event
from ....kernel.state.terms import AS_COST, AS_DISCARD, AT_RANDOM, DEED, GAIN_LIFE, LOSE_LIFE, MOVE, REVEAL, SHUFFLE, TURN
from ..combat.declaring import put_in_order
from ..continuous.timestamps import in_turn
from ..state.card import MagicCard
from ..state.fields import MagicFields
from ..state.terms import BATTLEFIELD, ENTERS_OTHER_FACE, GRAVEYARD, LATER, LIBRARY, WORLD

TRANSFORMING: Final = ("transform", "meld")


# --- moving --------------------------------------------------------------------------------------------------------
def move_all(g: MagicFields, ids: list[ObjId], to: Zone, to_player: Player, flags: Flags, spot: Spot, src: ObjId,
             cause: Player) -> list[ObjId]:
    """Objects go to a zone at the same time; what they became, -1 where they stayed."""
    order = ids
    if to == LIBRARY and len(ids) > 1:
        order = arranged(g, ids, flags, src)
    events: list[Event] = []
    for id in contested(g, order) if g.checks.about_to_die else order:
        o = g.objs[id]
        if to != BATTLEFIELD:
            events.append(Event(MOVE, rule_of(to), id, o.owner, 0, src, cause, to=to, flags=flags))
        else:
            player = to_player if to_player >= 0 else o.owner
            events.append(Event(MOVE, "110.2a", id, player, 0, src, cause, to=to, flags=flags, to_player=player))
        events[-1].spot = spot
    together(g, events)
    became: dict[int, int] = {}
    for ev in events:
        old = g.objs[ev.obj]
        became[ev.obj] = old.next if old.gone else -1
    return [became.get(id, -1) for id in ids]


def put_into(g: MagicFields, ids: list[ObjId], to: Zone, player: Player, flags: Flags, transformed: bool, nth: int,
             src: ObjId, cause: Player) -> list[ObjId]:
    """The same in the order given; 712.8d: perhaps with the other face up."""
    if transformed:
        flags |= ENTERS_OTHER_FACE
    events: list[Event] = []
    for id in contested(g, ids) if g.checks.about_to_die else ids:
        card = g.objs[id].card
        if transformed and not (isinstance(card, MagicCard) and card.layout in TRANSFORMING):
            g.cite("712.14a", id)
            continue  # it has no other face: it stays where it is
        owner = g.objs[id].owner
        side = owner if player < 0 or to != BATTLEFIELD else player
        ev = Event(MOVE, rule_of(to), id, side, 0, src, cause, to=to, flags=flags)
        ev.to_player = side if to == BATTLEFIELD else -1
        ev.spot = nth
        if to == BATTLEFIELD:
            ev.with_counters = g.arrival.with_counters
        events.append(ev)
    if events:
        together(g, events)
    return [g.objs[i].next if g.objs[i].gone else -1 for i in ids]


def contested(g: MagicFields, ids: list[ObjId]) -> list[ObjId]:
    """400.6: of what two things would move at the same time its controller says which does: those that this one moves."""
    out: list[int] = []
    for id in ids:
        if id in g.checks.about_to_die:
            g.cite("400.6", id, g.objs[id].controller)
            if g.ask_mode(g.objs[id].controller, [0, 1], [], id, "400.6") == 0:
                continue
        out.append(id)
    return out


def together(g: MagicFields, events: list[Event]) -> None:
    """Moves at the same time; while these are replaced, each is known to come."""
    g.arrival.coming = [ev.obj for ev in events if ev.to == BATTLEFIELD]
    if len(g.arrival.coming) > 1:
        events[:] = in_turn(g, events)
    happen_all(g, events)
    if len(g.arrival.coming) > 1:
        note_worlds(g, [ev.new for ev in events if ev.to == BATTLEFIELD and ev.new >= 0])
    g.arrival.coming = []


def note_worlds(g: MagicFields, ids: list[ObjId]) -> None:
    """704.5k: World permanents that entered at the same time are equally new, whatever their timestamps (613.7m)."""
    worlds = [id for id in ids if g.objs[id].card.base.types & WORLD]
    first = min([g.objs[id].stamp for id in worlds], default=0)
    for id in worlds:
        o = g.own(id)
        if o.stamp != first:
            o.notes = {**o.notes, LATER: o.stamp - first}


def search(g: MagicFields, who: Player, whose: Player, src: ObjId) -> bool:
    """701.19a: all cards of a library are looked at."""
    if g.rules and g.forbidden("search", who, src):
        g.cite("701.19", src, who)
        return False
    key = f"{who}:{whose}:{src}"
    if g.searching == key:  # 701.19h: again before it is shuffled is the same search
        g.cite("701.19h", src, who)
        return True
    g.searching = key
    happen(g, Event(DEED, "701.19a", -1, who, whose, src, who, word="search"))
    if who == whose:
        g.did(f"{who}:search")
    g.resolution.searched |= 1 << who
    g.cite("701.19e", src, who)  # what is found is not shown, unless the text says so
    return True


def rule_of(to: Zone) -> str:
    return "400.3" if to != BATTLEFIELD else "110.2a"


def arranged(g: MagicFields, ids: list[ObjId], flags: Flags, src: ObjId) -> list[ObjId]:
    """401.4: an owner arranges cards that go to the same place of their library; the last one comes to lie on top."""
    if flags & AT_RANDOM:
        order = ids.copy()
        g.shuffle(order, "order")
        return order
    out: list[int] = []
    for p in g.order():
        mine = [i for i in ids if g.objs[i].owner == p]
        if len(mine) > 1:
            g.cite("401.4", player=p)
            mine = put_in_order(g, p, mine, src, "401.4")
        out.extend(mine)
    return out


def laid_down(g: MagicFields, events: list[Event]) -> list[Event]:
    """404.3: of cards that go to a graveyard together the owner says how they lie, if any text asks; the last on top."""
    if events[0].kind != MOVE or not any([isinstance(c, MagicCard) and c.ordered for c in g.cards]):
        return events
    piles: list[list[int]] = [[] for _ in range(g.players)]
    told: list[int] = []  # two rules may bury the same permanent
    for k in range(len(events)):
        ev = events[k]
        if ev.kind == MOVE and ev.to == GRAVEYARD and g.objs[ev.obj].parts and ev.obj not in told:
            told.append(ev.obj)
            piles[g.objs[ev.obj].owner].append(k)
    out = events.copy()
    for p in g.order():
        if len(piles[p]) > 1:
            by_id = {events[k].obj: events[k] for k in piles[p]}
            ids = put_in_order(g, p, list(by_id), -1, "404.3")
            for k, id in zip(piles[p], ids, strict=True):
                out[k] = by_id[id]
    return out


def discard(g: MagicFields, ids: list[ObjId], flags: Flags, src: ObjId, cause: Player) -> list[ObjId]:
    """701.8: from hand to graveyard."""
    if "keeps-hand" in g.rules and not flags & AS_COST and src >= 0:  # 101.2: nothing an opponent controls can make them
        ids = [i for i in ids if g.objs[src].controller == g.objs[i].owner
               or not rulings_for(g, "keeps-hand", g.objs[i].owner)]
    events = [Event(MOVE, "701.8a", i, g.objs[i].owner, 0, src, cause, to=GRAVEYARD, flags=flags | AS_DISCARD) for i in ids]
    if not events:
        return []
    happen_all(g, events)
    return [g.objs[i].next for i in ids if g.objs[i].gone and g.objs[i].next >= 0]


# --- other changes ---------------------------------------------------------------------------------------------------
def turn_all(g: MagicFields, ids: list[ObjId], sideways: bool, flags: Flags, src: ObjId, cause: Player) -> int:
    """701.21: only what is not so already."""
    events = [Event(TURN, "701.21a" if sideways else "701.21b", i, g.objs[i].controller, 1 if sideways else 0, src, cause,
                    flags=flags) for i in ids if i >= 0 and g.zone_kind(i) == BATTLEFIELD]
    if not events:
        return 0
    return sum(1 for done in happen_all(g, events) if done == HAPPENED)


def life(g: MagicFields, player: Player, n: int, flags: Flags, src: ObjId, cause: Player) -> int:
    """119.3: gain or loss; how much, below zero for a loss."""
    rule = "119.3" if not flags & AS_COST else "119.4a" if g.heads else "119.4"
    ev = Event(GAIN_LIFE if n >= 0 else LOSE_LIFE, rule, -1, player, abs(n), src, cause, flags=flags)
    if happen(g, ev) != HAPPENED:
        return 0
    return ev.n if n > 0 else -ev.n


def lives(g: MagicFields, players: list[Player], n: int, flags: Flags, src: ObjId, cause: Player) -> int:
    """Several players at the same time."""
    if n == 0:
        return 0
    events = [Event(GAIN_LIFE if n > 0 else LOSE_LIFE, "119.3", -1, p, abs(n), src, cause, flags=flags) for p in players]
    done = happen_all(g, events)
    total = sum(events[k].n for k in range(len(events)) if done[k] == HAPPENED)
    return total if n > 0 else -total


def reveal(g: MagicFields, ids: list[ObjId], viewer: Player, src: ObjId, cause: Player) -> None:
    """701.16: shown to all, or looked at by one player; it stays known where it lies until that is shuffled."""
    for id in ids:
        seen = (1 << g.players) - 1 if viewer < 0 else 1 << viewer
        if g.objs[id].known & seen != seen:
            g.own(id).known |= seen
        g.note(Event(REVEAL, "701.16a" if viewer < 0 else "701.16d", id, viewer, src=src, cause=cause))


def shuffle(g: MagicFields, player: Player, zone: Zone, src: ObjId, cause: Player) -> None:
    """701.20."""
    g.searching = ""
    happen(g, Event(SHUFFLE, "701.20a", -1, player, 0, src, cause, to=zone))
    if zone == LIBRARY:  # 701.20e: whether anything changed or not
        happen(g, Event(DEED, "701.20e", -1, player, 0, src, cause, word="shuffle"))
