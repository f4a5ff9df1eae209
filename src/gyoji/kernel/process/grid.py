"""A zone with places in rows and columns: positions, neighbours, ranges as seen by whoever sits at either end.

A spot is one number. A zone kind with `grid` keeps it in its objects; MOVE with a spot arrives there, SHIFT goes from
spot to spot and leaves the object what it is."""

from __future__ import annotations

from typing import Final

from ..state.aliases import ObjId, Spot, Zone
from ..state.state import State


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

    def row(self, spot: Spot) -> int:
        return spot // self.columns

    def column(self, spot: Spot) -> int:
        return spot % self.columns

    def line(self, row: int) -> list[Spot]:
        return [self.spot(row, c) for c in range(self.columns)]

    def turned(self, spot: Spot) -> Spot:
        """The same place as the player at the other end counts it."""
        return self.size - 1 - spot

    # --- near and far ----------------------------------------------------------------------------------------
    def distance(self, a: Spot, b: Spot) -> int:
        """Steps from place to place, diagonally too."""
        return max(abs(self.row(a) - self.row(b)), abs(self.column(a) - self.column(b)))

    def adjacent(self, spot: Spot) -> list[Spot]:
        """The up to eight places around one."""
        return [s for s in range(self.size) if self.distance(s, spot) == 1]

    def reach(self, spot: Spot, offsets: list[tuple[int, int]], turned: bool) -> list[int]:
        """The places of a printed range: (rows forward, columns to the right) from its origin, for either end."""
        sign = -1 if turned else 1
        found = [self.spot(self.row(spot) + sign * r, self.column(spot) + sign * c) for r, c in offsets]
        return sorted(s for s in found if s >= 0)

    # --- who stands where ------------------------------------------------------------------------------------
    def at(self, g: State, kind: Zone, spot: Spot) -> ObjId:
        """The object at a place of a shared zone, or -1."""
        for id in g.zone(kind, 0):
            if g.objs[id].spot == spot and g.objs[id].host < 0:
                return id
        return -1

    def empty(self, g: State, kind: Zone, spots: list[Spot]) -> list[int]:
        return [s for s in spots if self.at(g, kind, s) < 0]


class Board:
    """A grid that a zone is, and what its parts are called: for each name the spots of player 0 and of player 1."""

    def __init__(self, grid: Grid, zone: Zone, regions: dict[str, list[list[int]]]) -> None:
        self.grid = grid
        self.zone = zone
        self.regions = regions
        self.masks = {name: [mask_of(spots) for spots in sides] for name, sides in regions.items()}
        self.around = [mask_of(grid.adjacent(s)) for s in range(grid.size)]  # the neighbours of each spot


# --- ranges --------------------------------------------------------------------------------------------------
RED: Final = 1
BLUE: Final = 2
BOTH: Final = 3


class Range:
    """A printed range: places as (rows forward, columns to the right) from its origin, in two colours.

    What it covers from every spot, for either end, is computed once: sets of spots are bits."""

    def __init__(self, grid: Grid, red: list[tuple[int, int]], blue: list[tuple[int, int]]) -> None:
        self.grid = grid
        self.red = red
        self.blue = blue
        self.reds = _masks(grid, red)
        self.blues = _masks(grid, blue)
        self.map: list[str] = []  # as it was drawn; else it is drawn when it is asked for

    def mask(self, spot: Spot, turned: bool, colors: int = BOTH) -> int:
        """The places covered from a spot, as bits."""
        k = spot + self.grid.size if turned else spot
        return (self.reds[k] if colors & RED else 0) | (self.blues[k] if colors & BLUE else 0)

    def joined(self, other: Range) -> Range:
        """With the places of another range, which are red however they are printed (SCS 3.6.5.2)."""
        more = [p for p in [*other.red, *other.blue] if p not in self.red]
        return Range(self.grid, [*self.red, *more], [p for p in self.blue if p not in more])

    def all_red(self) -> Range:
        return Range(self.grid, [*self.red, *[p for p in self.blue if p not in self.red]], [])

    def drawn(self) -> list[str]:
        """As a small map: five by five or as large as needed, forward is up; @ is the origin, r and b the colours."""
        if not self.map:
            places = [(0, 0), *self.red, *self.blue]
            top, bottom = max(2, max(r for r, _ in places)), min(-2, min(r for r, _ in places))
            left, right = min(-2, min(c for _, c in places)), max(2, max(c for _, c in places))
            self.map = ["".join(self.sign(r, c) for c in range(left, right + 1)) for r in range(top, bottom - 1, -1)]
        return self.map

    def sign(self, row: int, column: int) -> str:
        if row == 0 and column == 0:
            return "@"
        return "r" if (row, column) in self.red else "b" if (row, column) in self.blue else "."

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Range) and self.red == other.red and self.blue == other.blue

    def __hash__(self) -> int:
        return hash(repr(self))

    def __repr__(self) -> str:
        return f"Range(red={self.red!r}, blue={self.blue!r})"


def _masks(grid: Grid, offsets: list[tuple[int, int]]) -> list[int]:
    """For every spot, seen from the near end, then from the far one."""
    return [mask_of(grid.reach(spot, offsets, turned)) for turned in (False, True) for spot in range(grid.size)]


def mask_of(spots: list[Spot]) -> int:
    mask = 0
    for s in spots:
        mask |= 1 << s
    return mask


def spots_of(mask: int) -> list[Spot]:
    """The spots of a set, in order."""
    found: list[int] = []
    spot = 0
    while mask:
        if mask & 1:
            found.append(spot)
        mask >>= 1
        spot += 1
    return found
