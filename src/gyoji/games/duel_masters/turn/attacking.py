"""Attacks (505 to 510): who attacks whom, who blocks, what comes of it; and tap abilities (602)."""

from __future__ import annotations

from ....effects.context import Ctx
from ....effects.nodes.static_rules import Must, rules_in_force
from ....kernel.process.apply import expire
from ....kernel.process.continuous import look, mark_changed, refresh
from ....kernel.process.pipeline import happen, moment
from ....kernel.state.aliases import ActCode, ObjId, Player, Ref
from ....kernel.state.event import Event
from ....kernel.state.state import Pending
from ....kernel.state.terms import (
    ACT,
    BLOCK,
    COMBAT,
    DECLARE,
    DONE,
    ENDS,
    MAY,
    PASS,
    STATES,
    TARGET,
    TURN,
    act_code,
    act_of,
    obj_of,
    place_of,
    player_ref,
)
from ..abilities.dynamo import lend, partners
from ..abilities.trigger_pool import call, drain
from ..concepts.battles import battle, here
from ..state.state import DuelState
from ..state.terms import (
    ATTACK_ACT,
    ATTACKED,
    ATTACKING,
    ATTACKS_PLAYER_NEW,
    ATTACKS_UNTAPPED,
    BLOCKED,
    BLOCKER,
    BLOCKING,
    BOND,
    DRAGHEART,
    DYNAMO,
    EVOLUTION,
    FLIPPED,
    FOR_ATTACK,
    GRAVEYARD,
    GUARDMAN,
    IGNORE_SICKNESS,
    JOINED,
    LINKED,
    MACH_FIGHTER,
    MUST_ATTACK,
    MUST_BLOCK,
    NEO,
    NINJA,
    NO_ATTACK,
    NO_ATTACK_CREATURE,
    NO_ATTACK_PLAYER,
    NO_ATTACKED,
    NO_BLOCK,
    NO_BREAK,
    NO_REDIRECT,
    NO_TAP,
    ONE_ATTACK,
    PSYCHIC,
    SHIELDS,
    SPEED_ATTACKER,
    TAP_ABILITY,
    UNBLOCKABLE,
    USE_ACT,
)
from ..state.zones_state import ENTERED
from ..structures.evolution import take_under
from ..vocabulary.abilities import Icon, TapAbility
from ..vocabulary.power_changes import MayAttack
from .shield_breaking import break_shields, breaks_of, choose_shields


# --- who can attack (506.1a) ------------------------------------------------------------------------
def sickness(g: DuelState, id: ObjId) -> str:
    """The rule by which a creature cannot attack as it has not been there since the start of the turn; "" if it can."""
    o = g.objs[id]
    if o.notes.get(ENTERED, -1) != g.turn or healthy(g, id):
        return ""
    return "807.5" if g.chars[id].types & DRAGHEART else "301.5"


def healthy(g: DuelState, id: ObjId) -> str:
    """The rule by which a creature can attack though it came this turn; "" if it cannot."""
    o = g.objs[id]
    ch = g.chars[id]
    if ch.keywords & (SPEED_ATTACKER | IGNORE_SICKNESS):
        return "101.1"  # what a card says beats the rule
    if o.states & LINKED:
        return "804.5"
    if ch.types & DRAGHEART:  # whichever side it shows, but for those of several cards
        return "808.1a" if o.states & JOINED else ""
    if ch.types & PSYCHIC and o.states & FLIPPED:
        return "805.6"
    return "" if not ch.types & EVOLUTION else "802.3" if ch.types & NEO else "801.3"


def can_attack(g: DuelState, id: ObjId, player: Player) -> bool:
    return bool(targets_of(g, id, player, True))


