"""The values of a scenario file: each is what it must be, or a mistake is told with its place."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ..kernel.declaring.source import shortened
from .model import At, Malformed, letter
from .words import GameWords, near


class Values:
    """Reads values; keeps track of where it is."""

    words: GameWords
    players: int
    turn: int  # what a step's name alone means

    def __init__(self, path: Path, number: int = 0, title: str = "") -> None:
        self.file = str(path)
        self.head = (f"scenario {number}" if number else "") + (f" ({title})" if title else "")
        self.number = number
        self.title = title
        self.line = 0
        self.ids: set[str] = set()
        self.laid = 0  # cards in the position

    def bad(self, what: str, where: str = "") -> Malformed:
        line = f":{self.line}" if self.line else ""
        return Malformed(": ".join(p for p in (f"{self.file}{line}", self.head, where, what) if p))

    def mapping(self, value: Any, where: str, allowed: list[str] | None = None) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise self.bad(f"expected fields (`name: value`), found {shown(value)}", where)
        self.line = getattr(value, "line", 0) or self.line
        for key in value:
            if allowed is not None and key not in allowed:
                raise self.bad(f"unknown field {shortened(key)!r}; {near(key, allowed)}", where)
        return value

    def listing(self, value: Any, where: str) -> list[Any]:
        if not isinstance(value, list):
            raise self.bad(f"expected a list, found {shown(value)}", where)
        return value

    def text(self, value: Any, where: str) -> str:
        if isinstance(value, int) and not isinstance(value, bool):
            return str(value)
        if not isinstance(value, str) or not value:
            raise self.bad(f"expected a text, found {shown(value)}", where)
        return value

    def texts(self, value: Any, where: str) -> list[str]:
        items = value if isinstance(value, list) else [value]
        return [self.text(item, where) for item in items]

    def refs(self, value: Any, where: str) -> list[str]:
        """References to things: texts, and places as [row, column]."""
        one = not isinstance(value, list) or self.is_place(value)
        return [self.place(v, where) if isinstance(v, list) else self.text(v, where) for v in ([value] if one else value)]

    def is_place(self, value: Any) -> bool:
        numbers = isinstance(value, list) and len(value) == 2 and all(type(n) is int for n in value)
        return numbers and self.words.board is not None

    def place(self, value: Any, where: str) -> str:
        """A place, as a reference; whether there is one like it, is asked when something is done there."""
        if not self.is_place(value):
            raise self.bad(f"expected a place as [row, column], found {shown(value)}", where)
        return f"[{value[0]}, {value[1]}]"

    def on_board(self, value: Any, where: str) -> list[int]:
        board = self.words.board
        self.place(value, where)
        assert board is not None
        if board.grid.spot(value[0] - 1, value[1] - 1) < 0:
            rows, columns = board.grid.rows, board.grid.columns
            raise self.bad(f"expected a row from 1 to {rows} and a column from 1 to {columns}, found {value}", where)
        return [value[0], value[1]]

    def whole(self, value: Any, where: str, least: int | None = None) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.bad(f"expected a whole number, found {shown(value)}", where)
        if least is not None and value < least:
            raise self.bad(f"expected a whole number from {least}, found {value}", where)
        return value

    def truth(self, value: Any, where: str) -> bool:
        if not isinstance(value, bool):
            raise self.bad(f"expected true or false, found {shown(value)}", where)
        return value

    def counts(self, value: Any, where: str) -> dict[str, int]:
        return {k: self.whole(v, f"{where}: {k}") for k, v in self.mapping(value, where).items()}

    def among(self, value: Any, known: list[str], what: str, where: str) -> str:
        if not isinstance(value, str) or value not in known:
            word = value if isinstance(value, str) else str(value)
            raise self.bad(f"unknown {what} {shown(value)}; {near(word, known)}", where)
        return value

    def who(self, value: Any, where: str) -> int:
        letters = [letter(p) for p in range(self.players)]
        return letters.index(self.among(value, letters, "player", where))

    def zone(self, value: Any, where: str) -> int:
        return self.words.zone_numbers[self.among(value, list(self.words.zone_numbers), "zone", where)]

    def moment(self, value: Any, where: str, more: tuple[str, ...] = ()) -> At:
        if isinstance(value, str):
            value = {"step": value}
        m = self.mapping(value, where, ["turn", "step", *more])
        if "turn" not in m and "step" not in m:
            raise self.bad("expected `turn`, `step` or both", where)
        if "turn" in m:
            self.turn = self.whole(m["turn"], f"{where}: turn", 1)
        step = self.among(m["step"], self.words.own.steps, "step", f"{where}: step") if "step" in m else ""
        return At(self.turn, step)


def texts(value: Any) -> Iterator[str]:
    """All words in a value, keys included."""
    if isinstance(value, dict):
        for key, v in value.items():
            yield str(key)
            yield from texts(v)
    elif isinstance(value, list):
        for v in value:
            yield from texts(v)
    elif isinstance(value, str):
        yield value


def shown(value: Any) -> str:
    """A value as a message quotes it."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return f"fields ({shortened(', '.join(list(value)[:4]))})"
    if isinstance(value, list):
        return f"a list of {len(value)}"
    return shortened(repr(value))
