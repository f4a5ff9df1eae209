"""Whole events of every kind by chance: teams, pods, cuts, brackets, with all that staff and players do between; and what
must hold at the end of each."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random

from gyoji.kernel.errors import GyojiError
from gyoji.tournament import Desk, Match
from gyoji.tournament.desk import audit
from gyoji.tournament.export import FORMATS, exported
from gyoji.tournament.infractions import INFRACTIONS, asked_for
from gyoji.tournament.play_offs import final_places
from gyoji.tournament.values import ELIMINATION, SWISS

Between = Callable[[Desk, Random], None]


def whole_event(seed: int, most: int = 24) -> Desk:
    """From the first entry to the last result."""
    dice = Random(f"whole {seed}")
    team = dice.choice([1, 1, 1, 2, 3])
    level = dice.choice(["regular", "competitive", "professional"])
    swiss = dice.random() < 0.85
    desk = Desk.create(
        f"event {seed}", game="nova", seed=seed, level=level, lists=False, team=team, system=SWISS if swiss else ELIMINATION,
        together=team == 2 and dice.random() < 0.5, wins=dice.choice([1, 2, 2, 3]), pods=swiss and dice.random() < 0.2,
        ties=dice.choice(["share", "lot"]), stops_early=dice.random() < 0.2, draft_final=dice.random() < 0.2,
        last_round_by_standings=dice.random() < 0.3, lock_points=dice.choice([0, 0, 9]),
        byes_in_match_win=dice.random() < 0.7)
    for person, role in (("J", "head-judge"), ("F", "floor-judge"), ("S", "scorekeeper"), ("O", "organiser")):
        desk.do("staff", person=person, role=role)
    for k in range(dice.randint(2, most)):
        enter(desk, f"p{k}", byes=dice.choice([0] * 9 + [1, 2]))
    if desk.settings.pods:
        desk.do("pods", "O")
    if dice.random() < 0.3:
        desk.do("prizes", "O", places=[12, 8, 4, 4])
    desk.do("start", "O", **({"rounds": dice.randint(2, 6)} if swiss else {}))
    while desk.phase == SWISS and swiss_round(desk, dice):
        pass
    if desk.phase == SWISS:
        assert tried(desk, "cut", to=dice.choice([2, 4, 8])) or tried(desk, "finish"), desk.settings.name
    while desk.phase == ELIMINATION:
        if dice.random() < 0.3:
            tried(desk, "pair", post=False)
            misfortune(desk, dice, dice.choice(["drop", "disqualify"]), dice.choice(list(desk.entrants)))
        if not tried(desk, "pair"):
            assert tried(desk, "finish"), desk.settings.name
            break
        play(desk, dice)
    return desk


def enter(desk: Desk, name: str, **given: object) -> None:
    """A player, or a team of players named after it."""
    members = [f"{name}{seat}" for seat in "ABC"[:desk.settings.team]] if desk.settings.team > 1 else []
    desk.do("enter", name=name, **({"members": members} if members else {}), **given)


def tried(desk: Desk, act: str, by: str = "", **given: object) -> bool:
    """Whether it was done; a refusal changes nothing."""
    before = json.dumps(desk.dump()), len(desk.log), len(desk.notes)
    try:
        desk.do(act, by, **given)
    except GyojiError:
        assert (json.dumps(desk.dump()), len(desk.log), len(desk.notes)) == before, (act, given)
        return False
    return True


def swiss_round(desk: Desk, dice: Random) -> bool:
    """Whether there was one."""
    ids = list(desk.entrants)
    if dice.random() < 0.3:
        tried(desk, "pair", "S", post=False)
        for act, given in ((("swap"), {"a": dice.choice(ids), "b": dice.choice(ids), "reason": "a wish"}),
                           ("pair-by-hand", {"pairs": [dice.sample(ids, 2)], "reason": "a wish"}),
                           ("drop", {"who": dice.choice(ids)}), ("return", {"who": dice.choice(ids)})):
            if dice.random() < 0.3:
                tried(desk, act, **given)
        if not (tried(desk, "post") or tried(desk, "pair")):
            return False
    elif not tried(desk, "pair"):
        return False
    if dice.random() < 0.1:
        tried(desk, "repair", "J", reason="a report came late")
    play(desk, dice)
    if dice.random() < 0.2:
        tried(desk, "correct", "J", who=dice.choice(ids), score=score(desk, dice), reason="it was wrong",
              round=dice.randint(0, len(desk.rounds)))
    for act, chance in (("drop", 0.15), ("return", 0.1), ("disqualify", 0.05), ("penalty", 0.2)):
        if dice.random() < chance:
            misfortune(desk, dice, act, dice.choice(ids))
    if dice.random() < 0.15:
        enter(desk, f"late{len(desk.entrants)}", late="a train")
    return len(desk.rounds) < desk.rounds_to_play


def score(desk: Desk, dice: Random) -> str:
    s = desk.settings
    if s.team > 1 and not s.together:
        return {2: dice.choice(["2-0", "1-1", "1-0-1"]), 3: dice.choice(["2-1", "3-0", "1-2", "1-1-1"])}[s.team]
    return dice.choice([f"{s.wins}-0", f"{s.wins}-{s.wins - 1}", f"0-{s.wins}", "0-0-3", f"{s.wins - 1}-0-1"])


def misfortune(desk: Desk, dice: Random, act: str, who: str) -> None:
    """Something that befalls an entrant."""
    if act == "penalty":
        infraction = dice.choice(list(INFRACTIONS))
        facts = [fact for fact in asked_for(desk.settings.level, infraction) if dice.random() < 0.3]
        tried(desk, act, "J", who=who, infraction=infraction, facts=facts)
    elif act == "disqualify":
        tried(desk, act, "J", who=who, reason="theft")
    elif act in ("no-show", "return", "both-lose", "refuse-to-play"):
        tried(desk, act, "J", who=who, **({"reason": "a brawl"} if act == "both-lose" else {}))
    else:
        tried(desk, act, who=who)


def play(desk: Desk, dice: Random) -> None:
    """All matches of a round, by chance in any way that one can end."""
    round = desk.round
    assert round is not None and round.posted
    if round.system == SWISS:
        assert all(round.match_of(e.id) is not None for e in desk.entrants.values() if e.present)
    for match in list(round.matches):
        tries = 0
        while match.played and not match.done and desk.round is round:
            tries += 1
            assert tries < 200, (desk.settings.name, match)
            finish(desk, dice, match)


def finish(desk: Desk, dice: Random, match: Match) -> None:
    who = dice.choice([match.a, match.b])
    kind = dice.random()
    if kind < 0.1:
        misfortune(desk, dice, dice.choice(["penalty", "no-show", "both-lose", "refuse-to-play", "disqualify", "drop"]), who)
    elif kind < 0.2:
        tried(desk, dice.choice(["concede", "draw", "dispute", "call-judge"]), who=who)
    elif kind < 0.25 and desk.phase == ELIMINATION:
        tried(desk, "split", **({"who": who} if dice.random() < 0.8 else {}), play_on=dice.random() < 0.5)
    elif kind < 0.6:
        said = score(desk, dice)
        ours, theirs, *drawn = said.split("-")
        first = (desk.entrants[match.a].members or (match.a,))[0]
        second = (desk.entrants[match.b].members or (match.b,))[-1]
        tried(desk, "report", first, who=match.a, score=said)
        tried(desk, "report", second, who=match.b, score="-".join([theirs, ours, *drawn]))
    else:
        tried(desk, "report", "S", who=who, score=score(desk, dice))


def check_whole(desk: Desk, rules: set[str]) -> None:
    """It can be saved, audited and shown; everybody plays once a round, and not after they have left; who is in the play-off
    was there; all that is decided cites a rule that there is."""
    text = desk.save()
    again = Desk.load(text)
    assert again.dump() == desk.dump() and [n.text for n in again.notes] == [n.text for n in desk.notes]
    assert audit(text) == []
    assert {n.rule for n in desk.notes} <= rules, {n.rule for n in desk.notes} - rules
    for round in desk.rounds:
        ids = [id for m in round.matches for id in (m.a, m.b) if id]
        assert len(ids) == len(set(ids))
        tables = [m.table for m in round.matches if m.played]
        assert len(tables) == len(set(tables)) and 0 not in tables
    places = desk.standings()
    assert not any(desk.entrants[p.id].disqualified for p in places)
    assert [p.rank for p in places] == sorted(p.rank for p in places)
    assert len({p.id for p in places}) == len(places)
    for p in places:
        assert p.points == 3 * p.record.won + p.record.drawn and 0 < p.match_win <= 1 and 0 < p.game_win <= 1
        assert len(p.record.opponents) + p.record.byes <= p.record.rounds
    assert desk.phase == "over"
    final = final_places(desk)
    assert len({id for _, id in final}) == len(final) and [n for n, _ in final] == sorted(n for n, _ in final)
    assert {id for _, id in final} >= {p.id for p in places}
    for form in FORMATS:
        for staff in (True, False):
            assert exported(desk, form, staff)
    for id in desk.entrants:
        assert all(line.endswith(")") for line in desk.why(id))
