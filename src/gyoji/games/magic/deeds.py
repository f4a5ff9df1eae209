"""Instructions that keywords need beside the shared ones."""

from __future__ import annotations

from typing import ClassVar

from ...effects.aiming import Modal
from ...effects.context import Cond, Ctx, Do, DoneTo, Enclosing, Filter, Lexicon, Number, Objects, Players
from ...effects.costs import Cost, PayLife
from ...effects.numbers import Num, Times
from ...effects.objects import This, You
from ...kernel.card import Ability, Float
from ...kernel.changes import float_on
from ...kernel.continuous import look
from ...kernel.event import Event
from ...kernel.node import Node
from ...kernel.pipeline import happen
from ...kernel.state import State, Watch
from ...kernel.terms import AS_COST, AS_DISCARD, CYCLED, DAMAGED, DEED, MAY, MODE, MOVE, SET, STATE, TO_BOTTOM
from .abilities import SorceryTime
from .fields import MagicFields, magic
from .producing import PayMana
from .terms import BATTLEFIELD, EXILE, FLASH, FOR_TURN, GRAVEYARD, HAND, INSTANT, LAND, LIBRARY, MANA_VALUE, STACK


class Cited(Enclosing):
    """An instruction that a rule of the book stands behind: the rule of its keyword."""

    def __init__(self, rule: str, do: Do) -> None:
        super().__init__(do)
        self.rule = rule

    def run(self, c: Ctx) -> bool:
        c.g.cite(self.rule, c.src, c.you)
        return self.do.run(c)


class Worded(Cited):
    """What an ability with a word of its own before its cost does: other texts speak of abilities with that word."""

    def __init__(self, rule: str, do: Do, word: str) -> None:
        super().__init__(rule, do)
        self.word = word


def has_word(n: Node, word: str) -> bool:
    return isinstance(n, Worded) and n.word == word


class Performs(Do):
    """Something with a name of its own is done: what waits for it triggers."""

    def __init__(self, deed: str, rule: str) -> None:
        super().__init__()
        self.deed = deed
        self.rule = rule

    def run(self, c: Ctx) -> bool:
        happen(c.g, Event(DEED, self.rule, c.src, c.you, src=c.src, cause=c.you, word=self.deed))
        return True


class Marks(DoneTo):
    """An object gets a designation: renowned, monstrous, foretold; perhaps only for this turn."""

    def __init__(self, what: Objects, state: str, rule: str, brief: bool = False) -> None:
        super().__init__(what)
        self.state = state
        self.rule = rule
        self.brief = brief
        self.bit = 0

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.bit = words.states[self.state]

    def run(self, c: Ctx) -> bool:
        found = self.what.find(c)
        for i in found:
            happen(c.g, Event(STATE, self.rule, i, n=self.bit, flags=SET, src=c.src, cause=c.you))
            if self.brief:
                f = Float(c.src, c.you, c.g.tick(), FOR_TURN, self.rule)
                f.slots = [[i]]
                f.clears = self.bit
                float_on(c.g, f, self.rule)
        return bool(found)


class DiscardThis(Do):
    """The card itself is discarded from the hand, as a cost; perhaps by cycling."""

    def __init__(self, cycled: bool = False) -> None:
        super().__init__()
        self.cycled = cycled

    def run(self, c: Ctx) -> bool:
        gone = c.g.do_discard([c.src], AS_COST | (CYCLED if self.cycled else 0), c.src, c.you)
        if gone:
            c.follow(c.src, gone[0])
        return bool(gone)

    def possible(self, c: Ctx) -> bool:
        return c.g.zone_kind(c.src) == HAND


class SpellsBefore(Number):
    """Spells cast before this one in this turn (702.40a)."""

    def value(self, c: Ctx) -> int:
        return magic(c).objs[c.src].notes.get("before", 0)


class BlockersOf(Number):
    """How many creatures block this one."""

    def value(self, c: Ctx) -> int:
        return len(magic(c).fight.blockers.get(c.src, []))


