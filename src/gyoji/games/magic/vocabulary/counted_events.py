"""Events that are counted: counters, levels, the first or second time in a turn, one or more at once (603.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from ....effects.context import Cond, Ctx, Filter, Lexicon, Number, Objects, Players
from ....effects.nodes.events import CountersPut, When, comes_from, struck
from ....effects.nodes.objects import You
from ....effects.nodes.player_events import LifeChanges
from ....kernel.process.continuous import look
from ....kernel.state.aliases import ObjId, Ref, Slot
from ....kernel.state.card import Card, Chars
from ....kernel.state.event import Event
from ....kernel.state.node import Node
from ....kernel.state.terms import (
    AS_COST,
    COUNTERS,
    DECLARE,
    DEED,
    GAIN_LIFE,
    HISTORY,
    LOSE_LIFE,
    PLAYED,
    PUT_COUNTERS,
    TAKE_COUNTERS,
    player_ref,
)
from ..state.card import MagicCard
from ..state.fields import magic
from ..state.terms import COPY, KEYS

READ_AHEAD: Final = KEYS["read-ahead"]


class LevelSymbol(Cond):
    """711.2a-b: this has so many level counters, perhaps no more than so many."""

    READS = COUNTERS

    def __init__(self, least: int, most: int) -> None:
        self.least = least
        self.most = most  # -1: any number

    def holds(self, c: Ctx) -> bool:
        n = c.g.objs[c.src].counters.get("level", 0)
        return n >= self.least and (self.most < 0 or n <= self.most)


class BecomesLevel(When):
    """A Class becomes a level (716.2a)."""

    EVENT = DEED

    def __init__(self, what: Objects, n: int, slot: Slot = -1) -> None:
        super().__init__(slot)
        self.what = what
        self.n = n

    def may_match(self, ev: Event) -> bool:
        return ev.word == "level" and ev.n == self.n

    def matches(self, c: Ctx, ev: Event) -> bool:
        return self.may_match(ev) and self.what.fits(c, ev.obj)


class PutsCounters(When):
    """A player puts counters (of a name) on something: once, however many."""

    EVENT = PUT_COUNTERS

    def __init__(self, who: Players | None, what: Objects | None, counter: str = "", slot: Slot = -1) -> None:
        super().__init__(slot)
        self.who = who
        self.what = what  # None: whatever it is, players too
        self.counter = counter

    def matches(self, c: Ctx, ev: Event) -> bool:
        return ((not self.counter or ev.word == self.counter) and (self.who is None or ev.cause in self.who.who(c))
                and (self.what is None or self.what.fits(c, struck(ev))))


class EffectPuts(CountersPut):
    """An effect puts counters on something: not a cost (614.16)."""

    def matches(self, c: Ctx, ev: Event) -> bool:
        return not ev.flags & AS_COST and super().matches(c, ev)


class PaysLife(LifeChanges):
    """A player pays life (119.4)."""

    def __init__(self, who: Players, slot: Slot = -1) -> None:
        super().__init__(who, False, slot)

    def matches(self, c: Ctx, ev: Event) -> bool:
        return ev.flags & AS_COST != 0 and super().matches(c, ev)


class CountersTaken(When):
    """A counter is removed; with `last`, none is left (122.7)."""

    EVENT = TAKE_COUNTERS

    def __init__(self, what: Objects, counter: str, last: bool = False, slot: Slot = -1) -> None:
        super().__init__(slot)
        self.what = what
        self.counter = counter
        self.last = last

    def may_match(self, ev: Event) -> bool:
        return ev.word == self.counter

    def matches(self, c: Ctx, ev: Event) -> bool:
        return (self.may_match(ev) and self.what.fits(c, ev.obj)
                and (not self.last or not c.g.objs[ev.obj].counters.get(self.counter, 0)))

    def times(self, ev: Event) -> int:
        return 1 if self.last else ev.n


class NthCounter(When):
    """The n-th counter is put on something, perhaps along with others (122.7)."""

    EVENT = PUT_COUNTERS

    def __init__(self, what: Objects, counter: str, n: int, slot: Slot = -1) -> None:
        super().__init__(slot)
        self.what = what
        self.counter = counter
        self.n = n

    def matches(self, c: Ctx, ev: Event) -> bool:
        if ev.word != self.counter or not self.what.fits(c, ev.obj):
            return False
        now = c.g.objs[ev.obj].counters.get(self.counter, 0)
        if now == ev.n and look(c.g, ev.obj).keywords & READ_AHEAD:  # 702.155a: only the chapter with which it begins
            return now == self.n
        return now - ev.n < self.n <= now


class OneOrMore(When):
    """Something happens to one or more objects at once: one trigger for all of them (603.2c)."""

    INTRODUCES = ""

    def __init__(self, when: When) -> None:
        super().__init__(when.slot)  # it is spoken of by the number of its event
        self.second = when.second
        self.when = when
        self.gathers = type(self) is OneOrMore or when.gathers

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.kinds = self.when.kinds
        self.back = self.when.back

    def may_match(self, ev: Event) -> bool:
        return self.when.may_match(ev)

    def matches(self, c: Ctx, ev: Event) -> bool:
        return self.when.matches(c, ev)

    def subject(self, ev: Event) -> list[Ref]:
        return self.when.subject(ev)

    def second_party(self, ev: Event) -> list[Ref]:
        return self.when.second_party(ev)

    def as_one(self, a: Event, b: Event) -> bool:
        if type(self) is not OneOrMore:
            return self.when.as_one(a, b)
        return b.kind == LOSE_LIFE or b.kind == GAIN_LIFE or super().as_one(a, b)


class FirstEachTurn(OneOrMore):
    """For the first time each turn: nothing like it has happened before in this turn, seen by anybody or not (603.2); or
    for the n-th time."""

    def __init__(self, when: When, n: int = 1) -> None:
        super().__init__(when)
        self.n = n
        self.gathers = when.gathers

    def matches(self, c: Ctx, ev: Event) -> bool:
        return self.when.matches(c, ev) and sum([self.is_earlier(c, e, ev) for e in magic(c).record.this_turn]) == self.n - 1

    def is_earlier(self, c: Ctx, e: Event, ev: Event) -> bool:
        if e is ev or not (self.kinds >> e.kind) & 1 or (self.gathers and e.batch and e.batch == ev.batch):
            return False
        return self.when.may_match(e) and self.when.matches(Ctx(c.g, c.src, c.you, c.slots, e, 0), e)


def unspoken(when: When) -> When:
    """No pronoun means what has happened."""
    for n in when.walk():
        if isinstance(n, When):
            n.unspoken = True
    return when


def earlier(c: Ctx, ids: list[Ref]) -> list[Ref]:
    """What these were before they last changed zones: a card that died is spoken of as what it was on the battlefield."""
    return [c.g.objs[i].prev for i in ids if i >= 0 and c.g.objs[i].prev >= 0]


def like(c: Ctx, when: When) -> list[Event]:
    """The events of this turn that fit (609.8)."""
    found = []
    slots: list[list[Ref]] | None = None
    for e in magic(c).record.this_turn:
        if (when.kinds >> e.kind) & 1 and when.may_match(e):
            if slots is None:
                slots = [[*ids, *earlier(c, ids)] if ids else ids for ids in c.slots]
            then = Ctx(c.g, c.src, c.you, slots, e, 0)
            then.each = c.each
            if when.matches(then, e):
                found.append(e)
    return found


class EventsThisTurn(Number):
    """How often something has happened this turn: "if a creature died under your control this turn" (609.8)."""

    READS = HISTORY

    def __init__(self, when: When, total: bool = False) -> None:
        self.when = unspoken(when)
        self.total = total  # how much it was all together

    def value(self, c: Ctx) -> int:
        return sum([e.n if self.total else 1 for e in like(c, self.when)])


class Befell(Filter):
    """To whom something has happened this turn: the event speaks of it as AtHand (609.8)."""

    READS = HISTORY

    def __init__(self, when: When) -> None:
        self.when = unspoken(when)

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        before, c.each = c.each, id
        found = like(c, self.when)
        c.each = before
        return found != []


class Befallen(Objects):
    """The things to which something has happened this turn, as they were then (609.8)."""

    READS = HISTORY

    def __init__(self, when: When) -> None:
        self.when = unspoken(when)

    def find(self, c: Ctx) -> list[Ref]:
        return [e.obj for e in like(c, self.when)]


class NthSuch(Befell):
    """A spell that is the so-manieth of its sort that was cast this turn, or a card that would be."""

    def __init__(self, n: int, when: When) -> None:
        super().__init__(when)
        self.n = n

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        cast = [e.obj for e in like(c, self.when)]
        if id in cast:
            return cast.index(id) == self.n - 1
        return len(cast) == self.n - 1 and not c.g.objs[id].states & COPY


def asked_of(cards: Sequence[Card]) -> int:
    """The kinds of event, as bits, of which these cards ask whether one is the first in a turn, or how often it happened."""
    kinds = 0
    for card in cards:
        if isinstance(card, MagicCard):
            if card.firsts < 0:
                card.firsts = 0
                for face in card.faces:
                    for a in face.base.abilities:
                        card.firsts |= asked_in(a)
            kinds |= card.firsts
    return kinds


def asked_in(tree: Node) -> int:
    """The same of one text, with the tokens that it makes."""
    kinds = 0
    for n in tree.walk():
        if isinstance(n, FirstEachTurn):
            kinds |= n.kinds
        elif isinstance(n, (EventsThisTurn, Befell, Befallen)):
            kinds |= n.when.kinds
        made: object = getattr(n, "card", None)
        if isinstance(made, MagicCard):
            kinds |= asked_of([made])
    return kinds


class EventIf(OneOrMore):
    """An event while something holds: "whenever you gain life during your turn"."""

    def __init__(self, when: When, cond: Cond) -> None:
        super().__init__(when)
        self.cond = cond

    def matches(self, c: Ctx, ev: Event) -> bool:
        return self.when.matches(c, ev) and self.cond.holds(c)


class CausedBy(OneOrMore):
    """An event that a spell or ability of some player causes."""

    def __init__(self, when: When, who: Players) -> None:
        super().__init__(when)
        self.who = who

    def matches(self, c: Ctx, ev: Event) -> bool:
        return ev.cause in self.who.who(c) and self.when.matches(c, ev)


class CausesTrigger(When):
    """Such an event has caused a triggered ability to trigger: it is that ability, once it is on the stack (603.3)."""

    EVENT = PLAYED

    def __init__(self, when: When, slot: Slot = -1) -> None:
        super().__init__(slot)
        self.when = when
        self.head = "ability"

    def may_match(self, ev: Event) -> bool:
        return ev.word == "triggered"

    def matches(self, c: Ctx, ev: Event) -> bool:
        if ev.word != "triggered":
            return False
        for w in c.g.waiting:
            if w.obj == ev.obj and w.event is not None and (self.when.kinds >> w.event.kind) & 1:
                return self.when.matches(Ctx(c.g, c.src, c.you, c.slots, w.event, 0), w.event)
        return False


class NthEachTurn(OneOrMore):
    """The n-th time in a turn that a player does it: the game keeps the count."""

    def __init__(self, when: When, n: int, deed: str) -> None:
        super().__init__(when)
        self.n = n
        self.deed = deed  # "cast", "draw", "die", or a card type of spells that are cast
        self.key = deed if deed in ("cast", "draw", "die") else f"cast:{deed}"

    def matches(self, c: Ctx, ev: Event) -> bool:
        return self.when.matches(c, ev) and c.g.deeds.get(f"{ev.player}:{self.key}", 0) == self.n


class LifeGainedBy(LifeChanges):
    """Something, a spell for instance, makes you gain life."""

    def __init__(self, by: Objects, slot: Slot = -1) -> None:
        super().__init__(You(), True, slot)
        self.by = by

    def matches(self, c: Ctx, ev: Event) -> bool:
        return super().matches(c, ev) and comes_from(c, ev, self.by)


class AttacksOne(When):
    """A player attacks a permanent or another player with so many creatures (508.3e): once for each attacked."""

    EVENT = DECLARE
    ALSO: ClassVar[str] = "player"

    def __init__(self, who: Players, what: Objects, n: Number | None = None, filter: Filter | None = None,
                 slot: Slot = -1) -> None:
        super().__init__(slot)
        self.who = who
        self.what = what
        self.n = n
        self.filter = filter

    def may_match(self, ev: Event) -> bool:
        return ev.word in ("attacked", "attackers-of")

    def matches(self, c: Ctx, ev: Event) -> bool:
        whom = ev.obj if ev.obj >= 0 else player_ref(ev.player)
        return (self.may_match(ev) and ev.cause in self.who.who(c) and self.what.fits(c, whom)
                and (self.n is None or self.attackers(c, ev, whom) >= self.n.value(c)))

    def attackers(self, c: Ctx, ev: Event, whom: int) -> int:
        """How many attack that one, of those that count."""
        f = self.filter
        if f is None:
            return ev.n
        return sum([f.fits(c, i, look(c.g, i)) for i, at in magic(c).fight.defenders.items() if at == whom])

    def subject(self, ev: Event) -> list[Ref]:
        return [player_ref(ev.cause)]


class AttacksPlayer(AttacksOne):
    """The same: "that player" is the one who is attacked."""

    def subject(self, ev: Event) -> list[Ref]:
        return [player_ref(ev.player)]


class Expends(When):
    """A player spends their n-th mana of the turn on spells."""

    def __init__(self, who: Players, n: int, slot: Slot = -1) -> None:
        super().__init__(slot)
        self.who = who
        self.n = n
        self.kinds = 1 << PLAYED

    def may_match(self, ev: Event) -> bool:
        return ev.word == "card"

    def matches(self, c: Ctx, ev: Event) -> bool:
        if ev.word != "card" or ev.player not in self.who.who(c):
            return False
        total = c.g.deeds.get(f"{ev.player}:mana", 0)
        return total - magic(c).mana_spent(ev.obj, "total") < self.n <= total
