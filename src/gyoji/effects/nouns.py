"""Noun phrases near the words: determiner and noun, as English texts have them. `lowering` turns them into what executes."""

from __future__ import annotations

from typing import ClassVar, Final

from ..kernel.card import ACTIVATED, TRIGGERED, Chars
from ..kernel.terms import BY_EFFECT, player_ref, zone_fact
from .aiming import aims_in
from .context import Ctx, Do, Filter, Lexicon, Number, Objects, Players
from .filters import AllOf, AnyOf, InZone, IsCard, KindIs, StateIs, WordIs
from .instructions import Damage, Reveal, Verb
from .mods import Change
from .numbers import Num
from .objects import Both, ControllerOf, EachOne, Host, It, Opponent, OwnerOf, This, TopOf, You
from .rulings import Rule
from .structure import Choose, If, IfDid, Seq


# --- nouns ---------------------------------------------------------------------------------------------------
class Waiting(Filter):
    """What waits to be resolved: a "spell" (a card, or a copy of one), an "ability", one of a kind, or "any" of these."""

    FIELDS: ClassVar[tuple[str, ...]] = ("sort",)

    def __init__(self, sort: str = "spell") -> None:
        super().__init__()
        self.sort = sort
        self.kind = {"activated": ACTIVATED, "triggered": TRIGGERED}.get(sort, 0)
        self.number = -1

    def link(self, words: Lexicon) -> None:
        self.number = words.zones["stack"]
        self.reads = zone_fact(self.number)

    def fits(self, c: Ctx, id: int, ch: Chars) -> bool:
        if c.g.zone_as(id) != self.number:
            return False
        notes = c.g.objs[id].notes
        if self.sort == "spell":
            return "ability" not in notes
        if self.kind:
            return notes.get("ability", -1) == self.kind
        return self.sort == "any" or "ability" in notes


class AnySource(Filter):
    """A source of damage or mana, whatever it is and wherever."""

    def fits(self, c: Ctx, id: int, ch: Chars) -> bool:
        return True


class IsPlayer(Filter):
    """A player, where a noun phrase may mean objects too: "creature or player"."""

    FIELDS: ClassVar[tuple[str, ...]] = ("who",)

    def __init__(self, who: Players) -> None:
        super().__init__()
        self.who = who

    def fits(self, c: Ctx, id: int, ch: Chars) -> bool:
        return False


class Linked(Filter):
    """Was exiled by this card (Magic 607.2a): the game notes by what it was."""

    def fits(self, c: Ctx, id: int, ch: Chars) -> bool:
        by = c.g.objs[id].notes.get("exiled-by", -1)
        return by >= 0 and (by == c.src or (c.src >= 0 and by == c.g.objs[c.src].prev))


class Another(Filter):
    """Neither this card (also where it has just gone) nor what was chosen before it."""

    def fits(self, c: Ctx, id: int, ch: Chars) -> bool:
        return id != c.src and (c.src < 0 or id != c.g.objs[c.src].next)


def heads(filter: Filter) -> frozenset[str]:
    """What a text may call the things later on: their kinds, and what those imply."""
    found: set[str] = set()
    _heads(filter, found)
    return frozenset(found)


def _heads(filter: Filter, found: set[str]) -> None:
    if isinstance(filter, (AllOf, AnyOf)):
        for f in filter.filters:
            _heads(f, found)
    elif isinstance(filter, KindIs):
        found.update((filter.kind, "permanent", "card", "source"))
    elif isinstance(filter, WordIs):
        found.update((filter.word, "permanent", "card", "source", "token"))
        kind = getattr(filter, "kind", "")  # of what kind of card it is a word, where the game says so
        found.update((kind,) if kind else ("creature", "land", "artifact", "enchantment"))
    elif isinstance(filter, Waiting):
        found.update(("spell", "card", "source") if filter.sort == "spell" else ("spell", "ability", "card"))
    elif isinstance(filter, IsCard):
        found.add("card")
    elif isinstance(filter, StateIs) and filter.state == "token":
        found.update(("token", "permanent"))
    elif isinstance(filter, IsPlayer):
        found.add("player")
    elif isinstance(filter, InZone):
        found.add("card")
    elif isinstance(filter, AnySource):
        found.add("source")


# --- objects with a determiner -----------------------------------------------------------------------------------
class All(Objects):
    """Everything that fits: "all creatures", "each creature", "creatures you control"; as a description, whatever fits."""

    FIELDS: ClassVar[tuple[str, ...]] = ("filter",)

    def __init__(self, filter: Filter) -> None:
        super().__init__()
        self.filter = filter


