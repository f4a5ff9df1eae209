"""Coins (705) and dice (706)."""

from __future__ import annotations

from typing import ClassVar

from ....effects.context import Cond, Ctx, Do, Number, Part, Players
from ....effects.nodes.objects import EachOne
from ....effects.nodes.static_rules import rulings_for
from ....kernel.process.pipeline import happen
from ....kernel.state.aliases import ObjId, Player
from ....kernel.state.event import Event
from ....kernel.state.terms import DEED, MAY, NUMBER
from ..state.fields import MagicFields, magic
from .changed_rolls import roll


# --- coins -----------------------------------------------------------------------------------------------------
def flip(g: MagicFields, player: Player, n: int, src: ObjId) -> int:
    """705.2: who flips calls heads, and wins where it comes up so; how many were won."""
    won = 0
    for _ in range(g.times(n)):
        won += flip_one(g, player, src)
    g.results.flips = [won, n]
    return won


def flip_one(g: MagicFields, player: Player, src: ObjId) -> int:
    """One coin, or two and one of them ignored, as often as an effect says so."""
    g.cite("705.2", src, player)
    coins = 1 << len(rulings_for(g, "two-coins", player)) if "two-coins" in g.rules else 1
    up = [g.chance(2, "coin") == 0 for _ in range(coins)]
    won = all(up) or (any(up) and g.ask(MAY, player, [0, 1], src, "705.2") != 0)
    happen(g, Event(DEED, "705.2", -1, player, 1, src, player, word="win-flip" if won else "lose-flip"))
    return 1 if won else 0


def flip_until_lost(g: MagicFields, player: Player, src: ObjId) -> int:
    won = 0
    while flip_one(g, player, src):
        won += 1
    g.results.flips = [won, won + 1]
    return won


class FlipWon(Cond):
    """The newest flip of this text was won (705.2), or came up heads."""

    def holds(self, c: Ctx) -> bool:
        return magic(c).results.flips[0] > 0


class FlipsWon(Number):
    """How many of the newest flips were won, or lost."""

    def __init__(self, lost: bool = False) -> None:
        self.lost = lost

    def value(self, c: Ctx) -> int:
        won, n = magic(c).results.flips
        return n - won if self.lost else won


# --- dice ------------------------------------------------------------------------------------------------------
class Roll(Do):
    """706.1: so many dice are rolled, some of the lowest are ignored, and something is added to the result (706.2)."""

    def __init__(self, die: str, n: Number | None = None, plus: Number | None = None, ignored: int = 0,
                 who: Players | None = None) -> None:
        self.die = die  # "d20"
        self.sides = int(die.lstrip("d"))
        self.n = n
        self.plus = plus
        self.ignored = ignored
        self.who = who

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        more = 0 if self.plus is None else self.plus.value(c)
        for p in (self.who or EachOne()).who(c):
            kept = roll(g, p, self.sides, 1 if self.n is None else self.n.value(c), self.ignored, c.src)
            g.results.rolled = kept
            c.tally = g.results.roll = sum(kept) + more
        g.cite("706.4", c.src, c.you)
        return True


class ChooseRoll(Do):
    """One of several results is chosen; the other is spoken of too."""

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        c.tally = g.results.roll = g.ask(NUMBER, c.you, sorted(set(g.results.rolled)), c.src, "706.4")
        k = g.results.rolled.index(c.tally)
        g.results.rolled = [c.tally, *g.results.rolled[:k], *g.results.rolled[k + 1:]]
        return True


class RollResult(Number):
    """The result of the newest roll, or the one that was chosen."""

    def value(self, c: Ctx) -> int:
        return magic(c).results.roll


class OtherRoll(Number):
    """The result that was not chosen."""

    def value(self, c: Ctx) -> int:
        return magic(c).results.rolled[1]


class RollsSuch(Number):
    """How many of the newest results are even, odd, or so high."""

    def __init__(self, sort: str) -> None:
        self.sort = sort

    def value(self, c: Ctx) -> int:
        odd = self.sort == "odd"
        return sum(1 for n in magic(c).results.rolled if (n % 2 == 1) == odd)


# --- tables (706.3) ----------------------------------------------------------------------------------------------
class Row(Part):
    """What is done if the result is between two numbers (706.3a)."""

    def __init__(self, least: int, most: int, do: Do) -> None:
        self.least = least
        self.most = most
        self.do = do


class RollAgain(Do):
    """706.3c: the same dice once more, for the same table."""

    def run(self, c: Ctx) -> bool:
        return True


class Results(Do):
    """A table of results (706.3): the row of the number that was rolled is done."""

    PARTED: ClassVar[str] = "rows"

    def __init__(self, rows: list[Row], again: Do | None = None) -> None:
        self.rows = rows
        self.again = again  # what was rolled for it

    def run(self, c: Ctx) -> bool:
        rolled = c.tally
        for row in self.rows:
            if row.least <= rolled <= row.most:
                c.g.cite("706.3a", c.src, c.you)
                did = row.do.run(c)
                if self.again is not None and any(isinstance(n, RollAgain) for n in row.do.walk()):
                    c.g.cite("706.3c", c.src, c.you)
                    self.again.run(c)
                    return self.run(c)
                return did
        return False
