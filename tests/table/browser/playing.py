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
    try:
        page.wait_for_selector(READY)
    except Exception as e:  # where it stands says more than that it stands
        table = page.locator("main.table")
        link = table.get_attribute("data-link") if table.count() else "no table"
        said = page.locator(".ask").inner_text() if page.locator(".ask").count() else page.inner_text("body")[:500]
        raise AssertionError(f"nothing is asked; link: {link}; the page says: {said}") from e
    return bool(page.get_attribute(".ask", "data-state") == "asked")


def drawn(page: Any) -> None:
    """Waits until what is drawn once in a frame of the screen (lines, what is fitted to its room) is drawn."""
    page.evaluate("() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))")


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
    """One answer without a mouse: a digit, or Space for the main button; never one that this question does not have."""
    q = page.get_attribute(".ask", "data-q")
    main = page.locator("[data-main]").count()
    digits = int(page.get_attribute(".ask", "data-digits"))
    page.keyboard.press(str(1 + n % min(2, digits)) if digits and (n % 3 or not main) else "Space")
    gone(page, q)


def play(page: Any, answer: Any, most: int = 300) -> int:
    """A game to its end: how many answers it took."""
    for n in range(most):
        if not asked(page):
            return n
        answer(page, n)
    raise AssertionError(f"not over after {most} answers")


def who_is_asked(pages: list[Any]) -> Any | None:
    """Of several pages, the one that is asked, once one is; None: the game is over."""
    for _ in range(2000):
        for page in pages:
            try:
                page.wait_for_selector(READY, timeout=100)
            except Exception:  # another one is asked, or nobody yet
                continue
            return page if page.get_attribute(".ask", "data-state") == "asked" else None
    raise AssertionError("nobody is asked: " + "; ".join(page.inner_text(".ask") for page in pages))


OUTSIDE = """() => {
  const out = (inner, outer) => inner.left < outer.left - 1 || inner.right > outer.right + 1
    || inner.top < outer.top - 1 || inner.bottom > outer.bottom + 1;
  const found = [];
  const ask = document.querySelector('.ask').getBoundingClientRect();
  for (const e of document.querySelectorAll('.ask > .buttons .button'))
    if (out(e.getBoundingClientRect(), ask)) found.push('a button beside the bar: ' + e.innerText);
  for (const e of document.querySelectorAll('.board > .others, .board > .mine')) {
    const room = e.getBoundingClientRect();
    for (const pane of e.querySelectorAll('.pane')) {
      if (out(pane.getBoundingClientRect(), room)) found.push('a pane beside its place: ' + pane.ariaLabel);
      const box = (pane.closest('.chip') ?? pane).getBoundingClientRect();
      for (const n of pane.querySelectorAll('.life dd'))
        if (out(n.getBoundingClientRect(), box)) found.push('life that is not seen: ' + n.innerText);
    }
  }
  return found;
}"""


def outside(page: Any) -> list[str]:
    """What cannot be seen whole: buttons of the question's bar, boards, totals of life."""
    return list(page.evaluate(OUTSIDE))
