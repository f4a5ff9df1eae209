"""Abilities: activated, automatic, static, replacements; and the events that they wait for."""

from __future__ import annotations

from typing import ClassVar

from ..kernel.card import Ability, Chars, Continuous, Float, Mod
from ..kernel.changes import float_on
from ..kernel.continuous import NO_ONE
from ..kernel.event import Event
from ..kernel.node import Node
from ..kernel.state import Pending, State, Watch
from ..kernel.terms import (
    DAMAGE,
    IN_BATTLE,
    LOSSES,
    MAY,
    MOVE,
    SIDEWAYS,
    player_ref,
)
from .aiming import Aim, aims_in, is_modal
from .context import NO_SLOTS, Cond, Ctx, Do, Lasting, Lexicon, Number, Objects, link_all
from .costs import Cost
from .events import Reaches, When, comes_from
from .filters import COMPARE, compare
from .instructions import (
    AddResource,
    Damage,
    Discard,
    DivideDamage,
    Move,
    Turn,
    Verb,
)
from .mods import AddKind, Alter, link_mods
from .numbers import Num
from .objects import It, This, You
from .rulings import StandingRules
from .shielding import Shielding
from .structure import Choose, EachChooses, OneOf, Seq


# --- abilities -----------------------------------------------------------------------------------------------
class Activated(Ability):
    """Cost: effect."""

    FIELDS: ClassVar[tuple[str, ...]] = ("cost", "do", "limit", "only", "anyone", "zone", "whole")
    KIND: ClassVar[int] = 1

    def __init__(self, cost: Cost, do: Do, limit: int = 0, only: Cond | None = None, anyone: bool = False,
                 zone: str = "", whole: bool = False) -> None:
        super().__init__()
        self.cost = cost
        self.do = do
        self.limit = limit  # uses a turn; 0: any number
        self.only = only  # when it may be activated
        self.anyone = anyone  # opponents too
        self.zone = zone
        self.energy = False  # an energy ability (NOVA 801.6.4.1)
        self.sorted = False  # a game has noted what it wants to know of it
        self.least = 0  # the smallest X
        self.simple = False  # only freezes its card and adds energy of a set colour: payment may use it by itself
        self.freezes = False  # its cost turns its own card
        self.safe = False  # the parts of its cost take different things: to pay one leaves the others possible
        self.moves = False  # its effect moves its own card or puts one on the field, or makes it something else
        self.targets: list[Do] = []  # choices made when it is played
        self.aims: list[Aim] = []
        self.modal = False  # modes or divisions are announced too, or only some of the targets
        self.recounts = False  # its text asks how often it has been activated this turn
        self.whole = whole  # the limit is on the card's abilities, not on this one (NOVA 1009.3)


class Auto(Ability):
    """When something happens: effect."""

    FIELDS: ClassVar[tuple[str, ...]] = ("when", "do", "cond", "zone", "limit")
    KIND: ClassVar[int] = 2

    def __init__(self, when: When, do: Do, cond: Cond | None = None, zone: str = "", limit: int = 0) -> None:
        super().__init__()
        self.when = when
        self.do = do
        self.cond = cond
        self.zone = zone
        self.limit = limit
        self.energy = False
        self.later = False  # of a delayed trigger: not in the turn in which it was made
        self.names_zone = False  # its text says in which zone it works
        self.targets: list[Do] = []
        self.aims: list[Aim] = []
        self.modal = False  # modes or divisions are announced too, or only some of the targets

    def prepare(self) -> None:
        self.hears = self.when.kinds
        self.backward = self.when.back
        if isinstance(self.when, Reaches):
            self.watches = self.when.reads

    def triggers(self, g: State, src: int, ev: Event, w: Watch) -> bool:
        if not self.when.may_match(ev):
            return False
        slots: list[list[int]] = NO_SLOTS if w.floating is None else w.floating.slots
        if self.later and w.floating is not None and w.floating.born == g.turn:
            return False
        c = Ctx(g, src, w.you, slots, ev, 0)
        if not self.when.matches(c, ev):
            return False
        if self.cond is None:
            return True
        c.slots = self.bound(ev, slots)  # its condition may speak of what the event is about
        return self.cond.holds(c)

    def counted(self, g: State, w: Watch) -> int:
        when = self.when
        return when.number.value(Ctx(g, w.src, w.you, NO_SLOTS, None, 0)) if isinstance(when, Reaches) else -1

    def satisfied(self, g: State, w: Watch, n: int) -> bool:
        when = self.when
        if not isinstance(when, Reaches):
            return False
        c = Ctx(g, w.src, w.you, NO_SLOTS, None, 0)
        return (compare(n, COMPARE[when.op], when.n.value(c))
                and (self.cond is None or self.cond.holds(c)))

    def bound(self, ev: Event | None, slots: list[list[int]]) -> list[list[int]]:
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

    def joins(self, t: Pending, ev: Event, key: int) -> bool:
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
        elif ev.kind == DAMAGE:
            t.event = t.event.more(ev.n)
        return True


