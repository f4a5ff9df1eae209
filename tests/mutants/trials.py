"""All mutants of the rules of one game, tried."""

from __future__ import annotations

import ast
import difflib
import hashlib
import re
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from . import marks, running
from .books import Rule, code_behind, numbers_of, rules_of
from .cases import ERROR, KILLED, SURVIVED, TIMEOUT, Case, scenario_cases, warm
from .engine import modules
from .marks import Finder, Marker, Site
from .operators import Mutant, citing_call, find_criers, is_cited_there, mutants_of

NO_TEST, UNMUTABLE = "no test", "unmutable"


@dataclass
class Wanted:
    """Which rules are asked for: some, or a share that a seed chooses."""

    rules: list[str] = field(default_factory=list)
    share: tuple[int, int] = (1, 1)
    seed: str = ""
    explain: bool = False  # try all mutants, and show them
    jobs: int = 2

    def __contains__(self, rule: Rule) -> bool:
        if self.rules:
            return rule.id in self.rules
        key = hashlib.sha256(f"{self.seed} {rule.game} {rule.id}".encode()).digest()
        return int.from_bytes(key[:8], "big") % self.share[1] < self.share[0]


@dataclass
class Trial:
    """What became of a rule."""

    game: str
    rule: str
    status: str  # code or follows
    verdict: str  # killed, survived, unmutable, no test
    why: str = ""
    sites: list[dict[str, Any]] = field(default_factory=list)  # of each: its mutants and what became of them


