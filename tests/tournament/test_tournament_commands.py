"""`gyoji tournament` and the book: what is printed and kept, what is refused, and the exit status."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from html.parser import HTMLParser
from pathlib import Path

import pytest

from gyoji import games
from gyoji.cli import main
from gyoji.kernel.files import held, write_whole
from gyoji.rulebook import coverage, list_of, record_of
from gyoji.tournament import Desk

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Run `gyoji tournament` in a folder of its own, with lines of input."""
    monkeypatch.chdir(tmp_path)

    def go(*args: str, lines: str = "", command: str = "tournament") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        status = main([command, *args])
        out = capsys.readouterr()
        assert "Traceback" not in out.err
        return status, out.out, out.err

    return go


def done(run: Run, *args: str, lines: str = "") -> str:
    status, out, err = run(*args, lines=lines)
    assert status == 0, err
    return out


@pytest.fixture
def four(run: Run) -> Run:
    """An event of four that has begun."""
    done(run, "create", "friday.event", "--game", "nova", "--seed", "3", "--set", "rounds=3", "--set", "level=competitive",
         "--set", "lists=false")
    done(run, "enter", "friday.event", "Ann", "Ben", "Cho", "Dee")
    done(run, "start", "friday.event")
    return run


def matches(run: Run, event: str = "friday.event") -> list[dict[str, object]]:
    return json.loads(done(run, "show", event, "--json"))["matches"]


def test_an_event_from_beginning_to_end(four: Run) -> None:
    said = done(four, "pair", "friday.event", "--preview")
    assert "round 1 (not posted)" in said
    first = [[m["a"], m["b"]] for m in matches(four)]
    said = done(four, "swap", "friday.event", first[0][0], first[1][0], "--reason", "a family")
    assert [m["a"] for m in matches(four)] == [first[1][0], first[0][0]]
    done(four, "post", "friday.event")
    for number in (1, 2, 3):
        if number > 1:
            done(four, "pair", "friday.event")
        said = [done(four, "report", "friday.event", str(m["a"]), "2-1").partition("; ")[2] for m in matches(four)]
        assert said == ["1 match is on\n", "the round is over\n"]
    said = done(four, "standings", "friday.event")
    assert [line.split("\t")[0] for line in said.splitlines()][:1] == ["1"] and len(said.splitlines()) == 4
    lines = json.loads(done(four, "standings", "friday.event", "--json"))
    assert [p["rank"] for p in lines] == sorted(p["rank"] for p in lines) and sum(p["won"] for p in lines) == 6
    assert done(four, "standings", "friday.event", "--round", "1") != said
    winner = lines[0]["name"]
    assert "changed places by hand: a family (MTR 1.9#2)" in done(four, "why", "friday.event", first[0][0])
    assert f"place 1: {lines[0]['points']} points" in done(four, "why", "friday.event", winner)
    assert done(four, "cut", "friday.event", "--to", "2").splitlines()[0] == f"1 {winner}"
    done(four, "pair", "friday.event")
    done(four, "report", "friday.event", winner, "2-0")
    assert f"play-off: 1 {winner}" in done(four, "standings", "friday.event")
    assert done(four, "audit", "friday.event") == "the log leads to the same event\n"
    assert Desk.load(Path("friday.event").read_text(encoding="utf-8")).phase == "over"


def test_both_players_report_and_drop(four: Run) -> None:
    done(four, "pair", "friday.event")
    m = matches(four)[0]
    a, b = str(m["a"]), str(m["b"])
    assert "to be confirmed" in done(four, "report", "friday.event", a, "2-0", "--by", a)
    status, _, err = four("report", "friday.event", b, "2-0", "--by", b)
    assert status == 2 and "the players report 2-0 and 0-2: call a judge (MTR 1.10#1.5)" in err
    done(four, "report", "friday.event", b, "0-2", "--by", b)
    done(four, "drop", "friday.event", a, "--by", a)
    assert not Desk.load(Path("friday.event").read_text(encoding="utf-8")).entrants[a].present


