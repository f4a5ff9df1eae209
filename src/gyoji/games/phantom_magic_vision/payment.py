"""Nodes and costs (1.8)."""

from __future__ import annotations

from ...effects.nodes.static_rules import CostChange, rules_in_force
from ...kernel.process.continuous import look
from ...kernel.process.pipeline import happen
from ...kernel.state.aliases import ObjId, Player
from ...kernel.state.event import Event
from ...kernel.state.terms import AS_COST, MOVE, NUMBER, PAY, TURN
from .card import VARIABLE, PhantomCard
from .state import PhantomState
from .terms import COST, NO_SLEEPING_NODES, NODES, NODES_NEEDED, UNDERWORLD


def nodes(g: PhantomState, player: Player) -> int:
    """How much a player could pay: every node gives one (1.8.7.d)."""
    return len(g.zones[NODES * g.players + player])


def payable(g: PhantomState, player: Player) -> int:
    """The same, where an effect forbids that sleeping nodes are discarded for it."""
    zone = g.zones[NODES * g.players + player]
    if not g.player_key(player, NO_SLEEPING_NODES):
        return len(zone)
    return len([i for i in zone if not g.objs[i].tapped])


def cost_of(g: PhantomState, player: Player, id: ObjId, act: str = "play") -> int:
    """What a card costs now, with all that changes it; not below 0 (1.8.7.j). Of an X only the changes."""
    n = look(g, id).stats[COST] if act == "play" else 0
    return max(0, n + cost_change(g, player, id, act))


def cost_change(g: PhantomState, player: Player, id: ObjId, act: str) -> int:
    n = 0
    if "cost" in g.rules:
        for k in rules_in_force(g, "cost"):
            r = k.rule
            if isinstance(r, CostChange) and r.act == act and r.color is None and (
                    r.who is None or player in r.who.who(k.c)) and r.what.fits(k.c, id):
                n += r.n.value(k.c)
    return n


def nodes_needed(g: PhantomState, player: Player, id: ObjId) -> int:
    """必要ノード 2.4.1."""
    n = look(g, id).stats[NODES_NEEDED]
    if "cost" in g.rules:
        for k in rules_in_force(g, "cost"):
            r = k.rule
            if isinstance(r, CostChange) and r.act == "nodes" and (r.who is None or player in r.who.who(k.c)) and (
                    r.what.fits(k.c, id)):
                n += r.n.value(k.c)
    return max(0, n)


def has_x(g: PhantomState, id: ObjId) -> bool:
    card = g.objs[id].card
    return isinstance(card, PhantomCard) and card.cost == VARIABLE


def choose_x(g: PhantomState, player: Player, src: ObjId, fixed: int) -> int:
    """1.8.7.h, 1.6.2.d: any number that can be paid."""
    most = max(0, payable(g, player) - fixed)
    return g.ask(NUMBER, player, list(range(most + 1)), src, "1.8.7.h")


def pay(g: PhantomState, player: Player, n: int, src: ObjId) -> bool:
    """1.8.7: active nodes are put to sleep, sleeping ones are discarded, one for each point; all of it or nothing."""
    zone = g.zones[NODES * g.players + player]
    if n <= 0:
        return True
    if payable(g, player) < n:
        g.cite("1.8.9.e", src, player)
        return False
    active = [i for i in zone if not g.objs[i].tapped]
    asleep = [i for i in zone if g.objs[i].tapped]
    least = max(0, n - len(active))
    most = 0 if g.player_key(player, NO_SLEEPING_NODES) else min(n, len(asleep))
    away = least
    if g.ask_payment and most > least:
        g.cite("1.8.7.c", src, player)
        away = g.ask(NUMBER, player, list(range(least, most + 1)), src, "1.8.7.c")
    for _ in range(n - away):
        id = any_of(g, player, active, src)
        active.remove(id)
        happen(g, Event(TURN, "1.8.7.a", id, player, 1, src, player, flags=AS_COST))
    for _ in range(away):  # 1.8.7.i: straight to where it goes
        id = any_of(g, player, asleep, src)
        asleep.remove(id)
        g.cite("1.8.7.i", id, player)
        happen(g, Event(MOVE, "1.8.7.b", id, player, src=src, cause=player, to=UNDERWORLD, flags=AS_COST, word="discard"))
    g.cite("1.8.7.f", src, player)
    return True


def any_of(g: PhantomState, player: Player, nodes: list[ObjId], src: ObjId) -> ObjId:
    """1.8.7.e: whichever node the player likes."""
    if not g.ask_payment:
        return nodes[0]
    g.cite("1.8.7.e", src, player)
    return g.ask(PAY, player, nodes, src, "1.8.7.e")
