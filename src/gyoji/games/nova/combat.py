"""The attack phase (405): one attack at a time, blocks, battle damage; and removal from battle (405.2, 930)."""

from __future__ import annotations

from ...effects.nodes.static_rules import Must, RuleInForce, rules_in_force
from ...kernel.process.continuous import look, mark_changed
from ...kernel.process.pipeline import happen
from ...kernel.state.aliases import ObjId, Player, Ref
from ...kernel.state.event import Event
from ...kernel.state.terms import ATTACK, BLOCK, COMBAT, DAMAGE, DECLARE, DEFENDER, DONE, IN_BATTLE, TURN, player_ref
from .state import DEED_KEYS, NovaState
from .terms import (
    ATTACK_DECLARE,
    ATTACK_STAT,
    ATTACKED,
    ATTACKING,
    ATTACKS_STANDING,
    BATTLE,
    BLOCK_DECLARE,
    BLOCKED,
    BLOCKING,
    BOUND,
    FIELD,
    GALE,
    HEALTH,
    IN_FIGHT,
    NO_ATTACK,
    NO_ATTACK_PLAYER,
    NO_BLOCK,
    PIERCE,
    SERVANT,
    UNBLOCKABLE,
)
from .zone_changes import at_once


def is_new(g: NovaState, id: ObjId) -> bool:
    """A servant that has not been controlled since its controller's turn began."""
    o = g.objs[id]
    return look(g, id).types & SERVANT != 0 and o.since > g.turn_began[o.controller]


def early_rule(g: NovaState, id: ObjId) -> str:
    """The rule by which a servant that is new acts nevertheless, or ""."""
    return "1003.2" if is_new(g, id) else ""


def restricted(g: NovaState, id: ObjId) -> bool:
    """203.4: a new servant neither attacks nor uses [F]; one with gale does (1003.2)."""
    return is_new(g, id) and not look(g, id).keywords & GALE


def attack_refusal(g: NovaState, id: ObjId) -> str:
    """The rule by which a card of the turn player cannot attack; "" if it can."""
    o = g.objs[id]
    ch = look(g, id)
    if o.states & BOUND:
        return "928.3"
    if not ch.types & SERVANT:
        return "203.3"
    if restricted(g, id):
        return "203.4"
    if ch.keywords & NO_ATTACK or (g.rules and g.forbidden("attack", g.active, id)):
        return "004.2"
    barred = ch.keywords & NO_ATTACK_PLAYER or "attack" in g.rules
    return "405.4.3" if o.tapped or (barred and not attack_targets(g, id)) else ""


def attack_targets(g: NovaState, attacker: ObjId) -> list[Ref]:
    """405.4.3: the opponent, or one of their frozen servants."""
    foe = 1 - g.active
    keys = look(g, attacker).keywords
    out: list[int] = [] if keys & NO_ATTACK_PLAYER else [player_ref(foe)]
    for id in g.zones[FIELD * 2 + foe]:
        if look(g, id).types & SERVANT and (g.objs[id].tapped or keys & ATTACKS_STANDING):
            out.append(id)
    return [t for t in out if not g.forbidden("attack", g.active, attacker, t)] if "attack" in g.rules else out


def declare_attack(g: NovaState) -> None:
    """405.4.3 to 405.4.6."""
    g.fight.attacker = -1
    able = [id for id in g.zones[FIELD * 2 + g.active] if not attack_refusal(g, id)]
    forced = required(g, "attack", able, -1)
    if not able:
        g.cite("405.4.3.2")
        return
    options = [DONE, *able]
    if forced:
        g.cite("405.4.3.3")
        options = forced
    pick = g.ask(ATTACK, g.active, options, -1, "405.4.3")
    if pick == DONE:
        g.cite("405.4.3.2")
        return
    target = g.ask(DEFENDER, g.active, attack_targets(g, pick), pick, "405.4.3")
    g.cite(early_rule(g, pick), pick)
    g.loops.beginner = g.active
    g.fight.attacker = pick
    g.fight.target = target
    g.fight.blocker = -1
    g.fight.was_blocked = False
    happen(g, Event(TURN, "405.4.4", pick, g.active, 1, pick, g.active))
    if g.objs[pick].gone:
        return
    attacker = g.own(pick)
    attacker.states |= ATTACKING | (IN_FIGHT if target >= 0 else 0)
    attacker.notes = {**attacker.notes, "attack": g.turn}
    if target >= 0:  # 405.4.3.1: a defender, though it did not declare a block
        g.own(target).states |= ATTACKED | IN_FIGHT
        g.cite("405.4.3.1", target)
    mark_changed(g, COMBAT | 1 << 9)
    g.did(DEED_KEYS[g.active][13])
    g.schedule[0:0] = [BLOCK_DECLARE, BATTLE, ATTACK_DECLARE]
    ev = Event(DECLARE, "405.4.5", pick, g.active if target >= 0 else 1 - g.active, target, pick, g.active,
               word="attack")
    happen(g, ev)


