"""How permanents enter (614.12): with counters, tapped, as copies, attached; what was chosen as they enter."""

from __future__ import annotations

from typing import ClassVar, Final

from ....effects.context import NO_SLOTS, Cond, Ctx, Do, DoneTo, Number, Objects, ObjectsOf
from ....effects.nodes.abilities import Static
from ....effects.nodes.changes import Gain
from ....effects.nodes.events import CountersPut
from ....effects.nodes.objects import Host, Sel, This
from ....effects.nodes.replacements import EntersAs, Instead
from ....effects.nodes.static_rules import Forbid, rules_in_force
from ....kernel.process.continuous import look, mark_changed
from ....kernel.state.aliases import ObjId, Ref, Slot
from ....kernel.state.card import REPLACEMENT, STATICS, Ability, Chars, Mod
from ....kernel.state.event import Event
from ....kernel.state.state import ActiveAbility, State
from ....kernel.state.terms import ABILITIES, AS_COPY, ATTACHED, CHOOSE, FACE_DOWN, GRANTED, MAY, MOVE, SIDEWAYS, TRAITS
from ..additional.copying import copied, host_copies, with_exceptions
from ..additional.face_down import FACE_DOWN_CHARS
from ..additional.prepared import ENTERING, become_prepared
from ..card_types.attachments import choose_host, hold
from ..card_types.battles import choose_protector
from ..concepts.counters import arrive_with
from ..continuous.lasting import lasting
from ..continuous.layers import Becomes, ExtraCounters, IfKind
from ..continuous.static_abilities import Arrival
from ..spells.ways_to_cast import bestowed
from ..state.arrival import Being
from ..state.card import MagicCard
from ..state.combat import NOTHING
from ..state.fields import MagicFields, magic
from ..state.terms import (
    BATTLE,
    BATTLEFIELD,
    COMPLEATED,
    DAYBOUND,
    DEFENSE,
    ENTERS_OTHER_FACE,
    LAYER_ABILITIES,
    LEXICON,
    LIBRARY,
    LOYALTY,
    NIGHTBOUND,
    PLANESWALKER,
    STACK,
)
from ..vocabulary.abilities import EntersBy

NOTHING_PAID: Final[list[str]] = []
CARRIED: Final = ("color", "number", "player", "copy")  # notes of what was chosen, beside those with a colon


class EntersUpright(EntersAs):
    """What fits and would enter tapped enters untapped (614.1d)."""

    def __init__(self, what: Objects, cond: Cond | None = None) -> None:
        super().__init__(what, cond=cond)


class AsEnters(Ability):
    """614.1c: as what fits enters, something is done first; what is done may change how it enters."""

    KIND = REPLACEMENT

    def __init__(self, what: Objects, do: Do, cond: Cond | None = None) -> None:
        super().__init__()
        self.what = what
        self.do = do
        self.cond = cond
        self.hears = 1 << MOVE

    def replaces(self, g: State, w: ActiveAbility, ev: Event) -> bool:
        assert isinstance(g, MagicFields)
        return comes_such(g, w, ev, self.what) and (self.cond is None or self.cond.holds(context(g, w, ev)))

    def replace(self, g: State, w: ActiveAbility, ev: Event) -> Event | None:
        assert isinstance(g, MagicFields)
        g.cite("614.12a", ev.obj)
        before = g.arrival.apart
        g.cite("614.13c" if g.zone_kind(ev.obj) == LIBRARY else "614.13a", ev.obj)
        g.arrival.apart = [*g.arrival.coming, ev.obj]
        self.do.run(context(g, w, ev))
        g.arrival.apart = before
        return ev


def moment(g: MagicFields) -> int:
    """The same number for all that happens at once."""
    return -g.joint if g.joint else g.stamp


