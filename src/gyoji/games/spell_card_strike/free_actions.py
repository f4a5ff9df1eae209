"""Free actions of the striker phase (5.4.3 to 5.4.6): what can be done, moving, and the additional action."""

from __future__ import annotations

from ...kernel.process.continuous import look
from ...kernel.state.aliases import ActCode, ObjId, Player
from ...kernel.state.terms import ACT, PASS, PLACE, act_code, act_of, obj_of, place_ref, spot_in
from .attacking import attack, attacks
from .chain import react
from .check_step import check_step
from .declaring import declarations, declare_ability, declare_spell
from .stage import ON_STAGE
from .state import DEED_KEYS, StrikeState
from .strikers import shift, turn_all
from .terms import ACTION, ATTACK_ACT, BOARD, MOVE_ACT, NO_EXTRA, NO_MOVE, SPELL_ACT, SWIFT


def free_step(g: StrikeState) -> bool:
    """One free action, one additional action, or one reaction; true when the turn player ends the phase (5.4.5)."""
    if g.waiting:
        react(g)
        return g.over
    if g.mover >= 0:
        additional(g)
        return g.over
    player = g.active
    g.cite("5.4.3", player=player)
    pick = g.ask(ACT, player, free_acts(g, player), -1, "5.4.3")
    if pick == PASS:
        g.cite("5.4.5", player=player)
        return True
    g.cite("5.4.4", player=player)
    do_act(g, player, pick)
    return g.over


def free_acts(g: StrikeState, player: Player) -> list[ActCode]:
    """PASS, and all free actions that are legal now."""
    out = [PASS]
    moves(g, player, out)
    attacks(g, player, -1, out)
    declarations(g, player, ACTION, -1, out)
    return out


def do_act(g: StrikeState, player: Player, code: ActCode) -> None:
    act = act_of(code)
    if act == MOVE_ACT:
        move(g, player, obj_of(code))
    elif act == ATTACK_ACT:
        attack(g, player, code)
    elif act == SPELL_ACT:
        declare_spell(g, player, code)
    else:
        declare_ability(g, player, code)


# --- moving ----------------------------------------------------------------------------------------------------
def moves(g: StrikeState, player: Player, out: list[ActCode]) -> None:
    """5.4.6: the ready strikers that have an empty area beside them, as acts."""
    for id in g.zones[ON_STAGE]:
        o = g.objs[id]
        if o.controller == player and o.host < 0 and not o.tapped and may_move(g, id, player):
            out.append(act_code(MOVE_ACT, id, 0))


def may_move(g: StrikeState, id: ObjId, player: Player) -> bool:
    if look(g, id).keywords & NO_MOVE or (g.rules and g.forbidden("move", player, id)):
        return False
    return free_around(g, id) != 0


def free_around(g: StrikeState, id: ObjId) -> int:
    """The empty areas beside a striker, as bits."""
    return BOARD.around[g.objs[id].spot] & ~(g.sides[0] | g.sides[1])


def move(g: StrikeState, player: Player, id: ObjId) -> None:
    """5.4.6.1: to an adjacent area (4.1.5.1) where no striker is (4.1.6); then its additional action."""
    go(g, player, id, "5.4.6.1")
    g.mover = id
    g.moves = 1
    check_step(g, "5.4.6.2")


def go(g: StrikeState, player: Player, id: ObjId, rule: str) -> None:
    free = free_around(g, id)
    places = [place_ref(s) for s in range(len(g.board)) if (free >> s) & 1]
    spot = spot_in(g.ask(PLACE, player, places, id, rule))
    shift(g, [id], [spot], -1, player, 0, rule)
    g.did(DEED_KEYS[player]["move"])


def additional(g: StrikeState) -> None:
    """5.4.6.3: one declaration of the striker that has moved; without one it is exhausted (5.4.6.4)."""
    player = g.active
    mover = g.mover
    pick = PASS
    if g.is_striker(mover) and g.objs[mover].controller == player:
        pick = g.ask(ACT, player, additional_acts(g, player, mover), mover, "5.4.6.3")
    if pick == PASS:
        g.mover = -1
        if g.is_striker(mover):
            turn_all(g, [mover], True, 0, "5.4.6.4", -1, player)
        check_step(g, "5.4.6.4")
    elif act_of(pick) == MOVE_ACT:  # 10.6.1
        go(g, player, mover, "10.6.1")
        g.moves += 1
        check_step(g, "5.4.6.2")
    else:
        g.cite("5.4.6.3", mover, player)
        do_act(g, player, pick)
        if not g.waiting:
            g.mover = -1


def additional_acts(g: StrikeState, player: Player, mover: int) -> list[ActCode]:
    out = [PASS]
    if moves_again(g, player, mover):
        out.append(act_code(MOVE_ACT, mover, 0))
    if not look(g, mover).keywords & NO_EXTRA:
        attacks(g, player, mover, out)
        declarations(g, player, ACTION, mover, out)
    return out


def moves_again(g: StrikeState, player: Player, mover: int) -> bool:
    """10.6.1."""
    return look(g, mover).keywords & SWIFT != 0 and g.moves <= swiftness(g, mover) and may_move(g, mover, player)


def swiftness(g: StrikeState, id: ObjId) -> int:
    """10.1.3: 瞬速 that a striker has more than once works as often."""
    return sum(1 for a in look(g, id).abilities if a.key == SWIFT)
