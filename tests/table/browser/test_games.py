"""Whole games in a real browser."""

from __future__ import annotations

from typing import Any

import pytest

from browser.playing import asked, by_keyboard, by_mouse, create, drawn, outside, play, who_is_asked

GAMES = ["nova", "spell-card-strike", "duel-masters", "phantom-magic-vision", "magic"]


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_mouse(open_page: Any, game: str) -> None:
    page = open_page()
    page.click(f"[data-play={game}]")  # one click from the lobby to the first question
    assert asked(page)
    made = create(page, game, seed=5)
    page = open_page(made["link"])
    play(page, by_mouse)
    assert page.locator("[data-rematch]").is_visible()


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_keyboard(open_page: Any, game: str) -> None:
    page = open_page()
    page = open_page(create(page, game, seed=6)["link"])
    play(page, by_keyboard)


def test_two_browsers_and_a_watcher_who_sees_no_hands(open_page: Any) -> None:
    first = open_page()
    made = create(first, "nova", [{"who": "me", "name": "Ann"}, {"who": "link"}], cover=False)
    first = open_page(made["link"])
    second = open_page(made["links"][0]["link"])
    second.fill("input", "Ben")
    second.click("[data-sit]")
    watcher = open_page(made["watch"])
    pages = [first, second]
    held: set[str] = set()
    for n in range(3000):
        for page in pages:
            page.wait_for_selector(".ask")
        turn = who_is_asked(pages)
        if turn is None:
            break
        if n == 6:
            for page in pages:
                held |= {slot.get_attribute("aria-label").split(",")[0] for slot in page.locator(".hand [data-slot]").all()}
            board = watcher.inner_text(".board")
            assert held and watcher.locator(".hand").count() == 0
            seen = {slot.get_attribute("aria-label").split(",")[0] for slot in watcher.locator("[data-slot]").all()}
            assert not held & seen - {name for name in held if name in watcher.inner_text(".log")}, board
        by_mouse(turn, n)
    else:
        raise AssertionError("not over")
    watcher.wait_for_selector(".ask[data-state=over]")
    assert watcher.locator("[data-rematch]").count() == 0


def test_four_in_commander_to_the_end_of_the_third_round(open_page: Any) -> None:
    start = open_page()
    seats = [{"who": "me", "name": "Ann"}, *[{"who": "link"}] * 3]
    made = create(start, "magic", seats, options={"format": "commander", "players": 4}, cover=False)
    pages = [open_page(made["link"])]
    for k, seat in enumerate(made["links"]):
        page = open_page(seat["link"])
        page.fill("input", ["Ben", "Cleo", "Dora"][k])
        page.click("[data-sit]")
        pages.append(page)
    for page in pages:
        page.wait_for_selector(".ask")
    assert pages[0].locator(".pane").count() == 4
    for n in range(3000):
        if any("turn 13" in page.inner_text(".top") for page in pages):
            return
        turn = who_is_asked(pages)
        assert turn is not None
        main = turn.locator("[data-main]")
        q = turn.get_attribute(".ask", "data-q")
        if main.count() and n % 4:
            main.click()
            turn.wait_for_function("q => document.querySelector('.ask').dataset.q !== q", arg=q)
        else:
            by_mouse(turn, 1)
    raise AssertionError("the third round does not end")


def test_four_on_a_phone(open_page: Any) -> None:
    """There is room for one opponent: where the cards of another are asked about, the page shows him."""
    seats = [{"who": "me", "name": "Ann"}, *[{"who": "greedy"}] * 3]
    page = open_page(width=390, height=844)
    page = open_page(create(page, "magic", seats, options={"format": "commander", "players": 4}, seed=5)["link"], 390, 844)
    aimed = 0
    for n in range(18):
        assert asked(page)
        if page.get_attribute(".ask", "data-kind") == "target":
            aimed += page.locator("[data-can]:visible").count()
        by_mouse(page, n)
    assert aimed


@pytest.mark.parametrize(("width", "height"), [(1024, 700), (390, 844)])
def test_all_is_in_its_place_in_commander(open_page: Any, width: int, height: int) -> None:
    seats = [{"who": "me", "name": "Ann"}, *[{"who": "first"}] * 3]
    options = {"format": "commander", "players": 4}
    page = open_page(width=width, height=height)
    page = open_page(create(page, "magic", seats, options=options, cover=False, seed=3)["link"], width, height)
    for n in range(25):
        assert asked(page)
        drawn(page)
        assert not outside(page)
        by_mouse(page, n)


def test_a_reload_in_mid_game(open_page: Any) -> None:
    page = open_page()
    page = open_page(create(page, "nova", seed=3)["link"])
    for n in range(8):
        assert asked(page)
        by_mouse(page, n)
    assert asked(page)

    def seen() -> list[str]:
        return [page.inner_text(part) for part in (".ask .text", ".others", ".mine", ".hand")]

    before = seen()
    page.reload()
    assert asked(page)
    assert seen() == before
    by_mouse(page, 1)


def test_the_language_changes_in_mid_game(open_page: Any) -> None:
    page = open_page()
    page = open_page(create(page, "nova", seed=3)["link"])
    assert asked(page)
    page.keyboard.press("Shift+L")
    page.wait_for_function("() => /[\\u3040-\\u30ff]/.test(document.querySelector('.ask .text').textContent)")
    assert page.get_attribute("html", "lang") == "ja"
    by_mouse(page, 0)
