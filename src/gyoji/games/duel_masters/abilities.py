"""What texts of Duel Masters are made of beside the shared vocabulary."""

from __future__ import annotations

from typing import ClassVar, Final

from ...effects.abilities import Auto, Instead, zone_mask
from ...effects.context import Cond, Ctx, Do, Filter, Lexicon, Number, Objects, Players
from ...effects.events import When
from ...effects.instructions import Discard
from ...effects.mods import AddStat, Change, CostChange, Rule
from ...effects.numbers import Num
from ...effects.objects import You
from ...effects.structure import Choose, Seq
from ...kernel.card import ACTIVATED, KEYWORD, REPLACEMENT, Ability, Chars, Continuous, Mod
from ...kernel.event import Event
from ...kernel.state import State, Watch
from ...kernel.terms import ABILITIES, BEFORE_ACTOR, MOVE, TRAITS, VALUES, zone_fact
from .terms import (
    ABYSS,
    BASE_LAYER,
    BATTLE,
    BREAKER,
    EVOLVES,
    FACTOR_LAYER,
    FIXED_LAYER,
    G_LINK,
    GRAVEYARD,
    INFINITE,
    LEXICON,
    MANY,
    POWER,
    S_BACK,
    SHIELDS,
    SILENT_SKILL,
    TAP_ABILITY,
)

PAID_FOR: Final = "paid:"  # notes of an object: optional costs that were paid for it
CAME_BY: Final = "by:"  # how it came
LIFE: Final = "life"  # the shield of EXライフ, as its number + 1
KEPT: Final = "shield"  # and a shield that was chosen for it, as its number + 1
TAPPED_FOR: Final = "tapped:"  # and the cards that were tapped for it


# --- how a card is executed or comes to the battle zone -----------------------------------------------------------
class Evolves(Ability):
    """進化 801: what it is put upon, one entry for each card (two of 進化V, three of 進化GV).

    A base in another zone (マナ進化, 墓地進化) is a selector of that zone."""

    FIELDS: ClassVar[tuple[str, ...]] = ("bases", "neo")
    KIND: ClassVar[int] = KEYWORD

    def __init__(self, bases: list[Objects], neo: bool = False) -> None:
        super().__init__()
        self.bases = bases
        self.neo = neo  # it may also come without one (802.1)
        self.key = EVOLVES


class Way(Ability):
    """Another way to execute this card: G・ゼロ, G・G・G, フシギバース, from another zone.

    `cost` is the mana to be paid (None: what is printed, with its civilizations; 0: nothing at all); `deed` is done when
    it is declared and must be possible; `less` is taken off the cost afterwards and may speak of what `deed` chose."""

    FIELDS: ClassVar[tuple[str, ...]] = ("name", "cost", "cond", "deed", "less", "zone")
    KIND: ClassVar[int] = KEYWORD

    def __init__(self, name: str, cost: Number | None = None, cond: Cond | None = None, deed: Do | None = None,
                 less: Number | None = None, zone: str = "hand") -> None:
        super().__init__()
        self.name = name
        self.cost = cost
        self.cond = cond
        self.deed = deed
        self.less = less
        self.zone = zone
        self.zones = sum(1 << LEXICON.zones[z] for z in zone.split("|"))
        self.zones = zone_mask(zone, LEXICON)


class Drive(Ability):
    """O・ドライブ 112.2d: when it is executed, so many more cards of a civilization may be tapped; then `Paid(label)`."""

    FIELDS: ClassVar[tuple[str, ...]] = ("color", "n", "label")
    KIND: ClassVar[int] = KEYWORD

    def __init__(self, color: str, n: int, label: str) -> None:
        super().__init__()
        self.color = color
        self.n = n
        self.label = label