class Each(All):
    """The same, of which each is spoken of: "each creature ... its controller"."""

    FIELDS: ClassVar[tuple[str, ...]] = ("filter", "slot")
    INTRODUCES: ClassVar[str] = "objects"

    def __init__(self, filter: Filter, slot: int = -1) -> None:
        super().__init__(filter)
        self.slot = slot
        self.head = heads(filter)


class Indefinite(Objects):
    """Things that somebody chooses: the text goes on speaking of them."""

    FIELDS: ClassVar[tuple[str, ...]] = ("filter", "n", "upto", "slot")
    INTRODUCES: ClassVar[str] = "objects"

    def __init__(self, filter: Filter, n: Number | None = None, upto: bool = False, slot: int = -1) -> None:
        super().__init__()
        self.filter = filter
        self.n = n  # None: as many as wished
        self.upto = upto
        self.slot = slot
        self.head = heads(filter)
        self.also = "player" if "player" in self.head else ""


class Target(Indefinite):
    """Chosen when the spell is cast or the ability is put on the stack; perhaps by another player."""

    FIELDS: ClassVar[tuple[str, ...]] = ("filter", "n", "upto", "slot", "by")

    def __init__(self, filter: Filter, n: Number | None = None, upto: bool = False, slot: int = -1,
                 by: Players | None = None) -> None:
        super().__init__(filter, n, upto, slot)
        self.by = by


class Some(Indefinite):
    """Chosen when the text comes to it, by whoever acts."""

    FIELDS: ClassVar[tuple[str, ...]] = ("filter", "n", "upto", "slot", "random", "by")

    def __init__(self, filter: Filter, n: Number | None = None, upto: bool = False, slot: int = -1,
                 random: bool = False, by: Players | None = None) -> None:
        super().__init__(filter, n, upto, slot)
        self.random = random
        self.by = by


class SomeOf(Objects):
    """Some of what the text speaks of: "one of them", "a creature card from among them"."""

    FIELDS: ClassVar[tuple[str, ...]] = ("what", "filter", "n", "upto", "slot", "random")
    INTRODUCES: ClassVar[str] = "objects"

    def __init__(self, what: Objects, filter: Filter | None, n: Number | None = None, upto: bool = False,
                 slot: int = -1, random: bool = False) -> None:
        super().__init__()
        self.what = what
        self.filter = filter
        self.n = n
        self.upto = upto
        self.slot = slot
        self.random = random
        self.head = frozenset(["card", "permanent", "creature"]) if filter is None else heads(filter)


class Shown(Reveal):
    """Cards that are shown or looked at. Several together are what "the rest" is left of."""

    ALSO: ClassVar[str] = ""

    def __init__(self, what: Objects, only: Players | None = None, slot: int = -1, head: str | None = None) -> None:
        super().__init__(what, only, slot, head)
        self.also = "set" if isinstance(what, (TopOf, All)) else ""


class Rather(If):
    """Something else is done instead if a condition holds, said after what is done otherwise."""

    ORDER: ClassVar[tuple[str, ...]] = ("orelse", "cond", "do")
    APART: ClassVar[tuple[str, ...]] = ()


class Couple(Both):
    """Two groups that are spoken of together: "target creature and target land ... those permanents"."""

    FIELDS: ClassVar[tuple[str, ...]] = ("a", "b", "slot")
    INTRODUCES: ClassVar[str] = "objects"
    PLURAL: ClassVar[bool] = True

    def __init__(self, a: Objects, b: Objects, slot: int = -1) -> None:
        super().__init__(a, b)
        self.slot = slot
        found: set[str] = set()
        for n in (a, b):
            found.update(getattr(n, "head", None) or ())
        self.head = frozenset(found)


class Them(It):
    """They, those: also of what is more than one."""

    PLURAL: ClassVar[bool] = True


class Itself(It):
    REFLEXIVE: ClassVar[bool] = True


class AtHand(Objects):
    """The one at hand of those that a static ability concerns."""

    def find(self, c: Ctx) -> list[int]:
        return [c.each] if c.each >= 0 else []


class EachAll(All):
    """The same as a description of which each is spoken of: "each creature gets +1/+1 for each Aura attached to it"."""

    NAMES: ClassVar[str] = "objects"
    slot: ClassVar[int] = -5

    def __init__(self, filter: Filter) -> None:
        super().__init__(filter)
        self.head = heads(filter)


