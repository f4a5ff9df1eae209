"""Loops that nobody stops: the same is done again and again, and nothing is used up by it.

A round is over when the position has come again but for amounts that have grown. If nothing that is in force tests those
amounts, the next rounds are like it, for ever. What uses something up (a library, life, counters) comes to an end by
itself, and is played out; what can be decided neither way ends at a limit, and is unfinished."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from ..process.continuous import refresh
from ..state.aliases import Facts, Player, Ref, Zone
from ..state.card import Ability
from ..state.event import Event
from ..state.objects import Obj
from ..state.state import State
from ..state.terms import (
    AMOUNTS,
    COUNTERS,
    EFFECTS,
    HISTORY,
    LIFE,
    RESOURCES,
    VALUES,
    WAITING,
    key_object,
    key_origin,
    zone_fact,
)
from .fingerprint import lasting_text, place_text, slots_text

SOON: Final = 16  # things that are done one after the other before positions are compared
ROUNDS: Final = 3  # so often the position has come again, and everybody has let it
FEW: Final = 64  # positions that are compared with one of them, and some more in a long chain

EVERYONE: Final = -2  # a position as it is, whoever sees it


class Standing:
    """A position of a loop: what must be the same in the next round, and the amounts that may have grown by then."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.rows: dict[str, list[list[int]]] = {}  # by what they are told of: an amount of each sort for each such thing
        self.sorts: dict[str, list[Facts]] = {}  # which fact each amount is, and last the fact how many there are
        self.digest = ""

    def add(self, key: str, row: list[int], sorts: list[Facts]) -> None:
        if key in self.rows:
            self.rows[key].append(row)
        else:
            self.rows[key] = [row]
            self.sorts[key] = sorts

    def close(self) -> None:
        for key in sorted(self.rows):
            self.lines.append(key)
            self.rows[key].sort(reverse=True)
        self.digest = blake2b("\n".join(self.lines).encode(), digest_size=16).hexdigest()
        self.lines = []


def grown(old: Standing, new: Standing) -> Facts:
    """Which amounts have grown from one position to another; -1: something else differs, or one of them is less."""
    if old.digest != new.digest:
        return -1
    out = 0
    for key in old.rows:
        before = old.rows[key]
        after = new.rows[key]
        sorts = old.sorts[key]
        if len(after) != len(before):
            if len(after) < len(before):
                return -1
            out |= sorts[-1]
        for i in range(len(before)):
            for k in range(len(before[i])):
                if after[i][k] < before[i][k]:
                    return -1
                if after[i][k] > before[i][k]:
                    out |= sorts[k]
    return out


