"""Cross gears (303): crossing them to creatures."""

from __future__ import annotations

from ....effects.nodes.static_rules import rules_in_force
from ....kernel.process.continuous import refresh
from ....kernel.process.pipeline import HAPPENED, happen
from ....kernel.state.aliases import ActCode, ObjId, Player
from ....kernel.state.event import Event
from ....kernel.state.terms import ATTACH, TARGET, act_code
from ..concepts.mana import AvailableMana, pay_civilizations, pay_rest
from ..state.state import DuelState
from ..state.terms import BATTLE, COST, CREATURE, CROSS_ACT, CROSS_GEAR
from ..vocabulary.power_changes import CostLess


def crossings(g: DuelState, player: Player, out: list[ActCode]) -> None:
    """504.2: gears whose cost can be paid again, with a creature to cross them to (303.4a: another one)."""
    if g.changed & g.reads:
        refresh(g)
    gears = [i for i in g.zones[BATTLE * 2 + player] if g.chars[i].types & CROSS_GEAR and not g.chars[i].types & CREATURE]
    if not gears:
        return
    available = AvailableMana(g, player)
    for id in gears:
        ch = g.chars[id]
        if available.pays(ch.colors, cross_cost(g, player, id)) and hosts(g, id, player) and not (
                g.rules and g.forbidden("cross", player, id)):
            out.append(act_code(CROSS_ACT, id, 0))


def cross_cost(g: DuelState, player: Player, id: ObjId) -> int:
    cost = g.chars[id].stats[COST]
    if "cost" in g.rules:
        for k in rules_in_force(g, "cost", id):
            r = k.rule
            if isinstance(r, CostLess) and r.act == "cross" and (r.who is None or player in r.who.who(k.c)) and (
                    r.what.fits(k.c, id)):
                cost = max(min(cost, r.least), cost - r.n.value(k.c))
    return cost


def hosts(g: DuelState, id: ObjId, player: Player) -> list[ObjId]:
    """303.3: creatures only, and not the one that has it."""
    return [i for i in g.creatures(player) if i != id and not not_crossed(g, id, i)]


def not_crossed(g: DuelState, id: ObjId, host: ObjId) -> str:
    """The rule by which a gear is not crossed to a creature; "" if it can be."""
    return "303.4a" if host == g.objs[id].host else ""


def pay_and_cross(g: DuelState, player: Player, id: ObjId) -> None:
    """303.3b: an activated ability of the main step: its cost is paid once more."""
    g.cite("504.2", id, player)
    g.cite("303.3b", id, player)
    g.cite("602.1", id, player)
    cost = cross_cost(g, player, id)
    tapped = pay_civilizations(g, player, id, g.chars[id].colors, [])
    pay_rest(g, player, id, cost - sum(g.mana_number(i) for i in tapped))
    cross(g, id, g.ask(TARGET, player, hosts(g, id, player), id, "303.3b"), id, player)


def cross(g: DuelState, id: ObjId, host: ObjId, src: ObjId, cause: Player) -> int:
    """701.17."""
    if g.objs[id].gone or host < 0 or g.objs[host].gone or g.objs[id].host == host:
        return 0
    g.cite("303.3", id, cause)
    done = happen(g, Event(ATTACH, "701.17a", id, g.objs[id].controller, host, src, cause))
    g.attached_changed()
    return 1 if done == HAPPENED else 0


def uncross(g: DuelState, id: ObjId) -> int:
    if g.objs[id].gone or g.objs[id].host < 0:
        return 0
    g.own(id).host = -1
    g.attached_changed()
    g.settled()
    return 1
