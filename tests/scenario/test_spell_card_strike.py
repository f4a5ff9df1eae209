"""The rulings on Spell Card Strike: each scenario of `scenarios/spell-card-strike` holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from gyoji.games import load
from gyoji.rulebook import book_of
from gyoji.scenario import run_paths

pytest.importorskip("gyoji.games.spell_card_strike.library")

FOLDER = Path(__file__).resolve().parents[2] / "scenarios" / "spell-card-strike"


@pytest.mark.parametrize("path", sorted(FOLDER.rglob("*.yaml")), ids=lambda p: p.stem)
def test_rulings(path: Path) -> None:
    book = book_of(load("spell-card-strike"))
    wrong = []
    for found in run_paths([path]):
        if found.status != "pass":
            wrong.append(f"{found.title}: {found.status}: {found.reason}")
        wrong += [f"{found.title}: there is no rule {rule}" for rule in found.rules if not book.id_of(str(rule))]
    assert not wrong, "\n".join(wrong)
