"""A small share of the soak for several players, always the same games, with the games' own cards."""

from __future__ import annotations

import pytest

from gyoji._build import compiled
from gyoji.kernel.state.state import State
from soak import several_players
from soak.several_players import Games

NUMBERS = range(60) if compiled() else range(11)


@pytest.fixture(scope="module")
def games() -> Games:
    return Games({})


def test_games_of_several_players_in_all_variants_end(games: Games) -> None:
    ended = [games.play(n) for n in NUMBERS]
    assert {g.players for g, _ in ended} >= {2, 3, 4, 5, 7, 10}
    assert sum(len(table.trace) for _, table in ended) > 9_000
    assert any(g.lost.bit_count() > 1 for g, _ in ended)


def test_what_goes_wrong_is_told_with_the_place(games: Games, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(g: State, kind: int, player: int, options: list[int]) -> None:
        raise ValueError("nothing fits")

    monkeypatch.setattr(several_players, "present", fail)
    assert "ValueError: nothing fits" in games.told(2) and "state.py" in games.told(2)


def test_a_game_without_end_is_told(games: Games, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(several_players, "LONGEST", 5)
    assert "TooLong: 5 decisions" in games.told(2)
