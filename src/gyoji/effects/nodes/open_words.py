"""Open words of cards (races and the like): parts of them, and those that a player has chosen; chosen colours."""

from __future__ import annotations

from ...kernel.state.aliases import ObjId, Player, Slot
from ...kernel.state.card import Chars
from ...kernel.state.state import State
from ...kernel.state.terms import NAME, TRAITS
from ..context import Ctx, Do, Filter, Players, whoever


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


def words_known(g: State, category: str, player: Player = -1) -> list[str]:
    """All words of a category that the cards of a game have, in one order for all; or those that a player knows of:
    of his own cards, and of what lies in the open."""
    found: set[str] = set()
    start = category + ":"
    for o in g.objs:
        if player < 0 or o.owner == player or (o.zone >= 0 and not o.down and g.kinds[o.zone // g.players].sees == "all"):
            for w in o.card.base.subtypes:
                if w.startswith(start):
                    found.add(w[len(start):])
    return sorted(found)


class ChooseWord(Do):
    """A player names a word of a category; the text goes on speaking of it."""

    INTRODUCES = "word"

    def __init__(self, category: str, by: Players | None = None, slot: Slot = -1) -> None:
        self.category = category
        self.by = by
        self.slot = slot

    def run(self, c: Ctx) -> bool:
        all = words_known(c.g, self.category)
        player = whoever(c, self.by)
        options = [all.index(w) for w in words_known(c.g, self.category, player)]
        if options:
            c.bind(self.slot, [c.g.ask(NAME, player, options, c.src, "")])
        return bool(options)


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
        known = words_known(c.g, self.category)
        return f"{self.category}:{known[chosen[0]]}" in ch.subtypes or f"{self.category}:*" in ch.subtypes


class ChosenColor(Filter):
    """Has the colour that was named."""

    READS = TRAITS
    REFERS = "color"

    def __init__(self, slot: Slot = -1) -> None:
        self.slot = slot

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        chosen = c.bound(self.slot)
        return bool(chosen) and ch.colors & chosen[0] != 0
