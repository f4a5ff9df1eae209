"""What the journal says of rules that are followed without an event: what is in force, and who sees what."""

from __future__ import annotations

from typing import Final

from ...effects.nodes.abilities import StaticEffect
from ...effects.nodes.changes import AddStat
from ...effects.nodes.replacements import Instead
from ...kernel.process.continuous import look
from ...kernel.state.card import Mod
from ...kernel.state.event import Event
from ...kernel.state.state import ActiveAbility
from ...kernel.state.terms import DAMAGE
from .abilities import AddRange
from .citing_texts import standing
from .stage import ON_STAGE, OPTIONS_OWN
from .state import GIVEN, StrikeState
from .terms import ACE, DECK, DISCARD, EFFECT, FOR_RESOLUTION, HAND, REMOVED, RULE_AREA, SCORE, STAGE

#: who may look at a zone, who may count its cards, what can be there, and its order
SIGHT: Final[dict[int, list[str]]] = {
    STAGE: ["2.3.3", "4.1.2"],
    DECK: ["2.3.3", "4.2.1", "4.2.2", "4.2.2.1", "4.2.2.2", "4.2.2.3"],
    HAND: ["2.3.3", "4.3.1", "4.3.2", "4.3.2.2"],
    DISCARD: ["2.3.3", "4.4.1", "4.4.2", "4.4.2.1", "4.4.2.2"],
    SCORE: ["2.3.3", "4.5.2", "4.5.2.1", "4.5.2.2"],
    REMOVED: ["2.3.3", "4.6.1", "4.6.2", "4.6.2.1", "4.6.2.2"],
    RULE_AREA: ["2.3.3", "4.7.2", "4.7.2.1"],
    EFFECT: ["2.3.3", "4.8.2", "4.8.2.1", "4.8.2.3"],
}
FACE_DOWN: Final = {SCORE: "4.5.2.3", RULE_AREA: "4.7.2.2", EFFECT: "4.8.2.2"}  # what is said of cards face down there


def sight(g: StrikeState, id: int, viewer: int) -> list[str]:
    """The rules by which a player sees a card, or does not."""
    o = g.objs[id]
    kind = g.zone_kind(id)
    rules = list(SIGHT.get(kind, []))
    if kind == STAGE:
        rules.append("4.1.2.1" if not o.down else "4.1.2.2" if g.revealed else "4.1.2.3")
    elif kind == HAND and viewer == o.controller:
        rules.append("4.3.2.1")
    elif o.down and kind in FACE_DOWN:
        rules.append(FACE_DOWN[kind])
    return rules


def in_force(g: StrikeState) -> None:
    """What static abilities do as things stand, told when it begins, changes or ceases."""
    look(g, 0)
    for x in g.applications:
        e = x.effect
        if isinstance(e, StaticEffect) and g.zone_kind(e.src) in (STAGE, RULE_AREA):
            tell_static(g, e)


def tell_static(g: StrikeState, e: StaticEffect) -> None:
    key = f"static {e.src} {e.origin}"
    if g.told.get(key) == e.objects:
        return
    g.told[key] = e.objects
    g.cite("2.4.3" if e.objects else "2.4.12.2", e.src)
    for rule in lent(g, e.src, e.origin):
        g.cite(rule, e.src)
    standing(g, e.ability, e.src, e.you, bool(e.objects))


def lent(g: StrikeState, id: int, origin: int) -> list[str]:
    """The rules by which a card has an ability that is not printed on it, or that works though it is no striker's."""
    o = g.objs[id]
    if g.zone_kind(id) == RULE_AREA:
        return ["2.10.4"]
    if o.zone != ON_STAGE:
        return []
    if o.host >= 0:
        return ["2.9.5"]
    if origin < GIVEN:
        return ["2.9.4", "3.13.3.2"] if origin & OPTIONS_OWN else []
    giver = g.giver(id, origin)
    return ["2.9.5", "3.13.3.3"] if giver >= 0 and g.objs[giver].host == id else []


def tell_trigger(g: StrikeState, w: ActiveAbility, ev: Event | None) -> None:
    """A condition is met: within the time for which it is watched, by what was so when it happened."""
    g.cite("2.4.4", w.src, w.you)
    g.cite("2.4.4.1", w.src, w.you)
    f = w.lasting
    if f is not None:
        g.cite("2.4.4.3" if f.until == FOR_RESOLUTION else "2.4.4.2", w.src, w.you)
        if f.once:
            g.cite("8.1.3.1", w.src, w.you)
    else:
        for rule in lent(g, w.src, w.origin):
            g.cite(rule, w.src, w.you)
    if ev is not None and g.looks_back(ev):
        g.cite("2.3.7", ev.obj)


def tell_replacing(g: StrikeState, w: ActiveAbility, ev: Event) -> None:
    """An ability changes what happens, before it is applied; damage is told apart by its sources."""
    a = w.ability
    if w.lasting is not None or a.key or isinstance(a, Instead):
        tell_trigger(g, w, None)
    if ev.kind == DAMAGE:
        g.cite("2.6.2.1", w.src, w.you)


def altering(g: StrikeState, id: int, mods: list[Mod]) -> None:
    """A number is changed from what it really is, though it reads as 0; a range grows by red areas."""
    for m in mods:
        if isinstance(m, AddStat) and m.number < len(look(g, id).stats) and g.chars[id].stats[m.number] < 0:
            g.cite("1.1.5.1", id)
        elif isinstance(m, AddRange):
            g.cite("3.6.5.2", id)


def paid_with(g: StrikeState, id: int, player: int) -> None:
    """A striker pays as one of its attributes; an Ace also as one of its option."""
    colors = look(g, id).colors & 15
    if colors & (colors - 1):
        g.cite("3.3.1.1", id, player)
    if g.objs[id].states & ACE and colors & ~g.objs[id].card.base.colors:
        g.cite("3.3.8", id, player)
