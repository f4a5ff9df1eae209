"""Who runs an event and who plays in it; what is refused changes nothing."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))

from desks import event, played, refused

from gyoji import GyojiError
from gyoji.testing import Referee, rules
from gyoji.tournament import Desk, Refusal
from gyoji.tournament.desk import audit, summed
from gyoji.tournament.play_offs import final_places
from gyoji.tournament.rounds_to_play import LEVELS_OF, TABLE, rounds_by_table


@rules("MTR 1.3#1", "MTR 1.3#2", "MTR 1.7#3", game="magic")
def test_roles(referee: Referee) -> None:
    desk = referee.watch(event())
    for role in ("organiser", "head-judge", "scorekeeper"):
        desk.do("staff", person="Hana", role=role)
    assert desk.staff["Hana"] == {"organiser", "head-judge", "scorekeeper"}
    refused(desk, "MTR 1.3#1", "staff", person="Jo", role="king")
    desk.do("staff", person="Jo", role="floor-judge")
    refused(desk, "MTR 1.3#1", "pair", by="Nobody")
    refused(desk, "MTR 1.9#1.1", "pair", by="Jo")
    refused(desk, "MTR 1.6#1.4", "staff", by="Jo", person="Kim", role="floor-judge")
    refused(desk, "MTR 1.7#3", "replace-head-judge", person="Jo", reason=" ")
    desk.do("replace-head-judge", person="Jo", reason="Hana was taken ill")
    assert "head-judge" in desk.staff["Jo"] and "head-judge" not in desk.staff["Hana"]


@rules("MTR 1.4#3.1", "MTR 1.4#3.6", "MTR 1.4#3.7", game="magic")
def test_staff_who_play(referee: Referee) -> None:
    for settings, rule in (({"program": "fnm"}, "MTR 1.4#3.1"), ({}, "MTR 1.4#3.6"),
                           ({"premier": True, "staff_plays": True}, "MTR 1.4#3.7")):
        desk = referee.watch(Desk.create("event", **settings))
        desk.do("staff", person="Hana", role="scorekeeper")
        desk.enter("Hana")
        assert rule in desk.cited()
    for program, rule in (("prerelease", "MTR 1.4#3.2"), ("launch-party", "MTR 1.4#3.3"), ("game-day", "MTR 1.4#3.4"),
                          ("store-championship", "MTR 1.4#3.5")):
        desk = Desk.create("event", program=program)
        desk.enter("Hana")
        desk.do("staff", person="Hana", role="scorekeeper")
        assert rule in desk.cited()
    for settings, rule in (({"premier": True}, "MTR 1.4#2.2"), ({"level": "competitive"}, "MTR 1.4#4")):
        desk = Desk.create("event", **settings)
        desk.do("staff", person="Hana", role="scorekeeper")
        refused(desk, rule, "enter", name="Hana")


@rules("MTR 1.5#1", "MTR 10.3#1", game="magic")
def test_who_may_enter(referee: Referee) -> None:
    desk = referee.watch(Desk.create("event", suspended=["Sam"], invited=["Ann", "Ben", "Sam"], owners=["Olga"]))
    refused(desk, "MTR 1.4#1.1", "enter", name="Sam")
    refused(desk, "MTR 1.4#2.1", "staff", person="Sam", role="organiser")
    refused(desk, "MTR 10.3#1", "enter", name="Zoe")
    desk.enter("Ann")
    refused(desk, "MTR 1.5#1", "enter", name="Ann")
    refused(desk, "MTR 1.5#1", "enter", name="  ")
    young = Desk.create("event", age_limit=16, owners=["Olga"])
    refused(young, "MTR 1.4#1.3", "enter", name="Kit", age=12)
    young.enter("Kit", age=12, consent=True)
    refused(young, "MTR 1.4#1.5", "enter", name="Old", age=17)
    with pytest.raises(Refusal, match="age limit is only for events at Regular"):
        Desk.create("event", age_limit=16, level="competitive")
    premier = Desk.create("event", premier=True, owners=["Olga"])
    refused(premier, "MTR 1.4#5", "enter", name="Olga")
    for who in ("Nobody", ""):
        with pytest.raises(Refusal, match="is not entered"):
            desk.drop(who)


@rules("MTR 8.2#1", "MTR 8.2#2", game="magic")
def test_teams(referee: Referee) -> None:
    desk = referee.watch(Desk.create("teams", team=3))
    refused(desk, "MTR 8.2#1", "enter", name="Two", members=["a", "b"])
    desk.enter("One", members=["a", "b", "c"])
    assert desk.entrants["One"].members == ("a", "b", "c")
    refused(desk, "MTR 8.2#1", "enter", name="Other", members=["c", "d", "e"])
    desk.enter("Other", members=["d", "e", "f"])
    assert desk.entrant("e").id == "Other"
    desk.do("drop", "d", who="Other")
    assert not desk.entrants["Other"].present and "MTR 8.2#1" in desk.cited()
    alone = Desk.create("single")
    refused(alone, "MTR 8.2#1", "enter", name="x", members=["a", "b", "c"])


ENTRANTS = [(4, True, 0, "MTR E#2.1"), (8, False, 0, "MTR E#2.2"), (9, False, 5, "MTR E#2.3"), (32, False, 5, "MTR E#2.4"),
            (33, False, 6, "MTR E#2.5"), (128, False, 7, "MTR E#2.6"), (129, False, 8, "MTR E#2.7"),
            (226, False, 8, "MTR E#2.7"), (227, False, 9, "MTR E#2.8"), (409, False, 9, "MTR E#2.8"),
            (410, False, 10, "MTR E#2.9"), (5000, False, 10, "MTR E#2.9")]


@pytest.mark.parametrize(("number", "teams", "swiss", "rule"), ENTRANTS)
def test_rounds_by_the_table(number: int, teams: bool, swiss: int, rule: str) -> None:
    found = rounds_by_table(number, teams)
    assert (found.swiss, found.rule) == (swiss, rule)
    assert found.cut == (0 if not swiss else 4 if number <= 16 else 8)


def test_a_draft_final_has_one_round_fewer() -> None:
    assert rounds_by_table(12, draft_final=True)[:3] == (4, 0, 8) and rounds_by_table(17, draft_final=True).swiss == 5
    assert rounds_by_table(4).rule == "MTR E#2.2" and len(TABLE) == 9


@rules("MTR E#2.1", "MTR E#2.2", "MTR E#2.3", "MTR E#2.4", "MTR E#2.5", "MTR E#2.6", "MTR E#2.7", "MTR E#2.8", "MTR E#2.9",
       "MTR E#1", "MTR E#3", "MTR E#4", "MTR 10.2#3", "MTR 10.2#4", "MTR 10.4#1", game="magic")
def test_the_table_announces(referee: Referee) -> None:
    for number, teams, swiss, rule in ENTRANTS[:-1]:
        desk = referee.watch(Desk.create("event", premier=True, team=3 if teams else 1))
        for k in range(number):
            desk.enter(f"p{k}", **({"members": [f"{k}{s}" for s in "abc"]} if teams else {}))
        assert desk.start() == desk.rounds_to_play == (swiss or (2 if teams else 3))
        assert rule in desk.cited() and desk.announced["rounds"]
    byes = referee.watch(Desk.create("event"))
    for k in range(9):
        byes.enter(f"p{k}", byes=3 if k == 0 else 2 if k == 1 else 1 if k == 2 else 0)
    assert byes.start() == 5, "they count as 8 + 4 + 2 + 6 = 20"
    assert any("count as 20" in note.text for note in byes.notes)


@rules("MTR 10.1#1.1", "MTR 10.1#1.2", "MTR 10.1#2", "MTR 10.2#1.1", "MTR 10.2#1.2", "MTR 10.2#2", game="magic")
def test_too_few_for_a_sanctioned_event(referee: Referee) -> None:
    small = referee.watch(event(7))
    small.start(rounds=2)
    assert "MTR 10.1#1.1" in small.cited() and "MTR 10.2#1.1" in small.cited()
    teams = referee.watch(Desk.create("teams", team=2))
    for k in range(3):
        teams.enter(f"t{k}", members=[f"{k}a", f"{k}b"])
    teams.start(rounds=1)
    full = event(8)
    full.start(rounds=3)
    assert not {"MTR 10.1#2", "MTR 10.2#2"} & full.cited()
    refused(Desk.create("empty"), "MTR 10.1#1", "start")


@rules(*[rule for _, rule in LEVELS_OF.values()], "MTR 1.4#6", "MTR 1.12 regular#1", "MTR 1.12 competitive#1",
       "MTR 1.12 professional#1", game="magic")
def test_programs_and_levels(referee: Referee) -> None:
    from gyoji.tournament.rounds_to_play import PREMIER

    for program, (level, _) in LEVELS_OF.items():
        desk = referee.watch(event(8, program=program, level=level, premier=program in PREMIER, lists=False))
        desk.start(**({} if program in PREMIER else {"rounds": 3}))
    assert Desk.create("event", program="pro-tour").settings.level == "professional", "by its program, unless it is given"
    assert Desk.create("event", program="pro-tour").settings.premier
    assert Desk.load(Desk.create("event", program="pro-tour", level="regular").save()).settings.level == "regular"
    refused(event(8, program="fnm", premier=True), "MTR 1.4#6", "start")
    refused(event(20, premier=True, rounds=3), "MTR E#1", "start")


def test_settings_that_make_no_sense() -> None:
    for settings, words in [
        ({"level": "high"}, "a level is regular"), ({"system": "knockout"}, "a system is swiss or elimination"),
        ({"cut": 6}, "a cut is to 2, 4, 8"), ({"minutes": 30}, "40 minutes or more"), ({"rounds": 99}, "rounds is a number"),
        ({"wins": 0}, "wins is a number"), ({"ties": "guess"}, "ties are share or lot"), ({"colour": "red"}, "no setting"),
        ({"seed": "x"}, "seed is a whole number"), ({"team": 4}, "team is a number"),
        ({"lock_points": -3}, "lock_points is 0 or more"), ({"age_limit": -1}, "age_limit is 0 or more"),
        ({"format": "Standard"}, "a format is standard, .*not 'Standard'"), ({"together": True}, "are of two: team=2"),
        ({"format": "rochester", "team": 2}, "for teams of three"), ({"draft_final": True, "cut": 4}, "of eight, not of 4")]:
        with pytest.raises(Refusal, match=words):
            Desk.create("event", **settings)
    with pytest.raises(Refusal, match="needs a name"):
        Desk.create(" ")


def test_acts_out_of_their_time() -> None:
    desk = event(4)
    refused(desk, "MTR 10.2#3", "pair")
    refused(desk, "MTR 1.9#1.1", "report", who="p0", score="2-0")
    refused(desk, "MTR 10.4#1", "cut")
    refused(desk, "MTR 1.9#1.1", "post")
    desk.start(rounds=2)
    refused(desk, "MTR 10.2#3", "start")
    desk.pair()
    text = refused(desk, "MTR 1.9#1.1", "pair")
    assert "no result at table 1, 2" in text
    refused(desk, "MTR 10.4#1", "cut", to=2)
    for m in desk.rounds[0].matches:
        desk.report(m.a, "2-0")
    played(desk)
    refused(desk, "MTR 10.2#3", "pair")
    with pytest.raises(Refusal, match="the desk has no act 'dance'"):
        desk.do("dance")
    with pytest.raises(Refusal, match="drop takes no loudly; it takes: who"):
        desk.do("drop", who="p0", loudly=True)
    with pytest.raises(AttributeError, match="no act 'dance'"):
        desk.dance()


@rules("MTR 10.2#3", game="magic")
def test_rounds_may_end_early_if_that_was_announced(referee: Referee) -> None:
    desk = referee.watch(event(4, stops_early=True))
    desk.start(rounds=4)
    played(desk)
    played(desk)
    refused(desk, "MTR 10.2#3", "pair")
    assert desk.do("cut", to=2)


@pytest.mark.parametrize(("number", "rounds"), [(2, 1), (3, 2), (8, 3), (9, 4), (20, 5)])
def test_a_bracket_has_as_many_rounds_as_it_takes(number: int, rounds: int) -> None:
    """Those that are announced are those that are played; tables are numbered without those who have byes."""
    desk = event(number, system="elimination")
    assert desk.start() == rounds
    assert not any("Swiss" in note.text for note in desk.notes)
    while desk.phase != "over":
        matches = [m for m in desk.pair().matches if m.played]
        assert [m.table for m in matches] == list(range(1, len(matches) + 1))
        for m in matches:
            desk.report(m.a, "2-0")
    assert len(desk.rounds) == rounds


def test_late_entry_has_lost_the_rounds_before() -> None:
    desk = event(6)
    desk.start(rounds=4)
    played(desk)
    refused(desk, "MTR 1.7#1", "enter", name="Late")
    desk.enter("Late", late="traffic")
    round = desk.pair()
    assert round.match_of("Late") is not None
    missed = desk.rounds[0].match_of("Late")
    assert missed is not None and missed.kind == "missed" and missed.points_of("Late") == 0
    assert missed.score == (0, 2, 0), "a whole match, by games too"
    assert next(p for p in desk.standings() if p.id == "Late").record.lost == 1


def test_who_entered_late_and_sits_down_later_has_lost_the_rounds_before_too() -> None:
    desk = event(6)
    desk.start(rounds=4)
    played(desk)
    desk.enter("Late", late="traffic")
    desk.drop("Late")
    played(desk)
    desk.do("return", who="Late")
    desk.pair()
    assert [r.number for r in desk.rounds if (m := r.match_of("Late")) is not None and m.kind == "missed"] == [1]


def test_names_are_lines_of_text() -> None:
    """Two people may have the same name: then their ids are shown."""
    desk = event(0)
    assert desk.enter("  山田　太郎 ").id == "山田　太郎"
    for name in ("Fay\tf1", "Ann\nBen", "Ann\u202e", "\x1b[31mAnn", "\u2028"):
        refused(desk, "MTR 1.5#1", "enter", name=f"x{name}y")
        refused(desk, "MTR 1.5#1", "enter", name="Eli", id=f"x{name}y")
        refused(desk, "MTR 1.5#1", "staff", person=f"x{name}y", role="head-judge")
    refused(desk, "MTR 1.5#1", "enter", name=" 山田　太郎")
    desk.enter("Ann")
    desk.enter("Ann", "a2")
    assert list(desk.names().values()) == ["山田　太郎", "Ann", "Ann (a2)"]


def test_an_event_that_nobody_can_go_on_with_is_finished() -> None:
    """Too few are left for the rounds that were announced, or nobody of those who play on."""
    desk = event(4, 3)
    refused(event(4), "MTR 10.2#3", "finish")
    played(desk)
    for who in ("p0", "p1", "p2"):
        refused(desk, "MTR 10.2#3", "finish")
        desk.drop(who)
    assert "finish" in refused(desk, "MTR 10.4#1", "pair")
    desk.finish()
    assert desk.phase == "over" and Desk.load(desk.save()).dump() == desk.dump()
    refused(desk, "MTR 10.2#3", "finish")
    desk = event(8, 3)
    for _ in range(3):
        played(desk)
    for who in desk.cut(4):
        refused(desk, "MTR 10.2#3", "finish")
        desk.drop(who)
    assert "finish" in refused(desk, "MTR 10.4#1", "pair")
    desk.finish()
    assert desk.phase == "over" and len(final_places(desk)) == 8


def test_forbidden_pairs_and_tables_that_are_fixed() -> None:
    desk = event(6)
    desk.do("forbid", a="p0", b="p1")
    desk.do("fix-table", who="p5", table=9)
    refused(desk, "MTR 1.9#1.1", "fix-table", who="p4", table=9)
    refused(desk, "MTR 10.4#1", "forbid", a="p0", b="p0")
    refused(event(4, level="competitive"), "MTR 1.12#1", "forbid", a="p0", b="p1")
    desk.start(rounds=4)
    for _ in range(4):
        round = desk.pair()
        assert desk.match_of("p0").other("p0") != "p1" and desk.match_of("p5").table == 9
        assert len({m.table for m in round.matches}) == 3
        for m in round.matches:
            desk.report(m.a, "2-1")


@rules("MTR 1.9#2", game="magic")
def test_pairings_changed_by_hand_stay_visible(referee: Referee) -> None:
    desk = referee.watch(event(6))
    desk.start(rounds=3)
    first = desk.pair(post=False)
    refused(desk, "MTR 1.9#1.1", "report", who="p0", score="2-0")
    a, b = first.matches[0].a, first.matches[1].a
    refused(desk, "MTR 1.9#2", "swap", a=a, b=b, reason="")
    refused(desk, "MTR 1.9#1.1", "swap", a=a, b=first.matches[0].b, reason="x")
    desk.swap(a, b, "they came together by car")
    assert first.matches[0].by_hand == first.matches[1].by_hand == "they came together by car"
    assert any("changed places by hand" in line for line in desk.why(a))
    desk.post()
    refused(desk, "MTR 1.9#1.1", "post")
    desk.report(first.matches[0].a, "2-0")
    refused(desk, "MTR 1.9#2", "swap", a=first.matches[0].a, b=first.matches[1].a, reason="x")
    refused(desk, "MTR 1.9#2", "repair", reason="x")
    for m in first.matches[1:]:
        desk.report(m.a, "2-0")
    second = desk.pair()
    x = second.matches[0]
    for other in second.matches[1:]:
        for mine, theirs in ((x.a, other.b), (x.a, other.a)):
            left = x.other(mine)
            if any(r.match_of(theirs) is not None and r.match_of(theirs).has(left) for r in desk.rounds[:1]):  # type: ignore[union-attr]
                refused(desk, "MTR 10.4#1", "swap", a=mine, b=theirs, reason="x")
    desk.repair("a result was entered late")
    assert desk.rounds[-1].number == 2


def test_why_says_rule_and_reason() -> None:
    desk = event(5)
    desk.start(rounds=3)
    played(desk)
    played(desk)
    for number, why in ((1, "has the bye by chance: the number is odd"), (2, "nobody without a bye has fewer points than")):
        free = next(m.a for m in desk.rounds[number - 1].matches if not m.played)
        assert any(why in line and "MTR C bye#1" in line for line in desk.why(free, number))
    other = next(m.a for m in desk.rounds[1].matches if m.played)
    assert any("points" in line and "MTR 10.4#1" in line for line in desk.why(other, 2))


def test_a_log_that_was_altered_is_refused() -> None:
    desk = event(6)
    desk.start(rounds=3)
    played(desk)
    text = desk.save()
    assert audit(text) == []
    for change, words in [
        (lambda t: t.replace('"2-0"', '"0-2"', 1), "its sum is wrong"),
        (lambda t: "\n".join(t.splitlines()[:2] + t.splitlines()[3:]), "entry|sum"),
        (lambda t: t.replace("event", "party", 1), "not an event file of gyoji"),
        (lambda t: t[:len(t) // 2], "cannot be read|sum is wrong"),
        (lambda t: t.replace('"format": 1', '"format": 9'), "newer gyoji"),
        (lambda t: t.splitlines()[0], "is empty"), (lambda t: "", "not an event file of gyoji")]:
        with pytest.raises(GyojiError, match=words):
            Desk.load(change(text))


@pytest.mark.parametrize("change", [
    {"act": ["pair"]}, {"act": None}, {"by": [3]}, {"with": 3}, {"with": {"post": "x"}}, {"with": None}, {"made": [1]},
    {"made": {}}, {"made": {"pairs": 5}}, {"made": {"pairs": [[["p0"]], []]}}, {"made": {"pairs": [[["p0", "x"]], [7]]}},
    {"made": {"pairs": None}}, {"made": {"pairs": [[], []]}}])
def test_a_log_that_no_desk_has_written_is_refused(change: dict[str, object]) -> None:
    """Its sums are right, and it makes no sense."""
    desk = event(4, 3)
    desk.pair()
    entry = {k: v for k, v in {**desk.log[-1], **change}.items() if k != "sum"}
    desk.log[-1] = {**entry, "sum": summed(desk.log[-2]["sum"], entry)}
    for read in (Desk.load, audit):
        with pytest.raises(GyojiError):
            read(desk.save())
    for head in ('{"gyoji": "event"}', '{"gyoji": "event", "format": "1"}', '{"gyoji": "event", "format": 0}'):
        with pytest.raises(GyojiError, match="no format that can be read"):
            Desk.load(head)


def test_an_audit_finds_pairings_that_were_not_the_desks() -> None:
    desk = event(8)
    desk.start(rounds=3)
    desk.pair()
    entry = desk.log[-1]
    pairs = entry["made"]["pairs"][0]
    pairs[0][1], pairs[1][1] = pairs[1][1], pairs[0][1]
    del entry["sum"]
    entry["sum"] = summed(desk.log[-2]["sum"], entry)
    found = audit(desk.save())
    assert len(found) == 1 and "(pair)" in found[0]


@rules("MTR 7.6#1", "MTR 7.6#2", game="magic")
def test_pods(referee: Referee) -> None:
    for number, sizes in ((9, [9]), (12, [6, 6]), (20, [7, 7, 6]), (16, [8, 8]), (3, [3])):
        desk = event(number, pods=True)
        assert sorted(map(len, desk.pods()), reverse=True) == sizes
    desk = referee.watch(event(12, pods=True))
    desk.pods()
    desk.start(rounds=3)
    for _ in range(3):
        for m in desk.pair().matches:
            assert not m.played or desk.entrants[m.a].pod == desk.entrants[m.b].pod
            if m.played:
                desk.report(m.a, "2-0")


def test_an_audit_leaves_alone_what_the_log_cannot_decide() -> None:
    """What somebody had marked before their time for a pick was over is not in the log."""
    desk = event(2, format="draft", game="nova")
    desk.draft("nova", packs=1)
    who = desk.drafts[0].seats[0]
    marked = desk.drafts[0].hands[0][-1]
    desk.drafts[0].mark(who, marked)
    assert desk.pick_time_out(who) == marked
    assert audit(desk.save()) == []
