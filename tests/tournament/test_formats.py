"""Formats by date, decks and lists."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))

from desks import event, refused

from gyoji import GyojiError
from gyoji.games import load
from gyoji.testing import Referee, rules
from gyoji.tournament import Desk, Refusal
from gyoji.tournament import decks as decks_module
from gyoji.tournament.decks import checks_missing, list_of, sideboarded
from gyoji.tournament.formats import (
    BASICS,
    DATA,
    FORMATS,
    Printing,
    format_named,
    legal,
    limited_problems,
    name_meant,
    problems,
    read_formats,
    unified_problems,
)

ROWS = [line.split("\t") for line in DATA.read_text(encoding="utf-8").splitlines()[1:]]
OWN = [row for row in ROWS if row[1] != "extra"]


@pytest.fixture
def printings(monkeypatch: pytest.MonkeyPatch) -> dict[str, Printing]:
    """Cards of our own: where they are printed."""
    known = {
        "Old Oak": Printing(frozenset({"8ED"})), "New Oak": Printing(frozenset({"LCI"})),
            "Both Oak": Printing(frozenset({"LEA", "NEO"})),
        "Ancient Oak": Printing(frozenset({"LEA"})), "Many Rats": Printing(frozenset({"NEO"}), any_number=True),
        "Plot": Printing(frozenset({"CNS"}), frozenset({"Conspiracy"})), "Stake": Printing(frozenset({"LEA"}),
            flags=frozenset({"ante"})),
        "Joke": Printing(frozenset({"UNF"}), flags=frozenset({"acorn"})), "Draft Only": Printing(frozenset({"CMB"}),
            flags=frozenset({"playtest"})),
        "Gold Oak": Printing(frozenset({"NEO"}), flags=frozenset({"gold"})),
            "Snow-Covered Island": Printing(frozenset({"ICE"}), basic=True)}
    known |= {name: Printing(frozenset({"LEA"}), basic=True) for name in BASICS}
    known |= {row[3]: Printing(frozenset({"LEA", "NEO"})) for row in OWN if row[1] in ("banned",
        "restricted") and ":" not in row[3]}
    monkeypatch.setattr(decks_module, "PRINTINGS", known)
    return known


def test_the_lists_have_as_many_entries_as_the_book() -> None:
    count = {(f, kind): sum(row[0] == f and row[1] == kind for row in ROWS) for f in FORMATS for kind in ("set", "banned",
        "restricted")}
    assert count[("standard", "set")] == 11 and count[("standard", "banned")] == 4
    assert count[("pioneer", "set")] == 47 and count[("pioneer", "banned")] == 25
    assert count[("modern", "set")] == 86 and count[("modern", "banned")] == 47
    assert count[("vintage", "banned")] == 6 and count[("vintage", "restricted")] == 51
    assert count[("legacy", "banned")] == 3 + 63 and len(format_named("vintage").restricted) == 50
    for name in FORMATS:
        codes = [row[4] for row in ROWS if row[0] == name and row[1] == "set"]
        assert len(codes) == len(set(codes)) and all(codes)


@rules(*[row[2] for row in OWN], "MTR 6.3#1", "MTR 6.3#4", "MTR 6.4#1", "MTR 6.4#2", "MTR 6.5#1", "MTR 6.5#3", "MTR 6.5#4",
    "MTR 6.6#1",
       "MTR 6.6#3", "MTR 6.7#1", "MTR 6.7#2", "MTR 6.2#1", "MTR 6.2#2", "MTR 6.1#1", "MTR 6.1#2", "MTR 3.2 constructed#1.1",
       "MTR 3.2 constructed#1.2", "MTR 3.2 constructed#1.3", "MTR 3.2 eternal#1.1", "MTR 3.2 eternal#1.2", game="magic")
def test_every_entry_of_the_lists_decides_a_deck(referee: Referee, printings: dict[str, Printing]) -> None:
    """A set of a list makes a card legal, a banned card is refused, a restricted one only from the second copy on."""
    desk = referee.watch(Desk.create("event"))
    for format, kind, rule, name, code, since in OWN:
        one = format_named(format)
        if kind == "set":
            here = {"Card": Printing(frozenset({code}))}
            assert problems([(4, "Card"), (56, "Island")], [], one, "2023-12-01", here, cite=desk.cite) == []
            if since:
                assert legal("Card", one, "2023-08-31", here["Card"])[1] == "MTR 3.7#1"
        elif kind == "banned":
            card = {"type:Conspiracy": "Plot", "class:ante": "Stake"}.get(name, name)
            if card == "class:offensive":
                card, printings["class:offensive"] = name, Printing(frozenset({"LEA"}), flags=frozenset({"offensive"}))
            found = problems([(1, card), (59, "Island")], [], one, "2023-12-01", printings, cite=desk.cite)
            assert len(found) == 1 and "banned" in found[0] and found[0].endswith(f"({rule})"), (format, name, found)
        else:
            assert problems([(1, name), (59, "Island")], [], one, "2023-12-01", printings, cite=desk.cite) == []
            found = problems([(1, name), (59, "Island")], [(1, name)], one, "2023-12-01", printings)
            assert len(found) == 1 and "restricted" in found[0]


@pytest.mark.parametrize(("format", "card", "date", "rule"), [
    ("standard", "Old Oak", "2023-12-01", "MTR 6.2#1"), ("modern", "Old Oak", "2023-12-01", ""),
    ("standard", "New Oak", "2023-11-09", "MTR 3.7#1"), ("standard", "New Oak", "2023-11-10", ""), ("standard", "Both Oak",
        "2023-09-04", ""),
    ("pioneer", "Ancient Oak", "2023-12-01", "MTR 6.2#1"), ("legacy", "Ancient Oak", "2023-12-01", ""),
    ("modern", "Unheard", "2023-12-01", "MTR 6.2#1"), ("vintage", "Joke", "2023-12-01", "MTR 3.3#2"),
    ("vintage", "Draft Only", "2023-12-01", "MTR 3.3#3"), ("modern", "Gold Oak", "2023-12-01", "MTR 3.3#1"),
    ("vintage", "Sewers of Estark", "2023-12-01", ""), ("legacy", "Plot", "2023-12-01", "MTR 6.6#3.1")])
def test_legality_by_date(printings: dict[str, Printing], format: str, card: str, date: str, rule: str) -> None:
    assert legal(card, format_named(format), date, printings.get(card))[1] == rule


@rules("MTR 3.7#2", "MTR 6.3#3", "MTR 3.7#1.1", "MTR 3.7#1.2", game="magic")
def test_before_its_day_and_snow(referee: Referee, printings: dict[str, Printing]) -> None:
    desk = referee.watch(Desk.create("event"))
    one = format_named("standard")
    assert problems([(4, "New Oak"), (56, "Island")], [], one, "2023-11-01", printings, True, desk.cite) == []
    assert problems([(4, "Snow-Covered Island"), (56, "Island")], [], one, "2023-11-01", printings, cite=desk.cite) == []
    desk.note("MTR 3.7#1", legal("New Oak", one, "2023-11-01", printings["New Oak"])[0])
    assert (one.sets["WOE"][1], one.sets["LCI"][1]) == ("2023-09-01", "2023-11-10")


def test_all_problems_of_a_deck(printings: dict[str, Printing]) -> None:
    found = problems([(5, "Both Oak"), (9, "Many Rats"), (20, "Island")], [(16, "Island")], format_named("standard"),
        "2023-12-01", printings)
    assert [p.rpartition("(")[2] for p in found] == ["MTR 6.1#1)", "MTR 6.1#1)", "MTR 6.1#2)"]
    with pytest.raises(GyojiError, match="no format 'extended'"):
        format_named("extended")


def test_a_data_file_that_is_broken_names_its_line(tmp_path: Path) -> None:
    path = tmp_path / "formats.tsv"
    path.write_text("format\tkind\nstandard\tset\n")
    with pytest.raises(GyojiError, match="line 2: expected format"):
        read_formats(path)


@rules("MTR 7.1#1", "MTR 7.1#2", "MTR 7.2#2", "MTR 7.2#2.1", "MTR 8.4#1", "MTR 8.4#2", "MTR 9.5#1", game="magic")
def test_limited_and_unified(referee: Referee) -> None:
    desk = referee.watch(Desk.create("event"))
    assert limited_problems([(7, "Oak"), (33, "Island")], [], ["Oak"] * 7, desk.cite) == []
    found = limited_problems([(2, "Oak"), (1, "Wastes"), (30, "Island")], [], ["Oak"], desk.cite)
    assert [p.rpartition("(")[2] for p in found] == ["MTR 7.1#1)", "MTR 7.2#2)", "MTR 7.2#2)"]
    two = {"a": ([(4, "Oak"), (20, "Island")], []), "b": ([(56, "Island")], [(1, "Oak")])}
    assert unified_problems(two, {}, cite=desk.cite) == ["Oak is in the decks of a and b (MTR 8.4#1)"]
    found = unified_problems({"a": ([(1, "Erayo, Soratami Ascendant")], []), "b": ([], [(1, "Elm")])}, {}, True, desk.cite)
    assert sorted(p.rpartition("(")[2] for p in found) == ["MTR 9.5#2.1)", "MTR 9.5#3)"]


def test_names_on_a_list() -> None:
    known = ["Sarkhan the Bold", "Sarkhan the Mild", "Jace", "Jacinth"]
    assert name_meant("Jace", known) == ["Jace"] and name_meant("sarkhan the b", known) == ["Sarkhan the Bold"]
    assert len(name_meant("Sarkhan", known)) == 2 and name_meant("Chandra", known) == []


GOOD = {"main": [[4, "Both Oak"], [56, "Island"]], "sideboard": [[15, "Plains"]]}


@rules("MTR 2.7#1", "MTR 2.7#2", "MTR 2.8#1", "MTR 2.6#1", "IPG 3.4 remedy#2", "IPG 3.4 remedy#3", game="magic")
def test_lists_and_checks(referee: Referee, printings: dict[str, Printing]) -> None:
    desk = referee.watch(event(4, level="competitive", format="standard", date="2023-12-01"))
    refused(desk, "MTR 2.7#3", "start", rounds=3)
    with pytest.raises(Refusal, match="Old Oak is in no set of standard"):
        desk.register("p0", {"main": [[4, "Old Oak"], [56, "Island"]]})
    assert not desk.lists
    for k in range(4):
        desk.register(f"p{k}", GOOD, "oaks")
    desk.register("p0", GOOD, "oaks again")
    desk.start(rounds=3)
    refused(desk, "MTR 2.7#2", "register", who="p0", deck=GOOD)
    assert checks_missing(desk) == 1
    m = desk.pair().matches[0]
    assert desk.choose_check() in (1, 2)
    assert desk.deck_check(m.a, GOOD, 7) == [] and m.extension == 10 and checks_missing(desk) == 0
    found = desk.deck_check(m.b, {"main": [[3, "Both Oak"], [56, "Island"]], "sideboard": GOOD["sideboard"]})
    assert found == ["main: Both Oak: 4 listed, 3 found"]
    refused(desk, "MTR 2.8#1", "deck-check", who=m.a, hand_seen=True)
    refused(desk, "MTR 2.7#2", "fix-list", who=m.b, deck=GOOD, reason="")
    desk.fix_list(m.b, {"main": [[3, "Both Oak"], [57, "Island"]], "sideboard": []}, "lost a card")
    assert desk.lists[m.b][-1]["sections"]["main"][1] == [57, "Island"]
    assert Desk.load(desk.save()).dump() == desk.dump()
    none = event(4, 3)
    none.pair()
    refused(none, "MTR 2.8#1", "deck-check", who="p0")
    late = event(4, 3, level="competitive", lists=True, format="sealed")
    late.register("p0", {"main": [[40, "Island"]]})
    late.pair()
    refused(late, "MTR 2.7#2", "register", who="p0", deck={"main": [[40, "Island"]]})


@rules("MTR 2.7#5", "MTR 2.7#6", game="magic")
def test_who_sees_a_list(referee: Referee, printings: dict[str, Printing]) -> None:
    for level, seen in (("competitive", False), ("professional", True)):
        desk = referee.watch(event(4, level=level, format="standard", date="2023-12-01"))
        for k in range(4):
            desk.register(f"p{k}", GOOD, f"of p{k}")
        desk.start(rounds=3)
        assert list_of(desk, "p0", "p0")["name"] == "of p0"
        m = desk.pair().matches[0]
        stranger = next(f"p{k}" for k in range(4) if not m.has(f"p{k}"))
        for who, allowed in ((m.b, seen), (stranger, False)):
            if allowed:
                assert list_of(desk, m.a, who)["name"] == f"of {m.a}"
            else:
                with pytest.raises(Refusal, match=r"not public during the event \(MTR 2.7#6\)"):
                    list_of(desk, m.a, who)
        with pytest.raises(Refusal, match=r"between matches \(MTR 2.7#5\)"):
            list_of(desk, m.a, m.a)
        assert list_of(desk, m.a)["name"] == f"of {m.a}"


@rules("MTR 7.3#1", game="magic")
def test_limited_decks_change_between_matches_at_regular(referee: Referee) -> None:
    desk = referee.watch(event(2, 3, format="sealed"))
    desk.register("p0", {"main": [[40, "Island"]]})
    desk.pair()
    desk.register("p0", {"main": [[41, "Island"]]})
    assert len(desk.lists["p0"]) == 2


@pytest.mark.parametrize("game", ["nova", "spell-card-strike", "duel-masters", "phantom-magic-vision"])
def test_other_games_have_their_own_construction(game: str) -> None:
    desk = event(2, game=game, level="competitive")
    own = next(iter(load(game).decks().values()))
    desk.register("p0", {section: [[n, card] for n, card in lines] for section, lines in own.sections.items()}, own.name)
    with pytest.raises(Refusal, match="is not legal"):
        desk.register("p1", {"main": [[1, next(iter(own.names()))]]})
    with pytest.raises(Refusal, match="there is no card 'Nothing'"):
        desk.register("p1", {"main": [[1, "Nothing"]]})


def test_sideboarding_keeps_the_cards() -> None:
    listed = {"main": [(4, "Oak"), (56, "Island")], "sideboard": [(4, "Elm")]}
    assert sideboarded(listed, {"main": [(2, "Oak"), (3, "Elm"), (56, "Island")], "sideboard": [(2, "Oak"), (1,
        "Elm")]}) == []
    found = sideboarded(listed, {"main": [(5, "Oak"), (56, "Island")], "sideboard": [(4, "Elm")]})
    assert found == ["5 Oak, and 4 are registered (MTR 3.16#1)"]


@rules("IPG 3.4 philosophy#3", game="magic")
def test_short_names_on_a_list(referee: Referee, printings: dict[str, Printing]) -> None:
    """A name that can mean one card of the format only is that card; else it says which ones."""
    desk = referee.watch(event(2, level="competitive", format="standard", date="2023-12-01"))
    desk.register("p0", {"main": [[4, "Both"], [4, "new oak"], [52, "Island"]]})
    assert desk.lists["p0"][-1]["sections"]["main"] == [[4, "Both Oak"], [4, "New Oak"], [52, "Island"]]
    assert any("Both can only mean Both Oak (IPG 3.4 philosophy#3)" in line for line in desk.why("p0"))
    printings["Both Elms"] = printings["Both Oak"]
    text = refused(desk, "IPG 3.4 philosophy#3", "register", who="p1", deck={"main": [[4, "Both"], [56, "Island"]]})
    assert "Both can mean Both Elms or Both Oak" in text
    desk.register("p1", {"main": [[4, "Old Oak"], [56, "Island"]]}, unchecked=True)
    printings.clear()
    assert Desk.load(desk.save()).dump() == desk.dump(), "also where the cards are not known"


@rules("MTR 3.16#1", "MTR 2.8#1", game="magic")
def test_a_check_after_the_first_game(referee: Referee, printings: dict[str, Printing]) -> None:
    desk = referee.watch(event(2, level="competitive", format="standard", date="2023-12-01"))
    for who in ("p0", "p1"):
        desk.register(who, GOOD)
    desk.start(rounds=3)
    desk.pair()
    changed = {"main": [[4, "Both Oak"], [55, "Island"], [2, "Plains"]], "sideboard": [[13, "Plains"], [1, "Island"]]}
    assert desk.deck_check("p0", changed), "in the first game the deck is as listed"
    assert desk.deck_check("p0", changed, game=2) == []
    assert desk.deck_check("p1", {**changed, "sideboard": []}, game=2) == [
        "55 Island, and 56 are registered (MTR 3.16#1)", "2 Plains, and 15 are registered (MTR 3.16#1)"]


def test_looking_on_leaves_no_notes(printings: dict[str, Printing]) -> None:
    desk = event(4, 3)
    desk.pair()
    before = len(desk.notes)
    for _ in range(5):
        desk.standings()
    assert len(desk.notes) == before and "MTR 3.1#1" in desk.cited()
