"""Tie-breakers: the worked examples of the book, and what is counted of byes, drops and draws."""

from __future__ import annotations

from fractions import Fraction

import pytest

from gyoji.testing import Referee, rules
from gyoji.tournament import Desk
from gyoji.tournament.standings import FLOOR, Place, Record, mean, percentage
from gyoji.tournament.values import Match


def event(*names: str, **settings: object) -> Desk:
    desk = Desk.create("event", game="nova", **settings)
    for name in names:
        desk.enter(name)
    desk.start(rounds=8)
    return desk


def of(won: int, lost: int, drawn: int = 0, rounds: int = 0) -> Fraction:
    return percentage(3 * won + drawn, rounds or won + lost + drawn)


@pytest.mark.parametrize(("record", "points"), [((6, 2, 0), 18), ((4, 2, 2), 14)])
def test_match_points(record: tuple[int, int, int], points: int) -> None:
    r = Record("a")
    for score, number in (((2, 0, 0), record[0]), ((0, 2, 0), record[1]), ((1, 1, 1), record[2])):
        for _ in range(number):
            r.add(Match(1, "a", "b", score))
    assert r.points == points and (r.won, r.lost, r.drawn) == record


@pytest.mark.parametrize(("score", "points"), [((2, 0, 0), (6, 0)), ((2, 1, 0), (6, 3)), ((2, 0, 1), (7, 1))])
def test_game_points(score: tuple[int, int, int], points: tuple[int, int]) -> None:
    a, b = Record("a"), Record("b")
    for r in (a, b):
        r.add(Match(1, "a", "b", score))
    assert (a.game_points, b.game_points) == points and a.games == b.games == sum(score)


@pytest.mark.parametrize(("record", "rounds", "share"), [
    ((5, 2, 1), 8, Fraction(16, 24)), ((1, 3, 0), 4, FLOOR), ((3, 2, 0), 5, Fraction(9, 15))])
def test_match_win(record: tuple[int, int, int], rounds: int, share: Fraction) -> None:
    assert of(*record, rounds=rounds) == share


def test_the_floor_is_no_third() -> None:
    assert of(1, 2) == Fraction(1, 3) > FLOOR == Fraction(33, 100)


@pytest.mark.parametrize(("scores", "share"), [
    ([(2, 0), (2, 1), (1, 2), (2, 0)], Fraction(21, 30)), ([(1, 2), (1, 2), (0, 2), (1, 2)], FLOOR)])
def test_game_win(scores: list[tuple[int, int]], share: Fraction) -> None:
    r = Record("a")
    for won, lost in scores:
        r.add(Match(1, "a", "b", (won, lost, 0)))
    assert percentage(r.game_points, r.games) == share


OPPONENTS = [(4, 4, 0), (7, 1, 0), (1, 3, 1), (3, 3, 1), (6, 2, 0), (5, 2, 1), (4, 3, 1), (6, 1, 1)]


def test_opponents_match_win() -> None:
    whole = mean(of(*record) for record in OPPONENTS)
    assert f"{float(whole):.6f}" == "0.616399"
    without = mean(of(*record) for record in OPPONENTS[1:])
    assert f"{float(without):.6f}" == "0.633027"


def in_order(lines: list[Place]) -> None:
    """By points, then the three shares one after the other; only who is equal in all of them shares a place."""
    keys = [(-p.points, -p.opponents_match_win, -p.game_win, -p.opponents_game_win) for p in lines]
    assert keys == sorted(keys)
    assert [p.rank for p in lines] == [keys.index(key) + 1 for key in keys]


@rules("MTR 3.1#1", "MTR 3.1#1.1", "MTR 3.1#1.2", "MTR 3.1#1.3", "MTR 3.1#1.4", "MTR C match-points#1",
       "MTR C game-points#1", "MTR C match-win#1", "MTR C game-win#1", "MTR C opponents-match-win#1",
       "MTR C opponents-game-win#1", "MTR C bye#1", game="magic")
