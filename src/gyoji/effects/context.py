"""What an effect knows while it runs, and the kinds of node that it is made of."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from ..kernel.process.continuous import look
from ..kernel.process.grid import Board
from ..kernel.state.aliases import Facts, ObjId, Player, Ref, Slot, Stamp
from ..kernel.state.card import NO_SLOTS as NO_SLOTS
from ..kernel.state.card import Ability, Chars
from ..kernel.state.event import Event
from ..kernel.state.node import Node
from ..kernel.state.state import NOTHING_USED, State
from ..kernel.state.terms import CHOOSE, NOBODY, is_player, player_ref


@mypyc_attr(allow_interpreted_subclasses=True)
class Lexicon:
    """A game's words as numbers; nodes are linked with it once, when a card is compiled."""

    def __init__(self) -> None:
        self.zones: dict[str, int] = {}
        self.hidden: set[int] = set()  # zones that are not public
        self.field = 0  # the zone that a text means when it names none
        self.onward = False  # a card that comes to a zone "from anywhere" is looked at there, not before (Magic 603.6c)
        self.stats: dict[str, int] = {}
        self.kinds: dict[str, int] = {}
        self.colors: dict[str, int] = {}
        self.states: dict[str, int] = {}  # bits of Obj.states
        self.keys: dict[str, int] = {}  # bits of Chars.keys
        self.kin: dict[str, int] = {}  # of a keyword: the bits of its variants, which are lost with it
        self.player_stats: dict[str, int] = {}
        self.durations: dict[str, int] = {}
        self.board: Board | None = None  # a zone with places
        self.numeric_layer = 1  # where changes of numbers are applied
        self.trait_layer = 0

    def number(self, sort: str, word: str) -> int:
        """Which stat or zone a word means; -1: no zone."""
        if sort == "stat":
            return self.stats[word]
        return self.zones[word] if word else -1

    def layer(self, sort: str) -> int:
        """Where a change of this sort is applied: "numbers", "set", "swap", "abilities", "colors", "types"."""
        return self.numeric_layer if sort in ("numbers", "set", "swap") else self.trait_layer

    def expand(self, keyword: str, n: int) -> Ability | None:
        """The ability that a keyword stands for, where it is more than a bit."""
        return None


NONE_TAKEN: Final = -1  # no counters were to be removed
NOTHING_PAID: Final[list[str]] = []  # shared: replaced, never changed
NOBODY_YET: Final[list[int]] = []
NOTHING_MOVED: Final[dict[int, int]] = {}
NOTHING_LAPSED: Final[dict[int, list[int]]] = {}


@mypyc_attr(free_list_len=1)  # most are gone before the next one is made
class Ctx:
    """An effect in progress: who, from what, with which choices."""

    def __init__(self, g: State, src: ObjId, you: Player, slots: list[list[Ref]], event: Event | None, stamp: Stamp) -> None:
        self.g = g
        self.src = src
        self.you = you
        self.slots = slots
        self.event = event
        self.stamp = stamp  # when it was played
        self.x = 0
        self.fixed = 0  # slots that were chosen when it was played, as bits (slot + 1)
        self.each = -1  # the player or object that "each" stands at
        self.rival = -1  # the one of several opponents whom the text speaks of
        self.tally = 0  # how many or how much the last instruction did
        self.removed = NONE_TAKEN  # how many counters it or its cost has removed
        self.drawn = 0  # how many cards it has had drawn
        self.doers: list[int] = NOBODY_YET  # the players who did what they were last told to do
        self.until = 0
        self.caster = -1  # who does it, where that is not the source: the striker that uses a spell
        self.asks = -1  # who decides whether something is done
        self.paid: list[str] = NOTHING_PAID
        self.moved: dict[int, int] = NOTHING_MOVED  # what this effect has moved, and what it became
        self.before: dict[int, int] = NOTHING_MOVED  # what its cost and it have moved: from the new to the old
        self.used: list[int] = NOTHING_USED  # what its cost has taken or turned, as it was
        self.lapsed: dict[int, list[int]] = NOTHING_LAPSED  # chosen when it was played and gone since, by slot
        self.laid: dict[int, list[int]] = NOTHING_LAPSED  # cards that it put somewhere, by slot

    def follow(self, old: ObjId, new: ObjId) -> None:
        """The text goes on speaking of a card that it has moved itself."""
        rules = self.g.shared_rules
        self.moved = {**self.moved, old: new}
        self.before = {**self.before, new: old}
        self.g.cite(rules.found_waiting if any([w.obj == new for w in self.g.waiting]) else rules.found, new)
        for k in range(len(self.slots)):
            if old in self.slots[k]:
                self.slots[k] = [new if r == old else r for r in self.slots[k]]

    def bind(self, slot: Slot, refs: list[Ref]) -> None:
        if slot < 0:
            return  # no word of the text means it
        if self.slots is NO_SLOTS:
            self.slots = []
        while len(self.slots) <= slot:
            self.slots.append([])
        self.slots[slot] = refs

    def bound(self, slot: Slot) -> list[Ref]:
        return self.slots[slot] if 0 <= slot < len(self.slots) else []


