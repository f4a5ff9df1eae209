"""Counters (122): on objects and players, what they do while they lie there, moving and removing them."""

from __future__ import annotations

from typing import Final

from ....effects.context import Ctx, DoneBetween, DoneTo, Number, Objects
from ....effects.lowering.link import prepare
from ....effects.nodes.abilities import Keyword
from ....effects.nodes.changes import Gain, link_mods
from ....kernel.process.apply import add_lasting_effect, count, float_off
from ....kernel.process.continuous import mark_changed
from ....kernel.process.pipeline import happen
from ....kernel.state.aliases import Flags, ObjId, Player, Ref, Zone
from ....kernel.state.card import REPLACEMENT, Ability, Continuous, LastingEffect, Mod
from ....kernel.state.event import Event
from ....kernel.state.state import ActiveAbility, State
from ....kernel.state.terms import (
    BY_EFFECT,
    CHOOSE,
    COUNTERS,
    DAMAGE,
    DESTROYED,
    DONE,
    LIFE,
    LISTENERS,
    MOVE,
    NOBODY,
    PUT_COUNTERS,
    TAKE_COUNTERS,
    TURN,
    is_player,
)
from ..continuous.layers import FromCounters, counter_values
from ..replacement.prevention import preventable
from ..state.fields import MagicFields, magic
from ..state.terms import BATTLEFIELD, EXILE, FOR_GAME, GRAVEYARD, HAND, KEYS, LEXICON, LIBRARY, STACK

#: 122.1b: counters that are keywords
KEYWORD_COUNTERS: Final = {
    name.replace("-", " "): name for name in (
        "flying", "first-strike", "double-strike", "deathtouch", "haste", "hexproof", "indestructible", "lifelink",
        "menace", "reach", "shadow", "trample", "vigilance")
}


class ShieldCounter(Ability):
    """122.1c: instead of being destroyed by an effect, or dealt damage, it loses a shield counter."""

    KIND = REPLACEMENT

    def __init__(self) -> None:
        super().__init__()
        self.hears = 1 << MOVE | 1 << DAMAGE

    def replaces(self, g: State, w: ActiveAbility, ev: Event) -> bool:
        if w.lasting is None or ev.obj != w.src or not g.objs[w.src].counters.get("shield", 0):
            return False
        return ev.kind == DAMAGE or ev.flags & (DESTROYED | BY_EFFECT) == DESTROYED | BY_EFFECT

    def replace(self, g: State, w: ActiveAbility, ev: Event) -> Event | None:
        happen(g, Event(TAKE_COUNTERS, "122.1c", w.src, g.objs[w.src].controller, 1, w.src, word="shield"))
        assert isinstance(g, MagicFields)
        if ev.kind != DAMAGE:
            return None
        if preventable(g, ev):
            ev.n = 0
            g.cite("615.6", ev.obj, ev.player)
        else:
            g.cite("615.12", ev.obj)
        return ev


class StunCounter(Ability):
    """122.1d: instead of becoming untapped it loses a stun counter."""

    KIND = REPLACEMENT

    def __init__(self) -> None:
        super().__init__()
        self.hears = 1 << TURN

    def replaces(self, g: State, w: ActiveAbility, ev: Event) -> bool:
        return ev.obj == w.src and ev.n == 0 and g.objs[w.src].tapped and g.objs[w.src].counters.get("stun", 0) > 0

    def replace(self, g: State, w: ActiveAbility, ev: Event) -> Event | None:
        happen(g, Event(TAKE_COUNTERS, "122.1d", w.src, g.objs[w.src].controller, 1, w.src, word="stun"))
        return None


class FinalityCounter(Ability):
    """Instead of being put into a graveyard from the battlefield it is exiled (newer than the book; as 122.1c)."""

    KIND = REPLACEMENT

    def __init__(self) -> None:
        super().__init__()
        self.hears = 1 << MOVE

    def replaces(self, g: State, w: ActiveAbility, ev: Event) -> bool:
        return ev.obj == w.src and ev.to == GRAVEYARD and g.objs[w.src].counters.get("finality", 0) > 0

    def replace(self, g: State, w: ActiveAbility, ev: Event) -> Event | None:
        ev.to = EXILE
        ev.to_player = NOBODY
        return ev