class GodLink(Ability):
    """G・リンク 804: with a god of one of these names (none: with any god that says this one's name)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("names", "side")
    KIND: ClassVar[int] = KEYWORD

    def __init__(self, names: list[str], side: str = "") -> None:
        super().__init__()
        self.names = names
        self.side = side  # "left", "right", ...: where this card lies
        self.key = G_LINK


class StrikeBack(Ability):
    """S・バック 112.3b: a card that fits is discarded on its way from the shields to the hand."""

    FIELDS: ClassVar[tuple[str, ...]] = ("filter",)
    KIND: ClassVar[int] = KEYWORD

    def __init__(self, filter: Filter) -> None:
        super().__init__()
        self.filter = filter
        self.key = S_BACK


# --- activated (602) ------------------------------------------------------------------------
class TapAbility(Ability):
    """タップ能力 602.1: instead of attacking, it is tapped for an effect; `cost` is done besides."""

    FIELDS: ClassVar[tuple[str, ...]] = ("do", "cost")
    KIND: ClassVar[int] = ACTIVATED

    def __init__(self, do: Do, cost: Do | None = None) -> None:
        super().__init__()
        self.do = do
        self.cost = cost
        self.key = TAP_ABILITY


class HyperAct(Ability):
    """ハイパー化 816: by a deed in the main step, hyper mode is released until the player's next turn begins."""

    FIELDS: ClassVar[tuple[str, ...]] = ("deed",)
    KIND: ClassVar[int] = ACTIVATED

    def __init__(self, deed: Do) -> None:
        super().__init__()
        self.deed = deed


class Icon(Ability):
    """What stands behind an icon: キズナプラス of a creature uses it (603.3a)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("word", "do")
    KIND: ClassVar[int] = KEYWORD

    def __init__(self, word: str, do: Do) -> None:
        super().__init__()
        self.word = word
        self.do = do


class SilentSkill(Ability):
    """サイレントスキル 501.1a: at the start of the turn it stays tapped for an effect."""

    FIELDS: ClassVar[tuple[str, ...]] = ("do",)
    KIND: ClassVar[int] = KEYWORD

    def __init__(self, do: Do) -> None:
        super().__init__()
        self.do = do
        self.key = SILENT_SKILL


class Breaker(Ability):
    """Breaks so many shields: クルー・ブレイカー and the like. W, T, Q and ワールド are keywords."""

    FIELDS: ClassVar[tuple[str, ...]] = ("n",)
    KIND: ClassVar[int] = KEYWORD

    def __init__(self, n: Number) -> None:
        super().__init__()
        self.n = n
        self.key = BREAKER


# --- triggered (603) ------------------------------------------------------------------------
class Declared(Auto):
    """使用宣言 603.2e: triggers only when its owner shows the card and declares it."""


class BeforeBreak(Auto):
    """「ブレイクの前に」 603.7: `when` is Declares(breaker, "before-break")."""

    def __init__(self, when: When, do: Do, cond: Cond | None = None, zone: str = "", limit: int = 0) -> None:
        super().__init__(when, do, cond, zone, limit)
        self.window = BEFORE_ACTOR


class Interrupting(Auto):
    """604.4: a static ability that makes a one-shot effect while its condition holds: `when` is Reaches(...)."""


class Truth(Number):
    """1 while a condition holds, else 0: Reaches(Truth(cond), ">=", Num(1))."""

    FIELDS: ClassVar[tuple[str, ...]] = ("cond",)

    def __init__(self, cond: Cond) -> None:
        super().__init__()
        self.cond = cond

    def value(self, c: Ctx) -> int:
        return 1 if self.cond.holds(c) else 0


# --- replacement (609) ------------------------------------------------------------------------
class Replacing(Instead):
    """かわりに 609.1a. What it uses is picked when it is assigned and by no other one (609.9b): the objects of the choice
    with which `do` begins, or its own card where `do` does something with that alone (`uses_this`)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("when", "do", "may", "cond", "zone", "uses_this")

    def __init__(self, when: When, do: Do, may: bool = False, cond: Cond | None = None, zone: str = "",
                 uses_this: bool = False) -> None:
        super().__init__(when, do, may, cond, zone)
        self.uses_this = uses_this
        first = do.steps[0] if isinstance(do, Seq) and do.steps else do
        self.first = first
        self.choice = first if isinstance(first, Choose) and not first.upto else None
        self.toss = first if isinstance(first, Discard) and isinstance(first.who, You) and not first.random else None

    def replaces(self, g: State, w: Watch, ev: Event) -> bool:
        """609.4: not where what would be done instead cannot be done."""
        c = Ctx(g, w.src, w.you, self.slots_of(w, ev), ev, 0)
        if not self.when.matches(c, ev) or (self.cond is not None and not self.cond.holds(c)) or (
                self.uses_this and ev.obj == w.src):
            return False
        if self.first.possible(c):
            return True
        g.cite("609.4", w.src, w.you)
        return False

    def optional(self, g: State, w: Watch, ev: Event) -> bool:
        return self.may

    def needs(self, g: State, w: Watch, ev: Event) -> int:
        if self.uses_this:
            return 1
        n = self.choice.n if self.choice is not None else self.toss.n if self.toss is not None else None
        return 0 if n is None else n.value(Ctx(g, w.src, w.you, self.slots_of(w, ev), ev, 0))

    def among(self, g: State, w: Watch, ev: Event) -> list[int]:
        if self.uses_this:
            return [w.src]
        if self.toss is not None:
            return g.hand_of(w.you)
        choice = self.choice
        return [] if choice is None else choice.candidates(Ctx(g, w.src, w.you, self.slots_of(w, ev), ev, 0))

    def replace(self, g: State, w: Watch, ev: Event) -> Event | None:
        c = Ctx(g, w.src, w.you, self.slots_of(w, ev), ev, g.tick())
        choice = self.choice
        picks = ev.picks
        if choice is not None and picks:
            c.bind(choice.slot, picks)
            c.fixed |= 1 << (choice.slot + 1)
        if self.toss is not None and picks:
            c.bind(self.toss.slot, g.do_discard(picks, 0, w.src, w.you))
            for s in self.do.steps[1:] if isinstance(self.do, Seq) else []:
                s.run(c)
            return None
        self.do.run(c)
        return None


