"""Changes of characteristics that only this game has (2.1, 6.1, 12.4)."""

from __future__ import annotations

from ...effects.context import Ctx, Lexicon, Number, Objects
from ...effects.nodes.changes import Change, SetStat, locked
from ...effects.nodes.numbers import Num
from ...kernel.state.aliases import ObjId, Slot
from ...kernel.state.card import Chars, Continuous, Mod
from ...kernel.state.state import State
from ...kernel.state.terms import ABILITIES, KEYWORDS, LOSSES, TRAITS
from .terms import NO_RACE, RACES


class AlwaysStat(SetStat):
    """常に 6.1.10.d: whatever else changes it."""

    SORT = "always"

    def __init__(self, stat: str, n: Number) -> None:
        super().__init__(stat, n)


class NotBelow(SetStat):
    """以下にならない 1.6.5: where it would be so little or less it is one more at once."""

    SORT = "always"
    RULE = "1.6.5"

    def apply(self, g: State, eff: Continuous, obj: ObjId, ch: Chars) -> None:
        n = self.amount(g, eff, obj)
        if self.number < len(ch.stats) and ch.stats[self.number] <= n:
            ch.stats[self.number] = n + 1


class NegateText(Change):
    """テキストは無効になる 2.13.3: all but what stands in 【 】 (12.4)."""

    RULE = "2.13.3"

    def __init__(self, whole: bool = False) -> None:
        self.whole = whole  # 【 】 too (12.4.1)

    def link_mod(self, words: Lexicon) -> None:
        super().link_mod(words)
        self.writes = KEYWORDS | ABILITIES | LOSSES

    def apply(self, g: State, eff: Continuous, obj: ObjId, ch: Chars) -> None:
        keep = [k for k in range(len(ch.abilities)) if not self.whole and bracketed(ch.abilities[k].text)]
        for k in range(len(ch.abilities)):
            if k not in keep:
                ch.keywords &= ~ch.abilities[k].key
        ch.origins = [ch.origins[k] for k in keep]
        ch.abilities = [ch.abilities[k] for k in keep]
        for a in ch.abilities:
            ch.keywords |= a.key

    def regathers(self) -> bool:
        return True


def bracketed(text: str) -> bool:
    """12.4.1."""
    return text.startswith("【")


class Named(Change):
    """A further name (2.3.3), or its only one."""

    SORT = "types"

    def __init__(self, name: str, only: bool = False) -> None:
        self.name = name
        self.only = only

    def link_mod(self, words: Lexicon) -> None:
        super().link_mod(words)
        self.writes = TRAITS

    def apply(self, g: State, eff: Continuous, obj: ObjId, ch: Chars) -> None:
        if self.only:
            ch.name = self.name
            ch.subtypes = frozenset([w for w in ch.subtypes if not w.startswith("name:")])
        else:
            ch.subtypes = frozenset([*ch.subtypes, f"name:{self.name}"])


class PrintedTimes(SetStat):
    """本来の戦闘力の2倍に変更される: so many times what is printed on it (or what it was defined as)."""

    SORT = "set"

    def apply(self, g: State, eff: Continuous, obj: ObjId, ch: Chars) -> None:
        if self.number < len(ch.stats):
            ch.stats[self.number] = g.base_chars(obj).stats[self.number] * self.amount(g, eff, obj)


class TimesItself(SetStat):
    """攻撃力を2倍にする, 半分にする: of what it is as the effect is applied, all counted (6.1.10)."""

    SORT = "set"

    def __init__(self, stat: str, times: int, parts: int = 1, up: bool = False) -> None:
        super().__init__(stat, Num(times))
        self.stat = stat
        self.times = times
        self.parts = parts
        self.up = up

    def lock(self, g: State, eff: Continuous, obj: ObjId) -> Mod:
        n = g.value(obj, self.number) * self.times
        return locked(SetStat(self.stat, Num(-(-n // self.parts) if self.up else n // self.parts)), self.number, self.layer)


class ByDeclaration(Change):
    """A change to what was declared."""

    SORT = "types"
    REFERS = "word"

    def __init__(self, slot: Slot = -1) -> None:
        self.slot = slot

    def link_mod(self, words: Lexicon) -> None:
        super().link_mod(words)
        self.writes = TRAITS

    def declared(self, eff: Continuous) -> list[int]:
        """The number of the word, if there is one."""
        slots: list[list[int]] = list(getattr(eff, "slots", []))
        return slots[self.slot] if 0 <= self.slot < len(slots) else []


class GainDeclared(ByDeclaration):
    """種族は宣言した種族に変更される (12.1.4); `more`: beside those that it has."""

    def __init__(self, slot: Slot = -1, more: bool = False) -> None:
        super().__init__(slot)
        self.more = more

    def apply(self, g: State, eff: Continuous, obj: ObjId, ch: Chars) -> None:
        said = self.declared(eff)
        if said:
            race = [*RACES, NO_RACE][said[0]]
            ch.subtypes = frozenset([*[w for w in ch.subtypes if self.more or not w.startswith("race:")], f"race:{race}"])


class NamedDeclared(ByDeclaration):
    """名称は宣言した名称に変更される (12.1.3)."""

    def apply(self, g: State, eff: Continuous, obj: ObjId, ch: Chars) -> None:
        said = self.declared(eff)
        if said:
            ch.name = g.cards[said[0]].base.name
            ch.subtypes = frozenset([w for w in ch.subtypes if not w.startswith("name:")])


class NamedAs(Change):
    """名称は～と同じになる."""

    SORT = "types"

    def __init__(self, what: Objects) -> None:
        self.what = what

    def link_mod(self, words: Lexicon) -> None:
        super().link_mod(words)
        self.writes = TRAITS

    def apply(self, g: State, eff: Continuous, obj: ObjId, ch: Chars) -> None:
        slots: list[list[int]] = list(getattr(eff, "slots", []))
        for i in self.what.recall(Ctx(g, eff.src, eff.you, slots, None, eff.stamp))[:1]:
            if i >= 0:
                ch.name = g.objs[i].card.base.name
                ch.subtypes = frozenset([w for w in ch.subtypes if not w.startswith("name:")])


class CountsAs(Change):
    """「種族:人間」を持つキャラクターの枚数を参照する場合、3枚分として扱う."""

    SORT = "types"

    def __init__(self, race: str, n: int) -> None:
        self.race = race
        self.n = n

    def link_mod(self, words: Lexicon) -> None:
        super().link_mod(words)
        self.writes = TRAITS

    def apply(self, g: State, eff: Continuous, obj: ObjId, ch: Chars) -> None:
        ch.subtypes = frozenset([*ch.subtypes, f"counts:{self.race}:{self.n}"])
