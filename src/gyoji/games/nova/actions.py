"""Actions (900): what effects, costs and rules do to cards and players."""

from __future__ import annotations

from ...effects.nodes.changes import AddStat
from ...effects.nodes.numbers import Num
from ...effects.nodes.static_rules import CounterCap, rules_in_force
from ...kernel.process.apply import add_lasting_effect, float_off
from ...kernel.process.continuous import look, mark_changed
from ...kernel.process.pipeline import HAPPENED, NOT_DONE, REPLACED, happen, happen_all
from ...kernel.state.aliases import Duration, Flags, ObjId, Player, Ref, Zone
from ...kernel.state.card import Continuous, LastingEffect, Mod
from ...kernel.state.event import Event
from ...kernel.state.terms import (
    AS_COST,
    ATTACH,
    CANCELLED,
    COMBAT,
    CONTROL_CHANGE,
    COUNTERS,
    DAMAGE,
    DESTROYED,
    GAIN_LIFE,
    IN_BATTLE,
    LOSE_LIFE,
    MOVE,
    PUT_COUNTERS,
    RESOURCE,
    REVEAL,
    SET,
    SHUFFLE,
    STATE,
    STATES,
    STRUCTURE,
    TAKE_COUNTERS,
    TURN,
)
from ...kernel.state.terms import RETIRED as RETIRES
from . import counters
from .state import NovaState
from .terms import (
    ATTACK_STAT,
    CONDEMNED,
    DECK,
    DEPRIVE,
    DESTROYED_IN_BATTLE,
    DURATIONS,
    EQUIP,
    EVOLVING,
    FIELD,
    GRAVEYARD,
    HAND,
    IN_FIGHT,
    INDESTRUCTIBLE,
    NO_CANCEL,
    RETIRED,
    SERVANT,
    STRIPPED,
)
from .zone_changes import at_once, destination, entry_refusal


# --- states --------------------------------------------------------------------------------------------------
def turn_all(g: NovaState, ids: list[ObjId], sideways: bool, flags: Flags, src: ObjId, cause: Player) -> int:
    """Freeze or stand (904)."""
    rule = "904.2" if sideways else "904.1"
    events = [Event(TURN, rule, i, g.objs[i].controller, 1 if sideways else 0, src, cause, flags=flags)
              for i in ids if i >= 0 and not g.objs[i].gone]
    if not events:
        return 0
    return sum(1 for d in at_once(g, events) if d != NOT_DONE)


def destroy(g: NovaState, ids: list[ObjId], src: ObjId, cause: Player, flags: Flags = 0, rule: str = "907.1",
            fought: list[int] | None = None) -> int:
    """907.1: a destroyed card is in the destroyed state until its triggers are done with. `fought`: by battle damage."""
    events: list[Event] = []
    for i in ids:
        if i < 0 or g.objs[i].gone or g.objs[i].states & CONDEMNED or g.zone_kind(i) != FIELD:
            continue
        if look(g, i).keywords & INDESTRUCTIBLE:
            g.cite("907.2", i)
            continue
        ev = Event(STATE, rule, i, g.objs[i].controller, CONDEMNED, src, cause, flags=flags | SET)
        if fought is not None and i in fought:
            ev.n |= DESTROYED_IN_BATTLE
            ev.flags |= IN_BATTLE
            g.cite("405.6.3.2", i)
        events.append(ev)
    if not events:
        return 0
    done = 0
    results = at_once(g, events)
    for k in range(len(events)):
        if results[k] == HAPPENED:
            done += 1
            g.destroyed.append(events[k].obj)
        elif results[k] == REPLACED:
            done += 1
    return done


def move_destroyed(g: NovaState) -> None:
    """907.1: destroyed cards go to the graveyard; nobody gets priority for that (907.1.1)."""
    ids = [i for i in g.destroyed if not g.objs[i].gone and g.objs[i].states & CONDEMNED]
    g.destroyed = []
    if ids:
        battle = [i for i in ids if g.objs[i].states & DESTROYED_IN_BATTLE]
        events: list[Event] = []
        for i in ids:
            to = destination(g, i, GRAVEYARD)
            flags = DESTROYED | (IN_BATTLE if i in battle else 0) | (RETIRES if to == RETIRED else 0)
            events.append(Event(MOVE, "504.1" if to == RETIRED else "907.1", i, g.objs[i].owner, to=to, flags=flags))
        happen_all(g, events)
        for i in ids:
            if not g.objs[i].gone:  # it stays for some other reason
                o = g.own(i)
                o.states &= ~(CONDEMNED | DESTROYED_IN_BATTLE)


