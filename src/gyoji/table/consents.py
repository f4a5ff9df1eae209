"""What all seats must agree to: that something is taken back, a draw, going on under other rules. And what can be done about
one who does not answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..kernel.errors import GyojiError
from . import answering, frozen
from . import protocol as p
from .backing_up import back_to, taken_back
from .chairs import Refusal
from .joining import settle
from .streams import Connection

if TYPE_CHECKING:
    from .room import Room


async def undo(room: Room, page: Connection, m: p.Undo) -> None:
    match = room.match
    if match is None:
        raise Refusal("not-now", "nothing was answered yet")
    if room.draft is not None and room.draft.given[0].seat in page.hands:
        await answering.draft(room, page, p.Draft(m.id, back=True))
        return
    q = match.question
    seat = q.seat if q is not None and q.seat in page.hands else page.hands[0]
    chair = room.chairs[seat]
    to = chair.chosen[-1] if chair.chosen else -1
    if to < 0:
        raise Refusal("not-now", "nothing was chosen yet that could be taken back")
    back = match.copy()
    try:
        back.undo(seat, len(match.answers) - to)
    except GyojiError as e:
        others = {c.seat for c in room.chairs if c.human and c.seat not in page.hands}
        if match.over:
            raise Refusal("not-now", str(e)) from None
        if not others:  # against agents alone nobody needs to agree
            await back_to(room, to)
            return
        room.wish = ("undo", seat, set(page.hands) | {c.seat for c in room.chairs if c.agent})
        room.tell_all(p.Note("undo", seat, str(e)), but=page)
        return
    await taken_back(room, back, to)


async def consent(room: Room, page: Connection, m: p.Consent) -> None:
    if room.wish is None or room.wish[0] != m.to or (room.match is None and m.to != "thaw"):
        raise Refusal("not-now", "nobody has asked for that")
    what, by, agreed = room.wish
    if not m.yes:
        room.wish = None
        room.tell_all(p.Note(f"{what}-refused", page.hands[0]))
        return
    agreed |= set(page.hands)
    if agreed < {c.seat for c in room.chairs}:
        return
    room.wish = None
    if what == "undo":
        chosen = room.chairs[by].chosen
        if chosen:
            await back_to(room, chosen[-1])
    elif what == "draw":
        await room.enter(lambda match: match.agree_on_draw(), by)
    elif what == "thaw":
        await frozen.thaw(room.hall, room)
        await room.advance()
        for other in list(room.pages):
            settle(room, other)


def end_wish(room: Room) -> None:
    """The game has gone on: what was asked of all is asked no more."""
    if room.wish is not None:
        room.tell_all(p.Note(f"{room.wish[0]}-refused", -1))
    room.wish = None


async def offer(room: Room, page: Connection, m: p.Offer) -> None:
    if m.what == "thaw" and room.frozen and room.match is None:
        room.wish = ("thaw", page.hands[0], set(page.hands) | {c.seat for c in room.chairs if c.agent})
        room.tell_all(p.Note("thaw", page.hands[0]), but=page)
        if room.wish[2] >= {c.seat for c in room.chairs}:
            await consent(room, page, p.Consent(m.id, m.what, True))
        return
    if m.what != "draw" or room.match is None or room.match.over:
        raise Refusal("not-now", "that cannot be offered now")
    if any(c.agent for c in room.chairs):
        raise Refusal("not-now", "agents agree on no draw")
    room.wish = (m.what, page.hands[0], set(page.hands))
    room.tell_all(p.Note(m.what, page.hands[0]), but=page)
    if room.wish[2] >= {c.seat for c in room.chairs}:
        await consent(room, page, p.Consent(m.id, m.what, True))


async def claim(room: Room, page: Connection, m: p.Claim) -> None:
    q = None if room.match is None else room.match.question
    if q is None or q.seat != m.seat or m.seat in page.hands or m.what not in ("nudge", "agent", "end"):
        raise Refusal("not-now", "that seat is not asked")
    waited = room.hall.time() - room.asked_at
    if m.what == "nudge":
        if waited < room.hall.limits.nudge:
            raise Refusal("not-now", "give them a little more time")
        room.tell_all(p.Note("nudge", m.seat))
        return
    if waited < room.hall.limits.absent:
        raise Refusal("not-now", "give them a little more time")
    if m.what == "agent":
        room.chairs[m.seat].agent = "greedy"
        await room.hall.keep_seat(room, room.chairs[m.seat])
        room.watch_windows()
        room.tell_all(p.Note("seats", m.seat, seats=room.seat_records()))
        await room.advance()
    else:
        await room.enter(lambda match: match.rule_lost(m.seat), m.seat)
