"""Attack, block, combat, graze (6.2 to 6.5)."""

from __future__ import annotations

from ...effects.nodes.static_rules import Must, rules_in_force
from ...kernel.process.apply import expire
from ...kernel.process.continuous import look, mark_changed
from ...kernel.process.pipeline import happen, moment
from ...kernel.process.priority import nested_chain
from ...kernel.state.aliases import ObjId, Player
from ...kernel.state.event import Event
from ...kernel.state.terms import (
    AFTER_ACTOR,
    AFTER_PATIENT,
    BEFORE_ACTOR,
    BEGINS,
    COMBAT,
    DECLARE,
    DEED,
    ENDS,
    IN_BATTLE,
    MAY,
    SIDEWAYS,
    TARGET,
    TURN,
    WAITING,
    player_ref,
)
from .answering import answer
from .damage import damage_event, deal, reset_combat
from .fields import Fight
from .link import Link
from .state import PhantomState
from .terms import (
    AN_ATTACK,
    ATTACK,
    ATTACKING,
    BLOCKING,
    DECK,
    DOLL,
    DOUBLE_STRIKE,
    FIRST_STRIKE,
    FOR_COMBAT,
    FOR_INTERFERENCE,
    GRAZE,
    MAIN,
    NO_ATTACK,
    NO_BLOCK,
    NODES,
)


# --- attacking (6.3) -----------------------------------------------------------------------------------------------------
def attack_time(g: PhantomState, player: Player) -> str:
    """The rule by which a player cannot have anything attack now; "": they can."""
    if not g.has_turn(player):
        return "6.3.2.a"
    if g.step != MAIN:
        return "6.3.2.b"
    return "6.3.2.c" if g.waiting else ""


def attack_refusal(g: PhantomState, player: Player, id: ObjId) -> str:
    """6.3.2, 6.3.3: the rule by which a character cannot be made to attack; "": it can."""
    wrong = attack_time(g, player)
    if wrong:
        return wrong
    if g.objs[id].controller != player or not g.is_character(id):
        return "6.3.3.a"
    if g.objs[id].tapped:
        return "6.3.3.b"
    return no_attack(g, player, id)


def no_attack(g: PhantomState, player: Player, id: ObjId) -> str:
    """An effect says that it cannot attack."""
    keys = look(g, id).keywords
    if keys & DOLL:
        return "10.9.2.a"
    if keys & NO_ATTACK:
        return "6.3.3.c"
    return "6.3.2.e" if g.rules and g.forbidden("attack", player, id) else ""


def declare_attack(g: PhantomState, player: Player, id: ObjId) -> None:
    """6.3.4; the interference opens, and the attacked player gets priority."""
    g.cite("6.3.4.a", id, player)
    g.did(f"{id}:attacked")
    attacked = whom(g, player, id)
    happen(g, Event(TURN, "6.3.4.b", id, player, 1, cause=player))
    g.cite("6.3.4.c", id, player)
    g.waiting.append(attack_link(g, player, id))
    mark_changed(g, WAITING)
    begin_attack(g, player, id, attacked, "6.3.4.d", "6.3.4.e", "6.3.4.f")
    if g.over:
        return
    g.cite("6.3.4.g", id, player)
    g.fight.direct = g.fight.attacker >= 0


def attack_link(g: PhantomState, player: Player, id: ObjId) -> Link:
    return Link(AN_ATTACK, g.waits_as(id, player), id, player, None, [], None, g.tick())


def whom(g: PhantomState, player: Player, id: ObjId) -> Player:
    """With several opponents the attacker's player says whom."""
    others = g.opponents(player)
    return -1 - g.ask(TARGET, player, [player_ref(p) for p in others], id, "6.3.1")


def begin_attack(g: PhantomState, player: Player, id: ObjId, attacked: Player, before: str, now: str, after: str) -> None:
    ev = Event(DECLARE, after, id, attacked, player_ref(attacked), id, player, word="attack")
    answer(g, [ev], BEFORE_ACTOR, before)
    if g.over or g.objs[id].gone or g.objs[id].controller != player:
        g.cite("6.3.6", id, player)
        return
    g.own(id).states |= ATTACKING
    g.fight = Fight()
    g.fight.attacker = id
    g.fight.attacked = attacked
    g.cite(now, id, player)
    happen(g, ev)
    answer(g, [ev], AFTER_ACTOR, after)


