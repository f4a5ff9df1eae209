"""State-based actions (704), and what goes on at once after every event: control, removal from combat, state triggers."""

from __future__ import annotations

from typing import Final

from ....effects.nodes.abilities import Triggered
from ....effects.nodes.filters import same_name
from ....effects.nodes.static_rules import CounterCap, rules_in_force
from ....kernel.process.apply import expire
from ....kernel.process.checking import unchecked_copy
from ....kernel.process.continuous import look
from ....kernel.process.leaving_the_game import lose
from ....kernel.process.pipeline import HAPPENED, happen, happen_all
from ....kernel.process.triggers import watch_states
from ....kernel.state.aliases import ObjId, Player, Ref, Stamp
from ....kernel.state.caches import ANY, compare
from ....kernel.state.card import LastingEffect
from ....kernel.state.event import Event
from ....kernel.state.terms import (
    ATTACH,
    ATTACHED,
    BY_RULE,
    CHOOSE,
    COMERS,
    CONTROL,
    COUNTERS,
    DAMAGED,
    DEED,
    HISTORY,
    LIFE,
    RESOURCES,
    STATES,
    STRUCTURE,
    TAKE_COUNTERS,
    TIME,
    TRAITS,
    TURNED,
    VALUES,
    WAITING,
    WHOSE_TURN,
    zone_fact,
)
from ..actions.destroy import bury, destruction, sacrifice
from ..card_types import dungeons
from ..card_types.attachments import host_of, is_aura, is_equipment, may_hold
from ..card_types.battles import choose_protector
from ..combat.declaring import leave_combat
from ..concepts import control
from ..keywords import space_sculptor
from ..keywords.entering import unbond
from ..keywords.phasing import release
from ..multiplayer import shared_teams
from ..state.combat import NOTHING
from ..state.fields import MagicFields
from ..state.terms import (
    BATTLE,
    BATTLEFIELD,
    CREATURE,
    DEATHTOUCHED,
    ENCHANTMENT,
    INDESTRUCTIBLE,
    LATER,
    LEGENDARY,
    NO_LOSE,
    NO_LOSE_AT_ZERO,
    PLANESWALKER,
    TOKEN,
    TOUGHNESS,
    WHILE_ATTACHED,
    WHILE_CONTROLLED,
    WHILE_COUNTER,
    WHILE_HERE,
    WHILE_MINE_TAPPED,
    WHILE_TAPPED,
    WORLD,
)
from ..variants import commander, planechase, supplementary_cards
from ..vocabulary.counted_events import NthCounter
from ..zones.exile_until import give_back
from .designations import bless_all, tell_stories, turn_with_daylight

HERE: Final = zone_fact(BATTLEFIELD)
LASTING: Final = (WHILE_HERE, WHILE_CONTROLLED, WHILE_TAPPED, WHILE_MINE_TAPPED, WHILE_ATTACHED, WHILE_COUNTER)
BODIES: Final = DAMAGED | HERE | CONTROL | VALUES | TRAITS | STRUCTURE | COUNTERS | ATTACHED | COMERS
RARE: Final = PLANESWALKER | BATTLE | LEGENDARY | WORLD
NO_PERMANENTS: Final[list[ObjId]] = []  # shared: replaced, never changed
UNSEEN: Final = TIME | WHOSE_TURN | HISTORY | TURNED | RESOURCES  # no state-based action looks at these; effects may
SIDES: Final = STRUCTURE | COMERS | ATTACHED | CONTROL | HERE


# --- at once -------------------------------------------------------------------------------------------------
def settle(g: MagicFields) -> None:
    """After every event: what no player and no check has to wait for."""
    if g.checks.going_on or g.over:
        return
    g.checks.going_on = True
    while g.changed_since_triggers and not g.over:
        facts = g.changed_since_triggers
        g.changed_since_triggers = 0
        g.checks.unchecked |= facts
        if facts & SIDES and (g.taken or facts & STRUCTURE or (g.rules and "control" in g.rules)):
            control.settle_control(g)
        if g.fight.attackers and facts & (SIDES | STATES | g.effect_reads):
            leave_combat(g)
        if g.designations.day_night_matters and facts & HERE:
            turn_with_daylight(g)
        if facts & HERE:
            bless_all(g)
            if g.rules and "storied" in g.rules:
                tell_stories(g)
        if g.memory.bonds:
            unbond(g)
        if g.lasting_effects and facts & (SIDES | TURNED | COUNTERS):
            lapse(g)
        if g.memory.until_leaves and facts & HERE:
            give_back(g)
        if g.memory.held_out and facts & HERE:
            release(g)
        if g.states_watched and facts & (g.states_read | STRUCTURE | WAITING):
            watch_states(g)
    g.checks.going_on = False


