"""What simulations count."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from gyoji.cli import app
from gyoji.kernel.errors import GyojiError
from gyoji.sim import Record, simulate, wilson
from gyoji.sim.comparing import verdict

RUN = CliRunner()


def test_wilson() -> None:
    assert [round(x, 4) for x in wilson(0, 10)] == [0.0, 0.2775]
    assert [round(x, 4) for x in wilson(81, 263)] == [0.2553, 0.3662]  # Newcombe 1998, table I
    assert wilson(0, 0) == (0.0, 1.0)


def test_rotation_changes_seats_and_leaves_wins_by_seat() -> None:
    records: list[Record] = []
    r = simulate("nova", ["greedy", "random"], ["crimson-rush", "ink-tide"], games=6, seed=3, rotate=True, records=records)
    by_agent = {s["agent"]: s for s in r["agents"]}
    assert by_agent["greedy"]["games"] == by_agent["random"]["games"] == 6
    assert by_agent["greedy"]["wins"] == sum(rec.winner == rec.number % 2 for rec in records)
    assert r["wins"] == [sum(rec.winner == seat for rec in records) for seat in (0, 1)]
    assert [p["deck"] for p in r["pairs"]] == ["crimson-rush", "ink-tide"]
    still = simulate("nova", ["greedy", "random"], ["crimson-rush", "ink-tide"], games=2, seed=3)
    assert still["wins"][0] == still["agents"][0]["wins"]


def test_who_began() -> None:
    records: list[Record] = []
    r = simulate("nova", games=8, seed=3, records=records)
    assert {rec.began for rec in records} == {0, 1}
    assert r["began"]["wins"] == sum(rec.began == rec.winner for rec in records)


def test_cards_that_are_drawn_and_played() -> None:
    r = simulate("nova", games=4, seed=3, reads=True)
    assert sum(c["drawn"] for c in r["cards"]) > 40
    assert all(c["drawn"] <= 8 and c["played"] <= 8 for c in r["cards"])
    assert sum(r["endings"].values()) == 4
    assert simulate("nova", games=1, seed=3)["cards"] == []


def test_until_stops_at_the_same_game_in_one_and_in_two_processes() -> None:
    one = simulate("nova", games=300, seed=1, until=0.12)
    two = simulate("nova", games=300, seed=1, until=0.12, jobs=2)
    assert one["games"] < 300
    assert {k: v for k, v in one.items() if "second" not in k} == {k: v for k, v in two.items() if "second" not in k}


def test_what_is_no_share() -> None:
    with pytest.raises(GyojiError, match="until is how far"):
        simulate("nova", games=1, until=1.5)


def test_report_and_rows(tmp_path: Path) -> None:
    page, rows = tmp_path / "r.html", tmp_path / "r.csv"
    r = RUN.invoke(app, ["sim", "nova", "--games", "12", "--report", str(page), "--out", str(rows), "--json"])
    assert r.exit_code == 0
    figures = json.loads(r.stdout[r.stdout.index("{"):])
    text = page.read_text(encoding="utf-8")
    assert "<svg" in text and "http" not in text.replace("http-equiv", "")
    assert all(c["card"] in text for c in figures["cards"])
    found = list(csv.DictReader(rows.open(encoding="utf-8")))
    assert len(found) == 12 and sum(int(f["turns"]) for f in found) == figures["turns"]


@pytest.mark.parametrize("words", [
    ["--until", "x"], ["--until", "0"], ["--out", "games.txt"], ["--report", "/no/such/folder/r.html"]])
def test_bad_words_play_nothing(words: list[str]) -> None:
    r = RUN.invoke(app, ["sim", "nova", "--games", "2", *words])
    assert isinstance(r.exception, GyojiError)


def test_verdicts() -> None:
    same = verdict(["a", "b"], [1.0, 0.0, 1.0, 0.0], [1.0, 0.0, 0.0, 1.0])
    assert not same["real"] and "may be chance" in same["verdict"]
    better = verdict(["a", "b"], [0.0] * 30, [1.0] * 29 + [0.0])
    assert better["real"] and better["verdict"] == "real: b wins more"
    assert better["a"]["wins"] == 0 and better["b"]["wins"] == 29


def test_comparing_a_deck_with_itself_is_no_difference() -> None:
    r = RUN.invoke(app, ["compare", "nova", "--a", "ink-tide", "--games", "8", "--agent", "random", "--json"])
    figures = json.loads(r.stdout[r.stdout.index("{"):])
    assert r.exit_code == 0 and figures["difference"] == 0 and figures["a"]["games"] == figures["b"]["games"] >= 8
