"""Changes of characteristics, and the instruction and standing rules that impose them."""

from __future__ import annotations

from typing import ClassVar, Final

from ..kernel.card import Ability, Chars, Continuous, Float, Mod
from ..kernel.changes import float_on
from ..kernel.continuous import refresh
from ..kernel.node import Node
from ..kernel.state import State, Watch
from ..kernel.terms import ABILITIES, COLOR, TRAITS, VALUES
from .context import NO_SLOTS, Cond, Ctx, Do, Lexicon, Number, Objects, Part, Players
from .numbers import Num
from .objects import This


class Change(Mod):
    """A modification as a card says it."""

    def link_mod(self, words: Lexicon) -> None:
        self.layer = words.trait_layer
        self.writes = TRAITS


def context_of(g: State, eff: Continuous) -> Ctx:
    c = Ctx(g, eff.src, eff.you, eff.slots, None, eff.stamp)
    c.x = eff.x
    return c


class AddStat(Change):
    """+n or -n to a number."""

    FIELDS: ClassVar[tuple[str, ...]] = ("stat", "n")

    def __init__(self, stat: str, n: Number) -> None:
        super().__init__()
        self.stat = stat
        self.n = n
        self.number = 0

    def link_mod(self, words: Lexicon) -> None:
        self.number = words.stats[self.stat]
        self.layer = words.numeric_layer
        self.writes = VALUES
        self.reads = self.n.reads

    def apply(self, g: State, eff: Continuous, obj: int, ch: Chars) -> None:
        if self.number < len(ch.stats):
            ch.stats[self.number] = ch.stats[self.number] + self.amount(g, eff, obj)

    def amount(self, g: State, eff: Continuous, obj: int) -> int:
        n = self.n
        return n.n if isinstance(n, Num) else n.value(context_of(g, eff))

    def lock(self, g: State, eff: Continuous, obj: int) -> Mod:
        m = AddStat(self.stat, Num(self.amount(g, eff, obj)))
        m.number = self.number
        m.layer = self.layer
        m.writes = self.writes
        return m


class SetStat(AddStat):
    """The number becomes n."""

    def apply(self, g: State, eff: Continuous, obj: int, ch: Chars) -> None:
        if self.number < len(ch.stats):
            ch.stats[self.number] = self.amount(g, eff, obj)

    def lock(self, g: State, eff: Continuous, obj: int) -> Mod:
        m = SetStat(self.stat, Num(self.amount(g, eff, obj)))
        m.number = self.number
        m.layer = self.layer
        m.writes = self.writes
        return m


