"""What was compiled before, kept on disk: a text is compiled once, not once in each process.

A file belongs to one set of phrases and sources (its stamp): when any of them changes, it is not read again. The folder
is GYOJI_CACHE, or gyoji in the user's cache folder; GYOJI_CACHE=off keeps nothing. It belongs to the user alone: one
that others own or may write to is neither read nor written. A file begins with the digest of the rest. One that is
spoilt, or cannot be read or written, is no error: then texts are compiled.
"""

from __future__ import annotations

import atexit
import hashlib
import os
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import ClassVar, Final

import msgspec

from ..kernel.files import write_whole
from ..kernel.state.node import Node
from ..text import NotUnderstood

PACKAGE: Final = Path(__file__).parent.parent
#: what decides about a text beside the game's own files
PARTS: Final = ["effects", "text", "printed", "kernel"]
LIST: Final = 0
TUPLE: Final = 1
LOST: Final = 2  # a complaint
VERSIONS: Final = 4  # whose files are kept beside each other: those written last
DIGEST: Final = 32  # bytes


class OnDisk:
    """A file of entries about the texts of one game."""

    SUFFIX: ClassVar[str] = ""

    def __init__(self, home: Path) -> None:
        self.home = home  # the game's package
        self.path: Path | None = None
        self.opened = False
        self.grown = False

    def open(self) -> None:
        self.opened = True
        folder = kept_folder()
        if folder is None or not ours(folder):
            return
        self.path = folder / f"{self.home.name}-{stamp(self.home)}.{self.SUFFIX}"
        with suppress(OSError, msgspec.DecodeError, ValueError, ImportError, AttributeError):
            content = self.path.read_bytes()
            if hashlib.sha256(content[DIGEST:]).digest() == content[:DIGEST]:
                self.take(content[DIGEST:])

    def grow(self) -> None:
        """There is more to keep than was read."""
        if not self.grown:
            self.grown = True
            atexit.register(self.save)

    def save(self) -> None:
        """At the end of the process: write what was added, and remove what sources of long ago have left."""
        if self.path is None:
            return
        with suppress(OSError):
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            if not ours(self.path.parent):
                return
            content = self.given()
            write_whole(self.path, hashlib.sha256(content).digest() + content, 0o600)
            kept = sorted(self.path.parent.glob(f"{self.home.name}-*.{self.SUFFIX}"), key=lambda file: file.stat().st_mtime)
            for old in kept[:-VERSIONS]:
                old.unlink()

    def take(self, content: bytes) -> None:
        raise NotImplementedError

    def given(self) -> bytes:
        raise NotImplementedError


class Checked(OnDisk):
    """What there was to complain of in whole records: who asks only how much is understood needs no cards."""

    SUFFIX = "checked"

    def __init__(self, home: Path) -> None:
        super().__init__(home)
        self.found: dict[bytes, tuple[str, str]] = {}  # by a digest of the record

    def about(self, record: dict[str, object], find: Callable[[dict[str, object]], tuple[str, str]]) -> tuple[str, str]:
        if not self.opened:
            self.open()
        try:
            key = hashlib.blake2b(msgspec.json.encode(record), digest_size=16).digest()
        except TypeError:
            return find(record)  # what no file can hold
        known = self.found.get(key)
        if known is None:
            known = find(record)
            if self.path is not None:
                self.found[key] = known
                self.grow()
        return known

    def take(self, content: bytes) -> None:
        self.found = msgspec.msgpack.decode(content, type=dict[bytes, tuple[str, str]])

    def given(self) -> bytes:
        return msgspec.msgpack.encode(self.found)


