"""What texts of this game mean beyond the shared vocabulary: declarations that wait, damage by what deals it, ranges."""

from __future__ import annotations

from ...effects.context import Cond, Ctx, Do, DoneTo, Enclosing, Filter, Lexicon, Number, Objects, Part, Players
from ...effects.nodes.changes import Change
from ...effects.nodes.choosing import ChooseNumber
from ...effects.nodes.events import When, comes_from
from ...effects.nodes.numbers import OrElse
from ...effects.nodes.objects import This
from ...effects.nodes.places import Within
from ...effects.nodes.structure import If, May
from ...kernel.process.continuous import look
from ...kernel.process.grid import Range
from ...kernel.state.aliases import ObjId, Ref, Slot
from ...kernel.state.card import Chars, Continuous, Mod
from ...kernel.state.event import Event
from ...kernel.state.state import State
from ...kernel.state.terms import CHOOSE, DAMAGE, DECLARE, DESTROYED, IN_BATTLE, MOVE, VALUES
from .abilities import Declared
from .card import StrikeChars
from .link import Link
from .terms import A_SPELL, ATTACKING, DECLARATIONS, EFFECT, HAND_LIMIT, SCORE, STAGE


# --- who, as long as the ability is not known --------------------------------------------------------------------
class Addressee(Objects):
    """Whom a sentence without an object means: the target, or whoever does it."""


class Unsaid(Objects):
    """What a verb without an object is done to: the target, or nothing."""


class Attacker(Objects):
    """Whose attack "the attack" is: this striker's in its ability, anybody's in a spell."""


# --- choices and conditions (8.1) ----------------------------------------------------------------------------------
class Optional(May):
    """してもよい 8.1.6."""

    def run(self, c: Ctx) -> bool:
        before = c.asks
        did = False
        if self.agreed(c):
            c.g.cite("8.1.6.1", c.src, c.you)
            did = self.do.run(c)
        else:
            c.g.cite("8.1.6.2", c.src, c.you)
        c.asks = before
        return did


class Conditional(If):
    """場合 8.1.4."""

    def run(self, c: Ctx) -> bool:
        if self.cond.holds(c):
            c.g.cite("8.1.9" if isinstance(self.cond, OrElse) else "8.1.4", c.src, c.you)
            return self.do.run(c)
        c.g.cite("8.1.4.3", c.src, c.you)
        return self.orelse.run(c) if self.orelse is not None else False


class Alternative(Enclosing):
    """One of two effects that "or" joins (8.1.9)."""

    def run(self, c: Ctx) -> bool:
        c.g.cite("8.1.9", c.src, c.you)
        return self.do.run(c)


class ChooseN(ChooseNumber):
    """A number from 1 up that its player chooses (1.1.6.1)."""

    def run(self, c: Ctx) -> bool:
        chosen = super().run(c)
        c.g.cite("1.1.6.1" if chosen else "1.1.8", c.src, c.you)
        return chosen


# --- the attack range ------------------------------------------------------------------------------------------------
class AttackRange(Within):
    """Where a striker could attack (3.6.2)."""

    def __init__(self, of: Objects) -> None:
        super().__init__("both", of)

    def range_of(self, c: Ctx, id: ObjId) -> Range | None:
        ch = look(c.g, id)
        return ch.range if isinstance(ch, StrikeChars) else None


# --- declarations that wait ------------------------------------------------------------------------------------------
class LinkIs(Filter):
    """A declaration of a sort: attack, spell, ability (2.5.2)."""

    def __init__(self, sort: str) -> None:
        self.sort = sort
        self.number = DECLARATIONS.index(sort)

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        for w in c.g.waiting:
            if w.obj == id:
                return isinstance(w, Link) and w.sort == self.number
        return False


class LastLink(Objects):
    """The declaration right before this one."""

    def __init__(self, which: str = "last") -> None:
        self.which = which

    def find(self, c: Ctx) -> list[Ref]:
        waiting = c.g.waiting
        return [waiting[-1].obj] if waiting else []