def targets_of(g: DuelState, id: ObjId, player: Player, first: bool) -> list[Ref]:
    """505.2: the opponent, and such of their creatures as are tapped."""
    o = g.objs[id]
    ch = g.chars[id]
    keys = ch.keywords
    if o.tapped or keys & (NO_ATTACK | NO_TAP):
        return []
    new = sickness(g, id) != ""
    if new and not keys & (MACH_FIGHTER | ATTACKS_PLAYER_NEW):
        return []
    out: list[int] = []
    ruled = "attack" in g.rules
    opponent = 1 - player
    able = (not new or keys & ATTACKS_PLAYER_NEW != 0) and not keys & NO_ATTACK_PLAYER
    if able and not (ruled and g.forbidden("attack", player, id, player_ref(opponent))):
        out.append(player_ref(opponent))
        if first:
            return out
    if keys & NO_ATTACK_CREATURE or (new and not keys & MACH_FIGHTER):
        return out
    upright = keys & ATTACKS_UNTAPPED != 0 or (
        keys & MACH_FIGHTER != 0 and o.notes.get(ENTERED, -1) == g.turn)
    for i in g.creatures(opponent):
        if not g.objs[i].tapped and not upright and not may_attack_untapped(g, id, i):
            continue
        if g.chars[i].keywords & NO_ATTACKED or (ruled and g.forbidden("attack", player, id, i)):
            continue
        out.append(i)
        if first:
            return out
    return out


def may_attack_untapped(g: DuelState, id: ObjId, target: Ref) -> bool:
    if "may-attack" not in g.rules:
        return False
    for k in rules_in_force(g, "may-attack"):
        r = k.rule
        if isinstance(r, MayAttack) and r.what.fits(k.c, id) and (r.target is None or r.target.fits(k.c, target)):
            return True
    return False


def attack_acts(g: DuelState, player: Player) -> list[ActCode]:
    """PASS, unless one must attack (506.1b), attacks, and tap abilities of creatures that could attack (602.3a)."""
    if g.changed & g.reads:
        refresh(g)
    out: list[int] = []
    forced = False
    for id in g.creatures(player):
        if not can_attack(g, id, player):
            continue
        out.append(act_code(ATTACK_ACT, id, 0))
        ch = g.chars[id]
        if must_attack(g, id):
            forced = True
        if ch.keywords & (TAP_ABILITY | DYNAMO) and not (g.rules and g.forbidden("use", player, id)):
            for k in range(len(ch.abilities)):
                a = ch.abilities[k]
                if isinstance(a, TapAbility):
                    if a.cost is None or a.cost.possible(Ctx(g, id, player, [], None, 0)):
                        out.append(act_code(USE_ACT, id, k))
                elif a.key == DYNAMO and partners(g, id, player):
                    out.append(act_code(USE_ACT, id, k))
    return out if forced else [PASS, *out]


def must_attack(g: DuelState, id: ObjId) -> bool:
    if g.chars[id].keywords & MUST_ATTACK:
        return True
    if "must" not in g.rules:
        return False
    for k in rules_in_force(g, "must"):
        r = k.rule
        if isinstance(r, Must) and r.act == "attack" and r.target is None and r.what.fits(k.c, id) and (
                r.cond is None or r.cond.holds(k.c)):
            return True
    return bool(demanded(g, id, targets_of(g, id, g.active, False)))


def demanded(g: DuelState, id: ObjId, targets: list[Ref]) -> list[Ref]:
    """Of what a creature can attack, that which it must attack if it can."""
    found: list[Ref] = []
    for k in rules_in_force(g, "must") if "must" in g.rules else []:
        r = k.rule
        if isinstance(r, Must) and r.act == "attack" and r.target is not None and r.what.fits(k.c, id) and (
                r.cond is None or r.cond.holds(k.c)):
            found.extend([t for t in targets if t not in found and r.target.fits(k.c, t)])
    return found


# --- declaring (506) ------------------------------------------------------------------------
def attack_step(g: DuelState) -> bool:
    """One attack or one tap ability; true when the step is over or an attack goes on with its next steps."""
    player = g.active
    options = attack_acts(g, player)
    g.cite("702.3c", player=player)
    pick = g.ask(ACT, player, options, -1, "506.1")
    if pick == PASS:
        g.cite("506.2", player=player)
        g.cite("506.2a", player=player)
        return True
    if act_of(pick) == USE_ACT:
        use(g, player, obj_of(pick), place_of(pick))
        return g.over
    attack(g, player, obj_of(pick))
    g.cite("505.4", player=player)
    g.schedule = [*ONE_ATTACK, *g.schedule]
    return True


