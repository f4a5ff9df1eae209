"""Decks as plain text: `3 NAME` a line, sections by `# main`, comments by `//`."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from ..errors import GyojiError
from ..files import text_of

MOST_COPIES: Final = 999  # in one line of a deck list
MOST_CARDS: Final = 10_000  # in a deck


class Deck:
    """A deck: card names with counts, in sections. In a file, a first comment `// 日本語 | English` is its title."""

    def __init__(self, name: str, sections: dict[str, list[tuple[int, str]]] | None = None, title: str = "",
                 title_ja: str = "") -> None:
        self.name = name
        self.sections: dict[str, list[tuple[int, str]]] = {} if sections is None else sections
        self.title = title or name
        self.title_ja = title_ja or self.title

    def cards(self, section: str) -> list[str]:
        """The card names of a section, one for each copy."""
        return [name for count, name in self.sections.get(section, []) for _ in range(count)]

    def size(self, section: str) -> int:
        """How many cards a section has."""
        return sum(count for count, _ in self.sections.get(section, []))

    def names(self) -> list[str]:
        """All card names, each once, in the order of the list."""
        return list(dict.fromkeys(name for lines in self.sections.values() for _, name in lines))

    def entitle(self, comment: str) -> None:
        """Set the title from `日本語 | English`, or one for both."""
        words = comment.split("|")
        self.title_ja = words[0].strip() or self.name
        self.title = words[-1].strip() or self.title_ja

    def text(self) -> str:
        """The deck as a file has it."""
        lines = [f"// {self.title_ja} | {self.title}"]
        for section, entries in self.sections.items():
            lines.append(f"# {section}")
            lines.extend(f"{count} {name}" for count, name in entries)
        return "\n".join(lines) + "\n"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deck) and self.name == other.name and self.sections == other.sections

    def __hash__(self) -> int:
        return hash(self.name)

    def __repr__(self) -> str:
        return f"Deck({self.name!r}, {self.sections!r})"


def parse_deck(text: str, where: str, name: str = "") -> Deck:
    """Read the plain-text format; errors name the place by `where` and the line."""
    deck = Deck(name or Path(where).stem)
    section = "main"
    titled = False
    number = 0
    for raw in text.splitlines():
        number += 1
        line = raw.strip().lstrip("\ufeff")
        if line.startswith("//"):
            if not titled and not deck.sections:
                deck.entitle(line[2:])
                titled = True
            continue
        line = line.split("//")[0].strip()
        if not line:
            continue
        if line.startswith("#"):
            section = line[1:].strip().lower()
            if not section:
                raise GyojiError(f"{where}, line {number}: a section needs a name, such as `# main`")
            deck.sections.setdefault(section, [])
            continue
        words = line.split(None, 1)
        count = words[0].removesuffix("x")
        if len(words) < 2 or not (count.isascii() and count.isdigit()) or not count.strip("0"):
            raise GyojiError(f"{where}, line {number}: expected `3 NAME`, `# section` or `// comment`, "
                             f"found `{line[:200]}`")
        if len(count) > 9 or int(count) > MOST_COPIES:
            raise GyojiError(f"{where}, line {number}: {count[:20]} copies of a card are too many")
        deck.sections.setdefault(section, []).append((int(count), words[1].strip()))
    if not deck.sections:
        raise GyojiError(f"{where}: the deck is empty; expected lines such as `3 NAME`")
    check_size(deck, where)
    return deck


def check_size(deck: Deck, where: str) -> None:
    size = 0
    for lines in deck.sections.values():
        for count, card in lines:
            if not 0 < count <= MOST_CARDS:
                raise GyojiError(f"{where}: {count} copies of {card} are too {'many' if count > 0 else 'few'}")
            size += count
    if size > MOST_CARDS:
        raise GyojiError(f"{where}: a deck has at most {MOST_CARDS:,} cards, not {size:,}")


def read_deck(path: str) -> Deck:
    return parse_deck(text_of(path), path)


def deck_from(value: object, where: str) -> Deck:
    """A deck from a mapping: {"main": {NAME: 3}} or {"main": [NAME, NAME]}, with an optional "name"."""
    if isinstance(value, Deck):
        return value
    if not isinstance(value, dict):
        raise GyojiError(f"{where}: a deck is a name, a file, a Deck or a mapping of sections, not {value!r}")
    deck = Deck(str(value.get("name", where)))
    for section, entries in value.items():
        if section == "name":
            continue
        lines: list[tuple[int, str]] = []
        if isinstance(entries, dict):
            for card, count in entries.items():
                if not isinstance(card, str) or not isinstance(count, int) or isinstance(count, bool) or count < 1:
                    raise GyojiError(f"{where}, section {section}: expected NAME: count, found {card!r}: {count!r}")
                lines.append((count, card))
        elif isinstance(entries, (list, tuple)):
            lines = _counted(entries, f"{where}, section {section}")
        else:
            raise GyojiError(f"{where}, section {section}: expected a list of names or NAME: count, found {entries!r}")
        deck.sections[str(section)] = lines
    if not deck.sections:
        raise GyojiError(f"{where}: the deck is empty")
    check_size(deck, where)
    return deck


def _counted(entries: Iterable[object], where: str) -> list[tuple[int, str]]:
    counts: dict[str, int] = {}
    for entry in entries:
        if isinstance(entry, str):
            counts[entry] = counts.get(entry, 0) + 1
            continue
        pair: list[object] = list(entry) if isinstance(entry, (list, tuple)) else []
        if len(pair) != 2 or not isinstance(pair[0], int) or not isinstance(pair[1], str) or pair[0] < 1:
            raise GyojiError(f"{where}: expected a card name or [count, name], found {entry!r}")
        counts[pair[1]] = counts.get(pair[1], 0) + pair[0]
    return [(n, name) for name, n in counts.items()]
