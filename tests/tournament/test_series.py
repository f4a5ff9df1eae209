"""Matches: who chooses, when sideboards are used, how a match ends; teams; points that lock a place."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))

from desks import event, played, refused

from gyoji.testing import Referee, rules
from gyoji.tournament import Desk, Refusal
from gyoji.tournament.series import AGREED, NOBODY, TIME, Series, play_series


class Cited:
    def __init__(self, series: Series) -> None:
        self.series = series

    def cited(self) -> set[str]:
        return set(self.series.cited)


@rules("MTR 2.2#1", "MTR 2.2#2", "MTR 2.1#1", "IPG 1.1 game-loss#1", "IPG 1.1 game-loss#2", game="magic")
def test_who_chooses(referee: Referee) -> None:
    s = Series(chooser=1)
    referee.watch(Cited(s))
    assert s.who_chooses() == 1
    s.add(0)
    assert s.who_chooses() == 1, "the loser"
    s.add(NOBODY)
    assert s.who_chooses() == 1, "who chose for the drawn game"
    s.game_loss(0, begun=True)
    assert s.who_chooses() == 0 and s.score == (1, 1, 1), "the punished player"
    s.game_loss(0, both=True)
    assert s.score == (1, 1, 1), "to both at once: no effect"
    s.game_loss(1)
    assert s.over and s.winner == 0 and s.score == (2, 1, 1)
    with pytest.raises(Refusal, match="the match is over"):
        s.add(0)


@rules("MTR 3.16#1", "MTR 3.16#4", "MTR 3.16#6", game="magic")
def test_sideboards(referee: Referee) -> None:
    for first, may in ((lambda s: s.add(0), True), (lambda s: s.game_loss(0), False),
                       (lambda s: s.add(NOBODY, AGREED, begun=False), False), (lambda s: s.game_loss(0, begun=True), True)):
        s = Series()
        referee.watch(Cited(s))
        assert not s.may_sideboard()
        first(s)
        assert s.may_sideboard() == may
        s.add(NOBODY)
        assert s.may_sideboard()


@rules("MTR 2.4#1", "IPG 1.1 match-loss#1", game="magic")
def test_ends_by_agreement_and_penalty(referee: Referee) -> None:
    for before, end, score in [
        ([], lambda s: s.agree_on_draw(), (0, 0, 3)), ([0, 1], lambda s: s.agree_on_draw(), (1, 1, 1)),
        ([0], lambda s: s.concede(0), (1, 2, 0)), ([], lambda s: s.concede(1), (2, 0, 0)), ([0], lambda s: s.match_loss(0),
            (0, 2, 0))]:
        s = Series()
        referee.watch(Cited(s))
        for winner in before:
            s.add(winner)
        end(s)
        assert s.over and s.score == score
        for act in (s.agree_on_draw, lambda s=s: s.concede(0), lambda s=s: s.match_loss(1)):
            with pytest.raises(Refusal, match="the match is over"):
                act()
    ahead = Series()
    ahead.add(0)
    with pytest.raises(Refusal, match="the other can concede"):
        ahead.agree_on_draw()
    with pytest.raises(Refusal, match="not drawn"):
        Series(elimination=True).agree_on_draw()


@rules("MTR 2.5#1", "MTR 2.5#2", "MTR 2.5#3", "MTR 2.5#4", "MTR 2.5#6", "MTR 2.6#3", game="magic")
def test_time(referee: Referee) -> None:
    s = Series()
    referee.watch(Cited(s))
    s.add(0)
    assert s.call_time() == 5
    assert s.over and s.winner == 0, "no new game; who has more has won"
    with pytest.raises(Refusal, match="time was called already"):
        s.call_time()
    even = Series()
    referee.watch(Cited(even))
    even.add(0)
    even.add(1)
    assert even.call_time() == 5
    assert even.over and even.winner == NOBODY
    late = Series()
    referee.watch(Cited(late))
    late.add(0)
    late.add(NOBODY, TIME)
    late.call_time()
    assert late.score == (1, 0, 1) and late.winner == 0
    knock = Series(elimination=True)
    referee.watch(Cited(knock))
    knock.add(0)
    knock.add(1)
    knock.call_time()
    assert not knock.over and knock.by_life(), "somebody has to win"
    knock.add(1)
    assert knock.over and knock.winner == 1 and not knock.by_life()
    giants = Series(1, together=True, more_turns=2)  # two more for slow play
    referee.watch(Cited(giants))
    assert giants.call_time() == 5


@rules("MTR 9.1#1", "MTR 9.1#2", "MTR 9.3#1", game="magic")
def test_two_headed_giant_is_one_game(referee: Referee) -> None:
    s = Series(1, together=True, chooser=1)
    referee.watch(Cited(s))
    assert s.who_chooses() == 1
    s.add(NOBODY)
    assert not s.over
    s.add(1)
    assert s.over and s.score == (0, 1, 1)


def test_a_series_is_played() -> None:
    seen = []

    def play(game: int, chooser: int) -> int:
        seen.append((game, chooser))
        return [0, 1, 1][game]

    s = play_series(Series(chooser=0), play)
    assert s.score == (1, 2, 0) and seen == [(0, 0), (1, 1), (2, 0)]
    endless = play_series(Series(), lambda game, chooser: NOBODY, 4)
    assert endless.over and endless.score == (0, 0, 4)
    knock_out = play_series(Series(elimination=True), lambda game, chooser: NOBODY, 4)
    assert knock_out.score == (0, 0, 4) and not knock_out.over, "nobody has won, and no more games are played"


@rules("MTR 8.2#3", game="magic")
def test_seats_of_teams(referee: Referee) -> None:
    desk = referee.watch(Desk.create("teams", team=3, seed=2))
    for k in range(4):
        desk.enter(f"t{k}", members=[f"{k}{s}" for s in "abc"])
    desk.start(rounds=2)
    a, b = desk.pair().matches
    desk.report_seats(a.a, ["2-0", "0-2", "2-1"])
    assert a.points_of(a.a) == 3 and a.score == (2, 1, 0)
    desk.report_seats(b.b, ["1-1-1", "0-2", "2-1"])
    assert b.points_of(b.a) == b.points_of(b.b) == 1
    refused(desk, "MTR 8.2#3", "report-seats", who=a.a, scores=["2-0"] * 3)
    single = event(2, 3)
    single.pair()
    refused(single, "MTR 8.2#3", "report-seats", who="p0", scores=["2-0"])


@rules("MTR 10.4#2", "MTR 10.4#2.1", "MTR 10.4#2.2", "MTR 10.4#2.3", game="magic")
def test_points_that_lock_a_place(referee: Referee) -> None:
    desk = referee.watch(event(16, 5, lock_points=9))
    for _ in range(3):
        played(desk)
    first = [p.id for p in desk.standings() if p.points >= 9]
    played(desk)
    assert desk.locked == first and len(first) == 2
    for id in first:
        m = desk.rounds[3].match_of(id)
        assert m is not None and m.kind == "awarded"
    played(desk)
    assert desk.locked[:2] == first and len(desk.locked) > 2
    desk.cut(8)
    assert desk.seeds[:len(desk.locked)] == desk.locked[:8]
    assert Desk.load(desk.save()).dump() == desk.dump()


@rules("MTR 10.4#2.2", game="magic")
def test_seeds_of_the_same_round_are_by_tie_breakers(referee: Referee) -> None:
    """Of two who reach the points in one round, not whoever has more of them is first."""
    seen = 0
    for seed in range(12):
        desk = referee.watch(event(8, 4, seed=seed, lock_points=4))
        for score in ("2-0", "1-1-1"):
            for k, m in enumerate(desk.pair().matches):
                if m.played and not m.done:
                    desk.report(m.a, score if k else "2-1")
        desk.pair()
        places = {p.id: p for p in desk.standings(2)}
        keys = [(places[id].opponents_match_win, places[id].game_win, places[id].opponents_game_win) for id in desk.locked]
        assert keys == sorted(keys, reverse=True) and len(keys) > 1
        seen += [places[id].points for id in desk.locked] != sorted((places[id].points for id in desk.locked), reverse=True)
    assert seen, "in some of them fewer points are the higher seed"