def lapse(g: MagicFields) -> None:
    """611.2b: effects for as long as something is so end when it is not, even before they have begun."""
    over = [f for f in g.lasting_effects if f.until in LASTING and lapsed(g, f)]
    if over:
        g.cite("611.2b", over[0].src)
        expire(g, over)


def lapsed(g: MagicFields, f: LastingEffect) -> bool:
    if f.until == WHILE_COUNTER:
        return f.effect is None or all([not g.objs[i].counters.get(f.word[6:], 0) for i in f.effect.objects])
    if f.src < 0:
        return False
    o = g.objs[f.src]
    if o.gone or o.zone // g.players != BATTLEFIELD:
        return True
    if f.until == WHILE_CONTROLLED:
        return o.controller != f.player
    if f.until == WHILE_TAPPED:
        return not o.tapped
    if f.until == WHILE_MINE_TAPPED:
        return not o.tapped or o.controller != f.player
    if f.until == WHILE_ATTACHED:
        return bool(f.slots) and o.host not in f.slots[0]
    return False


# --- state-based actions -------------------------------------------------------------------------------------
def state_based(g: MagicFields) -> bool:
    """704.3: one check; all that applies is done at the same time, as one event. Whether something was done."""
    facts = (g.checks.unchecked | g.changed_since_triggers) & (~UNSEEN | g.effect_reads)
    if g.checks_caches:
        check_unchecked(g)
    if g.over or not (facts or g.checks.drew_from_empty or g.checks.vanishing):
        return False
    g.checks.unchecked = 0
    if facts & (LIFE | COUNTERS) or g.checks.drew_from_empty or g.checks.spared:
        judge(g)
        if g.over:
            return True
    did = cease(g)
    if g.variant.archenemies:
        did = supplementary_cards.finish_schemes(g) or did
    if g.variant.planar:
        did = planechase.leave_phenomena(g) or did
    if g.checks.commanders:
        did = commander.call_back(g) or did
    if g.variant.sculpting:
        did = space_sculptor.assign(g) or did
    if dungeons.entered(g):
        did = dungeons.check(g) or did
    if facts & (BODIES & ~DAMAGED | g.effect_reads) or (facts & WAITING and g.checks.held_up) or (
            facts & STATES and g.checks.on_states):
        did = check_permanents(g) or did
    elif facts & DAMAGED:
        did = check_damaged(g) or did
    return did


def check_unchecked(g: MagicFields) -> None:
    """Whether there is something to be done does not hang on which facts are known to have changed."""
    found: list[bool] = []
    for facts in (0, ANY):
        n = unchecked_copy(g)
        assert isinstance(n, MagicFields)
        n.checks.unchecked |= facts
        found.append(state_based(n))
    compare(g, "state-based actions", found[0], found[1])


def spared(g: MagicFields) -> bool:
    """Some player would have lost already; perhaps nothing keeps them from it any more."""
    for p in range(g.players):
        if (g.life[p] > 0 and not g.player_counters[p] and g.leading is None) or (g.lost >> p) & 1:
            continue
        if g.life[p] <= 0 or g.player_counters[p].get("poison", 0) >= shared_teams.lethal_poison(g) or (
                g.leading is not None and commander.slain(g, p)):
            return True
    return False


