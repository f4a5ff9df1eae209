"""Attacks (5.4.7): the target, who joins, graze, and the damage."""

from __future__ import annotations

from ...kernel.process.continuous import look, mark_changed
from ...kernel.process.grid import RED
from ...kernel.process.pipeline import happen
from ...kernel.state.aliases import ActCode, ObjId, Player, Ref
from ...kernel.state.event import Event
from ...kernel.state.terms import (
    CHOOSE,
    CHOSEN,
    COMBAT,
    DECLARE,
    DONE,
    FACE_DOWN,
    IN_BATTLE,
    MOVE,
    NUMBER,
    STATES,
    TARGET,
    act_code,
    obj_of,
)
from .card import StrikeChars
from .check_step import check_step
from .declaring import join
from .link import Link
from .stage import ON_STAGE
from .state import StrikeState
from .strikers import damage, turn_all
from .terms import (
    AN_ATTACK,
    ATTACK_ACT,
    ATTACKED,
    ATTACKING,
    HAND,
    NO_ATTACK,
    NO_ATTACKED,
    NO_GRAZE,
    NO_JOIN,
    POW,
    SCORE,
    UNTARGETABLE,
    UNTARGETABLE_BY_OPPONENT,
)
from .zones import by_name


def attack_mask(g: StrikeState, id: ObjId) -> int:
    """The areas in a striker's attack range; it has no colours but red (3.6.5.1)."""
    ch = look(g, id)
    assert isinstance(ch, StrikeChars)
    r = ch.range
    if r is None:
        return 0
    o = g.objs[id]
    return r.mask(o.spot, o.controller == 1, RED)


def not_attacking(g: StrikeState, id: ObjId, player: Player) -> str:
    """The rule by which a striker cannot declare an attack; "" if it can."""
    o = g.objs[id]
    if o.controller != player or o.host >= 0:
        return "5.4.7.1"
    if o.tapped:
        return "2.2.4.2"
    if look(g, id).keywords & NO_ATTACK or (
            g.rules and (g.forbidden("declare", player, id) or g.forbidden("attack", player, id))):
        return "1.1.3"
    return ""


def attackable(g: StrikeState, id: ObjId, by: ObjId, player: Player) -> bool:
    """An enemy can be the target of an attack of this striker."""
    if look(g, id).keywords & (UNTARGETABLE | UNTARGETABLE_BY_OPPONENT | NO_ATTACKED):
        return False
    return not g.rules or not g.forbidden("attack", player, by, id)


def not_attacked(g: StrikeState, id: ObjId, by: ObjId, player: Player) -> str:
    """The rule by which a striker is no target for an attack of another one; "" if it is."""
    if g.objs[id].controller == player:
        return "5.4.7.2"
    if not (attack_mask(g, by) >> g.spot_of(id)) & 1:
        return "3.6.5"
    return "" if attackable(g, id, by, player) else "2.4.10.2.2"


def targets_of(g: StrikeState, id: ObjId, player: Player, first: bool) -> list[Ref]:
    """5.4.7.2, 3.6.6: enemies in its attack range."""
    mask = attack_mask(g, id) & g.sides[1 - player]
    out: list[int] = []
    spot = 0
    while mask:
        if mask & 1 and attackable(g, g.board[spot], id, player):
            out.append(g.board[spot])
            if first:
                break
        mask >>= 1
        spot += 1
    return out


def attacks(g: StrikeState, player: Player, only: int, out: list[ActCode]) -> None:
    """The strikers that can declare an attack, as acts."""
    if not g.sides[1 - player]:
        return
    for id in g.zones[ON_STAGE]:
        if (only < 0 or id == only) and not not_attacking(g, id, player) and targets_of(g, id, player, True):
            out.append(act_code(ATTACK_ACT, id, 0))