class StaticEffect(Continuous):
    """The continuous effect of a static ability: whom it concerns is found in each computation."""

    def __init__(self, ability: Static, src: int, you: int, stamp: int, origin: int) -> None:
        super().__init__(src, you, stamp, ability.mods, NO_ONE)
        self.ability = ability
        self.origin = origin
        self.found = False

    def affected(self, g: State) -> list[int]:
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

    def reads(self) -> int:
        return self.ability.reads

    def leans_on(self) -> int:
        return self.ability.reads | LOSSES  # the ability that makes it may be lost


class Static(Ability):
    """As long as it is there, and while its condition holds, some objects are changed."""

    FIELDS: ClassVar[tuple[str, ...]] = ("what", "mods", "cond", "zone")
    KIND: ClassVar[int] = 3

    def __init__(self, what: Objects, mods: list[Mod], cond: Cond | None = None, zone: str = "") -> None:
        super().__init__()
        self.what = what
        self.mods = mods
        self.cond = cond
        self.zone = zone
        self.reads = 0

    def prepare(self) -> None:
        self.reads = self.what.reads
        for m in self.mods:
            self.reads |= m.reads
        if self.cond is not None:
            self.reads |= self.cond.reads

    def continuous(self, g: State, src: int, origin: int, out: list[Continuous]) -> None:
        out.append(StaticEffect(self, src, g.objs[src].controller, g.effect_stamp(src, origin), origin))


class Keyword(Ability):
    """A keyword: a bit, perhaps with a number or a word."""

    FIELDS: ClassVar[tuple[str, ...]] = ("name", "n", "word")
    KIND: ClassVar[int] = 5

    def __init__(self, name: str, n: int = 0, word: str = "") -> None:
        super().__init__()
        self.name = name
        self.n = n
        self.word = word


class SpellText(Ability):
    """What a spell does when it is resolved."""

    FIELDS: ClassVar[tuple[str, ...]] = ("do",)
    KIND: ClassVar[int] = 6

    def __init__(self, do: Do) -> None:
        super().__init__()
        self.do = do
        self.targets: list[Do] = []
        self.aims: list[Aim] = []
        self.modal = False  # modes or divisions are announced too, or only some of the targets


class Instead(Ability):
    """If something would happen, something else happens instead, perhaps if a player likes."""

    FIELDS: ClassVar[tuple[str, ...]] = ("when", "do", "may", "cond", "zone")
    KIND: ClassVar[int] = 4

    def __init__(self, when: When, do: Do, may: bool = False, cond: Cond | None = None, zone: str = "") -> None:
        super().__init__()
        self.when = when
        self.do = do
        self.may = may
        self.cond = cond
        self.zone = zone

    def prepare(self) -> None:
        self.hears = self.when.kinds

    def fits(self, g: State, w: Watch, ev: Event) -> bool:
        """The event is such a one, whether what is offered can be done or not."""
        c = Ctx(g, w.src, w.you, self.slots_of(w, ev), ev, 0)
        return self.when.matches(c, ev) and (self.cond is None or self.cond.holds(c))

    def replaces(self, g: State, w: Watch, ev: Event) -> bool:
        c = Ctx(g, w.src, w.you, self.slots_of(w, ev), ev, 0)
        return (self.when.matches(c, ev) and (self.cond is None or self.cond.holds(c))
                and (not self.may or self.do.possible(c)))

    def slots_of(self, w: Watch, ev: Event) -> list[list[int]]:
        slots = [] if w.floating is None else [s for s in w.floating.slots]
        if self.when.slot >= 0:
            while len(slots) <= self.when.slot:
                slots.append([])
            slots[self.when.slot] = [ev.obj] if ev.obj >= 0 else self.when.subject(ev)
        return slots

    def replace(self, g: State, w: Watch, ev: Event) -> Event | None:
        if self.may and g.ask(MAY, w.you, [0, 1], w.src, "") == 0:
            return ev
        if w.floating is not None and w.floating.once:  # "the next time"
            g.use_up(w.floating)
        c = Ctx(g, w.src, w.you, self.slots_of(w, ev), ev, 0)
        c.tally = ev.n  # "that much", "that many"
        self.do.run(c)
        return None


