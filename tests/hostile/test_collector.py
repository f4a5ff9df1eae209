"""The garbage collector does not look at cards and phrases, which stay."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

COUNT = """
import gc, gyoji
before = len(gc.get_objects())
game = gyoji.new("{game}")
gyoji.games.load("{game}").load_cards([])
for _ in range(20):
    game.answer(0)
gc.collect()
print(len(gc.get_objects()) - before, gc.get_freeze_count(), gc.isenabled())
"""


@pytest.mark.parametrize("game", ["nova", "magic"])
def test_what_a_table_leaves_to_the_collector(game: str) -> None:
    """In a process of its own, which has phrases and cards to read."""
    done = subprocess.run([sys.executable, "-c", COUNT.format(game=game)], capture_output=True, text=True, check=True,
                          env={**os.environ, "GYOJI_CACHE": "off"})
    looked_at, frozen, enabled = done.stdout.split()
    assert int(looked_at) < 20_000 and int(frozen) > 100_000 and enabled == "True"
