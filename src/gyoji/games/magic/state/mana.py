"""Mana in a pool, and what a player could pay with."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ....effects.context import Do, Part
from ....kernel.process.payment import Unit
from ....kernel.state.aliases import Facts, ObjId, Player
from ....kernel.state.state import ActiveAbility
from .mana_abilities import NO_WATCHES

FIGURE: Final = 128
HEAP: Final = 1_000  # more mana than this that is made at once, and alike, is kept as one heap; so many units stand for it
NO_RULES: Final[dict[str, list[ActiveAbility]]] = {}  # shared: replaced, never changed


class Mana:
    """One mana (106): its type, whence it came, what it may be spent on; or a heap of very many alike. Immutable."""

    def __init__(self, bit: int, src: ObjId, snow: bool = False, only: Part | None = None, rider: Do | None = None,
                 stays: str = "", you: Player = -1, n: int = 1) -> None:
        self.bit = bit
        self.src = src  # the permanent or spell whose ability made it
        self.snow = snow
        self.only = only  # producing.SpendOn
        self.rider = rider  # producing.Ridden
        self.stays = stays  # "turn", "combat": until the end of that it is not lost as steps and phases end (106.4)
        self.you = you
        self.n = n

    def fewer(self, n: int) -> Mana:
        """The same heap with so many left."""
        return Mana(self.bit, self.src, self.snow, self.only, self.rider, self.stays, self.you, n)


def amount(pool: list[Mana]) -> int:
    """How much mana it is."""
    total = 0
    for m in pool:
        total += m.n
    return total


class OneTypeSource:
    """Several mana of one type that a source gives; the type is chosen as it is used."""

    def __init__(self, source: int, n: int, mask: int, snow: int, weight: int) -> None:
        self.source = source
        self.n = n
        self.mask = mask
        self.snow = snow
        self.weight = weight


class PaymentSources:
    """The units that can pay for one thing, and where they come from."""

    def __init__(self) -> None:
        self.units: list[Unit] = []
        self.sources: list[ObjId] = []  # by source number: the object
        self.watches: list[list[ActiveAbility]] = []  # by source number: the mana abilities to choose from
        self.masks: list[list[int]] = []  # by source number: the types that each of them can add
        self.how: list[int] = []  # 0 a mana ability, else the key by which it pays: CONVOKE, DELVE, IMPROVISE
        self.floating: list[Mana] = []  # by unit, those of the pool first
        self.lots: list[OneTypeSource] = []
        self.tapped: dict[int, list[int]] = {}  # by source number: other permanents that are tapped for it

    def told(self) -> list[object]:
        return [[(u.source, u.mask, u.weight) for u in self.units], self.sources, self.masks, self.how,
                [(m.bit, m.src) for m in self.floating], [(x.source, x.n, x.mask, x.snow, x.weight) for x in self.lots],
                self.tapped, [[(w.src, w.origin) for w in some] for some in self.watches]]


class ManaBound:
    """What a player could pay with, counted once for as long as nothing changes."""

    def __init__(self) -> None:
        self.stale = True
        self.total = 0  # an upper bound of the mana that could be had
        self.counts = [0, 0, 0, 0, 0, 0]  # sources that can give this type, an upper bound
        self.plain = True  # each source gives one mana of one type, without side effects
        self.lands = [0, 0, 0, 0, 0, 0]  # mana of this type that is in the pool or a land gives for {T} alone
        self.free = 0  # mana in the pool, and sources that give one for {T} alone
        self.taps = False  # there are mana abilities that tap other permanents
        self.filters = False  # there are mana abilities that cost mana themselves
        self.bound = False  # some mana may be spent on certain things only
        self.varies = False  # what some source gives hangs on other things
        self.stock: PaymentSources | None = None  # the units, where that does not matter
        self.reads: Facts = 0  # facts on which it depends besides those of all mana abilities
        self.refreshes: i64 = 0  # characteristics as they were computed then
        self.modified = False  # by continuous effects
        self.usable: list[ActiveAbility] = NO_WATCHES  # the abilities that could be used then,
        self.rules: dict[str, list[ActiveAbility]] = NO_RULES  # and the rules that were in force

    def told(self) -> list[object]:
        """All that was counted."""
        return [self.total, self.counts, self.plain, self.lands, self.free, self.taps, self.filters, self.bound, self.varies]

    def covers(self, pure: list[int], total: int, less: int = 0) -> bool:
        """A quick yes: mana of these types, `total` with generic mana, could surely be paid; without `less` sources."""
        if total + less > (self.total if self.plain else self.free):
            return False
        sure = self.counts if self.plain else self.lands
        for k in range(6):
            if pure[k] and pure[k] + less > sure[k]:
                return False
        return True

    def is_odd(self) -> bool:
        """What can be had depends on what is paid for, or on what else is done for it."""
        return self.bound or self.filters or self.taps or self.varies

    def figures(self) -> int:
        """All its numbers as one, while the total is less than FIGURE."""
        out = self.total
        for k in range(6):
            out = out * FIGURE + self.counts[k]
        return out


class IdleCache:
    """What a player has who can do nothing outside their main phase, though nothing had to be weighed for it: while it is
    the same they can still do nothing."""

    def __init__(self) -> None:
        self.watches: list[ActiveAbility] = NO_WATCHES  # the abilities that the player could use then
        self.others: list[ActiveAbility] = NO_WATCHES
        self.refreshes: i64 = -1  # nothing is known
        self.modified = False  # by continuous effects
        self.hand: i64 = 0  # the zones in which something of theirs could be used
        self.field: i64 = 0
        self.exile: i64 = 0
        self.mana = -1  # the figures of the mana bound; -1: did not matter