@mypyc_attr(allow_interpreted_subclasses=True)
class Part(Node):
    """A node of an effect: linked to a game's words once; knows which facts it reads."""

    READS: ClassVar[Facts] = 0  # facts that nodes of this class read themselves
    NUMBERED: ClassVar[str] = ""  # which field is a word of the game: its `number` is looked up
    reads: int = 0
    number: int = 0

    def link(self, words: Lexicon) -> None:
        """Look up the game's numbers for the words of this node, and gather what it reads from its parts."""
        self.reads |= self.READS
        if self.NUMBERED:
            self.number = words.number(self.NUMBERED, getattr(self, self.NUMBERED))
        for v in self.fields():
            if isinstance(v, Part):
                self.reads |= v.reads
            elif isinstance(v, list):
                for x in v:
                    if isinstance(x, Part):
                        self.reads |= x.reads


@mypyc_attr(allow_interpreted_subclasses=True)
class Objects(Part):
    """Something that stands for objects (and players, written as negative numbers)."""

    def find(self, c: Ctx) -> list[Ref]:
        raise NotImplementedError

    def count(self, c: Ctx) -> int:
        """How many they are."""
        return len(self.find(c))

    def recall(self, c: Ctx) -> list[Ref]:
        """The same where it is only read: also what is gone, as it last was (NOVA 805.1)."""
        return self.find(c)

    def fits(self, c: Ctx, ref: Ref) -> bool:
        """Whether it stands for this one (as it last was, if it is gone)."""
        return ref in self.find(c)


@mypyc_attr(allow_interpreted_subclasses=True)
class Filter(Part):
    """A property of an object."""

    def is_aimed(self) -> bool:
        """It is about what a spell or ability targets."""
        return False

    def is_source(self) -> bool:
        """A text calls it a source: of damage, of mana."""
        return False

    def is_card(self) -> bool:
        """A text calls it a card."""
        return False

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Players(Part):
    def who(self, c: Ctx) -> list[Player]:
        raise NotImplementedError

    def ever(self, c: Ctx) -> list[int]:
        """Also those who have left the game, where it is asked what was done, or whose turn it is (Magic 800.4i-j)."""
        return self.who(c)


def near(c: Ctx, players: list[Player]) -> list[Player]:
    """Those of some players whom the text sees and affects (Magic 801.10, 801.11)."""
    return [p for p in players if c.g.within(player_ref(p), c.src, c.you)] if c.g.reach else players


def whoever(c: Ctx, who: Players | None) -> Player:
    """The one player whom a text means: you where it names nobody; of several, the one whom you choose. NOBODY: there is
    none, or none any more."""
    if who is None:
        return c.you
    found = who.who(c)
    if len(found) > 1:
        found = list(dict.fromkeys(found))  # of several cards that were one, the owner is one
    if len(found) == 1:
        return found[0]
    if not found:
        return c.g.chooser_afar(c.you, c.src) if c.g.reach else NOBODY
    c.rival = -1 - c.g.ask(CHOOSE, c.you, [player_ref(p) for p in found], c.src, c.g.choose_rule())
    return c.rival


def who_chooses(c: Ctx, who: Players | None) -> Player:
    """The same, for a choice that somebody has to make."""
    player = whoever(c, who)
    return player if player != NOBODY else c.g.stand_in(c.you, c.src)


@mypyc_attr(allow_interpreted_subclasses=True)
class Number(Part):
    FALLS: ClassVar[bool] = False  # it is less when what it is reckoned from is more

    def value(self, c: Ctx) -> int:
        raise NotImplementedError

    def raw(self, c: Ctx) -> int:
        """Below zero too, where the game reckons so within calculations and comparisons (Magic 107.1b)."""
        return self.value(c)


