"""The clocks of a table: whose runs, and what happens when a seat's time is up."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from . import protocol as p
from .chairs import Refusal
from .store import now_ms

if TYPE_CHECKING:
    from .room import Room

GRACE = 3000  # milliseconds of each question that cost nothing


def told(room: Room) -> p.Clocks | None:
    if room.clock["kind"] == "none" or room.match is None:
        return None
    left = [c.left for c in room.chairs]
    return p.Clocks(now_ms(), left, [room.clock_seat] if room.clock_seat >= 0 else [], GRACE)


def start(room: Room, seat: int) -> None:
    if room.clock["kind"] == "none":
        return
    room.clock_seat, room.clock_since = seat, now_ms()
    left = room.chairs[seat].left
    loop = asyncio.get_running_loop()
    wait = max(0.0, room.asked_at - loop.time()) + (left + GRACE) / 1000
    room.flag = loop.call_later(wait, lambda: asyncio.ensure_future(fall(room, seat)))


def stop(room: Room) -> None:
    if room.flag is not None:
        room.flag.cancel()
        room.flag = None
    if room.clock_seat >= 0:
        chair = room.chairs[room.clock_seat]
        used = max(0, now_ms() - room.clock_since - GRACE)
        more = int(room.clock.get("more", 0)) * 1000 if room.clock["kind"] == "fischer" else 0
        chair.left = max(0, chair.left - used) + more
        room.clock_seat = -1


async def fall(room: Room, seat: int) -> None:
    """A seat's time is up: it loses."""
    async with room.lock:
        if room.clock_seat == seat and not room.closed:
            try:
                await room.enter(lambda match: match.rule_lost(seat), seat)
            except Refusal:
                return
