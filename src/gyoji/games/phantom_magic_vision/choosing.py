"""Objects (対象, 8.1): chosen when an effect is applied, exactly as many as it says."""

from __future__ import annotations

from ...effects.context import Ctx, Do, Filter, Lexicon, Number, Objects, Players
from ...effects.nodes import choosing
from ...kernel.process.continuous import look
from ...kernel.state.aliases import Slot
from ...kernel.state.terms import CHOOSE, DONE, NUMBER


class Choose(choosing.Choose):
    """〔...〕 8.1.3: whoever applies the effect chooses; what cannot be chosen in full fails (8.1.3.a)."""

    def run(self, c: Ctx) -> bool:
        options = self.candidates(c)
        n = len(options) if self.n is None else max(0, self.n.value(c))
        low = 0 if self.upto or self.n is None else n
        if len(options) < low:
            c.g.cite("8.1.3.a", c.src, c.you)
            return False
        c.g.cite("8.1.3", c.src, c.you)
        if self.random:
            c.g.cite("11.9.1", c.src, c.you)
            picked = self.by_lot(c, options, n)
        else:
            picked = self.pick(c, options, low, min(n, len(options)), CHOOSE)
        c.bind(self.slot, picked)
        c.tally = len(picked)
        return True

    def possible(self, c: Ctx) -> bool:
        return self.upto or self.n is None or len(self.candidates(c)) >= self.n.value(c)


class TakeOut(Choose):
    """抜き出す 11.4: what cannot then be done with the cards as the text says removes them from the game (11.4.4)."""

    def left_over(self, c: Ctx) -> None:
        left = [i for i in c.bound(self.slot) if i >= 0 and i not in c.before and not c.g.objs[i].gone]
        if left:
            c.g.cite("11.4.4", c.src, c.you)
            c.g.do_verb("remove", c.src, c.you, left, 0, "", 0)


class Picked(Choose):
    """The first of two choices."""

    def __init__(self, what: Objects, n: Number | None, upto: bool = False, by: Players | None = None, slot: Slot = -1,
                 head: str | None = None, random: bool = False) -> None:
        super().__init__(what, n, upto, by, slot, head, random)
        self.also = "former"


class ChooseEach(Do):
    """それぞれ1枚ずつ: one card for each description, none for two of them; `upto`: or none."""

    INTRODUCES = "objects"

    def __init__(self, what: Objects, filters: list[Filter], upto: bool = False, slot: Slot = -1) -> None:
        self.what = what
        self.filters = filters
        self.upto = upto
        self.slot = slot

    def groups(self, c: Ctx) -> list[list[int]]:
        found = [i for i in self.what.find(c) if i >= 0 and c.g.choosable(i, c.src, c.you)]
        return [[i for i in found if f.fits(c, i, look(c.g, i))] for f in self.filters]

    def run(self, c: Ctx) -> bool:
        picked: list[int] = []
        for group in self.groups(c):
            left = sorted([i for i in group if i not in picked], key=c.g.name_key)
            if not left and not self.upto:
                c.g.cite("8.1.3.a", c.src, c.you)
                return False
            i = c.g.ask(CHOOSE, c.you, [*left, DONE] if self.upto else left, c.src, "8.1.3")
            if i != DONE:
                picked.append(i)
        c.g.cite("8.1.3", c.src, c.you)
        c.bind(self.slot, picked)
        c.tally = len(picked)
        return True

    def possible(self, c: Ctx) -> bool:
        return self.upto or all([bool(group) for group in self.groups(c)])


class ChooseTop(Do):
    """～の上のカード3枚まで: so many of the cards on top, as many as the player likes."""

    INTRODUCES = "objects"

    def __init__(self, whose: Players, n: Number, zone: str = "deck", slot: Slot = -1) -> None:
        self.whose = whose
        self.n = n
        self.zone = zone
        self.slot = slot

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.number = words.zones[self.zone]

    def run(self, c: Ctx) -> bool:
        cards: list[int] = []
        for p in self.whose.who(c):
            pile = c.g.pile(self.number, p)
            most = min(len(pile), max(0, self.n.value(c)))
            k = c.g.ask(NUMBER, c.you, list(range(most + 1)), c.src, "8.1.3")
            cards.extend(pile[len(pile) - k:][::-1])
        c.g.cite("8.1.3", c.src, c.you)
        c.bind(self.slot, cards)
        c.tally = len(cards)
        return True
