"""Adding mana (106): what texts say of it, of what it may be spent on, and of what follows when it is."""

from __future__ import annotations

from ....effects.context import Ctx, Do, DoneTo, Filter, Number, Objects, Part, Players
from ....effects.nodes.abilities import Delay
from ....effects.nodes.objects import EachOne, You
from ....effects.nodes.static_rules import StaticRule
from ....kernel.state.aliases import ObjId, Player
from ....kernel.state.card import Chars
from ....kernel.state.terms import COLOR, MOVE, PLAYED, RESOURCES
from ..costs.mana_part import Price
from ..state.fields import magic
from ..state.mana import HEAP
from ..state.symbols import SYMBOL, ManaCost
from ..state.terms import ALL_COLORS, ALL_MANA, COLORLESS_MANA, CONVOKER, MANA_LETTERS


class SpendOn(Part):
    """106.6: mana that can be spent only on such spells, on abilities of such sources, on such special actions; or not on
    such spells."""

    def __init__(self, spells: Objects | None, abilities: Objects | None = None, bars: Objects | None = None,
                 actions: list[str] | None = None) -> None:
        self.spells = spells  # fits(spell); None: no spell
        self.abilities = abilities  # fits(source); None: no ability
        self.bars = bars  # not on these spells, but on all else
        self.actions = actions or []  # special actions (116); "any": of what fits `abilities`


def bits_of(symbol: str) -> list[list[int]]:
    """What a symbol stands for where mana is added; where there are several, the player chooses (106.8)."""
    out: list[list[int]] = []
    for part in symbol.split("/"):
        if part.isdigit():
            out.append([COLORLESS_MANA] * int(part))  # 106.10
        elif part == "S":
            out.append([COLORLESS_MANA])  # 106.11
        elif len(part) == 1 and part in MANA_LETTERS:
            out.append([1 << MANA_LETTERS.index(part)])
    return out  # nothing for {P} (106.9), nor for {X} (107.3g)


def rule_of(symbol: str) -> str:
    if "/" in symbol:
        return "106.9" if symbol.endswith("/P") and symbol.count("/") == 1 else "106.8"
    return "106.11" if symbol == "S" else "106.10"