class Victims(It):
    """They, where damage is dealt: objects or players."""

    FIELDS: ClassVar[tuple[str, ...]] = ("slot",)
    REFERS: ClassVar[str] = "objects|player"
    PLURAL: ClassVar[bool] = True

    def __init__(self, slot: int = -1) -> None:
        super().__init__(slot)
        self.number = 0
        self.want = ("creature", "permanent", "planeswalker", "battle", "player")

    def find(self, c: Ctx) -> list[int]:
        found = [r for r in super().find(c) if r < 0 or c.g.zone_kind(r) == self.number]
        if not found and c.event is not None and c.event.player >= 0:
            found = [player_ref(c.event.player)]
        return found

    def link(self, words: Lexicon) -> None:
        self.number = words.field


class Unless(IfDid):
    """Something is done unless somebody does something else, said after it."""

    ORDER: ClassVar[tuple[str, ...]] = ("orelse", "do", "then")
    APART: ClassVar[tuple[str, ...]] = ()


class OfCost(It):
    """What was sacrificed, discarded or revealed: by the text itself, else to pay for it."""

    OTHERWISE: ClassVar[int] = -7

    def recall(self, c: Ctx) -> list[int]:
        return c.used if self.slot == self.OTHERWISE else super().recall(c)

    def find(self, c: Ctx) -> list[int]:
        if self.slot != self.OTHERWISE:
            return super().find(c)
        now = [c.g.objs[i].next if c.g.objs[i].gone else i for i in c.used]
        return [i for i in now if i >= 0 and not c.g.objs[i].gone]


class TheExiled(It):
    """What was exiled: by the text itself, else by another ability of this card (linked)."""

    OTHERWISE: ClassVar[int] = -4


class Rest(It):
    """What is left of what was looked at, milled or revealed: not moved since."""

    FIELDS: ClassVar[tuple[str, ...]] = ("slot", "want")
    REFERS: ClassVar[str] = "set"

    def find(self, c: Ctx) -> list[int]:
        return [i for i in c.bound(self.slot) if i >= 0 and i not in c.before and not c.g.objs[i].gone]


SELF: Final = -2  # what pronouns have for a slot that mean this card
HOST: Final = -3  # or what it is attached to
LINKED: Final = -4  # or what its abilities have exiled
EACH: Final = -5  # or the one at hand of those that a static ability concerns
OPPONENT: Final = -6  # what players' pronouns have that mean an opponent


class ThisCard(This):
    """This card, by its name: "it" can mean it afterwards, "that creature" cannot."""

    NAMES: ClassVar[str] = "objects"
    slot: ClassVar[int] = -2
    head: ClassVar[str] = "this"


class Wearer(Host):
    """What this card is attached to, called by its kind: "it" and "that creature" can mean it."""

    NAMES: ClassVar[str] = "objects"
    slot: ClassVar[int] = -3

    def __init__(self, kind: str = "") -> None:
        super().__init__(kind)
        self.head = frozenset([kind, "permanent", "card", "source"])


class ThisDeals(This):
    """This card, where it deals damage: "it deals" can mean it afterwards."""

    NAMES: ClassVar[str] = "objects|dealer"
    slot: ClassVar[int] = -2
    head: ClassVar[str] = "this"


class ItDeals(It):
    """What has dealt damage before, or whatever the text speaks of."""

    REFERS: ClassVar[str] = "dealer|objects"
    MARKS: ClassVar[str] = "dealer"


class Deals(Damage):
    """Damage, in the order of the words: the source (as it last was), how much, to whom."""

    FIELDS: ClassVar[tuple[str, ...]] = ("by", "n", "to")
    DISTINCT: ClassVar[tuple[str, ...]] = ("by", "to")

    def __init__(self, by: Objects | None, n: Number, to: Objects) -> None:
        super().__init__(to, n, by)

    def run(self, c: Ctx) -> bool:
        src = c.src
        if self.by is not None:
            found = [i for i in self.by.recall(c) if i >= 0]
            if not found:
                return False
            src = found[0]
        refs = self.to.find(c)
        c.tally = c.g.do_damage(refs, [self.n.value(c)] * len(refs), BY_EFFECT, src, c.you)
        return c.tally > 0


class DealsTo(Deals):
    """The same, where the words say to whom before they say how much."""

    ORDER: ClassVar[tuple[str, ...]] = ("by", "to", "n")


class OnlyIf(If):
    """Something is done if a condition holds, said after it."""

    ORDER: ClassVar[tuple[str, ...]] = ("do", "cond", "orelse")
    APART: ClassVar[tuple[str, ...]] = ()


