"""Rules that stand and replacements by static abilities, beside the shared ones and those of combat."""

from __future__ import annotations

from typing import ClassVar

from ....effects.context import Cond, CondOf, Ctx, Do, Filter, Number, Objects, Players
from ....effects.nodes.events import When
from ....effects.nodes.objects import EventSource, This
from ....effects.nodes.prevented_damage import Followed, Sequel, unprevented
from ....effects.nodes.replacements import Instead, Prevent
from ....effects.nodes.static_rules import StaticRule
from ....kernel.state.aliases import Player, Ref, Slot
from ....kernel.state.card import Ability
from ....kernel.state.event import Event
from ....kernel.state.state import ActiveAbility, State
from ....kernel.state.terms import AS_COST, ATTACHED, PUT_COUNTERS, ZONES, player_ref
from ..oracle.syntax import party_heads
from ..replacement.prevention import preventable
from ..state.fields import MagicFields
from ..state.terms import BATTLEFIELD, STACK


# --- rules that the turn, casting and views read ----------------------------------------------------------------------
class Skips(StaticRule):
    """A player skips a step or phase each turn (500.11, 614.10)."""

    name = "skips"

    def __init__(self, who: Players, step: str) -> None:
        super().__init__()
        self.who = who
        self.step = step


class MaySkip(StaticRule):
    """A player may skip a step, a phase or a turn to do something (614.10b), perhaps only while something holds."""

    name = "skips"

    def __init__(self, step: str, do: Do, cond: Cond | None = None) -> None:
        super().__init__()
        self.step = step
        self.do = do
        self.cond = cond


class TopShown(StaticRule):
    """The top card of a player's library is revealed (401.5), or only they may look at it."""

    name = "top-shown"

    def __init__(self, who: Players, only: bool = False) -> None:
        super().__init__()
        self.who = who
        self.only = only


class PlayerProtected(StaticRule):
    """A player has protection from what fits (702.16), or only hexproof from it (702.11d)."""

    name = "player-protection"

    def __init__(self, who: Players, filter: Filter, hexproof: bool = False) -> None:
        super().__init__()
        self.who = who
        self.filter = filter
        self.hexproof = hexproof


class TriggersAgain(StaticRule):
    """An ability that such an event (or any) causes to trigger triggers once more (603.2d)."""

    name = "triggers-again"

    def __init__(self, when: When | None, what: Objects) -> None:
        super().__init__()
        self.when = when
        self.what = what  # whose abilities


# --- what a card says about casting it ----------------------------------------------------------------
class CastOnly(Ability):
    """It can be cast only then (601.3)."""

    def __init__(self, cond: Cond) -> None:
        super().__init__()
        self.cond = cond


class Observed(Ability):
    """Something that is done at a moment for which the rules look at the card."""

    def __init__(self, do: Do) -> None:
        super().__init__()
        self.do = do


class AnyTime(Cond):
    """Only as an instant: whenever its player has priority (304.5)."""

    def holds(self, c: Ctx) -> bool:
        return True


# --- replacements of numbers (614.1a), prevention (615) ------------------------------------------------------------------
class Absorb(Prevent):
    """So much of the damage of each source is prevented, each time (702.64)."""

    def replace(self, g: State, w: ActiveAbility, ev: Event) -> Event | None:
        g.cite("702.64a", w.src)
        g.cite("702.64b", w.src)
        return super().replace(g, w, ev)


class ChangeNumber(Do):
    """The number of what is about to happen: so many times as much, and so much more."""

    def __init__(self, plus: Number, times: int = 1) -> None:
        self.plus = plus
        self.times = times

    def run(self, c: Ctx) -> bool:
        ev = c.event
        if ev is None:
            return False
        ev.n = max(0, ev.n * self.times + self.plus.value(c))
        return True


class HalveNumber(Do):
    """Half of what is about to happen, rounded down."""

    def run(self, c: Ctx) -> bool:
        if c.event is None:
            return False
        c.event.n = c.event.n // 2
        return True


class Changed(Instead):
    """The event happens with something in it changed."""

    def replaces(self, g: State, w: ActiveAbility, ev: Event) -> bool:
        return ev.n > 0 and super().replaces(g, w, ev)

    def replace(self, g: State, w: ActiveAbility, ev: Event) -> Event | None:
        n = ev.n
        self.do.run(Ctx(g, w.src, w.you, self.slots_of(w, ev), ev, 0))
        if ev.n != n and (ev.kind == PUT_COUNTERS or ev.word == "create"):  # an effect puts them on now
            ev.flags &= ~AS_COST
            g.cite("614.16", ev.obj)
        return ev


