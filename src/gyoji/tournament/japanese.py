"""What the desk says in Japanese: refusals, decisions, what a judge is asked, what is done for an infraction.

The desk speaks English, and so does its log. japanese.tsv has each sentence with `{}` where a value stands, and beside it
the Japanese one with the number of each value. A value that is a sentence itself is put into Japanese, too."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from pathlib import Path

from .infractions import INFRACTIONS

SENTENCES = Path(__file__).with_name("japanese.tsv")
RULE = re.compile(r" \((?:MTR|IPG|JAR) [^()]*\)$|$")


@lru_cache(4096)
def in_japanese(text: str) -> str:
    """A sentence of the desk, or several, with their rules as they are; what is not known stays English."""
    parts = text.split("; ")
    out: list[str] = []
    while parts:
        for n in range(len(parts), 0, -1):  # a sentence may have a semicolon itself
            found = one_in_japanese("; ".join(parts[:n]), n == len(parts) and not out)
            if found:
                break
        else:
            n, found = 1, parts[0]
        out.append(found)
        del parts[:n]
    return "; ".join(out)


def one_in_japanese(text: str, whole: bool) -> str:
    """The empty string, where that is no sentence. One that ends with others is the whole text."""
    rule = RULE.search(text)
    assert rule is not None
    for pattern, ja, ends_with_others in sentences():
        found = pattern.fullmatch(text[:rule.start()] if not ends_with_others else text)
        if found is not None and (whole or not ends_with_others):
            said = ja.format(*map(in_japanese, found.groups()))
            return said if ends_with_others else said + rule[0]
    return ""


@cache
def sentences() -> list[tuple[re.Pattern[str], str, bool]]:
    """Those with most words of their own first."""
    rows = [line.split("\t") for line in SENTENCES.read_text(encoding="utf-8").splitlines()[1:]]
    rows += [[one.name, one.ja] for one in INFRACTIONS.values()]
    rows.sort(key=lambda row: -len(row[0].replace("{}", "")))
    found = []
    for en, ja in rows:
        first, *rest = en.split("{}")
        pattern, before = re.escape(first), first
        for part in rest:  # after a colon there may be several
            pattern += ("(.+)" if before.endswith(": ") else "([^;]+?)") + re.escape(part)
            before = part
        found.append((re.compile(pattern), ja, en.endswith(": {}")))
    return found
