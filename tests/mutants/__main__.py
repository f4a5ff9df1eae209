"""The command: `python -m mutants`, with src and tests on the path."""

from __future__ import annotations

import argparse
import difflib
import hashlib
import json
import os
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

os.environ["GYOJI_CACHE"] = "off"  # nothing that was compiled without a mutant is taken for what it would compile

from gyoji import games
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from . import marks, running
from .engine import modules
from .books import Rule, code_behind, numbers_of, rules_of
from .cases import ERROR, KILLED, ROOT, SURVIVED, TIMEOUT, Case, in_session, quick_loader, scenario_cases, warm
from .marks import Marker, Site
from .operators import Mutant, citing_call, find_criers, is_cited_there, mutants_of

LIST = ROOT / "docs" / "survivors.md"
NO_TEST, UNMUTABLE = "no test", "unmutable"


@dataclass
class Trial:
    """What became of a rule."""

    rule: Rule
    verdict: str  # killed, survived, unmutable, no test
    why: str = ""
    sites: list[dict[str, Any]] = field(default_factory=list)

    def as_json(self) -> dict[str, Any]:
        return {"game": self.rule.game, "rule": self.rule.id, "status": self.rule.status, "verdict": self.verdict,
                "why": self.why, "sites": self.sites}


class Run:
    """All that is asked for on the command line."""

    def __init__(self, given: argparse.Namespace) -> None:
        self.given = given
        self.console = Console(stderr=True)
        self.sites: list[Site] = []
        self.markers: dict[str, Marker] = {}
        self.rules: dict[str, dict[str, Rule]] = {}
        self.wanted: list[Rule] = []
        self.trials: list[Trial] = []
        self.broken: list[str] = []  # cases that do not pass as it is
        self.began = time.monotonic()

    # --- beforehand --------------------------------------------------------------------------------------------
    def prepare(self) -> None:
        """The games are imported with marks; which rules are asked for."""
        names = [self.given.game] if self.given.game else [n for n in games.NAMES]
        finder = marks.Finder([])
        sys.meta_path.insert(0, finder)
        for name in names:
            package = f"gyoji.games.{name.replace('-', '_')}"
            rules = books(name)
            self.rules[name] = rules
            code = {n: id for n, id in numbers_of(rules).items() if rules[id].status == "code"}
            self.markers[name] = Marker(name, package, code, self.sites)
            finder.markers.append(self.markers[name])
            games.load(name)
            modules(package)
            self.wanted += [r for r in rules.values() if r.status in ("code", "follows") and self.chosen(r)]

        find_criers([tree for m in self.markers.values() for tree in m.trees.values()])

    def chosen(self, rule: Rule) -> bool:
        if self.given.rule:
            return rule.id in self.given.rule
        part, whole = self.given.share
        key = hashlib.sha256(f"{self.given.seed} {rule.game} {rule.id}".encode()).digest()
        return int.from_bytes(key[:8], "big") % whole < part

    def progress(self) -> Progress:
        return Progress(TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
                        console=self.console, transient=True, disable=not self.console.is_terminal)

    # --- the work ----------------------------------------------------------------------------------------------
    def work(self, tests: list[Case]) -> int:
        warm(list(self.markers.values()))
        cases = self.cases(tests)
        passing, facts = self.baselines(sorted({id(c): c for some in cases.values() for c in some}.values(), key=lambda c: c.name))
        self.try_all(cases, passing, facts)
        return self.report()

    def cases(self, tests: list[Case]) -> dict[tuple[str, str], list[Case]]:
        """By game and rule, the cases that name it."""
        found: dict[tuple[str, str], list[Case]] = {}
        for game, rules in self.rules.items():
            numbers = numbers_of(rules)
            wanted = {r.id for r in self.wanted if r.game == game}
            quick_loader()
            here = scenario_cases(ROOT / "scenarios" / game, lambda n: numbers.get(n) in wanted)  # noqa: B023
            for case in [*here, *(c for c in tests if c.game == game)]:
                for id in dict.fromkeys(numbers.get(n, "") for n in case.rules):
                    if id in wanted:
                        found.setdefault((game, id), []).append(case)
        return found

    def baselines(self, cases: list[Case]) -> tuple[set[int], dict[int, dict[str, Any]]]:
        facts: dict[int, dict[str, Any]] = {}
        with self.progress() as bar:
            task = bar.add_task("as it is", total=len(cases))

            def done(k: int, fact: Any) -> None:
                fact["reached"] = {site: places for site, places in fact["reached"]}
                facts[id(cases[k])] = fact
                if fact["verdict"] != SURVIVED:
                    self.broken.append(f"{cases[k].name}: {fact['verdict']}: {fact['why']}")
                bar.advance(task)

            running.known()
            running.in_children([lambda c=c: running.baseline(c) for c in cases], self.given.jobs, done)  # type: ignore[misc]
        return {k for k, fact in facts.items() if fact["verdict"] == SURVIVED}, facts

    def try_all(self, cases: dict[tuple[str, str], list[Case]], passing: set[int], facts: dict[int, dict[str, Any]]) -> None:
        by_rule: dict[tuple[str, str], list[Site]] = {}
        for site in self.sites:
            by_rule.setdefault((site.game, site.rule), []).append(site)
        todo: list[tuple[Trial, Site, list[Case]]] = []
        for rule in self.wanted:
            own = [c for c in cases.get((rule.game, rule.id), []) if id(c) in passing]
            trial = Trial(rule, SURVIVED if own else NO_TEST)
            self.trials.append(trial)
            behind = code_behind(self.rules[rule.game], rule.id)
            sites = [s for id in behind for s in by_rule.get((rule.game, id), [])]
            if own and not sites:
                trial.verdict, trial.why = UNMUTABLE, "it is cited nowhere"
            todo += [(trial, site, own) for site in sites if own]

        def work(site: Site, own: list[Case]) -> dict[str, Any]:
            return self.try_site(site, own, facts)

        with self.progress() as bar:
            task = bar.add_task("mutants", total=len(todo))

            def done(k: int, found: Any) -> None:
                todo[k][0].sites.append(found)
                bar.advance(task)

            running.in_children([lambda s=s, own=own: work(s, own) for _, s, own in todo], self.given.jobs, done)  # type: ignore[misc]
        for trial in self.trials:
            if trial.sites:
                verdicts = {m["verdict"] for s in trial.sites for m in s["mutants"]}
                trial.sites.sort(key=lambda s: s["place"])
                if KILLED in verdicts:
                    trial.verdict = KILLED
                elif all(not s["mutable"] for s in trial.sites):
                    trial.verdict, trial.why = UNMUTABLE, "nothing beside its citation is done"
                elif not any(s["reached"] for s in trial.sites):
                    trial.why = "no test comes to its citation"
                elif ERROR in verdicts and SURVIVED not in verdicts:
                    trial.why = "its mutants only break down"

    def try_site(self, site: Site, own: list[Case], facts: dict[int, dict[str, Any]]) -> dict[str, Any]:
        """The mutants of a site against the cases that come to it, until one is killed."""
        marker = self.markers[site.game]
        here = [c for c in own if site.number in facts[id(c)]["reached"]]
        places = sorted({tuple(p) for c in here for p in facts[id(c)]["reached"][site.number]})
        modules = {vars(sys.modules[m])["__file__"]: m for m in marker.trees}
        found = [citing_call(marker, modules[file], line) for file, line in places if file in modules]
        made = mutants_of(marker, site, [f for f in found if f is not None])
        out: dict[str, Any] = {"rule": site.rule, "place": site.place, "mutable": bool(made), "reached": bool(here), "mutants": []}
        against = sorted(here or ([] if is_cited_there(marker, site) else own), key=lambda c: facts[id(c)]["seconds"])
        seconds = sum(facts[id(c)]["seconds"] for c in against)
        while made and against:
            mutant = made.pop(0)
            result = running.trial(mutant, against, seconds)
            result["operator"] = mutant.operator
            if self.given.explain:
                result["diff"] = diff(mutant)
            out["mutants"].append(result)
            if result["verdict"] == KILLED and not self.given.explain:
                break
            if result["verdict"] in (ERROR, TIMEOUT) and mutant.narrower is not None:
                made.insert(0, mutant.narrower)
        return out

    # --- the report --------------------------------------------------------------------------------------------
    def report(self) -> int:
        if self.given.json:
            Path(self.given.json).write_text(json.dumps([t.as_json() for t in self.trials], indent=1, ensure_ascii=False), encoding="utf-8")
        out = Console(width=None if sys.stdout.isatty() else 160, highlight=False)
        if self.given.explain:
            explain(out, self.trials)
        listed = read_list(LIST)
        table = Table("game", "status", "rules", "killed", "survived", "unmutable", "no test", "share", "sites", "killed there", "mutants")
        for game in self.rules:
            for status in ("code", "follows"):
                some = [t for t in self.trials if t.rule.game == game and t.rule.status == status]
                if some:
                    count = Counter(t.verdict for t in some)
                    sites = [s for t in some for s in t.sites]
                    table.add_row(game, status, str(len(some)), *(str(count[v]) for v in (KILLED, SURVIVED, UNMUTABLE, NO_TEST)),
                                  f"{100 * (1 - count[KILLED] / len(some)):.1f} %", str(len(sites)),
                                  str(sum(any(m["verdict"] == KILLED for m in s["mutants"]) for s in sites)),
                                  str(sum(len(s["mutants"]) for s in sites)))
        out.print(table)
        for line in self.broken:
            out.print(f"does not pass as it is: {line}", soft_wrap=True)
        alive = {(t.rule.game, t.rule.id): t for t in self.trials if t.verdict != KILLED}
        new = [t for key, t in alive.items() if key not in listed]
        stale = [t for t in self.trials if t.verdict == KILLED and (t.rule.game, t.rule.id) in listed]
        for t in stale:
            out.print(f"no longer a survivor, take it off the list: {t.rule.game} {t.rule.id}")
        for t in new:
            places = ", ".join(s["place"] for s in t.sites) or "-"
            out.print(f"survivor: {t.rule.game} {t.rule.id} ({t.verdict}{': ' + t.why if t.why else ''}) {places}", soft_wrap=True)
        out.print(f"{len(self.trials)} rules, {len(alive)} survivors, {len(new)} of them not in {LIST.relative_to(ROOT)}; "
                  f"{time.monotonic() - self.began:.0f} s")
        return 1 if new else 0


