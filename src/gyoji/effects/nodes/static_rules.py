"""Rules that stand: what cards forbid, allow, demand, or change of costs and players."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from ...kernel.process.apply import add_lasting_effect
from ...kernel.process.continuous import refresh
from ...kernel.state.aliases import ObjId, Player
from ...kernel.state.card import Ability, LastingEffect
from ...kernel.state.node import Node
from ...kernel.state.state import ActiveAbility, State
from ...kernel.state.terms import player_ref
from ..context import NO_SLOTS, Cond, Ctx, Filter, Lasting, Lexicon, Number, Objects, Part, Players, bindings, link_all, seen
from .filters import AnyOf, InZone, NameIs, SharesName, names_of
from .numbers import AsNow, EventNumber, Num, ThatMany, X
from .objects import Among, It, This


class StaticRule(Part):
    """A change of the rules while it stands: costs, prohibitions, requirements, numbers of a player."""

    name: ClassVar[str] = ""

    def __init__(self, key: str = "") -> None:
        self.key = key or self.name  # under which the rules in force are found


class PlayerRule(StaticRule):
    """A rule about players, of which its key says all."""

    def __init__(self, key: str, who: Players) -> None:
        super().__init__(key)
        self.who = who


class PlayerAmount(PlayerRule):
    """A number for players: so much more of something, or no more than so much."""

    def __init__(self, key: str, who: Players, n: Number) -> None:
        super().__init__(key, who)
        self.n = n


class ObjectRule(StaticRule):
    """A rule about objects, of which its key says all."""

    def __init__(self, key: str, what: Objects) -> None:
        super().__init__(key)
        self.what = what


class ObjectAmount(ObjectRule):
    """A number for objects: they count for so much more of something."""

    def __init__(self, key: str, what: Objects, n: Number) -> None:
        super().__init__(key, what)
        self.n = n


class PlayerChange(StaticRule):
    """A player's number is changed: the limit level, the hand limit, energy sets a turn."""

    name = "player"

    def __init__(self, who: Players, stat: str, n: Number, fixed: bool = False) -> None:
        super().__init__()
        self.who = who
        self.stat = stat
        self.n = n
        self.fixed = fixed  # becomes n, instead of +n

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.number = words.player_stats[self.stat]


class PlayerKey(StaticRule):
    """A player cannot do something, or something does not happen to them: draw, win, lose, gain life."""

    name = "player"

    def __init__(self, who: Players, key: str) -> None:
        super().__init__(key)
        self.who = who
        self.bit = 0

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.bit = words.keys[self.key]


class Forbid(StaticRule):
    """A player cannot do an act with what fits (upon a target that fits).

    Acts: play, activate, trigger, choose (what: the source, target: what cannot be chosen), attack, block (what: the
    blocker, target: the attacker), enter (zone: from where), draw."""

    name = "forbid"

    def __init__(self, act: str, who: Players | None, what: Objects | None = None, target: Objects | None = None,
                 zone: str = "", cond: Cond | None = None) -> None:
        super().__init__(act)
        self.act = act
        self.who = who
        self.what = what
        self.target = target
        self.zone = zone
        self.cond = cond

    def link(self, words: Lexicon) -> None:
        super().link(words)
        if self.act == "cast" and self.what is not None:  # "spells from graveyards": not where they are as spells
            for n in self.what.walk():
                if isinstance(n, InZone) and n.zone != "stack":
                    n.whence = True

    def concerns(self, c: Ctx, player: Player) -> bool:
        """Where nothing says whom it is about: everybody whom its text affects."""
        return not c.g.reach or player < 0 or self.what is not None or self.target is not None or (
            c.g.within(player_ref(player), c.src, c.you))


class Must(StaticRule):
    """What fits must attack or block if it can; with a stat, the one of those able that has the most (NOVA 405.4.3.3)."""

    name = "must"

    def __init__(self, act: str, what: Objects, target: Objects | None = None, most: str = "", low: bool = False,
                 cond: Cond | None = None) -> None:
        super().__init__()
        self.act = act
        self.what = what
        self.target = target  # the attacker that must be blocked
        self.most = most
        self.low = low
        self.cond = cond


class CostChange(StaticRule):
    """What fits costs more or less to play or activate."""

    name = "cost"

    def __init__(self, what: Objects, who: Players | None, color: str | None, n: Number, act: str = "play") -> None:
        super().__init__()
        self.what = what
        self.who = who
        self.color = color  # None: the generic part
        self.n = n
        self.act = act
        self.bit = 0
        self.aimed = False  # it depends on what is chosen for what is played

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.aimed = any(isinstance(n, Filter) and n.is_aimed() for n in self.what.walk())
        if self.color is not None:
            self.bit = words.colors[self.color]


class ExtraCost(StaticRule):
    """What fits has an additional cost, compulsory or optional; or an alternative one."""

    name = "extra-cost"

    def __init__(self, what: Objects, cost: Node, how: str = "must", label: str = "") -> None:
        super().__init__()
        self.what = what
        self.cost = cost
        self.how = how  # "must", "may", "instead"
        self.label = label


class Allow(StaticRule):
    """A permission: play from a zone, play at any time, attack what is standing, ..."""

    name = "allow"

    def __init__(self, act: str, who: Players | None, what: Objects | None = None, zone: str = "") -> None:
        super().__init__()
        self.act = act
        self.who = who
        self.what = what
        self.zone = zone


class CounterCap(StaticRule):
    """No more than so many counters of a name on something (NOVA 919.6)."""

    name = "counter-cap"

    def __init__(self, what: Objects, counter: str, n: Number) -> None:
        super().__init__()
        self.what = what
        self.counter = counter
        self.n = n


