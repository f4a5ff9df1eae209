"""Batches: kept on disk, played again when a process dies, the same in any distribution; agents that fail."""

from __future__ import annotations

import csv
import json
import os
import signal
from pathlib import Path
from typing import Any

import pytest

from gyoji import GyojiError
from gyoji.cli import main, with_addresses
from gyoji.sim import Failed, Record, batches, simulate
from gyoji.sim.keeping import Kept
from gyoji.sim.rows import Rows

BOTS = """
import os, signal, time
from pathlib import Path
import gyoji

class Last(gyoji.Agent):
    name = "last"
    def choose(self, seat):
        return seat.count - 1

class Fails(Last):
    name = "fails"
    number = 0
    def begin(self, player, number):
        self.number = number
    def choose(self, seat):
        if self.number == 30:
            raise ValueError("no idea")
        return seat.count - 1

class Loops(Fails):
    name = "loops"
    def choose(self, seat):
        while self.number == 30:
            pass
        return 0

class Begins(Fails):
    name = "begins"
    def begin(self, player, number):
        while number == 30:
            pass

class Dies(Last):
    name = "dies"
    def choose(self, seat):
        if not Path("died").exists():
            Path("died").touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return seat.count - 1
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "batch_bots.py").write_text(BOTS, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(batches, "most_jobs", lambda games, agents: 2)
    return tmp_path


def untimed(result: dict[str, Any]) -> dict[str, Any]:
    return {k: v for k, v in result.items() if "second" not in k}


# --- in any distribution -----------------------------------------------------------------------------------------
def test_one_and_two_processes_and_what_was_kept_are_the_same(folder: Path) -> None:
    one: list[Record] = []
    two: list[Record] = []
    kept: list[Record] = []
    given: dict[str, Any] = {"games": 60, "seed": 7, "trace": True, "reads": True, "rotate": True}
    a = untimed(simulate("nova", ["batch_bots:Last", "random"], records=one, **given))
    b = untimed(simulate("nova", ["batch_bots:Last", "random"], records=two, jobs=2, keep="games", **given))
    c = untimed(simulate("nova", ["batch_bots:Last", "random"], records=kept, keep="games", **given))
    assert a == b == c and one == two == kept
    assert [r.number for r in one] == list(range(60))


def test_a_process_that_is_killed_is_replaced(folder: Path) -> None:
    agents = ["batch_bots:Dies", "random"]
    with_one_lost = untimed(simulate("nova", agents, games=75, seed=2, jobs=2, trace=True))
    assert (folder / "died").exists()
    assert with_one_lost == untimed(simulate("nova", agents, games=75, seed=2, trace=True))


# --- kept --------------------------------------------------------------------------------------------------------
def test_only_what_is_missing_is_played(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "chunk_of", lambda games, agents: 25)
    simulate("nova", games=50, keep="games")
    whole = (folder / "games").read_bytes()
    (folder / "games").write_bytes(whole[:-5])  # the last batch was not written whole
    played: list[tuple[int, int]] = []
    play_some = batches.play_some

    def noted(game: Any, plan: Any, first: int, count: int, tally: Any) -> None:
        played.append((first, count))
        play_some(game, plan, first, count, tally)

    monkeypatch.setattr(batches, "play_some", noted)
    more = simulate("nova", games=80, keep="games")
    assert played == [(25, 25), (50, 25), (75, 5)]
    monkeypatch.undo()
    assert untimed(more) == untimed(simulate("nova", games=80))


def test_a_file_of_something_else_is_left_alone(folder: Path) -> None:
    simulate("nova", games=10, keep="games")
    content = (folder / "games").read_bytes()
    for given, words in (({"seed": 1}, "other agents, decks"), ({"agents": ["first", "random"]}, "other agents, decks")):
        with pytest.raises(GyojiError, match=words):
            simulate("nova", games=10, keep="games", **given)
    (folder / "old").write_bytes(content.replace(b"\xa50.1.0", b"\xa50.0.9"))
    with pytest.raises(GyojiError, match="old: its beginning makes no sense"):  # the checksum
        simulate("nova", games=10, keep="old")
    (folder / "text").write_text("my notes\n")
    with pytest.raises(GyojiError, match="text: is no file of batches"):
        simulate("nova", games=10, keep="text")
    with pytest.raises(GyojiError, match="cannot be written"):
        simulate("nova", games=10, keep="no/such/folder")
    assert (folder / "games").read_bytes() == content and (folder / "text").read_text() == "my notes\n"


def test_a_file_from_another_version(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gyoji.sim.keeping.__version__", "0.0.9")
    Kept("old", "plan")
    monkeypatch.undo()
    with pytest.raises(GyojiError, match=r"were played by gyoji 0\.0\.9 \(format 1\), this is .*: give another file"):
        Kept(str(folder / "old"), "plan")


# --- agents that fail --------------------------------------------------------------------------------------------
@pytest.mark.parametrize("jobs", [1, 2])
def test_an_agent_that_raises_loses_nothing_that_was_played(folder: Path, jobs: int) -> None:
    with pytest.raises(Failed, match=r"game 30: the agent fails in seat 0 failed .* it raised ValueError: no idea") as early:
        simulate("nova", ["batch_bots:Fails", "random"], games=60, jobs=jobs)
    assert early.value.result["games"] >= 30 - (jobs - 1) * 25 and early.value.result["finished"] > 0


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="nothing can be interrupted here")
def test_an_agent_that_loops(folder: Path) -> None:
    with pytest.raises(Failed, match=r"game 30: the agent loops in seat 0 .* it did not answer within 3 s") as early:
        simulate("nova", ["batch_bots:Loops", "random"], games=60, patience=3)
    assert early.value.result["games"] == 30
    with pytest.raises(Failed, match=r"game 30: the agent begins in seat 0 failed when the game began: it did not answer"):
        simulate("nova", ["batch_bots:Begins", "random"], games=60, patience=3)


def test_the_command_keeps_what_was_played(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["sim", "nova", "--games", "60", "--agents", "batch_bots:Fails,random", "--out", "rows.csv"]
    words += ["--report", "r.html"]
    assert main([*words, "--json"]) == 2
    told = capsys.readouterr()
    assert json.loads(told.out)["games"] == 30 and "30 games were played before" in told.err
    assert len(list(csv.DictReader((folder / "rows.csv").open(encoding="utf-8")))) == 30
    assert "<svg" in (folder / "r.html").read_text(encoding="utf-8")


def test_paths_that_cannot_be_written(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "x.csv").mkdir()
    for words in (["--out", "x.csv"], ["--report", str(folder)]):
        assert main(["sim", "nova", "--games", "2", *words]) == 2
        assert "cannot be written" in capsys.readouterr().err


def test_rows_in_parquet(folder: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="Parquet needs pyarrow")
    records: list[Record] = []
    simulate("nova", games=30, records=records)
    rows = Rows("rows.parquet")
    rows.extend(records[:10])
    rows.extend(records[10:])
    rows.close()
    table = parquet.read_table("rows.parquet")
    assert table.num_rows == 30 and table.column("turns").to_pylist() == [r.turns for r in records]


# --- Ray ---------------------------------------------------------------------------------------------------------
def test_ray_without_an_address() -> None:
    assert with_addresses(["sim", "nova", "--ray"]) == ["sim", "nova", "--ray", ""]
    assert with_addresses(["sim", "--ray", "nova"]) == ["sim", "--ray", "", "nova"]
    assert with_addresses(["sim", "--ray", "10.0.0.1:6379", "nova"]) == ["sim", "--ray", "10.0.0.1:6379", "nova"]
    assert with_addresses(["sim", "nova", "--ray", "nowhere"]) == ["sim", "nova", "--ray", "nowhere"]
    assert with_addresses(["sim", "--ray", "auto"]) == ["sim", "--ray", "auto"]


def test_what_is_no_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    from types import SimpleNamespace

    from gyoji.sim import on_ray

    monkeypatch.setattr(on_ray, "import_module", lambda name: SimpleNamespace(is_initialized=lambda: False))
    monkeypatch.setattr(on_ray, "ANSWERS", 1.0)
    with pytest.raises(GyojiError, match="nobody answers there"):
        simulate("nova", games=2, ray="127.0.0.1:1")
    with pytest.raises(GyojiError, match="expected HOST:PORT"):
        simulate("nova", games=2, ray="nowhere")

    def absent(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(on_ray, "import_module", absent)
    with pytest.raises(GyojiError, match=r"pip install gyoji\[ray\]"):
        simulate("nova", games=2, ray="")


@pytest.mark.soak
def test_a_cluster_plays_the_same_and_replaces_who_is_killed(folder: Path) -> None:
    pytest.importorskip("ray", reason="Ray is an extra: pip install gyoji[ray]")
    agents = ["batch_bots:Dies", "random"]
    os.environ["PYTHONPATH"] = os.pathsep.join([os.environ.get("PYTHONPATH", ""), str(folder)])
    there = untimed(simulate("nova", agents, games=120, seed=2, trace=True, ray="", keep="games"))
    assert (folder / "died").exists()
    assert there == untimed(simulate("nova", agents, games=120, seed=2, trace=True))
