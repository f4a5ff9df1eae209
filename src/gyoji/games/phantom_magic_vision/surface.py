"""How texts put things, as far as it is more than its parts: several places, provisos after a sentence, two sorts at once.

These nodes are what the phrases build; what is done comes of them when a card is made (`lowered`)."""

from __future__ import annotations

from ...effects.context import Cond, Ctx, Do, DoneTo, Enclosing, Filter, Number, Objects, Part, Players
from ...effects.english.sentences import by, given, remade_as, rules_by, with_fields
from ...effects.lowering.jointly import DifferentNames, Total
from ...effects.nodes.abilities import Activated, Shield, Static
from ...effects.nodes.changes import Gain
from ...effects.nodes.choosing import Choose
from ...effects.nodes.events import Declares
from ...effects.nodes.filters import AllOf, KindIs, Not
from ...effects.nodes.numbers import AndAlso, NotSo, Num
from ...effects.nodes.objects import Among, AnyCard, Both, EachPlayer, Opponent, Sel, This, You, Zoneless
from ...effects.nodes.player_events import Plays
from ...effects.nodes.static_rules import Allow, Forbid, Impose, PlayerKey, StaticRule, StaticRules
from ...effects.nodes.structure import If, Seq
from ...effects.nodes.targets import Aim
from ...kernel.state.aliases import Slot
from ...kernel.state.card import Ability
from ...kernel.state.node import Node
from ...text import NotUnderstood
from .alone import alone
from .choosing import ChooseEach
from .fields import PhantomFields
from .instructions import Damage, DivideDamage, PlayAs, TakesAway, takes_all
from .lasting import Alter
from .recalling import Occurred
from .references import Done
from .structure import IfDid, May
from .terms import KEYS
from .timing import NamedAfter, NameHasA

OWN_ZONES = ("hand", "deck", "nodes", "sideboard")  # where nobody is named they are one's own


# --- places ------------------------------------------------------------------------------------------------------
class Place(Part):
    """One of several places that a description names: あなたの場, 冥界."""

    def __init__(self, zone: str, whose: Players | None = None) -> None:
        self.zone = zone
        self.whose = whose


class Placed(Objects):
    """What fits in one of several places: あなたの場と冥界にあるキャラクターカード. A name is for all that follow."""

    def __init__(self, filter: Filter, places: list[Place]) -> None:
        self.filter = filter
        self.places = places

    def lowered(self) -> Objects:
        whose: Players | None = None
        found: list[Objects] = []
        for p in self.places:
            whose = p.whose or whose
            found.append(Sel(self.filter, p.zone, whose or (You() if p.zone in OWN_ZONES else None)))
        all_of_them = found[-1]
        for s in found[-2::-1]:
            all_of_them = Both(s, all_of_them)
        return all_of_them


# --- predicates that stand -----------------------------------------------------------------------------------------
class Standing(Ability):
    """What could be done to something for a time is so as long as the text is in force; `single`: only once (7.1.14)."""

    KIND = 3

    def __init__(self, do: Do, cond: Cond | None = None, single: bool = False) -> None:
        super().__init__()
        self.do = do
        self.cond = cond
        self.single = single

    def lowered(self) -> Ability:
        parts = merged([self.part(d) for d in (self.do.steps if isinstance(self.do, Seq) else [self.do])])
        if len(parts) > 1:
            return Static(This(), [Gain(p) for p in parts], self.cond)
        return parts[0] if self.cond is None else given(self.cond, parts[0])

    def apart(self) -> list[Standing]:
        """Several, each with what is said of one thing."""
        if not isinstance(self.do, Seq):
            return [self]
        return [Standing(d, self.cond, self.single) for d in self.do.steps]

    def part(self, do: Do) -> Ability:
        made: Ability | None = None
        if isinstance(do, If) and do.orelse is None:
            return given(do.cond, self.part(do.do))
        if isinstance(do, Alter) and do.until == "game":
            made = Static(do.what, do.mods, do.cond)
        elif isinstance(do, Impose) and do.until == "game":
            made = StaticRules(do.rules)
        elif isinstance(do, Shield) and not do.once:
            made = do.ability
        if made is None:
            raise NotUnderstood("", "", "自動", [], "", "▸ 自動")
        return alone(made) if self.single else made


def merged(parts: list[Ability]) -> list[Ability]:
    """Changes of the same things are one."""
    out: list[Ability] = []
    for p in parts:
        last = out[-1] if out else None
        if type(p) is Static and type(last) is Static and p.what == last.what and p.cond == last.cond:
            out[-1] = Static(last.what, [*last.mods, *p.mods], last.cond)
        else:
            out.append(p)
    return out


