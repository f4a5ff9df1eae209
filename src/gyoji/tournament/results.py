"""Results of matches: reported by the players or the staff, corrected by the head judge (MTR 1.9, 1.10, 2.1, 2.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .desk import ANYBODY, act
from .play_offs import after_result, winners_again
from .values import ELIMINATION, Match, Refusal, Score

if TYPE_CHECKING:
    from .desk import Desk

MOST_DRAWS = 9


@act("report", roles=ANYBODY, rule="MTR 1.10#1.5")
def report(desk: Desk, who: str, score: str, by: str = "") -> Match:
    """The score of an entrant's match, theirs first: "2-1", "1-1-1". A player's report waits for the opponent's."""
    match = desk.match_of(who)
    e = desk.entrant(who)
    if not match.played:
        raise Refusal(f"{e.name} has no opponent in this round", "MTR C bye#1")
    if match.done:
        raise Refusal(f"table {match.table} has a result: {said(match)}; the head judge can correct it", "MTR 1.9#2")
    found = match_score(desk, score)
    if e.id == match.b:
        found = (found[1], found[0], found[2])
    check_games_lost(desk, match, found, by)
    check_winner(desk, match, found)
    if confirmed(desk, match, found, by):
        finish(desk, match, found)
    return match


def confirmed(desk: Desk, match: Match, score: Score, by: str) -> bool:
    """Staff has entered a result, or both players the same; what one player says waits for the other."""
    if not by or by in desk.staff:
        return True
    reporter = reporting(desk, match, by)
    if reporter in match.reported:
        raise Refusal(f"{by} has reported already", "MTR 1.10#1.5")
    if match.reported and score not in match.reported.values():
        other = next(iter(match.reported.values()))
        raise Refusal(f"the players report {dashed(other)} and {dashed(score)}: call a judge", "MTR 1.10#1.5")
    match.reported[reporter] = score
    if desk.entrants[reporter].members:
        desk.note("MTR 1.10#4", f"{by} reports for {desk.entrants[reporter].name}", match.a, match.b)
    if len(match.reported) < 2:
        desk.note("MTR 1.10#1.5", f"{by} reports {dashed(score)}, to be confirmed", match.a, match.b)
        return False
    return True


def reporting(desk: Desk, match: Match, by: str) -> str:
    """The entrant for whom a player speaks at a table."""
    reporter = desk.people().get(by, "")
    if not match.has(reporter):
        raise Refusal(f"{by} does not play at table {match.table}", "MTR 1.10#1.5")
    return reporter


@act("report-seats", roles=ANYBODY, rule="MTR 1.10#4")
def report_seats(desk: Desk, who: str, scores: list[str], by: str = "") -> Match:
    """Of two teams: seat A has played seat A, B has played B, C has played C; the match goes to who has won more of them."""
    match = desk.match_of(who)
    e = desk.entrant(who)
    if desk.settings.team < 2 or desk.settings.together:
        raise Refusal("this event is not for teams of seats", "MTR 8.2#3")
    if len(scores) != desk.settings.team or match.done or not match.played:
        raise Refusal(f"a result for each of {desk.settings.team} seats of a match that is on", "MTR 8.2#3")
    seats = [read_score(desk, score) for score in scores]
    won, lost = sum(a > b for a, b, _ in seats), sum(a < b for a, b, _ in seats)
    drawn = len(seats) - won - lost
    found = (won, lost, drawn) if e.id == match.a else (lost, won, drawn)
    check_winner(desk, match, found)
    if confirmed(desk, match, found, by):
        desk.note("MTR 8.2#3", f"{e.name} has won {won} of {len(seats)} seats", match.a, match.b)
        finish(desk, match, found)
    return match


@act("draw", roles=ANYBODY, rule="MTR 2.4#1")
def agreed_draw(desk: Desk, who: str, score: str = "0-0-3", by: str = "") -> Match:
    """Both agree on a draw, before anything was played or with the games played so far."""
    match = desk.match_of(who)
    if desk.phase == ELIMINATION:
        raise Refusal("a match of single elimination is not drawn", "MTR 2.5#6")
    if not match.played or match.done:
        raise Refusal("this match is over", "MTR 2.4#1")
    found = match_score(desk, score)
    if found[0] != found[1]:
        raise Refusal(f"{score} is no draw", "MTR 2.4#1")
    if confirmed(desk, match, found, by):
        desk.note("MTR 2.4#1", f"agreed draw, {dashed(found)}", match.a, match.b)
        match.agreed = True
        finish(desk, match, found)
    return match


@act("concede", roles=ANYBODY, rule="MTR 2.4#1")
def concede(desk: Desk, who: str, won: int = 0, by: str = "") -> Match:
    """An entrant gives the match up, having won so many games of it."""
    match = desk.match_of(who)
    e = desk.entrant(who)
    if not match.played or match.done:
        raise Refusal("this match is over", "MTR 2.4#1")
    desk.for_oneself(by, e, "MTR 2.4#1")
    wins = desk.settings.wins
    if not 0 <= won < wins:
        raise Refusal(f"{e.name} has won 0 to {wins - 1} games, not {won}", "MTR 2.1#1")
    desk.note("MTR 2.4#1", f"{e.name} concedes", match.a, match.b)
    finish(desk, match, (won, wins, 0) if match.a == e.id else (wins, won, 0))
    return match


@act("refuse-to-play", roles=("head-judge", "floor-judge", "organiser"), rule="MTR 2.4#3")
def refuse_to_play(desk: Desk, who: str) -> Match:
    """Who does not want to play has conceded the match."""
    e = desk.entrant(who)
    match = concede(desk, who)
    desk.note("MTR 2.4#3", f"{e.name} does not play and so has conceded", e.id)
    return match


