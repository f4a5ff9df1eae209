"""The rule trace: numbers and aliases, what the code cites, what tests have shown, a user's own copy of the book."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import gyoji
from gyoji import GyojiError, games, rulebook
from gyoji.cli import main
from gyoji.kernel.declaring.rulebook import read_book
from toy_game import Toy

BOOK = """id\tstatus\talias\ten\tja
1\tdefinition\t\tBeginnings\t始まり
2\tcode\t9.9\tThe draw\tドロー
3\tcode\t\tPlaying\tプレイ
3.1\tcode\t2\tFace down\t裏向き
77\ttodo\t\tNobody knows\t
"""


@pytest.fixture
def toy(tmp_path, monkeypatch):
    game = Toy()
    path = tmp_path / "rulebook.tsv"
    path.write_text(BOOK, encoding="utf-8")
    game.rulebook_path = str(path)
    monkeypatch.setitem(games._loaded, "toy", game)
    monkeypatch.setattr(games, "NAMES", ["toy"])
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    return game


def test_an_exact_number_wins_over_an_alias(toy):
    book = read_book(toy.rulebook_path)
    assert book.id_of("2") == "2" and book.id_of("9.9") == "2" and book.id_of("4") == ""
    with pytest.raises(GyojiError, match=r"no rule '3\.7'; near it: 3, 3\.1"):
        rulebook.find_rule(toy, "3.7")


def test_a_broken_rulebook_names_its_line(tmp_path):
    path = tmp_path / "book.tsv"
    path.write_text("id\tstatus\n1\tcode\n2\tperhaps\n")
    with pytest.raises(GyojiError, match="line 3: expected id, status"):
        read_book(str(path))


def test_citations_come_from_string_literals(toy):
    cited = rulebook.citations(toy)
    assert {"2", "3", "3.1"} <= set(cited)
    assert any(place.startswith("toy_game.py:") for place in cited["3.1"])


def test_a_rule_is_tested_only_if_a_test_names_it_and_the_referee_cited_it(toy, tmp_path):
    recorder = rulebook.Recorder()
    assert recorder.record("toy", "test_a", ["2", "3"], {"2", "3.1"}) == ["2"]
    rulebook.write_record(tmp_path / "record", "toy", "test_b", ["3"])
    rulebook.write_record(tmp_path / "record", "toy", "test_b", [])  # it ran again and failed
    recorder.read(tmp_path / "record")
    report = rulebook.coverage(toy, recorder)
    assert report["total"] == 5 and (report["code"], report["definition"], report["todo"]) == (3, 1, 1)
    assert report["tested"] == 1 and report["untested"] == ["3", "3.1"]
    (tmp_path / "record").write_text("junk\n")
    with pytest.raises(GyojiError, match="no record of tested rules"):
        recorder.read(tmp_path / "record")


def test_the_command(toy, capsys, tmp_path):
    assert main(["rules", "toy", "--coverage", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert list(report) == ["total", "code", "definition", "table", "todo", "cited", "tested", "uncited", "untested"]
    assert main(["rules", "toy", "9.9"]) == 0
    assert "2 (code): The draw\nalso printed as 9.9\ncode: toy_game.py:" in capsys.readouterr().out
    assert main(["rules", "toy"]) == 0
    assert "3.1\tcode\tFace down" in capsys.readouterr().out
    assert main(["rules", "toy", "8"]) == 2
    assert "no rule '8'" in capsys.readouterr().err


def test_a_book_in_two_lists(toy, capsys, tmp_path):
    """A number is looked for in all lists; each list is shown and counted by itself."""
    path = tmp_path / "further.tsv"
    path.write_text("id\tstatus\talias\ten\tja\n40.1\ttodo\t\tFar away\t遠く\n", encoding="utf-8")
    toy.further_books = {"far": str(path)}
    assert toy.rule_gist("40.1", "en") == "Far away" and toy.rule_gist("2", "en") == "The draw"
    assert main(["rules", "toy", "40.1"]) == 0
    assert "40.1 (todo): Far away" in capsys.readouterr().out
    assert main(["rules", "toy", "--book", "far"]) == 0
    shown = capsys.readouterr().out
    assert "Far away" in shown and "The draw" not in shown
    assert rulebook.coverage(toy, rulebook.Recorder(), "far")["total"] == 1
    assert rulebook.coverage(toy, rulebook.Recorder())["total"] == 5
    assert main(["rules", "toy", "--book", "near"]) == 2
    assert "no further book 'near'; it has: far" in capsys.readouterr().err


def test_a_users_own_copy_is_shown_beside_ours(toy, capsys, tmp_path):
    mine = tmp_path / "mine.tsv"
    mine.write_text("id\tkind\ttext\n2\trule\tThe words of the book.\n", encoding="utf-8")
    assert main(["rules", "toy", "--import", str(mine)]) == 0
    assert "1 rules of toy" in capsys.readouterr().out
    assert main(["rules", "toy", "2"]) == 0
    assert "The words of the book." in capsys.readouterr().out
    for text, message in [("2\trule\n", "line 1: expected id, kind and text"), ("999\tr\tx\n", "none of its rules")]:
        mine.write_text(text)
        assert main(["rules", "toy", "--import", str(mine)]) == 2
        assert message in capsys.readouterr().err


TESTS = """
import sys
sys.path.insert(0, {folder!r})
import gyoji
from gyoji import games
from gyoji.testing import rules
from toy_game import Toy
game = Toy()
game.rulebook_path = {book!r}
games.register(game)

@rules("9.9", game="toy")
def test_shown(referee):
    referee.watch(gyoji.new(game))

@rules("2", "3.1", game="toy")
def test_not_cited(referee):
    referee.watch(gyoji.new(game))

@rules("2", game="toy")
def test_failing(referee):
    referee.watch(gyoji.new(game))
    assert False

@rules("5.5", game="toy")
def test_unknown(referee):
    pass
"""


def test_tests_record_the_rules_that_they_show(toy, tmp_path):
    """A test that names a rule which the referee did not cite fails; one that fails shows nothing."""
    (tmp_path / "conftest.py").write_text('pytest_plugins = ["gyoji.testing"]')
    here = str(Path(__file__).resolve().parent.parent)
    (tmp_path / "test_rules.py").write_text(TESTS.format(folder=here, book=toy.rulebook_path))
    env = {**os.environ, "PYTHONPATH": str(Path(gyoji.__file__).resolve().parent.parent)}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, env=env)
    assert "not cited 3.1" in done.stdout and "no rule 5.5" in done.stdout, done.stdout + done.stderr
    recorder = rulebook.Recorder()
    recorder.read(tmp_path / rulebook.RECORD)
    assert recorder.shown == {"toy": {"2": ["test_rules.py::test_shown", "test_rules.py::test_not_cited"]}}