def save(g: NovaState, ids: list[ObjId], src: ObjId, cause: Player) -> int:
    """907.3: the destruction is cancelled; damage and negative changes are gone."""
    done = 0
    for i in ids:
        if g.objs[i].gone or not g.objs[i].states & CONDEMNED:
            continue
        g.own(i).damage = 0
        if i in g.destroyed:
            g.destroyed.remove(i)
        end_reductions(g, i)
        happen(g, Event(STATE, "907.3", i, g.objs[i].controller, CONDEMNED | DESTROYED_IN_BATTLE, src, cause))
        done += 1
    return done


def end_reductions(g: NovaState, id: ObjId) -> None:
    """Reductions in the lasting effects upon this card alone end; the other parts of these effects go on."""
    over: list[LastingEffect] = []
    rest: list[LastingEffect] = []
    for f in g.lasting_effects:
        e = f.effect
        if e is None or e.objects != [id] or not any(_lowers(m) for m in e.mods):
            continue
        over.append(f)
        kept = [m for m in e.mods if not _lowers(m)]
        if kept:
            left = LastingEffect(f.src, f.you, f.stamp, f.until, f.rule)
            left.effect = Continuous(e.src, e.you, e.stamp, kept, [id])
            left.born = f.born
            left.player = f.player
            left.word = f.word
            rest.append(left)
    float_off(g, over)
    g.lasting_effects.extend(rest)


def _lowers(m: Mod) -> bool:
    return isinstance(m, AddStat) and isinstance(m.n, Num) and m.n.n < 0


def set_state(g: NovaState, ids: list[ObjId], bit: int, on: bool, until: Duration, rule: str, src: ObjId,
              cause: Player) -> int:
    """Put objects into a state (bound, 928) for a duration, or end it."""
    done = 0
    for i in ids:
        if g.objs[i].gone or (g.objs[i].states & bit != 0) == on:
            continue
        if happen(g, Event(STATE, rule, i, g.objs[i].controller, bit, src, cause, flags=SET if on else 0)) == HAPPENED:
            done += 1
            if on and until != DURATIONS["game"]:
                f = LastingEffect(src, cause, g.tick(), until, rule)
                f.clears = bit
                f.slots = [[i]]
                f.player = cause
                add_lasting_effect(g, f, rule)
    return done


# --- damage and life -----------------------------------------------------------------------------------------
def damage(g: NovaState, refs: list[Ref], amounts: list[int], flags: Flags, src: ObjId, cause: Player) -> int:
    """Deal damage to servants (916.1) and players (916.2), all at once (916.3)."""
    events: list[Event] = []
    for k in range(len(refs)):
        r = refs[k]
        if amounts[k] <= 0:
            continue
        if r < 0:
            events.append(Event(DAMAGE, "916.2", -1, -1 - r, amounts[k], src, cause, flags=flags))
        else:
            events.append(Event(DAMAGE, "916.1", r, g.objs[r].controller, amounts[k], src, cause, flags=flags))
    if not events:
        return 0
    g.cite("916.3", src)
    g.causer = g.caused(cause)
    return sum(1 for d in at_once(g, events) if d == HAPPENED)


def fight(g: NovaState, a: ObjId, b: ObjId, src: ObjId, cause: Player) -> int:
    """922.1: two servants deal battle damage to each other."""
    for i in (a, b):
        if g.objs[i].gone or g.zone_kind(i) != FIELD or not look(g, i).types & SERVANT:
            return 0  # 922.3
    joined = [i for i in (a, b) if not g.objs[i].states & IN_FIGHT]
    for i in (a, b):
        o = g.own(i)
        o.states |= IN_FIGHT
        g.cite("405.5.4.1", i)
        o.notes = {**o.notes, "battle": 1}  # who is destroyed by this is destroyed in battle
    mark_changed(g, COMBAT | STATES)
    events = [Event(DAMAGE, "922.1", b, g.objs[b].controller, g.value(a, ATTACK_STAT), a, cause, flags=IN_BATTLE),
              Event(DAMAGE, "922.1", a, g.objs[a].controller, g.value(b, ATTACK_STAT), b, cause, flags=IN_BATTLE)]
    g.causer = g.caused(cause)
    happen_all(g, events)
    for i in (a, b):
        if not g.objs[i].gone:
            o = g.own(i)
            if i in joined:
                o.states &= ~IN_FIGHT
            o.notes = {k: v for k, v in o.notes.items() if k != "battle"}
    mark_changed(g, COMBAT | STATES)
    return 1


