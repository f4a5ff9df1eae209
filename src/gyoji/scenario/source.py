"""Scenario files as plain values that know their line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..kernel.declaring.source import read_source
from ..kernel.files import MOST_WRITTEN


class Map(dict[str, Any]):
    """A mapping as it stands in a file."""

    line: int = 0  # counted from 1; 0 where it is not known


def map_at(line: int) -> Map:
    out = Map()
    out.line = line
    return out


def read(path: Path) -> Any:
    """What a file holds; a GyojiError names the file and the place where it makes no sense."""
    return read_source(str(path), map_at, MOST_WRITTEN)
