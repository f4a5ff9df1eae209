"""Events for tests, and what a refusal leaves."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

import pytest

from gyoji.kernel.errors import GyojiError
from gyoji.tournament import Desk, Refusal
from gyoji.tournament.desk import ACTS
from gyoji.tournament.infractions import INFRACTIONS, facts_of


def event(number: int = 8, begun: int = 0, **settings: object) -> Desk:
    """Players p0, p1, ...; begun if a number of rounds is given."""
    desk = Desk.create("event", **{"seed": 1, **settings})
    for k in range(number):
        desk.enter(f"p{k}")
    if begun:
        desk.start(rounds=begun)
    return desk


def refused(desk: Desk, rule: str, act: str, by: str = "", **args: object) -> str:
    """An act is refused by a rule, and nothing has changed."""
    before, log, notes = json.dumps(desk.dump()), len(desk.log), len(desk.notes)
    with pytest.raises(Refusal) as e:
        desk.do(act, by, **args)
    assert e.value.rule == rule, str(e.value)
    assert rule in str(e.value)
    assert json.dumps(desk.dump()) == before and len(desk.log) == log and len(desk.notes) == notes
    return str(e.value)


def played(desk: Desk, score: str = "2-0") -> None:
    """The next round; whoever is named first at a table has this score."""
    for match in desk.pair().matches:
        if match.played and not match.done:
            desk.report(match.a, score)


FACTS = sorted({fact for one in INFRACTIONS for fact in facts_of(one)})
SOME = {
    "score": ["2-0", "1-2", "1-1-1", "0-0-3", "2-2", "1-0"], "infraction": list(INFRACTIONS),
    "deck": [{"main": [[40, "Island"]]}],
    "role": ["head-judge", "floor-judge", "cook"], "cause": ["pause", "warning", "rain"], "product": ["nova", "no-file"],
    "deviate": ["", "none", "match-loss"], "infractions": [["2.5", "3.4"], []], "scores": [["2-0"]]}
NUMBERS = [0, 1, 2, 3, -1, 5, 8, 700]


def acts_by_chance(dice: Random, steps: int = 80) -> Iterator[bool]:
    """An event that goes on, with acts between that make sense or not; whether each was carried out."""
    desk = Desk.create("event", game="nova", seed=dice.randrange(99), lists=False, cut=dice.choice([0, 2, 4]),
                       level=dice.choice(["regular", "competitive"]), wins=dice.choice([1, 2]), pods=dice.random() < 0.2,
                       system=dice.choice(["swiss", "swiss", "elimination"]), format=dice.choice(["", "draft"]))
    for k in range(dice.randint(2, 9)):
        desk.enter(f"p{k}", byes=dice.choice([0, 0, 0, 1]))
    for person, role in (("J", "head-judge"), ("F", "floor-judge"), ("S", "scorekeeper")):
        desk.do("staff", person=person, role=role)
    for _ in range(steps):
        act, args, by = next_act(desk, dice) if dice.random() < 0.5 else any_act(desk, dice)
        before = state(desk)
        try:
            desk.do(act, by, **args)
        except GyojiError as e:
            assert state(desk) == before, (act, by, args, str(e))
            yield False
        else:
            yield True
    assert Desk.load(desk.save()).dump() == desk.dump()


def state(desk: Desk) -> tuple[str, int, int]:
    drafts = [[d.hands, d.picks, d.number, d.passes] for d in desk.drafts]
    return json.dumps([desk.dump(), drafts]), len(desk.log), len(desk.notes)


def next_act(desk: Desk, dice: Random) -> tuple[str, dict[str, object], str]:
    round = desk.round
    if desk.phase == "entering":
        return "start", {}, ""
    if round is None or round.done:
        return ("cut", {}, "") if dice.random() < 0.3 else ("pair", {"post": dice.random() < 0.8}, "")
    if not round.posted:
        return "post", {}, ""
    match = dice.choice([m for m in round.matches if not m.done])
    return ("report", {"who": dice.choice([match.a, match.b]), "score": dice.choice(SOME["score"])},
            dice.choice([match.a, match.b, "", "J"]))


def any_act(desk: Desk, dice: Random) -> tuple[str, dict[str, object], str]:
    people = [*desk.entrants, "J", "nobody"]
    act = dice.choice(sorted(ACTS))
    args: dict[str, object] = {}
    for name, kind in ACTS[act].do.__annotations__.items():
        if name in ("desk", "by", "return") or dice.random() < 0.1:
            continue
        if name == "pairs":
            args[name] = [dice.sample(people, 2)]
        elif name == "facts":
            args[name] = dice.sample(FACTS, 1)
        elif name in SOME:
            args[name] = dice.choice(SOME[name])
        elif dice.random() < 0.02:
            args[name] = dice.choice([None, 1.5, ["x"], {}])
        elif kind == "bool":
            args[name] = dice.random() < 0.5
        elif kind == "int":
            args[name] = dice.choice(NUMBERS)
        else:
            args[name] = dice.choice([*people, "", "because"])
    return act, args, dice.choice(["", "", "J", "F", "S", *desk.entrants])
