"""Abilities: activated, automatic, static; and instructions that leave abilities behind."""

from __future__ import annotations

from typing import Final

from ...kernel.process.apply import add_lasting_effect
from ...kernel.process.continuous import NO_ONE
from ...kernel.state.aliases import AbilityKey, AbilityOrigin, Facts, ObjId, Player, Ref, Stamp
from ...kernel.state.card import Ability, Continuous, LastingEffect, Mod
from ...kernel.state.event import Event
from ...kernel.state.state import ActiveAbility, Pending, State
from ...kernel.state.terms import DAMAGE, LOSE_LIFE, LOSSES, MOVE
from ..context import NO_SLOTS, Cond, Ctx, Do, Lasting, Lexicon, Objects, bindings
from .costs import Cost
from .events import Comes, CountersPut, Declares, Moves, Reaches, Turned, When
from .filters import COMPARE, compare
from .objects import ThatPlayer, This, You
from .prevented_damage import Shielding
from .targets import Aim, aims_in, is_modal

THIS: Final = This()
OF_OBJECTS: Final = (Moves, Declares, Turned, CountersPut)  # what happens to the object that it names, and to no other


# --- abilities -----------------------------------------------------------------------------------------------
class Activated(Ability):
    """Cost: effect."""

    KIND = 1

    def __init__(self, cost: Cost, do: Do, limit: int = 0, only: Cond | None = None, anyone: bool = False,
                 zone: str = "", whole: bool = False) -> None:
        super().__init__()
        self.cost = cost
        self.do = do
        self.limit = limit  # uses a turn; 0: any number
        self.only = only  # when it may be activated
        self.anyone = anyone  # opponents too
        self.zone = zone
        self.is_mana_ability = False  # an energy ability (NOVA 801.6.4.1)
        self.sorted = False  # a game has noted what it wants to know of it
        self.least = 0  # the smallest X
        self.simple = False  # only freezes its card and adds energy of a set colour: payment may use it by itself
        self.taps_itself = False  # its cost turns its own card
        self.lone = False  # one thing alone is done for it, which cannot fail if it is possible
        self.safe = False  # the parts of its cost take different things: to pay one leaves the others possible
        self.moves = False  # its effect moves its own card or puts one on the field, or makes it something else
        self.targets: list[Do] = []  # choices made when it is played
        self.aims: list[Aim] = []
        self.modal = False  # modes or divisions are announced too, or only some of the targets
        self.recounts = False  # its text asks how often it has been activated this turn
        self.whole = whole  # the limit is on the card's abilities, not on this one (NOVA 1009.3)