class Before(Instead):
    """If something is about to happen, something is done first; what is done may change the event (SCS 8.1.8)."""

    def replace(self, g: State, w: Watch, ev: Event) -> Event | None:
        if not self.may or g.ask(MAY, w.you, [0, 1], w.src, "") != 0:
            self.do.run(Ctx(g, w.src, w.you, self.slots_of(w, ev), ev, 0))
        return ev


class Redirect(Ability):
    """Goes to another zone instead."""

    FIELDS: ClassVar[tuple[str, ...]] = ("what", "frm", "to", "zone_to", "cond", "bottom", "zone")
    KIND: ClassVar[int] = 4

    def __init__(self, what: Objects, frm: str, to: str, zone_to: str, cond: Cond | None = None,
                 bottom: bool = False, zone: str = "") -> None:
        super().__init__()
        self.what = what
        self.frm = frm  # "" : from anywhere
        self.to = to  # "" : to anywhere
        self.zone_to = zone_to
        self.cond = cond
        self.bottom = bottom
        self.zone = zone
        self.from_number = -1
        self.to_number = -1
        self.new_number = -1

    def prepare_zones(self, words: Lexicon) -> None:
        self.hears = 1 << MOVE
        self.from_number = words.zones[self.frm] if self.frm else -1
        self.to_number = words.zones[self.to] if self.to else -1
        self.new_number = words.zones[self.zone_to]

    def replaces(self, g: State, w: Watch, ev: Event) -> bool:
        frm = g.zone_kind(ev.obj)
        if (self.from_number >= 0 and frm != self.from_number) or (self.to_number >= 0 and ev.to != self.to_number):
            return False
        if ev.to == self.new_number or g.stays(ev):
            return False
        c = Ctx(g, w.src, w.you, [] if w.floating is None else w.floating.slots, ev, 0)
        return self.what.fits(c, ev.obj) and (self.cond is None or self.cond.holds(c))

    def replace(self, g: State, w: Watch, ev: Event) -> Event | None:
        ev.to = self.new_number
        if self.bottom:
            ev.flags |= 1024
        return ev


class Prevent(Ability):
    """Damage is reduced, or not dealt at all."""

    FIELDS: ClassVar[tuple[str, ...]] = ("to", "n", "by", "battle", "cond", "once", "effect")
    KIND: ClassVar[int] = 4

    def __init__(self, to: Objects, n: Number | None, by: Objects | None = None, battle: bool = False,
                 cond: Cond | None = None, once: bool = False, effect: bool = False) -> None:
        super().__init__()
        self.to = to
        self.n = n  # None: all of it
        self.by = by
        self.battle = battle
        self.cond = cond
        self.once = once
        self.effect = effect  # not battle damage
        self.hears = 1 << DAMAGE

    def replaces(self, g: State, w: Watch, ev: Event) -> bool:
        if ev.n <= 0 or (self.battle and not ev.flags & IN_BATTLE) or (self.effect and ev.flags & IN_BATTLE):
            return False
        c = self.context(g, w, ev)
        if self.by is not None and not comes_from(c, ev, self.by):
            return False
        return (self.to.fits(c, ev.obj if ev.obj >= 0 else player_ref(ev.player))
                and (self.cond is None or self.cond.holds(c)))

    def context(self, g: State, w: Watch, ev: Event) -> Ctx:
        return Ctx(g, w.src, w.you, [] if w.floating is None else w.floating.slots, ev, 0)

    def replace(self, g: State, w: Watch, ev: Event) -> Event | None:
        c = self.context(g, w, ev)
        ev.n = 0 if self.n is None else max(0, ev.n - self.n.value(c))
        g.note_prevented(ev)
        if self.once and w.floating is not None:
            g.use_up(w.floating)
        return ev


class EntersAs(Ability):
    """Comes to the field frozen, or with counters on it."""

    FIELDS: ClassVar[tuple[str, ...]] = ("what", "turned", "counter", "n", "cond", "zone")
    KIND: ClassVar[int] = 4

    def __init__(self, what: Objects, turned: bool = False, counter: str = "", n: Number | None = None,
                 cond: Cond | None = None, zone: str = "") -> None:
        super().__init__()
        self.zone = zone
        self.what = what
        self.turned = turned
        self.counter = counter
        self.n = n
        self.cond = cond
        self.field = 0

    def prepare_zones(self, words: Lexicon) -> None:
        self.hears = 1 << MOVE
        self.field = words.field

    def replaces(self, g: State, w: Watch, ev: Event) -> bool:
        c = Ctx(g, w.src, w.you, [], ev, 0)
        return (ev.to == self.field and g.zone_kind(ev.obj) != self.field and self.what.fits(c, ev.obj)
                and (self.cond is None or self.cond.holds(c)))

    def replace(self, g: State, w: Watch, ev: Event) -> Event | None:
        if self.turned:
            ev.flags |= SIDEWAYS
        if self.counter:
            c = Ctx(g, w.src, w.you, [], ev, 0)
            ev.with_counters = [*ev.with_counters, (self.counter, 1 if self.n is None else self.n.value(c))]
        return ev