class Joins(Verb):
    """A verb about two things of which neither is the other: attach one to the other, they fight."""

    DISTINCT: ClassVar[tuple[str, ...]] = ("what", "other")


class Topic(Objects):
    """Whatever a sentence speaks of, in a rule about it: "can't be blocked by ..."."""


class Ruled(Change):
    """Said of objects like a change of their characteristics, but a rule about them."""

    FIELDS: ClassVar[tuple[str, ...]] = ("rule",)

    def __init__(self, rule: Rule) -> None:
        super().__init__()
        self.rule = rule


# --- players -----------------------------------------------------------------------------------------------------
class TargetPlayer(Players):
    """A player chosen when the spell is cast or the ability is put on the stack."""

    FIELDS: ClassVar[tuple[str, ...]] = ("among", "n", "upto", "slot")
    INTRODUCES: ClassVar[str] = "player"

    def __init__(self, among: Players, n: Number | None = None, upto: bool = False, slot: int = -1) -> None:
        super().__init__()
        self.among = among
        self.n = Num(1) if n is None else n
        self.upto = upto
        self.slot = slot
        self.head = "player"


class TheOpponent(Opponent):
    """An opponent, or each of them: "that player" can mean him."""

    NAMES: ClassVar[str] = "player"
    slot: ClassVar[int] = -6


class LastController(ControllerOf):
    """Who controls it; of what is gone or was moved from the field by the text itself, who controlled it last."""

    FIELDS: ClassVar[tuple[str, ...]] = ("what", "slot")
    INTRODUCES: ClassVar[str] = "player"

    def __init__(self, what: Objects, slot: int = -1) -> None:
        super().__init__(what)
        self.slot = slot

    def who(self, c: Ctx) -> list[int]:
        found: list[int] = []
        for i in self.what.recall(c):
            p = -1 - i if i < 0 else c.g.objs[before(c, i)].controller
            if p not in found:
                found.append(p)
        return found


class LastOwner(OwnerOf):
    FIELDS: ClassVar[tuple[str, ...]] = ("what", "slot")
    INTRODUCES: ClassVar[str] = "player"

    def __init__(self, what: Objects, slot: int = -1) -> None:
        super().__init__(what)
        self.slot = slot

    def who(self, c: Ctx) -> list[int]:
        found: list[int] = []
        for i in self.what.recall(c):
            if i >= 0 and c.g.objs[i].owner not in found:
                found.append(c.g.objs[i].owner)
        return found


def before(c: Ctx, id: int) -> int:
    """The object that the text speaks of as it last was."""
    old = c.before.get(id, -1)
    return old if old >= 0 and c.g.reads_before(c.g.zone_kind(old), c.g.zone_kind(id)) else id


class OpponentOf(Players):
    """The opponents of a player who is not you."""

    FIELDS: ClassVar[tuple[str, ...]] = ("who_",)

    def __init__(self, who_: Players) -> None:
        super().__init__()
        self.who_ = who_

    def who(self, c: Ctx) -> list[int]:
        mine = self.who_.who(c)
        return [p for p in c.g.order() if p not in mine]


class FromYou(Players):
    """Each player, beginning with you."""

    def who(self, c: Ctx) -> list[int]:
        return [(c.you + k) % c.g.players for k in range(c.g.players)]


class Together(Players):
    """Several players: "you and that player"."""

    FIELDS: ClassVar[tuple[str, ...]] = ("a", "b")

    def __init__(self, a: Players, b: Players) -> None:
        super().__init__()
        self.a = a
        self.b = b

    def who(self, c: Ctx) -> list[int]:
        found = [*self.a.who(c), *self.b.who(c)]
        return [p for p in c.g.order() if p in found]


