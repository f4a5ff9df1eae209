"""What rules and effects do to strikers: moving, damage and shooting down (2.6), summoning and retiring (2.8)."""

from __future__ import annotations

from ...kernel.process.apply import add_lasting_effect
from ...kernel.process.continuous import look
from ...kernel.process.pipeline import HAPPENED, NOT_DONE, happen, happen_all
from ...kernel.state.aliases import Duration, Flags, ObjId, Player, Ref, Spot
from ...kernel.state.card import LastingEffect
from ...kernel.state.event import Event
from ...kernel.state.terms import (
    AS_PLAY,
    BY_RULE,
    CONTROL_CHANGE,
    DAMAGE,
    DESTROYED,
    IN_BATTLE,
    MOVE,
    PLACE,
    RETIRED,
    SHIFT,
    SIDEWAYS,
    TURN,
    is_place,
    place_ref,
    spot_in,
)
from .state import StrikeState
from .terms import (
    BOARD,
    DEF,
    DISCARD,
    FOR_GAME,
    GRID,
    NO_MOVE,
    NO_SHIFT,
    NO_SUMMON,
    OPTION,
    REMOVED,
    SCORE,
    STAGE,
    STRIKER_LIMIT,
)
from .zones import going, reached


def turn_all(g: StrikeState, ids: list[ObjId], sideways: bool, flags: Flags, rule: str, src: ObjId, cause: Player) -> int:
    """行動済み (sideways) or 未行動 (2.2.4.2); who is so already is not changed (1.1.7)."""
    events: list[Event] = []
    for i in ids:
        if i >= 0 and g.is_striker(i) and reached(g, i, src):
            if g.objs[i].tapped == sideways:
                g.cite("1.1.7", i)
                continue
            events.append(Event(TURN, rule, i, g.objs[i].controller, 1 if sideways else 0, src, cause, flags=flags))
    if not events:
        return 0
    done = happen_all(g, events)
    return sum(1 for d in done if d != NOT_DONE)


def shift(g: StrikeState, ids: list[ObjId], spots: list[Spot], src: ObjId, cause: Player, flags: Flags, rule: str) -> int:
    """Strikers go to other areas at the same time; not off the stage, nor where another one stays (4.1.6)."""
    events: list[Event] = []
    for k in range(len(ids)):
        id = ids[k]
        if id < 0 or not g.is_striker(id) or not reached(g, id, src):
            continue
        if src >= 0 and look(g, id).keywords & (NO_MOVE | NO_SHIFT):  # 5.4.6, 8.1.10: to be led elsewhere is to move
            g.cite("1.1.3", id)
            continue
        if spots[k] < 0 or spots[k] == g.objs[id].spot:
            g.cite("1.1.7", id)
            continue
        ev = Event(SHIFT, rule, id, g.objs[id].controller, g.objs[id].spot, src, cause, flags=flags)
        ev.spot = spots[k]
        events.append(ev)
    for _ in range(len(events)):  # who would go where somebody stays does not go
        stuck = [k for k in range(len(events)) if blocked(g, events, k)]
        if not stuck:
            break
        for k in reversed(stuck):
            g.cite("4.1.6", events[k].obj)
            g.cite("1.1.7", events[k].obj)
            del events[k]
    if not events:
        return 0
    return sum(1 for d in happen_all(g, events) if d == HAPPENED)


def blocked(g: StrikeState, events: list[Event], k: int) -> bool:
    spot = events[k].spot
    for i in range(len(events)):
        if i < k and events[i].spot == spot:
            return True
    there = g.board[spot]
    return there >= 0 and not any(ev.obj == there for ev in events)


def damage(g: StrikeState, refs: list[Ref], amounts: list[int], flags: Flags, src: ObjId, cause: Player) -> int:
    """2.6.1, 8.2.5: damage to strikers at once; it is compared with their DEF when the effect was applied (2.6.3)."""
    rule = "2.6.2" if flags & IN_BATTLE else "8.2.5"
    events = [Event(DAMAGE, rule, refs[k], g.objs[refs[k]].controller, amounts[k], src, cause, flags=flags)
              for k in range(len(refs)) if refs[k] >= 0 and g.is_striker(refs[k]) and reached(g, refs[k], src)]
    if not events:
        return 0
    g.cite("2.6.2", src, cause)
    done = happen_all(g, events)
    return sum(1 for d in done if d == HAPPENED)


def shoot_down(g: StrikeState, ids: list[ObjId], src: ObjId, cause: Player) -> int:
    """撃破 by an effect (2.6.4): into the score area of the controller's opponent."""
    events = [going(g, id, SCORE, "2.6.4.1", DESTROYED, src, cause) for id in ids
              if id >= 0 and g.is_striker(id) and reached(g, id, src)]
    return sum(1 for d in happen_all(g, events) if d != NOT_DONE) if events else 0