def test_a_penalty_is_asked_for(four: Run) -> None:
    done(four, "pair", "friday.event")
    assert "--fact under-a-minute: " in done(four, "infractions", "3.1")
    assert len(done(four, "infractions").splitlines()) == 23
    said = done(four, "penalty", "friday.event", "Ann", "3.5", "--ask", lines="n\nmaybe\ny\nn\nn\n")
    assert "3.5 Deck Problem: game-loss (IPG 3.5 penalty#1, IPG 3.5 upgrade2#1)" in said
    result = json.loads(done(four, "penalty", "friday.event", "Ben", "3.1", "--late", "30", "--json"))
    assert result["penalty"] == "warning"
    status, _, err = four("penalty", "friday.event", "Ben", "3.5", "--ask", lines="n\n")
    assert status == 2 and "nothing was recorded" in err
    desk = Desk.load(Path("friday.event").read_text(encoding="utf-8"))
    assert [(p.id, p.penalty) for p in desk.penalties] == [("Ann", "game-loss"), ("Ben", "warning")]


@pytest.mark.parametrize(("args", "words"), [
    (["create", "friday.event"], "friday.event already exists"),
    (["create", "x.event", "--game", "chess"], "no game 'chess'"),
    (["create", "x.event", "--set", "level"], "expected NAME=VALUE"),
    (["create", "x.event", "--set", "level=high"], "a level is regular, competitive, professional"),
    (["create", "x.event", "--set", "invited=[1"], "is no list"),
    (["enter", "friday.event", "Ann"], "Ann is entered already (MTR 1.5#1)"),
    (["enter", "friday.event", "Eve"], "needs the head judge's permission (MTR 1.7#1)"),
    (["enter", "friday.event"], "who enters?"),
    (["report", "friday.event", "Zoe", "2-0"], "Zoe is not entered (MTR 1.5#1)"),
    (["report", "friday.event", "Ann", "2-0"], "no round is posted yet (MTR 1.9#1.1)"),
    (["penalty", "friday.event", "Ann", "9.9"], "there is no infraction '9.9'"),
    (["penalty", "friday.event", "Ann", "9.9", "--ask"], "there is no infraction '9.9'"),
    (["infractions", "9.9"], "there is no infraction '9.9'"),
    (["pair", "deep.event"], "deep.event: this is not an event file"),
    (["show", "friday.event"], "there is no round 1: there were 0"),
    (["standings", "friday.event", "--round", "4"], "there is no Swiss round 4: there were 0"),
    (["pair", "missing.event"], "missing.event"),
    (["pair", "notes.txt"], "notes.txt: this is not an event file"),
    (["do", "friday.event", "dance"], "the desk has no act 'dance'"),
    (["do", "friday.event", "swap", "a"], "a: expected NAME=VALUE"),
    (["export", "friday.event", "--as", "pdf"], "exported as json, csv, html"),
    (["draft", "friday.event", "--packs", "notes.txt"], "packs need"),
    (["register", "friday.event", "Ann", "nothing"], "there is no deck 'nothing'"),
    (["register", "friday.event", "Ann", "crimson-rush", "--cards", "notes.txt"], "is no JSON"),
    (["pool", "friday.event", "Ann"], "has no cards of this event"),
    (["simulate", "nova", "--players", "1"], "players is a number from 2"),
    (["simulate", "nova", "--agents", "clever"], "no agent 'clever'"),
    (["simulate", "nova", "--report", "nowhere/report.html"], "nowhere/report.html: there is no such folder"),
    (["simulate", "nova", "--decks", "nothing"], "there is no deck 'nothing'")])
def test_bad_input(four: Run, args: list[str], words: str) -> None:
    Path("notes.txt").write_text("nothing here")
    Path("deep.event").write_text("[" * 100_000)
    before = Path("friday.event").read_bytes()
    status, _, err = four(*args)
    assert status == 2 and words in err, err
    assert Path("friday.event").read_bytes() == before and not Path("x.event").exists()


def test_entering_from_a_file(run: Run) -> None:
    done(run, "create", "big.event", "--game", "nova", "--seed", "1")
    Path("people.csv").write_text("Ann,a1,1\nBen,b2\n\nCho\n")
    assert done(run, "enter", "big.event", "--from", "people.csv") == "3 entered, 3 in all\n"
    desk = Desk.load(Path("big.event").read_text())
    assert list(desk.entrants) == ["a1", "b2", "Cho"] and desk.entrants["a1"].byes == 1
    Path("people.csv").write_text("Eve,e,many\n")
    status, _, err = run("enter", "big.event", "--from", "people.csv")
    assert status == 2 and "people.csv, line 1: expected name, id and a number of byes" in err
    Path("people.csv").write_text("Dee\nAnn,a1\n")
    status, _, err = run("enter", "big.event", "--from", "people.csv")
    assert status == 2 and len(Desk.load(Path("big.event").read_text()).entrants) == 3, "all or none"