def attack_by_effect(g: PhantomState, id: ObjId) -> bool:
    """6.3.5: a new interference interrupts, is played and resolved whole, and then the effect goes on (1.12.7)."""
    player = g.objs[id].controller
    if not g.is_character(id):
        return False
    if g.fight.attacker >= 0:
        g.cite("6.2.5.a", id, player)
        return False
    barred = no_attack(g, player, id)
    if barred == "6.3.2.e":  # what forbids the player does not stop the effect
        g.cite("6.3.8", id, player)
        barred = ""
    if barred:
        g.cite(barred, id, player)
        return False
    g.cite("6.3.5.a", id, player)
    attacked = whom(g, player, id)
    used = g.used_here
    g.used_here = []
    begin_attack(g, player, id, attacked, "6.3.5.b", "6.3.5.c", "6.3.5.d")
    if not g.over:
        g.cite("1.12.7", id, player)
        g.cite("6.3.5.e", id, player)
        g.fight.direct = g.fight.attacker >= 0
        running = g.running
        g.running = []
        level = g.level
        g.level = 0
        draining = g.draining
        g.draining = -1
        outer = g.outer_effects
        g.outer_effects = [f for f in g.lasting_effects if f.until == FOR_INTERFERENCE]
        nested_chain(g, attack_link(g, player, id), attacked, "1.12.7")
        g.running = running
        g.level = level
        g.draining = draining
        g.outer_effects = outer
    g.used_here = used
    return True


def compelled(g: PhantomState, player: Player, act: str) -> list[ObjId]:
    """What must attack or block if it can: of those that can now. An attack is asked for once a turn."""
    found: list[int] = []
    for k in rules_in_force(g, "must"):
        r = k.rule
        if isinstance(r, Must) and r.act == act and (r.cond is None or r.cond.holds(k.c)):
            for id in g.characters(player):
                if id not in found and r.what.fits(k.c, id) and not g.deeds.get(f"{id}:attacked", 0) and not (
                        attack_refusal(g, player, id) if act == "attack" else block_refusal(g, player, id)):
                    found.append(id)
    return found


# --- blocking (6.4) ------------------------------------------------------------------------------------------------------
def block_time(g: PhantomState, player: Player) -> str:
    """6.4.2.a: with the priority that an attack has handed over, and no other; "": they have it."""
    return "" if g.fight.direct and g.fight.attacked == player else "6.4.2.a"


def block_refusal(g: PhantomState, player: Player, id: ObjId) -> str:
    """6.4.2, 6.4.3: the rule by which a character cannot be made to block; "": it can."""
    fight = g.fight
    wrong = block_time(g, player)
    if wrong:
        return wrong
    if fight.blocker >= 0:
        return "6.2.5.b"
    if g.objs[id].controller != player or not g.is_character(id):
        return "6.4.3.a"
    if g.objs[id].tapped:
        return "6.4.3.b"
    if look(g, id).keywords & NO_BLOCK:
        return "6.4.3.d"
    return "6.4.2.d" if g.rules and g.forbidden("block", player, id, fight.attacker) else ""


def declare_block(g: PhantomState, player: Player, id: ObjId) -> None:
    """6.4.4."""
    g.cite("6.4.4.a", id, player)
    g.ask(TARGET, player, [g.fight.attacker], id, "6.4.1")
    happen(g, Event(TURN, "6.4.4.b", id, player, 1, cause=player))
    begin_block(g, id, "6.4.4.c", "6.4.4.d", "6.4.4.e")
    g.cite("6.4.4.f", id, player)


def block_by(g: PhantomState, id: ObjId, rule: str) -> bool:
    """6.4.5: by an effect, or played to block."""
    if g.fight.attacker < 0:
        g.cite("6.4.6", id)
        return False
    if g.fight.blocker >= 0:
        g.cite("6.2.5.b", id)
        return False
    if look(g, id).keywords & NO_BLOCK or not g.is_character(id):
        g.cite("6.4.3.d", id)
        return False
    g.cite(rule, id)
    begin_block(g, id, "6.4.5.a", "6.4.5.b", "6.4.5.c")
    return True


def begin_block(g: PhantomState, id: ObjId, before: str, now: str, after: str) -> None:
    player = g.objs[id].controller
    ev = Event(DECLARE, after, id, player, g.fight.attacker, id, player, word="block")
    answer(g, [ev], BEFORE_ACTOR, before)
    if g.over or g.objs[id].gone or g.fight.attacker < 0:
        g.cite("6.4.6", id, player)
        return
    g.own(id).states |= BLOCKING
    g.fight.blocker = id
    g.cite(now, id, player)
    happen(g, ev)
    answer(g, [ev], AFTER_ACTOR, after)


