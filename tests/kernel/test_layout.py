"""Boards and small maps as plain values: seen from either end, drawn as they are printed."""

from __future__ import annotations

import pytest

from gyoji.kernel.process.grid import Grid, Range
from gyoji.kernel.showing.layout import BoardLook, RegionLook, board_rows, map_lines, place_label, region_of

HILL: RegionLook = {"name": "hill", "label": "hill", "mark": "hill", "player": -1, "spots": [4]}
NEAR: RegionLook = {"name": "near", "label": "near side", "mark": "near", "player": 0, "spots": [0, 1, 2]}
BOARD: BoardLook = {"zone": "field", "label": "field", "rows": 2, "columns": 3, "ends": [0, 1], "regions": [HILL, NEAR]}


def test_whoever_looks_sits_below() -> None:
    assert board_rows(BOARD, 0) == board_rows(BOARD, -1) == [[3, 4, 5], [0, 1, 2]]
    assert board_rows(BOARD, 1) == [[2, 1, 0], [5, 4, 3]]


def test_a_place_is_called_by_row_column_and_what_it_is() -> None:
    assert [place_label(BOARD, s) for s in (0, 4, 5)] == ["1-1", "2-2 hill", "2-3"]
    assert region_of(BOARD, [0, 1, 2]) is NEAR and region_of(BOARD, [0, 4]) is None


@pytest.mark.parametrize(("red", "blue", "rows"), [
    ([], [], [".....", ".....", "..@..", ".....", "....."]),
    ([(1, -1), (2, 0)], [(0, 1)], ["..r..", ".r...", "..@b.", ".....", "....."]),
    ([(4, 0)], [], ["..r..", ".....", ".....", ".....", "..@..", ".....", "....."]),
])
def test_a_range_is_drawn_with_its_origin(red: list[tuple[int, int]], blue: list[tuple[int, int]], rows: list[str]) -> None:
    assert Range(Grid(5, 4), red, blue).drawn() == rows


def test_maps_stand_side_by_side_as_far_as_there_is_room() -> None:
    maps = [{"label": "攻撃", "rows": ["r@", ".."]}, {"label": "spell", "rows": ["@b"]}]
    assert map_lines(maps, 40) == ["攻撃  spell", "r@    @b", ".."]
    assert map_lines(maps, 8) == ["攻撃", "r@", "..", "spell", "@b"]
