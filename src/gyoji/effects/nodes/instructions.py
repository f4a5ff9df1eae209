"""Instructions: what a text tells the players to do."""

from __future__ import annotations

from typing import ClassVar

from ...kernel.process.pipeline import at_once
from ...kernel.state.aliases import ObjId, Player, Slot, Spot
from ...kernel.state.event import Event
from ...kernel.state.terms import (
    AT_RANDOM,
    BY_EFFECT,
    CHOOSE,
    COLOR,
    FACE_DOWN,
    NOBODY,
    PUT_COUNTERS,
    SIDEWAYS,
    TARGET,
    TO_BOTTOM,
)
from ..context import Ctx, Do, DoneTo, Lasting, Lexicon, Number, Objects, Players, whoever
from .objects import OwnerOf, This, You


# --- verbs ---------------------------------------------------------------------------------------------------
class Draw(Do):
    def __init__(self, who: Players, n: Number) -> None:
        self.who = who
        self.n = n

    def run(self, c: Ctx) -> bool:
        done = 0
        for p in self.who.who(c):
            done += c.g.do_draw(p, self.n.value(c), c.src, c.you)
        c.tally = done
        c.drawn += done
        return done > 0

    def possible(self, c: Ctx) -> bool:
        return all(c.g.may_draw(p, c.asks, self.n.value(c)) for p in self.who.who(c))


class Discard(Do):
    """Discard from hand: a number of the player's choice, what was chosen, at random, or all."""

    INTRODUCES = "objects"

    def __init__(self, who: Players, n: Number | None, what: Objects | None = None, random: bool = False,
                 slot: Slot = -1) -> None:
        self.who = who
        self.n = n  # None: all of them
        self.what = what
        self.unspoken = isinstance(what, This)  # no pronoun means this card
        self.random = random
        self.slot = slot
        self.head = "card"  # "that servant" is not what was discarded
        self.also = "discarded"

    def run(self, c: Ctx) -> bool:
        g = c.g
        picked: list[int] = []
        players = list(dict.fromkeys(self.who.who(c)))  # the owner of several cards is one player
        if len(players) > 1:
            g.cite(g.shared_rules.together, c.src)
            g.cite(g.shared_rules.unseen, c.src)
        for p in players:  # all choose before anything is discarded
            hand = g.hand_of(p) if self.what is None else [
                i for i in self.what.find(c) if i in g.hand_of(p) and not g.withheld(i)]
            hand = [i for i in hand if i != g.playing]
            n = len(hand) if self.n is None else max(0, self.n.value(c))
            if n > len(hand):
                g.cite(g.shared_rules.partly, c.src, p)
            if n >= len(hand):
                picked.extend(hand)
            else:
                options = hand.copy()
                while len(hand) - len(options) < n:
                    i = options[g.chance(len(options), "discard")] if self.random else g.ask(
                        CHOOSE, p, options, c.src, "")
                    options.remove(i)
                    picked.append(i)
        gone = g.do_discard(picked, AT_RANDOM if self.random else 0, c.src, c.you)
        c.bind(self.slot, gone)
        c.tally = len(gone)
        c.doers = [p for p in players if any([g.objs[i].owner == p for i in gone])]
        if self.what is not None:
            g.discarded_such(gone)
        return g.counts_as_discarded(len(gone))

    def possible(self, c: Ctx) -> bool:
        """As a cost, the cards must be there (NOVA 902.3)."""
        for p in self.who.who(c):
            hand = c.g.hand_of(p) if self.what is None else self.what.find(c)
            have = len([i for i in hand if i != c.g.playing])
            if self.n is not None and have < self.n.value(c):
                return False
        return True


class Damage(Do):
    def __init__(self, to: Objects, n: Number, by: Objects | None = None) -> None:
        self.to = to
        self.n = n
        self.by = by

    def run(self, c: Ctx) -> bool:
        refs = self.to.find(c)
        src = c.src
        if self.by is not None:
            found = self.by.recall(c) if c.g.gone_deals_damage() else self.by.find(c)
            if not found:
                return False
            src = found[0]
        n = self.n.value(c)
        c.tally = c.g.do_damage(refs, [n] * len(refs), BY_EFFECT, src, c.you)
        return c.tally > 0