@mypyc_attr(allow_interpreted_subclasses=True)
class Cond(Part):
    def may_hold(self, g: State, you: Player) -> bool:
        """The quickest no, before a context is made for it."""
        return True

    def holds(self, c: Ctx) -> bool:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Do(Part):
    """An instruction."""

    PERSONAL: ClassVar[bool] = False  # what comes of it is theirs who does it: several players cannot do it as one
    PREPARES: ClassVar[bool] = False  # it only fixes what the text goes on to speak of
    _known: list[Node] | None = None  # its parts, once they have been asked for

    def all_parts(self) -> list[Node]:
        """This instruction and all below it, like `walk`, but for play alone: texts that are compiled stay as they are."""
        found = self._known
        if found is None:
            found = list(self.walk())
            self._known = found
        return found

    def run(self, c: Ctx) -> bool:
        """Do it; whether it was done (as much as possible counts where the game says so)."""
        raise NotImplementedError

    def possible(self, c: Ctx) -> bool:
        """Whether all of it can be done: asked where it is a cost."""
        return True

    def can_take(self, c: Ctx, id: ObjId) -> bool:
        """Whether it can be done with an object that could be chosen for it as a cost."""
        return True

    def numbered(self, chosen: bool) -> bool:
        """Whether "that many" after it is how many it was done to (`chosen`: several, which were chosen for it)."""
        return False

    def jointly(self, who: Players, slot: Slot) -> Do | None:
        """What several players (each is spoken of by this number) do at once, as one instruction; None: in turn."""
        return None


# --- what has the commonest parts ----------------------------------------------------------------------------------
class ObjectsOf(Objects):
    """Objects that stand in some relation to others."""

    def __init__(self, what: Objects) -> None:
        self.what = what


class PlayersOf(Players):
    """Players who stand in some relation to some objects."""

    def __init__(self, what: Objects) -> None:
        self.what = what


class NumberOf(Number):
    """A number that is told of some objects."""

    def __init__(self, what: Objects) -> None:
        self.what = what


class CondOf(Cond):
    """A condition about some objects."""

    def __init__(self, what: Objects) -> None:
        self.what = what


class PlayersAre(Cond):
    """A condition about some players."""

    def __init__(self, who: Players) -> None:
        self.who = who


class DoneTo(Do):
    """An instruction about some objects."""

    def __init__(self, what: Objects) -> None:
        self.what = what


class DoneBetween(Do):
    """An instruction about some objects and some others."""

    def __init__(self, what: Objects, to: Objects) -> None:
        self.what = what
        self.to = to


class Measured(Do):
    """An instruction with a number."""

    def __init__(self, n: Number) -> None:
        self.n = n


class Enclosing(Do):
    """An instruction, and something that is to be said of it."""

    def __init__(self, do: Do) -> None:
        self.do = do

    def run(self, c: Ctx) -> bool:
        return self.do.run(c)

    def possible(self, c: Ctx) -> bool:
        return self.do.possible(c)


class Lasting(Do):
    """An instruction that leaves something behind for a time."""

    def __init__(self, until: str) -> None:
        self.until = until
        self.duration = 0

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.duration = words.durations[self.until]


def bindings(c: Ctx, tree: Node) -> list[list[Ref]]:
    """What a text speaks of, to be kept with what it leaves behind: the player of the event too, if nothing else tells who
    that is."""
    slots = [s for s in c.slots]
    if c.event is None or c.event.player < 0:
        return slots
    players = [slot_in(n, "slot") for n in tree.walk() if n.REFERS == "player"]
    if players:
        others = [slot_in(n, name) for n in tree.walk() if n.REFERS != "player" for name in ("slot", "second")]
        for k in players:
            if k < 0 or k in others:
                continue
            slots.extend([[] for _ in range(k + 1 - len(slots))])
            if not any([is_player(r) for r in slots[k]]):
                slots[k] = [*slots[k], player_ref(c.event.player)]
    return slots


def slot_in(n: Node, field: str) -> Slot:
    found = getattr(n, field, -1)
    return found if isinstance(found, int) else -1


def seen(c: Ctx, id: ObjId) -> Chars:
    """Characteristics as an effect reads them: of what left the field, as it was there."""
    return look(c.g, as_it_was(c, id))


def as_it_was(c: Ctx, id: ObjId) -> ObjId:
    """The object that an effect reads: of what left the field, the one that was there."""
    g = c.g
    ev = c.event
    if ev is not None and ev.new == id and g.looks_back(ev):
        return ev.obj
    if not g.objs[id].gone and id in c.before and g.reads_before(g.zone_kind(c.before[id]), g.zone_kind(id)):
        return c.before[id]
    return id


def link_all(tree: Node, words: Lexicon) -> list[Node]:
    """Link a whole tree, parts before wholes. Its nodes, in the order of the text."""
    nodes = list(tree.walk())
    for n in reversed(nodes):
        if isinstance(n, Part):
            n.link(words)
    return nodes