# --- instructions that leave something behind ----------------------------------------------------------------
class Delay(Lasting):
    """A delayed trigger: once, the next time that something happens (NOVA 801.4.9)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("when", "do", "until", "once", "later")
    LATER: ClassVar[bool] = True

    def __init__(self, when: When, do: Do, until: str = "game", once: bool = True, later: bool = False) -> None:
        super().__init__(until)
        self.when = when
        self.do = do
        self.once = once
        self.later = later  # not in the turn in which it was made
        self.auto = Auto(when, do)
        self.auto.later = later

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.auto.prepare()
        self.auto.aims = aims_in(self.do)
        self.auto.modal = is_modal(self.do)

    def run(self, c: Ctx) -> bool:
        src = c.g.speaker(c.src, c.moved.get(c.src, -1), c.event)
        f = Float(src, c.you, c.stamp, self.duration, c.g.delay_rule(c.src, self.once))
        f.ability = self.auto
        f.slots = [s for s in c.slots]
        f.x = c.x
        f.once = self.once
        f.player = c.you
        float_on(c.g, f, f.rule)
        return True


class Reflexive(Do):
    """When it was done, something triggers at once (Magic 603.12): it is put to wait like what triggers otherwise."""

    FIELDS: ClassVar[tuple[str, ...]] = ("do",)
    LATER: ClassVar[bool] = True

    def __init__(self, do: Do) -> None:
        super().__init__()
        self.do = do
        self.auto = Auto(When(-1), do)

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.auto.aims = aims_in(self.do)
        self.auto.modal = is_modal(self.do)

    def run(self, c: Ctx) -> bool:
        t = Pending(c.src, self.auto, 0, c.you, c.event, [s for s in c.slots])
        t.x = c.x
        t.tally = c.tally
        c.g.pending.append(t)
        return True


class Shield(Shielding):
    """A replacement or prevention for a time, or until it has been used once."""

    FIELDS: ClassVar[tuple[str, ...]] = ("ability", "until", "once")

    def __init__(self, ability: Ability, until: str = "turn", once: bool = False) -> None:
        super().__init__(until)
        self.ability = ability
        self.once = once

    def run(self, c: Ctx) -> bool:
        rule = c.g.delay_rule(c.src, True) if self.once else c.g.change_rule([])
        f = Float(c.src, c.you, c.stamp, self.duration, rule)
        f.ability = self.ability
        f.slots = [s for s in c.slots]
        f.once = self.once
        f.player = c.you
        float_on(c.g, f, f.rule)
        return True


# --- preparing -----------------------------------------------------------------------------------------------
def prepare(a: Ability, words: Lexicon) -> None:
    """Link an ability with a game's words and note what the kernel wants to know of it. Quoted abilities too."""
    nodes = link_all(a, words)
    for n in nodes:
        if isinstance(n, Static):
            link_mods(n.mods, words)
            n.prepare()
        elif isinstance(n, (Auto, Instead)):
            n.prepare()
        elif isinstance(n, (Redirect, EntersAs)):
            n.prepare_zones(words)
        elif isinstance(n, Keyword):
            n.key = words.keys[n.name]
            n.also = words.expand(n.name, n.n)
            if n.also is not None:
                n.also.key = n.key
                n.also.text = n.text
                prepare(n.also, words)
        elif isinstance(n, StandingRules):
            n.watch()
    for n in nodes:
        if isinstance(n, (Activated, Auto, SpellText)):
            n.targets = main_choices(n.do)
            n.aims = aims_in(n.do)
            n.modal = is_modal(n.do)
            if isinstance(n, Activated):
                n.targets.extend(choices_of_all(n.do))
                describe(n, words)
            mark_choices(n)
            zone = "" if isinstance(n, SpellText) else n.zone
            n.zones = zone_mask(zone, words)
        elif isinstance(n, (Static, Instead, Redirect)) or (isinstance(n, (StandingRules, EntersAs)) and n.zone):
            n.zones = zone_mask(n.zone, words)


