"""A game's phrases over the grammar that all card texts of a language share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from ..effects.registry import registry
from ..kernel.gc_pause import undisturbed
from ..text import Compiler, Japanese, NotUnderstood
from ..text.language import Language
from .disk_cache import Kept

TEXT: Final = Path(__file__).parent.parent / "text"


def no_words() -> list[tuple[str, str, object]]:
    return []


class Texts:
    """The phrase files of a folder, read once in a process; `wording` gives the game's own builders of nodes."""

    def __init__(self, folder: Path, wording: Callable[[], dict[str, object]], starts: list[str],
                 language: Language | None = None,
                 words: Callable[[], list[tuple[str, str, object]]] = no_words) -> None:
        self.folder = folder
        self.wording = wording
        self.starts = starts
        self.language: Language = language or Japanese()
        self.words = words  # further closed vocabularies
        self._compiler: Compiler | None = None
        self._kept = Kept(folder.parent)
        self._known: dict[tuple[str, str], object] = {}
        self.read: set[tuple[str, str]] = set()  # what was understood so far, and as what
        self.anew = False  # what was kept is not asked: everything is read again

    def compiler(self) -> Compiler:
        known = self._compiler
        if known is None:
            known = self._compiler = self.compiler_with(None)
        return known

    def compiler_with(self, lines: set[tuple[str, int]] | None) -> Compiler:
        """One that knows only these lines of the phrase files (None: all)."""
        shared = TEXT / f"phrases_{self.language.name}"
        files = sorted(shared.glob("*.phr")) + sorted(self.folder.glob("*.phr"))
        nodes = registry() | self.wording()
        with undisturbed():
            return Compiler(self.language, files, nodes, self.starts, self.words(), keep=lines)

    def read_with(self, compiler: Compiler | None) -> None:
        """From now on texts are read by this compiler, whatever was kept; None: as usual again."""
        self._compiler = compiler
        self._known = {}
        self.anew = compiler is not None

    def understood(self, card: str, text: str, start: str) -> object:
        """The tree of a text; a complaint names the card."""
        key = (start, text)
        if key in self._known:
            self.read.add(key)
            return self._known[key]
        try:
            tree = None if self.anew else self._kept.find(start, text)
            if tree is not None:
                self.read.add(key)
                return tree  # each time anew: a file of all cards has few texts twice, and much to remember
            tree = self._compiled(text, start)
        except NotUnderstood as e:
            e.card = card
            raise
        self._known[key] = tree
        self.read.add(key)
        return tree

    def made(self, start: str, text: str) -> object:
        """What a text comes to in the end, where that was kept beside its tree, or None."""
        return None if self.anew else self._kept.find(f"{start}, made", text)

    def keep_made(self, start: str, text: str, parts: object) -> None:
        if not self.anew:
            self._kept.keep(f"{start}, made", text, parts)

    def _compiled(self, text: str, start: str) -> object:
        try:
            wrong = self.language.fault(text)
            if wrong is not None:
                words = text[wrong[0]:wrong[1]]
                raise NotUnderstood(text, text[:wrong[0]], words, [], "", f"▸ {words}")
            tree = self.compiler().compile(text, start)
        except NotUnderstood as e:
            if not self.anew:
                self._kept.keep(start, text, e)
            raise
        if not self.anew:
            self._kept.keep(start, text, tree)
        return tree
