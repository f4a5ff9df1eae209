"""Properties that texts ask of cards: what is printed on them, and how their numbers compare with others."""

from __future__ import annotations

from ...effects.context import Ctx, Filter, Number, Objects
from ...effects.nodes.filters import StatIs, compare, names_of
from ...effects.nodes.numbers import StatOf
from ...kernel.process.continuous import look
from ...kernel.state.aliases import ObjId
from ...kernel.state.card import Chars
from ...kernel.state.terms import TRAITS, VALUES
from .card import PhantomCard
from .terms import NO_RACE


class PrintedName(Filter):
    """本来の名称が「A」である: as it is printed, or as it was defined (12.5)."""

    def __init__(self, name: str) -> None:
        self.name = name

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return self.name in c.g.objs[id].card.base.name


class HasText(Filter):
    """本来のテキストを持つ 2.13.1: keywords stand beside the text, not in it."""

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return c.g.objs[id].card.text.strip() != ""


class Bracketed(Filter):
    """【】の記述を持つ 12.4."""

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        card = c.g.objs[id].card
        return "【" in card.text or (isinstance(card, PhantomCard) and "【" in card.keywords_text)


class TextHas(Filter):
    """「...」という記述を含む: words of its printed text."""

    def __init__(self, words: str) -> None:
        self.words = words

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return self.words in "".join(c.g.objs[id].card.text.split())


class HasRace(Filter):
    """種族を持つ 2.6.3."""

    READS = TRAITS

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return any([w.startswith("race:") and w != f"race:{NO_RACE}" for w in ch.subtypes])


class SharesStat(Filter):
    """Has the same number as something: 同じ必要ノードを持つ."""

    NUMBERED = "stat"
    READS = VALUES

    def __init__(self, stat: str, what: Objects) -> None:
        self.stat = stat
        self.what = what

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return any([i >= 0 and i != id and look(c.g, i).stats[self.number] == ch.stats[self.number]
                    for i in self.what.recall(c)])


class StatsCompare(Filter):
    """One of its numbers is above another: 攻撃力が耐久力より高い."""

    READS = VALUES

    def __init__(self, stat: str, other: str) -> None:
        self.stat = stat
        self.other = other

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        order = ["attack", "durability", "graze", "nodes", "cost"]
        return ch.stats[order.index(self.stat)] > ch.stats[order.index(self.other)]


class SameNameAs(Filter):
    """Has exactly a name of something (12.3.2): 同名の."""

    READS = TRAITS

    def __init__(self, what: Objects) -> None:
        self.what = what

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        mine = names_of(ch)
        return any([i >= 0 and i != id and any([n in mine for n in names_of(look(c.g, i))]) for i in self.what.recall(c)])


class AtLeast(Number):
    """但し、Xの最低値は1とする."""

    def __init__(self, n: Number, least: int) -> None:
        self.n = n
        self.least = least

    def value(self, c: Ctx) -> int:
        return max(self.least, self.n.value(c))


class AtMost(Number):
    """但し、Xの最大値は4とする."""

    def __init__(self, n: Number, most: int) -> None:
        self.n = n
        self.most = most

    def value(self, c: Ctx) -> int:
        return min(self.most, self.n.value(c))


def unmarked(c: Ctx, id: ObjId, stat: str, down: bool) -> bool:
    """「-」 is printed there (1.6.1.b), or its face is not seen."""
    card = c.g.objs[id].card
    if down and c.g.objs[id].down:
        return True
    return isinstance(card, PhantomCard) and stat in card.hyphens


class StatTaken(StatIs):
    """この効果では「-」は9として扱う: a number compared, where there is none another."""

    def __init__(self, stat: str, op: str, n: Number, instead: int, down: bool = False) -> None:
        super().__init__(stat, op, n)
        self.instead = instead
        self.down = down

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        if unmarked(c, id, self.stat, self.down):
            return compare(self.instead, self.code, self.n.value(c))
        return super().fits(c, id, ch)


class StatTakenOf(StatOf):
    """The same of a number that is read."""

    def __init__(self, what: Objects, stat: str, instead: int, down: bool = False) -> None:
        super().__init__(what, stat)
        self.instead = instead
        self.down = down

    def raw(self, c: Ctx) -> int:
        bare = [i for i in self.what.recall(c) if i >= 0 and unmarked(c, i, self.stat, self.down)]
        return super().raw(c) + self.instead * len(bare)
