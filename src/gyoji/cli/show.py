"""How the commands print: lines, tables, JSON, and a bar for what takes longer than a second."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from time import monotonic
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text


def say(text: str = "") -> None:
    print(text, flush=True)


def tell(text: str) -> None:
    """Something about the command itself, beside what it prints."""
    with suppress(OSError, ValueError):
        print(f"gyoji: {text}", file=sys.stderr, flush=True)


def say_json(value: Any) -> None:
    print(json.dumps(value, ensure_ascii=False), flush=True)


def table(heads: list[str], rows: list[list[str]]) -> None:
    """Columns on a terminal; in a pipe, plain columns by tabs."""
    if not sys.stdout.isatty():
        for row in rows:
            say("\t".join(row))
        return
    t = Table(*heads, box=None, header_style="bold", pad_edge=False)
    for row in rows:
        t.add_row(*[Text(cell) for cell in row])
    Console().print(t)


@contextmanager
def bar(text: str, total: int | None) -> Iterator[Callable[[int], None]]:
    """A progress bar on a terminal, from the second second on; yields what tells it how much is done."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    progress = Progress(*columns, console=Console(stderr=True), transient=True)
    task = progress.add_task(text, total=total)
    begun = monotonic()
    shown = False

    def done(n: int) -> None:
        nonlocal shown
        if not shown and monotonic() - begun > 1 and sys.stderr.isatty():
            shown = True
            progress.start()
        progress.update(task, completed=n)

    try:
        yield done
    finally:
        if shown:
            progress.stop()
