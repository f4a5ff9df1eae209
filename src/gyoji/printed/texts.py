"""A game's phrases over the grammar that all Japanese card texts share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from ..effects.registry import registry
from ..text import Compiler, Japanese, NotUnderstood

SHARED: Final = Path(__file__).parent.parent / "text" / "phrases_ja"


class Texts:
    """The phrase files of a folder, read once in a process; `wording` gives the game's own builders of nodes."""

    def __init__(self, folder: Path, wording: Callable[[], dict[str, object]], starts: list[str],
                 language: Japanese | None = None) -> None:
        self.folder = folder
        self.wording = wording
        self.starts = starts
        self.language = language or Japanese()
        self._compiler: Compiler | None = None

    def compiler(self) -> Compiler:
        known = self._compiler
        if known is None:
            files = sorted(SHARED.glob("*.phr")) + sorted(self.folder.glob("*.phr"))
            known = self._compiler = Compiler(self.language, files, registry() | self.wording(), self.starts)
        return known

    def understood(self, card: str, text: str, start: str) -> object:
        """The tree of a text; a complaint names the card."""
        try:
            return self.compiler().compile(text, start)
        except NotUnderstood as e:
            e.card = card
            raise
