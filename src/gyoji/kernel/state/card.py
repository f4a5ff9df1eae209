"""Cards as printed, characteristics as computed, and what the kernel asks of an ability."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from .aliases import AbilityOrigin, Duration, EventKinds, Facts, Keywords, ObjId, Player, Ref, Stamp, Types, Zones
from .node import Node
from .terms import ABILITIES, GRANTED, granted_index, granted_origin, granting_stamp

if TYPE_CHECKING:
    from .event import Event
    from .state import ActiveAbility, State


NO_STATS: Final[list[int]] = []  # shared: never changed


@mypyc_attr(allow_interpreted_subclasses=True)
class Chars:
    """Characteristics of an object: printed, or computed and then never changed again."""

    def __init__(self, name: str, like: Chars | None = None) -> None:
        self.name = name
        self.types: Types = 0  # bit flags of the game's card kinds
        self.colors: i64 = 0
        self.stats: list[int]  # the game's numbers, true values (they may be below zero)
        self.subtypes: frozenset[str]  # "race:...", "affiliation:..."
        self.keywords: Keywords = 0  # bit flags: keywords and restrictions of the game
        self.barred: Keywords = 0  # bit flags: keywords that it cannot have
        self.sorts: i64 = 0  # kinds of ability among these, as bits
        self.computed = 0  # in which computation; 0: not computed, but printed
        self.based: list[int] = NO_STATS  # its numbers before those layers that only modify them, if these did so
        self.abilities: list[Ability]
        self.origins: list[int]  # for each ability: its place as printed, or a number of who granted it
        self.faces: list[Chars] = NO_FACES if like is None else like.faces  # what it is by halves, where it has two
        if like is None:
            self.stats = []
            self.subtypes = frozenset()
            self.abilities = []
            self.origins = []
        else:
            self.types = like.types
            self.colors = like.colors
            self.stats = like.stats.copy()
            self.subtypes = like.subtypes
            self.keywords = like.keywords
            self.sorts = like.sorts
            self.abilities = like.abilities
            self.origins = like.origins

    def clone(self) -> Chars:
        return Chars(self.name, self)

    def grant(self, ability: Ability, origin: AbilityOrigin) -> None:
        if ability.key & self.barred:
            return
        self.abilities = [*self.abilities, ability]
        self.origins = [*self.origins, origin]
        self.keywords |= ability.key
        self.sorts |= ability.sort()

    def grant_by(self, ability: Ability, stamp: Stamp) -> None:
        """An effect of this timestamp gives it an ability, after those that it has from effects of the same time."""
        index = 0
        for origin in self.origins:
            if origin >= GRANTED and granting_stamp(origin) == stamp:
                index = max(index, granted_index(origin) + 1)
        self.grant(ability, granted_origin(stamp, index))

    def lose(self, key: Keywords) -> None:
        """Lose all abilities of one keyword."""
        keep = [k for k in range(len(self.abilities)) if not self.abilities[k].key & key]
        self.origins = [self.origins[k] for k in keep]
        self.abilities = [self.abilities[k] for k in keep]
        self.keywords &= ~key

    def strip(self) -> None:
        """Lose all abilities."""
        for a in self.abilities:
            self.keywords &= ~a.key
        self.sorts = 0
        self.abilities = []
        self.origins = []


NO_FACES: Final[list[Chars]] = []


@mypyc_attr(allow_interpreted_subclasses=True)
class Card:
    """A card as printed. Physical cards of one name share it."""

    def __init__(self, name: str, base: Chars, text: str) -> None:
        self.name = name
        self.english = name
        self.base = base
        self.text = text
        self.functions: Zones = 0  # zone kinds in which some ability of it works

    def shown(self, lang: str) -> str:
        return self.name if lang == "ja" else self.english

    def __repr__(self) -> str:
        return f"<{self.name}>"


@mypyc_attr(allow_interpreted_subclasses=True)
class Ability(Node):
    """One ability. The kinds of ability are subclasses; the kernel sorts them by these attributes."""

    KIND: ClassVar[int] = 5  # see below: a keyword, or what only the rules look for
    kind: int
    key: int  # keyword bit that it stands for in Chars.keys
    zones: int  # zone kinds where it works; 0: where its card's kind normally works
    hears: EventKinds  # event kinds, as bits: a triggered ability or a replacement
    watches: Facts  # facts that a state trigger or a condition reads
    backward: bool  # looks at the position before the event
    also: Ability | None  # a further ability that comes and goes with this one
    stands: bool  # a static ability that changes rules, costs or players
    window: int  # where it answers an event: see terms
    own: bool  # it answers only what happens to its own object
    text: str
    kin: int  # the same for all abilities printed on one card; 0: it is none of these

    def __init__(self) -> None:
        self.kind = self.KIND
        self.kin = 0
        self.key: Keywords = 0
        self.zones = 0
        self.hears: EventKinds = 0
        self.watches: Facts = 0
        self.backward = False
        self.also = None
        self.stands = False
        self.window = 0
        self.own = False
        self.text = ""

    def sort(self) -> int:
        """Its kind as a bit of Chars.sorts; what changes rules has no effect on characteristics."""
        return 1 << (STANDING if self.stands else self.kind)

    def triggers(self, g: State, src: ObjId, ev: Event, w: ActiveAbility) -> bool:
        """A triggered ability of object `src` answers this event."""
        return False

    def counted(self, g: State, w: ActiveAbility) -> int:
        """A state trigger: the number that it watches."""
        return -1

    def satisfied(self, g: State, w: ActiveAbility, n: int) -> bool:
        """A state trigger: its state is met by such a number."""
        return False

    def replaces(self, g: State, w: ActiveAbility, ev: Event) -> bool:
        """A replacement can be applied to this event."""
        return False

    def replace(self, g: State, w: ActiveAbility, ev: Event) -> Event | None:
        """What happens instead: a changed event, or None when all of it was done here."""
        return ev

    def needs(self, g: State, w: ActiveAbility, ev: Event) -> int:
        """A replacement: how many objects it uses that no other one may use at the same time (DM 609.9b)."""
        return 0

    def among(self, g: State, w: ActiveAbility, ev: Event) -> list[int]:
        """A replacement: the objects among which it takes them."""
        return []

    def optional(self, g: State, w: ActiveAbility, ev: Event) -> bool:
        """A replacement that its player may decline when it is assigned."""
        return False

    def continuous(self, g: State, src: ObjId, origin: AbilityOrigin, out: list[Continuous]) -> None:
        """A static ability of object `src` adds its continuous effects."""


ACTIVATED: Final = 1
TRIGGERED: Final = 2
STATIC: Final = 3
REPLACEMENT: Final = 4
KEYWORD: Final = 5
SPELL: Final = 6
STANDING: Final = 7  # static, and changes rules, costs or players
STATICS: Final = 1 << STATIC  # as bits of Chars.sorts
SPELLS: Final = 1 << SPELL
STANDINGS: Final = 1 << STANDING


NO_SLOTS: Final[list[list[int]]] = []  # of what has bound nothing; shared: replaced, never changed
NOTHING: Final[list[int]] = []  # likewise


@mypyc_attr(allow_interpreted_subclasses=True)
class Mod(Node):
    """One change of characteristics by a continuous effect."""

    RULE: ClassVar[str] = ""  # a rule of the book that stands behind it
    layer: int = 0
    reads: int = 0
    writes: int = 0

    def apply(self, g: State, eff: Continuous, obj: ObjId, ch: Chars) -> None:
        """Change `ch`, the private characteristics of `obj` under computation."""
        raise NotImplementedError

    def amount(self, g: State, eff: Continuous, obj: ObjId) -> int:
        """The number that it would use now; tells whether it depends on another effect."""
        return 0

    def barred(self, g: State, obj: ObjId) -> bool:
        """The object cannot have what it would give it."""
        return False

    def regathers(self) -> bool:
        """By it, abilities that listen, stand or can be used may come or go."""
        return self.writes & ABILITIES != 0

    def lock(self, g: State, eff: Continuous, obj: ObjId) -> Mod:
        """The same with its numbers fixed now, for an effect that is not of a static ability."""
        return self


NO_AMOUNTS: Final[dict[int, int]] = {}  # shared: replaced, never changed


def layers_of(mods: list[Mod]) -> int:
    layers = 0
    for m in mods:
        layers |= 1 << m.layer
    return layers


@mypyc_attr(allow_interpreted_subclasses=True)
class Continuous:
    """One continuous effect at work: whom it concerns, what it changes, since when."""

    STATIC: ClassVar[bool] = False  # of a static ability

    def __init__(self, src: ObjId, you: Player, stamp: Stamp, mods: list[Mod], objects: list[ObjId]) -> None:
        self.src = src
        self.you = you
        self.stamp = stamp
        self.mods = mods
        self.objects = objects  # whom it concerns: fixed, or found when it first applies
        self.slots: list[list[Ref]] = NO_SLOTS  # what its text had bound
        self.x = 0
        self.tally = 0  # "that many" of its text
        self.used: list[ObjId] = NOTHING  # what was paid with
        self.origin: AbilityOrigin = 0
        self.rule = ""  # the rule of the book that stands behind it
        self.amounts = NO_AMOUNTS  # numbers that are the same for all whom it concerns, by place and layer
        self.layers = layers_of(mods)  # those in which it does something, as bits

    def set_mods(self, mods: list[Mod]) -> None:
        self.mods = mods
        self.layers = layers_of(mods)

    def affected(self, g: State) -> list[ObjId]:
        """Whom it concerns, found once in each computation."""
        return self.objects

    def reach(self, g: State) -> list[int]:
        """Whom it would concern as things stand, without settling it; once it has applied, whom it concerns."""
        return self.objects

    def leans_on(self) -> Facts:
        """Facts that decide whether it applies, to whom, and by how much; ABILITIES, if it ends with an ability."""
        return self.reads()

    def alive(self, g: State) -> bool:
        """A static ability may be gone before its effect is applied."""
        return True

    def reads(self) -> Facts:
        r = 0
        for m in self.mods:
            r |= m.reads
        return r


@mypyc_attr(allow_interpreted_subclasses=True)
class LastingEffect:
    """What goes on after its spell or ability is resolved: for some objects, for a player, or waiting to trigger."""

    def __init__(self, src: ObjId, you: Player, stamp: Stamp, until: Duration, rule: str) -> None:
        self.src = src
        self.you = you
        self.stamp = stamp
        self.until = until  # the game's durations
        self.rule = rule
        self.effect: Continuous | None = None
        self.ability: Ability | None = None  # a delayed trigger, a replacement or a restriction
        self.slots: list[list[Ref]] = []  # what its text had bound
        self.x = 0
        self.once = False
        self.born = 0  # turn number
        self.player: Player = -1  # whose turns count for its end
        self.word = ""  # the counter that it stands for
        self.clears = 0  # states of the objects in its first slot that end with it
        self.sequel: object = None  # what is done each time that it was applied, in the game's own form
        self.returns: Player = -1  # who controls them again when it ends

    def upon(self, e: Continuous, objects: list[ObjId]) -> LastingEffect:
        """The same with its continuous effect for other objects."""
        f = self.speaking_of(self.slots)
        f.effect = Continuous(e.src, e.you, e.stamp, e.mods, objects)
        f.effect.slots = e.slots
        f.effect.x = e.x
        f.effect.origin = e.origin
        return f

    def speaking_of(self, slots: list[list[Ref]]) -> LastingEffect:
        """The same with other objects that its text had bound."""
        f = LastingEffect(self.src, self.you, self.stamp, self.until, self.rule)
        f.effect = self.effect
        f.ability = self.ability
        f.slots = slots
        f.x = self.x
        f.once = self.once
        f.born = self.born
        f.player = self.player
        f.word = self.word
        f.clears = self.clears
        f.sequel = self.sequel
        f.returns = self.returns
        return f
