"""Noun phrases near the words: determiner and noun, as English texts have them. `lowering` turns them into what executes."""

from __future__ import annotations

from typing import ClassVar

from ...kernel.state.aliases import ObjId, Ref, Slot
from ...kernel.state.card import ACTIVATED, TRIGGERED, Chars
from ...kernel.state.terms import zone_fact
from ..context import Ctx, Filter, Lexicon, Number, Objects, ObjectsOf, Players
from ..nodes.changes import Change
from ..nodes.filters import AllOf, AnyOf, InZone, IsCard, KindIs, OfPlayers, StateIs, WordIs
from ..nodes.numbers import Num
from ..nodes.objects import Both
from ..nodes.static_rules import StaticRule


class Waiting(Filter):
    """What waits to be resolved: a "spell" (a card, or a copy of one), an "ability", one of a kind, or "any" of these."""

    def __init__(self, sort: str = "spell") -> None:
        self.sort = sort
        self.kind = {"activated": ACTIVATED, "triggered": TRIGGERED}.get(sort, 0)
        self.number = -1

    def link(self, words: Lexicon) -> None:
        self.number = words.zones["stack"]
        self.reads = zone_fact(self.number)

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
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

    def is_source(self) -> bool:
        return True

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return True


class IsPlayer(OfPlayers):
    """A player, where a noun phrase may mean objects too: "creature or player"."""

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return False


class Linked(Filter):
    """Was exiled by this card (Magic 607.2a): the game notes by what it was."""

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        by = c.g.objs[id].notes.get("exiled-by", -1)
        if by < 0 or c.src < 0:
            return False
        if by != c.src and by != c.g.objs[c.src].prev:
            maker = c.g.objs[c.src].notes.get("made-by", -1)  # of an emblem (607.1d)
            if maker < 0 or (by != maker and by != c.g.objs[maker].next):
                return False
        return c.g.is_kin(c.stamp, id)


class LinkedHere(Linked):
    """The same, said with this card's name, which "it" can mean afterwards."""

    NAMES: ClassVar[str] = "objects"
    slot: ClassVar[Slot] = -2
    head: ClassVar[str] = "this"


class Another(Filter):
    """Neither this card (also where it has just gone) nor what was chosen before it."""

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
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
        found.update((filter.kind, "permanent", "card?", "source"))
    elif isinstance(filter, WordIs):
        found.update((filter.word, "permanent", "card?", "source", "token"))
        kind = getattr(filter, "kind", "")  # of what kind of card it is a word, where the game says so
        found.update((kind,) if kind else ("creature", "land", "artifact", "enchantment"))
    elif isinstance(filter, Waiting):
        found.update(("spell", "card?", "source") if filter.sort == "spell" else ("spell", "ability", "card?"))
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


def is_one(n: Number | None) -> bool:
    return isinstance(n, Num) and n.n == 1


def _further(filter: Filter) -> bool:
    """"Another": what it is one of is spoken of with what was chosen before."""
    return isinstance(filter, Another) or (isinstance(filter, AllOf) and any([_further(f) for f in filter.filters]))


class All(Objects):
    """Everything that fits: "all creatures", "each creature", "creatures you control"; as a description, whatever fits."""

    def __init__(self, filter: Filter) -> None:
        self.filter = filter


class Each(All):
    """The same, of which each is spoken of: "each creature ... its controller"."""

    INTRODUCES = "objects"
    STANDING: ClassVar[bool] = True

    def __init__(self, filter: Filter, slot: Slot = -1) -> None:
        super().__init__(filter)
        self.slot = slot
        self.head = heads(filter)


class Every(Each):
    """All together: "they", not "it"."""

    PLURAL: ClassVar[bool] = True


class Indefinite(Objects):
    """Things that somebody chooses: the text goes on speaking of them."""

    INTRODUCES = "objects"

    def __init__(self, filter: Filter, n: Number | None = None, upto: bool = False, slot: Slot = -1) -> None:
        self.filter = filter
        self.n = n  # None: as many as wished
        self.upto = upto
        self.slot = slot
        self.head = heads(filter)
        self.also = "player" if "player" in self.head else ""
        self.single = is_one(n) or (not isinstance(n, Num) and _further(filter))


class Target(Indefinite):
    """Chosen when the spell is cast or the ability is put on the stack; perhaps by another player."""

    DECLARED: ClassVar[bool] = True

    def __init__(self, filter: Filter, n: Number | None = None, upto: bool = False, slot: Slot = -1,
                 by: Players | None = None, least: int = 0) -> None:
        super().__init__(filter, n, upto, slot)
        self.by = by
        self.least = least  # of "one or two"


class Some(Indefinite):
    """Chosen when the text comes to it, by whoever acts."""

    def __init__(self, filter: Filter, n: Number | None = None, upto: bool = False, slot: Slot = -1,
                 random: bool = False, by: Players | None = None) -> None:
        super().__init__(filter, n, upto, slot)
        self.also = self.also or "part"  # "the rest" are the others that fit
        self.random = random
        self.by = by


class SomeOf(ObjectsOf):
    """Some of what the text speaks of: "one of them", "a creature card from among them"."""

    INTRODUCES = "objects"

    def __init__(self, what: Objects, filter: Filter | None, n: Number | None = None, upto: bool = False,
                 slot: Slot = -1, random: bool = False) -> None:
        super().__init__(what)
        self.filter = filter
        self.n = n
        self.upto = upto
        self.slot = slot
        self.random = random
        self.also = "part"  # "the rest" are those of which it is not taken
        self.head = frozenset(["card", "permanent", "creature"]) if filter is None else heads(filter)
        self.single = is_one(n)


class Couple(Both):
    """Two groups that are spoken of together: "target creature and target land ... those permanents"."""

    INTRODUCES = "objects"
    PLURAL: ClassVar[bool] = True

    def __init__(self, a: Objects, b: Objects, slot: Slot = -1) -> None:
        super().__init__(a, b)
        self.slot = slot
        found: set[str] = set()
        for n in (a, b):
            found.update(getattr(n, "head", None) or ())
        self.head = frozenset(found)


class EachAll(All):
    """The same as a description of which each is spoken of: "each creature gets +1/+1 for each Aura attached to it"."""

    NAMES: ClassVar[str] = "objects"
    slot: ClassVar[Slot] = -5

    def __init__(self, filter: Filter) -> None:
        super().__init__(filter)
        self.head = heads(filter)


class Ruled(Change):
    """Said of objects like a change of their characteristics, but a rule about them."""

    def __init__(self, rule: StaticRule) -> None:
        self.rule = rule


class Besides(ObjectsOf):
    """Some objects or players, but not these."""

    def __init__(self, what: Objects, but: Objects) -> None:
        super().__init__(what)
        self.but = but

    def find(self, c: Ctx) -> list[Ref]:
        out = self.but.recall(c)
        return [r for r in self.what.find(c) if r not in out]

    def fits(self, c: Ctx, ref: Ref) -> bool:
        return self.what.fits(c, ref) and ref not in self.but.recall(c)
