"""Mana costs as printed (107.4, 202): symbols, what they can be paid with, mana value, colours."""

from __future__ import annotations

import re
from typing import Final

from ....effects.context import Lexicon
from ....effects.nodes.costs import Energy
from .terms import ALL_COLORS, COLORLESS_MANA, MANA_LETTERS, SNOW_MANA

SYMBOL: Final = re.compile(r"\{([^{}]+)\}")


class Pip:
    """One symbol that is not a number: mana of these types, or so much generic mana, or 2 life (107.4)."""

    def __init__(self, mask: int, generic: int = 0, life: bool = False) -> None:
        self.mask = mask  # types of mana, or SNOW_MANA
        self.generic = generic  # {2/W}: or that much of any type (107.4e)
        self.life = life  # Phyrexian: or 2 life (107.4f)


class BadCost(ValueError):
    """A mana cost that cannot be read."""


class ManaCost(Energy):
    """A run of mana symbols."""

    def __init__(self, text: str) -> None:
        super().__init__({}, 0, 0)
        self.text = text
        self.pure = [0, 0, 0, 0, 0, 0]  # symbols of one type of mana, in the order WUBRGC
        self.any = 0  # 107.4b: generic
        self.xs = 0  # how many X
        self.x_mask = 0  # the types of mana that alone may be spent on X (0: all); "{X|B}"
        self.pips: list[Pip] = []  # hybrid, Phyrexian and snow symbols
        self.value = 0  # 202.3
        self.colors_of = 0  # 202.2
        self.least = 0  # how much mana it takes at least
        rest = SYMBOL.sub("", text).strip()
        if rest:
            raise BadCost(f"{text!r} is no mana cost: {rest!r} is not a symbol in braces")
        for symbol in SYMBOL.findall(text):
            self.add(symbol.upper())

    def link(self, words: Lexicon) -> None:
        pass

    def add(self, symbol: str) -> None:
        if symbol.isdigit():
            self.any += int(symbol)
            self.value += int(symbol)
            self.least += int(symbol)
        elif symbol in ("X", "Y", "Z"):
            self.xs += 1
        elif symbol.startswith("X|"):
            self.xs += 1
            for letter in symbol[2:]:
                self.x_mask |= 1 << MANA_LETTERS.index(letter)
        elif symbol in MANA_LETTERS:
            k = MANA_LETTERS.index(symbol)
            self.pure[k] = self.pure[k] + 1
            self.count(1 << k, 1, 1)
        elif symbol == "S":
            self.pips.append(Pip(SNOW_MANA))
            self.count(0, 1, 1)
        else:
            self.several(symbol)

    def several(self, symbol: str) -> None:
        """{W/U}, {2/W}, {W/P}, {W/U/P}, {C/W}."""
        mask = 0
        number = 0
        life = False
        for part in symbol.split("/"):
            if part == "P":
                life = True
            elif part.isdigit():
                number = int(part)
            elif len(part) == 1 and part in MANA_LETTERS:
                mask |= 1 << MANA_LETTERS.index(part)
            else:
                raise BadCost(f"{{{symbol}}} is no mana symbol")
        if not mask:
            raise BadCost(f"{{{symbol}}} is no mana symbol")
        self.pips.append(Pip(mask, number, life))
        self.count(mask, max(1, number), 0 if life else 1)  # 202.3f, 202.3g

    def count(self, mask: int, value: int, least: int) -> None:
        self.value += value
        self.least += least
        self.colors_of |= mask & ALL_COLORS & ~COLORLESS_MANA

    def with_x_of(self, letters: str) -> ManaCost:
        """The same, where only mana of these colours may be spent on X."""
        return ManaCost(self.text.replace("{X}", f"{{X|{letters}}}"))

    def symbols(self) -> list[str]:
        return [s.upper() for s in SYMBOL.findall(self.text)]


NO_MANA: Final = ManaCost("")


def mana(text: str) -> ManaCost:
    """As phrase files call it."""
    return ManaCost(text)


def reduced(mana: ManaCost, n: int) -> ManaCost:
    """118.7a: the mana cost with so much less generic mana."""
    rest = [f"{{{s}}}" for s in mana.symbols() if not s.isdigit()]
    return ManaCost((f"{{{mana.any - n}}}" if mana.any > n else "") + "".join(rest) if mana.any > n or rest else "{0}")