class By(Do):
    """A sentence with a subject: the players do it, one after the other; each is "that player" meanwhile.

    Where all choose and then the same is done with all that was chosen, they choose first (Magic 101.4)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("who", "do", "slot")
    INTRODUCES: ClassVar[str] = "player"
    AFTER: ClassVar[str] = "who"

    def __init__(self, who: Players, do: Do, slot: int = -1) -> None:
        super().__init__()
        self.who = who
        self.do = do
        self.slot = slot
        self.unspoken = isinstance(who, You)

    def run(self, c: Ctx) -> bool:
        players = self.who.who(c)
        before = c.each
        do = self.do
        if len(players) > 1 and isinstance(do, Seq) and isinstance(do.steps[0], Choose) and len(do.steps) == 2 and not (
                speaks_of_each(do.steps[1])):
            choice = do.steps[0]
            chosen: list[int] = []
            c.g.all_choose(c.src, choice.hidden)
            for p in players:
                self.stand(c, p)
                choice.run(c)
                chosen.extend(c.bound(choice.slot))
            c.each = before
            c.bind(choice.slot, chosen)
            return do.steps[1].run(c)
        if len(players) > 1 and isinstance(do, Seq):
            return self.in_step(c, players, do.steps)
        did = False
        spoken = said_in(do) if len(players) > 1 else []
        all: dict[int, list[int]] = {}
        for p in players:
            self.stand(c, p)
            if do.run(c):
                did = True
            gather(c, spoken, all)
        recall_all(c, all)
        c.each = before
        return did

    def in_step(self, c: Ctx, players: list[int], steps: list[Do]) -> bool:
        """"Each player discards a card, then draws a card": all do the one before any does the other."""
        before, slots = c.each, c.slots
        own = [[s for s in slots] for p in players]  # what each has chosen
        did = False
        done = -1
        for place, step in enumerate(steps):
            if place == done:
                continue
            chosen: list[int] = []
            for k in range(len(players)):
                c.slots = own[k]
                self.stand(c, players[k])
                if step.run(c):
                    did = True
                own[k] = c.slots
                if isinstance(step, Choose):
                    chosen.extend(c.bound(step.slot))
            if isinstance(step, Choose) and place + 1 < len(steps) and is_for_all(steps[place + 1]):
                done = place + 1  # what all have chosen meets it at once (Magic 608.2e)
                c.each = before
                c.slots = [s for s in own[0]]
                c.bind(step.slot, chosen)
                if steps[done].run(c):
                    did = True
        all: dict[int, list[int]] = {}
        for k in range(len(players)):
            c.slots = own[k]
            gather(c, [n for s in steps for n in said_in(s)], all)
        c.slots = slots
        recall_all(c, all)
        c.each = before
        return did

    def stand(self, c: Ctx, p: int) -> None:
        c.each = p
        c.bind(self.slot, [player_ref(p)])

    def possible(self, c: Ctx) -> bool:
        before = c.each
        able = True
        for p in self.who.who(c):
            self.stand(c, p)
            able = able and self.do.possible(c)
        c.each = before
        return able


class ForPlayers(By):
    """For each of some players something is done by who reads the text; each is "that player" meanwhile."""

    def run(self, c: Ctx) -> bool:
        return self.do.run(c) if aims_in(self.do) else super().run(c)  # upon all targets at once (Magic 608.2f)

    def stand(self, c: Ctx, p: int) -> None:
        c.bind(self.slot, [player_ref(p)])


def said_in(do: Do) -> list[int]:
    """The slots of what an instruction brings up."""
    return [int(getattr(n, "slot", -1)) for n in do.walk() if n.INTRODUCES and int(getattr(n, "slot", -1)) >= 0]


def gather(c: Ctx, slots: list[int], all: dict[int, list[int]]) -> None:
    """What was brought up each time belongs to "them" afterwards."""
    for s in slots:
        all[s] = [*all.get(s, []), *c.bound(s)]


def recall_all(c: Ctx, all: dict[int, list[int]]) -> None:
    for s in all:
        c.bind(s, all[s])


def is_for_all(do: Do) -> bool:
    """It can be done once with what all have chosen: it speaks of nobody in particular and brings up nothing."""
    return not do.INTRODUCES and not isinstance(do, Seq) and not speaks_of_each(do)


def speaks_of_each(do: Do) -> bool:
    return any(isinstance(n, EachOne) for n in do.walk())


class ForEachOf(Do):
    """Once for each of some things: "it" is the one at hand."""

    FIELDS: ClassVar[tuple[str, ...]] = ("what", "do", "slot")
    INTRODUCES: ClassVar[str] = "objects"
    AFTER: ClassVar[str] = "what"

    def __init__(self, what: Objects, do: Do, slot: int = -1) -> None:
        super().__init__()
        self.what = what
        self.do = do
        self.slot = slot
        self.head = heads(what.filter) if isinstance(what, All) else frozenset()

    def run(self, c: Ctx) -> bool:
        did = False
        spoken = said_in(self.do)
        all: dict[int, list[int]] = {}
        for i in self.what.find(c):
            c.bind(self.slot, [i])
            if self.do.run(c):
                did = True
            gather(c, spoken, all)
        recall_all(c, all)
        return did