class AddMana(Do):
    """Add mana to a player's pool (106.4).

    `mana`: "{G}{G}" as it is; "{W}|{U}" one of these; "any" one colour; "any*" any colours, one for each; "{R}*{G}" in
    any combination of these; "different" colours; "like" of a type that `like` could produce, "color-like" of a colour;
    "among" of a colour of `like`; "each" one of each such colour; "cost" as the mana cost of `like`; "same" of the type
    just produced (`event`); "chosen" the colour that was chosen for this object, "{W}|chosen" or another; "circled" the
    colours circled on the card (207.5); "identity" of the commanders' colours (903.4)."""

    def __init__(self, who: Players | None, mana: str, n: Number | None = None, only: SpendOn | None = None,
                 like: Objects | None = None, until: str = "") -> None:
        self.who = who or You()
        self.mana = mana
        self.n = n  # so many times; None: once
        self.only = only
        self.like = like
        self.until = until  # "turn", "combat": it does not go away as steps end before
        self.fixed: list[int] = []  # the types that it adds, where nothing is chosen
        self.choices: list[int] = []  # the bits to choose from
        self.each = mana == "any*" or "*{" in mana  # each mana is chosen by itself
        self.odd: list[str] = []  # symbols that stand for other mana than they say (106.8 to 106.11)
        self.ways: list[list[int]] = []  # runs of mana to choose from
        self.mask = 0  # of all types that it could add, once somebody has asked
        self.varies = mana in ("like", "color-like", "among", "identity") or mana.endswith("chosen")  # what to choose from
        if mana in ("any", "any*", "different"):
            self.choices = [1, 2, 4, 8, 16]
        elif not self.varies and "|" in mana and "}{" in mana:
            self.ways = [[1 << MANA_LETTERS.index(c) for c in way if c in MANA_LETTERS] for way in mana.split("|")]
        elif not self.varies and ("|" in mana or "*{" in mana):
            self.choices = [1 << MANA_LETTERS.index(c) for c in mana if c in MANA_LETTERS]
        elif mana.startswith("{") and not self.varies:
            symbols: list[str] = [s.upper() for s in SYMBOL.findall(mana)]
            if all([s in MANA_LETTERS for s in symbols]):
                self.fixed = [1 << MANA_LETTERS.index(s) for s in symbols]
            else:
                self.odd = symbols

    def types(self) -> int:
        """The types of mana that it could add, as far as the text alone says."""
        if self.mask == 0:
            for bit in self.fixed + self.choices + [bit for way in self.ways for bit in way]:
                self.mask |= bit
            if self.mask == 0:
                self.mask = ALL_MANA if self.mana in ("like", "same", "cost") or self.odd else ALL_COLORS
        return self.mask

    def run(self, c: Ctx) -> bool:
        times = 1 if self.n is None else max(0, self.n.value(c))  # 107.1b
        done = 0
        for p in self.who.who(c):
            if times <= HEAP or self.ways or self.each or self.odd or self.mana in ("cost", "different"):
                done += magic(c).add_mana(p, self.made(c, p, c.g.times(times)), self, c)
            else:
                done += magic(c).add_mana(p, self.made(c, p, 1), self, c, times)
        c.tally = done
        return done > 0

    def made(self, c: Ctx, player: Player, times: int) -> list[int]:
        if self.fixed:
            return self.fixed * times
        if self.ways:
            return [bit for _ in range(times) for bit in self.chosen_way(c, player)]
        if self.odd:
            return self.read(c, player, self.odd * times)
        if self.mana == "cost" and self.like is not None:
            found = [magic(c).mana_cost(i) for i in self.like.recall(c) if i >= 0]
            return self.read(c, player, [s for cost in found if cost is not None for s in cost.symbols()] * times)
        choices = self.choices if self.choices else magic(c).mana_choices(self, c)
        if not choices:
            undefined = self.mana.endswith("chosen") and c.g.objs[c.src].notes.get("color", 0) != 0
            c.g.cite("607.5a" if undefined else "903.4f" if self.mana == "identity" else "106.5", c.src, player)
            return []
        return choices * times if self.mana == "each" else self.picked(c, player, choices, times)

    def chosen_way(self, c: Ctx, player: Player) -> list[int]:
        """One of several runs of mana, symbol by symbol."""
        left = self.ways
        place = 0
        while len(left) > 1:
            left = [way for way in left if place < len(way)]
            options: list[int] = []
            for way in left:
                if way[place] not in options:
                    options.append(way[place])
            bit = c.g.ask(COLOR, player, options, c.src, "106.1b")
            left = [way for way in left if way[place] == bit]
            place += 1
        return left[0]

    def picked(self, c: Ctx, player: Player, choices: list[int], times: int) -> list[int]:
        bits: list[int] = []
        bit = 0
        for _ in range(times):
            if self.mana == "different":
                choices = [b for b in choices if b != bit]
            if self.each or not bit or self.mana == "different":
                c.g.cite("106.1b", c.src, player)
                bit = magic(c).mana_wanted(choices, len(bits)) or c.g.ask(COLOR, player, choices, c.src, "106.1b")
            bits.append(bit)
        return bits

    def read(self, c: Ctx, player: Player, symbols: list[str]) -> list[int]:
        """106.8 to 106.11."""
        bits: list[int] = []
        for symbol in symbols:
            ways = bits_of(symbol)
            if not ways:
                continue
            if symbol not in MANA_LETTERS:
                c.g.cite(rule_of(symbol), c.src, player)
            first = [way[0] for way in ways]
            bits.extend(ways[first.index(c.g.ask(COLOR, player, first, c.src, "106.8"))])
        return bits


class Ridden(Do):
    """106.6: mana is added, and something follows when it is spent on such a spell: at once, or as a trigger."""

    def __init__(self, do: Do, rider: Delay, stack: bool = False) -> None:
        self.do = do
        self.rider = rider
        self.stack = stack  # it triggers

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        before = g.payment.rider
        g.payment.rider = self
        done = self.do.run(c)
        g.payment.rider = before
        return done


class PayMana(Do):
    """Pay mana while a text is done: "unless its controller pays {2}", "you may pay {X}" (118.12)."""

    def __init__(self, mana: ManaCost, n: Number | None = None, who: Players | None = None,
                 most: Number | None = None) -> None:
        self.mana = mana
        self.n = n  # so many times, or for {X}: this number
        self.who = who
        self.most = most  # X is not greater than that

    def payer(self, c: Ctx) -> Player:
        if self.who is not None:
            found = self.who.who(c)
            return found[0] if found else c.you
        return c.each if c.each >= 0 else c.asks if c.asks >= 0 else c.you

    def times(self, c: Ctx) -> int:
        return 1 if self.n is None or self.mana.xs else max(0, self.n.value(c))

    def price(self, c: Ctx) -> Price:
        out = Price()
        out.add(self.mana, self.times(c))
        if out.xs:
            out.any += out.xs * (c.x if self.n is None else max(0, self.n.value(c)))
            out.xs = 0
        return out

    def run(self, c: Ctx) -> bool:
        return magic(c).pay_mana(self, c)

    def possible(self, c: Ctx) -> bool:
        return magic(c).can_pay_mana(self, c)


class Waterbend(PayMana):
    """Mana for the generic part of which artifacts and creatures can be tapped."""


