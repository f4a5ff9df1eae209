"""What a scenario declares and does not use is told: cards that it never names, rules that are not applied."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from toy import Ruling

from gyoji.cli import main
from gyoji.games import load
from gyoji.scenario import run_paths

ODD = "{name: Odd, kind: unit, power: 3, text: \"\"}"
BOLT = """
game: toy
title: A bolt
rules: [RULES]
cards:
  - {name: Shock, english: ショック, text: "It is no Bolt."}
  - CARD
setup: {turn: {step: main}, A: {zones: {hand: [Bolt, Shock]}}}
script:
  - {player: A, do: play, card: Bolt, targets: [B]}
  - {resolve: all}
expect: {B: {life: 18}EXPECT}
"""
BOOK = """id\tstatus
5.1\tcode
5.2\tcode
5.3\trestates 5.1
5.4\trestates 5.2
5.5\twhole-of 5.1 5.2
5.6\tfollows 5.2 5.3
5.7\tdefinition
5.8\tfollows 5.2
"""


def bolt(card: str, expect: str = "", rules: str = "") -> str:
    return BOLT.replace("CARD", card).replace("EXPECT", expect).replace("RULES", rules)


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "book.tsv").write_text(BOOK)
    monkeypatch.setattr(load("toy"), "rulebook_path", str(tmp_path / "book.tsv"))


@pytest.mark.parametrize("card", [
    ODD, "{name: Odd, kind: unit, text: Odd is odd.}", "{name: Left // Right, text: \"\"}",
    "{name: Shock Wave, text: Shock Wave}",
])
def test_a_card_that_is_never_named(ruling: Ruling, card: str) -> None:
    found = ruling(bolt(card))
    name = card[7:].partition(",")[0]
    assert (found.status, found.warnings) == ("pass", [f"the card {name!r} is declared and never named"])


@pytest.mark.parametrize(("card", "expect"), [
    (ODD, ", A: {field: {Odd: 0}}"), (ODD, ", waiting: {Odd: 0}"),
    (ODD, ", cannot: [{player: A, do: play, card: \"B:Odd#2\"}]"),
    ("{name: Bad, english: Odd, text: \"\"}", ", A: {field: {Odd: 0}}"),
    ("{name: A // Odd, text: \"\"}", ", A: {field: {\"Odd[copy]\": 0}}"),
])
def test_a_card_that_is_named_somewhere(ruling: Ruling, card: str, expect: str) -> None:
    assert ruling(bolt(card, expect)).warnings == []


def test_a_card_that_another_one_names(ruling: Ruling) -> None:
    """By the text of a card that is used; two that name each other and nothing else does are not used."""
    naming = "{name: Caller, text: Call a card named Odd.}\n  - " + ODD
    assert ruling(bolt(naming, ", A: {field: {Caller: 0}}")).warnings == []
    assert [w.split("'")[1] for w in ruling(bolt(naming.replace('""', "Caller"))).warnings] == ["Caller", "Odd"]


def test_a_list_that_scenarios_share(tmp_path: Path) -> None:
    """It is enough that one of them names a card; what none names is told once."""
    path = tmp_path / "two.yaml"
    path.write_text("""
- {game: toy, title: one, cards: &all [{name: Odd}, {name: Even}, {name: None}], setup: {A: {zones: {hand: [Odd]}}}}
- {game: toy, title: two, cards: *all, setup: {A: {zones: {hand: [Even]}}}}
""")
    assert [r.warnings for r in run_paths([path])] == [["the card 'None' is declared and never named"], []]


@pytest.mark.usefixtures("book")
def test_rules_that_are_not_applied(ruling: Ruling) -> None:
    """Rules with links count by those that they link to; definitions, and what is in no book, need no citation."""
    found = ruling(bolt("{name: Bolt, kind: spell}", rules="5.1, 5.3, 5.5, 5.6, 5.7, 9.99"))
    assert (found.status, found.warnings) == ("pass", [])
    assert ruling(bolt("{name: Bolt, kind: spell}", rules="5.2, 5.4, 5.8")).warnings == [
        "the rule 5.2 was not cited", "the rule 5.4 (restates 5.2) was not cited",
        "the rule 5.8 (follows 5.2) was not cited",
    ]
    assert ruling(bolt("{name: Bolt, kind: spell}", ", A: {life: 3}", "5.2")).warnings == []  # it fails: no more is said


@pytest.mark.usefixtures("book")
def test_a_refusal_cites_too(ruling: Ruling) -> None:
    """What is cited while an act is tried that is taken back counts for the scenario."""
    (found,) = [ruling("""
