"""Properties of objects."""

from __future__ import annotations

from typing import Final

from ...kernel.process.continuous import look
from ...kernel.state.aliases import ObjId
from ...kernel.state.card import ACTIVATED, TRIGGERED, Chars
from ...kernel.state.terms import (
    ABILITIES,
    ATTACHED,
    COMBAT,
    CONTROL,
    COUNTERS,
    DAMAGED,
    FACES,
    KEYWORDS,
    STATES,
    TRAITS,
    TURNED,
    VALUES,
    ZONES,
    zone_fact,
)
from ..context import Ctx, Filter, Lexicon, Number, Objects, Players, seen
from .objects import attachments

COMPARE: Final = {"=": 0, "<=": 1, ">=": 2, "<": 3, ">": 4, "!=": 5}


def compare(a: int, op: int, b: int) -> bool:
    if op == 0:
        return a == b
    if op == 1:
        return a <= b
    if op == 2:
        return a >= b
    if op == 3:
        return a < b
    if op == 4:
        return a > b
    return a != b


# --- what several are made of --------------------------------------------------------------------------------
class OfObjects(Filter):
    """Stands in some relation to some objects."""

    def __init__(self, what: Objects) -> None:
        self.what = what


class Alike(OfObjects):
    """Has something in common with some objects, or not."""


class OfPlayers(Filter):
    """Stands in some relation to some players."""

    def __init__(self, who: Players) -> None:
        self.who = who


class OfFilter(Filter):
    """Says something of another filter."""

    def __init__(self, filter: Filter) -> None:
        self.filter = filter


class OfFilters(Filter):
    """Says something of several filters."""

    def __init__(self, filters: list[Filter]) -> None:
        self.filters = filters


# --- filters -------------------------------------------------------------------------------------------------
class KindIs(Filter):
    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.bit = 0

    def link(self, words: Lexicon) -> None:
        self.bit = words.kinds[self.kind]
        self.reads = TRAITS

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return ch.types & self.bit != 0


class ColorIs(Filter):
    def __init__(self, color: str) -> None:
        self.color = color
        self.bit = 0

    def link(self, words: Lexicon) -> None:
        self.bit = words.colors[self.color]
        self.reads = TRAITS

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return ch.colors & self.bit != 0


class WordIs(Filter):
    """A race, an affiliation, a subtype: an open word of some category."""

    READS = TRAITS

    def __init__(self, category: str, word: str) -> None:
        self.category = category
        self.word = word
        self.full = f"{category}:{word}"
        self.all = f"{category}:*"  # a card that counts as having every word

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return self.full in ch.subtypes or self.all in ch.subtypes


class SharesWord(Filter):
    """Has a word of a category in common with something."""

    def __init__(self, category: str, what: Objects) -> None:
        self.category = category
        self.what = what

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        start = self.category + ":"
        for other in self.what.find(c):
            for w in look(c.g, other).subtypes:
                if w.startswith(start) and w in ch.subtypes:
                    return True
        return False


def same_name(a: Chars, b: Chars) -> bool:
    """They have a name in common; what has no name has none in common with anything (Magic 201.2a)."""
    if a.name == b.name:
        return a.name != ""
    return any([n in names_of(b) for n in names_of(a)])


def names_of(ch: Chars) -> list[str]:
    """Its name and its further names."""
    more = [w[5:] for w in ch.subtypes if w.startswith("name:")]
    return [ch.name, *more] if ch.name else more


class SharesName(Alike):
    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return any(same_name(seen(c, other), ch) for other in self.what.find(c) if other >= 0)


class OtherName(Alike):
    """Has a name, and none in common with those (Magic 201.2c)."""

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return bool(names_of(ch)) and not any(same_name(look(c.g, other), ch) for other in self.what.recall(c))


class NameIs(Filter):
    """A name, or a part of one (NOVA 101.3)."""

    def __init__(self, name: str, part: bool = False) -> None:
        self.name = name
        self.part = part

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        if self.part:
            return self.name in ch.name
        return self.name == ch.name or f"name:{self.name}" in ch.subtypes


class StatIs(Filter):
    """A number of the object compared with another number."""

    NUMBERED = "stat"
    READS = VALUES

    def __init__(self, stat: str, op: str, n: Number) -> None:
        self.stat = stat
        self.op = op
        self.n = n
        self.code = COMPARE[op]

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        if self.number >= len(ch.stats) or not c.g.has_stat(id, self.number, ch):
            return False
        return compare(max(0, ch.stats[self.number]), self.code, self.n.value(c))


