"""What users give that is wrong: a clear message, nothing half done."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import gyoji
from gyoji.cli import main
from gyoji.games.magic.game import GAME
from gyoji.kernel.errors import GyojiError

SPARK = {"name": "Spark", "manaCost": "{R}", "type": "Instant", "text": "Spark deals 2 damage to any target."}
CUB = {"name": "Cub", "manaCost": "{1}{G}", "type": "Creature — Bear", "power": "2", "toughness": "2"}
WRONG: list[tuple[Any, str]] = [
    (3, "expected a list of cards"),
    ([1], "card 1: expected the printed fields of a card"),
    ([{"manaCost": "{R}"}], "a card needs a `name`"),
    ({"data": {"X": 3}}, "X: expected a list of faces"),
    ({"data": {"X": [{"name": "X"}]}}, "type: expected a type line"),
    ([{**SPARK, "type": "Vehicle Nonsense"}], "type: expected a type line"),
    ([{**SPARK, "manaCost": "2R"}], "'2R' is no mana cost"),
    ([{**SPARK, "manaCost": "{2}{Q}"}], "{Q} is no mana symbol"),
    ([{**SPARK, "manaCost": 3}], "manaCost: expected a text"),
    ([{k: v for k, v in CUB.items() if k != "power"}], "power: expected a number or *"),
    ([{**CUB, "toughness": "two"}], "toughness: expected a number or *, got text 'two'"),
    ([{**SPARK, "type": "Planeswalker — Bear"}], "loyalty: expected a number or *"),
    ([{**SPARK, "type": "Legendary"}], "type: expected a type line"),
    ([{**CUB, "colorIndicator": ["Q"]}], "colorIndicator: expected letters of colors (W, U, B, R, G)"),
    ([{**SPARK, "text": "Dance a jig."}], "stopped at: Dance a jig"),
]


@pytest.mark.parametrize(("content", "message"), WRONG, ids=[m for _, m in WRONG])
def test_card_files(tmp_path: Path, content: Any, message: str) -> None:
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(content), encoding="utf-8")
    with pytest.raises(GyojiError, match=re.escape(message)) as e:
        GAME.load_cards(str(file))
    assert "mine.json" in str(e.value)


def test_numbers_may_be_numbers() -> None:
    (cub,) = GAME.load_cards([{**CUB, "power": 2, "toughness": 3}])
    assert cub.base.stats[:2] == [2, 3]


def test_all_cards_that_are_not_understood_are_told() -> None:
    records = [{**SPARK, "name": "One", "text": "Dance a jig."}, CUB, {**SPARK, "name": "Two", "text": "Sing a song."}]
    with pytest.raises(GyojiError) as e:
        GAME.load_cards(records)
    assert all(words in str(e.value) for words in ("One", "Dance a jig", "Two", "Sing a song"))
    assert [card.name for card in GAME.load_cards(records, {"Cub"})] == ["Cub"]  # others need not be understood


def test_all_faults_of_a_deck_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("30 Forest\n5 Sprigling\n3 Nothing Such\n2 Nobody\n", encoding="utf-8")
    assert main(["deck", "magic", str(file)]) == 1
    out = capsys.readouterr().out
    for fault in ("unknown card Nothing Such", "unknown card Nobody", "40 cards; it needs at least 60", "5 copies of Spri"):
        assert fault in out
    assert "copies of Forest" not in out


@pytest.mark.parametrize(("lines", "message"), [
    ("", "the deck is empty"), ("four Forest", "line 1: expected `4 NAME`"), ("0 Forest", "line 1: expected"),
])
def test_deck_lists(tmp_path: Path, lines: str, message: str) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(lines, encoding="utf-8")
    with pytest.raises(GyojiError, match=message):
        GAME.read_deck(str(file))


def test_options_and_numbers_of_players() -> None:
    with pytest.raises(GyojiError, match="expected auto or ask"):
        gyoji.new("magic", options={"payment": "later"})
    with pytest.raises(GyojiError, match=r"2 players need as many decks \(100\.2\); 1"):
        GAME.new_state(list(GAME.decks().values())[:1], 0, GAME.read_options({}))
