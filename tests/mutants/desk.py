"""The mutants of the tournament rules, a book of its own beside the games.

The desk cites by notes, refusals and tables. What differs from a game:
- `anybody`: of an act, anybody may ask for it; nobody is refused for their role;
- `allowed`: a refusal is not made; `row`: one field beside a rule in a table is that of another row, or one more; `gone`:
  the row is not there; `list`: a row of a format's list in formats.tsv is not there, or its date or name is another;
- `unsaid`: where nothing else is done for a rule, what the desk says of it is not said.

A refusal that a test does not expect kills as an illegal entry of a script does. One by another rule than the test expects
does too: the reason is what the desk is asked for. A note stays, without its text."""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import gyoji.games

from . import marks, operators, running
from .cases import ROOT, Case, warm
from .engine import part
from .marks import Marker, Site, at
from .operators import Mutant, Scope, Unmutable, attempt, is_cited_there, is_mark
from .trials import Trials

NAME = "tournament"
DESK = "gyoji.tournament"
FORMATS = f"{DESK}.formats"
LISTED = "_listed"


class DeskTrials(Trials):
    """The tournament rules: what is data counts by the row, and rules that follow are shown with those they follow from."""

    statuses = ("code",)

    def __init__(self, wanted: Any) -> None:
        super().__init__(NAME, (DESK, "gyoji.games.magic"), ROOT / "src" / "gyoji" / NAME, Path(), wanted)

    def load(self) -> None:
        operators.NOTING, operators.CITING = (), (*operators.CITING, "note")
        operators.CALLED["_cited"] = cited
        super().load()
        for name in ("Desk", "Series", "Draft", "Rochester"):
            kind = part(name, DESK)
            running.CITERS.extend((kind, method) for method in ("cite", "note") if method in vars(kind))
        before = marks.arm
        marks.arm = lambda: (before(), arm())
        gyoji.games.load("magic")

    def warm(self) -> None:
        warm("magic", "gyoji.games.magic")

    def named(self, wanted: set[str], tests: list[Case]) -> list[Case]:
        return [c for c in tests if c.game == "magic"]

    def mutants_of(self, site: Site, cited_at: list[tuple[str, Any, int]]) -> list[Mutant]:
        if not site.module.startswith(DESK):
            return super().mutants_of(site, cited_at)
        return mutants_of(self.marker, site, cited_at)


def cited(desk: Any, rule: str) -> bool:
    """What is cited though nothing is done for it; the text of a note stays away."""
    if hasattr(type(desk), "note"):
        desk.note(rule, "")
    elif hasattr(desk, "seats"):
        desk.cite(rule, "")
    else:
        desk.cite(rule)
    return True


def arm() -> None:
    """An act whose own rule is live is for anybody; a refusal tells its rule."""
    desk, refusal = part("Desk", DESK), part("Refusal", DESK)
    may, init = desk._may, refusal.__init__

    def not_refused(self: Any, act: Any, by: str) -> None:
        marks.told(act.rule)
        if not marks.is_live(act.rule):
            may(self, act, by)

    def telling(self: Any, reason: str, rule: str = "", *others: str) -> None:
        marks.told(rule)
        init(self, reason, rule, *others)

    desk._may = not_refused
    refusal.__init__ = telling


# --- the mutants of a site ---------------------------------------------------------------------------------------------
def mutants_of(marker: Marker, site: Site, cited_at: list[tuple[str, Any, int]]) -> list[Mutant]:
    def here() -> Scope:
        return Scope(marker, site.module, site.path, site.scope)

    if not site.scope:
        if any(name == "decorator_list" for name, _ in site.path):
            return [Mutant(site.number, "live")]
        out = rows(marker, site)
    elif is_cited_there(marker, site):
        out = attempt(here, site, [operators.branch, operators.after, operators.before, operators.procedure])
        return (out[:operators.MOST] + attempt(here, site, [unsaid])) if only_says(here()) else out[:operators.MOST]
    else:
        found = [allowed, operators.row, operators.entry, operators.call, operators.unsaid]
        out = attempt(here, site, found)[:1] + attempt(here, site, [operators.branch])
    for module, path, scope in cited_at[:2]:
        def there(module: str = module, path: Any = path, scope: int = scope) -> Scope:
            return Scope(marker, module, path, scope)

        if not operators.cries(there().original):
            out += attempt(there, site, [operators.branch, operators.after, operators.before], " elsewhere")
    return (out + (listed(marker, site) if site.module == FORMATS else []))[:2 * operators.MOST]


def only_says(scope: Scope) -> bool:
    """Where this rule counts, nothing is done but that it is said."""
    owner, _, block = scope.block(scope.statement(scope.node))
    return isinstance(owner, ast.If) and all(operators.citing(x) for x in block)


def allowed(scope: Scope, s: ast.stmt, text: str, most: int) -> int:
    """A refusal is not made."""
    if not isinstance(s, ast.Raise):
        raise Unmutable("it is no refusal")
    scope.replace_in_block(s, [])
    return 1


def unsaid(scope: Scope, s: ast.stmt, text: str, most: int) -> int:
    """A note without its text."""
    calls = [n for n in ast.walk(s) if isinstance(n, ast.Call) and operators.name_of(n) in ("note", "cite") and n.args[1:]
             and any(scope.node is inner for inner in ast.walk(n))]
    if not calls:
        raise Unmutable("nothing is said")
    calls[0].args[1] = ast.Constant("")
    return 1


