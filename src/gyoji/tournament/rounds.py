"""Rounds: pairings are made, looked at, changed by hand where they must be, and posted (MTR 1.9, 10.4)."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from random import Random
from typing import TYPE_CHECKING, Any

from ..kernel.errors import GyojiError
from .desk import act
from .pairing import Cost, Seeker, pair, total_cost
from .standings import games_count
from .timing import minutes_of
from .values import ELIMINATION, SWISS, Match, Refusal, Round

if TYPE_CHECKING:
    from .desk import Desk


@act("pair", rule="MTR 1.9#1.1")
def pair_round(desk: Desk, post: bool = True) -> Round:
    """The next round; without posting, it can be looked at, changed, and paired again."""
    if desk.phase == "entering":
        raise Refusal("the event has not begun", "MTR 10.2#3")
    if desk.phase == "over":
        raise Refusal("the event is over", "MTR 10.2#3")
    return next_round(desk, lambda: paired(desk), post)


def next_round(desk: Desk, make: Callable[[], Round], post: bool) -> Round:
    """The round before is over, or was not posted: then it is made anew; where that fails, it is kept."""
    last = desk.round
    if last is not None and last.posted and not last.done:
        missing = [str(m.table) for m in last.matches if not m.done]
        raise Refusal(f"round {last.number} has no result at table {', '.join(missing[:12])}", "MTR 1.9#1.1")
    kept = desk.rounds
    if last is not None and not last.posted:
        desk.rounds = kept[:-1]
    try:
        round = make()
    except GyojiError:
        desk.rounds = kept
        raise
    desk.rounds = [*desk.rounds, round]
    if post:
        post_round(desk)
    return round


@act("pair-by-hand", roles=("head-judge", "organiser", "scorekeeper"), rule="MTR 1.9#2")
def pair_by_hand(desk: Desk, pairs: list[list[str]], reason: str, post: bool = False) -> Round:
    """The next round with these pairs, and byes for those named alone; the desk pairs the others."""
    if desk.phase != SWISS:
        raise Refusal("only Swiss rounds are paired by hand", "MTR 10.4#3")
    if not reason.strip():
        raise Refusal("a round is paired by hand for a reason, which is recorded", "MTR 1.9#2")
    return next_round(desk, lambda: pair_swiss(desk, checked_pairs(desk, pairs), reason), post)


def checked_pairs(desk: Desk, pairs: list[list[str]]) -> list[list[str]]:
    """Of entrants who are present, each once, who have not met."""
    found = [[desk.entrant(who).id for who in pair] for pair in pairs]
    named = [id for pair in found for id in pair]
    if any(len(pair) not in (1, 2) for pair in found) or len(set(named)) != len(named):
        raise Refusal("a pair is of two entrants, or one with a bye, and nobody is in two", "MTR 1.9#1.1")
    people = {s.id: s for s in seekers(desk)}
    for two in found:
        for id in two:
            if not desk.entrants[id].present:
                raise Refusal(f"{desk.entrants[id].name} has left the event", "MTR 2.10#1")
            if len(two) == 2 and desk.entrants[id].byes > len(desk.swiss_rounds):
                raise Refusal(f"{desk.entrants[id].name} has an awarded bye", "MTR E#4")
            if len(two) == 2 and id in desk.locked:
                raise Refusal(f"{desk.entrants[id].name} is in the play-off already", "MTR 10.4#2")
        if len(two) == 2:
            may_meet(desk, two[0], two[1], met=two[1] in people[two[0]].met)
    return found


def may_meet(desk: Desk, a: str, b: str, met: bool) -> None:
    """By hand too nobody is paired with whom they have met or must not meet."""
    names = f"{desk.entrants[a].name} and {desk.entrants[b].name}"
    if met:
        raise Refusal(f"{names} have met before", "MTR 10.4#1")
    if frozenset((a, b)) in desk.forbidden:
        raise Refusal(f"{names} are not paired with each other", "MTR 1.7#1")


def paired(desk: Desk) -> Round:
    if desk.phase == SWISS:
        return pair_swiss(desk)
    from .play_offs import pair_bracket

    return pair_bracket(desk)


@act("post", rule="MTR 1.9#1.1")
def post_round(desk: Desk) -> Round:
    """Pairings that were looked at are published: from now on they are played."""
    round = desk.round
    if round is None or round.posted:
        raise Refusal("there are no pairings to post", "MTR 1.9#1.1")
    if round.system == SWISS:
        playing = {id for m in round.matches for id in (m.a, m.b)}
        for e in desk.entrants.values():
            if e.present and e.id not in playing:
                raise Refusal(f"{e.name} is not in these pairings: pair again", "MTR 1.9#1.1")
            if e.disqualified and e.id in playing:
                raise Refusal(f"{e.name} is disqualified: pair again", "IPG 1.1 disqualification#4")
    round.posted = True
    desk.clock = 0
    if desk.settings.needs_lists:
        for e in desk.entrants.values():
            if e.present and not e.deck and round.match_of(e.id):
                desk.note("MTR 2.7#4" if desk.settings.limited else "MTR 2.7#3",
                          f"there is no deck list of {e.name}: it is due before the round begins", e.id)
    desk.note("MTR 1.9#1.1", f"round {round.number} is posted: {len(round.matches)} matches")
    if desk.settings.minutes and round.system == SWISS:
        if desk.settings.minutes == minutes_of()[0]:
            desk.cite(minutes_of()[1])
        desk.note("MTR B#9", f"the round of {desk.settings.minutes} minutes begins when it is announced")
    late_losses(desk, round.number)
    from .penalties import carried_over

    carried_over(desk, round)
    if round.system == ELIMINATION:
        from .play_offs import after_result

        desk.agreed = set()  # to divide the prizes: others are left now
        after_result(desk)
    return round


def pair_swiss(desk: Desk, by_hand: list[list[str]] | None = None, reason: str = "") -> Round:
    number = len(desk.rounds) + 1
    if number > desk.rounds_to_play:
        raise Refusal(f"{desk.rounds_to_play} rounds were announced and played: cut, or finish", "MTR 10.2#3")
    if desk.settings.stops_early and number > 1 and unbeaten(desk) == 1:
        raise Refusal("one entrant alone has won all matches: the rounds are over, as announced", "MTR 10.2#3")
    present = [e for e in desk.entrants.values() if e.present]
    if len(present) < 2:
        raise Refusal("there are not two who could still play: finish", "MTR 10.4#1")
    lock(desk)
    given = by_hand or []
    named = {id for pair in given for id in pair}
    awarded = [e.id for e in present if (e.byes >= number or e.id in desk.locked) and e.id not in named]
    round = Round(number, SWISS)
    people = {s.id: s for s in seekers(desk)}
    pods: dict[int, list[str]] = {}
    for e in present:
        if e.id not in awarded and e.id not in named:
            pods.setdefault(e.pod if desk.settings.pods else 0, []).append(e.id)

    def solve() -> list[Any]:
        found = [pair([people[id] for id in ids], seed_of(desk, number, pod)) for pod, ids in sorted(pods.items())]
        return [[*[list(pair) for p in found for pair in p.pairs]], [p.bye for p in found if p.bye]]

    pairs, byes = desk.decided("pairs", solve)
    if sorted([id for pair in pairs for id in pair] + byes) != sorted(id for ids in pods.values() for id in ids):
        raise Refusal("these pairings are not of those who play", "MTR 1.9#1.1")
    if desk.settings.pods:
        desk.note("MTR 7.6#2", "entrants play within their pods")
    seat(desk, round, [*[pair for pair in given if len(pair) == 2], *pairs])
    byes = [*[pair[0] for pair in given if len(pair) == 1], *byes]
    for id in byes:
        give_bye(desk, round, id, people[id], "bye")
    for id in awarded:
        give_bye(desk, round, id, people[id], "awarded")
    for match in round.matches:
        if match.played:
            explain(desk, round, people[match.a], people[match.b])
        if match.a in named:
            match.by_hand = reason
            desk.note("MTR 1.9#2", f"paired by hand: {reason}", *filter(None, (match.a, match.b)), round=number)
    return round


def lock(desk: Desk) -> None:
    """Who has reached the points that were announced plays on for certain, and has byes until then; seeds by the round in
    which they were reached, then by the tie-breakers at that time."""
    if not desk.settings.lock_points:
        return
    new = [line for line in desk.standings() if line.points >= desk.settings.lock_points and line.id not in desk.locked
           and desk.entrants[line.id].present]
    for line in sorted(new, key=lambda line: line.key(games_count(desk.settings))[1:], reverse=True):
        desk.locked.append(line.id)
        desk.note("MTR 10.4#2", f"{line.name} has {line.points} points and is in the play-off", line.id)
        desk.note("MTR 10.4#2.1", f"reached in round {len(desk.swiss_rounds)}", line.id)
        desk.note("MTR 10.4#2.2", "among those of the same round, by the tie-breakers at that time", line.id)
        desk.note("MTR 10.4#2.3", f"seed {len(desk.locked)}, which is fixed", line.id)


def seekers(desk: Desk) -> list[Seeker]:
    """What counts for pairing, of all entrants, from the rounds before."""
    found = {id: Seeker(id) for id in desk.entrants}
    for two in desk.forbidden:
        for id in two:
            found[id].barred |= two - {id}
    for round in desk.swiss_rounds:
        if not round.posted:
            continue
        points = {id: s.points for id, s in found.items()}
        for match in round.matches:
            a = found[match.a]
            a.points += match.points_of(match.a)
            if match.played:
                b = found[match.b]
                b.points += match.points_of(match.b)
                a.met[b.id] = a.met.get(b.id, 0) + 1
                b.met[a.id] = b.met.get(a.id, 0) + 1
                a.downs += points[a.id] > points[b.id]
                b.downs += points[b.id] > points[a.id]
            elif match.kind != "missed":
                a.byes += 1
    if desk.settings.last_round_by_standings and len(desk.rounds) + 1 == desk.rounds_to_play:
        for place, line in enumerate(desk.standings(), 1):
            found[line.id].rank = place
    return list(found.values())


def explain(desk: Desk, round: Round, a: Seeker, b: Seeker) -> None:
    """Why two were paired."""
    names = [desk.entrants[s.id].name for s in (a, b)]
    if round.number == 1:
        why = "by chance: the first round"
    elif a.points == b.points:
        why = f"both have {a.points} points"
    else:
        why = f"{max(a.points, b.points)} and {min(a.points, b.points)} points: nobody nearer was left"
    if b.id in a.met:
        why += "; they have met before, and nothing else was possible"
    if b.id in a.barred or a.id in b.barred:
        why += "; they should not meet, and nothing else was possible"
    desk.note("MTR 10.4#1", f"{names[0]} plays {names[1]}: {why}", a.id, b.id, round=round.number)


def give_bye(desk: Desk, round: Round, id: str, s: Seeker, kind: str) -> None:
    round.matches.append(Match(0, id, "", bye_score(desk), kind))
    name = desk.entrants[id].name
    if id in desk.locked:
        why = f"{name} has made the play-off and does not play any more Swiss rounds"
    elif kind == "awarded":
        why = f"{name} has an awarded bye"
    elif round.number == 1:
        why = f"{name} has the bye by chance: the number is odd"
    elif s.byes:
        why = f"{name} has a bye again: everybody who could have it had one"
    else:
        why = f"{name} has the bye: the number is odd, and nobody without a bye has fewer points than {s.points}"
    desk.note("MTR C bye#1", why, id, round=round.number)


def bye_score(desk: Desk) -> tuple[int, int, int]:
    return (desk.settings.wins, 0, 0)


def seat(desk: Desk, round: Round, pairs: list[list[str]]) -> None:
    """Tables in the order of points; who needs a table always has it."""
    fixed = {id: e.fixed_table for id, e in desk.entrants.items() if e.fixed_table}
    taken = {fixed[id] for pair in pairs for id in pair if id in fixed}
    free = (n for n in range(1, 2 * len(pairs) + len(taken) + 2) if n not in taken)
    for a, b in pairs:
        round.matches.append(Match(fixed.get(a) or fixed.get(b) or next(free), a, b))


def seed_of(desk: Desk, number: int, pod: int = 0) -> int:
    text = f"{desk.settings.seed} {desk.settings.name} round {number} pod {pod}"
    return int.from_bytes(blake2b(text.encode(), digest_size=6).digest(), "big")


def unbeaten(desk: Desk) -> int:
    played = len(desk.swiss_rounds)
    return sum(line.record.won == played for line in desk.standings())


def late_losses(desk: Desk, number: int) -> None:
    """Who entered late has lost the rounds before that (a match loss each), however late they sit down."""
    for e in desk.entrants.values():
        if e.present and e.since <= number:
            for round in desk.swiss_rounds[:e.since - 1]:
                if round.match_of(e.id) is None:
                    round.matches.append(Match(0, e.id, "", (0, desk.settings.wins, 0), "missed"))
                    desk.note("MTR 1.7#1", f"{e.name} entered after round {round.number}: a loss", e.id, round=round.number)


@act("finish", roles=("organiser", "head-judge", "scorekeeper"), rule="MTR 1.9#1.2")
def finish_event(desk: Desk) -> None:
    """The Swiss rounds are over, and nobody plays on: the standings are final. So they are where hardly anybody is left."""
    if desk.phase == "entering" or desk.phase == "over":
        raise Refusal("the event has not begun" if desk.phase == "entering" else "the event is over", "MTR 10.2#3")
    if nobody_left(desk):
        desk.note("MTR 10.4#1", "the event ends: there are not two who could still play")
    elif desk.phase != SWISS or desk.round is None or not desk.round.done:
        raise Refusal("a round is not over", "MTR 10.2#3")
    else:
        played = len(desk.swiss_rounds)
        early = desk.settings.stops_early and unbeaten(desk) == 1
        if played < desk.rounds_to_play and not early:
            raise Refusal(f"{played} of {desk.rounds_to_play} rounds were played", "MTR 10.2#3")
        desk.note("MTR 1.9#1.2", "the standings after the last Swiss round are final")
    desk.phase = "over"


def nobody_left(desk: Desk) -> bool:
    """No match is on, and of those who play on there are not two; in a bracket, nobody."""
    if desk.round is not None and desk.round.posted and not desk.round.done:
        return False
    if desk.phase == ELIMINATION:
        return not any(id and desk.entrants[id].present for id in desk.bracket)
    return sum(e.present for e in desk.entrants.values()) < 2


@act("swap", roles=("head-judge", "organiser", "scorekeeper"), rule="MTR 1.9#2")
def swap(desk: Desk, a: str, b: str, reason: str) -> Round:
    """Two entrants change places in pairings that are not played yet; it stays visible that it was done by hand."""
    first, second = desk.entrant(a), desk.entrant(b)
    round = desk.round
    if round is None:
        raise Refusal("there are no pairings", "MTR 1.9#1.1")
    if not reason.strip():
        raise Refusal("pairings are changed by hand for a reason, which is recorded", "MTR 1.9#2")
    here, there = round.match_of(first.id), round.match_of(second.id)
    if here is None or there is None or here is there:
        raise Refusal(f"{first.name} and {second.name} are not in two matches of round {round.number}", "MTR 1.9#1.1")
    if any(m.played and (m.done or m.reported) for m in (here, there)):
        raise Refusal("one of these matches has a result", "MTR 1.9#2")
    if any(m.kind == "awarded" for m in (here, there)):
        raise Refusal("an awarded bye stays with whom it was awarded", "MTR E#4")
    if round.system != SWISS:
        raise Refusal("the bracket says who meets in single elimination", "MTR 10.4#3")
    pairs = [[{first.id: second.id, second.id: first.id}.get(x, x) for x in (m.a, m.b)] for m in (here, there)]
    for a, b in pairs:
        if b:
            before = [m for r in desk.swiss_rounds if r is not round for m in r.matches]
            may_meet(desk, a, b, met=any(m.has(a) and m.has(b) for m in before))
    for match, two in zip((here, there), pairs, strict=True):
        match.a, match.b = two
        match.by_hand = reason
    desk.note("MTR 1.9#2", f"{first.name} and {second.name} changed places by hand: {reason}", first.id, second.id)
    return round


@act("repair", roles=("head-judge", "organiser"), rule="MTR 1.9#2")
def repair(desk: Desk, reason: str) -> Round:
    """Pairings that were posted, and of which none was played, are made again."""
    round = desk.round
    if round is None or not round.posted or any(m.played and (m.done or m.reported) for m in round.matches):
        raise Refusal("only a round of which no match was played is paired again", "MTR 1.9#2")
    if not reason.strip():
        raise Refusal("a round is paired again for a reason, which is recorded", "MTR 1.9#2")
    desk.rounds = desk.rounds[:-1]
    try:
        new = pair_round(desk)
    except GyojiError:
        desk.rounds = [*desk.rounds, round]
        raise
    desk.note("MTR 1.9#2", f"round {new.number} was paired again: {reason}")
    return new


def cost_of_round(desk: Desk, round: Round) -> Cost:
    """What a round's pairings could not avoid; for looking at."""
    kept, desk.rounds = desk.rounds, desk.rounds[:round.number - 1]
    people = [s for s in seekers(desk) if round.match_of(s.id)]
    desk.rounds = kept
    pairs = [(m.a, m.b) for m in round.matches if m.played]
    byes = [m.a for m in round.matches if m.kind == "bye"]
    return total_cost(people, pairs, byes[0] if byes else "")


