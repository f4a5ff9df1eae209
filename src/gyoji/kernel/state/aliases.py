"""What a number is: names for the integers by which objects, players, zones and the rest are known."""

from typing import TypeAlias

ObjId: TypeAlias = int  # an object: its place in g.objs; -1: none
Player: TypeAlias = int  # a player, or the seat who answers for them; NOBODY: none
PlayerSet: TypeAlias = int  # players as bits
Ref: TypeAlias = int  # what a text can speak of: an object, a player (player_ref) or a place (place_ref)
Zone: TypeAlias = int  # a kind of zone: the number of a ZoneKind
ZoneNo: TypeAlias = int  # a zone of one player: its place in g.zones
Spot: TypeAlias = int  # a place of a grid, or in a pile
ActCode: TypeAlias = int  # what a player may do with priority (act_code); PASS
QuestionKind: TypeAlias = int
EventKind: TypeAlias = int
Flags: TypeAlias = int  # of an event, as bits
Facts: TypeAlias = int  # what changes or is read, as bits
Types: TypeAlias = int  # card types, as bits
Keywords: TypeAlias = int  # keywords and restrictions, as bits
Stamp: TypeAlias = int  # a timestamp
AbilityOrigin: TypeAlias = int  # where on its object, or from which effect, an ability is
AbilityKey: TypeAlias = int  # an ability instance (ability_key)
Slot: TypeAlias = int  # where a text remembers what it has chosen
Duration: TypeAlias = int  # how long an effect lasts
