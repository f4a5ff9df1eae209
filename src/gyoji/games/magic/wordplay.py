"""What later texts ask: sizes, words that were chosen, mana that was spent, ways that are open from elsewhere."""

from __future__ import annotations

from typing import ClassVar

from ...effects.context import Cond, Ctx, Do, Filter, Lexicon, Number, Objects, Players
from ...effects.events import When
from ...effects.filters import COMPARE, compare
from ...effects.numbers import Paid
from ...effects.objects import This
from ...kernel.card import KEYWORD, Ability, Chars
from ...kernel.continuous import look
from ...kernel.event import Event
from ...kernel.terms import CHOOSE, DONE, NUMBER, PLAYED, TRAITS, VALUES
from .counting import Compared
from .doing import ChooseNoted
from .fields import magic
from .terms import CREATURE, KINDS, LAND, MANA_VALUE, POWER, TOUGHNESS, TYPE_NAMES


class BodySum(Filter):
    """A creature's power and toughness together, compared with a number."""

    FIELDS: ClassVar[tuple[str, ...]] = ("op", "n")

    def __init__(self, op: str, n: Number) -> None:
        super().__init__()
        self.op = op
        self.n = n
        self.code = COMPARE[op]

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.reads |= VALUES

    def fits(self, c: Ctx, id: int, ch: Chars) -> bool:
        return ch.kinds & CREATURE != 0 and compare(ch.stats[POWER] + ch.stats[TOUGHNESS], self.code, self.n.value(c))


def body_is(how: Compared) -> Filter:
    return BodySum(how.op, how.n)


def undo_body_is(value: object, known: list[object]) -> list[list[object]]:
    return [[Compared(value.op, value.n)]] if isinstance(value, BodySum) else []


class AsWorded(Filter):
    """As the word says that was chosen for this: land or nonland, odd or even (607.2d)."""

    def link(self, words: Lexicon) -> None:
        self.reads = TRAITS | VALUES

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


class HurtPlayers(Players):
    """The players among what a text has dealt damage to."""

    FIELDS: ClassVar[tuple[str, ...]] = ("what",)

    def __init__(self, what: Objects) -> None:
        super().__init__()
        self.what = what

    def who(self, c: Ctx) -> list[int]:
        return [-1 - r for r in self.what.find(c) if r < 0]


class PlayerHurt(Cond):
    """A player was dealt damage by what the text has just done."""

    FIELDS: ClassVar[tuple[str, ...]] = ("what",)

    def __init__(self, what: Objects) -> None:
        super().__init__()
        self.what = what

    def holds(self, c: Ctx) -> bool:
        return c.tally > 0 and any([r < 0 for r in self.what.find(c)])


class Became(Objects):
    """What something has become where it is now: the card of a creature that died."""

    FIELDS: ClassVar[tuple[str, ...]] = ("what",)

    def __init__(self, what: Objects) -> None:
        super().__init__()
        self.what = what

    def find(self, c: Ctx) -> list[int]:
        found: list[int] = []
        for i in self.what.find(c) or ([c.src] if isinstance(self.what, This) else []):
            while c.g.objs[i].gone and c.g.objs[i].next >= 0:
                i = c.g.objs[i].next
            found.append(i)
        return found

    def fits(self, c: Ctx, ref: int) -> bool:
        return ref in self.find(c)


class PaidSuch(Paid):
    """The other cost that this spell names was paid instead of its mana cost."""

    FIELDS: ClassVar[tuple[str, ...]] = ("mana",)

    def __init__(self, mana: list[str]) -> None:
        super().__init__("alternative")
        self.mana = mana


class PickTypes(Do):
    """For each card type one may choose a card of that type among some."""

    FIELDS: ClassVar[tuple[str, ...]] = ("what", "slot")
    INTRODUCES: ClassVar[str] = "objects"

    def __init__(self, what: Objects, slot: int = -1) -> None:
        super().__init__()
        self.what = what
        self.slot = slot
        self.head = frozenset(["card"])

    def run(self, c: Ctx) -> bool:
        left = [i for i in self.what.find(c) if i >= 0]
        picked: list[int] = []
        for name in TYPE_NAMES:
            able = [i for i in left if look(c.g, i).kinds & KINDS[name]]
            i = c.g.ask(CHOOSE, c.you, [*able, DONE], c.src, "608.2d") if able else DONE
            if i != DONE:
                picked.append(i)
                left.remove(i)
        c.bind(self.slot, picked)
        return bool(picked)


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
    KIND: ClassVar[int] = KEYWORD

    def __init__(self, label: str, zone: str) -> None:
        super().__init__()
        self.label = label
        self.zone = zone
