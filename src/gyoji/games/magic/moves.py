"""Zone changes (400), drawing (121), life (119), tapping, revealing and shuffling: what effects and rules have done."""

from __future__ import annotations

from ...effects.rulings import rulings
from ...kernel.event import Event
from ...kernel.pipeline import HAPPENED, happen, happen_all
from ...kernel.terms import (
    AS_DISCARD,
    AS_DRAW,
    AT_RANDOM,
    DEED,
    DRAW,
    GAIN_LIFE,
    LOSE_LIFE,
    MOVE,
    REVEAL,
    SHUFFLE,
    TURN,
)
from .combat import put_in_order
from .fields import MagicFields
from .standing_rules import DrawLimit
from .terms import BATTLEFIELD, ENTERS_OTHER_FACE, GRAVEYARD, HAND, LIBRARY, NO_DRAW


# --- drawing (121) -----------------------------------------------------------------------------------------------
def draw(g: MagicFields, player: int, n: int, src: int, cause: int, rule: str = "121.1") -> int:
    """121.2: one after the other."""
    done = 0
    for _ in range(n):
        if g.over:
            break
        if draw_one(g, player, src, cause, rule):
            done += 1
    return done


def draw_one(g: MagicFields, player: int, src: int, cause: int, rule: str) -> bool:
    if g.player_key(player, NO_DRAW):
        g.cite("101.2", player=player)
        return False
    if "draw-limit" in g.rules and has_drawn_all(g, player):
        g.cite("101.2", player=player)
        return False
    usual = "turn" if rule == "504.1" else ""
    if (g.replaced >> DRAW) & 1 and happen(g, Event(DRAW, "121.6", -1, player, 1, src, cause, word=usual)) != HAPPENED:
        g.cite("614.11", player=player)
        g.cite("614.11a", player=player)
        return False
    library = g.zones[LIBRARY * 2 + player]
    if not library:  # 121.4
        g.cite("121.4", player=player)
        g.drew_from_empty |= 1 << player
        g.version += 1
        return False
    happen(g, Event(MOVE, rule, library[-1], player, 0, src, cause, to=HAND, flags=AS_DRAW))
    return True


def has_drawn_all(g: MagicFields, player: int) -> bool:
    """A rule lets the player draw no more cards this turn."""
    for k in rulings(g, "draw-limit"):
        r = k.rule
        if isinstance(r, DrawLimit) and player in r.who.who(k.c) and g.deeds.get(f"{player}:draw", 0) >= r.n.value(k.c):
            return True
    return False


# --- moving --------------------------------------------------------------------------------------------------------
def move_all(g: MagicFields, ids: list[int], to: int, to_player: int, flags: int, spot: int, src: int,
             cause: int) -> list[int]:
    """Objects go to a zone at the same time; what they became, -1 where they stayed."""
    order = ids
    if to == LIBRARY and len(ids) > 1:
        order = arranged(g, ids, flags, src)
    events: list[Event] = []
    for id in order:
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
    return [became[id] for id in ids]


def put_into(g: MagicFields, ids: list[int], to: int, player: int, flags: int, transformed: bool, nth: int, src: int,
             cause: int) -> list[int]:
    """The same in the order given; 712.8d: perhaps with the other face up."""
    if transformed:
        flags |= ENTERS_OTHER_FACE
    events: list[Event] = []
    for id in ids:
        owner = g.objs[id].owner
        side = owner if player < 0 or to != BATTLEFIELD else player
        ev = Event(MOVE, rule_of(to), id, side, 0, src, cause, to=to, flags=flags)
        ev.to_player = side if to == BATTLEFIELD else -1
        ev.spot = nth
        events.append(ev)
    if events:
        together(g, events)
    return [g.objs[i].next if g.objs[i].gone else -1 for i in ids]


def together(g: MagicFields, events: list[Event]) -> None:
    """Moves at the same time; while these are replaced, each is known to come."""
    g.coming = [ev.obj for ev in events if ev.to == BATTLEFIELD]
    happen_all(g, events)
    g.coming = []


def search(g: MagicFields, who: int, whose: int, src: int) -> bool:
    """701.19a: all cards of a library are looked at."""
    if g.rules and g.forbidden("search", who, src):
        g.cite("701.19", src, who)
        return False
    happen(g, Event(DEED, "701.19a", -1, who, whose, src, who, word="search"))
    return True


def rule_of(to: int) -> str:
    return "400.3" if to != BATTLEFIELD else "110.2a"


def arranged(g: MagicFields, ids: list[int], flags: int, src: int) -> list[int]:
    """401.4: an owner arranges cards that go to the same place of his library; the last one comes to lie on top."""
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


def discard(g: MagicFields, ids: list[int], flags: int, src: int, cause: int) -> list[int]:
    """701.8: from hand to graveyard."""
    events = [Event(MOVE, "701.8a", i, g.objs[i].owner, 0, src, cause, to=GRAVEYARD, flags=flags | AS_DISCARD) for i in ids]
    if not events:
        return []
    happen_all(g, events)
    return [g.objs[i].next for i in ids if g.objs[i].gone and g.objs[i].next >= 0]


# --- other changes ---------------------------------------------------------------------------------------------------
def turn_all(g: MagicFields, ids: list[int], sideways: bool, flags: int, src: int, cause: int) -> int:
    """701.21: only what is not so already."""
    events = [Event(TURN, "701.21a" if sideways else "701.21b", i, g.objs[i].controller, 1 if sideways else 0, src, cause,
                    flags=flags) for i in ids if i >= 0 and g.zone_kind(i) == BATTLEFIELD]
    if not events:
        return 0
    return sum(1 for done in happen_all(g, events) if done == HAPPENED)


def life(g: MagicFields, player: int, n: int, flags: int, src: int, cause: int) -> int:
    """119.3: gain or loss; how much, below zero for a loss."""
    if n == 0:
        return 0
    ev = Event(GAIN_LIFE if n > 0 else LOSE_LIFE, "119.3", -1, player, abs(n), src, cause, flags=flags)
    if happen(g, ev) != HAPPENED:
        return 0
    return ev.n if n > 0 else -ev.n


def lives(g: MagicFields, players: list[int], n: int, flags: int, src: int, cause: int) -> int:
    """Several players at the same time."""
    if n == 0:
        return 0
    events = [Event(GAIN_LIFE if n > 0 else LOSE_LIFE, "119.3", -1, p, abs(n), src, cause, flags=flags) for p in players]
    done = happen_all(g, events)
    total = sum(events[k].n for k in range(len(events)) if done[k] == HAPPENED)
    return total if n > 0 else -total


def reveal(g: MagicFields, ids: list[int], viewer: int, src: int, cause: int) -> None:
    """701.16: shown to all, or looked at by one player; it stays known where it lies until that is shuffled."""
    for id in ids:
        seen = 3 if viewer < 0 else 1 << viewer
        if g.objs[id].known & seen != seen:
            g.own(id).known |= seen
        g.note(Event(REVEAL, "701.16a" if viewer < 0 else "701.16c", id, viewer, src=src, cause=cause))


def shuffle(g: MagicFields, player: int, zone: int, src: int, cause: int) -> None:
    """701.20."""
    happen(g, Event(SHUFFLE, "701.20a", -1, player, 0, src, cause, to=zone))
    if zone == LIBRARY:  # 701.20e: whether anything changed or not
        happen(g, Event(DEED, "701.20e", -1, player, 0, src, cause, word="shuffle"))