def mark_choices(a: Activated | Auto | SpellText) -> None:
    """Tell choices what is done with the chosen that not everything can take."""
    nodes = list(a.do.walk())
    choices = {m.slot: m for m in nodes if isinstance(m, Choose)}
    if not choices:
        return
    if any([isinstance(m, Damage) for m in nodes]):  # NOVA 916.5
        for m in nodes:
            if isinstance(m, Choose):
                m.damages = True
    for m in nodes:
        if isinstance(m, Move) and m.zone == "field" and isinstance(m.what, It):
            mark_entering(a, nodes, m.what.slot)
        elif isinstance(m, Alter) and isinstance(m.what, It) and m.what.slot in choices:
            for change in m.mods:
                if isinstance(change, AddKind):
                    choices[m.what.slot].makes |= change.bit
        elif isinstance(m, Verb) and m.verb == "equip" and isinstance(m.what, It) and m.what.slot in choices:
            choices[m.what.slot].equips = True


def mark_entering(a: Activated | Auto | SpellText, nodes: list[Node], slot: int) -> None:
    for m in nodes:
        if isinstance(m, Choose) and m.slot == slot:
            m.enters = True
            if isinstance(a, Activated):
                a.moves = True


def describe(a: Activated, words: Lexicon) -> None:
    """What the kernel and the games want to know of an activated ability without reading its tree each time."""
    if a.anyone:
        a.key = words.keys["shared"]
    steps = a.do.steps if isinstance(a.do, Seq) else [a.do]
    a.energy = any(isinstance(s, AddResource) for s in steps)
    a.simple = is_simple(a)
    a.freezes = any(isinstance(d, Turn) and isinstance(d.what, This) and d.sideways for d in a.cost.deeds)
    a.safe = are_apart(a.cost.deeds)
    for n in a.do.walk():
        if isinstance(n, (Move, Alter)) and isinstance(n.what, This):
            a.moves = True


def are_apart(deeds: list[Do]) -> bool:
    """At most, a card is turned, and then it goes, or cards of the hand do."""
    turns = [d for d in deeds if isinstance(d, Turn) and isinstance(d.what, This)]
    goes = [d for d in deeds if isinstance(d, (Move, Discard)) and isinstance(d.what, This)]
    hand = [d for d in deeds if isinstance(d, Discard) and d.what is None and isinstance(d.who, You)
            and (d.n is None or isinstance(d.n, Num))]
    return len(turns) <= 1 and len(goes) + len(hand) <= 1 and len(turns) + len(goes) + len(hand) == len(deeds)


def is_simple(a: Activated) -> bool:
    """Turn this card: add resources of a set colour, and nothing more."""
    if a.cost.energy is not None or len(a.cost.deeds) != 1 or a.limit or a.only is not None:
        return False
    deed = a.cost.deeds[0]
    do = a.do
    return (isinstance(deed, Turn) and deed.sideways and isinstance(deed.what, This) and isinstance(do, AddResource)
            and isinstance(do.n, Num) and do.n.n > 0 and (do.like is None or isinstance(do.like, This)) and not do.chosen
            and (do.color is not None or do.like is not None))


def zone_mask(zone: str, words: Lexicon) -> int:
    """Zones in which an ability works: "hand", "field|graveyard", "all"; "" is the usual one of its card."""
    if zone == "all":
        return (1 << len(words.zones)) - 1
    mask = 0
    for name in zone.split("|"):
        if name:
            mask |= 1 << words.zones[name]
    return mask


def main_choices(do: Do) -> list[Do]:
    """The choices that are made when it is played: those in plain sequence, on public zones, not in optional parts."""
    if isinstance(do, Seq):
        out: list[Do] = []
        for s in do.steps:
            out.extend(main_choices(s))
        return out
    if isinstance(do, Choose) and not do.hidden and not do.random and not _late(do.what):
        return [do]
    if isinstance(do, (DivideDamage, OneOf)):
        return [do]
    return []


def choices_of_all(do: Do) -> list[Do]:
    """Choices of both players, which an activated ability asks for when it is activated (NOVA 801.3.6.1)."""
    steps = do.steps if isinstance(do, Seq) else [do]
    return [s for s in steps if isinstance(s, EachChooses) and not s.choice.hidden]


def _late(what: Objects) -> bool:
    """Chooses among what the text itself has brought up."""
    return any(n.REFERS for n in what.walk())


def printed(ch: Chars, a: Ability, place: int) -> None:
    """Add a printed ability to the characteristics of a card."""
    ch.abilities.append(a)
    ch.sorts |= a.sort()
    ch.origins.append(place)
    ch.keys |= a.key
    if isinstance(a, Keyword) and a.also is not None:
        printed(ch, a.also, place + 32)
