"""docs/rules-without-code.tsv: the rules that the engine obeys without code of their own, and a test that shows each.

`make mutants ARGS=--without-code` brings it up to date. A test that stands there stays as long as it names the rule, or,
for one that restates others or is the whole of them, a rule with code that it comes down to."""

from __future__ import annotations

from collections.abc import Callable

from gyoji import games
from gyoji.kernel.files import write_whole
from gyoji.scenario import results, source

from .books import Rule, code_behind, numbers_of, rules_of
from .cases import ROOT, in_session

TABLE = ROOT / "docs" / "rules-without-code.tsv"
COLUMNS = ("game", "rule", "status", "links", "shown by")
LINKED = ("restates", "whole-of", "follows")
Naming = dict[tuple[str, str], dict[str, int]]  # by game and rule: the tests that name it, and how many rules each names


def all_rules() -> dict[str, dict[str, Rule]]:
    return {game: rules_of(game, ROOT / "src" / "gyoji" / "games" / game.replace("-", "_")) for game in games.NAMES}


def naming(books: dict[str, dict[str, Rule]], tests: bool) -> Naming:
    """The scenarios that name each rule, and with `tests` the tests too (that takes a while)."""
    found: Naming = {}
    numbers = {game: numbers_of(rules) for game, rules in books.items()}

    def add(test: str, game: str, rules: list[str]) -> None:
        for rule in rules:
            if rule in numbers.get(game, ()):
                found.setdefault((game, numbers[game][rule]), {})[test] = len(rules)

    for path in results.files(ROOT / "scenarios"):
        for s in source.read(path):
            add(f"{path.relative_to(ROOT)}: {s['title']}", s["game"], [str(rule) for rule in s.get("rules", [])])
    if tests:
        in_session(lambda cases: [add(c.name, c.game, c.rules) for c in cases], ROOT / "tests", set())
    return found


def read_table() -> list[list[str]]:
    lines = TABLE.read_text(encoding="utf-8").splitlines() if TABLE.is_file() else []
    return [line.split("\t") for line in lines[1:]]


def rows(books: dict[str, dict[str, Rule]], shown: Callable[[Rule, list[str]], str]) -> list[list[str]]:
    """The whole table. `shown` gives a test of a rule, or of one of the rules that it comes down to."""
    return [[game, r.id, r.status, " ".join(r.links), shown(r, [r.id] if r.status == "follows" else
                                                             [r.id, *code_behind(rules, r.id)])]
            for game, rules in books.items() for r in rules.values() if r.status in LINKED]


def write() -> None:
    books = all_rules()
    tests = naming(books, True)
    there = {(row[0], row[1]): row[4] for row in read_table()}

    def shown(rule: Rule, ids: list[str]) -> str:
        named = [tests.get((rule.game, id), {}) for id in ids]
        if any(there.get((rule.game, rule.id)) in some for some in named):
            return there[rule.game, rule.id]
        return next((min(some, key=lambda test: (some[test], test)) for some in named if some), "")

    text = ["\t".join(row) for row in [list(COLUMNS), *rows(books, shown)]]
    write_whole(TABLE, ("\n".join(text) + "\n").encode())


def faults() -> list[str]:
    """What is not true any more."""
    books = all_rules()
    scenarios = naming(books, False)
    there = {(row[0], row[1]): row for row in read_table()}
    out: list[str] = []

    def shown(rule: Rule, ids: list[str]) -> str:
        test = there.get((rule.game, rule.id), [""] * 5)[4]
        path, _, name = test.partition("::")
        if name:
            text = (ROOT / path).read_text(encoding="utf-8") if (ROOT / path).is_file() else ""
            right = f"def {name.rpartition('::')[2].partition('[')[0]}(" in text and any(f'"{id}"' in text for id in ids)
        else:
            right = any(test in scenarios.get((rule.game, id), {}) for id in ids)
        if not right:
            out.append(f"{rule.game} {rule.id} ({rule.status}): {test or 'no test'} does not name it")
        return test

    now = rows(books, shown)
    out += [f"not in the table: {' '.join(row[:4])}" for row in now if row not in there.values()]
    return out + [f"no longer so: {' '.join(row[:4])}" for row in there.values() if row not in now]
