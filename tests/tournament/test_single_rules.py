"""Rules that the tests of whole procedures would not miss: each with the figures of the book, not of the desk's tables."""

from __future__ import annotations

import json
import sys
from hashlib import blake2b
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

sys.path.insert(0, str(Path(__file__).resolve().parent))

from desks import event, played, refused

from gyoji.testing import Referee, rules
from gyoji.tournament import Desk
from gyoji.tournament import decks as decks_module
from gyoji.tournament.formats import BASICS, Printing, format_named, problems


def named(rule: str, *values: object) -> ParameterSet:
    return pytest.param(*values, marks=rules(rule, game="magic"), id="-".join(str(v) for v in values[:2]))


# --- who plays -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("program", [
    named("MTR 1.4#3.1", "fnm"), named("MTR 1.4#3.2", "prerelease"), named("MTR 1.4#3.3", "launch-party"),
    named("MTR 1.4#3.4", "game-day"), named("MTR 1.4#3.5", "store-championship"), named("MTR 1.4#3.6", "")])
def test_staff_plays_in_these_events_at_regular_only(program: str, referee: Referee) -> None:
    for level, rule in (("regular", ""), ("competitive", "MTR 1.4#4")):
        desk = referee.watch(event(2, program=program, level=level, lists=False))
        desk.do("staff", person="Jo", role="floor-judge")
        if rule:
            refused(desk, rule, "enter", name="Jo")
        else:
            desk.enter("Jo")
            assert desk.entrants["Jo"].present and "Jo is of the staff and plays" in "; ".join(desk.why("Jo"))


@rules("MTR 1.4#3.7", game="magic")
def test_staff_plays_where_the_fact_sheet_lets_them_at_regular_only(referee: Referee) -> None:
    desk = referee.watch(event(2, premier=True, staff_plays=True))
    desk.do("staff", person="Jo", role="floor-judge")
    desk.enter("Jo")
    strict = event(2, premier=True, staff_plays=True, level="competitive", lists=False)
    strict.do("staff", person="Jo", role="floor-judge")
    refused(strict, "MTR 1.4#4", "enter", name="Jo")


@rules("MTR 2.4#3", game="magic")
def test_who_does_not_want_to_play_has_conceded(referee: Referee) -> None:
    desk = referee.watch(event(4, 3))
    match = desk.pair().matches[0]
    refused(desk, "MTR 2.4#3", "refuse-to-play", by=match.a, who=match.a)
    desk.refuse_to_play(match.a)
    assert match.score == (0, 2, 0) and match.points_of(match.b) == 3
    assert any("does not play and so has conceded" in line for line in desk.why(match.a))


@rules("MTR 2.7#4", game="magic")
def test_limited_lists_are_due_before_the_first_round_that_is_played(referee: Referee) -> None:
    desk = referee.watch(event(4, format="sealed", level="competitive"))
    desk.register("p0", {"main": [[40, "Island"]]}, unchecked=True)
    desk.start(rounds=3)
    desk.pair()
    assert [any("is due before the round begins" in line for line in desk.why(f"p{k}")) for k in range(4)] == [
        False, True, True, True]


@rules("MTR 2.10#3", game="magic")
def test_nobody_moves_in_after_the_cut(referee: Referee) -> None:
    """The next of the Swiss rounds does not play on; who would have met the one who left has a bye."""
    desk = referee.watch(event(8, 3))
    for _ in range(3):
        played(desk)
    desk.cut(4)
    played(desk)
    stays, goes = desk.bracket
    desk.drop(goes)
    (match,) = desk.pair().matches
    assert (match.a, match.b, match.kind, match.winner) == (stays, "", "bye", stays)
    assert any("has a bye: nobody is in the other place" in line for line in desk.why(stays))


@rules("MTR 8.2#2", game="magic")
def test_the_seats_of_a_team_are_as_entered(referee: Referee) -> None:
    desk = referee.watch(Desk.create("teams", team=3))
    desk.enter("Reds", members=["Cho", "Ann", "Ben"])
    assert "seats of Reds: Cho, Ann, Ben" in "; ".join(desk.why("Reds")) and desk.entrants["Reds"].members[0] == "Cho"


@pytest.mark.parametrize(("players", "team", "rounds", "words"), [
    named("MTR 10.1#1.1", 7, 1, 3, "7 entrants are too few for a sanctioned event"),
    named("MTR 10.1#1.2", 3, 2, 3, "3 entrants are too few for a sanctioned event"),
    named("MTR 10.1#2", 7, 1, 3, "without sanction, it is reported as not held"),
    named("MTR 10.2#1.1", 8, 1, 2, "2 rounds are too few for a sanctioned event"),
    named("MTR 10.2#1.2", 4, 2, 1, "1 rounds are too few for a sanctioned event"),
    named("MTR 10.2#2", 8, 1, 2, "without sanction, it is reported as not held")])
