"""Objects in zones, copied only when they are changed."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from .aliases import ObjId, Player, Stamp, States, Zone, ZoneNo
from .card import Card, Chars
from .limits import USUAL_LIMITS

NO_COUNTERS: Final[dict[str, int]] = {}  # shared: replaced, never changed
NO_PARTS: Final[list[int]] = []


@mypyc_attr(acyclic=True)
class Token:
    """Whoever holds the same token may write an object in place."""


@mypyc_attr(acyclic=True)
class Obj:
    """What a zone holds: a card, a pile of cards, a token, an ability that waits.

    A zone change makes a new object; the old one stays as it last was (last known information)."""

    def __init__(self, id: ObjId, token: Token, card: Card, owner: Player) -> None:
        self.id: i64 = id
        self.token = token
        self.card = card  # as printed; of a pile, the top one
        self.parts: list[int] = NO_PARTS  # numbers of the physical cards, top first
        self.owner: i64 = owner
        self.controller: i64 = owner
        self.zone: ZoneNo = -1
        self.stamp: i64 = 0  # when it got here
        self.since: i64 = 0  # since which stamp its controller has it
        self.tapped = False
        self.down = False
        self.damage = 0
        self.counters: dict[str, int] = NO_COUNTERS  # replaced, never changed in place
        self.host: i64 = -1
        self.spot: i64 = -1
        self.states: States = 0
        self.known: i64 = 0  # players who know it though the zone hides it
        self.prev: i64 = -1
        self.next: i64 = -1
        self.gone = False
        self.notes: dict[str, int] = NO_COUNTERS  # replaced, never changed in place

    def clone(self, token: Token) -> Obj:
        o = Obj(self.id, token, self.card, self.owner)
        o.parts = self.parts
        o.controller = self.controller
        o.zone = self.zone
        o.stamp = self.stamp
        o.since = self.since
        o.tapped = self.tapped
        o.down = self.down
        o.damage = self.damage
        o.counters = self.counters
        o.host = self.host
        o.spot = self.spot
        o.states = self.states
        o.known = self.known
        o.prev = self.prev
        o.next = self.next
        o.gone = self.gone
        o.notes = self.notes
        return o


class ZoneKind:
    """A kind of zone: who sees what lies there, and whether its order counts."""

    def __init__(self, name: str, number: int, sees: str, ordered: bool = False, shared: bool = False,
                 ja: str = "", grid: bool = False) -> None:
        self.name = name
        self.number = number
        self.sees = sees  # "all", "owner", "none"
        self.ordered = ordered
        self.shared = shared
        self.ja = ja or name
        self.grid = grid  # objects stand at a spot of it (kernel/process/grid.py)


@mypyc_attr(allow_interpreted_subclasses=True)
class Store:
    """Objects, zones and the physical cards of a game in progress."""

    def __init__(self, players: int, kinds: list[ZoneKind]) -> None:
        self.players: i64 = players
        self.kinds = kinds
        self.token = Token()
        self.limits = USUAL_LIMITS
        self.objs: list[Obj] = []
        self.chars: list[Chars] = []  # computed characteristics, by object
        self.zones: list[list[ObjId]] = [[] for _ in range(len(kinds) * players)]
        self.cards: list[Card] = []  # physical cards
        self.owners: list[Player] = []
        self.stamp: Stamp = 0
        self.down_works = False  # abilities of face-down cards can be used
        self.with_abilities: list[ObjId] = []  # objects with an ability that works where they are
        self.supposing: ObjId = -1  # an object that is looked at as if it were in another kind of zone
        self.supposed: Zone = -1  # that kind

    def copy_store(self, n: Store) -> None:
        self.token = Token()  # neither side may write what both share
        n.token = Token()
        n.players = self.players
        n.limits = self.limits
        n.down_works = self.down_works
        n.kinds = self.kinds
        n.objs = self.objs.copy()
        n.chars = self.chars.copy()
        n.zones = [z.copy() for z in self.zones]
        n.cards = self.cards
        n.owners = self.owners
        n.stamp = self.stamp
        n.with_abilities = self.with_abilities.copy()

    # --- objects ---------------------------------------------------------------------------------------------
    def own(self, id: ObjId) -> Obj:
        """The object, private to this state: call before every change."""
        o = self.objs[id]
        if o.token is not self.token:
            o = o.clone(self.token)
            self.objs[id] = o
        return o

    def add(self, card: Card, owner: Player, parts: list[int]) -> Obj:
        """A new object in no zone yet."""
        id = len(self.objs)
        if id >= self.limits.objects:
            self.too_large(1)
        o = Obj(id, self.token, card, owner)
        o.parts = parts
        self.objs.append(o)
        self.chars.append(card.base)
        return o

    def too_large(self, more: int) -> None:
        """So many more objects would be over the limit."""
        raise NotImplementedError

    def tick(self) -> Stamp:
        self.stamp += 1
        return self.stamp

    # --- zones -----------------------------------------------------------------------------------------------
    def zone_number(self, kind: Zone, player: Player) -> ZoneNo:
        return kind * self.players + (0 if self.kinds[kind].shared else player)

    def zone(self, kind: Zone, player: Player) -> list[ObjId]:
        """The ids in a player's zone; the top of an ordered zone is the last."""
        return self.zones[self.zone_number(kind, player)]

    def zone_kind(self, id: ObjId) -> Zone:
        z = self.objs[id].zone
        if z < 0:
            return -1
        return z // self.players

    def whence(self, id: ObjId) -> Zone:
        """The kind of zone where a card is, or was before it began to be played."""
        return self.zone_kind(id)

    def zone_as(self, id: ObjId) -> Zone:
        """The kind of zone where an object is, or is supposed to be."""
        if id == self.supposing:
            return self.supposed
        return self.zone_kind(id)

    def place(self, o: Obj, number: int, index: int = -1) -> None:
        """Put an object that is nowhere into a zone; index -1 is the end (the top)."""
        o.zone = number
        o.stamp = self.tick()
        o.since = o.stamp
        z = self.zones[number]
        if index < 0:
            z.append(o.id)
        else:
            z.insert(index, o.id)
        if (not o.down or self.down_works) and (o.card.functions >> (number // self.players)) & 1:
            self.with_abilities.append(o.id)

    def functions(self, id: ObjId) -> bool:
        """Its card has an ability that works in the zone where it is."""
        o = self.objs[id]
        return (not o.down or self.down_works) and (o.card.functions >> (o.zone // self.players)) & 1 != 0

    def lift(self, id: ObjId) -> None:
        """Take an object out of its zone."""
        o = self.objs[id]
        z = self.zones[o.zone]
        if z[-1] == id:  # the top of a deck
            z.pop()
        else:
            z.remove(id)
        if (o.card.functions >> (o.zone // self.players)) & 1 and id in self.with_abilities:
            self.with_abilities.remove(id)

    def remembers(self, id: ObjId, viewer: Player) -> bool:
        """A player has seen a card that is hidden again, and it lies where it lay."""
        return False

    def visible(self, id: ObjId, viewer: Player) -> bool:
        """Whether a player may see what an object is (viewer NOBODY: a spectator)."""
        o = self.objs[id]
        if viewer >= 0 and (o.known >> viewer) & 1:
            return True
        if o.zone < 0:
            return not o.down
        kind = self.kinds[o.zone // self.players]
        if o.down:
            return viewer >= 0 and viewer == o.controller and kind.sees != "none"
        if kind.sees == "all":
            return True
        return kind.sees == "owner" and viewer == o.zone % self.players


class Sight:
    """Who sees the cards of a zone: "all", "nobody", or whose they are ("owner", "controller"); and the rule."""

    def __init__(self, rule: str, who: str) -> None:
        self.rule = rule
        self.who = who