# --- provisos ----------------------------------------------------------------------------------------------------
class Proviso(Part):
    """但し: what holds for the sentences before it."""

    def applied(self, do: Do) -> Do:
        raise NotImplementedError


class Provided(Enclosing):
    """Sentences, and what is said about them afterwards."""

    def __init__(self, do: Do, proviso: Proviso) -> None:
        super().__init__(do)
        self.proviso = proviso

    def lowered(self) -> Do:
        return self.proviso.applied(self.do)


def choosing(n: Node, aims: bool) -> bool:
    return (isinstance(n, Choose) and isinstance(n, Aim) == aims) or (isinstance(n, ChooseEach) and not aims)


def narrower(n: Node, filter: Filter) -> Node:
    """A choice among fewer."""
    if isinstance(n, ChooseEach):
        return with_fields(n, {"what": Among(n.what, filter)})
    if not isinstance(n, Choose):
        return n
    what = n.what
    if isinstance(what, (Sel, Zoneless)):
        less: Node = with_fields(what, {"filter": AllOf([filter, what.filter])})
    else:
        less = Among(what, filter)
    return with_fields(n, {"what": less})


def spoken_of(choices: list[Node]) -> list[Node]:
    """The choice that a proviso is about."""
    if not choices:
        raise NotUnderstood("", "", "但し", [], "", "▸ 但し")
    return choices[-1:]


def all_of(n: DoneTo | Damage) -> Objects:
    return n.to if isinstance(n, Damage) else n.what


def fewer(n: Node, filter: Filter) -> Node:
    """Something that is done to a group, done to those of it that fit."""
    assert isinstance(n, (DoneTo, Damage))
    what = all_of(n)
    field = "to" if isinstance(n, Damage) else "what"
    if isinstance(what, Sel):
        return with_fields(n, {field: with_fields(what, {"filter": AllOf([filter, what.filter])})})
    return with_fields(n, {field: Among(what, filter)})


class Except(Proviso):
    """この効果では～を目標にすることは出来ない; 抜き出す, 場に出す, 選ぶ: what such a card was never chosen for."""

    def __init__(self, filter: Filter, aims: bool = False) -> None:
        self.filter = filter
        self.aims = aims

    def applied(self, do: Do) -> Do:
        aims = self.aims and any([isinstance(n, Aim) for n in do.walk()])
        groups = [n for n in do.walk() if isinstance(n, (DoneTo, Damage)) and takes_all(all_of(n))]
        if groups and not any([isinstance(n, Choose) for n in do.walk()]):  # 対象にならない: all but such
            return remade_as(Do, do, lambda n: fewer(n, Not(self.filter)) if any([n is k for k in groups]) else n)
        last = spoken_of([n for n in do.walk() if choosing(n, aims)])
        return remade_as(Do, do, lambda n: narrower(n, Not(self.filter)) if any([n is k for k in last]) or (
            aims and isinstance(n, Aim)) else n)


class Summing(Proviso):
    """但し、選んだカードのコストの合計値は3以下でなければならない."""

    def __init__(self, stat: str, op: str, n: Number) -> None:
        self.stat = stat
        self.op = op
        self.n = n

    def applied(self, do: Do) -> Do:
        last = spoken_of([n for n in do.walk() if isinstance(n, Choose)])
        total = self.n
        for k in last:
            assert isinstance(k, Choose)
            total = before(do, total, k.slot)
        return remade_as(Do, do, lambda n: narrower(n, Total(self.stat, self.op, total)) if any(
            [n is k for k in last]) else n)


def before(do: Do, n: Number, slot: Slot) -> Number:
    """A number that is asked for at a choice speaks of what was done before it, not of what is done with the chosen."""
    def change(m: Node) -> Node:
        if not isinstance(m, Done) or m.slot < slot:
            return m
        done = [d.slot for d in do.walk() if isinstance(d, TakesAway) and m.verb == d.INTRODUCES and 0 <= d.slot < slot]
        return Done(m.verb, max(done)) if done else m

    return remade_as(Number, n, change)


class Distinct(Proviso):
    """同名のカードは1枚しか選べない."""

    def applied(self, do: Do) -> Do:
        last = spoken_of([n for n in do.walk() if isinstance(n, Choose)])
        return remade_as(Do, do, lambda n: narrower(n, DifferentNames()) if any([n is k for k in last]) else n)


class VoidIf(Proviso):
    """～の場合、この効果は無効になる."""

    def __init__(self, cond: Cond) -> None:
        self.cond = cond

    def applied(self, do: Do) -> Do:
        return If(NotSo(self.cond), do)


