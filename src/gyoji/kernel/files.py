"""Files of users, read whole and written whole."""

from __future__ import annotations

import json
import os
import tempfile
from codecs import BOM_UTF8
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from .errors import GyojiError

#: bytes of a file that is read: enough for all cards there are, with everything that is known about each
MOST_BYTES: Final = 256_000_000
#: bytes of a file that people write: decks, scenarios, cards in YAML, saved games
MOST_WRITTEN: Final = 4_000_000


def bytes_of(path: str, most: int = MOST_BYTES) -> bytes:
    """What a file holds, without the mark of its encoding that some editors put first; an error names the file."""
    try:
        with open(Path(path).expanduser(), "rb") as file:
            found = file.read(most + 1)
    except (OSError, ValueError, RuntimeError) as e:
        raise GyojiError(f"{path}: cannot be read: {reason(e)}") from None
    if len(found) > most:
        raise GyojiError(f"{path}: has more than {most:,} bytes")
    return found.removeprefix(BOM_UTF8)


def text_of(path: str, most: int = MOST_WRITTEN) -> str:
    """The text of a file, with any kind of line ends."""
    try:
        return bytes_of(path, most).decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as e:
        raise GyojiError(f"{path}: is not UTF-8 text (byte {e.start})") from None


@contextmanager
def naming(path: str) -> Iterator[None]:
    """What goes wrong meanwhile is wrong with a file, which the error names."""
    try:
        yield
    except GyojiError as e:
        raise GyojiError(f"{path}: {e}") from None


def json_of(text: str) -> Any:
    """What a JSON text says; a ValueError, too, where it is nested too deeply to be read."""
    try:
        return json.loads(text)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def write_whole(path: Path, content: bytes, mode: int = -1) -> None:
    """All of it or nothing: written beside, brought to the disk, put in its place. What was there stays until then.

    Raises OSError, and then leaves no file of its own. What is no plain file (a pipe, a device) is written to directly.
    Without a mode, it is that of the file that was there, or of any new file of the user."""
    target = Path(os.path.realpath(path))  # a link stays one
    if target.exists() and not target.is_file():
        with open(target, "wb") as file:
            file.write(content)
        return
    number, beside = tempfile.mkstemp(prefix=f".{target.name[:100]}.", dir=target.parent)
    try:
        with os.fdopen(number, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(beside, mode_of(target) if mode < 0 else mode)
        os.replace(beside, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(beside)
        raise


def write_for(path: str, content: bytes) -> None:
    """The same for a user, who is told what went wrong."""
    try:
        write_whole(Path(path).expanduser(), content)
    except (OSError, ValueError, RuntimeError) as e:
        raise GyojiError(f"{path}: cannot be written: {reason(e)}") from None


def check_writable(path: str) -> None:
    """Before long work for a file: it can be written there, as far as one can tell."""
    target = Path(path).expanduser()
    if not target.parent.is_dir():
        raise GyojiError(f"{path}: there is no such folder")
    if target.is_dir() or not os.access(target.parent, os.W_OK):
        raise GyojiError(f"{path}: cannot be written there")


@contextmanager
def held(path: str) -> Iterator[None]:
    """While a file is read, changed and written, no other process that holds it does the same; where the system can."""
    number = locked(os.path.expanduser(path))
    try:
        yield
    finally:
        if number >= 0:
            os.close(number)


def locked(target: str) -> int:
    """A descriptor with the lock of a file, which is waited for; -1: there is no such file, or no locks."""
    try:
        import fcntl
    except ImportError:
        return -1
    while True:
        try:
            number = os.open(target, os.O_RDONLY)
        except (OSError, ValueError):  # whoever reads it is told
            return -1
        try:
            fcntl.flock(number, fcntl.LOCK_EX)
        except OSError:  # a file system without locks
            return number
        with suppress(OSError):
            if os.path.samestat(os.fstat(number), os.stat(target)):
                return number
        os.close(number)  # another one was put in its place meanwhile, or it is gone


def reason(e: Exception) -> str:
    return str(getattr(e, "strerror", None) or e)


def mode_of(path: Path) -> int:
    """What a file may be used for: as it was, or as the user's files are when they are made."""
    try:
        return path.stat().st_mode & 0o777
    except OSError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask
