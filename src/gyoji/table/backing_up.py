"""The game is where it was before: what was answered since is taken back, and all who look are told where they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..kernel.holding.match import Match
from . import protocol as p
from .joining import settle
from .store import Given, now_ms, take_back

if TYPE_CHECKING:
    from .room import Room


async def back_up(room: Room, back: Match, to: int) -> None:
    """By a judge's ruling the game is where it was; that, and what was shuffled for it, follows in the log."""
    new = [Given(k, -1, back.answers[k], back.checks[k], "", now_ms()) for k in range(to, len(back.answers))]
    await taken_back(room, back, to, new)
    room.tell_all(p.Note("backup", -1))


async def taken_back(room: Room, back: Match, to: int, new: list[Given] | None = None) -> None:
    """The game is where it was before; with what was decided from outside instead of what is taken back."""
    match = room.match
    assert match is not None
    if room.thinking is not None:
        room.thinking.cancel()
        room.thinking = None
    await room.hall.store.run(take_back(room.id, room.term, room.game, len(match.answers), to))
    if new:
        await room.hall.store.keep(room.id, room.term, room.game, to, new)
    back.holds = 0
    back.windows = 0
    streams = room.streams
    room.begin(back, room.game, room.origin, room.files)
    for chair in room.chairs:
        chair.chosen = [n for n in chair.chosen if n < to]
    room.line.forget()
    pages = [page for s in streams.values() for page in s.pages]
    q = back.question
    if q is not None and room.chairs[q.seat].human:  # asked again, though it might be passed by itself
        room.ask(q)
        await room.flush()
    else:
        await room.advance()
    for page in pages:
        settle(room, page)


async def back_to(room: Room, to: int) -> None:
    back = await room.hall.replayed(room, to)
    await taken_back(room, back, to)
