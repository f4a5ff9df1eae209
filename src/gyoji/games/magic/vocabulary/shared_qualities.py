"""What objects have in common: a card type, a creature type, a number."""

from __future__ import annotations

from ....effects.context import Ctx, Filter, Number, Objects, seen
from ....effects.lowering.jointly import Joint
from ....effects.nodes.filters import Alike, names_of
from ....kernel.process.continuous import look
from ....kernel.state.aliases import ObjId, Ref
from ....kernel.state.card import Chars
from ....kernel.state.terms import TRAITS, VALUES
from ..continuous.layers import EVERY_CREATURE_TYPE, EVERY_LAND_TYPE
from ..state.fields import magic
from ..state.terms import CARD_TYPES


class SharesType(Alike):
    """Has a card type in common with something."""

    READS = TRAITS

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return any(seen(c, i).types & ch.types & CARD_TYPES for i in self.what.recall(c) if i >= 0)


class SharesSubtype(SharesType):
    """Has a creature type in common with something."""

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        mine = ch.subtypes & EVERY_CREATURE_TYPE
        return any(not mine.isdisjoint(seen(c, i).subtypes) for i in self.what.recall(c) if i >= 0)


class ShareSubtype(Joint):
    """All have a land type or a creature type in common."""

    def __init__(self, sort: str) -> None:
        self.types = EVERY_CREATURE_TYPE if sort == "creature" else EVERY_LAND_TYPE
        self.sort = sort

    def joins(self, c: Ctx, picked: list[Ref], i: int) -> bool:
        common = look(c.g, i).subtypes & self.types
        for k in picked:
            common = common & look(c.g, k).subtypes
        return bool(common)

    def most(self, c: Ctx, ids: list[ObjId]) -> int:
        words = [look(c.g, i).subtypes & self.types for i in ids]
        return max([sum([1 for other in words if w in other]) for mine in words for w in mine], default=0)


class ShareType(Joint):
    """All have a card type in common."""

    def joins(self, c: Ctx, picked: list[Ref], i: int) -> bool:
        common = look(c.g, i).types & CARD_TYPES
        for k in picked:
            common &= look(c.g, k).types
        return common != 0

    def most(self, c: Ctx, ids: list[ObjId]) -> int:
        kinds = [look(c.g, i).types & CARD_TYPES for i in ids]
        return max([sum([1 for other in kinds if other >> bit & 1]) for bit in range(CARD_TYPES.bit_length())], default=0)


class SharesStat(Alike):
    """Has the same number as something."""

    NUMBERED = "stat"
    READS = VALUES

    def __init__(self, stat: str, what: Objects) -> None:
        super().__init__(what)
        self.stat = stat

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return any(seen(c, i).stats[self.number] == ch.stats[self.number] for i in self.what.recall(c) if i >= 0)


class DifferentCosts(Joint):
    """Each has a mana cost of its own: other symbols, in whatever order (202.1)."""

    def joins(self, c: Ctx, picked: list[Ref], i: int) -> bool:
        mine = symbols_of(c, i)
        return bool(mine) and not any([symbols_of(c, k) == mine for k in picked])


def symbols_of(c: Ctx, id: ObjId) -> list[str]:
    cost = magic(c).mana_cost(id)
    return [] if cost is None else sorted(cost.symbols())


class TypesTogether(Joint):
    """There are so many card types among all that are chosen."""

    def __init__(self, n: Number) -> None:
        self.n = n

    def kinds(self, c: Ctx, ids: list[ObjId]) -> int:
        types = 0
        for i in ids:
            types |= look(c.g, i).types & CARD_TYPES
        return bin(types).count("1")

    def joins(self, c: Ctx, picked: list[Ref], i: int) -> bool:
        return True

    def suffices(self, c: Ctx, picked: list[Ref]) -> bool:
        return self.kinds(c, picked) >= self.n.value(c)

    def completed(self, c: Ctx, picked: list[Ref], options: list[int], low: int) -> bool:
        return self.kinds(c, [*picked, *options]) >= self.n.value(c)


class ManyTypes(Filter):
    """Of so many card types or more."""

    READS = TRAITS

    def __init__(self, n: Number) -> None:
        self.n = n

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return bin(ch.types & CARD_TYPES).count("1") >= self.n.value(c)


class HasName(Filter):
    """201.2a: not nameless, as what is face down is (708.2a)."""

    READS = TRAITS

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return bool(names_of(ch))
