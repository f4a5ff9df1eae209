"""Leaving an event and coming back: dropping, not showing up, disqualification (MTR 2.10, IPG 1.1, 3.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .desk import ANYBODY, act
from .play_offs import after_result
from .values import ELIMINATION, SWISS, Entrant, Match, Refusal

if TYPE_CHECKING:
    from .desk import Desk


@act("drop", roles=ANYBODY, rule="MTR 2.10#1")
def drop(desk: Desk, who: str, by: str = "") -> Entrant:
    """At any time; told after the pairings are posted, the match of the round is lost if it is not played."""
    e = desk.entrant(who)
    desk.for_oneself(by, e, "MTR 2.10#1")
    if not e.present:
        raise Refusal(f"{e.name} has left the event already", "MTR 2.10#1")
    leave(desk, e, "dropped")
    if e.members and by:
        desk.note("MTR 8.2#1", f"{by} drops, and with them the whole team", e.id)
    if desk.phase == "entering":
        desk.note("MTR 2.10#1", f"{e.name} drops before the first round and has not taken part", e.id)
    else:
        desk.note("MTR 2.10#1", f"{e.name} drops", e.id)
        if desk.settings.limited:
            desk.note("MTR 2.10#2", f"{e.name} keeps the cards that are theirs", e.id)
    if desk.phase == ELIMINATION:
        concedes_bracket(desk, e)
    return e


@act("no-show", roles=("scorekeeper", "head-judge", "floor-judge", "organiser"), rule="IPG 3.1 penalty#1")
def no_show(desk: Desk, who: str, reported: bool = False) -> Match:
    """Ten minutes late: the match is lost; and who does not report to the staff in the round is dropped."""
    e = desk.entrant(who)
    match = desk.match_of(who)
    both = match.played and match.done and e.present and desk.entrants[match.other(e.id)].why_left == "no-show"
    if not match.played or (match.done and not both):
        raise Refusal("this match is over", "MTR 2.4#1")
    if both:
        match.both_lose, match.score = True, (0, 0, 0)
        desk.note("IPG 1.1 match-loss#1", "neither is there: both lose the match", match.a, match.b)
    else:
        lose_match(desk, match, e.id)
    desk.note("IPG 3.1 upgrade#1", f"{e.name} is ten minutes late: a match loss", e.id, match.other(e.id))
    if not reported:
        leave(desk, e, "no-show")
        desk.note("MTR 2.10#1", f"{e.name} did not report in the round and is dropped", e.id)
    after_result(desk)
    return match


@act("return", roles=("head-judge",), rule="MTR 2.10#4")
def come_back(desk: Desk, who: str) -> Entrant:
    """With the head judge's permission."""
    e = desk.entrant(who)
    if e.present:
        raise Refusal(f"{e.name} has not left", "MTR 2.10#4")
    if e.disqualified:
        raise Refusal(f"{e.name} was disqualified", "IPG 1.1 disqualification#5")
    if desk.phase not in ("entering", SWISS):
        raise Refusal("nobody comes back after the cut", "MTR 2.10#4")
    if desk.settings.limited and desk.pools and e.id not in desk.pools:
        raise Refusal(f"{e.name} was away when the decks of this part were built", "MTR 2.10#4")
    e.why_left = ""
    e.left = 0
    desk.note("MTR 2.10#4", f"{e.name} comes back", e.id)
    return e


@act("disqualify", roles=("head-judge",), rule="IPG 1.2#1")
def disqualify(desk: Desk, who: str, reason: str) -> Entrant:
    """Out of the event and of its standings; the match is lost."""
    e = desk.entrant(who)
    if e.disqualified:
        raise Refusal(f"{e.name} is disqualified already", "IPG 1.1 disqualification#1")
    disqualified(desk, e, reason)
    return e


def disqualified(desk: Desk, e: Entrant, reason: str) -> None:
    round = desk.round
    match = None if round is None or not round.posted else round.match_of(e.id)
    if match is not None and match.played and not match.done:
        lose_match(desk, match, e.id)
    desk.note("IPG 1.1 disqualification#4", f"{e.name} is disqualified: {reason}", e.id)
    leave(desk, e, "disqualified")
    desk.note("IPG 1.1 disqualification#5", "they are not in the standings; those after them move up", e.id)
    if desk.phase == ELIMINATION:
        desk.note("IPG 1.1 disqualification#5", "nobody takes their place in the play-off", e.id)
        concedes_bracket(desk, e)


def leave(desk: Desk, e: Entrant, why: str) -> None:
    e.why_left = why
    e.left = len(desk.rounds)


def lose_match(desk: Desk, match: Match, id: str) -> None:
    wins = desk.settings.wins
    match.score = (0, wins, 0) if match.a == id else (wins, 0, 0)
    desk.note("IPG 1.1 match-loss#1", f"{desk.entrants[id].name} loses the match", match.a, match.b)


def concedes_bracket(desk: Desk, e: Entrant) -> None:
    """After the cut nobody moves in: a match that is posted is lost, else the highest of the rest has a bye."""
    round = desk.round
    match = None if round is None or round.system != ELIMINATION else round.match_of(e.id)
    if match is not None and match.played and not match.done:
        lose_match(desk, match, e.id)
    elif e.id in desk.seeds and e.id in desk.bracket:
        desk.note("MTR 2.10#3", f"{e.name} leaves after the cut: nobody takes the place, the highest who is left has a bye",
                  e.id)
    after_result(desk)