class EntersAsCopy(Ability):
    """707.5: enters as a copy of something, perhaps if its controller likes, perhaps with exceptions (707.9)."""

    KIND = REPLACEMENT
    INTRODUCES = "objects"
    AFTER: ClassVar[str] = "tapped"

    def __init__(self, what: Objects, of: Objects, mods: list[Mod], may: bool = True, tapped: bool = False,
                 then: Do | None = None, slot: Slot = -1) -> None:
        super().__init__()
        self.then = then  # what is done with what was copied (707.9g)
        self.slot = slot
        self.head = frozenset(["card", "creature", "permanent"])
        self.what = what
        self.of = of
        self.mods = mods
        self.may = may
        self.tapped = tapped
        self.hears = 1 << MOVE

    def replaces(self, g: State, w: ActiveAbility, ev: Event) -> bool:
        assert isinstance(g, MagicFields)
        f = w.lasting
        if f is not None and f.once and g.used.get(w.key, moment(g)) != moment(g):
            return False
        return comes_such(g, w, ev, self.what)

    def replace(self, g: State, w: ActiveAbility, ev: Event) -> Event | None:
        assert isinstance(g, MagicFields)
        c = context(g, w, ev)
        options = [i for i in self.of.find(c) if i >= 0 and i != ev.obj]
        if not options or (self.may and g.ask(MAY, w.you, [0, 1], ev.obj, "707.5") == 0):
            return ev
        of = g.ask(CHOOSE, w.you, options, ev.obj, "707.5")
        g.cite("707.5", ev.obj)
        if w.lasting is not None and w.lasting.once:  # for all that enter at that time
            g.used[w.key] = moment(g)
        card = with_exceptions(g, copied(g, of), self.mods, ev.obj, w.you)
        g.arrival.coming_as = {**g.arrival.coming_as, ev.obj: card}
        more = extra_counters(self.mods, would_be(g, ev), c)  # 707.9e: of an earlier copy they are forgotten
        g.arrival.extra_counters = {**g.arrival.extra_counters, ev.obj: more}
        if self.tapped:
            ev.flags |= SIDEWAYS
        if self.then is not None:
            g.cite("707.9g", ev.obj, w.you)
            c.slots = []
            c.bind(self.slot, [of])
            self.then.run(c)
        return ev


def extra_counters(mods: list[Mod], ch: Chars, c: Ctx) -> list[tuple[str, int]]:
    """707.9e-f: counters that it enters with as an exception, perhaps only if it is of a type by then."""
    out: list[tuple[str, int]] = []
    for m in mods:
        if isinstance(m, ExtraCounters):
            out.append((m.counter, m.n.value(c)))
        elif isinstance(m, IfKind) and ch.types & m.bit:
            c.g.cite("707.9f", c.src)
            out.extend(extra_counters(m.mods, ch, c))
    return out


class Enough(ObjectsOf):
    """Those, if there are so many."""

    def __init__(self, what: Objects, least: int) -> None:
        super().__init__(what)
        self.least = least

    def find(self, c: Ctx) -> list[Ref]:
        found = self.what.find(c)
        return found if len(found) >= self.least else []


class WillEnterWith(DoneTo):
    """614.1c: a spell, or a card about to enter, enters with so many more counters."""

    def __init__(self, what: Objects, counter: str, n: Number) -> None:
        super().__init__(what)
        self.counter = counter
        self.n = n

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        n = max(0, self.n.value(c))
        found = [i for i in self.what.find(c) if i >= 0]
        for id in found:
            more = g.arrival.extra_counters
            g.arrival.extra_counters = {**more, id: [*more.get(id, []), (self.counter, n)]}
        return bool(found)


class EnterAsType(Do):
    """Inside "as it enters": it has a further type for as long as it is there."""

    def __init__(self, type: str) -> None:
        self.type = type

    def run(self, c: Ctx) -> bool:
        if c.event is not None:
            o = c.g.own(c.event.obj)
            o.notes = {**o.notes, f"as:{self.type}": 1}
        return True


class EnterCounters(Do):
    """Inside "as it enters": it enters with counters."""

    def __init__(self, counter: str, n: Number) -> None:
        self.counter = counter
        self.n = n

    def run(self, c: Ctx) -> bool:
        if c.event is not None:
            c.event.with_counters = [*c.event.with_counters, (self.counter, self.n.value(c))]
        return True


class EnterTapped(Do):
    """Inside "as it enters": it enters tapped."""

    def run(self, c: Ctx) -> bool:
        if c.event is not None:
            c.event.flags |= SIDEWAYS
        return True


