"""Conditions that texts ask: who had something, what a spell targets, how often an ability has resolved this turn."""

from __future__ import annotations

from ....effects.context import Cond, CondOf, Ctx, Do, Lexicon, Number, Objects, Players, PlayersAre, PlayersOf, near, seen
from ....effects.english.subjects import LastController
from ....effects.nodes.numbers import Paid
from ....kernel.process.continuous import look
from ....kernel.state.aliases import Player
from ....kernel.state.terms import HISTORY, MOVE, TRAITS, WAITING
from ..state.fields import magic
from ..state.terms import BATTLEFIELD, CARD_TYPES, COLORS


class HeldBy(CondOf):
    """A player controls it, or controlled it last (608.2h)."""

    def __init__(self, what: Objects, who: Players) -> None:
        super().__init__(what)
        self.who = who

    def holds(self, c: Ctx) -> bool:
        who = self.who.who(c)
        return any(p in who for p in LastController(self.what).who(c))


class MostCommonColor(CondOf):
    """Of these, as many as of any color have this one."""

    READS = TRAITS

    def __init__(self, color: str, what: Objects) -> None:
        super().__init__(what)
        self.color = color

    def holds(self, c: Ctx) -> bool:
        counts = dict.fromkeys(COLORS, 0)
        for i in self.what.find(c):
            colors = look(c.g, i).colors
            for name, bit in COLORS.items():
                counts[name] += 1 if colors & bit else 0
        return counts[self.color] > 0 and counts[self.color] == max(counts.values())


class AimsAt(CondOf):
    """A spell or ability targets such a thing (601.2f); before its targets are chosen, it could."""

    def __init__(self, one: Objects, what: Objects) -> None:
        super().__init__(what)
        self.one = one

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.reads |= WAITING

    def holds(self, c: Ctx) -> bool:
        g = magic(c)
        for id in self.one.find(c):
            if g.playing == id:
                return any(self.what.fits(c, r) for r in g.casting.aiming)
            for w in g.waiting:
                if w.obj == id:
                    return any(self.what.fits(c, r) for r in w.aims())
        return bool(self.what.find(c))


class CountResolution(Do):
    """Notes that an ability of this object resolves, where its text asks how often it did."""

    def run(self, c: Ctx) -> bool:
        magic(c).did(f"{c.src}:resolved")
        return True


class ResolvedTimes(Cond):
    """It is the so-manieth time in this turn that the ability resolves."""

    READS = HISTORY

    def __init__(self, n: int) -> None:
        self.n = n

    def holds(self, c: Ctx) -> bool:
        return c.g.deeds.get(f"{c.src}:resolved", 0) == self.n


class ActivatedTimes(Cond):
    """The ability has been activated so many times this turn, or more often."""

    READS = HISTORY

    def __init__(self, n: Number) -> None:
        self.n = n

    def holds(self, c: Ctx) -> bool:
        return c.g.deeds.get(f"{c.src}:activated", 0) >= self.n.value(c)


class PlayersWho(Players):
    """Those of some players of whom something holds: "each player who controls a creature"."""

    def __init__(self, among: Players, cond: Cond) -> None:
        self.among = among
        self.cond = cond

    def who(self, c: Ctx) -> list[Player]:
        before = c.each
        found: list[int] = []
        for p in self.among.who(c):
            c.each = p
            if self.cond.holds(c):
                found.append(p)
        c.each = before
        return found


class DidSo(Cond):
    """The player at hand did, or did not, what players were last told to do: "each player who doesn't"."""

    def __init__(self, did: bool = True) -> None:
        self.did = did

    def holds(self, c: Ctx) -> bool:
        return (c.each in c.doers) == self.did


class Across(Number):
    """The greatest, or the least, that a number is for any player; 107.2: 0 where there is none."""

    def __init__(self, n: Number, high: bool = True, who: Players | None = None) -> None:
        self.n = n
        self.high = high
        self.who = who  # None: all

    def value(self, c: Ctx) -> int:
        before = c.each
        found: list[int] = []
        for p in near(c, c.g.order()) if self.who is None else self.who.who(c):
            c.each = p
            found.append(self.n.value(c))
        c.each = before
        if not found:
            return 0
        return max(found) if self.high else min(found)


class CompletedDungeon(PlayersAre):
    """A player has completed a dungeon in this game (309.7)."""

    READS = HISTORY

    def holds(self, c: Ctx) -> bool:
        return any(magic(c).completed[p] for p in self.who.who(c))


class SomeShareColor(CondOf):
    """Two of these have a colour in common."""

    def holds(self, c: Ctx) -> bool:
        found = 0
        for i in self.what.recall(c):
            colors = c.g.chars[i].colors if i >= 0 else 0
            if colors & found:
                return True
            found |= colors
        return False


class SomeShareType(CondOf):
    """Two of these have a card type in common; with `whole`, all their card types."""

    def __init__(self, what: Objects, whole: bool = False) -> None:
        super().__init__(what)
        self.whole = whole

    def holds(self, c: Ctx) -> bool:
        kinds = [seen(c, i).types & CARD_TYPES for i in self.what.recall(c) if i >= 0]
        return any([a == b if self.whole else a & b != 0 for k, a in enumerate(kinds) for b in kinds[:k]])


class OtherEntered(Cond):
    """A permanent of a type entered under a player's control this turn (or the last one), besides the one that has just
    entered, or this."""

    def __init__(self, kind: str, who: Players, last: bool = False) -> None:
        self.kind = kind
        self.who = who
        self.last = last
        self.bit = 0
        self.reads = HISTORY

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.reads |= HISTORY
        self.bit = words.kinds[self.kind]

    def holds(self, c: Ctx) -> bool:
        deeds = magic(c).record.last_deeds if self.last else c.g.deeds
        n = sum([deeds.get(f"{p}:enter:{self.kind}", 0) for p in self.who.who(c)])
        ev = c.event
        one = ev.new if ev is not None and ev.kind == MOVE and ev.to == BATTLEFIELD and ev.new >= 0 else c.src
        when = c.g.turn - 1 if self.last else c.g.turn
        own = c.g.objs[one].notes.get("turn", -1) == when and c.g.base_chars(one).types & self.bit != 0  # as it was counted
        return n > (1 if own else 0)


class SamePlayer(Cond):
    """One of these players is one of those."""

    def __init__(self, who: Players, other: Players) -> None:
        self.who = who
        self.other = other

    def holds(self, c: Ctx) -> bool:
        others = self.other.who(c)
        return any([p in others for p in self.who.who(c)])


class IsEven(Cond):
    """A number is even, or odd."""

    def __init__(self, n: Number, odd: bool = False) -> None:
        self.n = n
        self.odd = odd

    def holds(self, c: Ctx) -> bool:
        return (self.n.value(c) % 2 == 1) == self.odd


class HurtPlayers(PlayersOf):
    """The players among what a text has dealt damage to."""

    def who(self, c: Ctx) -> list[Player]:
        return [-1 - r for r in self.what.find(c) if r < 0]


class PlayerHurt(CondOf):
    """A player was dealt damage by what the text has just done."""

    def holds(self, c: Ctx) -> bool:
        return any([r < 0 for r in self.what.find(c)])


class PaidSuch(Paid):
    """The other cost that this spell names was paid instead of its mana cost."""

    def __init__(self, mana: list[str]) -> None:
        super().__init__("alternative")
        self.mana = mana
