"""The clock: extensions, turns after time, tardiness by minutes (MTR 2.5, 2.6, B; IPG 3.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .desk import ANYBODY, act
from .values import Call, Match, Refusal, Round

if TYPE_CHECKING:
    from .desk import Desk

JUDGES = ("head-judge", "floor-judge", "organiser")
#: by cause: minutes beside those that were lost, and the rule
EXTENSIONS = {"pause": (0, "MTR 2.6#1"), "deck-check": (3, "MTR 2.6#1"), "feature-match": (3, "MTR 2.6#2"),
              "warning": (0, "IPG 1.1 warning#1"), "tardiness": (0, "IPG 3.1 remedy#1")}


@act("extend", roles=JUDGES, rule="MTR 2.6#1")
def extend(desk: Desk, who: str, minutes: int, cause: str = "pause") -> Match:
    """A match goes on longer, by what it has lost."""
    match = desk.match_of(who)
    if cause not in EXTENSIONS:
        raise Refusal(f"an extension is for {', '.join(EXTENSIONS)}, not {cause!r}", "MTR 2.6#1")
    more, rule = EXTENSIONS[cause]
    if match.done:
        raise Refusal("this match is over", "MTR 2.6#1")
    if minutes < (1 if not more else 0):
        raise Refusal("less than a minute is not made up for", rule)
    match.extension += minutes + more
    desk.note(rule, f"{minutes + more} min more for table {match.table}: {cause}", match.a, match.b)
    desk.note("MTR 2.5#5", f"the end of the match begins {match.extension} minutes after the round's time", match.a, match.b)
    return match


@act("begin-round", roles=(*JUDGES, "scorekeeper"), rule="MTR B#9")
def begin_round(desk: Desk, at: int) -> None:
    """It is announced that the round's time begins; nobody begins to play before."""
    if desk.round is None or not desk.round.posted or desk.round.done:
        raise Refusal("no round is on", "MTR B#9")
    if desk.clock:
        raise Refusal("the time of this round has begun already", "MTR B#9")
    if at <= 0:
        raise Refusal("the time begins at a time", "MTR B#9")
    desk.clock = at
    minutes = round_minutes(desk, desk.round)
    desk.note("MTR B#9", f"the time of round {desk.round.number} begins: {f'{minutes} minutes' if minutes else 'no limit'}")


def seconds_left(desk: Desk, match: Match | None, now: int) -> int | None:
    """Of the round, or of a match with its extension; None: the time has not begun, or there is no limit."""
    minutes = 0 if desk.round is None else round_minutes(desk, desk.round)
    if not desk.clock or not minutes:
        return None
    minutes += match.extension if match is not None else 0
    return 60 * minutes - (now - desk.clock) // 1000


def round_minutes(desk: Desk, round: Round) -> int:
    """As announced; the last eight and four of single elimination have longer, the final has no limit."""
    places = len(round.places)
    return minutes_of(places)[0] if desk.settings.minutes and 2 <= places <= 8 else desk.settings.minutes


@act("call-judge", roles=ANYBODY, rule="MTR 1.10#1.4")
def call_judge(desk: Desk, who: str, about: str = "", by: str = "") -> int:
    """A player wants a judge at their table; the number of the call."""
    e = desk.entrant(who)
    desk.for_oneself(by, e, "MTR 1.10#1.4")
    if any(call.who == e.id and not call.taken_by for call in desk.calls):
        raise Refusal(f"{e.name} has called a judge already", "MTR 1.10#1.4")
    match = None if desk.round is None else desk.round.match_of(e.id)
    desk.calls.append(Call(e.id, match.table if match else 0, len(desk.rounds), str(about)[:200]))
    desk.note("MTR 1.10#1.4", f"{e.name} calls a judge" + (f": {about[:200]}" if about else ""), e.id)
    return len(desk.calls) - 1


@act("take-call", roles=("head-judge", "floor-judge"), rule="MTR 1.8#1")
def take_call(desk: Desk, call: int, by: str = "") -> Call:
    """A judge comes."""
    if not 0 <= call < len(desk.calls):
        raise Refusal(f"there is no call {call}", "MTR 1.8#1")
    found = desk.calls[call]
    if found.taken_by:
        raise Refusal(f"{found.taken_by} has taken this call", "MTR 1.8#1")
    found.taken_by = by or "a judge"
    desk.note("MTR 1.8#1", f"{found.taken_by} comes to {desk.entrants[found.who].name}", found.who)
    return found


@act("more-turns", roles=JUDGES, rule="MTR 2.6#3")
def more_turns(desk: Desk, who: str, turns: int = 2, in_extra_turns: bool = False) -> Match:
    """After a warning for slow play: turns instead of time, unless the extra turns have begun."""
    match = desk.match_of(who)
    if match.done:
        raise Refusal("this match is over", "MTR 2.6#3")
    if in_extra_turns:
        raise Refusal("the match is in its extra turns: none are added", "IPG 3.3 remedy#2")
    match.more_turns += turns
    desk.note("MTR 2.6#3", f"{turns} turns more for table {match.table} at the end", match.a, match.b)
    return match


def extra_turns(desk: Desk, match: Match) -> int:
    """How many turns follow when time is called."""
    if desk.settings.together:
        desk.note("MTR 2.5#2", "teams that play one game together have three", match.a, match.b)
        return 3 + match.more_turns
    desk.note("MTR 2.5#1", f"five turns and {match.more_turns} more" if match.more_turns else "five turns", match.a, match.b)
    return 5 + match.more_turns


def minutes_of(stage: int = 0, kind: str = "") -> tuple[int, str]:
    """How long something takes, as the rules advise; 0: no limit."""
    if kind:
        return MINUTES[kind]
    return (0, "MTR B#2.3") if stage == 2 else (90, "MTR B#2.2") if stage else (50, "MTR B#2.1")


#: registering and building, together
MINUTES = {"sealed": (50, "MTR B#3.1"), "draft": (25, "MTR B#4.1"), "team-sealed": (80, "MTR B#4.2"),
           "team-draft": (40, "MTR B#5.1"), "two-headed-sealed": (80, "MTR B#5.2"), "two-headed-draft": (40, "MTR B#6.1"),
           "new-set": (15, "MTR B#4")}


def tardiness(seconds: int) -> str:
    """What being late costs: under a minute, under ten, or more."""
    return "warning" if seconds < 60 else "game-loss" if seconds < 600 else "match-loss"
