"""Damage that is dealt to another instead, or kept from lowering life too far (614.9, 120.4c); what prevents damage."""

from __future__ import annotations

from typing import Final

from ....effects.context import NO_SLOTS, Cond, Ctx, Do, Filter, Lasting, Number, Objects, Players, bindings
from ....effects.nodes.choosing import in_reach
from ....effects.nodes.events import comes_from
from ....effects.nodes.numbers import Num
from ....effects.nodes.objects import It
from ....effects.nodes.prevented_damage import Sequel, Shielding
from ....effects.nodes.replacements import Prevent
from ....effects.nodes.targets import Divided
from ....kernel.process.apply import add_lasting_effect
from ....kernel.process.continuous import look, mark_changed
from ....kernel.process.pipeline import happen
from ....kernel.state.aliases import Duration, ObjId, Ref, Slot
from ....kernel.state.card import REPLACEMENT, Ability, LastingEffect
from ....kernel.state.event import Event
from ....kernel.state.state import ActiveAbility, State
from ....kernel.state.terms import CHOOSE, DAMAGE, IN_BATTLE, LISTENERS, LOSE_LIFE
from ..concepts.counters import ShieldCounter
from ..concepts.damage import hit, may_be_damaged
from ..continuous.static_abilities import Anything, Prevented
from ..state.fields import MagicFields, magic
from ..state.terms import BATTLEFIELD, COMMAND, FOR_TURN
from .prevention import struck

ALL: Final = 1 << 30  # however much it is


def is_prevention(a: Ability) -> bool:
    return isinstance(a, (Prevent, ShieldCounter))


def does_more(w: ActiveAbility) -> bool:
    """615.12: it has an additional effect, which takes place even where the damage cannot be prevented."""
    return isinstance(w.ability, (Prevented, ShieldCounter)) or (
        w.lasting is not None and isinstance(w.lasting.sequel, Sequel))


class Bound(Ability):
    """A floating replacement of damage: slots hold what it guards, how much is left, and whom it sends the damage to."""

    KIND = REPLACEMENT

    def __init__(self) -> None:
        super().__init__()
        self.hears = 1 << DAMAGE

    def replaces(self, g: State, w: ActiveAbility, ev: Event) -> bool:
        f = w.lasting
        if f is None or ev.n <= 0 or struck(ev) not in f.slots[0]:
            return False
        return not f.slots[3] or ev.src in f.slots[3]


class DamageRedirection(Bound):
    """614.9: so much of it is dealt to another instead, if that can be dealt damage."""

    def replaces(self, g: State, w: ActiveAbility, ev: Event) -> bool:
        assert isinstance(g, MagicFields)
        f = w.lasting
        return f is not None and super().replaces(g, w, ev) and f.slots[2][0] != struck(ev) and may_be_damaged(
            g, hit(g, f.slots[2][0], ev.n, ev.src, ev.cause, "614.9", ev.flags))

    def replace(self, g: State, w: ActiveAbility, ev: Event) -> Event | None:
        assert isinstance(g, MagicFields) and w.lasting is not None
        f = w.lasting
        n = min(ev.n, f.slots[1][0])
        ev.n -= n
        use_up(g, f, n)
        happen(g, hit(g, f.slots[2][0], n, ev.src, ev.cause, "614.9", ev.flags))
        return ev if ev.n > 0 else None


REDIRECTION: Final = DamageRedirection()


def use_up(g: MagicFields, f: LastingEffect, n: int) -> None:
    """A shield gets smaller; floating effects are replaced, never changed in place."""
    if f.once:
        g.use_up(f)
        return
    left = f.slots[1][0]
    if left == ALL:
        return
    left -= n
    rest = [x for x in g.lasting_effects if x is not f]
    if left > 0:
        smaller = LastingEffect(f.src, f.you, f.stamp, f.until, f.rule)
        smaller.ability = f.ability
        smaller.slots = [f.slots[0], [left], f.slots[2], f.slots[3]]
        smaller.born = f.born
        smaller.player = f.player
        rest.append(smaller)
    g.lasting_effects = rest
    mark_changed(g, LISTENERS)


class SendNext(Lasting):
    """614.9: the next so much damage (None: all) that would be dealt to these is dealt to another instead."""

    def __init__(self, to: Objects, instead: Objects, n: Number | None = None, until: str = "turn",
                 by: Objects | None = None) -> None:
        super().__init__(until)
        self.to = to
        self.instead = instead
        self.n = n
        self.by = by

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        to = self.instead.find(c)
        by = [] if self.by is None else self.by.find(c)
        if not to or (self.by is not None and not by):
            return False
        found = self.to.find(c)
        for ref in found:
            f = LastingEffect(c.src, c.you, g.tick(), self.duration, "614.9")
            f.ability = REDIRECTION
            f.slots = [[ref], [ALL if self.n is None else self.n.value(c)], to[:1], by]
            f.player = c.you
            add_lasting_effect(g, f, "614.9")
        return bool(found)


