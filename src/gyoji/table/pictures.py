"""The operator's own pictures of cards: files of one folder, found by the name of the card.

What a page asks for is looked up among the names that were found there when the server began, never among paths: nothing
else of the disk can be reached."""

from __future__ import annotations

import unicodedata
from pathlib import Path

from .. import games
from ..kernel.errors import GyojiError

KINDS = {".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".webp": "image/webp", ".avif": "image/avif",
         ".gif": "image/gif"}
LARGEST = 8 * 1024 * 1024  # bytes of a picture
MOST = 100_000


class Pictures:
    def __init__(self, folder: str = "") -> None:
        self.files: dict[tuple[str, str], Path] = {}  # by game ("": all of them) and name
        if not folder:
            return
        root = Path(folder).expanduser().resolve()
        if not root.is_dir():
            raise GyojiError(f"{folder} is no folder: pictures are FOLDER/NAME.png or FOLDER/GAME/NAME.png")
        self.gather(root, root, "")
        for name in games.NAMES:
            if (root / name).is_dir():
                self.gather(root, root / name, name)

    def gather(self, root: Path, folder: Path, game: str) -> None:
        for file in sorted(folder.iterdir()):
            real = file.resolve()
            if file.suffix.lower() in KINDS and real.is_file() and real.is_relative_to(root) and (
                    real.stat().st_size <= LARGEST and len(self.files) < MOST):
                self.files.setdefault((game, key(file.stem)), real)

    def names(self, game: str) -> list[str]:
        """The cards of which there is a picture, as `find` takes them."""
        return sorted({name for of, name in self.files if of in ("", game)})

    def find(self, game: str, name: str) -> tuple[Path, str] | None:
        """A card's picture, and of what kind it is."""
        file = self.files.get((game, key(name))) or self.files.get(("", key(name)))
        return None if file is None else (file, KINDS[file.suffix.lower()])


def key(name: str) -> str:
    """A name as a file can be called: without what file systems forbid, in one case and one form."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    return " ".join("".join(" " if c in '/\\:*?"<>|_' else c for c in plain).split())