class ChosenX(Number):
    """The X that was chosen as this permanent was cast (107.3m)."""

    def value(self, c: Ctx) -> int:
        return magic(c).xs.get(c.src, 0)


class PlayersAttacked(Number):
    """How many players were attacked with creatures in this combat (702.121a)."""

    def value(self, c: Ctx) -> int:
        return len({ref for ref in magic(c).fight.last.values() if ref < 0})


class RepeatCost(Do):
    """A cost that is paid so many times, wholly or not at all (702.24a)."""

    def __init__(self, do: Do, n: Number) -> None:
        super().__init__()
        self.do = do
        self.n = n

    def possible(self, c: Ctx) -> bool:
        do = self.do
        if isinstance(do, PayMana):
            return PayMana(do.mana, self.n, do.who).possible(c)
        if isinstance(do, PayLife):
            return PayLife(do.who, Times(do.n, self.n)).possible(c)
        if isinstance(do, EitherCost):
            return self.some_split(c, do)
        return do.possible(c)

    def some_split(self, c: Ctx, do: EitherCost) -> bool:
        """Each time one or the other: some of the ways to divide them can be paid."""
        n = self.n.value(c)
        first, second = do.a, do.b
        if not isinstance(first, PayMana) or not isinstance(second, PayMana):
            return do.possible(c)
        for k in range(n + 1):
            costs = [Cost(first.mana, [])] * k + [Cost(second.mana, [])] * (n - k)
            if magic(c).can_pay_costs(costs, c.you, c.src):
                return True
        return False

    def run(self, c: Ctx) -> bool:
        do = self.do
        n = self.n.value(c)
        if isinstance(do, PayMana):
            return PayMana(do.mana, Num(n), do.who).run(c)
        done = True
        for _ in range(n):
            done = do.possible(c) and do.run(c) and done
        return done


class EitherCost(Do):
    """One cost or another, as its payer likes."""

    def __init__(self, a: Do, b: Do) -> None:
        super().__init__()
        self.a = a
        self.b = b

    def possible(self, c: Ctx) -> bool:
        return self.a.possible(c) or self.b.possible(c)

    def run(self, c: Ctx) -> bool:
        able = [k for k, do in enumerate((self.a, self.b)) if do.possible(c)]
        if not able:
            return False
        k = c.g.ask(MODE, c.each if c.each >= 0 else c.you, able, c.src, "118.8")
        return (self.b if k else self.a).run(c)


class DoOnce(Enclosing):
    """Something that is done only once each turn."""

    def run(self, c: Ctx) -> bool:
        if self.was_done(c.g, c.you, c.src) or not self.do.run(c):
            return False
        c.g.deeds[f"{c.you}:once:{c.src}"] = 1
        return True

    def was_done(self, g: State, you: int, src: int) -> bool:
        return g.deeds.get(f"{you}:once:{src}", 0) > 0


class PayCostOf(DoneTo):
    """Pay the mana cost of an object; X is 0 unless it is a spell (107.3h)."""

    def __init__(self, what: Objects, who: Players | None = None) -> None:
        super().__init__(what)
        self.who = who

    def paying(self, c: Ctx) -> PayMana | None:
        g = magic(c)
        for id in self.what.find(c):
            mana = g.mana_cost(id) if id >= 0 else None
            if mana is not None:
                x = g.xs.get(id, 0) if g.zone_kind(id) == STACK else 0
                return PayMana(mana, Num(x) if mana.xs else None, self.who)
        return None

    def possible(self, c: Ctx) -> bool:
        if not self.what.find(c):
            return True  # what is chosen as an earlier part of the cost
        pay = self.paying(c)
        return pay is not None and pay.possible(c)

    def run(self, c: Ctx) -> bool:
        pay = self.paying(c)
        if pay is not None and pay.mana.xs:
            c.g.cite("107.3h", c.src, c.you)
        return pay is not None and pay.run(c)


