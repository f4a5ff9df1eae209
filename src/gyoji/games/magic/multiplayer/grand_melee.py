"""Grand Melee (807): turn markers, the turns that are taken at the same time, and their stacks.

One of the turns goes on at a time, for one act or one action of the rules; then the next one does."""

from __future__ import annotations

from typing import Final

from ....kernel.process.apply import vanish
from ....kernel.process.continuous import mark_changed
from ....kernel.process.pipeline import happen
from ....kernel.state.aliases import Player, PlayerSet
from ....kernel.state.card import LastingEffect
from ....kernel.state.event import Event
from ....kernel.state.state import Pending
from ....kernel.state.terms import CHOOSE, COMBAT, HISTORY, MOVE, TIME, WAITING, WHOSE_TURN, player_ref
from ..combat.declaring import remove_from_combat
from ..state.fields import MagicFields
from ..state.parallel_turns import OF_TURN, Line
from ..state.terms import EXILE, FOR_COMBAT, FOR_TURN, STACK

APART: Final = 4  # seats between one marker and the next (807.4b, 807.4d)


# --- from one turn to another that goes on ---------------------------------------------------------------------------
def put_by(g: MagicFields, line: Line) -> None:
    """A turn is left for a while."""
    for name in OF_TURN:
        setattr(line, name, getattr(g, name))
    line.stack = g.zones[STACK * g.players]


def go_on_with(g: MagicFields, k: int) -> None:
    """It goes on, or begins."""
    line = g.lines[k]
    g.line = k
    for name in OF_TURN:
        setattr(g, name, getattr(line, name))
    g.zones[STACK * g.players] = line.stack
    mark_changed(g, TIME | WHOSE_TURN | COMBAT | WAITING | HISTORY)
    for id in [*g.fight.defenders, *g.fight.blocked]:
        if g.objs[id].gone:
            remove_from_combat(g, id)


def take_up(g: MagicFields) -> None:
    """807.4: the next of the turns that can go on does."""
    if g.line >= 0:
        put_by(g, g.lines[g.line])
    n = len(g.lines)
    for i in range(1, n + 1):
        k = (g.line + i) % n
        if g.lines[k].begun or not must_wait(g, g.lines[k]):
            go_on_with(g, k)
            return


