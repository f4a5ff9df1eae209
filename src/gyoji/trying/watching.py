"""Instructions that are watched: whether they ran, what they spoke of, and whether anything came of it."""

from __future__ import annotations

from collections.abc import Iterator

from ..effects.context import Ctx, Do, Objects, Players
from ..effects.english.subjects import ForEachOf
from ..effects.nodes.abilities import Delay, Reflexive, Static
from ..effects.nodes.choosing import Choose, EachChooses, Mention
from ..effects.nodes.costs import Cost
from ..effects.nodes.instructions import AddResource
from ..effects.nodes.structure import EachDoes, ForEach, If, IfDid, May, OneByOne, OneOf, Repeat, Seq
from ..effects.nodes.targets import Modal
from ..kernel.holding.fingerprint import position_text
from ..kernel.state.card import REPLACEMENT, Ability, Card, Chars
from ..kernel.state.node import Node
from ..kernel.state.state import State
from ..kernel.state.terms import CHOSEN, RULE

#: instructions made of instructions: not they are watched, but what they are made of
MADE_OF = (Seq, If, IfDid, May, Modal, OneOf, ForEach, OneByOne, ForEachOf, EachDoes, Repeat, Delay, Reflexive)
#: what only prepares others, or is looked at by its class where it is done
PLAIN = (Choose, EachChooses, Mention, AddResource)


class Place:
    """One instruction or static ability of a card under trial, and what was seen of it."""

    def __init__(self, node: Node, ability: int, trusted: bool = False) -> None:
        self.node = node
        self.ability = ability
        self.trusted = trusted  # it is paid, or changes what is about to happen: it says itself whether it was done
        self.ran = 0
        self.changed = False  # something came of it once at least
        self.lacking: set[str] | None = None  # fields that stood for nothing, each time that it ran

    @property
    def verdict(self) -> str:
        """What is to be said against it; "": nothing."""
        if isinstance(self.node, Static):
            return "" if self.changed else "never applied" if self.ran else "never there"
        if not self.ran:
            return "never ran"
        if self.lacking:
            return "referred to nothing"
        return "" if self.changed else "changed nothing"

    @property
    def sort(self) -> str:
        """The class that it belongs to: its node with the words that tell what it does, and what was lacking."""
        node = self.node
        while isinstance(inner := getattr(node, "do", None), Do):
            node = inner
        words = [w for name in ("verb", "word", "deed") if isinstance(w := getattr(node, name, None), str) and w]
        lacks = [f"{name}={type(getattr(self.node, name)).__name__}" for name in sorted(self.lacking or ())]
        return " ".join([type(node).__name__, *words, *lacks])


class Watched(Do):
    """Stands around an instruction and looks what it does."""

    def __init__(self, do: Do, place: Place) -> None:
        self.do = do
        self.place = place

    def run(self, c: Ctx) -> bool:
        place = self.place
        place.ran += 1
        if place.lacking is None or place.lacking:
            lacking = {name for name in self.do.FIELDS if stands_for_nothing(c, getattr(self.do, name))}
            place.lacking = lacking if place.lacking is None else place.lacking & lacking
        if place.changed:
            return self.do.run(c)
        g = c.g
        journal = g.journal if g.journal is not None else []
        told = len(journal)
        before = (position_text(g), len(g.pending), len(g.lasting_effects))
        did = self.do.run(c)
        if (did and place.trusted) or any(ev.kind not in (RULE, CHOSEN) for ev in journal[told:]) or (
                before != (position_text(g), len(g.pending), len(g.lasting_effects))):
            place.changed = True
        return did

    def possible(self, c: Ctx) -> bool:
        return self.do.possible(c)

    def can_take(self, c: Ctx, id: int) -> bool:
        return self.do.can_take(c, id)

    def numbered(self, chosen: bool) -> bool:
        return self.do.numbered(chosen)

    def jointly(self, who: Players, slot: int) -> Do | None:
        return self.do.jointly(who, slot)

    def __getattr__(self, name: str) -> object:
        if name in ("do", "place"):
            raise AttributeError(name)
        return getattr(self.do, name)


SORTS = ("INTRODUCES", "REFERS", "SCOPE", "SCALED", "LATER", "PERSONAL")
_kinds: dict[type[Do], type[Watched]] = {}


