"""Who controls a permanent (layer 2, 613.1b): the newest effect that says so, or else under whom it entered (110.2)."""

from __future__ import annotations

from typing import Final

from ....effects.nodes.objects import It, You
from ....effects.nodes.static_rules import StaticRules, rules_in_force
from ....kernel.process.apply import add_lasting_effect
from ....kernel.process.continuous import mark_changed
from ....kernel.process.pipeline import happen
from ....kernel.state.aliases import Duration, ObjId, Player
from ....kernel.state.card import LastingEffect
from ....kernel.state.event import Event
from ....kernel.state.terms import CONTROL_CHANGE, MOVE, STATES, STRUCTURE, WAITING
from ..state.fields import MagicFields
from ..state.terms import BATTLEFIELD, EXILE, RING_BEARER, STACK
from ..vocabulary.abilities import Controls

MINE: Final = StaticRules([Controls(It(0), You())])  # of a floating effect: what it names is its controller's


def gain_control(g: MagicFields, ids: list[ObjId], player: Player, until: Duration, src: ObjId, cause: Player) -> int:
    """A spell or ability gives a player control of permanents for a time."""
    n = 0
    for id in ids:
        o = g.objs[id]
        if not o.gone and o.zone // g.players == STACK and take_spell(g, id, player):
            n += 1
            continue
        if o.gone or o.zone // g.players != BATTLEFIELD:
            continue
        f = LastingEffect(src, player, g.tick(), until, "613.1b")
        f.ability = MINE
        f.slots = [[id]]
        f.player = cause
        add_lasting_effect(g, f, "613.1b")
        n += 1
    if n:
        settle_control(g)
    return n


def take_spell(g: MagicFields, id: ObjId, player: Player) -> bool:
    """112.2, 400.7a: a player gains control of a spell or ability on the stack, and so of the permanent that it becomes."""
    for k in range(len(g.waiting)):
        w = g.waiting[k]
        if w.obj == id:
            g.own(id).controller = player
            g.waiting[k] = w.again(player, w.slots)
            mark_changed(g, WAITING | STRUCTURE)
            g.cite("400.7a", id, player)
            return True
    return False


def under(g: MagicFields, id: ObjId) -> Player:
    """110.2: under whose control it entered."""
    o = g.objs[id]
    return o.notes.get("under", o.owner)


def settle_control(g: MagicFields) -> None:
    """Every permanent goes to whoever controls it by now."""
    wanted: dict[int, int] = {}
    when: dict[int, int] = {}
    for k in rules_in_force(g, "control"):
        r = k.rule
        if not isinstance(r, Controls):
            continue
        f = k.w.lasting
        stamp = f.stamp if f is not None else g.objs[k.w.src].stamp
        for id in r.what.find(k.c):
            if id >= 0 and not g.objs[id].gone and g.zone_kind(id) == BATTLEFIELD and when.get(id, -1) <= stamp:
                who = r.who.who(k.c)
                if who and (g.lost >> who[0]) & 1:
                    g.cite("800.4b", id, who[0])
                elif who:
                    wanted[id] = who[0]
                    when[id] = stamp
    for id, player in wanted.items():
        if g.objs[id].controller != player:
            change(g, id, player)
    for id in g.taken:
        if id not in wanted and not g.objs[id].gone and g.zone_kind(id) == BATTLEFIELD:
            if (g.lost >> under(g, id)) & 1:
                happen(g, Event(MOVE, "800.4c", id, g.objs[id].controller, to=EXILE))
            elif g.objs[id].controller != under(g, id):
                change(g, id, under(g, id))
    if wanted or g.taken:
        g.taken = list(wanted)


def change(g: MagicFields, id: ObjId, player: Player) -> None:
    happen(g, Event(CONTROL_CHANGE, "613.1b", id, player, g.objs[id].controller, -1, player))
    lay_down(g, id)


def lay_down(g: MagicFields, id: ObjId) -> None:
    """701.52a: a Ring-bearer is none any more: another player controls it, or another creature was chosen."""
    if g.objs[id].states & RING_BEARER:
        g.own(id).states &= ~RING_BEARER
        mark_changed(g, STATES)


def exchange(g: MagicFields, a: ObjId, b: ObjId, src: ObjId, cause: Player, until: Duration) -> bool:
    """701.10b: each gets what the other had; all or nothing (701.10a)."""
    one = g.objs[a]
    two = g.objs[b]
    for o in (one, two):
        if o.gone or o.zone // g.players not in (BATTLEFIELD, STACK):
            g.cite("701.10a", o.id)
            return False
    if one.controller == two.controller:
        return False
    first = one.controller
    second = two.controller
    g.cite("701.10b", a)
    gain_control(g, [a], second, until, src, cause)
    gain_control(g, [b], first, until, src, cause)
    return True
