"""Penalties: what a judge finds becomes a penalty, which is applied to the match and kept (IPG 1, JAR)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .desk import act
from .infractions import (
    AT_REGULAR,
    DISQUALIFICATION,
    GAME_LOSS,
    GOES_ON,
    INFRACTIONS,
    MATCH_LOSS,
    PENALTIES,
    SERIOUS,
    UNWANTED,
    WARNING,
    Finding,
    asked_for,
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
    asked = asked_for(desk.settings.level, infraction)
    unknown = given - set(asked)
    if unknown:
        raise Refusal(f"{infraction} {one.name} does not ask for {', '.join(sorted(unknown))}; it asks for: "
                      f"{', '.join(asked) or 'nothing'}", "IPG 1.2#4")
    if seconds and (infraction != "3.1" or seconds < 0):
        raise Refusal("only who is late is late by some seconds", "IPG 3.1 definition#1")
    if seconds:
        given |= {"warning": {"under-a-minute"}, "match-loss": {"ten-minutes"}}.get(tardiness(seconds), set())
    if desk.settings.level == "regular":
        if deviate:
            raise Refusal("at Regular the guide is not followed, so that there is nothing to deviate from",
                          "JAR introduction#4")
        return at_regular(desk, e, infraction, given, reason, by, who if who in e.members else "")
    person = who if who in e.members else ""
    found = find(infraction, given, times_before(desk, e, person))
    penalty = found.penalty
    if deviate:
        if by and "head-judge" not in desk.staff.get(by, set()):
            raise Refusal("only the head judge deviates from the guide", "IPG 1#5")
        if deviate not in (*PENALTIES[1:], "none") or not reason:
            raise Refusal(f"a deviation is to none, {', '.join(PENALTIES[1:])}, with its reason", "IPG 1#5")
        penalty = "" if deviate == "none" else deviate
    if penalty in (GAME_LOSS, MATCH_LOSS, DISQUALIFICATION) and found.infraction.id not in ("3.1", "3.4"):
        by_head_judge(desk, by, f"{penalty} for {found.infraction.name}")
    for rule in found.rules:
        desk.note(rule, f"{one.name} ({infraction}): {found.penalty or 'no penalty'}", e.id)
    if deviate:
        desk.note("IPG 1#5", f"the head judge deviates: {deviate}, because {reason}", e.id)
    record = apply(desk, e, found, penalty, reason, by, person)
    if record.infraction == "3.1":
        late(desk, e, penalty, seconds, "reported" in given)
    for remedy in found.remedies:
        desk.note(remedy.rule, remedy.said, e.id)
    if record.infraction == "3.3" and penalty and "extra-turns" not in given:
        add_turns(desk, e)
    return {"penalty": record.penalty, "rules": list(found.rules), "remedies": [r.said for r in found.remedies]}


def by_head_judge(desk: Desk, by: str, what: str) -> None:
    if by and "head-judge" not in desk.staff.get(by, set()):
        raise Refusal(f"{what} is given by the head judge", "IPG 1.2#1")


def at_regular(desk: Desk, e: Entrant, infraction: str, facts: set[str], reason: str, by: str,
               person: str) -> dict[str, Any]:
    """No warnings are counted at Regular; the guide's remedies are not used. What goes on costs a game."""
    serious = infraction in SERIOUS or "knew" in facts
    if serious:
        by_head_judge(desk, by, "a disqualification")
    said, rule = AT_REGULAR.get(infraction, UNWANTED)
    if serious:
        said, rule = "disqualification, with an explanation", SERIOUS.get(infraction, "JAR serious#1.2")
        desk.note("JAR serious#2", f"{e.name} is told why this is not tolerated", e.id)
    desk.note("JAR introduction#4", "at Regular there are no warnings", e.id)
    desk.note(rule, f"{INFRACTIONS[infraction].name} ({infraction}): {said}", e.id)
    penalty = ""
    if serious:
        penalty = DISQUALIFICATION
        disqualified(desk, e, reason or INFRACTIONS[infraction].name)
    elif infraction == "3.1" and "ten-minutes" in facts:
        penalty = MATCH_LOSS
    elif GOES_ON in facts:
        penalty, rule = GAME_LOSS, "JAR unwanted#2"
        desk.note(rule, f"{e.name} was told, and it goes on: a game loss", e.id)
    desk.penalties.append(Penalty(e.id, infraction, penalty, posted(desk), reason, by, applies_to(desk, e), person=person))
    if penalty == MATCH_LOSS:
        match_loss(desk, e)
        late(desk, e, penalty, 0, "reported" in facts)
    return {"penalty": penalty, "rules": [rule], "remedies": [said]}


