"""Cards between zones: where they go and how they arrive, milling, searching, revealing, piles."""

from __future__ import annotations

from typing import ClassVar

from ....effects.context import Cond, Ctx, Do, DoneTo, Filter, Lexicon, Number, Objects, Part, Players, link_all, whoever
from ....effects.english.nouns import Every, heads
from ....effects.english.pronouns import AllRevealed, Rest, TheOther
from ....effects.english.sentences import with_fields
from ....effects.english.subjects import EACH_ITS_OWN
from ....effects.lowering.jointly import joint_of
from ....effects.nodes.abilities import Shield
from ....effects.nodes.changes import Alter
from ....effects.nodes.filters import IsCard
from ....effects.nodes.numbers import Num
from ....effects.nodes.objects import Among, AnyCard, EachOne, It, OwnerOf, Sel, ThatPlayer, This, TopOf, You
from ....effects.nodes.static_rules import amounts
from ....kernel.process.apply import expire
from ....kernel.state.aliases import ObjId, Player, Ref, Slot, Zone
from ....kernel.state.terms import BY_EFFECT, CHOOSE, DONE, FACE_DOWN, ORDER, SIDEWAYS, TO_BOTTOM, zone_fact
from ..actions.with_library import mill
from ..additional.merging import with_others
from ..state.arrival import Being
from ..state.combat import NOTHING
from ..state.fields import MagicFields, magic
from ..state.terms import BATTLEFIELD, LEXICON, LIBRARY, MANA_VALUE
from . import searching


class To(Part):
    """Where something goes, and how it arrives."""

    NUMBERED = "zone"

    def __init__(self, zone: str, whose: Players | None = None, place: str = "top", tapped: bool = False,
                 attacking: bool = False, counter: str = "", n: Number | None = None,
                 transformed: bool = False, down: bool = False, any: bool = False, random: bool = False,
                 nth: Number | None = None, second: str = "") -> None:
        self.zone = zone
        self.whose = whose
        self.place = place  # of a library: "top", "bottom", or "choice"
        self.tapped = tapped
        self.attacking = attacking
        self.counter = counter  # comes with so many of them
        self.n = n
        self.transformed = transformed
        self.down = down
        self.any = any  # in an order that a player chooses
        self.random = random
        self.nth = nth  # so many from the top, counted from 1
        self.second = second  # comes with one of these counters too


