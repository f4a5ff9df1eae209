"""A card of Duel Masters as printed (2): one side, two sides, or two halves."""

from __future__ import annotations

from typing import Final

from ...effects.abilities import Static, prepare, printed
from ...effects.mods import AddStat
from ...effects.numbers import Num
from ...effects.objects import Host
from ...kernel.card import Card, Chars
from .terms import AURA, BATTLE, COST, CREATURE, EVOLUTION, LEXICON, MANA_NUMBER, NEO, POWER, SPELL, TWINPACT

MARK: Final = "／"  # between the halves of a twinpact (810.4)


class DuelCard(Card):
    """The printed fields that are not characteristics; `base` holds the rest. Whoever makes a card calls `finish`.

    `base` is the card wherever nothing else is said: both halves of a twinpact (810.3), the cheaper side of a card with
    two, a creature whose hyper mode is not released. `printed` is what it is in the battle zone."""

    def __init__(self, name: str, base: Chars, text: str) -> None:
        super().__init__(name, base, text)
        self.printed = base
        self.kind = base.kinds
        self.flavor = ""
        self.copies = 4  # 100.2a; another number by its text
        self.back: Chars | None = None  # the other side (805.1, 807.1)
        self.half: Chars | None = None  # the spell of a twinpact (810)
        self.hyper: Chars | None = None  # with hyper mode released: all abilities, the other power (816.2)
        self.both: Chars = base  # a twinpact where it is a card (810.3)
        self.risen: Chars = base  # a NEO creature with cards under it (802.2)

    def finish(self) -> None:
        """Make what it is as a whole card, and with cards under it."""
        half = self.half
        if half is not None:
            both = self.printed.clone()
            both.name = self.name
            both.kinds |= half.kinds | TWINPACT
            both.colors |= half.colors
            both.words = both.words | half.words
            both.keys |= half.keys
            for i in range(len(half.abilities)):
                both.abilities = [*both.abilities, half.abilities[i]]
                both.origins = [*both.origins, half.origins[i] + 16]
            both.sorts |= half.sorts
            self.both = both
            self.base = both
        else:
            self.both = self.printed
        self.risen = self.printed
        if self.printed.kinds & AURA and self.printed.stats[POWER]:
            self.lend_power()
        if self.printed.kinds & NEO and not self.printed.kinds & EVOLUTION:
            self.risen = self.printed.clone()
            self.risen.kinds |= EVOLUTION

    def lend_power(self) -> None:
        """310.4: the number of an aura is no power of its own; the creature that it is on has so much more."""
        more = Static(Host("creature"), [AddStat("power", Num(self.printed.stats[POWER]))])
        self.printed.stats = [self.printed.stats[COST], 0, self.printed.stats[MANA_NUMBER]]
        prepare(more, LEXICON)
        printed(self.printed, more, len(self.printed.abilities))
        self.functions |= 1 << BATTLE

    def is_spell(self) -> bool:
        return self.printed.kinds & SPELL != 0

    def is_creature(self) -> bool:
        return self.printed.kinds & CREATURE != 0
