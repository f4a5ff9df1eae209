"""Rules by which a card goes to the command zone instead of elsewhere: a commander (903.9b), an Attraction (717.6)."""

from __future__ import annotations

from typing import Final

from ....kernel.state.aliases import AbilityOrigin
from ....kernel.state.card import REPLACEMENT, Ability
from ....kernel.state.event import Event
from ....kernel.state.state import ActiveAbility, State
from ....kernel.state.terms import AS_DRAW, FACE_DOWN, MOVE, TO_BOTTOM, ability_key
from ..state.fields import MagicFields
from ..state.terms import COMMAND

WITHOUT: Final = ~(AS_DRAW | FACE_DOWN | TO_BOTTOM)  # what is said of going to a hand or library
MOST: Final = 128  # times that a rule can apply to one event


class ToCommandZoneInstead(Ability):
    """Such a rule; `origin` is its place among the abilities of an object."""

    KIND = REPLACEMENT

    def __init__(self, origin: AbilityOrigin) -> None:
        super().__init__()
        self.origin = origin
        self.hears = 1 << MOVE

    def replaces(self, g: State, w: ActiveAbility, ev: Event) -> bool:
        return True

    def replace(self, g: State, w: ActiveAbility, ev: Event) -> Event | None:
        ev.to = COMMAND
        ev.flags &= WITHOUT
        return ev

    def upon(self, g: MagicFields, ev: Event) -> ActiveAbility:
        """It may apply again for each other effect that has changed the event, contrary to 614.5, though not for one that
        has changed nothing."""
        first = ability_key(ev.obj, self.origin)
        others = [key for key in ev.used if not first <= key < first + MOST]
        return ActiveAbility(ev.obj, self, self.origin + min(len(others), MOST - 1), g.objs[ev.obj].owner, None)
