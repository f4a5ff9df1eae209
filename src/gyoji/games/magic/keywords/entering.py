"""How permanents enter and what they are bound to, as keywords have it: devour, riot, soulbond, bestow, backup."""

from __future__ import annotations

from ....effects.context import Cond, Ctx, Do, DoneTo, Filter, Lexicon, Measured, Number, Objects, Players, whoever
from ....kernel.process.continuous import look, mark_changed
from ....kernel.state.aliases import ObjId, Ref
from ....kernel.state.card import Ability, Chars
from ....kernel.state.state import State
from ....kernel.state.terms import (
    ATTACHED,
    BY_EFFECT,
    CHOOSE,
    CONTROL,
    DONE,
    FACE_DOWN,
    MAY,
    NUMBER,
    STATES,
    TO_BOTTOM,
    WAITING,
    ZONES,
    zone_fact,
)
from ..continuous.layers import EVERY_CREATURE_TYPE
from ..state.fields import MagicFields, magic
from ..state.terms import BATTLEFIELD, CREATURE, EXILE, GRAVEYARD, LIBRARY, STACK


class EnterChoosing(Do):
    """As it enters, its controller chooses one of these: a counter, a keyword, or nothing (702.98a, 702.136a)."""

    def __init__(self, choices: list[str], rule: str) -> None:
        self.choices = choices
        self.rule = rule

    def run(self, c: Ctx) -> bool:
        ev = c.event
        if ev is None:
            return False
        words = [f"{word} counter" if word.startswith(("+", "-")) else word or "nothing" for word in self.choices]
        word = self.choices[c.g.ask_mode(c.you, list(range(len(words))), words, ev.obj, self.rule)]
        c.g.cite(self.rule, ev.obj, c.you)
        if word.startswith(("+", "-")):
            ev.with_counters = [*ev.with_counters, (word, 1)]
        elif word:
            o = c.g.own(ev.obj)
            o.notes = {**o.notes, f"key:{word}": 1}
        return True


class Noted(Cond):
    """Something was chosen for this object as it entered."""

    def __init__(self, key: str) -> None:
        self.key = key

    def holds(self, c: Ctx) -> bool:
        return self.key in magic(c).choices_of(c.src)


class Devour(DoneTo):
    """As it enters, any number of creatures are sacrificed; so many +1/+1 counters for each (702.82a)."""

    def __init__(self, what: Objects, n: Number, rule: str) -> None:
        super().__init__(what)
        self.n = n
        self.rule = rule

    def run(self, c: Ctx) -> bool:
        g = c.g
        ev = c.event
        if ev is None:
            return False
        options = [i for i in self.what.find(c) if i != ev.obj]
        picked: list[int] = []
        while options:
            i = g.ask(CHOOSE, c.you, [*options, DONE], ev.obj, self.rule)
            if i == DONE:
                break
            options.remove(i)
            picked.append(i)
        if picked:
            g.cite(self.rule, ev.obj, c.you)
            g.cite("614.13b", ev.obj, c.you)  # what is gone cannot be chosen for another such effect
            gone = g.do_verb("sacrifice", ev.obj, c.you, picked, 0, "", 0)
            ev.with_counters = [*ev.with_counters, ("+1/+1", gone * self.n.value(c))]
            o = g.own(ev.obj)
            o.notes = {**o.notes, "number": gone}  # how many it devoured
        return True


class Devoured(Number):
    """How many permanents this one devoured as it entered (702.82b)."""

    def value(self, c: Ctx) -> int:
        return c.g.objs[c.src].notes.get("number", 0)


class Amplify(Do):
    """As it enters, cards that share a creature type with it are revealed; so many +1/+1 counters for each (702.38a)."""

    def __init__(self, n: Number) -> None:
        self.n = n
        self.rule = "702.38a"

    def run(self, c: Ctx) -> bool:
        g = c.g
        ev = c.event
        if ev is None:
            return False
        as_copy = magic(c).arrival.coming_as.get(ev.obj)
        mine = (look(g, ev.obj) if as_copy is None else as_copy.base).subtypes & EVERY_CREATURE_TYPE
        options = [i for i in g.hand_of(c.you) if i != ev.obj and mine & look(g, i).subtypes]
        picked: list[int] = []
        while options:
            i = g.ask(CHOOSE, c.you, [*options, DONE], ev.obj, "702.38a")
            if i == DONE:
                break
            options.remove(i)
            picked.append(i)
        if picked:
            g.do_reveal(picked, -1, ev.obj, c.you)
            g.cite("702.38a", ev.obj, c.you)
            ev.with_counters = [*ev.with_counters, ("+1/+1", len(picked) * self.n.value(c))]
        return True


class HideAway(Measured):
    """Look at the top cards, exile one face down, put the rest on the bottom in a random order (702.75a)."""

    def run(self, c: Ctx) -> bool:
        g = c.g
        library = g.zone(LIBRARY, c.you)
        seen = library[max(0, len(library) - self.n.value(c)):]
        if not seen:
            return False
        g.do_reveal(seen, c.you, c.src, c.you)
        i = g.ask(CHOOSE, c.you, sorted(seen, key=g.name_key), c.src, "702.75a")
        g.do_move([i], EXILE, -1, FACE_DOWN | BY_EFFECT, 0, c.src, c.you)
        rest = [k for k in seen if k != i]
        while rest:
            k = rest.pop(g.chance(len(rest), "order"))
            g.do_move([k], LIBRARY, -1, TO_BOTTOM | BY_EFFECT, 0, c.src, c.you)
        return True


