"""A scenario that was read and found well formed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .words import GameWords


class Malformed(Exception):
    """A mistake in a scenario file; the message names the file, the entry and what was expected."""


@dataclass(frozen=True)
class At:
    """A moment: a step of a turn; no step means any time in that turn."""

    turn: int
    step: str = ""

    def __str__(self) -> str:
        return f"turn {self.turn}, {self.step}" if self.step else f"turn {self.turn}"


@dataclass
class Placed:
    """Cards of one name that lie somewhere at the start."""

    player: int
    zone: int
    card: str
    count: int
    where: str  # for messages
    looks: dict[str, Any]  # controller is a player's number


@dataclass
class Setup:
    number: int
    player: int
    step: str
    fields: list[tuple[int, str, Any]] = field(default_factory=list)  # player, field, value
    counters: list[tuple[int, str, int]] = field(default_factory=list)  # player, counter, number
    cards: list[Placed] = field(default_factory=list)
    named: set[tuple[int, int]] = field(default_factory=set)  # zones that are named: player, zone


@dataclass
class Entry:
    """An entry of a script: an act, an answer, a wait or a check."""

    number: int  # its place in the script, from 1
    line: int
    kind: str  # act, answer, resolve, advance, expect
    player: int | None
    at: At | None
    body: dict[str, Any]
    illegal: bool = False
    when: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        who = "" if self.player is None else f"{letter(self.player)} "
        line = f", line {self.line}" if self.line else ""
        what = self.kind
        if self.kind == "act":
            names = [self.body.get("card", ""), *(name for name, _ in self.body.get("with", []))]
            what = " ".join([self.body["do"], *(name for name in names if name)])
        return f"script entry {self.number}{line} ({who}{what})"


@dataclass
class Scenario:
    file: str
    number: int  # its place in the file, from 1
    line: int
    title: str
    words: GameWords
    rules: list[str]
    seed: int
    options: dict[str, Any]
    players: int
    strict: bool
    eager: bool
    tags: list[str]
    cards: list[dict[str, Any]]
    setup: Setup
    script: list[Entry]
    stop: At | None
    after: bool
    expect: dict[str, Any]
    said: set[str] | None = None  # all words of set-up, script and expectation; those of a shared list are with the first


def letter(player: int) -> str:
    return chr(ord("A") + player)
