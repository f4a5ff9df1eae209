"""What later texts ask: sizes, words that were chosen, mana that was spent, ways that are open from elsewhere."""

from __future__ import annotations

from typing import ClassVar

from ...effects.context import Ctx, Filter, Lexicon, Number, Players
from ...effects.events import When
from ...effects.filters import COMPARE, compare
from ...kernel.card import KEYWORD, Ability, Chars
from ...kernel.event import Event
from ...kernel.terms import NUMBER, PLAYED, TRAITS, VALUES
from .counting import Compared
from .doing import ChooseNoted
from .fields import magic
from .terms import CREATURE, LAND, MANA_VALUE, POWER, TOUGHNESS


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


class ChooseKind(ChooseNoted):
    """One of some card types is chosen."""

    FIELDS: ClassVar[tuple[str, ...]] = ("kinds",)

    def __init__(self, kinds: list[str]) -> None:
        super().__init__("card-type")
        self.kinds = kinds

    def words(self, c: Ctx) -> list[str]:
        return [f"kind:{k}" for k in self.kinds]


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