class Timely(Proviso):
    """タイミングが正しくないカードはプレイ出来ない 5.3.1.e."""

    def applied(self, do: Do) -> Do:
        spoken_of([n for n in do.walk() if isinstance(n, (PlayAs, Allow))])  # what is played at its own time is timely
        return remade_as(Do, do, lambda n: with_fields(n, {"timely": True}) if isinstance(n, PlayAs) else n)


class Disregarding(Proviso):
    """この効果では「連結」の効果を無視することが出来る."""

    def __init__(self, keys: list[str]) -> None:
        self.keys = keys

    def applied(self, do: Do) -> Do:
        return Ignoring(do, self.keys)


class Ignoring(Enclosing):
    """While it is done, what these keywords demand is not asked (1.3.1)."""

    def __init__(self, do: Do, keys: list[str]) -> None:
        super().__init__(do)
        self.keys = keys

    def run(self, c: Ctx) -> bool:
        g = c.g
        assert isinstance(g, PhantomFields)
        before = g.ignored
        for key in self.keys:
            g.ignored |= KEYS[key]
        done = self.do.run(c)
        g.ignored = before
        return done

    def possible(self, c: Ctx) -> bool:
        return self.do.possible(c)


class ExceptText(Proviso):
    """この効果では～のテキストを変更することは出来ない."""

    def __init__(self, filter: Filter) -> None:
        self.filter = filter

    def applied(self, do: Do) -> Do:
        spoken_of([n for n in do.walk() if isinstance(n, Alter)])

        def change(n: Node) -> Node:
            return with_fields(n, {"what": Among(n.what, Not(self.filter))}) if isinstance(n, Alter) else n

        return remade_as(Do, do, change)


class Plainly(Proviso):
    """この効果では1つの効果に対し1度までしか目標を変更出来ない: it is done once."""

    def applied(self, do: Do) -> Do:
        return do


class AtLeastEach(Proviso):
    """振り分けるダメージの最低値は1とする."""

    def __init__(self, n: int) -> None:
        self.n = n

    def applied(self, do: Do) -> Do:
        spoken_of([n for n in do.walk() if isinstance(n, DivideDamage)])
        return remade_as(Do, do, lambda n: with_fields(n, {"part": self.n}) if isinstance(n, DivideDamage) else n)


class AtMostEach(Proviso):
    """耐久力を超えるダメージを振り分けることは出来ない."""

    def __init__(self, stat: str) -> None:
        self.stat = stat

    def applied(self, do: Do) -> Do:
        spoken_of([n for n in do.walk() if isinstance(n, DivideDamage)])
        return remade_as(Do, do, lambda n: with_fields(n, {"cap": self.stat}) if isinstance(n, DivideDamage) else n)


# --- one of two texts ------------------------------------------------------------------------------------------------
class IfModes(Do):
    """～場合は以下の効果の1を、ない場合は2を解決する."""

    def __init__(self, who: Players | None, cond: Cond, a: Do, b: Do) -> None:
        self.who = who
        self.cond = cond
        self.a = a
        self.b = b

    def lowered(self) -> Do:
        cond: Cond = self.cond
        if self.who is None:
            return If(cond, self.a, self.b)
        who = self.who
        cond = remade_as(Cond, cond, lambda n: who if isinstance(n, You) else n)
        return If(cond, by(who, self.a), by(who, self.b))


class IfDidModes(Do):
    """～した場合以下の効果の1を、しなかった場合2を解決する."""

    def __init__(self, do: Do, a: Do, b: Do) -> None:
        self.do = do
        self.a = a
        self.b = b

    def lowered(self) -> Do:
        return IfDid(self.do, self.a, self.b)


# --- rules -----------------------------------------------------------------------------------------------------------
class RulesFor(Ability):
    """相手プレイヤーは、手札が2枚以下の場合、～出来ない: a condition of the player of whom it speaks."""

    KIND = 3

    def __init__(self, who: Players, cond: Cond, rules: list[StaticRule]) -> None:
        super().__init__()
        self.who = who
        self.cond = cond
        self.rules = rules

    def lowered(self) -> Ability:
        who = self.who
        if isinstance(who, EachPlayer):
            raise NotUnderstood("", "", "場合", [], "", "▸ 場合")
        cond = remade_as(Cond, self.cond, lambda n: who if isinstance(n, You) else n)
        return StaticRules(rules_by(who, self.rules), cond)


