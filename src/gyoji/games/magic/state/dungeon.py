"""Where players are in dungeons (309.4)."""

from __future__ import annotations

from ....kernel.state.aliases import ObjId


class Delving:
    """Where a player's marker is. Never changed in place."""

    def __init__(self, dungeon: int = -1, room: int = 0, obj: ObjId = -1) -> None:
        self.dungeon = dungeon
        self.room = room
        self.obj = obj
