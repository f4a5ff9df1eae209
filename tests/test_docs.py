"""The pages of docs/: their examples run, their links lead somewhere, and what must be complete is complete."""

from __future__ import annotations

from pathlib import Path

import pytest

from gyoji import games
from gyoji.agents import AGENTS
from gyoji.games.duel_masters.state.terms import CIVILIZATIONS
from gyoji.games.duel_masters.state.terms import KEYWORDS_JA as DM_KEYWORDS
from gyoji.games.duel_masters.text.compile import FIELDS as DM_FIELDS
from gyoji.games.nova.compile import COMMON, OWN
from gyoji.games.nova.terms import COLORS
from gyoji.games.nova.terms import KEYWORDS_JA as NOVA_KEYWORDS
from gyoji.games.phantom_magic_vision.terms import KEYWORDS_JA as PMV_KEYWORDS
from gyoji.games.spell_card_strike import compile
from gyoji.games.spell_card_strike.terms import ATTRIBUTES
from gyoji.games.spell_card_strike.terms import KEYWORDS_JA as SCS_KEYWORDS
from gyoji.scenario import fields, words_of
from mutants.without_code import faults
from test_readme import ROOT, Page, broken_links, unknown_targets

PAGES = [f"docs/{name}.md" for name in (
    "architecture", "bots", "cards", "duel-masters", "installing", "limits", "magic",
    "nova", "phantom-magic-vision", "phrases", "scenarios", "simulation", "spell-card-strike", "table", "tournaments")]


def test_all_pages_are_known() -> None:
    assert sorted(f"docs/{p.name}" for p in (ROOT / "docs").glob("*.md")) == PAGES


@pytest.mark.parametrize("name", PAGES)
def test_examples_run(name: str, tmp_path: Path) -> None:
    page = Page(name, tmp_path)
    assert page.blocks
    faults = page.run()
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("name", PAGES)
def test_links_and_make_targets(name: str, tmp_path: Path) -> None:
    page = Page(name, tmp_path)
    assert not broken_links(page)
    assert not unknown_targets(page)


def unmentioned(name: str, words: list[str]) -> list[str]:
    """Words that the page does not write as code."""
    text = (ROOT / name).read_text(encoding="utf-8")
    return [w for w in words if not any(f"`{w}{end}" in text for end in ("`", ":", "=", " "))]


def test_scenarios_names_every_field() -> None:
    lists = (fields.FIELDS, fields.ANSWERS, fields.LOOKS, fields.EXPECTED, fields.OBJECT_FIELDS)
    words = [w for words in lists for w in words]
    acts = [w for w in fields.ACT_FIELDS if w != "player"]
    assert not unmentioned("docs/scenarios.md", [*words, *acts, *fields.EVERY_GAME])
    text = (ROOT / "docs/scenarios.md").read_text(encoding="utf-8")
    assert not [w for w in fields.PLAYER_FIELDS if w not in text]


@pytest.mark.parametrize("page", ["scenarios", "own"])
@pytest.mark.parametrize("game", ["nova", "spell-card-strike", "duel-masters", "phantom-magic-vision"])
def test_the_words_of_a_game(game: str, page: str) -> None:
    name = f"docs/{game if page == 'own' else page}.md"
    own = words_of(game).own
    words = [*(z.name for z in own.zones), *own.steps, *own.acts, *own.declares, *own.player_fields]
    assert not unmentioned(name, words)


@pytest.mark.parametrize(("name", "keywords"), [
    ("nova", NOVA_KEYWORDS), ("spell-card-strike", SCS_KEYWORDS), ("duel-masters", DM_KEYWORDS),
    ("phantom-magic-vision", PMV_KEYWORDS)])
def test_a_game_names_options_decks_and_keywords(name: str, keywords: dict[str, str]) -> None:
    game = games.load(name)
    text = (ROOT / f"docs/{name}.md").read_text(encoding="utf-8")
    for option, (default, *_) in game.options.items():
        assert f"`{option}={str(default).lower()}`" in text, option
    assert not unmentioned(f"docs/{name}.md", list(game.decks()))
    assert not [k for k in keywords if k not in text]


def test_cards_names_every_field() -> None:
    assert not unmentioned("docs/cards.md", [*COMMON, *(f for own in OWN.values() for f in own), *OWN, *COLORS])
    strike = [*compile.COMMON, *(f for own in compile.OWN.values() for f in own), *compile.OWN, *ATTRIBUTES]
    assert not unmentioned("docs/cards.md", [*strike, *compile.ABILITY, *compile.TIMINGS, *compile.DURATIONS])
    assert not unmentioned("docs/cards.md", [*DM_FIELDS, *CIVILIZATIONS])


def test_bots_names_every_agent() -> None:
    assert not unmentioned("docs/bots.md", [*AGENTS, "human"])


def test_rules_without_code_are_listed_with_a_test() -> None:
    """`make mutants ARGS=--without-code` brings the table up to date."""
    found = faults()
    assert not found, "\n".join(found)
