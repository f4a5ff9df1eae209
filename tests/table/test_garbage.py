"""Positions go when nobody holds them: the collector's looks delay all tables of a server."""

import gc
from random import Random

import pytest

from gyoji import games, start
from gyoji.table.viewer import Viewer


@pytest.mark.parametrize("game", games.NAMES)
def test_answers_leave_next_to_no_cycles(game):
    match = start.new(game, seed=5)
    viewers = [Viewer(match, seat, "en", "e") for seat in (0, 1)]
    dice = Random(3)
    gc.collect()
    gc.disable()
    try:
        for _ in range(40):
            q = match.question
            if q is None:
                break
            viewers[q.seat].question(match, q, "q")
            assert all(option.text("en") for option in q.options)
            match = match.copy()
            match.answer(dice.randrange(len(q.values)))
            for viewer in viewers:
                viewer.frame(match, [])
        # Phantom Magic Vision asks within an effect that holds the position: a few of them are left.
        assert gc.collect() < (2000 if game == "phantom-magic-vision" else 200)
    finally:
        gc.enable()
