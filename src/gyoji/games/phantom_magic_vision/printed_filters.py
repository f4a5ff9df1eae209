"""Properties that texts ask of cards: what is printed on them, and how their numbers compare with others."""

from __future__ import annotations

from typing import Final

from ...effects.context import Cond, Ctx, Filter, Lexicon, Number, Objects
from ...effects.nodes import numbers
from ...effects.nodes.abilities import Keyword
from ...effects.nodes.filters import COMPARE, StatIs, WordIs, compare, names_of
from ...effects.nodes.numbers import StatOf
from ...effects.nodes.objects import attachments
from ...kernel.process.continuous import look
from ...kernel.state.aliases import ObjId, Ref
from ...kernel.state.card import Chars
from ...kernel.state.terms import ATTACHED, TRAITS, VALUES
from .card import PhantomCard
from .terms import FIELD, NO_RACE, PRINTED_KINDS

STATS: Final = {"attack": 0, "durability": 1, "graze": 2, "nodes": 3, "cost": 4}


class PrintedName(Filter):
    """本来の名称が「A」である: as it is printed, or as it was defined (12.5)."""

    def __init__(self, name: str) -> None:
        self.name = name

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return self.name in c.g.objs[id].card.base.name


class PrintedKind(Filter):
    """表側の本来の種類: of the card, whatever it is treated as (5.7.1)."""

    def __init__(self, kind: str) -> None:
        self.kind = kind

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        card = c.g.objs[id].card
        return isinstance(card, PhantomCard) and card.kind & PRINTED_KINDS[self.kind.removesuffix("-card")] != 0


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
    """One of its numbers compared with another: 攻撃力が耐久力より高い."""

    READS = VALUES

    def __init__(self, stat: str, other: str, op: str = ">") -> None:
        self.stat = stat
        self.other = other
        self.op = op

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return compare(ch.stats[STATS[self.stat]], COMPARE[self.op], ch.stats[STATS[self.other]])


class IsOdd(Filter):
    """コストが奇数."""

    READS = VALUES

    def __init__(self, stat: str) -> None:
        self.stat = stat

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return ch.stats[STATS[self.stat]] % 2 == 1


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


class Unmarked(Filter):
    """必要ノードが「-」の: none is printed (1.6.1.b)."""

    def __init__(self, stat: str) -> None:
        self.stat = stat

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return unmarked(c, id, self.stat, False)


class HasNoCaster(Filter):
    """術者がいない: none of the characters on its player's field is its caster (5.5.7)."""

    READS = TRAITS

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        from .casters import caster_present
        from .state import PhantomState

        g = c.g
        card = g.objs[id].card
        return isinstance(g, PhantomState) and isinstance(card, PhantomCard) and not caster_present(
            g, g.objs[id].controller, card.caster)


class HasCaster(Filter):
    """術者を持つ 2.5."""

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        card = c.g.objs[id].card
        return isinstance(card, PhantomCard) and card.caster != ""


class IsCaster(Filter):
    """このカードの術者 5.5.7: a character that has the caster of this card in one of its names."""

    READS = TRAITS

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        from .casters import caster_of
        from .state import PhantomState

        g = c.g
        caster = caster_of(g, c.src) if isinstance(g, PhantomState) else ""
        return caster != "" and any([caster in n for n in names_of(ch)])


class OfOneSort(Cond):
    """種類が同じだった: some cards are of one kind (2.2), or have one name or number."""

    READS = TRAITS | VALUES

    def __init__(self, what: Objects, trait: str) -> None:
        self.what = what
        self.trait = trait  # "kind", "name", or a number

    def holds(self, c: Ctx) -> bool:
        ids = [i for i in self.what.recall(c) if i >= 0]
        return len(ids) > 1 and all([self.same(c, ids[0], i) for i in ids[1:]])

    def same(self, c: Ctx, a: ObjId, b: ObjId) -> bool:
        one, other = look(c.g, a), look(c.g, b)
        if self.trait == "kind":
            return c.g.objs[a].card.base.types == c.g.objs[b].card.base.types
        if self.trait == "name":
            return any([n in names_of(other) for n in names_of(one)])
        number = STATS[self.trait]
        return one.stats[number] == other.stats[number]


class SharesKind(Filter):
    """Of the same kind of card (2.2) as something."""

    READS = TRAITS

    def __init__(self, what: Objects) -> None:
        self.what = what

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        kind = c.g.objs[id].card.base.types
        return any([i >= 0 and i != id and c.g.objs[i].card.base.types & kind != 0 for i in self.what.recall(c)])


class HasSort(Filter):
    """起動効果を持つ, 自動効果を持つ, 戦術を持つ 7.1.5."""

    def __init__(self, sort: str) -> None:
        self.sort = sort

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        from .quoting import LoseSort

        lose = LoseSort(self.sort)
        return any([lose.takes(a) for a in ch.abilities])


