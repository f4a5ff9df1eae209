"""The kernel's closed vocabularies: facts, event kinds, question kinds, and how players and acts are written as numbers."""

from typing import Final

from .aliases import AbilityKey, AbilityOrigin, ActCode, Facts, ObjId, Player, Ref, Spot, Stamp, Zone

# --- facts: what an event changes and what an effect reads -------------------------------------------------------
ZONES: Final = 1 << 0  # which objects are where
CONTROL: Final = 1 << 1
COUNTERS: Final = 1 << 2
TURNED: Final = 1 << 3  # tapped, frozen, asleep, exhausted
DAMAGED: Final = 1 << 4
LIFE: Final = 1 << 5
TIME: Final = 1 << 6  # turn, phase, step
ATTACHED: Final = 1 << 7
COMBAT: Final = 1 << 8
STATES: Final = 1 << 9  # the game's own states of an object
FACES: Final = 1 << 10
VALUES: Final = 1 << 11  # computed numbers
TRAITS: Final = 1 << 12  # computed kinds, colours, words
ABILITIES: Final = 1 << 13
HISTORY: Final = 1 << 14  # what was done this turn
RESOURCES: Final = 1 << 15
WAITING: Final = 1 << 16
WHOSE_TURN: Final = 1 << 18
FIRST_ZONE: Final = 20  # from here, a bit for each kind of zone: what lies in zones of that kind
EFFECTS: Final = 1 << 17  # a continuous effect came or went: characteristics are computed again
LISTENERS: Final = 1 << 19  # an ability that listens, stands or can be used came or went: all are gathered again
STRUCTURE: Final = EFFECTS | LISTENERS
KEYWORDS: Final = 1 << 41  # computed keywords and restrictions
LOSSES: Final = 1 << 42  # abilities that an effect takes away
AMOUNTS: Final = 1 << 43  # how much it is of which a text speaks: of no fact, but of an event, or chosen
COMERS: Final = 1 << 40  # objects with abilities came (State.comers) or went: only theirs are gathered

# --- event kinds ---------------------------------------------------------------------------------------------------
MOVE: Final = 0
DRAW: Final = 1
DAMAGE: Final = 2
GAIN_LIFE: Final = 3
LOSE_LIFE: Final = 4
TURN: Final = 5  # n = 1: sideways, 0: upright
PUT_COUNTERS: Final = 6
TAKE_COUNTERS: Final = 7
CONTROL_CHANGE: Final = 8
ATTACH: Final = 9
STATE: Final = 10  # n: the state's bit, flags & SET or not
FACE: Final = 11  # n = 1: down
REVEAL: Final = 12
SHUFFLE: Final = 13
RESOURCE: Final = 14  # energy, mana
DECLARE: Final = 15  # an attack or a block; word says which
PLAYED: Final = 16
RESOLVED: Final = 17
CANCELLED: Final = 18
BEGINS: Final = 19  # word: the turn, phase or step
ENDS: Final = 20
FLOAT: Final = 21  # a continuous effect begins
RESULT: Final = 22
SET_RESOURCE: Final = 23
CHOSEN: Final = 24
SCHEDULE: Final = 25  # a turn, phase or step is skipped or added
RULE: Final = 26  # a rule process or a citation without a change
SHIFT: Final = 27  # from one place of a grid to another; the object stays the same
UPON: Final = 28  # a card joins the pile n: on top, or TO_BOTTOM; the pile stays the same object
DEED: Final = 29  # something that has a name of its own was done: word says what (scry, explore, ...)
EVENT_NAMES: Final = [
    "move", "draw", "damage", "gain-life", "lose-life", "turn", "put-counters", "take-counters", "control",
    "attach", "state", "face", "reveal", "shuffle", "resource", "declare", "played", "resolved", "cancelled",
    "begins", "ends", "float", "result", "set-resource", "chosen", "schedule", "rule", "shift", "upon",
    "deed",
]

# --- flags of an event ---------------------------------------------------------------------------------------
AS_COST: Final = 1
AS_DRAW: Final = 2
AS_DISCARD: Final = 4
AS_PLAY: Final = 8  # resolved after being played
DESTROYED: Final = 16  # moved because it was destroyed
IN_BATTLE: Final = 32
BY_RULE: Final = 64
SET: Final = 128
SIDEWAYS: Final = 256  # arrives turned
FACE_DOWN: Final = 512
TO_BOTTOM: Final = 1024
RETIRED: Final = 2048
BY_EFFECT: Final = 4096
AT_RANDOM: Final = 8192
SACRIFICED: Final = 1 << 14
MILLED: Final = 1 << 15
CYCLED: Final = 1 << 16
COUNTERED: Final = 1 << 17

# --- policies of events and effects that a game may choose ---------------------------------------------------
WINDOWS: Final = 1  # triggers are done at once, in windows around the event (kernel/process/windows.py)
RANKED: Final = 2  # some replacements come before others (State.replacement_rank)
ASSIGNED: Final = 4  # one replacement an event; simultaneous ones get theirs together (process/assigned_replacements.py)
JOINT: Final = 8  # what a text changes alike in several objects is one effect, and begins for all at once

