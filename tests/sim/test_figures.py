"""What simulations count."""

from __future__ import annotations

import csv
import json
from functools import partial
from pathlib import Path

import pytest
from typer.testing import CliRunner

from gyoji.cli import app, main
from gyoji.kernel.errors import GyojiError
from gyoji.sim import Record, simulate, wilson
from gyoji.sim.comparing import compare, verdict

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


def test_a_few_games_alike_are_not_certain() -> None:
    assert not verdict(["a", "b"], [0.0] * 3, [1.0] * 3)["real"]
    assert verdict(["a", "b"], [0.0] * 6, [1.0] * 6)["real"]
    alike = verdict(["a", "b"], [1.0] * 8, [1.0] * 8)
    assert alike["difference"] == 0 and alike["interval"][0] < 0 < alike["interval"][1] and "about 0" not in alike["verdict"]


def test_comparing() -> None:
    words = ["compare", "nova", "--a", "ink-tide", "--agent", "random", "--json", "--games", "8"]
    figures = json.loads(RUN.invoke(app, [*words, "--b", "crimson-rush"]).stdout)
    assert figures["a"]["games"] == figures["b"]["games"] == 8 and figures["unfinished"] == 0
    for wrong, said in ((words, "both versions are the same"), ([*words, "--b", "crimson-rush", "--games", "0"], "from 1")):
        assert said in str(RUN.invoke(app, wrong).exception)


TIRED = """
import gyoji

class Tired(gyoji.Agent):
    name = "tired"
    begun = 0

    def begin(self, player, number):
        Tired.begun += 1
        if Tired.begun > 2 * 17:  # it sits at both sides
            raise ValueError("no more")

    def choose(self, seat):
        return 0
"""


def test_what_both_have_played_is_compared_when_an_agent_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                                               capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "tired_bots.py").write_text(TIRED, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    words = ["compare", "nova", "--a", "ink-tide", "--b", "crimson-rush", "--against", "ink-tide", "--games", "12"]
    assert main([*words, "--agent", "tired_bots:Tired"]) == 2
    told = capsys.readouterr()
    assert "ValueError: no more" in told.err and "5 games of each were played before" in told.err
    assert "% of 5 (" in told.out and "b less a" in told.out


def test_games_that_are_not_finished_are_not_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gyoji.sim.comparing.simulate", partial(simulate, cap=100))
    r = compare("nova", "ink-tide", "crimson-rush", games=12, agent="random")
    assert 0 < r["unfinished"] < 24 and r["a"]["games"] >= 12 - r["unfinished"]