class ExLife(Ability):
    """EXライフ: the shield that it brought goes to the graveyard instead of its leaving the battle zone."""

    KIND: ClassVar[int] = REPLACEMENT

    def __init__(self) -> None:
        super().__init__()
        self.hears = 1 << MOVE
        self.zones = 1 << BATTLE

    def shield(self, g: State, id: int) -> int:
        life = g.objs[id].notes.get(LIFE, 0) - 1
        return life if life >= 0 and not g.objs[life].gone and g.zone_kind(life) == SHIELDS else -1

    def replaces(self, g: State, w: Watch, ev: Event) -> bool:
        return ev.obj == w.src and g.zone_kind(w.src) == BATTLE and ev.to not in (BATTLE, ABYSS) and (
            self.shield(g, w.src) >= 0)

    def needs(self, g: State, w: Watch, ev: Event) -> int:
        return 1

    def among(self, g: State, w: Watch, ev: Event) -> list[int]:
        return [self.shield(g, w.src)]

    def replace(self, g: State, w: Watch, ev: Event) -> Event | None:
        g.do_move([self.shield(g, w.src)], GRAVEYARD, -1, 0, 0, w.src, w.you)
        return None


# --- static (604, 608) ------------------------------------------------------------------------
class BasePower(AddStat):
    """Its power becomes n, before + and -."""

    def link_mod(self, words: Lexicon) -> None:
        super().link_mod(words)
        self.layer = BASE_LAYER

    def apply(self, g: State, eff: Continuous, obj: int, ch: Chars) -> None:
        ch.stats[self.number] = self.amount(g, eff, obj)

    def lock(self, g: State, eff: Continuous, obj: int) -> Mod:
        return locked(self, BasePower(self.stat, Num(self.amount(g, eff, obj))))


class FixPower(AddStat):
    """パワーを固定 206.3: nothing else changes it."""

    def link_mod(self, words: Lexicon) -> None:
        super().link_mod(words)
        self.layer = FIXED_LAYER

    def apply(self, g: State, eff: Continuous, obj: int, ch: Chars) -> None:
        ch.stats[self.number] = self.amount(g, eff, obj)

    def lock(self, g: State, eff: Continuous, obj: int) -> Mod:
        return locked(self, FixPower(self.stat, Num(self.amount(g, eff, obj))))