class Goes(DoneTo):
    """Objects are put into a zone. Without a controller named, what enters is controlled by who puts it there."""

    INTRODUCES = "objects"
    OUTCOME: ClassVar[bool] = True
    ORDER = ("attach", "what", "to", "being")  # nothing is attached to itself
    DISTINCT: ClassVar[tuple[str, str]] = ("attach", "what")

    def __init__(self, what: Objects, to: To, slot: Slot = -1, attach: Objects | None = None,
                 being: Alter | None = None) -> None:
        super().__init__(what)
        self.to = to
        self.attach = attach
        self.being = being  # what it is as it enters (611.2e)
        self.also = "set" if isinstance(what, TopOf) else "arrived" if to.zone == "battlefield" else ""
        self.slot = slot
        self.single = bool(getattr(what, "single", False)) or isinstance(what, This) or type(what) is It or (
            isinstance(what, TopOf) and isinstance(what.whose, You) and what.n == Num(1))
        self.unspoken = isinstance(what, This) or (isinstance(what, Rest) and not isinstance(what, TheOther))
        self.many = isinstance(what, Every) or (isinstance(what, Among) and isinstance(what.what, AllRevealed))  # "all ..."
        said: object = getattr(what, "head", None)  # one word, or several
        head: frozenset[str] | None = None
        if said is not None:
            head = said if isinstance(said, frozenset) else frozenset([str(said)])
        if to.zone == "exile":
            head = frozenset([*(head or ("permanent?", "creature?")), "card", "exiled"])
        elif head is not None and to.zone != "battlefield":
            head = head | {"card"}
        self.head = head
        self.marking = "buried" if to.zone == "graveyard" else ""

    def run(self, c: Ctx) -> bool:
        to = self.to
        ids = [i for i in self.what.find(c) if i >= 0]
        if len(ids) > 1 and to.number == LIBRARY and (to.any or to.random):
            ids = self.ordered(c, ids)
        elif len(ids) > 1 and to.number == LIBRARY:
            ids = magic(c).arranged(ids, c.src)
        flags = BY_EFFECT | (SIDEWAYS if to.tapped else 0) | (FACE_DOWN if to.down else 0)
        if to.place == "bottom" or (to.place == "choice" and ids and self.wants_bottom(c, ids)):
            flags |= TO_BOTTOM
        player = -1
        if to.number == BATTLEFIELD:
            player = self.controller(c)
        if self.being is not None:
            magic(c).arrival.being = Being(self.being, c, self.slot)
        if self.attach is not None:
            ids = magic(c).come_attached(ids, next(iter(self.attach.find(c)), NOTHING), player if player >= 0 else c.you,
                                         to.transformed)
        g = magic(c)
        before = g.arrival.with_counters
        if to.counter and to.number == BATTLEFIELD:  # 122.6
            more = [(to.second, 1)] if to.second else []
            g.arrival.with_counters = [*before, (to.counter, 1 if to.n is None else to.n.value(c)), *more]
        new = g.put_into(ids, to.number, player, flags, to.transformed, to.attacking,
                         0 if to.nth is None else min(g.limits.objects, to.nth.value(c)), c.src, c.you)  # no pile is deeper
        g.arrival.with_counters = before
        magic(c).arrival.being = None
        for k in range(len(ids)):
            if new[k] >= 0:
                c.follow(ids[k], new[k])
        moved = [i for i in new if i >= 0]
        c.bind(self.slot, with_others(c, [new[k] if new[k] >= 0 else ids[k] for k in range(len(ids))]))  # also what stayed
        c.laid = {**c.laid, self.slot: moved}  # "the rest" of them is what was not moved again
        self.arrived(c, moved)
        c.tally = len(moved)
        return bool(moved)

    def numbered(self, chosen: bool) -> bool:
        return chosen or isinstance(self.what, Sel)

    def jointly(self, who: Players, slot: Slot) -> Do | None:
        """Each player's own cards enter at the same time, under their owners' control (101.4)."""
        what = self.what
        if self.to.number != BATTLEFIELD or self.to.whose is not None or self.being is not None or not (
                isinstance(what, Sel) and what.number != BATTLEFIELD):
            return None
        whose = what.whose
        if not isinstance(whose, EachOne) and not (isinstance(whose, ThatPlayer) and whose.slot == slot):
            return None
        all = Sel(what.filter, what.zone, who)
        to = with_fields(self.to, {"whose": OwnerOf(all)})
        assert isinstance(to, To)
        joint = Goes(all, to, self.slot, self.attach)
        link_all(joint, LEXICON)
        return joint

    def controller(self, c: Ctx) -> Player:
        whose = self.to.whose
        if whose is None and c.each == EACH_ITS_OWN:
            return -1
        if whose is None:
            return c.each if c.each >= 0 else c.you
        if isinstance(whose, OwnerOf):  # each under its own owner's control
            return -1
        found = whose.who(c)
        return found[0] if len(set(found)) == 1 else -1

    def wants_bottom(self, c: Ctx, ids: list[ObjId]) -> bool:
        return c.g.ask_mode(c.g.objs[ids[0]].owner, [0, 1], ["on top", "on the bottom"], c.src) == 1

    def arrived(self, c: Ctx, moved: list[ObjId]) -> None:
        to = self.to
        if to.counter and to.number != BATTLEFIELD:
            n = 1 if to.n is None else to.n.value(c)
            for i in moved:
                c.g.do_counters(i, to.counter, n, BY_EFFECT, c.src, c.you)

    def ordered(self, c: Ctx, ids: list[ObjId]) -> list[int]:
        """As a player likes, or at random; the last one ends on top."""
        left = ids.copy()
        out: list[int] = []
        who = c.each if c.each >= 0 else c.you
        while self.to.random and left:
            out.append(left.pop(c.g.chance(len(left), "order")))
        if out:
            return out
        while left:
            i = c.g.ask(ORDER, who, left, c.src, "401.4")
            left.remove(i)
            out.append(i)
        c.g.cite("401.4", c.src, who)
        return out

    def possible(self, c: Ctx) -> bool:
        return bool(self.what.find(c))


class TopFitting(Objects):
    """The topmost card of a zone that fits."""

    def __init__(self, whose: Players, filter: Filter, zone: str) -> None:
        self.whose = whose
        self.filter = filter
        self.zone = zone

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.number = words.zones[self.zone]
        self.reads |= zone_fact(self.number)

    def find(self, c: Ctx) -> list[Ref]:
        out: list[int] = []
        for p in self.whose.who(c):
            fitting = [i for i in c.g.zone(self.number, p) if self.filter.fits(c, i, c.g.chars[i])]
            out.extend(fitting[-1:])
        return out


