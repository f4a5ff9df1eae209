"""The rules of a game and what its rulebook says of each."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Rule:
    """A line of a rulebook.tsv. `links` are the rules that it restates, is made of or follows from."""

    game: str
    id: str
    status: str
    links: list[str] = field(default_factory=list)
    aliases: list[str] = field(default_factory=list)


def rules_of(game: str, folder: Path) -> dict[str, Rule]:
    """All rules of a game, of its list (rulebook.tsv) and of further ones beside it."""
    found: dict[str, Rule] = {}
    for path in sorted(folder.glob("rulebook*.tsv")):
        for line in path.read_text(encoding="utf-8").splitlines():
            cells = [*line.split("\t"), "", ""]
            status, *links = re.split(r"[\s,]+", cells[1].strip())
            if cells[0] and cells[0] != "id":
                found[cells[0]] = Rule(game, cells[0], status, links, cells[2].replace(",", " ").split())
    return found


def numbers_of(rules: dict[str, Rule]) -> dict[str, str]:
    """By each number that the code may cite, the id that it stands for."""
    return {alias: r.id for r in rules.values() for alias in r.aliases} | {id: id for id in rules}


def code_behind(rules: dict[str, Rule], id: str) -> list[str]:
    """The rules with code that a rule comes down to: itself, or by its links."""
    out: list[str] = []
    seen: set[str] = set()
    left = [id]
    while left:
        rule = rules.get(left.pop(0))
        if rule is None or rule.id in seen:
            continue
        seen.add(rule.id)
        if rule.status == "code":
            out.append(rule.id)
        else:
            left += rule.links
    return out