class Triggered(Ability):
    """When something happens: effect."""

    KIND = 2

    def __init__(self, when: When, do: Do, cond: Cond | None = None, zone: str = "", limit: int = 0) -> None:
        super().__init__()
        self.when = when
        self.do = do
        self.cond = cond
        self.zone = zone
        self.limit = limit
        self.is_mana_ability = False
        self.later = False  # of a delayed trigger: not in the turn in which it was made
        self.names_zone = False  # its text says in which zone it works
        self.targets: list[Do] = []
        self.aims: list[Aim] = []
        self.modal = False  # modes or divisions are announced too, or only some of the targets

    def prepare(self) -> None:
        self.hears = self.when.kinds
        self.backward = self.when.back
        when = self.when
        self.own = type(when) in OF_OBJECTS and isinstance(getattr(when, "what", None), This)
        if isinstance(when, Reaches):
            self.watches = when.reads
        elif isinstance(when, Comes) and when.whose is not None and not isinstance(when.whose, You):
            when.told = any(isinstance(n, ThatPlayer) and n.slot in (-1, when.slot) for n in self.walk())

    def triggers(self, g: State, src: ObjId, ev: Event, w: ActiveAbility) -> bool:
        if not self.when.may_match(ev):
            return False
        slots: list[list[int]] = NO_SLOTS if w.lasting is None else w.lasting.slots
        if self.later and w.lasting is not None and w.lasting.born == g.turn:
            return False
        c = Ctx(g, src, w.you, slots, ev, 0)
        if not self.when.matches(c, ev):
            return False
        if self.cond is None:
            return True
        c.slots = self.bound(ev, slots)  # its condition may speak of what the event is about
        return self.cond.holds(c)

    def counted(self, g: State, w: ActiveAbility) -> int:
        when = self.when
        return when.count.value(Ctx(g, w.src, w.you, NO_SLOTS, None, 0)) if isinstance(when, Reaches) else -1

    def satisfied(self, g: State, w: ActiveAbility, n: int) -> bool:
        when = self.when
        if not isinstance(when, Reaches):
            return False
        c = Ctx(g, w.src, w.you, NO_SLOTS, None, 0)
        return (compare(n, COMPARE[when.op], when.n.value(c))
                and (self.cond is None or self.cond.holds(c)))

    def bound(self, ev: Event | None, slots: list[list[Ref]]) -> list[list[int]]:
        """What its text can speak of when it begins."""
        out = [s for s in slots]
        if ev is not None and self.when.slot >= 0:
            while len(out) <= self.when.slot:
                out.append([])
            before = out[self.when.slot] if self.when.gathers else []
            first = self.when.subject(ev)
            out[self.when.slot] = [*first, *[i for i in before if i not in first]]
        if ev is not None and self.when.second >= 0:
            while len(out) <= self.when.second:
                out.append([])
            out[self.when.second] = self.when.second_party(ev)
        return out

    def joins(self, t: Pending, ev: Event, key: AbilityKey) -> bool:
        """What has triggered already is for this event too: they happened at once (Magic 603.2c)."""
        if t.key != key or t.ability is not self or t.event is None or not ev.batch or (
                t.event.batch != ev.batch or not self.when.as_one(t.event, ev)):
            return False
        slot = self.when.slot
        if slot >= 0:
            slots = [s for s in t.slots]
            while len(slots) <= slot:
                slots.append([])
            slots[slot] = [*slots[slot], *[i for i in self.when.subject(ev) if i not in slots[slot]]]
            t.slots = slots
        if ev.kind == MOVE:
            t.event = t.event.more(1)
        elif ev.kind == DAMAGE or ev.kind == LOSE_LIFE:
            t.event = t.event.more(ev.n)
        return True


class StaticEffect(Continuous):
    """The continuous effect of a static ability: whom it concerns is found in each computation."""

    STATIC = True

    def __init__(self, ability: Static, src: ObjId, you: Player, stamp: Stamp, origin: AbilityOrigin) -> None:
        super().__init__(src, you, stamp, ability.mods, NO_ONE)
        self.ability = ability
        self.origin = origin
        self.rule = ability.rule
        self.found = False

    def affected(self, g: State) -> list[ObjId]:
        if not self.found:
            self.objects = self.reach(g)
            self.found = True
        return self.objects

    def reach(self, g: State) -> list[int]:
        if self.found:
            return self.objects
        c = Ctx(g, self.src, self.you, NO_SLOTS, None, self.stamp)
        a = self.ability
        if a.cond is not None and not a.cond.holds(c):
            return []
        found = a.what.find(c)
        for i in found:
            if i < 0 or (i != self.src and not g.applies_to(i, self.src, -1)):
                return [i for i in found if i >= 0 and (i == self.src or g.applies_to(i, self.src, -1))]
        return found

    def alive(self, g: State) -> bool:
        """The ability must still be there when its effect first applies."""
        if self.found:
            return True
        mine = self.ability
        for a in g.chars[self.src].abilities:
            if a is mine:
                return not g.mute(self.src)
        return False

    def reads(self) -> Facts:
        return self.ability.reads

    def leans_on(self) -> Facts:
        return self.ability.reads | LOSSES  # the ability that makes it may be lost


