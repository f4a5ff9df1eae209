"""What came of it: figures by game, survivors, and the list of those that are known."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

from rich.console import Console
from rich.table import Table

from .cases import KILLED, SURVIVED
from .trials import NO_TEST, UNMUTABLE, Trial

COLUMNS = ("game", "status", "rules", "killed", "survived", "unmutable", "no test", "survivors", "sites", "killed there",
           "mutants")


def read_list(path: Path) -> dict[tuple[str, str], str]:
    """The known survivors, by game and rule with the reason: three columns, by tabs, below their names."""
    found: dict[tuple[str, str], str] = {}
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    for number, line in enumerate(lines, 1):
        cells = line.split("\t")
        if len(cells) != 3 or not all(cells):
            raise SystemExit(f"{path}, line {number}: expected game, rule and reason, separated by tabs")
        if number > 1:
            found[cells[0], cells[1]] = cells[2]
    return found


def report(trials: list[Trial], broken: list[str], known: Path, rows: bool = False) -> int:
    """Print it; 1 if there is a survivor that is not on the list."""
    out = Console(width=None if sys.stdout.isatty() else 180, highlight=False, soft_wrap=True, markup=False)
    listed = read_list(known)
    out.print(figures(trials))
    for line in broken:
        out.print(f"does not pass as it is: {line}")
    alive = [t for t in trials if t.verdict != KILLED]
    new = [t for t in alive if (t.game, t.rule) not in listed]
    for t in trials:
        if t.verdict == KILLED and (t.game, t.rule) in listed:
            out.print(f"no longer a survivor, to be taken off the list: {t.game} {t.rule}")
    for t in alive if rows else new:
        reason = t.why or t.verdict
        if rows:
            print(t.game, t.rule, listed.get((t.game, t.rule), reason), sep="\t")
        else:
            out.print(f"survivor: {t.game} {t.rule} ({reason}) {', '.join(s['place'] for s in t.sites)}")
    out.print(f"{len(trials)} rules, {len(alive)} survivors, {len(new)} of them not in {known.name}")
    return 1 if new else 0


def figures(trials: list[Trial]) -> Table:
    table = Table(*COLUMNS)
    for game, status in dict.fromkeys((t.game, t.status) for t in trials):
        some = [t for t in trials if (t.game, t.status) == (game, status)]
        count = Counter(t.verdict for t in some)
        sites = [s for t in some for s in t.sites]
        table.add_row(game, status, str(len(some)), *(str(count[v]) for v in (KILLED, SURVIVED, UNMUTABLE, NO_TEST)),
                      f"{100 * (1 - count[KILLED] / len(some)):.1f} %", str(len(sites)),
                      str(sum(any(m["verdict"] == KILLED for m in s["mutants"]) for s in sites)),
                      str(sum(len(s["mutants"]) for s in sites)))
    return table


def explain(trials: list[Trial]) -> None:
    """The mutants of some rules, and what has become of each."""
    out = Console(width=None if sys.stdout.isatty() else 180, highlight=False, soft_wrap=True, markup=False)
    for t in trials:
        out.print(f"{t.game} {t.rule} ({t.status}): {t.verdict}{', ' + t.why if t.why else ''}")
        for s in t.sites:
            out.print(f"  {s['place']}" + ("" if s["reached"] else "  (no test comes to it)"))
            for m in s["mutants"]:
                by = f" by {m['case']}: {m['why']}" if m["verdict"] != SURVIVED else ""
                out.print(f"    {m['operator']}: {m['verdict']}{by}")
                for line in m.get("diff", "").splitlines():
                    out.print(f"      {line}")