class Kept(OnDisk):
    """The trees and complaints of one game's texts, by category and text."""

    SUFFIX = "trees"

    def __init__(self, home: Path) -> None:
        super().__init__(home)
        self.classes: list[type] = []  # by the number that stands for them in the file
        self.sizes: list[int] = []  # by that number: how many fields it has
        self.names: list[str] = []
        self.numbers: dict[type, int] = {}
        self.entries: dict[str, bytes] = {}

    def find(self, start: str, text: str) -> object:
        """The tree of a text, or None; raises the complaint that it gave."""
        if not self.opened:
            self.open()
        packed = self.entries.get(f"{start}\n{text}")
        if packed is None:
            return None
        try:
            return self.unpack(msgspec.msgpack.decode(packed))
        except (msgspec.DecodeError, TypeError, IndexError):
            return None  # the file was altered

    def keep(self, start: str, text: str, tree: object) -> None:
        if self.path is None:
            return
        try:
            self.entries[f"{start}\n{text}"] = msgspec.msgpack.encode(self.pack(tree))
        except TypeError:
            return  # something that is no tree: compiled each time
        self.grow()

    def take(self, content: bytes) -> None:
        names, entries = msgspec.msgpack.decode(content, type=tuple[list[str], dict[str, bytes]])
        for name in names:
            self.number(class_of(name))
        self.entries = entries

    def given(self) -> bytes:
        return msgspec.msgpack.encode((self.names, self.entries))

    # --- trees ------------------------------------------------------------------------
    def number(self, kind: type) -> int:
        known = self.numbers.get(kind)
        if known is None:
            known = self.numbers[kind] = len(self.classes)
            self.classes.append(kind)
            fields: tuple[str, ...] = kind.FIELDS  # type: ignore[attr-defined]
            self.sizes.append(len(fields))
            self.names.append(f"{kind.__module__}:{kind.__name__}")
        return known

    def pack(self, value: object) -> object:
        if isinstance(value, Node):
            kind = type(value)
            return [self.number(kind) + LOST + 1, *[self.pack(v) for v in value.fields()]]
        if isinstance(value, list):
            return [LIST, *[self.pack(v) for v in value]]
        if isinstance(value, tuple):
            return [TUPLE, *[self.pack(v) for v in value]]
        if isinstance(value, NotUnderstood):
            return [LOST, value.text, value.understood, value.stopped, value.expected, value.nearest, value.missing,
                    value.pronoun]
        if value is None or isinstance(value, (str, int, dict)):
            return value
        raise TypeError(f"{type(value).__name__} is no part of a tree")

    def unpack(self, value: object) -> object:
        if not isinstance(value, list):
            return value
        tag: int = value[0]
        if tag == LOST:
            raise NotUnderstood(*value[1:])
        parts = [self.unpack(value[k]) for k in range(1, len(value))]
        if tag == LIST:
            return parts
        if tag == TUPLE:
            return tuple(parts)
        kind = self.classes[tag - LOST - 1]
        if len(parts) != self.sizes[tag - LOST - 1]:
            raise TypeError(kind.__name__)
        return kind(*parts)  # a node takes its fields in their order


def kept_folder() -> Path | None:
    told = os.environ.get("GYOJI_CACHE", "")
    if told == "off":
        return None
    if told:
        return Path(told)
    home = os.environ.get("XDG_CACHE_HOME", "")
    try:
        return (Path(home) if home else Path.home() / ".cache") / "gyoji"
    except RuntimeError:
        return None  # nobody's home is known


def ours(folder: Path) -> bool:
    """Whether nobody else could have put something into a folder, or would into one that is still to be made."""
    try:
        found = folder.stat()
    except FileNotFoundError:
        return True
    except OSError:
        return False
    if not hasattr(os, "getuid"):
        return True  # a system where folders of a user are the user's
    return found.st_uid == os.getuid() and not found.st_mode & 0o022


def stamp(home: Path) -> str:
    """Of the sources and phrases that decide what a text means."""
    digest = hashlib.sha256()
    for folder in [*[PACKAGE / part for part in PARTS], home]:
        for file in sorted(folder.rglob("*.p[hy]*")):
            if file.suffix in (".py", ".phr"):
                digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def class_of(name: str) -> type:
    module, _, kind = name.partition(":")
    if not module.startswith("gyoji."):
        raise ValueError(f"{module} is none of ours")
    found: type = getattr(import_module(module), kind)
    if not issubclass(found, Node):
        raise ValueError(f"{name} is no node")
    return found