def test_any_act_by_name(four: Run) -> None:
    acts = done(four, "do", "friday.event", "acts")
    assert "pair-by-hand pairs= reason= [post=]: The next round with these pairs" in acts and len(acts.splitlines()) > 30
    done(four, "staff", "friday.event", "Hana", "head-judge")
    done(four, "do", "friday.event", "pair-by-hand", 'pairs=[["Ann", "Ben"]]', "reason=a wish", "post=true", "--by", "Hana")
    assert {"Ann", "Ben"} in [{m["a"], m["b"]} for m in matches(four)]


def test_decks_are_registered(run: Run) -> None:
    cards = {"data": {"Oak": [{"name": "Oak", "printings": ["NEO"], "types": ["Creature"], "type": "Creature — Elf"}],
                      "Elm": [{"name": "Elm", "printings": ["LEA"], "types": ["Land"], "type": "Land"}]}}
    Path("cards.json").write_text(json.dumps(cards))
    Path("oaks.txt").write_text("4 Oak\n56 Island\n")
    Path("elms.txt").write_text("4 Elm\n56 Island\n")
    done(run, "create", "std.event", "--seed", "1", "--set", "format=standard", "--set", "date=2023-10-01")
    done(run, "enter", "std.event", "Ann", "Ben")
    assert done(run, "register", "std.event", "Ann", "oaks.txt", "--cards", "cards.json") == "oaks is registered for Ann\n"
    status, _, err = run("register", "std.event", "Ben", "elms.txt", "--cards", "cards.json")
    assert status == 2 and "Elm is in no set of standard (MTR 6.2#1)" in err
    done(run, "register", "std.event", "Ben", "elms.txt", "--cards", "cards.json", "--unchecked")
    assert set(Desk.load(Path("std.event").read_text()).lists) == {"Ann", "Ben"}


def test_a_judge_compares_a_deck_with_its_list(four: Run) -> None:
    """A deck on the command line is a file or one of the game's, for any act."""
    first, other = list(games.load("nova").decks())[:2]
    done(four, "register", "friday.event", "Ann", first)
    for deck, words in ((first, "as listed"), (other, "listed, 0 found")):
        status, _, err = four("do", "friday.event", "deck-check", "who=Ann", f"deck={deck}")
        assert status == 0 and words in err
    done(four, "do", "friday.event", "fix-list", "who=Ann", f"deck={other}", "reason=it was on the other page")
    assert "as listed" in four("do", "friday.event", "deck-check", "who=Ann", f"deck={other}")[2]
    status, _, err = four("do", "friday.event", "deck-check", "who=Ann", "deck=no-deck")
    assert status == 2 and "there is no deck 'no-deck'" in err


def test_people_and_programs_draft(run: Run) -> None:
    done(run, "create", "draft.event", "--game", "nova", "--seed", "2", "--set", "format=draft")
    done(run, "enter", "draft.event", "Ann", "Ben", "Cho")
    status, _, err = run("draft", "draft.event", "--packs", "nova", "--people", "Ann", lines="1\n2\n99\n")
    assert status == 2 and "the draft is kept and can be gone on with" in err
    status, _, err = run("draft", "draft.event", "--packs", "nova", "--others", "clever")
    assert status == 2 and "others are random, rarity or first" in err
    said = done(run, "draft", "draft.event", "--packs", "nova", "--people", "Ann", lines="1\n" * 42)
    assert "Ann: 42 cards" in said and "Ann: pick 3\n" in said and "Ben: pick" not in said
    pool = done(run, "pool", "draft.event", "Ben").splitlines()
    assert sum(int(line.split()[0]) for line in pool) == 42
    done(run, "create", "sealed.event", "--game", "duel-masters", "--seed", "2", "--set", "format=sealed")
    done(run, "enter", "sealed.event", "Ann", "Ben")
    assert "Ann: 84 cards" in done(run, "pools", "sealed.event", "--packs", "duel-masters")


