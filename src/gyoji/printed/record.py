"""The printed fields of one card, read with the complaints that its author needs."""

from __future__ import annotations

import re
from typing import Final

from ..kernel.errors import GyojiError

#: characters of a printed text, and digits of a printed number: several times what any card has
MOST_TEXT: Final = 5_000
MOST_DIGITS: Final = 15
HUGE_NUMBER: Final = re.compile(r"\d{16}")


class CardError(GyojiError):
    """A printed field is missing, unknown or of the wrong kind."""

    def __init__(self, card: str, field: str, message: str) -> None:
        super().__init__(f"{card}: {field}: {message}" if field else f"{card}: {message}")
        self.card = card
        self.field = field


class Record:
    """One record, or a map inside of one: then `inside` is the field that holds it."""

    def __init__(self, record: object, card: str = "", inside: str = "") -> None:
        if not isinstance(record, dict):
            raise CardError(card or "a card", inside, f"expected its printed fields as a map, got {kind_of(record)}")
        self.record: dict[str, object] = record
        self.inside = inside
        name = card or record.get("name")
        if not isinstance(name, str) or not name.strip():
            raise CardError("a card", "name", "expected a text that is not empty, got " + shown(name))
        self.name = name if len(name) <= MOST_TEXT else name[:100]
        for field in self.record:
            self.bounded(field)

    def bounded(self, field: str) -> None:
        """No text and no number of a size that no card has."""
        value = self.record[field]
        if isinstance(value, str) and len(value) > MOST_TEXT:
            raise self.wrong(str(field), f"expected at most {MOST_TEXT} characters, got {len(value)}")
        huge = HUGE_NUMBER.search(value) is not None if isinstance(value, str) else (
            isinstance(value, int) and abs(value) >= 10**MOST_DIGITS)
        if huge:
            raise self.wrong(str(field), f"expected numbers of at most {MOST_DIGITS} digits")

    def wrong(self, field: str, message: str) -> CardError:
        return CardError(self.name, f"{self.inside}: {field}" if self.inside else field, message)

    def error(self, field: str, expected: str) -> CardError:
        return self.wrong(field, f"expected {expected}, got {shown(self.record.get(field))}")

    def has(self, field: str) -> bool:
        return self.record.get(field) is not None

    def only(self, allowed: list[str], kind: str, others: list[str]) -> None:
        """No field but these; `others` are fields that another kind has."""
        for field in self.record:
            if field not in allowed:
                what = f"a {kind} has none" if field in others else "unknown field"
                raise self.wrong(str(field), f"{what}; expected {', '.join(allowed)}")

    def present(self, field: str, kind: str) -> None:
        if not self.has(field):
            raise self.wrong(field, f"missing: a {kind} needs it")

    def one_of(self, field: str, words: list[str]) -> str:
        value = self.record.get(field)
        if not isinstance(value, str) or value not in words:
            raise self.error(field, f"one of {', '.join(words)}")
        return value

    def text(self, field: str) -> str:
        value = self.record.get(field)
        if value is None:
            return ""
        if not isinstance(value, str):
            raise self.error(field, "a text")
        return value.strip()

    def number(self, field: str) -> int:
        value = self.record.get(field, 0)
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            raise self.error(field, "a whole number that is not negative")
        return value

    def words(self, field: str) -> list[str]:
        value = self.record.get(field)
        if value is None:
            return []
        if not isinstance(value, list) or not all(isinstance(w, str) and w for w in value):
            raise self.error(field, "a list of texts")
        return [str(w) for w in value]

    def inner(self, field: str) -> list[Record]:
        """The maps of a list."""
        value = self.record.get(field)
        if value is None:
            return []
        if not isinstance(value, list):
            raise self.error(field, "a list of maps")
        return [Record(one, self.name, f"{field} {n + 1}") for n, one in enumerate(value)]

    def bits(self, field: str, colors: dict[str, int]) -> int:
        """A colour, or a list of them."""
        value = self.record.get(field)
        names = value if isinstance(value, list) and value else [value]
        bits = 0
        for name in names:
            if not isinstance(name, str) or name not in colors:
                raise self.error(field, f"one of {', '.join(colors)}")
            bits |= colors[name]
        return bits

    def amounts(self, field: str, colors: dict[str, int], example: str, word: str) -> tuple[list[int], int]:
        """So many of each colour, and of any."""
        value = self.record.get(field)
        if value is None:
            return [0] * len(colors), 0
        if not isinstance(value, dict):
            raise self.error(field, f"a map such as {example}")
        for name, n in value.items():
            if name != "any" and name not in colors:
                raise self.wrong(field, f"unknown {word} {name!r}; expected {', '.join(colors)} or any")
            if not isinstance(n, int) or isinstance(n, bool) or n < 0:
                raise self.wrong(field, f"{name}: expected a whole number that is not negative, got {n!r}")
            if n >= 10**MOST_DIGITS:
                raise self.wrong(field, f"{name}: expected a number of at most {MOST_DIGITS} digits")
        return [value.get(c, 0) for c in colors], value.get("any", 0)


def shown(value: object) -> str:
    """For a complaint: of what is long, the beginning."""
    if value is None:
        return "nothing"
    if isinstance(value, int) and abs(value) >= 10**MOST_DIGITS:
        return f"a number of more than {MOST_DIGITS} digits"
    said = repr(value)
    return f"{kind_of(value)} {said if len(said) <= 200 else said[:200] + ' …'}"


def kind_of(value: object) -> str:
    names = {bool: "truth value", int: "number", float: "number", str: "text", list: "list", dict: "map"}
    return names.get(type(value), type(value).__name__)
