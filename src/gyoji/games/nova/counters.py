"""Counters (919). Counters that change numbers are continuous effects, one for each time that some were put."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from ...effects.nodes.changes import AddStat, link_mods
from ...effects.nodes.numbers import Num
from ...kernel.process.apply import add_lasting_effect, float_off
from ...kernel.state.aliases import ObjId
from ...kernel.state.card import Continuous, LastingEffect, Mod
from ...kernel.state.event import Event
from .terms import DURATIONS, LEXICON

if TYPE_CHECKING:
    from .state import NovaState

STAT_COUNTER: Final = re.compile(r"([+-]\d+)/([+-]\d+)")


def put(g: NovaState, ev: Event) -> None:
    """919.2: a counter with numbers on it changes the numbers of its card while it lies there."""
    m = STAT_COUNTER.fullmatch(ev.word)
    if m is None:
        return
    for _ in range(g.times(ev.n)):
        mods: list[Mod] = [AddStat("attack", Num(int(m[1]))), AddStat("health", Num(int(m[2])))]
        link_mods(mods, LEXICON)
        f = LastingEffect(ev.obj, g.objs[ev.obj].controller, g.tick(), DURATIONS["counter"], "919.2")
        f.effect = Continuous(ev.obj, f.you, f.stamp, mods, [ev.obj])
        f.word = ev.word
        add_lasting_effect(g, f, "919.2")


def taken(g: NovaState, id: ObjId, word: str, n: int) -> None:
    """The effects of counters that are taken away end, the oldest first."""
    ends: list[LastingEffect] = []
    for f in g.lasting_effects:
        if len(ends) < n and f.until == DURATIONS["counter"] and f.src == id and f.word == word:
            ends.append(f)
    float_off(g, ends)
