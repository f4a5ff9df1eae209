"""What phrases do to the trees of their parts: who acts, how long, how often, on what. Called when a text is built."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from ...kernel.state.aliases import ObjId
from ...kernel.state.card import Ability, Mod
from ...kernel.state.node import Node
from ..context import Cond, Do, Lexicon, Number, Objects, Part, Players
from ..lowering.link import prepare
from ..nodes.abilities import Activated, Delay, Shield, Static, Triggered
from ..nodes.changes import AddStat, Alter, Gain, SetStat
from ..nodes.choosing import Choose, EachChooses
from ..nodes.costs import Cost, PayEnergy, cost_of
from ..nodes.events import Moves, When
from ..nodes.instructions import (
    AddResource,
    Control,
    Damage,
    Discard,
    DivideDamage,
    Draw,
    Life,
    PlayerVerb,
    PutCounters,
    TakeCounters,
    Tap,
    Verb,
)
from ..nodes.numbers import AndAlso, Negative, Num, Times, X
from ..nodes.objects import Both, EachOne, EachPlayer, FirstIt, It, Opponent, Sel, This, ThisIn, You
from ..nodes.replacements import Instead
from ..nodes.static_rules import CostChange, Impose, PlayerChange, StaticRule
from ..nodes.structure import EachDoes, IfDid, May, OneOf, Repeat, Seq, then
from .pronouns import Giver, ThisCard, ThisDeals

Change = Callable[[Node], Node]
N = TypeVar("N", bound=Node)


def remade(node: Node, change: Change, quoted: bool = True) -> Node:
    """The tree with each node changed, parts before wholes; what needs no change stays the same object.

    Without `quoted`, abilities that it quotes stay as they are: they speak for themselves."""
    if not quoted and node.SCOPE:
        return node
    parts: list[object] = []
    differs = False
    for old in node.fields():
        new = _remade(old, change, quoted)
        parts.append(new)
        if new is not old:
            differs = True
    return change(type(node)(*parts) if differs else node)


def remade_as(kind: type[N], node: Node, change: Change, quoted: bool = True) -> N:
    """The same of a tree that stays what it is: an instruction, an ability."""
    made = remade(node, change, quoted)
    assert isinstance(made, kind)
    return made


def _remade(value: object, change: Change, quoted: bool) -> object:
    if isinstance(value, Node):
        return remade(value, change, quoted)
    if isinstance(value, list):
        items = [_remade(v, change, quoted) for v in value]
        return items if any(items[i] is not value[i] for i in range(len(items))) else value
    return value


def from_giver(ability: Ability, own: Num | None = None) -> Ability:
    """An ability that names the card which gives it (Magic 201.5a); a bit for each such word that means what has it."""
    seen = 0
    marks = 0 if own is None else own.n
    turned = [n.what for n in ability.walk() if isinstance(n, Tap)]  # {T} is always of what has the ability

    def change(n: Node) -> Node:
        nonlocal seen
        if not isinstance(n, (ThisCard, ThisDeals)) or any([n is t for t in turned]):
            return n
        seen += 1
        return n if marks >> (seen - 1) & 1 else Giver()

    return remade_as(Ability, ability, change)


def by_giver(ability: Ability, giver: ObjId, words: Lexicon) -> Ability:
    """The same, given by this object."""
    made = remade(ability, lambda n: Giver(giver, isinstance(ability, Static)) if isinstance(n, Giver) else n)
    assert isinstance(made, Ability)
    made.text = ability.text
    made.key = ability.key
    prepare(made, words)
    return made


def with_fields(node: Node, changes: dict[str, object]) -> Node:
    """The node with some fields changed."""
    return type(node)(*[changes[name] if name in changes else getattr(node, name) for name in node.FIELDS])


# --- lists ---------------------------------------------------------------------------------------------------
def join(a: list[object], b: list[object]) -> list[object]:
    return [*a, *b]


# --- who acts ------------------------------------------------------------------------------------------------
def by(who: Players, do: Do) -> Do:
    """A sentence with a subject: "oneself" in it is the subject, who also makes its choices."""
    if isinstance(who, You):
        return do
    if isinstance(who, EachPlayer):
        return _by_each(who, do)
    if any(isinstance(n, PayEnergy) for n in do.walk()):
        return EachDoes(who, _acting(do, EachOne()))
    return _acting(do, who)


def _by_each(who: Players, do: Do) -> Do:
    """All choose before anything is done with what they chose."""
    steps = do.steps if isinstance(do, Seq) else [do]
    first = steps[0]
    if isinstance(first, Discard) and first.what is None and len(steps) == 1 and not _own(first.n):
        return Discard(who, first.n, None, first.random, first.slot)
    if isinstance(first, Life) and isinstance(first.who, You) and len(steps) == 1:
        return Life(who, first.n, first.lose)
    if not isinstance(first, Choose):
        return EachDoes(who, _acting(do, EachOne()))
    choice = _acting(first, EachOne())
    assert isinstance(choice, Choose)
    chosen = EachChooses(who, choice)
    if len(steps) == 1:
        return chosen
    rest: list[Do] = [_acting(s, EachOne()) for s in steps[1:]]
    return Seq([chosen, *[EachDoes(who, s) if any(isinstance(n, EachOne) for n in s.walk()) else s for s in rest]])


def _own(n: Number | None) -> bool:
    """A number that is each player's own."""
    return n is not None and any(isinstance(part, You) for part in n.walk())


