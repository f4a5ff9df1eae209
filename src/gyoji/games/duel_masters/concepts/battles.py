"""Battles (115): two creatures compare their power."""

from __future__ import annotations

from typing import Final

from ....kernel.process.apply import expire
from ....kernel.process.continuous import look, mark_changed
from ....kernel.process.pipeline import happen_all, moment, unheard
from ....kernel.state.aliases import ObjId, Player
from ....kernel.state.card import TRIGGERED, Ability
from ....kernel.state.event import Event
from ....kernel.state.state import Pending
from ....kernel.state.terms import COMBAT, DECLARE, ENDS, STATES
from ..abilities.dynamo import lend_before
from ..abilities.trigger_pool import drain
from ..state.state import DuelState
from ..state.terms import BATTLE, FOR_BATTLE, IN_BATTLE, POWER, SLAYER, WINS_BATTLES


class Slays(Ability):
    """スレイヤー: the other creature of the battle is destroyed afterwards."""

    KIND = TRIGGERED

    def __init__(self) -> None:
        super().__init__()
        self.key = SLAYER
        self.text = "スレイヤー"


SLAYS: Final = Slays()


def battle(g: DuelState, a: ObjId, b: ObjId, src: ObjId, cause: Player, by_effect: bool) -> int:
    """115.2, 115.3; 1 if it came to a comparison. In an effect its triggers are done at once (101.4f)."""
    if not (here(g, a) and here(g, b)) or a == b:
        return 0
    g.cite("701.13a", a)
    for id in (a, b):
        g.own(id).states |= IN_BATTLE
    mark_changed(g, COMBAT | STATES)
    begin(g, a, b, src, cause, by_effect)
    fought = 0
    if here(g, a) and here(g, b) and not g.over:
        g.cite("115.3", a)
        compare(g, a, b, cause)
        fought = 1
    else:
        g.cite("115.3a", a)
    for id in (a, b):
        if not g.objs[id].gone:
            g.own(id).states &= ~IN_BATTLE
    mark_changed(g, COMBAT | STATES)
    moment(g, ENDS, "battle", "115.3d")
    expire(g, [f for f in g.lasting_effects if f.until == FOR_BATTLE])
    return fought


def here(g: DuelState, id: ObjId) -> bool:
    return not g.objs[id].gone and g.objs[id].zone // 2 == BATTLE


def begin(g: DuelState, a: ObjId, b: ObjId, src: ObjId, cause: Player, by_effect: bool) -> None:
    """115.2."""
    lend_before(g)
    if unheard(g, DECLARE):
        return
    kept = g.pending
    if by_effect:
        g.pending = []
    happen_all(g, [
        Event(DECLARE, "115.2", a, g.objs[b].controller, b, src, cause, word="battle"),
        Event(DECLARE, "115.2", b, g.objs[a].controller, a, src, cause, word="battle")])
    drain(g, "115.2")
    if by_effect:
        g.cite("101.4e", a)
        g.cite("101.4f", a)
        g.pending = [*kept, *g.pending]


def compare(g: DuelState, a: ObjId, b: ObjId, cause: Player) -> None:
    """115.3b: less power loses, equal power both; 115.3c: who wins battles whatever the power."""
    wins_a = look(g, a).keywords & WINS_BATTLES != 0
    wins_b = look(g, b).keywords & WINS_BATTLES != 0
    power_a = g.value(a, POWER)
    power_b = g.value(b, POWER)
    losers: list[int] = []
    winners: list[int] = []
    if wins_a and wins_b:
        winners = [a, b]
        g.cite("700.5a", a)
    elif wins_a != wins_b:
        winners, losers = ([a], [b]) if wins_a else ([b], [a])
        g.cite("115.3c", winners[0])
    elif power_a > power_b:
        winners, losers = [a], [b]
    elif power_b > power_a:
        winners, losers = [b], [a]
    else:
        losers = [a, b]
    g.cite("115.3b", a)
    slay(g, a, b)
    slay(g, b, a)
    g.losers = losers
    if unheard(g, DECLARE):
        g.settled()
        return
    events = [Event(DECLARE, "115.3b", i, g.objs[i].controller, b if i == a else a, -1, cause, word="win-battle")
              for i in winners]
    events.extend(Event(DECLARE, "115.3b", i, g.objs[i].controller, b if i == a else a, -1, cause, word="lose-battle")
                  for i in losers)
    happen_all(g, events)  # then the losers are destroyed (703.4d)
    g.settled()


def slay(g: DuelState, id: ObjId, other: ObjId) -> None:
    """110.7: each スレイヤー works by itself."""
    if look(g, id).keywords & SLAYER:
        g.pending.append(Pending(id, SLAYS, 0, g.objs[id].controller, None, [[other]]))
        g.cite("110.7", id, g.objs[id].controller)
        g.cite("603.2", id, g.objs[id].controller)