def books(name: str) -> dict[str, Rule]:
    """The rules of a game before its modules are imported: they are marked by them."""
    from gyoji.kernel.gamedef import GameDef

    folder = ROOT / "src" / "gyoji" / "games" / name.replace("-", "_")
    game = GameDef()
    game.name = name
    game.rulebook_path = str(folder / "rulebook.tsv")
    game.further_books = {p.stem: str(p) for p in sorted(folder.glob("rulebook-*.tsv"))}
    return rules_of(game)


def diff(mutant: Mutant) -> str:
    lines = difflib.unified_diff(mutant.before.splitlines(), mutant.after.splitlines(), lineterm="", n=2)
    return "\n".join(list(lines)[2:])


def explain(out: Console, trials: list[Trial]) -> None:
    for t in trials:
        out.print(f"{t.rule.game} {t.rule.id} ({t.rule.status}): {t.verdict} {t.why}")
        for s in t.sites:
            out.print(f"  {s['place']}" + ("" if s["reached"] else "  (no test comes to it)"))
            for m in s["mutants"]:
                out.print(f"    {m['operator']}: {m['verdict']}" + (f" by {m['case']}: {m['why']}" if m["case"] else ""), soft_wrap=True, markup=False)
                for line in m.get("diff", "").splitlines():
                    out.print(f"      {line}", soft_wrap=True, markup=False)


