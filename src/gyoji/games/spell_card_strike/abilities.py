"""What texts of Spell Card Strike are made of beside the shared vocabulary: costs, declared abilities, changes."""

from __future__ import annotations

from typing import Final

from ...effects.context import Cond, Do, Lexicon, Part
from ...effects.nodes.changes import AddStat, Change
from ...effects.nodes.choosing import Choose
from ...effects.nodes.numbers import Num
from ...effects.nodes.places import Caster
from ...kernel.process.grid import Range
from ...kernel.state.aliases import ObjId
from ...kernel.state.card import ACTIVATED, Ability, Chars, Continuous, Mod
from ...kernel.state.state import State
from ...kernel.state.terms import TRAITS
from .card import StrikeChars
from .terms import ACTION, GRID, REACTION

NOTHING: Final = [0, 0, 0, 0, 0]  # shared: replaced, never changed


class Price:
    """What a declaration or a summons costs as things stand: attributes in order, then any. Not changed once it is used."""

    def __init__(self) -> None:
        self.power: list[int] = NOTHING
        self.caster: list[int] = NOTHING
        self.hand = 0
        self.score = 0
        self.icons = 0  # strikers that it takes


class PowerCost(Part):
    """符力コスト 7.1.4: strikers to be exhausted, so many of each attribute and of any."""

    def __init__(self, attributes: dict[str, int], any: int = 0) -> None:
        self.attributes = attributes
        self.any = any
        self.amounts: list[int] = [0, 0, 0, 0]
        self.total = any
        self.known: Price | None = None  # as a summon cost that nothing changes

    def link(self, words: Lexicon) -> None:
        self.amounts = [self.attributes.get(a, 0) for a in words.colors]
        self.total = self.any + sum(self.amounts)


class DeclarationCost(Part):
    """The cost of a declaration (7.1.3). `n` names the part that the player chooses (1.1.6.1): power, hand or score."""

    def __init__(self, power: PowerCost | None = None, caster: PowerCost | None = None, hand: int = 0, score: int = 0,
                 n: str = "") -> None:
        self.power = power
        self.caster = caster  # 術者コスト 7.1.4.2
        self.hand = hand  # 7.1.5
        self.score = score  # 7.1.6
        self.n = n
        self.free = power is None and caster is None and not hand and not score and not n
        self.known: Price | None = None  # where nothing changes it


class Declared(Ability):
    """A declared ability (2.4.5): of a striker, or what a spell card does.

    Its caster is spoken of by `Ctx.caster`, its targets by the slots of `targets`. `standing` is what a spell does as
    long as it is equipped or lies in the rule area; `do` is done once, when it is resolved."""

    KIND = ACTIVATED

    def __init__(self, timing: str, cost: DeclarationCost, range: Range | None, blue: bool, targets: list[Choose],
                 only: Cond | None, deed: Do | None, do: Do | None, duration: str = "", limit: int = 0,
                 standing: list[Ability] | None = None) -> None:
        super().__init__()
        self.timing = timing  # "action", "reaction" or "action|reaction"
        self.cost = cost
        self.range = range  # None: the whole stage
        self.blue = blue  # its text speaks of the blue part too (3.6.5.1)
        self.targets = targets  # 2.5.4.1: n None is all that fit; none: no target
        self.only = only  # 使用条件 2.5.4.4
        self.deed = deed  # what a usage condition tells to do when it is declared (5.4.8.6)
        self.do = do
        self.duration = duration  # "", "turn", "chain", "equip", "rule"
        self.limit = limit  # declarations a turn; 0: any number
        self.standing: list[Ability] = [] if standing is None else standing
        self.leans = any(isinstance(n, Caster) for t in targets for n in t.walk())  # its targets depend on the caster
        self.when = (ACTION if "action" in timing.split("|") else 0) | (REACTION if "reaction" in timing.split("|") else 0)


class ChangeTo(AddStat):
    """変更する 8.1.7: the number becomes n with all that it has; what comes and goes later moves it from there."""

    def apply(self, g: State, eff: Continuous, obj: ObjId, ch: Chars) -> None:
        ch.stats[self.number] = self.amount(g, eff, obj)

    def lock(self, g: State, eff: Continuous, obj: ObjId) -> Mod:
        m = ChangedBy(self.stat, Num(self.amount(g, eff, obj) - g.chars[obj].stats[self.number]))
        g.cite("8.1.7", obj)
        m.number = self.number
        m.layer = self.layer
        m.writes = self.writes
        return m


class ChangedBy(AddStat):
    """What a change has made of a number; neither an increase nor a decrease (8.1.7.2)."""


NOWHERE: Final = Range(GRID, [], [])


class Wider:
    """A range, and what it is with another one added."""

    def __init__(self, base: Range, made: Range) -> None:
        self.base = base
        self.made = made


class AddRange(Change):
    """The attack range also covers these places; they are red (3.6.5.2). No places: those of the text's own range."""

    def __init__(self, range: Range | None) -> None:
        self.range = range
        self.red = NOWHERE if range is None else range.all_red()
        self.last = Wider(self.red, self.red)  # what it was last added to

    def link_mod(self, words: Lexicon) -> None:
        super().link_mod(words)
        self.writes = TRAITS

    def lock(self, g: State, eff: Continuous, obj: ObjId) -> Mod:
        g.cite("3.6.5.2", obj)
        return self

    def apply(self, g: State, eff: Continuous, obj: ObjId, ch: Chars) -> None:
        assert isinstance(ch, StrikeChars)
        base = ch.range
        if base is None:
            ch.range = self.red
            return
        last = self.last
        if last.base is not base:
            last = Wider(base, base.joined(self.red))
            self.last = last
        ch.range = last.made


class SetRange(AddRange):
    """The attack range is changed to these places."""

    def apply(self, g: State, eff: Continuous, obj: ObjId, ch: Chars) -> None:
        assert isinstance(ch, StrikeChars)
        ch.range = self.red
