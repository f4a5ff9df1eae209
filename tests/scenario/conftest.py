"""Scenarios written in tests: `ruling(text)` runs one and gives its result."""

from __future__ import annotations

from pathlib import Path

import pytest
from toy import TOY, Ruling

from gyoji import games
from gyoji.scenario import Result, run_paths


@pytest.fixture(autouse=True)
def toy_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy game is known to these tests only."""
    monkeypatch.setitem(games._loaded, TOY.name, TOY)


@pytest.fixture
def ruling(tmp_path: Path) -> Ruling:
    def run(text: str) -> Result:
        path = tmp_path / "one.yaml"
        path.write_text(text, encoding="utf-8")
        (found,) = list(run_paths([path]))
        return found

    return run