# --- of static abilities -------------------------------------------------------------------------------------
class SendsDamage(Ability):
    """614.9: damage that would be dealt to what fits is dealt to another instead."""

    KIND = REPLACEMENT

    def __init__(self, what: Objects, instead: Objects, by: Objects | None = None, battle: bool = False,
                 cond: Cond | None = None) -> None:
        super().__init__()
        self.what = what
        self.instead = instead
        self.by = by
        self.battle = battle
        self.cond = cond
        self.hears = 1 << DAMAGE

    def replaces(self, g: State, w: ActiveAbility, ev: Event) -> bool:
        assert isinstance(g, MagicFields)
        if ev.n <= 0 or (self.battle and not ev.flags & IN_BATTLE):
            return False
        c = Ctx(g, w.src, w.you, NO_SLOTS, ev, 0)
        if not self.what.fits(c, struck(ev)) or (self.by is not None and not comes_from(c, ev, self.by)) or (
                self.cond is not None and not self.cond.holds(c)):
            return False
        to = self.instead.find(c)
        return bool(to) and to[0] != struck(ev) and may_be_damaged(
            g, hit(g, to[0], ev.n, ev.src, ev.cause, "614.9", ev.flags))

    def replace(self, g: State, w: ActiveAbility, ev: Event) -> Event | None:
        assert isinstance(g, MagicFields)
        to = self.instead.find(Ctx(g, w.src, w.you, NO_SLOTS, ev, 0))
        other = hit(g, to[0], ev.n, ev.src, ev.cause, "614.9", ev.flags)
        other.used = ev.used
        return other


class LifeFloor(Ability):
    """Damage that would bring a player's life below a number brings it to that number (120.4c)."""

    KIND = REPLACEMENT

    def __init__(self, who: Players, least: int = 1, cond: Cond | None = None) -> None:
        super().__init__()
        self.who = who
        self.least = least
        self.cond = cond
        self.hears = 1 << LOSE_LIFE

    def replaces(self, g: State, w: ActiveAbility, ev: Event) -> bool:
        if ev.rule != "120.3a" or g.life[ev.player] - ev.n >= self.least:
            return False
        c = Ctx(g, w.src, w.you, NO_SLOTS, ev, 0)
        return ev.player in self.who.who(c) and (self.cond is None or self.cond.holds(c))

    def replace(self, g: State, w: ActiveAbility, ev: Event) -> Event | None:
        g.cite("120.4c", player=ev.player)
        ev.n = max(0, g.life[ev.player] - self.least)
        return ev


# --- shields upon what is named when the spell or ability resolves -------------------------------------------
TO_IT: Final = Prevent(It(0), None)
TO_IT_IN_COMBAT: Final = Prevent(It(0), None, battle=True)
BY_IT: Final = Prevent(Anything(), None, It(0))
BY_IT_IN_COMBAT: Final = Prevent(Anything(), None, It(0), True)


class Becalm(Lasting):
    """Prevent all damage that would be dealt to and dealt by these, for a time."""

    def __init__(self, what: Objects, battle: bool = False, until: str = "turn") -> None:
        super().__init__(until)
        self.what = what
        self.battle = battle

    def run(self, c: Ctx) -> bool:
        found = self.what.find(c)
        for a in (TO_IT_IN_COMBAT, BY_IT_IN_COMBAT) if self.battle else (TO_IT, BY_IT):
            guard(c, a, self.duration, [found], False)
        return bool(found)


class ShieldEach(Shielding):
    """615.7: the next so much damage to these is prevented; 615.11: each of them has a shield of its own."""

    def __init__(self, to: Objects, n: Number, until: str = "turn") -> None:
        super().__init__(until)
        self.to = to
        self.n = n

    def run(self, c: Ctx) -> bool:
        found = self.to.find(c)
        shield = PreventNext(It(0), Num(self.n.value(c)))
        for ref in found:
            guard(c, shield, self.duration, [[ref]], False)
            c.g.cite("615.11", c.src, c.you)
        return bool(found)


class DividedShield(Divided):
    """615.7: the next so much damage to these is prevented, divided among them as its player chose (601.2d)."""

    def __init__(self, what: Objects, n: Number, slot: Slot = -1) -> None:
        super().__init__(what, n, "shield", slot=slot)

    def run(self, c: Ctx) -> bool:
        if not (c.fixed >> (self.slot + 1)) & 1:
            self.declare(c)
        there = self.what.find(c)
        shares = c.bound(self.slot)
        for k in range(0, len(shares), 2):
            if shares[k] in there:
                guard(c, PreventNext(It(0), Num(shares[k + 1])), FOR_TURN, [[shares[k]]], False)
        return bool(there)


class PreventFrom(Prevent):
    """The next damage of a chosen source is prevented, if the source still is what was to be chosen (609.7b, 615.9)."""

    def __init__(self, to: Objects, filter: Filter, once: bool, n: Number | None = None, battle: bool = False) -> None:
        super().__init__(to, n, It(1), battle, once=once)
        self.filter = filter

    def replaces(self, g: State, w: ActiveAbility, ev: Event) -> bool:
        return super().replaces(g, w, ev) and self.filter.fits(
            Ctx(g, w.src, w.you, NO_SLOTS, ev, 0), ev.src, look(g, ev.src))

    def replace(self, g: State, w: ActiveAbility, ev: Event) -> Event | None:
        g.cite("609.7b", ev.src)
        return super().replace(g, w, ev)