class TimingIs(Filter):
    """The card or striker of a declaration whose ability has a timing (2.5.4.2)."""

    def __init__(self, timing: str) -> None:
        self.timing = timing

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        a = c.g.declaring(id)
        return isinstance(a, Declared) and self.timing in a.timing.split("|")


# --- events ----------------------------------------------------------------------------------------------------------
def damage_is(g: State, ev: Event, kind: str) -> bool:
    """2.6.2.1: damage of an attack, of a spell card, of an ability."""
    if not kind:
        return True
    if kind == "attack" or ev.flags & IN_BATTLE:
        return kind == "attack" and ev.flags & IN_BATTLE != 0
    return (ev.src >= 0 and g.zone_kind(ev.src) == EFFECT) == (kind == "spell")


class DamagedBy(When):
    """Damage of a kind is dealt by something to something."""

    EVENT = DAMAGE

    def __init__(self, by: Objects | None, to: Objects | None, kind: str = "", slot: Slot = -1) -> None:
        super().__init__(slot)
        self.by = by
        self.to = to
        self.kind = kind
        self.unspoken = isinstance(to, This)

    def may_match(self, ev: Event) -> bool:
        return ev.n > 0 and (self.kind != "attack" or ev.flags & IN_BATTLE != 0)

    def matches(self, c: Ctx, ev: Event) -> bool:
        return (self.may_match(ev) and damage_is(c.g, ev, self.kind) and (self.by is None or comes_from(c, ev, self.by))
                and (self.to is None or self.to.fits(c, ev.obj)))


class ShotBy(When):
    """A striker is shot down by something, by damage of a kind."""

    EVENT = MOVE

    def __init__(self, what: Objects, by: Objects | None, kind: str = "", slot: Slot = -1) -> None:
        super().__init__(slot)
        self.what = what
        self.by = by
        self.kind = kind
        self.unspoken = isinstance(what, This)
        self.back = True

    def may_match(self, ev: Event) -> bool:
        return ev.to == SCORE and ev.flags & DESTROYED != 0

    def matches(self, c: Ctx, ev: Event) -> bool:
        if not self.may_match(ev) or ev.frm != STAGE or not self.what.fits(c, ev.obj):
            return False
        return ((self.kind in ("", "damage") or damage_is(c.g, ev, self.kind))
                and (self.by is None or comes_from(c, ev, self.by)))


class DeclaresCard(When):
    """A striker declares a spell card that fits."""

    EVENT = DECLARE

    def __init__(self, what: Objects, card: Objects, slot: Slot = -1) -> None:
        super().__init__(slot)
        self.what = what
        self.card = card
        self.unspoken = isinstance(what, This)

    def may_match(self, ev: Event) -> bool:
        return ev.word == "spell"

    def matches(self, c: Ctx, ev: Event) -> bool:
        return ev.word == "spell" and self.what.fits(c, ev.obj) and self.card.fits(c, ev.src)


class Grazed(When):
    """The opponent grazes an attack in which something takes part (5.4.7.6)."""

    EVENT = DECLARE

    def __init__(self, what: Objects, slot: Slot = -1) -> None:
        super().__init__(slot)
        self.what = what
        self.unspoken = isinstance(what, This)

    def may_match(self, ev: Event) -> bool:
        return ev.word == "graze"

    def matches(self, c: Ctx, ev: Event) -> bool:
        if ev.word != "graze":
            return False
        for i in c.g.zone(STAGE, 0):
            if c.g.objs[i].states & ATTACKING and self.what.fits(c, i):
                return True
        return False


