"""How well phrases generalise: what they would read of cards for which they were not written."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import Any

from ..kernel.errors import GyojiError
from .game import PrintedGame

Line = tuple[str, int]  # of a phrase file


class Fold:
    """A share of some cards: how many there are, how many are understood, and how many would be by the lines alone that
    the other cards need."""

    def __init__(self) -> None:
        self.cards = 0
        self.understood = 0
        self.by_others = 0


def measure(game: PrintedGame, records: list[dict[str, Any]], folds: int, progress: Callable[[int], None]) -> list[Fold]:
    """Cards are shared out by a digest of their names. Raises GyojiError for a game whose texts are read otherwise."""
    texts = game.texts()
    if texts is None:
        raise GyojiError(f"the texts of {game.name} are not read by phrases")
    read = texts.read
    whole = texts.compiler_with(None)
    texts.read_with(whole)
    known: dict[tuple[str, str], set[Line]] = {}
    used: list[set[Line] | None] = []
    for record in records:
        texts.read = set()
        if not is_read(game, record):
            used.append(None)
        else:
            for key in texts.read:
                if key not in known:
                    known[key] = whole.lines_of(key[1], key[0])
            used.append(set().union(*[known[key] for key in texts.read]))
        progress(len(used))
    where = [int.from_bytes(sha256(game.name_of(r).encode()).digest()[:8], "big") % folds for r in records]
    out = [Fold() for _ in range(folds)]
    for k, fold in enumerate(out):
        needed: set[Line] = set().union(*[lines for i, lines in enumerate(used) if where[i] != k and lines is not None])
        texts.read_with(texts.compiler_with(needed))
        for i, lines in enumerate(used):
            if where[i] == k:
                fold.cards += 1
                fold.understood += lines is not None
                fold.by_others += lines is not None and (lines <= needed or is_read(game, records[i]))
    texts.read_with(None)
    texts.read = read
    return out


def is_read(game: PrintedGame, record: dict[str, Any]) -> bool:
    try:
        game.card_from(record, "")
    except GyojiError:
        return False
    return True