def standing(g: State, viewer: Player = EVERYONE) -> Standing:
    """The position as it is, or as far as a player sees it."""
    if g.changed & g.reads:
        refresh(g)
    s = Standing()
    waits = {w.obj for w in g.waiting}
    faces: dict[int, str] = {}
    for z in range(len(g.zones)):
        ids = g.zones[z]
        ordered = g.kinds[z // g.players].ordered
        for i in range(len(ids)):
            seen = viewer == EVERYONE or g.visible(ids[i], viewer)
            faces[ids[i]] = f"{z}.{i if ordered else ''}{_face(g, g.objs[ids[i]]) if seen else '?'}"
    for z in range(len(g.zones)):
        there = zone_fact(z // g.players)
        for id in g.zones[z]:
            if id not in waits:
                _add_object(g, s, faces, id, there)
    s.add("life", g.life.copy(), [LIFE] * g.players)
    own = g.adds_up()
    s.add("own", own, [HISTORY | RESOURCES] * len(own))
    s.lines.append(g.beside())
    s.lines.append(f"active {g.active} step {g.step} {g.moment} {g.schedule} {g.extra} {sorted(g.skips)}")
    s.lines.append(f"priority {g.priority} {g.passes} {g.lost}")
    if g.waiting:  # what lies below it is not touched: a round does not go below where it began
        w = g.waiting[-1]
        text = "" if w.ability is None else w.ability.text
        s.add(f"waits {place_text(g, w.src, faces)} {w.you} {text} {slots_text(g, w.slots, faces)} "
              f"{_event(g, w.event, faces)} {place_text(g, w.host, faces)} {w.flags} {w.paid}",
              [w.x, w.tally, _number(w.event)], [AMOUNTS] * 4)
    for p in g.pending:
        s.add(f"pending {place_text(g, p.src, faces)} {p.you} {p.ability.text} {slots_text(g, p.slots, faces)} "
              f"{_event(g, p.event, faces)}", [p.x, p.tally, _number(p.event)], [AMOUNTS, AMOUNTS, AMOUNTS, WAITING])
    for f in g.lasting_effects:
        s.add(lasting_text(g, f, faces), [], [EFFECTS])
    for key, n in g.used.items():
        s.add(f"used {place_text(g, key_object(key), faces)} {key_origin(key)}", [n], [HISTORY, HISTORY])
    for deed, n in g.deeds.items():
        s.add(f"deed {deed}", [n], [HISTORY, HISTORY])
    s.close()
    return s


def _face(g: State, o: Obj) -> str:
    """What an object is, without its amounts."""
    text = f"{o.card.name}/{o.owner}{o.controller}/{int(o.tapped)}{int(o.down)} {o.damage} {o.states} {o.spot}"
    if o.counters:
        text += f"/c{sorted([name if not g.rules_count(name) else f'{name} {n}' for name, n in o.counters.items()])}"
    if o.notes:
        text += f"/n{sorted(o.notes)}"
    if len(o.parts) != 1:
        text += f"/p{len(o.parts)}"
    ch = g.chars[o.id]
    return f"{text}/{ch.types} {ch.colors} {ch.keywords} {len(ch.stats)} {len(ch.abilities)}" if ch.computed else text


def _add_object(g: State, s: Standing, faces: dict[int, str], id: int, there: Facts) -> None:
    o = g.objs[id]
    face = faces[id] if o.host < 0 else f"{faces[id]}@{place_text(g, o.host, faces)}"
    row: list[int] = []
    sorts: list[int] = []
    if not face.endswith("?"):
        for name in sorted(o.counters):
            if not g.rules_count(name):
                row.append(o.counters[name])
                sorts.append(COUNTERS)
        for note in sorted(o.notes):  # numbers, or ids and times, which are later ones each time
            row.append(o.notes[note])
            sorts.append(0)
        if g.chars[id].computed:
            row.extend(g.chars[id].stats)
            sorts.extend([VALUES] * len(g.chars[id].stats))
    sorts.append(there)
    s.add(face, row, sorts)


def _event(g: State, ev: Event | None, faces: dict[Ref, str]) -> str:
    if ev is None:
        return "-"
    return f"{ev.kind} {place_text(g, ev.obj, faces)} {ev.player} {ev.frm}>{ev.to} {ev.word}"


def _number(ev: Event | None) -> int:
    return 0 if ev is None else ev.n


class Rounds:
    """Things that are done one after the other, with nothing decided that could stop them."""

    def __init__(self) -> None:
        self.mark = -1  # what had been decided when the newest of them was done
        self.count = 0  # how many were done since something was decided
        self.next = SOON  # when the position is noted with which later ones are compared
        self.left = 0  # how many are still compared with it
        self.seen: Standing | None = None  # that position; never changed
        self.height = 0  # how many waited in it
        self.first: Ability | None = None  # what was done then
        self.sizes: list[int] = []  # how many cards lay in each zone; replaced, never changed in place
        self.life: list[int] = []  # replaced, never changed in place
        self.waits_in: Zone = -1  # the kind of zone where things wait
        self.dice = 0
        self.rounds = 0  # how often it has come again
        self.grew: Facts = 0  # which amounts have grown meanwhile
        self.done: list[Ability] = []  # what was done since it was noted; replaced, never changed in place

    def copy(self) -> Rounds:
        n = Rounds()
        n.mark = self.mark
        n.count = self.count
        n.next = self.next
        n.left = self.left
        n.seen = self.seen
        n.height = self.height
        n.first = self.first
        n.sizes = self.sizes
        n.life = self.life
        n.waits_in = self.waits_in
        n.dice = self.dice
        n.rounds = self.rounds
        n.grew = self.grew
        n.done = self.done
        return n

    def endless(self, g: State, decided: int) -> bool:
        """One more is done, when so much was decided in the game that could stop a loop: whether it is one without end."""
        if decided != self.mark:
            self.mark = decided
            self.count = 0
            self.next = SOON
            self.left = 0
            self.seen = None
        self.count += 1
        return self.count >= SOON and self.come_round(g)

    def come_round(self, g: State) -> bool:
        if self.count > g.limits.resolutions:
            g.too_often(self.count)
        if self.count >= self.next:
            self.next = 2 * self.count
            self.left = FEW + self.count // 8
            self.begin(g)
            return False
        self.remember(g)
        if self.left == 0:
            return False
        if len(g.waiting) < self.height:  # what had waited before this round is used by it: it began here at the earliest
            self.left -= 1
            self.begin(g)
            return False
        if (g.waiting and g.waiting[-1].ability is not self.first) or self.used_up(g):
            return False
        self.left -= 1
        now = standing(g)
        grew = -1 if self.seen is None else grown(self.seen, now)
        if grew < 0 or self.dice != g.dice.counter:  # what chance decides may be decided otherwise in the next round
            return False
        self.rounds += 1
        self.grew |= grew | (WAITING if len(g.waiting) > self.height else 0)
        self.seen = now
        self.height = len(g.waiting)
        if self.rounds < ROUNDS:
            return False
        if self.grew & g.tested(self.done):
            self.left = 0  # when it is a good deal later, perhaps
            return False
        return True

    def used_up(self, g: State) -> bool:
        """Quickly told: there is less of something than there was, or another number of cards lies in an order."""
        for z in range(len(g.zones)):
            n = len(g.zones[z])
            if n != self.sizes[z] and (n < self.sizes[z] or g.kinds[z // g.players].ordered) and (
                    z // g.players != self.waits_in):
                return True
        return any([g.life[p] < self.life[p] for p in range(g.players)])

    def begin(self, g: State) -> None:
        """A round may begin here."""
        self.seen = standing(g)
        self.sizes = [len(z) for z in g.zones]
        self.waits_in = g.zone_kind(g.waiting[-1].obj) if g.waiting and g.waiting[-1].obj >= 0 else -1
        self.life = g.life.copy()
        self.height = len(g.waiting)
        self.first = g.waiting[-1].ability if g.waiting else None
        self.dice = g.dice.counter
        self.rounds = 0
        self.grew = 0
        self.done = []
        self.remember(g)

    def remember(self, g: State) -> None:
        for a in [g.waiting[-1].ability] if g.waiting else [t.ability for t in g.pending]:
            if a is not None and all([a is not x for x in self.done]):
                self.done = [*self.done, a]
