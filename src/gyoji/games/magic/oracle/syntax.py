"""Nodes near the words of abilities: what phrases build before it is turned into what is executed (said.py)."""

from __future__ import annotations

from typing import ClassVar, Final

from ....effects.context import Cond, Do, Number, Objects, ObjectsOf, Part, Players
from ....effects.english.nouns import All, Waiting, heads
from ....effects.english.pronouns import ThisCard, Wearer
from ....effects.english.sentences import Change, remade, remade_as, with_fields
from ....effects.nodes.costs import Cost
from ....effects.nodes.events import Damaged, Moves, When
from ....effects.nodes.objects import Host, This
from ....effects.nodes.player_events import PlayerMoves
from ....effects.nodes.static_rules import StaticRule
from ....kernel.state.aliases import Slot
from ....kernel.state.card import Ability, Mod
from ....kernel.state.node import Node
from ..state.symbols import ManaCost
from ..vocabulary.abilities import TargetsOnly
from ..vocabulary.counted_events import OneOrMore
from ..vocabulary.events import Activates


# --- events: a subject, and what befalls it ---------------------------------------------------------------------------
class Subject(Objects):
    """Whatever stands before the verb of an event."""


class Doer(Players):
    """Whoever stands before the verb of an event."""


class Difference(Number):
    """How far apart the two numbers are that the text has compared."""


class PlayPermission(StaticRule):
    """Leave to play or cast something that the text speaks of, perhaps for another cost, or with mana as though it were
    other mana (`spend`: of any type too)."""

    def __init__(self, who: Players, what: Objects, act: str = "cast", cost: Part | None = None, once: bool = False,
                 spend: bool | None = None) -> None:
        super().__init__()
        self.who = who
        self.what = what
        self.act = act
        self.cost = cost
        self.once = once
        self.spend = spend


class AmendedPermission(Do):
    """Leave that an instruction gives, and what a further sentence says of what is cast by it."""

    def __init__(self, do: Do, cost: Part | None = None, spend: bool | None = None, flash: bool = False,
                 more: ManaCost | None = None, after: str = "") -> None:
        self.do = do
        self.cost = cost
        self.spend = spend
        self.flash = flash
        self.more = more
        self.after = after


class MadeToBlock(Do):
    """"Target creature blocks it this turn if able": it is not the one that blocks."""

    DISTINCT: ClassVar[tuple[str, str]] = ("what", "other")

    def __init__(self, what: Objects, other: Objects, until: str) -> None:
        self.what = what
        self.other = other
        self.until = until


class CounterOf(Do):
    """A counter of one of these kinds is put on something, as the player chooses."""

    INTRODUCES = "objects"

    def __init__(self, what: Objects, kinds: list[str], slot: Slot = -1) -> None:
        self.what = what
        self.kinds = kinds
        self.slot = slot


class EntersWithOne(Ability):
    """What enters with such a counter."""

    def __init__(self, what: Objects, kinds: list[str]) -> None:
        super().__init__()
        self.what = what
        self.kinds = kinds


class PredIf(Part):
    """What is said of something as long as something is so."""

    def __init__(self, mods: list[Mod], cond: Cond) -> None:
        self.mods = mods
        self.cond = cond


class PredsIf(Ability):
    """Several such in one sentence: "~ has flying as long as ..., haste as long as ..., and gets +1/+1 as long as ..."."""

    def __init__(self, what: Objects, items: list[PredIf]) -> None:
        super().__init__()
        self.what = what
        self.items = items


class ForNoTime(Do):
    """Something with a time for which it is said to last, but which does not last."""

    def __init__(self, do: Do) -> None:
        self.do = do


class Untouched(Do):
    """An instruction of which something is said that is nowhere in it: nothing enters that could be attacking."""

    def __init__(self, do: Do) -> None:
        self.do = do


def touching(do: Do, change: Change) -> Do:
    """What is said of something in an instruction: it must be there."""
    made = remade_as(Do, do, change)
    return made if made is not do else Untouched(do)


class Unsaid(Ability):
    """An ability of which something is said that is nowhere in it."""

    def __init__(self, ability: Ability) -> None:
        super().__init__()
        self.ability = ability


def unspoken(what: Objects | None) -> bool:
    """The card itself, or what it is attached to: a pronoun means them without an event."""
    return isinstance(what, (ThisCard, This, Host))


class Party(ObjectsOf):
    """The other party of an event: what is damaged or blocked, what aims. "That creature" can mean it, "it" cannot."""

    INTRODUCES = "objects"

    def __init__(self, what: Objects, slot: Slot = -1) -> None:
        super().__init__(what)
        self.slot = slot
        self.quiet = True
        self.unspoken = unspoken(what)
        self.head = party_heads(what)