def required(g: NovaState, act: str, able: list[ObjId], attacker: ObjId) -> list[int]:
    """405.4.3.3, 405.5.5: servants that must attack or block, among those that can."""
    rules = rules_in_force(g, "must")
    out: list[int] = []
    for k in rules:
        r = k.rule
        if not isinstance(r, Must) or r.act != act or (r.cond is not None and not r.cond.holds(k.c)):
            continue
        if act == "block" and r.target is not None and not r.target.fits(k.c, attacker):
            continue
        for i in _most(g, k, r, [i for i in able if r.what.fits(k.c, i)]):
            if i not in out:
                out.append(i)
    return out


def _most(g: NovaState, k: RuleInForce, r: Must, ids: list[ObjId]) -> list[int]:
    if not r.most or not ids:
        return ids
    stat = ATTACK_STAT if r.most == "attack" else HEALTH
    values = [g.value(i, stat) for i in ids]
    best = min(values) if r.low else max(values)
    return [ids[j] for j in range(len(ids)) if values[j] == best]


def block_refusal(g: NovaState, id: ObjId) -> str:
    """The rule by which a card of the other player cannot block the attacker; "" if it can."""
    o = g.objs[id]
    ch = look(g, id)
    if o.states & BOUND:
        return "928.3"
    if not ch.types & SERVANT:
        return "203.3"
    if look(g, g.fight.attacker).keywords & UNBLOCKABLE or ch.keywords & NO_BLOCK or (
            g.rules and g.forbidden("block", 1 - g.active, id, g.fight.attacker)):
        return "004.2"
    return "405.5.3" if o.tapped else ""


def declare_block(g: NovaState) -> None:
    """405.5.3 to 405.5.7."""
    if g.fight.attacker < 0:
        return
    foe = 1 - g.active
    able = [i for i in g.zones[FIELD * 2 + foe] if i != g.fight.target and not block_refusal(g, i)]
    forced = required(g, "block", able, g.fight.attacker)
    options = [DONE, *able]
    if forced:
        g.cite("405.5.5")
        options = forced
    pick = g.ask(BLOCK, foe, options, g.fight.attacker, "405.5.3") if able else DONE
    if pick == DONE:
        return
    g.loops.beginner = foe
    happen(g, Event(TURN, "405.5.4", pick, foe, 1, pick, foe))
    if g.objs[pick].gone or g.fight.attacker < 0:
        return
    g.fight.blocker = pick
    g.fight.was_blocked = True
    g.own(pick).states |= BLOCKING | IN_FIGHT
    g.own(g.fight.attacker).states |= BLOCKED | IN_FIGHT
    if g.fight.target >= 0 and not g.objs[g.fight.target].gone:
        g.own(g.fight.target).states &= ~(ATTACKED | IN_FIGHT)
    mark_changed(g, COMBAT | 1 << 9)
    g.cite("405.5.7.1", pick)
    happen(g, Event(DECLARE, "405.5.6", pick, foe, g.fight.attacker, pick, foe, word="block"))