class EnterElsewhere(Do):
    """It does not enter: it goes to its owner's graveyard (614.1c)."""

    def run(self, c: Ctx) -> bool:
        if c.event is not None:
            c.event.to = GRAVEYARD
        return True


class BeginAt(Do):
    """As a Saga enters, its controller chooses a chapter with which it begins (702.155a)."""

    def __init__(self, last: int) -> None:
        self.last = last

    def run(self, c: Ctx) -> bool:
        ev = c.event
        if ev is None:
            return False
        n = c.g.ask(NUMBER, c.you, list(range(1, self.last + 1)), ev.obj, "702.155a")
        c.g.cite("702.155a", ev.obj, c.you)
        ev.with_counters = [*ev.with_counters, ("lore", n)]
        return True


class Tribute(Measured):
    """As it enters, an opponent may have it enter with counters (702.104a)."""

    def run(self, c: Ctx) -> bool:
        ev = c.event
        if ev is None or c.g.ask(MAY, magic(c).an_opponent(c.you, ev.obj, "702.104a"), [0, 1], ev.obj, "702.104a") == 0:
            return False
        c.g.cite("702.104a", ev.obj, c.you)
        ev.with_counters = [*ev.with_counters, ("+1/+1", self.n.value(c))]
        o = c.g.own(ev.obj)
        o.notes = {**o.notes, "key:tribute": 1}
        return True


class EnterUnder(Do):
    """As it enters: under the control of this player, else of an opponent."""

    def __init__(self, who: Players | None = None) -> None:
        self.who = who

    def run(self, c: Ctx) -> bool:
        if c.event is not None:
            c.event.to_player = magic(c).an_opponent(c.you, c.src, "614.12a") if self.who is None else whoever(c, self.who)
        return True


class Bestowed(Cond):
    """It was cast for its bestow cost, and is on the stack or attached to something (702.103b, 702.103f)."""

    def link(self, words: Lexicon) -> None:
        self.reads = ATTACHED | WAITING | zone_fact(BATTLEFIELD)

    def holds(self, c: Ctx) -> bool:
        g = magic(c)
        o = g.objs[c.src]
        held = o.host < -1 or (o.host >= 0 and not g.objs[o.host].gone)
        return "bestow" in g.memory.paid.get(c.src, []) and (held or o.zone // g.players == STACK)


def mate_of(g: State, id: ObjId) -> ObjId:
    """The creature with which this one is paired, as long as both are creatures of one player; or -1."""
    mate = g.objs[id].notes.get("mate", -1)
    if mate < 0:
        return -1
    if g.objs[mate].gone or g.objs[id].gone or g.objs[mate].notes.get("mate", -1) != id:
        return -1
    both = look(g, id).types & look(g, mate).types & CREATURE
    owners = [g.objs[id].controller, g.objs[mate].controller, g.objs[id].notes.get("mates-of", -1)]
    return mate if both and owners[0] == owners[1] == owners[2] else -1


def unbond(g: MagicFields) -> None:
    """702.95e: what is not paired any more stays unpaired, also if it comes back under the same control."""
    for id in g.memory.bonds:
        if mate_of(g, id) < 0 and not g.objs[id].gone:
            o = g.own(id)
            o.notes = {key: o.notes[key] for key in o.notes if key != "mate"}
            g.cite("702.95e", id)
    g.memory.bonds = [id for id in g.memory.bonds if "mate" in g.objs[id].notes and not g.objs[id].gone]


class Bond(DoneTo):
    """This creature and another become paired."""

    def run(self, c: Ctx) -> bool:
        g = c.g
        found = self.what.find(c)
        if mate_of(g, c.src) >= 0 or (found and mate_of(g, found[0]) >= 0):
            g.cite("702.95d", c.src, c.you)
            return False
        if not found or not all([self.able(c, i) for i in (c.src, found[0])]):
            g.cite("702.95c", c.src, c.you)
            return False
        for a, b in ((c.src, found[0]), (found[0], c.src)):
            o = g.own(a)
            o.notes = {**o.notes, "mate": b, "mates-of": o.controller}
        game = magic(c)
        game.memory.bonds = [*game.memory.bonds, c.src, found[0]]
        mark_changed(g, STATES)
        g.cite("702.95b", c.src, c.you)
        return True

    def able(self, c: Ctx, id: ObjId) -> bool:
        """702.95c: a creature on the battlefield that the ability's controller controls."""
        g = c.g
        o = g.objs[id]
        return not o.gone and o.zone == g.zone_number(BATTLEFIELD, c.you) and look(g, id).types & CREATURE != 0


class Unpaired(Filter):
    READS = STATES

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return mate_of(c.g, id) < 0


class Bonded(Objects):
    """This creature and the one with which it is paired; nothing while it is not."""

    READS = STATES | CONTROL | ZONES

    def find(self, c: Ctx) -> list[Ref]:
        mate = mate_of(c.g, c.src)
        return [c.src, mate] if mate >= 0 else []


class Backup(Ability):
    """In words; what follows it on the card belongs to it."""

    def __init__(self, n: Number) -> None:
        super().__init__()
        self.n = n
