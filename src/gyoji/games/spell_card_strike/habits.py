"""How one plays without thinking ahead: for games that an agent plays on in its mind."""

from __future__ import annotations

from ...kernel.process.continuous import look
from ...kernel.process.grid import RED
from ...kernel.state.aliases import ActCode, ObjId, Player, QuestionKind, Spot
from ...kernel.state.terms import ACT, CHOOSE, DONE, NUMBER, PASS, PLACE, TARGET, act_of, obj_of, place_ref
from .attacking import attack_mask, targets_of
from .card import StrikeChars
from .free_actions import free_around
from .stage import ON_STAGE
from .state import StrikeState
from .terms import ABILITY_ACT, ATTACK_ACT, ATTACKING, DEF, MOVE_ACT, POW, RANK, SPELL_ACT, SUMMON_ACT, WINNING_SCORE


def usual_answer(g: StrikeState, kind: QuestionKind, player: Player, values: list[int], src: ObjId) -> int:
    """The index of what is answered, or -1: no habit."""
    if kind == ACT and PASS in values:
        pick = next_act(g, player, values)
        return -1 if pick == DONE else values.index(pick)
    if kind == NUMBER and src >= 0 and g.aimed >= 0:
        return min(len(values) - 1, grazes(g, player, g.aimed, len(values) - 1))
    if kind == TARGET and src >= 0 and g.is_striker(src) and g.objs[src].controller == player:
        best = best_target(g, src, player, values)
        return values.index(best) if best in values else -1
    if kind == CHOOSE and src >= 0 and len(values) > 1 and values[-1] == DONE and g.is_striker(src):
        return 0  # whoever can joins the attack
    if kind == PLACE and src >= 0 and g.is_striker(src) and g.mover < 0:
        place = place_ref(best_place(g, src, player))
        return values.index(place) if place in values else -1
    return -1


def next_act(g: StrikeState, player: Player, values: list[ActCode]) -> int:
    """An attack that shoots somebody down, or the move to one; the strongest striker is summoned. No card is discarded.
    DONE: there is no habit."""
    open_question = False
    found = PASS
    best = 0.0
    for code in values:
        act = PASS if code == PASS else act_of(code)
        gain = 0.0
        if act == SUMMON_ACT:
            base = g.objs[obj_of(code)].card.base
            gain = 1.0 + base.stats[POW] + base.stats[DEF]
        elif act == ATTACK_ACT:
            id = obj_of(code)
            for target in targets_of(g, id, player, False):
                if force(g, player, g.objs[target].spot, id) >= look(g, target).stats[DEF]:
                    gain = max(gain, 2.0 + look(g, target).stats[RANK])
        elif act == MOVE_ACT and g.mover < 0:
            gain = gain_at(g, obj_of(code), best_place(g, obj_of(code), player), player)
        elif act == SPELL_ACT or act == ABILITY_ACT:
            open_question = True
        if gain > best:
            best = gain
            found = code
    return DONE if open_question and found == PASS else found


def force(g: StrikeState, player: Player, spot: Spot, first: ObjId) -> int:
    """The POW of all who can attack an area together with a striker, this one included."""
    total = 0
    for id in g.zones[ON_STAGE]:
        o = g.objs[id]
        if o.controller == player and o.host < 0 and (id == first or (not o.tapped and (attack_mask(g, id) >> spot) & 1)):
            total += max(0, look(g, id).stats[POW])
    return total


def best_target(g: StrikeState, id: ObjId, player: Player, values: list[int]) -> int:
    """Of those in the range of a striker, who is shot down, the higher Rank first; DONE: not all of them are."""
    mask = attack_mask(g, id)
    best = -1.0
    found = DONE
    for ref in values:
        if ref < 0 or not g.is_striker(ref) or g.objs[ref].controller == player or not (mask >> g.objs[ref].spot) & 1:
            return DONE
        ch = look(g, ref)
        gain = ch.stats[RANK] + (10.0 if force(g, player, g.objs[ref].spot, id) >= ch.stats[DEF] else 0.0)
        if gain > best:
            best = gain
            found = ref
    return found


def best_place(g: StrikeState, id: ObjId, player: Player) -> Spot:
    """Where a striker goes to shoot somebody down from there; -1: nowhere."""
    free = free_around(g, id)
    best = 0.0
    found = -1
    for spot in range(len(g.board)):
        if (free >> spot) & 1:
            gain = gain_at(g, id, spot, player)
            if gain > best:
                best = gain
                found = spot
    return found


def gain_at(g: StrikeState, id: ObjId, spot: Spot, player: Player) -> float:
    """What a striker could gain by an attack from an area."""
    ch = look(g, id)
    assert isinstance(ch, StrikeChars)
    if spot < 0 or ch.range is None:
        return 0.0
    mask = ch.range.mask(spot, player == 1, RED) & g.sides[1 - player]
    best = 0.0
    at = 0
    while mask:
        if mask & 1:
            foe = look(g, g.board[at])
            if force(g, player, at, id) >= foe.stats[DEF]:
                best = max(best, 1.0 + foe.stats[RANK])
        mask >>= 1
        at += 1
    return best


def grazes(g: StrikeState, player: Player, target: ObjId, most: int) -> int:
    """As many cards as save the target, if that costs less than it is worth."""
    ch = look(g, target)
    total = 0
    for id in g.zones[ON_STAGE]:
        if g.objs[id].states & ATTACKING:
            total += max(0, look(g, id).stats[POW])
    needed = total - ch.stats[DEF] + 1
    score = g.life[1 - player]
    if needed <= 0 or needed > most or score + needed >= WINNING_SCORE:
        return 0
    is_lost = score + ch.stats[RANK] >= WINNING_SCORE or g.strikers[player] <= 1
    return needed if needed <= ch.stats[RANK] + 1 or is_lost else 0
