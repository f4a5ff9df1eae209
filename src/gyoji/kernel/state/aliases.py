"""What a number is: names for the integers by which objects, players, zones and the rest are known.

Bits of closed sets are machine words where they are asked for again and again; keywords are too many for one."""

from typing import TypeAlias

from mypy_extensions import i64

ObjId: TypeAlias = int  # an object: its place in g.objs; -1: none
Player: TypeAlias = int  # a player, or the seat who answers for them; NOBODY: none
PlayerSet: TypeAlias = int  # players as bits
Ref: TypeAlias = int  # what a text can speak of: an object, a player (player_ref) or a place (place_ref)
Zone: TypeAlias = int  # a kind of zone: the number of a ZoneKind
ZoneNo: TypeAlias = i64  # a zone of one player: its place in g.zones
Spot: TypeAlias = int  # a place of a grid, or in a pile
ActCode: TypeAlias = int  # what a player may do with priority (act_code); PASS
QuestionKind: TypeAlias = int
EventKind: TypeAlias = i64
Flags: TypeAlias = int  # of an event, as bits
Facts: TypeAlias = i64  # what changes or is read, as bits
Types: TypeAlias = i64  # card types, as bits
EventKinds: TypeAlias = i64  # as bits
Zones: TypeAlias = i64  # kinds of zones, as bits
States: TypeAlias = i64  # states of an object, as bits
Keywords: TypeAlias = int  # keywords and restrictions, as bits
Stamp: TypeAlias = int  # a timestamp
AbilityOrigin: TypeAlias = int  # where on its object, or from which effect, an ability is
AbilityKey: TypeAlias = int  # an ability instance (ability_key)
Slot: TypeAlias = int  # where a text remembers what it has chosen
Duration: TypeAlias = int  # how long an effect lasts