def party_heads(what: Objects) -> frozenset[str] | None:
    """What the second party of an event may be called."""
    found: set[str] = set()
    for n in what.walk():
        if isinstance(n, All):
            found |= heads(n.filter)
        elif isinstance(n, Waiting):
            found |= {"spell", "ability"}
    return frozenset(found) if found else None


class TargetsSuch(TargetsOnly):
    """What the spell of an event targets: "that creature" can mean it, "it" cannot."""

    INTRODUCES = "objects"

    def __init__(self, what: Objects, only: bool = False, slot: Slot = -1) -> None:
        super().__init__(what, only)
        self.slot = slot
        self.quiet = True
        self.head = party_heads(what)


NOTHING: Final = frozenset(["-"])  # no word calls it so
ABILITY: Final = frozenset(["ability"])


class Befalls(When):
    """An object, and what happens to it or is done by it."""

    DISTINCT: ClassVar[tuple[str, str]] = ("what", "when")  # "~ dealt damage to it"

    def __init__(self, what: Objects, when: When, slot: Slot = -1) -> None:
        super().__init__(slot)
        self.what = what
        self.when = when
        self.also = "player|milled" if any([isinstance(n, Moves) and n.how == "mill" for n in when.walk()]) else "player"
        if unspoken(what) and not isinstance(what, Wearer):  # a pronoun means it without the event
            self.quiet = True
            self.head: frozenset[str] | None = NOTHING
        else:
            self.quiet = False
            self.head = what.head if isinstance(what, Wearer) else None
        self.shy = any(isinstance(n, Party) for n in when.walk())
        hide_inner_events(when)

    def meant(self) -> When:
        """The event with its subject."""
        return with_subject(self.when, self.slot, self.what)


def with_subject(when: When, slot: Slot, what: Objects | None) -> When:
    """The event with its subject, and with the numbers by which its text speaks of its parties."""
    second = max([n.slot for n in when.walk() if isinstance(n, Party)], default=-1)

    def change(n: Node) -> Node:
        if isinstance(n, Subject) and what is not None:
            return what
        if isinstance(n, Party):
            return n.what
        if isinstance(n, OneOrMore):
            return n
        if not isinstance(n, When):
            return n
        changes: dict[str, object] = {"slot": slot}
        if "second" in n.FIELDS and second >= 0:
            changes["second"] = second
        if isinstance(n, Damaged) and n.by is not None:
            changes["giver"] = True
        return with_fields(n, changes)

    return remade_as(When, when, change)


def hide_inner_events(when: When) -> None:
    """No pronoun means the event within an event: the outer one is spoken of."""
    for n in when.walk():
        if isinstance(n, When):
            n.unspoken = True


def head_in(when: When) -> frozenset[str] | None:
    """What the object of a deed may be called: a spell, a card, a creature."""
    for n in when.walk():
        if isinstance(n, Activates):
            return ABILITY
        if isinstance(n, All):
            return heads(n.filter) or None
        if isinstance(n, PlayerMoves):
            return frozenset(["card"])
    return None


class DoneBy(When):
    """A player, and what they do."""

    ALSO: ClassVar[str] = "player"

    def __init__(self, who: Players, when: When, slot: Slot = -1) -> None:
        super().__init__(slot)
        self.who = who
        self.when = when
        hide_inner_events(when)
        self.head = head_in(when)
        self.shy = any(isinstance(n, ThisCard) for n in when.walk())  # "whenever you cast a spell that targets ~, ... it"
        discards = any([isinstance(n, PlayerMoves) and n.how == "discard" for n in when.walk()])
        self.also = "player|discarded" if discards else ""

    def meant(self) -> When:
        made = remade(self.when, lambda n: self.who if isinstance(n, Doer) else n)
        assert isinstance(made, When)
        return with_subject(made, self.slot, None)


# --- costs ------------------------------------------------------------------------------------------------------------
class Costs(Cost):
    """A cost as it is written: symbols and instructions in a row."""

    def __init__(self, parts: list[Part]) -> None:
        super().__init__(None, [])
        self.parts = parts


# --- abilities --------------------------------------------------------------------------------------------------------
class While(Ability):
    """A static ability after its condition: "as long as ..., ..."."""

    def __init__(self, cond: Cond, ability: Ability) -> None:
        super().__init__()
        self.cond = cond
        self.ability = ability


class Key(Ability):
    """A keyword as it is printed (702): with a number, a cost, a quality."""

    def __init__(self, name: str, n: Number | None = None, cost: Part | None = None, what: Node | None = None,
                 other: Part | None = None) -> None:
        super().__init__()
        self.name = name
        self.n = n
        self.cost = cost
        self.what = what
        self.other = other


