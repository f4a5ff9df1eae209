"""A game's phrases over the grammar that all Japanese card texts share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from ..effects.registry import registry
from ..text import Compiler, Japanese, NotUnderstood
from .kept import Kept

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
        home = folder.parent
        self._kept = Kept(home.name, [p for p in sorted(home.rglob("*")) if p.suffix in (".py", ".phr")])
        self._known: dict[tuple[str, str], object] = {}

    def compiler(self) -> Compiler:
        known = self._compiler
        if known is None:
            files = sorted(SHARED.glob("*.phr")) + sorted(self.folder.glob("*.phr"))
            known = self._compiler = Compiler(self.language, files, registry() | self.wording(), self.starts)
        return known

    def understood(self, card: str, text: str, start: str) -> object:
        """The tree of a text; a complaint names the card."""
        key = (start, text)
        if key in self._known:
            return self._known[key]
        try:
            tree = self._kept.find(start, text)
            if tree is None:
                tree = self._compiled(text, start)
        except NotUnderstood as e:
            e.card = card
            raise
        self._known[key] = tree
        return tree

    def _compiled(self, text: str, start: str) -> object:
        try:
            tree = self.compiler().compile(text, start)
        except NotUnderstood as e:
            self._kept.keep(start, text, e)
            raise
        self._kept.keep(start, text, tree)
        return tree
