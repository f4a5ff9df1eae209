"""Tables are set up: who sits where with which deck, by which links; who has a link sits down."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import Connection as Db
from sqlalchemy import func, insert, select, update

from ..agents import OFFERED
from ..kernel.declaring.gamedef import GameDef
from . import protocol as p
from . import schema as t
from .library import Problem
from .lobby_types import SeatLink, SeatWanted, SitDown, TableMade, TableWanted
from .store import now_ms
from .tokens import hashed, new_token

if TYPE_CHECKING:
    from .hall import Hall


@dataclass(slots=True)
class EventMatch:
    """What is decided of an event's match before its first game."""

    event: str
    table: str  # its id
    starter: int  # who says who begins; NOBODY: chance
    score: list[int]


async def create(hall: Hall, wanted: TableWanted, address: str, match: EventMatch | None = None) -> TableMade:
    """A new table; of an event's match, with what was decided of it before its first game."""
    d = hall.library.game_of(wanted.game)
    options = hall.library.options_of(d, wanted.options)
    n = d.seats(options)
    if len(wanted.seats) != n:
        raise Problem("seats", f"this game has {n} seats, not {len(wanted.seats)}")
    if wanted.best_of not in (1, 3):
        raise Problem("best-of", "a match is the best of one or of three games")
    if wanted.watchers not in ("nobody", "link", "listed"):
        raise Problem("watchers", "who may watch is one of nobody, link, listed")
    if wanted.clock is not None and wanted.clock.kind not in ("none", "fischer", "turn", "days"):
        raise Problem("clock", "a clock is one of none, fischer, turn, days")
    people = [s for s in wanted.seats if s.who in ("me", "link", "hot")]
    if wanted.open_hands and wanted.watchers == "nobody":
        raise Problem("watchers", "open hands are for those who watch, and nobody may")
    if wanted.seed is not None and len(people) > 1:
        raise Problem("seed", "a seed is for practice against agents")
    await check_limits(hall, address)
    id = secrets.token_hex(8) if match is None else match.table
    owner, watch = new_token(), new_token()
    tokens = [new_token() for _ in wanted.seats]
    me = next((k for k, s in enumerate(wanted.seats) if s.who == "me"), -1)
    clock = wanted.clock.start if wanted.clock else 0
    rows = await asyncio.to_thread(lambda: [  # decks are read: where it is the first of its game, all its cards
        seat_row(hall, d, options, id, k, seat, tokens[k], me, clock) for k, seat in enumerate(wanted.seats)])
    setup = {
        "best_of": wanted.best_of, "watchers": wanted.watchers, "cover": wanted.cover, "seed": wanted.seed,
        "clock": None if wanted.clock is None else msgspec.to_builtins(wanted.clock),
        "names": [r["name"] for r in rows], "watch": watch if wanted.watchers == "listed" else "",
        **({} if match is None else {"event": match.event, "starter": match.starter}),
        "open_hands": wanted.open_hands,
    }
    table = {
        "id": id, "game": wanted.game, "options": options, "setup": setup, "state": "open", "number": 0,
        "score": [0] * n if match is None else match.score,
        "owner_hash": hashed(owner), "watch_hash": hashed(watch) if wanted.watchers != "nobody" else hashed(new_token()),
        "address": hashed(address)[:32], "term": 1, "owner": hall.me, "created": now_ms(), "touched": now_ms(),
    }

    def keep(c: Db) -> None:
        c.execute(insert(t.tables), [table])
        c.execute(insert(t.seats), rows)

    await hall.store.run(keep)
    if all(r["ready"] for r in rows):
        await hall.start(id)
    links = [SeatLink(k, tokens[k], f"/t/{id}#{tokens[k]}") for k, s in enumerate(wanted.seats) if s.who == "link"]
    own = tokens[me] if me >= 0 else ""
    link = f"/t/{id}#{own or watch}"
    return TableMade(id, own, link, links, f"/t/{id}#{watch}" if wanted.watchers != "nobody" else "", owner)


