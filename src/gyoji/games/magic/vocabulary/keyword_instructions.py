"""Instructions, numbers and conditions that keywords need beside the shared ones."""

from __future__ import annotations

from ....effects.context import Cond, Ctx, Do, DoneTo, Enclosing, Filter, Lexicon, Number, Objects
from ....kernel.process.apply import add_lasting_effect
from ....kernel.process.continuous import look, mark_changed
from ....kernel.process.pipeline import collect_of_gone, happen
from ....kernel.state.aliases import ObjId, Player, Slot
from ....kernel.state.card import Ability, LastingEffect
from ....kernel.state.event import Event
from ....kernel.state.node import Node
from ....kernel.state.state import ActiveAbility, State
from ....kernel.state.terms import AS_DISCARD, DAMAGED, DEED, MAY, MOVE, SET, STATE, TO_BOTTOM
from ..state.fields import MagicFields, magic
from ..state.terms import BATTLEFIELD, EXILE, FLASH, FOR_TURN, GRAVEYARD, HAND, INSTANT, LAND, LIBRARY, MANA_VALUE
from .abilities import SorceryTime


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
    """Something with a name of its own is done, perhaps to another object: what waits for it triggers, also what
    the deed itself, where it consists of an instruction, took away."""

    def __init__(self, deed: str, rule: str, what: Objects | None = None, by: Do | None = None) -> None:
        self.deed = deed
        self.rule = rule
        self.what = what
        self.by = by

    def run(self, c: Ctx) -> bool:
        before = c.g.watchers
        if self.by is not None and not self.by.run(c):
            return False
        found = self.what.find(c) if self.what is not None else []
        n = found[0] if found else -1 if self.what is not None else 0
        ev = Event(DEED, self.rule, c.src, c.you, n, c.src, c.you, word=self.deed)
        happen(c.g, ev)
        if self.by is not None:
            collect_of_gone(c.g, ev, before)
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
                f = LastingEffect(c.src, c.you, c.g.tick(), FOR_TURN, self.rule)
                f.slots = [[i]]
                f.clears = self.bit
                add_lasting_effect(c.g, f, self.rule)
        return bool(found)


class SpellsBefore(Number):
    """Spells cast before this one in this turn (702.40a)."""

    def value(self, c: Ctx) -> int:
        return magic(c).objs[c.src].notes.get("before", 0)


class BlockersOf(Number):
    """How many creatures block this one."""

    def value(self, c: Ctx) -> int:
        return len(magic(c).fight.blockers.get(c.src, []))


class PlayersAttacked(Number):
    """How many players were attacked with creatures in this combat (702.121a)."""

    def value(self, c: Ctx) -> int:
        return len({ref for ref in magic(c).fight.last.values() if ref < 0})


class DoOnce(Enclosing):
    """Something that is done only once each turn."""

    def run(self, c: Ctx) -> bool:
        if self.was_done(c.g, c.you, c.src) or not self.do.run(c):
            return False
        c.g.deeds[f"{c.you}:once:{c.src}"] = 1
        return True

    def was_done(self, g: State, you: Player, src: ObjId) -> bool:
        return g.deeds.get(f"{you}:once:{src}", 0) > 0


class HealAll(DoneTo):
    """All damage marked on something is removed."""

    def run(self, c: Ctx) -> bool:
        for i in self.what.find(c):
            c.g.own(i).damage = 0
            mark_changed(c.g, DAMAGED)
        return True


class Never(Cond):
    """Only a text that says so uses it."""

    def may_hold(self, g: State, you: Player) -> bool:
        return False

    def holds(self, c: Ctx) -> bool:
        return False


class CouldCast(Cond):
    """If its player could begin to cast this card from their hand now (702.62a)."""

    def holds(self, c: Ctx) -> bool:
        g = magic(c)
        ch = look(g, c.src)
        if not (ch.types & INSTANT != 0 or ch.keywords & FLASH != 0 or SorceryTime().holds(c)):
            return False
        return not g.rules or not g.forbidden("cast", c.you, c.src)  # 702.62c


