"""The page's own checks: its types, its unit tests, and whole games folded by its store."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest

import gyoji
from gyoji.agents import make
from gyoji.table.viewer import Viewer

WEB = Path(__file__).parents[2] / "web"
GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("nova", 0, {}), ("spell-card-strike", 1, {}), ("duel-masters", -1, {}), ("phantom-magic-vision", -2, {}),
    ("magic", 0, {}), ("magic", -1, {"players": 4}),
]
needs_node = pytest.mark.skipif(
    shutil.which("npm") is None or not (WEB / "node_modules").is_dir(),
    reason="the page's tools are missing: npm ci --prefix web",
)


def stream(game: str, viewer: int, options: dict[str, Any], most: int = 150) -> list[bytes]:
    """A game as a viewer gets it, and after every fifth answer what a snapshot would say."""
    match = gyoji.new(game, seed=11, options=options)
    agents = [make("greedy", i) for i in range(match.state.players)]
    for i, agent in enumerate(agents):
        agent.begin(i, 0)
    v = Viewer(match, viewer, "en", "e1")
    out = [msgspec.json.encode(v.snapshot())]
    for k in range(most):
        q = match.question
        if q is None:
            break
        match.answer(agents[q.seat].choose(match.seat(q.seat)))
        frame = v.frame(match, [])
        if frame is not None:
            out.append(msgspec.json.encode(frame))
        if k % 5 == 0:
            out.append(b'{"expect":' + msgspec.json.encode(v.snapshot()) + b"}")
    return out


@needs_node
def test_the_store_folds_whole_games(tmp_path: Path) -> None:
    for i, (game, viewer, options) in enumerate(GAMES):
        (tmp_path / f"{i}-{game}.jsonl").write_bytes(b"\n".join(stream(game, viewer, options)))
    run("test", GYOJI_STREAMS=str(tmp_path))


@needs_node
def test_types() -> None:
    run("check")


def run(script: str, **env: str) -> None:
    command = ["npm", "run", "--silent", script]
    done = subprocess.run(command, cwd=WEB, env={**os.environ, **env}, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