# --- exports and reports ---------------------------------------------------------------------------------------------
class Links(HTMLParser):
    """Whatever a page would request, and whether its tags close."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.asked += [f"{tag} {name}={value}" for name, value in attrs if name in ("src", "href", "action", "data")]
        if tag in ("script", "link", "iframe", "object", "img"):
            self.asked.append(tag)
        if tag not in ("meta",) and not self.get_starttag_text().endswith("/>"):  # type: ignore[union-attr]
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in self.open:
            assert self.open.pop() == tag


def alone(page: str) -> None:
    """A page stands alone: it requests nothing, and is whole."""
    read = Links()
    read.feed(page)
    assert read.asked == [] and read.open == [] and "url(" not in page and "@import" not in page


def test_exports(four: Run) -> None:
    done(four, "pair", "friday.event")
    done(four, "report", "friday.event", "Ann", "2-1")
    found = json.loads(done(four, "export", "friday.event"))
    assert len(found["entrants"]) == 4 and found["standings"][0][2] == "Ann"
    rows = done(four, "export", "friday.event", "--as", "csv").rstrip().splitlines()
    assert rows[0].startswith("place,id,name,points") and rows[6] == "round,table,a,b,score,kind" and len(rows) == 9
    done(four, "export", "friday.event", "--as", "html", "-o", "friday.html")
    page = Path("friday.html").read_text(encoding="utf-8")
    alone(page)
    assert page.count("<tr>") == 2 + 4 + 2 and "Ann" in page


def test_names_do_no_harm(run: Run) -> None:
    done(run, "create", "odd.event", "--game", "nova", "--seed", "1", "--name", "<script>alert(1)</script>")
    done(run, "enter", "odd.event", "=cmd()", "<img src=x>", "Ann & Co", '"quoted"')
    done(run, "start", "odd.event", "--rounds", "3")
    done(run, "pair", "odd.event")
    alone(done(run, "export", "odd.event", "--as", "html").rstrip("\n"))
    assert "'=cmd()" in done(run, "export", "odd.event", "--as", "csv")


@pytest.mark.parametrize("game", games.FIVE)
def test_a_league_of_programs(run: Run, game: str) -> None:
    """The same seed gives the same event, whose log replays."""
    other = "greedy" if game == "nova" else "first"  # which thinks in a short time
    args = ["simulate", game, "--players", "4", "--agents", f"random,{other}", "--seed", "5", "--rounds", "2", "--wins", "1",
            "--cut", "2"]
    first = json.loads(done(run, *args, "--json", "--report", "league.html", "--event", "league.event"))
    assert first["games"] >= 5 and first["players"] == 4 and first["rounds"] == 3
    assert [p["place"] for p in first["places"]] == [1, 2, 3, 4]
    assert {p["agent"] for p in first["places"]} == {"random", other}
    for table in ("agents", "decks"):
        rows = list(first[table].values())
        assert sum(row[0] for row in rows) == sum(row[1] for row in rows), "each game that one has won another has lost"
    alone(Path("league.html").read_text(encoding="utf-8"))
    desk = Desk.load(Path("league.event").read_text(encoding="utf-8"))
    assert desk.phase == "over" and len(desk.rounds) == 3
    if game == "nova":
        assert json.loads(done(run, *args, "--json")) == first
        shown = done(run, *args)
        assert shown.splitlines()[-1] == f"{first['games']} games, {first['unfinished']} unfinished"


def test_a_metagame_of_decks(run: Run) -> None:
    found = json.loads(done(run, "simulate", "nova", "--players", "6", "--agents", "random", "--rounds", "3", "--wins", "1",
                            "--decks", "ink-tide,crimson-rush", "--json", "--report", "meta.html"))
    assert set(found["decks"]) == {"ink-tide", "crimson-rush"} and found["games"] == 9
    page = Path("meta.html").read_text(encoding="utf-8")
    assert "<svg" in page and "row against column, by decks" in page


# --- the book --------------------------------------------------------------------------------------------------------
def test_the_book_of_tournaments(run: Run) -> None:
    status, out, _ = run("magic", "--book", "tournament", "MTR", "2.5#1", command="rules")
    assert status == 0 and out.startswith("MTR 2.5#1 (code)") and "tournament/series.py:" in out
    status, out, _ = run("magic", "--book", "tournament", "IPG A#1.1", "--json", command="rules")
    assert status == 0 and json.loads(out)["see"] == ["IPG 2.1 penalty#1"]
    status, out, _ = run("magic", "--book", "tournament", "--json", command="rules")
    ids = [r["id"] for r in json.loads(out)]
    assert status == 0 and len(ids) == len(set(ids)) == 1574 and {id[:3] for id in ids} == {"MTR", "IPG", "JAR"}
    status, _, err = run("nova", "--book", "tournament", command="rules")
    assert status == 2 and "no further book 'tournament'" in err


def test_the_totals_of_the_comprehensive_rules_are_without_it() -> None:
    magic = games.load("magic")
    assert len(list_of(magic)) == 3026 and len(list_of(magic, "tournament")) == 1574
    report = coverage(magic, record_of(magic, str(Path(__file__).parent)), "tournament")
    assert report["uncited"] == [] and report["todo"] == 0


def test_who_sees_a_deck_list(four: Run) -> None:
    deck = next(iter(games.load("nova").decks()))
    done(four, "register", "friday.event", "Ann", deck)
    assert done(four, "list", "friday.event", "Ann").startswith("main:\n")
    assert done(four, "list", "friday.event", "Ann", "--by", "Ann")
    status, _, err = four("list", "friday.event", "Ann", "--by", "Ben")
    assert status == 2 and "the list of Ann is not public during the event (MTR 2.7#6)" in err
    status, _, err = four("list", "friday.event", "Ben")
    assert status == 2 and "there is no list of Ben (MTR 2.7#1)" in err


@pytest.mark.parametrize("args", [["start", "new.event", "--rounds", "-3"], ["standings", "friday.event", "--round", "-1"],
                                  ["show", "friday.event", "--round", "-1"]])
def test_numbers_below_none(four: Run, args: list[str]) -> None:
    done(four, "create", "new.event", "--game", "nova")
    done(four, "enter", "new.event", "Ann", "Ben")
    before = Path(args[1]).read_bytes()
    status, _, err = four(*args)
    assert status == 2 and "-" in err and Path(args[1]).read_bytes() == before


def test_an_event_without_a_play_off_is_finished(four: Run) -> None:
    for _ in range(3):
        done(four, "pair", "friday.event")
        status, _, err = four("finish", "friday.event")
        assert status == 2 and "a round is not over (MTR 10.2#3)" in err
        for m in matches(four):
            done(four, "report", "friday.event", str(m["a"]), "2-0")
    status, _, err = four("pair", "friday.event")
    assert status == 2 and "3 rounds were announced and played: cut, or finish (MTR 10.2#3)" in err
    done(four, "finish", "friday.event")
    assert "Final places" in done(four, "export", "friday.event", "--as", "html")


def test_texts_of_acts_stay_texts(four: Run) -> None:
    """An entrant whose id is a number is named as it is."""
    done(four, "do", "friday.event", "enter", "name=Eli", "id=1234", "late=a train")
    done(four, "do", "friday.event", "drop", "who=1234")
    assert four("do", "friday.event", "drop", "who=1234")[0] == 2


def test_who_has_the_same_name_is_told_by_their_id(run: Run) -> None:
    done(run, "create", "same.event", "--game", "nova", "--seed", "1")
    Path("people.csv").write_text("Ann,a1\nAnn,a2\nBen\n")
    done(run, "enter", "same.event", "--from", "people.csv")
    done(run, "start", "same.event", "--rounds", "1")
    for said in (done(run, "pair", "same.event"), done(run, "standings", "same.event"),
                 done(run, "export", "same.event", "--as", "html")):
        assert "Ann (a1)" in said and "Ann (a2)" in said and "Ben (" not in said


@pytest.mark.shared
def test_ids_are_those_of_the_rules(shared: Path) -> None:
    book = shared / "rules" / "magic-tournament.tsv"
    lines = [line.split("\t") for line in book.read_text(encoding="utf-8").splitlines()]
    rules = {cells[0] for cells in lines if cells[1] in ("rule", "heading") and not cells[0].startswith("NOTE")}
    assert rules <= {r.id for r in list_of(games.load("magic"), "tournament")}


def test_gyoji_does_not_need_the_solver() -> None:
    code = ("import sys; sys.modules['rustworkx'] = None; import gyoji, gyoji.cli.commands\n"
            "from gyoji.tournament import Desk; d = Desk.create('x'); [d.enter(n) for n in 'abcd']; d.start(rounds=3)\n"
            "try: d.pair()\nexcept gyoji.GyojiError as e: print(e)")
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert out == "pairings need rustworkx: install gyoji[tournament]\n"


def test_teams_from_a_file(run: Run) -> None:
    done(run, "create", "teams.event", "--game", "nova", "--seed", "1", "--set", "team=2")
    Path("teams.txt").write_text("Reds: Ann, Ben\nBlues: Cho, Dee\n", encoding="utf-8")
    assert done(run, "enter", "teams.event", "--from", "teams.txt") == "2 entered, 2 in all\n"
    Path("teams.txt").write_text("Greens\n", encoding="utf-8")
    status, _, err = run("enter", "teams.event", "--from", "teams.txt")
    assert status == 2 and "line 1: expected a team and its members" in err
    Path("teams.txt").write_text("Greens: Eli\n", encoding="utf-8")
    status, _, err = run("enter", "teams.event", "--from", "teams.txt")
    assert status == 2 and "MTR 8.2#1" in err


def test_entrants_from_a_spreadsheet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Names in quotation marks, the names of the columns, the mark of the encoding; what is wrong names its line."""
    file, rows = tmp_path / "e.event", tmp_path / "rows.csv"
    assert main(["tournament", "create", str(file), "--game", "nova", "--seed", "1"]) == 0
    rows.write_bytes(b'\xef\xbb\xbfName,Id,Byes\r\n"Smith, Bob",b1,1\r\nCho,,\r\n\r\n\xe5\xb1\xb1\xe7\x94\xb0,y1\r\n')
    assert main(["tournament", "enter", str(file), "--from", str(rows)]) == 0
    desk = Desk.load(file.read_text())
    assert [(e.id, e.name, e.byes) for e in desk.entrants.values()] == [("b1", "Smith, Bob", 1), ("Cho", "Cho", 0),
                                                                       ("y1", "山田", 0)]
    for text in ("Name;Id;Byes\nGil;g1;1\n", "Name\tId\nHal\th1\n"):
        rows.write_text(text)
        assert main(["tournament", "enter", str(file), "--from", str(rows)]) == 0
    assert [e.id for e in Desk.load(file.read_text()).entrants.values()][3:] == ["g1", "h1"]
    before = file.read_text()
    for text, words in (("Dee\nEli\nDee\n", "line 3: Dee is entered already (MTR 1.5#1)"),
                        ('"Dee\n', "line 1: unexpected end"), ("Dee,d,9\n", "(MTR E#4)"),
                        ("Dee,d,two\n", "line 1: expected name, id and a number of byes"),
                        ("Dee,d,1,more\n", "line 1: expected name"), (",d1\n", "line 1: an entrant has a name (MTR 1.5#1)")):
        rows.write_text(text)
        assert main(["tournament", "enter", str(file), "--from", str(rows)]) == 2
        assert words in capsys.readouterr().err
        assert file.read_text() == before


def test_commands_at_the_same_time(tmp_path: Path) -> None:
    """Each sees what the others have written: nothing is lost."""
    file = tmp_path / "e.event"
    assert main(["tournament", "create", str(file), "--game", "nova", "--seed", "1"]) == 0
    many = [subprocess.Popen([sys.executable, "-m", "gyoji", "tournament", "enter", str(file), f"p{k}"],
                             stdout=subprocess.DEVNULL) for k in range(4)]
    assert [one.wait() for one in many] == [0] * 4
    assert set(Desk.load(file.read_text()).entrants) == {f"p{k}" for k in range(4)}


def test_who_holds_a_file_is_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("0")

    def more(_: int) -> None:
        with held(str(path)):
            number = int(path.read_text())
            time.sleep(0.01)
            write_whole(path, str(number + 1).encode())

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(more, range(24)))
    assert path.read_text() == "24"
    with held(str(tmp_path / "there is none")):
        pass
