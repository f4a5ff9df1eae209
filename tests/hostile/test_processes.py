"""Ctrl-C, too many jobs, full disks and closed pipes: told in a line, with the right exit status."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from multiprocessing import active_children
from pathlib import Path
from typing import Any, TextIO

import pytest

import gyoji
from gyoji.cli import app, main
from gyoji.cli.commands import scenario_app
from gyoji.sim import Stopped, batches, playing, processes, simulate

MANY = 1_000_000


@pytest.fixture(autouse=True)
def hears_ctrl_c() -> Iterator[None]:
    """A shell that starts the tests in the background has them ignore Ctrl-C, and what they start as well."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def interrupt(played: int) -> None:
    """Ctrl-C as soon as some games are over; only this process hears it."""
    if played:
        os.kill(os.getpid(), signal.SIGINT)


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_tells_what_was_played(jobs: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "most_jobs", lambda games, agents: 2)
    games = 25 * 40  # what is begun is left
    with pytest.raises(Stopped) as early:
        simulate("nova", games=games, seed=5, jobs=jobs, progress=interrupt)
    result = early.value.result
    assert 25 <= result["games"] < games and result["games"] == result["finished"]
    assert sum(result["wins"]) + result["draws"] == result["games"] and result["decisions"] > result["games"]
    for child in active_children():
        child.join(60)
        with pytest.raises(ProcessLookupError):  # its end may have been heard of by the pool's thread instead
            os.kill(child.pid or 0, 0)


def test_an_errand_that_is_interrupted_says_what_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 25 games the first three; the next errand plays nothing."""
    played: list[int] = []
    play_out = playing.play_out

    def three(*given: Any) -> bool:
        if len(played) == 3:
            processes.on_interrupt(signal.SIGINT, None)
        played.append(1)
        return play_out(*given)

    monkeypatch.setattr(playing, "play_out", three)
    monkeypatch.setattr(processes, "_stopped", False)
    own = gyoji.games.load("nova").decks()
    decks = [[(d.name, d.sections) for d in list(own.values())[:2]]]
    options = gyoji.games.load("nova").read_options({})
    plan = playing.Plan(("first", "first"), decks, [[0, 1]], 0, options, 20_000, False, game="nova")
    assert processes.errand(plan, 0, 25).games == 3
    assert processes.errand(plan, 25, 25).games == 0
    processes.on_interrupt(signal.SIGINT, None)  # without an errand nothing is interrupted


def test_jobs_are_capped(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda who: {0, 1, 2}, raising=False)
    assert [batches.most_jobs(n, ["random"] * 2) for n in (1, 5, 6, 15, 16, MANY)] == [1, 1, 2, 3, 3, 3]
    assert [batches.most_jobs(n, ["random", "search:sims=9"]) for n in (1, 2, 3, 4)] == [1, 2, 3, 3]
    monkeypatch.setattr(batches, "share", None)  # there is nothing to share
    assert main(["sim", "nova", "--games", "2", "--jobs", str(MANY)]) == 0
    assert "1000000 jobs are more than are of use here: 1 for 2 games" in capsys.readouterr().err


def test_the_command_tells_what_was_played(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    result = simulate("nova", games=3)

    def stopped(*given: object) -> None:
        raise Stopped(result)

    monkeypatch.setattr("gyoji.sim.simulate", stopped)
    assert main(["sim", "nova", "--games", "9"]) == 130
    told = capsys.readouterr()
    assert "3 games, 3 finished" in told.out and "gyoji: stopped after 3 of 9 games" in told.err


def test_a_process_that_dies_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "most_jobs", lambda games, agents: 2)
    monkeypatch.setattr(processes, "heed_interrupts", die)
    with pytest.raises(gyoji.GyojiError, match="has ended without a word, and so did those in its place"):
        simulate("nova", games=60, jobs=2)


def die() -> None:
    os._exit(1)


# --- output that nobody takes --------------------------------------------------------------------------------
def full_disk() -> TextIO:
    return open("/dev/full", "w")


def closed_pipe() -> TextIO:
    reading, writing = os.pipe()
    os.close(reading)
    return os.fdopen(writing, "w")


def commands(tmp_path: Path) -> dict[str, list[str]]:
    """One of each, with something to print."""
    (tmp_path / "save").write_bytes(gyoji.new("nova").save())
    (tmp_path / "one.yaml").write_text("game: nova\ntitle: empty\n")
    return {
        "games": [], "play": ["nova", "--agents", "first,first", "--plain"], "sim": ["nova", "--games", "1"],
        "compare": ["nova", "--a", "ink-tide", "--b", "crimson-rush", "--games", "2", "--agent", "random"],
        "rules": ["nova"], "cards": ["nova"], "deck": ["nova", "crimson-rush"], "replay": [str(tmp_path / "save")],
        "bench": ["--game", "nova", "--one"], "scenario run": [str(tmp_path / "one.yaml")],
        "table": ["--help"],  # without it, it serves
    }


@pytest.mark.parametrize("nowhere", [full_disk, closed_pipe])
def test_every_command_ends_when_its_output_is_lost(
    nowhere: Callable[[], TextIO], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("gyoji.bench.measure", lambda name, number, done: {"games": 1})
    known = [c.name or c.callback.__name__ for c in app.registered_commands if c.callback is not None]
    known += [f"scenario {c.name}" for c in scenario_app.registered_commands]
    told = commands(tmp_path)
    assert sorted(told) == sorted(known), "a command is missing here"
    for name, words in {**told, "--help": [], "--version": []}.items():
        with monkeypatch.context() as patch, nowhere() as stream:
            patch.setattr(sys, "stdout", stream)
            assert main([*name.split(), *words]) == 3, name
            stream.flush()  # what was left goes nowhere, without an error
        full = "gyoji: the output cannot be written: No space left on device\n"
        assert capsys.readouterr().err == (full if nowhere is full_disk else ""), name


def test_at_the_end_of_the_process() -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run([sys.executable, "-m", "gyoji", "--version"], stdout=full, stderr=subprocess.PIPE, text=True)
    assert (done.returncode, done.stderr) == (3, "gyoji: the output cannot be written: No space left on device\n")
