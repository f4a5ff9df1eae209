"""A zone with places in rows and columns: positions, neighbours, ranges as seen by whoever sits at either end.

A spot is one number. A zone kind with `grid` keeps it in its objects; MOVE with a spot arrives there, SHIFT goes from
spot to spot and leaves the object what it is."""

from __future__ import annotations

from .state import State


class Grid:
    def __init__(self, rows: int, columns: int) -> None:
        self.rows = rows
        self.columns = columns
        self.size = rows * columns

    # --- places ----------------------------------------------------------------------------------------------
    def spot(self, row: int, column: int) -> int:
        """The number of a place, or -1 outside."""
        if 0 <= row < self.rows and 0 <= column < self.columns:
            return row * self.columns + column
        return -1

    def row(self, spot: int) -> int:
        return spot // self.columns

    def column(self, spot: int) -> int:
        return spot % self.columns

    def line(self, row: int) -> list[int]:
        return [self.spot(row, c) for c in range(self.columns)]

    def turned(self, spot: int) -> int:
        """The same place as the player at the other end counts it."""
        return self.size - 1 - spot

    # --- near and far ----------------------------------------------------------------------------------------
    def distance(self, a: int, b: int) -> int:
        """Steps from place to place, diagonally too."""
        return max(abs(self.row(a) - self.row(b)), abs(self.column(a) - self.column(b)))

    def adjacent(self, spot: int) -> list[int]:
        """The up to eight places around one."""
        return [s for s in range(self.size) if self.distance(s, spot) == 1]

    def reach(self, spot: int, offsets: list[tuple[int, int]], turned: bool) -> list[int]:
        """The places of a printed range: (rows forward, columns to the right) from its origin, for either end."""
        sign = -1 if turned else 1
        found = [self.spot(self.row(spot) + sign * r, self.column(spot) + sign * c) for r, c in offsets]
        return sorted(s for s in found if s >= 0)

    # --- who stands where ------------------------------------------------------------------------------------
    def at(self, g: State, kind: int, spot: int) -> int:
        """The object at a place of a shared zone, or -1."""
        for id in g.zone(kind, 0):
            if g.objs[id].spot == spot and g.objs[id].host < 0:
                return id
        return -1

    def empty(self, g: State, kind: int, spots: list[int]) -> list[int]:
        return [s for s in spots if self.at(g, kind, s) < 0]