def read_list(path: Path) -> dict[tuple[str, str], str]:
    """The known survivors: rows of a table with game, rule and reason."""
    found: dict[tuple[str, str], str] = {}
    for line in path.read_text(encoding="utf-8").splitlines() if path.is_file() else []:
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if line.lstrip().startswith("|") and len(cells) >= 3 and cells[0] in games.NAMES:
            found[cells[0], cells[1]] = cells[2]
    return found


def share(text: str) -> tuple[int, int]:
    part, _, whole = text.partition("/")
    if not (part.isdigit() and whole.isdigit() and 0 < int(part) <= int(whole)):
        raise argparse.ArgumentTypeError(f"expected a share such as 1/20, not {text!r}")
    return int(part), int(whole)


def arguments(given: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser("make mutants ARGS=...", description="Whether the tests that name a rule notice when it is gone.")
    parser.add_argument("--game", choices=games.NAMES, help="one game only")
    parser.add_argument("--rule", action="append", default=[], metavar="ID", help="this rule only; may be given several times")
    parser.add_argument("--share", type=share, default=(1, 1), metavar="K/N", help="so many of the rules, chosen by the seed")
    parser.add_argument("--seed", default="", help="what the share is chosen by: the hash of a commit")
    parser.add_argument("--jobs", type=int, default=2, help="how many processes (2)")
    parser.add_argument("--json", metavar="FILE", help="write what became of each rule, site and mutant")
    parser.add_argument("--explain", action="store_true", help="show each mutant and what killed it; with --rule")
    return parser.parse_args(given)


def main() -> int:
    run = Run(arguments())
    run.prepare()
    return in_session(run.work, [ROOT / "tests"])


if __name__ == "__main__":
    sys.exit(main())
