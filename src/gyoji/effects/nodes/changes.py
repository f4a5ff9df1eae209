"""Changes of characteristics, and the instruction that makes them."""

from __future__ import annotations

from typing import ClassVar, Final

from ...kernel.process.apply import add_lasting_effect
from ...kernel.process.continuous import look
from ...kernel.state.aliases import Facts, ObjId, Player
from ...kernel.state.card import REPLACEMENT, Ability, Chars, Continuous, LastingEffect, Mod
from ...kernel.state.state import State
from ...kernel.state.terms import ABILITIES, COLOR, JOINT, KEYWORDS, LOSSES, TRAITS, VALUES
from ..context import Cond, Ctx, Lasting, Lexicon, Number, Objects, bindings
from ..english.pronouns import names_giver
from .filters import AllOf, AnyOf, ColorIs, HasKey, KindIs, Not, WordIs
from .numbers import Count, Half, Negative, Num, Plus, Times
from .objects import EachPlayer, Opponent, Sel, You

#: of these a count can be made that does not hang on the object whose number is changed
COMMON: Final = (Num, Times, Plus, Negative, Half, Count, Sel, You, Opponent, EachPlayer, KindIs, ColorIs, WordIs, HasKey,
                 Not, AnyOf, AllOf)


class Change(Mod):
    """A modification as a card says it."""

    SORT: ClassVar[str] = "abilities"  # decides the layer (Lexicon.layer)

    def link_mod(self, words: Lexicon) -> None:
        self.layer = words.layer(self.SORT)
        self.writes = TRAITS


def context_of(g: State, eff: Continuous) -> Ctx:
    c = Ctx(g, eff.src, eff.you, eff.slots, None, eff.stamp)
    c.x = eff.x
    c.tally = eff.tally
    c.used = eff.used
    return c


class AddStat(Change):
    """+n or -n to a number."""

    SORT = "numbers"

    def __init__(self, stat: str, n: Number) -> None:
        self.stat = stat
        self.n = n
        self.number = 0
        self.common = False  # n is a count that is the same for all objects

    def link_mod(self, words: Lexicon) -> None:
        self.number = words.stats[self.stat]
        self.layer = words.layer(self.SORT)
        self.writes = VALUES
        self.reads = self.n.reads
        self.common = not isinstance(self.n, Num) and not self.reads & VALUES and all(
            [type(node) in COMMON for node in self.n.walk()])

    def apply(self, g: State, eff: Continuous, obj: ObjId, ch: Chars) -> None:
        if self.number < len(ch.stats):
            ch.stats[self.number] = ch.stats[self.number] + self.applied(g, eff, obj)

    def applied(self, g: State, eff: Continuous, obj: ObjId) -> int:
        """The amount as an effect is applied: counted once for all whom it concerns."""
        if not self.common or not eff.STATIC:
            return self.amount(g, eff, obj)
        key = self.number * g.layers + self.layer
        if key not in eff.amounts:
            eff.amounts = {**eff.amounts, key: self.amount(g, eff, obj)}
        return eff.amounts[key]

    def amount(self, g: State, eff: Continuous, obj: ObjId) -> int:
        n = self.n
        if isinstance(n, Num):
            return n.n
        c = context_of(g, eff)
        c.each = obj  # "for each Aura attached to it"
        return self.read(n, c)

    def read(self, n: Number, c: Ctx) -> int:
        return n.value(c)

    def lock(self, g: State, eff: Continuous, obj: ObjId) -> Mod:
        return locked(AddStat(self.stat, self.settled(g, eff, obj)), self.number, self.layer)

    def settled(self, g: State, eff: Continuous, obj: ObjId) -> Num:
        """The number as it is from now on."""
        if not isinstance(self.n, Num):
            g.cite(g.shared_rules.fixed, obj)
        return Num(self.amount(g, eff, obj))


def locked(mod: AddStat, number: int, layer: int) -> AddStat:
    """A change of a number that is settled from now on."""
    mod.number = number
    mod.layer = layer
    mod.writes = VALUES
    return mod


