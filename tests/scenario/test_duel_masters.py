"""The rulings on Duel Masters: all examples of chapter 6 are there."""

from __future__ import annotations

import re
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / "scenarios" / "duel-masters"
EXAMPLES = 25  # that the rulebook gives in chapter 6


def test_every_example_of_chapter_6_is_there() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in FOLDER.rglob("*.yaml"))
    tags = set(re.findall(r"DM-(\d+)", text))
    assert tags == {str(n) for n in range(1, EXAMPLES + 1)}
