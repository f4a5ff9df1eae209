"""What later texts ask: sizes, words that were chosen, mana that was spent, ways that are open from elsewhere."""

from __future__ import annotations

from typing import ClassVar

from ...effects.context import CondOf, Ctx, DoneTo, Filter, Number, Objects, ObjectsOf, Players, PlayersOf
from ...effects.events import When
from ...effects.filters import COMPARE, compare
from ...effects.numbers import Paid
from ...effects.objects import This
from ...kernel.card import Ability, Chars
from ...kernel.continuous import look
from ...kernel.event import Event
from ...kernel.terms import CHOOSE, DONE, NUMBER, PLAYED, TRAITS, VALUES
from .counting import Compared
from .doing import ChooseNoted
from .fields import magic
from .terms import ALL_COLORS, CREATURE, KINDS, LAND, MANA_VALUE, POWER, TOUGHNESS, TYPE_NAMES


class BodySum(Filter):
    """A creature's power and toughness together, compared with a number."""

    READS: ClassVar[int] = VALUES
    FIELDS: ClassVar[tuple[str, ...]] = ("op", "n")

    def __init__(self, op: str, n: Number) -> None:
        super().__init__()
        self.op = op
        self.n = n
        self.code = COMPARE[op]

    def fits(self, c: Ctx, id: int, ch: Chars) -> bool:
        return ch.kinds & CREATURE != 0 and compare(ch.stats[POWER] + ch.stats[TOUGHNESS], self.code, self.n.value(c))


def body_is(how: Compared) -> Filter:
    return BodySum(how.op, how.n)


def undo_body_is(value: object, known: list[object]) -> list[list[object]]:
    return [[Compared(value.op, value.n)]] if isinstance(value, BodySum) else []


class AsWorded(Filter):
    """As the word says that was chosen for this: land or nonland, odd or even (607.2d)."""

    READS: ClassVar[int] = TRAITS | VALUES

    def fits(self, c: Ctx, id: int, ch: Chars) -> bool:
        notes = magic(c).choices_of(c.src)
        if "anchor:land" in notes or "anchor:nonland" in notes:
            return (ch.kinds & LAND != 0) == ("anchor:land" in notes)
        odd = ch.stats[MANA_VALUE] % 2 == 1
        return ("anchor:odd" in notes and odd) or ("anchor:even" in notes and not odd)


class ChooseBetween(ChooseNoted):
    """A number from one to another is chosen."""

    FIELDS: ClassVar[tuple[str, ...]] = ("least", "most")

    def __init__(self, least: int, most: int) -> None:
        super().__init__("number")
        self.least = least
        self.most = most

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        n = g.ask(NUMBER, c.you, list(range(self.least, self.most + 1)), c.src, "607.2d")
        o = g.own(c.src)
        o.notes = {**o.notes, "number": n, "chosen-at": g.stamp}
        c.tally = n
        return True


class ChosenNumber(Number):
    """The number that was chosen for this (607.2d)."""

    def value(self, c: Ctx) -> int:
        return magic(c).choices_of(c.src).get("number", 0)


class HurtPlayers(PlayersOf):
    """The players among what a text has dealt damage to."""

    def who(self, c: Ctx) -> list[int]:
        return [-1 - r for r in self.what.find(c) if r < 0]


class PlayerHurt(CondOf):
    """A player was dealt damage by what the text has just done."""

    def holds(self, c: Ctx) -> bool:
        return c.tally > 0 and any([r < 0 for r in self.what.find(c)])


class Became(ObjectsOf):
    """What something has become where it is now: the card of a creature that died."""

    def find(self, c: Ctx) -> list[int]:
        found: list[int] = []
        for i in self.what.find(c) or ([c.src] if isinstance(self.what, This) else []):
            while c.g.objs[i].gone and c.g.objs[i].next >= 0:
                i = c.g.objs[i].next
            found.append(i)
        return found


class PaidSuch(Paid):
    """The other cost that this spell names was paid instead of its mana cost."""

    FIELDS: ClassVar[tuple[str, ...]] = ("mana",)

    def __init__(self, mana: list[str]) -> None:
        super().__init__("alternative")
        self.mana = mana


class PickTypes(DoneTo):
    """For each card type one may choose such a card among some; or for each pair of colors one of just these."""

    FIELDS: ClassVar[tuple[str, ...]] = ("what", "slot", "pairs")
    INTRODUCES: ClassVar[str] = "objects"

    def __init__(self, what: Objects, slot: int = -1, pairs: bool = False) -> None:
        super().__init__(what)
        self.slot = slot
        self.pairs = pairs
        self.head = frozenset(["card"])
        self.also = "chosen"

    def run(self, c: Ctx) -> bool:
        left = [i for i in self.what.find(c) if i >= 0]
        picked: list[int] = []
        for able in self.sorts(c, left):
            able = [i for i in able if i not in picked]
            i = c.g.ask(CHOOSE, c.you, able if self.pairs else [*able, DONE], c.src, "608.2d") if able else DONE
            if i != DONE:
                picked.append(i)
        c.bind(self.slot, picked)
        return bool(picked)

    def sorts(self, c: Ctx, ids: list[int]) -> list[list[int]]:
        """The cards of each sort."""
        if self.pairs:
            pairs = [1 << a | 1 << b for a in range(5) for b in range(a + 1, 5)]
            return [[i for i in ids if look(c.g, i).colors & ALL_COLORS == pair] for pair in pairs]
        return [[i for i in ids if look(c.g, i).kinds & KINDS[name]] for name in TYPE_NAMES]


class Expends(When):
    """A player spends his n-th mana of the turn on spells."""

    FIELDS: ClassVar[tuple[str, ...]] = ("who", "n", "slot")

    def __init__(self, who: Players, n: int, slot: int = -1) -> None:
        super().__init__(slot)
        self.who = who
        self.n = n
        self.kinds = 1 << PLAYED

    def may_match(self, ev: Event) -> bool:
        return ev.word == "card"

    def matches(self, c: Ctx, ev: Event) -> bool:
        if ev.word != "card" or ev.player not in self.who.who(c):
            return False
        total = c.g.deeds.get(f"{ev.player}:mana", 0)
        return total - magic(c).mana_spent(ev.obj, "total") < self.n <= total


class AlsoFrom(Ability):
    """A way of casting that this card has is open from another zone too (layouts.together)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("label", "zone")

    def __init__(self, label: str, zone: str) -> None:
        super().__init__()
        self.label = label
        self.zone = zone
