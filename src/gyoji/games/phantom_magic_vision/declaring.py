"""Declarations that effects ask for (12.1): a name, a race, a kind of card, a number."""

from __future__ import annotations

from ...effects.context import Cond, Ctx, Do, Filter, Number, Players
from ...effects.nodes.filters import names_of
from ...kernel.state.aliases import ObjId, Slot
from ...kernel.state.card import Chars
from ...kernel.state.terms import MAY, MODE, NAME, NUMBER
from .terms import NO_RACE, PRINTED_KINDS, RACES


class DeclareWord(Do):
    """A word is declared when the card is played or the effect used: "race", "kind", "name" or "number"."""

    INTRODUCES = "word"

    def __init__(self, sort: str, slot: Slot = -1, least: int = 0, most: int = 9) -> None:
        self.sort = sort
        self.slot = slot
        self.least = least
        self.most = most

    def declare(self, c: Ctx, rule: str) -> None:
        g = c.g
        if self.sort == "number":  # 1.6.3
            c.bind(self.slot, [g.ask(NUMBER, c.you, list(range(self.least, self.most + 1)), c.src, rule)])
        elif self.sort == "race":  # 12.1.4
            c.bind(self.slot, [g.ask(MODE, c.you, list(range(len(RACES) + 1)), c.src, "12.1.4")])
            g.cite("12.1.4", c.src, c.you)
        elif self.sort == "kind":
            c.bind(self.slot, [g.ask(MODE, c.you, list(range(len(PRINTED_KINDS))), c.src, rule)])
        else:  # 12.1.3
            c.bind(self.slot, [g.ask(NAME, c.you, names_known(c), c.src, "12.1.3")])
            g.cite("12.1.3", c.src, c.you)
        c.fixed |= 1 << (self.slot + 1)

    def run(self, c: Ctx) -> bool:
        if not (c.fixed >> (self.slot + 1)) & 1:
            c.g.cite("12.1.1", c.src, c.you)
            self.declare(c, "12.1.1")
        return True


def names_known(c: Ctx) -> list[int]:
    """The cards of the game, one of each name, by the physical card's number."""
    found: dict[str, int] = {}
    for k, card in enumerate(c.g.cards):
        found.setdefault(card.base.name, k)
    return [found[name] for name in sorted(found)]


def declare_words(c: Ctx, do: Do, rule: str) -> None:
    for n in do.all_parts():
        if isinstance(n, DeclareWord):
            n.declare(c, rule)
            c.g.cite(rule, c.src, c.you)


class IsDeclared(Filter):
    """Has the race, kind or name that was declared."""

    REFERS = "word"

    def __init__(self, sort: str, slot: Slot = -1) -> None:
        self.sort = sort
        self.slot = slot

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        said = c.bound(self.slot)
        if not said:
            return False
        if self.sort == "race":
            return f"race:{[*RACES, NO_RACE][said[0]]}" in ch.subtypes
        if self.sort == "kind":
            return ch.types & list(PRINTED_KINDS.values())[said[0]] != 0
        return any([c.g.cards[said[0]].base.name in n for n in names_of(ch)])


class Guess(Do):
    """～かどうかを選択する 12.1.1: whether something is so, as far as the player knows."""

    INTRODUCES = "guess"

    def __init__(self, cond: Cond, who: Players, slot: Slot = -1) -> None:
        self.cond = cond
        self.who = who
        self.slot = slot

    def run(self, c: Ctx) -> bool:
        player = self.who.who(c)[0]
        said = c.g.ask(MAY, player, [0, 1], c.src, "12.1.1") != 0
        c.g.cite("12.1.1", c.src, player)
        c.bind(self.slot, [1 if said == self.cond.holds(c) else 0])
        return True


class GuessedRight(Cond):
    """選択が正しい場合; `who`: whose, where the text says it again."""

    REFERS = "guess"

    def __init__(self, who: Players | None = None, slot: Slot = -1) -> None:
        self.who = who
        self.slot = slot

    def holds(self, c: Ctx) -> bool:
        return c.bound(self.slot) == [1]


class DeclaredNumber(Number):
    REFERS = "word"

    def __init__(self, slot: Slot = -1) -> None:
        self.slot = slot

    def value(self, c: Ctx) -> int:
        said = c.bound(self.slot)
        return said[0] if said else 0
