"""Results, corrections, leaving, the clock; single elimination to the end."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))

from desks import event, played, refused

from gyoji.testing import Referee, rules
from gyoji.tournament import Desk, Refusal
from gyoji.tournament.play_offs import final_places, seeding
from gyoji.tournament.prizes import prizes_of
from gyoji.tournament.timing import MINUTES, extra_turns, minutes_of, seconds_left, tardiness


@rules("MTR 1.10#1.5", "MTR 1.9#1.3", "MTR 2.1#1", "MTR 2.1#2", game="magic")
def test_both_players_report(referee: Referee) -> None:
    desk = referee.watch(event(4, 3))
    m = desk.pair().matches[0]
    other = desk.rounds[0].matches[1]
    desk.report(m.a, "2-1", by=m.a)
    assert not m.done and m.reported == {m.a: (2, 1, 0)}
    refused(desk, "MTR 1.10#1.5", "report", by=m.a, who=m.a, score="2-1")
    refused(desk, "MTR 1.10#1.5", "report", by=other.a, who=m.a, score="2-1")
    text = refused(desk, "MTR 1.10#1.5", "report", by=m.b, who=m.b, score="2-0")
    assert "2-1 and 0-2" in text and m.reported
    desk.dispute(m.a, by=m.b)
    assert not m.reported
    desk.report(m.a, "2-1", by=m.a)
    desk.report(m.b, "1-2", by=m.b)
    assert m.score == (2, 1, 0)
    refused(desk, "MTR 1.9#2", "report", who=m.a, score="2-0")
    refused(desk, "MTR 1.9#2", "dispute", who=m.a)


@pytest.mark.parametrize("score", ["3-0", "2-2", "x", "2", "2-1-0-0", "0-0", "0-0-0", "-1-2", "2-1-10", "²-1"])
def test_what_is_no_result(score: str) -> None:
    desk = event(4, 3)
    desk.pair()
    refused(desk, "MTR 2.1#1", "report", who="p0", score=score)


@pytest.mark.parametrize(("score", "points", "games"), [
    ("2-0", (3, 0), (6, 0)), ("2-1", (3, 0), (6, 3)), ("2-0-1", (3, 0), (7, 1)), ("1-1-1", (1, 1), (4, 4)),
    ("1-0-1", (3, 0), (4, 1)), ("0-0-1", (1, 1), (1, 1)), ("0-0-3", (1, 1), (3, 3))])
def test_ends_of_a_match(score: str, points: tuple[int, int], games: tuple[int, int]) -> None:
    desk = event(2, 3)
    m = desk.pair().matches[0]
    desk.report(m.a, score)
    lines = {p.id: p for p in desk.standings()}
    assert (lines[m.a].points, lines[m.b].points) == points
    assert (lines[m.a].record.game_points, lines[m.b].record.game_points) == games


@rules("MTR C match-points#2", "MTR 2.4#1", "MTR 2.4#3", game="magic")
def test_draws_and_concessions(referee: Referee) -> None:
    desk = referee.watch(event(8, 3))
    a, b, c, d = desk.pair().matches
    desk.draw(a.a)
    assert a.score == (0, 0, 3) and a.agreed and a.points_of(a.a) == a.points_of(a.b) == 1
    refused(desk, "MTR 2.4#1", "draw", who=a.a)
    refused(desk, "MTR 2.4#1", "draw", who=b.a, score="2-1")
    desk.concede(b.a, won=1)
    assert b.score == (1, 2, 0)
    desk.concede(c.b)
    assert c.score == (2, 0, 0)
    refused(desk, "MTR 2.1#1", "concede", who=d.a, won=2)
    refused(desk, "MTR 2.4#1", "concede", by=d.b, who=d.a)
    desk.refuse_to_play(d.a)
    assert d.score == (0, 2, 0)
    desk.pair()
    m = desk.rounds[-1].matches[0]
    desk.report(m.a, "1-0-1")
    assert m.points_of(m.a) == 3


@rules("MTR 1.9#2", game="magic")
def test_corrections(referee: Referee) -> None:
    desk = referee.watch(event(4, 3))
    played(desk)
    m = desk.rounds[0].matches[0]
    refused(desk, "MTR 1.9#2", "correct", who=m.a, score="0-2", reason="")
    desk.correct(m.b, "2-0", reason="the slip was read the wrong way round")
    assert m.score == (0, 2, 0) and desk.standings()[0].points == 3
    desk.pair()
    before = [(x.a, x.b) for x in desk.rounds[1].matches]
    desk.correct(m.a, "1-1-1", round=1, reason="again")
    assert m.score == (1, 1, 1) and [(x.a, x.b) for x in desk.rounds[1].matches] == before
    refused(desk, "MTR 1.9#2", "correct", who=m.a, score="2-0", reason="not played yet")
    refused(desk, "MTR 10.2#3", "correct", who=m.a, score="2-0", round=7, reason="x")
    desk.do("staff", person="Sam", role="scorekeeper")
    refused(desk, "MTR 1.9#2", "correct", by="Sam", who=m.a, score="2-0", round=1, reason="x")


@rules("MTR 2.10#1", "MTR 2.10#2", "MTR 2.10#4", "IPG 3.1 upgrade#1", "IPG 1.1 match-loss#1", game="magic")
def test_leaving_and_coming_back(referee: Referee) -> None:
    desk = referee.watch(event(6, 4, format="draft"))
    m = desk.pair().matches[0]
    desk.no_show(m.a)
    assert m.score == (0, 2, 0) and desk.entrants[m.a].why_left == "no-show"
    n = desk.rounds[0].matches[1]
    desk.no_show(n.a, reported=True)
    assert desk.entrants[n.a].present
    desk.drop(n.b, by=n.b)
    refused(desk, "MTR 2.10#1", "drop", who=n.b)
    refused(desk, "MTR 2.10#1", "drop", by=n.a, who=desk.rounds[0].matches[2].a)
    desk.report(desk.rounds[0].matches[2].a, "2-0")
    round = desk.pair()
    assert round.match_of(m.a) is None and round.match_of(n.b) is None
    desk.do("return", who=m.a)
    refused(desk, "MTR 2.10#4", "return", who=m.a)
    for x in round.matches:
        if x.played:
            desk.report(x.a, "2-0")
    assert desk.pair().match_of(m.a) is not None
    desk.pools = {"somebody": []}
    refused(desk, "MTR 2.10#4", "return", who=n.b)


@rules("IPG 1.1 disqualification#4", "IPG 1.1 disqualification#5", game="magic")
def test_disqualification(referee: Referee) -> None:
    desk = referee.watch(event(8, 3))
    m = desk.pair().matches[0]
    desk.disqualify(m.a, "stole a card")
    assert m.score == (0, 2, 0) and m.a not in [p.id for p in desk.standings()]
    assert m.b in [p.id for p in desk.standings()]
    refused(desk, "IPG 1.1 disqualification#1", "disqualify", who=m.a, reason="again")
    refused(desk, "IPG 1.1 disqualification#5", "return", who=m.a)


def test_both_lose() -> None:
    desk = event(4, 3)
    m = desk.pair().matches[0]
    desk.both_lose(m.a, "both ten minutes late")
    assert m.done and m.points_of(m.a) == m.points_of(m.b) == 0
    refused(desk, "MTR 2.4#1", "both-lose", who=m.a, reason="x")


@rules("MTR 2.6#1", "MTR 2.6#2", "MTR 2.6#3", "MTR 2.5#5", "MTR 2.5#1", "MTR 2.5#2", "IPG 1.1 warning#1", "IPG 3.1 remedy#1",
       "IPG 3.3 remedy#2",
       "MTR B#9", game="magic")
def test_the_clock(referee: Referee) -> None:
    desk = referee.watch(event(8, 3))
    m = desk.pair().matches[0]
    desk.extend(m.a, 4)
    desk.extend(m.a, 5, "deck-check")
    desk.extend(m.a, 2, "feature-match")
    desk.extend(m.a, 1, "warning")
    desk.extend(m.a, 1, "tardiness")
    assert m.extension == 4 + 8 + 5 + 1 + 1
    refused(desk, "MTR 2.6#1", "extend", who=m.a, minutes=0)
    refused(desk, "MTR 2.6#1", "extend", who=m.a, minutes=3, cause="tea")
    assert extra_turns(desk, m) == 5
    desk.more_turns(m.a)
    assert extra_turns(desk, m) == 7
    refused(desk, "IPG 3.3 remedy#2", "more-turns", who=m.a, in_extra_turns=True)
    desk.report(m.a, "2-0")
    refused(desk, "MTR 2.6#1", "extend", who=m.a, minutes=3)
    refused(desk, "MTR 2.6#3", "more-turns", who=m.a)
    giants = referee.watch(Desk.create("giants", team=2, together=True, wins=1))
    for k in range(4):
        giants.enter(f"t{k}", members=[f"{k}a", f"{k}b"])
    giants.start(rounds=2)
    assert extra_turns(giants, giants.pair().matches[0]) == 3


@rules("MTR B#9", "MTR 1.10#1.4", "MTR 1.8#1", game="magic")
def test_the_rounds_time_and_calls_for_a_judge(referee: Referee) -> None:
    desk = referee.watch(event(4, 3, minutes=50))
    refused(desk, "MTR B#9", "begin-round", at=5_000)
    m = desk.pair().matches[0]
    assert seconds_left(desk, m, 10_000) is None
    desk.begin_round(at=1_000_000)
    refused(desk, "MTR B#9", "begin-round", at=2_000_000)
    desk.extend(m.a, 4)
    assert seconds_left(desk, None, 1_060_000) == 49 * 60 and seconds_left(desk, m, 1_060_000) == 53 * 60
    refused(desk, "MTR 1.10#1.4", "call-judge", by=m.a, who=m.b)
    assert desk.call_judge(m.a, "how does this work?", by=m.a) == 0
    refused(desk, "MTR 1.10#1.4", "call-judge", by=m.a, who=m.a)
    desk.do("staff", person="Flo", role="floor-judge")
    refused(desk, "MTR 1.8#1", "take-call", by=m.a, call=0)
    desk.do("take-call", "Flo", call=0)
    refused(desk, "MTR 1.8#1", "take-call", by="Flo", call=0)
    refused(desk, "MTR 1.8#1", "take-call", by="Flo", call=7)
    assert desk.calls[0].taken_by == "Flo" and desk.calls[0].table == m.table
    assert Desk.load(desk.save()).dump() == desk.dump()


@pytest.mark.parametrize(("seconds", "penalty"), [
    (0, "warning"), (59, "warning"), (60, "game-loss"), (599, "game-loss"), (600, "match-loss"), (2000, "match-loss")])
def test_tardiness(seconds: int, penalty: str) -> None:
    assert tardiness(seconds) == penalty


def test_times() -> None:
    assert minutes_of() == (50, "MTR B#2.1") and minutes_of(8)[0] == minutes_of(4)[0] == 90 and minutes_of(2)[0] == 0
    assert {kind: minutes for kind, (minutes, _) in MINUTES.items()} == {
        "sealed": 50, "draft": 25, "team-sealed": 80, "team-draft": 40, "two-headed-sealed": 80, "two-headed-draft": 40,
        "new-set": 15}


# --- single elimination ----------------------------------------------------------------------------------------------
def test_seeding() -> None:
    assert seeding(8) == [0, 7, 3, 4, 1, 6, 2, 5] and seeding(4) == [0, 3, 1, 2] and seeding(2) == [0, 1]


def cut_event(number: int = 12, to: int = 8, **settings: object) -> Desk:
    desk = event(number, 3, **settings)
    for _ in range(3):
        played(desk)
    desk.cut(to)
    return desk


@rules("MTR 10.4#1", "MTR 10.4#3", "MTR 10.4#4", "MTR 10.4#5", "MTR 1.9#1.2", "MTR 2.2#1", "MTR B#2.2", "MTR B#2.3",
       "MTR 10.4#10", game="magic")
def test_eight_play_on(referee: Referee) -> None:
    desk = referee.watch(cut_event(17, premier=False))
    seeds = list(desk.seeds)
    assert seeds == [p.id for p in desk.standings()][:8]
    quarter = desk.pair()
    places = [(seeds.index(m.a) + 1, seeds.index(m.b) + 1) for m in quarter.matches]
    assert places == [(1, 8), (4, 5), (2, 7), (3, 6)]
    refused(desk, "MTR 2.5#6", "report", who=seeds[0], score="1-1-1")
    refused(desk, "MTR 2.5#6", "draw", who=seeds[0])
    refused(desk, "MTR 2.10#4", "enter", name="Late", late="x")
    for m in quarter.matches:
        desk.report(m.a, "2-1")
    semi = desk.pair()
    assert [(seeds.index(m.a) + 1, seeds.index(m.b) + 1) for m in semi.matches] == [(1, 4), (2, 3)]
    desk.report(semi.matches[0].b, "2-0")
    desk.report(semi.matches[1].a, "2-0")
    refused(desk, "MTR 1.9#2", "correct", who=quarter.matches[0].a, round=4, score="0-2", reason="x")
    final = desk.pair().matches[0]
    desk.report(final.a, "2-1")
    assert desk.phase == "over"
    assert [id for _, id in final_places(desk)][:4] == [seeds[3], seeds[1], seeds[0], seeds[2]]
    assert len(final_places(desk)) == 17
    refused(desk, "MTR 10.2#3", "pair")
    assert Desk.load(desk.save()).dump() == desk.dump()
    premier = referee.watch(event(17, 5, premier=True))
    for _ in range(5):
        played(premier)
    premier.cut(8)


@rules("MTR 10.4#6", game="magic")
def test_four_play_on(referee: Referee) -> None:
    desk = referee.watch(cut_event(6, 4))
    seeds = desk.seeds
    assert [(m.a, m.b) for m in desk.pair().matches] == [(seeds[0], seeds[3]), (seeds[1], seeds[2])]


@rules("MTR 10.4#7", "MTR 10.4#8", "MTR 10.4#9", game="magic")
def test_a_draft_final(referee: Referee) -> None:
    desk = referee.watch(cut_event(12, draft_final=True, format="draft"))
    note = next(n.text for n in desk.notes if n.rule == "MTR 10.4#8")
    seats = note.split(": ")[1].split(", ")
    assert [(m.a, m.b) for m in desk.pair().matches] == [(seats[0], seats[4]), (seats[2], seats[6]), (seats[1], seats[5]),
                                                         (seats[3], seats[7])]


@rules("MTR 2.10#3", "IPG 1.1 disqualification#5", game="magic")
def test_who_leaves_after_the_cut_is_not_replaced(referee: Referee) -> None:
    desk = referee.watch(cut_event(12))
    seeds = list(desk.seeds)
    desk.drop(seeds[4])
    quarter = desk.pair()
    left = [s for s in seeds if s != seeds[4]]
    pairs = {(m.a, m.b) for m in quarter.matches}
    assert pairs == {(left[0], ""), (left[3], left[4]), (left[1], left[6]), (left[2], left[5])}, "ranks move up"
    m = desk.match_of(left[1])
    desk.disqualify(left[1], "cheated")
    assert m.points_of(left[6]) == 3
    for m in quarter.matches:
        if not m.done:
            desk.report(m.a, "2-0")
    desk.drop(left[6])
    semi = desk.pair()
    assert [(m.a, m.b) for m in semi.matches] == [(left[0], left[3]), (left[2], "")]
    desk.report(left[0], "2-0")
    desk.report(desk.pair().matches[0].a, "2-0")
    assert desk.phase == "over" and left[1] not in [id for _, id in final_places(desk)]


@pytest.mark.parametrize("number", [2, 3, 5, 6, 7, 8, 13])
def test_single_elimination_from_the_start(number: int) -> None:
    desk = Desk.create("knock-out", system="elimination", seed=number)
    for k in range(number):
        desk.enter(f"p{k}")
    desk.start()
    rounds = 0
    while desk.phase != "over":
        rounds += 1
        played(desk, "2-1")
    assert rounds == (number - 1).bit_length()
    places = final_places(desk)
    assert sorted(id for _, id in places) == sorted(desk.entrants)
    assert sum(not m.played for r in desk.rounds for m in r.matches) == (1 << rounds) - number
    assert Desk.load(desk.save()).dump() == desk.dump()


def test_an_event_ends_without_a_cut() -> None:
    desk = event(6, 2)
    refused(desk, "MTR 10.2#3", "finish")
    played(desk)
    refused(desk, "MTR 10.2#3", "finish")
    played(desk)
    desk.finish()
    assert desk.phase == "over" and [id for _, id in final_places(desk)] == [p.id for p in desk.standings()]
    refused(desk, "MTR 10.2#3", "pair")
    assert Desk.load(desk.save()).dump() == desk.dump()


def test_a_cut_that_cannot_be() -> None:
    desk = event(6, 3)
    for _ in range(3):
        played(desk)
    refused(desk, "MTR 10.4#1", "cut", to=8)
    refused(desk, "MTR 10.4#1", "cut", to=3)
    refused(desk, "MTR 10.4#1", "cut")
    with pytest.raises(Refusal, match="a cut is to 2, 4, 8"):
        Desk.create("event", cut=5)


@rules("MTR 1.9#2", "MTR 10.4#6", game="magic")
def test_a_result_of_the_play_off_is_corrected(referee: Referee) -> None:
    """Whoever has really won goes on, and in the final has won the event."""
    desk = referee.watch(event(8, 3))
    for _ in range(3):
        played(desk)
    desk.cut(4)
    played(desk)
    wrong = desk.rounds[-1].matches[0]
    desk.correct(wrong.a, "0-2", reason="the slip was misread")
    final = desk.pair().matches[0]
    assert final.has(wrong.b) and not final.has(wrong.a)
    refused(desk, "MTR 1.9#2", "correct", who=wrong.a, score="2-0", round=4, reason="late")
    desk.report(final.a, "2-0")
    assert desk.phase == "over" and final_places(desk)[0] == (1, final.a)
    desk.correct(final.b, "2-1", reason="the slip was misread")
    assert desk.phase == "over" and final_places(desk)[0] == (1, final.b)
    assert Desk.load(desk.save()).dump() == desk.dump()


def test_a_draw_that_cannot_be_is_not_waiting_for_the_opponent() -> None:
    desk = event(4, system="elimination")
    desk.start()
    m = desk.pair().matches[0]
    refused(desk, "MTR 2.5#6", "report", by=m.a, who=m.a, score="1-1-1")
    desk.report(m.a, "2-1", by=m.a)
    assert list(m.reported) == [m.a]


@rules("IPG 3.1 upgrade#1", "IPG 1.1 match-loss#1", game="magic")
def test_neither_is_there(referee: Referee) -> None:
    desk = referee.watch(event(4, 3))
    m = desk.pair().matches[0]
    desk.no_show(m.a)
    assert m.points_of(m.b) == 3
    desk.no_show(m.b)
    assert m.both_lose and m.points_of(m.a) == m.points_of(m.b) == 0
    assert not desk.entrants[m.a].present and not desk.entrants[m.b].present
    refused(desk, "MTR 2.4#1", "no-show", who=m.b)


@rules("MTR 2.7#3", "MTR 2.7#4", game="magic")
def test_lists_that_are_due(referee: Referee) -> None:
    """Of who enters late, and in limited events, a list is due before their first round begins."""
    limited = referee.watch(event(2, 3, level="competitive", format="sealed"))
    limited.register("p0", {"main": [[40, "Island"]]})
    limited.pair()
    due = [n for n in limited.notes if n.rule == "MTR 2.7#4"]
    assert [n.who for n in due] == [("p1",)] and "no deck list of p1" in due[0].text
    late = referee.watch(event(2, level="competitive"))
    for who in ("p0", "p1"):
        late.register(who, {"main": [[60, "Island"]]}, unchecked=True)
    late.start(rounds=3)
    late.enter("Zoe", late="a train")
    assert not [n for n in late.notes if n.rule == "MTR 2.7#3"]
    late.pair()
    assert [n.who for n in late.notes if n.rule == "MTR 2.7#3"] == [("Zoe",)]


@rules("MTR B#2.1", "MTR B#2.2", "MTR B#2.3", game="magic")
def test_the_time_of_play_offs(referee: Referee) -> None:
    """The last eight and four have ninety minutes, the final has no limit."""
    desk = referee.watch(event(8, 3))
    left = []
    for _ in range(3):
        played(desk)
    desk.cut(8)
    for _ in range(3):
        round = desk.pair()
        desk.begin_round(1_000)
        left.append(seconds_left(desk, None, 1_000))
        for m in round.matches:
            desk.report(m.a, "2-0")
    assert left == [90 * 60, 90 * 60, None]
    desk = event(4, 3)
    desk.pair()
    desk.begin_round(1_000)
    assert seconds_left(desk, None, 61_000) == 49 * 60


@rules("MTR 5.2#6", game="magic")
def test_prizes_are_divided_where_all_who_are_left_agree(referee: Referee) -> None:
    """The book's example: 12, 8, 4 and 4 before the semi-finals are 7 each."""
    desk = referee.watch(event(8, 3))
    desk.do("staff", person="Olga", role="organiser")
    desk.do("prizes", "Olga", places=[12, 8, 4, 4])
    refused(desk, "MTR 5.2#6", "split", by="Olga")
    for _ in range(3):
        for m in desk.pair().matches:
            desk.report(m.a, "2-0")
    refused(desk, "MTR 5.2#6", "prizes", places=[100])
    seeds = desk.cut(4)
    for id in seeds[:3]:
        assert desk.do("split", id, who=id)
    out = next(id for id in desk.entrants if id not in seeds)
    refused(desk, "MTR 5.2#6", "split", by=out, who=out)
    refused(desk, "MTR 5.2#6", "split", by=seeds[0], who=seeds[3])
    refused(desk, "MTR 5.2#6", "split", by=seeds[0])
    assert desk.do("split", "Olga") == [seeds[3]]
    assert desk.phase == "elimination"
    assert desk.do("split", seeds[3], who=seeds[3]) == []
    assert desk.phase == "over" and prizes_of(desk) == dict.fromkeys(seeds, "7")
    assert Desk.load(desk.save()).dump() == desk.dump()


