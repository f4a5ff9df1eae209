"""Card files, decks and scenarios that nobody writes in good faith: refused with a line that says why."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from gyoji import games
from gyoji.kernel.declaring.deck import deck_from, parse_deck
from gyoji.kernel.declaring.source import (
    MOST_BRACKETS,
    MOST_DEPTH,
    MOST_MARKS,
    MOST_VALUES,
    Reading,
    from_json,
    from_yaml,
    read_source,
)
from gyoji.kernel.errors import GyojiError
from gyoji.kernel.files import MOST_WRITTEN
from gyoji.printed.card_library import records
from gyoji.scenario import run_paths
from gyoji.scenario.source import read

LAUGHS = "".join(f"l{k}: &l{k} [{', '.join([f'*l{k - 1}'] * 9) if k else 'lol'}]\n" for k in range(12))
TALL = "".join(f"a{k}: &a{k} [*a{k - 1}]\n" if k else "a0: &a0 [x]\n" for k in range(100))
YAML = {
    "brackets": ("[" * 100_000, "nested more than 50 deep"),
    "braces": ("{a: " * 100_000, "nested more than 50 deep"),
    "dashes": ("- " * 100_000, "nested more than 50 deep"),
    "question marks": ("? " * 100_000, "a key must be a word"),
    "indented": ("".join(" " * k + "a:\n" for k in range(300)), "nested more than 50 deep"),
    "a billion laughs": (LAUGHS, "more than 100,000 values"),
    "a tower of aliases": (TALL, "nested more than 50 deep, by its aliases"),
    "an alias inside of itself": ("- &a [*a]", "stands for nothing that ended before it"),
    "a huge number": ("power: " + "9" * 1_000, "a number has 1,000 digits"),
    "a long line": ("text: " + "x" * 100_000, "a text has 100,000 characters"),
    "a long quoted line": ('text: "' + "x" * 100_000 + '"', "a text has 100,000 characters"),
    "a key twice": ("name: a\nname: b", "the key 'name' stands here twice"),
    "a long key twice": (f"{'k' * 900}: a\n{'k' * 900}: b", "stands here twice"),
    "a list as a key": ("? [a]\n: b", "a key must be a word"),
    "an alias as a key": ("a: &a [x]\n*a : b", "a key must be a word"),
    "nothing as a key": ("~: b", "a key must be a word"),
    "a tag": ("!!python/object/apply:os.system [ls]", "means nothing here"),
    "a tag of binary": ("!!binary aGk=", "means nothing here"),
    "two documents": ("a: 1\n---\nb: 2", "a second one begins here"),
    "many values": ("[" + "a," * 100_000 + "]", "more than 100,000 values"),
    "merged with a word": ("<<: x", "<< is followed by a map"),
    "no text": ("a: \x00", "is not YAML"),
}
JSON = {
    "brackets": ("[" * 100_000, "nested more than 50 deep"),
    "brackets that close": ("[" * 300 + "]" * 300, "nested more than 50 deep"),
    "braces": ('{"a":' * 100_000, "nested more than 50 deep"),
    "a huge number": ("9" * 100_000, "more than 18 digits"),
    "a large number": ("9" * 19, "more than 18 digits"),
    "a long line": ('["' + "x" * 100_000 + '"]', "a text has 100,000 characters"),
    "a key twice": ('[{"name": "a", "text": "\\":", "name": "b"}]', "the key 'name' stands twice"),
    "half a pair": ('"\\ud800"', "is not JSON"),
    "broken off": ('{"a": [1,', "is not JSON"),
    "nothing": ("", "is not JSON"),
    "no number": ("NaN", "is not JSON"),
}


@pytest.mark.parametrize("text, message", YAML.values(), ids=YAML)
def test_yaml(tmp_path: Path, text: str, message: str) -> None:
    refused_everywhere(tmp_path / "hostile.yaml", text, message)


@pytest.mark.parametrize("text, message", JSON.values(), ids=JSON)
def test_json(tmp_path: Path, text: str, message: str) -> None:
    refused_everywhere(tmp_path / "hostile.json", text, message)


def refused_everywhere(file: Path, text: str, message: str) -> None:
    """By each of those who read such files, in the same words."""
    file.write_text(text, encoding="utf-8")
    said = set()
    for reader in (read_source, records, lambda path: read(Path(path)), games.load("nova").load_cards,
                   games.load("magic").load_cards):
        with pytest.raises(GyojiError) as refusal:
            reader(str(file))
        said.add(str(refusal.value))
    (result,) = run_paths([file])
    assert result.status == "error"
    said.add(result.reason)
    (told,) = said
    assert message in told and len(told) < 500 and told.startswith(str(file))


@pytest.mark.parametrize("text", [text for text, _ in YAML.values()], ids=YAML)
def test_the_steps_to_a_refusal_are_bounded(text: str) -> None:
    """Nothing is read behind what is refused: never more parts of a text than it may have values, with what holds them, and
    never more values made than that, whatever its aliases stand for."""
    made = steps = 0

    def make(line: int) -> dict[str, object]:
        nonlocal made
        made += 1
        return {}

    reading = Reading("here", make)
    with suppress(GyojiError, yaml.YAMLError, ValueError):
        for event in yaml.parse(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
            steps += 1
            reading.take(event)
    assert steps <= min(len(text) + 10, 2 * MOST_VALUES + MOST_DEPTH + 10)
    assert made <= MOST_VALUES and len(reading.open) <= MOST_DEPTH


def test_as_deep_as_can_be() -> None:
    """The limit is the same for both, whether the depth is written or comes from aliases."""
    for depth, good in ((MOST_DEPTH, True), (MOST_DEPTH + 1, False)):
        texts = ["[" * depth + "]" * depth, "x: &x [a]\ny: " + "[" * (depth - 2) + "*x" + "]" * (depth - 2)]
        for text in texts:
            assert accepted(from_yaml, text) is good
        assert accepted(from_json, texts[0].encode()) is good


def accepted(reader, text) -> bool:
    try:
        reader(text, "here")
    except GyojiError:
        return False
    return True


def test_files_that_are_too_large(tmp_path: Path) -> None:
    for name in ("cards.yaml", "scenario.json", "deck.txt"):
        (tmp_path / name).write_bytes(b" " * (MOST_WRITTEN + 1))
        with pytest.raises(GyojiError, match="has more than 4,000,000 bytes"):
            games.load("nova").read_deck(str(tmp_path / name)) if name == "deck.txt" else read(tmp_path / name)
    with pytest.raises(GyojiError, match="more than 20,000,000 commas and brackets"):
        from_json(b"," * (MOST_MARKS + 1), "here")
    with pytest.raises(GyojiError, match="here: holds more than 4,000,000 brackets"):
        from_json(b"[{" * (MOST_BRACKETS // 2) + b"[", "here")
    with pytest.raises(GyojiError, match="nested"):
        from_json(b"[" * MOST_BRACKETS, "here")
    with pytest.raises(GyojiError, match="cannot be read"):
        read_source("a\0b.yaml")
    with pytest.raises(GyojiError, match="cannot be read: Is a directory"):
        read_source(str(tmp_path))


WORDS = st.sampled_from(["a", "true", "no", "1", "-07", "1.50", "~", "", "<<", "2026-01-01", "0x1f", "é", "墓地", "a b"])
VALUES = st.recursive(WORDS | st.integers(-10**17, 10**17) | st.booleans() | st.none(),
                      lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=4), max_leaves=12)


@settings(max_examples=150, deadline=None, derandomize=True, database=None)
@given(VALUES)
def test_what_is_written_is_read(value: object) -> None:
    assert from_json(json.dumps(value).encode(), "here") == value
    assert from_yaml(json.dumps(value, ensure_ascii=False), "here") == value


@settings(max_examples=300, deadline=None, derandomize=True, database=None)
@given(st.text(alphabet="[]{}&*a:,-?! \n\t#'\"|>%<1~\\", max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    for reader, given_text in ((from_yaml, text), (from_json, text.encode())):
        accepted(reader, given_text)  # nothing but a GyojiError leaves it


def test_what_yaml_means() -> None:
    text = ("a: &a {x: 1, y: '2'}\nb: {<<: *a, y: no}\nc: [<<, 704.10, 007, +3, ~, True, on]\n10: !!str 5\n"
            "d: {<<: [*a, {z: 3}]}")
    assert from_yaml(text, "here") == {
        "a": {"x": 1, "y": "2"}, "b": {"x": 1, "y": "no"}, "c": ["<<", "704.10", 7, 3, None, True, "on"], "10": "5",
        "d": {"x": 1, "y": "2", "z": 3},
    }
    assert from_yaml("", "here") is None


# --- decks ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("text", [
    "9" * 100_000 + " Card", "x" * 100_000, "1000 Card", "0 Card", "²3 Card", "1 a\n" * 10_001,
])
def test_deck_lists(tmp_path: Path, text: str) -> None:
    with pytest.raises(GyojiError) as refusal:
        parse_deck(text, "here")
    assert len(str(refusal.value)) < 500
    (tmp_path / "list.txt").write_text(text)
    with pytest.raises(GyojiError) as refusal:
        games.load("magic").read_deck(str(tmp_path / "list.txt"))
    assert len(str(refusal.value)) < 500


@pytest.mark.parametrize("sections", [
    {"main": {"Card": 10**9}}, {"main": [[10**9, "Card"]]}, {"main": [[True, 3]]}, {"main": 3},
])
def test_decks_as_values(sections: dict[str, object]) -> None:
    with pytest.raises(GyojiError):
        deck_from(sections, "here")


def test_a_deck_that_grows_by_entities(tmp_path: Path) -> None:
    entities = "".join(f'<!ENTITY l{k} "{f"&l{k - 1};" * 10 if k else "lol"}">' for k in range(10))
    deck = "<cockatrice_deck><deckname>&l9;</deckname></cockatrice_deck>"
    (tmp_path / "deck.cod").write_text(f"<!DOCTYPE x [{entities}]>{deck}")
    with pytest.raises(GyojiError, match="it declares something of its own"):
        games.load("magic").read_deck(str(tmp_path / "deck.cod"))


# --- scenarios -----------------------------------------------------------------------------------------------
HUGE = 10**17


@pytest.mark.parametrize("game, fields, message", [
    ("magic", {"setup": {"A": {"zones": {"battlefield": [{"card": "Forest", "count": HUGE}]}}}}, "at most 50,000 cards"),
    ("magic", {"setup": {"A": {"mana": {"green": HUGE}}}}, "mana: expected up to 1,000,000,000,000,000 of each"),
    ("magic", {"setup": {"A": {"mana": {"G": 1}}}}, "mana: expected up to 1,000,000,000,000,000 of each"),
    ("nova", {"setup": {"A": {"stock": {"G": 1}}}}, "stock: expected some of"),
    ("magic", {"options": {"players": HUGE}}, "option players: expected 2 to"),
    ("nova", {"x" * 40_000: 1}, "unknown field"), ("nova", {"defaults": "x" * 40_000}, "unknown defaults"),
    ("nova", {"seed": "x" * 40_000}, "expected a whole number"),
])
def test_scenarios(tmp_path: Path, game: str, fields: dict[str, object], message: str) -> None:
    (tmp_path / "one.json").write_text(json.dumps({"game": game, "title": "huge", **fields}))
    (found,) = run_paths([tmp_path / "one.json"])
    assert found.status == "error" and message in found.reason and len(found.reason) < 1000


@pytest.mark.parametrize("fields", [
    {"seed": HUGE}, {"setup": {"A": {"life": HUGE}}}, {"setup": {"turn": {"number": HUGE}}}, {"script": [{"resolve": HUGE}]},
])
def test_numbers_that_are_large_but_harmless(tmp_path: Path, fields: dict[str, object]) -> None:
    (tmp_path / "one.json").write_text(json.dumps({"game": "nova", "title": "large", **fields}))
    (found,) = run_paths([tmp_path / "one.json"])
    assert found.status == "pass"