class Trials:
    """The rules of a game whose packages (or single modules) are not imported yet."""

    statuses: tuple[str, ...] = ("code", "follows")

    def __init__(self, game: str, packages: tuple[str, ...], books: Path, scenarios: Path, wanted: Wanted) -> None:
        self.game = game
        self.packages = packages
        self.scenarios = scenarios
        self.asked = wanted
        self.console = Console(stderr=True)
        self.rules = rules_of(game, books)
        self.wanted = [r for r in self.rules.values() if r.status in self.statuses and r in wanted]
        self.numbers = numbers_of(self.rules)
        code = {n: id for n, id in self.numbers.items() if self.rules[id].status == "code"}
        self.sites: list[Site] = []
        self.marker = Marker(game, packages, code, self.sites)
        self.broken: list[str] = []  # cases that do not pass as it is
        self.facts: dict[int, dict[str, Any]] = {}  # by case, what it does without a mutant

    def load(self) -> None:
        """Import the game with marks."""
        sys.meta_path.insert(0, finder := Finder(self.marker))
        try:
            for package in self.packages:
                import_module(package)
                modules(package)
        finally:
            sys.meta_path.remove(finder)
        for module in [*modules("gyoji.kernel"), *modules("gyoji.effects")]:  # they cite numbers that they are handed
            file = str(module.__file__)
            self.marker.trees[module.__name__] = ast.parse(Path(file).read_text(encoding="utf-8"), file)
        find_criers(list(self.marker.trees.values()))

    def run(self, tests: list[Case]) -> list[Trial]:
        """Try all that is asked for, with the scenarios and these tests."""
        self.warm()
        cases = self.cases(tests)
        running.take_stock()
        self.baselines(list({id(c): c for some in cases.values() for c in some}.values()))
        passing = {c for c, fact in self.facts.items() if fact["verdict"] == SURVIVED}
        return self.try_all({rule: [c for c in some if id(c) in passing] for rule, some in cases.items()})

    def warm(self) -> None:
        """What every case needs and no mutant changes is read."""
        warm(self.game, self.packages[0])

    def named(self, wanted: set[str], tests: list[Case]) -> list[Case]:
        """The scenarios and tests that may name these rules."""
        here = scenario_cases(self.scenarios, {n for n, id in self.numbers.items() if id in wanted}, self.broken)
        return [*here, *(c for c in tests if c.game == self.game)]

    def cases(self, tests: list[Case]) -> dict[str, list[Case]]:
        """By rule, the cases that name it."""
        found: dict[str, list[Case]] = {}
        wanted = {r.id for r in self.wanted}
        for case in self.named(wanted, tests):
            for id in dict.fromkeys(self.numbers.get(n, "") for n in case.rules):
                if id in wanted:
                    found.setdefault(id, []).append(case)
        return found

    def in_children(self, what: str, work: list[Callable[[], Any]], done: Callable[[int, Any], None]) -> None:
        bar = Progress(TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
                       console=self.console, transient=True, disable=not self.console.is_terminal)
        with bar:
            task = bar.add_task(f"{self.game}: {what}", total=len(work))

            def told(k: int, value: Any) -> None:
                done(k, value)
                bar.advance(task)

            running.in_children(work, self.asked.jobs, told)

    def baselines(self, cases: list[Case]) -> None:
        def done(k: int, facts: list[dict[str, Any]]) -> None:
            for case, fact in zip(groups[k], facts, strict=True):
                fact["reached"] = {site: places for site, places in fact["reached"]}
                self.facts[id(case)] = fact
                if fact["verdict"] != SURVIVED:
                    self.broken.append(f"{case.name}: {fact['verdict']}: {fact['why']}")

        groups = [cases[k:k + 10] for k in range(0, len(cases), 10)]
        self.in_children("as it is", [lambda some=some: running.baselines(some) for some in groups], done)

    def try_all(self, cases: dict[str, list[Case]]) -> list[Trial]:
        by_rule: dict[str, list[Site]] = {}
        for site in self.sites:
            by_rule.setdefault(site.rule, []).append(site)
        trials: list[Trial] = []
        todo: list[tuple[Trial, list[Site], list[Case]]] = []
        for rule in self.wanted:
            own = cases.get(rule.id, [])
            trial = Trial(self.game, rule.id, rule.status, SURVIVED if own else NO_TEST)
            trials.append(trial)
            sites = [s for id in code_behind(self.rules, rule.id) for s in by_rule.get(id, [])]
            if own and not sites:
                trial.verdict, trial.why = UNMUTABLE, "it is cited nowhere"
            if own and sites:
                todo.append((trial, sites, own))
        work = [lambda sites=sites, own=own: self.try_rule(sites, own) for _, sites, own in todo]
        self.in_children("mutants", work, lambda k, found: todo[k][0].sites.extend(found))
        for trial in trials:
            if trial.sites:
                trial.sites.sort(key=lambda s: str(s["place"]))
                trial.verdict, trial.why = judged(trial.sites)
        return trials

    def try_rule(self, sites: list[Site], own: list[Case]) -> list[dict[str, Any]]:
        """Its sites, those that most cases come to first, until a mutant is killed."""
        found: list[dict[str, Any]] = []
        for site in sorted(sites, key=lambda s: -sum(s.number in self.facts[id(c)]["reached"] for c in own)):
            found.append(self.try_site(site, own))
            if not self.asked.explain and any(m["verdict"] == KILLED for m in found[-1]["mutants"]):
                break
        return found

    def try_site(self, site: Site, own: list[Case]) -> dict[str, Any]:
        """The mutants of a site against the cases that come to it, or may without citing it, until one is killed."""
        here = [c for c in own if site.number in self.facts[id(c)]["reached"]]
        files = {vars(sys.modules[m])["__file__"]: m for m in self.marker.trees}
        places = [(files[p[0]], p[1]) for c in here for p in self.facts[id(c)]["reached"][site.number] if p[0] in files]
        places = sorted(set(places), key=lambda p: (not p[0].startswith(self.packages), p))
        found = [citing_call(self.marker, module, line) for module, line in places]
        made = self.mutants_of(site, [f for f in found if f is not None])
        out: dict[str, Any] = {"rule": site.rule, "place": site.place, "mutable": bool(made), "reached": bool(here),
                               "mutants": []}
        against = here if is_cited_there(self.marker, site) else own  # a refusal is a value: it decides without being cited
        against = sorted(against, key=lambda c: float(self.facts[id(c)]["seconds"]))
        seconds = sum(self.facts[id(c)]["seconds"] for c in against)
        while made and against:
            mutant = made.pop(0)
            result = {"operator": mutant.operator, **running.trial(mutant, against, seconds)}
            if self.asked.explain:
                result["diff"] = self.diff(mutant)
            out["mutants"].append(result)
            if result["verdict"] == KILLED and not self.asked.explain:
                break
            if result["verdict"] in (ERROR, TIMEOUT) and mutant.narrower is not None:
                made.insert(0, mutant.narrower)
        return out

    def mutants_of(self, site: Site, cited_at: list[tuple[str, Any, int]]) -> list[Mutant]:
        return mutants_of(self.marker, site, cited_at)

    def diff(self, mutant: Mutant) -> str:
        lines = difflib.unified_diff(mutant.before.splitlines(), mutant.after.splitlines(), lineterm="", n=2)
        return re.sub(f"{marks.NAME}(\\d+)", lambda m: repr(self.sites[int(m[1])].text), "\n".join(list(lines)[2:]))


def judged(sites: list[dict[str, Any]]) -> tuple[str, str]:
    """What became of a rule, by what became of the mutants of its sites, and why."""
    verdicts = {m["verdict"] for s in sites for m in s["mutants"]}
    if KILLED in verdicts:
        return KILLED, ""
    if not any(s["mutable"] for s in sites):
        return UNMUTABLE, "nothing beside its citation is done"
    if not verdicts or not any(s["reached"] for s in sites):
        return SURVIVED, "no test comes to its citation"
    if SURVIVED in verdicts:
        return SURVIVED, "nothing that its tests expect changes"
    return SURVIVED, "its mutants only break down" if ERROR in verdicts else "its mutants do not come to an end"


def as_json(trials: list[Trial]) -> list[dict[str, Any]]:
    return [asdict(t) for t in trials]
