"""Pages come to a table, come back and leave: each is told where it is, the whole or what it has missed."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from .. import __version__
from . import clocks
from . import protocol as p
from .streams import ENCODE, Connection
from .viewer import OPEN

if TYPE_CHECKING:
    from .room import Room


async def join(room: Room, page: Connection, epoch: str, have: int) -> None:
    """A page comes, or comes back."""
    await room.line.shown()
    async with room.lock:
        room.touched = asyncio.get_running_loop().time()
        room.pages.append(page)
        if room.match is not None and room.open_hands and not page.hands and (OPEN, page.lang) not in room.streams:
            room.streams[OPEN, page.lang] = await asyncio.to_thread(room.new_stream, OPEN, page.lang)
        if page.hands:
            room.tell_all(p.Note("back", page.hands[0], seats=room.seat_records()), but=page)
        settle(room, page, epoch, have)


def settle(room: Room, page: Connection, epoch: str = "", have: int = -1) -> None:
    """Tell a page where it is: the whole, or what it has missed."""
    if room.match is None:
        page.send(ENCODE(welcome(room, page, "")))
        return
    stream = room.stream_for(page)
    page.send(ENCODE(welcome(room, page, stream.viewer.epoch)))
    missed = [data for n, data in stream.frames if n > have]
    if epoch == stream.viewer.epoch and 0 <= have <= stream.n and len(missed) == stream.n - have:
        for data in missed:
            page.send(data)
        q = room.question_for(page)
        page.send(ENCODE(p.NoQuestion() if q is None else q))
    else:
        page.send(ENCODE(stream.snapshot(clocks.told(room), room.question_for(page))))
    if room.wish is not None and page.hands and not set(page.hands) <= room.wish[2]:
        page.send(ENCODE(p.Note(room.wish[0], room.wish[1])))
    if room.over:
        page.send(ENCODE(room.over_note()))


def leave(room: Room, page: Connection) -> None:
    if page in room.pages:
        room.pages.remove(page)
    for stream in room.streams.values():
        if page in stream.pages:
            stream.pages.remove(page)
    room.touched = asyncio.get_running_loop().time()
    if page.hands and not any(page.hands == other.hands for other in room.pages):
        room.tell_all(p.Note("gone", page.hands[0], seats=room.seat_records()))


def welcome(room: Room, page: Connection, epoch: str) -> p.Welcome:
    match = room.match
    d = room.hall.library.game_of(room.table["game"])
    seat = page.hands[0] if page.hands else -1
    settings = room.chairs[seat].pace.settings if seat >= 0 else p.Settings(lang=page.lang)
    return p.Welcome(
        p.VERSION, __version__, room.id, room.table["game"], d.title_ja if page.lang == "ja" else d.title, seat,
        page.hands, epoch, {} if match is None else dict(match.layout(page.lang)), room.seat_records(), settings,
        room.table["options"], room.best_of, room.number, list(room.table["score"]), room.cover,
        open_hands=room.open_hands, frozen=room.frozen[page.lang == "ja"] if room.frozen else "")
