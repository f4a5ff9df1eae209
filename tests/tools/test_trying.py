"""Cards on trial (`gyoji cards GAME --try`): what of a text never did anything is told, and nothing else."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gyoji.cli import main
from gyoji.games import load
from gyoji.scenario.words import words_of
from gyoji.trying import report
from gyoji.trying.watching import Watch, abilities_of

MAGIC = load("magic")


def findings(record: dict[str, Any], tries: int = 6) -> list[tuple[str, str]]:
    card = MAGIC.card_from(record, "a test")
    return [(f.verdict, f.sort) for f in report.try_card(words_of("magic"), card, tries)]


def creature(text: str) -> dict[str, Any]:
    return {"name": "Trial Cub", "manaCost": "{G}", "type": "Creature — Bear", "power": "2", "toughness": "2", "text": text}


@pytest.mark.parametrize("text", [
    "When Trial Cub enters, draw a card.",
    "{1}: Trial Cub gets +1/+1 until end of turn.",
    "Whenever Trial Cub attacks, you may discard a card. If you do, draw two cards.",
    "Other creatures you control get +1/+1.",
    "When Trial Cub dies, return target creature card from your graveyard to your hand.",
])
def test_what_does_something_is_not_found(text: str) -> None:
    assert findings(creature(text), 20) == []


def test_what_finds_nothing_is_found() -> None:
    text = "Exile all creatures. Then put a +1/+1 counter on each creature."
    assert findings({"name": "Trial Wind", "manaCost": "{G}", "type": "Sorcery", "text": text}) == [
        ("referred to nothing", "PutCounters what=Sel")]


def test_what_never_comes_is_found() -> None:
    assert findings(creature("At the beginning of your upkeep, if you control fifty or more lands, you win the game.")) == [
        ("never ran", "PlayerVerb win")]


def test_what_changes_nothing_is_found() -> None:
    assert findings(creature("When Trial Cub enters, you gain 0 life.")) == [("changed nothing", "Life")]


def test_a_static_ability_that_concerns_nothing_is_found() -> None:
    text = "Trial Cub gets +1/+1 as long as you control fifty or more lands."
    assert findings(creature(text)) == [("never applied", "Static")]


def test_a_card_is_as_it_was_after_its_trial() -> None:
    card = MAGIC.card_from(creature("When Trial Cub enters, draw a card. Then discard a card."), "a test")
    before = [a.show() for a in abilities_of(card)]
    watch = Watch(card)
    assert len(watch.places) == 2 and [a.show() for a in abilities_of(card)] != before
    watch.end()
    assert [a.show() for a in abilities_of(card)] == before


def test_the_other_games_have_positions_too() -> None:
    for name in ("nova", "duel-masters", "phantom-magic-vision", "spell-card-strike"):
        game = load(name)
        cards = list(game.cards().values())[:3]
        found = [f for card in cards for f in report.try_card(words_of(name), card, 2)]
        assert not [f for f in found if f.verdict == "broke off"]


def test_classes_are_counted_by_card() -> None:
    found = [report.Finding("A", "never ran", "Draw", ""), report.Finding("A", "never ran", "Draw", ""),
             report.Finding("B", "never ran", "Draw", ""), report.Finding("B", "changed nothing", "Life", "")]
    assert report.by_class(found) == [("never ran", "Draw", 2, ["A", "B"]), ("changed nothing", "Life", 1, ["B"])]


def test_shares_part_the_names() -> None:
    names = [f"Card {k}" for k in range(400)]
    some = [n for n in names if report.in_share(n, 40)]
    assert 1 <= len(some) <= 25 and all(report.in_share(n, 1) for n in names)


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "trial.yaml"
    file.write_text('- {name: Trial Wind, manaCost: "{G}", type: Sorcery, text: "You gain 0 life."}\n', encoding="utf-8")
    assert main(["cards", "magic", "--from", str(file), "--try", "--tries", "3"]) == 0
    told = capsys.readouterr().out
    assert "Trial Wind: changed nothing: Life" in told and "1 cards tried; 1 with" in told
    assert main(["cards", "magic", "Trial Wind", "--from", str(file), "--try", "--tries", "3", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["tried"] == 1 and found["findings"][0]["class"] == "Life"
    assert main(["cards", "magic", "No Card", "--from", str(file), "--try"]) == 2
