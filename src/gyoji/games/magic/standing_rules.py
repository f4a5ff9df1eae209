"""Rules that stand and that casting, costs, drawing and the untap step read."""

from __future__ import annotations

from typing import ClassVar

from ...effects.context import Cond, Ctx, Filter, Lexicon, Number, Objects, Players, PlayersAre
from ...effects.costs import Cost
from ...effects.drawing import Draws
from ...effects.events import When
from ...effects.objects import This, You
from ...effects.rulings import CostChange, ExtraCost, Rule
from ...kernel.event import Event
from ...kernel.terms import DEED, PUT_COUNTERS
from .symbols import ManaCost
from .terms import KEYS, MANA_LETTERS, POSTCOMBAT_MAIN, PRECOMBAT_MAIN, STACK


class CostFloor(Rule):
    """A spell that fits costs at least so much mana (601.2f)."""

    name: ClassVar[str] = "cost-floor"
    FIELDS: ClassVar[tuple[str, ...]] = ("what", "n")

    def __init__(self, what: Objects | None, n: Number) -> None:
        super().__init__()
        self.what = what
        self.n = n


class PerTarget(Number):
    """For each target of what is being cast or activated, perhaps beyond the first."""

    FIELDS: ClassVar[tuple[str, ...]] = ("beyond",)

    def __init__(self, beyond: int = 0) -> None:
        super().__init__()
        self.beyond = beyond

    def value(self, c: Ctx) -> int:
        return max(0, c.tally - self.beyond)


class CostPerTarget(CostChange):
    """What fits costs more or less for each of its targets (601.2f)."""


class PaidForLess(ExtraCost):
    """An additional cost that a player may pay for spells that fit, which then cost less mana of these types."""

    FIELDS: ClassVar[tuple[str, ...]] = ("what", "who", "cost", "mana", "label")

    def __init__(self, what: Objects, who: Players, cost: Cost, mana: ManaCost, label: str = "") -> None:
        super().__init__(what, cost, "may", label)
        self.who = who
        self.price = cost
        self.mana = mana


class LendsKey(Rule):
    """Spells of a player that fit have a keyword by which they can be paid for (601.3e): convoke, delve, improvise."""

    name: ClassVar[str] = "casting-key"
    FIELDS: ClassVar[tuple[str, ...]] = ("who", "filter", "keyword")

    def __init__(self, who: Players | None, filter: Filter, keyword: str) -> None:
        super().__init__()
        self.who = who
        self.filter = filter
        self.keyword = keyword
        self.bit = 0

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.bit = words.keys[self.keyword]


class CheaperBy(CostChange):
    """This spell costs less by a keyword, which a rule of the book stands behind."""

    FIELDS: ClassVar[tuple[str, ...]] = ("n", "rule")

    def __init__(self, n: Number, rule: str) -> None:
        super().__init__(This(), You(), None, n)
        self.rule = rule


