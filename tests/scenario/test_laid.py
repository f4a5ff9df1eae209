"""Nothing that a set-up says of a card is left out: it is so in the position, or it is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gyoji.scenario.board import CardFiles, Library, build
from gyoji.scenario.fields import LOOKS
from gyoji.scenario.format import scenarios
from gyoji.scenario.model import Malformed, Scenario
from gyoji.scenario.results import run_paths
from gyoji.scenario.words import words_of

CARDS: dict[str, list[dict[str, Any]]] = {
    "magic": [{"name": "One", "manaCost": "{1}", "type": "Creature — Bear", "power": "5", "toughness": "5", "text": ""},
              {"name": "Two", "manaCost": "{1}", "type": "Artifact — Equipment", "text": "Equip {1}"}],
    "duel-masters": [
        {"name": "One", "cardType": "クリーチャー", "cost": 1, "power": 5000, "civilizations": ["火"], "text": ""},
        {"name": "Two", "cardType": "クロスギア", "cost": 1, "civilizations": ["火"], "text": ""}],
    "nova": [{"name": "One", "kind": "servant", "color": "red", "cost": {}, "attack": 100, "health": 900, "text": ""},
             {"name": "Two", "kind": "magic-item", "color": "red", "cost": {}, "text": "【装備：サーバント】"}],
    "spell-card-strike": [
        {"name": "One", "kind": "spell-card", "attributes": ["神"], "summon-cost": {}, "rank": 1, "pow": 1, "def": 9},
        {"name": "Two", "kind": "option", "attributes": ["神"], "rank": 1, "pow": 1, "def": 1}],
}
SAID = {"face": "down", "counters": {"X": 1}, "damage": 1, "controller": "B", "at": [2, 2], "new": True,
        "equipped": ["Two"], "under": ["Two"], "attached-to": "host"}


def position(tmp_path: Path, game: str, zone: str, says: dict[str, Any]) -> list[Any]:
    """What each object of a position is like; Malformed where the set-up is refused."""
    field = next(z.name for z in words_of(game).own.zones if z.number == words_of(game).own.field)
    cards = [{"card": "Two" if "attached-to" in says else "One", "id": "it", **says}]
    zones: dict[str, Any] = {zone: cards}
    zones.setdefault(field, []).append({"card": "One", "id": "host"})
    path = tmp_path / "one.json"
    path.write_text(json.dumps({"game": game, "cards": CARDS[game], "setup": {"A": {"zones": zones}}}))
    ((_, _, found),) = scenarios(path)
    if not isinstance(found, Scenario):
        raise found
    board = build(found, Library(found, CardFiles(())))
    board.arrive(found.words)
    g = board.g
    began = getattr(g, "turn_began", [0])[0]
    return [(o.controller, o.zone, o.tapped, o.down, o.damage, o.counters, o.host, o.spot, o.states, len(o.parts), o.notes,
             o.since > began) for o in g.objs] + [len(g.lasting_effects)]


@pytest.mark.parametrize("game", CARDS)
def test_what_is_said_is_so_or_refused(tmp_path: Path, game: str) -> None:
    words = words_of(game)
    says = {key: SAID[key] for key in LOOKS if key in SAID}
    says |= {key: True for key in [words.own.turned, *words.own.lexicon.states]}
    so = refused = 0
    for zone in words.own.zones:
        if zone.shared and not zone.grid:
            continue
        for key, value in says.items():
            try:
                found = position(tmp_path, game, zone.name, {key: value})
            except Malformed as e:
                assert f"{key}: cannot be said of a card in {zone.name}" in str(e)
                refused += 1
                continue
            if key == "attached-to":
                assert any(o[6] >= 0 for o in found[:-1]), zone.name
            else:
                assert found != position(tmp_path, game, zone.name, {}), (zone.name, key)
            so += 1
    assert so >= 8 and refused > so


WRONG = [
    ("game: duel-masters\nsetup: {A: {life: 3}}", "setup: A: unknown field 'life'"),
    ("game: spell-card-strike\nsetup: {A: {life: 3}}", "setup: A: unknown field 'life'"),
    ("game: nova\nsetup: {A: {zones: {hand: [{card: X, equipped: [Y]}]}}}", "equipped: cannot be said of a card in hand"),
    ("game: nova\nsetup: {A: {zones: {field: [{card: X, at: [1, 1]}]}}}", "at: cannot be said of a card in field, of no"),
    ("game: nova\nsetup: {A: {zones: {field: [{card: X, under: [{card: Y, id: y}]}]}}}", "unknown field 'id'"),
    ("game: magic\nsetup: {A: {zones: {battlefield: [{card: X, goaded: true}]}}}", "goaded: cannot be said of"),
    ("game: nova\nsetup: {A: {zones: {field: [{card: X, count: 2, equipped: [{card: Y, id: y}]}]}}}", "once"),
]


@pytest.mark.parametrize(("text", "message"), WRONG)
def test_what_cannot_be_is_told(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "one.yaml"
    path.write_text(text, encoding="utf-8")
    (found,) = run_paths([path])
    assert found.status == "error" and message in found.reason
