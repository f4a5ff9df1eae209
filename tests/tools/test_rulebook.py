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
from gyoji.kernel.rulebook import read_book
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


@pytest.mark.parametrize(("rows", "message"), [
    (["2\tperhaps 1"], "line 3: expected id, status .*; 'perhaps' is no status"),
    (["2\tfollows"], "line 3: follows must name the rule that it links to, as in `follows 1.2`"),
    (["2\tcode 1"], "line 3: code links to no rule; with links it is one of restates, whole-of, follows"),
    (["2\trestates 1 3", "3\tcode"], "line 3: a rule restates one other; of 1 and 3 it may be whole-of"),
    (["2\tfollows 1 7.7"], "line 3: 2 follows 1 7.7: there is no rule 7.7"),
    (["2\trestates 2"], "line 3: 2 restates 2: its links lead back to it: 2 → 2"),
    (["2\twhole-of 1 3", "3\tfollows 4", "4\trestates 2"], "line 3: .* lead back to it: 2 → 3 → 4 → 2"),
    (["2\trestates 3", "3\tdefinition"], "line 3: 2 restates 3: no link leads to a rule with the status code"),
])
def test_a_broken_link_names_its_line(tmp_path, rows, message):
    path = tmp_path / "book.tsv"
    path.write_text("\n".join(["id\tstatus", "1\tcode", *rows]))
    with pytest.raises(GyojiError, match=message):
        read_book(str(path))


LINKS = BOOK + """14\trestates 2\t\tThe draw again\tドロー再掲
14.1\trestates 14\t\tAnd again\t再々掲
15\twhole-of 2 3 1\t\tDrawing and playing\t
16\tfollows 9.9\t\tOne card a turn\t一枚
"""


@pytest.fixture
def linked(toy, tmp_path):
    """The book of the toy with rules that link to others."""
    path = tmp_path / "linked.tsv"
    path.write_text(LINKS, encoding="utf-8")
    toy.rulebook_path = str(path)
    return toy


def test_links_lead_to_code(linked):
    book = read_book(linked.rulebook_path)
    assert (book.rules["16"].status, book.rules["16"].see) == ("follows", ["2"])  # an alias means its rule
    assert book.ends("14.1") == ["2"] and book.ends("15") == ["2", "3"] and book.ends("2") == ["2"]
    assert book.also("2") == ["14", "14.1", "15"] and book.also("14") == ["14.1"] and not book.also("16")
    shown = {id for id in book.rules if book.shown(id, {"2"})}
    assert shown == {"1", "2", "14", "14.1", "15", "16"}  # and definitions, whatever was cited
    assert {id for id in book.rules if book.shown(id, {"3.1"})} == {"1", "3.1"}


