"""What a seat has set: how it is asked, when the table passes for it, in which language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from . import protocol as p
from .chairs import Refusal
from .joining import settle
from .pacing import UNTIL
from .streams import ENCODE, Connection

if TYPE_CHECKING:
    from .room import Room


async def change(room: Room, page: Connection, m: p.Set) -> None:
    chair = room.chairs[page.hands[0]]
    patch = {f: v for f in m.__struct_fields__ if f != "id" and (v := getattr(m, f)) is not msgspec.UNSET}
    check_settings(patch)
    match = room.match
    for name, value in patch.items():
        if name == "pass_until":
            if value and match is not None:
                for hand in page.hands:
                    room.chairs[hand].pace.begin_passing(match, value)
            else:
                chair.pace.acted()
        else:
            for hand in page.hands:
                setattr(room.chairs[hand].pace.settings, name, value)
    if match is not None:
        for hand in page.hands:
            pace, now = room.chairs[hand].pace, (match.state.turn, match.state.active)
            pace.turn = now if "full_control" in patch else pace.turn
            pace.once = now if "stops_once" in patch else pace.once
    if "lang" in patch and page.lang != patch["lang"]:
        page.lang = patch["lang"]
        settle(room, page)
    await room.hall.keep_settings(room, chair)
    if room.draft is None and match is not None and not match.over:
        q = match.question
        room.watch_windows()
        if match.question is not q or (q is not None and q.seat in page.hands and (
                room.chairs[q.seat].pace.automatic(match, q) is not None)):
            await room.advance()
    chair.told = ENCODE(p.Note("settings", chair.seat, settings=chair.pace.settings))
    page.send(chair.told)


def check_settings(patch: dict[str, Any]) -> None:
    allowed = {"auto_pass": ("smart", "stops", "never"), "full_control": ("off", "on", "locked"), "pass_until": ("", *UNTIL),
               "lang": ("en", "ja")}
    for name, values in allowed.items():
        if name in patch and patch[name] not in values:
            raise Refusal("bad-message", f"{name} is one of {', '.join(v or 'nothing' for v in values)}")