def watched(do: Do, place: Place) -> Watched:
    """The same instruction, watched: to others it is of the same sort."""
    kind = type(do)
    if kind not in _kinds:
        told = {name: getattr(kind, name) for name in SORTS}
        _kinds[kind] = type(f"Watched{kind.__name__}", (Watched,), told)
    return _kinds[kind](do, place)


def stands_for_nothing(c: Ctx, value: object) -> bool:
    if isinstance(value, Objects):
        return not value.find(c)
    return isinstance(value, Players) and not value.who(c)


# --- a card's instructions --------------------------------------------------------------------------------------
class Watch:
    """All that a card says to do; from `begin` to `end` it is watched."""

    def __init__(self, card: Card) -> None:
        self.card = card
        self.places: list[Place] = []
        self.statics: list[Place] = []
        self.put_back: list[tuple[Node, str, int, object]] = []
        self.seen: set[int] = set()
        self.paying = False
        for k, a in enumerate(abilities_of(card)):
            if not getattr(a, "is_mana_ability", False):
                self.look_into(a, k)

    def look_into(self, node: Node, ability: int) -> None:
        if id(node) in self.seen or isinstance(node, Cost):
            return
        self.seen.add(id(node))
        if isinstance(node, Static):
            self.statics.append(Place(node, ability))
        paying = self.paying
        for name in node.FIELDS:
            value = getattr(node, name)
            self.paying = paying or (isinstance(node, IfDid) and name == "do") or is_replacement(node)
            if isinstance(value, list):
                for k, v in enumerate(value):
                    self.take(node, name, k, v, ability)
            else:
                self.take(node, name, -1, value, ability)
        self.paying = paying

    def take(self, parent: Node, name: str, k: int, value: object, ability: int) -> None:
        if not isinstance(value, Node):
            return
        if not isinstance(value, Do) or is_made_of_others(value) or only_prepares(value):
            self.look_into(value, ability)
            return
        place = Place(value, ability, self.paying)
        try:
            self.set(parent, name, k, watched(value, place))
        except TypeError:  # only its own class fits here
            return
        self.put_back.append((parent, name, k, value))
        self.places.append(place)
        for inner in value.walk():  # quoted abilities
            if isinstance(inner, Ability):
                self.look_into(inner, ability)

    def set(self, parent: Node, name: str, k: int, value: object) -> None:
        if k >= 0:
            getattr(parent, name)[k] = value
            return
        setattr(parent, name, value)
        auto = getattr(parent, "auto", None)
        if isinstance(auto, Ability) and name == "do":
            setattr(auto, name, value)

    def end(self) -> None:
        """The card is as it was."""
        for parent, name, k, value in self.put_back:
            self.set(parent, name, k, value)
        self.put_back = []

    def is_done(self) -> bool:
        return not any(p.verdict for p in [*self.places, *self.statics])

    def see_statics(self, g: State, ids: list[int]) -> None:
        """Which static abilities of these objects concern something now."""
        for place in self.statics:
            a = place.node
            if place.changed or not isinstance(a, Static):
                continue
            for i in ids:
                if any(a is b for b in g.chars[i].abilities):
                    place.ran += 1
                    c = Ctx(g, i, g.objs[i].controller, [], None, 0)
                    if (a.cond is None or a.cond.holds(c)) and a.what.find(c):
                        place.changed = True
                        break


def only_prepares(do: Do) -> bool:
    """Nothing is to come of it but what is done next; or it has a price, and is looked at by its class for that."""
    return do.PREPARES or isinstance(do, PLAIN) or isinstance(getattr(do, "cost", None), Cost)


def is_replacement(node: Node) -> bool:
    return isinstance(node, Ability) and node.KIND == REPLACEMENT


def is_made_of_others(do: Do) -> bool:
    return isinstance(do, MADE_OF) or any(isinstance(n, MADE_OF) for n in inside(do))


def inside(node: Node) -> Iterator[Node]:
    """What is below a node, but for the abilities that it quotes."""
    for value in node.fields():
        for v in value if isinstance(value, list) else [value]:
            if isinstance(v, Node) and not isinstance(v, Ability):
                yield v
                yield from inside(v)


def abilities_of(card: Card) -> list[Ability]:
    """Of all its faces, in their order, each once."""
    faces: list[Chars] = [face.base for face in getattr(card, "faces", [])]
    bases = faces if len(faces) > 1 else [card.base, *card.base.faces, *faces]
    found: list[Ability] = []
    for base in bases:
        found.extend(a for a in base.abilities if not any(a is b for b in found))
    return found
