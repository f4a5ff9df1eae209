"""All of it, in parts, each a process with its share of the time; a table at the end: `make soak`."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from time import monotonic
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from gyoji import games
from gyoji._build import compiled

from . import hostile

GAMES = 100_000  # of each game
SEVERAL = 20_000
CHECKED = 1_000_000  # as many as there is time for
SHARES = {"several": 0.2, "games": 0.65, "properties": 0.15}  # of the time
MOST_JOBS = 4


class Part:
    """One part: a process that says how far it is in lines of JSON, and at the end its figures."""

    def __init__(self, name: str, command: list[str], seconds: float) -> None:
        self.name = name
        self.command = [sys.executable, "-m", *command]
        self.seconds = seconds
        self.figures: dict[str, Any] = {}
        self.good = False

    def run(self, bar: Progress) -> None:
        task = bar.add_task(self.name, total=None)
        begun = monotonic()
        with subprocess.Popen(self.command, stdout=subprocess.PIPE, text=True) as p:
            assert p.stdout is not None
            for line in p.stdout:
                try:
                    self.figures = json.loads(line)
                except ValueError:
                    continue
                if "done" in self.figures:
                    bar.update(task, completed=self.figures["done"], total=self.figures["of"])
        self.good = p.returncode == 0 and self.figures.get("flat", True)
        self.figures.setdefault("seconds", round(monotonic() - begun, 1))
        bar.update(task, completed=1, total=1)


def parts(minutes: float, number: int, seed: int, only: str, jobs: int) -> list[Part]:
    names = [name for name in games.NAMES if find_spec(f"{name.replace('-', '_')}.arena") is not None]
    found: list[Part] = []
    for name in names:
        share = minutes * 60 * jobs * SHARES["games"] / len(names)
        found.append(Part(f"games {name}", ["soak.volume", "games", name, "--games", str(number), "--seconds", str(share),
                                            "--seed", str(seed)], share))
        share = minutes * 60 * jobs * SHARES["properties"] / len(names)
        found.append(Part(f"properties {name}", ["soak.volume", "properties", name, "--games", str(CHECKED), "--seconds",
                                                 str(share), "--seed", str(seed)], share))
    if find_spec("soak.several_players") is not None:
        share = minutes * 60 * jobs * SHARES["several"]
        several = max(20, int(SEVERAL * min(1.0, minutes / 60)))
        found.append(Part("several players", ["soak.several_players", "--games", str(several), "--seed", str(seed)], share))
    return [part for part in found if only in part.name]


def summary(run: list[Part], cases: list[dict[str, Any]]) -> Table:
    out = Table(title=f"gyoji soak, {'compiled' if compiled() else 'plain Python'}, {os.cpu_count()} cores")
    columns = ["part", "games", "seconds", "memory MB", "grown KB", "decisions", "99.9 % ms", "most ms", ""]
    for k, column in enumerate(columns):
        out.add_column(column, justify="right" if 0 < k < len(columns) - 1 else "left")
    for part in run:
        f = part.figures
        told = [f.get(key, "") for key in ("games", "seconds", "memory_mb", "grown_kb", "decisions", "p999_ms", "most_ms")]
        out.add_row(part.name, *[f"{v:,}" if isinstance(v, int) else str(v) for v in told],
                    "good" if part.good else f"FAILED {f.get('failed', '')}")
    if cases:
        bad = [c["case"] for c in cases if not hostile.good(c)]
        most = max(cases, key=lambda c: c["memory_kb"])
        slow = max(cases, key=lambda c: c["seconds"])
        out.add_row(f"hostile files ({len(cases)})", "", f"{slow['seconds']} at most",
                    f"{most['memory_kb'] / 1024:.0f} at most", "", "", "", "", f"FAILED {', '.join(bad)}" if bad else "good")
    return out


def main() -> None:
    p = argparse.ArgumentParser(prog="make soak", description=__doc__)
    p.add_argument("--minutes", type=float, default=60, help="how long it takes, about")
    p.add_argument("--games", type=int, default=GAMES, help="of each game, as far as the time goes")
    p.add_argument("--seed", type=int, default=0)
    p.add_argument("--jobs", type=int, default=min(MOST_JOBS, os.cpu_count() or 1), help="parts at the same time")
    p.add_argument("--only", default="", help="only parts whose name has this: nova, games, properties, several, hostile")
    a = p.parse_args()
    console = Console()
    run = parts(a.minutes, a.games, a.seed, a.only, a.jobs)
    with Progress(TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(),
                  console=console, transient=not console.is_terminal) as bar, ThreadPoolExecutor(a.jobs) as pool:
        list(pool.map(lambda part: part.run(bar), run))
    cases = hostile.all_of_them() if a.only in "hostile files" else []
    console.print(summary(run, cases))
    for part in run:
        console.print_json(json.dumps({"part": part.name, **part.figures}, ensure_ascii=False), indent=None)
    sys.exit(0 if all(part.good for part in run) and all(map(hostile.good, cases)) else 1)


if __name__ == "__main__":
    main()