# --- what belongs to every planeswalker, battle and Aura -----------------------------------------------------
class Intrinsic(Ability):
    """A replacement that no text has to say."""

    KIND = REPLACEMENT

    def __init__(self, which: str) -> None:
        super().__init__()
        self.which = which
        self.hears = 1 << MOVE

    def replaces(self, g: State, w: ActiveAbility, ev: Event) -> bool:
        return w.src == ev.obj and ev.to == BATTLEFIELD

    def replace(self, g: State, w: ActiveAbility, ev: Event) -> Event | None:
        assert isinstance(g, MagicFields)
        if self.which == "aura":
            return enter_attached(g, w, ev)
        if self.which == "night":
            g.cite("702.145b", ev.obj)
            ev.flags |= ENTERS_OTHER_FACE
            return ev
        ch = would_be(g, ev)
        n = ch.stats[LOYALTY if self.which == "loyalty" else DEFENSE]
        card = g.objs[ev.obj].card
        if self.which == "loyalty" and isinstance(card, MagicCard) and card.faces[0].x_loyalty:
            g.cite("107.3m", ev.obj)
            n += g.memory.xs.get(ev.obj, 0)
        g.cite("306.5b" if self.which == "loyalty" else "310.4b", ev.obj)
        if self.which == "loyalty" and ch.keywords & COMPLEATED and "phyrexian" in g.memory.paid.get(ev.obj, []):
            g.cite("702.150a", ev.obj)  # two less for each Phyrexian symbol that life was paid for
            n = max(0, n - 2 * g.memory.paid[ev.obj].count("phyrexian"))
        ev.with_counters = [*ev.with_counters, (self.which, n)]
        return ev


WITH_LOYALTY: Final = Intrinsic("loyalty")  # 306.5b
WITH_DEFENSE: Final = Intrinsic("defense")  # 310.4b
BY_NIGHT: Final = Intrinsic("night")  # 702.145b
NIGHT: Final = 2
ENCHANTING: Final = Intrinsic("aura")  # 303.4f


def enter_attached(g: MagicFields, w: ActiveAbility, ev: Event) -> Event | None:
    """303.4f: an Aura that was not cast, or whose host nobody has chosen yet; 303.4g: it stays where it is."""
    host = choose_host(g, ev.obj, would_be(g, ev), w.you)  # 614.12
    if host == NOTHING:
        return None
    hold(g, ev.obj, host)
    return ev


# --- looking ahead -------------------------------------------------------------------------------------------
def announces(g: MagicFields, ev: Event) -> bool:
    """Quickly: may it say something about how it enters?"""
    if ev.to != BATTLEFIELD:
        return False
    o = g.objs[ev.obj]
    if o.zone < 0 or o.zone // g.players == BATTLEFIELD or o.gone:
        return False
    ch = own_chars(g, ev)
    if (ch.sorts >> REPLACEMENT) & 1 != 0 or ch.types & (PLANESWALKER | BATTLE) != 0 or "type:Aura" in ch.subtypes or (
            g.arrival.being is not None):
        return True
    return (ch.keywords & DAYBOUND != 0 and g.designations.day == NIGHT) or gives_entering(g)


def gives_entering(g: MagicFields) -> bool:
    """Some static ability gives others an ability about how they enter."""
    for id in g.with_abilities:
        if g.chars[id].sorts & STATICS:
            for a in g.chars[id].abilities:
                if isinstance(a, Static):
                    for m in a.mods:
                        if isinstance(m, Gain) and concerns_itself(m.ability):
                            return True
    return False


def announced(g: MagicFields, ev: Event) -> list[ActiveAbility]:
    """614.12: its own replacements, as far as they concern itself alone."""
    ch = would_be(g, ev)
    you = ev.to_player if ev.to_player >= 0 else g.objs[ev.obj].owner
    out: list[ActiveAbility] = []
    as_copy = AS_COPY if ev.obj in g.arrival.coming_as else 0  # what it has as a copy are other abilities (616.1c)
    for k in range(len(ch.abilities)):
        a = ch.abilities[k]
        if a.kind == REPLACEMENT and (a.hears >> MOVE) & 1 and concerns_itself(a):
            again = any([w.origin == ch.origins[k] + as_copy for w in out])  # one paragraph may say two things
            out.append(ActiveAbility(ev.obj, a, (GRANTED - 8 - k if again else ch.origins[k]) + as_copy, you, None))
    if ch.keywords & DAYBOUND and g.designations.day == NIGHT and not ev.flags & (FACE_DOWN | ENTERS_OTHER_FACE):
        out.append(ActiveAbility(ev.obj, BY_NIGHT, GRANTED - 5, you, None))
    if ch.types & PLANESWALKER:
        out.append(ActiveAbility(ev.obj, WITH_LOYALTY, GRANTED - 2, you, None))
    if ch.types & BATTLE:
        out.append(ActiveAbility(ev.obj, WITH_DEFENSE, GRANTED - 3, you, None))
    if "type:Aura" in ch.subtypes and "host" not in g.arrival.notes.get(ev.obj, {}):
        out.append(ActiveAbility(ev.obj, ENCHANTING, GRANTED - 4, you, None))
    return out


