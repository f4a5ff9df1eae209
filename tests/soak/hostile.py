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
from gyoji.kernel.declaring.source import MOST_BRACKETS, MOST_MARKS, from_json, from_yaml
from gyoji.kernel.errors import GyojiError
from gyoji.kernel.files import MOST_WRITTEN
from hostile.test_sources import JSON, YAML

MOST_MEMORY = 100_000  # KB over what the process has before
LARGE = {  # as large as they may be, or larger: a part, how often, kind
    "yaml: flow of 4 MB": ("[a],", MOST_WRITTEN // 4, "yaml"),
    "yaml: block of 4 MB": ("- a\n", MOST_WRITTEN // 4, "yaml"),
    "yaml: maps of 4 MB": ("- {a: 1}\n", MOST_WRITTEN // 9, "yaml"),
    "yaml: anchors of 4 MB": ("- &a x\n", MOST_WRITTEN // 7, "yaml"),
    "yaml: one line of 4 MB": ("x", MOST_WRITTEN, "yaml"),
    "json: too many commas": ("1,", MOST_MARKS + 1, "json"),
    "json: too many maps": ('{"a":1},', MOST_BRACKETS + 1, "json"),
    "json: deep": ("[", 1_000_000, "json"),
}
CASES = {**{f"yaml: {k}": (text, 1, "yaml") for k, (text, _) in YAML.items()},
         **{f"json: {k}": (text, 1, "json") for k, (text, _) in JSON.items()}, **LARGE}


def one(name: str) -> dict[str, Any]:
    part, times, kind = CASES[name]
    text = part * times
    content = text.encode() if kind == "json" else b""
    before = resident()
    begun = perf_counter()
    try:
        from_yaml(text, "it") if kind == "yaml" else from_json(content, "it")
        refused = ""
    except GyojiError as e:
        refused = str(e)[:80]
    took = perf_counter() - begun
    return {"case": name, "refused": refused, "seconds": round(took, 3), "memory_kb": max(0, peak() - before)}


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
