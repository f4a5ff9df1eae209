"""Removal (9): doomed, discarded and removed cards, their windows, and what is suspended meanwhile."""

from __future__ import annotations

from ...effects.nodes.static_rules import ObjectAmount, rules_in_force
from ...kernel.process.continuous import NO_ONE, look, mark_changed
from ...kernel.process.pipeline import happen_all
from ...kernel.state.aliases import Flags, ObjId, Player
from ...kernel.state.caches import compare
from ...kernel.state.event import Event
from ...kernel.state.terms import (
    AFTER_ACTOR,
    AFTER_PATIENT,
    BEFORE_ACTOR,
    BEFORE_PATIENT,
    BY_RULE,
    IN_BATTLE,
    MOVE,
    NOBODY,
    ORDER,
    SET,
    STATE,
    STATES,
)
from .abilities import Automatic
from .answering import answer
from .fields import Removal
from .state import PhantomState
from .terms import (
    CHARACTER,
    DISCARD,
    DISCARDED,
    DOOM,
    DOOMED,
    DURABILITY,
    EQUIPMENT,
    EQUIPMENT_LIMIT,
    FIELD,
    FIELD_EQUIPMENT,
    GOING,
    LEADER,
    LEADER_LIMIT,
    LEAVING,
    NO_COMBAT_DOOM,
    NO_DISCARD,
    NO_DOOM,
    NO_REMOVE,
    REMOVE,
    REMOVED,
    STATE_OF,
    TRANSFORMED,
    UNDERWORLD,
)

WORDS = ["", "doom", "discard", "remove"]
BARS = [0, NO_DOOM, NO_DISCARD, NO_REMOVE]
RULES = [  # of the windows and of the end of each kind of removal
    [], ["9.2.3.a", "9.2.3.b", "9.2.3.c", "9.2.3.d"], ["9.3.4.a", "9.3.4.b", "9.3.4.c", "9.3.4.d"],
    ["9.4.4.a", "9.4.4.b", "9.4.4.c", "9.4.4.d"],
]
MET = {  # by effects that wait for a state: once, until it is met anew
    "α": "7.4.5.f", "β": "7.4.6.c", "γ": "7.4.7.b", "waiting": "7.8.1", "keyword": "10.1.4",
}
WINDOWS = [BEFORE_ACTOR, BEFORE_PATIENT, AFTER_ACTOR, AFTER_PATIENT]


def fought(g: PhantomState, id: ObjId, src: ObjId) -> bool:
    """戦闘によって決死状態にならない: what it fights with would doom it."""
    f = g.fight
    return f.combat and src in (f.attacker, f.blocker) and src != id and look(g, id).keywords & NO_COMBAT_DOOM != 0


# --- whether (9.2.7, 9.2.8, 9.3.7, 9.3.8, 9.4.5, 9.4.6) -----------------------------------------------------------------
def removal_refusal(g: PhantomState, id: ObjId, kind: int, src: ObjId, cause: Player) -> str:
    """The rule by which a card does not become doomed, discarded or removed; "": it does."""
    o = g.objs[id]
    if o.gone or o.zone < 0:
        return "8.1.3"
    zone = o.zone // g.players
    if zone == REMOVED:
        return ["", "9.2.8.b", "9.3.8.b", "9.4.6.a"][kind]
    if zone == UNDERWORLD and kind != REMOVE:
        return ["", "9.2.8.a", "9.3.8.a"][kind]
    if o.states & LEAVING:
        rule = g.immune_rule(o, kind)
        if rule:
            return rule
    if zone == FIELD and (look(g, id).keywords & BARS[kind] or (kind == DOOM and fought(g, id, src))):
        return ["", "9.2.8.c", "9.3.8.c", "9.4.6.b"][kind]
    if g.forbidden(WORDS[kind], cause, src, id):
        return ["", "9.2.8.c", "9.3.8.c", "9.4.6.b"][kind]
    return ""


def apply_removal(g: PhantomState, ids: list[ObjId], kind: int, rule: str, src: ObjId, cause: Player,
                  flags: Flags = 0) -> int:
    """9.1.3: the effect at hand is suspended, and the removal resolved; how many cards it was applied to."""
    done = mark_removal(g, ids, kind, rule, src, cause, flags)
    if done:
        settle_removals(g)
    return done