class StatChanged(Filter):
    """A number is above (or below) what is printed."""

    NUMBERED = "stat"
    READS = VALUES

    def __init__(self, stat: str, more: bool) -> None:
        self.stat = stat
        self.more = more

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        base = c.g.objs[id].card.base.stats
        if self.number >= len(base):
            return False
        now = ch.stats[self.number]
        return now > base[self.number] if self.more else now < base[self.number]


class StateIs(Filter):
    """Frozen, standing, damaged, face down, attacking, blocking, in battle, equipped, or a state of the game's own."""

    def __init__(self, state: str) -> None:
        self.state = state
        self.bit = 0
        self.code = 0

    def link(self, words: Lexicon) -> None:
        plain = ["turned", "upright", "damaged", "face-down", "face-up", "equipped", "attached", "summoned-now",
                 "attacked-now"]
        if self.state in plain:
            self.code = plain.index(self.state) + 1
            self.reads = [TURNED, TURNED, DAMAGED, FACES, FACES, ATTACHED, ATTACHED, ZONES, COMBAT][self.code - 1]
        else:
            self.bit = words.states[self.state]
            self.reads = STATES | COMBAT

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        o = c.g.objs[id]
        k = self.code
        if k == 0:
            return o.states & self.bit != 0
        if k == 1:
            return o.tapped
        if k == 2:
            return not o.tapped
        if k == 3:
            return o.damage > 0
        if k == 4:
            return o.down
        if k == 5:
            return not o.down
        if k == 6:
            return bool(attachments(c, id))
        if k == 7:
            return o.host >= 0
        return o.notes.get("turn" if k == 8 else "attack", -1) == c.g.turn


class HasKey(Filter):
    """Has a keyword."""

    def __init__(self, keyword: str) -> None:
        self.keyword = keyword
        self.bit = 0

    def link(self, words: Lexicon) -> None:
        self.bit = words.keys[self.keyword]
        self.reads = KEYWORDS

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return ch.keywords & self.bit != 0


class HasCounter(Filter):
    READS = COUNTERS

    def __init__(self, counter: str, op: str, n: Number) -> None:
        self.counter = counter
        self.op = op
        self.n = n
        self.code = COMPARE[op]

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        counters = c.g.objs[id].counters
        have = sum(counters.values()) if not self.counter else counters.get(self.counter, 0)
        return compare(have, self.code, self.n.value(c))


class Other(Filter):
    """Not the card whose text it is."""

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return id != c.src


class OtherThan(OfObjects):
    """Not one of some objects."""

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return id not in self.what.find(c)


class Not(OfFilter):
    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return not self.filter.fits(c, id, ch)


class AnyOf(OfFilters):
    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        for f in self.filters:
            if f.fits(c, id, ch):
                return True
        return False


class AllOf(OfFilters):
    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        for f in self.filters:
            if not f.fits(c, id, ch):
                return False
        return True


class HostFits(OfObjects):
    """An attached card whose host fits."""

    READS = ATTACHED

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        o = c.g.objs[id]
        host = o.host if o.host != -1 else o.notes.get("was-on", -1)  # of what has left, what was attached to it last
        return host != -1 and (host if host >= 0 else host + 1) in self.what.recall(c)  # below -1: a player


class IsAbility(Filter):
    """An ability that waits, not a card: any, or of a kind ("activated", "auto")."""

    def __init__(self, kind: str = "") -> None:
        self.kind = kind

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        if c.g.objs[id].parts:
            return False
        if not self.kind:
            return True
        wanted = ACTIVATED if self.kind == "activated" else TRIGGERED
        return any(w.obj == id and w.ability is not None and w.ability.kind == wanted for w in c.g.waiting)


class IsCard(Filter):
    """A card, where abilities could stand too."""

    def is_card(self) -> bool:
        return True

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return bool(c.g.objs[id].parts)


class OwnedBy(OfPlayers):
    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return c.g.objs[id].owner in self.who.who(c)


class ControlledBy(OfPlayers):
    READS = CONTROL

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return c.g.objs[id].controller in self.who.who(c)


class Wears(OfFilter):
    """Something that fits is attached to it."""

    READS = ATTACHED

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return any(self.filter.fits(c, i, look(c.g, i)) for i in attachments(c, id))


class SharesColor(Alike):
    READS = TRAITS

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return any(seen(c, other).colors & ch.colors for other in self.what.recall(c) if other >= 0)


class HasAbilities(Filter):
    """Has any ability."""

    READS = ABILITIES

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return bool(ch.abilities)


class InZone(Filter):
    """Is in a zone."""

    def __init__(self, zone: str) -> None:
        self.zone = zone
        self.number = -1
        self.whence = False  # where it is played from

    def link(self, words: Lexicon) -> None:
        self.number = words.zones[self.zone]
        self.reads = zone_fact(self.number)

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return (c.g.whence(id) if self.whence else c.g.zone_as(id)) == self.number