# --- tables ------------------------------------------------------------------------------------------------------------
def rows(marker: Marker, site: Site) -> list[Mutant]:
    """A table of a module in which one field beside the rule is another, or the row is not there."""
    statement = marker.trees[site.module].body[site.path[0][1]]
    if not isinstance(statement, (ast.Assign, ast.AnnAssign)) or statement.value is None:
        return []
    target = statement.targets[0] if isinstance(statement, ast.Assign) else statement.target
    assert isinstance(target, ast.Name)
    out: list[Mutant] = []
    changes = [*fields_changed(site.path), *rows_gone(site.path)]
    for change in changes:
        operator, new = change(copy.deepcopy(statement))
        if new is not None and new.value is not None:
            code = compile(ast.fix_missing_locations(ast.Expression(new.value)), site.file, "eval")
            out.append(Mutant(site.number, operator, ast.unparse(statement), ast.unparse(new), code, site.module, target.id))
    return out


Change = Callable[[Any], tuple[str, Any]]


def fields_changed(path: list[tuple[str, int]]) -> Iterator[Change]:
    for k in range(8):
        def change(statement: Any, k: int = k) -> tuple[str, Any]:
            mark, record = at(statement, path[1:]), at(statement, path[1:-1])
            fields = record.args if isinstance(record, ast.Call) else record.elts if isinstance(record, ast.Tuple) else []
            if k >= len(fields) or fields[k] is mark:
                return "row", None
            new = other(fields[k], [getattr(r, "args", getattr(r, "elts", [])) for r in alike(statement, record)], k)
            if new is None:
                return "row", None
            fields[k] = new
            return "row", statement
        yield change


def alike(statement: ast.AST, record: ast.AST) -> list[ast.AST]:
    """The rows of a table."""
    if isinstance(record, ast.Call):
        return [n for n in ast.walk(statement) if isinstance(n, ast.Call) and ast.dump(n.func) == ast.dump(record.func)]
    return [n for n in ast.walk(statement) if isinstance(n, ast.Tuple) and len(n.elts) == len(record.elts)]  # type: ignore[attr-defined]


def other(value: ast.expr, every: list[list[ast.expr]], k: int) -> ast.expr | None:
    """One more; of words, another one that stands there. What no two rows share is a name or a text, and stays."""
    if isinstance(value, ast.Constant) and isinstance(value.value, int):
        return ast.Constant(value.value + 1)
    if not isinstance(value, (ast.Name, ast.Constant)) or is_mark(value):
        return None
    there = [ast.dump(some[k]) for some in every if len(some) > k]
    if len(set(there)) == len(there):
        return None
    return next((copy.deepcopy(some[k]) for some in every if len(some) > k and ast.dump(some[k]) != ast.dump(value)
                 and not is_mark(some[k])), None)


def rows_gone(path: list[tuple[str, int]]) -> Iterator[Change]:
    for depth in range(len(path), 1, -1):
        def change(statement: Any, depth: int = depth) -> tuple[str, Any]:
            owner, (name, i) = at(statement, path[1:depth - 1]), path[depth - 1]
            node = at(statement, path[1:depth])
            if isinstance(owner, ast.Dict) and name == "values":
                del owner.keys[i], owner.values[i]
                return "gone", statement
            if isinstance(owner, (ast.Tuple, ast.List)) and isinstance(node, (ast.Tuple, ast.Call)):
                del owner.elts[i]
                return "gone", statement
            return "gone", None
        yield change


# --- formats.tsv -------------------------------------------------------------------------------------------------------
def listed(marker: Marker, site: Site) -> list[Mutant]:
    """The rows of a format's lists that stand under a rule: the first, the middle and the last one gone or otherwise."""
    data = ROOT / "src" / "gyoji" / NAME / "formats.tsv"
    lines = data.read_text(encoding="utf-8").splitlines()
    mine = [n for n, line in enumerate(lines) if f"{line.split(chr(9))[2]}.".startswith(f"{site.rule}.")]
    out: list[Mutant] = []
    for n in sorted({*mine[:1], *mine[len(mine) // 2:][:1], *mine[-1:]}):
        cells = lines[n].split("\t")
        since = "2030-01-01" if cells[1] == "set" else cells[5]
        changed = [*cells[:3], cells[3] + " ", cells[4] + "X" * bool(cells[4]), since]
        for operator, row in (("list gone", None), ("list", "\t".join(changed))):
            text = f"{LISTED}({n}, {row!r})"
            code = compile(text, site.file, "eval")
            out.append(Mutant(site.number, operator, lines[n], row or "", code, FORMATS, "FORMATS"))
    return out


def with_row(n: int, row: str | None) -> Any:
    """The formats with another line in their file, or without it."""
    from tempfile import TemporaryDirectory

    formats = __import__(FORMATS, fromlist=["read_formats"])
    lines = formats.DATA.read_text(encoding="utf-8").splitlines()
    lines[n:n + 1] = [] if row is None else [row]
    with TemporaryDirectory() as folder:
        path = Path(folder) / "formats.tsv"
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        return formats.read_formats(path)


operators.CALLED[LISTED] = with_row
