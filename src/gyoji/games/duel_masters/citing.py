"""For the journal: which rule of chapter 6 what happens follows."""

from __future__ import annotations

from ...effects.abilities import Auto, Redirect
from ...effects.events import Becomes, Comes, Moves, Turned
from ...effects.structure import If, IfDid, May
from ...kernel.card import REPLACEMENT, Mod
from ...kernel.event import Event
from ...kernel.state import Watch
from ...kernel.terms import DRAW, MOVE
from .state import DuelState
from .terms import BATTLE, HAND


def in_force(g: DuelState) -> None:
    """Static abilities whose effects were applied (604, 608)."""
    for a in g.applications:
        e = a.effect
        rule = "608.2" if any(f.effect is e for f in g.floats) else "604.2"
        g.tell(rule, e.src)
        if a.many > 1:
            g.tell("608.1", e.src)
        if rule == "604.2":
            for more in ("604.1", "608.3", "608.3a", "608.3b", "608.3c"):
                g.tell(more, e.src)
            if g.objs[e.src].zone // 2 == HAND:
                g.tell("604.3", e.src)
    for w in g.standing:
        if w.floating is None:
            g.tell("604.1", w.src)
            if g.objs[w.src].zone // 2 == HAND:
                g.tell("604.3", w.src)
    for w in g.replacers:
        if w.floating is None:
            g.tell("604.2", w.src)
            g.tell("606.3", w.src)


def tell_trigger(g: DuelState, w: Watch, ev: Event | None) -> None:
    """603: by which of its rules an ability has triggered."""
    g.cite("603.2", w.src, w.you)
    g.cite("603.1", w.src, w.you)
    g.cite("603.3", w.src, w.you)
    a = w.ability
    if not isinstance(a, Auto):
        return
    when = a.when
    if w.floating is not None:
        g.cite("603.6", w.src, w.you)
        g.cite("603.6a", w.src, w.you)
    if isinstance(when, Comes):
        g.cite("603.2a", w.src, w.you)
    elif isinstance(when, (Turned, Becomes)):
        g.cite("603.2c", w.src, w.you)
    elif isinstance(when, Moves) and ev is not None:
        g.cite("603.5", w.src, w.you)
        g.cite("603.2b", w.src, w.you)
        if ev.to == BATTLE:
            g.cite("603.5a", w.src, w.you)
        elif ev.frm == BATTLE:
            g.cite("603.5c", w.src, w.you)
            if ev.obj == w.src:
                g.cite("603.5d", w.src, w.you)
        if ev.to >= 0:
            g.cite("603.5b", w.src, w.you)


def tell_replacing(g: DuelState, w: Watch, ev: Event) -> None:
    """609: a replacement is applied."""
    for rule in ("609.1", "609.1a", "609.2", "609.3", "609.4", "603.2d", "101.5"):
        g.cite(rule, w.src, w.you)
    if any(x is not w and (x.ability.hears >> ev.kind) & 1 and g.may_replace(x, ev) for x in g.replacers):
        g.cite("609.8", w.src, w.you)
    if ev.kind == DRAW:
        for rule in ("609.6", "609.6a", "609.6b"):
            g.cite(rule, w.src, w.you)
    if ev.kind == MOVE and ev.obj == w.src and g.replacement_rank(w, ev) == 0:
        g.cite("609.8a", w.src, w.you)
        g.cite("609.7", w.src, w.you)
    if ev.picks is not None:
        for rule in ("609.9", "609.9a"):
            g.cite(rule, w.src, w.you)
        if ev.picks:
            g.cite("609.9b", w.src, w.you)
    if w.ability.kind == REPLACEMENT and isinstance(w.ability, Redirect):
        g.cite("609.4", w.src, w.you)


def decided(g: DuelState, what: object, src: int, you: int, yes: bool) -> None:
    if isinstance(what, If):
        g.cite("603.4", src, you)
        g.cite("605.2a", src, you)
        g.cite("605.2d", src, you)
        if what.orelse is not None:
            g.cite("609.7", src, you)
    elif isinstance(what, (May, IfDid)):
        g.cite("605.2c", src, you)


def altering(g: DuelState, id: int, mods: list[Mod]) -> None:
    for rule in ("608.2", "608.2a", "608.2b"):
        g.tell(rule, id)
