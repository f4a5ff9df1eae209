"""Several instances of one keyword on an object (702): they are as one, or each works or triggers for itself.

Each rule is shown with the scenarios of its keyword: a further instance changes nothing there, or one instance fewer
makes what they expect untrue."""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from gyoji.games.magic.game import GAME
from gyoji.rulebook import book_of
from gyoji.scenario import Result, run_paths
from gyoji.scenario.source import read
from gyoji.testing import Referee, rules

FOLDER = Path(__file__).resolve().parents[2] / "scenarios" / "magic"
AS_ONE = {
    "702.2f": "deathtouch", "702.3c": "defender", "702.4e": "double strike", "702.7d": "first strike", "702.8b": "flash",
    "702.9c": "flying", "702.10d": "haste", "702.11g": "hexproof", "702.12c": "indestructible", "702.13c": "intimidate",
    "702.14e": r"\w+walk", "702.15f": "lifelink", "702.16m": r"protection from \w+", "702.17c": "reach", "702.18b": "shroud",
    "702.19g": "trample", "702.20c": "vigilance", "702.22m": "banding", "702.26p": "phasing", "702.28c": "shadow",
    "702.31c": "horsemanship", "702.36c": "fear", "702.51d": "convoke", "702.61c": "split second", "702.66c": "delve",
    "702.80d": "wither", "702.88c": "rebound", "702.90f": "infect", "702.111c": "menace", "702.118c": "skulk",
    "702.112c": r"renown \d+", "702.126c": "improvise", "702.152b": "blitz .*",
}
EACH = {
    "702.6d": "equip", "702.23c": "rampage", "702.24b": "cumulative upkeep", "702.25b": "flanking", "702.38b": "amplify",
    "702.39b": "provoke", "702.40b": "storm", "702.41b": "affinity", "702.43b": "modular", "702.44d": "sunburst",
    "702.45b": "bushido", "702.46b": "soulshift", "702.54c": "bloodthirst", "702.56b": "replicate", "702.58b": "graft",
    "702.60b": "ripple", "702.63c": "vanishing", "702.67c": "fortify", "702.68b": "frenzy", "702.69b": "gravestorm",
    "702.70b": "poisonous", "702.78b": "conspire", "702.85c": "cascade", "702.86b": "annihilator", "702.91b": "battle cry",
    "702.100d": "evolve", "702.101b": "extort", "702.105b": "dethrone", "702.108b": "prowess",
    "702.115b": "ingest", "702.116b": "myriad", "702.121b": "melee", "702.123b": "fabricate", "702.125c": "undaunted",
    "702.130b": "afflict", "702.134b": "mentor", "702.135b": "afterlife", "702.136b": "riot", "702.149b": "training",
    "702.153b": "casualty", "702.157b": "squad",
}


@cache
def scenarios() -> list[dict[str, Any]]:
    """Those of section 702, each with the cards of the folder's list that it uses."""
    shared = read(FOLDER / "cards.yaml")
    found = [one for path in sorted(FOLDER.glob("702*.yaml")) for one in read(path)]
    for one in found:
        text = json.dumps(one, ensure_ascii=False)
        own = one.get("cards", [])
        names = {card["name"] for card in own}
        one["cards"] = [*own, *[card for card in shared if card["name"] in text and card["name"] not in names]]
    return found


def naming(*numbers: str) -> Iterator[dict[str, Any]]:
    """Scenarios that name one of these rules, as values of one's own."""
    for one in scenarios():
        if {str(n) for n in one.get("rules", [])} & {*numbers}:
            yield json.loads(json.dumps(one))


def played(scenario: dict[str, Any], folder: Path) -> Result:
    path = folder / "scenario.json"
    path.write_text(json.dumps([scenario]), encoding="utf-8")
    return next(iter(run_paths([path])))


class Run:
    """The run of a scenario, for the referee."""

    def __init__(self, result: Result) -> None:
        self.result = result

    def cited(self) -> set[str]:
        return self.result.cited


def params(table: dict[str, str]) -> list[Any]:
    return [pytest.param(rule, word, id=rule, marks=rules(rule, game="magic")) for rule, word in table.items()]


@pytest.mark.parametrize("rule, word", params(AS_ONE))
def test_a_further_instance_adds_nothing(rule: str, word: str, referee: Referee, tmp_path: Path) -> None:
    printed = re.compile(rf"(?:^|, )({word})(?=,| \(|$)", re.I | re.M)
    doubled = 0
    for scenario in naming(rule, *book_of(GAME).rules[rule].see):
        found = [(card, m[1]) for card in scenario.get("cards", []) if (m := printed.search(card.get("text", "")))]
        for card, keyword in found:
            card["text"] += f"\n{keyword}"
        if found:
            result = played(scenario, tmp_path)
            assert result.status == "pass", f"{scenario['title']}: {result.reason}"
            referee.watch(Run(result))
            doubled += 1
    assert doubled


@pytest.mark.parametrize("rule, word", params(EACH))
def test_each_instance_works_for_itself(rule: str, word: str, referee: Referee, tmp_path: Path) -> None:
    printed = re.compile(rf"^{word}.*\n?", re.I | re.M)
    lessened = 0
    for scenario in naming(rule):
        for card in scenario["cards"]:
            lines = list(printed.finditer(card.get("text", "")))
            if len(lines) > 1:
                referee.watch(Run(played(scenario, tmp_path)))
                card["text"] = (card["text"][:lines[-1].start()] + card["text"][lines[-1].end():]).strip("\n")
                assert played(scenario, tmp_path).status == "fail", scenario["title"]
                lessened += 1
    assert lessened
