"""For the journal: which rule of chapter 6 what happens follows, and what continuous effects change (2)."""

from __future__ import annotations

from typing import Final

from ...effects.nodes.abilities import Triggered
from ...effects.nodes.changes import AddStat, GainWord, SetColor
from ...effects.nodes.choosing import ChooseColor, ChooseNumber
from ...effects.nodes.events import Becomes, Comes, Moves, Turned
from ...effects.nodes.filters import KindIs, NameIs
from ...effects.nodes.objects import Sel
from ...effects.nodes.open_words import ChooseWord, WordHas
from ...effects.nodes.replacements import Redirect
from ...effects.nodes.structure import If, IfDid, May, OneOf
from ...kernel.state.card import REPLACEMENT, Continuous, Mod
from ...kernel.state.event import Event
from ...kernel.state.node import Node
from ...kernel.state.state import ActiveAbility
from ...kernel.state.terms import AS_DRAW, AS_PLAY, DRAW, FACE_DOWN, MOVE, TRAITS, VALUES
from .state.state import DuelState
from .state.terms import (
    ABYSS,
    ARTIFACT,
    BATTLE,
    CASTLES,
    CREATURE,
    CROSS_GEAR,
    DECK,
    FIELD,
    GR,
    GRAVEYARD,
    HAND,
    HYPERSPATIAL,
    INFINITE,
    LAND,
    MANA,
    POWER,
    SHIELDS,
    TAMASEED,
)
from .state.zones_state import ENTERED
from .vocabulary.power_changes import AllColors, FixPower, HalvePower, ManaNumber, TimesPower

HIDDEN: Final = (DECK, HAND, SHIELDS, GR)  # 400.2b

SEEN: Final = "in force "  # in `told`: what a static ability's effect last made of whom


ENTERING: Final = [
    (CREATURE, "301.2"), (CROSS_GEAR, "303.2"), (FIELD, "308.2"), (ARTIFACT, "312.2"), (TAMASEED, "315.2"),
]
SEEN_BY: Final = {  # who sees a card that has come to a zone
    DECK: ["401.2", "401.3"], HAND: ["402.2", "402.3"], GRAVEYARD: ["404.2"], MANA: ["405.2"], SHIELDS: ["406.2"],
    HYPERSPATIAL: ["407.2"], GR: ["408.2"], ABYSS: ["410.1", "410.2"],
}


# --- zones (400) ------------------------------------------------------------------------
def tell_zones(g: DuelState, ev: Event, frm: int) -> None:
    """Who sees a card where it comes (400.2): nobody more than before in a hidden zone."""
    if ev.to in SEEN_BY:
        for rule in SEEN_BY[ev.to]:
            g.cite(rule, ev.obj)
    if ev.to in HIDDEN:
        g.cite("400.2e" if frm in HIDDEN else "400.5a", ev.obj)
        if frm == DECK and ev.to == HAND and not ev.flags & AS_DRAW:
            g.cite("114.3", ev.obj)
        if frm == DECK and ev.to == DECK:
            g.cite("701.11b", ev.obj)
    elif frm in HIDDEN:
        g.cite("400.2f", ev.obj)
    if ev.to == MANA and ev.flags & FACE_DOWN:
        g.cite("405.4", ev.obj)
        g.cite("405.5", ev.obj)
    if ev.to == BATTLE:
        tell_entering(g, ev, frm)


def tell_entering(g: DuelState, ev: Event, frm: int) -> None:
    if frm == MANA and g.objs[ev.obj].tapped:
        g.cite("400.5b", ev.obj)
    if g.objs[ev.obj].card.base.faces:
        g.cite("810.4", ev.obj)
    kinds = g.chars[ev.obj].types
    for kind, rule in ENTERING:
        if kinds & kind and ev.flags & AS_PLAY:
            g.cite(rule, ev.obj)