def use(g: DuelState, player: Player, id: ObjId, place: int) -> None:
    """602.1: it is tapped instead of attacking; the effect waits by itself (602.2)."""
    a = g.chars[id].abilities[place]
    if not isinstance(a, TapAbility):
        lend(g, id, player)
        drain(g, "603.3")
        return
    happen(g, Event(TURN, "602.1", id, player, 1, id, player))
    if a.cost is not None:
        a.cost.run(Ctx(g, id, player, [], None, g.tick()))
    if not g.over:
        g.cite("602.2", id, player)
        g.pending.append(Pending(id, a, g.chars[id].origins[place], player, None, []))
        drain(g, "603.3")


def attack(g: DuelState, player: Player, id: ObjId) -> None:
    """One creature (505.4) is tapped and aimed; what triggers is done."""
    g.cite("506.1", id, player)
    options = targets_of(g, id, player, False)
    options = demanded(g, id, options) or options
    g.attack_over = False
    g.redirected = False
    for p in range(2):
        g.deeds.pop(f"{p}:{NINJA}", 0)
    if g.objs[id].notes.get(ENTERED, -1) == g.turn:
        g.cite(healthy(g, id) or "301.5", id, player)
    g.attacker = id
    g.target = player_ref(1 - player)
    g.own(id).states |= ATTACKING
    g.cite("506.1d", id, player)
    mark_changed(g, COMBAT | STATES)
    happen(g, Event(TURN, "506.1c", id, player, 1, id, player))
    if g.over:
        return
    aim(g, g.ask(TARGET, player, options, id, "506.1e"))
    g.cite("506.1e", id, player)
    g.cite("505.2", id, player)
    g.cite("506.3a", id, player)
    ev = Event(DECLARE, "506.3", id, 1 - player, g.target, id, player, word="attack")
    happen(g, ev)
    call(g, ev)
    if g.chars[id].keywords & BOND and len(g.objs[id].parts) > 1:
        bond(g, id, player)
    drain(g, "506.3c")


def bond(g: DuelState, id: ObjId, player: Player) -> None:
    """キズナプラス: for a card under it, two icons are used; what they say waits from now on (603.3a)."""
    if g.ask(MAY, player, [0, 1], id, "603.3a") == 0 or not take_under(g, id, 1, GRAVEYARD, player, id):
        return
    for _ in range(2):
        able = [i for i in g.creatures(player) if any(isinstance(a, Icon) for a in g.chars[i].abilities)]
        if not able:
            return
        pick = g.ask(TARGET, player, able, id, "603.3a")
        for a in g.chars[pick].abilities:
            if isinstance(a, Icon):
                g.cite("603.3a", pick, player)
                g.pending.append(Pending(pick, a, 0, player, None, []))
                break


def aim(g: DuelState, target: Ref) -> None:
    if g.target >= 0 and not g.objs[g.target].gone:
        g.own(g.target).states &= ~(ATTACKED | BLOCKING)
    g.target = target
    if target >= 0:
        g.own(target).states |= ATTACKED
    mark_changed(g, COMBAT | STATES)


def redirect(g: DuelState, target: Ref) -> int:
    """The attack has another target."""
    if g.attacker < 0 or target == g.target or (target >= 0 and not here(g, target)):
        return 0
    aim(g, target)
    g.redirected = True
    return 1


def going_on(g: DuelState) -> bool:
    """Attacker and target are still there; otherwise the attack is at its end."""
    return g.attacker >= 0 and not g.attack_over and not g.over


# --- blocking (507) ------------------------------------------------------------------------
def redirectors(g: DuelState, player: Player) -> list[int]:
    """507.1a: creatures that can use an ability that changes the target."""
    out: list[int] = []
    attacker = g.attacker
    keys = look(g, attacker).keywords
    ruled = "block" in g.rules
    for id in g.creatures(player):
        o = g.objs[id]
        ch = g.chars[id]
        if o.tapped or id == g.target or ch.keywords & NO_TAP:
            continue
        blocks = ch.keywords & BLOCKER and not keys & UNBLOCKABLE and not ch.keywords & NO_BLOCK and not (
            ruled and g.forbidden("block", player, id, attacker))
        if blocks or (ch.keywords & GUARDMAN and g.target >= 0 and not keys & NO_REDIRECT):
            out.append(id)
    return out


