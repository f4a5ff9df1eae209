"""The combat phase (506-511): who attacks what, who blocks whom, and the damage that they deal one another."""

from __future__ import annotations

from typing import Final

from ....kernel.process.alike import MANY
from ....kernel.process.continuous import look, mark_changed
from ....kernel.process.pipeline import happen_all
from ....kernel.state.aliases import ObjId, Player, Ref
from ....kernel.state.event import Event
from ....kernel.state.terms import ATTACK, BLOCK, CHOOSE, COMBAT, DECLARE, NUMBER, ORDER, STATES, TURN, is_player, player_ref
from ..state.combat import NOTHING, ONE, Fight
from ..state.deeds import ATTACKED, ATTACKERS
from ..state.fields import MagicFields
from ..state.terms import (
    ATTACKED_THIS_TURN,
    ATTACKING,
    BATTLE,
    BATTLEFIELD,
    BEGIN_COMBAT,
    BLOCKED,
    BLOCKED_THIS_TURN,
    BLOCKING,
    CREATURE,
    DECLARE_BLOCKERS,
    END_COMBAT,
    PLANESWALKER,
    UNBLOCKED,
    VIGILANCE,
)
from . import banding, requirements
from .choosing import choose_pairs
from .defenders import defender_of, defenders, defending_player

ALL: Final = 1 << 30  # none of them blocked, or was blocked, before
IN_COMBAT: Final = ATTACKING | BLOCKING | BLOCKED | UNBLOCKED
#: the way to attack that was agreed on: several players, one, the one to the left, the one to the right (507.1)
WAYS_TO_ATTACK: Final = ["802.2", "", "803.1a", "803.1b"]


# --- attackers (508) -----------------------------------------------------------------------------------------
def declare_attackers(g: MagicFields) -> None:
    """508.1: chosen step by step; only what can still become a legal declaration is offered."""
    g.cite("508.1")
    g.cite("506.2", player=g.active)
    side = g.side(g.active)
    if g.shared_turns:  # the team attacks as a group
        g.cite("805.10a", player=g.active)
    elif g.players > 2:
        g.cite(WAYS_TO_ATTACK[g.variant.attacks], player=g.active)
        if g.reach:
            g.cite("801.3", player=g.active)
        if g.apart_seated or g.variant.emperors:
            g.cite("809.3c" if g.variant.emperors else "811.4", player=g.active)
    law = requirements.attacking(g)
    if law.forced:
        g.fight.forced = law.forced
        g.cite("506.6", law.forced[0])
    chosen = choose_pairs(g, law, side, ATTACK, "508.1a", "508.1b")
    attackers: list[ObjId] = []
    targets: list[Ref] = []
    for k in chosen:
        attackers.append(law.actors[law.pairs.who[k]])
        targets.append(law.targets[law.pairs.whom[k]])
        g.cite("508.1a", attackers[-1])
        g.cite("508.1b", attackers[-1])
    if not attackers:
        g.cite("508.8")
        return
    banding.form_bands(g, attackers, targets)  # 508.1e
    turn_attackers(g, attackers)
    exerted = requirements.choose_to_exert(g, attackers)  # 508.1g
    enlisted = requirements.choose_to_enlist(g, attackers)
    for p in side:
        requirements.pay(g, law, chosen, p, "508.1h")  # 508.1h-j
    requirements.exert(g, exerted)
    requirements.enlist(g, enlisted)
    become_attackers(g, attackers, targets)


def turn_attackers(g: MagicFields, attackers: list[ObjId]) -> None:
    """508.1f: they tap, which is no cost; 702.20b: not those with vigilance."""
    events: list[Event] = []
    for id in attackers:
        if look(g, id).keywords & VIGILANCE:
            g.cite("702.20b", id)
        else:
            events.append(Event(TURN, "508.1f", id, g.objs[id].controller, 1, id, g.objs[id].controller))
    if events:
        happen_all(g, events)


