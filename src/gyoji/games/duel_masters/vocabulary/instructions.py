"""Instructions that only this game's texts give."""

from __future__ import annotations

from typing import ClassVar

from ....effects.context import Ctx, Do, Filter, Lexicon, Number, Objects, Players, link_all, who_chooses
from ....effects.nodes.choosing import Choose
from ....effects.nodes.filters import AllOf, StateIs
from ....effects.nodes.instructions import Reveal
from ....effects.nodes.objects import It, Sel, You
from ....effects.nodes.structure import If, OneOf
from ....kernel.state.aliases import Slot
from ....kernel.state.terms import BY_EFFECT, CHOOSE, DONE, MODE
from ..state.terms import SHIELDS


class BreaksShields(Do):
    """A creature breaks so many shields of a player (701.14)."""

    def __init__(self, by: Objects, whose: Players, n: Number) -> None:
        self.by = by
        self.whose = whose
        self.n = n

    def run(self, c: Ctx) -> bool:
        g = c.g
        breakers = [i for i in self.by.find(c) if i >= 0]
        done = 0
        for breaker in breakers:
            for p in self.whose.who(c):
                options = g.zone(SHIELDS, p).copy()
                picked: list[int] = []
                while options and len(picked) < self.n.value(c):
                    i = g.ask(CHOOSE, c.you, options, c.src, "")
                    options.remove(i)
                    picked.append(i)
                if picked:
                    done += g.do_verb("break", c.src, c.you, [*picked, breaker], 0, "it", 0)
        c.tally = done
        return done > 0


class TapAny(Do):
    """ランチャーE: any number of such untapped creatures of one's own are tapped; the text goes on speaking of them."""

    INTRODUCES = "tapped"

    def __init__(self, filter: Filter, slot: Slot = -1) -> None:
        self.filter = filter
        self.slot = slot
        self.what = Sel(AllOf([StateIs("upright"), filter]), "", You())

    def link(self, words: Lexicon) -> None:
        super().link(words)
        link_all(self.what, words)

    def run(self, c: Ctx) -> bool:
        options = self.what.find(c)
        picked: list[int] = []
        while options:
            i = c.g.ask(CHOOSE, c.you, [*options, DONE], c.src, "")
            if i == DONE:
                break
            options.remove(i)
            picked.append(i)
        c.bind(self.slot, picked)
        c.g.do_tap(picked, True, BY_EFFECT, c.src, c.you)
        return True


class Tapped(It):
    """Those that were tapped when it was cast."""

    REFERS = "tapped"


class Counted(Do):
    """Counts a deed of this turn, for texts that ask whether it was done (`Happened`)."""

    def __init__(self, deed: str) -> None:
        self.deed = deed

    def run(self, c: Ctx) -> bool:
        key = f"{c.you}:{self.deed}"
        c.g.deeds[key] = c.g.deeds.get(key, 0) + 1
        return True


class ChooseEach(Do):
    """Several choices, which do not speak of each other; "it" is all that was chosen."""

    INTRODUCES = "objects"
    PARTED: ClassVar[str] = "choices"

    def __init__(self, choices: list[Choose], slot: Slot = -1, head: str | None = None) -> None:
        self.choices = choices
        self.slot = slot
        self.head = head if head is not None else choices[0].head

    def possible(self, c: Ctx) -> bool:
        return all(choice.possible(c) for choice in self.choices)

    def run(self, c: Ctx) -> bool:
        chosen: list[int] = []
        for choice in self.choices:
            choice.run(c)
            chosen.extend(c.bound(choice.slot))
        c.bind(self.slot, chosen)
        c.tally = len(chosen)
        return bool(chosen)


class ChooseThose(ChooseEach):
    """The same, of the sorts that are there: one of each civilization."""

    def possible(self, c: Ctx) -> bool:
        return any(choice.possible(c) for choice in self.choices)


class Shows(Reveal):
    """A card that was chosen is shown: no set of which others are the rest."""

    ALSO = ""

    def __init__(self, what: Objects, only: Players | None = None, slot: Slot = -1, head: str | None = None) -> None:
        super().__init__(what, only, slot, head)
        self.also = "" if isinstance(what, It) else "set"


class Conditional(If):
    """A condition counts when its text is done (605.2a); with something else said first it replaces that (609.7)."""

    def run(self, c: Ctx) -> bool:
        if self.cond.holds(c):
            c.g.cite("605.2a" if self.orelse is None else "609.7", c.src, c.you)
            return self.do.run(c)
        c.g.cite("605.2a", c.src, c.you)
        return self.orelse.run(c) if self.orelse is not None else False


class OneOfAgain(OneOf):
    """So many times one of several instructions, one after the other: the same may be chosen again."""

    def run(self, c: Ctx) -> bool:
        did = False
        for _ in range(self.n):
            options = [k for k in range(len(self.modes)) if self.modes[k].possible(c)]
            if not options:
                break
            who = c.asks if self.by is None and c.asks >= 0 else who_chooses(c, self.by)
            if self.modes[c.g.ask(MODE, who, options, c.src, "")].run(c):
                did = True
        return did
