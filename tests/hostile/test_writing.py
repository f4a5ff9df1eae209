"""What is saved is there as a whole or not at all; the cache of compiled texts is the user's own and unspoilt."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

import gyoji
from gyoji.cli import lines
from gyoji.effects.nodes.instructions import Draw
from gyoji.effects.nodes.numbers import Num
from gyoji.effects.nodes.objects import You
from gyoji.games.nova.game import GAME
from gyoji.kernel.errors import GyojiError
from gyoji.kernel.files import write_for, write_whole
from gyoji.printed import disk_cache
from gyoji.printed.disk_cache import Checked, Kept
from gyoji.rulebook import import_book
from gyoji.tui.session import Session

TREE = Draw(You(), Num(2))


class FullDisk:
    """From now on nothing more can be written."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        def full(number: int) -> None:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        patch.setattr(os, "fsync", full)


def a_table() -> lines.Table:
    return lines.Table(gyoji.new("nova"), [None, None], [])


def a_session() -> Session:
    return Session(gyoji.new("nova"), [None, None], [], "en")


WRITERS = {
    "write_for": lambda path: write_for(path, b"new"),
    "at the table of lines": lambda path: a_table().save([path]),
    "at the terminal": lambda path: a_session().save(path),
}


@pytest.mark.parametrize("write", WRITERS.values(), ids=WRITERS)
def test_a_full_disk_leaves_what_was_there(write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "a game.save"
    file.write_bytes(b"old")
    file.chmod(0o640)
    FullDisk(monkeypatch)
    with pytest.raises(GyojiError, match="cannot be written: No space left on device"):
        write(str(file))
    assert file.read_bytes() == b"old" and os.listdir(tmp_path) == [file.name]
    monkeypatch.undo()
    write(str(file))
    assert file.read_bytes() != b"old" and os.listdir(tmp_path) == [file.name]
    assert file.stat().st_mode & 0o777 == 0o640


def test_an_imported_book_is_replaced_as_a_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    book = tmp_path / "book.tsv"
    book.write_text("101.1\trule\tsome words\n")
    import_book(GAME, str(book))
    (kept,) = [p for p in (tmp_path / "data").rglob("*") if p.is_file()]
    before = kept.read_bytes()
    FullDisk(monkeypatch)
    with pytest.raises(GyojiError, match="cannot be written"):
        import_book(GAME, str(book))
    assert kept.read_bytes() == before and os.listdir(kept.parent) == [kept.name]


def test_links_stay_and_devices_are_written_to(tmp_path: Path) -> None:
    (tmp_path / "real").write_bytes(b"old")
    (tmp_path / "link").symlink_to("real")
    write_whole(tmp_path / "link", b"new")
    assert (tmp_path / "link").is_symlink() and (tmp_path / "real").read_bytes() == b"new"
    write_for(os.devnull, b"new")
    assert Path(os.devnull).is_char_device()
    with pytest.raises(GyojiError, match="cannot be written: Is a directory"):
        write_for(str(tmp_path), b"new")
    with pytest.raises(GyojiError, match="cannot be written"):
        write_for(str(tmp_path / "none" / "such"), b"new")
    with pytest.raises(GyojiError, match="cannot be written"):
        write_for("a\0b", b"new")


# --- the cache of compiled texts -----------------------------------------------------------------------------
@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GYOJI_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def filled() -> Kept:
    kept = Kept(Path("a_game"))
    assert kept.find("line", "draw two") is None
    kept.keep("line", "draw two", TREE)
    kept.save()
    return kept


def test_any_bit(folder: Path) -> None:
    """A file with a bit that was turned is as none."""
    path = filled().path
    assert path is not None
    good = path.read_bytes()
    assert len(good) > 100
    for bit in range(0, len(good) * 8, len(good) * 8 // 40):
        spoilt = bytearray(good)
        spoilt[bit // 8] ^= 1 << bit % 8
        path.write_bytes(spoilt)
        assert Kept(Path("a_game")).find("line", "draw two") is None
    path.write_bytes(good)
    assert Kept(Path("a_game")).find("line", "draw two") == TREE


def test_it_is_for_the_user_alone(folder: Path) -> None:
    path = filled().path
    assert path is not None
    assert folder.stat().st_mode & 0o777 == 0o700 and path.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("mode", [0o770, 0o707, 0o1777])
def test_a_folder_that_others_may_write_to_is_not_used(folder: Path, mode: int) -> None:
    filled()
    folder.chmod(mode)
    assert Kept(Path("a_game")).find("line", "draw two") is None
    before = os.listdir(folder)
    other = Checked(Path("a_game"))
    assert other.about({"name": "x"}, lambda record: ("", "")) == ("", "")
    other.save()
    assert os.listdir(folder) == before


def test_a_folder_of_somebody_else_is_not_used(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    filled()
    monkeypatch.setattr(disk_cache.os, "getuid", lambda: os.geteuid() + 1)
    assert Kept(Path("a_game")).find("line", "draw two") is None


def test_a_full_disk_leaves_no_files(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    FullDisk(monkeypatch)
    filled()
    assert os.listdir(folder) == []