def judge(g: MagicFields) -> None:
    """704.5a-c: who has no life, has drawn from an empty library or has ten poison counters loses."""
    losers = 0
    saved = 0  # those whose team goes on, since an effect has replaced what was to happen to one of them
    rule = ""
    for p in range(g.players):
        why = reason_to_lose(g, p)
        if why and not (g.lost >> p) & 1 and not g.player_key(p, NO_LOSE):
            g.cite(why, player=p)
            if would_lose(g, p, why):
                losers |= 1 << p
                rule = why
            elif why in ("704.6a", "704.6b"):
                saved |= sum([1 << q for q in g.team(p)])
        elif g.heads and (why or g.life[p] <= 0) and not (g.lost >> p) & 1:  # what keeps one of a team from losing keeps all
            g.cite("810.8a", player=p)
    g.checks.drew_from_empty = 0
    losers &= ~saved
    if losers:
        g.cite("704.3")
        lose(g, losers, rule)
    g.checks.spared = spared(g)


def reason_to_lose(g: MagicFields, player: Player) -> str:
    """The first rule by which a player, or their team (704.6a-b), loses now."""
    if g.life[player] <= 0 and not g.player_key(player, NO_LOSE_AT_ZERO):
        return "704.6a" if g.heads else "704.5a"
    if (g.checks.drew_from_empty >> player) & 1:
        return "704.5b"
    if g.player_counters[player].get("poison", 0) >= shared_teams.lethal_poison(g):
        return "704.6b" if g.heads else "704.5c"
    if g.lowest_loses and g.life[player] < max([g.life[p] for p in g.order()]):
        return "MTR 2.5#6"  # time was up in single elimination
    return "704.6c" if g.leading is not None and commander.slain(g, player) else ""


def would_lose(g: MagicFields, player: Player, rule: str) -> bool:
    """A player is about to lose, for one reason or several: one event, which one effect can replace (704.7)."""
    if not (g.replaced >> DEED) & 1:
        return True
    g.checks.drew_from_empty &= ~(1 << player)
    g.cite("704.7", player=player)
    g.checks.about_to_die = about_to_die(g)
    lost = happen(g, Event(DEED, rule, -1, player, word="lose-game")) == HAPPENED
    g.checks.about_to_die = []
    return lost


def about_to_die(g: MagicFields) -> list[ObjId]:
    """704.3: the creatures that go to the graveyard or are destroyed in this check."""
    look(g, 0)
    return [i for p in g.order() for i in g.zone(BATTLEFIELD, p) if g.chars[i].types & CREATURE and (
        g.chars[i].stats[TOUGHNESS] <= 0 or (not g.chars[i].keywords & INDESTRUCTIBLE and (
            g.objs[i].damage >= g.chars[i].stats[TOUGHNESS] or g.objs[i].states & DEATHTOUCHED)))]


def cease(g: MagicFields) -> bool:
    """704.5d-e: tokens and copies outside the battlefield and the stack cease to exist."""
    if not g.checks.vanishing:
        return False
    gone = [id for id in g.checks.vanishing if not g.objs[id].gone]
    g.checks.vanishing = []
    for id in gone:
        g.cite("704.5d" if g.objs[id].states & TOKEN else "704.5e", id)
        g.cease(id)
    return bool(gone)


def check_damaged(g: MagicFields) -> bool:
    """704.5g-h: of what permanents can meet, only damage has changed."""
    events: list[Event] = []
    for p in g.order():
        for id in g.zones[BATTLEFIELD * g.players + p]:
            o = g.objs[id]
            if (o.damage or o.states & DEATHTOUCHED) and look(g, id).types & CREATURE:
                dying(g, id, events)
    return carry_out(g, events)


