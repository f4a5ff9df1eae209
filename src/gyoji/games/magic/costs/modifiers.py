"""Rules that stand about what spells and abilities cost and what pays for them (601.2f, 609.4b)."""

from __future__ import annotations

from ....effects.context import Ctx, Filter, Number, Objects, Players, near
from ....effects.nodes.costs import Cost
from ....effects.nodes.numbers import Num
from ....effects.nodes.objects import This, You
from ....effects.nodes.static_rules import CostChange, ExtraCost, StaticRule
from ....kernel.process.continuous import look
from ..state.fields import magic
from ..state.symbols import ManaCost
from ..state.terms import BATTLEFIELD, MANA_LETTERS


class CostFloor(StaticRule):
    """A spell that fits costs at least so much mana (601.2f)."""

    name = "cost-floor"

    def __init__(self, what: Objects | None, n: Number) -> None:
        super().__init__()
        self.what = what
        self.n = n


class PerTarget(Number):
    """For each target of what is being cast or activated, perhaps beyond the first."""

    def __init__(self, beyond: int = 0) -> None:
        self.beyond = beyond

    def value(self, c: Ctx) -> int:
        return max(0, c.tally - self.beyond)


class CostPerTarget(CostChange):
    """What fits costs more or less for each of its targets (601.2f)."""


class PaidForLess(ExtraCost):
    """An additional cost that a player may pay for spells that fit, which then cost less mana of these types."""

    def __init__(self, what: Objects, who: Players, cost: Cost, mana: ManaCost, label: str = "") -> None:
        super().__init__(what, cost, "may", label)
        self.who = who
        self.price = cost
        self.mana = mana


class CheaperBy(CostChange):
    """This spell costs less by a keyword, which a rule of the book stands behind; or such spells as are given it."""

    def __init__(self, n: Number, rule: str, what: Objects | None = None) -> None:
        super().__init__(what or This(), You(), None, n)
        self.rule = rule


class CostWaived(CostChange):
    """Nothing need be paid for such an ability or action: {0} rather than its cost (118.9)."""

    def __init__(self, what: Objects, who: Players | None, act: str) -> None:
        super().__init__(what, who, None, Num(0), act)


class CostLess(CostChange):
    """What fits costs less, but this does not reduce the mana in that cost below so much (601.2f)."""

    def __init__(self, what: Objects, who: Players | None, n: Number, act: str, least: int) -> None:
        super().__init__(what, who, None, n, act)
        self.least = least


class CostChangeBy(CostChange):
    """What fits costs more or less by mana of these types, as letters: colourless, one of two, none for snow."""

    def __init__(self, what: Objects, who: Players | None, letters: str, n: Number, act: str = "play",
                 alone: bool = False) -> None:
        super().__init__(what, who, None, n, act)
        self.letters = letters
        self.alone = alone  # mana of other types does not become less for it
        for letter in letters:
            self.bit |= 1 << MANA_LETTERS.index(letter)
        several = "118.7e" if letters else "118.7g"
        one = "118.7d" if letters == "C" else "118.7" if alone else "118.7f"
        self.rule = one if len(letters) == 1 else several


class SpendAsAny(StaticRule):
    """609.4b: a player may spend mana as though it were of any colour, or any type: for spells that fit, for abilities of
    what fits (neither: for everything)."""

    name = "any-mana"
    ORDER = ("spells", "who")  # "... may play that card, and may spend mana as though ... to cast it"

    def __init__(self, who: Players, spells: Objects | None = None, sources: Objects | None = None,
                 typed: bool = False) -> None:
        super().__init__()
        self.who = who
        self.spells = spells
        self.sources = sources
        self.typed = typed  # colourless too


class LifeForMana(StaticRule):
    """For each symbol of a colour in a cost a player may pay 2 life instead."""

    name = "any-mana"

    def __init__(self, who: Players, letter: str) -> None:
        super().__init__()
        self.who = who
        self.letter = letter
        self.bit = 1 << MANA_LETTERS.index(letter)


class CostBan(StaticRule):
    """Nobody pays life, or sacrifices what fits, to cast spells or activate (nonmana) abilities (118.3)."""

    name = "cost-ban"

    def __init__(self, filter: Filter | None = None) -> None:
        super().__init__()
        self.filter = filter


class TargetsThat(Number):
    """How many targets of what is being cast fit (None: all); before they are chosen, as many as could be."""

    def __init__(self, filter: Filter | None = None) -> None:
        self.filter = filter

    def value(self, c: Ctx) -> int:
        g = magic(c)
        if self.filter is None:
            return len(g.casting.aiming)
        found = g.casting.aiming or [i for p in near(c, list(range(g.players))) for i in g.zone(BATTLEFIELD, p)]
        return len([i for i in found if i >= 0 and self.filter.fits(c, i, look(g, i))])
