"""A card of Duel Masters as printed (2): one side, two sides, or two halves."""

from __future__ import annotations

from typing import Final

from ....effects.lowering.link import prepare, printed
from ....effects.nodes.abilities import Static
from ....effects.nodes.changes import AddStat
from ....effects.nodes.numbers import Num
from ....effects.nodes.objects import Host
from ....kernel.state.card import Ability, Card, Chars
from ....kernel.state.terms import PRINTED
from .terms import (
    AURA,
    BATTLE,
    CELL,
    COST,
    CREATURE,
    EVOLUTION,
    KING,
    LEXICON,
    MANA_NUMBER,
    NEBULA,
    NEO,
    POWER,
    PULSE,
    RITE,
    SUPER,
    TWINPACT,
)

MARK: Final = "／"  # between the halves of a twinpact (810.4)


class DuelCard(Card):
    """The printed fields that are not characteristics; `base` holds the rest. Whoever makes a card calls `finish`.

    `base` is the card wherever nothing else is said: both halves of a twinpact (810.3), the cheaper side of a card with
    two, a creature whose hyper mode is not released. `printed` is what it is in the battle zone."""

    def __init__(self, name: str, base: Chars, text: str) -> None:
        super().__init__(name, base, text)
        self.printed = base
        self.kind = base.types
        self.flavor = ""
        self.copies = 4  # 100.2a; another number by its text
        self.back: Chars | None = None  # the other side (805.1, 807.1)
        self.third: Chars | None = None  # one more side of a dragheart (807.1)
        self.cell: Chars | None = None  # its other side alone, where that is a part of one creature (806.1a, 814.1)
        self.half: Chars | None = None  # the spell of a twinpact (810)
        self.hyper: Chars | None = None  # with hyper mode released: all abilities, the other power (816.2)
        self.both: Chars = base  # a twinpact where it is a card (810.3)
        self.souls: list[Ability] = []  # what it lends from under a creature too (超魂X 818)
        self.icons: list[str] = []  # and its soul icons (818.1c)
        self.risen: Chars = base  # a NEO creature with cards under it (802.2)

    def finish(self) -> None:
        """Make what it is as a whole card, and with cards under it."""
        half = self.half
        if half is not None:
            both = self.printed.clone()
            both.name = self.name
            both.types |= half.types | TWINPACT
            both.colors |= half.colors
            both.subtypes = both.subtypes | half.subtypes
            both.keywords |= half.keywords
            for i in range(len(half.abilities)):
                both.abilities = [*both.abilities, half.abilities[i]]
                both.origins = [*both.origins, half.origins[i] + PRINTED // 2]
            both.sorts |= half.sorts
            both.faces = [self.printed, half]
            self.both = both
            self.base = both
        else:
            self.both = self.printed
        back = self.back
        if back is not None and back.types & SUPER:
            self.cell = cell_of(back)
        if back is not None and self.printed.types & (PULSE | RITE | NEBULA):
            self.both = self.base = either(self.printed, back)
        self.risen = self.printed
        if self.printed.types & AURA and self.printed.stats[POWER]:
            self.lend_power()
        if self.printed.types & NEO and not self.printed.types & EVOLUTION:
            self.risen = self.printed.clone()
            self.risen.types |= EVOLUTION

    def lend_power(self) -> None:
        """310.4: the number of an aura is no power of its own; the creature that it is on has so much more."""
        more = Static(Host("creature"), [AddStat("power", Num(self.printed.stats[POWER]))])
        more.text = f"+{self.printed.stats[POWER]}"
        self.printed.stats = [self.printed.stats[COST], 0, self.printed.stats[MANA_NUMBER]]
        prepare(more, LEXICON)
        printed(self.printed, more, len(self.printed.abilities))
        self.functions |= 1 << BATTLE

    def sides(self) -> list[Chars]:
        """What can lie face up (805.2, 807.2)."""
        return [s for s in (self.printed, self.back, self.third) if s is not None]


def cell_of(whole: Chars) -> Chars:
    """806.1d, 806.1f, 808.1c, 808.1e: no cost, race, power or ability; the civilizations of the creature."""
    ch = Chars(whole.name)
    ch.types = whole.types & ~(CREATURE | SUPER | KING) | CELL
    ch.colors = whole.colors
    ch.stats = [0, 0, 1]
    return ch


def either(front: Chars, back: Chars) -> Chars:
    """809.2, 812.2: outside the battle zone either side counts, though no ability does twice."""
    ch = front.clone()
    ch.types |= back.types
    ch.colors |= back.colors
    ch.subtypes = ch.subtypes | back.subtypes | frozenset([f"name:{back.name}"])
    return ch
