"""Which objects: selectors, filters, pronouns and players."""

from __future__ import annotations

from typing import ClassVar, Final

from ...kernel.process.continuous import look, refresh
from ...kernel.state.aliases import ObjId, Player, Ref, Slot
from ...kernel.state.card import Chars
from ...kernel.state.players import ALONE
from ...kernel.state.terms import ATTACHED, CONTROL, NOBODY, VALUES, WHOSE_TURN, is_player, player_ref, zone_fact
from ..context import Ctx, Filter, Lexicon, Number, Objects, ObjectsOf, Players, PlayersOf, as_it_was, near, seen

EVERYBODY: Final = [0]  # a shared zone


class AnyCard(Filter):
    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return True


def attachments(c: Ctx, host: ObjId) -> list[ObjId]:
    """What is attached to an object: it lies in zones of the same kind."""
    g = c.g
    kind = g.zone_kind(host)
    return [i for p in range(g.players) for i in g.zones[kind * g.players + p] if g.objs[i].host == host]


# --- players -------------------------------------------------------------------------------------------------------
class You(Players):
    def who(self, c: Ctx) -> list[Player]:
        return ALONE[c.you]


class Opponent(Players):
    def who(self, c: Ctx) -> list[Player]:
        return near(c, c.g.opponents(c.you))

    def ever(self, c: Ctx) -> list[int]:
        return near(c, c.g.rivals(c.you)) if c.g.lost and c.rival < 0 else self.who(c)


class OneOpponent(Opponent):
    """One of them at a time: the one whom the text speaks of, or any."""

    EACH: ClassVar[bool] = False  # what is said of them must be so of each of them

    def who(self, c: Ctx) -> list[Player]:
        return near(c, c.g.opponents(c.you)) if c.rival < 0 else ALONE[c.rival]


class ThatOpponent(OneOpponent):
    """An opponent whom the text has mentioned: the one of the event, where there is one."""

    def who(self, c: Ctx) -> list[Player]:
        found = super().who(c)
        if len(found) > 1 and c.event is not None and c.event.player in found:
            return ALONE[c.event.player]
        return found


class EachPlayer(Players):
    """Both players, the turn player first."""

    def who(self, c: Ctx) -> list[Player]:
        return near(c, c.g.order())


class APlayer(EachPlayer):
    """A player: what is said of one of them is true if it is of any."""

    def who(self, c: Ctx) -> list[Player]:
        return super().who(c) if c.rival < 0 else ALONE[c.rival]


class TurnPlayer(Players):
    READS = WHOSE_TURN

    def who(self, c: Ctx) -> list[Player]:
        return [c.g.turn_player(c.src, c.you)]


class OwnerOf(PlayersOf):

    def who(self, c: Ctx) -> list[Player]:
        return [c.g.objs[i].owner for i in self.what.find(c) if i >= 0]


class ControllerOf(PlayersOf):

    def who(self, c: Ctx) -> list[Player]:
        return [c.g.objs[i].controller if i >= 0 else -1 - i for i in self.what.find(c)]


class ThatPlayer(Players):
    """A player that the text has mentioned: chosen, or the one of the event."""

    REFERS = "player"

    def __init__(self, slot: Slot = -1) -> None:
        self.slot = slot

    def who(self, c: Ctx) -> list[Player]:
        found = [-1 - r for r in c.bound(self.slot) if is_player(r)]
        if not found and c.event is not None and c.event.player >= 0:
            found = [c.event.player]
        return found


class EachOne(Players):
    """The player at whom a "for each player" stands."""

    def who(self, c: Ctx) -> list[Player]:
        return [c.each if c.each >= 0 else c.you]


# --- objects -------------------------------------------------------------------------------------------------
def suits(filter: Filter, c: Ctx, id: ObjId, ch: Chars) -> bool:
    """A card of two halves suits if one of them does; as a whole where no number is asked for."""
    if not ch.faces:
        return filter.fits(c, id, ch)
    for face in ch.faces:
        if filter.fits(c, id, face):
            return True
    return not filter.reads & VALUES and filter.fits(c, id, ch)