class Mill(Do):
    """701.13: cards from the top of the library into the graveyard; the text may go on speaking of them."""

    INTRODUCES = "objects"
    ALSO: ClassVar[str] = "set|milled"

    def __init__(self, who: Players, n: Number, slot: Slot = -1) -> None:
        self.who = who
        self.n = n
        self.slot = slot
        self.head = "card"

    def run(self, c: Ctx) -> bool:
        gone: list[int] = []
        n = max(0, self.n.value(c))
        for p in self.who.who(c):
            gone.extend(mill(magic(c), p, n, c.src, c.you))
        c.bind(self.slot, gone)
        c.tally = len(gone)
        return bool(gone)

    def possible(self, c: Ctx) -> bool:
        """701.13b: as a cost, the cards must be there."""
        return all(len(c.g.zone(LIBRARY, p)) >= self.n.value(c) for p in self.who.who(c))


class Search(Do):
    """701.19: look through a library (and perhaps other zones) for cards; whoever looks for a quality may find none."""

    INTRODUCES = "objects"
    ALSO: ClassVar[str] = "set|chosen"

    def __init__(self, whose: Players, filter: Filter, n: Number | None, upto: bool = False, zones: str = "library",
                 slot: Slot = -1) -> None:
        self.whose = whose
        self.filter = filter
        self.n = n
        self.upto = upto
        self.zones = zones
        self.slot = slot
        self.head = heads(filter) | {"card"}
        self.numbers: list[int] = []
        self.quality = True

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.numbers = [words.zones[z] for z in self.zones.split("|")]
        self.quality = not isinstance(self.filter, (AnyCard, IsCard))

    def run(self, c: Ctx) -> bool:
        g = c.g
        who = c.each if c.each >= 0 else c.you
        found: list[int] = []
        for p in self.whose.who(c):
            if not magic(c).search(who, p, c.src):
                continue
            options = sorted([i for z in self.numbers for i in searched(magic(c), who, z, p)
                              if self.filter.fits(c, i, g.chars[i])], key=g.name_key)
            own = p == who and LIBRARY in self.numbers
            found.extend(self.pick_own(c, who, options) if own else self.pick(c, who, options))
        c.bind(self.slot, found)
        c.tally = len(found)
        return bool(found)

    def pick_own(self, c: Ctx, who: Player, options: list[int]) -> list[int]:
        """In one's own library: perhaps somebody else decides what is found, or it goes elsewhere."""
        g = magic(c)
        before = g.controlled_by
        leader = searching.leader(g, who)
        if leader >= 0:
            g.controlled_by = [leader if p in g.side(who) else q for p, q in enumerate(before)]
        picked = self.pick(c, who, options)
        g.controlled_by = before
        return [] if searching.exiled(g, who, [i for i in picked if g.zone_kind(i) == LIBRARY]) else picked

    def pick(self, c: Ctx, who: Player, options: list[int]) -> list[int]:
        g = magic(c)
        most = len(options) if self.n is None else min(len(options), max(0, self.n.value(c)))
        least = 0
        if not self.quality:
            g.cite("701.19d", c.src, who)
            least = 0 if self.upto or self.n is None else most
        picked: list[int] = []
        joint = joint_of(self.filter)
        if self.n is None:  # 701.19b: what lies open is found
            picked = [i for i in options if g.kinds[g.zone_kind(i)].sees == "all"]
            options = [i for i in options if i not in picked]
        while options and len(picked) < most:
            left = options if joint is None else joint.left(c, picked, options, 0)
            i = c.g.ask(CHOOSE, who, left if len(picked) < least else [*left, DONE], c.src, "701.19b")
            if i == DONE:
                g.cite("701.19b", c.src, who)
                break
            options.remove(i)
            picked.append(i)
        return picked


def searched(g: MagicFields, who: Player, zone: Zone, owner: Player) -> list[ObjId]:
    """The cards that are looked through: of a library perhaps only the top ones."""
    ids = g.zone(zone, owner)
    if zone == LIBRARY and "search-limit" in g.rules:
        for n in amounts(g, "search-limit", who):
            ids = ids[max(0, len(ids) - n):]
            g.cite("701.19f", player=who)  # it is a search of that library all the same
    return ids


