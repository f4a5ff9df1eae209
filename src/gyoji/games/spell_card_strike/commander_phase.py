"""The commander phase (5.5): retiring and summoning; and discarding in the refresh and end phases."""

from __future__ import annotations

from ...kernel.process.continuous import look
from ...kernel.process.pipeline import happen
from ...kernel.state.aliases import ActCode, ObjId, Player
from ...kernel.state.event import Event
from ...kernel.state.terms import ACT, CHOOSE, MOVE, PASS, act_code, act_of, obj_of
from .card import StrikeCard
from .check_step import check_step
from .costs import affordable, pay, ready, summon_price
from .stage import USUAL
from .state import StrikeState
from .strikers import not_summoned, retire, summon
from .terms import BOARD, DISCARD_ACT, EFFECT, GATES, HAND, HAND_LIMIT, NO_RETIRE, RETIRE_ACT, SUMMON_ACT
from .zones import discard, draw


def command_acts(g: StrikeState, player: Player) -> list[ActCode]:
    """PASS, the own striker that can retire, as long as none has, and the cards that can be summoned."""
    out = [PASS]
    if not g.retired:
        may_retire(g, player, out)
    may_call(g, player, out)
    return out


def command_step(g: StrikeState) -> bool:
    """At most one striker retires, then at most one is summoned; true when that is over."""
    player = g.active
    pick = g.ask(ACT, player, command_acts(g, player), -1, "5.5.1.2")
    if pick == PASS:
        return True
    if act_of(pick) == SUMMON_ACT:
        call(g, player, obj_of(pick))
        return True
    id = obj_of(pick)
    g.retired = True
    retire(g, [id], "2.8.2.1", -1, player)
    check_step(g, "5.5.1.2")
    return False


def may_retire(g: StrikeState, player: Player, out: list[ActCode]) -> None:
    """5.5.1.2: the own striker on the own gate (4.1.9.2)."""
    id = g.board[GATES[player]]
    if id >= 0 and g.objs[id].controller == player and not look(g, id).keywords & NO_RETIRE:
        if not g.forbidden("retire", player, id):
            out.append(act_code(RETIRE_ACT, id, 0))


def may_call(g: StrikeState, player: Player, out: list[ActCode]) -> None:
    """5.5.1.2b: the cards of the hand whose summon cost can be paid."""
    if not g.gap(player):
        return
    able = ready(g, player)
    for id in g.zones[HAND * 2 + player]:
        card = g.objs[id].card
        assert isinstance(card, StrikeCard)
        cost = card.summon
        dear = cost is not None and cost.total > len(able) and "cost" not in g.rules
        if not dear and affordable(g, summon_price(g, cost, id, player), player, -1, able, 0) and (
                not not_summoned(g, player, id)):
            out.append(act_code(SUMMON_ACT, id, 0))


def call(g: StrikeState, player: Player, id: ObjId) -> None:
    """5.5.1.2b to 5.5.1.4."""
    card = g.objs[id].card
    assert isinstance(card, StrikeCard)
    price = summon_price(g, card.summon, id, player)
    ev = Event(MOVE, "5.5.1.2b", id, player, cause=player, to=EFFECT)
    happen(g, ev)
    g.cite("5.5.1.3", ev.new, player)
    pay(g, price, player, -1, ev.new)
    summon(g, ev.new, player, BOARD.masks["base"][player], "2.8.1", False, -1, player)
    check_step(g, "5.5.1.4")


# --- the hand (5.3.1.3, 5.3.1.4, 5.6.1.3, 5.6.1.4) ---------------------------------------------------------------
def discard_acts(g: StrikeState, player: Player) -> list[ActCode]:
    """PASS, and each card of the hand."""
    return [PASS, *[act_code(DISCARD_ACT, id, 0) for id in g.zones[HAND * 2 + player]]]


def discard_step(g: StrikeState, rule: str) -> bool:
    """Discard as many as one likes, one by one; true when it is enough."""
    player = g.active
    pick = g.ask(ACT, player, discard_acts(g, player), -1, rule)
    if pick == PASS:
        return True
    g.cite(rule, obj_of(pick), player)
    discard(g, [obj_of(pick)], 0, -1, player)
    return False


def fill_hand(g: StrikeState, rule: str) -> None:
    """Draw up to the hand limit, or discard down to it (4.3.5)."""
    player = g.active
    limit = g.hand_limit(player)
    have = len(g.zone(HAND, player))
    if have < limit:
        g.cite(rule if limit == USUAL[HAND_LIMIT] else "1.1.2", player=player)
        draw(g, player, limit - have, -1, player)
    while len(g.zone(HAND, player)) > limit:
        g.cite("4.3.5", player=player)
        g.cite(rule, player=player)
        id = g.ask(CHOOSE, player, list(g.zone(HAND, player)), -1, rule)
        discard(g, [id], 0, -1, player)