def test_prizes_by_place_and_of_two_who_play_on() -> None:
    desk = event(8, 3)
    desk.do("prizes", places=[12, 8, 4, 4], kind="vouchers")
    for _ in range(3):
        for m in desk.pair().matches:
            desk.report(m.a, "2-0")
    seeds = desk.cut(4)
    for m in desk.pair().matches:
        desk.report(m.a, "2-0")
    refused(desk, "MTR 5.2#6", "split", who=seeds[3])
    desk.do("split")
    for id in seeds[:2]:
        desk.do("split", who=id, play_on=True)
    assert desk.phase == "elimination"
    desk.report(desk.pair().matches[0].a, "2-1")
    assert desk.phase == "over" and list(prizes_of(desk).values()) == ["10", "10", "4", "4"]
    plane = event(8, 3)
    plane.do("prizes", places=[1], kind="a flight")
    for _ in range(3):
        for m in plane.pair().matches:
            plane.report(m.a, "2-0")
    plane.cut(2)
    refused(plane, "MTR 5.2#6", "split")


def teams_of_three(**settings: object) -> Desk:
    desk = Desk.create("teams", game="nova", seed=1, team=3, level="competitive", lists=False, **settings)
    for team in "XY":
        desk.do("enter", name=team, members=[f"{team}{seat}" for seat in "ABC"])
    desk.do("start", rounds=2)
    return desk