def life(g: NovaState, player: Player, n: int, flags: Flags, src: ObjId, cause: Player, rule: str = "") -> int:
    """Gain (918.7) or lose (918.8) life points."""
    g.causer = g.caused(cause)
    ev = life_event(g, player, n, flags, src, cause, rule)
    return ev.n if happen(g, ev) == HAPPENED else 0


def lives(g: NovaState, players: list[Player], n: int, flags: Flags, src: ObjId, cause: Player) -> int:
    """Several players gain or lose life at once."""
    g.causer = g.caused(cause)
    events = [life_event(g, p, n, flags, src, cause) for p in players]
    done = happen_all(g, events)
    return sum(events[k].n for k in range(len(events)) if done[k] == HAPPENED)


def life_event(g: NovaState, player: Player, n: int, flags: Flags, src: ObjId, cause: Player, rule: str = "") -> Event:
    if n < 0:
        rule = rule or ("902.5" if flags & AS_COST else "918.8")  # what is paid is neither damage nor lost
        return Event(LOSE_LIFE, rule, -1, player, -n, src, cause, flags=flags)
    return Event(GAIN_LIFE, rule or "918.7", -1, player, n, src, cause, flags=flags)


# --- counters, resources, showing ----------------------------------------------------------------------------
def put_counters(g: NovaState, id: ObjId, word: str, n: int, flags: Flags, src: ObjId, cause: Player) -> int:
    """Put counters (919.1), up to what the card can hold (919.6); or take them."""
    o = g.objs[id]
    if o.gone or n == 0:
        return 0
    if n > 0:
        cap = counter_cap(g, id, word)
        if cap >= 0 and o.counters.get(word, 0) + n > cap:
            g.cite("919.6", id)
            n = max(0, cap - o.counters.get(word, 0))
            if n == 0:
                return 0
        ev = Event(PUT_COUNTERS, "919.1", id, o.controller, n, src, cause, flags=flags, word=word)
        return n if happen(g, ev) == HAPPENED else 0
    n = min(-n, o.counters.get(word, 0))
    if n <= 0:
        return 0
    if happen(g, Event(TAKE_COUNTERS, "919.4", id, o.controller, n, src, cause, flags=flags, word=word)) != HAPPENED:
        return 0
    counters.taken(g, id, word, n)
    g.settled()
    return n


def enter_with_counters(g: NovaState, id: ObjId, word: str, n: int) -> None:
    """919.5: a card enters with counters; what triggers on putting counters triggers on this too (919.7)."""
    cap = counter_cap(g, id, word)
    if 0 <= cap < n:
        g.cite("919.6", id)
        n = cap
    if n > 0:
        ev = Event(PUT_COUNTERS, "919.5", id, g.objs[id].controller, n, id, word=word)
        g.apply(ev)
        g.note(ev)
        mark_changed(g, COUNTERS | STRUCTURE)
        g.entered_with.append(ev)


def counter_cap(g: NovaState, id: ObjId, word: str) -> int:
    best = -1
    for k in rules_in_force(g, "counter-cap"):
        r = k.rule
        if isinstance(r, CounterCap) and r.counter == word and r.what.fits(k.c, id):
            n = r.n.value(k.c)
            best = n if best < 0 else min(best, n)
    return best


def add_energy(g: NovaState, player: Player, color: int, n: int, src: ObjId, activated: bool = False) -> int:
    ev = Event(RESOURCE, "005.6.4", -1, player, n, src, player, to=color, flags=SET if activated else 0)
    return n if happen(g, ev) == HAPPENED else 0