class PhaseEffect(StaticRule):
    """規定の効果は以下に変更される (4.1.2): what is done in a phase by rule is this instead."""

    name = "phase-effect"

    def __init__(self, phase: str, who: Players | None, do: Do) -> None:
        super().__init__()
        self.phase = phase
        self.who = who
        self.do = do


class Provided2(Ability):
    """An effect that is not applied to some."""

    KIND = 3

    def __init__(self, a: Ability, filter: Filter) -> None:
        super().__init__()
        self.a = a
        self.filter = filter

    def lowered(self) -> Ability:
        a = single(self.a)
        if not isinstance(a, Static):
            raise NotUnderstood("", "", "対象", [], "", "▸ 対象")
        made = with_fields(a, {"what": Among(a.what, Not(self.filter))})
        assert isinstance(made, Ability)
        return made


# --- what is said of a whole effect ------------------------------------------------------------------------------------
def single(a: object) -> Ability:
    """What is said of a line is said of its one effect."""
    if not isinstance(a, Ability):
        raise NotUnderstood("", "", "この効果", [], "", "▸ この効果")
    return a


class VoidLine(Ability):
    """但し、～の場合、この効果は無効になる."""

    KIND = 3

    def __init__(self, a: Ability, cond: Cond) -> None:
        super().__init__()
        self.a = a
        self.cond = cond

    def lowered(self) -> Ability:
        a = single(self.a)
        if isinstance(a, Activated):
            only = a.only
            made = with_fields(a, {"only": NotSo(self.cond) if only is None else AndAlso(only, NotSo(self.cond))})
            assert isinstance(made, Ability)
            return made
        return given(NotSo(self.cond), a)


class LimitedLine(Ability):
    """この効果は1ターンに1度しか解決されない."""

    KIND = 3

    def __init__(self, a: Ability, n: int) -> None:
        super().__init__()
        self.a = a
        self.n = n

    def lowered(self) -> Ability:
        if "limit" not in single(self.a).FIELDS:
            raise NotUnderstood("", "", "1ターンに", [], "", "▸ 1ターンに")
        made = with_fields(self.a, {"limit": self.n})
        assert isinstance(made, Ability)
        return made


class Averted(Proviso):
    """但し、相手プレイヤーは～することでこの効果を無効に出来る."""

    def __init__(self, who: Players, do: Do) -> None:
        self.who = who
        self.do = do

    def applied(self, do: Do) -> Do:
        return IfDid(May(by(self.who, self.do), self.who), None, do)


class CasterIs(Proviso):
    """Aはこの効果で除外したスペルカードの術者に等しい."""

    def __init__(self, what: Objects) -> None:
        self.what = what

    def applied(self, do: Do) -> Do:
        spoken_of([n for n in do.walk() if isinstance(n, NameHasA)])
        return remade_as(Do, do, lambda n: NamedAfter(self.what) if isinstance(n, NameHasA) else n)


class BothProvisos(Proviso):
    """～でなければならず、～: two provisos in a sentence."""

    def __init__(self, a: Proviso, b: Proviso) -> None:
        self.a = a
        self.b = b

    def applied(self, do: Do) -> Do:
        return self.b.applied(self.a.applied(do))


class LimitedRules(Ability):
    """1ターンに1枚しか～出来ない: what was done so often this turn is not done again; `strict`: not even so often."""

    KIND = 3

    def __init__(self, who: Players, n: int, rules: list[StaticRule], strict: bool = False) -> None:
        super().__init__()
        self.who = who
        self.n = n
        self.rules = rules
        self.strict = strict

    def lowered(self) -> Ability:
        each: list[Players] = [You(), Opponent()] if isinstance(self.who, EachPlayer) else [self.who]
        return StaticRules([self.limit(r, p) for p in each for r in self.rules])

    def limit(self, rule: StaticRule, who: Players) -> Forbid:
        most = Num(self.n - 1 if self.strict else self.n)
        if isinstance(rule, Forbid) and rule.act == "play" and isinstance(rule.what, Zoneless) and rule.cond is None:
            return Forbid("play", who, rule.what, cond=Occurred(Plays(who, rule.what), ">=", most))
        if isinstance(rule, Forbid) and rule.act == "attack" and rule.what is None and rule.cond is None:
            attacks = Declares(Zoneless(KindIs("character"), who), "attack")
            return Forbid("attack", who, None, cond=Occurred(attacks, ">=", most))
        if isinstance(rule, PlayerKey) and rule.key == "no-play":
            anything = Zoneless(AnyCard())
            return Forbid("play", who, anything, cond=Occurred(Plays(who, anything), ">=", most))
        raise NotUnderstood("", "", "1ターンに", [], "", "▸ 1ターンに")