def concerns_itself(a: Ability) -> bool:
    if isinstance(a, (AsEnters, EntersAsCopy, EntersAs)):
        return isinstance(a.what, This)
    return False


def counts_for(g: MagicFields, w: ActiveAbility, ev: Event) -> bool:
    """614.12: a replacement is there for the counters that something enters with: not that of what enters at the same
    time, and its own only if it is about itself alone."""
    if w.src != ev.obj:
        return g.objs[w.src].prev not in g.arrival.coming
    a = w.ability
    return isinstance(a, Instead) and isinstance(a.when, CountersPut) and isinstance(a.when.what, This)


def would_be(g: MagicFields, ev: Event) -> Chars:
    """614.12: its characteristics as it would exist on the battlefield; by trying, where some effect may change them."""
    ch = own_chars(g, ev)
    o = g.objs[ev.obj]
    if o.zone < 0 or ev.obj not in g.zones[o.zone] or not (
            g.arrival.being is not None or changes_comers(g) or changes_itself(ch)):
        return ch
    n = g.clone()
    n.journal = None
    trial = ev.again()
    trial.with_counters = []
    n.apply(trial)
    return look(n, trial.new)


def own_chars(g: MagicFields, ev: Event) -> Chars:
    """What it is by itself there: as a copy, face down (708.3), as an Aura by bestow (702.103b), or as printed."""
    if ev.obj in g.arrival.coming_as:
        return g.arrival.coming_as[ev.obj].base
    if ev.flags & FACE_DOWN:
        return FACE_DOWN_CHARS
    o = g.objs[ev.obj]
    if ev.flags & ENTERS_OTHER_FACE and isinstance(o.card, MagicCard) and len(o.card.faces) > 1:  # 712.8d
        return o.card.faces[1].base
    ch = o.card.base if o.down and o.zone // g.players not in (BATTLEFIELD, STACK) else g.base_chars(ev.obj)  # 406.3
    return bestowed(ch) if "bestow" in g.memory.paid.get(ev.obj, NOTHING_PAID) else ch


def changes_comers(g: MagicFields) -> bool:
    """Some static ability changes types or abilities of permanents other than its own."""
    for id in g.with_abilities:
        if g.chars[id].sorts & STATICS:
            for a in g.chars[id].abilities:
                if isinstance(a, Static) and not isinstance(a.what, (This, Host)) and changes(a, TRAITS | ABILITIES):
                    return True
    return False


def changes_itself(ch: Chars) -> bool:
    """It has a static ability that changes what it is itself (614.12)."""
    return ch.sorts & STATICS != 0 and any(
        [isinstance(a, Static) and isinstance(a.what, This) and changes(a, TRAITS) for a in ch.abilities])


def changes(a: Static, facts: int) -> bool:
    return any([m.writes & facts and m.layer <= LAYER_ABILITIES for m in a.mods])


def comes_such(g: MagicFields, w: ActiveAbility, ev: Event, what: Objects) -> bool:
    """What is about to enter is such a one: itself, or one that will fit (614.12)."""
    if ev.to != BATTLEFIELD or g.zone_kind(ev.obj) == BATTLEFIELD:
        return False
    if isinstance(what, This):
        return w.src == ev.obj
    c = context(g, w, ev)
    if isinstance(what, Sel) and what.number == BATTLEFIELD:
        player = ev.to_player if ev.to_player >= 0 else g.objs[ev.obj].owner
        return (what.whose is None or player in what.whose.who(c)) and what.filter.fits(c, ev.obj, would_be(g, ev))
    return what.fits(c, ev.obj)


def barred(g: MagicFields, ev: Event) -> bool:
    """614.17d: an effect keeps it from entering, as it would be there."""
    for k in rules_in_force(g, "enter"):
        r = k.rule
        if isinstance(r, Forbid) and r.what is not None and comes_such(g, k.w, ev, r.what) and (
                r.cond is None or r.cond.holds(k.c)):
            return True
    return False


def context(g: MagicFields, w: ActiveAbility, ev: Event) -> Ctx:
    """What a replacement of something that enters knows."""
    c = Ctx(g, w.src, w.you, NO_SLOTS if w.lasting is None else [s for s in w.lasting.slots], ev, 0)
    c.x = g.memory.xs.get(ev.obj, 0)
    if ev.obj in g.memory.paid:
        c.paid = g.memory.paid[ev.obj]
    return c


