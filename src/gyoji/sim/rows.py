"""A row for each game, written as games are played: CSV, or Parquet with pyarrow."""

from __future__ import annotations

import csv
from dataclasses import astuple
from importlib import import_module
from pathlib import Path
from typing import Any

from ..kernel.errors import GyojiError
from ..kernel.files import reason
from .figures import Record

COLUMNS = list(Record.__dataclass_fields__)
GROUP = 50_000  # rows that are written at once to Parquet


class Rows:
    """A table on disk; what was given to it is there, whatever comes after."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.waiting: list[Record] = []
        self.parquet: Any = None
        self.arrow: Any = None
        try:
            if path.endswith(".parquet"):
                self.arrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
                self.parquet = parquet.ParquetWriter(str(Path(path).expanduser()), self.table([]).schema)
            else:
                self.file = open(Path(path).expanduser(), "w", encoding="utf-8", newline="")  # noqa: SIM115
                self.csv = csv.writer(self.file, lineterminator="\n")
                self.csv.writerow(COLUMNS)
        except ImportError:
            raise GyojiError(f"--out {path}: Parquet needs pyarrow: pip install gyoji[bots]; .csv needs nothing") from None
        except OSError as e:
            raise GyojiError(f"{path}: cannot be written: {reason(e)}") from None

    def extend(self, records: list[Record]) -> None:
        try:
            if self.parquet is None:
                self.csv.writerows(map(astuple, records))
                return
            self.waiting.extend(records)
            if len(self.waiting) >= GROUP:
                self.flush()
        except OSError as e:
            raise GyojiError(f"{self.path}: cannot be written: {reason(e)}") from None

    def flush(self) -> None:
        if self.waiting:
            self.parquet.write_table(self.table(self.waiting))
            self.waiting = []

    def table(self, records: list[Record]) -> Any:
        types = {"finished": self.arrow.bool_(), "ended": self.arrow.string()}
        return self.arrow.table({
            name: self.arrow.array([getattr(r, name) for r in records], types.get(name, self.arrow.int64()))
            for name in COLUMNS})

    def close(self) -> None:
        if self.parquet is None:
            self.file.close()
        else:
            self.flush()
            self.parquet.close()