@act("both-lose", roles=("head-judge", "organiser"), rule="MTR 1.7#1")
def both_lose(desk: Desk, who: str, reason: str) -> Match:
    """Neither has won: both have a match loss."""
    match = desk.match_of(who)
    if not match.played or match.done:
        raise Refusal("this match is over", "MTR 2.4#1")
    match.both_lose = True
    match.score = (0, 0, 0)
    desk.note("IPG 1.1 match-loss#1", f"both lose: {reason}", match.a, match.b)
    after_result(desk)
    return match


@act("correct", roles=("head-judge", "organiser"), rule="MTR 1.9#2")
def correct(desk: Desk, who: str, score: str, round: int = 0, reason: str = "") -> Match:
    """A result was wrong; pairings that were posted since stay, standings are counted anew."""
    match = desk.match_of(who, round)
    e = desk.entrant(who)
    if not match.played or not match.done:
        raise Refusal("this match has no result that could be corrected", "MTR 1.9#2")
    if not reason.strip():
        raise Refusal("a result is corrected for a reason, which is recorded", "MTR 1.9#2")
    number = round or len(desk.rounds)
    if desk.rounds[number - 1].system == ELIMINATION and number != len(desk.rounds):
        raise Refusal("the next round of single elimination is posted", "MTR 1.9#2")
    found = match_score(desk, score)
    if e.id == match.b:
        found = (found[1], found[0], found[2])
    check_winner(desk, match, found)
    before = said(match)
    match.score = found
    match.both_lose = False
    match.winner = ""
    if desk.rounds[number - 1].system == ELIMINATION:
        winners_again(desk)
    desk.note("MTR 1.9#2", f"{before} is corrected to {dashed(found)}: {reason}", match.a, match.b, round=number)
    return match


@act("dispute", roles=ANYBODY, rule="MTR 1.10#1.5")
def dispute(desk: Desk, who: str, by: str = "") -> None:
    """Players contradict each other, or one has found an error: what was reported and not confirmed is taken back."""
    match = desk.match_of(who)
    if by and by not in desk.staff:
        reporting(desk, match, by)
    if match.done:
        raise Refusal("the result stands; the head judge can correct it", "MTR 1.9#2")
    match.reported = {}
    desk.note("MTR 1.9#1.3", f"the result of table {match.table} is in question: a judge was called", match.a, match.b)


def finish(desk: Desk, match: Match, score: Score) -> None:
    check_winner(desk, match, score)
    match.score = score
    desk.note("MTR 2.1#1", f"{said(match)}", match.a, match.b)
    if 0 < max(score[:2]) < desk.settings.wins and score[0] != score[1]:
        desk.note("MTR C match-points#2", "at the end of the time who has won more games has won", match.a, match.b)
    elif score[0] == score[1]:
        desk.note("MTR C match-points#2", "as many games each: the match is drawn", match.a, match.b)
    desk.note("MTR 2.1#2", "the match is reported, its games are kept for the tie-breakers", match.a, match.b)
    after_result(desk)


def check_games_lost(desk: Desk, match: Match, score: Score, by: str) -> None:
    """Who begins with a game loss has lost a game, and so has, unless the staff knows better, who was given one since."""
    from .penalties import game_losses, given_now

    round = desk.rounds[-1]
    if desk.settings.team > 1 and not desk.settings.together:
        return  # a game of one seat, of which the score says nothing
    for id in game_losses(desk, round, match):
        if not score[1 if id == match.a else 0]:
            raise Refusal(f"{desk.entrants[id].name} has lost the first game by a penalty: {dashed(score)} cannot be",
                          "IPG 1.1 game-loss#2")
    for id in given_now(desk, round, match) if by and by not in desk.staff else ():
        if not score[1 if id == match.a else 0]:
            raise Refusal(f"{desk.entrants[id].name} has lost a game by a penalty: {dashed(score)} is entered by the staff",
                          "IPG 1.1 game-loss#1")


def check_winner(desk: Desk, match: Match, score: Score) -> None:
    if score[0] == score[1] and any(r.system == ELIMINATION and match in r.matches for r in desk.rounds[-1:]):
        raise Refusal("a match of single elimination is not drawn", "MTR 2.5#6")


def match_score(desk: Desk, text: str) -> Score:
    """Games won, lost and drawn; of two teams whose seats play apart, the matches of the seats."""
    s = desk.settings
    if s.team == 1 or s.together:
        return read_score(desk, text)
    found = numbers(text)
    if not 0 < sum(found) <= s.team and found != (0, 0, 3):
        raise Refusal(f"{text} is no result of teams with {s.team} seats", "MTR 8.2#3")
    return found


def numbers(text: str) -> Score:
    parts = str(text).split("-")
    if not 2 <= len(parts) <= 3 or not all(p.isdecimal() and len(p) < 3 for p in parts):
        raise Refusal(f"a result is such as 2-1 or 1-1-1, not {text!r}", "MTR 2.1#1")
    won, lost, drawn = [int(p) for p in [*parts, "0"][:3]]
    return won, lost, drawn


def read_score(desk: Desk, text: str) -> Score:
    """Games won, lost and drawn."""
    won, lost, drawn = numbers(text)
    wins = desk.settings.wins
    if max(won, lost) > wins or won == lost == wins or drawn > MOST_DRAWS or not won + lost + drawn:
        raise Refusal(f"{text} is no result of a match to {wins} wins", "MTR 2.1#1")
    return won, lost, drawn


def dashed(score: Score) -> str:
    return "-".join(str(n) for n in (score if score[2] else score[:2]))


def said(match: Match) -> str:
    """A match in words: names and score."""
    if not match.played:
        return f"{match.a}: {match.kind}"
    return f"{match.a} {dashed(match.score) if match.score else 'against'} {match.b}"
