"""Equipment (2.9) and rule cards (2.10)."""

from __future__ import annotations

from ...kernel.process.continuous import look
from ...kernel.process.pipeline import HAPPENED, happen, happen_all
from ...kernel.state.aliases import ObjId, Player
from ...kernel.state.event import Event
from ...kernel.state.terms import ATTACH, CHOOSE, MOVE
from .state import StrikeState
from .terms import ACE, DISCARD, NO_EQUIP, RULE_AREA, STAGE
from .zones import going, reached


def not_wearing(g: StrikeState, host: ObjId, card: ObjId) -> str:
    """The rule by which nothing comes of equipping a striker with a card; "" if it can be done."""
    if not g.is_striker(host):
        return "1.1.7"
    if g.objs[host].states & ACE:
        return "2.9.3.1.1"
    return "1.1.3" if look(g, host).keywords & NO_EQUIP or g.forbidden("equip", g.objs[card].controller, card, host) else ""


def equip(g: StrikeState, id: ObjId, host: ObjId, src: ObjId, cause: Player) -> int:
    """2.9.2: the card lies with the striker; an equip spell that lies with another one goes over."""
    o = g.objs[id]
    if o.gone:
        return 0
    barred = not_wearing(g, host, id)
    if barred:
        g.cite(barred, host)
        return 0
    if not reached(g, host, src):
        return 0
    if o.host >= 0:
        if o.host == host:
            return 0
        g.put_on(id, host)
    else:
        ev = Event(MOVE, "2.9.2", id, o.owner, host + 1, src, cause, to=STAGE, word="equip", to_player=o.controller)
        if happen(g, ev) != HAPPENED:
            return 0
        id = ev.new
    happen(g, Event(ATTACH, "2.9.3", id, g.objs[id].controller, host, src, cause))
    return 1


def lay_rule(g: StrikeState, id: ObjId, src: ObjId, cause: Player) -> int:
    """2.10.2; 4.7.3.1: of several rule cards of a player one stays, as they choose."""
    player = g.objs[id].owner
    ev = Event(MOVE, "2.10.2", id, player, src=src, cause=cause, to=RULE_AREA)
    if happen(g, ev) != HAPPENED:
        return 0
    area = g.zone(RULE_AREA, player)
    if len(area) > 1:
        keep = g.ask(CHOOSE, player, list(area), ev.new, "4.7.3.1")
        happen_all(g, [going(g, i, DISCARD, "4.7.3.1") for i in area if i != keep])
    return 1