class ChooseColorOf(DoneTo):
    """A colour of one of these objects is chosen; where there is none, "that color" is undefined (106.5)."""

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        mask = 0
        for id in self.what.find(c):
            mask |= g.chars[id].colors & ALL_COLORS
        choices = [1 << k for k in range(5) if (mask >> k) & 1]
        o = g.own(c.src)
        o.notes = {**o.notes, "color": g.ask(COLOR, c.you, choices, c.src, "105.4") if choices else 0}
        return mask != 0


# --- unspent mana (106.4) --------------------------------------------------------------------------------------------
class WithUnspent(Do):
    """Something is done with the unspent mana of players."""

    def __init__(self, who: Players | None = None) -> None:
        self.who = who or EachOne()


class LoseMana(WithUnspent):
    """A player loses all unspent mana."""

    def run(self, c: Ctx) -> bool:
        c.tally = sum([magic(c).lose_mana(p) for p in self.who.who(c)])
        return c.tally > 0


class AddLostMana(WithUnspent):
    """106.13: the mana that was lost is put into another pool as it was."""

    def run(self, c: Ctx) -> bool:
        c.tally = sum([magic(c).add_lost_mana(p, c.src) for p in self.who.who(c)])
        return c.tally > 0


class DoubleMana(WithUnspent):
    """As much of each type as a player has unspent is added; what is added can be spent on anything (106.6)."""

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        g.cite("701.9f", c.src, c.you)
        c.tally = 0
        for p in self.who.who(c):
            pool = g.pool[p]
            c.tally += g.add_mana(p, [m.bit for m in pool if m.n == 1], AddMana(You(), "{C}"), c)
            c.tally += sum([g.add_mana(p, [m.bit], AddMana(You(), "{C}"), c, m.n) for m in pool if m.n > 1])
        return c.tally > 0


class ManaFrom(Number):
    """How much of the mana that was spent to cast this, what was just cast, or what is entering, such sources made."""

    def __init__(self, filter: Filter) -> None:
        self.filter = filter

    def value(self, c: Ctx) -> int:
        g = magic(c)
        return sum([1 for i in makers(c) if i >= 0 and self.filter.fits(c, i, g.chars[i])])


def makers(c: Ctx) -> list[int]:
    """What this, what was just cast, or what is entering was paid with."""
    ev = c.event
    spell = ev.obj if ev is not None and ev.kind in (PLAYED, MOVE) and ev.obj >= 0 else c.src
    return magic(c).memory.makers.get(spell, [])


class Convoked(Filter):
    """Was tapped to pay for this by convoke (702.51c)."""

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return CONVOKER - id in makers(c)


class Convokers(Number):
    """How many creatures were tapped to pay for this by convoke (702.51c), wherever they are now."""

    def value(self, c: Ctx) -> int:
        return sum([1 for i in makers(c) if i <= CONVOKER])


class UnspentMana(Number):
    """How much unspent mana players have: of one type, or in all."""

    READS = RESOURCES

    def __init__(self, who: Players, mana: str = "") -> None:
        self.who = who
        self.mana = mana
        self.mask = 1 << MANA_LETTERS.index(mana[1]) if mana else ALL_MANA

    def value(self, c: Ctx) -> int:
        pool = magic(c).pool
        return sum([m.n for p in self.who.who(c) for m in pool[p] if m.bit & self.mask])


# --- rules about what is produced, and about what is lost -------------------------------------------------------------
class ManaTimes(StaticRule):
    """What is tapped for mana produces so many times as much (106.12b)."""

    name = "mana-times"

    def __init__(self, who: Players | None, what: Objects, times: int) -> None:
        super().__init__()
        self.who = who  # who taps it; None: anyone
        self.what = what
        self.times = times


class ManaInstead(StaticRule):
    """What is tapped for (at least so much) mana produces this type instead: "{B}", "any" colour (106.12b); with `once` one
    mana of it."""

    name = "mana-instead"

    def __init__(self, who: Players | None, what: Objects, mana: str, once: bool = False, least: int = 1) -> None:
        super().__init__()
        self.least = least
        self.who = who
        self.what = what
        self.mana = mana
        self.once = once
        self.mask = ALL_COLORS if mana == "any" else 1 << MANA_LETTERS.index(mana[1])


class KeepsMana(StaticRule):
    """A player does not lose unspent mana of a colour (or any) as steps and phases end."""

    name = "keeps-mana"

    def __init__(self, who: Players, mana: str = "") -> None:
        super().__init__()
        self.who = who
        self.mana = mana
        self.mask = 1 << MANA_LETTERS.index(mana[1]) if mana else ALL_MANA


class ManaBecomes(StaticRule):
    """Mana that a player would lose becomes mana of a type instead."""

    name = "mana-becomes"

    def __init__(self, who: Players, mana: str) -> None:
        super().__init__()
        self.who = who
        self.mana = mana
        self.bit = 1 << MANA_LETTERS.index(mana[1])