class OwnManaCost(PayCostOf):
    """Pay the mana cost of the card itself, as a cost."""

    def __init__(self) -> None:
        super().__init__(This(), You())

    def run(self, c: Ctx) -> bool:
        c.g.cite("702.1a", c.src, c.you)
        return super().run(c)


class HealAll(DoneTo):
    """All damage marked on something is removed."""

    def run(self, c: Ctx) -> bool:
        for i in self.what.find(c):
            c.g.own(i).damage = 0
            c.g.changed |= DAMAGED
        return True


class Never(Cond):
    """Only a text that says so uses it."""

    def may_hold(self, g: State, you: int) -> bool:
        return False

    def holds(self, c: Ctx) -> bool:
        return False


class OrElseTell(Cond):
    """A condition; where it does not hold, a rule of the book stands behind that."""

    def __init__(self, cond: Cond, rule: str) -> None:
        super().__init__()
        self.cond = cond
        self.rule = rule

    def holds(self, c: Ctx) -> bool:
        if self.cond.holds(c):
            return True
        magic(c).tell(self.rule, c.src, c.you)
        return False


class CouldCast(Cond):
    """If its player could begin to cast this card from his hand now (702.62a)."""

    def holds(self, c: Ctx) -> bool:
        g = magic(c)
        ch = look(g, c.src)
        if not (ch.kinds & INSTANT != 0 or ch.keys & FLASH != 0 or SorceryTime().holds(c)):
            return False
        if g.rules and g.forbidden("cast", c.you, c.src):
            g.tell("702.62c", c.src, c.you)
            return False
        return True


class MadnessExile(Ability):
    """A card that is discarded is put into exile instead of the graveyard (702.35a)."""

    KIND: ClassVar[int] = 4

    def __init__(self) -> None:
        super().__init__()
        self.hears = 1 << MOVE
        self.zones = 1 << HAND

    def replaces(self, g: State, w: Watch, ev: Event) -> bool:
        return ev.obj == w.src and ev.flags & AS_DISCARD != 0 and ev.to != EXILE

    def replace(self, g: State, w: Watch, ev: Event) -> Event | None:
        g.cite("702.35a", ev.obj, w.you)
        ev.to = EXILE
        return ev


class DiscardOnTop(Ability):
    """What an effect has its controller discard may be put on top of his library; it is discarded all the same."""

    KIND: ClassVar[int] = 4

    def __init__(self) -> None:
        super().__init__()
        self.hears = 1 << MOVE

    def replaces(self, g: State, w: Watch, ev: Event) -> bool:
        assert isinstance(g, MagicFields)
        return (ev.flags & AS_DISCARD != 0 and ev.to == GRAVEYARD and ev.src >= 0 and not g.paying
                and g.objs[ev.obj].owner == w.you)

    def replace(self, g: State, w: Watch, ev: Event) -> Event | None:
        if g.ask(MAY, w.you, [0, 1], ev.obj, "614.6"):
            ev.to = LIBRARY
        return ev


class Prowled(Cond):
    """A player was dealt combat damage this turn by something of one's own with a creature type of this card (702.76a)."""

    def holds(self, c: Ctx) -> bool:
        g = c.g
        mine = look(g, c.src).words
        start = f"{c.you}:hit:"
        for deed in g.deeds:
            if deed.startswith(start) and mine & look(g, int(deed[len(start):])).words:
                return True
        return False


class NewHere(Cond):
    """Came under its controller's control since the beginning of his last upkeep (702.30a)."""

    def holds(self, c: Ctx) -> bool:
        g = magic(c)
        return g.objs[c.src].since > g.turn_before[c.you]