def test_each_tie_breaker_decides_somewhere(referee: Referee) -> None:
    desk = referee.watch(event(*(f"p{k}" for k in range(13)), seed=3))
    for number in range(6):
        for k, match in enumerate(desk.pair().matches):
            if match.played:
                desk.report(match.a, ["2-0", "2-1", "1-2", "1-1-1", "2-0-1", "0-2"][(k * 5 + number) % 6])
        in_order(desk.standings())
    lines = desk.standings()
    bye = next(m for r in desk.rounds for m in r.matches if m.kind == "bye")
    assert bye.score == (2, 0, 0) and bye.points_of(bye.a) == 3
    by_id = {line.id: line for line in lines}
    assert min(line.match_win for line in lines) == min(line.game_win for line in lines) == Fraction(33, 100), "the floor"
    for line in lines:
        won, lost, drawn = [sum(m.done and m.has(line.id) and m.games_of(line.id)[k] for r in desk.rounds for m in r.matches)
                            for k in range(3)]
        assert line.game_win == max(Fraction(33, 100), Fraction(3 * won + drawn, 3 * (won + lost + drawn)))
        assert line.match_win == max(Fraction(33, 100), Fraction(line.points, 3 * line.record.rounds))
        assert line.points == 3 * line.record.won + line.record.drawn
    mine = by_id[bye.a].record
    assert len(mine.opponents) == mine.rounds - mine.byes, "a bye is no opponent"
    assert by_id[bye.a].opponents_match_win == mean(by_id[o].match_win for o in mine.opponents)


@rules("MTR C game-points#2", game="magic")
def test_game_scores_do_not_count_for_teams(referee: Referee) -> None:
    desk = Desk.create("teams", team=3, seed=1)
    for k in range(4):
        desk.enter(f"t{k}", members=[f"t{k}{s}" for s in "abc"])
    desk.start(rounds=2)
    referee.watch(desk)
    round = desk.pair()
    desk.report(round.matches[0].a, "2-0")
    desk.report(round.matches[1].a, "2-1")
    places = desk.standings()
    assert places[0].rank == places[1].rank == 1, "2-0 and 2-1 are the same for teams"


@rules("MTR 3.1#2", game="magic")
def test_game_scores_do_not_count_where_a_match_is_a_game(referee: Referee) -> None:
    desk = referee.watch(event(*"abcd", wins=1))
    for match, score in zip(desk.pair().matches, ("1-0", "1-0-1"), strict=True):
        desk.report(match.a, score)
    assert [p.rank for p in desk.standings()] == [1, 1, 3, 3], "the drawn game does not count"


def test_a_lot_decides_only_where_it_is_asked_for() -> None:
    for ties, ranks in (("share", [1, 1, 1, 1]), ("lot", [1, 2, 3, 4])):
        desk = event(*"abcd", ties=ties, seed=11)
        assert [p.rank for p in desk.standings()] == ranks
    orders = {tuple(p.id for p in event(*"abcd", ties="lot", seed=seed).standings()) for seed in range(12)}
    assert len(orders) > 4, "neither the order of entry nor the name"


@rules("MTR 2.10#1", game="magic")
def test_who_drops_before_the_first_round_did_not_take_part(referee: Referee) -> None:
    desk = Desk.create("event", seed=1)
    for name in "abcdefghi":
        desk.enter(name)
    desk.drop("i")
    desk.start()
    referee.watch(desk)
    assert "i" not in [p.id for p in desk.standings()]
    desk.pair()
    desk.drop("a")
    match = desk.match_of("a")
    desk.no_show("a", reported=True)
    assert match.points_of("a") == 0 and "a" in [p.id for p in desk.standings()]
    for m in desk.rounds[-1].matches:
        if m.played and not m.done:
            desk.report(m.a, "2-0")
    assert desk.pair().match_of("a") is None


def test_who_dropped_counts_over_the_rounds_they_took_part_in() -> None:
    desk = event(*"abcdef", seed=2)
    for m in desk.pair().matches:
        desk.report(m.a, "2-0")
    gone = desk.rounds[0].matches[0].a
    desk.drop(gone)
    for _ in range(3):
        for m in desk.pair().matches:
            if m.played:
                desk.report(m.a, "2-0")
    assert next(p for p in desk.standings() if p.id == gone).match_win == 1


def test_byes_can_be_left_out_of_match_wins() -> None:
    for counted, share in ((True, Fraction(3, 6)), (False, FLOOR)):
        desk = event(*"abc", seed=5, byes_in_match_win=counted)
        first = desk.pair()
        free = next(m.a for m in first.matches if not m.played)
        other = next(m for m in first.matches if m.played)
        desk.report(other.a, "2-0")
        m = desk.pair().match_of(free)
        assert m is not None
        desk.report(free, "0-2")
        assert next(p for p in desk.standings() if p.id == free).match_win == share
