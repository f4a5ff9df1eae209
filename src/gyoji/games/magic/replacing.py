"""Damage that is dealt to another instead, or kept from lowering life too far (614.9, 120.4c); what prevents damage."""

from __future__ import annotations

from typing import ClassVar, Final

from ...effects.abilities import Prevent
from ...effects.context import NO_SLOTS, Cond, Ctx, Do, Lexicon, Number, Objects, Players
from ...effects.events import comes_from
from ...kernel.card import REPLACEMENT, Ability, Float
from ...kernel.changes import float_on
from ...kernel.event import Event
from ...kernel.pipeline import happen
from ...kernel.state import State, Watch
from ...kernel.terms import DAMAGE, IN_BATTLE, LISTENERS, LOSE_LIFE, player_ref
from .counters import ShieldCounter
from .damage import hit, may_be_damaged
from .fields import MagicFields, magic

ALL: Final = 1 << 30  # however much it is


def struck(ev: Event) -> int:
    """What damage is about to be dealt to."""
    return ev.obj if ev.obj >= 0 else player_ref(ev.player)


def preventable(g: MagicFields, ev: Event) -> bool:
    """615.12: some damage cannot be prevented."""
    if not g.rules or not g.forbidden("prevent", ev.cause, ev.src, struck(ev)):
        return True
    g.cite("615.12", ev.obj)
    return False


def is_prevention(a: Ability) -> bool:
    return isinstance(a, (Prevent, ShieldCounter))


class Bound(Ability):
    """A floating replacement of damage: slots hold what it guards, how much is left, and whom it sends the damage to."""

    KIND: ClassVar[int] = REPLACEMENT

    def __init__(self) -> None:
        super().__init__()
        self.hears = 1 << DAMAGE

    def replaces(self, g: State, w: Watch, ev: Event) -> bool:
        f = w.floating
        if f is None or ev.n <= 0 or struck(ev) not in f.slots[0]:
            return False
        return not f.slots[3] or ev.src in f.slots[3]


class DamageRedirection(Bound):
    """614.9: so much of it is dealt to another instead, if that can be dealt damage."""

    def replaces(self, g: State, w: Watch, ev: Event) -> bool:
        assert isinstance(g, MagicFields)
        f = w.floating
        return f is not None and super().replaces(g, w, ev) and f.slots[2][0] != struck(ev) and may_be_damaged(
            g, hit(g, f.slots[2][0], ev.n, ev.src, ev.cause, "614.9", ev.flags))

    def replace(self, g: State, w: Watch, ev: Event) -> Event | None:
        assert isinstance(g, MagicFields) and w.floating is not None
        f = w.floating
        n = min(ev.n, f.slots[1][0])
        ev.n -= n
        use_up(g, f, n)
        happen(g, hit(g, f.slots[2][0], n, ev.src, ev.cause, "614.9", ev.flags))
        return ev if ev.n > 0 else None


REDIRECTION: Final = DamageRedirection()


def use_up(g: MagicFields, f: Float, n: int) -> None:
    """A shield gets smaller; floating effects are replaced, never changed in place."""
    left = f.slots[1][0]
    if left == ALL and not f.once:
        return
    left = 0 if f.once else left - n
    rest = [x for x in g.floats if x is not f]
    if left > 0:
        smaller = Float(f.src, f.you, f.stamp, f.until, f.rule)
        smaller.ability = f.ability
        smaller.slots = [f.slots[0], [left], f.slots[2], f.slots[3]]
        smaller.born = f.born
        smaller.player = f.player
        rest.append(smaller)
    g.floats = rest
    g.changed |= LISTENERS


class SendNext(Do):
    """614.9: the next so much damage (None: all) that would be dealt to these is dealt to another instead."""

    FIELDS: ClassVar[tuple[str, ...]] = ("to", "instead", "n", "until", "by")

    def __init__(self, to: Objects, instead: Objects, n: Number | None = None, until: str = "turn",
                 by: Objects | None = None) -> None:
        super().__init__()
        self.to = to
        self.instead = instead
        self.n = n
        self.until = until
        self.by = by
        self.duration = 0

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.duration = words.durations[self.until]

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        to = self.instead.find(c)
        by = [] if self.by is None else self.by.find(c)
        if not to or (self.by is not None and not by):
            return False
        found = self.to.find(c)
        for ref in found:
            f = Float(c.src, c.you, g.tick(), self.duration, "614.9")
            f.ability = REDIRECTION
            f.slots = [[ref], [ALL if self.n is None else self.n.value(c)], to[:1], by]
            f.player = c.you
            float_on(g, f, "614.9")
        return bool(found)


# --- of static abilities -------------------------------------------------------------------------------------
class SendsDamage(Ability):
    """614.9: damage that would be dealt to what fits is dealt to another instead."""

    FIELDS: ClassVar[tuple[str, ...]] = ("what", "instead", "by", "battle", "cond")
    KIND: ClassVar[int] = REPLACEMENT

    def __init__(self, what: Objects, instead: Objects, by: Objects | None = None, battle: bool = False,
                 cond: Cond | None = None) -> None:
        super().__init__()
        self.what = what
        self.instead = instead
        self.by = by
        self.battle = battle
        self.cond = cond
        self.hears = 1 << DAMAGE

    def replaces(self, g: State, w: Watch, ev: Event) -> bool:
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

    def replace(self, g: State, w: Watch, ev: Event) -> Event | None:
        assert isinstance(g, MagicFields)
        to = self.instead.find(Ctx(g, w.src, w.you, NO_SLOTS, ev, 0))
        other = hit(g, to[0], ev.n, ev.src, ev.cause, "614.9", ev.flags)
        other.used = ev.used
        return other


class LifeFloor(Ability):
    """Damage that would bring a player's life below a number brings it to that number (120.4c)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("who", "least", "cond")
    KIND: ClassVar[int] = REPLACEMENT

    def __init__(self, who: Players, least: int = 1, cond: Cond | None = None) -> None:
        super().__init__()
        self.who = who
        self.least = least
        self.cond = cond
        self.hears = 1 << LOSE_LIFE

    def replaces(self, g: State, w: Watch, ev: Event) -> bool:
        if ev.rule != "120.3a" or g.life[ev.player] - ev.n >= self.least:
            return False
        c = Ctx(g, w.src, w.you, NO_SLOTS, ev, 0)
        return ev.player in self.who.who(c) and (self.cond is None or self.cond.holds(c))

    def replace(self, g: State, w: Watch, ev: Event) -> Event | None:
        g.cite("120.4c", player=ev.player)
        ev.n = max(0, g.life[ev.player] - self.least)
        return ev