def mark_removal(g: PhantomState, ids: list[ObjId], kind: int, rule: str, src: ObjId, cause: Player,
                 flags: Flags = 0) -> int:
    """The state is put on (5.1.1.c)."""
    done = 0
    for id in ids:
        barred = removal_refusal(g, id, kind, src, cause)
        if barred and kind == DOOM and unavoidable(g, id) and not g.objs[id].states & LEAVING:
            g.cite("9.2.5", id)
            barred = ""
        if barred:
            g.cite(barred, id)
            continue
        g.own(id).states |= STATE_OF[kind]
        g.removals.append(Removal(id, kind, rule, src, cause, flags))
        g.cite(rule, id)
        mark_changed(g, STATES)
        done += 1
    return done


def unavoidable(g: PhantomState, id: ObjId) -> bool:
    """9.2.2.b, 9.2.5, 9.3.6: a durability of 0 or less."""
    return g.is_character(id) and look(g, id).stats[DURABILITY] <= 0


def negate_removal(g: PhantomState, ids: list[ObjId], src: ObjId, you: Player) -> int:
    """9.2.4, 9.3.5: the state ends, and all that was still to be done for it."""
    done = 0
    for id in ids:
        o = g.objs[id]
        if o.gone or not o.states & (DOOMED | DISCARDED):
            continue
        if unavoidable(g, id):
            g.cite("9.2.5" if o.states & DOOMED else "9.3.6", id)
            continue
        doomed = o.states & DOOMED != 0
        g.cite("9.2.4.a" if doomed else "9.3.5.a", id)
        g.own(id).states &= ~LEAVING
        g.cite("9.2.4.b" if doomed else "9.3.5.b", id)
        reset_damage(g, id, "1.10.13.a")
        g.removals = [r for r in g.removals if r.obj != id]
        mark_changed(g, STATES)
        done += 1
    return done


def reset_damage(g: PhantomState, id: ObjId, rule: str) -> None:
    if g.objs[id].damage:
        o = g.own(id)
        o.damage = 0
        o.notes = {**o.notes, "combat": 0}
        g.cite(rule, id)


# --- resolving (9.1.4 to 9.1.6) ------------------------------------------------------------------------------------------
def settle_removals(g: PhantomState) -> None:
    """The doomed first, then the discarded, then the removed, all of a state together; anew whenever one is added."""
    if g.holding or g.unsettled:
        return
    limit = g.level or REMOVE + 1
    while g.removals and not g.over:
        kind = min([r.kind for r in g.removals])
        if kind >= limit:
            return
        batch = [r for r in g.removals if r.kind == kind]
        g.removals = [r for r in g.removals if r.kind != kind]
        before = g.level
        g.level = kind
        g.cite(["", "9.1.4.a", "9.1.4.b", "9.1.4.c"][kind])
        if kind == DOOM:
            resolve_doomed(g, batch)
        elif kind == DISCARD:
            resolve_discarded(g, batch)
        else:
            resolve_removed(g, batch)
        g.level = before
    if not g.removals and not g.level:
        g.settled()


def event_of(g: PhantomState, r: Removal) -> Event:
    return Event(STATE, r.rule, r.obj, g.objs[r.obj].controller, STATE_OF[r.kind], r.src, r.cause, flags=SET | r.flags,
                 word=WORDS[r.kind])


def through_windows(g: PhantomState, batch: list[Removal], rules: list[str]) -> list[Removal]:
    """The four windows; who is left (not negated, and still there)."""
    batch = batch.copy()
    events = [event_of(g, r) for r in batch]
    for k in range(4):
        for r in [r for r in batch if g.objs[r.obj].gone]:
            g.cite("11.1.2", r.obj)
            batch.remove(r)
        batch = [r for r in batch if g.objs[r.obj].states & STATE_OF[r.kind]]
        events = [ev for ev in events if any([ev.obj == r.obj for r in batch])]
        if not batch or g.over:
            return []
        answer(g, events, WINDOWS[k], rules[k])
    if g.journal is not None or g.recalls:
        for ev in events:
            g.note(ev)
    return [r for r in batch if not g.objs[r.obj].gone and g.objs[r.obj].states & STATE_OF[r.kind]]


def resolve_doomed(g: PhantomState, batch: list[Removal]) -> None:
    """9.2.3: in the end each is discarded, by what doomed it."""
    for r in through_windows(g, batch, RULES[DOOM]):
        g.own(r.obj).states &= ~DOOMED
        mark_removal(g, [r.obj], DISCARD, "9.2.3.e", r.src, r.cause, r.flags)
        if not g.objs[r.obj].states & DISCARDED:  # 9.3.8.c: it stays
            reset_damage(g, r.obj, "1.10.13.b")