def test_a_result_of_teams_counts_their_seats() -> None:
    """MTR 8.2#3: also where a seat plays one game only."""
    desk = teams_of_three(wins=1)
    desk.do("pair")
    for score in ("3-1", "2-2", "0-0"):
        with pytest.raises(Refusal) as refused:
            desk.do("report", who="X", score=score)
        assert refused.value.rule == "MTR 8.2#3"
    desk.do("report-seats", "XA", who="X", scores=["1-0", "0-1", "1-0"])
    desk.do("report", "YC", who="Y", score="1-2")
    assert desk.match_of("X").games_of("X") == (2, 1, 0)


def test_a_penalty_of_a_team_is_a_members() -> None:
    """Repeats are counted by person, and a game lost at one seat says nothing of the others."""
    desk = teams_of_three(wins=2)
    desk.do("pair")
    assert [desk.do("penalty", who=who, infraction="3.6")["penalty"] for who in ("XA", "XB", "XA")] == [
        "warning", "warning", "game-loss"]
    assert [(p.id, p.person) for p in desk.penalties] == [("X", "XA"), ("X", "XB"), ("X", "XA")]
    desk.do("report", "XB", who="X", score="3-0")
    desk.do("report", "YB", who="Y", score="0-3")
    assert desk.match_of("X").points_of("X") == 3
    assert Desk.load(desk.save()).dump() == desk.dump()


def test_the_times_row_by_row() -> None:
    """MTR B: minutes to register and to build, together."""
    assert MINUTES == {
        "sealed": (50, "MTR B#3.1"), "draft": (25, "MTR B#4.1"), "team-sealed": (80, "MTR B#4.2"),
        "team-draft": (40, "MTR B#5.1"), "two-headed-sealed": (80, "MTR B#5.2"), "two-headed-draft": (40, "MTR B#6.1"),
        "new-set": (15, "MTR B#4")}
