"""The rulings on Duel Masters: each scenario of `scenarios/duel-masters` holds, and all examples of chapter 6 are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gyoji.games import load
from gyoji.rulebook import book_of
from gyoji.scenario import run_paths

pytest.importorskip("gyoji.games.duel_masters.words")

FOLDER = Path(__file__).resolve().parents[2] / "scenarios" / "duel-masters"
EXAMPLES = 25  # that the rulebook gives in chapter 6


@pytest.mark.parametrize("path", sorted(FOLDER.rglob("*.yaml")), ids=lambda p: p.stem)
def test_rulings(path: Path) -> None:
    book = book_of(load("duel-masters"))
    wrong = []
    for found in run_paths([path]):
        if found.status != "pass":
            wrong.append(f"{found.title}: {found.status}: {found.reason}")
        wrong += [f"{found.title}: there is no rule {rule}" for rule in found.rules if not book.id_of(str(rule))]
    assert not wrong, "\n".join(wrong)


def test_every_example_of_chapter_6_is_there() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in FOLDER.rglob("*.yaml"))
    tags = set(re.findall(r"DM-(\d+)", text))
    assert tags == {str(n) for n in range(1, EXAMPLES + 1)}