def test_what_is_not_sanctioned(players: int, team: int, rounds: int, words: str, referee: Referee) -> None:
    def notes(players: int, rounds: int) -> str:
        desk = referee.watch(Desk.create("event", team=team, seed=1))
        for k in range(players):
            desk.enter(f"p{k}", **({"members": [f"{k}{s}" for s in "ab"]} if team > 1 else {}))
        desk.start(rounds=rounds)
        return "; ".join(note.text for note in desk.notes)

    assert words in notes(players, rounds)
    assert words not in notes(8, 3)


@pytest.mark.parametrize(("program", "level", "premier"), [
    named("MTR F#2.1", "eternal-weekend", "competitive", False), named("MTR F#2.2", "fnm", "regular", False),
    named("MTR F#2.3", "game-day", "regular", False), named("MTR F#2.4", "launch-party", "regular", False),
    named("MTR F#2.5", "prerelease", "regular", False), named("MTR F#2.6", "pro-tour", "professional", True),
    named("MTR F#2.7", "pro-tour-qualifier", "competitive", True),
    named("MTR F#2.8", "regional-championship", "competitive", True),
    named("MTR F#2.9", "regional-championship-qualifier", "competitive", True),
    named("MTR F#2.10", "store-championship", "regular", False),
    named("MTR F#2.11", "world-championship", "professional", True)])
def test_the_level_of_a_program(program: str, level: str, premier: bool, referee: Referee) -> None:
    desk = referee.watch(event(16, program=program, level=level, premier=premier, lists=False))
    desk.start()
    assert f"{program} is an event at {level}" in [note.text for note in desk.notes]
    assert (f"{program} is a premier event" in [note.text for note in desk.notes]) == premier
    other = event(16, program=program, premier=not premier, lists=False)
    refused(other, "MTR 1.4#6", "start")


@rules("MTR 10.4#10", game="magic")
def test_a_premier_event_plays_on_in_single_elimination(referee: Referee) -> None:
    for premier in (True, False):
        desk = referee.watch(event(16, 0, premier=premier))
        desk.start()
        for _ in range(desk.rounds_to_play):
            played(desk)
        desk.cut(4)
        desk.pair()
        assert ("a premier event is played so" in [note.text for note in desk.notes]) == premier


@rules("MTR 7.6#1", game="magic")
def test_pods_are_made_by_chance_and_about_as_large(referee: Referee) -> None:
    desk = referee.watch(event(21, seed=5))
    refused(desk, "MTR 7.6#1", "pods", by="p0")
    pods = desk.pods()
    assert sorted(map(len, pods)) == [7, 7, 7] and sorted(id for pod in pods for id in pod) == sorted(desk.entrants)
    assert all(desk.entrants[id].pod == n for n, pod in enumerate(pods, 1) for id in pod)
    assert event(21, seed=6).pods() != pods
    refused(event(1), "MTR 7.6#1", "pods")


@rules("MTR 7.2#5", game="magic")
def test_packs_of_conspiracy_are_not_opened(referee: Referee, tmp_path: Path) -> None:
    cube = tmp_path / "Conspiracy.txt"
    cube.write_text("\n".join(f"1 Card {k}" for k in range(400)))
    refused(referee.watch(event(2, format="sealed")), "MTR 7.2#5", "pools", product=str(cube))
    refused(referee.watch(event(2, format="draft")), "MTR 7.2#5", "draft", product=str(cube))


# --- times -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("format", "team", "together", "minutes"), [
    named("MTR B#3.1", "sealed", 1, False, 50), named("MTR B#4.1", "draft", 1, False, 25),
    named("MTR B#4.2", "sealed", 3, False, 80), named("MTR B#5.1", "rochester", 3, False, 40),
    named("MTR B#5.2", "sealed", 2, True, 80), named("MTR B#6.1", "draft", 2, True, 40)])
def test_minutes_to_register_and_build(format: str, team: int, together: bool, minutes: int, referee: Referee) -> None:
    desk = referee.watch(Desk.create("event", game="nova", format=format, team=team, together=together, seed=1))
    for k in range(2):
        desk.enter(f"e{k}", **({"members": [f"{k}{s}" for s in "ABC"[:team]]} if team > 1 else {}))
    desk.do("pools" if format == "sealed" else "draft", product="nova")
    assert any(note.text.startswith(f"{minutes} minutes to register and build") for note in desk.notes)


# --- formats ---------------------------------------------------------------------------------------------------------
#: by format: which of its cards is refused and one that is not
IN_FORMATS = [
    named("MTR 3.2 constructed#1.1", "standard", "The Meathook Massacre", "NEO"),
    named("MTR 3.2 constructed#1.2", "pioneer", "Balustrade Spy", "RTR"),
    named("MTR 3.2 constructed#1.3", "modern", "Birthing Pod", "8ED"),
    named("MTR 3.2 eternal#1.1", "vintage", "Shahrazad", "LEA"),
    named("MTR 3.2 eternal#1.2", "legacy", "Black Lotus", "LEA")]