@act("pods", roles=("organiser", "head-judge"), rule="MTR 7.6#1")
def make_pods(desk: Desk) -> list[list[str]]:
    """By chance, of about eight, and of sizes that differ by one at most."""
    return place(desk, decided_pods(desk))


def decided_pods(desk: Desk) -> list[list[str]]:
    present = [e.id for e in desk.entrants.values() if e.present]
    if len(present) < 2:
        raise Refusal(f"{len(present)} entrants make no pod", "MTR 7.6#1")
    pods: list[list[str]] = desk.decided("pods", lambda: dealt_pods(present, seed_of(desk, 0, len(desk.log))))
    return pods


def place(desk: Desk, pods: list[list[str]]) -> list[list[str]]:
    for number, ids in enumerate(pods, 1):
        for id in ids:
            desk.entrants[id].pod = number
            desk.note("MTR 7.6#1", f"{desk.entrants[id].name} is in pod {number}, by chance", id)
    return pods


def dealt_pods(ids: list[str], seed: int) -> list[list[str]]:
    order = sorted(ids)
    Random(seed).shuffle(order)
    number = max(1, (len(order) + 4) // 8)
    sizes = [len(order) // number + (k < len(order) % number) for k in range(number)]
    return [[order.pop() for _ in range(size)] for size in sizes]
