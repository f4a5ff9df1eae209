"""Provisos about what an effect goes on to answer: what it spares, and when it is over."""

from __future__ import annotations

from ...effects.context import Do, Filter, Objects
from ...effects.english.sentences import remade_as, with_fields
from ...effects.nodes.filters import KindIs
from ...effects.nodes.numbers import Fits
from ...effects.nodes.objects import Zoneless
from ...effects.nodes.structure import If
from .events import Caused
from .lasting import Delay
from .surface import Proviso, spoken_of


class Sparing(Proviso):
    """この効果では「A」の効果によるダメージを無効に出来ない: what comes of such an effect is not answered."""

    def __init__(self, filter: Filter) -> None:
        self.filter = filter

    def applied(self, do: Do) -> Do:
        spoken_of([n for n in do.walk() if isinstance(n, Delay)])
        return remade_as(Do, do, lambda n: with_fields(n, {"when": Caused(n.when, Zoneless(self.filter), True)})
                         if isinstance(n, Delay) else n)


class WhileThere(Proviso):
    """～が場を離れた場合、この効果を終了する."""

    def __init__(self, what: Objects) -> None:
        self.what = what

    def applied(self, do: Do) -> Do:
        spoken_of([n for n in do.walk() if isinstance(n, Delay)])
        there = Fits(self.what, Zoneless(KindIs("character")))
        return remade_as(Do, do, lambda n: with_fields(n, {"do": If(there, n.do)}) if isinstance(n, Delay) else n)
