"""What the journal says of abilities as such (113): where they function, what gives and takes them."""

from __future__ import annotations

from ...effects.context import NO_SLOTS, Ctx
from ...effects.nodes.abilities import Activated, Static, StaticEffect, Triggered
from ...effects.nodes.changes import CantHave, Gain, LoseAbilities, SetColor, SetKey
from ...effects.nodes.objects import This, ThisIn
from ...effects.nodes.static_rules import CostChange, StaticRules
from ...kernel.state.card import Ability, Continuous
from ...kernel.state.state import Pending
from .continuous.layers import Defines
from .continuous.static_abilities import CastOnly
from .spells.ways_to_cast import GRANTED, WayToCast
from .state.fields import MagicFields
from .state.terms import BATTLEFIELD, COMMAND, HAND, NO_COUNTER
from .variants import supplementary_cards
from .vocabulary.abilities import CastAs, Way


def cast(g: MagicFields, id: int, ch: WayToCast) -> None:
    """113.6d-f: what a card says about how, when and whence it is cast."""
    if g.journal is None:
        return
    elsewhere = g.objs[id].zone // g.players != HAND
    for a in g.chars[id].abilities:
        if isinstance(a, Way) and a.label == ch.label and a.cost is ch.cost:
            g.cite("113.6f" if elsewhere else "113.6d", id)
        elif isinstance(a, CastOnly):
            g.cite("113.6e", id)
        elif isinstance(a, StaticRules):
            for r in a.rules:
                if isinstance(r, CostChange) and isinstance(r.what, This):
                    g.cite("113.6d", id)
                elif isinstance(r, CastAs) and isinstance(r.what, This) and elsewhere:
                    g.cite("113.6f", id)


def flash_kept(g: MagicFields, player: int, id: int) -> None:
    """601.5a: the condition of its flash may have ended while it was cast."""
    if g.journal is not None:
        for a in g.chars[id].abilities:
            if isinstance(a, Way) and a.label == "flash-if" and a.cond is not None and not a.cond.holds(
                    Ctx(g, id, player, NO_SLOTS, None, 0)):
                g.cite("601.5a", id, player)


def used(g: MagicFields, id: int, a: Ability, origin: int) -> None:
    """113.6: an activated or triggered ability is used, where it functions; 113.10a: what was granted along with it."""
    if g.journal is None:
        return
    zone = g.objs[id].zone // g.players
    if zone == COMMAND:
        g.cite("113.6p", id)
        supplementary_cards.works(g, id)
    elif not a.zones:
        g.cite("113.6", id)
    elif isinstance(a, Activated) and zone != BATTLEFIELD:
        returns = any(isinstance(n, ThisIn) for n in a.walk())
        g.cite("113.6m" if returns else "113.6j", id)
    elif isinstance(a, Triggered) and not (a.zones >> BATTLEFIELD) & 1:
        g.cite("113.6k", id)
    if isinstance(a, Activated) and origin >= GRANTED and (a.only is not None or a.limit):
        g.cite("113.10a", id)


def several(g: MagicFields, mine: list[Pending]) -> None:
    """113.2c: abilities that say the same on one object have each triggered."""
    if g.journal is None:
        return
    for k in range(1, len(mine)):
        t, last = mine[k], mine[k - 1]
        if t.src == last.src and t.origin != last.origin and t.ability == last.ability:
            g.cite("113.2c", t.src, t.you)


def applied(g: MagicFields, e: Continuous) -> None:
    """A continuous effect was applied: of a static ability, where that functions; what it gives or takes."""
    if isinstance(e, StaticEffect):
        g.tell("113.3d", e.src)
        static(g, e.src, e.ability)
    for m in e.mods:
        if isinstance(m, Gain):
            for rule in ("113.1a", "113.10"):
                g.tell(rule, e.src)
        elif isinstance(m, LoseAbilities):
            for rule in ("113.10", "113.10b"):
                g.tell(rule, e.src)
            if len(g.applications) > 1:  # 613: the newer of two wins
                g.tell("113.10c", e.src)
        elif isinstance(m, CantHave):
            g.tell("113.11", e.src)
        elif isinstance(m, (SetColor, SetKey)):
            g.tell("113.12", e.src)


def static(g: MagicFields, id: int, a: Static) -> None:
    zone = g.objs[id].zone // g.players
    if any(isinstance(m, Defines) for m in a.mods):
        if zone != BATTLEFIELD:
            g.tell("113.6a", id)
    elif zone == COMMAND:
        g.tell("113.6p", id)
        supplementary_cards.works(g, id)
    elif zone == BATTLEFIELD:
        g.tell("113.6", id)
    elif a.zones and a.cond is not None:
        g.tell("113.6c" if (a.zones & (a.zones - 1)) else "113.6b", id)


def keeps_itself(g: MagicFields, id: int) -> bool:
    """113.6g: its own text says that it can't be countered."""
    return any(isinstance(a, Static) and isinstance(a.what, This)
               and any(isinstance(m, SetKey) and m.bit & NO_COUNTER for m in a.mods) for a in g.chars[id].abilities)
