"""Destroying, regenerating and sacrificing permanents (701.7, 701.15, 701.17)."""

from __future__ import annotations

from typing import Final

from ....effects.context import Cond, Ctx
from ....effects.nodes.static_rules import rulings_for
from ....kernel.process.apply import add_lasting_effect
from ....kernel.process.continuous import look, mark_changed
from ....kernel.process.pipeline import HAPPENED, happen, happen_all
from ....kernel.state.aliases import Flags, ObjId, Player
from ....kernel.state.card import REPLACEMENT, Ability, LastingEffect
from ....kernel.state.event import Event
from ....kernel.state.state import ActiveAbility, State
from ....kernel.state.terms import BY_EFFECT, BY_RULE, DEED, DESTROYED, LISTENERS, MOVE, SACRIFICED, TURN
from ..combat.declaring import remove_from_combat
from ..concepts.damage import remove_damage
from ..state.fields import MagicFields
from ..state.terms import BATTLEFIELD, FOR_TURN, GRAVEYARD, INDESTRUCTIBLE, NO_REGENERATE, NO_SACRIFICE

NOT_REGENERATED: Final = 1 << 20  # flag of an event: it can't be regenerated


def destroy(g: MagicFields, ids: list[ObjId], src: ObjId, cause: Player, flags: Flags = 0) -> int:
    """701.7a: from the battlefield to the owner's graveyard, all at once; how many were destroyed."""
    events = [e for e in [destruction(g, id, "701.7a", src, cause, flags | BY_EFFECT) for id in ids] if e is not None]
    if not events:
        return 0
    return len([d for d in happen_all(g, events) if d == HAPPENED])


def destruction(g: MagicFields, id: ObjId, rule: str, src: ObjId, cause: Player, flags: Flags) -> Event | None:
    """The event, or None where it cannot be destroyed (702.12b)."""
    if id < 0:
        return None
    o = g.objs[id]
    if o.gone or o.zone // g.players != BATTLEFIELD:
        return None
    if look(g, id).keywords & INDESTRUCTIBLE:
        g.cite("702.12b", id)
        return None
    return Event(MOVE, rule, id, o.controller, 0, src, cause, BATTLEFIELD, GRAVEYARD, flags | DESTROYED)


def bury(g: MagicFields, id: ObjId, rule: str) -> Event:
    """A state-based action puts a permanent into its owner's graveyard."""
    return Event(MOVE, rule, id, g.objs[id].controller, 0, -1, -1, BATTLEFIELD, GRAVEYARD, BY_RULE)


def sacrifice(g: MagicFields, ids: list[ObjId], player: Player, src: ObjId, flags: Flags = 0, rule: str = "701.17a") -> int:
    """701.17a: by their controller (-1: each by its own), to the owner's graveyard; it is not destruction."""
    events: list[Event] = []
    for id in ids:
        by = player if player >= 0 else g.objs[id].controller
        if id >= 0 and g.objs[id].controller != by:
            g.cite("701.17a", id, by)
        elif not may_sacrifice(g, id, by):
            continue
        elif "unforced" in g.rules and unforced(g, by):
            g.cite("101.2", id, by)
        else:
            cause = g.objs[src].controller if src >= 0 else by  # whose spell or ability has it sacrificed
            events.append(Event(MOVE, rule, id, by, 0, src, cause, BATTLEFIELD, GRAVEYARD, flags | SACRIFICED))
    if not events:
        return 0
    done = happen_all(g, events)
    for k in range(len(events)):
        if done[k]:
            g.did(f"{events[k].player}:sacrifice")
    return len([d for d in done if d])


def unforced(g: MagicFields, player: Player) -> bool:
    """101.2: nothing that an opponent controls can make a player sacrifice."""
    if not g.resolution.going_on or g.payment.going_on or g.causer == player:
        return False
    return bool(rulings_for(g, "unforced", player))


def may_sacrifice(g: MagicFields, id: ObjId, player: Player) -> bool:
    """Only a permanent that one controls."""
    if id < 0:
        return False
    o = g.objs[id]
    return (not o.gone and o.zone // g.players == BATTLEFIELD and o.controller == player
            and not look(g, id).keywords & NO_SACRIFICE and not g.forbidden("sacrifice", player, id))


# --- regeneration (701.15, 614.8) ----------------------------------------------------------------------------
class Regeneration(Ability):
    """The next time that it would be destroyed this turn, it is not."""

    KIND = REPLACEMENT

    def __init__(self) -> None:
        super().__init__()
        self.hears = 1 << MOVE

    def replaces(self, g: State, w: ActiveAbility, ev: Event) -> bool:
        f = w.lasting
        return f is not None and ev.flags & DESTROYED != 0 and ev.obj in f.slots[0] and can_regenerate(g, ev)

    def replace(self, g: State, w: ActiveAbility, ev: Event) -> Event | None:
        assert isinstance(g, MagicFields)
        g.lasting_effects = [f for f in g.lasting_effects if f is not w.lasting]
        mark_changed(g, LISTENERS)
        regenerated(g, ev.obj)
        return None


SHIELD: Final = Regeneration()


def can_regenerate(g: State, ev: Event) -> bool:
    """701.15c: neither what destroys it nor another effect says that it can't."""
    return not ev.flags & NOT_REGENERATED and not look(g, ev.obj).keywords & NO_REGENERATE


class CanRegenerate(Cond):
    """What would be destroyed can be regenerated."""

    def holds(self, c: Ctx) -> bool:
        return c.event is not None and can_regenerate(c.g, c.event)


def regenerate(g: MagicFields, ids: list[ObjId], src: ObjId, cause: Player) -> int:
    """701.15a: a shield for this turn."""
    for id in ids:
        f = LastingEffect(src, cause, g.tick(), FOR_TURN, "701.15a")
        f.ability = SHIELD
        f.slots = [[id]]
        f.once = True
        f.player = cause
        add_lasting_effect(g, f, "701.15a")
    return len(ids)


def regenerated(g: MagicFields, id: ObjId) -> None:
    """614.8: its damage goes away, it is tapped and removed from combat."""
    g.cite("614.8", id)
    remove_damage(g, id)
    if not g.objs[id].tapped:
        happen(g, Event(TURN, "701.15a", id, g.objs[id].controller, 1, id, g.objs[id].controller))
    remove_from_combat(g, id)
    happen(g, Event(DEED, "701.15a", id, g.objs[id].controller, src=id, word="regenerate"))