class LevelChange(StaticRule):
    """A card that a player plays has another level for this play (NOVA 109.2.1)."""

    name = "level"

    def __init__(self, who: Players | None, what: Objects, n: Number) -> None:
        super().__init__()
        self.who = who
        self.what = what
        self.n = n


class NoTrigger(StaticRule):
    """Automatic abilities that answer such an event do not trigger."""

    name = "no-trigger"

    def __init__(self, when: Node, what: Objects | None = None) -> None:
        super().__init__()
        self.when = when  # the event
        self.what = what  # whose abilities; None: all

    def covers(self, ability: Ability) -> bool:
        return True


class Impose(Lasting):
    """Rules stand for a time; the turns and steps that it speaks of are one's own, or those of another player (`whose`)."""

    def __init__(self, rules: list[StaticRule], until: str = "game", whose: Players | None = None) -> None:
        super().__init__(until)
        self.rules = rules
        self.whose = whose
        self.words: Lexicon | None = None  # where they speak of the name that something has now

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.words = words if any([is_momentary(n) for n in self.walk()]) else None

    def run(self, c: Ctx) -> bool:
        f = LastingEffect(c.src, c.you, c.stamp, self.duration, c.g.change_rule([]))
        f.ability = StaticRules(
            self.rules if self.words is None else [as_it_begins(r, c, self.words) for r in self.rules])
        f.slots = bindings(c, self)
        f.player = next(iter(self.whose.who(c)), c.you) if self.whose is not None else c.you
        add_lasting_effect(c.g, f, f.rule)
        c.g.settled()
        return True


def is_momentary(n: Node) -> bool:
    """It can be told only as the effect begins: what something is called, how much there was of it."""
    return isinstance(n, (AsNow, EventNumber, ThatMany, X)) or (isinstance(n, SharesName) and isinstance(n.what, It))


def as_it_begins(rule: StaticRule, c: Ctx, words: Lexicon) -> StaticRule:
    """The rule with names (perhaps those that things had as they left) and numbers as they are now (Magic 608.2h)."""
    from ..english.sentences import remade  # it knows what rules are

    def fixed(n: Node) -> Node:
        if isinstance(n, (AsNow, EventNumber, ThatMany, X)):
            return Num(n.value(c))
        if not isinstance(n, SharesName) or not isinstance(n.what, It):
            return n
        return AnyOf([NameIs(name) for id in n.what.recall(c) if id >= 0 for name in names_of(seen(c, id))])

    made = remade(rule, fixed)
    assert isinstance(made, StaticRule)
    link_all(made, words)
    return made


class StaticRules(Ability):
    """Rules that stand: of a static ability, or floating."""

    KIND = 3

    def __init__(self, rules: list[StaticRule], cond: Cond | None = None, zone: str = "") -> None:
        super().__init__()
        self.rules = rules
        self.cond = cond
        self.zone = zone
        self.stands = True
        self.own = all(is_own(getattr(r, "what", None)) for r in rules)  # they concern their card alone
        self.watch()

    def watch(self) -> None:
        """Note the facts on which it depends what is settled when it is gathered; other rules are read when asked for."""
        for r in self.rules:
            if isinstance(r, (PlayerChange, PlayerKey)):
                self.watches |= r.reads
        if self.cond is not None:
            self.watches |= self.cond.reads


def is_own(what: object) -> bool:
    return isinstance(what, This) or (isinstance(what, Among) and isinstance(what.what, This))


@mypyc_attr(free_list_len=1, acyclic=True)
class RuleInForce:
    """A standing rule in force, with the context that its words need."""

    def __init__(self, rule: StaticRule, c: Ctx, w: ActiveAbility) -> None:
        self.rule = rule
        self.c = c
        self.w = w


NO_RULES: Final[list[RuleInForce]] = []


def may_be_ruled(g: State, name: str, id: ObjId) -> bool:
    """Standing rules of a name may concern an object."""
    found = g.rules.get(name)
    if found is not None:
        for w in found:
            a = w.ability
            if w.src == id or not isinstance(a, StaticRules) or not a.own:
                return True
    return False


def rules_in_force(g: State, name: str, id: ObjId = -1) -> list[RuleInForce]:
    """The standing rules of a name that are in force (and may concern an object)."""
    if g.changed & g.reads:
        refresh(g)
    return of_name(g, g.rules, name, id)


def of_name(g: State, rules: dict[str, list[ActiveAbility]], name: str, id: ObjId = -1) -> list[RuleInForce]:
    """The same of these rules, which may have been in force before."""
    found = rules.get(name)
    if found is None:
        return NO_RULES
    out: list[RuleInForce] = []
    for w in found:
        a = w.ability
        assert isinstance(a, StaticRules)
        if id >= 0 and a.own and w.src != id:
            continue
        c = Ctx(g, w.src, w.you, NO_SLOTS if w.lasting is None else w.lasting.slots, None, 0)
        for r in a.rules:
            if r.key == name:
                out.append(RuleInForce(r, c, w))
    return out


def rulings_for(g: State, name: str, player: Player) -> list[RuleInForce]:
    """The standing rules of a name in force that are about a player."""
    return [k for k in rules_in_force(g, name) if isinstance(k.rule, PlayerRule) and player in k.rule.who.who(k.c)]


def amounts(g: State, name: str, player: Player) -> list[int]:
    """The numbers that standing rules of a name set for a player."""
    return [k.rule.n.value(k.c) for k in rulings_for(g, name, player) if isinstance(k.rule, PlayerAmount)]