def become_attackers(g: MagicFields, attackers: list[ObjId], targets: list[Ref]) -> None:
    """508.1k: those that are still controlled by the attacking player; 508.1m: what triggers on it triggers."""
    events: list[Event] = []
    able: list[int] = []
    for k in range(len(attackers)):
        o = g.objs[attackers[k]]
        if not o.gone and o.zone // g.players == BATTLEFIELD and g.has_turn(o.controller):
            able.append(k)
    g.fight.attack_together([attackers[k] for k in able], [targets[k] for k in able])
    for k in able:
        id = attackers[k]
        player = g.objs[id].controller
        g.own(id).states |= ATTACKING | ATTACKED_THIS_TURN
        events.append(Event(DECLARE, "508.1k", id, defending_player(g, id), targets[k], id, player, word="attack"))
    if not events:
        g.cite("508.8")
        return
    declared = events.copy()
    if len(declared) == 1:  # 506.5
        first = declared[0]
        events.append(Event(DECLARE, "506.5", first.obj, first.player, first.n, first.obj, first.cause,
                            word="attacks-alone"))
    hit: list[int] = []
    for p in g.side(g.active):
        events.extend(attacks_of(g, p, [ev.n for ev in declared if ev.cause == p], hit))
    mark_changed(g, COMBAT | STATES)
    happen_all(g, events)


def attacks_of(g: MagicFields, player: Player, targets: list[Ref], hit: list[int]) -> list[Event]:
    """508.3d: a player attacks; 508.3b, 508.3e: whom and what they attack. What a teammate has hit is in `hit` already."""
    events: list[Event] = []
    together = 1 if hit else -1
    for ref in dict.fromkeys(targets):
        if is_player(ref):
            ev = Event(DECLARE, "508.3e", -1, -1 - ref, ref, -1, player, word="attackers-of")
        else:
            ev = Event(DECLARE, "508.3b", ref, defender_of(g, ref), ref, -1, player, word="attacked")
        events.append(ev)
    for ev in events:
        if ev.n in hit:
            ev.spot = 1  # it is attacked already
        else:
            hit.append(ev.n)
        ev.n = targets.count(ev.n)
    if targets:
        events.append(Event(DECLARE, "508.3d", -1, player, len(targets), -1, player, word="attackers"))
        events[-1].spot = together
        g.did(ATTACKED[player])
        g.deeds[ATTACKERS[player]] = g.deeds.get(ATTACKERS[player], 0) + len(targets)  # 609.8
    return events


def attack(g: MagicFields, id: ObjId, target: Ref) -> None:
    """A creature becomes an attacking creature."""
    g.own(id).states |= ATTACKING
    g.fight.attack(id, target)
    mark_changed(g, COMBAT | STATES)


def begin_combat(g: MagicFields) -> None:
    """507.1, 506.2a: where not all opponents defend, the active player chooses the one who does."""
    if g.players > 2 and g.variant.attacks == ONE and not g.shared_turns and not (g.lost >> g.active) & 1:
        rivals = [player_ref(p) for p in g.rivals_near(g.active)]
        if rivals:
            g.fight.chosen = -1 - g.ask(CHOOSE, g.active, rivals, -1, "507.1")
            g.cite("507.1", player=g.fight.chosen)


def enter_attacking(g: MagicFields, id: ObjId, target: Ref = NOTHING) -> bool:
    """508.4: its controller chooses what it attacks; it has not attacked. 506.3a-c, 508.4a: or it does not attack."""
    o = g.objs[id]
    ch = look(g, id)
    g.cite("508.4", id)
    if not ch.types & CREATURE or not g.has_turn(o.controller) or not BEGIN_COMBAT <= g.step <= END_COMBAT:
        g.cite("506.3b" if ch.types & CREATURE else "506.3a", id)
        return False
    if ch.types & BATTLE:
        g.cite("506.3e", id)
        return False
    if target == NOTHING:
        options = defenders(g, g.active)
        whom = g.arrival.against
        if whom >= 0:
            options = [t for t in options if defender_of(g, t) == whom and (t < 0 or not g.chars[t].types & BATTLE)]
        if not options:
            return False
        target = g.ask(CHOOSE, o.controller, options, id, "508.4")
    elif target not in defenders(g, g.active):
        g.cite("508.4a", id)
        return False
    attack(g, id, target)
    if g.step >= DECLARE_BLOCKERS:  # nobody blocks it any more (702.49c)
        g.own(id).states |= UNBLOCKED
    g.cite("508.4c", id)
    return True