def test_the_command_follows_links(linked, capsys):
    assert main(["rules", "toy", "14.1"]) == 0
    assert capsys.readouterr().out.startswith("14.1 (restates 14): And again\n14: restates 2\n2: code: toy_game.py:")
    assert main(["rules", "toy", "2"]) == 0
    assert capsys.readouterr().out.endswith("\n14: restates 2\n14.1: restates 14\n15: whole-of 2 3 1\n")
    assert main(["rules", "toy", "16", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["status"], told["see"], told["cited"], told["also"], told["tests"]) == ("follows", ["2"], [], [], [])
    (link,) = told["links"]
    assert link["id"] == "2" and link["status"] == "code" and link["cited"][0].startswith("toy_game.py:")
    assert main(["rules", "toy"]) == 0
    assert "15\twhole-of 2 3 1\tDrawing and playing" in capsys.readouterr().out


def test_why_names_rules_that_say_the_same(linked):
    match = gyoji.new(linked)
    number = next(line.number for line in match.log(0) if line.rule == "2")
    said = match.why(number, 0).splitlines()[1:]
    assert said[:4] == ["2: The draw", "also 14: The draw again", "also 14.1: And again", "also 15: Drawing and playing"]
    assert match.why(number, 0, "ja").splitlines()[1:3] == ["2: ドロー", "関連 14: ドロー再掲"]


GAMES = ["nova", "spell-card-strike", "duel-masters", "magic", "phantom-magic-vision"]


@pytest.mark.parametrize("name", GAMES)
def test_the_books_of_all_games_are_sound(name):
    """Reading a book checks its links; what is linked to needs no code of its own."""
    book = rulebook.book_of(games.load(name))
    assert all(set(book.ends(r.id)) <= {code.id for code in book.rules.values() if code.status == "code"}
               for r in book.rules.values() if r.see)
    assert len(book.rules) > 500


CITING = """
"2"
def follow(g, rule):
    '3'
    # "3"
    if rule == "3.1" or rule in ("3.1", "77"):
        return ["9.9 3", "rule 77", f"so it is ({rule})"]
    return "nobody may do that (3.1)"
"""


def test_what_cites_and_what_does_not(toy, tmp_path, monkeypatch):
    (tmp_path / "follow.py").write_text(CITING)
    monkeypatch.setattr(rulebook, "folder_of", lambda game: tmp_path)
    monkeypatch.setattr(rulebook, "sources_of", lambda game: [tmp_path / "follow.py"])
    found = [(s.rule, s.inside, s.line, s.col, s.end_line, s.end_col) for s in rulebook.sites(toy)]
    assert found == [("2", "follow.py", 7, 16, 7, 23), ("3", "follow.py", 7, 16, 7, 23), ("3.1", "follow.py", 8, 11, 8, 37)]


def test_citations_come_from_string_literals(toy):
    cited = rulebook.citations(toy)
    assert {"2", "3", "3.1"} <= set(cited)
    assert any(place.startswith("toy_game.py:") for place in cited["3.1"])


@pytest.mark.parametrize("name", GAMES)
def test_citations_name_paths_below_the_folder_of_the_game(name):
    game = games.load(name)
    places = {place.rpartition(":")[0] for found in rulebook.citations(game).values() for place in found}
    folders = [rulebook.folder_of(game), *[f.parent for f in rulebook.FURTHER_CODE.get(name, [])]]
    assert places and all(any((folder / place).is_file() for folder in folders) for place in places)


def test_a_rule_is_tested_only_if_a_test_names_it_and_the_referee_cited_it(toy, tmp_path):
    recorder = rulebook.Recorder()
    assert recorder.record(toy, "test_a", ["9.9", "3"], {"2", "3.1"}) == ["2"]
    rulebook.write_record(tmp_path / "record", "toy", "test_b", ["3"])
    rulebook.write_record(tmp_path / "record", "toy", "test_b", [])  # it ran again and failed
    recorder.read(tmp_path / "record")
    report = rulebook.coverage(toy, recorder)
    assert report["total"] == 5 and (report["code"], report["definition"], report["todo"]) == (3, 1, 1)
    assert report["tested"] == 1 and report["untested"] == ["3", "3.1"]
    (tmp_path / "record").write_text("junk\n")
    with pytest.raises(GyojiError, match="no record of tested rules"):
        recorder.read(tmp_path / "record")


def test_linked_rules_are_tested_by_what_they_link_to(linked):
    """Restatements inherit; the whole needs all of its parts; what follows needs a test that names it."""
    recorder = rulebook.Recorder()
    assert recorder.record(linked, "test_a", ["2", "16"], {"3"}) == []
    assert recorder.record(linked, "test_b", ["2"], {"2"}) == ["2"]
    report = rulebook.coverage(linked, recorder)
    assert (report["code"], report["restates"], report["whole_of"], report["follows"]) == (3, 2, 1, 1)
    assert (report["tested"], report["restates_tested"], report["whole_of_tested"], report["follows_tested"]) == (1, 2, 0, 0)
    assert report["unshown"] == ["16"]
    assert recorder.record(linked, "test_c", ["3", "15", "16"], {"9.9", "3"}) == ["15", "16", "3"]
    report = rulebook.coverage(linked, recorder)
    assert (report["tested"], report["whole_of_tested"], report["follows_tested"], report["unshown"]) == (2, 1, 1, [])


def test_rules_are_found_by_words(toy, capsys, tmp_path):
    assert main(["rules", "toy", "face"]) == 0
    out = capsys.readouterr()
    assert out.out == "3.1\tcode\tFace down\n"
    assert "searched in our few words for 5 rules" in out.err and "not here: `--import FILE` brings yours" in out.err
    assert main(["rules", "toy", "プレイ", "--lang", "ja"]) == 0
    assert capsys.readouterr().out == "3\tcode\tプレイ\n3.1\tcode\t裏向き\n"  # a heading with all that stands under it
    assert main(["rules", "toy", "down", "face", "--json"]) == 0
    assert [r["id"] for r in json.loads(capsys.readouterr().out)] == ["3.1"]
    assert main(["rules", "toy", "playin"]) == 0
    assert main(["rules", "toy", "plaing"]) == 2
    assert "no rule 'plaing'; perhaps 3 Playing (searched in" in capsys.readouterr().err
    assert main(["rules", "toy", "slumber"]) == 2
    (tmp_path / "mine.tsv").write_text("2\trule\tA card in slumber is drawn.\n77\trule\tx\n", encoding="utf-8")
    assert main(["rules", "toy", "--import", str(tmp_path / "mine.tsv")]) == 0
    capsys.readouterr()
    assert main(["rules", "toy", "Slumber"]) == 0
    out = capsys.readouterr()
    assert out.out == "2\tcode\tThe draw: A card in slumber is drawn.\n" and "your own book (2 rules)" in out.err


def test_magic_rules_are_found_by_words(capsys):
    assert main(["rules", "magic", "trample"]) == 0
    found = [line.split("\t")[0] for line in capsys.readouterr().out.splitlines()]
    assert found[:3] == ["702.19", "702.19a", "702.19b"] and "702.190" not in found
    assert main(["rules", "magic", "commander"]) == 0
    assert "modules: state/commander.py, variants/commander.py" in capsys.readouterr().out


def test_explaining_shows_what_has_happened_and_in_full_every_rule(capsys):
    path = Path(__file__).resolve().parents[2] / "scenarios" / "nova" / "000-700" / "003-winning.yaml"
    shown = []
    for option in ("--explain", "--full"):
        assert main(["scenario", "run", str(path), option]) == 0
        shown.append(capsys.readouterr().out.splitlines())
    short, full = shown
    assert "    A wins (003.1.1)" in short and "    B takes 100 damage (火の玉) (916.2)" in short
    assert len(full) > 2 * len(short) and set(short) < set(full)
    assert any("Both pass" in line for line in full) and not any("Both pass" in line for line in short)


def test_coverage_says_what_it_lacks(toy, capsys, tmp_path):
    assert main(["rules", "toy", "--coverage"]) == 1
    out = capsys.readouterr()
    assert out.out.startswith("total: 5\ncode: 3\n") and "tested" not in out.out
    assert "no scenarios of toy" in out.err and "--scenarios DIR" in out.err and "no record of tests" in out.err
    (tmp_path / "rulings").mkdir()
    assert main(["rules", "toy", "--coverage", "--scenarios", str(tmp_path / "rulings")]) == 0
    out = capsys.readouterr()
    assert "tested: 0" in out.out and "no scenarios" not in out.err and "no record of tests" in out.err


def test_the_command(toy, capsys, tmp_path):
    rulebook.write_record(tmp_path / rulebook.RECORD, "toy", "test_b", [])
    assert main(["rules", "toy", "--coverage", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert list(report) == [
        "total", "code", "definition", "table", "todo", "cited", "tested", "uncited", "untested", "restates", "whole_of",
        "follows", "restates_tested", "whole_of_tested", "follows_tested", "unshown",
    ]
    assert main(["rules", "toy", "--coverage"]) == 0
    assert "restates: 0 (0 tested)\nwhole-of: 0 (0 tested)\nfollows: 0 (0 shown)\n" in capsys.readouterr().out
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

@rules("1", "14.1", "15", "16", game="toy")
def test_linked(referee):
    referee.watch(gyoji.new(game))

@rules("14", game="toy")
def test_not_cited_either(referee):
    pass

@rules("5.5", game="toy")
def test_unknown(referee):
    pass
"""


def test_tests_record_the_rules_that_they_show(linked, tmp_path):
    """A test that names a rule which the referee did not cite fails; one that fails shows nothing."""
    (tmp_path / "conftest.py").write_text('pytest_plugins = ["gyoji.testing"]')
    here = str(Path(__file__).resolve().parent.parent)
    (tmp_path / "test_rules.py").write_text(TESTS.format(folder=here, book=linked.rulebook_path))
    env = {**os.environ, "PYTHONPATH": str(Path(gyoji.__file__).resolve().parent.parent)}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, env=env)
    for said in ("not cited 3.1", "not cited 14 ", "no rule 5.5"):
        assert said in done.stdout, done.stdout + done.stderr
    recorder = rulebook.Recorder()
    recorder.read(tmp_path / rulebook.RECORD)
    linked_rules = {id: ["test_rules.py::test_linked"] for id in ("1", "14.1", "15", "16")}
    two = ["test_rules.py::test_shown", "test_rules.py::test_not_cited"]
    assert recorder.shown == {"toy": {"2": two, **linked_rules}}


def test_the_index_of_magic_says_where_each_section_is_applied() -> None:
    page = (Path(__file__).resolve().parents[2] / "docs" / "magic-index.tsv").read_text(encoding="utf-8")
    rows = [f"{section}\t{title}\t{' '.join(modules)}" for section, title, modules in rulebook.index_of(games.load("magic"))]
    assert page.splitlines() == ["section\ttitle\tmodules", *rows]
