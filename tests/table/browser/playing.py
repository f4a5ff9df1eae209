"""A player who knows no game: he does what the page offers, by mouse or by keyboard."""

from __future__ import annotations

from typing import Any

READY = ".ask[data-state=asked], .ask[data-state=over]"


def create(page: Any, game: str, seats: list[dict[str, str]] | None = None, **more: Any) -> Any:
    """A table, made as the lobby makes it."""
    wanted = {"game": game, "seats": seats or [{"who": "me", "name": "Ann"}, {"who": "greedy"}], **more}
    answer = page.request.post("/api/tables", data=wanted)
    assert answer.ok, answer.text()
    return answer.json()


def asked(page: Any) -> bool:
    """Waits until something is asked; False: the game is over."""
    page.wait_for_selector(READY)
    return bool(page.get_attribute(".ask", "data-state") == "asked")


def gone(page: Any, q: str) -> None:
    page.wait_for_function("q => document.querySelector('.ask').dataset.q !== q", arg=q)


def by_mouse(page: Any, n: int) -> None:
    """One answer: of every three acts two use a card that glows, the third goes on."""
    q = page.get_attribute(".ask", "data-q")
    main = page.locator("[data-main]")
    cards = page.locator("[data-can]:visible")
    options = page.locator(".ask [data-option]")
    if cards.count() and (n % 3 or not main.count()):
        cards.nth(n % cards.count()).click()
        if page.locator(".menu").count():
            page.locator(".menu [data-option]").first.click()
    elif main.count():
        main.click()
    elif options.count():
        options.nth(0 if page.get_attribute(".ask", "data-kind") == "redraw" else n % options.count()).click()
    else:
        raise AssertionError(f"nothing can be clicked: {page.inner_text('.ask')}")
    gone(page, q)


def by_keyboard(page: Any, n: int) -> None:
    """One answer without a mouse: a digit, or Space for the main button."""
    q = page.get_attribute(".ask", "data-q")
    main = page.locator("[data-main]").count()
    page.keyboard.press("Space" if main and n % 3 == 0 else str(1 + n % 2))
    try:
        page.wait_for_function("q => document.querySelector('.ask').dataset.q !== q", arg=q, timeout=1500)
    except Exception:
        page.keyboard.press("Space" if main else "1")  # there was no such option
        gone(page, q)


def play(page: Any, answer: Any, most: int = 300) -> int:
    """A game to its end: how many answers it took."""
    for n in range(most):
        if not asked(page):
            return n
        answer(page, n)
    raise AssertionError(f"not over after {most} answers")
