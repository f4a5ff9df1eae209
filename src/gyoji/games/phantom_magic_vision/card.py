"""A card as printed (2), and what it is by itself on the field or in its other state."""

from __future__ import annotations

from typing import Final

from ...effects.context import Filter
from ...kernel.state.card import Card, Chars
from .terms import CHARACTER, CHARACTER_CARD, NO_RACE, PHANTOM_BEAST

HYPHEN: Final = -1  # printed where a number could stand (1.6.1.b)
VARIABLE: Final = -2  # X (1.6.2)


class PhantomCard(Card):
    """The printed fields that are not characteristics; `base` holds the rest."""

    def __init__(self, name: str, base: Chars, text: str) -> None:
        super().__init__(name, base, text)
        self.kind = 0  # 2.2.2
        self.number = ""  # カードNo. 2.16
        self.cost = 0  # or HYPHEN, VARIABLE
        self.caster = ""  # 術者 2.5
        self.scope = ""  # 効果範囲 2.9.1: "target", "several", "player", "many", "other"
        self.period = ""  # 発動期間 2.9.2: "instant", "lasting", "equipment", "talisman", "world-talisman"
        self.alternate: dict[str, int] = {}  # 代替レース 2.7
        self.unions: list[str] = []  # 連結 10.20: names to be removed, or conditions
        self.resists: list[str] = []  # 耐性 10.11: races
        self.hyphens: list[str] = []  # numbers for which 「-」 is printed (1.6.1.b)
        self.united: list[Filter] = []  # 連結: what else is removed, by what it is
        self.flavor = ""
        self.keywords_text = ""  # as printed before the text
        self.other: Chars | None = None  # 変身状態の記述 2.17, as a character
        self.modifies: tuple[int, int] = (0, 0)  # 戦闘修正 2.12.2
        self.recalls = False  # its text asks for what has happened this turn
        self.standing = base  # what it is by itself on the field

    def finish(self) -> None:
        """What it is on the field: 6.1.8.a, 6.1.8.b."""
        if self.kind & CHARACTER_CARD or self.base.keywords & PHANTOM_BEAST:
            self.standing = self.base.clone()
            self.standing.types |= CHARACTER
        else:
            self.standing = self.base

    @property
    def playable(self) -> bool:
        """2.4.3."""
        return self.cost != HYPHEN


class Definition:
    """What a card is from now on by an effect (12.5). Immutable.

    It replaces what the card was (6.1.6, 6.1.7), or is added to it."""

    def __init__(self, name: str, chars: Chars, whole: bool, states: int = 0) -> None:
        self.name = name
        self.chars = chars
        self.whole = whole
        self.states = states


def blank(name: str = "") -> Chars:
    """5.7.1: a face-down card has no information."""
    ch = Chars(name)
    ch.stats = [0, 0, 0, 0, 0]
    ch.subtypes = frozenset([f"race:{NO_RACE}"])
    return ch


BLANK: Final = blank()