def check_permanents(g: MagicFields) -> bool:
    """All conditions of 704.5 that permanents can meet."""
    look(g, 0)
    g.checks.held_up = False
    events: list[Event] = []
    named = NO_PERMANENTS
    fixed = NO_PERMANENTS  # Auras, and what is attached to something
    world = False
    sagas = NO_PERMANENTS
    objs = g.objs
    chars = g.chars
    for p in g.order():
        for id in g.zones[BATTLEFIELD * g.players + p]:
            o = objs[id]
            ch = chars[id]
            kinds = ch.types
            if kinds & CREATURE and (o.damage or o.states & DEATHTOUCHED or ch.stats[TOUGHNESS] <= 0):
                dying(g, id, events)
            if o.counters and counted(g, id, events):
                sagas = with_one(sagas, id)
            if o.host != -1 or (kinds & ENCHANTMENT and is_aura(ch)):
                fixed = with_one(fixed, id)
            if kinds & RARE:
                if kinds & (PLANESWALKER | BATTLE):
                    worn_down(g, id, events)
                if kinds & LEGENDARY:
                    named = with_one(named, id)
                if kinds & WORLD:
                    world = True
    g.checks.on_states = bool(fixed) or bool(g.rules)
    if len(named) > 1:
        legends(g, named, events)
    if fixed:
        loose(g, fixed, events)
    if world:
        worlds(g, events)
    if g.rules and "counter-cap" in g.rules:
        capped(g, events)
    done = carry_out(g, events)
    for id in sagas:
        done = sacrifice(g, [id], g.objs[id].controller, id, 0, "704.5s") > 0 or done
    return done


def carry_out(g: MagicFields, events: list[Event]) -> bool:
    """What a check has found, at the same time. Whether it found something."""
    if events:
        happen_all(g, events)
        g.cite("704.8" if len(events) > 1 else "704.2")
    return bool(events)


def dying(g: MagicFields, id: ObjId, events: list[Event]) -> None:
    """704.5f-h: no toughness, lethal damage, damage by deathtouch."""
    o = g.objs[id]
    toughness = g.chars[id].stats[TOUGHNESS]
    if toughness <= 0:
        events.append(bury(g, id, "704.5f"))
        return
    rule = "704.5g" if o.damage >= toughness else "704.5h" if o.states & DEATHTOUCHED else ""
    if o.states & DEATHTOUCHED:  # since the last check
        g.own(id).states &= ~DEATHTOUCHED
    if rule:
        ev = destruction(g, id, rule, -1, -1, BY_RULE)
        if ev is not None:
            events.append(ev)


def with_one(found: list[ObjId], id: ObjId) -> list[ObjId]:
    """What was found, and one more."""
    if found is NO_PERMANENTS:
        return [id]
    found.append(id)
    return found


def counted(g: MagicFields, id: ObjId, events: list[Event]) -> bool:
    """704.5q: +1/+1 and -1/-1 counters go away in pairs; 704.5s: whether it is a Saga that is over."""
    o = g.objs[id]
    n = min(o.counters.get("+1/+1", 0), o.counters.get("-1/-1", 0))
    if n:
        for word in ("+1/+1", "-1/-1"):
            events.append(Event(TAKE_COUNTERS, "704.5q", id, o.controller, n, word=word))
    if "lore" in o.counters and "type:Saga" in g.chars[id].subtypes:
        last = final_chapter(g, id)
        return 0 < last <= o.counters["lore"] and not source_of_waiting(g, id)
    return False


def final_chapter(g: MagicFields, id: ObjId) -> int:
    """714.2d: the highest number among its chapter abilities."""
    last = 0
    for a in g.chars[id].abilities:
        if isinstance(a, Triggered):
            when = a.when
            if isinstance(when, NthCounter) and when.counter == "lore":
                last = max(last, when.n)
    return last


def source_of_waiting(g: MagicFields, id: ObjId) -> bool:
    """It is the source of an ability that has triggered and not left the stack."""
    for w in g.on_stacks():
        if w.src == id and w.obj != id:
            g.checks.held_up = True
            return True
    for t in g.pending:
        if t.src == id:
            g.checks.held_up = True
            return True
    return False


def worn_down(g: MagicFields, id: ObjId, events: list[Event]) -> None:
    """704.5i: a planeswalker without loyalty; 704.5v-x: a battle without defense, or without protector."""
    o = g.objs[id]
    kinds = g.chars[id].types
    if kinds & PLANESWALKER and not o.counters.get("loyalty", 0):
        events.append(bury(g, id, "704.5i"))
    elif kinds & BATTLE:
        if not o.counters.get("defense", 0):
            if not source_of_waiting(g, id):
                events.append(bury(g, id, "704.5v"))
        elif id not in g.fight.defenders.values():
            at = o.notes.get("protector", -1)
            if at < 0 or at == o.controller or (g.lost >> at) & 1:
                choose_protector(g, id, "704.5x" if "type:Siege" in g.chars[id].subtypes else "704.5w")


