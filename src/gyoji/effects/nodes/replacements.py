"""Replacements: what happens instead of something, or otherwise."""

from __future__ import annotations

from ...kernel.state.card import Ability
from ...kernel.state.event import Event
from ...kernel.state.state import ActiveAbility, State
from ...kernel.state.terms import DAMAGE, IN_BATTLE, MAY, MOVE, SIDEWAYS, player_ref
from ..context import Cond, Ctx, Do, Lexicon, Number, Objects
from .events import When, comes_from


class Instead(Ability):
    """If something would happen, something else happens instead, perhaps if a player likes."""

    KIND = 4

    def __init__(self, when: When, do: Do, may: bool = False, cond: Cond | None = None, zone: str = "") -> None:
        super().__init__()
        self.when = when
        self.do = do
        self.may = may
        self.cond = cond
        self.zone = zone

    def prepare(self) -> None:
        self.hears = self.when.kinds

    def fits(self, g: State, w: ActiveAbility, ev: Event) -> bool:
        """The event is such a one, whether what is offered can be done or not."""
        c = Ctx(g, w.src, w.you, self.slots_of(w, ev), ev, 0)
        return self.when.matches(c, ev) and (self.cond is None or self.cond.holds(c))

    def replaces(self, g: State, w: ActiveAbility, ev: Event) -> bool:
        c = Ctx(g, w.src, w.you, self.slots_of(w, ev), ev, 0)
        return (self.when.matches(c, ev) and (self.cond is None or self.cond.holds(c))
                and (not self.may or self.do.possible(c)))

    def slots_of(self, w: ActiveAbility, ev: Event) -> list[list[int]]:
        slots = [] if w.lasting is None else [s for s in w.lasting.slots]
        if self.when.slot >= 0:
            while len(slots) <= self.when.slot:
                slots.append([])
            slots[self.when.slot] = [ev.obj] if ev.obj >= 0 else self.when.subject(ev)
        return slots

    def replace(self, g: State, w: ActiveAbility, ev: Event) -> Event | None:
        if self.may and g.ask(MAY, w.you, [0, 1], w.src, "") == 0:
            return ev
        if w.lasting is not None and w.lasting.once:  # "the next time"
            g.use_up(w.lasting)
        c = Ctx(g, w.src, w.you, self.slots_of(w, ev), ev, 0)
        c.tally = ev.n  # "that much", "that many"
        self.do.run(c)
        return None


class Before(Instead):
    """If something is about to happen, something is done first; what is done may change the event (SCS 8.1.8)."""

    def replace(self, g: State, w: ActiveAbility, ev: Event) -> Event | None:
        if not self.may or g.ask(MAY, w.you, [0, 1], w.src, "") != 0:
            self.do.run(Ctx(g, w.src, w.you, self.slots_of(w, ev), ev, 0))
        return ev


class Redirect(Ability):
    """Goes to another zone instead."""

    KIND = 4

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

    def replaces(self, g: State, w: ActiveAbility, ev: Event) -> bool:
        frm = g.zone_kind(ev.obj)
        if (self.from_number >= 0 and frm != self.from_number) or (self.to_number >= 0 and ev.to != self.to_number):
            return False
        if ev.to == self.new_number or g.stays(ev):
            return False
        c = Ctx(g, w.src, w.you, [] if w.lasting is None else w.lasting.slots, ev, 0)
        return self.what.fits(c, ev.obj) and (self.cond is None or self.cond.holds(c))

    def replace(self, g: State, w: ActiveAbility, ev: Event) -> Event | None:
        ev.to = self.new_number
        if self.bottom:
            ev.flags |= 1024
        return ev


class Prevent(Ability):
    """Damage is reduced, or not dealt at all."""

    KIND = 4

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

    def replaces(self, g: State, w: ActiveAbility, ev: Event) -> bool:
        if ev.n <= 0 or (self.battle and not ev.flags & IN_BATTLE) or (self.effect and ev.flags & IN_BATTLE):
            return False
        c = self.context(g, w, ev)
        if self.by is not None and not comes_from(c, ev, self.by):
            return False
        return (self.to.fits(c, ev.obj if ev.obj >= 0 else player_ref(ev.player))
                and (self.cond is None or self.cond.holds(c)))

    def context(self, g: State, w: ActiveAbility, ev: Event) -> Ctx:
        return Ctx(g, w.src, w.you, [] if w.lasting is None else w.lasting.slots, ev, 0)

    def replace(self, g: State, w: ActiveAbility, ev: Event) -> Event | None:
        c = self.context(g, w, ev)
        ev.n = 0 if self.n is None else max(0, ev.n - self.n.value(c))
        g.cite(g.shared_rules.prevented, ev.obj, ev.player)
        if self.once and w.lasting is not None:
            g.use_up(w.lasting)
        return ev


class EntersAs(Ability):
    """Comes to the field frozen, or with counters on it."""

    KIND = 4

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

    def replaces(self, g: State, w: ActiveAbility, ev: Event) -> bool:
        c = Ctx(g, w.src, w.you, [], ev, 0)
        return (ev.to == self.field and g.zone_kind(ev.obj) != self.field and self.what.fits(c, ev.obj)
                and (self.cond is None or self.cond.holds(c)))

    def replace(self, g: State, w: ActiveAbility, ev: Event) -> Event | None:
        if self.turned:
            ev.flags |= SIDEWAYS
        if self.counter:
            c = Ctx(g, w.src, w.you, [], ev, 0)
            ev.with_counters = [*ev.with_counters, (self.counter, 1 if self.n is None else self.n.value(c))]
        return ev