class DoubleStat(Change):
    """Doubled: an increase computed when it is resolved (NOVA 923)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("stat",)

    def __init__(self, stat: str) -> None:
        super().__init__()
        self.stat = stat
        self.number = 0

    def link_mod(self, words: Lexicon) -> None:
        self.number = words.stats[self.stat]
        self.layer = words.numeric_layer
        self.writes = VALUES
        self.reads = VALUES

    def apply(self, g: State, eff: Continuous, obj: int, ch: Chars) -> None:
        ch.stats[self.number] += ch.stats[self.number]

    def lock(self, g: State, eff: Continuous, obj: int) -> Mod:
        m = Doubled(self.stat, Num(g.value(obj, self.number)))
        m.number = self.number
        m.layer = self.layer
        m.writes = VALUES
        return m


class Doubled(AddStat):
    """What doubling has added."""


class SwapStats(Change):
    FIELDS: ClassVar[tuple[str, ...]] = ("a", "b")

    def __init__(self, a: str, b: str) -> None:
        super().__init__()
        self.a = a
        self.b = b
        self.first = 0
        self.second = 0

    def link_mod(self, words: Lexicon) -> None:
        self.first = words.stats[self.a]
        self.second = words.stats[self.b]
        self.layer = words.numeric_layer
        self.writes = VALUES
        self.reads = VALUES

    def apply(self, g: State, eff: Continuous, obj: int, ch: Chars) -> None:
        x = ch.stats[self.first]
        ch.stats[self.first] = ch.stats[self.second]
        ch.stats[self.second] = x


class Gain(Change):
    """Gains an ability."""

    FIELDS: ClassVar[tuple[str, ...]] = ("ability",)
    SCOPE: ClassVar[bool] = True

    def __init__(self, ability: Ability) -> None:
        super().__init__()
        self.ability = ability

    def link_mod(self, words: Lexicon) -> None:
        self.layer = words.trait_layer
        self.writes = TRAITS | ABILITIES

    def apply(self, g: State, eff: Continuous, obj: int, ch: Chars) -> None:
        origin = 64 + eff.stamp % 4000
        ch.grant(self.ability, origin)
        also = self.ability.also
        if also is not None:
            ch.grant(also, origin + 1)


class LoseAbilities(Change):
    """Loses all abilities, or those of one keyword."""

    FIELDS: ClassVar[tuple[str, ...]] = ("keyword",)

    def __init__(self, keyword: str = "") -> None:
        super().__init__()
        self.keyword = keyword
        self.bit = 0

    def link_mod(self, words: Lexicon) -> None:
        self.layer = words.trait_layer
        self.writes = TRAITS | ABILITIES
        if self.keyword:
            self.bit = words.keys[self.keyword]

    def apply(self, g: State, eff: Continuous, obj: int, ch: Chars) -> None:
        if not self.bit:
            ch.strip()
            return
        keep = [k for k in range(len(ch.abilities)) if ch.abilities[k].key != self.bit]
        ch.origins = [ch.origins[k] for k in keep]
        ch.abilities = [ch.abilities[k] for k in keep]
        ch.keys &= ~self.bit


class GainWord(Change):
    """Gains a race, an affiliation; or becomes it, losing the others of that category."""

    FIELDS: ClassVar[tuple[str, ...]] = ("category", "word", "only")

    def __init__(self, category: str, word: str, only: bool = False) -> None:
        super().__init__()
        self.category = category
        self.word = word
        self.only = only

    def apply(self, g: State, eff: Continuous, obj: int, ch: Chars) -> None:
        start = self.category + ":"
        kept = [w for w in ch.words if not (self.only and w.startswith(start))]
        ch.words = frozenset([*kept, start + self.word])


class LoseWords(Change):
    """Loses all words of a category, or one."""

    FIELDS: ClassVar[tuple[str, ...]] = ("category", "word")

    def __init__(self, category: str, word: str = "") -> None:
        super().__init__()
        self.category = category
        self.word = word

    def apply(self, g: State, eff: Continuous, obj: int, ch: Chars) -> None:
        start = f"{self.category}:{self.word}"
        ch.words = frozenset([w for w in ch.words if not (w == start if self.word else w.startswith(start))])


class SetColor(Change):
    """Becomes a colour (or gains it, or loses it)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("color", "how")

    def __init__(self, color: str, how: str = "become") -> None:
        super().__init__()
        self.color = color
        self.how = how
        self.bit = 0

    def link_mod(self, words: Lexicon) -> None:
        super().link_mod(words)
        self.bit = words.colors[self.color] if self.color else 0

    def apply(self, g: State, eff: Continuous, obj: int, ch: Chars) -> None:
        if self.how == "become":
            ch.colors = self.bit
        elif self.how == "gain":
            ch.colors |= self.bit
        else:
            ch.colors = ch.colors & ~self.bit if self.bit else 0


class AddKind(Change):
    """Is also treated as another kind of card, with numbers of its own if it has none."""

    FIELDS: ClassVar[tuple[str, ...]] = ("kind", "stats")

    def __init__(self, kind: str, stats: list[int]) -> None:
        super().__init__()
        self.kind = kind
        self.stats = stats
        self.bit = 0

    def link_mod(self, words: Lexicon) -> None:
        super().link_mod(words)
        self.bit = words.kinds[self.kind]
        self.writes = TRAITS | VALUES

    def apply(self, g: State, eff: Continuous, obj: int, ch: Chars) -> None:
        ch.kinds |= self.bit
        for k in range(len(self.stats)):
            ch.stats[k] = self.stats[k]


class SetKey(Change):
    """A restriction or permission on the object itself: cannot attack, is not destroyed, ..."""

    FIELDS: ClassVar[tuple[str, ...]] = ("key",)

    def __init__(self, key: str) -> None:
        super().__init__()
        self.key = key
        self.bit = 0

    def link_mod(self, words: Lexicon) -> None:
        super().link_mod(words)
        self.bit = words.keys[self.key]
        if self.key == "mute":
            self.writes |= ABILITIES

    def apply(self, g: State, eff: Continuous, obj: int, ch: Chars) -> None:
        ch.keys |= self.bit


# --- rules that stand -----------------------------------------------------------------------------------------------
class Rule(Part):
    """A change of the rules while it stands: costs, prohibitions, requirements, numbers of a player."""

    name: ClassVar[str] = ""

    def __init__(self) -> None:
        super().__init__()
        self.key = self.name  # under which the rules in force are found


class PlayerChange(Rule):
    """A player's number is changed: the limit level, the hand limit, energy sets a turn."""

    name: ClassVar[str] = "player"
    FIELDS: ClassVar[tuple[str, ...]] = ("who", "stat", "n", "fixed")

    def __init__(self, who: Players, stat: str, n: Number, fixed: bool = False) -> None:
        super().__init__()
        self.who = who
        self.stat = stat
        self.n = n
        self.fixed = fixed  # becomes n, instead of +n
        self.number = 0

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.number = words.player_stats[self.stat]