class Provided(Ability):
    """A static ability before its condition: "... as long as ..."."""

    def __init__(self, ability: Ability, cond: Cond) -> None:
        super().__init__()
        self.ability = ability
        self.cond = cond


class Pair(Ability):
    """Two static abilities in a row."""

    def __init__(self, a: Ability, b: Ability) -> None:
        super().__init__()
        self.a = a
        self.b = b


class Otherwise(Ability):
    """One static ability while something holds, another while not."""

    def __init__(self, a: Ability, cond: Cond, b: Ability) -> None:
        super().__init__()
        self.a = a
        self.cond = cond
        self.b = b


class ElseWhile(Otherwise):
    """The same, the condition said first."""

    def __init__(self, cond: Cond, a: Ability, b: Ability) -> None:
        super().__init__(a, cond, b)


class Acts(Ability):
    """An activated ability as it is written: cost, effect, and what is said about activating it."""

    def __init__(self, cost: Part, do: Do, provisos: list[Part] | None = None, word: str = "") -> None:
        super().__init__()
        self.cost = cost
        self.do = do
        self.provisos = provisos or []
        self.word = word  # boast, channel, forecast


class CompanionLine(Ability):
    """A companion's condition as it is written (702.139)."""

    def __init__(self, rule: Part) -> None:
        super().__init__()
        self.rule = rule


class LoyaltyActs(Ability):
    """A loyalty ability as it is written (606): what it costs, and its effect."""

    def __init__(self, n: Number, do: Do) -> None:
        super().__init__()
        self.n = n
        self.do = do


class MoreCost(Ability):
    """An additional cost of this spell; `may`: if its player likes; with a way: if it is cast in that way."""

    def __init__(self, cost: Part, may: bool = False, way: str = "") -> None:
        super().__init__()
        self.cost = cost
        self.may = may
        self.way = way


class OtherCost(Ability):
    """Another cost instead of this spell's mana cost."""

    def __init__(self, cost: Part, cond: Cond | None = None, label: str = "alternative") -> None:
        super().__init__()
        self.cost = cost
        self.cond = cond
        self.label = label


class CostShift(StaticRule):
    """What fits costs more or less: symbols, so many times. `act`: "play", "activate", "activate:" and what ability."""

    def __init__(self, what: Objects, who: Players | None, mana: ManaCost, less: bool, times: Number | None = None,
                 act: str = "play", least: int = 0, alone: bool = False) -> None:
        super().__init__()
        self.what = what
        self.who = who
        self.mana = mana
        self.less = less
        self.times = times
        self.act = act
        self.least = least  # the mana of the cost does not become less than this
        self.alone = alone  # only mana of these colours becomes less


class EmblemText(Part):
    """What an emblem says (114.1)."""

    SCOPE = True

    def __init__(self, abilities: list[Ability]) -> None:
        self.abilities = abilities


class EqualCounters(Do):
    """Counters whose number is said before what they are put on: its pronouns mean nothing that comes after."""

    def __init__(self, counter: str, n: Number, what: Objects) -> None:
        self.counter = counter
        self.n = n
        self.what = what


class GetsEmblem(Do):
    """"... get an emblem with ..." (114.2)."""

    def __init__(self, text: EmblemText, who: Players) -> None:
        self.text = text
        self.who = who


class Terms(Part):
    """Two terms of activation: "only ... and only ..."."""

    def __init__(self, a: Part, b: Part) -> None:
        self.a = a
        self.b = b


class Whenever(Ability):
    """A triggered ability, mostly with an intervening "if" (603.4), in the order of the words."""

    def __init__(self, when: When, cond: Cond | None, do: Do, limit: int = 0) -> None:
        super().__init__()
        self.when = when
        self.cond = cond
        self.do = do
        self.limit = limit


class CostIf(Ability):
    """Another cost instead of the mana cost, after its condition."""

    def __init__(self, cond: Cond, cost: Part) -> None:
        super().__init__()
        self.cond = cond
        self.cost = cost


class CostFrom(Ability):
    """Another cost instead of the mana cost, for casting it from another zone than the hand."""

    def __init__(self, cost: Part, zone: str) -> None:
        super().__init__()
        self.cost = cost
        self.zone = zone


class Sparing(Ability):
    """Protection that does not remove what is attached already (702.16m)."""

    def __init__(self, ability: Ability, spares: Part) -> None:
        super().__init__()
        self.ability = ability
        self.spares = spares  # abilities.Spared


class Cheaper(Part):
    """What a sentence after an activated ability says about its cost: so much less, so many times."""

    def __init__(self, mana: ManaCost, times: Number) -> None:
        self.mana = mana
        self.times = times


class XIs(Part):
    """What a sentence after an activated ability says X to be, in its cost and in its text (107.3c)."""

    def __init__(self, n: Number) -> None:
        self.n = n