# --- combat (6.2.4) --------------------------------------------------------------------------------------------------------
def resolve_attack(g: PhantomState, w: Link) -> None:
    """The last link of an interference that an attack began (6.2.2)."""
    g.drop(w.obj)
    fight = g.fight
    if fight.attacker != w.src or fight.attacker < 0:  # 6.3.6
        g.cite("6.3.6", w.src, w.you)
        end_fight(g)
        return
    g.cite("6.2.4.a", w.src, w.you)
    fight.combat = True
    open_moment(g, BEGINS, "combat", "6.2.4.b")
    if not broken(g):
        strike(g)
    if not g.over:
        end_fight(g)


def broken(g: PhantomState) -> bool:
    """6.3.7: the attack was cancelled meanwhile: combat ends in order."""
    if g.over:
        return True
    if g.fight.attacker >= 0:
        return False
    g.cite("6.3.7")
    reset_combat(g, "6.3.7.a")
    expire_combat(g, "6.3.7.b")
    open_moment(g, ENDS, "combat", "6.3.7.c")
    return True


def strike(g: PhantomState) -> None:
    fight = g.fight
    g.cite("6.2.4.c", fight.attacker)
    victim = fight.blocker
    g.cite("6.2.6.b" if victim >= 0 else "6.2.6.a", fight.attacker)
    for first, rule, why in ((True, "6.2.4.d", "10.4.2.a"), (False, "6.2.4.e", "")):
        blows = [ev for ev in (blow(g, fight.attacker, victim, fight.attacked, first),
                               blow(g, victim, fight.attacker, -1, first)) if ev is not None]
        if blows:
            g.cite(rule, fight.attacker)
            g.cite(why, blows[0].src)
            deal(g, blows)
        if broken(g):
            return
    g.cite("6.2.4.f", fight.attacker)
    if fight.struck > 0 and fight.striker >= 0:
        g.cite("6.2.4.g", fight.striker, fight.attacked)
        graze(g)
    reset_combat(g, "6.2.4.h")
    expire_combat(g, "6.2.4.i")
    open_moment(g, ENDS, "combat", "6.2.4.j")


def blow(g: PhantomState, id: ObjId, victim: ObjId, player: Player, first: bool) -> Event | None:
    """The combat damage of one side at one of the two times."""
    if id < 0 or g.objs[id].gone or not g.is_character(id):
        return None
    keys = look(g, id).keywords
    if not keys & DOUBLE_STRIKE and (keys & FIRST_STRIKE != 0) != first:
        return None
    if victim >= 0 and (g.objs[victim].gone or not g.is_character(victim)):
        return None
    if victim < 0 and player < 0:
        return None
    ref = victim if victim >= 0 else player_ref(player)
    return damage_event(g, ref, g.value(id, ATTACK), IN_BATTLE, id, g.objs[id].controller)


def graze(g: PhantomState) -> None:
    """6.5: whoever took combat damage may put cards from their deck asleep among their nodes."""
    fight = g.fight
    player = fight.attacked
    x = g.value(fight.striker, GRAZE)
    deck = g.zone(DECK, player)
    if x <= 0 or len(deck) < x or (g.rules and g.forbidden("graze", player, fight.striker)):
        return
    g.cite("6.5.3.a", fight.striker, player)
    if g.ask(MAY, player, [0, 1], fight.striker, "6.5.3.a"):
        cards = deck[-x:][::-1]
        g.do_move(cards, NODES, player, SIDEWAYS, 0, -1, player)
        happen(g, Event(DEED, "6.5.3.b", fight.striker, player, x, word="graze"))


def end_fight(g: PhantomState) -> None:
    """Nobody attacks or blocks any more."""
    for id in (g.fight.attacker, g.fight.blocker):
        if id >= 0 and not g.objs[id].gone:
            g.own(id).states &= ~(ATTACKING | BLOCKING)
    g.fight = Fight()
    mark_changed(g, COMBAT)


def expire_combat(g: PhantomState, rule: str) -> None:
    over = [f for f in g.lasting_effects if f.until == FOR_COMBAT]
    g.cite(rule)
    expire(g, over)


def open_moment(g: PhantomState, kind: int, word: str, rule: str) -> None:
    """Something begins or ends: what waits for that is resolved, and what comes up by it in the same time (7.7.2)."""
    moment(g, kind, word, rule)
    look(g, 0)
    if (g.hears >> kind) & 1:
        answer(g, [Event(kind, rule, player=g.active, word=word)], AFTER_PATIENT, rule)
    else:
        g.cite(rule)