#: what counters of a word do that is no change of characteristics
BY_COUNTER: Final[dict[str, Ability]] = {
    "shield": ShieldCounter(), "stun": StunCounter(), "finality": FinalityCounter(),
}
FROM_COUNTERS: Final = FromCounters()


def put(g: MagicFields, ref: Ref, word: str, n: int, flags: Flags, src: ObjId, cause: Player) -> int:
    """122.6: put so many (or take, below 0) on an object or player; how many it were."""
    kind = PUT_COUNTERS if n > 0 else TAKE_COUNTERS
    if n < 0:
        n = min(-n, held(g, ref).get(word, 0))
    if n <= 0:
        return 0
    if is_player(ref):
        ev = Event(kind, "122.1", -1, -1 - ref, n, src, cause, flags=flags, word=word)
    else:
        if g.objs[ref].gone:
            return 0
        ev = Event(kind, "122.1", ref, g.objs[ref].controller, n, src, cause, flags=flags, word=word)
    return ev.n if happen(g, ev) == 1 else 0


def held(g: MagicFields, ref: Ref) -> dict[str, int]:
    """The counters of an object or player."""
    return g.player_counters[-1 - ref] if is_player(ref) else g.objs[ref].counters


def apply_counters(g: MagicFields, ev: Event) -> None:
    """They are put or taken, and what they do begins or ends."""
    n = ev.n if ev.kind == PUT_COUNTERS else -ev.n
    if ev.obj < 0:
        mine = {**g.player_counters[ev.player]}
        mine[ev.word] = max(0, mine.get(ev.word, 0) + n)
        g.player_counters = [mine if p == ev.player else g.player_counters[p] for p in range(g.players)]
        if g.heads and ev.word == "poison":
            share_poison(g, ev.player)
        mark_changed(g, LIFE | COUNTERS)
        return
    count(g, ev.obj, ev.word, n)
    if n > 0:
        begin(g, ev.obj, ev.word)
        g.did(f"{ev.cause if ev.cause >= 0 else ev.player}:counters")
        g.did(f"{g.objs[ev.obj].controller}:counters:{ev.word}")
    elif not g.objs[ev.obj].counters.get(ev.word, 0):
        end(g, ev.obj, ev.word)


def share_poison(g: MagicFields, player: Player) -> None:
    """810.10: the poison counters of a player are those of their team; 810.10b: so are those that they lose."""
    n = g.player_counters[player].get("poison", 0)
    team = g.team(player)
    g.player_counters = [{**c, "poison": n} if p in team else c for p, c in enumerate(g.player_counters)]
    g.cite("810.10", player=player)


class KeepsCounters(Ability):
    """122.2 does not hold for it: its counters go along, but for hands and libraries."""


def go_along(g: MagicFields, old: ObjId, new: ObjId, to: Zone) -> None:
    """What a card says of its counters: they remain on it wherever it goes, unless that is a hand or library."""
    if to not in (HAND, LIBRARY) and any([isinstance(a, KeepsCounters) for a in g.chars[old].abilities]):
        g.own(new).counters = g.objs[old].counters
        g.cite("122.2", new)
        if to != BATTLEFIELD or g.zone_kind(old) != STACK:  # 400.7a: what they do to a spell goes on
            for word in g.objs[old].counters:
                begin(g, new, word)


def begin(g: MagicFields, id: ObjId, word: str) -> None:
    """613.7c: with a new timestamp."""
    label = "+/+" if counter_values(word) is not None else word
    if label != "+/+" and word not in KEYWORD_COUNTERS and word not in BY_COUNTER:
        return
    old = floats_of(g, id, label)
    if old and word not in KEYWORD_COUNTERS:
        return
    if old:
        float_off(g, old)
    g.cite("613.7c", id)
    f = LastingEffect(id, g.objs[id].controller, g.tick(), FOR_GAME, "122.1")
    f.word = label
    if word in BY_COUNTER:
        f.ability = BY_COUNTER[word]
    else:
        mods: list[Mod] = [FROM_COUNTERS] if label == "+/+" else keyword_mods(KEYWORD_COUNTERS[word])
        f.effect = Continuous(id, f.you, f.stamp, mods, [id])
    add_lasting_effect(g, f, "122.1b" if word in KEYWORD_COUNTERS else "122.1a" if f.effect is not None else "122.1")


