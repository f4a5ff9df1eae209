"""What is gained from another card: its text, its tactics; and what is so of cards wherever they are."""

from __future__ import annotations

from ...effects.context import Ctx, Filter, Lexicon, Objects, Players
from ...effects.nodes.changes import Change
from ...effects.nodes.objects import Both, Sel
from ...kernel.state.aliases import ObjId
from ...kernel.state.card import Chars, Continuous
from ...kernel.state.state import State
from ...kernel.state.terms import ABILITIES, KEYWORDS
from .lasting import HeldEffect
from .quoting import LoseSort


class Copied(Change):
    """～が持つ全てのテキストを得る: the abilities that are printed on it, or those of one sort."""

    def __init__(self, what: Objects, sort: str) -> None:
        self.what = what
        self.sort = sort

    def link_mod(self, words: Lexicon) -> None:
        super().link_mod(words)
        self.writes = KEYWORDS | ABILITIES

    def apply(self, g: State, eff: Continuous, obj: ObjId, ch: Chars) -> None:
        takes = LoseSort(self.sort)
        slots = eff.slots if isinstance(eff, HeldEffect) else []
        for i in self.what.recall(Ctx(g, eff.src, eff.you, slots, None, eff.stamp)):
            if i >= 0 and i != obj:
                for a in g.objs[i].card.base.abilities:
                    if self.sort == "text" or takes.takes(a):
                        ch.grant_by(a, eff.stamp)

    def regathers(self) -> bool:
        return True


class Everywhere(Objects):
    """あなたの「A」: wherever they are that their text can matter."""

    def __init__(self, filter: Filter, whose: Players) -> None:
        self.filter = filter
        self.whose = whose

    def lowered(self) -> Objects:
        all_of_them: Objects = Sel(self.filter, "field", self.whose)
        for zone in ("hand", "play-area", "underworld", "deck"):
            all_of_them = Both(Sel(self.filter, zone, self.whose), all_of_them)
        return all_of_them