class TimesPower(AddStat):
    """パワーをn倍 206.4: after the others."""

    def link_mod(self, words: Lexicon) -> None:
        super().link_mod(words)
        self.layer = FACTOR_LAYER

    def apply(self, g: State, eff: Continuous, obj: int, ch: Chars) -> None:
        if ch.stats[self.number] < INFINITE // 2:
            ch.stats[self.number] = ch.stats[self.number] * self.amount(g, eff, obj)

    def lock(self, g: State, eff: Continuous, obj: int) -> Mod:
        return locked(self, TimesPower(self.stat, Num(self.amount(g, eff, obj))))


class HalvePower(AddStat):
    """Half of its power (108.2: dividing comes last); n says into how many parts."""

    def link_mod(self, words: Lexicon) -> None:
        super().link_mod(words)
        self.layer = FACTOR_LAYER

    def apply(self, g: State, eff: Continuous, obj: int, ch: Chars) -> None:
        if ch.stats[self.number] < INFINITE // 2:
            ch.stats[self.number] = ch.stats[self.number] // max(1, self.amount(g, eff, obj))

    def lock(self, g: State, eff: Continuous, obj: int) -> Mod:
        return locked(self, HalvePower(self.stat, Num(self.amount(g, eff, obj))))


def locked(old: AddStat, new: AddStat) -> Mod:
    """608.2b: the same with its number settled."""
    new.number = old.number
    new.layer = old.layer
    new.writes = old.writes
    return new


class Lend(Change):
    """ダイナモ 602.1: the power and the abilities of the source are added."""

    def link_mod(self, words: Lexicon) -> None:
        super().link_mod(words)
        self.writes = TRAITS | ABILITIES | VALUES

    def lock(self, g: State, eff: Continuous, obj: int) -> Mod:
        m = Lent(g.value(eff.src, POWER), g.chars[eff.src].abilities)
        m.layer = self.layer
        m.writes = self.writes
        return m


class Lent(Change):
    """What was lent: so much power and these abilities."""

    def __init__(self, power: int, abilities: list[Ability]) -> None:
        super().__init__()
        self.power = power
        self.abilities = abilities

    def apply(self, g: State, eff: Continuous, obj: int, ch: Chars) -> None:
        ch.stats[POWER] = ch.stats[POWER] + self.power
        for k in range(len(self.abilities)):
            ch.grant(self.abilities[k], 64 + (eff.stamp * 8 + k) % 4000)


class ManaNumber(AddStat):
    """207.2: the number on its mana symbol becomes n."""

    def apply(self, g: State, eff: Continuous, obj: int, ch: Chars) -> None:
        ch.stats[self.number] = self.amount(g, eff, obj)

    def lock(self, g: State, eff: Continuous, obj: int) -> Mod:
        return locked(self, ManaNumber(self.stat, Num(self.amount(g, eff, obj))))


class AllColors(Change):
    """Has all civilizations, or gains some: "光|水"."""

    FIELDS: ClassVar[tuple[str, ...]] = ("colors",)

    def __init__(self, colors: str = "光|水|闇|火|自然") -> None:
        super().__init__()
        self.colors = colors
        self.bits = 0

    def link_mod(self, words: Lexicon) -> None:
        super().link_mod(words)
        self.bits = sum(words.colors[c] for c in self.colors.split("|"))

    def apply(self, g: State, eff: Continuous, obj: int, ch: Chars) -> None:
        ch.colors |= self.bits


# --- rules that stand ------------------------------------------------------------------------
class CostLess(CostChange):
    """What fits costs n less (n below zero: more) to execute (112.2b), but not less than `least`.

    act: "play" (any card), "summon", "cast", "generate", "cross", "fortify", "evolve". may: its player may leave it."""

    FIELDS: ClassVar[tuple[str, ...]] = ("what", "who", "n", "act", "least", "may")

    def __init__(self, what: Objects, who: Players | None, n: Number, act: str = "play", least: int = 1,
                 may: bool = False) -> None:
        super().__init__(what, who, None, n, act)
        self.least = least
        self.may = may


class MayAttack(Rule):
    """What fits may attack such creatures though they are not tapped."""

    name: ClassVar[str] = "may-attack"
    FIELDS: ClassVar[tuple[str, ...]] = ("what", "target")

    def __init__(self, what: Objects, target: Objects | None = None) -> None:
        super().__init__()
        self.what = what
        self.target = target