def block_step(g: DuelState) -> bool:
    """507.1, 507.2: those that are chosen do it in the order in which they were named; the last one counts."""
    if not going_on(g):
        return True
    player = 1 - g.active
    chosen: list[int] = []
    if not look(g, g.attacker).keywords & NO_REDIRECT:
        able = redirectors(g, player)
        g.cite("507.1a", g.attacker, player)
        g.cite("507.1", g.attacker, player)
        g.cite("702.3d", g.attacker, player)
        while able:
            forced = [i for i in able if must_block(g, i)]
            options = [*able, DONE]
            if forced:
                g.cite("507.1b", forced[0], player)
                options = forced
            pick = g.ask(BLOCK, player, options, g.attacker, "507.1")
            if pick == DONE:
                break
            able.remove(pick)
            chosen.append(pick)
    blocker = -1
    for id in chosen:
        if going_on(g) and here(g, id):
            guards = not g.chars[id].keywords & BLOCKER
            happen(g, Event(TURN, "507.2", id, player, 1, id, player))
            if redirect(g, id):
                blocker = -1 if guards else id
                g.cite("507.2b" if guards else "701.12a", id, player)
    if not going_on(g):
        return True
    if blocker >= 0:
        blocked(g, blocker)
    elif g.target < 0:
        happen(g, Event(DECLARE, "507.3c", g.attacker, player, g.target, g.attacker, g.active, word="unblocked"))
    drain(g, "507.3e")
    return True


def must_block(g: DuelState, id: ObjId) -> bool:
    """507.1b."""
    if g.chars[id].keywords & MUST_BLOCK:
        return True
    if "must" not in g.rules:
        return False
    for k in rules_in_force(g, "must"):
        r = k.rule
        if isinstance(r, Must) and r.act == "block" and r.what.fits(k.c, id) and (
                r.target is None or r.target.fits(k.c, g.attacker)) and (r.cond is None or r.cond.holds(k.c)):
            return True
    return False


def blocked(g: DuelState, blocker: ObjId) -> None:
    g.cite("507.2a", blocker)
    g.own(blocker).states |= BLOCKING
    g.cite("507.2c", g.attacker)
    g.own(g.attacker).states |= BLOCKED
    mark_changed(g, COMBAT | STATES)
    ev = Event(DECLARE, "507.3", blocker, g.active, g.attacker, blocker, 1 - g.active, word="block")
    happen(g, ev)
    call(g, ev)


# --- battle, direct attack, end (508 to 510) ------------------------------------------------------------------------
def battle_step(g: DuelState) -> bool:
    """508.1."""
    if going_on(g) and g.target >= 0:
        g.cite("508.1", g.attacker)
        battle(g, g.attacker, g.target, -1, g.active, False)
        drain(g, "115.3d")
    return True


def direct_step(g: DuelState) -> bool:
    """509.1: no shields left: the attack is direct; otherwise shields are broken (509.2)."""
    if not going_on(g) or g.target >= 0:
        return True
    player = -1 - g.target
    attacker = g.attacker
    shields = g.zones[SHIELDS * 2 + player]
    g.cite("113.5", attacker, player)
    if not shields:
        g.cite("509.1", attacker, player)
        g.cite("104.2a", attacker, 1 - player)
        g.direct |= 1 << player
        g.settled()
        return True
    if look(g, attacker).keywords & NO_BREAK or (g.rules and g.forbidden("break", g.active, attacker)):
        return True
    n = breaks_of(g, attacker, g.active)
    chosen = choose_shields(g, g.active, player, n, attacker, "509.3")
    break_shields(g, chosen, attacker, attacker, g.active)
    drain(g, "509.5e")
    return True


def end_of_attack(g: DuelState) -> bool:
    """510.1, 510.2."""
    moment(g, ENDS, "attack", "510.1")
    drain(g, "510.1")
    g.cite("510.1", g.attacker)
    g.cite("510.2", g.attacker)
    clear(g)
    expire(g, [f for f in g.lasting_effects if f.until == FOR_ATTACK])
    return True


def clear(g: DuelState) -> None:
    for id in (g.attacker, g.target):
        if id >= 0 and not g.objs[id].gone:
            g.own(id).states &= ~(ATTACKING | ATTACKED | BLOCKING | BLOCKED)
    g.attacker = -1
    g.target = -1
    g.attack_over = False
    g.redirected = False
    mark_changed(g, COMBAT | STATES)
