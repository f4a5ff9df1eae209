"""Mistakes in scenario files: each is an error that names the file, the entry and what was expected."""

from __future__ import annotations

from pathlib import Path

import pytest
from toy import Ruling

from gyoji.scenario import format, run_paths

MISTAKES = [
    # not YAML, or no scenario
    ("game: [toy", "is not YAML"),
    ("game: toy\n\tseed: 1", "one.yaml:2"),
    ("game: toy\ngame: nova", "the key 'game' stands here twice"),
    ("just words", "expected fields"),
    ("[]", "holds no scenario"),
    ("", "expected fields"),
    ("&a [*a]", "*a stands for nothing that ended before it"),
    ("{game: &a {x: *a}}", "is not YAML"),
    # the whole
    ("title: x", "`game` is missing"),
    ("game: chess", "unknown game 'chess'"),
    ("game: [toy]", "game: expected a text, found a list of 1"),
    ("game: toy\ntitel: x", "unknown field 'titel'; did you mean 'title'?"),
    ("game: toy\nseed: many", "seed: expected a whole number, found 'many'"),
    ("game: toy\nseed: true", "seed: expected a whole number, found true"),
    ("game: toy\nstrict: maybe", "strict: expected true or false"),
    ("game: toy\ndefaults: bold", "unknown defaults 'bold'"),
    ("game: toy\noptions: {colour: 1}", "no option 'colour'; it has: size"),
    ("game: toy\noptions: {size: huge}", "expected small or large"),
    ("game: toy\nscript: {}", "script: expected a list, found fields"),
    ("game: toy\nstop: {turn: 2}", "stop: expected a `step`"),
    ("game: toy\nstop: {turn: 2, step: upkeep}", "stop: step: unknown step 'upkeep'"),
    ("game: toy\nstop: {turn: 0, step: main}", "stop: turn: expected a whole number from 1"),
    ("game: toy\nstop: {turn: 1, step: main, after: 1}", "stop: after: expected true or false"),
    # cards
    ("game: toy\ncards: [{kind: unit}]", "cards, card 1: name: expected a text, found nothing"),
    ("game: toy\ncards: [{name: X, strength: 3}]", "unknown field 'strength'"),
    ("game: toy\ncards: [{name: X, power: big}]", "cards, card 1 (X): power: expected a whole number"),
    ("game: toy\ncards: [X]", "cards, card 1: expected fields"),
    # setup
    ("game: toy\nsetup: {C: {life: 3}}", "setup: unknown field 'C'"),
    ("game: toy\nsetup: {turn: {player: C}}", "setup: turn: player: unknown player 'C'; expected one of: A, B"),
    ("game: toy\nsetup: {turn: {step: mian}}", "unknown step 'mian'; did you mean 'main'?"),
    ("game: toy\nsetup: {A: {live: 3}}", "setup: A: unknown field 'live'; did you mean 'life'?"),
    ("game: toy\nsetup: {A: {life: lots}}", "setup: A: life: expected a whole number"),
    ("game: toy\nsetup: {A: {zones: {exile: []}}}", "unknown zone 'exile'"),
    ("game: toy\nsetup: {A: {zones: {deck: [], library: []}}}", "under two names"),
    ("game: toy\nsetup: {A: {zones: {hand: Bear}}}", "setup: A: hand: expected a list, found 'Bear'"),
    ("game: toy\nsetup: {A: {zones: {hand: [{id: x}]}}}", "setup: A: hand, card 1: the field `card`"),
    ("game: toy\nsetup: {A: {zones: {hand: [{card: Bear, taped: true}]}}}", "did you mean 'tapped'?"),
    ("game: toy\nsetup: {A: {zones: {field: [{card: Bear, tapped: 1}]}}}", "tapped: expected true or false"),
    ("game: toy\nsetup: {A: {zones: {field: [{card: Bear, id: b}, {card: Elf, id: b}]}}}", "more than one card"),
    ("game: toy\nsetup: {A: {zones: {field: [{card: Bear, id: b, count: 2}]}}}", "more than one card"),
    ("game: toy\nsetup: {A: {zones: {field: [{card: Bear, attached-to: y}]}}}", "nothing in setup has that id"),
    ("game: toy\nsetup: {A: {zones: {hand: [Beer]}}}", "unknown card 'Beer'; did you mean 'Bear'?"),
    # script
    ("game: toy\nscript: [{player: A}]", "script entry 1: expected one of `do`, `answer`"),
    ("game: toy\nscript: [{player: A, do: pass, answer: {may: true}}]", "found do and answer"),
    ("game: toy\nscript: [{do: pass}]", "the field `player` is missing"),
    ("game: toy\nscript: [{player: X, do: pass}]", "unknown player 'X'"),
    ("game: toy\nscript: [{player: A, do: cast, card: Bolt}]", "unknown act 'cast'"),
    ("game: toy\nscript: [{player: A, do: play}]", "the field `card` is missing in `do: play`"),
    ("game: toy\nscript: [{player: A, do: attack, with: {}}]", "expected who attacks or blocks"),
    ("game: toy\nscript: [{player: A, do: attack}]", "the field `with` is missing in `do: attack`"),
    ("game: toy\nscript: [{player: A, do: play, card: Bolt, taget: B}]", "did you mean 'target'?"),
    ("game: toy\nscript: [{player: A, do: play, card: Bolt, x: -1}]", "x: expected a whole number from 0"),
    ("game: toy\nscript: [{player: A, do: play, card: Bolt, at: {step: noon}}]", "at: step: unknown step 'noon'"),
    ("game: toy\nscript: [{player: A, do: play, card: Bolt, when: {stack: x}}]", "when: unknown field 'stack'"),
    ("game: toy\nscript: [{player: A, do: play, card: Bolt, illegal: 1}]", "illegal: expected true or false"),
    ("game: toy\nscript: [{player: A, do: play, card: Bolt, from: sky}]", "from: unknown zone 'sky'"),
    ("game: toy\nscript: [{player: A, do: play, card: Blot}]", "unknown card 'Blot'; did you mean 'Bolt'?"),
    ("game: toy\nscript: [{resolve: some}]", "resolve (a number or all)"),
    ("game: toy\nscript: [{resolve: 0}]", "expected a whole number from 1"),
    ("game: toy\nscript: [{advance: {}}]", "expected `turn`, `step` or both"),
    ("game: toy\nscript: [{answer: {may: true}}]", "who answers?"),
    ("game: toy\nscript: [{player: A, answer: {maybe: true}}]", "unknown field 'maybe'; did you mean 'may'?"),
    ("game: toy\nscript: [{player: A, answer: {}}]", "answer: expected one of"),
    ("game: toy\nscript: [{player: A, answer: {color: pink}}]", "unknown colour 'pink'"),
    ("game: toy\nscript: [{player: A, answer: {coin: edge}}]", "unknown side 'edge'"),
    ("game: toy\nscript: [{player: A, do: play, card: Bolt, color: 3, pay: {}}]", "pay: expected a text, found fields"),
    # expect
    ("game: toy\nexpect: {C: {}}", "expect: unknown field 'C'"),
    ("game: toy\nexpect: {A: {graveyard: many}}", "expect: A: graveyard: expected a whole number"),
    ("game: toy\nexpect: {A: {grave: 1}}", "did you mean 'graveyard'?"),
    ("game: toy\nexpect: {A: {lost: 1}}", "expect: A: lost: expected true or false"),
    ("game: toy\nexpect: {A: {deck-order: {top: Bear}}}", "expected a place counted from 1"),
    ("game: toy\nexpect: {objects: [{power: 1}]}", "expect: objects, 1: object: expected a text"),
    ("game: toy\nexpect: {objects: [{object: Bear, toughness: 1}]}", "unknown field 'toughness'"),
    ("game: toy\nexpect: {winner: Alice}", "expect: winner: unknown player 'Alice'"),
    ("game: toy\nexpect: {can: [{do: pass}]}", "expect: can, 1: the field `player` is missing"),
    ("game: toy\nexpect: {can: [{player: A, do: fly}]}", "unknown act 'fly'"),
    ("game: toy\nexpect: {sees: {Z: [Bear]}}", "unknown player 'Z'"),
    ("game: toy\nexpect: {waiting: many}", "expect: waiting: expected a whole number"),
    ("game: toy\nscript: [{expect: {A: {life: x}}}]", "script entry 1: expect: A: life: expected a whole number"),
]