def resolve_discarded(g: PhantomState, batch: list[Removal]) -> None:
    """9.3.4: the windows while the card is still in its place, then what is set on it, then all go to the underworld."""
    going = through_windows(g, batch, RULES[DISCARD])
    going = [*going, *discard_set_cards(g, going, "9.3.4.e", "9.3.4.f")]
    put_in_underworld(g, going, "9.3.4.g")


def discard_set_cards(g: PhantomState, hosts: list[Removal], rule: str, again: str) -> list[Removal]:
    """What is set on cards that leave is discarded too, and what is set on that."""
    out: list[Removal] = []
    while hosts and not g.over:
        events: list[Removal] = []
        for r in hosts:
            for id in g.set_on(r.obj):
                if removal_refusal(g, id, DISCARD, r.src, r.cause) == "":
                    g.own(id).states |= DISCARDED
                    events.append(Removal(id, DISCARD, rule, r.src, r.cause, r.flags))
                    g.cite(rule, id)
        if not events:
            return out
        g.cite(again, events[0].obj)
        hosts = through_windows(g, events, RULES[DISCARD])
        out.extend(hosts)
    return out


def put_in_underworld(g: PhantomState, batch: list[Removal], rule: str) -> None:
    """In the order that each owner likes, at once."""
    ids = [r.obj for r in batch if not g.objs[r.obj].gone]
    events: list[Event] = []
    for id in in_owners_order(g, ids, rule):
        r = next(x for x in batch if x.obj == id)
        events.append(Event(MOVE, rule, id, g.objs[id].owner, src=r.src, cause=r.cause, to=UNDERWORLD, flags=r.flags,
                            word="discard"))
    if events:
        happen_all(g, events)
    for id in ids:
        if not g.objs[id].gone:
            g.own(id).states &= ~LEAVING


def in_owners_order(g: PhantomState, ids: list[ObjId], rule: str) -> list[ObjId]:
    out: list[int] = []
    for p in g.order():
        mine = [i for i in ids if g.objs[i].owner == p]
        while mine:
            pick = mine[0] if alike(g, mine) else g.ask(ORDER, p, mine, mine[0], rule)
            mine.remove(pick)
            out.append(pick)
    return out


def alike(g: PhantomState, ids: list[ObjId]) -> bool:
    """It does not matter in which order these go: they are all cards of one name."""
    return all([g.objs[i].card is g.objs[ids[0]].card for i in ids])


def resolve_removed(g: PhantomState, batch: list[Removal]) -> None:
    """9.4.4."""
    going = through_windows(g, batch, RULES[REMOVE])
    others = discard_set_cards(g, going, "9.4.4.e", "9.4.4.k")
    events = [Event(MOVE, "9.4.4.l", r.obj, g.objs[r.obj].owner, src=r.src, cause=r.cause, to=REMOVED, flags=r.flags,
                    word="remove") for r in going if not g.objs[r.obj].gone]
    if events:
        happen_all(g, events)
    put_in_underworld(g, others, "9.4.4.l")
    for r in going:
        if not g.objs[r.obj].gone:
            g.own(r.obj).states &= ~GOING


# --- what the rules look at all the time --------------------------------------------------------------------------------
def look_at_field(g: PhantomState) -> None:
    """9.2.2: characters without durability, or with as much damage; 10.13.5 and the like: more than there may be."""
    if g.holding or g.unsettled or g.over:
        return
    if g.checked == g.version and not g.changed & g.reads:
        if g.checks_caches:
            compare(g, "field looked at", [], overdue(g))
        return
    if g.players > 2:
        g.name_rivals()
    look(g, 0)
    g.checked = g.version
    doomed = 0
    for id in overdue(g):
        if g.chars[id].stats[DURABILITY] <= 0:
            doomed += mark_removal(g, [id], DOOM, "9.2.2.b", -1, NOBODY)
        else:
            doomed += doom_by_damage(g, id, -1, NOBODY, 0)
    if doomed:
        settle_removals(g)
    over_limit(g)
    return_to_normal(g)
    if g.states_watched:
        watch(g)


def watch(g: PhantomState) -> None:
    """7.4.1: automatic effects whose condition is a state are applied when it comes to be."""
    for w in g.states_watched.copy():
        met = w.ability.satisfied(g, w, w.ability.counted(g, w))
        before = g.active_states.get(w.key, 0)
        g.active_states[w.key] = 1 if met else 0
        if met and not before and not g.over:
            assert isinstance(w.ability, Automatic)
            g.cite(MET[w.ability.greek], w.src, w.you)
            g.triggered(w, None)