class WardOff(Shielding):
    """609.7: the next time that a source of the player's choice would deal damage to these, it is prevented (615.8)."""

    INTRODUCES = "objects"

    def __init__(self, to: Objects, filter: Filter, until: str = "turn", once: bool = True, slot: Slot = -1,
                 n: Number | None = None, battle: bool = False) -> None:
        super().__init__(until)
        self.once = once  # False: all damage of that source
        self.n = n  # so much of it is prevented
        self.battle = battle
        self.slot = slot
        self.head = "source"
        self.to = to
        self.filter = filter
        self.shield = PreventFrom(to if isinstance(to, Anything) else It(0), filter, once, n, battle)

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        options = in_reach(c, [i for i in sources(g) if self.filter.fits(c, i, look(g, i))], c.you)
        to = [] if isinstance(self.to, Anything) else self.to.find(c)
        if not options or (not to and not isinstance(self.to, Anything)):
            return False
        source = g.ask(CHOOSE, c.you, options, c.src, "609.7a")
        g.cite("609.7a", source, c.you)
        c.bind(self.slot, [source])
        guard(c, self.shield, self.duration, [to, [source]], self.once)
        return True


def sources(g: MagicFields) -> list[int]:
    """609.7a: permanents, spells on the stack, the sources of abilities there, and what is in the command zone."""
    out: list[int] = []
    for p in g.order():
        out.extend(g.zone(BATTLEFIELD, p))
    for w in g.waiting:
        if w.src not in out:
            out.append(w.src)
    for p in g.order():
        out.extend([id for id in g.zone(COMMAND, p) if id not in out])
    return out


def guard(c: Ctx, a: Ability, until: Duration, slots: list[list[Ref]], once: bool) -> None:
    f = LastingEffect(c.src, c.you, c.g.tick(), until, "615.3")
    f.ability = a
    f.slots = slots
    f.once = once
    f.player = c.you
    add_lasting_effect(c.g, f, "615.3")


class PreventAnd(Prevent):
    """Prevented, and then something is done with the amount (615.5)."""

    def __init__(self, to: Objects, by: Objects | None, do: Do) -> None:
        super().__init__(to, None, by, once=True)
        self.do = do

    def replace(self, g: State, w: ActiveAbility, ev: Event) -> Event | None:
        n = ev.n
        out = super().replace(g, w, ev)
        c = Ctx(g, w.src, w.you, [] if w.lasting is None else [s for s in w.lasting.slots], ev, 0)
        c.tally = n
        g.cite("615.5", ev.obj)
        self.do.run(c)
        return out


class PreventOnce(Lasting):
    """The next time that these would deal damage (to you), it is prevented and something is done (615.5, 615.8)."""

    def __init__(self, by: Objects, do: Do, to: Objects | None = None, until: str = "turn") -> None:
        super().__init__(until)
        self.by = by
        self.do = do
        self.to = to

    def run(self, c: Ctx) -> bool:
        by = self.by.find(c)
        to: Objects = Anything() if self.to is None else self.to
        shield = PreventAnd(to, Held(by), self.do)
        guard(c, shield, self.duration, bindings(c, self), True)
        return bool(by)


class Held(Objects):
    """These objects, fixed when the effect began."""

    FIELDS = ()  # nothing of a text

    def __init__(self, ids: list[ObjId]) -> None:
        self.ids = ids

    def find(self, c: Ctx) -> list[Ref]:
        return [i for i in self.ids if i < 0 or not c.g.objs[i].gone]

    def fits(self, c: Ctx, ref: Ref) -> bool:
        return ref in self.ids


class PreventNext(Prevent):
    """615.7: the next so much damage is prevented, in one piece or in several."""

    def replace(self, g: State, w: ActiveAbility, ev: Event) -> Event | None:
        c = Ctx(g, w.src, w.you, [] if w.lasting is None else w.lasting.slots, ev, 0)
        c.x = 0 if w.lasting is None else w.lasting.x
        left = 0 if self.n is None else self.n.value(c)
        taken = min(left, ev.n)
        ev.n -= taken
        g.cite("615.7", ev.obj)
        g.cite("615.6", ev.obj, ev.player)
        old = w.lasting
        if old is not None:
            g.lasting_effects = [f for f in g.lasting_effects if f is not old]
            if left > taken:
                g.lasting_effects.append(self.lessened(old, left - taken))
            mark_changed(g, LISTENERS)
        return ev

    def lessened(self, old: LastingEffect, left: int) -> LastingEffect:
        rest = PreventNext(self.to, Num(left), self.by, self.battle, self.cond, self.once, self.effect)
        f = old.speaking_of(old.slots)
        f.ability = rest
        return f
