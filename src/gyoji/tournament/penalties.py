"""Penalties: what a judge finds becomes a penalty, which is applied to the match and kept (IPG 1, JAR)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .desk import act
from .infractions import (
    AT_REGULAR,
    DISQUALIFICATION,
    GAME_LOSS,
    INFRACTIONS,
    MATCH_LOSS,
    PENALTIES,
    SERIOUS,
    UNWANTED,
    WARNING,
    Finding,
    facts_of,
    find,
)
from .leaving import disqualified, leave, lose_match
from .play_offs import after_result
from .timing import tardiness
from .values import Entrant, Match, Penalty, Refusal, Round

if TYPE_CHECKING:
    from .desk import Desk

JUDGES = ("head-judge", "floor-judge")


@act("penalty", roles=JUDGES, rule="IPG 1.2#1")
def penalise(desk: Desk, who: str, infraction: str, facts: list[str] | None = None, reason: str = "", seconds: int = 0,
             deviate: str = "", by: str = "") -> dict[str, Any]:
    """An infraction of an entrant: the guide says what it costs, or the head judge deviates from it for a reason."""
    e = desk.entrant(who)
    one = INFRACTIONS.get(infraction)
    if one is None:
        raise Refusal(f"there is no infraction {infraction!r}; there are: {', '.join(INFRACTIONS)}", "IPG 1.2#1")
    given = set(facts or ())
    unknown = given - set(facts_of(infraction))
    if unknown:
        raise Refusal(f"{infraction} {one.name} does not ask for {', '.join(sorted(unknown))}; it asks for: "
                      f"{', '.join(facts_of(infraction)) or 'nothing'}", "IPG 1.2#4")
    if infraction == "3.1" and seconds:
        given |= {"warning": {"under-a-minute"}, "match-loss": {"ten-minutes"}}.get(tardiness(seconds), set())
    if desk.settings.level == "regular":
        return at_regular(desk, e, infraction, given, reason)
    found = find(infraction, given, warnings_of(desk, e, infraction))
    penalty = found.penalty
    if deviate:
        if by and "head-judge" not in desk.staff.get(by, set()):
            raise Refusal("only the head judge deviates from the guide", "IPG 1#5")
        if deviate not in (*PENALTIES[1:], "none") or not reason:
            raise Refusal(f"a deviation is to none, {', '.join(PENALTIES[1:])}, with its reason", "IPG 1#5")
        penalty = "" if deviate == "none" else deviate
    heavy = penalty in (GAME_LOSS, MATCH_LOSS, DISQUALIFICATION) and infraction not in ("3.1", "3.4")
    if heavy and by and "head-judge" not in desk.staff.get(by, set()):
        raise Refusal(f"{penalty} for {one.name} is given by the head judge", "IPG 1.2#1")
    for rule in found.rules:
        desk.note(rule, f"{infraction} {one.name}: {found.penalty or 'no penalty'}", e.id)
    if deviate:
        desk.note("IPG 1#5", f"the head judge deviates: {deviate}, because {reason}", e.id)
    record = apply(desk, e, found, penalty, reason, by)
    for remedy in found.remedies:
        desk.note(remedy.rule, remedy.said, e.id)
    if infraction == "3.3" and penalty and "extra-turns" not in given:
        add_turns(desk, e)
    return {"penalty": record.penalty, "rules": list(found.rules), "remedies": [r.said for r in found.remedies]}


def at_regular(desk: Desk, e: Entrant, infraction: str, facts: set[str], reason: str) -> dict[str, Any]:
    """No warnings are counted at Regular; the guide's remedies are not used."""
    serious = infraction in SERIOUS or "knew" in facts
    said, rule = AT_REGULAR.get(infraction, UNWANTED)
    if serious:
        said, rule = "disqualification, with an explanation", SERIOUS.get(infraction, "JAR serious#1.2")
        desk.note("JAR serious#2", f"{e.name} is told why this is not tolerated", e.id)
    desk.note("JAR introduction#4", "at Regular there are no warnings", e.id)
    desk.note(rule, f"{INFRACTIONS[infraction].name}: {said}", e.id)
    penalty = ""
    if serious:
        penalty = DISQUALIFICATION
        disqualified(desk, e, reason or INFRACTIONS[infraction].name)
    elif infraction == "3.1" and "ten-minutes" in facts:
        penalty = MATCH_LOSS
        match_loss(desk, e)
    desk.penalties.append(Penalty(e.id, infraction, penalty, len(desk.rounds), reason))
    return {"penalty": penalty, "rules": [rule], "remedies": [said]}


def warnings_of(desk: Desk, e: Entrant, infraction: str) -> int:
    """How many the player had for the same infraction in this event; of minor conduct, for any."""
    return sum(p.id == e.id and p.base == WARNING and p.infraction == infraction for p in desk.penalties)