def return_to_normal(g: PhantomState) -> None:
    """10.28.9.a: who has the transformed state from a set card, when that is gone or its text is void."""
    for p in range(g.players):
        for id in [i for i in g.zones[FIELD * g.players + p] if g.objs[i].states & TRANSFORMED]:
            o = g.objs[id]
            if o.states & TRANSFORMED and "lender" in o.notes:
                lender = g.objs[o.notes["lender"]]
                if lender.gone or lender.host != id or not g.lends(lender):
                    g.cite("10.28.9.a", id)
                    g.do_verb("revert", id, o.controller, [id], 1, "", 0)


def overdue(g: PhantomState) -> list[ObjId]:
    """Characters that are to be doomed."""
    out: list[int] = []
    for p in g.order():
        for id in g.zones[FIELD * g.players + p]:
            o = g.objs[id]
            ch = g.chars[id]
            if ch.types & CHARACTER and not o.states & LEAVING:
                durability = ch.stats[DURABILITY]
                if durability <= 0 or (o.damage >= durability and id not in g.dealt):
                    out.append(id)
    return out


def doom_by_damage(g: PhantomState, id: ObjId, src: ObjId, cause: Player, flags: Flags) -> int:
    """9.2.2.a; 1.10.13.b: what does not become doomed is damaged no more."""
    done = mark_removal(g, [id], DOOM, "9.2.2.a", src, cause, flags & IN_BATTLE)
    if not done and not g.objs[id].states & LEAVING:
        reset_damage(g, id, "1.10.13.b")
    return done


def over_limit(g: PhantomState) -> None:
    """10.13.5, 10.15.4, 10.34.4: the player whose part of the field it is keeps as many as there may be."""
    for p in g.order():
        if is_within_limits(g, p):
            continue
        mine = g.zones[FIELD * g.players + p]
        worn: dict[int, list[int]] = {}
        for id in mine:
            if g.objs[id].host >= 0 and g.chars[id].keywords & EQUIPMENT and not g.objs[id].down:
                worn.setdefault(g.objs[id].host, []).append(id)
        for host, ids in worn.items():
            keep_some(g, p, ids, worn_at_most(g, host), "10.13.5")
        alone = [i for i in mine if g.objs[i].host < 0 and not g.objs[i].down]
        keep_some(g, p, [i for i in alone if g.chars[i].keywords & FIELD_EQUIPMENT],
                  g.player_stat(p, EQUIPMENT_LIMIT), "10.15.4")
        keep_some(g, p, [i for i in alone if g.chars[i].keywords & LEADER], g.player_stat(p, LEADER_LIMIT), "10.34.4")


def is_within_limits(g: PhantomState, player: Player) -> bool:
    """Nothing of a player is more than there may be: seen at once, as it mostly is so."""
    equipment = 0
    leaders = 0
    worn = NO_ONE
    for id in g.zones[FIELD * g.players + player]:
        o = g.objs[id]
        keys = g.chars[id].keywords
        if o.down or not keys & (EQUIPMENT | FIELD_EQUIPMENT | LEADER):
            continue
        if o.host < 0:
            equipment += 1 if keys & FIELD_EQUIPMENT else 0
            leaders += 1 if keys & LEADER else 0
        elif keys & EQUIPMENT:
            if worn.count(o.host) >= worn_at_most(g, o.host):
                return False
            worn = [*worn, o.host]
    return equipment <= g.player_stat(player, EQUIPMENT_LIMIT) and leaders <= g.player_stat(player, LEADER_LIMIT)


def worn_at_most(g: PhantomState, host: ObjId) -> int:
    """How much equipment a character may have (10.13.5), or as much as an effect lets it (1.3.1)."""
    if "worn" not in g.rules:
        return 1
    lets = [(k, k.rule) for k in rules_in_force(g, "worn")]
    return max([1, *[r.n.value(k.c) for k, r in lets if isinstance(r, ObjectAmount) and r.what.fits(k.c, host)]])


def keep_some(g: PhantomState, player: Player, ids: list[ObjId], most: int, rule: str) -> None:
    g.unsettled += 1
    ids = [i for i in ids if not g.objs[i].gone]
    while len(ids) > most and not g.over:
        id = g.ask(ORDER, player, ids, ids[0], rule)
        ids.remove(id)
        g.do_move([id], UNDERWORLD, -1, BY_RULE, 0, -1, NOBODY)
        g.cite(rule, id, player)
    g.unsettled -= 1