class MoreBreaks(Rule):
    """What fits breaks n more shields (701.14d)."""

    name: ClassVar[str] = "more-breaks"
    FIELDS: ClassVar[tuple[str, ...]] = ("what", "n")

    def __init__(self, what: Objects, n: Number) -> None:
        super().__init__()
        self.what = what
        self.n = n


# --- numbers, filters and conditions ------------------------------------------------------------------------
class Multicolored(Filter):
    """多色 106.2b; with least = 1 and most = 1 単色, with 0 and 0 無色."""

    FIELDS: ClassVar[tuple[str, ...]] = ("least", "most")

    def __init__(self, least: int = 2, most: int = 5) -> None:
        super().__init__()
        self.least = least
        self.most = most
        self.reads = TRAITS

    def fits(self, c: Ctx, id: int, ch: Chars) -> bool:
        return self.least <= MANY[ch.colors] <= self.most


class Stacked(Filter):
    """Has cards under it."""

    def fits(self, c: Ctx, id: int, ch: Chars) -> bool:
        return len(c.g.objs[id].parts) > 1


class Shares(Filter):
    """Its cost, power, or name is that of something: word "cost", "power", "name"."""

    FIELDS: ClassVar[tuple[str, ...]] = ("word", "what")

    def __init__(self, word: str, what: Objects) -> None:
        super().__init__()
        self.word = word
        self.what = what
        self.number = -1

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.number = words.stats.get(self.word, -1)

    def fits(self, c: Ctx, id: int, ch: Chars) -> bool:
        for other in self.what.recall(c):
            its = c.g.chars[other]
            if its.name == ch.name if self.number < 0 else its.stats[self.number] == ch.stats[self.number]:
                return True
        return False


class UnderCount(Number):
    """How many cards lie under something."""

    FIELDS: ClassVar[tuple[str, ...]] = ("what",)

    def __init__(self, what: Objects) -> None:
        super().__init__()
        self.what = what

    def value(self, c: Ctx) -> int:
        return sum(len(c.g.objs[i].parts) - 1 for i in self.what.recall(c) if i >= 0)


class ColorCount(Number):
    """How many civilizations some objects have together."""

    FIELDS: ClassVar[tuple[str, ...]] = ("what",)

    def __init__(self, what: Objects) -> None:
        super().__init__()
        self.what = what
        self.reads = TRAITS

    def value(self, c: Ctx) -> int:
        found = 0
        for i in self.what.find(c):
            if i >= 0:
                found |= c.g.chars[i].colors
        return MANY[found]


class ShieldKept(Cond):
    """シールド・フォース: the shield that was chosen when it came is still there."""

    def link(self, words: Lexicon) -> None:
        self.reads = zone_fact(SHIELDS)

    def holds(self, c: Ctx) -> bool:
        if c.src < 0:
            return False
        id = c.g.objs[c.src].notes.get(KEPT, 0) - 1
        return id >= 0 and not c.g.objs[id].gone and c.g.zone_kind(id) == SHIELDS


class CameBy(Cond):
    """How this element came: "swap" (革命チェンジ), "evolve"."""

    FIELDS: ClassVar[tuple[str, ...]] = ("word",)

    def __init__(self, word: str) -> None:
        super().__init__()
        self.word = word

    def holds(self, c: Ctx) -> bool:
        return c.src >= 0 and CAME_BY + self.word in c.g.objs[c.src].notes


class TappedFor(Cond):
    """フォートE: such a card was tapped in the mana zone to execute this card."""

    FIELDS: ClassVar[tuple[str, ...]] = ("filter",)

    def __init__(self, filter: Filter) -> None:
        super().__init__()
        self.filter = filter

    def holds(self, c: Ctx) -> bool:
        if c.src < 0:
            return False
        for note in c.g.objs[c.src].notes:
            if note.startswith(TAPPED_FOR):
                id = int(note[len(TAPPED_FOR):])
                if self.filter.fits(c, id, c.g.chars[id]):
                    return True
        return False