def attack_another(g: MagicFields, id: ObjId, player: Player) -> bool:
    """508.7: what an attacking creature attacks is chosen again."""
    options = defenders(g, g.active)
    if id not in g.fight.attackers or not options:
        return False
    g.cite("508.7", id)
    if g.reach:
        g.cite("508.7e", id)
    elif g.players > 2 and g.variant.attacks == ONE:
        g.cite("508.7d", id)
    target = g.ask(CHOOSE, player, options, id, "508.7")
    g.fight.attack(id, target)
    g.cite("508.7a", id)
    mark_changed(g, COMBAT)
    return True


# --- blockers (509) ------------------------------------------------------------------------------------------
def declare_blockers(g: MagicFields) -> None:
    """509.1: chosen step by step; only what can still become a legal declaration is offered."""
    g.cite("509.1")
    g.fight.blocks_declared = True
    for player in g.order():
        side = g.side(player)
        if g.has_turn(player) or player != side[0]:
            continue
        law = requirements.blocking(g, side)
        chosen = choose_pairs(g, law, side, BLOCK, "509.1a", "509.1a")
        for p in side:
            requirements.pay(g, law, chosen, p, "509.1d")  # 509.1d-f
        become_blockers(g, side, [law.actors[law.pairs.who[k]] for k in chosen],
                        [law.targets[law.pairs.whom[k]] for k in chosen])
    tell_unblocked(g)
    order_damage(g)


def become_blockers(g: MagicFields, side: list[Player], blockers: list[ObjId], attackers: list[ObjId]) -> None:
    """509.1g-i: they block, the attackers are blocked; what triggers on it triggers."""
    events: list[Event] = []
    began: list[int] = []
    met: list[int] = []
    for k in range(len(blockers)):
        b = blockers[k]
        a = attackers[k]
        player = g.objs[b].controller
        if (g.objs[b].gone or g.objs[b].zone // g.players != BATTLEFIELD or player not in side
                or a not in g.fight.attackers):
            continue
        g.cite("509.1a", b)
        block(g, b, a)
        g.own(b).states |= BLOCKED_THIS_TURN
        if b not in began:  # 509.5a
            began.append(b)
            events.append(Event(DECLARE, "509.1g", b, player, a, b, player, word="block"))
        for x in [a, *banding.mates(g, a)]:
            if x != a:  # 702.22h: its band is blocked by the same creature
                if b in g.fight.blockers.get(x, []):
                    continue
                g.cite("702.22h", x)
                block(g, b, x)
            events.append(Event(DECLARE, "509.5b", b, player, x, b, player, word="blocks"))
            if x not in met:
                met.append(x)
                events.append(Event(DECLARE, "509.5c", x, player, b, x, g.objs[x].controller, word="blocked"))
    for i in [*began, *met]:
        events.extend(number_changed(g, i, ALL))
    if len(began) == 1:
        player = g.objs[began[0]].controller
        events.append(Event(DECLARE, "506.5", began[0], player, -1, began[0], player, word="blocks-alone"))
    if events:
        happen_all(g, events)


def block(g: MagicFields, blocker: ObjId, attacker: ObjId) -> None:
    """A creature blocks an attacking creature."""
    g.own(blocker).states |= BLOCKING
    o = g.own(attacker)
    o.states = (o.states | BLOCKED) & ~UNBLOCKED
    g.cite("509.1h", attacker)
    g.fight.block(blocker, attacker)
    mark_changed(g, COMBAT | STATES)


def number_changed(g: MagicFields, id: ObjId, more: int) -> list[Event]:
    """509.5e: two or more creatures block it now, or are blocked by it; so many more than before."""
    blocks = id in g.fight.blocked
    n = len(g.fight.blocked[id] if blocks else g.fight.blockers.get(id, []))
    if n < 2:
        return []
    word = "blocks-several" if blocks else "blocked-by-several"
    ev = Event(DECLARE, "509.5e", id, g.objs[id].controller, n, id, word=word)
    ev.spot = max(0, n - more)
    return [ev]


def tell_unblocked(g: MagicFields) -> None:
    """509.1h, 509.5g: attackers for which nobody was declared are unblocked."""
    events: list[Event] = []
    for id in g.fight.attackers:
        if not g.objs[id].states & BLOCKED:
            g.own(id).states |= UNBLOCKED
            events.append(Event(DECLARE, "509.5g", id, defending_player(g, id), g.fight.defenders[id], id,
                                g.objs[id].controller, word="unblocked"))
    if events:
        mark_changed(g, COMBAT | STATES)
        happen_all(g, events)


