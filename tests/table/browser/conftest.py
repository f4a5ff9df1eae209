"""A server of its own, and Debian's Chromium; where it is missing, these tests say how to get it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "src/gyoji/table/static/index.html"
CHROMIUM = next((found for name in ("chromium", "chromium-browser") if (found := shutil.which(name))), None)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    missing = ""
    if CHROMIUM is None:
        missing = "Chromium is missing: sudo apt install chromium"
    elif not PAGE.exists():
        missing = "the page is not built: npm ci --prefix web && npm run build --prefix web"
    for item in items:
        if missing and Path(__file__).parent in Path(item.fspath).parents:
            item.add_marker(pytest.mark.skip(reason=missing))


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("table")
    command = [sys.executable, "-m", "gyoji", "table", "--port", "0", "--workers", "1", "--database",
               f"sqlite:///{folder}/t.sqlite"]
    for limit in ("rate=10000", "burst=10000", "tables=1000", "pending=1000", "picking=1000"):  # how busy the machine is
        command += ["--limit", limit]  # must not matter
    env = {**os.environ, "GYOJI_PAGE": str(PAGE.parent), "GYOJI_DATA": str(folder), "GYOJI_OPERATOR": "operator-token",
           "GYOJI_SEED": "5"}
    with (folder / "errors").open("w") as errors:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True, env=env)
        assert process.stdout is not None
        line = process.stdout.readline()
        assert "http" in line, line
        yield line.split()[-1].rstrip("/").replace("localhost", "127.0.0.1")
        ended = process.poll()
        process.terminate()
        process.wait(60)
    assert ended is None, f"the server ended by itself ({ended}): {(folder / 'errors').read_text()[-2000:]}"


@pytest.fixture(scope="module")  # while it is there, an event loop runs, which other tests cannot have
def chromium() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as p:
        browser = p.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-dev-shm-usage"])
        yield browser
        browser.close()


@pytest.fixture
def open_page(chromium: Any, address: str) -> Iterator[Callable[..., Any]]:
    """Opens pages, each in a browser of its own, with nothing shared; errors of scripts fail the test."""
    contexts = []
    errors: list[str] = []

    def go(path: str = "/", width: int = 1440, height: int = 900, **options: Any) -> Any:
        context = chromium.new_context(viewport={"width": width, "height": height}, base_url=address, **options)
        contexts.append(context)
        context.set_default_timeout(300_000)  # of a busy machine; nothing is waited for that does not come
        page = context.new_page()
        page.on("pageerror", lambda e: errors.append(str(e)))
        page.goto(paced(path))
        return page

    yield go
    for context in contexts:
        context.close()
    assert not errors, errors


def paced(path: str) -> str:
    """Without pauses and movement."""
    head, mark, tail = path.partition("#")
    return f"{head}{'&' if '?' in head else '?'}pace=0{mark}{tail}"
