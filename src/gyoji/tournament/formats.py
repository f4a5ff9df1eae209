"""Formats as dated data: which names are legal in a deck, on a day (MTR 3.2, 3.3, 3.7, 6, 7.1, 8.4, 9.5).

A format's sets, banned and restricted names stand in formats.tsv with the rule of each. A name is legal if a set that has it
is legal on the day (any printing of it is), and it is not banned."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from ..kernel.errors import GyojiError
from .standings import Cite, not_cited

DATA = Path(__file__).with_name("formats.tsv")
EDITION = "2023-09-04"  # of the tournament rules that the lists are from
BASICS = ("Plains", "Island", "Swamp", "Mountain", "Forest")
SNOW = tuple(f"Snow-Covered {name}" for name in BASICS)
LIMITED = {"sealed": "MTR 3.2 limited#1.1", "draft": "MTR 3.2 limited#1.2", "rochester": "MTR 3.2 limited#1.3",
           "cube": "MTR 3.2 limited#1.2", "limited": "MTR 3.2 limited#1.1"}
CONSTRUCTED = {"standard": "MTR 3.2 constructed#1.1", "pioneer": "MTR 3.2 constructed#1.2",
               "modern": "MTR 3.2 constructed#1.3", "vintage": "MTR 3.2 eternal#1.1", "legacy": "MTR 3.2 eternal#1.2"}

#: by format: the rules that list its sets, its banned and its restricted cards
LISTS = {"standard": ("MTR 6.3#1", "MTR 6.3#4"), "modern": ("MTR 6.4#1", "MTR 6.4#2"), "pioneer": ("MTR 6.7#1", "MTR 6.7#2"),
         "vintage": ("MTR 6.5#1", "MTR 6.5#3", "MTR 6.5#4"), "legacy": ("MTR 6.6#1", "MTR 6.6#3")}

Lines = list[tuple[int, str]]


@dataclass(frozen=True)
class Printing:
    """What a collection says of a name."""

    sets: frozenset[str]  # codes
    types: frozenset[str] = frozenset()
    basic: bool = False
    any_number: bool = False  # its text lets a deck have any number
    flags: frozenset[str] = frozenset()  # "ante", "offensive", "acorn", "playtest", "gold"


@dataclass
class Format:
    name: str
    sets: dict[str, tuple[str, str, str]] = field(default_factory=dict)  # by code: name, from when, rule
    banned: dict[str, str] = field(default_factory=dict)  # by name, the rule
    restricted: dict[str, str] = field(default_factory=dict)
    extra: dict[str, str] = field(default_factory=dict)

    @property
    def eternal(self) -> bool:
        """Every set is legal from its release on."""
        return not self.sets


def read_formats(path: Path = DATA) -> dict[str, Format]:
    found: dict[str, Format] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines()[1:], 2):
        cells = line.split("\t")
        if len(cells) != 6:
            raise GyojiError(f"{path}, line {number}: expected format, kind, rule, name, code, from")
        name, kind, rule, card, code, since = cells
        one = found.setdefault(name, Format(name))
        if kind == "set":
            one.sets[code] = (card, since, rule)
        else:
            {"banned": one.banned, "restricted": one.restricted, "extra": one.extra}[kind].setdefault(card, rule)
    return found


FORMATS = read_formats()


def format_named(name: str) -> Format:
    if name not in FORMATS:
        raise GyojiError(f"there is no format {name!r}; there are: {', '.join([*FORMATS, *LIMITED])}")
    return FORMATS[name]


def banned_by(one: Format, name: str, printing: Printing | None) -> str:
    """The rule that bans a name, or the empty string."""
    if name in one.banned:
        return one.banned[name]
    if printing is None:
        return ""
    for word in [*[f"type:{t}" for t in sorted(printing.types)], *[f"class:{f}" for f in sorted(printing.flags)]]:
        if word in one.banned:
            return one.banned[word]
    return ""


def legal(name: str, one: Format, on: str, printing: Printing | None) -> tuple[str, str]:
    """Why a name is not legal in a format on a day, and by which rule; two empty strings if it is."""
    rule = banned_by(one, name, printing)
    if rule:
        return f"{name} is banned", rule
    if name in one.extra or name in BASICS:
        return "", ""
    if printing is None:
        return f"{name} is in no set that is known here", "MTR 6.2#1"
    for flag, rule in (("acorn", "MTR 3.3#2"), ("playtest", "MTR 3.3#3"), ("gold", "MTR 3.3#1")):
        if flag in printing.flags:
            return f"{name} is no card for such events ({flag})", rule
    if one.eternal:
        return "", ""
    due = [one.sets[code] for code in printing.sets if code in one.sets]
    if not due:
        return f"{name} is in no set of {one.name}", "MTR 6.2#1"
    title, since, _ = min(due, key=lambda s: s[1])
    if since > on:
        return f"{name} is legal with {title} from {since} on, and the event is on {on}", "MTR 3.7#1"
    return "", ""


def problems(main: Lines, side: Lines, one: Format, on: str, printings: Mapping[str, Printing],
             prerelease: bool = False, cite: Cite = not_cited) -> list[str]:
    """Every reason why a constructed deck is not legal, each with its rule."""
    out: list[str] = []
    cite(CONSTRUCTED[one.name])
    for rule in LISTS[one.name]:
        cite(rule)
    cite("MTR 6.1#1")
    if size(main) < 60:
        out.append(f"the deck has {size(main)} cards; at least 60 are needed (MTR 6.1#1)")
    if size(side) > 15:
        out.append(f"the sideboard has {size(side)} cards; at most 15 are allowed (MTR 6.1#1)")
    for name, number in counted(main, side).items():
        printing = printings.get(name)
        basic = name in BASICS or (printing is not None and (printing.basic or printing.any_number))
        cite("MTR 6.1#2")
        if number > 4 and not basic:
            out.append(f"{number} {name}; at most 4 are allowed (MTR 6.1#2)")
        if name in SNOW and one.name == "standard" and not legal_sets(one, on, printing):
            cite("MTR 6.3#3")  # read as the plain basic land, without penalty
            continue
        why, rule = legal(name, one, on, printing)
        if prerelease and rule == "MTR 3.7#1":
            cite("MTR 3.7#2")  # before its day
            why = ""
        cite("MTR 6.2#1")
        if why:
            out.append(f"{why} ({rule})")
        if name in one.restricted:
            cite("MTR 6.2#2")
            if number > 1:
                out.append(f"{number} {name}, which is restricted to 1 ({one.restricted[name]})")
    return out


def legal_sets(one: Format, on: str, printing: Printing | None) -> list[str]:
    return [] if printing is None else [code for code in printing.sets if code in one.sets and one.sets[code][1] <= on]


def limited_problems(main: Lines, side: Lines, pool: Iterable[str], cite: Cite = not_cited) -> list[str]:
    """Why a limited deck is not legal: 40 cards, from the pool, with any number of the five basic lands."""
    for rule in ("MTR 7.1#1", "MTR 7.1#2", "MTR 7.2#2", "MTR 7.2#2.1"):
        cite(rule)
    out: list[str] = []
    if size(main) < 40:
        out.append(f"the deck has {size(main)} cards; at least 40 are needed (MTR 7.1#1)")
    have: dict[str, int] = {}
    for name in pool:
        have[name] = have.get(name, 0) + 1
    for name, number in counted(main, side).items():
        if name not in BASICS and number > have.get(name, 0):
            out.append(f"{number} {name}, of which the pool has {have.get(name, 0)} (MTR 7.2#2)")
    return out


def unified_problems(decks: Mapping[str, tuple[Lines, Lines]], printings: Mapping[str, Printing], together: bool = False,
                     cite: Cite = not_cited) -> list[str]:
    """Why decks of a team do not go together: apart from basic lands no name is in two of them, sideboards included."""
    out: list[str] = []
    users: dict[str, list[str]] = {}
    cite("MTR 8.4#1")
    if together:
        cite("MTR 9.5#1")
    for member, (main, side) in decks.items():
        if together and side:
            out.append(f"{member} has a sideboard; there are none in Two-Headed Giant (MTR 9.5#3)")
        for name in counted(main, side):
            users.setdefault(name, []).append(member)
            if together and name == "Erayo, Soratami Ascendant":
                out.append(f"{name} is banned in Two-Headed Giant (MTR 9.5#2.1)")
    for name, members in users.items():
        basic = name in BASICS or (name in printings and printings[name].basic)
        if len(members) > 1 and not basic:
            out.append(f"{name} is in the decks of {' and '.join(members)} (MTR 8.4#1)")
    return out


def size(lines: Lines) -> int:
    return sum(number for number, _ in lines)


def counted(main: Lines, side: Lines) -> dict[str, int]:
    out: dict[str, int] = {}
    for number, name in [*main, *side]:
        out[name] = out.get(name, 0) + number
    return out


def name_meant(written: str, known: Iterable[str]) -> list[str]:
    """Which cards a name on a list can mean: the same, else those that begin so (IPG 3.4 philosophy#3)."""
    names = list(known)
    if written in names:
        return [written]
    lower = written.strip().lower()
    same = [n for n in names if n.lower() == lower]
    return same or [n for n in names if n.lower().startswith(lower)]
