from __future__ import annotations

from pathlib import Path

import pytest
from text_nodes import HERE, REGISTRY, Load

from gyoji.text import Compiler, English, Japanese
from gyoji.text.language import Language


@pytest.fixture(scope="session")
def en() -> Compiler:
    return Compiler(English(), [HERE / "en.phr"], REGISTRY, "line")


@pytest.fixture(scope="session")
def ja() -> Compiler:
    return Compiler(Japanese(), [HERE / "ja.phr"], REGISTRY, "line", words=[("kind", "モグラ", "mole")])


@pytest.fixture
def load(tmp_path: Path) -> Load:
    """A compiler from lines of a phrase file called bad.phr."""

    def from_lines(*lines: str, language: Language | None = None, start: str = "line") -> Compiler:
        path = tmp_path / "bad.phr"
        path.write_text("\n".join(lines), encoding="utf-8")
        return Compiler(language or Japanese(), [path], REGISTRY, start)

    return from_lines
