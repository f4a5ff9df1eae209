"""A game's rulebook.tsv: every rule id of its book, what becomes of it here, and a few words of ours."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from .errors import GyojiError

# A rule is in the code, or says again what another says, or is no more than its parts, or is true because others are
# (without code of its own); or it defines a word, is about physical matters (table), or is not done yet.
LINKED: Final = ("restates", "whole-of", "follows")
STATUSES: Final = ("code", *LINKED, "definition", "table", "todo")


class Rule:
    def __init__(self, id: str, status: str, see: list[str], aliases: list[str], en: str, ja: str, file: str,
                 line: int) -> None:
        self.id = id
        self.status = status
        self.see = see  # the rules that it restates, is the whole of, or follows from
        self.aliases = aliases  # numbers that the book prints for it by mistake
        self.en = en
        self.ja = ja
        self.file = file  # where its row stands
        self.line = line

    def said(self) -> str:
        """Its status with its links, as its row has them."""
        return " ".join([self.status, *self.see])

    def wrong(self, what: str) -> GyojiError:
        return GyojiError(f"{self.file}, line {self.line}: {self.id} {self.said()}: {what}")

    def gist(self, lang: str) -> str:
        return (self.ja or self.en) if lang == "ja" else (self.en or self.ja)


class Book:
    """The rules of one book in its order. A number is looked up as an id first, then as an alias."""

    def __init__(self, rules: list[Rule]) -> None:
        self.rules = {r.id: r for r in rules}
        self.aliases = {alias: r.id for r in rules for alias in r.aliases}
        for r in rules:
            for i in range(len(r.see)):
                linked = self.id_of(r.see[i])
                if not linked:
                    raise r.wrong(f"there is no rule {r.see[i]}")
                r.see[i] = linked
        for r in rules:
            if r.see and not self.ends(r.id):
                raise r.wrong("no link leads to a rule with the status code")

    def find(self, number: str) -> Rule | None:
        rule = self.rules.get(number)
        if rule is None and number in self.aliases:
            rule = self.rules[self.aliases[number]]
        return rule

    def gist(self, number: str, lang: str) -> str:
        """Our words for a rule, or for the nearest heading above it that has some."""
        rule = self.find(number)
        words = "" if rule is None else rule.gist(lang)
        above = heading_over(number)
        return words if words or not above else self.gist(above, lang)

    def id_of(self, number: str) -> str:
        """The id that a number stands for, or the empty string."""
        rule = self.find(number)
        return "" if rule is None else rule.id

    def ends(self, id: str) -> list[str]:
        """The rules with code that the links of a rule lead to; itself if it is one."""
        found: list[str] = []
        self._follow(id, [], found)
        return found

    def _follow(self, id: str, way: list[str], found: list[str]) -> None:
        if id in way:
            raise self.rules[id].wrong(f"its links lead back to it: {' → '.join([*way[way.index(id):], id])}")
        rule = self.rules[id]
        if rule.status == "code" and id not in found:
            found.append(id)
        for linked in rule.see:
            self._follow(linked, [*way, id], found)

    def also(self, id: str) -> list[str]:
        """The rules that say the same: that restate a rule or are the whole of it and others, and those of these."""
        found: list[str] = []
        for r in self.rules.values():
            if id in r.see and r.status != "follows":
                found += [other for other in [r.id, *self.also(r.id)] if other not in found]
        return found

    def shown(self, id: str, cited: set[str]) -> bool:
        """A rule was applied where these were cited: it or one that it links to. Definitions need no citation."""
        if id in cited or self.rules[id].status in ("definition", "table"):
            return True
        for end in self.ends(id):
            if end in cited:
                return True
        return False


def heading_over(number: str) -> str:
    """601.2 over 601.2f, 601 over 601.2; MTR 2.4 over MTR 2.4#1, IPG 2.1 over IPG 2.1 remedy, MTR 2 over MTR 2.4."""
    section, sign, place = number.partition("#")
    if sign:
        return f"{section}#{place.rpartition('.')[0]}" if "." in place else section
    if " " in section:
        name = section.rpartition(" ")
        return section.rpartition(".")[0] if " " not in name[0] else name[0]
    return number[:-1] if number[-1:].isalpha() else number.rpartition(".")[0]


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
        place = f"{path}, line {number}"
        words = cells[1].split() if len(cells) > 1 else []
        status = words[0] if words else ""
        if status not in STATUSES:
            raise GyojiError(f"{place}: expected id, status ({', '.join(STATUSES)}), alias, en, ja"
                             + (f"; {status!r} is no status" if status else ""))
        rest = cells[1].strip()[len(status):].strip()
        # numbers that have spaces in them (MTR 2.4#1) stand between commas
        spaced = "," in rest or not rest[:1].isdigit()
        see = [link.strip() for link in rest.split(",") if link.strip()] if spaced else words[1:]
        if status not in LINKED and see:
            raise GyojiError(f"{place}: {status} links to no rule; with links it is one of {', '.join(LINKED)}")
        if status in LINKED and not see:
            raise GyojiError(f"{place}: {status} must name the rule that it links to, as in `{status} 1.2`")
        if status == "restates" and len(see) > 1:
            raise GyojiError(f"{place}: a rule restates one other; of {' and '.join(see)} it may be whole-of")
        cells += [""] * (5 - len(cells))
        rules.append(Rule(cells[0], status, see, cells[2].replace(",", " ").split(), cells[3], cells[4], path,
                          number))
    return rules
