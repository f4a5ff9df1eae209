"""Open words of cards (races and the like): parts of them, and those that a player has chosen; chosen colours."""

from __future__ import annotations

from typing import Final

from ...kernel.state.aliases import ObjId, Player, Slot
from ...kernel.state.card import Chars
from ...kernel.state.state import State
from ...kernel.state.terms import NAME, TRAITS
from ..context import Ctx, Do, Filter, Players, who_chooses


class WordHas(Filter):
    """Has a word of a category that contains this one (DM 203.2)."""

    READS = TRAITS

    def __init__(self, category: str, word: str) -> None:
        self.category = category
        self.word = word
        self.start = category + ":"
        self.all = f"{category}:*"

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        for w in ch.subtypes:
            if (w.startswith(self.start) and self.word in w) or w == self.all:
                return True
        return False


WORDS_OF_A_CARD: Final = 256


def words_known(g: State, category: str, player: Player) -> list[str]:
    """The words of a category that a player knows of: of their own cards, and of what lies in the open."""
    found: set[str] = set()
    start = category + ":"
    for o in g.objs:
        if o.owner == player or (o.zone >= 0 and not o.down and g.kinds[o.zone // g.players].sees == "all"):
            for w in o.card.base.subtypes:
                if w.startswith(start):
                    found.add(w[len(start):])
    return sorted(found)


def number_of(g: State, word: str) -> int:
    """A word as a number that stays the same for the rest of the game: where it is printed."""
    for k in range(len(g.cards)):
        if word in g.cards[k].base.subtypes:
            return k * WORDS_OF_A_CARD + sorted(g.cards[k].base.subtypes).index(word)
    for o in g.objs:  # a token
        if word in o.card.base.subtypes:
            return -1 - o.id * WORDS_OF_A_CARD - sorted(o.card.base.subtypes).index(word)
    raise ValueError(f"nothing has the word {word}")


def word_of(g: State, number: int) -> str:
    if number >= 0:
        return sorted(g.cards[number // WORDS_OF_A_CARD].base.subtypes)[number % WORDS_OF_A_CARD]
    k = -1 - number
    return sorted(g.objs[k // WORDS_OF_A_CARD].card.base.subtypes)[k % WORDS_OF_A_CARD]


class ChooseWord(Do):
    """A player names a word of a category; the text goes on speaking of it."""

    INTRODUCES = "word"

    def __init__(self, category: str, by: Players | None = None, slot: Slot = -1) -> None:
        self.category = category
        self.by = by
        self.slot = slot

    def run(self, c: Ctx) -> bool:
        player = who_chooses(c, self.by)
        words = words_known(c.g, self.category, player)
        if words:
            word = words[c.g.ask(NAME, player, list(range(len(words))), c.src, "")]
            c.bind(self.slot, [number_of(c.g, f"{self.category}:{word}")])
        return bool(words)


class ChosenWord(Filter):
    """Has the word that was named."""

    READS = TRAITS
    REFERS = "word"

    def __init__(self, category: str, slot: Slot = -1) -> None:
        self.category = category
        self.slot = slot

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        chosen = c.bound(self.slot)
        if not chosen:
            return False
        return word_of(c.g, chosen[0]) in ch.subtypes or f"{self.category}:*" in ch.subtypes


class ChosenColor(Filter):
    """Has the colour that was named."""

    READS = TRAITS
    REFERS = "color"

    def __init__(self, slot: Slot = -1) -> None:
        self.slot = slot

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        chosen = c.bound(self.slot)
        return bool(chosen) and ch.colors & chosen[0] != 0