@pytest.mark.parametrize(("text", "words"), MISTAKES)
def test_a_mistake_is_told(ruling: Ruling, text: str, words: str) -> None:
    found = ruling(text)
    assert found.status == "error"
    assert words in found.reason
    assert "one.yaml" in found.reason


def test_the_line_and_the_entry_are_named(ruling: Ruling) -> None:
    found = ruling("""# a comment
game: toy
title: A ruling
script:
  - {player: A, do: pass}
  - player: A
    do: paly
    card: Bolt
""")
    assert found.reason.startswith(found.file + ":6: scenario 1 (A ruling): script entry 2: do: unknown act 'paly'")


def test_one_bad_scenario_does_not_spoil_the_others(tmp_path: Path) -> None:
    path = tmp_path / "list.yaml"
    path.write_text("- {game: toy, title: one}\n- {game: toy, title: two, sed: 1}\n- {game: toy, title: three}\n")
    found = list(run_paths([path]))
    assert [(r.title, r.status) for r in found] == [("one", "pass"), ("two", "error"), ("three", "pass")]
    assert "scenario 2 (two)" in found[1].reason and ":2:" in found[1].reason


def test_json_is_read_alike(tmp_path: Path) -> None:
    path = tmp_path / "one.json"
    path.write_text('{"game": "toy", "title": "j", "rules": [704.10], "setup": {"A": {"life": 3}}, '
                    '"expect": {"A": {"life": 3}}}')
    (found,) = run_paths([path])
    assert (found.status, found.rules) == ("pass", ["704.10"])
    assert found.as_json().keys() == {"file", "title", "status", "reason", "seconds", "warnings"}
    path.write_text('{"game": "toy",\n "title": }')
    (found,) = run_paths([path])
    assert found.status == "error" and "one.json:2:11: is not JSON" in found.reason
    path.write_text('{"game": "toy", "game": "toy"}')
    (found,) = run_paths([path])
    assert "stands twice" in found.reason


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    (found,) = run_paths([tmp_path / "none.yaml"])
    assert found.status == "error" and "cannot be read" in found.reason
    (tmp_path / "latin.yaml").write_bytes(b"title: caf\xe9")
    (found,) = run_paths([tmp_path / "latin.yaml"])
    assert found.status == "error" and "not UTF-8" in found.reason


def test_folders_tags_and_card_files(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "a.yaml").write_text("{game: toy, title: a, tags: [x]}")
    (tmp_path / "b.yml").write_text("{game: toy, title: b, setup: {A: {zones: {hand: [Odd]}}}}")
    (tmp_path / "note.txt").write_text("no scenario")
    assert [r.title for r in run_paths([tmp_path], tag="x")] == ["a"]
    assert {r.title: r.status for r in run_paths([tmp_path])} == {"a": "pass", "b": "error"}
    cards = tmp_path / "more.cards"
    cards.write_text("- {name: Odd, power: 3}")
    assert {r.status for r in run_paths([tmp_path], [cards])} == {"pass"}
    (found,) = run_paths([tmp_path], [tmp_path / "none"])
    assert found.status == "error" and "cannot be read" in found.reason


def test_a_game_that_is_not_there_yet(ruling: Ruling, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(format, "PLANNED", [*format.PLANNED, "some-other-game"])
    found = ruling("game: some-other-game\ntitle: later")
    assert (found.status, found.title) == ("unsupported", "later")
    assert "some-other-game" in found.reason
