"""Instructions of Magic's texts beside those that all games share: copies of spells, damage, tapping."""

from __future__ import annotations

from typing import ClassVar

from ....effects.context import Ctx, DoneBetween, DoneTo, Number, Objects, Players, bindings, near
from ....effects.english.nouns import Indefinite, SomeOf
from ....effects.nodes.changes import Alter
from ....effects.nodes.instructions import PlayerVerb
from ....effects.nodes.objects import It, Sel
from ....effects.nodes.static_rules import Forbid, StaticRules
from ....kernel.process.apply import add_lasting_effect
from ....kernel.state.aliases import Slot
from ....kernel.state.card import LastingEffect
from ....kernel.state.terms import BY_EFFECT
from ..concepts.damage import deal, hit
from ..spells.countering import copy_waiting
from ..state.arrival import Being
from ..state.fields import magic
from ..state.terms import UNTIL_UPKEEP


class CopySpell(DoneTo):
    """707.10: copy what waits, so many times; with `again`, new targets may be chosen for the copies."""

    PERSONAL = True
    INTRODUCES = "objects"

    def __init__(self, what: Objects, n: Number | None = None, again: bool = False, slot: Slot = -1,
                 being: Alter | None = None) -> None:
        super().__init__(what)
        self.n = n
        self.again = again
        self.slot = slot
        self.head = "copy"
        if being is not None and slot >= 0:  # whatever else "it" might be
            being = Alter(It(slot), being.mods, being.until, being.cond)
        self.being = being  # what a copy is besides, before its targets are chosen (707.9)

    def run(self, c: Ctx) -> bool:
        n = 1 if self.n is None else self.n.value(c)
        who = c.each if c.each >= 0 else c.you
        ids = self.what.recall(c)
        g = magic(c)
        if self.being is not None:
            g.arrival.being = Being(self.being, c, self.slot)
        made = copy_waiting(g, ids, n, who, c.src, not self.again) if n > 0 and ids else []
        g.arrival.being = None
        c.bind(self.slot, made)
        c.tally = len(made)
        return bool(made)


class Select(DoneTo):
    """Choose something, to speak of it: the choice itself is made before."""

    PREPARES = True

    def __init__(self, what: Objects) -> None:
        super().__init__(what)
        if isinstance(what, (Indefinite, SomeOf)) and what.also in ("", "part"):
            what.also = f"chosen|{what.also}".removesuffix("|")

    def run(self, c: Ctx) -> bool:
        return bool(self.what.find(c))


class Clashes(PlayerVerb):
    """701.23: a player clashes with an opponent, who is "that player" afterwards."""

    NAMES: ClassVar[str] = "player"
    slot: ClassVar[Slot] = -6

    def __init__(self, who: Players) -> None:
        super().__init__("clash", who)


class StayTapped(DoneTo):
    """502.3: such permanents, whichever they are by then, do not untap in their controller's next untap step."""

    def __init__(self, what: Objects) -> None:
        super().__init__(what)
        self.rule = StaticRules([Forbid("untap", None, what)])

    def run(self, c: Ctx) -> bool:
        what = self.what
        whose = what.whose if isinstance(what, Sel) else None
        for p in near(c, c.g.order()) if whose is None else whose.who(c):
            f = LastingEffect(c.src, c.you, c.stamp, UNTIL_UPKEEP, "611.2")
            f.ability = self.rule
            f.slots = bindings(c, self)
            f.player = p
            add_lasting_effect(c.g, f, f.rule)
        return True


class KeepAfter(DoneTo):
    """A spell goes to its owner's hand instead of the graveyard as it resolves; `later`: into exile, then to the hand."""

    def __init__(self, what: Objects, later: bool = False) -> None:
        super().__init__(what)
        self.later = later

    def run(self, c: Ctx) -> bool:
        found = self.what.find(c)
        for w in c.g.waiting:
            if w.obj in found:
                w.paid = [*w.paid, "after:return" if self.later else "after:hand"]
        return bool(found)


class ExileAfter(DoneTo):
    """A spell is exiled instead of being put into a graveyard as it resolves."""

    def run(self, c: Ctx) -> bool:
        found = self.what.find(c)
        for w in c.g.waiting:
            if w.obj in found:
                w.paid = [*w.paid, "after:exiled"]
        return bool(found)


class DividedEven(DoneTo):
    """Damage divided evenly, rounded down, among what was aimed at."""

    def __init__(self, what: Objects, n: Number) -> None:
        super().__init__(what)
        self.n = n

    def run(self, c: Ctx) -> bool:
        refs = self.what.find(c)
        if not refs:
            return False
        c.tally = c.g.do_damage(refs, [self.n.value(c) // len(refs)] * len(refs), BY_EFFECT, c.src, c.you)
        return c.tally > 0


class WithEachOther(DoneTo):
    """What two objects do with each other: 701.10 "exchange-control", 701.12 "fight"."""

    def __init__(self, verb: str, what: Objects) -> None:
        super().__init__(what)
        self.verb = verb

    def run(self, c: Ctx) -> bool:
        ids = self.what.find(c)
        if len(ids) != 2:
            return False
        c.tally = c.g.do_verb(self.verb, c.src, c.you, ids, 0, "", 0)
        return c.tally > 0


class TapOrUntap(DoneTo):
    def run(self, c: Ctx) -> bool:
        ids = self.what.find(c)
        if not ids:
            return False
        taps = c.g.ask_mode(c.each if c.each >= 0 else c.you, [0, 1], ["tap", "untap"], c.src) == 0
        c.tally = c.g.do_tap(ids, taps, BY_EFFECT, c.src, c.you)
        return c.tally > 0


class DealByEach(DoneBetween):
    """Each of some objects deals damage equal to its power."""

    DISTINCT: ClassVar[tuple[str, ...]] = ("what", "to")

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        to = self.to.find(c)
        c.tally = deal(g, [hit(g, ref, g.value(i, 0), i, c.you, "120.2b", BY_EFFECT)
                           for i in self.what.find(c) for ref in to])
        return c.tally > 0