class MadnessExile(Ability):
    """A card that is discarded is put into exile instead of the graveyard (702.35a)."""

    KIND = 4

    def __init__(self) -> None:
        super().__init__()
        self.hears = 1 << MOVE
        self.zones = 1 << HAND

    def replaces(self, g: State, w: ActiveAbility, ev: Event) -> bool:
        return ev.obj == w.src and ev.flags & AS_DISCARD != 0 and ev.to != EXILE

    def replace(self, g: State, w: ActiveAbility, ev: Event) -> Event | None:
        g.cite("702.35a", ev.obj, w.you)
        ev.to = EXILE
        return ev


class DiscardOnTop(Ability):
    """What an effect has its controller discard may be put on top of their library; it is discarded all the same."""

    KIND = 4

    def __init__(self) -> None:
        super().__init__()
        self.hears = 1 << MOVE

    def replaces(self, g: State, w: ActiveAbility, ev: Event) -> bool:
        assert isinstance(g, MagicFields)
        return (ev.flags & AS_DISCARD != 0 and ev.to == GRAVEYARD and ev.src >= 0 and not g.payment.going_on
                and g.objs[ev.obj].owner == w.you)

    def replace(self, g: State, w: ActiveAbility, ev: Event) -> Event | None:
        if g.ask(MAY, w.you, [0, 1], ev.obj, "614.6"):
            ev.to = LIBRARY
        return ev


class Prowled(Cond):
    """A player was dealt combat damage this turn by something of one's own with a creature type of this card (702.76a)."""

    def holds(self, c: Ctx) -> bool:
        g = c.g
        mine = look(g, c.src).subtypes
        start = f"{c.you}:hit:"
        for deed in g.deeds:
            if deed.startswith(start) and mine & look(g, int(deed[len(start):])).subtypes:
                return True
        return False


class NewHere(Cond):
    """Came under its controller's control since the beginning of their last upkeep (702.30a)."""

    def holds(self, c: Ctx) -> bool:
        g = magic(c)
        return g.objs[c.src].since > g.turn_before[c.you]


class Dig(Do):
    """Exile cards from the top of the library until one fits; it may be cast without paying; the rest go to the bottom in
    a random order (702.85a)."""

    def __init__(self, filter: Filter, less: Number) -> None:
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
            if not ch.types & LAND and ch.stats[MANA_VALUE] < limit and self.filter.fits(c, new[0], ch):
                found = new[0]
        if "cascade-may" in g.rules:
            g.do_verb("as-cascading", c.src, c.you, gone, 0, "", 0)
        may = found >= 0 and not g.objs[found].gone and g.may_verb("cast", c.you, [found], "")
        if may and g.ask(MAY, c.you, [0, 1], found, "702.85a"):
            magic(c).cast_free(c.you, found, limit)
        rest = [i for i in gone if not g.objs[i].gone and g.zone_kind(i) == EXILE]
        while rest:
            i = rest.pop(g.chance(len(rest), "order"))
            g.do_move([i], LIBRARY, -1, TO_BOTTOM, 0, c.src, c.you)
        return found >= 0


class Amass(Do):
    """701.44: whoever is told to amasses; the Army that was chosen can be spoken of."""

    INTRODUCES = "objects"

    def __init__(self, n: Number, kind: str = "Zombie", slot: Slot = -1) -> None:
        self.n = n
        self.kind = kind
        self.slot = slot
        self.head = frozenset(["amassed", "Army", "creature", "permanent", "token"])

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        player = c.each if 0 <= c.each < g.players else c.you
        army = g.amass(player, self.n.value(c), self.kind, c.src)
        if army >= 0:
            g.cite("701.44c", army, player)  # with counters on it or not
            c.bind(self.slot, [*c.bound(self.slot), army])
        return army >= 0


class ManifestDread(Do):
    """Of the top two cards of the library one is manifested, the other put into the graveyard."""

    INTRODUCES = "objects"

    def __init__(self, slot: Slot = -1) -> None:
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


class Manifest(DoneTo):
    """701.34a: who is told to puts cards onto the battlefield face down (cloaked: with ward {2})."""

    INTRODUCES = "objects"

    def __init__(self, what: Objects, slot: Slot = -1, cloaked: bool = False) -> None:
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