def reveal(g: NovaState, ids: list[ObjId], viewer: Player, src: ObjId, cause: Player) -> None:
    """910.1: cards are shown to all (or looked at by one) until the effect is done."""
    for i in ids:
        if viewer < 0 and g.objs[i].known & 3 == 3 and g.zone_kind(i) in (DECK, HAND):
            g.cite("910.2", i)
            continue
        g.own(i).known |= 3 if viewer < 0 else 1 << viewer
        if i not in g.shown:
            g.shown.append(i)
        if viewer < 0:
            happen(g, Event(REVEAL, "910.1", i, g.objs[i].owner, src=src, cause=cause))


def hide_again(g: NovaState) -> None:
    """910.1: what an effect has shown is hidden again when the effect is done."""
    for i in g.shown:
        o = g.objs[i]
        if not o.gone and o.known:
            g.own(i).known = (o.known | o.known >> 2) % 4 << 2  # who has seen it remembers it
    g.shown = []
    g.just_shuffled = -1


def shuffle(g: NovaState, player: Player, zone: Zone, src: ObjId, cause: Player) -> None:
    happen(g, Event(SHUFFLE, "920.1", -1, player, src=src, cause=cause, to=zone))
    if zone == DECK:
        g.just_shuffled = player
        g.shuffled_at = g.decisions


def control(g: NovaState, ids: list[ObjId], player: Player, until: Duration, src: ObjId, cause: Player) -> int:
    """Another player controls a card: it lies in their field, as the same card (301.9.1)."""
    done = 0
    for i in ids:
        before = g.objs[i].controller
        ev = Event(CONTROL_CHANGE, "301.9.1", i, player, src=src, cause=cause, n=before)
        if happen(g, ev) != HAPPENED:
            continue
        done += 1
        for p in range(2):  # 205.4: what it wears comes along
            for e in list(g.zone(FIELD, p)):
                if g.objs[e].host == i:
                    happen(g, Event(CONTROL_CHANGE, "205.4", e, player, src=src, cause=cause))
        if until != DURATIONS["game"]:
            f = LastingEffect(src, cause, g.tick(), until, "802.1.2")
            f.slots = [[i]]
            f.returns = before
            f.player = cause
            add_lasting_effect(g, f, "802.1.2")
    return done


def cancel(g: NovaState, ids: list[ObjId], src: ObjId, cause: Player) -> int:
    """913.1: a waiting card or ability is taken from the waiting area; a card goes to its owner's graveyard."""
    done = 0
    for i in ids:
        for w in g.waiting:
            if w.obj != i:
                continue
            if look(g, i).keywords & NO_CANCEL:
                break
            g.waiting.remove(w)
            if w.host >= 0 and g.objs[w.host].states & EVOLVING:  # the base of an evolution is free again
                g.own(w.host).states &= ~EVOLVING
            happen(g, Event(CANCELLED, "913.1", i, w.you, src=src, cause=cause))
            if w.ability is None or g.objs[i].parts:
                happen(g, Event(MOVE, "913.1", i, g.objs[i].owner, to=destination(g, i, GRAVEYARD), src=src, cause=cause))
            else:
                g.drop(i)
            done += 1
            break
    return done


def equip(g: NovaState, item: ObjId, host: ObjId, src: ObjId, cause: Player) -> int:
    """926.1: a magic item with equip is attached to a card."""
    if g.objs[item].gone or g.objs[host].gone or not look(g, item).keywords & EQUIP or not g.wears(item, host):
        return 0
    if g.zone_kind(item) != FIELD:
        if entry_refusal(g, item, True):
            return 0
        g.batch = g.tick()
        ev = Event(MOVE, "926.1", item, g.objs[item].owner, host + 1, src, cause, to=FIELD,
                   to_player=g.objs[host].controller)  # attached as it arrives
        return 1 if happen(g, ev) == HAPPENED else 0
    happen(g, Event(ATTACH, "926.1", item, g.objs[item].controller, host, src, cause))
    return 1


def strip_if_deprived(g: NovaState, id: ObjId, played: bool) -> None:
    """1008.4: a card with 剥奪 that came to the field otherwise than by being played loses all abilities."""
    if not played and g.objs[id].card.base.keywords & DEPRIVE:
        g.own(id).states |= STRIPPED
        g.chars[id] = g.base_chars(id)
        mark_changed(g, STRUCTURE | STATES)
        g.cite("1008.4", id)
