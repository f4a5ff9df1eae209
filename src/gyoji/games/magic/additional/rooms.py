"""Rooms: split enchantments of which each half is a door, unlocked as it is cast or later for its mana cost (709, 116)."""

from __future__ import annotations

from ....effects.context import Cond, Ctx, Do, DoneTo, Objects
from ....effects.lowering.link import prepare, printed
from ....effects.nodes.costs import Cost
from ....effects.nodes.events import When
from ....effects.nodes.numbers import AndAlso
from ....kernel.process.pipeline import happen
from ....kernel.state.aliases import ObjId, Player, Slot
from ....kernel.state.card import Ability, Chars
from ....kernel.state.event import Event
from ....kernel.state.terms import DEED, SET, STATE, STATES
from ..state.card import Face, MagicCard
from ..state.fields import MagicFields, magic
from ..state.terms import BATTLEFIELD, FACE_ONE, FACE_TWO, LEXICON
from ..vocabulary.abilities import SorceryTime, Special

DOORS = (FACE_ONE, FACE_TWO)


# --- what texts say -----------------------------------------------------------------------------------------------------
class DoorUnlocked(When):
    """This door, the first or the second of the card, is unlocked by its controller."""

    def __init__(self, door: int, slot: Slot = -1) -> None:
        super().__init__(slot)
        self.door = door
        self.kinds = 1 << DEED

    def may_match(self, ev: Event) -> bool:
        return ev.word == "unlock"

    def matches(self, c: Ctx, ev: Event) -> bool:
        return ev.word == "unlock" and ev.obj == c.src and ev.n == self.door and ev.player == c.you


class DoorLocked(Cond):
    """One controls this, and that door of it is locked."""

    READS = STATES

    def __init__(self, door: int) -> None:
        self.door = door

    def holds(self, c: Ctx) -> bool:
        o = c.g.objs[c.src]
        return o.controller == c.you and not o.states & DOORS[self.door - 1]


class OpenDoor(Do):
    """A door of this Room is unlocked."""

    def __init__(self, door: int) -> None:
        self.door = door

    def run(self, c: Ctx) -> bool:
        unlock(magic(c), c.src, self.door, c.you)
        return True


class UnlockDoor(DoneTo):
    """A locked door of a Room is unlocked; with `either`, or an unlocked one is locked."""

    def __init__(self, what: Objects, either: bool = False) -> None:
        super().__init__(what)
        self.either = either

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        done = False
        for id in self.what.find(c):
            doors = [k for k in (0, 1) if is_room(g, id) and (self.either or not g.objs[id].states & DOORS[k])]
            if not doors:
                continue
            door = g.ask_mode(c.you, doors, g.objs[id].card.name.split(" // "), c.src, "709.1") + 1
            if g.objs[id].states & DOORS[door - 1]:
                happen(g, Event(STATE, "709.1", id, c.you, DOORS[door - 1], c.src, c.you))
            else:
                unlock(g, id, door, c.you)
            done = True
        return done


# --- doors ----------------------------------------------------------------------------------------------------------------
def is_room(g: MagicFields, id: ObjId) -> bool:
    card = g.objs[id].card
    return isinstance(card, MagicCard) and card.locked is not None and g.zone_kind(id) == BATTLEFIELD


def unlock(g: MagicFields, id: ObjId, door: int, player: Player) -> None:
    happen(g, Event(STATE, "116.2", id, player, DOORS[door - 1], id, player, flags=SET))
    g.attend_again(id)
    tell_unlocked(g, id, door, player)


def tell_unlocked(g: MagicFields, id: ObjId, door: int, player: Player) -> None:
    happen(g, Event(DEED, "116.2", id, player, door, id, player, word="unlock"))
    if g.objs[id].states & FACE_ONE and g.objs[id].states & FACE_TWO:
        happen(g, Event(DEED, "116.2", id, player, 0, id, player, word="fully-unlock"))


def came(g: MagicFields, id: ObjId) -> None:
    """The door of the half that was cast is unlocked."""
    if id >= 0 and is_room(g, id):
        for door in (1, 2):
            if g.objs[id].states & DOORS[door - 1]:
                tell_unlocked(g, id, door, g.objs[id].controller)


# --- the card -------------------------------------------------------------------------------------------------------------
def furnish(card: MagicCard, faces: list[Face]) -> None:
    """Each half can have the other unlocked; with both doors locked it is a Room with nothing else."""
    locked = Chars("")
    locked.types = faces[0].base.types
    locked.subtypes = frozenset(["type:Room"])
    locked.stats = [0, 0, 0, 0, 0]
    keys = [key(k + 1, faces[k]) for k in (0, 1)]
    for k in (0, 1):
        printed(locked, keys[k], k)
        printed(faces[1 - k].base, keys[k], len(faces[1 - k].base.abilities))
    card.locked = locked


def key(door: int, face: Face) -> Ability:
    """116: as a sorcery could be cast, a locked door is unlocked for its mana cost."""
    a = Special("unlock", Cost(face.mana, []), OpenDoor(door), "battlefield", AndAlso(SorceryTime(), DoorLocked(door)))
    a.text = f"Unlock {face.base.name}."
    prepare(a, LEXICON)
    return a
