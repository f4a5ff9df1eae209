"""この効果は重複しない 7.1.14: of effects with the same text only one is applied."""

from __future__ import annotations

from ...effects.context import Cond, Ctx
from ...effects.english.sentences import with_fields
from ...effects.nodes.abilities import Static, Triggered
from ...effects.nodes.numbers import AndAlso
from ...effects.nodes.static_rules import StaticRules
from ...kernel.state.card import Ability
from ...kernel.state.terms import zone_fact
from .abilities import Single
from .terms import FIELD, HAND, UNDERWORLD


class Alone(Cond):
    """No earlier object has an effect of the same text; of those that wait for an event: none of the same player."""

    READS = zone_fact(FIELD) | zone_fact(UNDERWORLD)

    def __init__(self, own: bool, text: str = "") -> None:
        self.own = own
        self.text = text  # of the effect, noted when its card is made

    def holds(self, c: Ctx) -> bool:
        g = c.g
        mine = g.objs[c.src]
        for p in [mine.controller] if self.own else list(range(g.players)):
            for zone in (FIELD, HAND, UNDERWORLD):
                for id in g.zones[zone * g.players + p]:
                    if id < c.src and any([a.text == self.text for a in g.objs[id].card.base.abilities]):
                        return False
        return True


def alone(a: Ability) -> Ability:
    """The same effect, which is not applied twice."""
    if type(a) is Static:
        return Single(a.what, a.mods, a.cond)
    if isinstance(a, (Triggered, StaticRules)):
        cond = Alone(isinstance(a, Triggered))
        made = with_fields(a, {"cond": cond if a.cond is None else AndAlso(a.cond, cond)})
        assert isinstance(made, Ability)
        return made
    return a


def note_text(a: Ability) -> None:
    for n in a.walk():
        if isinstance(n, Alone):
            n.text = a.text
