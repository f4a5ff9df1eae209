"""What texts test: on which facts it depends what they do, rather than how much of it."""

from __future__ import annotations

from ..kernel.state.aliases import Facts
from ..kernel.state.card import Ability
from ..kernel.state.state import State
from ..kernel.state.terms import AMOUNTS, HISTORY
from .context import Cond, Filter, Number
from .nodes.abilities import Activated, Triggered
from .nodes.events import Reaches


def facts_tested(g: State, some: list[Ability]) -> Facts:
    """What is tested by these abilities, and by all that are in force."""
    out = 0
    for a in some:
        out |= tests_of(a)
    for w in [*g.watchers, *g.replacers, *g.standing, *g.states_watched]:
        out |= tests_of(w.ability)
    for id in [*g.with_abilities, *g.modified]:
        for a in g.chars[id].abilities:
            out |= tests_of(a)
    for f in g.lasting_effects:
        if f.ability is not None:
            out |= tests_of(f.ability)
    return out


def tests_of(a: Ability) -> Facts:
    """A condition, a property that is asked for, a number that falls when another one rises, how often it may be used."""
    out = HISTORY if isinstance(a, (Activated, Triggered)) and a.limit else 0
    for n in a.walk():
        if isinstance(n, Filter):
            out |= n.reads
        elif isinstance(n, (Cond, Reaches)) or (isinstance(n, Number) and n.FALLS):
            out |= n.reads or AMOUNTS
    return out