def settle_wounds(g: StrikeState) -> None:
    """2.7.2.3: who took as much damage from one effect as its DEF is shot down; other damage is gone (2.6.5)."""
    events: list[Event] = []
    for id, wound in g.wounds.items():
        o = g.objs[id]
        if o.gone:
            continue
        if o.damage >= g.value(id, DEF):
            g.cite("2.6.3", id)
            flags = DESTROYED | BY_RULE | (wound.flags & IN_BATTLE)
            events.append(going(g, id, SCORE, "2.6.4.1", flags, wound.src, wound.cause))
        else:
            g.cite("2.6.5", id)
        g.own(id).damage = 0
    g.wounds = {}
    if events:
        happen_all(g, events)


def retire(g: StrikeState, ids: list[ObjId], rule: str, src: ObjId, cause: Player) -> int:
    """退場 2.8.2: into the discard."""
    events = [going(g, i, DISCARD, rule, RETIRED, src, cause) for i in ids
              if i >= 0 and g.is_striker(i) and reached(g, i, src)]
    return sum(1 for d in happen_all(g, events) if d != NOT_DONE) if events else 0


def drop_orphans(g: StrikeState) -> None:
    """2.6.4.2, 2.6.4.3, 2.9.6, 2.8.2.1: what was attached to strikers that have left the stage."""
    ids = g.orphans
    shot = g.shot
    g.orphans = []
    g.shot = []
    events: list[Event] = []
    for id in ids:
        o = g.objs[id]
        if o.gone:
            continue
        if not o.card.base.types & OPTION:
            rule = "2.6.4.3" if id in shot else "2.9.6"
            events.append(going(g, id, DISCARD, rule))
        elif id in shot:
            ev = going(g, id, SCORE, "2.6.4.2")
            ev.to_player = 1 - g.objs[o.host].controller
            events.append(ev)
        else:
            events.append(going(g, id, REMOVED, "2.3.8"))
    if events:
        happen_all(g, events)


def not_summoned(g: StrikeState, player: Player, id: ObjId) -> str:
    """The rule by which a player cannot summon a card; "" if they can."""
    if g.objs[id].card.base.types & OPTION:
        return "2.8.1"
    if g.player_key(player, NO_SUMMON) or look(g, id).keywords & NO_SUMMON or g.forbidden("summon", player, id):
        return "1.1.3"
    return "" if g.gap(player) else "2.8.1.1"


def summon(g: StrikeState, id: ObjId, player: Player, spots: int, rule: str, turned: bool, src: ObjId, cause: Player) -> int:
    """召喚 2.8.1: onto an empty area among some (bits); what it became, or -1."""
    places = [place_ref(s) for s in range(GRID.size) if (spots >> s) & 1 and g.board[s] < 0]
    if not places:
        g.cite("2.8.1.1", id, player)
        return -1
    spot = spot_in(g.ask(PLACE, player, places, id, "2.8.1.1"))
    g.cite("2.8.1.1", id, player)
    if g.strikers[player] >= g.player_stat(player, STRIKER_LIMIT):
        g.cite("4.1.4.1", id, player)
        happen(g, going(g, id, DISCARD, "2.8.1.2", 0, src, cause))
        return -1
    ev = Event(MOVE, rule, id, player, src=src, cause=cause, to=STAGE, flags=AS_PLAY | (SIDEWAYS if turned else 0),
               to_player=player)
    ev.spot = spot
    if happen(g, ev) != HAPPENED:
        return -1
    return ev.new


def summon_by_effect(g: StrikeState, refs: list[Ref], word: str, player: Player, src: ObjId) -> int:
    """Cards come to the stage by an effect: to a place that it names, or to the own base line."""
    spots = BOARD.masks["stage" if "anywhere" in word else "base"][player]
    if is_place(refs[-1]):
        spots = 1 << spot_in(refs[-1])
    rule = word if word[:1].isdigit() else "2.8.1"
    done = 0
    for id in refs:
        if id < 0 or g.objs[id].gone:
            continue
        barred = not_summoned(g, player, id)
        if barred:
            g.cite(barred, id, player)
        elif summon(g, id, player, spots, rule, "exhausted" in word, src, player) >= 0:
            done += 1
    return done


def take_control(g: StrikeState, ids: list[ObjId], player: Player, until: Duration, src: ObjId, cause: Player) -> int:
    """4.1.4.1: not of a seventh striker."""
    done = 0
    for id in ids:
        if id < 0 or not g.is_striker(id) or not reached(g, id, src):
            continue
        before = g.objs[id].controller
        if happen(g, Event(CONTROL_CHANGE, "2.2.4.1", id, player, src=src, cause=cause)) != HAPPENED:
            continue
        done += 1
        if until != FOR_GAME:
            f = LastingEffect(src, cause, g.tick(), until, "2.4.6")
            f.slots = [[id]]
            f.returns = before
            f.player = cause
            add_lasting_effect(g, f, f.rule)
    return done
