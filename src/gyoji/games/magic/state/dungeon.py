"""Where players are in dungeons (309.4)."""

from __future__ import annotations


class Delving:
    """Where a player's marker is. Never changed in place."""

    def __init__(self, dungeon: int = -1, room: int = 0, obj: int = -1) -> None:
        self.dungeon = dungeon
        self.room = room
        self.obj = obj
