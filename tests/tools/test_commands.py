"""The commands, on the toy game: what they print, what they refuse, and their exit status."""

import io
import json
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import gyoji
from gyoji import games
from gyoji.cli import main
from toy_game import TOY


@pytest.fixture(autouse=True)
def toy(monkeypatch):
    monkeypatch.setitem(games._loaded, "toy", TOY)
    monkeypatch.setattr(games, "NAMES", ["toy"])


@pytest.fixture
def run(capsys, monkeypatch):
    """Run a command with lines of input: exit status, output, errors."""

    def go(*args: str, lines: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        status = main(list(args))
        out = capsys.readouterr()
        assert "Traceback" not in out.err
        return status, out.out, out.err

    return go


@pytest.mark.parametrize("command", [
    [], ["games"], ["play"], ["sim"], ["scenario"], ["scenario", "run"], ["rules"], ["cards"], ["deck"], ["replay"],
    ["bench"],
])
def test_every_command_has_help(run, command):
    status, out, _ = run(*command, "--help")
    assert status == 0 and "Usage: gyoji" in out


def test_version(run):
    status, out, _ = run("--version")
    assert status == 0 and out.startswith(f"gyoji {gyoji.__version__} (") and ("pure" in out or "compiled" in out)


def test_games(run):
    status, out, _ = run("games")
    assert status == 0 and "toy: A toy (おもちゃ)" in out and "deck sparks" in out and "option life=6" in out
    assert json.loads(run("games", "--json")[1])[0]["options"]["variant"]["allowed"] == ["plain", "wild"]


@pytest.mark.parametrize(("args", "message"), [
    (["sim", "chess"], "no game 'chess'; there are: toy"),
    (["sim", "toy", "--agents", "random,clever"], "no agent 'clever'"),
    (["sim", "toy", "--agents", "random"], "needs 2 agents"),
    (["sim", "toy", "--games", "0"], "games is a whole number from 1, not 0"),
    (["sim", "toy", "--games", "x"], "'--games'"),
    (["sim", "toy", "--decks", "even"], "needs 2 decks"),
    (["sim", "toy", "--decks", "even,odd"], "no deck 'odd'"),
    (["sim", "toy", "--option", "life"], "expected NAME=VALUE"),
    (["sim", "toy", "--option", "life=x"], "expected a whole number"),
    (["sim", "toy", "--cards", "none.yaml"], "none.yaml: cannot be read"),
    (["play", "toy", "--agents", "human,clever"], "no agent 'clever'"),
    (["play", "toy", "--lang", "fr"], "en or ja"),
    (["play"], "which game"),
    (["play", "--load", "none.save"], "none.save: cannot be read"),
    (["replay", "none.save"], "none.save: cannot be read"),
    (["replay", __file__], "test_commands.py: this is not a saved game"),
    (["play", "--load", __file__], "test_commands.py: this is not a saved game"),
    (["cards", "toy", "Sprak"], "perhaps Spark"),
    (["deck", "toy", "none.txt"], "no deck 'none.txt'"),
    (["rules", "toy"], "toy has no rulebook"),
    (["dance"], "No such command"),
])
def test_bad_input_has_a_clear_message_and_status_2(run, args, message):
    status, out, err = run(*args)
    assert status == 2 and message in " ".join(err.replace("│", " ").split()) and not out


def test_sim(run):
    status, out, _ = run("sim", "toy", "--games", "30", "--seed", "2", "--json")
    result = json.loads(out)
    assert status == 0 and list(result)[:11] == [
        "games", "finished", "unfinished", "decisions", "seconds", "decisions_per_second", "games_per_second", "turns",
        "wins", "draws", "compiled",
    ]
    assert result["games"] == 30 == sum(result["wins"])
    status, out, _ = run("sim", "toy", "--games", "5", "--decks", "even,sparks", "--option", "life=2", "--trace")
    assert status == 0 and "5 games, 5 finished" in out and "trace " in out


def test_unfinished_games_are_a_failure(run):
    assert run("sim", "toy", "--games", "3", "--cap", "2", "--json")[0] == 1


def test_a_script_can_play(run, tmp_path):
    file = tmp_path / "game.save"
    lines = f"?\nview\nlog\n99\nnonsense\nwhy 1\nwhy x\nundo\nsave {file}\n1\n" + "1\n" * 60
    status, out, _ = run("play", "toy", "--seed", "5", "--agents", "human,first", lines=lines)
    assert status == 0
    assert "pass-until" in out and "there is no option 99: 1 to" in out and "'nonsense' is not a command" in out
    assert "A: draw begins (1)" in out and "the number of a line" in out and "nothing was answered yet" in out
    assert "the game is over:" in out and f"saved to {file}" in out
    status, out, _ = run("play", "--load", str(file), "--agents", "human,first", lines="concede\n")
    assert status == 0 and "B wins" in out
    assert run("play", "toy", "--seed", "5", lines="quit\n")[0] == 0
    assert "the input has ended" in run("play", "toy", "--seed", "5")[1]
    status, out, _ = run("play", "toy", "--seed", "5", lines=f"load {file}x\nload {file}\npass-until\nquit\n")
    assert status == 0 and "cannot be read" in out


def test_play_in_japanese_and_between_agents(run):
    out = run("play", "toy", "--lang", "ja", lines="?\nview\nquit\n")[1]
    assert "パス" in out and "投了する" in out and "1ターン目" in out and "ターン・プレイヤーA" in out
    out = run("play", "toy", "--lang", "ja", "--seed", "5", "--agents", "human,first", lines="1\n" * 90)[1]
    assert "ゲーム終了：Bの勝ち" in out
    status, out, _ = run("play", "toy", "--agents", "random,random", "--seed", "1")
    assert status == 0 and "the game is over" in out


def test_a_game_is_replayed(run, tmp_path):
    m = gyoji.new(TOY, seed=3)
    for _ in range(4):
        m.answer(0)
    file = tmp_path / "game.save"
    file.write_bytes(m.save())
    status, out, _ = run("replay", str(file))
    assert status == 0 and "[4] B: act: pass" in out and "the game goes on" in out and "4 answers" in out
    assert "[1] A: act: ..." in run("replay", str(file), "--seat", "1")[1]
    file.write_bytes(m.save()[:-3])
    status, out, err = run("replay", str(file))
    assert status == 2 and "truncated" in err and not out


def test_cards(run, tmp_path):
    assert "Spark" in run("cards", "toy")[1]
    assert run("cards", "toy", "spark")[1].startswith("Spark\nSpark does")
    file = tmp_path / "cards.yaml"
    file.write_text("- {name: Good, text: fine}\n- {name: Bad, text: frob it}\n- {name: Worse, text: frob}\n")
    status, out, _ = run("cards", "toy", "--from", str(file), "--check", "--json")
    assert status == 1
    missing = [{"phrase": "frob", "count": 2}]
    assert json.loads(out) == {"cards": 3, "understood": 1, "share": 0.3333, "missing": missing}
    assert run("cards", "toy", "Good", "--from", str(file), "--check")[:2] == (0, "1 of 1 cards understood (100.0%)\n")
    assert run("cards", "toy", "Good", "--from", str(file))[1].startswith("Good\n")
    assert "no card 'Better'" in run("cards", "toy", "Better", "--from", str(file), "--check")[2]
    status, _, err = run("cards", "toy", str(file), "--check")
    assert status == 2 and f"--from {file}" in err
    for text, message in [
        ("- {name: [", "is not YAML"), ("just text", "expected a list of cards"),
        ("- {text: x}", "card 1: a card needs a `name`"), ("- {name: X, kind: y}", "card 1 (X): kind"),
    ]:
        file.write_text(text)
        status, _, err = run("cards", "toy", "--from", str(file))
        assert status == 2 and message in err


def test_deck(run, tmp_path):
    assert run("deck", "toy", "even")[0] == 0
    file = tmp_path / "mine.txt"
    file.write_text("3 Spark\n2 Nothing\n")
    status, out, _ = run("deck", "toy", str(file))
    assert status == 1 and "there is no card Nothing" in out and "10 cards or more, not 5 (0.1)" in out
    status, _, err = run("sim", "toy", "--decks", f"even,{file}")
    assert status == 2 and "there is no card Nothing" in err and "(0.1)" in err
    file.write_text("Spark 3\n")
    status, _, err = run("deck", "toy", str(file))
    assert status == 2 and "mine.txt, line 1: expected `3 NAME`" in err


def test_bench(run):
    status, out, _ = run("bench", "--game", "toy", "--games", "60", "--one", "--json")
    report = json.loads(out)
    assert status == 0 and report["decisions_per_second"] > 0 and report["since_checkpoint_max"] >= 1
