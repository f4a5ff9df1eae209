"""Payment: which units of resource pay which parts of a cost.

Kinds of resource (colours, attributes, civilizations, "snow", ...) are bits. A need asks for some units of certain
kinds; a unit is one mana, energy, node or card to exhaust. A game supplies only the units that may be spent on the
thing that is paid for, and asks once for each way to read a cost that has several (hybrid, alternative).

The sets of units that can be spent together form a matroid, which is why the greedy choice is the cheapest.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

MOST_NEEDS: Final = 60
SHARE: Final = 2520  # the cost of using a source; divisible by 1 to 10, to be shared by its units
PATIENCE: Final = 12  # choices of sources that `solve` tries before it takes the best so far


@mypyc_attr(acyclic=True)
class Need:
    """`count` units, each of a kind in `mask`. Of all exclusive needs, one source pays at most one unit."""

    __slots__ = ("count", "exclusive", "mask")

    def __init__(self, mask: int, count: int = 1, exclusive: bool = False) -> None:
        self.mask: Final = mask
        self.count: Final = count
        self.exclusive: Final = exclusive


@mypyc_attr(acyclic=True)
class Unit:
    """One unit of any one kind in `mask`. Using a source yields all its units; what is not spent floats.

    A negative source was used already: its units float, and spending them uses nothing. Light units are spent first.
    """

    __slots__ = ("mask", "source", "weight")

    def __init__(self, source: int, mask: int, weight: int = 0) -> None:
        self.source: Final = source
        self.mask: Final = mask
        self.weight: Final = weight


def payable(needs: list[Need], units: list[Unit]) -> bool:
    """Whether the units can pay all needs."""
    match = Match(needs)
    if match.missing > len(units):
        return False
    return match.fill(match.accepted(units))


def solve(needs: list[Need], units: list[Unit]) -> list[int] | None:
    """The unit that pays each slot, the slots of the first need first; None if they cannot be paid.

    The units spent have the least total weight, then come from the fewest sources (the fewest found within `PATIENCE`,
    where many sources yield several units each); ties go to units named earlier.
    """
    search = Search(needs, units)
    search.run()
    return search.best


def can_still(needs: list[Need], units: list[Unit], chosen: list[int]) -> bool:
    """Whether the needs can be paid with every chosen source paying for something."""
    match = Match(needs)
    accepts = match.accepted(units)
    return match.hold(units, accepts, chosen) and Match(needs).fill(accepts)


def offers(needs: list[Need], units: list[Unit], chosen: list[int]) -> list[int]:
    """The sources that may be chosen next so that payment can still be completed; none once the chosen ones suffice."""
    match = Match(needs)
    accepts = match.accepted(units)
    own = [accept for accept, unit in zip(accepts, units, strict=True) if unit.source in chosen]
    if Match(needs).fill(own) or not Match(needs).fill(accepts) or not match.hold(units, accepts, chosen):
        return []
    result: list[int] = []
    for source, accept in by_source(units, accepts).items():
        if source not in chosen and match.path(accept) >= 0:
            result.append(source)
    return result


def by_source(units: list[Unit], accepts: list[int]) -> dict[int, int]:
    """The needs that each source can pay for."""
    result: dict[int, int] = {}
    for index, unit in enumerate(units):
        result[unit.source] = result.get(unit.source, 0) | accepts[index]
    return result


@mypyc_attr(acyclic=True)
class Match:
    """Payers placed on needs, one after another; those already placed move aside to let another in.

    A payer is known by the bits of the needs that accept it.
    """

    __slots__ = ("accepts", "closed", "missing", "needs", "open", "room", "via", "where")

    def __init__(self, needs: list[Need]) -> None:
        if len(needs) > MOST_NEEDS:
            raise ValueError(f"a cost has at most {MOST_NEEDS} needs, not {len(needs)}")
        self.needs: Final = needs
        self.room: Final[list[int]] = []  # by need: units it still lacks
        self.missing = 0  # units that all needs still lack
        self.open: i64 = 0  # needs with room
        self.closed: i64 = 0  # full needs from which nothing can move to one with room, now or later
        self.accepts: Final[list[int]] = []  # by payer
        self.where: Final[list[int]] = []  # by payer: its need
        self.via: Final[list[int]] = []  # by need: the payer that moves to it on the path found last, or -1
        bit: i64 = 1
        for need in needs:
            self.room.append(need.count)
            self.via.append(-1)
            if need.count > 0:
                self.missing += need.count
                self.open |= bit
            bit <<= 1

    def accepted(self, units: list[Unit]) -> list[int]:
        """By unit: the needs that accept it."""
        result: list[int] = []
        exclusive: i64 = 0
        last_mask: int = 0
        accept: i64 = 0
        for unit in units:
            if unit.mask != last_mask:
                last_mask = unit.mask
                mask: i64 = last_mask
                accept = 0
                bit: i64 = 1
                for need in self.needs:
                    if need.mask & mask:
                        accept |= bit
                        if need.exclusive:
                            exclusive |= bit
                    bit <<= 1
            result.append(accept)
        if exclusive:
            keep_exclusive_to_one(units, result, exclusive)
        return result

    def fill(self, accepts: list[int]) -> bool:
        """Place as many as it takes; whether all needs are paid."""
        for accept in accepts:
            if not self.open:
                break
            self.place(accept)
        return not self.open

    def hold(self, units: list[Unit], accepts: list[int], chosen: list[int]) -> bool:
        """Place one payer for each chosen source; whether all found a place."""
        sources = by_source(units, accepts)
        placed = 0
        for source, accept in sources.items():
            if source in chosen and self.place(accept):
                placed += 1
        return placed == len(set(chosen))

    def place(self, accept: i64) -> bool:
        need = self.path(accept)
        if need < 0:
            return False
        self.missing -= 1
        self.room[need] -= 1
        if self.room[need] == 0:
            self.open &= ~(1 << need)
        while self.via[need] >= 0:
            mover = self.via[need]
            origin = self.where[mover]
            self.where[mover] = need
            need = origin
        self.accepts.append(accept)
        self.where.append(need)
        return True

    def path(self, accept: i64) -> i64:
        """The need with room where a new payer can go, or whither others can move to admit it; -1 if there is none."""
        accept &= ~self.closed
        if not accept:
            return -1
        direct = accept & self.open
        if direct:
            need = lowest(direct)
            self.via[need] = -1
            return need
        seen = accept | self.closed
        queue: list[int] = []
        self._enqueue(queue, accept, -1)
        for full in queue:
            for payer in range(len(self.where)):
                if self.where[payer] == full:
                    further: i64 = self.accepts[payer]
                    further &= ~seen
                    direct = further & self.open
                    if direct:
                        need = lowest(direct)
                        self.via[need] = payer
                        return need
                    seen |= further
                    self._enqueue(queue, further, payer)
        self.closed = seen
        return -1

    def _enqueue(self, queue: list[int], needs: i64, payer: int) -> None:
        while needs:
            need = lowest(needs)
            needs &= needs - 1
            self.via[need] = payer
            queue.append(need)


def lowest(bits: i64) -> i64:
    """The number of the lowest bit that is set."""
    place: i64 = 0
    while not bits & 1:
        bits >>= 1
        place += 1
    return place


def keep_exclusive_to_one(units: list[Unit], accepts: list[int], exclusive: int) -> None:
    """Of each source let only the lightest unit pay exclusive needs; as its units are alike, nothing is lost."""
    lightest: dict[int, int] = {}
    for index, unit in enumerate(units):
        other = lightest.get(unit.source, -1)
        if other < 0:
            lightest[unit.source] = index
            continue
        if accepts[index] != accepts[other]:
            raise ValueError(f"exclusive needs: the units of source {unit.source} are not alike")
        if unit.weight < units[other].weight:
            lightest[unit.source] = index
    for index, unit in enumerate(units):
        if lightest[unit.source] != index:
            accepts[index] &= ~exclusive


class Search:
    """Branch and bound over the sources of several units: each is undecided, used, or not used.

    The greedy choice, with the cost of an undecided source shared by its units, bounds what can be reached.
    Where each source has one unit the first try is exact.
    """

    def __init__(self, needs: list[Need], units: list[Unit]) -> None:
        self.needs: Final = needs
        self.units: Final = units
        self.accepts: Final = Match(needs).accepted(units)
        self.sizes: Final[dict[int, int]] = {}  # by source: its units that can pay for something
        self.used: Final[list[int]] = []
        self.unused: Final[list[int]] = []
        self.best: list[int] | None = None
        self.best_weight = 0
        self.best_sources = 0
        self.patience = PATIENCE
        for index, unit in enumerate(units):
            if self.accepts[index]:
                self.sizes[unit.source] = self.sizes.get(unit.source, 0) + 1

    def run(self) -> None:
        """Take the greedy choice under what is decided; if fewer sources might do, decide one more both ways."""
        self.patience -= 1
        total = len(self.units)
        keys: list[int] = []
        for index, unit in enumerate(self.units):
            if self.accepts[index] and unit.source not in self.unused:
                keys.append((unit.weight * (SHARE + 1) + self.share(unit.source)) * total + index)
        keys.sort()
        match = Match(self.needs)
        spent: list[int] = []
        weight = 0
        shares = 0
        touched: dict[int, int] = {}
        for key in keys:
            if not match.open:
                break
            index = key % total
            if match.place(self.accepts[index]):
                unit = self.units[index]
                spent.append(index)
                weight += unit.weight
                shares += self.share(unit.source)
                if unit.source >= 0:
                    touched[unit.source] = touched.get(unit.source, 0) + 1
        if match.open or (self.best is not None and weight > self.best_weight):
            return
        if self.best is None or len(touched) < self.best_sources:
            self.best = by_slot(match.where, spent, total)
            self.best_weight = weight
            self.best_sources = len(touched)
        if len(self.used) + (shares + SHARE - 1) // SHARE >= self.best_sources:
            return
        for source, count in touched.items():
            if source not in self.used and count < self.sizes[source]:
                self.decide(source, self.used)
                self.decide(source, self.unused)
                return

    def decide(self, source: int, side: list[int]) -> None:
        if self.patience > 0:
            side.append(source)
            self.run()
            side.pop()

    def share(self, source: int) -> int:
        """What a unit of the source bears of the cost of using it."""
        if source < 0 or source in self.used:
            return 0
        return SHARE // self.sizes[source]


def by_slot(where: list[int], spent: list[int], total: int) -> list[int]:
    """The units spent, by need and then by index."""
    keys = [need * total + index for need, index in zip(where, spent, strict=True)]
    keys.sort()
    return [key % total for key in keys]
