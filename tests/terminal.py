"""The terminal table in tests: played by keys, read as text."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from rich.cells import cell_len
from textual.pilot import Pilot

from gyoji.tui import TableApp

SMALL = (80, 24)
WIDE = (140, 45)


def play(app: TableApp, steps: Callable[[Pilot[Any]], Awaitable[None]], size: tuple[int, int] = SMALL) -> None:
    async def go() -> None:
        async with app.run_test(size=size) as pilot:
            await settle(app, pilot)
            await steps(pilot)

    asyncio.run(go())


async def settle(app: TableApp, pilot: Pilot[Any]) -> None:
    """Until a human is asked or the game is over."""
    for _ in range(2000):
        await pilot.pause()
        if app.ready or len(app.screen_stack) > 1:
            await pilot.pause()  # what the widgets tell each other about it
            return
        await asyncio.sleep(0.005)
    raise AssertionError("the table did not come to rest")


async def press(app: TableApp, pilot: Pilot[Any], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await settle(app, pilot)


def shown(app: TableApp) -> str:
    """The text of the screen, a line each."""
    width, height = app.size
    strips = app.screen._compositor.render_strips()
    lines = ["".join(segment.text for segment in strip) for strip in strips]
    assert len(lines) == height
    assert all(cell_len(line) == width for line in lines)
    return "\n".join(lines)