class SetStat(AddStat):
    """The number becomes n."""

    SORT = "set"

    def apply(self, g: State, eff: Continuous, obj: ObjId, ch: Chars) -> None:
        if self.number < len(ch.stats):
            ch.stats[self.number] = self.applied(g, eff, obj)

    def read(self, n: Number, c: Ctx) -> int:
        return n.raw(c)

    def lock(self, g: State, eff: Continuous, obj: ObjId) -> Mod:
        return locked(SetStat(self.stat, self.settled(g, eff, obj)), self.number, self.layer)


class DoubleStat(Change):
    """Doubled: an increase computed when it is resolved (NOVA 923)."""

    SORT = "numbers"

    def __init__(self, stat: str) -> None:
        self.stat = stat
        self.number = 0

    def link_mod(self, words: Lexicon) -> None:
        self.number = words.stats[self.stat]
        self.layer = words.layer(self.SORT)
        self.writes = VALUES
        self.reads = VALUES

    def apply(self, g: State, eff: Continuous, obj: ObjId, ch: Chars) -> None:
        ch.stats[self.number] += ch.stats[self.number]

    def lock(self, g: State, eff: Continuous, obj: ObjId) -> Mod:
        return locked(Doubled(self.stat, Num(g.value(obj, self.number))), self.number, self.layer)


class Doubled(AddStat):
    """What doubling has added."""


class SwapStats(Change):
    SORT = "swap"

    def __init__(self, a: str, b: str) -> None:
        self.a = a
        self.b = b
        self.first = 0
        self.second = 0

    def link_mod(self, words: Lexicon) -> None:
        self.first = words.stats[self.a]
        self.second = words.stats[self.b]
        self.layer = words.layer(self.SORT)
        self.writes = VALUES
        self.reads = VALUES

    def apply(self, g: State, eff: Continuous, obj: ObjId, ch: Chars) -> None:
        x = ch.stats[self.first]
        ch.stats[self.first] = ch.stats[self.second]
        ch.stats[self.second] = x


class Gain(Change):
    """Gains an ability."""

    SCOPE = True

    def __init__(self, ability: Ability) -> None:
        self.ability = ability
        self.words: Lexicon | None = None  # where the ability names the card that gives it
        self.given: dict[int, Ability] = {}  # by that card

    def link_mod(self, words: Lexicon) -> None:
        self.layer = words.layer(self.SORT)
        self.writes = KEYWORDS | ABILITIES
        self.words = words if names_giver(self.ability) else None

    def by(self, giver: ObjId, words: Lexicon) -> Ability:
        """The ability as a card gives it that is named in it."""
        from ..english.sentences import by_giver  # it knows what abilities are

        if giver not in self.given:
            self.given[giver] = by_giver(self.ability, giver, words)
        return self.given[giver]

    def regathers(self) -> bool:
        return self.ability.kind <= REPLACEMENT or self.ability.also is not None  # a mere keyword does nothing itself

    def barred(self, g: State, obj: ObjId) -> bool:
        return look(g, obj).barred & self.ability.key != 0

    def apply(self, g: State, eff: Continuous, obj: ObjId, ch: Chars) -> None:
        ch.grant_by(self.ability if self.words is None else self.by(eff.src, self.words), eff.stamp)
        also = self.ability.also
        if also is not None:
            ch.grant_by(also, eff.stamp)


class LoseAbilities(Change):
    """Loses all abilities, or those of one keyword."""

    def __init__(self, keyword: str = "") -> None:
        self.keyword = keyword
        self.bit = 0

    def link_mod(self, words: Lexicon) -> None:
        self.layer = words.layer(self.SORT)
        self.writes = KEYWORDS | ABILITIES | LOSSES
        if self.keyword:
            self.bit = words.keys[self.keyword] | words.kin.get(self.keyword, 0)

    def apply(self, g: State, eff: Continuous, obj: ObjId, ch: Chars) -> None:
        if not self.bit:
            ch.strip()
            return
        ch.lose(self.bit)


class CantHave(Change):
    """Loses a keyword, and does not get it from anything."""

    def __init__(self, keyword: str) -> None:
        self.keyword = keyword
        self.bit = 0

    def link_mod(self, words: Lexicon) -> None:
        self.layer = words.layer(self.SORT)
        self.writes = KEYWORDS | ABILITIES | LOSSES
        self.bit = words.keys[self.keyword]

    def apply(self, g: State, eff: Continuous, obj: ObjId, ch: Chars) -> None:
        ch.barred |= self.bit
        ch.lose(self.bit)


