"""The same game told differently, for any game: other seats, other numbers of the cards, other builds, other hashes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import gyoji
from gyoji.kernel.declaring.gamedef import GameDef
from gyoji.kernel.state.state import State
from gyoji.kernel.state.terms import is_player
from random_play import Table

ROOT = Path(__file__).resolve().parents[1]


class Unshuffled(Table):
    """Shuffling leaves the cards as they lie; who chooses to begin is given. Remembers what was asked, in words."""

    def __init__(self, seed: int, chooser: int, game: GameDef, strip: str = "", mirrored: bool = False) -> None:
        super().__init__(seed, 70)
        self.chooser = chooser
        self.game = game
        self.strip = strip
        self.mirrored = mirrored
        self.told: list[tuple[Any, ...]] = []

    def chance(self, g: State, n: int, what: str) -> int:
        return self.chooser if what == "who chooses" else n - 1

    def choose(self, g: State, kind: int, player: int, options: list[int], src: int, rule: str) -> int:
        i = super().choose(g, kind, player, options, src, rule)
        texts = [self.word(g, kind, o, player) for o in options]
        self.told.append((kind, 1 - player if self.mirrored else player, texts, texts[i]))
        return i

    def word(self, g: State, kind: int, option: int, player: int) -> str:
        text = self.game.option_text(g, kind, option, player, "ja")
        if text in ("A", "B") and is_player(option):  # a player, as seen from the one who is asked
            return "self" if -1 - option == player else "other"
        return text.replace(self.strip, "") if self.strip else text


def result(g: State, zones: int, mirrored: bool = False) -> tuple[Any, ...]:
    """What became of a game, from the seat of the first player; so many kinds of zones are looked at."""
    order = (1, 0) if mirrored else (0, 1)
    names = [sorted(g.objs[i].card.name for i in g.zones[z * 2 + p]) for z in range(zones) for p in order]
    return g.winner if not mirrored else 1 - g.winner, [g.life[p] for p in order], g.turn, g.decisions, names


# --- builds and hashes ---------------------------------------------------------------------------------------
def traces(game: str, environment: dict[str, str], python: str = sys.executable, games: int = 25) -> dict[str, Any]:
    """What some games come to in a process of its own."""
    command = [python, "-P", "-m", "gyoji", "sim", game, "--games", str(games), "--seed", "3", "--jobs", "1", "--json",
               "--trace"]
    env = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "PYTHONHASHSEED")} | environment
    done = subprocess.run(command, env=env, capture_output=True, text=True, cwd="/", check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def hash_seeds_do_not_matter(game: str) -> None:
    here = {"PYTHONPATH": str(Path(gyoji.__file__).parents[1])}
    found = [traces(game, {**here, "PYTHONHASHSEED": seed}) for seed in ("1", "2")]
    assert found[0]["trace_hash"] == found[1]["trace_hash"]


def compiled_and_pure_play_the_same_games(game: str) -> None:
    python = ROOT / ".venv" / "bin" / "python"
    stamp = ROOT / ".venv" / "installed"
    if not stamp.is_file() or stamp.read_text().strip() != "compiled":
        pytest.skip("there is no compiled build in .venv (make setup); .ci/same-games compares 500 games")
    if newest(ROOT / "src" / "gyoji") > stamp.stat().st_mtime:
        pytest.skip("the compiled build in .venv is older than the sources (make setup)")
    pure = traces(game, {"PYTHONPATH": str(ROOT / "src")}, str(python))
    compiled = traces(game, {}, str(python))
    assert (pure["compiled"], compiled["compiled"]) == (False, True)
    assert pure["trace_hash"] == compiled["trace_hash"]


def newest(folder: Path) -> float:
    return max(p.stat().st_mtime for p in folder.rglob("*") if p.suffix in (".py", ".phr", ".yaml", ".tsv", ".txt"))
