"""Card records, from files or from lists."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..errors import GyojiError
from .source import read_source, shortened


def records_of(source: object, where: str = "cards") -> list[tuple[dict[str, Any], str]]:
    """Card records with where each stands, from a YAML or JSON file or from a list of mappings."""
    value: Any = source
    if isinstance(source, (str, Path)):
        where = str(source)
        value = read_source(where)
        if isinstance(value, dict) and isinstance(value.get("cards"), list):
            value = value["cards"]
        elif isinstance(value, dict) and isinstance(value.get("data"), dict):
            value = list(value["data"].values())  # records by name, with remarks about the file beside them
    if isinstance(value, dict):
        value = [value]
    if not isinstance(value, (list, tuple)):
        found = "nothing" if value is None else shortened(repr(value))
        raise GyojiError(f"{where}: expected a list of cards, found {found}")
    out: list[tuple[dict[str, Any], str]] = []
    for i in range(len(value)):
        record = value[i]
        place = f"{where}, card {i + 1}"
        if not isinstance(record, dict):
            raise GyojiError(f"{place}: expected the printed fields of a card, found {shortened(repr(record))}")
        if not isinstance(record.get("name"), str) or not record["name"]:
            raise GyojiError(f"{place}: a card needs a `name`")
        out.append((record, f"{place} ({shortened(record['name'])})"))
    return out