def apply(desk: Desk, e: Entrant, found: Finding, penalty: str, reason: str, by: str) -> Penalty:
    """The penalty takes effect, now or in the next game or match."""
    number = len(desk.rounds)
    round = desk.round
    match = None if round is None or not round.posted else round.match_of(e.id)
    on = match is not None and match.played and not match.done
    desk.note("IPG 1.2#1", f"recorded: {penalty or 'no penalty'} for {found.infraction.name}", e.id)
    if penalty == WARNING:
        desk.note("IPG 1.1 warning#1", f"a warning for {e.name}", e.id)
    elif penalty == GAME_LOSS:
        desk.note("IPG 1.1 game-loss#1" if on else "IPG 1.1 game-loss#2",
                  f"{e.name} loses the game" if on else f"{e.name} loses the next game", e.id)
    elif penalty == MATCH_LOSS:
        match_loss(desk, e)
    elif penalty == DISQUALIFICATION:
        disqualified(desk, e, reason or found.infraction.name)
    record = Penalty(e.id, found.infraction.id, penalty, number, reason, by, number if on else number + 1, found.base)
    desk.penalties.append(record)
    if found.infraction.id == "3.1" and penalty == MATCH_LOSS and e.present and "reported" not in reason:
        leave(desk, e, "no-show")
        desk.note("MTR 2.10#1", f"{e.name} is dropped unless they report in the round", e.id)
    return record


def match_loss(desk: Desk, e: Entrant) -> None:
    round = desk.round
    match = None if round is None or not round.posted else round.match_of(e.id)
    if match is not None and match.played and not match.done:
        lose_match(desk, match, e.id)
        after_result(desk)
    else:
        desk.note("IPG 1.1 match-loss#2", f"the match of {e.name} is over: they lose the next one", e.id)


def carried_over(desk: Desk, round: Round) -> None:
    """A round is posted: what was given after the match before is applied to this one."""
    for match in round.matches:
        if not match.played or match.done:
            continue
        lost = [id for id in (match.a, match.b) if given_before(desk, round, id, MATCH_LOSS)]
        if len(lost) == 2:
            match.both_lose, match.score = True, (0, 0, 0)
            desk.note("IPG 1.1 match-loss#2", "both lose this match for what was done after the last", *lost)
        elif lost:
            lose_match(desk, match, lost[0])
            desk.note("IPG 1.1 match-loss#2", f"{desk.entrants[lost[0]].name} loses this match for what was done after the "
                      "last", match.a, match.b)
        else:
            for id in game_losses(desk, round, match):
                desk.note("IPG 1.1 game-loss#2", f"{desk.entrants[id].name} has lost the first game of this match", match.a,
                          match.b)


def game_losses(desk: Desk, round: Round, match: Match) -> list[str]:
    """Who begins a match with a game loss; given to both, it changes nothing."""
    found = [id for id in (match.a, match.b) if id and given_before(desk, round, id, GAME_LOSS)]
    return found if len(found) == 1 else []


def given_before(desk: Desk, round: Round, id: str, penalty: str) -> bool:
    return any(p.id == id and p.penalty == penalty and p.round < p.for_round == round.number for p in desk.penalties)


def add_turns(desk: Desk, e: Entrant) -> None:
    round = desk.round
    match = None if round is None else round.match_of(e.id)
    if match is not None and not match.done:
        match.more_turns += 2
        desk.note("MTR 2.6#3", f"two turns more for table {match.table} at the end", match.a, match.b)


@act("heaviest", roles=("head-judge", "floor-judge"), rule="IPG 1.2#6")
def heaviest(desk: Desk, who: str, infractions: list[str], facts: list[str] | None = None, by: str = "") -> dict[str, Any]:
    """One error with several infractions: only the heaviest penalty is given."""
    e = desk.entrant(who)
    given = set(facts or ())
    unknown = [i for i in infractions if i not in INFRACTIONS]
    if unknown or not infractions:
        raise Refusal(f"there is no infraction {', '.join(unknown) or '(none given)'}", "IPG 1.2#6")
    found = [find(i, given & set(facts_of(i)), warnings_of(desk, e, i)) for i in infractions]
    worst = max(found, key=lambda f: PENALTIES.index(f.penalty))
    desk.note("IPG 1.2#6", f"of {', '.join(infractions)} only {worst.infraction.id}, the heaviest", e.id)
    return penalise(desk, who, worst.infraction.id, sorted(given & set(facts_of(worst.infraction.id))), by=by)


@act("ruling", roles=JUDGES, rule="MTR 1.8#1")
def ruling(desk: Desk, who: str, said: str, by: str = "") -> None:
    """What a judge has ruled in a match, for an appeal."""
    e = desk.entrant(who)
    desk.announced[f"ruling {e.id} {len(desk.rounds)}"] = said
    desk.note("MTR 1.8#1", f"ruling by {by or 'the judge'}: {said}", e.id)


@act("appeal", roles=("player", "floor-judge", "head-judge"), rule="MTR 2.9#1")
def appeal(desk: Desk, who: str, decision: str, by: str = "") -> None:
    """To the head judge, after the floor judge has ruled; what they say is final."""
    e = desk.entrant(who)
    desk.for_oneself(by, e, "MTR 2.9#1")
    key = f"ruling {e.id} {len(desk.rounds)}"
    if key not in desk.announced:
        raise Refusal(f"there is no ruling for {e.name} yet to appeal against", "MTR 2.9#2")
    if desk.announced[key].startswith("final: "):
        raise Refusal("the head judge has decided: that is final", "MTR 2.9#2")
    desk.announced[key] = f"final: {decision}"
    desk.note("MTR 2.9#1", f"{e.name} appeals to the head judge", e.id)
    desk.note("MTR 1.7#2.2", f"the head judge decides: {decision}", e.id)


def history(desk: Desk, who: str) -> list[Penalty]:
    """All penalties of an entrant, the oldest first."""
    return [p for p in desk.penalties if p.id == desk.entrant(who).id]
