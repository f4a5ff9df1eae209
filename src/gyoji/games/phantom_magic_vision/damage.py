"""Damage (1.10) and life points (1.9)."""

from __future__ import annotations

from ...kernel.process.continuous import look
from ...kernel.process.pipeline import HAPPENED, happen, happen_all
from ...kernel.state.aliases import Flags, ObjId, Player, Ref
from ...kernel.state.event import Event
from ...kernel.state.terms import AFTER_ACTOR, AFTER_PATIENT, BEFORE_ACTOR, BEFORE_PATIENT, DAMAGE, GAIN_LIFE, LOSE_LIFE
from .answering import answer
from .removing import doom_by_damage, settle_removals
from .state import PhantomState
from .terms import DURABILITY, FIELD, LEAVING


def damage_event(g: PhantomState, ref: Ref, n: int, flags: Flags, src: ObjId, cause: Player) -> Event:
    rule = "1.10.11.a" if ref < 0 else "1.10.11.b"
    player = -1 - ref if ref < 0 else g.objs[ref].controller
    return Event(DAMAGE, rule, ref if ref >= 0 else -1, player, n, src, cause, flags=flags)


def damage_all(g: PhantomState, refs: list[Ref], amounts: list[int], flags: Flags, src: ObjId, cause: Player) -> int:
    """Damage of an effect to several at once; to how many it was applied."""
    return deal(g, [damage_event(g, refs[k], amounts[k], flags, src, cause) for k in range(len(refs))])


def deal(g: PhantomState, events: list[Event]) -> int:
    """1.10.12: the six steps; all damage of one time is one (1.10.3). How many were to take it."""
    live: list[Event] = []
    for ev in events:
        barred = g.damage_refusal(ev)
        if barred:
            g.cite(barred, ev.obj, ev.player)
        else:
            live.append(ev)
    if not live or g.over:
        return 0
    meant = len(live)
    before = g.dealt
    g.dealt = [*g.dealt, *[ev.obj for ev in live if ev.obj >= 0]]
    answer(g, live, BEFORE_ACTOR, "1.10.12.a")
    live = [ev for ev in live if ev.n > 0]
    answer(g, live, BEFORE_PATIENT, "1.10.12.b")
    live = [ev for ev in live if ev.n > 0 and not g.damage_refusal(ev)]
    if not live or g.over:
        g.dealt = before
        return meant
    g.unsettled += 1
    g.cite("1.10.12.c")
    done = happen_all(g, live)
    g.unsettled -= 1
    live = [live[k] for k in range(len(done)) if done[k] == HAPPENED]
    answer(g, live, AFTER_ACTOR, "1.10.12.d")
    answer(g, live, AFTER_PATIENT, "1.10.12.e")
    g.dealt = before
    for ev in live:
        if ev.obj >= 0 and g.is_character(ev.obj) and not g.objs[ev.obj].states & LEAVING:
            if g.objs[ev.obj].damage >= look(g, ev.obj).stats[DURABILITY]:
                g.cite("1.10.12.f", ev.obj)
                doom_by_damage(g, ev.obj, ev.src, ev.cause, ev.flags)
    settle_removals(g)
    g.settled()
    return meant


def reset_all(g: PhantomState, rule: str) -> None:
    """4.3.1.a, 4.9.1.a: the damage of all characters."""
    for p in range(g.players):
        for id in g.zones[FIELD * g.players + p]:
            if g.objs[id].damage:
                o = g.own(id)
                o.damage = 0
                o.notes = {**o.notes, "combat": 0}
                g.cite(rule, id)
                g.cite("1.10.13.e", id)


def reset_combat(g: PhantomState, rule: str) -> None:
    """1.10.13.d: combat damage alone."""
    g.cite(rule)
    for p in range(g.players):
        for id in g.zones[FIELD * g.players + p]:
            n = g.objs[id].notes.get("combat", 0)
            if n:
                o = g.own(id)
                o.damage -= n
                o.notes = {**o.notes, "combat": 0}
                g.cite("1.10.13.d", id)


def change_life(g: PhantomState, player: Player, n: int, src: ObjId, cause: Player) -> int:
    """1.9.5: gain, or lose where n is below zero."""
    if n > 0:
        return n if happen(g, Event(GAIN_LIFE, "1.9.5", player=player, n=n, src=src, cause=cause)) == HAPPENED else 0
    if n < 0:
        happen(g, Event(LOSE_LIFE, "1.9.6", player=player, n=-n, src=src, cause=cause))
    return n


def pay_life(g: PhantomState, player: Player, n: int, src: ObjId, cause: Player) -> int:
    """1.9.4."""
    if n > 0:
        g.cite("1.9.4.a" if n > g.life[player] else "1.9.4", src, player)
        happen(g, Event(LOSE_LIFE, "1.9.4", player=player, n=n, src=src, cause=cause, word="pay"))
    return 1


def set_life(g: PhantomState, player: Player, n: int) -> int:
    """1.9.7: neither gained nor lost."""
    g.life[player] = n
    g.cite("1.9.7", player=player)
    return 1

