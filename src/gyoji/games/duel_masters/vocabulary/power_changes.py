"""Changes of power, mana numbers and civilizations (108.2, 206), and rules that stand, as texts say them."""

from __future__ import annotations

from ....effects.context import Lexicon, Number, Objects, Players
from ....effects.nodes.changes import AddStat, Change, locked
from ....effects.nodes.numbers import Num
from ....effects.nodes.static_rules import CostChange, StaticRule
from ....kernel.state.aliases import ObjId
from ....kernel.state.card import Ability, Chars, Continuous, Mod
from ....kernel.state.state import State
from ....kernel.state.terms import ABILITIES, KEYWORDS, LOSSES, TRAITS, VALUES
from ..state.terms import BASE_LAYER, FACTOR_LAYER, FIXED_LAYER, INFINITE, POWER


# --- static (604, 608) ------------------------------------------------------------------------
class BasePower(AddStat):
    """Its power becomes n, before + and -."""

    def link_mod(self, words: Lexicon) -> None:
        super().link_mod(words)
        self.layer = BASE_LAYER

    def apply(self, g: State, eff: Continuous, obj: ObjId, ch: Chars) -> None:
        ch.stats[self.number] = self.amount(g, eff, obj)

    def lock(self, g: State, eff: Continuous, obj: ObjId) -> Mod:
        return locked(BasePower(self.stat, Num(self.amount(g, eff, obj))), self.number, self.layer)


class FixPower(AddStat):
    """パワーを固定: nothing else changes it."""

    RULE = "206.3"

    def link_mod(self, words: Lexicon) -> None:
        super().link_mod(words)
        self.layer = FIXED_LAYER

    def apply(self, g: State, eff: Continuous, obj: ObjId, ch: Chars) -> None:
        ch.stats[self.number] = self.amount(g, eff, obj)

    def lock(self, g: State, eff: Continuous, obj: ObjId) -> Mod:
        return locked(FixPower(self.stat, Num(self.amount(g, eff, obj))), self.number, self.layer)


class TimesPower(AddStat):
    """パワーをn倍: after the others."""

    RULE = "206.4"

    def link_mod(self, words: Lexicon) -> None:
        super().link_mod(words)
        self.layer = FACTOR_LAYER

    def apply(self, g: State, eff: Continuous, obj: ObjId, ch: Chars) -> None:
        if ch.stats[self.number] < INFINITE // 2:
            ch.stats[self.number] = ch.stats[self.number] * self.amount(g, eff, obj)

    def lock(self, g: State, eff: Continuous, obj: ObjId) -> Mod:
        return locked(TimesPower(self.stat, Num(self.amount(g, eff, obj))), self.number, self.layer)


class HalvePower(AddStat):
    """Half of its power (108.2: dividing comes last); n says into how many parts."""

    def link_mod(self, words: Lexicon) -> None:
        super().link_mod(words)
        self.layer = FACTOR_LAYER

    def apply(self, g: State, eff: Continuous, obj: ObjId, ch: Chars) -> None:
        if ch.stats[self.number] < INFINITE // 2:
            ch.stats[self.number] = ch.stats[self.number] // max(1, self.amount(g, eff, obj))

    def lock(self, g: State, eff: Continuous, obj: ObjId) -> Mod:
        return locked(HalvePower(self.stat, Num(self.amount(g, eff, obj))), self.number, self.layer)


class Lend(Change):
    """ダイナモ 602.1: the power and the abilities of the source are added."""

    def link_mod(self, words: Lexicon) -> None:
        super().link_mod(words)
        self.writes = TRAITS | ABILITIES | VALUES | KEYWORDS | LOSSES

    def lock(self, g: State, eff: Continuous, obj: ObjId) -> Mod:
        m = Lent(g.value(eff.src, POWER), g.chars[eff.src].abilities)
        m.layer = self.layer
        m.writes = self.writes
        return m


class Lent(Change):
    """What was lent: so much power and these abilities."""

    def __init__(self, power: int, abilities: list[Ability]) -> None:
        self.power = power
        self.abilities = abilities

    def apply(self, g: State, eff: Continuous, obj: ObjId, ch: Chars) -> None:
        ch.stats[POWER] = ch.stats[POWER] + self.power
        for a in self.abilities:
            ch.grant_by(a, eff.stamp)


class ManaNumber(AddStat):
    """207.2: the number on its mana symbol becomes n."""

    def apply(self, g: State, eff: Continuous, obj: ObjId, ch: Chars) -> None:
        ch.stats[self.number] = self.amount(g, eff, obj)

    def lock(self, g: State, eff: Continuous, obj: ObjId) -> Mod:
        return locked(ManaNumber(self.stat, Num(self.amount(g, eff, obj))), self.number, self.layer)


class AllColors(Change):
    """Has all civilizations, or gains some: "光|水"."""

    def __init__(self, colors: str = "光|水|闇|火|自然") -> None:
        self.colors = colors
        self.bits = 0

    def link_mod(self, words: Lexicon) -> None:
        super().link_mod(words)
        self.bits = sum(words.colors[c] for c in self.colors.split("|"))

    def apply(self, g: State, eff: Continuous, obj: ObjId, ch: Chars) -> None:
        ch.colors |= self.bits


# --- rules that stand ------------------------------------------------------------------------
class CostLess(CostChange):
    """What fits costs n less (n below zero: more) to execute (112.2b), but not less than `least`.

    act: "play" (any card), "summon", "cast", "generate", "cross", "fortify", "evolve". may: its player may leave it."""

    def __init__(self, what: Objects, who: Players | None, n: Number, act: str = "play", least: int = 1,
                 may: bool = False, once: bool = False) -> None:
        super().__init__(what, who, None, n, act)
        self.least = least
        self.may = may
        self.once = once  # for the next card only


class MayAttack(StaticRule):
    """What fits may attack such creatures though they are not tapped."""

    name = "may-attack"

    def __init__(self, what: Objects, target: Objects | None = None) -> None:
        super().__init__()
        self.what = what
        self.target = target


class MoreBreaks(StaticRule):
    """What fits breaks n more shields (701.14d)."""

    name = "more-breaks"

    def __init__(self, what: Objects, n: Number) -> None:
        super().__init__()
        self.what = what
        self.n = n