class Dig(Do):
    """Exile cards from the top of the library until one fits; it may be cast without paying; the rest go to the bottom in
    a random order (702.85a)."""

    def __init__(self, filter: Filter, less: Number) -> None:
        super().__init__()
        self.filter = filter
        self.less = less  # its mana value is less than this

    def run(self, c: Ctx) -> bool:
        g = c.g
        limit = self.less.value(c)
        gone: list[int] = []
        found = -1
        library = g.zone(LIBRARY, c.you)
        while found < 0 and library:
            new = g.do_move([library[-1]], EXILE, -1, 0, 0, c.src, c.you)
            library = g.zone(LIBRARY, c.you)
            if not new or new[0] < 0:
                continue
            gone.append(new[0])
            ch = look(g, new[0])
            if not ch.kinds & LAND and ch.stats[MANA_VALUE] < limit and self.filter.fits(c, new[0], ch):
                found = new[0]
        if "cascade-may" in g.rules:
            g.do_verb("as-cascading", c.src, c.you, gone, 0, "", 0)
        may = found >= 0 and not g.objs[found].gone and g.may_verb("cast", c.you, [found], "")
        if may and g.ask(MAY, c.you, [0, 1], found, "702.85a"):
            magic(c).cast_below = limit
            g.do_verb("cast", c.src, c.you, [found], 0, "", 0)
            magic(c).cast_below = -1
        rest = [i for i in gone if not g.objs[i].gone and g.zone_kind(i) == EXILE]
        while rest:
            i = rest.pop(g.chance(len(rest), "order"))
            g.do_move([i], LIBRARY, -1, TO_BOTTOM, 0, c.src, c.you)
        return found >= 0


class ManifestDread(Do):
    """Of the top two cards of the library one is manifested, the other put into the graveyard."""

    INTRODUCES: ClassVar[str] = "objects"

    def __init__(self, slot: int = -1) -> None:
        super().__init__()
        self.slot = slot
        self.head = frozenset(["card", "creature", "permanent"])

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        player = c.each if 0 <= c.each < g.players else c.you
        stamp = g.tick()
        done = g.do_verb("manifest-dread", c.src, c.you, [-1 - player], 1, "", 0)
        new = [i for i in g.zone(BATTLEFIELD, player) if g.objs[i].down and g.objs[i].stamp > stamp]
        c.bind(self.slot, [*c.bound(self.slot), *new])  # done several times, a text speaks of all of them
        return done > 0


class FreshModal(Modal):
    """A mode that was not chosen before by this ability of this object (700.2h); with `turn`, in this turn."""

    def __init__(self, modes: list[Do], turn: bool = False, slot: int = -1) -> None:
        super().__init__(modes, Num(1), None, False, slot)
        self.turn = turn

    def declare(self, c: Ctx, can: list[int]) -> bool:
        g = c.g
        o = g.objs[c.src]
        left = [k for k in can if o.notes.get(f"mode:{k}", -1) != (g.turn if self.turn else 0)]
        done = super().declare(c, left)
        for k in c.bound(self.slot):
            g.own(c.src).notes = {**g.objs[c.src].notes, f"mode:{k}": g.turn if self.turn else 0}
        return done


class RandomMode(Modal):
    """A mode chosen at random."""

    def __init__(self, modes: list[Do], slot: int = -1) -> None:
        super().__init__(modes, Num(1), None, False, slot)

    def declare(self, c: Ctx, can: list[int]) -> bool:
        c.bind(self.slot, [can[c.g.chance(len(can), "mode")]] if can else [])
        return bool(can)


class Manifest(DoneTo):
    """701.34a: who is told to puts cards onto the battlefield face down (cloaked: with ward {2})."""

    INTRODUCES: ClassVar[str] = "objects"

    def __init__(self, what: Objects, slot: int = -1, cloaked: bool = False) -> None:
        super().__init__(what)
        self.slot = slot
        self.cloaked = cloaked
        self.head = frozenset(["card", "creature", "permanent"])

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        player = c.each if 0 <= c.each < g.players else c.you
        ids = [i for i in self.what.find(c) if i >= 0]
        done = g.manifest(ids, player, c.src, self.cloaked)
        c.bind(self.slot, [g.objs[i].next for i in ids if g.objs[i].gone and g.objs[i].next >= 0])
        return done > 0
