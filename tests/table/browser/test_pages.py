"""Every page for everybody: accessibility, small and large screens, both languages; pictures to look at."""

from __future__ import annotations

from base64 import b64decode, b64encode
from pathlib import Path
from typing import Any

import pytest

from browser.playing import asked, by_mouse, create, drawn, outside

ROOT = Path(__file__).parents[3]
AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
PICTURES = ROOT / "build/pictures"
GAMES = ["nova", "spell-card-strike", "duel-masters", "phantom-magic-vision", "magic"]
SIZES = [(1440, 900), (3840, 2160), (390, 844)]
#: a seed, and after how many answers there is something to see
PICTURED = {"nova": (4, 24), "spell-card-strike": (4, 26), "duel-masters": (3, 18), "phantom-magic-vision": (4, 26),
            "magic": (4, 11)}
#: by size: what the README shows of it, how wide
SHOWN = {1440: ("dark", 960), 390: ("light", 260)}
SMALL = """async ([png, width]) => {
  const image = new Image();
  image.src = 'data:image/png;base64,' + png;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = Math.round(image.height * width / image.width);
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/webp', 0.72).split(',')[1];
}"""  # the browser makes small pictures of its own large ones


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
    page = open_page("/rules/nova", color_scheme=theme, bypass_csp=True)
    page.wait_for_selector("main li .id")
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
    seed, answers = PICTURED[game]
    link = create(page, game, seed=seed)["link"]
    page = open_page(link, color_scheme="dark")
    for n in range(answers):
        if not asked(page):
            break
        by_mouse(page, n)
    page.wait_for_selector(".ask")
    for width, height in SIZES:
        for theme, lang in (("dark", "en"), ("light", "ja-JP")):
            seen = open_page(link, width, height, color_scheme=theme, locale=lang, has_touch=width < 700)
            seen.wait_for_selector(".ask[data-state=asked], .ask[data-state=over]")
            seen.mouse.move(width / 2, height / 3)
            png = seen.screenshot(path=PICTURES / f"{game}-{width}-{theme}-{lang[:2]}.png")
            if width in SHOWN and SHOWN[width][0] == theme:
                made = b64decode(page.evaluate(SMALL, [b64encode(png).decode(), SHOWN[width][1]]))
                (PICTURES / f"{game}-{width}.webp").write_bytes(made)
                assert len(made) < 60_000, "small enough for a README"
            assert seen.evaluate("() => document.documentElement.scrollWidth") <= width
            drawn(seen)
            assert not outside(seen)
            assert seen.evaluate("() => document.documentElement.scrollHeight") <= height
            seen.context.close()
