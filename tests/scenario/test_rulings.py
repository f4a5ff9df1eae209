"""The rulings of every game: each scenario of `scenarios/GAME` holds, and names rules that there are."""

from __future__ import annotations

from pathlib import Path

import pytest

from gyoji.games import load
from gyoji.rulebook import book_of
from gyoji.scenario import run_paths

FOLDER = Path(__file__).resolve().parents[2] / "scenarios"


@pytest.mark.parametrize("path", sorted(FOLDER.rglob("*.yaml")), ids=lambda p: p.relative_to(FOLDER).as_posix())
def test_rulings(path: Path) -> None:
    book = book_of(load(path.relative_to(FOLDER).parts[0]))
    wrong = []
    for found in run_paths([path]):
        if found.status != "pass":
            wrong.append(f"{found.title}: {found.status}: {found.reason}")
        wrong += [f"{found.title}: there is no rule {rule}" for rule in found.rules if not book.id_of(str(rule))]
    assert not wrong, "\n".join(wrong)