class PlayerKey(Rule):
    """A player cannot do something, or something does not happen to him: draw, win, lose, gain life."""

    name: ClassVar[str] = "player"
    FIELDS: ClassVar[tuple[str, ...]] = ("who", "key")

    def __init__(self, who: Players, key: str) -> None:
        super().__init__()
        self.who = who
        self.key = key
        self.bit = 0

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.bit = words.keys[self.key]


class Forbid(Rule):
    """A player cannot do an act with what fits (upon a target that fits).

    Acts: play, activate, trigger, choose (what: the source, target: what cannot be chosen), attack, block (what: the
    blocker, target: the attacker), enter (zone: from where), draw."""

    name: ClassVar[str] = "forbid"
    FIELDS: ClassVar[tuple[str, ...]] = ("act", "who", "what", "target", "zone", "cond")

    def __init__(self, act: str, who: Players | None, what: Objects | None = None, target: Objects | None = None,
                 zone: str = "", cond: Cond | None = None) -> None:
        super().__init__()
        self.key = act
        self.act = act
        self.who = who
        self.what = what
        self.target = target
        self.zone = zone
        self.cond = cond


class Must(Rule):
    """What fits must attack or block if it can; with a stat, the one of those able that has the most (NOVA 405.4.3.3)."""

    name: ClassVar[str] = "must"
    FIELDS: ClassVar[tuple[str, ...]] = ("act", "what", "target", "most", "low", "cond")

    def __init__(self, act: str, what: Objects, target: Objects | None = None, most: str = "", low: bool = False,
                 cond: Cond | None = None) -> None:
        super().__init__()
        self.act = act
        self.what = what
        self.target = target  # the attacker that must be blocked
        self.most = most
        self.low = low
        self.cond = cond


class CostChange(Rule):
    """What fits costs more or less to play or activate."""

    name: ClassVar[str] = "cost"
    FIELDS: ClassVar[tuple[str, ...]] = ("what", "who", "color", "n", "act")

    def __init__(self, what: Objects, who: Players | None, color: str | None, n: Number, act: str = "play") -> None:
        super().__init__()
        self.what = what
        self.who = who
        self.color = color  # None: the generic part
        self.n = n
        self.act = act
        self.bit = 0

    def link(self, words: Lexicon) -> None:
        super().link(words)
        if self.color is not None:
            self.bit = words.colors[self.color]


class ExtraCost(Rule):
    """What fits has an additional cost, compulsory or optional; or an alternative one."""

    name: ClassVar[str] = "extra-cost"
    FIELDS: ClassVar[tuple[str, ...]] = ("what", "cost", "how", "label")

    def __init__(self, what: Objects, cost: Node, how: str = "must", label: str = "") -> None:
        super().__init__()
        self.what = what
        self.cost = cost
        self.how = how  # "must", "may", "instead"
        self.label = label


class Allow(Rule):
    """A permission: play from a zone, play at any time, attack what is standing, ..."""

    name: ClassVar[str] = "allow"
    FIELDS: ClassVar[tuple[str, ...]] = ("act", "who", "what", "zone")

    def __init__(self, act: str, who: Players | None, what: Objects | None = None, zone: str = "") -> None:
        super().__init__()
        self.act = act
        self.who = who
        self.what = what
        self.zone = zone


class CounterCap(Rule):
    """No more than so many counters of a name on something (NOVA 919.6)."""

    name: ClassVar[str] = "counter-cap"
    FIELDS: ClassVar[tuple[str, ...]] = ("what", "counter", "n")

    def __init__(self, what: Objects, counter: str, n: Number) -> None:
        super().__init__()
        self.what = what
        self.counter = counter
        self.n = n