def battle_damage(g: NovaState) -> None:
    """405.6.3: all battle damage at once."""
    a = g.fight.attacker
    if a < 0:
        return
    n = g.value(a, ATTACK_STAT)
    if look(g, a).stats[ATTACK_STAT] < 0:
        g.cite("107.2", a)
    pierce = look(g, a).keywords & PIERCE != 0
    b = g.fight.blocker
    events: list[Event] = []
    g.causer = g.active
    if g.fight.was_blocked:
        left = 0
        if b >= 0:
            if pierce:  # 1004.3: what the blocker's health does not take goes to the attack's target
                need = max(0, g.value(b, HEALTH) - g.objs[b].damage)
                left = max(0, n - need)
                g.cite("1004.3", a)
            events.append(hit("405.6.3.1.1", a, b, n - left, g))
            events.append(hit("405.6.3.1.1", b, a, g.value(b, ATTACK_STAT), g))
        elif pierce:  # 1004.5
            left = n
            g.cite("1004.5", a)
        if left > 0:
            if g.fight.target < 0:
                events.append(Event(DAMAGE, "1004.3", -1, 1 - g.active, left, a, g.active, flags=IN_BATTLE))
            elif not g.objs[g.fight.target].gone and look(g, g.fight.target).types & SERVANT:
                events.append(hit("1004.3", a, g.fight.target, left, g))
    elif g.fight.target < 0:
        events.append(Event(DAMAGE, "405.6.3.1.3", -1, 1 - g.active, n, a, g.active, flags=IN_BATTLE))
    elif not g.objs[g.fight.target].gone and g.objs[g.fight.target].states & ATTACKED:
        events.append(hit("405.6.3.1.2", a, g.fight.target, n, g))
        events.append(hit("405.6.3.1.2", g.fight.target, a, g.value(g.fight.target, ATTACK_STAT), g))
    events = [e for e in events if e.n > 0]
    if events:
        for e in events:
            if e.obj >= 0:
                o = g.own(e.obj)
                o.notes = {**o.notes, "battle": 1}
                if e.obj == b:
                    o.notes["excess"] = max(0, n - max(0, g.value(b, HEALTH) - o.damage))
        at_once(g, events)
        for e in events:
            if e.obj >= 0 and not g.objs[e.obj].gone:
                o = g.own(e.obj)
                o.notes = {k: v for k, v in o.notes.items() if k != "battle"}


def hit(rule: str, src: ObjId, to: Ref, n: int, g: NovaState) -> Event:
    return Event(DAMAGE, rule, to, g.objs[to].controller, n, src, g.objs[src].controller, flags=IN_BATTLE)


def end_battle(g: NovaState) -> None:
    """The battle step is over: nobody attacks or blocks any more (405.4.4, 405.5.4)."""
    for id in (g.fight.attacker, g.fight.blocker, g.fight.target):
        if id >= 0 and not g.objs[id].gone:
            g.own(id).states &= ~(ATTACKING | BLOCKING | ATTACKED | BLOCKED | IN_FIGHT)
    g.fight.attacker = -1
    g.fight.blocker = -1
    g.fight.target = 0
    g.fight.was_blocked = False
    mark_changed(g, COMBAT | 1 << 9)


def leave_battle(g: NovaState) -> None:
    """405.2, 930.1: who left the field, changed sides or is no servant any more is removed from the battle."""
    a = g.fight.attacker
    if a >= 0 and not fighting(g, a, g.active):
        g.cite("930.1", a)
        remove_from_battle(g, a)
    b = g.fight.blocker
    if b >= 0 and not fighting(g, b, 1 - g.active):
        g.cite("930.1", b)
        remove_from_battle(g, b)
    t = g.fight.target
    if g.fight.attacker >= 0 and t >= 0 and g.objs[t].states & ATTACKED and not fighting(g, t, 1 - g.active):
        g.cite("930.1", t)
        remove_from_battle(g, t)


def fighting(g: NovaState, id: ObjId, side: Player) -> bool:
    o = g.objs[id]
    return not o.gone and o.zone == FIELD * 2 + side and look(g, id).types & SERVANT != 0


def remove_from_battle(g: NovaState, id: ObjId) -> int:
    """930: it deals and takes no battle damage any more; whom it blocked stays blocked (405.5.4)."""
    if id not in (g.fight.attacker, g.fight.blocker, g.fight.target):
        return 0
    g.own(id).states &= ~(ATTACKING | BLOCKING | ATTACKED | BLOCKED | IN_FIGHT)
    if id == g.fight.attacker:
        g.fight.attacker = -1
    elif id == g.fight.blocker:
        g.fight.blocker = -1
    mark_changed(g, COMBAT | 1 << 9)
    return 1
