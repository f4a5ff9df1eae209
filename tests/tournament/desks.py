"""Events for tests, and what a refusal leaves."""

from __future__ import annotations

import json

import pytest

from gyoji.tournament import Desk, Refusal


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