class DivideDamage(DoneTo):
    """Damage divided as the player likes among objects (and players) in parts of a size, dealt at once."""

    INTRODUCES = "objects"

    def __init__(self, what: Objects, n: Number, part: int = 100, slot: Slot = -1) -> None:
        super().__init__(what)
        self.n = n
        self.part = part
        self.slot = slot

    def declare(self, c: Ctx) -> bool:
        g = c.g
        options = [i for i in self.what.find(c) if i < 0 or (g.choosable(i, c.src, c.you) and not g.beyond_damage(i))]
        shares: list[int] = []  # one entry for each part
        left = self.n.value(c)
        while options and left >= self.part:
            shares.append(g.ask(TARGET, c.you, options, c.src, ""))
            left -= self.part
        c.bind(self.slot, shares)
        return bool(options)

    def run(self, c: Ctx) -> bool:
        if not c.fixed >> (self.slot + 1) & 1:
            self.declare(c)
        refs: list[int] = []
        amounts: list[int] = []
        for r in c.bound(self.slot):
            if r >= 0 and c.g.objs[r].gone:
                continue
            if r in refs:
                amounts[refs.index(r)] += self.part
            else:
                refs.append(r)
                amounts.append(self.part)
        return c.g.do_damage(refs, amounts, BY_EFFECT, c.src, c.you) > 0


class Destroy(DoneTo):
    marking: ClassVar[str] = "destroyed"

    def run(self, c: Ctx) -> bool:
        c.tally = c.g.do_destroy(self.what.find(c), c.src, c.you)
        return c.tally > 0

    def possible(self, c: Ctx) -> bool:
        return bool(self.what.find(c))


class Move(DoneTo):
    """Put objects into a zone: of their owner, or of a player; on top of it, at the bottom, or shuffled at the bottom."""

    NUMBERED = "zone"
    INTRODUCES = "objects"

    def __init__(self, what: Objects, zone: str, whose: Players | None = None, place: str = "top",
                 turned: bool | None = None, down: bool = False, slot: Slot = -1, spot: Spot = 0,
                 head: str | None = None) -> None:
        super().__init__(what)
        self.unspoken = isinstance(what, This)  # no pronoun means this card
        self.zone = zone
        self.whose = whose
        self.place = place
        self.turned = turned
        self.down = down
        self.slot = slot
        self.spot = spot
        self.head = head

    def run(self, c: Ctx) -> bool:
        ids = [i for i in self.what.find(c) if i >= 0]
        flags = BY_EFFECT
        if self.place in ("bottom", "shuffled"):
            flags |= TO_BOTTOM if self.place == "bottom" else TO_BOTTOM | AT_RANDOM
        if self.turned if self.turned is not None else c.g.arrives_turned(self.number):
            flags |= SIDEWAYS
        if self.down:
            flags |= FACE_DOWN
        new = c.g.do_move(ids, self.number, self.under(c), flags, self.spot, c.src, c.you)
        for k in range(len(ids)):
            if new[k] >= 0:
                c.follow(ids[k], new[k])
        moved = [i for i in new if i >= 0]
        c.bind(self.slot, moved)
        c.tally = len(moved)
        return bool(moved)

    def under(self, c: Ctx) -> Player:
        """In whose zone; -1: each in its owner's."""
        if self.whose is None:
            return c.g.puts_under(self.number, c.you)
        found = self.whose.who(c)
        return -1 if isinstance(self.whose, OwnerOf) or not found else found[0]

    def possible(self, c: Ctx) -> bool:
        ids = self.what.find(c)
        return bool(ids) and all(c.g.may_move(i, self.number) for i in ids)

    def can_take(self, c: Ctx, id: ObjId) -> bool:
        return c.g.may_move(id, self.number)


class Tap(DoneTo):
    """Freeze, tap, put to sleep; or stand upright again."""

    def __init__(self, what: Objects, sideways: bool) -> None:
        super().__init__(what)
        self.sideways = sideways

    def run(self, c: Ctx) -> bool:
        c.tally = c.g.do_tap(self.what.find(c), self.sideways, BY_EFFECT, c.src, c.you)
        return c.tally > 0

    def possible(self, c: Ctx) -> bool:
        ids = self.what.find(c)
        return bool(ids) and all(c.g.may_tap(i, self.sideways) for i in ids)

    def can_take(self, c: Ctx, id: ObjId) -> bool:
        return c.g.may_tap(id, self.sideways)