# --- instructions ------------------------------------------------------------------------------------------------
class Counter(DoneTo):
    """打ち消す 2.5.5: declarations, or what strikers have declared. The spell card that was can be spoken of."""

    INTRODUCES = "objects"

    def __init__(self, what: Objects, sort: str = "", one: bool = False, slot: Slot = -1, head: str = "spell-card") -> None:
        super().__init__(what)
        self.sort = sort  # "attack", "spell", "ability", several with | between; "": any
        self.one = one  # one of them, not all
        self.slot = slot
        self.head = head

    def links(self, c: Ctx) -> list[int]:
        """The declarations that are meant, by their objects."""
        refs = self.what.find(c)
        sorts = self.sort.split("|") if self.sort else DECLARATIONS
        found: list[int] = []
        for w in c.g.waiting:
            if isinstance(w, Link) and DECLARATIONS[w.sort] in sorts:
                if w.obj in refs or w.src in refs or any(i in refs for i in w.casters):
                    found.append(w.obj)
        return found

    def run(self, c: Ctx) -> bool:
        g = c.g
        before = [w for w in g.waiting]
        links = self.links(c)
        if self.one and len(links) > 1:
            links = [g.ask(CHOOSE, c.you, links, c.src, "")]
        c.tally = g.do_verb("counter", c.src, c.you, links, 1, "", 0)
        gone = [w.src for w in before if isinstance(w, Link) and w.sort == A_SPELL and w not in g.waiting]
        c.bind(self.slot, [g.objs[i].next if g.objs[i].gone else i for i in gone])
        return c.tally > 0

    def possible(self, c: Ctx) -> bool:
        return bool(self.links(c))


class DrawTo(Do):
    """Draw until there are so many cards in hand; None: up to the limit (4.3.5)."""

    def __init__(self, who: Players, n: Number | None) -> None:
        self.who = who
        self.n = n

    def run(self, c: Ctx) -> bool:
        c.tally = 0
        for p in self.who.who(c):
            limit = c.g.player_stats[p][HAND_LIMIT] if self.n is None else self.n.value(c)
            lack = limit - len(c.g.hand_of(p))
            if lack > 0:
                c.tally += c.g.do_draw(p, lack, c.src, c.you)
        return c.tally > 0


class ExchangeStats(Change):
    """Two numbers are changed to each other's present value (8.1.7)."""

    def __init__(self, a: str, b: str) -> None:
        self.a = a
        self.b = b
        self.first = 0
        self.second = 0
        self.shift = 0

    def link_mod(self, words: Lexicon) -> None:
        self.first = words.stats[self.a]
        self.second = words.stats[self.b]
        self.layer = words.numeric_layer
        self.writes = VALUES

    def apply(self, g: State, eff: Continuous, obj: ObjId, ch: Chars) -> None:
        shift = self.shift if self.shift else ch.stats[self.second] - ch.stats[self.first]
        ch.stats[self.first] += shift
        ch.stats[self.second] -= shift

    def lock(self, g: State, eff: Continuous, obj: ObjId) -> Mod:
        m = ExchangeStats(self.a, self.b)
        m.first = self.first
        m.second = self.second
        m.layer = self.layer
        m.writes = self.writes
        stats = g.chars[obj].stats
        m.shift = stats[self.second] - stats[self.first]
        return m


# --- what stands before an effect, or beside it ----------------------------------------------------------------------
class Usage(Part):
    """使用条件 2.5.4.4: when a declaration may be made, how often, and what is done for it."""

    def __init__(self, only: Cond | None = None, limit: int = 0, deed: Do | None = None) -> None:
        self.only = only
        self.limit = limit
        self.deed = deed


class Using(Do):
    """An effect behind its usage conditions."""

    def __init__(self, usages: list[Usage], do: Do | None = None) -> None:
        self.usages = usages
        self.do = do


class Extra(Part):
    """エクストラ 3.13.5: how many copies a deck may hold (0: any number), whether it can be the Ace."""

    def __init__(self, copies: int, no_ace: bool = False) -> None:
        self.copies = copies
        self.no_ace = no_ace