def enter_blocking(g: MagicFields, id: ObjId, attacker: ObjId = NOTHING) -> bool:
    """509.7: its controller chooses whom it blocks; it has not blocked. 506.3d, 509.7a: or it does not block."""
    o = g.objs[id]
    ch = look(g, id)
    g.cite("509.7", id)
    able = [a for a in g.fight.attackers if requirements.faced_by(g, a, g.side(o.controller))]
    if not ch.types & CREATURE or ch.types & BATTLE or not able:
        g.cite("506.3a" if not ch.types & CREATURE else "506.3d", id)
        return False
    if attacker == NOTHING:
        attacker = g.ask(BLOCK, o.controller, able, id, "509.7")
    elif attacker not in able:
        g.cite("509.7a", id)
        return False
    g.cite("509.7b", id)
    return made_to_block(g, id, attacker)


def made_to_block(g: MagicFields, blocker: ObjId, attacker: ObjId) -> bool:
    """509.6: an effect makes a creature block; its place in the order of damage is chosen."""
    if attacker not in g.fight.attackers or attacker in g.fight.blocked.get(blocker, []):
        return False
    if look(g, blocker).types & BATTLE:
        g.cite("506.3f", blocker)
        return False
    first = not g.objs[attacker].states & BLOCKED
    block(g, blocker, attacker)
    others = g.fight.blockers[attacker]
    if g.variant.damage_order and len(others) > 1:
        place = g.ask(NUMBER, g.objs[attacker].controller, list(range(len(others))), blocker, "509.6")
        rest = [b for b in others if b != blocker]
        g.fight.blockers = {**g.fight.blockers, attacker: [*rest[:place], blocker, *rest[place:]]}
    g.cite("509.6", blocker)
    events = [Event(DECLARE, "509.5b", blocker, g.objs[blocker].controller, attacker, blocker, word="blocks")]
    if first:  # 509.5c
        events.append(Event(DECLARE, "509.5c", attacker, g.objs[blocker].controller, blocker, attacker,
                            word="blocked"))
    events.extend([*number_changed(g, blocker, 1), *number_changed(g, attacker, 1)])
    happen_all(g, events)
    return True


def become_blocked(g: MagicFields, attacker: ObjId) -> bool:
    """509.1h: an effect makes an attacker blocked, by no creature."""
    if attacker not in g.fight.attackers or g.objs[attacker].states & BLOCKED:
        return False
    o = g.own(attacker)
    o.states = (o.states | BLOCKED) & ~UNBLOCKED
    mark_changed(g, COMBAT | STATES)
    happen_all(g, [Event(DECLARE, "509.5c", attacker, defending_player(g, attacker), -1, attacker, word="blocked")])
    for mate in banding.mates(g, attacker):  # 702.22i: the whole band
        g.cite("702.22i", mate)
        become_blocked(g, mate)
    return True


# --- the order of damage (509.2, 509.3) ----------------------------------------------------------------------
def order_damage(g: MagicFields) -> None:
    """Each attacker's controller orders its blockers, then each blocker's controller those that it blocks."""
    if not g.variant.damage_order:
        return
    f = g.fight
    for a in f.attackers:
        if len(f.blockers.get(a, [])) > 1:
            f.blockers = {**f.blockers, a: put_in_order(g, g.objs[a].controller, f.blockers[a], a, "509.2")}
    for b in list(f.blocked):
        if len(f.blocked[b]) > 1:
            f.blocked = {**f.blocked, b: put_in_order(g, g.objs[b].controller, f.blocked[b], b, "509.3")}


def put_in_order(g: MagicFields, player: Player, ids: list[ObjId], src: ObjId, rule: str) -> list[ObjId]:
    left = ids.copy()
    out: list[int] = []
    while left:
        i = g.ask(ORDER, player, left, src, rule)
        left.remove(i)
        out.append(i)
    g.cite(rule, src, player)
    return out