# --- instructions --------------------------------------------------------------------------------------------
class Alter(Do):
    """Change characteristics for a time. Whom it concerns and the numbers are fixed now (NOVA 802.1.2.1.5.2)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("what", "mods", "until", "cond")

    def __init__(self, what: Objects, mods: list[Mod], until: str = "game", cond: Cond | None = None) -> None:
        super().__init__()
        self.what = what
        self.mods = mods
        self.until = until
        self.cond = cond
        self.duration = 0

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.duration = words.durations[self.until]
        link_mods(self.mods, words)

    def run(self, c: Ctx) -> bool:
        g = c.g
        g.reading(self.what, c.src, c.you)
        ids = [i for i in self.what.find(c) if i >= 0 and g.applies_to(i, c.src, -1 if i in c.before else c.stamp)]
        for i in ids:
            eff = g.lasting(c.src, c.you, c.stamp, i, self.what)
            eff.slots = c.slots
            eff.x = c.x
            eff.set_mods([m.lock(g, eff, i) for m in self.mods])
            g.altering(i, eff.mods)
            f = Float(c.src, c.you, c.stamp, self.duration, g.change_rule(eff.mods))
            f.effect = eff
            f.player = c.you
            float_on(g, f, f.rule)
            g.settled()
        c.tally = len(ids)
        return bool(ids)


class Impose(Do):
    """Rules stand for a time."""

    FIELDS: ClassVar[tuple[str, ...]] = ("rules", "until")

    def __init__(self, rules: list[Rule], until: str = "game") -> None:
        super().__init__()
        self.rules = rules
        self.until = until
        self.duration = 0

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.duration = words.durations[self.until]

    def run(self, c: Ctx) -> bool:
        f = Float(c.src, c.you, c.stamp, self.duration, c.g.change_rule([]))
        for r in self.rules:
            c.g.imposing(r, c.src)
        f.ability = StandingRules(self.rules)
        f.slots = c.slots
        f.player = c.you
        float_on(c.g, f, f.rule)
        c.g.settled()
        return True


class StandingRules(Ability):
    """Rules that stand: of a static ability, or floating."""

    FIELDS: ClassVar[tuple[str, ...]] = ("rules", "cond")
    KIND: ClassVar[int] = 3

    def __init__(self, rules: list[Rule], cond: Cond | None = None) -> None:
        super().__init__()
        self.rules = rules
        self.cond = cond
        self.stands = True
        self.own = all(isinstance(getattr(r, "what", None), This) for r in rules)  # they concern their card alone
        for r in rules:
            self.watches |= r.reads
        if cond is not None:
            self.watches |= cond.reads


class Ruling:
    """A standing rule in force, with the context that its words need."""

    def __init__(self, rule: Rule, c: Ctx, w: Watch) -> None:
        self.rule = rule
        self.c = c
        self.w = w


NO_RULINGS: Final[list[Ruling]] = []


def ruled(g: State, name: str, id: int) -> bool:
    """Standing rules of a name may concern an object."""
    found = g.rules.get(name)
    if found is not None:
        for w in found:
            a = w.ability
            if w.src == id or not isinstance(a, StandingRules) or not a.own:
                return True
    return False


def rulings(g: State, name: str, id: int = -1) -> list[Ruling]:
    """The standing rules of a name that are in force (and may concern an object)."""
    if g.changed & g.reads:
        refresh(g)
    found = g.rules.get(name)
    if found is None:
        return NO_RULINGS
    out: list[Ruling] = []
    for w in found:
        a = w.ability
        assert isinstance(a, StandingRules)
        if id >= 0 and a.own and w.src != id:
            continue
        c = Ctx(g, w.src, w.you, NO_SLOTS if w.floating is None else w.floating.slots, None, 0)
        for r in a.rules:
            if r.key == name:
                out.append(Ruling(r, c, w))
    return out


def link_mods(mods: list[Mod], words: Lexicon) -> None:
    for m in mods:
        if isinstance(m, Change):
            m.link_mod(words)


# --- more changes and rules ----------------------------------------------------------------------------------
class SetKind(Change):
    """Becomes another kind of card and is no longer what it was."""

    FIELDS: ClassVar[tuple[str, ...]] = ("kind",)

    def __init__(self, kind: str) -> None:
        super().__init__()
        self.kind = kind
        self.bit = 0

    def link_mod(self, words: Lexicon) -> None:
        super().link_mod(words)
        self.bit = words.kinds[self.kind]

    def apply(self, g: State, eff: Continuous, obj: int, ch: Chars) -> None:
        ch.kinds = self.bit


class PickColor(Change):
    """Becomes a colour of the player's choice, made when it is resolved."""

    def __init__(self) -> None:
        super().__init__()
        self.colors: dict[str, int] = {}

    def link_mod(self, words: Lexicon) -> None:
        super().link_mod(words)
        self.colors = words.colors

    def lock(self, g: State, eff: Continuous, obj: int) -> Mod:
        bit = g.ask(COLOR, eff.you, list(self.colors.values()), eff.src, "")
        m = SetColor(next(name for name, b in self.colors.items() if b == bit))
        m.bit = bit
        m.layer = self.layer
        m.writes = self.writes
        return m


class LevelChange(Rule):
    """A card that a player plays has another level for this play (NOVA 109.2.1)."""

    name: ClassVar[str] = "level"
    FIELDS: ClassVar[tuple[str, ...]] = ("who", "what", "n")

    def __init__(self, who: Players | None, what: Objects, n: Number) -> None:
        super().__init__()
        self.who = who
        self.what = what
        self.n = n


class NoTrigger(Rule):
    """Automatic abilities that answer such an event do not trigger."""

    name: ClassVar[str] = "no-trigger"
    FIELDS: ClassVar[tuple[str, ...]] = ("when", "what")

    def __init__(self, when: Node, what: Objects | None = None) -> None:
        super().__init__()
        self.when = when  # the event
        self.what = what  # whose abilities; None: all