class KickedWith(CondOf):
    """One kicker of several was paid: the one with this cost (702.33e, 607.2g)."""

    def __init__(self, what: Objects, mana: list[str]) -> None:
        super().__init__(what)
        self.mana = mana
        self.label = "kicker-" + "".join(mana).upper()

    def holds(self, c: Ctx) -> bool:
        if isinstance(self.what, This):
            return c.g.was_paid(self.label, c.paid, c.src)
        return any([c.g.was_paid(self.label, [], i) for i in self.what.recall(c) if i >= 0])


class HostPlayer(Players):
    """The player whom this Aura enchants (303.4)."""

    READS = ATTACHED

    def who(self, c: Ctx) -> list[Player]:
        host = c.g.objs[c.src].host
        return [-2 - host] if host < -1 else []


class Elsewhere(Objects):
    """Spells that one controls and cards that one owns, that fit and are not on the battlefield."""

    READS = ZONES

    def __init__(self, filter: Filter) -> None:
        self.filter = filter

    def find(self, c: Ctx) -> list[Ref]:
        return [i for zone in c.g.zones for i in zone if self.fits(c, i)]

    def fits(self, c: Ctx, ref: Ref) -> bool:
        if ref < 0 or c.g.zone_kind(ref) == BATTLEFIELD:
            return False
        o = c.g.objs[ref]
        mine = o.controller == c.you if c.g.zone_kind(ref) == STACK else o.owner == c.you
        return mine and self.filter.fits(c, ref, o.card.base)


class Everywhere(Objects):
    """All cards, spells and permanents, wherever they are."""

    READS = ZONES

    def find(self, c: Ctx) -> list[Ref]:
        return [i for zone in c.g.zones for i in zone if self.fits(c, i)]

    def fits(self, c: Ctx, ref: Ref) -> bool:
        return ref >= 0 and "ability" not in c.g.objs[ref].notes


class Arrival(Ability):
    """Something is done just as the spell becomes a permanent, without the stack (608.3g)."""

    def __init__(self, do: Do, cond: Cond) -> None:
        super().__init__()
        self.do = do
        self.cond = cond


class AsTurnedUp(Ability):
    """As it is turned face up, something is done (614.1e)."""

    def __init__(self, what: Objects, do: Do) -> None:
        super().__init__()
        self.what = what  # the card itself
        self.do = do


class AsTransforms(Observed):
    """As it transforms into the face that has this, something is done (712.20)."""


class Anything(Objects):
    """Whatever is dealt damage."""

    def find(self, c: Ctx) -> list[Ref]:
        return []

    def fits(self, c: Ctx, ref: Ref) -> bool:
        return True


class Prevented(Prevent):
    """Damage is prevented, and something is done (615.5)."""

    INTRODUCES = "objects"
    AFTER: ClassVar[str] = "to"

    def __init__(self, to: Objects, cond: Cond | None, do: Do, slot: Slot = -1, by: Objects | None = None,
                 battle: bool = False, effect: bool = False) -> None:
        super().__init__(to, None, by, battle, cond, effect=effect)
        self.do = do
        self.slot = slot  # "that creature": what would have been dealt damage
        self.head = party_heads(to)

    def context(self, g: State, w: ActiveAbility, ev: Event) -> Ctx:
        c = Ctx(g, w.src, w.you, [], ev, 0)
        c.bind(self.slot, [ev.obj if ev.obj >= 0 else player_ref(ev.player)])
        return c

    def replace(self, g: State, w: ActiveAbility, ev: Event) -> Event | None:
        """What is done comes right after the event, once for all damage to one that is prevented at the same time."""
        assert isinstance(g, MagicFields)
        n = ev.n
        out: Event | None = ev
        if preventable(g, ev):
            out = super().replace(g, w, ev)
        else:
            g.cite("615.12", ev.obj)
            n = unprevented(self.do, n)
        c = self.context(g, w, ev)
        sequel = Sequel(self.do, c)
        sequel.whole = not any(isinstance(part, EventSource) for part in self.do.walk())
        for f in g.dealt.sequels:
            if f.sequel.do is self.do and f.sequel.src == w.src and f.sequel.slots == c.slots:
                sequel = f.sequel
        g.dealt.sequels = [*g.dealt.sequels, Followed(sequel, ev, n)]
        return out
