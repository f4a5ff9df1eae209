"""What was played, kept on disk batch by batch: nothing is lost, and nothing is played twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from .. import __version__
from ..kernel.errors import GyojiError
from ..kernel.files import reason
from .figures import CardCount, Record, SeatingCount, Tally

MAGIC = b"GYOJI-BATCHES\n"
FORMAT = 1
HEAD = 4 + 8  # length and checksum of an entry


class Kept:
    """A file of batches of one plan. An entry that was not written whole (the machine went down) is cut off."""

    def __init__(self, path: str, plan: str) -> None:
        self.path = path
        head = msgspec.msgpack.encode({"format": FORMAT, "gyoji": __version__, "plan": plan})
        try:
            self.file = open(Path(path).expanduser(), "a+b")  # noqa: SIM115  (for as long as it is played)
            self.file.seek(0)
            found = self.file.read(len(MAGIC))
            if not found:
                self.file.write(MAGIC + entry(head))
                self.file.flush()
        except OSError as e:
            raise GyojiError(f"{path}: cannot be written: {reason(e)}") from None
        if found:
            self.check(found, plan)
        else:
            self.begins = self.file.tell()

    def check(self, found: bytes, plan: str) -> None:
        """Whether it holds batches of this plan and this version."""
        if found != MAGIC:
            raise GyojiError(f"{self.path}: is no file of batches; nothing was changed in it")
        head = self.next()
        self.begins = self.file.tell()
        try:
            said: dict[str, Any] = msgspec.msgpack.decode(head or b"", type=dict[str, Any])
            form, version, of = int(said["format"]), str(said["gyoji"]), str(said["plan"])
        except (msgspec.MsgspecError, KeyError, ValueError):
            raise GyojiError(f"{self.path}: its beginning makes no sense; nothing was changed in it") from None
        if form != FORMAT or version != __version__:
            raise GyojiError(f"{self.path}: its batches were played by gyoji {version} (format {form}), this is "
                             f"{__version__} (format {FORMAT}): give another file; nothing was changed in it")
        if of != plan:
            raise GyojiError(f"{self.path}: its batches were played with other agents, decks, cards, options or seeds, or "
                             "something else was counted: give another file; nothing was changed in it")

    def read(self, players: int) -> Iterator[tuple[int, Tally]]:
        """The batches that are there, by the number of their first game."""
        self.file.seek(self.begins)
        end = self.begins
        seen: set[int] = set()
        while (found := self.next()) is not None:
            try:
                first, tally = tally_from(found, players)
            except (msgspec.MsgspecError, TypeError, ValueError, LookupError):
                break
            end = self.file.tell()
            if first not in seen:
                seen.add(first)
                yield first, tally
        self.file.truncate(end)
        self.file.seek(0, 2)

    def next(self) -> bytes | None:
        """The next entry; None: there is no more that is whole."""
        head = self.file.read(HEAD)
        if len(head) < HEAD:
            return None
        found = self.file.read(int.from_bytes(head[:4], "big"))
        return found if blake2b(found, digest_size=8).digest() == head[4:] else None

    def write(self, first: int, tally: Tally) -> None:
        try:
            self.file.write(entry(plain(first, tally)))
            self.file.flush()
        except OSError as e:
            raise GyojiError(f"{self.path}: cannot be written: {reason(e)}") from None


def entry(content: bytes) -> bytes:
    return len(content).to_bytes(4, "big") + blake2b(content, digest_size=8).digest() + content


def plain(first: int, t: Tally) -> bytes:
    return msgspec.msgpack.encode((
        first, t.games, t.finished, t.decisions, t.turns, t.wins, t.draws,
        [(k, s.won, s.finished, s.began, s.began_points) for k, s in sorted(t.seatings.items())],
        sorted(t.lengths.items()), sorted(t.choices.items()), sorted(t.endings.items()),
        [(name, c.drawn, c.won_drawn, c.played, c.won_played) for name, c in sorted(t.cards.items())],
        t.traces, [[getattr(r, name) for name in Record.__dataclass_fields__] for r in t.records]))


def tally_from(content: bytes, players: int) -> tuple[int, Tally]:
    t = Tally(players)
    (first, t.games, t.finished, t.decisions, t.turns, t.wins, t.draws, seatings, lengths, choices, endings, cards, t.traces,
     records) = msgspec.msgpack.decode(content)
    t.seatings = {k: SeatingCount(*of) for k, *of in seatings}
    t.lengths = Counter(dict(lengths))
    t.choices = Counter(dict(choices))
    t.endings = Counter(dict(endings))
    t.cards = {name: CardCount(*counts) for name, *counts in cards}
    t.records = [Record(*r) for r in records]
    return int(first), t