@pytest.mark.parametrize(("format", "banned", "code"), IN_FORMATS)
def test_a_deck_is_registered_by_its_format(format: str, banned: str, code: str, referee: Referee,
                                            monkeypatch: pytest.MonkeyPatch) -> None:
    known = {name: Printing(frozenset({code}), basic=name in BASICS) for name in (*BASICS, "Plain Card", banned)}
    monkeypatch.setattr(decks_module, "PRINTINGS", known)
    desk = referee.watch(event(2, format=format, date="2023-12-01"))
    desk.register("p0", {"main": [[4, "Plain Card"], [56, "Island"]]})
    with pytest.raises(Exception, match=f"{banned} is banned"):
        desk.register("p1", {"main": [[1, banned], [59, "Island"]]})
    assert set(desk.lists) == {"p0"}


@pytest.mark.parametrize(("format", "place"), [
    named("MTR 3.2 limited#1.1", "sealed", "pools"), named("MTR 3.2 limited#1.2", "draft", "draft")])
def test_a_limited_deck_is_of_what_was_opened(format: str, place: str, referee: Referee) -> None:
    desk = referee.watch(event(2, format=format, game="nova"))
    with pytest.raises(Exception, match="at least 40 are needed"):
        event(2, format=format).register("p0", {"main": [[39, "Island"]]})
    desk.do(place, product="nova")
    desk.pools = {"p0": ["Oak"], "p1": []}
    with pytest.raises(Exception, match="2 Oak, of which the pool has 1"):
        desk.register("p0", {"main": [[2, "Oak"], [40, "Island"]]})
    desk.register("p0", {"main": [[1, "Oak"], [40, "Island"]]})


@rules("MTR 3.7#1", "MTR 3.7#2", game="magic")
def test_a_set_is_legal_from_its_day_on(referee: Referee) -> None:
    desk = referee.watch(Desk.create("event"))
    cards = {"New": Printing(frozenset({"LCI"})), "Older": Printing(frozenset({"LCI", "WOE"}))}
    one = format_named("standard")
    found = {(name, on, early): problems([(1, name), (59, "Island")], [], one, on, cards, early, desk.cite)
             for name in cards for on in ("2023-11-09", "2023-11-10") for early in (False, True)}
    assert found.pop(("New", "2023-11-09", False)) == [
        "New is legal with The Lost Caverns of Ixalan from 2023-11-10 on, and the event is on 2023-11-09 (MTR 3.7#1)"]
    assert not any(found.values())
    with pytest.raises(Exception, match="a date is such as"):
        Desk.create("event", date="10.11.2023")
    desk.note("MTR 3.7#1", "")


#: rule, format, kind, how many, and a digest of names, codes, dates and rules; as checked against the edition of 2023-09-04
LISTS = [
    ("MTR 6.3#1", "standard", "sets", 11, "92ea6474b7ef"), ("MTR 6.3#4", "standard", "banned", 4, "939608305bd1"),
    ("MTR 6.4#1", "modern", "sets", 86, "4789c8f92b66"), ("MTR 6.4#2", "modern", "banned", 47, "cfd6560eb3b3"),
    ("MTR 6.5#1", "vintage", "extra", 3, "8679ca0b1a7c"), ("MTR 6.5#3", "vintage", "banned", 6, "5b1abfecbd0e"),
    ("MTR 6.5#4", "vintage", "restricted", 50, "7cab6a72dbe0"), ("MTR 6.6#1", "legacy", "extra", 3, "a6dbf69803e2"),
    ("MTR 6.6#3", "legacy", "banned", 66, "b1fc03f64018"), ("MTR 6.7#1", "pioneer", "sets", 47, "a759f0336153"),
    ("MTR 6.7#2", "pioneer", "banned", 25, "25f5e9ae9703")]


@pytest.mark.parametrize(("format", "kind", "number", "digest"), [named(rule, *rest) for rule, *rest in LISTS])
def test_lists_are_as_they_were_checked(format: str, kind: str, number: int, digest: str, referee: Referee) -> None:
    one = format_named(format)
    lines = [f"{code} {name} {since} {rule}" for code, (name, since, rule) in one.sets.items()] if kind == "sets" else [
        f"{name} {rule}" for name, rule in getattr(one, kind).items()]
    assert len(lines) == number
    assert blake2b("\n".join(sorted(lines)).encode(), digest_size=6).hexdigest() == digest
    desk = referee.watch(Desk.create("event"))
    problems([(60, "Island")], [], one, "2023-12-01", {}, cite=desk.cite)
    assert json.dumps(desk.dump())
