"""Cards of users: one that breaks the compiler is told, and the others are read."""

from pathlib import Path

import pytest

from gyoji.kernel.errors import GyojiError
from gyoji.kernel.state.card import Card, Chars
from gyoji.printed.card_library import Library


def make(record: dict[str, object]) -> Card:
    return Card(str(record["name"]), Chars(str(record["name"])), "")


def test_a_mistake_of_the_compiler_is_told_with_the_card() -> None:
    cards: Library[Card] = Library(Path("nowhere"), make)
    assert cards.card_from({"name": "Whole"}, "mine.json: Whole").name == "Whole"
    with pytest.raises(GyojiError, match=r"^mine.json: Broken: the compiler broke down \(KeyError"):
        cards.card_from({}, "mine.json: Broken")
