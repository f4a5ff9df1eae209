"""Keyword abilities (702): every one that the phrases know stands for something; printed forms and where they work."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import gyoji.games.magic as magic
from gyoji.effects.nodes.abilities import Activated, Keyword, Static, Triggered
from gyoji.games.magic.concepts.predefined_tokens import ROLES, predefined
from gyoji.games.magic.oracle.compile import compile_card
from gyoji.games.magic.state.terms import GRAVEYARD, HAND, KEYS, STACK
from gyoji.games.magic.vocabulary.abilities import Extra, Protection, Special, Way
from gyoji.text import NotUnderstood

PHRASES = (Path(magic.__file__).parent / "phrases" / "keywords.phr").read_text(encoding="utf-8")


def words(category: str) -> list[str]:
    found = re.findall(rf"^word {category}: (.*)$", PHRASES, re.M)
    return [line.split(" = ")[0] for line in found]


def card(text: str, type: str = "Creature — Elf", **more: object) -> list[object]:
    """The abilities of an invented card."""
    record: dict[str, object] = {
        "name": "Trial Card", "manaCost": "{1}{G}", "type": type, "power": "1", "toughness": "1", "text": text}
    return list(compile_card({**record, **more}).faces[0].base.abilities)


@pytest.mark.parametrize("name", words("keyname"))
def test_a_bare_keyword_stands_for_something(name: str) -> None:
    assert card(name.capitalize())


@pytest.mark.parametrize("name", words("keymana"))
def test_a_keyword_with_a_cost(name: str) -> None:
    assert card(f"{name.capitalize()} {{2}}{{G}}")


@pytest.mark.parametrize("name", words("keynumber"))
def test_a_keyword_with_a_number(name: str) -> None:
    assert card(f"{name.capitalize()} 2")


def test_a_line_of_keywords() -> None:
    found = card("Flying, vigilance, protection from red")
    assert [a.name for a in found if isinstance(a, Keyword)] == ["flying", "vigilance"]
    assert any(isinstance(a, Protection) for a in found)


def test_where_keyword_abilities_work() -> None:
    """113.6: cycling in the hand, flashback and unearth in the graveyard, storm on the stack."""
    cycling = next(a for a in card("Cycling {2}") if isinstance(a, Activated))
    unearth = next(a for a in card("Unearth {B}") if isinstance(a, Activated))
    storm = next(a for a in card("Storm") if isinstance(a, Triggered))
    flashback = next(a for a in card("Flashback {R}") if isinstance(a, Way))
    assert (cycling.zones, unearth.zones, storm.zones, flashback.zones) == (
        1 << HAND, 1 << GRAVEYARD, 1 << STACK, 1 << GRAVEYARD)


def test_kickers_and_special_actions() -> None:
    assert [a.label for a in card("Kicker {1}{U} and/or {1}{R}") if isinstance(a, Extra)] == [
        "kicker-{1}{U}", "kicker-{1}{R}"]
    assert [a.action for a in card("Morph {2}") if isinstance(a, Special)] == ["turn-face-up"]
    assert [a.action for a in card("Suspend 2—{R}") if isinstance(a, Special)] == ["suspend"]


def test_granted_keywords_bring_all_that_they_stand_for() -> None:
    static = next(a for a in card("Other creatures you control have prowess and flying.") if isinstance(a, Static))
    assert len(static.mods) == 3


def test_devoid_and_changeling_define_what_a_card_is() -> None:
    """702.114a, 702.73a."""
    devoid = compile_card({"name": "Trial Card", "manaCost": "{R}", "type": "Creature — Eldrazi", "power": "1",
                           "toughness": "1", "text": "Devoid"})
    shifter = compile_card({"name": "Trial Card", "manaCost": "{R}", "type": "Creature — Shapeshifter", "power": "1",
                            "toughness": "1", "text": "Changeling"})
    assert devoid.base.colors == 0
    assert "type:Goblin" in shifter.base.subtypes and shifter.base.keywords & KEYS["changeling"]


PREDEFINED = ["Treasure", "Food", "Gold", "Clue", "Blood", "Powerstone", "Map", "Shard", "Walker", *ROLES]


@pytest.mark.parametrize("name", PREDEFINED)
def test_predefined_tokens(name: str) -> None:
    """111.10."""
    assert predefined(name).token


@pytest.mark.parametrize("text", ["Flying deathtouch", "Cycling", "Ward", "Protection from", "Bushido {2}", "Equip elf"])
def test_what_is_no_keyword_is_refused(text: str) -> None:
    with pytest.raises(NotUnderstood):
        card(text)