# --- turn markers ------------------------------------------------------------------------------------------------------
def set_markers(g: MagicFields, first: Player) -> None:
    """807.4a-b: one for every four players, from the starting player to the left; who has left before another game began
    within this one has no seat."""
    g.cite("807.4a", -1, first)
    seats = g.seats_from(first)
    g.lines = [Line(k + 1, seats[APART * k], g.players) for k in range(max(1, len(seats) // APART))]
    g.line = 0


def must_wait(g: MagicFields, line: Line) -> bool:
    """807.4d: a marker is within three seats to the left of who would begin their turn."""
    for other in g.lines:
        if other is not line and away(g, line.holder, other.holder) < APART and (
                other.holder != line.holder or other.number < line.number):
            return True
    return False


def away(g: MagicFields, player: Player, other: Player) -> int:
    """How many seats to the left of one player another sits."""
    seats = g.seats_from(player)
    return seats.index(other) if other in seats else len(seats)


def turn_is_over(g: MagicFields) -> bool:
    """807.4c: the marker goes to the player to the left. Whether its next turn has to wait."""
    line = g.lines[g.line]
    if line.begun:
        line.begun = False
        if line.removals:
            remove(g, line)
            return True
        pass_on(g, line)
    if must_wait(g, line):
        g.cite("807.4d", player=line.holder)
        return True
    return False


def pass_on(g: MagicFields, line: Line) -> None:
    """807.4i: with an added turn to take, its holder keeps it, unless another marker is close to their right."""
    if line.again and not (g.lost >> line.holder) & 1:
        line.again = False
        return
    if line.holder in g.extra:
        close = any([other is not line and away(g, other.holder, line.holder) < APART for other in g.lines])
        g.cite("807.4i", player=line.holder)
        if not close:
            return
    line.holder = g.next_player(line.holder)
    line.fresh = True
    line.again = False
    g.cite("807.4c", player=line.holder)


def whose_turn(g: MagicFields) -> bool:
    """The holder of the marker takes a turn; whether it is an added one. 807.4j: that comes right before their own."""
    line = g.lines[g.line]
    line.begun = True
    g.turn = max([other.turn for other in g.lines] + [g.turn])
    added = line.holder in g.extra
    if added:
        g.extra.remove(line.holder)
        line.again = line.fresh
        g.cite("807.4j", player=line.holder)
    line.fresh = False
    return added


def of_this_turn(g: MagicFields, floats: list[LastingEffect]) -> list[LastingEffect]:
    """Of what ends with a turn or its combat: what began in this one, where there are several."""
    return [f for f in floats if f.born == g.turn or f.until not in (FOR_TURN, FOR_COMBAT)] if g.lines else floats


# --- leaving -----------------------------------------------------------------------------------------------------------
def left(g: MagicFields, leavers: PlayerSet) -> None:
    """807.4c, 807.4e-h: players have left: their markers go on, and there may be fewer of them."""
    g.cite("807.4h")
    here = g.line
    put_by(g, g.lines[here])
    for k in range(len(g.lines)):
        if k != here:
            go_on_with(g, k)
            clear_stack(g, leavers)
            put_by(g, g.lines[k])
    go_on_with(g, here)
    schedule_removals(g, [p for p in range(g.players) if (leavers >> p) & 1])
    for line in g.lines:
        if not line.begun and (g.lost >> line.holder) & 1:
            line.holder = g.next_player(line.holder)
            g.cite("807.4c", player=line.holder)
    for line in g.lines.copy():
        if line.removals and not line.begun:
            remove(g, line)


def clear_stack(g: MagicFields, leavers: PlayerSet) -> None:
    """Of a stack that is not the one where things happen now."""
    for id in g.zones[STACK * g.players].copy():
        if (leavers >> g.objs[id].owner) & 1:
            vanish(g, id)
        elif (leavers >> g.objs[id].controller) & 1:
            happen(g, Event(MOVE, "800.4a", id, g.objs[id].controller, to=EXILE))
    g.waiting = [w for w in g.waiting if not (leavers >> w.you) & 1 and not (w.obj >= 0 and g.objs[w.obj].gone)]
    g.pending = [t for t in g.pending if not (leavers >> t.you) & 1]
    for p in range(g.players):
        if (leavers >> p) & 1:
            g.fight.lose_target(player_ref(p))
    if (leavers >> g.priority) & 1:
        g.priority = g.next_player(g.priority)
    g.passes = 0


def fewer(g: MagicFields, leaving: int = 0) -> bool:
    """807.4a, 807.4f: there are more markers than players for them; those that are to be removed do not count."""
    return len(g.lines) - sum([line.removals for line in g.lines]) > max(1, (g.present() - leaving) // APART)


def schedule_removals(g: MagicFields, leavers: list[int]) -> None:
    """807.4e: the marker closest to the right of who has left is to be removed; of several, the one with the smallest
    number."""
    near = [nearest_right(g, p) for p in leavers]
    while fewer(g):
        first = min(near, key=lambda line: line.number)
        near.remove(first)
        first.removals += 1
        g.cite("807.4e", player=first.holder)


def nearest_right(g: MagicFields, player: Player) -> Line:
    """The marker closest to the right of a seat; of markers at one seat, the one with the smaller number."""
    back = [((player - line.holder - 1) % g.players, line.number, line) for line in g.lines]
    return min(back, key=lambda entry: entry[:2])[2]


def remove(g: MagicFields, line: Line) -> None:
    """807.4g: now that nobody takes a turn with it; what more was to be removed is so to the right of it."""
    g.cite("807.4g", player=line.holder)
    here = g.lines[g.line] if g.line >= 0 else line
    g.lines = [other for other in g.lines if other is not line]
    if line.removals > 1 and g.lines:
        nearest_right(g, line.holder).removals += line.removals - 1
    g.line = g.lines.index(here) if here is not line else -1


# --- stacks (807.5) ----------------------------------------------------------------------------------------------------
def gets_priority(g: MagicFields, player: Player, active: Player, controllers: list[int]) -> bool:
    """807.5a: the turn is in their range, or some player is who controls an object on its stack."""
    return any([(g.reach[player] >> p) & 1 for p in [active, *controllers]])


def may_act(g: MagicFields, player: Player) -> bool:
    return gets_priority(g, player, g.active, [w.you for w in g.waiting])


def diverted(g: MagicFields, t: Pending) -> bool:
    """807.5b: who gets priority on several stacks chooses where their triggered ability goes; if an object on a stack has
    made it trigger, it goes there."""
    if t.event is not None and any([w.obj == t.event.obj for w in g.waiting]):
        return False
    others = [line for line in g.others() if line.begun
              and gets_priority(g, t.you, line.active, [w.you for w in line.waiting])]
    if not others or not may_act(g, t.you):
        return False
    g.cite("807.5b", t.src, t.you)
    at = -1 - g.ask(CHOOSE, t.you, [player_ref(g.active), *[player_ref(line.active) for line in others]], t.src, "807.5b")
    for line in others:
        if line.active == at:
            line.pending = [*line.pending, t]
            return True
    return False
