"""A card of Spell Card Strike as printed (3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ...kernel.process.grid import Range
from ...kernel.state.card import Ability, Card, Chars
from ...kernel.state.terms import ALSO
from .terms import GRID, OPTION, STRIKER
from .text_boxes import Box

if TYPE_CHECKING:
    from .abilities import Declared, PowerCost

NAME_MARK: Final = "／"  # between the striker's name and the spell's: together they are the name (3.2.1.1)
ORIGIN: Final = "@"
COLORS: Final = "rb."


class StrikeChars(Chars):
    """Characteristics with an attack range (3.6.2)."""

    def __init__(self, name: str, like: StrikeChars | None = None) -> None:
        super().__init__(name, like)
        self.range: Range | None = None if like is None else like.range

    def clone(self) -> StrikeChars:
        return StrikeChars(self.name, self)


class StrikeCard(Card):
    """The printed fields that are not characteristics; `base` holds the rest.

    `base` is the card wherever it is no striker; its abilities that work in other zones name them. Whoever makes a card
    calls `finish` at the end."""

    def __init__(self, name: str, base: StrikeChars, text: str) -> None:
        super().__init__(name, base, text)
        self.printed = base
        self.kind = base.types  # SPELL_CARD or OPTION
        self.striker_name = name
        self.spell_name = ""
        self.summon: PowerCost | None = None  # 3.4
        self.spell: Declared | None = None  # 3.13.4
        self.copies = 3  # 1.2.2.2; another number by its extra text (3.13.5)
        self.extra = ""
        self.flavor = ""
        self.boxes: list[Box] = []  # its texts as they are printed, with their frames
        self.striker = base  # as a striker (2.2.3.1)
        self.standing = base  # as an equip spell or a rule card: only what its spell text says works
        self.armed: dict[str, StrikeChars] = {}  # as an Ace, by the name of its option

    def finish(self) -> None:
        """Make what it is on the stage, attached, and in the rule area."""
        self.striker = self.printed.clone()
        self.striker.types |= STRIKER
        if self.kind & OPTION:
            self.striker = self.printed
        spell = self.spell
        abilities: list[Ability] = [] if spell is None else spell.standing
        self.standing = self.printed.clone()
        self.standing.strip()
        for a in abilities:
            self.standing.grant(a, len(self.standing.abilities))
            also = a.also
            if also is not None:
                self.standing.grant(also, len(self.standing.abilities) + ALSO)


def parse_range(rows: object) -> Range:
    """3.6.3: five rows of five, the enemy's side on top, with one origin. ValueError says what is wrong."""
    if not isinstance(rows, (list, tuple)) or len(rows) != 5 or not all(isinstance(r, str) and len(r) == 5 for r in rows):
        raise ValueError(f"a range is five rows of five characters (3.6.3), not {rows!r}")
    origins = [(r, c) for r in range(5) for c in range(5) if rows[r][c] == ORIGIN]
    if len(origins) != 1:
        raise ValueError(f"a range has one origin {ORIGIN} (3.6.4), not {len(origins)}: {rows!r}")
    row, column = origins[0]
    red: list[tuple[int, int]] = []
    blue: list[tuple[int, int]] = []
    for r in range(5):
        for c in range(5):
            sign = rows[r][c]
            if sign == "r":
                red.append((row - r, c - column))
            elif sign == "b":
                blue.append((row - r, c - column))
            elif sign not in (".", ORIGIN):
                raise ValueError(f"a range is written with {ORIGIN}, r, b and . (3.6.5), not {sign!r}: {rows!r}")
    found = Range(GRID, red, blue)
    found.map = list(rows)
    return found