# --- windows around an event, each with the abilities that listen there --------------------------------------
AFTERWARDS: Final = 0  # not a window: what has triggered is collected after the event
BEFORE_ACTOR: Final = 1  # "when it does ..."
BEFORE_PATIENT: Final = 2  # "when it is about to be ..."
AFTER_ACTOR: Final = 3
AFTER_PATIENT: Final = 4

# --- questions -----------------------------------------------------------------------------------------------
ACT: Final = 0
CHOOSE: Final = 1
MAY: Final = 2
NUMBER: Final = 3
ORDER: Final = 4
COLOR: Final = 5
MODE: Final = 6
PAY: Final = 7
ATTACK: Final = 8
DEFENDER: Final = 9
BLOCK: Final = 10
NAME: Final = 11
REPLACE: Final = 12
COST: Final = 13
TARGET: Final = 14
FIRST: Final = 15  # who begins
REDRAW: Final = 16
CASTER: Final = 17  # who does it
PLACE: Final = 18  # where, on a grid
SPAN: Final = 19  # between which numbers, where there are very many: the options are the first of each span
ASK_NAMES: Final = [
    "act", "choose", "may", "number", "order", "color", "mode", "pay", "attack", "defender", "block", "name",
    "replace", "cost", "target", "first", "redraw", "caster", "place", "span",
]

# --- numbers with a meaning ----------------------------------------------------------------------------------
PASS: Final = 0  # an act: nothing
NOBODY: Final = -1
DONE: Final = -1000  # ends a choice of several
CHANCE: Final = -2  # the player "chance"


def zone_fact(kind: Zone) -> Facts:
    """The fact "what lies in zones of this kind"."""
    return 1 << (FIRST_ZONE + kind)


def player_ref(player: Player) -> Ref:
    """A player where an object could stand: -1, -2, ..."""
    return -1 - player


def is_player(ref: Ref) -> bool:
    return -1000 < ref < 0


def place_ref(spot: Spot) -> Ref:
    """A place of a grid where an object could stand: -2000, -2001, ..."""
    return -2000 - spot


def is_place(ref: Ref) -> bool:
    return ref <= -2000


def spot_in(ref: Ref) -> Spot:
    """The spot that a reference to a place means."""
    return -2000 - ref


MOST_PLACES: Final = (1 << 16) - 1


def act_code(act: int, obj: ObjId, place: int) -> ActCode:
    """An act on an object (an ability's place on it) as one number; PASS is 0."""
    if not 0 <= act <= 15 or not 0 <= place <= MOST_PLACES:
        raise OverflowError(f"act {act} at place {place} of object {obj} does not fit in its code")
    return (obj << 20) | (place << 4) | act


def act_of(code: ActCode) -> int:
    return code & 15


def place_of(code: ActCode) -> int:
    return (code >> 4) & MOST_PLACES


def obj_of(code: ActCode) -> ObjId:
    return code >> 20


# --- ability instances ---------------------------------------------------------------------------------------
PRINTED: Final = 256  # places on the printed card; origins from here on are of abilities that the rules give
ALSO: Final = 512  # added to the place of a keyword: the ability that it stands for besides
GRANTED: Final = 1024  # origins from here on are of abilities that effects give
MOST_GRANTED: Final = (1 << 10) - 1  # abilities that one effect can give to one object
MOST_STAMP: Final = (1 << 30) - 3
AS_COPY: Final = 1 << 40  # added to the origin of an ability that an object has as a copy
MOST_OBJECTS: Final = (1 << 21) - 1  # objects that can use an ability of another object as theirs


def granted_origin(stamp: Stamp, index: int) -> AbilityOrigin:
    """Where a granted ability comes from: the timestamp of the effect, and its place among what that gives."""
    if index > MOST_GRANTED or stamp > MOST_STAMP:
        raise OverflowError(f"ability {index} that the effect of time {stamp} gives does not fit in its origin")
    return GRANTED + (stamp << 10) + index


def granting_stamp(origin: AbilityOrigin) -> Stamp:
    """The timestamp of the effect that granted an ability of this origin."""
    return (origin - GRANTED) >> 10


def granted_index(origin: AbilityOrigin) -> int:
    return (origin - GRANTED) & MOST_GRANTED


def ability_key(obj: ObjId, origin: AbilityOrigin) -> AbilityKey:
    """An ability instance as one number: the object, and where on it or from what it has the ability."""
    return (obj << 41) | origin


def lent_key(obj: ObjId, lender: ObjId, origin: AbilityOrigin) -> AbilityKey:
    """An ability of another object that an object uses as its own (NOVA 1009.2); below zero."""
    if obj > MOST_OBJECTS:
        raise OverflowError(f"object {obj} does not fit in the key of a lent ability")
    return -1 - ((ability_key(lender, origin) << 21) | obj)


def key_object(key: AbilityKey) -> ObjId:
    return key >> 41 if key >= 0 else (-1 - key) & MOST_OBJECTS


def key_origin(key: AbilityKey) -> AbilityOrigin:
    """Where on its object, or from what, an ability instance is; of a lent one with its lender."""
    return key & ((1 << 41) - 1) if key >= 0 else (-1 - key) >> 21