class GainWord(Change):
    """Gains a race, an affiliation; or becomes it, losing the others of that category."""

    SORT = "types"

    def __init__(self, category: str, word: str, only: bool = False) -> None:
        self.category = category
        self.word = word
        self.only = only

    def apply(self, g: State, eff: Continuous, obj: ObjId, ch: Chars) -> None:
        start = self.category + ":"
        kept = [w for w in ch.subtypes if not (self.only and w.startswith(start))]
        ch.subtypes = frozenset([*kept, start + self.word])


class LoseWords(Change):
    """Loses all words of a category, or one."""

    SORT = "types"

    def __init__(self, category: str, word: str = "") -> None:
        self.category = category
        self.word = word

    def apply(self, g: State, eff: Continuous, obj: ObjId, ch: Chars) -> None:
        start = f"{self.category}:{self.word}"
        ch.subtypes = frozenset([w for w in ch.subtypes if not (w == start if self.word else w.startswith(start))])


class SetColor(Change):
    """Becomes a colour (or gains it, or loses it)."""

    SORT = "colors"

    def __init__(self, color: str, how: str = "become") -> None:
        self.color = color
        self.how = how
        self.bit = 0

    def link_mod(self, words: Lexicon) -> None:
        super().link_mod(words)
        self.bit = words.colors[self.color] if self.color else 0

    def apply(self, g: State, eff: Continuous, obj: ObjId, ch: Chars) -> None:
        if self.how == "become":
            ch.colors = self.bit
        elif self.how == "gain":
            ch.colors |= self.bit
        else:
            ch.colors = ch.colors & ~self.bit if self.bit else 0


class AddKind(Change):
    """Is also treated as another kind of card, with numbers of its own if it has none."""

    SORT = "types"

    def __init__(self, kind: str, stats: list[int]) -> None:
        self.kind = kind
        self.stats = stats
        self.bit = 0

    def link_mod(self, words: Lexicon) -> None:
        super().link_mod(words)
        self.bit = words.kinds[self.kind]
        self.writes = TRAITS | VALUES

    def apply(self, g: State, eff: Continuous, obj: ObjId, ch: Chars) -> None:
        ch.types |= self.bit
        for k in range(len(self.stats)):
            ch.stats[k] = self.stats[k]


class SetKey(Change):
    """A restriction or permission on the object itself: cannot attack, is not destroyed, ..."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.bit = 0

    def link_mod(self, words: Lexicon) -> None:
        super().link_mod(words)
        self.bit = words.keys[self.key]
        self.writes = KEYWORDS
        if self.key == "mute":
            self.writes |= ABILITIES | LOSSES

    def apply(self, g: State, eff: Continuous, obj: ObjId, ch: Chars) -> None:
        ch.keywords |= self.bit


def link_mods(mods: list[Mod], words: Lexicon) -> None:
    for m in mods:
        if isinstance(m, Change):
            m.link_mod(words)


class SetKind(Change):
    """Becomes another kind of card and is no longer what it was."""

    SORT = "types"

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.bit = 0

    def link_mod(self, words: Lexicon) -> None:
        super().link_mod(words)
        self.bit = words.kinds[self.kind]

    def apply(self, g: State, eff: Continuous, obj: ObjId, ch: Chars) -> None:
        ch.types = self.bit


class Pick(Change):
    """A change of which a player says more when the effect begins: once for all that it changes."""

    def chosen(self, g: State, you: Player, src: ObjId) -> Mod:
        return self


class PickColor(Pick):
    """Becomes a colour of the player's choice, made when it is resolved."""

    SORT = "colors"

    def __init__(self) -> None:
        self.colors: dict[str, int] = {}

    def link_mod(self, words: Lexicon) -> None:
        super().link_mod(words)
        self.colors = words.colors

    def chosen(self, g: State, you: Player, src: ObjId) -> Mod:
        bit = g.ask(COLOR, you, list(self.colors.values()), src, "")
        m = SetColor(next(name for name, b in self.colors.items() if b == bit))
        m.bit = bit
        m.layer = self.layer
        m.writes = self.writes
        return m


