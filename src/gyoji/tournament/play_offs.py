"""Single elimination: the cut, seeding, brackets, byes in them, final places (MTR 10.4, 2.10#3)."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from .desk import act
from .rounds_to_play import rounds_by_table
from .timing import minutes_of
from .values import ELIMINATION, SWISS, Match, Refusal, Round

if TYPE_CHECKING:
    from .desk import Desk


@act("cut", roles=("organiser", "scorekeeper", "head-judge"), rule="MTR 10.4#1")
def cut(desk: Desk, to: int = 0) -> list[str]:
    """The best of the Swiss rounds play on in single elimination."""
    if desk.phase != SWISS:
        raise Refusal("a cut follows Swiss rounds", "MTR 10.4#1")
    if desk.round is None or not desk.round.done:
        raise Refusal("a round is not over", "MTR 10.4#1")
    from .rounds import unbeaten

    played = len(desk.swiss_rounds)
    early = desk.settings.stops_early and unbeaten(desk) == 1
    if played < desk.rounds_to_play and not early:
        raise Refusal(f"{played} of {desk.rounds_to_play} Swiss rounds were played", "MTR 10.2#3")
    places = [line for line in desk.standings() if desk.entrants[line.id].present]
    number = to or desk.settings.cut
    if number == -1:
        number = rounds_by_table(len(desk.entrants), desk.settings.team > 1, desk.settings.draft_final).cut
    if number < 2 or number & (number - 1):
        raise Refusal(f"a cut is to 2, 4, 8 and so on, not to {number}", "MTR 10.4#1")
    if len(places) < number:
        raise Refusal(f"{len(places)} entrants are left for a cut to {number}", "MTR 10.4#1")
    desk.note("MTR 1.9#1.2", "the standings after the last Swiss round are posted")
    safe = [id for id in desk.locked if desk.entrants[id].present]
    desk.seeds = [*safe, *[line.id for line in places if line.id not in safe]][:number]
    for place, id in enumerate(desk.seeds, 1):
        desk.note("MTR 10.4#3", f"{desk.entrants[id].name} is number {place} of the play-off", id)
    desk.phase = ELIMINATION
    if desk.settings.draft_final and number == 8:
        seats: list[str] = desk.decided("seats", lambda: shuffled(desk.seeds, f"{desk.settings.seed} draft final"))
        desk.note("MTR 10.4#7", "the play-off is a draft")
        desk.note("MTR 10.4#8", f"seats by chance: {', '.join(seats)}")
        desk.note("MTR 10.4#9", "seats 1 and 5, 2 and 6, 3 and 7, 4 and 8 meet")
        desk.bracket = [seats[k] for k in (0, 4, 2, 6, 1, 5, 3, 7)]
    else:
        seed_bracket(desk)
    return desk.seeds


def seed_bracket(desk: Desk) -> None:
    """First against last; who is left where somebody has gone moves up, and the last places are empty."""
    size = len(desk.seeds)
    here = [id for id in desk.seeds if desk.entrants[id].present]
    desk.bracket = [here[k] if k < len(here) else "" for k in seeding(size)]
    if size == 8:
        desk.note("MTR 10.4#4", "1 plays 8, 2 plays 7, 3 plays 6, 4 plays 5")
        desk.note("MTR 10.4#5", "then 1/8 plays 4/5, and 2/7 plays 3/6")
    elif size == 4:
        desk.note("MTR 10.4#6", "1 plays 4, 2 plays 3")
    else:
        desk.note("MTR 10.4#3", "first against last")
    if desk.settings.premier:
        desk.note("MTR 10.4#10", "a premier event is played so")
    desk.note("MTR 10.4#1", f"single elimination of {size}")


def seeding(size: int) -> list[int]:
    """Places (from 0) in the order of a bracket in which neighbours meet, and winners of neighbours after that."""
    order = [0]
    while len(order) < size:
        n = 2 * len(order)
        order = [k for place in order for k in (place, n - 1 - place)]
    return order


def first_bracket(desk: Desk, ids: list[str]) -> None:
    """Single elimination from the start: there are no ranks yet, chance seeds, and byes are spread."""
    order: list[str] = desk.decided("bracket", lambda: shuffled(ids, f"{desk.settings.seed} bracket"))
    size = 1 << (len(order) - 1).bit_length()
    desk.seeds = order
    desk.bracket = [order[k] if k < len(order) else "" for k in seeding(size)]
    desk.note("MTR 10.4#1", f"single elimination of {len(order)}, seeded by chance")


def shuffled(ids: list[str], seed: str) -> list[str]:
    order = sorted(ids)
    Random(seed).shuffle(order)
    return order


def pair_bracket(desk: Desk) -> Round:
    """Neighbours of the bracket meet."""
    if not any(id and desk.entrants[id].present for id in desk.bracket):
        raise Refusal("nobody is left to play: finish", "MTR 10.4#1")
    if not any(r.system == ELIMINATION for r in desk.rounds) and desk.swiss_rounds and not (
            desk.settings.draft_final and len(desk.bracket) == 8):
        seed_bracket(desk)
    places = []
    for id in desk.bracket:
        place = id
        if id and not desk.entrants[id].present:
            desk.cite("MTR 2.10#3")
            place = ""  # nobody moves in
        places.append(place)
    round = Round(len(desk.rounds) + 1, ELIMINATION, places=places)
    for k in range(0, len(places), 2):
        a, b = places[k], places[k + 1]
        if not a and not b:
            continue
        if a and b:
            match = Match(len(round.matches) + 1, a, b)
            first = higher(desk, a, b)
            desk.note("MTR 10.4#3", f"{a} plays {b} in the bracket of {len(places)}", a, b, round=round.number)
            if desk.swiss_rounds:
                desk.note("MTR 2.2#1", f"{first} was higher in the Swiss rounds and chooses who begins", first,
                          round=round.number)
        else:
            match = Match(0, a or b, "", (desk.settings.wins, 0, 0), "bye", winner=a or b)
            desk.note("MTR 2.10#3", f"{a or b} has a bye: nobody is in the other place", a or b, round=round.number)
        round.matches.append(match)
    if desk.settings.minutes and len(places) <= 8:
        minutes, rule = minutes_of(len(places))
        desk.note(rule, f"the round lasts {minutes} minutes" if minutes else "the final has no time limit")
    return round


def higher(desk: Desk, a: str, b: str) -> str:
    """Who stood higher after the Swiss rounds."""
    return a if desk.seeds.index(a) < desk.seeds.index(b) else b


def winner_of(match: Match) -> str:
    if match.winner or not match.played:
        return match.winner or match.a
    return "" if match.both_lose else match.a if match.points_of(match.a) == 3 else match.b


def after_result(desk: Desk) -> None:
    """In single elimination the winners go on when all have played; the last one has won the event."""
    round = desk.round
    if round is None or round.system != ELIMINATION or not round.done or desk.phase != ELIMINATION:
        return
    if len(desk.bracket) != len(round.places):
        return
    won = {id: winner_of(m) for m in round.matches for id in (m.a, m.b) if id}
    next_places = []
    for k in range(0, len(desk.bracket), 2):
        here = [won[id] for id in desk.bracket[k:k + 2] if id in won]
        next_places.append(here[0] if here else "")
    desk.bracket = next_places
    if len(next_places) == 1:
        desk.phase = "over"
        winner = next_places[0]
        if winner:
            rule = {8: "MTR 10.4#5", 4: "MTR 10.4#6"}.get(len(desk.seeds), "MTR 10.4#1")
            desk.note(rule, f"{desk.entrants[winner].name} has won the event", winner)


def winners_again(desk: Desk) -> None:
    """A result of the round was changed: who goes on is found anew."""
    assert desk.round is not None
    desk.bracket = list(desk.round.places)
    desk.phase = ELIMINATION
    after_result(desk)


def final_places(desk: Desk) -> list[tuple[int, str]]:
    """Who played on by how far they came, the others by the Swiss rounds; with the place of each."""
    out: list[tuple[int, str]] = []
    left = [id for id in desk.seeds if not desk.entrants[id].disqualified]
    stages = [r for r in desk.rounds if r.system == ELIMINATION]
    reached = {id: 0 for id in left}
    for n, round in enumerate(stages, 1):
        for match in round.matches:
            for id in (match.a, match.b):
                if id in reached:
                    reached[id] = n + (match.done and winner_of(match) == id)
    for id in sorted(left, key=lambda id: (-reached[id], desk.seeds.index(id))):
        out.append((len(out) + 1, id))
    swiss = [line for line in desk.standings() if line.id not in reached] if desk.swiss_rounds else []
    before = len(out)
    for k, line in enumerate(swiss):
        same = k > 0 and swiss[k - 1].rank == line.rank
        out.append((out[-1][0] if same else before + k + 1, line.id))
    return out