def enters_as(g: MagicFields, w: ActiveAbility, a: EntersAs, ev: Event) -> Event:
    """614.1c-d: tapped or not, or with counters."""
    g.cite("614.12", ev.obj)
    if isinstance(a, EntersUpright):
        g.cite("614.1d", ev.obj)
        ev.flags &= ~SIDEWAYS
    if a.turned:
        g.cite("614.1d", ev.obj)
        ev.flags |= SIDEWAYS
    if a.counter:
        c = context(g, w, ev)
        n = 1 if a.n is None else a.n.value(c)
        g.cite("614.1c", ev.obj)
        if c.x:
            g.cite("107.3m", ev.obj)
        if isinstance(a, EntersBy):
            g.cite(a.rule, ev.obj)
        ev.with_counters = [*ev.with_counters, (a.counter, n)]
    return ev


# --- entering ------------------------------------------------------------------------------------------------
def entered(g: MagicFields, ev: Event) -> None:
    """It has just come to the battlefield: what was decided before applies to it."""
    new = g.own(ev.new)
    old = g.objs[ev.obj]
    if new.down:
        g.cite("708.2a", ev.new)
        g.chars[ev.new] = g.base_chars(ev.new)
    notes = dict(new.notes)
    for key in old.notes:
        if key in CARRIED or ":" in key:
            notes[key] = old.notes[key]
    if new.controller != new.owner:
        notes["under"] = new.controller  # 110.2
    new.notes = notes
    if ev.obj in g.arrival.coming_as:
        become_card(g, ev.new, g.arrival.coming_as[ev.obj])
        new.notes = {**new.notes, "copy": 1}
        g.arrival.coming_as = {i: card for i, card in g.arrival.coming_as.items() if i != ev.obj}
        for t in g.pending:  # 707.9g: the trigger of the same paragraph is the permanent's
            if t.src == ev.obj:
                t.src = ev.new
    if g.arrival.being is not None and ev.obj in g.arrival.coming:
        make_so_from_the_beginning(g, ev.new, g.arrival.being)
    if ev.obj in g.arrival.notes:
        host = g.arrival.notes[ev.obj].get("host", NOTHING)
        if host != NOTHING:
            new.host = host if host >= 0 else host - 1
            mark_changed(g, ATTACHED)  # effects upon what it is attached to may have been computed without
            host_copies(g, ev.new)
        g.arrival.notes = {i: more for i, more in g.arrival.notes.items() if i != ev.obj}
    if g.chars[ev.new].types & BATTLE:  # 310.8a, 310.11a
        choose_protector(g, ev.new, "310.11a" if "type:Siege" in g.chars[ev.new].subtypes else "310.8a")
    if g.chars[ev.new].keywords & (DAYBOUND | NIGHTBOUND):
        g.designations.day_night_matters = True
    if ev.obj in g.arrival.extra_counters:
        ev.with_counters = [*ev.with_counters, *g.arrival.extra_counters[ev.obj]]
        g.cite("707.9e" if "copy" in new.notes else "614.1c", ev.new)
        g.arrival.extra_counters = {i: more for i, more in g.arrival.extra_counters.items() if i != ev.obj}
    for key in new.notes:
        if key.startswith("as:"):
            more: list[Mod] = [Becomes([], [key[3:]], True)]
            lasting(g, [ev.new], more, LEXICON.durations["game"], ev.new, new.controller, "614.1c")
    if ENTERING in new.notes:
        become_prepared(g, ev.new)
    if ev.with_counters:
        arrive_with(g, ev.new, ev.with_counters, -1)
    if ev.new in g.memory.paid:
        arrive(g, ev.new)


def arrive(g: MagicFields, id: ObjId) -> None:
    """608.3g: delayed triggers that its abilities made on the stack wait from now on."""
    for a in g.chars[id].abilities:
        if isinstance(a, Arrival):
            c = Ctx(g, id, g.objs[id].controller, [], None, g.tick())
            if a.cond.holds(c):
                g.cite("608.3g", id)
                a.do.run(c)


def make_so_from_the_beginning(g: MagicFields, id: ObjId, being: Being) -> None:
    """611.2e: what the same text says that it is, it is as it enters."""
    g.cite("611.2e", id)
    checking = g.checks.going_on
    g.checks.going_on = True  # it is still entering
    being.apply_to(g, id)
    g.checks.going_on = checking


def become_card(g: MagicFields, id: ObjId, card: MagicCard) -> None:
    """A permanent has the copiable values of another card from now on; its own comes back when it leaves."""
    o = g.own(id)
    o.card = card
    g.chars[id] = g.base_chars(id)
    g.attend_again(id)