# --- in force (604, 608) ------------------------------------------------------------------------
def in_force(g: DuelState) -> None:
    """Effects that were applied; for statics, whether they made something else of their objects than before."""
    for a in g.applications:
        e = a.effect
        if a.many > 1:
            g.tell("608.1", e.src)
        tell_changes(g, e)
        if any(f.effect is e for f in g.lasting_effects):
            g.tell("608.2", e.src)
            continue
        for rule in ("604.1", "604.2", "608.3", "608.3b", "111.2b"):
            g.tell(rule, e.src)
        if g.objs[e.src].zone // 2 in (BATTLE, CASTLES):
            g.tell("110.4", e.src)
        elif g.objs[e.src].zone // 2 in (GRAVEYARD, MANA):
            g.tell("110.4a" if any(changes(m) in ("106.4", "203.3") for m in e.mods) else "110.4b", e.src)
        if g.chars[e.src].types & LAND:
            g.tell("313.2", e.src)
        tell_static(g, e)
    for w in g.standing:
        if w.lasting is None:
            g.tell("604.1", w.src)
            if g.objs[w.src].zone // 2 == HAND:
                g.tell("604.3", w.src)
    for w in g.replacers:
        if w.lasting is None:
            g.tell("604.2", w.src)
            g.tell("606.3", w.src)


def tell_static(g: DuelState, e: Continuous) -> None:
    """608.3a: never fixed; 608.3c: from the moment in which a card comes."""
    if g.objs[e.src].zone // 2 == HAND:
        g.tell("604.3", e.src)
    key = f"{SEEN}{e.src} {e.origin}"
    before = g.told.get(key)
    now: list[int] = []
    for id in e.affected(g):
        ch = g.chars[id]
        now.extend([id, ch.keywords, ch.colors, *ch.stats])
        if g.objs[id].notes.get(ENTERED, -1) == g.turn and (before is None or id not in before):
            g.tell("608.3c", id)
    if before is not None and before != now:
        g.cite("608.3a", e.src)
    g.told[key] = now


def tell_changes(g: DuelState, e: Continuous) -> None:
    """What is changed: power (108.2), civilizations (106.4), races (203.3), mana numbers (207.2)."""
    for m in e.mods:
        rule = changes(m)
        if rule:
            g.tell(rule, e.src)
            g.tell("110.6" if rule in ("106.4", "203.3") else "108.2", e.src)
        if rule == "301.3b":
            for id in e.affected(g):
                if g.chars[id].stats[POWER] >= INFINITE // 2:
                    g.tell("108.1c", id)


def changes(m: Mod) -> str:
    if isinstance(m, FixPower):
        return "206.3"
    if isinstance(m, (TimesPower, HalvePower)):
        return "206.4"
    if isinstance(m, ManaNumber):
        return "207.2"
    if isinstance(m, AddStat):
        return "301.3b"
    if isinstance(m, (AllColors, SetColor)):
        return "106.4"
    return "203.3" if isinstance(m, GainWord) else ""


# --- triggered (603) ------------------------------------------------------------------------
def tell_trigger(g: DuelState, w: ActiveAbility, ev: Event | None) -> None:
    """By which of its rules an ability has triggered."""
    g.cite("603.2", w.src, w.you)
    g.cite("603.1", w.src, w.you)
    g.cite("603.3", w.src, w.you)
    a = w.ability
    if not isinstance(a, Triggered):
        return
    if any(t.src == w.src and t.ability is a and t.event is not ev for t in g.pending):
        g.cite("603.2b", w.src, w.you)
    if any(t.src == w.src and t.ability is not a and t.event is ev for t in g.pending):
        g.cite("110.2c", w.src, w.you)
    if not a.zones:
        g.cite("110.4c", w.src, w.you)
    if w.lasting is not None:
        g.cite("603.6", w.src, w.you)
        g.cite("603.6a", w.src, w.you)
    elif a.zones and not a.zones >> BATTLE & 1:
        g.cite("110.4g", w.src, w.you)
    when = a.when
    if isinstance(when, Comes):
        g.cite("603.2a", w.src, w.you)
    elif isinstance(when, (Turned, Becomes)):
        g.cite("603.2c", w.src, w.you)
    elif isinstance(when, Moves) and ev is not None:
        tell_move(g, w, when, ev)


