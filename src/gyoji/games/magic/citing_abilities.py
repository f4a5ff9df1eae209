"""What the journal says of abilities as such (113): where they function, what gives and takes them."""

from __future__ import annotations

from ...effects.nodes.abilities import StaticEffect
from ...kernel.state.card import Continuous
from .continuous.layers import Defines
from .state.fields import MagicFields
from .state.terms import COMMAND
from .variants import supplementary_cards


def used(g: MagicFields, id: int) -> None:
    """An ability is used, perhaps of a card in the command zone."""
    if g.journal is not None and g.objs[id].zone // g.players == COMMAND:
        supplementary_cards.works(g, id)


def applied(g: MagicFields, e: Continuous) -> None:
    """A continuous effect was applied, perhaps of a card in the command zone."""
    if isinstance(e, StaticEffect) and not any(isinstance(m, Defines) for m in e.ability.mods):
        used(g, e.src)