def times_before(desk: Desk, e: Entrant, person: str) -> dict[str, int]:
    """How often the player was penalised in this event, by infraction; of what begins with a warning, with one at least."""
    out: dict[str, int] = {}
    for p in desk.penalties:
        if p.id == e.id and p.person == person and p.penalty and (p.base == WARNING or p.infraction == "4.2"):
            out[p.infraction] = out.get(p.infraction, 0) + 1
    return out


def posted(desk: Desk) -> int:
    """How many rounds were posted so far."""
    return sum(r.posted for r in desk.rounds)


def match_on(desk: Desk, e: Entrant) -> Match | None:
    """The match that an entrant plays now."""
    round = desk.round
    match = None if round is None or not round.posted else round.match_of(e.id)
    return match if match is not None and match.played and not match.done else None


def applies_to(desk: Desk, e: Entrant) -> int:
    """The round in which a penalty counts that is given now: this one, or from the next one on."""
    return posted(desk) + (match_on(desk, e) is None)


def late(desk: Desk, e: Entrant, penalty: str, seconds: int, reported: bool) -> None:
    """Time that was missed is made up for; who is not there after ten minutes is out, unless they report in the round."""
    match = match_on(desk, e)
    if penalty == MATCH_LOSS and e.present and not reported:
        leave(desk, e, "no-show")
        desk.note("MTR 2.10#1", f"{e.name} did not report in the round and is dropped", e.id)
    elif seconds and match is not None:
        match.extension += -(-seconds // 60)
        desk.note("IPG 3.1 remedy#1", f"{-(-seconds // 60)} min more for table {match.table}", match.a, match.b)


def apply(desk: Desk, e: Entrant, found: Finding, penalty: str, reason: str, by: str, person: str) -> Penalty:
    """The penalty takes effect, now or in the next game or match."""
    on = match_on(desk, e) is not None
    record = Penalty(e.id, found.infraction.id, penalty, posted(desk), reason, by, applies_to(desk, e), found.base, person)
    desk.penalties.append(record)
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
    return record


def match_loss(desk: Desk, e: Entrant) -> None:
    match = match_on(desk, e)
    if match is not None:
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


def game_losses(desk: Desk, round: Round, match: Match, at: set[str] | None = None) -> list[str]:
    """Who begins a match with a game loss, of teams also at a table of some people; given to both, it changes nothing."""
    found = [id for id in (match.a, match.b) if id and given_before(desk, round, id, GAME_LOSS, at)]
    return found if len(found) == 1 else []


def given_before(desk: Desk, round: Round, id: str, penalty: str, at: set[str] | None = None) -> bool:
    """After a match, and this is the next one that they play."""
    return any(p.id == id and p.penalty == penalty and p.round < p.for_round <= round.number and plays_at(desk, p, at)
               and not any(m.played and m.has(id) for r in desk.rounds[p.for_round - 1:round.number - 1] for m in r.matches)
               for p in desk.penalties)


def plays_at(desk: Desk, p: Penalty, people: set[str] | None) -> bool:
    """Whether a penalty of a team concerns a table: one that was given to no member is its first one's."""
    return not people or (p.person or desk.entrants[p.id].members[0]) in people


def given_now(desk: Desk, round: Round, match: Match, who: str = "") -> list[str]:
    """Who has a game loss in a match that is on, of teams at the seat of one of them; given to both, it changes nothing."""
    seat = seat_of(desk, who) if who else -1
    found = {p.id for p in desk.penalties
             if p.penalty == GAME_LOSS and match.has(p.id) and p.round == p.for_round == round.number
             and (seat < 0 or seat_of(desk, p.person or p.id) == seat)}
    return sorted(found) if len(found) == 1 else []


def seat_of(desk: Desk, who: str) -> int:
    """The seat of a member in a team whose seats play apart; -1: there are none."""
    e = desk.entrant(who)
    if not e.members or desk.settings.together:
        return -1
    return e.members.index(who) if who in e.members else 0


def add_turns(desk: Desk, e: Entrant) -> None:
    round = desk.round
    match = None if round is None or not round.posted else round.match_of(e.id)
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
    nowhere = given - {fact for i in infractions for fact in asked_for(desk.settings.level, i)}
    if nowhere:
        raise Refusal(f"none of these asks for {', '.join(sorted(nowhere))}", "IPG 1.2#4")
    before = times_before(desk, e, who if who in e.members else "")
    found = [find(i, given & set(facts_of(i)), before) for i in infractions]
    worst = found[0]
    for one in found:
        if PENALTIES.index(one.penalty) > PENALTIES.index(worst.penalty):
            worst = one
    desk.note("IPG 1.2#6", f"of {', '.join(infractions)} only {worst.infraction.id}, the heaviest", e.id)
    return penalise(desk, who, worst.infraction.id, sorted(given & set(facts_of(worst.infraction.id))), by=by)


@act("backup", roles=("head-judge",), rule="IPG 1.4#2")
def backup(desk: Desk, who: str, reason: str, answers: int = 0, simple: bool = False, by: str = "") -> Match:
    """The game of a match that is on is taken back: to where so many answers were given, where it is played at a table of
    ours. Simple: only what was done last, and chance has no part in it."""
    e = desk.entrant(who)
    match = match_on(desk, e)
    if match is None:
        raise Refusal(f"{e.name} plays no match now", "IPG 1.4#3")
    if not reason.strip():
        raise Refusal("a game is taken back for a reason, which is recorded", "IPG 1.4#1")
    if desk.settings.level == "regular" and not simple:
        raise Refusal("at Regular only what was done last is taken back", "JAR common#4.1")
    desk.note("IPG 1.4#2", f"the head judge allows a backup: {reason}", match.a, match.b)
    if simple:
        desk.note("JAR common#4.1" if desk.settings.level == "regular" else "IPG 1.4#5",
                  f"table {match.table}: what was done last is taken back", match.a, match.b)
    else:
        desk.note("IPG 1.4#3", f"table {match.table}: all that was done since is taken back; for drawn cards chance picks "
                  "from the hand, and what else has become known of a pile is shuffled into it", match.a, match.b)
    return match


@act("ruling", roles=JUDGES, rule="MTR 1.8#1")
def ruling(desk: Desk, who: str, said: str, by: str = "") -> None:
    """What a judge has ruled in a match, for an appeal."""
    e = desk.entrant(who)
    desk.announced[f"ruling {e.id} {len(desk.rounds)}"] = said
    desk.note("MTR 1.8#1", f"ruling by {by or 'the judge'}: {said}", e.id)


@act("appeal", roles=("player", "floor-judge", "head-judge"), rule="MTR 2.9#1")
def appeal(desk: Desk, who: str, decision: str = "", by: str = "") -> None:
    """To the head judge, after the floor judge has ruled; what they say is final, and nobody else says it."""
    e = desk.entrant(who)
    desk.for_oneself(by, e, "MTR 2.9#1")
    if decision and by and "head-judge" not in desk.staff.get(by, set()):
        raise Refusal("the head judge decides an appeal", "MTR 2.9#2")
    key = f"ruling {e.id} {len(desk.rounds)}"
    if key not in desk.announced:
        raise Refusal(f"there is no ruling for {e.name} yet to appeal against", "MTR 2.9#2")
    if desk.announced[key].startswith("final: "):
        raise Refusal("the head judge has decided: that is final", "MTR 2.9#2")
    desk.note("MTR 2.9#1", f"{e.name} appeals to the head judge", e.id)
    if decision:
        desk.announced[key] = f"final: {decision}"
        desk.note("MTR 1.7#2.2", f"the head judge decides: {decision}", e.id)


def history(desk: Desk, who: str) -> list[Penalty]:
    """All penalties of an entrant, the oldest first."""
    return [p for p in desk.penalties if p.id == desk.entrant(who).id]
