"""Actions (900): what effects, costs and rules do to cards and players."""

from __future__ import annotations

from ...effects.abilities import Redirect
from ...effects.mods import AddStat
from ...effects.numbers import Num
from ...effects.rulings import CounterCap, rulings
from ...kernel.card import Continuous, Float, Mod
from ...kernel.changes import float_off, float_on
from ...kernel.continuous import look, touch
from ...kernel.event import Event
from ...kernel.pipeline import HAPPENED, NOT_DONE, REPLACED, happen, happen_all, unheard
from ...kernel.terms import (
    AS_COST,
    AS_DISCARD,
    AS_DRAW,
    ATTACH,
    CANCELLED,
    COMBAT,
    CONTROL_CHANGE,
    COUNTERS,
    DAMAGE,
    DESTROYED,
    DRAW,
    GAIN_LIFE,
    IN_BATTLE,
    LOSE_LIFE,
    MOVE,
    NOBODY,
    ORDER,
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
from ...kernel.terms import (
    RETIRED as RETIRES,
)
from . import counters
from .state import NovaState
from .terms import (
    ATTACK_STAT,
    CHARACTER_DECK,
    CONDEMNED,
    DECK,
    DEPRIVE,
    DESTROYED_IN_BATTLE,
    DURATIONS,
    ENERGY,
    EQUIP,
    EVOLUTION,
    EVOLVING,
    FIELD,
    GRAVEYARD,
    HAND,
    IN_FIGHT,
    INDESTRUCTIBLE,
    LEVEL,
    NO_CANCEL,
    NO_DRAW,
    NO_LEAVE,
    REMOVED,
    RETIRED,
    SERVANT,
    SPELL,
    STRIPPED,
)


# --- moving --------------------------------------------------------------------------------------------------
def destination(g: NovaState, id: int, to: int) -> int:
    """Where a card really belongs when it is told to go to a zone."""
    if g.is_character(id):
        if to in (GRAVEYARD, REMOVED, HAND, DECK, ENERGY, RETIRED):  # 307.1
            g.cite("504.1", id)
            if to == GRAVEYARD:
                g.cite("305.2", id)
            elif to == REMOVED:
                g.cite("306.2", id)
            return RETIRED
        return to
    if to == RETIRED:
        g.cite("307.2", id)
        return GRAVEYARD
    return REMOVED if to == CHARACTER_DECK else to


def landing(g: NovaState, id: int, to: int) -> int:
    """The zone where a card would end up after replacements of its destination."""
    to = destination(g, id, to)
    look(g, id)
    for w in g.replacers:
        if isinstance(w.ability, Redirect):
            ev = Event(MOVE, "802.1.3.6", id, g.objs[id].owner, to=to)
            if w.ability.replaces(g, w, ev):
                to = w.ability.new_number
    return to


def stays(g: NovaState, id: int, to: int) -> bool:
    """A card that is told to go to another zone would be sent back to where it is (802.1.3.6)."""
    kind = g.zone_kind(id)
    return destination(g, id, to) != kind and landing(g, id, to) == kind


def move_rule(to: int, flags: int) -> str:
    if flags & AS_DISCARD:
        return "911.1"
    if flags & DESTROYED:
        return "907.1"
    return ["303.6", "304.1", "308.2", "309.1", "310.11", "908.1", "306.1", "921.1", "311.1"][to]


def move_all(g: NovaState, ids: list[int], to: int, to_player: int, flags: int, spot: int, src: int,
             cause: int) -> list[int]:
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
        if kind == FIELD and look(g, id).keys & NO_LEAVE:
            continue
        real = destination(g, id, to)
        if real == kind and kind != DECK:
            continue
        if real == FIELD and not may_enter(g, id, src):
            continue
        ev = Event(MOVE, move_rule(real, flags), id, o.owner, src=src, cause=cause, to=real, flags=flags)
        if real == FIELD:
            ev.to_player = to_player if to_player >= 0 else cause if cause >= 0 else o.owner
        if real == RETIRED:
            ev.flags |= RETIRES
        ev.meant = to
        ev.spot = spot
        if spot > 0 and real == DECK and len(g.zone(DECK, o.owner)) < spot:  # 303.6.2
            ev.flags |= 1024
            g.cite("303.6.2", id)
        if kind == DECK and real == HAND:
            g.cite("905.6", id)  # added, not drawn
        elif kind == FIELD and real == GRAVEYARD:
            g.cite("908.2", id)  # sent, not destroyed
        events.append(ev)
        places.append(k)
    if not events:
        return out
    if g.zone_kind(events[0].obj) == DECK or to == DECK:  # 303.4, 303.6: one card at a time
        if g.fresh_deck >= 0 and g.fresh_at == g.decisions and g.objs[events[0].obj].zone == g.zone_number(
                DECK, g.fresh_deck):
            g.shuffling = g.fresh_deck
            g.cite("920.2.1", src, g.fresh_deck)  # nothing shows the deck before they have moved
        for i in range(len(events)):
            real = events[i].to
            if happen(g, events[i]) == HAPPENED:
                out[places[i]] = events[i].new
                if events[i].to != real:
                    g.cite("804.2.3.3" if g.paying >= 0 else "802.1.3.5", events[i].obj)
        g.shuffling = -1
        g.fresh_deck = -1
        if len(events) > 1:
            g.cite("303.4" if to != DECK else "303.6")
            g.cite("303.4.1" if to != DECK else "303.6.1")
        return out
    meant = [ev.to for ev in events]
    done = at_once(g, events)
    for i in range(len(events)):
        if done[i] == HAPPENED:
            out[places[i]] = events[i].new if events[i].new >= 0 else g.objs[events[i].obj].next
            if events[i].to != meant[i]:  # it counts as moved nevertheless
                g.cite("804.2.3.3" if g.paying >= 0 else "802.1.3.5", events[i].obj)
    return out


def arrange(g: NovaState, ids: list[int], to: int) -> list[int]:
    """301.10, 303.6: the owner says in which order cards are put into an ordered zone."""
    order = list(range(len(ids)))
    if to != DECK or len(ids) < 2:
        return order
    order = []
    for p in g.order():  # 004.5
        left = [k for k in range(len(ids)) if g.objs[ids[k]].owner == p]
        if len(left) > 1:
            g.cite("301.10", player=p)
        while left:
            options = [ids[k] for k in left]
            order.append(left.pop(options.index(g.ask(ORDER, p, options, -1, "303.6"))))
    return order


def may_enter(g: NovaState, id: int, src: int) -> bool:
    """What can come to the field by an effect (not by being played)."""
    ch = look(g, id)
    card = g.objs[id].card
    evolves = (ch.keys | card.base.keys) & EVOLUTION != 0 and not g.objs[id].down
    if ch.kinds & SPELL or evolves:
        g.tell("1010.5" if evolves else "309.1", id)
        return False
    if card.base.keys & EQUIP and not g.equipping:
        g.tell("1005.2.1", id)
        return False
    if g.is_character(id):
        owner = g.objs[id].owner
        if any(look(g, i).name == ch.name for i in g.zone(FIELD, owner)):
            g.tell("202.4", id)
            return False
        if used_levels(g, owner) + (0 if g.zone_kind(id) == RETIRED else g.level(id)) > 10:
            g.tell("109.4.1", id)
            return False
    return not g.forbidden("enter", g.objs[id].owner, id)


def used_levels(g: NovaState, player: int) -> int:
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


def draw(g: NovaState, player: int, n: int, src: int, cause: int, rule: str = "905.1") -> int:
    """Draw cards one by one (905.2)."""
    if g.gathering and g.replacing:
        g.late_draws.append((player, n, src, cause))
        return n
    done = 0
    if n > 1:
        g.cite("905.2", player=player)
    elif n < 1:
        g.cite("004.6", player=player)  # not done at all
    for _ in range(n):
        if g.over:
            break
        if unheard(g, DRAW):
            what = NOT_DONE if g.player_key(player, NO_DRAW) else HAPPENED
        else:
            what = happen(g, Event(DRAW, rule, player=player, n=1, src=src, cause=cause))
        if what == REPLACED:
            done += 1
        elif what == HAPPENED:
            if take_top(g, player, src, cause):
                done += 1
        else:
            g.cite("905.4", player=player)
            left_out(g, -1, player, True)
    return done


def take_top(g: NovaState, player: int, src: int, cause: int) -> bool:
    deck = g.zone(DECK, player)
    if not deck:  # 502.2
        g.cite("905.3.1", player=player)
        g.decked |= 1 << player
        g.stirred |= 1
        g.causer = g.caused(cause)
        g.settled()
        return False
    g.cite("303.5", player=player)
    ev = Event(MOVE, "905.1", deck[-1], player, src=src, cause=cause, to=HAND, flags=AS_DRAW)
    return happen(g, ev) == HAPPENED


def discard(g: NovaState, ids: list[int], flags: int, src: int, cause: int) -> list[int]:
    """Discard cards from hand at once (911.1, 911.3)."""
    if not ids:
        g.cite("911.2")
        return []
    if len(ids) > 1:
        g.cite("911.3")
    g.cite("305.1")
    new = move_all(g, ids, GRAVEYARD, NOBODY, flags | AS_DISCARD, 0, src, cause)
    return [i for i in new if i >= 0]


# --- states --------------------------------------------------------------------------------------------------
def turn_all(g: NovaState, ids: list[int], sideways: bool, flags: int, src: int, cause: int) -> int:
    """Freeze or stand (904)."""
    rule = "904.2" if sideways else "904.1"
    events = [Event(TURN, rule, i, g.objs[i].controller, 1 if sideways else 0, src, cause, flags=flags)
              for i in ids if i >= 0 and not g.objs[i].gone]
    if not events:
        return 0
    done = at_once(g, events)
    for k in range(len(events)):
        if done[k] == NOT_DONE:
            left_out(g, events[k].obj, -1, g.objs[events[k].obj].turned != sideways)
    return sum(1 for d in done if d != NOT_DONE)


def left_out(g: NovaState, id: int, player: int, forbidden: bool) -> None:
    """004.4: a part that cannot be done is left out; 004.2: what forbids it counts, not what tells to do it."""
    if forbidden:
        g.cite("004.2", id, player)
    g.cite("004.4", id, player)


def destroy(g: NovaState, ids: list[int], src: int, cause: int, flags: int = 0, rule: str = "907.1",
            fought: list[int] | None = None) -> int:
    """907.1: a destroyed card is in the destroyed state until its triggers are done with. `fought`: by battle damage."""
    events: list[Event] = []
    for i in ids:
        if i < 0 or g.objs[i].gone or g.objs[i].states & CONDEMNED or g.zone_kind(i) != FIELD:
            continue
        if look(g, i).keys & INDESTRUCTIBLE:
            g.cite("907.2", i)
            continue
        ev = Event(STATE, rule, i, g.objs[i].controller, CONDEMNED, src, cause, flags=flags | SET)
        if fought is not None and i in fought:
            ev.n |= DESTROYED_IN_BATTLE
            ev.flags |= IN_BATTLE
        events.append(ev)
    if not events:
        return 0
    done = 0
    results = at_once(g, events)
    for k in range(len(events)):
        if results[k] == HAPPENED:
            done += 1
            g.doomed.append(events[k].obj)
            if events[k].flags & IN_BATTLE:
                g.cite("405.6.3.2", events[k].obj)
        elif results[k] == REPLACED:
            done += 1
    return done


def bury(g: NovaState) -> None:
    """907.1: destroyed cards go to the graveyard; nobody gets priority for that (907.1.1)."""
    ids = [i for i in g.doomed if not g.objs[i].gone and g.objs[i].states & CONDEMNED]
    g.doomed = []
    if ids:
        g.cite("907.1.1")
        g.cite("305.1")
        battle = [i for i in ids if g.objs[i].states & DESTROYED_IN_BATTLE]
        events: list[Event] = []
        for i in ids:
            to = destination(g, i, GRAVEYARD)
            flags = DESTROYED | (IN_BATTLE if i in battle else 0) | (RETIRES if to == RETIRED else 0)
            events.append(Event(MOVE, "907.1", i, g.objs[i].owner, to=to, flags=flags))
        happen_all(g, events)
        for i in ids:
            if not g.objs[i].gone:  # it stays for some other reason
                o = g.own(i)
                o.states &= ~(CONDEMNED | DESTROYED_IN_BATTLE)


def save(g: NovaState, ids: list[int], src: int, cause: int) -> int:
    """907.3: the destruction is cancelled; damage and negative changes are gone."""
    done = 0
    for i in ids:
        if g.objs[i].gone or not g.objs[i].states & CONDEMNED:
            continue
        g.own(i).damage = 0
        if i in g.doomed:
            g.doomed.remove(i)
        without_minus(g, i)
        happen(g, Event(STATE, "907.3", i, g.objs[i].controller, CONDEMNED | DESTROYED_IN_BATTLE, src, cause))
        done += 1
    return done


def without_minus(g: NovaState, id: int) -> None:
    """The minus parts of what changes the numbers of one card end; the rest goes on."""
    over: list[Float] = []
    rest: list[Float] = []
    for f in g.floats:
        e = f.effect
        if e is None or e.objects != [id] or not any(_lowers(m) for m in e.mods):
            continue
        over.append(f)
        kept = [m for m in e.mods if not _lowers(m)]
        if kept:
            left = Float(f.src, f.you, f.stamp, f.until, f.rule)
            left.effect = Continuous(e.src, e.you, e.stamp, kept, [id])
            left.born = f.born
            left.player = f.player
            left.word = f.word
            rest.append(left)
    float_off(g, over)
    g.floats.extend(rest)


def _lowers(m: Mod) -> bool:
    return isinstance(m, AddStat) and isinstance(m.n, Num) and m.n.n < 0


def set_state(g: NovaState, ids: list[int], bit: int, on: bool, until: int, rule: str, src: int, cause: int) -> int:
    """A state for a time: bound (928)."""
    done = 0
    for i in ids:
        if g.objs[i].gone or (g.objs[i].states & bit != 0) == on:
            continue
        if happen(g, Event(STATE, rule, i, g.objs[i].controller, bit, src, cause, flags=SET if on else 0)) == HAPPENED:
            done += 1
            if on:
                g.cite("928.2", i)  # its abilities do not listen any more
            if on and until != DURATIONS["game"]:
                f = Float(src, cause, g.tick(), until, rule)
                f.clears = bit
                f.slots = [[i]]
                f.player = cause
                float_on(g, f, rule)
    return done


# --- damage and life -----------------------------------------------------------------------------------------
def damage(g: NovaState, refs: list[int], amounts: list[int], flags: int, src: int, cause: int) -> int:
    """Deal damage to servants (916.1) and players (916.2), all at once (916.3)."""
    events: list[Event] = []
    for k in range(len(refs)):
        r = refs[k]
        if amounts[k] <= 0:
            continue
        if r < 0:
            events.append(Event(DAMAGE, "916.2", -1, -1 - r, amounts[k], src, cause, flags=flags))
        else:
            if g.objs[r].states & CONDEMNED:
                g.cite("916.4", r)
            g.cite("203.5", r)
            events.append(Event(DAMAGE, "916.1", r, g.objs[r].controller, amounts[k], src, cause, flags=flags))
    if not events:
        return 0
    g.cite("916.3", src)
    if len(events) > 1:
        g.cite("916.3.2", src)
        g.cite("916.3.2.1", src)  # an event for each
    g.causer = g.caused(cause)
    return sum(1 for d in at_once(g, events) if d == HAPPENED)


def fight(g: NovaState, a: int, b: int, src: int, cause: int) -> int:
    """922.1: two servants deal battle damage to each other."""
    for i in (a, b):
        if g.objs[i].gone or g.zone_kind(i) != FIELD or not look(g, i).kinds & SERVANT:
            g.cite("922.3", i)
            return 0
    g.cite("405.5.4.1", a)
    joined = [i for i in (a, b) if not g.objs[i].states & IN_FIGHT]
    for i in (a, b):
        o = g.own(i)
        o.states |= IN_FIGHT
        o.notes = {**o.notes, "battle": 1}  # who is destroyed by this is destroyed in battle
    touch(g, COMBAT | STATES)
    events = [Event(DAMAGE, "922.1", b, g.objs[b].controller, g.value(a, ATTACK_STAT), a, cause, flags=IN_BATTLE),
              Event(DAMAGE, "922.1", a, g.objs[a].controller, g.value(b, ATTACK_STAT), b, cause, flags=IN_BATTLE)]
    g.cite("922.2")
    g.causer = g.caused(cause)
    happen_all(g, events)
    for i in (a, b):
        if not g.objs[i].gone:
            o = g.own(i)
            if i in joined:
                o.states &= ~IN_FIGHT
            o.notes = {k: v for k, v in o.notes.items() if k != "battle"}
    touch(g, COMBAT | STATES)
    return 1


def life(g: NovaState, player: int, n: int, flags: int, src: int, cause: int, rule: str = "") -> int:
    """Gain (918.7) or lose (918.8) life points."""
    g.causer = g.caused(cause)
    ev = life_event(g, player, n, flags, src, cause, rule)
    return ev.n if happen(g, ev) == HAPPENED else 0


def lives(g: NovaState, players: list[int], n: int, flags: int, src: int, cause: int) -> int:
    """Several players gain or lose life at once."""
    g.causer = g.caused(cause)
    events = [life_event(g, p, n, flags, src, cause) for p in players]
    done = happen_all(g, events)
    return sum(events[k].n for k in range(len(events)) if done[k] == HAPPENED)


def life_event(g: NovaState, player: int, n: int, flags: int, src: int, cause: int, rule: str = "") -> Event:
    if n < 0:
        rule = rule or ("902.5" if flags & AS_COST else "918.8")  # what is paid is neither damage nor lost
        return Event(LOSE_LIFE, rule, -1, player, -n, src, cause, flags=flags)
    g.cite("005.4.1", player=player)  # without limit
    if g.released[player]:
        g.cite("507.1.1", player=player)  # what was released stays so
    return Event(GAIN_LIFE, rule or "918.7", -1, player, n, src, cause, flags=flags)


# --- counters, resources, showing ----------------------------------------------------------------------------
def put_counters(g: NovaState, id: int, word: str, n: int, flags: int, src: int, cause: int) -> int:
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
        if word in o.counters:
            g.cite("919.1.1", id)  # they count together, whoever put them
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


def come_with(g: NovaState, id: int, word: str, n: int) -> None:
    """919.5: counters with which a card comes to the field; whatever answers putting them answers that too (919.7)."""
    cap = counter_cap(g, id, word)
    if 0 <= cap < n:
        g.cite("919.6", id)
        n = cap
    if n > 0:
        ev = Event(PUT_COUNTERS, "919.5", id, g.objs[id].controller, n, id, word=word)
        g.apply(ev)
        g.note(ev)
        touch(g, COUNTERS | STRUCTURE)
        g.placed.append(ev)


def counter_cap(g: NovaState, id: int, word: str) -> int:
    best = -1
    for k in rulings(g, "counter-cap"):
        r = k.rule
        if isinstance(r, CounterCap) and r.counter == word and r.what.fits(k.c, id):
            n = r.n.value(k.c)
            best = n if best < 0 else min(best, n)
    return best


def add_energy(g: NovaState, player: int, color: int, n: int, src: int, activated: bool = False) -> int:
    ev = Event(RESOURCE, "005.6.4", -1, player, n, src, player, to=color, flags=SET if activated else 0)
    return n if happen(g, ev) == HAPPENED else 0


def reveal(g: NovaState, ids: list[int], viewer: int, src: int, cause: int) -> None:
    """910.1: cards are shown to all (or looked at by one) until the effect is done."""
    for i in ids:
        if viewer < 0 and g.objs[i].known == 3 and g.zone_kind(i) in (DECK, HAND):
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
            g.own(i).known = 0
            if g.kinds[g.zone_kind(i)].sees != "all":
                g.cite("301.7.2", i)  # shown or not, its zone is not public
    g.shown = []
    g.fresh_deck = -1


def shuffle(g: NovaState, player: int, zone: int, src: int, cause: int) -> None:
    g.cite("920.2")
    happen(g, Event(SHUFFLE, "920.1", -1, player, src=src, cause=cause, to=zone))
    if zone == DECK:
        g.fresh_deck = player
        g.fresh_at = g.decisions


def control(g: NovaState, ids: list[int], player: int, until: int, src: int, cause: int) -> int:
    """Another player controls a card: it lies in his field, as the same card (301.9.1)."""
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
            f = Float(src, cause, g.tick(), until, "802.1.2")
            f.slots = [[i]]
            f.returns = before
            f.player = cause
            float_on(g, f, "802.1.2")
    return done


def cancel(g: NovaState, ids: list[int], src: int, cause: int) -> int:
    """913.1: a waiting card or ability is taken from the waiting area; a card goes to its owner's graveyard."""
    done = 0
    for i in ids:
        for w in g.waiting:
            if w.obj != i:
                continue
            if look(g, i).keys & NO_CANCEL:
                break
            g.waiting.remove(w)
            if w.host >= 0 and g.objs[w.host].states & EVOLVING:  # the base of an evolution is free again
                g.own(w.host).states &= ~EVOLVING
            g.cite("305.1", i)
            happen(g, Event(CANCELLED, "913.1", i, w.you, src=src, cause=cause))
            if w.ability is None or g.objs[i].parts:
                happen(g, Event(MOVE, "913.1", i, g.objs[i].owner, to=destination(g, i, GRAVEYARD), src=src, cause=cause))
            else:
                g.cite("801.3.5.4", w.src)
                g.drop(i)
            done += 1
            break
    return done


def equip(g: NovaState, item: int, host: int, src: int, cause: int) -> int:
    """926.1: a magic item with equip is attached to a card."""
    if g.objs[item].gone or g.objs[host].gone or not look(g, item).keys & EQUIP or not g.wears(item, host):
        return 0
    if g.zone_kind(item) != FIELD:
        g.equipping = True
        enters = may_enter(g, item, src)
        g.equipping = False
        g.batch = g.tick()
        ev = Event(MOVE, "926.1", item, g.objs[item].owner, host + 1, src, cause, to=FIELD,
                   to_player=g.objs[host].controller)  # attached as it arrives
        return 1 if enters and happen(g, ev) == HAPPENED else 0
    happen(g, Event(ATTACH, "926.1", item, g.objs[item].controller, host, src, cause))
    return 1


def strip_if_deprived(g: NovaState, id: int, played: bool) -> None:
    """1008.4: a card with 剥奪 that came to the field otherwise than by being played loses all abilities."""
    if not played and g.objs[id].card.base.keys & DEPRIVE:
        g.own(id).states |= STRIPPED
        g.chars[id] = g.base_chars(id)
        g.changed |= STRUCTURE
        g.cite("1008.4", id)