def seat_row(hall: Hall, d: GameDef, options: dict[str, Any], table: str, k: int, seat: SeatWanted, token: str, me: int,
             clock: int) -> dict[str, Any]:
    person = seat.who in ("me", "link", "hot")
    if not person and seat.who not in OFFERED:
        raise Problem("agent", f"there is no agent {seat.who!r} here; there are: {', '.join(OFFERED)}")
    if seat.who == "hot" and me < 0:
        raise Problem("seats", "a hot seat needs one who sits at the page")
    text = ""
    if seat.who != "link" or seat.deck or seat.deck_text:
        text = hall.library.deck_text(d, options, seat.deck, seat.deck_text, k)
    name = seat.name.strip()[:40] or (seat.who if not person else chr(ord("A") + k % 26))
    return {
        "table_id": table, "seat": k, "token_hash": hashed(token), "hand": me if seat.who == "hot" else k, "name": name,
        "agent": "" if person else seat.who, "deck": text, "settings": {}, "left_ms": clock * 1000,
        "ready": 0 if seat.who == "link" else 1,
    }


async def check_limits(hall: Hall, address: str) -> None:
    who = hashed(address)[:32]

    def ask(c: Db) -> tuple[int, int]:
        mine = select(func.count()).select_from(t.tables).where(t.tables.c.address == who)
        open_tables = c.execute(mine.where(t.tables.c.state != "over")).scalar_one()
        return int(open_tables), int(c.execute(mine.where(t.tables.c.state == "open")).scalar_one())

    unfinished, pending = await hall.store.read(ask)
    if unfinished >= hall.limits.tables:
        raise Problem("too-many", f"{hall.limits.tables} tables at once are enough: finish one first", 429)
    if pending >= hall.limits.pending:
        raise Problem("too-many", f"{hall.limits.pending} tables wait for players already", 429)


async def sit(hall: Hall, table: str, wanted: SitDown) -> None:
    """Who has a link takes the seat: a name, a deck."""
    row, chairs = await hall.rows(table)
    seat = next((c for c in chairs if c["token_hash"] == hashed(wanted.token)), None)
    if seat is None:
        raise Problem("no-seat", "this link leads to no seat: it may have been made anew", 403)
    if row["state"] != "open":
        raise Problem("not-now", "the game has begun")
    if row["setup"].get("open_hands") and not wanted.open_hands:
        raise Problem("open-hands", "watchers of this table see all hands, three turns later: sit down if you agree")
    d = hall.library.game_of(row["game"])
    text = seat["deck"]
    if wanted.deck or wanted.deck_text or not text:
        text = await asyncio.to_thread(
            hall.library.deck_text, d, row["options"], wanted.deck, wanted.deck_text, seat["seat"])
    name = wanted.name.strip()[:40] or seat["name"]

    def keep(c: Db) -> bool:
        c.execute(update(t.seats).where(t.seats.c.table_id == table, t.seats.c.seat == seat["seat"]).values(
            deck=text, name=name, ready=1))
        waiting = c.execute(select(func.count()).select_from(t.seats).where(
            t.seats.c.table_id == table, t.seats.c.ready == 0)).scalar_one()
        return int(waiting) == 0

    ready = await hall.store.run(keep)
    room = hall.rooms.get(table)
    if room is not None:
        chair = room.chairs[seat["seat"]]
        chair.deck, chair.name, chair.ready = text, name, True
        room.tell_all(p.Note("seats", chair.seat, seats=room.seat_records()))
    if ready:
        await hall.start(table)


async def new_link(hall: Hall, table: str, owner: str, seat: int) -> SeatLink:
    row, chairs = await hall.rows(table)
    if row["owner_hash"] != hashed(owner):
        raise Problem("no-seat", "only who made the table makes links anew", 403)
    if not 0 <= seat < len(chairs) or chairs[seat]["agent"]:
        raise Problem("no-seat", "there is no such seat", 404)
    return await fresh_link(hall, table, seat)


async def fresh_link(hall: Hall, table: str, seat: int) -> SeatLink:
    """A new link to a seat; the one before leads nowhere."""
    token = new_token()
    await hall.store.run(lambda c: c.execute(update(t.seats).where(
        t.seats.c.table_id == table, t.seats.c.seat == seat).values(token_hash=hashed(token))) and None)
    room = hall.rooms.get(table)
    if room is not None:
        room.chairs[seat].token_hash = hashed(token)
        for page in [page for page in room.pages if seat in page.hands]:
            page.close(4001, "the link of this seat was made anew")
    return SeatLink(seat, token, f"/t/{table}#{token}")