def keyword_mods(name: str) -> list[Mod]:
    a = Keyword(name)
    prepare(a, LEXICON)
    a.key = KEYS[name]
    mods: list[Mod] = [Gain(a)]
    link_mods(mods, LEXICON)
    return mods


def end(g: MagicFields, id: ObjId, word: str) -> None:
    label = "+/+" if counter_values(word) is not None else word
    if label == "+/+" and any(counter_values(w) is not None for w in g.objs[id].counters):
        return
    float_off(g, floats_of(g, id, label))


def floats_of(g: MagicFields, id: ObjId, label: str) -> list[LastingEffect]:
    return [f for f in g.lasting_effects if f.src == id and f.word == label]


def arrive_with(g: MagicFields, id: ObjId, counters: list[tuple[str, int]], cause: Player) -> None:
    """122.6a: its controller puts them on as it enters, unless the effect says who does."""
    total: dict[str, int] = {}
    for word, n in counters:  # all that it enters with is put on it at once (614.12)
        total[word] = total.get(word, 0) + n
    if any([a.kind == REPLACEMENT and (a.hears >> PUT_COUNTERS) & 1 for a in g.chars[id].abilities]):
        mark_changed(g, LISTENERS)  # its own abilities may have a say (614.12)
    for word, n in total.items():
        if n > 0:
            who = cause if cause != NOBODY else g.objs[id].controller
            happen(g, Event(PUT_COUNTERS, "122.6a", id, g.objs[id].controller, n, id, who, word=word))


class PutItsCounters(DoneBetween):
    """122.8: as many counters of each kind as it has, or had when it left, are put on another; nothing is moved."""

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        c.tally = 0
        for ref in self.to.find(c)[:1]:
            for id in self.what.recall(c):
                ev = c.event
                if ev is not None and ev.new == id and g.looks_back(ev):
                    id = ev.obj  # as it was there
                g.cite("122.8", id, c.you)
                for word, n in list(g.objs[id].counters.items()):
                    c.tally += put(g, ref, word, n, BY_EFFECT, c.src, c.you)
        return c.tally > 0


def move(g: MagicFields, frm: Ref, to: Ref, word: str, n: int, src: ObjId, cause: Player) -> int:
    """122.5: off one object and onto another; not if either is impossible."""
    n = min(n, g.objs[frm].counters.get(word, 0))
    there = Event(PUT_COUNTERS, "122.1", to, g.objs[to].controller, n, src, cause, flags=BY_EFFECT, word=word)
    if n <= 0 or frm == to or g.objs[frm].gone or not g.possible(there):
        g.cite("122.5", frm)
        return 0
    g.cite("122.5", to)
    put(g, frm, word, -n, BY_EFFECT, src, cause)
    return put(g, to, word, n, BY_EFFECT, src, cause)


class TakeAny(DoneTo):
    """Remove as many counters as a player likes, or up to a number; with `some`, at least one."""

    def __init__(self, what: Objects, counter: str, most: Number | None = None, some: bool = False) -> None:
        super().__init__(what)
        self.counter = counter
        self.most = most
        self.some = some

    def numbered(self, chosen: bool) -> bool:
        return True

    def possible(self, c: Ctx) -> bool:
        return not self.some or any([c.g.objs[i].counters.get(self.counter, 0) for i in self.what.find(c)])

    def run(self, c: Ctx) -> bool:
        done = 0
        most = c.g.limits.number if self.most is None else self.most.value(c)
        for i in self.what.find(c):
            for word in [self.counter] if self.counter else list(c.g.objs[i].counters):
                have = min(c.g.objs[i].counters.get(word, 0), most - done)
                who = c.each if c.each >= 0 else c.you
                n = c.g.ask_number(who, 1 if self.some and not done else 0, have, c.src) if have else 0
                if n:
                    done += c.g.do_counters(i, word, -n, BY_EFFECT, c.src, c.you)
        c.tally = done
        c.removed = done
        return True