# --- removal from combat (506.4) and the end (511) -----------------------------------------------------------
def remove_from_combat(g: MagicFields, id: ObjId) -> bool:
    """506.4: it neither attacks nor blocks any more, nor is it attacked."""
    f = g.fight
    was = id in f.defenders or id in f.blocked
    if id in f.defenders:
        g.cite("509.3a", id)
        met = f.blockers.get(id, [])
        f.drop_attacker(id)
        fewer(g, met)
    if id in f.blocked:
        no_longer_blocks(g, id)
    for a in f.lose_target(id):
        was = True
        g.cite("506.4c", a)
    if was:
        g.cite("506.4", id)
        if any([id in band for band in f.bands]):
            f.bands = [[i for i in band if i != id] for band in f.bands]
            g.cite("702.22f", id)
        if g.objs[id].states & IN_COMBAT and not g.objs[id].gone:  # 608.2h: what has left was attacking as it last was
            g.own(id).states &= ~IN_COMBAT
        mark_changed(g, COMBAT | STATES)
    return was


def no_longer_blocks(g: MagicFields, id: ObjId) -> None:
    met = g.fight.blocked[id]
    g.cite("509.2a", id)
    g.fight.drop_blocker(id)
    fewer(g, met)


def fewer(g: MagicFields, ids: list[ObjId]) -> None:
    """These block one creature less than before, or one less blocks them."""
    events = [ev for id in ids for ev in number_changed(g, id, -1)]
    if events:
        happen_all(g, events)


def remove_together(g: MagicFields, attackers: list[ObjId]) -> None:
    """The same for many attackers, none of which is attacked itself."""
    for id in attackers:
        g.cite("506.4", id)
        g.cite("509.3a", id)
        if g.objs[id].states & IN_COMBAT and not g.objs[id].gone:
            g.own(id).states &= ~IN_COMBAT
    g.fight.drop_attackers(set(attackers))
    mark_changed(g, COMBAT | STATES)


def leave_combat(g: MagicFields) -> None:
    """506.4: who has left, changed sides, phased out or is no creature any more; what can no longer be attacked."""
    f = g.fight
    leaving = [id for id in f.attackers if not fighting(g, id, g.active)]
    if len(leaving) < MANY or f.bands or not set(leaving).isdisjoint(f.defenders.values()) or (
            any([len(them) > 2 for them in f.blocked.values()])):  # 509.5e: each of them is told by itself
        for id in leaving:
            remove_from_combat(g, id)
    else:
        remove_together(g, leaving)
    for id in list(f.blocked) if f.blocked else []:
        if not fighting(g, id, -1):
            if id in f.defenders.values() and attackable(g, id):
                stop_blocking(g, id)
            else:
                remove_from_combat(g, id)
    looked_at: list[int] = []
    for target in list(f.defenders.values()):
        if target < 0 or target in looked_at:  # players, mostly
            continue
        looked_at.append(target)
        if not attackable(g, target):
            for a in f.lose_target(target):
                g.cite("506.4c", a)
                mark_changed(g, COMBAT)


def stop_blocking(g: MagicFields, id: ObjId) -> None:
    """506.4d: what blocked and is attacked as well stays attacked."""
    g.cite("506.4d", id)
    no_longer_blocks(g, id)
    g.own(id).states &= ~BLOCKING
    mark_changed(g, COMBAT | STATES)


def fighting(g: MagicFields, id: ObjId, side: Player) -> bool:
    """It is still a creature, no battle, on its side of the battlefield."""
    o = g.objs[id]
    if o.gone or o.zone // g.players != BATTLEFIELD or g.has_turn(o.controller) != (side == g.active):
        return False
    kinds = look(g, id).types
    return kinds & CREATURE != 0 and not kinds & BATTLE


def attackable(g: MagicFields, id: ObjId) -> bool:
    o = g.objs[id]
    return (not o.gone and o.zone // g.players == BATTLEFIELD and look(g, id).types & (PLANESWALKER | BATTLE) != 0
            and not g.has_turn(defender_of(g, id)))


def end_combat(g: MagicFields) -> None:
    """511.3: nothing is in combat any more."""
    f = g.fight
    if f.attackers or f.blocked:
        g.cite("511.3")
        for id in [*f.attackers, *f.blocked]:
            if not g.objs[id].gone:
                g.own(id).states &= ~IN_COMBAT
        mark_changed(g, COMBAT | STATES)
    if f.is_begun():
        g.fight = Fight()
