"""How much of some cards would be read by the phrases that other cards need."""

from __future__ import annotations

from hashlib import sha256

import pytest

from gyoji.cli import status_of
from gyoji.games.nova.game import GAME
from gyoji.printed.folds import measure

PLAIN = "場のサーバント1体を選んで{}ダメージを与える。"


def spell(name: str, text: str) -> dict[str, object]:
    return {"name": name, "kind": "spell", "color": "red", "cost": {"red": 1}, "text": text}


def in_fold(k: int, start: str) -> str:
    """A name that a digest puts into this half."""
    return next(name for name in (f"{start}{i}" for i in range(100))
                if int.from_bytes(sha256(name.encode()).digest()[:8], "big") % 2 == k)


def test_a_phrase_that_one_card_alone_needs_does_not_count() -> None:
    records = [spell(in_fold(0, "一"), PLAIN.format(100)), spell(in_fold(1, "二"), PLAIN.format(200)),
               spell(in_fold(1, "三"), "カードを1枚引く。"), spell(in_fold(0, "四"), "これは誰にも読めない。")]
    read = GAME.texts().read
    first, second = measure(GAME, records, 2, lambda n: None)
    assert GAME.texts().read is read
    assert (first.cards, first.understood, first.by_others) == (2, 1, 1)
    assert (second.cards, second.understood, second.by_others) == (2, 2, 1)
    assert GAME.card_from(records[2], "").name == records[2]["name"]  # afterwards all phrases are there again


def test_folds_go_with_check(capsys: pytest.CaptureFixture[str]) -> None:
    assert status_of(["cards", "nova", "--folds", "3"]) == 2
    assert "--check" in capsys.readouterr().err
    assert status_of(["cards", "nova", "--check"]) == 0
    assert status_of(["cards", "nova", "--check", "--folds", "1"]) == 2
