"""The untap step (502): day and night, and what untaps."""

from __future__ import annotations

from ....effects.nodes.static_rules import ObjectRule, rules_in_force
from ....kernel.process.continuous import mark_changed
from ....kernel.process.pipeline import happen_all, unheard
from ....kernel.state.aliases import ObjId, Player
from ....kernel.state.event import Event
from ....kernel.state.terms import CHOOSE, MAY, STATES, TURN, TURNED
from ..continuous.static_rules import UntapLimit
from ..state.fields import MagicFields
from ..state.terms import BATTLEFIELD, EXERTED, NO_UNTAP, STUCK


def untap_all(g: MagicFields) -> None:
    """502.3: the active player's permanents untap, at the same time."""
    g.cite("703.4c")
    quiet = unheard(g, TURN) and "untap-limit" not in g.rules
    events: list[Event] = []
    for p in g.side(g.active):
        events.extend(untapping(g, p, quiet))
    if g.rules and "untaps-more" in g.rules:
        events.extend(untapped_besides(g))
    if quiet:
        mark_changed(g, TURNED)
    if events:
        happen_all(g, events)


def untapping(g: MagicFields, player: Player, quiet: bool) -> list[Event]:
    """What of a player untaps in their untap step; where nobody listens (quiet), it does at once."""
    events: list[Event] = []
    for id in g.zones[BATTLEFIELD * g.players + player]:
        o = g.objs[id]
        if not o.tapped:
            if o.states & (STUCK | EXERTED):
                g.own(id).states &= ~(STUCK | EXERTED)
            continue
        if stays_tapped(g, id) or (g.rules and chosen_to_stay(g, id)):
            continue
        if quiet:
            g.own(id).tapped = False
        else:
            events.append(Event(TURN, "502.3", id, player, 0))
    return limited(g, player, events) if "untap-limit" in g.rules and not quiet else events


def limited(g: MagicFields, player: Player, events: list[Event]) -> list[Event]:
    """502.3: of what untaps, no more than rules allow; the active player chooses."""
    for k in rules_in_force(g, "untap-limit"):
        r = k.rule
        if isinstance(r, UntapLimit):
            if r.who is not None and player not in r.who.who(k.c):
                continue
            held = [ev.obj for ev in events if r.filter.fits(k.c, ev.obj, g.chars[ev.obj])]
            for _ in range(min(len(held), r.n.value(k.c))):
                held.remove(g.ask(CHOOSE, player, held, k.c.src, "502.3"))
            events = [ev for ev in events if ev.obj not in held]
    return events


def chosen_to_stay(g: MagicFields, id: ObjId) -> bool:
    """502.3: an effect lets its controller choose not to untap it."""
    if g.rules and "may-stay-tapped" in g.rules:
        for k in rules_in_force(g, "may-stay-tapped"):
            r = k.rule
            if isinstance(r, ObjectRule) and r.what.fits(k.c, id):
                return g.ask(MAY, g.objs[id].controller, [0, 1], id, "502.3") != 0
    return False


def untapped_besides(g: MagicFields) -> list[Event]:
    """What untaps in another player's untap step."""
    events: list[Event] = []
    for k in rules_in_force(g, "untaps-more"):
        r = k.rule
        if isinstance(r, ObjectRule) and not g.has_turn(k.c.you):
            for id in r.what.find(k.c):
                if g.objs[id].tapped:
                    events.append(Event(TURN, "502.3", id, k.c.you, 0))
    return events


def stays_tapped(g: MagicFields, id: ObjId) -> bool:
    o = g.objs[id]
    if o.states & (STUCK | EXERTED):
        g.own(id).states &= ~(STUCK | EXERTED)
        mark_changed(g, STATES)
        return True
    if g.chars[id].keywords & NO_UNTAP or (g.rules and g.forbidden("untap", o.controller, id)):
        g.cite("502.3", id)
        return True
    return False


def day_and_night(g: MagicFields) -> None:
    """726.2, 703.4a: day becomes night if the last active player cast no spell, night day if they cast two or more."""
    if not g.designations.day or g.turn < 2:  # there was no turn before the first
        g.cite("726.2c")
        return
    cast = max([g.record.last_spells[p] for p in g.side(g.record.last_active)])
    if cast == 0 and g.designations.day != 2:
        g.cite("726.2a")
        g.do_verb("night", -1, g.active, [], 0, "", 0)
    elif cast >= 2 and g.designations.day != 1:
        g.cite("726.2b")
        g.do_verb("day", -1, g.active, [], 0, "", 0)