def _acting(do: Do, who: Players) -> Do:
    def change(n: Node) -> Node:
        if isinstance(n, You):
            return who
        if isinstance(n, (Choose, OneOf)) and n.by is None:
            return with_fields(n, {"by": who})
        if isinstance(n, May) and n.who is None:
            return May(n.do, who)
        if isinstance(n, Control) and n.who is None:
            return Control(n.what, who, n.until)
        if isinstance(n, PlayerVerb) and n.word.startswith("next-own:") and isinstance(who, Opponent):
            return PlayerVerb(n.verb, n.who, n.n, n.word.replace("next-own:", "next-opponent:"))
        return n

    found = remade(do, change)
    assert isinstance(found, Do)
    return found


# --- on what -------------------------------------------------------------------------------------------------
def on(what: Objects, do: Do) -> Do:
    """A verb with its object: verbs are made for "it"."""
    def change(n: Node) -> Node:
        return what if type(n) is It and n.want is None and n.slot == -1 else n

    found = remade(do, change)
    assert isinstance(found, Do)
    return found


def about(when: When, do: Do) -> Do:
    """A verb whose object is what the event is about: this card, where the event is its own."""
    return on(This(), do) if when.unspoken else do


def both_chosen(a: Choose, b: Choose, do: Do) -> Do:
    """Two choices, then a verb about both."""
    return then(then(a, b), on(Both(FirstIt(), It()), do))


# --- how long ------------------------------------------------------------------------------------------------
def lasting(until: str, do: Do, quoted: bool = True) -> Do:
    """A duration at the head of a sentence: for all in it that says none."""
    def change(n: Node) -> Node:
        if isinstance(n, Alter) and n.until == "game":
            return Alter(n.what, n.mods, until, n.cond)
        if isinstance(n, Impose) and n.until == "game":
            return with_fields(n, {"until": until})
        if isinstance(n, Shield) and n.until == "game":
            return Shield(n.ability, until, n.once)
        if isinstance(n, Control) and n.until == "game":
            return Control(n.what, n.who, until)
        if isinstance(n, Verb) and n.until == "game" and n.verb == "bind":
            return Verb(n.verb, n.what, n.other, n.n, n.word, until)
        if isinstance(n, Delay) and n.until == "game" and not n.once:
            return Delay(n.when, n.do, until, n.once, n.later)
        return n

    found = remade(do, change, quoted)
    assert isinstance(found, Do)
    return found


def while_both(a: Do, b: Do) -> Do:
    """Two changes in one sentence, and at its end for how long: that is said of both."""
    last = a.steps[-1] if isinstance(a, Seq) else a
    if not isinstance(last, Alter) or last.until != "game" or not isinstance(b, Alter) or b.until == "game":
        return then(a, b)
    before = a.steps[:-1] if isinstance(a, Seq) else []
    return Seq([*before, Alter(last.what, last.mods, b.until, last.cond), b])


# --- how much ------------------------------------------------------------------------------------------------
def scaled(times: Number, do: Do) -> Do:
    """So much for each of so many; what has no number is done so many times."""
    found = remade(do, lambda n: _scaled(times, n))
    assert isinstance(found, Do)
    return Repeat(do, n=times) if found is do else found


def scaled_mods(times: Number, mods: list[Mod]) -> list[Mod]:
    out: list[Mod] = []
    for m in mods:
        n = _scaled(times, m)
        assert isinstance(n, Mod)
        out.append(n)
    return out


def scaled_rules(times: Number, rules: list[StaticRule]) -> list[StaticRule]:
    out: list[StaticRule] = []
    for r in rules:
        n = _scaled(times, r)
        assert isinstance(n, StaticRule)
        out.append(n)
    return out


