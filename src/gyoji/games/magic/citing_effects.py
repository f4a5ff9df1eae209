"""What the journal says of effects as such (604, 605, 609, 611, 614, 616): where they come from, how long they last."""

from __future__ import annotations

from ...effects.context import Do
from ...effects.english.clauses import Rather
from ...effects.nodes.abilities import Static, StaticEffect
from ...effects.nodes.objects import Host
from ...effects.nodes.replacements import Prevent
from ...kernel.state.card import Continuous
from ...kernel.state.event import Event
from ...kernel.state.state import ActiveAbility, StackItem
from ...kernel.state.terms import DAMAGE, MOVE
from .mana.adding import AddMana
from .state.fields import MagicFields
from .state.terms import BATTLEFIELD, GRAVEYARD, SPLIT_SECOND, STACK


def applied(g: MagicFields, e: Continuous) -> None:
    """604.2, 611.3: effects of static abilities are never fixed and last while the object has the ability."""
    if isinstance(e, StaticEffect):
        for rule in ("604.2", "611.3", "611.3a", "611.3b"):
            g.tell(rule, e.src)
        if isinstance(e.ability, Static) and isinstance(e.ability.what, Host):
            g.tell("604.4", e.src)


def triggered(g: MagicFields, w: ActiveAbility, ev: Event) -> None:
    """603.10: looked at right after the event, or right before it; 603.6b, 611.3c: as it is on the battlefield."""
    if not g.looks_back(ev):
        g.cite("603.10", w.src, w.you)
    if any([g.chars[x.obj].keywords & SPLIT_SECOND for x in g.waiting]):
        g.cite("603.2a", w.src, w.you)
    if ev.kind == MOVE:
        if ev.to == GRAVEYARD and ev.frm == BATTLEFIELD:
            g.cite("700.4", ev.obj)
        if ev.to == BATTLEFIELD and ev.new >= 0 and any([
                isinstance(x.effect, StaticEffect) and x.effect.src != ev.new and ev.new in x.effect.objects
                for x in g.applications]):
            g.cite_all(("603.6b", "611.3c"), ev.new)


def resolves(g: MagicFields, w: StackItem, do: Do) -> None:
    """605.5: what adds mana from the stack is no mana ability; 614.15, 616.1a: "instead" within a text comes first."""
    for n in do.walk():
        if isinstance(n, AddMana):
            g.tell("605.5", w.src, w.you)
            g.tell("605.5b" if w.ability is None else "605.5a", w.src, w.you)
        elif isinstance(n, Rather):
            g.tell("614.15", w.src, w.you)
            g.tell("616.1a", w.src, w.you)


def replaces(g: MagicFields, w: ActiveAbility, ev: Event) -> None:
    """614.2, 614.3: of damage from sources; until used or for a time; 609.7c: of sources in every zone."""
    a = w.ability
    if w.lasting is not None:
        g.cite_all(("614.3", "614.4"), ev.obj)
    if ev.kind == DAMAGE:
        if not isinstance(a, Prevent):
            g.cite("614.2", ev.obj)
        if w.lasting is None and ev.src >= 0 and g.zone_kind(ev.src) == STACK:
            g.cite("609.7c", ev.src)