class CostLess(CostChange):
    """What fits costs less, but this does not reduce the mana in that cost below so much (601.2f)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("what", "who", "n", "act", "least")

    def __init__(self, what: Objects, who: Players | None, n: Number, act: str, least: int) -> None:
        super().__init__(what, who, None, n, act)
        self.least = least


class CostChangeBy(CostChange):
    """What fits costs more or less by mana of these types, as letters: colourless, one of two, none for snow."""

    FIELDS: ClassVar[tuple[str, ...]] = ("what", "who", "letters", "n", "act", "alone")

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


class RevealsFirst(Rule):
    """A player reveals (or may reveal) the first card that he draws each turn as he draws it (603.11)."""

    name: ClassVar[str] = "reveals-first"
    FIELDS: ClassVar[tuple[str, ...]] = ("who", "may")

    def __init__(self, who: Players, may: bool = False) -> None:
        super().__init__()
        self.who = who
        self.may = may


class UntapLimit(Rule):
    """Players (or some of them) untap no more than so many of these in their untap steps (502.3)."""

    name: ClassVar[str] = "untap-limit"
    FIELDS: ClassVar[tuple[str, ...]] = ("n", "filter", "who")

    def __init__(self, n: Number, filter: Filter, who: Players | None = None) -> None:
        super().__init__()
        self.n = n
        self.filter = filter
        self.who = who


class DamageAs(Rule):
    """Damage (to some players) is dealt as though its source had a keyword: wither, infect."""

    name: ClassVar[str] = "damage-as"
    FIELDS: ClassVar[tuple[str, ...]] = ("keyword", "who")

    def __init__(self, keyword: str, who: Players | None = None) -> None:
        super().__init__()
        self.keyword = keyword
        self.who = who
        self.bit = KEYS[keyword]


class CascadeMay(Rule):
    """As a player cascades, he may put a card that fits from among those exiled onto the battlefield tapped (702.85b)."""

    name: ClassVar[str] = "cascade-may"
    FIELDS: ClassVar[tuple[str, ...]] = ("who", "filter")

    def __init__(self, who: Players, filter: Filter) -> None:
        super().__init__()
        self.who = who
        self.filter = filter


class SpendAsAny(Rule):
    """609.4b: a player may spend mana as though it were of any colour, or any type: for spells that fit, for abilities of
    what fits (neither: for everything)."""

    name: ClassVar[str] = "any-mana"
    FIELDS: ClassVar[tuple[str, ...]] = ("who", "spells", "sources", "typed")

    def __init__(self, who: Players, spells: Objects | None = None, sources: Objects | None = None,
                 typed: bool = False) -> None:
        super().__init__()
        self.who = who
        self.spells = spells
        self.sources = sources
        self.typed = typed  # colourless too


class LifeForMana(Rule):
    """For each symbol of a colour in a cost a player may pay 2 life instead."""

    name: ClassVar[str] = "any-mana"
    FIELDS: ClassVar[tuple[str, ...]] = ("who", "letter")

    def __init__(self, who: Players, letter: str) -> None:
        super().__init__()
        self.who = who
        self.letter = letter
        self.bit = 1 << MANA_LETTERS.index(letter)


class CostBan(Rule):
    """Nobody pays life, or sacrifices what fits, to cast spells or activate (nonmana) abilities (118.3)."""

    name: ClassVar[str] = "cost-ban"
    FIELDS: ClassVar[tuple[str, ...]] = ("filter",)

    def __init__(self, filter: Filter | None = None) -> None:
        super().__init__()
        self.filter = filter


# --- who and when -------------------------------------------------------------------------------------------------------
class Inactive(Players):
    """Whoever it is whose turn it is not."""

    def who(self, c: Ctx) -> list[int]:
        return [p for p in range(c.g.players) if p != c.g.active]


class YouInTurn(Players):
    """You, during your own turns."""

    def who(self, c: Ctx) -> list[int]:
        return [c.you] if c.you == c.g.active else []


class SorceryTimeOf(PlayersAre):
    """A player could cast a sorcery now, as far as time goes."""

    def holds(self, c: Ctx) -> bool:
        g = c.g
        return g.active in self.who.who(c) and not g.waiting and g.step in (PRECOMBAT_MAIN, POSTCOMBAT_MAIN)


class EarlyTurn(Cond):
    """One of a player's own first turns of the game, without added ones."""

    FIELDS: ClassVar[tuple[str, ...]] = ("n",)

    def __init__(self, n: int) -> None:
        super().__init__()
        self.n = n

    def holds(self, c: Ctx) -> bool:
        return c.g.active == c.you and (c.g.turn - 1) // c.g.players < self.n


class Uncast(Cond):
    """What is about to enter was not cast."""

    def holds(self, c: Ctx) -> bool:
        return c.event is not None and c.g.zone_kind(c.event.obj) != STACK


# --- events -------------------------------------------------------------------------------------------------------------
class DrawsMore(Draws):
    """Is about to draw a card that is not the first one of his draw step (504.1)."""

    def matches(self, c: Ctx, ev: Event) -> bool:
        return ev.word != "turn" and super().matches(c, ev)


class FirstRevealed(When):
    """A card that fits is revealed by the static ability of the same paragraph (603.11, 607.2h)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("what", "slot")

    def __init__(self, what: Objects, slot: int = -1) -> None:
        super().__init__(slot)
        self.what = what
        self.kinds = 1 << DEED

    def may_match(self, ev: Event) -> bool:
        return ev.word == "reveal-first"

    def matches(self, c: Ctx, ev: Event) -> bool:
        if not self.may_match(ev) or ev.src != c.src or not self.what.fits(c, ev.obj):
            return False
        c.g.cite("607.2h", c.src, c.you)
        return True


class ThroughHexproof(Rule):
    """A player may target what fits as though it did not have hexproof (609.4)."""

    name: ClassVar[str] = "through-hexproof"
    FIELDS: ClassVar[tuple[str, ...]] = ("who", "what")

    def __init__(self, who: Players, what: Objects) -> None:
        super().__init__()
        self.who = who
        self.what = what


class NoCounters(Rule):
    """Counters of a name can't be put on what fits (614.17)."""

    name: ClassVar[str] = "no-counters"
    FIELDS: ClassVar[tuple[str, ...]] = ("what", "counter")

    def __init__(self, what: Objects, counter: str) -> None:
        super().__init__()
        self.what = what
        self.counter = counter


class PlayerGets(When):
    """A player is about to get, or has got, counters (of a name)."""

    INTRODUCES: ClassVar[str] = "player"
    FIELDS: ClassVar[tuple[str, ...]] = ("who", "counter", "slot")

    def __init__(self, who: Players, counter: str, slot: int = -1) -> None:
        super().__init__(slot)
        self.who = who
        self.counter = counter
        self.kinds = 1 << PUT_COUNTERS

    def matches(self, c: Ctx, ev: Event) -> bool:
        return ev.obj < 0 and (not self.counter or ev.word == self.counter) and ev.player in self.who.who(c)
