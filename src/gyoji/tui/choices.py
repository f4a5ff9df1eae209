"""The lines of a question: options that look the same are one line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rich.cells import cell_len
from rich.text import Text

from .paint import wrap


def groups_of(texts: list[str], looks: list[object]) -> list[list[int]]:
    """Options by what is seen of them: those that read and look the same stand together, where the first one stood."""
    found: dict[object, list[int]] = {}
    for i, text in enumerate(texts):
        found.setdefault((text, looks[i]), []).append(i)
    return list(found.values())


def look_of(card: dict[str, Any] | None, worn: list[str]) -> object:
    """All that is seen of a card but its handle; `worn`: what is attached to it."""
    return None if card is None else repr([sorted((k, v) for k, v in card.items() if k != "handle"), worn])


def option_line(number: str, text: str, note: str, width: int, dim: str) -> Text:
    """An option with its number, wrapped below itself; width 0: in one line."""
    head = f"{number:>2} "
    words = f"{text}  {note}" if note else text
    lines = [words] if width <= 0 else [part for line in words.split("\n") for part in wrap(line, width - cell_len(head))]
    line = Text(head, style="bold")
    line.append(("\n" + " " * cell_len(head)).join(lines), style="not bold")
    if note:
        _dim_tail(line, note, dim)
    return line


def _dim_tail(line: Text, note: str, dim: str) -> None:
    """The note at the end, wherever it was broken."""
    left = len("".join(note.split()))
    at = len(line.plain)
    while left and at > 0:
        at -= 1
        left -= not line.plain[at].isspace()
    line.stylize(dim, at)


def wrapped(text: Text, width: int, breaks: Callable[[str, int], list[str]] = wrap) -> Text:
    """A styled text with its lines broken as `wrap` does, so that nothing is left to break."""
    if width <= 0:
        return text
    out = Text()
    for n, line in enumerate(text.split("\n", allow_blank=True)):
        at = 0
        if n:
            out.append("\n")
        for k, part in enumerate(breaks(line.plain, width)):
            at = line.plain.index(part, at) if part else at
            if k:
                out.append("\n")
            out.append_text(line[at:at + len(part)])
            at += len(part)
    return out