class WearsMany(Filter):
    """～が3枚以上セットされている."""

    READS = ATTACHED

    def __init__(self, filter: Filter, op: str, n: Number) -> None:
        self.filter = filter
        self.op = op
        self.n = n

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        there = [i for i in attachments(c, id) if self.filter.fits(c, i, look(c.g, i))]
        return compare(len(there), COMPARE[self.op], self.n.value(c))


class ChangedBy(Filter):
    """戦闘修正を持つ 6.1.10.c: its combat values are modified, upwards or downwards where the text says so."""

    READS = VALUES

    def __init__(self, sign: str) -> None:
        self.sign = sign

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        base = c.g.base_chars(id).stats
        gaps = [ch.stats[k] - base[k] for k in (0, 1)]
        if self.sign == "+":
            return any([n > 0 for n in gaps])
        return any([n < 0 for n in gaps]) if self.sign == "-" else any(gaps)


class KeyNumber(Number):
    """～が持つ「加護」の値: the number of a keyword, the highest of several."""

    def __init__(self, what: Objects, key: str) -> None:
        self.what = what
        self.key = key

    def value(self, c: Ctx) -> int:
        found = [int(getattr(a, "n", 0)) for i in self.what.recall(c) if i >= 0 for a in look(c.g, i).abilities
                 if isinstance(a, Keyword) and a.name == self.key]
        return max(found, default=0)


class IconIs(Filter):
    """効果範囲が「...」である 2.9.4, 発動期間が「瞬間」である 2.9.5: what its icon says, whatever its text (2.9.6)."""

    def __init__(self, icon: str) -> None:
        self.icon = icon

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        card = c.g.objs[id].card
        return isinstance(card, PhantomCard) and self.icon in (card.scope, card.period)


class StatSum(Filter):
    """戦闘力の合計値が5以下の: two of its numbers together."""

    READS = VALUES

    def __init__(self, op: str, n: Number, stat: str = "attack", other: str = "durability") -> None:
        self.op = op
        self.n = n
        self.stat = stat
        self.other = other

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return compare(ch.stats[STATS[self.stat]] + ch.stats[STATS[self.other]], COMPARE[self.op], self.n.value(c))


class AtMostOf(Number):
    """但し、Xの最大値は～とする."""

    def __init__(self, n: Number, most: Number) -> None:
        self.n = n
        self.most = most

    def value(self, c: Ctx) -> int:
        return min(self.most.value(c), self.n.value(c))


class Difference(Number):
    """AとBの差."""

    def __init__(self, a: Number, b: Number) -> None:
        self.a = a
        self.b = b

    def value(self, c: Ctx) -> int:
        return abs(self.a.value(c) - self.b.value(c))


class MostCommonRace(Filter):
    """場で最も多い種族を持つ: of the races of the characters on the field, one that most of them have."""

    READS = TRAITS

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        count: dict[str, int] = {}
        for i in on_field(c):
            for race in races_of(look(c.g, i)):
                count[race] = count.get(race, 0) + 1
        most = max(count.values(), default=0)
        return any([count.get(race, 0) == most for race in races_of(ch)])


def races_of(ch: Chars) -> list[str]:
    return [w for w in ch.subtypes if w.startswith("race:") and w != f"race:{NO_RACE}"]


def on_field(c: Ctx) -> list[ObjId]:
    return [i for p in range(c.g.players) for i in c.g.zone(FIELD, p)]


class Duplicated(Filter):
    """場に複数出ている同じ名称の: another card on the field has its name."""

    READS = TRAITS

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        mine = names_of(ch)
        return any([i != id and any([n in mine for n in names_of(look(c.g, i))]) for i in on_field(c)])


class Count(numbers.Count):
    """The number of some cards; one may count as several where a race is asked for."""

    def __init__(self, what: Objects) -> None:
        super().__init__(what)
        self.races = [n.word for n in what.walk() if isinstance(n, WordIs) and n.category == "race"]

    def value(self, c: Ctx) -> int:
        if not self.races:
            return super().value(c)
        return sum([self.weight(look(c.g, i)) if i >= 0 else 1 for i in self.what.find(c)])

    def weight(self, ch: Chars) -> int:
        for w in ch.subtypes:
            if w.startswith("counts:"):
                _, race, n = w.split(":")
                if race in self.races:
                    return int(n)
        return 1


class Modified(Number):
    """～が得ている戦闘修正 6.1.10.c: by how much a combat value is modified, of several in all."""

    READS = VALUES

    def __init__(self, what: Objects, stat: str) -> None:
        self.what = what
        self.stat = stat
        self.number = 0

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.number = words.stats[self.stat]

    def value(self, c: Ctx) -> int:
        k = self.number
        return sum([look(c.g, i).stats[k] - c.g.base_chars(i).stats[k] for i in self.what.recall(c) if i >= 0])


class Concerned(Objects):
    """そのキャラクター, where a change of several counts for each what is its own."""

    def find(self, c: Ctx) -> list[Ref]:
        return [c.each] if c.each >= 0 else []