class Sel(Objects):
    """All objects in some zone (of some player) that fit."""

    def __init__(self, filter: Filter, zone: str = "", whose: Players | None = None) -> None:
        self.filter = filter
        self.zone = zone
        self.whose = whose
        self.number = -1
        self.filtered = True

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.number = words.zones[self.zone] if self.zone else words.field
        self.filtered = not isinstance(self.filter, AnyCard)
        self.reads |= zone_fact(self.number) | CONTROL

    def find(self, c: Ctx) -> list[Ref]:
        g = c.g
        if g.changed & g.reads:
            refresh(g)
        out: list[int] = []
        whose = self.whose
        shared = g.kinds[self.number].shared
        players = EVERYBODY if shared else g.order() if whose is None else whose.who(c)
        first = self.number * g.players
        filter = self.filter
        for p in players:
            for id in g.zones[first + p]:
                ch = g.chars[id]
                if suits(filter, c, id, ch) if ch.faces else filter.fits(c, id, ch):
                    if shared and whose is not None and g.objs[id].controller not in whose.who(c):
                        continue
                    out.append(id)
        return [id for id in out if g.within(id, c.src, c.you)] if g.reach else out

    def count(self, c: Ctx) -> int:
        if c.g.reach:
            return len(self.find(c))
        if self.filtered or c.g.kinds[self.number].shared:
            return len(self.find(c))
        first = self.number * c.g.players
        n = 0
        for p in c.g.order() if self.whose is None else self.whose.who(c):
            n += len(c.g.zones[first + p])
        return n

    def fits(self, c: Ctx, ref: Ref) -> bool:
        """Fits as it last was, in its zone or having just left it."""
        if ref < 0:
            return False
        o = c.g.objs[ref]
        if o.zone < 0 or c.g.zone_as(ref) != self.number or (c.g.reach and not c.g.within(ref, c.src, c.you)):
            return False
        if self.whose is not None and o.controller not in self.whose.who(c):
            return False
        return suits(self.filter, c, ref, seen(c, ref))


class Zoneless(Objects):
    """Any card that fits, wherever it is: for costs and events that are not about a zone."""

    def __init__(self, filter: Filter, whose: Players | None = None) -> None:
        self.filter = filter
        self.whose = whose
        self.card = any(isinstance(n, Filter) and n.is_card() for n in filter.walk())

    def find(self, c: Ctx) -> list[Ref]:
        """Where a text has a player choose one, it can only be a source of damage."""
        if not any(isinstance(n, Filter) and n.is_source() for n in self.filter.walk()):
            return []
        return [i for i in c.g.damage_sources() if self.fits(c, i)]

    def fits(self, c: Ctx, ref: Ref) -> bool:
        if ref < 0 or (self.whose is not None and c.g.objs[ref].controller not in self.whose.who(c)):
            return False
        if c.g.reach and not c.g.within(ref, c.src, c.you):
            return False
        there = self.card and not c.g.objs[ref].gone  # a card is judged where it is, not as the permanent that it was
        was = ref if there else as_it_was(c, ref)
        return suits(self.filter, c, was, look(c.g, was))


class TopOf(Objects):
    """The cards on top of a player's deck."""

    def __init__(self, whose: Players, n: Number, zone: str = "deck", bottom: bool = False) -> None:
        self.whose = whose
        self.n = n
        self.zone = zone
        self.bottom = bottom
        self.number = -1

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.number = words.zones[self.zone]
        self.reads |= zone_fact(self.number)

    def find(self, c: Ctx) -> list[Ref]:
        out: list[int] = []
        n = max(0, self.n.value(c))
        for p in self.whose.who(c):
            z = c.g.pile(self.number, p)
            if self.bottom:
                out.extend(z[:n])
            else:
                out.extend(z[len(z) - min(n, len(z)):][::-1])
        return out


class AllBut(TopOf):
    """All the cards of a player's deck but those on top of it, or at its bottom."""

    def find(self, c: Ctx) -> list[Ref]:
        kept = super().find(c)
        return [i for p in self.whose.who(c) for i in reversed(c.g.pile(self.number, p)) if i not in kept]


class Most(ObjectsOf):
    """Those of some objects with the highest (or lowest) value."""

    NUMBERED = "stat"
    READS = VALUES

    def __init__(self, what: Objects, stat: str, high: bool = True) -> None:
        super().__init__(what)
        self.stat = stat
        self.high = high

    def find(self, c: Ctx) -> list[Ref]:
        ids = self.what.find(c)
        return extreme(c, ids, self.number, self.high)


def extreme(c: Ctx, ids: list[ObjId], stat: int, high: bool) -> list[ObjId]:
    """Those with the highest (or lowest) number."""
    if not ids:
        return ids
    values = [c.g.value(i, stat) for i in ids]
    best = max(values) if high else min(values)
    return [ids[k] for k in range(len(ids)) if values[k] == best]


class This(Objects):
    """The card whose text it is; once it has moved and the text follows it, the object that it became."""

    def find(self, c: Ctx) -> list[Ref]:
        if c.src < 0:
            return []
        o = c.g.objs[c.src]
        if o.gone:
            now = c.g.found_again(c.src, c.event, c.you)
            if now < 0:
                now = c.moved.get(c.src if c.src in c.moved else o.next, -1)
            while now in c.moved:
                now = c.moved[now]
            return c.g.all_cards_of(now) if now >= 0 and not c.g.objs[now].gone else []
        return [c.src]

    def recall(self, c: Ctx) -> list[Ref]:
        found = self.find(c)
        return found if found or c.src < 0 else [c.src]

    def fits(self, c: Ctx, ref: Ref) -> bool:
        return ref == c.src


class Host(Objects):
    """What this card is attached to; what kind of card the text calls it, and how it says that ("enchanted")."""

    READS = ATTACHED

    def __init__(self, kind: str = "", how: str = "") -> None:
        self.kind = kind
        self.how = how

    def find(self, c: Ctx) -> list[Ref]:
        if c.src < 0:
            return []
        host = c.g.objs[c.src].host
        return [] if host == -1 else [host if host >= 0 else host + 1]  # a player is written one lower