def _scaled(times: Number, n: Node) -> Node:
    if n.SCALED or (isinstance(n, (Draw, Damage, Life, AddStat, PutCounters, AddResource, CostChange, PlayerChange,
                                   DivideDamage, TakeCounters, Discard, PlayerVerb)) and n.n is not None):
        fields = {name: getattr(n, name) for name in n.FIELDS}
        fields["n"] = Times(fields["n"], times)
        return type(n)(**fields)
    return n


def letting(do: Node, number: Number) -> Node:
    """X is said to be a number."""
    return remade(do, lambda n: number if isinstance(n, X) else n)


def signed(text: object) -> Number:
    """+100, -X: a part of a pair."""
    if isinstance(text, int):
        return Num(text)
    word = str(text)
    return Negative(X()) if word.startswith("-") else X()


def pump(pair: tuple[object, object]) -> list[Mod]:
    """+A/+B."""
    mods: list[Mod] = []
    for stat, value in (("attack", pair[0]), ("health", pair[1])):
        if value != 0:
            mods.append(AddStat(stat, signed(value)))
    return mods or [AddStat("attack", Num(0)), AddStat("health", Num(0))]


def fixed(pair: tuple[object, object]) -> list[Mod]:
    """A/B."""
    return [SetStat("attack", signed(pair[0])), SetStat("health", signed(pair[1]))]


def numbers_of(pair: tuple[int, int]) -> list[int]:
    return [pair[0], pair[1]]


# --- costs and abilities -------------------------------------------------------------------------------------
def cost(parts: list[Part]) -> Cost:
    """A cost from its parts; "pay energy" is energy; what nobody is named for is one's own (NOVA 904.4)."""
    def change(n: Node) -> Node:
        return Sel(n.filter, n.zone, You()) if isinstance(n, Sel) and n.whose is None else n

    plain: list[Part] = []
    for p in parts:
        own = remade(p, change)
        assert isinstance(own, Part)
        plain.append(own.energy if isinstance(own, PayEnergy) and own.times is None else own)
    return cost_of(plain)


def granting(ability: Ability | list[Ability]) -> list[Mod]:
    """An ability as it is printed, which can be several."""
    return [Gain(a) for a in (ability if isinstance(ability, list) else [ability])]


def given(cond: Cond, ability: Ability) -> Ability:
    """A static ability under a condition; one that has no place for it is had as long as the condition holds."""
    if "cond" in ability.FIELDS:
        fields = {name: getattr(ability, name) for name in ability.FIELDS}
        fields["cond"] = cond if fields["cond"] is None else AndAlso(cond, fields["cond"])
        return type(ability)(**fields)
    return Static(This(), [Gain(ability)], cond)


def rules_by(who: Players, rules: list[StaticRule]) -> list[StaticRule]:
    """Rules with a subject: "oneself" in them is the subject."""
    out: list[StaticRule] = []
    for r in rules:
        made = remade(r, lambda n: who if isinstance(n, You) else n)
        assert isinstance(made, StaticRule)
        out.append(made)
    return out


class Proviso(Part):
    """What a sentence after an activated ability's effect says about activating it (NOVA 801.3.4)."""

    def __init__(self, limit: int = 0, only: Cond | None = None, anyone: bool = False, whole: bool = False) -> None:
        self.limit = limit
        self.only = only
        self.anyone = anyone
        self.whole = whole


def activated(cost: Cost, do: Do, provisos: list[Proviso]) -> Activated:
    a = Activated(cost, do)
    for p in provisos:
        if p.limit:
            a.limit = p.limit
            a.whole = p.whole
        if p.only is not None:
            a.only = p.only if a.only is None else AndAlso(a.only, p.only)
        if p.anyone:
            a.anyone = True
    return a


def unless(pay: Do, do: Do) -> Do:
    return IfDid(pay, None, do)


# --- where abilities work ------------------------------------------------------------------------------------
def named_zone(a: Ability) -> str:
    """The zone in which its text looks for this card, and so works (NOVA 801.5.5, 803.1.3).

    What befalls this card itself is seen where it does: where the rest of the text finds it then is something else."""
    text: Node = a
    if isinstance(a, (Triggered, Instead)) and any([isinstance(getattr(a.when, f), This) for f in a.when.FIELDS]):
        text = a.when
    for n in text.walk():
        if isinstance(n, ThisIn):
            return n.zone
    return ""


def where_seen(when: Moves, field: str, discards: str) -> str:
    """Where a card sees that it has moved: on the field if it leaves it, else where it is public."""
    if when.how == "discard":
        return discards
    if when.frm in ("", field):
        return f"{field}|{when.to}" if when.to not in ("", field) and not when.frm else ""
    return when.frm if when.to == field or not when.to else f"{when.frm}|{when.to}"