game: toy
rules: [5.9]
setup: {turn: {step: main}, A: {zones: {hand: [Dear]}}}
script: [{player: A, do: play, card: Dear, illegal: true}]
expect: {A: {hand: 1}, never-cites: [5.9]}
""")]
    assert found.status == "pass" and "5.9" in found.cited


@pytest.mark.usefixtures("book")
def test_what_is_expected_to_be_cited_may_be_a_rule_with_links(ruling: Ruling) -> None:
    found = ruling(bolt("{name: Bolt, kind: spell}", ", cites: [5.1, 5.3, 5.5, 5.6], never-cites: [5.2, 5.4, 5.8]"))
    assert found.status == "pass"
    found = ruling(bolt("{name: Bolt, kind: spell}", ", cites: [5.4, 5.7]"))
    assert found.reason.endswith("cites: the log does not cite 5.4, 5.7")
    assert "never-cites: the log cites 5.3" in ruling(bolt("{name: Bolt, kind: spell}", ", never-cites: [5.3]")).reason


def test_the_command_warns_or_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "one.yaml"
    path.write_text(bolt(ODD))
    assert main(["scenario", "run", str(path)]) == 0
    told = capsys.readouterr().out
    assert told == f"warning: {path}: A bolt\n  the card 'Odd' is declared and never named\n1 pass, 1 warning\n"
    assert main(["scenario", "run", str(path), "--strict"]) == 1
    told = capsys.readouterr().out
    assert told == f"fail: {path}: A bolt\n  the card 'Odd' is declared and never named\n1 fail, 1 warning\n"
    for strict, status in (([], "pass"), (["--strict"], "fail")):
        main(["scenario", "run", str(path), "--json", *strict])
        found = json.loads(capsys.readouterr().out)
        assert (found["status"], found["warnings"]) == (status, ["the card 'Odd' is declared and never named"])


# --- the cards of a folder -----------------------------------------------------------------------------------
def test_scenarios_share_the_cards_of_their_folder(tmp_path: Path) -> None:
    """The nearest list counts, here or above; a scenario's own cards win over it, and it over files that are given."""
    (tmp_path / "sub" / "deep").mkdir(parents=True)
    (tmp_path / "sub" / "cards.yaml").write_text("- {name: Odd, power: 3}\n- {name: Even, power: 4}\n")
    (tmp_path / "sub" / "deep" / "a.yaml").write_text("""
game: toy
cards: [{name: Even, power: 6}]
setup: {A: {zones: {field: [Odd, Even]}}}
expect: {objects: [{object: Odd, power: 3}, {object: Even, power: 6}]}
""")
    (tmp_path / "b.yaml").write_text("{game: toy, setup: {A: {zones: {field: [Odd]}}}}")
    given = tmp_path / "given"
    given.write_text("- {name: Odd, power: 9}")
    first, second = run_paths([tmp_path])
    assert first.status == "error" and "unknown card 'Odd'" in first.reason
    assert (second.status, second.reason, second.warnings) == ("pass", "", [])
    assert [r.status for r in run_paths([tmp_path], [given], strict=True)] == ["pass", "pass"]
    (tmp_path / "sub" / "cards.yaml").write_text("- {name: Odd, power: 3}\n")  # read again when it has changed
    (tmp_path / "sub" / "deep" / "a.yaml").write_text("{game: toy, setup: {A: {zones: {field: [Even]}}}}")
    assert "unknown card 'Even'" in next(r.reason for r in run_paths([tmp_path / "sub"]))


@pytest.mark.parametrize(("text", "words"), [
    ("{game: toy", "cards.yaml:1:11: is not YAML"), ("- {power: 3}", "cards.yaml, card 1: a card needs a `name`"),
    ("- {name: Odd, powr: 3}", "cards.yaml:1: card: unknown field 'powr'; did you mean 'power'?"),
    ("- {name: Odd, power: x}", "cards.yaml:1: card (Odd): power: expected a whole number"),
    ("- {name: Odd, text: gibberish}", "not understood: gibberish"),
])
def test_a_mistake_in_the_list_of_a_folder(ruling: Ruling, tmp_path: Path, text: str, words: str) -> None:
    (tmp_path / "cards.yaml").write_text(text)
    found = ruling("{game: toy, setup: {A: {zones: {field: [Odd]}}}}")
    assert found.status == ("unsupported" if "gibberish" in text else "error")
    assert words in found.reason
