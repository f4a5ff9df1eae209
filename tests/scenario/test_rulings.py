"""The rulings of every game: each scenario of `scenarios/GAME` holds, uses every card that it declares, and names rules
that there are and that it applies."""

from __future__ import annotations

from pathlib import Path

import pytest

from gyoji.games import load
from gyoji.rulebook import book_of
from gyoji.scenario import run_paths
from gyoji.scenario.results import files

FOLDER = Path(__file__).resolve().parents[2] / "scenarios"


@pytest.mark.parametrize("path", files(FOLDER), ids=lambda p: p.relative_to(FOLDER).as_posix())
def test_rulings(path: Path) -> None:
    book = book_of(load(path.relative_to(FOLDER).parts[0]))
    wrong = []
    for found in run_paths([path], strict=True):
        if found.status != "pass":
            wrong.append(f"{found.title}: {found.status}: {found.reason}")
        wrong += [f"{found.title}: there is no rule {rule}" for rule in found.rules if not book.id_of(str(rule))]
    assert not wrong, "\n".join(wrong)