class Life(Do):
    """Gain life, or lose it (n below zero)."""

    def __init__(self, who: Players, n: Number, lose: bool = False) -> None:
        self.who = who
        self.n = n
        self.lose = lose

    def run(self, c: Ctx) -> bool:
        n = self.n.value(c)
        players = self.who.who(c)
        if len(players) == 1:
            done = c.g.do_life(players[0], -n if self.lose else n, BY_EFFECT, c.src, c.you)
        else:
            done = c.g.do_lives(players, -n if self.lose else n, BY_EFFECT, c.src, c.you)
        c.tally = abs(done)
        return done != 0

    def possible(self, c: Ctx) -> bool:
        if self.lose:
            return all(c.g.life[p] >= self.n.value(c) for p in self.who.who(c))
        return all(c.g.may_gain_life(p) for p in self.who.who(c))


class PutCounters(DoneTo):
    def __init__(self, what: Objects, counter: str, n: Number) -> None:
        super().__init__(what)
        self.counter = counter
        self.n = n

    def run(self, c: Ctx) -> bool:
        done = 0
        for i in self.what.find(c):
            done += c.g.do_counters(i, self.counter, self.n.value(c), BY_EFFECT, c.src, c.you)
        c.tally = done
        return done > 0

    def possible(self, c: Ctx) -> bool:
        """Asked where it is a cost, or a player's choice: nothing keeps them off."""
        g = c.g
        return all(i < 0 or g.possible(Event(PUT_COUNTERS, "", i, g.objs[i].controller, 1, c.src, c.you, word=self.counter))
                   for i in self.what.find(c))


class TakeCounters(DoneTo):
    """Remove counters: a number, or all; of a name, or of any."""

    def __init__(self, what: Objects, counter: str, n: Number | None) -> None:
        super().__init__(what)
        self.counter = counter
        self.n = n

    def run(self, c: Ctx) -> bool:
        done = 0
        for i in self.what.find(c):
            counters = c.g.objs[i].counters
            left = self.have(c, i) if self.n is None else self.n.value(c)
            for word in [self.counter] if self.counter else list(counters):
                n = min(counters.get(word, 0), left)
                if n > 0:
                    done += c.g.do_counters(i, word, -n, BY_EFFECT, c.src, c.you)
                    left -= n
        c.tally = done
        c.removed = done
        return done > 0

    def have(self, c: Ctx, id: ObjId) -> int:
        counters = c.g.objs[id].counters
        return counters.get(self.counter, 0) if self.counter else sum(counters.values())

    def possible(self, c: Ctx) -> bool:
        n = 1 if self.n is None else self.n.value(c)
        return any(self.have(c, i) >= n for i in self.what.find(c))


class MoveCounters(DoneTo):
    """Move counters of a kind, or all of each ("")."""

    def __init__(self, what: Objects, to: Objects, counter: str, n: Number | None) -> None:
        super().__init__(what)
        self.to = to
        self.counter = counter
        self.n = n

    def run(self, c: Ctx) -> bool:
        to = self.to.find(c)
        done = 0
        for i in self.what.find(c):
            for counter in [self.counter] if self.counter else list(c.g.objs[i].counters):
                have = c.g.objs[i].counters.get(counter, 0)
                n = have if self.n is None else min(have, self.n.value(c))
                if n > 0 and to:
                    done += c.g.do_move_counters(i, to[0], counter, n, c.src, c.you)
        c.tally = done
        return done > 0


class AddResource(Do):
    """Add energy or mana: of a colour, or of the colour of something."""

    def __init__(self, who: Players, color: str | None, n: Number, like: Objects | None = None,
                 chosen: bool = False) -> None:
        self.who = who
        self.color = color
        self.n = n
        self.like = like  # the colour of this object
        self.chosen = chosen  # a colour of the player's choice
        self.bit = 0
        self.all: list[int] = []

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.all = list(words.colors.values())
        if self.color is not None:
            self.bit = words.colors[self.color]

    def run(self, c: Ctx) -> bool:
        done = 0
        for p in self.who.who(c):
            bit = self.bit
            if self.chosen:
                bit = c.g.ask(COLOR, p, self.all, c.src, "")
            elif self.like is not None:
                found = self.like.find(c)
                bit = c.g.resource_color(found[0]) if found else 0
            elif self.color is None and c.event is not None:
                bit = c.event.to  # the colour that was added
            if bit:
                done += c.g.do_resource(p, bit, self.n.value(c), c.src)
        c.tally = done
        return done > 0


