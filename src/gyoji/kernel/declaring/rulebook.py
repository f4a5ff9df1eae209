"""A game's rulebook.tsv: every rule id of its book, what becomes of it here, and a few words of ours."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ..errors import GyojiError

STATUSES: Final = ("code", "definition", "table", "todo")


class Rule:
    def __init__(self, id: str, status: str, aliases: list[str], en: str, ja: str) -> None:
        self.id = id
        self.status = status  # code, definition, table (physical matters) or todo
        self.aliases = aliases  # numbers that the book prints for it by mistake
        self.en = en
        self.ja = ja

    def gist(self, lang: str) -> str:
        return (self.ja or self.en) if lang == "ja" else (self.en or self.ja)


class Book:
    """The rules of one book in its order. A number is looked up as an id first, then as an alias."""

    def __init__(self, rules: list[Rule]) -> None:
        self.rules = {r.id: r for r in rules}
        self.aliases = {alias: r.id for r in rules for alias in r.aliases}

    def find(self, number: str) -> Rule | None:
        rule = self.rules.get(number)
        if rule is None and number in self.aliases:
            rule = self.rules[self.aliases[number]]
        return rule

    def gist(self, number: str, lang: str) -> str:
        """Our words for a rule, or for the nearest heading above it that has some."""
        rule = self.find(number)
        words = "" if rule is None else rule.gist(lang)
        above = number[:-1] if number[-1:].isalpha() else number.rpartition(".")[0]
        return words if words or not above else self.gist(above, lang)

    def id_of(self, number: str) -> str:
        """The id that a number stands for, or the empty string."""
        rule = self.find(number)
        return "" if rule is None else rule.id


_books: dict[str, Book] = {}


def read_book(*paths: str) -> Book:
    """A rulebook.tsv (id, status, alias, en, ja), or the rules of several as one book; read once."""
    key = "\n".join(paths)
    if key not in _books:
        _books[key] = Book([rule for path in paths for rule in _read(path)])
    return _books[key]


def _read(path: str) -> list[Rule]:
    try:
        lines = Path(path).read_text(encoding="utf-8").splitlines()
    except OSError as e:
        raise GyojiError(f"{path}: the rulebook cannot be read: {e.strerror}") from None
    rules: list[Rule] = []
    number = 0
    for line in lines:
        number += 1
        cells = line.split("\t")
        if number == 1 and cells[0] == "id":
            continue
        if not line.strip():
            continue
        if len(cells) < 2 or cells[1] not in STATUSES:
            raise GyojiError(f"{path}, line {number}: expected id, status ({', '.join(STATUSES)}), alias, en, ja")
        cells += [""] * (5 - len(cells))
        rules.append(Rule(cells[0], cells[1], cells[2].replace(",", " ").split(), cells[3], cells[4]))
    return rules