# --- instructions --------------------------------------------------------------------------------------------
class Alter(Lasting):
    """Change characteristics for a time. Whom it concerns and the numbers are fixed now (NOVA 802.1.2.1.5.2)."""

    def __init__(self, what: Objects, mods: list[Mod], until: str = "game", cond: Cond | None = None) -> None:
        super().__init__(until)
        self.what = what
        self.mods = mods
        self.cond = cond
        self.picks = any([isinstance(m, Pick) for m in mods])

    def link(self, words: Lexicon) -> None:
        super().link(words)
        link_mods(self.mods, words)

    def run(self, c: Ctx) -> bool:
        g = c.g
        ids = [i for i in self.what.find(c) if i >= 0 and g.applies_to(i, c.src, -1 if i in c.before else c.stamp)]
        begun: list[LastingEffect] = []
        mods = self.mods
        if self.picks and ids:
            mods = [m.chosen(g, c.you, c.src) if isinstance(m, Pick) else m for m in mods]
        for i in ids:
            eff = g.lasting(c.src, c.you, c.stamp, i, self.what)
            eff.slots = [s for s in c.slots]
            eff.x = c.x
            eff.tally = c.tally
            eff.used = c.used
            eff.set_mods([m.lock(g, eff, i) for m in mods if not m.barred(g, i)])
            same = begun[-1].effect if begun else None
            if same is not None and type(self) is Alter and alike(eff.mods, same.mods):
                same.objects.append(i)
                continue
            f = LastingEffect(c.src, c.you, c.stamp, self.duration, g.change_rule(eff.mods))
            f.effect = eff
            f.player = c.you
            self.bound(g, f, i)
            if g.policies & JOINT:
                begun.append(f)
            else:
                add_lasting_effect(g, f, f.rule)
                g.settled()
        for f in begun:
            add_lasting_effect(g, f, f.rule)
        if begun:
            g.settled()
        c.tally = len(ids)
        return bool(ids)

    def bound(self, g: State, f: LastingEffect, id: ObjId) -> None:
        """What else decides how long the change of one object lasts."""


def alike(mods: list[Mod], others: list[Mod]) -> bool:
    """The same changes: one effect makes them for several objects."""
    if len(mods) != len(others):
        return False
    for k in range(len(mods)):
        m, n = mods[k], others[k]
        if m is n:
            continue
        if not (isinstance(m, AddStat) and isinstance(n, AddStat) and type(m) is type(n) and m.number == n.number
                and isinstance(m.n, Num) and isinstance(n.n, Num) and m.n.n == n.n.n):
            return False
    return True


class OpenEffect(Continuous):
    """A continuous effect upon whatever fits, anew in each computation; it is never changed."""

    def __init__(self, what: Objects, c: Ctx, mods: list[Mod]) -> None:
        super().__init__(c.src, c.you, c.stamp, mods, [])
        self.what = what
        self.slots = [s for s in c.slots]
        self.x = c.x

    def affected(self, g: State) -> list[ObjId]:
        return self.reach(g)

    def reach(self, g: State) -> list[int]:
        return [i for i in self.what.find(context_of(g, self)) if i >= 0]

    def reads(self) -> Facts:
        return super().reads() | self.what.reads


class Governs(Lasting):
    """What changes no characteristics holds for a time for all that fit, also for what comes later (Magic 611.2c)."""

    def __init__(self, what: Objects, mods: list[Mod], until: str = "game") -> None:
        super().__init__(until)
        self.what = what
        self.mods = mods

    def link(self, words: Lexicon) -> None:
        super().link(words)
        link_mods(self.mods, words)

    def run(self, c: Ctx) -> bool:
        f = LastingEffect(c.src, c.you, c.stamp, self.duration, c.g.change_rule(self.mods))
        f.effect = OpenEffect(self.what, c, self.mods)
        f.effect.slots = bindings(c, self)
        f.player = c.you
        add_lasting_effect(c.g, f, f.rule)
        c.g.settled()
        return True