class AttachedTo(ObjectsOf):
    """What is attached to something."""

    READS = ATTACHED

    def __init__(self, what: Objects, filter: Filter) -> None:
        super().__init__(what)
        self.filter = filter

    def find(self, c: Ctx) -> list[Ref]:
        return [i for h in self.what.find(c) for i in attachments(c, h) if self.filter.fits(c, i, look(c.g, i))]


class It(Objects):
    """What the text has mentioned: chosen, moved, revealed, or the object of the event."""

    REFERS = "objects"

    def __init__(self, slot: Slot = -1, want: str | tuple[str, ...] | None = None) -> None:
        self.slot = slot
        self.want = want

    def find(self, c: Ctx) -> list[Ref]:
        return [r for r in c.bound(self.slot) if r < 0 or not c.g.objs[r].gone]

    def recall(self, c: Ctx) -> list[Ref]:
        return [*c.bound(self.slot), *c.lapsed.get(self.slot, [])]

    def fits(self, c: Ctx, ref: Ref) -> bool:
        return ref in c.bound(self.slot)


class StillExiled(It):
    """What the text has exiled, without what was cast since: that is a spell now, no exiled card."""

    def find(self, c: Ctx) -> list[Ref]:
        return [r for r in super().find(c) if all([w.obj != r for w in c.g.waiting])]


class Among(ObjectsOf):
    """Those of some objects that fit."""

    def __init__(self, what: Objects, filter: Filter) -> None:
        super().__init__(what)
        self.filter = filter

    def find(self, c: Ctx) -> list[Ref]:
        return [i for i in self.what.find(c) if i >= 0 and suits(self.filter, c, i, seen(c, i))]

    def fits(self, c: Ctx, ref: Ref) -> bool:
        return ref >= 0 and self.what.fits(c, ref) and suits(self.filter, c, ref, seen(c, ref))


class Rest(Objects):
    """Those of a mentioned set that were not chosen or moved since."""

    REFERS = "set"

    def __init__(self, slot: Slot = -1, want: str | tuple[str, ...] | None = None) -> None:
        self.slot = slot
        self.want = want

    def find(self, c: Ctx) -> list[Ref]:
        later: list[int] = []
        for k in range(self.slot + 1, len(c.slots)):
            later.extend(c.slots[k])
        return [r for r in c.bound(self.slot) if r >= 0 and not c.g.objs[r].gone and r not in later]


class Both(Objects):
    """Two groups together."""

    def __init__(self, a: Objects, b: Objects) -> None:
        self.a = a
        self.b = b

    def find(self, c: Ctx) -> list[Ref]:
        first = self.a.find(c)
        return first + [i for i in self.b.find(c) if i not in first]

    def fits(self, c: Ctx, ref: Ref) -> bool:
        return self.a.fits(c, ref) or self.b.fits(c, ref)


class PlayerAsObject(Objects):
    """Players where objects could stand: whoever is dealt damage or chosen."""

    def __init__(self, who: Players) -> None:
        self.who = who

    def find(self, c: Ctx) -> list[Ref]:
        return [player_ref(p) for p in self.who.who(c)]


class EventSource(Objects):
    """What dealt the damage, attacked, or was played in the event."""

    def find(self, c: Ctx) -> list[Ref]:
        ev = c.event
        return [ev.src] if ev is not None and ev.src >= 0 and not c.g.objs[ev.src].gone else []


class EventOther(Objects):
    """The other party of the event: whom it attacked, damaged, fought."""

    def find(self, c: Ctx) -> list[Ref]:
        ev = c.event
        if ev is None:
            return []
        if ev.n >= 0 and ev.n < len(c.g.objs) and not c.g.objs[ev.n].gone:
            return [ev.n]
        return [player_ref(ev.player)] if ev.player != NOBODY else []


class That(It):
    """The same, where the text has a word for it. (It alone is the object that a verb still lacks.)"""


class FirstIt(It):
    """The first of several things that the text has chosen."""

    FIRST: ClassVar[bool] = True


class TheTargeted(That):
    """"The targeted creature": what was spoken of first, whatever has come up since."""

    FIRST: ClassVar[bool] = True


class Moved(It):
    """What the text has just moved."""


class ThisAs(This):
    """This card, called by its kind: "this servant"."""

    def __init__(self, kind: str) -> None:
        self.kind = kind


class ThisIn(This):
    """This card, in a zone other than the usual one."""

    NAMES: ClassVar[str] = "objects"
    slot: ClassVar[Slot] = -2
    head: ClassVar[str] = "this"

    def __init__(self, zone: str) -> None:
        self.zone = zone
        self.number = -1

    def link(self, words: Lexicon) -> None:
        self.number = words.zones[self.zone]
        self.reads = zone_fact(self.number)

    def find(self, c: Ctx) -> list[Ref]:
        return [i for i in super().find(c) if c.g.zone_kind(i) == self.number]