class RevealUntil(Do):
    """Cards from the top of a library are revealed (or exiled) one by one until one fits, or so many, or so much."""

    INTRODUCES = "set"

    def __init__(self, whose: Players, filter: Filter, exile: bool = False, n: Number | None = None,
                 slot: Slot = -1, total: bool = False) -> None:
        self.whose = whose
        self.filter = filter
        self.exile = exile
        self.n = n
        self.slot = slot
        self.total = total  # of their mana values

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.number = words.zones["exile"]

    def run(self, c: Ctx) -> bool:
        g = c.g
        shown: list[int] = []
        left = 1 if self.n is None else self.n.value(c)
        for p in self.whose.who(c):
            for i in reversed(g.zone(LIBRARY, p).copy()):
                if left <= 0:
                    break
                shown.append(i)
                if self.filter.fits(c, i, g.chars[i]):
                    left -= g.value(i, MANA_VALUE) if self.total else 1
        if self.exile:
            shown = [i for i in g.do_move(shown, self.number, -1, BY_EFFECT, 0, c.src, c.you) if i >= 0]
        else:
            g.do_reveal(shown, -1, c.src, c.you)
        c.bind(self.slot, shown)
        c.tally = len(shown)
        return bool(shown)


class Piles(DoneTo):
    """One player separates things into two piles, another chooses one; it goes somewhere, and the other pile too.

    Without a second place, the permanents of the chosen pile are sacrificed."""

    def __init__(self, by: Players, what: Objects, chooser: Players, to: To, other: To | None) -> None:
        super().__init__(what)
        self.by = by
        self.chooser = chooser
        self.to = to
        self.other = other

    def run(self, c: Ctx) -> bool:
        g = c.g
        left = [i for i in self.what.find(c) if i >= 0]
        if not left or not (g.reach or (self.by.who(c) and self.chooser.who(c))):
            return False
        by = whoever(c, self.by)
        chooser = whoever(c, self.chooser)
        g.cite("700.3", c.src, by)
        first: list[int] = []
        while left:
            i = g.ask(CHOOSE, by, [*left, DONE], c.src, "700.3")
            if i == DONE:
                break
            left.remove(i)
            first.append(i)
        g.cite("700.3b", c.src, chooser)
        if g.ask_mode(chooser, [0, 1], [], c.src, "700.3b") == 1:
            first, left = left, first
        if self.other is None:
            c.tally = g.do_verb("sacrifice", c.src, chooser, first, 0, "", 0) if first else 0
            return c.tally > 0
        g.do_move(first, self.to.number, -1, BY_EFFECT, 0, c.src, c.you)
        g.do_move(left, self.other.number, -1, BY_EFFECT, 0, c.src, c.you)
        c.tally = len(first)
        return True


class ExilesUntil(DoneTo):
    """610.3: exiled until this card leaves the battlefield."""

    INTRODUCES = "objects"

    def __init__(self, what: Objects, slot: Slot = -1) -> None:
        super().__init__(what)
        self.slot = slot
        self.head = frozenset(["card", "permanent", "creature", "exiled"])

    def run(self, c: Ctx) -> bool:
        ids = [i for i in self.what.find(c) if i >= 0]
        if not ids:
            return False
        c.tally = c.g.do_verb("exile-until", c.src, c.you, ids, 0, "", 0)
        gone = [i for i in ids if c.g.objs[i].gone and c.g.objs[i].next >= 0]
        for i in gone:
            c.follow(i, c.g.objs[i].next)
        c.bind(self.slot, [c.g.objs[i].next for i in gone])
        return c.tally > 0

    def possible(self, c: Ctx) -> bool:
        return bool(self.what.find(c))


class Shielded(Do):
    """Something is done under a replacement that is for that alone: "... If it enters as a creature, it enters with ..."."""

    def __init__(self, do: Do, by: Shield) -> None:
        self.do = do
        self.by = by

    def run(self, c: Ctx) -> bool:
        self.by.run(c)
        done = self.do.run(c)
        expire(c.g, [f for f in c.g.lasting_effects if f.ability is self.by.ability])
        return done


class EnterWithMore(Do):
    """What is put onto the battlefield enters with additional counters, perhaps only if something is so."""

    def __init__(self, do: Do, counter: str, n: Number, cond: Cond | None = None) -> None:
        self.do = do
        self.counter = counter
        self.n = n
        self.cond = cond

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        before = g.arrival.with_counters
        if self.cond is None or self.cond.holds(c):
            g.arrival.with_counters = [*before, (self.counter, self.n.value(c))]
        done = self.do.run(c)
        g.arrival.with_counters = before
        return done
