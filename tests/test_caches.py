"""What is kept instead of computed is declared, with the facts that it depends on; copies_and_saves.py compares it."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import gyoji
from gyoji import games
from gyoji.kernel.state.caches import Cache
from gyoji.kernel.state.terms import WHOSE_TURN
from test_fields_copied import FOUND, OTHERS, SOURCES, VALUES, assigned

DECLARED: list[Cache] = [cache for name in games.FIVE for cache in games.load(name).caches()]
FIELDS = {field for cache in DECLARED for field in cache.fields}
HELD = {"ch.computed": "chars", "b.refreshes": "mana_bounds", "r.refreshes": "idle_caches"}  # and NOVA's `available`


@pytest.mark.parametrize("cache", {(c.name, c.owner): c for c in DECLARED}.values(), ids=lambda c: f"{c.name} ({c.owner})")
def test_a_declared_cache_is_there_and_says_on_what_it_depends(cache: Cache) -> None:
    assert set(cache.fields) <= assigned(OTHERS[cache.owner])
    assert cache.depends or cache.facts


def keys() -> list[tuple[str, str]]:
    """What the sources compare with how often something has changed or was computed: the keys of caches."""
    found = []
    for path in sorted(SOURCES.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Compare):
                sides = [ast.unparse(side) for side in (node.left, *node.comparators)]
                if {"g.version", "self.version", "g.refreshes", "self.refreshes"} & set(sides):
                    found.append((str(path.relative_to(SOURCES)), " ".join(sides)))
    return found


def test_whatever_is_kept_until_something_changes_is_declared() -> None:
    found = keys()
    assert len(found) >= 5
    for path, sides in found:
        named = {field for field in FIELDS if f".{field}" in sides} - {"refreshes"}
        assert named or {HELD.get(side, "") for side in sides.split()} & FIELDS, (path, sides)


def test_what_can_be_paid_depends_on_the_turn() -> None:
    """Creatures and servants that came in the turn before can be used in the next one."""
    for cache in DECLARED:
        if cache.name in ("available energy", "mana bounds"):
            assert cache.facts & WHOSE_TURN


def test_the_classes_with_caches_are_copied_by_hand() -> None:
    owners: dict[str, Any] = {cache.owner: cache for cache in DECLARED}
    assert set(owners) <= {*FOUND, *VALUES}


@pytest.mark.parametrize("path", [
    "magic/702-keyword-abilities-61-80.yaml", "magic/903-commander.yaml", pytest.param(".", marks=pytest.mark.soak)])
def test_rulings_with_every_answer_of_a_cache_compared(path: str) -> None:
    """Objects that part, cease to exist, are copied and paid for; all rulings in the soak."""
    home = Path(__file__).resolve().parents[1]
    env = {**os.environ, "GYOJI_CHECK_CACHES": "1", "PYTHONPATH": str(Path(gyoji.__file__).resolve().parent.parent)}
    done = subprocess.run([sys.executable, "-m", "gyoji", "scenario", "run", str(home / "scenarios" / path)], env=env,
                          capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr
