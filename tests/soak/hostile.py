"""Hostile card files, each in a process of its own: refused, with how much memory and in how many seconds.

    PYTHONPATH=tests python -m soak.hostile              all of them
    PYTHONPATH=tests python -m soak.hostile LETTERS      one"""

from __future__ import annotations

import json
import subprocess
import sys
from time import perf_counter
from typing import Any

from gyoji.bench import resident
from gyoji.kernel.declaring.source import MOST_MARKS, from_json, from_yaml
from gyoji.kernel.errors import GyojiError
from gyoji.kernel.files import MOST_WRITTEN
from hostile.test_sources import JSON, YAML

MOST_MEMORY = 400_000  # KB over what the process has before
LARGE = {  # as large as they may be
    "yaml: flow of 4 MB": ("[" + "a," * ((MOST_WRITTEN - 2) // 2) + "]", "yaml"),
    "yaml: block of 4 MB": ("- a\n" * (MOST_WRITTEN // 4), "yaml"),
    "yaml: keys of 4 MB": ("".join(f"k{n}: {n}\n" for n in range(MOST_WRITTEN // 17)), "yaml"),
    "yaml: one line of 4 MB": ("a: " + "x" * (MOST_WRITTEN - 3), "yaml"),
    "yaml: anchors of 4 MB": ("".join(f"- &a{n} x\n" for n in range(MOST_WRITTEN // 14)), "yaml"),
    "json: too many brackets": ("[" * (MOST_MARKS + 1), "json"),
    "json: too many commas": ("[" + "1," * (MOST_MARKS + 1) + "1]", "json"),
    "json: deep": ("[" * 1_000_000, "json"),
}
CASES = {**{f"yaml: {k}": (text, "yaml") for k, (text, _) in YAML.items()},
         **{f"json: {k}": (text, "json") for k, (text, _) in JSON.items()}, **LARGE}


def one(name: str) -> dict[str, Any]:
    text, kind = CASES[name]
    before = peak()
    begun = perf_counter()
    try:
        from_yaml(text, "it") if kind == "yaml" else from_json(text.encode(), "it")
        refused = ""
    except GyojiError as e:
        refused = str(e)[:80]
    return {"case": name, "refused": refused, "seconds": round(perf_counter() - begun, 3), "memory_kb": peak() - before}


def peak() -> int:
    """The most memory that this process has had, in KB."""
    try:
        import resource
    except ImportError:
        return resident()
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def all_of_them() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for name in CASES:
        run = subprocess.run([sys.executable, "-m", "soak.hostile", name], capture_output=True, text=True, check=False)
        lines = run.stdout.strip().splitlines()
        found.append(json.loads(lines[-1]) if run.returncode == 0 and lines else {
            "case": name, "refused": "", "seconds": 0.0, "memory_kb": 0, "failed": f"{run.returncode}: {run.stderr[-200:]}"})
    return found


def good(case: dict[str, Any]) -> bool:
    return bool(case["refused"]) and case["memory_kb"] <= MOST_MEMORY


if __name__ == "__main__":
    if len(sys.argv) > 1:
        print(json.dumps(one(sys.argv[1]), ensure_ascii=False))
    else:
        for case in all_of_them():
            print(json.dumps(case, ensure_ascii=False))
