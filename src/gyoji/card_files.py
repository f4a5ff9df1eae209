"""Real cards from their publishers' or collectors' files: downloaded once, checked, kept in the user's data folder."""

from __future__ import annotations

import gzip
import json
import os
import shutil
import sys
import tempfile
import urllib.request
from collections.abc import Callable
from pathlib import Path
from urllib.error import HTTPError, URLError

from .kernel.declaring.gamedef import GameDef
from .kernel.errors import GyojiError

ADDRESSES = {"magic": "https://mtgjson.com/api/v5/AtomicCards.json.gz"}
MOST = 2_000_000_000  # bytes
BLOCK = 1 << 16
Progress = Callable[[int, int], None]  # bytes so far, bytes in all or 0


def data_folder() -> Path:
    """Where what a user has is kept, by the custom of the system."""
    given = os.environ.get("GYOJI_DATA")
    if given:
        return Path(given)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "gyoji"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "gyoji"
    return Path(os.environ.get("XDG_DATA_HOME", Path.home() / ".local" / "share")) / "gyoji"


def kept_file(game: GameDef) -> Path | None:
    """The card file that was downloaded for a game, if there is one."""
    path = data_folder() / "cards" / f"{game.name}.json"
    return path if path.is_file() else None


def get(game: GameDef, address: str = "", progress: Progress | None = None) -> tuple[Path, int]:
    """Download a game's card file and keep it; where it is, and how many cards it has. What is no card file is not kept, and
    what was kept before stays until the new one is whole."""
    source = address or os.environ.get(f"GYOJI_CARDS_{game.name.upper().replace('-', '_')}") or ADDRESSES.get(game.name, "")
    if not source:
        raise GyojiError(f"nobody offers a card file of {game.title} that we know of: name one with --address")
    if not source.startswith(("https://", "http://")):
        raise GyojiError(f"an address begins with https:// or http://, not {source[:40]!r}")
    folder = data_folder() / "cards"
    folder.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=folder, prefix=f".{game.name}-", suffix=".part")
    part = Path(name)
    try:
        with os.fdopen(handle, "wb") as out:
            fetch(source, out, progress)
        n = checked(game, part, source)
        kept = folder / f"{game.name}.json"
        os.replace(part, kept)
    finally:
        part.unlink(missing_ok=True)
    return kept, n


def fetch(source: str, out: object, progress: Progress | None) -> None:
    request = urllib.request.Request(source, headers={"User-Agent": "gyoji", "Accept": "*/*"})
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            total = int(answer.headers.get("Content-Length") or 0)
            if total > MOST:
                raise GyojiError(f"{source} has {total:,} bytes: more than any card file")
            got = 0
            while block := answer.read(BLOCK):
                got += len(block)
                if got > MOST:
                    raise GyojiError(f"{source} sends more than any card file has")
                out.write(block)  # type: ignore[attr-defined]
                if progress is not None:
                    progress(got, total)
            if total and got != total:
                raise GyojiError(f"the download from {source} broke off after {got:,} of {total:,} bytes: try again")
    except HTTPError as e:
        raise GyojiError(f"{source} says {e.code} {e.reason}") from None
    except (URLError, TimeoutError, OSError, ValueError) as e:
        raise GyojiError(f"{source} cannot be reached: {getattr(e, 'reason', e)}") from None
    except GyojiError:
        raise
    except Exception as e:  # http.client has its own
        raise GyojiError(f"the download from {source} broke off: {e}") from None


def checked(game: GameDef, part: Path, source: str) -> int:
    """How many cards a file has; what is packed is unpacked in place."""
    with open(part, "rb") as f:
        packed = f.read(2) == b"\x1f\x8b"
    if packed:
        unpacked = part.with_suffix(".json")
        try:
            with gzip.open(part) as f, open(unpacked, "wb") as out:
                shutil.copyfileobj(f, out, BLOCK)
        except (OSError, EOFError) as e:
            unpacked.unlink(missing_ok=True)
            raise GyojiError(f"what came from {source} is damaged: {e}") from None
        os.replace(unpacked, part)
    try:
        with open(part, "rb") as f:
            json.load(f)
        # read as the game reads it, by a name that tells what it is
        named = part.with_name(f"{part.stem}.json")
        os.link(part, named)
        try:
            records = game.records(str(named))
        finally:
            named.unlink()
    except (ValueError, RecursionError, UnicodeDecodeError):
        raise GyojiError(f"what came from {source} is no card file: it is no JSON") from None
    except GyojiError as e:
        raise GyojiError(f"what came from {source} is no card file of {game.title}: {e}") from None
    if not records:
        raise GyojiError(f"what came from {source} has no cards")
    return len(records)