class Static(Ability):
    """As long as it is there, and while its condition holds, some objects are changed."""

    KIND = 3

    def __init__(self, what: Objects, mods: list[Mod], cond: Cond | None = None, zone: str = "") -> None:
        super().__init__()
        self.what = what
        self.mods = mods
        self.cond = cond
        self.zone = zone
        self.reads = 0
        self.rule = ""  # a rule of the book that stands behind it

    def prepare(self) -> None:
        self.reads = self.what.reads
        for m in self.mods:
            self.reads |= m.reads
        if self.cond is not None:
            self.reads |= self.cond.reads

    def continuous(self, g: State, src: ObjId, origin: AbilityOrigin, out: list[Continuous]) -> None:
        out.append(StaticEffect(self, src, g.objs[src].controller, g.effect_stamp(src, origin), origin))


class Keyword(Ability):
    """A keyword: a bit, perhaps with a number or a word."""

    def __init__(self, name: str, n: int = 0, word: str = "") -> None:
        super().__init__()
        self.name = name
        self.n = n
        self.word = word


class SpellText(Ability):
    """What a spell does when it is resolved."""

    KIND = 6

    def __init__(self, do: Do) -> None:
        super().__init__()
        self.do = do
        self.targets: list[Do] = []
        self.aims: list[Aim] = []
        self.modal = False  # modes or divisions are announced too, or only some of the targets


# --- instructions that leave something behind ----------------------------------------------------------------
class Delay(Lasting):
    """A delayed trigger: once, the next time that something happens (NOVA 801.4.9)."""

    LATER = True

    def __init__(self, when: When, do: Do, until: str = "game", once: bool = True, later: bool = False) -> None:
        super().__init__(until)
        self.when = when
        self.do = do
        self.once = once
        self.later = later  # not in the turn in which it was made
        self.goes_on = not once  # "whenever ... this turn, ... it. It ...": still what the event is about
        self.auto = Triggered(when, do)
        self.auto.later = later

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.auto.prepare()
        self.auto.aims = aims_in(self.do)
        self.auto.modal = is_modal(self.do)

    def run(self, c: Ctx) -> bool:
        src = c.g.speaker(c.src, next(iter(THIS.find(c)), -1) if c.moved else -1, c.event)
        f = LastingEffect(src, c.you, c.stamp, self.duration, c.g.delay_rule(c.src, self.once))
        f.ability = self.auto
        f.slots = bindings(c, self)
        f.x = c.x
        f.once = self.once
        f.player = c.you
        add_lasting_effect(c.g, f, f.rule)
        return True


class Reflexive(Do):
    """When it was done, something triggers at once (Magic 603.12): it is put to wait like what triggers otherwise."""

    LATER = True

    def __init__(self, do: Do) -> None:
        self.do = do
        self.auto = Triggered(When(-1), do)

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.auto.aims = aims_in(self.do)
        self.auto.modal = is_modal(self.do)

    def run(self, c: Ctx) -> bool:
        t = Pending(c.src, self.auto, 0, c.you, c.event, [s for s in c.slots])
        t.x = c.x
        t.tally = c.tally
        c.g.pending.append(t)
        c.g.cite(c.g.shared_rules.reflexive, c.src, c.you)
        return True


class Shield(Shielding):
    """A replacement or prevention for a time, or until it has been used once."""

    def __init__(self, ability: Ability, until: str = "turn", once: bool = False) -> None:
        super().__init__(until)
        self.ability = ability
        self.once = once

    def run(self, c: Ctx) -> bool:
        rule = c.g.delay_rule(c.src, True) if self.once else c.g.change_rule([])
        f = LastingEffect(c.src, c.you, c.stamp, self.duration, rule)
        f.ability = self.ability
        f.slots = bindings(c, self)
        f.once = self.once
        f.player = c.you
        add_lasting_effect(c.g, f, f.rule)
        return True
