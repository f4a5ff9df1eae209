"""Every page for everybody: accessibility, small and large screens, both languages; pictures to look at."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from browser.playing import asked, by_mouse, create

ROOT = Path(__file__).parents[3]
AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
PICTURES = ROOT / "build/pictures"
GAMES = ["nova", "spell-card-strike", "duel-masters", "phantom-magic-vision", "magic"]
SIZES = [(1440, 900), (3840, 2160), (390, 844)]


def check_axe(page: Any) -> None:
    page.evaluate(AXE.read_text(encoding="utf-8"))
    # Not the experimental rule that wants all words of a button in its name: a card is one sentence.
    found = page.evaluate("""() => axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
        rules: {'label-content-name-mismatch': {enabled: false}}})""")
    nodes = [(v["id"], node) for v in found["violations"] for node in v["nodes"][:3]]
    told = [f"{id}: {node['html'][:150]} | {node['failureSummary'][:200]}" for id, node in nodes]
    assert not told, "\n".join(told)


needs_axe = pytest.mark.skipif(not AXE.exists(), reason="axe-core is missing: npm ci --prefix web")


@needs_axe
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_lobby_and_decks_are_accessible(open_page: Any, theme: str) -> None:
    page = open_page(color_scheme=theme, bypass_csp=True)
    page.wait_for_selector("[data-state=ready]")
    check_axe(page)
    page.locator("[data-play=magic] + button").click()
    page.wait_for_selector("form.new")
    check_axe(page)
    page = open_page("/decks/nova", color_scheme=theme, bypass_csp=True)
    page.wait_for_selector(".cards li")
    check_axe(page)


@needs_axe
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", GAMES)
def test_tables_are_accessible(open_page: Any, game: str, theme: str) -> None:
    page = open_page()
    page = open_page(create(page, game, seed=4)["link"], color_scheme=theme, bypass_csp=True)
    for n in range(12):
        if not asked(page):
            break
        by_mouse(page, n)
    check_axe(page)
    page.keyboard.press("o")
    page.wait_for_selector("[data-sheet]")
    check_axe(page)


@pytest.mark.parametrize("game", GAMES)
def test_pictures(open_page: Any, game: str) -> None:
    """Nothing stands over the edge, at any size; the pictures are for the eye."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    page = open_page()
    link = create(page, game, seed=4)["link"]
    page = open_page(link, color_scheme="dark")
    for n in range(26):
        if not asked(page):
            break
        by_mouse(page, n)
    page.wait_for_selector(".ask")
    for width, height in SIZES:
        for theme, lang in (("dark", "en"), ("light", "ja-JP")):
            seen = open_page(link, width, height, color_scheme=theme, locale=lang, has_touch=width < 700)
            seen.wait_for_selector(".ask[data-state=asked], .ask[data-state=over]")
            seen.mouse.move(width / 2, height / 3)
            seen.screenshot(path=PICTURES / f"{game}-{width}-{theme}-{lang[:2]}.png")
            assert seen.evaluate("() => document.documentElement.scrollWidth") <= width
            assert seen.evaluate("() => document.documentElement.scrollHeight") <= height
            seen.context.close()
