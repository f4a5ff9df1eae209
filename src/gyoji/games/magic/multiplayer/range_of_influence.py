"""Limited range of influence (801): how far the spells and abilities of each player reach around the table."""

from __future__ import annotations

from typing import Final

from ....effects.nodes.replacements import Prevent
from ....kernel.process.leaving_the_game import retire
from ....kernel.state.aliases import ObjId, Player, Ref
from ....kernel.state.event import Event
from ....kernel.state.state import ActiveAbility
from ....kernel.state.terms import (
    ATTACH,
    CONTROL_CHANGE,
    DAMAGE,
    DRAW,
    GAIN_LIFE,
    LOSE_LIFE,
    MOVE,
    PLAYED,
    PUT_COUNTERS,
    STATE,
    TAKE_COUNTERS,
    TURN,
    player_ref,
)
from ..combat.defenders import defender_of
from ..continuous.static_abilities import Anything
from ..replacement.prevention import struck
from ..state.fields import MagicFields
from ..state.terms import BATTLE, BATTLEFIELD, PHENOMENON, PLANE

#: kinds of event, as bits: those that befall one object or player
BEFALLS: Final = sum([1 << kind for kind in (
    MOVE, DRAW, DAMAGE, GAIN_LIFE, LOSE_LIFE, TURN, PUT_COUNTERS, TAKE_COUNTERS, CONTROL_CHANGE, STATE)])
#: and those that are over when it has; of an attack, a block or damage a text may mean one side alone
WITNESSED: Final = (BEFALLS | 1 << PLAYED | 1 << ATTACH) & ~(1 << DAMAGE)


def measure(g: MagicFields) -> None:
    """801.2, 801.2c: who is within whose range is settled as a turn begins, by the seats of those who are left."""
    if not g.variant.ranges:
        return
    seats = g.seats_from(0)
    n = len(seats)
    reach = [1 << p for p in range(g.players)]
    g.cite("801.2b")
    for at in range(n):
        for away in range(1, g.variant.ranges[seats[at]] + 1):
            reach[seats[at]] |= 1 << seats[(at + away) % n] | 1 << seats[(at - away) % n]
    g.cite("801.2a")
    g.reach = reach
    g.cite("801.2c")


def within(g: MagicFields, ref: Ref, src: ObjId, you: Player) -> bool:
    """801.2, 801.2d: a player, what they control, a battle that they protect; 801.18, 901.13: a plane reaches everybody, but
    in a Grand Melee."""
    if you < 0:
        return True
    mask = g.reach[you]
    if ref < 0:
        near = (mask >> (-1 - ref)) & 1 != 0
    else:
        near = (mask >> g.objs[ref].controller) & 1 != 0
        if not near and g.objs[ref].zone // g.players == BATTLEFIELD and g.chars[ref].types & BATTLE:
            near = (mask >> defender_of(g, ref)) & 1 != 0
    return near or (src >= 0 and not g.variant.melee and g.objs[src].card.base.types & (PLANE | PHENOMENON) != 0)


def of_nobody(ev: Event) -> bool:
    """It is about no object and no player."""
    return ev.obj < 0 and ev.player < 0


def beyond_range(g: MagicFields, ev: Event) -> str:
    """The rule by which the part of an effect that concerns what is out of its controller's range does nothing, or ""."""
    if ev.cause < 0 or not (BEFALLS >> ev.kind) & 1 or of_nobody(ev) or within(g, struck(ev), ev.src, ev.cause):
        return ""
    return "801.13a" if g.replacing or ev.used else "801.10"


def witnessed(g: MagicFields, w: ActiveAbility, ev: Event) -> bool:
    """801.7: what happened lies in the range of the source's controller; 801.7a: as it was before, or is after it."""
    if not (WITNESSED >> ev.kind) & 1 or of_nobody(ev):
        return True
    ref = ev.new if ev.new >= 0 and not g.looks_back(ev) else struck(ev)
    return within(g, ref, w.src, w.you)


def may_replace(g: MagicFields, w: ActiveAbility, ev: Event) -> bool:
    """801.10: what an effect changes is in its controller's range; 801.13b: of damage, what it names of source and
    victim, and both if it names neither."""
    to = struck(ev)
    a = w.ability
    if isinstance(a, Prevent):
        by_named = a.by is not None
        to_named = not isinstance(a.to, Anything)
        return (by_named > to_named or within(g, to, w.src, w.you)) and (
            to_named > by_named or within(g, ev.src, w.src, w.you))
    if ev.kind == MOVE and ev.to == BATTLEFIELD and ev.player >= 0:
        to = player_ref(ev.player)
    return of_nobody(ev) or within(g, to, w.src, w.you)


def closest_chooser(g: MagicFields, player: Player) -> Player:
    """801.5c: nobody in range can choose, so the closest opponent to the left does."""
    rivals = g.opponents(player)
    for p in g.seats_from(player):
        if p in rivals:
            g.cite("801.5c", player=p)
            return p
    return player


# --- the end, for some (801.14 to 801.16) -------------------------------------------------------------------------------
def draw_for(g: MagicFields, players: int, rule: str) -> None:
    """801.15, 801.16: for these players the game is a draw; they leave it, and the others play on."""
    g.tied |= players & ~g.lost
    leavers = g.leave_together(players) & ~g.lost
    g.tied |= leavers
    retire(g, leavers, rule)