class MoveAny(DoneTo):
    """122.5: move as many counters as a player likes."""

    def __init__(self, what: Objects, to: Objects, counter: str) -> None:
        super().__init__(what)
        self.to = to
        self.counter = counter

    def numbered(self, chosen: bool) -> bool:
        return True

    def run(self, c: Ctx) -> bool:
        g = c.g
        to = self.to.find(c)
        who = c.each if c.each >= 0 else c.you
        c.tally = 0
        for i in self.what.find(c) if to else []:
            for word in [self.counter] if self.counter else list(g.objs[i].counters):
                have = g.objs[i].counters.get(word, 0)
                n = g.ask_number(who, 0, have, c.src, "122.5") if have else 0
                if n:
                    c.tally += g.do_move_counters(i, to[0], word, n, c.src, c.you)
        return c.tally > 0


class MoveOne(DoneBetween):
    """122.5: move one counter, of a kind that a player chooses."""

    def run(self, c: Ctx) -> bool:
        g = c.g
        to = self.to.find(c)
        c.tally = 0
        for i in self.what.find(c) if to else []:
            words = [word for word in g.objs[i].counters if g.objs[i].counters[word] > 0]
            if words:
                k = g.ask_mode(c.each if c.each >= 0 else c.you, list(range(len(words))), words, c.src, "122.5")
                c.tally += g.do_move_counters(i, to[0], words[k], 1, c.src, c.you)
        return c.tally > 0


class TakeAmong(DoneTo):
    """Remove so many counters (`upto`: or fewer) from among some objects, as a player likes."""

    def __init__(self, what: Objects, counter: str, n: Number, upto: bool = False) -> None:
        super().__init__(what)
        self.counter = counter
        self.n = n
        self.upto = upto

    def numbered(self, chosen: bool) -> bool:
        return True

    def holders(self, c: Ctx) -> list[int]:
        return [i for i in self.what.find(c) if self.amount(c, i)]

    def amount(self, c: Ctx, i: int) -> int:
        counters = c.g.objs[i].counters
        return counters.get(self.counter, 0) if self.counter else sum(counters.values())

    def possible(self, c: Ctx) -> bool:
        return self.upto or sum([self.amount(c, i) for i in self.holders(c)]) >= self.n.value(c)

    def run(self, c: Ctx) -> bool:
        who = c.each if c.each >= 0 else c.you
        left = self.n.value(c)
        done = 0
        while done < left:
            holders = self.holders(c)
            if not holders:
                break
            i = c.g.ask(CHOOSE, who, [DONE, *holders] if self.upto else holders, c.src, "")
            if i == DONE:
                break
            words = [self.counter] if self.counter else [word for word, n in c.g.objs[i].counters.items() if n]
            word = words[c.g.ask_mode(who, list(range(len(words))), words, c.src, "122.1")]
            done += max(1, c.g.do_counters(i, word, -1, BY_EFFECT, c.src, c.you))
        c.tally = done
        c.removed = done
        return done > 0


class MoreOfKinds(DoneTo):
    """Another counter of each kind (or with `one`, of one of the kinds) that something has; `either`: or one of that kind is
    removed, as the player chooses for each kind; `may`: or none."""

    def __init__(self, what: Objects, one: bool = False, either: bool = False, may: bool = False) -> None:
        super().__init__(what)
        self.one = one
        self.either = either
        self.may = may

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        who = c.each if c.each >= 0 else c.you
        c.tally = 0
        for ref in self.what.find(c):
            words = [word for word, n in held(g, ref).items() if n > 0]
            if self.one and words:
                words = [words[g.ask_mode(who, list(range(len(words))), words, c.src, "122.1")]]
            for word in words:
                ways = [1, *([-1] if self.either else []), *([0] if self.may else [])]
                said = [("nothing", "put one", "take one")[n] for n in ways]
                n = ways[g.ask_mode(who, list(range(len(ways))), said, c.src, "122.1")]
                if n:
                    c.tally += put(g, ref, word, n, BY_EFFECT, c.src, c.you)
        return c.tally > 0