class Reveal(DoneTo):
    """Show cards to all, or let a player look at them."""

    INTRODUCES = "objects"
    ALSO: ClassVar[str] = "set"

    def __init__(self, what: Objects, only: Players | None = None, slot: Slot = -1, head: str | None = None) -> None:
        super().__init__(what)
        self.unspoken = isinstance(what, This)  # no pronoun means this card
        self.only = only
        self.slot = slot
        self.head = head

    def run(self, c: Ctx) -> bool:
        ids = self.what.find(c)
        c.bind(self.slot, ids)
        viewers = [NOBODY] if self.only is None else self.only.who(c)[:1]
        for viewer in viewers:  # no more than one; NOBODY: all
            c.g.do_reveal(ids, viewer, c.src, c.you)
        c.tally = len(ids)
        return bool(ids)


class Shuffle(Do):
    NUMBERED = "zone"

    def __init__(self, who: Players, zone: str = "deck") -> None:
        self.who = who
        self.zone = zone

    def run(self, c: Ctx) -> bool:
        for p in self.who.who(c):
            c.g.do_shuffle(p, self.number, c.src, c.you)
        return True


class Control(Lasting):
    """A player gains control of objects for a time."""

    def __init__(self, what: Objects, who: Players | None = None, until: str = "game") -> None:
        super().__init__(until)
        self.what = what
        self.who = who

    def run(self, c: Ctx) -> bool:
        player = whoever(c, self.who)
        if player == NOBODY:
            return False
        return c.g.do_control([i for i in self.what.find(c) if i >= 0], player, self.duration, c.src, c.you) > 0


class Verb(Lasting):
    """A verb of one game: its procedure is the game's own."""

    def __init__(self, verb: str, what: Objects | None = None, other: Objects | None = None, n: Number | None = None,
                 word: str = "", until: str = "game") -> None:
        super().__init__(until)
        self.verb = verb
        self.what = what
        self.other = other
        self.n = n
        self.word = word
        self.marking = "sacrificed" if verb == "sacrifice" else "destroyed" if verb == "destroy-no-regenerate" else ""

    def run(self, c: Ctx) -> bool:
        what = self.what
        refs = [] if what is None else what.recall(c) if c.g.verb_recalls(self.verb) else what.find(c)
        if what is not None and not refs:
            return c.g.verb_without(self.verb, c.src, c.each if c.each >= 0 else c.you)
        if self.other is not None:
            more = self.other.find(c)
            if not more and isinstance(self.other, This) and c.g.recalls_other(self.verb):
                more = self.other.recall(c)
            if not more:
                return False
            refs = [*refs, *more]
        n = (1 if c.asks >= 0 else 0) if self.n is None else self.n.value(c)  # 1: a player has chosen to do it
        c.tally = c.g.do_verb(self.verb, c.src, self.doer(c), refs, n, self.word, self.duration)
        if c.g.verb_moves(self.verb):
            for r in refs:
                if r >= 0 and c.g.objs[r].gone and c.g.objs[r].next >= 0:
                    c.follow(r, c.g.objs[r].next)
        return c.tally > 0

    def possible(self, c: Ctx) -> bool:
        refs = [] if self.what is None else self.what.find(c)
        return (self.what is None or bool(refs)) and c.g.may_verb(self.verb, self.doer(c), refs, self.word)

    def can_take(self, c: Ctx, id: ObjId) -> bool:
        return c.g.may_verb(self.verb, self.doer(c), [id], self.word)

    def doer(self, c: Ctx) -> Player:
        """Who does it; below zero: each who has chosen theirs."""
        return c.each if c.each != -1 and c.g.verb_personal(self.verb) else c.you


class JoinsChosen(Verb):
    """A verb about a thing and another that was chosen for it, which the first is not."""

    ORDER: ClassVar[tuple[str, ...]] = ("other", "what")
    DISTINCT: ClassVar[tuple[str, ...]] = ("other", "what")


class PlayerVerb(Do):
    """A verb about players: win, lose, an added turn, a skipped phase."""

    def __init__(self, verb: str, who: Players | None = None, n: Number | None = None, word: str = "") -> None:
        self.verb = verb
        self.who = who
        self.n = n
        self.word = word

    def run(self, c: Ctx) -> bool:
        players = (self.who or You()).who(c)
        n = 1 if self.n is None else self.n.raw(c) if self.verb == "set-life" else self.n.value(c)
        joint = c.g.joint if len(players) < 2 else at_once(c.g)
        c.tally = c.g.do_verb(self.verb, c.src, c.you, [-1 - p for p in players], n, self.word, 0)
        c.g.joint = joint
        return c.tally > 0

    def possible(self, c: Ctx) -> bool:
        n = 1 if self.n is None else self.n.value(c)
        return c.g.may_do(self.verb, (self.who or You()).who(c), n, self.word)
