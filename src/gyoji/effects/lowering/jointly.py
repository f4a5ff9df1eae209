"""What several chosen things must be together: of one graveyard, with different names, of a total power."""

from __future__ import annotations

from ...kernel.process.continuous import look
from ...kernel.state.aliases import ObjId, Ref
from ...kernel.state.card import Chars
from ...kernel.state.node import Node
from ..context import Ctx, Filter, Number
from ..nodes.filters import COMPARE, compare, names_of, same_name
from ..nodes.numbers import Count


class Joint(Filter):
    """Said of things that are chosen together; each by itself fits."""

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return True

    def joins(self, c: Ctx, picked: list[Ref], i: int) -> bool:
        """It can be chosen beside those."""
        raise NotImplementedError

    def suffices(self, c: Ctx, picked: list[Ref]) -> bool:
        """No more need be chosen."""
        return True

    def left(self, c: Ctx, picked: list[Ref], options: list[int], low: int) -> list[int]:
        """Which can still be chosen, so that there will be enough."""
        return [i for i in options if i not in picked and self.joins(c, picked, i) and self.completed(
            c, [*picked, i], options, low)]

    def most(self, c: Ctx, ids: list[ObjId]) -> int:
        """How many of these are so together."""
        found: list[int] = []
        for i in ids:
            if self.joins(c, found, i):
                found.append(i)
        return len(found)

    def completed(self, c: Ctx, picked: list[Ref], options: list[int], low: int) -> bool:
        """So many can be found with these."""
        if len(picked) >= low:
            return True
        return any(i not in picked and self.joins(c, picked, i) and self.completed(c, [*picked, i], options, low)
                   for i in options)


class OneOwner(Joint):
    """All of one player's: from a single graveyard."""

    def joins(self, c: Ctx, picked: list[Ref], i: int) -> bool:
        return not picked or c.g.objs[picked[0]].owner == c.g.objs[i].owner


class OneController(Joint):
    """All controlled by the same player; or each by a different one."""

    def __init__(self, same: bool = True) -> None:
        self.same = same

    def joins(self, c: Ctx, picked: list[Ref], i: int) -> bool:
        return all((c.g.objs[k].controller == c.g.objs[i].controller) == self.same for k in picked)


class DifferentNames(Joint):
    def joins(self, c: Ctx, picked: list[Ref], i: int) -> bool:
        ch = look(c.g, i)
        return bool(names_of(ch)) and not any(same_name(look(c.g, k), ch) for k in picked)


class OneForEach(Joint):
    """One for each of some descriptions: "a Forest card and a Plains card"."""

    def __init__(self, filters: list[Filter]) -> None:
        self.filters = filters

    def joins(self, c: Ctx, picked: list[Ref], i: int) -> bool:
        return self.matched(c, [*picked, i], self.filters)

    def matched(self, c: Ctx, ids: list[ObjId], left: list[Filter]) -> bool:
        """Each can stand for another one of the descriptions."""
        if not ids:
            return True
        ch = look(c.g, ids[0])
        return any(f.fits(c, ids[0], ch) and self.matched(c, ids[1:], left[:k] + left[k + 1:]) for k, f in enumerate(left))


class OneName(Joint):
    """All have a name in common."""

    def joins(self, c: Ctx, picked: list[Ref], i: int) -> bool:
        return all(same_name(look(c.g, k), look(c.g, i)) for k in picked)

    def most(self, c: Ctx, ids: list[ObjId]) -> int:
        return max([len([i for i in ids if self.joins(c, [k], i)]) for k in ids], default=0)


class DifferentValues(Joint):
    """No two with the same power (toughness, mana value)."""

    NUMBERED = "stat"

    def __init__(self, stat: str) -> None:
        self.stat = stat

    def joins(self, c: Ctx, picked: list[Ref], i: int) -> bool:
        return all(c.g.value(k, self.number) != c.g.value(i, self.number) for k in picked)


class Total(Joint):
    """Of a power (toughness, mana value) that is so much together."""

    NUMBERED = "stat"

    def __init__(self, stat: str, op: str, n: Number) -> None:
        self.stat = stat
        self.op = op
        self.n = n
        self.code = COMPARE[op]

    def total(self, c: Ctx, ids: list[ObjId]) -> int:
        return sum([max(0, c.g.value(i, self.number)) for i in ids])

    def joins(self, c: Ctx, picked: list[Ref], i: int) -> bool:
        return self.op not in ("<=", "<", "=") or self.total(c, [*picked, i]) <= self.n.value(c)

    def suffices(self, c: Ctx, picked: list[Ref]) -> bool:
        return compare(self.total(c, picked), self.code, self.n.value(c))

    def completed(self, c: Ctx, picked: list[Ref], options: list[int], low: int) -> bool:
        if self.op in ("<=", "<"):
            return super().completed(c, picked, options, low)
        if self.op == "=":
            return self.reaches(c, picked, [i for i in options if i not in picked], low)
        return self.total(c, [*picked, *[i for i in options if i not in picked]]) >= self.n.value(c)


    def reaches(self, c: Ctx, picked: list[Ref], rest: list[int], low: int) -> bool:
        """Some of the others make up exactly what is wanted: so many as are still to be picked, or any number."""
        want = self.n.value(c) - self.total(c, [i for i in picked if i >= 0])
        more = max(0, low - len(picked))
        sums: list[set[int]] = [{0}, *[set() for _ in rest]]  # by how many are taken
        for i in rest:
            value = self.total(c, [i])
            for k in range(len(rest), 0, -1):
                sums[k] |= {n + value for n in sums[k - 1]}
        return want in sums[more] if low else any([want in found for found in sums])


class CountJointly(Count):
    """How many there are that are so together: creatures with different powers."""

    def value(self, c: Ctx) -> int:
        joint = joint_of(self.what)
        ids = self.what.find(c)
        return len(ids) if joint is None else joint.most(c, ids)


def joint_of(what: Node) -> Joint | None:
    """What is said of the things together."""
    for n in what.walk():
        if isinstance(n, Joint):
            return n
    return None
