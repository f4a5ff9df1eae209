"""Games of three and four players, alone and in teams, hold together and end (1.5.5 to 1.5.7)."""

from __future__ import annotations

import pytest

import gyoji
from gyoji.kernel.state.terms import NOBODY

from .arena import GAME


@pytest.mark.parametrize(("players", "teams"), [(3, False), (4, False), (4, True)])
def test_games_of_several_players_end(players: int, teams: bool) -> None:
    decks = list(GAME.decks().values())
    for seed in range(6):
        result = gyoji.play(GAME, ["random"] * players, [decks[(seed + p) % len(decks)] for p in range(players)], seed,
                            options={"players": players, "teams": teams})
        assert result.winner == NOBODY or 0 <= result.winner < players