def attack(g: StrikeState, you: Player, code: ActCode) -> None:
    """5.4.7."""
    first = obj_of(code)
    g.cite("5.4.7.1", first, you)
    target = g.ask(TARGET, you, targets_of(g, first, you, False), first, "5.4.7.2")
    team = [first, *joiners(g, you, first, target)]
    for id in team:
        g.own(id).states |= ATTACKING
    g.own(target).states |= ATTACKED
    mark_changed(g, COMBAT | STATES)
    turn_all(g, team, True, 0, "5.4.7.4", -1, you)
    happen(g, Event(CHOSEN, "5.4.7.2", target, you, first, first, you, word="target"))
    for id in team:
        happen(g, Event(DECLARE, "5.4.7.4", id, you, target, id, you, word="attack"))
    g.aimed = target
    check_step(g, "5.4.7.5")
    grazed = graze(g, 1 - you, g.aimed, team)
    if g.over:
        return
    check_step(g, "5.4.7.7")
    target = g.aimed  # perhaps another one by now
    g.aimed = -1
    link = Link(-1, first, you, None, [[target]], g.tick(), AN_ATTACK, team, [])
    link.x = grazed
    link.targets = 2
    join(g, link, "5.4.7.8")


def joiners(g: StrikeState, you: Player, first: ObjId, target: Ref) -> list[ObjId]:
    """5.4.7.3: other ready strikers that have the target in range."""
    spot = g.objs[target].spot
    options: list[int] = []
    for id in g.zones[ON_STAGE]:
        if id != first and not not_attacking(g, id, you) and (attack_mask(g, id) >> spot) & 1 and (
                not look(g, id).keywords & NO_JOIN):
            if attackable(g, target, id, you) and not g.forbidden("join", you, id, target):
                options.append(id)
    picked: list[int] = []
    while options:
        id = g.ask(CHOOSE, you, [*options, DONE], first, "5.4.7.3")
        if id == DONE:
            break
        g.cite("5.4.7.3", id, you)
        options.remove(id)
        picked.append(id)
    return picked


def graze(g: StrikeState, player: Player, target: Ref, team: list[ObjId]) -> int:
    """5.4.7.6: any number of cards of the hand go face down into the attacker's score area."""
    hand = g.zone(HAND, player)
    if g.over or not hand or g.player_key(player, NO_GRAZE) or g.forbidden("graze", player, target):
        return 0
    for id in team:
        if look(g, id).keywords & NO_GRAZE:
            return 0
    n = g.ask(NUMBER, player, list(range(len(hand) + 1)), target, "5.4.7.6")
    g.cite("5.4.7.6", target, player)
    done = 0
    for _ in range(n):
        left = g.zone(HAND, player)
        options = by_name(g, left)
        id = options[0] if n - done == len(left) else g.ask(CHOOSE, player, options, target, "5.4.7.6")
        happen(g, Event(MOVE, "5.4.7.6", id, player, cause=player, to=SCORE, flags=FACE_DOWN, word="graze",
                        to_player=1 - player))
        done += 1
    if done:
        happen(g, Event(DECLARE, "5.4.7.6", target, player, done, target, player, word="graze"))
    return done


def strike(g: StrikeState, link: Link) -> bool:
    """5.4.7.8: the POW of all who still take part, less the cards that were grazed, as damage to the target."""
    target = link.slots[0][0]
    team = [i for i in link.casters if g.is_striker(i) and g.objs[i].controller == link.you]
    if not team:
        g.cite("2.4.10.1", link.src, link.you)
        return False
    if not g.is_striker(target) or g.objs[target].controller == link.you:
        g.cite("2.4.10.2.3", link.src, link.you)
        return False
    spot = g.objs[target].spot
    near = [i for i in team if (attack_mask(g, i) >> spot) & 1]
    if not near:
        g.cite("2.4.10.2.1", target, link.you)
        return False
    if not [i for i in near if attackable(g, target, i, link.you)]:
        g.cite("2.4.10.2.2", target, link.you)
        return False
    if g.each_range:
        team = near
    g.striking = team
    total = -link.x
    for i in team:
        power = look(g, i).stats[POW]
        if power < 0:  # it counts as 0
            g.cite("1.1.5", i)
        else:
            total += power
    return damage(g, [target], [total], IN_BATTLE, team[0], link.you) > 0
