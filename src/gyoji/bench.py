"""What is measured: speed, size, memory. `gyoji bench` prints it, `benchmarks/` holds the limits."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from . import games, start
from ._build import compiled
from .kernel.state.chance import Chance
from .sim import simulate

CHECKOUT_MARK = Path("src") / "gyoji" / "kernel" / "state.py"


def measure(game: str, number: int, progress: Callable[[int], None] | None = None) -> dict[str, Any]:
    """All figures of the build that runs."""
    out: dict[str, Any] = {}
    begun = perf_counter()
    d = games.load(game)
    cards = len(d.cards())
    out["import_and_cards_ms"] = round((perf_counter() - begun) * 1e3, 1)
    files = d.card_files()
    begun = perf_counter()
    for file in files:
        d.load_cards(file)
    if files:
        out["compile_card_ms"] = round((perf_counter() - begun) * 1e3 / max(1, cards), 3)
    simulate(game, games=20, seed=10_000)  # warm
    played = simulate(game, games=number, progress=progress)
    for key in ("decisions_per_second", "games_per_second"):
        out[key] = played[key]
    out["decisions_per_game"] = round(played["decisions"] / number, 1)
    out.update(stepping(game, max(2, number // 50)))
    before = resident()
    simulate(game, games=number, seed=20_000)
    out["memory_growth_kb"] = resident() - before
    out["memory_games"] = number
    return out


def stepping(game: str, number: int) -> dict[str, Any]:
    """Games by question and answer: copies, saves, and how many answers lie behind the checkpoint."""
    since: list[int] = []
    copies: list[float] = []
    clones: list[float] = []
    saves: list[float] = []
    sizes: list[int] = []
    answers = 0
    seconds = 0.0
    for seed in range(number):
        m = start.new(game, seed=seed)
        dice = Chance(seed)
        while m.question is not None:
            since.append(len(m.answers) - m.base)
            begun = perf_counter()
            m.answer(dice.below(len(m.question.values)))
            seconds += perf_counter() - begun
            answers += 1
            if answers % 50 == 25:
                copies.append(timed(m.copy))
                clones.append(timed(m.checkpoint.clone))
                m.save()
                saves.append(timed(m.save))
                sizes.append(len(m.save()))
        sizes.append(len(m.save()))
        m.fingerprint()
    since.sort()
    return {
        "copy_us": us(copies), "state_copy_us": us(clones), "save_us": us(saves), "save_bytes_max": max(sizes),
        "answer_us": round(seconds / max(1, answers) * 1e6, 1), "since_checkpoint_median": since[len(since) // 2],
        "since_checkpoint_99": since[len(since) * 99 // 100], "since_checkpoint_max": since[-1],
    }


def timed(do: Callable[[], object]) -> float:
    """The best of a few runs: what it takes, not what else the machine did."""
    best = 1.0
    for _ in range(5):
        begun = perf_counter()
        do()
        best = min(best, perf_counter() - begun)
    return best


def us(seconds: list[float]) -> float:
    return round(median(seconds) * 1e6, 1) if seconds else 0.0


def resident() -> int:
    """Memory of this process in KB."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") // 1024
    except OSError:
        import resource

        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def checkout() -> Path | None:
    for root in (Path.cwd(), *Path.cwd().parents, *Path(__file__).resolve().parents):
        if (root / CHECKOUT_MARK).is_file():
            return root
    return None


def other_build(game: str, number: int) -> dict[str, Any] | None:
    """The figures of the other build, where the checkout has one: the pure sources, or the compiled .venv."""
    root = checkout()
    if root is None:
        return None
    env = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
    if compiled():
        command = [sys.executable]
        env["PYTHONPATH"] = str(root / "src")
    else:
        command = [str(root / ".venv" / "bin" / "python"), "-P"]
        if not Path(command[0]).exists():
            return None
    command += ["-m", "gyoji", "bench", "--one", "--json", "--game", game, "--games", str(number)]
    done = subprocess.run(command, env=env, cwd="/", capture_output=True, text=True)
    if done.returncode:
        return None
    report: dict[str, Any] = json.loads(done.stdout)
    return None if report["build"] == ("compiled" if compiled() else "pure") else report


def shown(value: object) -> str:
    if value is None:
        return "-"
    return f"{value:,}" if isinstance(value, (int, float)) else str(value)