def legends(g: MagicFields, ids: list[ObjId], events: list[Event]) -> None:
    """704.5j: of several legendary permanents of one name its controller keeps one."""
    for p in g.order():
        done: list[int] = []
        for id in ids:
            ch = g.chars[id]
            if g.objs[id].controller != p or not ch.name or id in done:
                continue
            same = [i for i in ids if g.objs[i].controller == p and same_name(g.chars[i], ch)]
            done.extend(same)
            same = [i for i in same if not g.forbidden("legend", p, i)]
            if len(same) > 1:
                keep = g.ask(CHOOSE, p, same, -1, "704.5j")
                for i in same:
                    if i != keep and not any(ev.obj == i for ev in events):
                        events.append(bury(g, i, "704.5j"))


def worlds(g: MagicFields, events: list[Event]) -> None:
    """704.5k: only the newest World permanent stays, and none where several are newest; 801.12: of those in its
    controller's range, where that is limited."""
    ids = [id for p in range(g.players) for id in g.zones[BATTLEFIELD * g.players + p] if g.chars[id].types & WORLD]
    for id in ids:
        others = ids
        if g.reach:
            g.cite("801.12", id)
            others = [i for i in ids if g.within(i, id, g.objs[id].controller)]
        if any([i != id and arrival(g, i) >= arrival(g, id) for i in others]):
            events.append(bury(g, id, "704.5k"))


def arrival(g: MagicFields, id: ObjId) -> Stamp:
    """When a permanent entered: the same for those that entered together."""
    o = g.objs[id]
    return o.stamp - o.notes.get(LATER, 0)


def loose(g: MagicFields, ids: list[ObjId], events: list[Event]) -> None:
    """704.5m, n, p, y: what is attached to what it cannot be attached to."""
    roles: dict[int, int] = {}  # 704.5y: the newest Role of each player on each permanent
    for id in ids:
        o = g.objs[id]
        ch = g.chars[id]
        host = host_of(g, id)
        if is_aura(ch) and not ch.types & (CREATURE | BATTLE):
            if host == NOTHING or not may_hold(g, id, host):
                if "bestow" in g.memory.paid.get(id, []):  # 702.103f: it is a creature again
                    g.cite("702.103f", id)
                    events.append(Event(ATTACH, "702.103f", id, o.controller, -1, id))
                elif not any(ev.obj == id for ev in events):
                    events.append(bury(g, id, "704.5m"))
            elif "type:Role" in ch.subtypes:
                newest_role(g, id, host, roles, events)
        elif host != NOTHING and not may_hold(g, id, host):
            rule = "704.5n" if is_equipment(ch) and not ch.types & CREATURE else "704.5p"
            if "bestow" in g.memory.paid.get(id, []):  # 702.103f: it is no Aura since its host left
                g.cite("702.103f", id)
                rule = "702.103f"
            if host >= 0 and g.objs[host].gone:
                g.own(id).notes = {**o.notes, "was-on": host}  # 608.2h: for what asks what was attached to it
            events.append(Event(ATTACH, rule, id, o.controller, -1, id))


def newest_role(g: MagicFields, id: ObjId, host: Ref, roles: dict[int, int], events: list[Event]) -> None:
    key = host * g.players + g.objs[id].controller
    other = roles.get(key, -1)
    if other < 0:
        roles[key] = id
        return
    old = other if g.objs[other].stamp < g.objs[id].stamp else id
    roles[key] = id if old == other else other
    events.append(bury(g, old, "704.5y"))


def capped(g: MagicFields, events: list[Event]) -> None:
    """704.5r: no more counters of a kind than it may have."""
    for k in rules_in_force(g, "counter-cap"):
        r = k.rule
        if isinstance(r, CounterCap):
            for id in r.what.find(k.c):
                over = g.objs[id].counters.get(r.counter, 0) - r.n.value(k.c)
                if over > 0:
                    events.append(Event(TAKE_COUNTERS, "704.5r", id, g.objs[id].controller, over, word=r.counter))