def tell_move(g: DuelState, w: ActiveAbility, when: Moves, ev: Event) -> None:
    """603.5: a card has gone from zone to zone."""
    g.cite("603.5", w.src, w.you)
    if isinstance(when.what, Sel) and when.what.filter.reads & (TRAITS | VALUES):
        g.cite("603.5b", w.src, w.you)
    if ev.to == BATTLE:
        g.cite("603.5a", w.src, w.you)
    elif ev.frm == BATTLE:
        g.cite("603.5c", w.src, w.you)
        if ev.obj == w.src:
            g.cite("603.5d", w.src, w.you)


# --- replacement (609) ------------------------------------------------------------------------
def tell_replacing(g: DuelState, w: ActiveAbility, ev: Event) -> None:
    """A replacement is applied."""
    for rule in ("609.1", "609.1a", "609.2", "609.3", "609.4", "603.2d", "101.5", "101.5a"):
        g.cite(rule, w.src, w.you)
    if ev.kind == DRAW:
        for rule in ("609.6", "609.6a"):
            g.cite(rule, w.src, w.you)
    if ev.kind == MOVE and ev.obj == w.src and g.replacement_rank(w, ev) == 0:
        g.cite("609.8a", w.src, w.you)
        g.cite("609.7", w.src, w.you)
    if w.ability.kind == REPLACEMENT and isinstance(w.ability, Redirect):
        g.cite("609.4", w.src, w.you)


def tell_assigned(g: DuelState, w: ActiveAbility, rivals: int, events: int, picks: int) -> None:
    """609.8: one of several for one event; 609.9: one of several events, and the cards that it will use."""
    if rivals > 1:
        g.cite("609.8", w.src, w.you)
        g.cite("101.5b", w.src, w.you)
    if events > 1:
        g.cite("609.9", w.src, w.you)
        g.cite("609.9a", w.src, w.you)
        if picks:
            g.cite("609.9b", w.src, w.you)


# --- how words are read (2) ------------------------------------------------------------------------
def reading(g: DuelState, what: object, src: int, you: int) -> None:
    if not isinstance(what, Node):
        return
    for n in what.walk():
        if isinstance(n, WordHas):
            g.cite("203.2", src, you)
        elif isinstance(n, NameIs):
            g.cite("202.3" if n.part else "202.4", src, you)
        elif isinstance(n, KindIs) and n.kind == "element":
            g.cite("316.3", src, you)


# --- resolving (605) ------------------------------------------------------------------------
def decided(g: DuelState, what: object, src: int, you: int, yes: bool) -> None:
    if isinstance(what, If):
        if not g.casting:
            g.cite("603.4", src, you)
            g.cite("605.2a", src, you)
        g.cite("605.2d", src, you)
        if what.orelse is not None:
            g.cite("609.7", src, you)
    elif isinstance(what, (May, IfDid)):
        g.cite("605.2c", src, you)
    elif isinstance(what, OneOf):
        for rule in ("700.2a",) if what.by is None else ("700.2a", "700.2b", "700.2c"):
            g.cite(rule, src, you)
    elif isinstance(what, ChooseColor):
        g.cite("106.3", src, you)
    elif isinstance(what, ChooseWord):
        g.cite("203.4", src, you)
    elif isinstance(what, ChooseNumber):
        g.cite("108.1a", src, you)


def altering(g: DuelState, id: int, mods: list[Mod]) -> None:
    for rule in ("608.2", "608.2a", "608.2b", "110.2e"):
        g.tell(rule, id)
