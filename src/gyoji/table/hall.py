"""All tables of a server: they are made, found, loaded, put to sleep; what is kept of them goes to the database."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import Connection as Db
from sqlalchemy import insert, select, update

from .. import __version__, games, start
from ..agents import OFFERED
from ..kernel.declaring.deck import parse_deck
from ..kernel.errors import GyojiError
from ..kernel.holding.match import Match
from ..kernel.holding.saving import restore, unpack
from ..kernel.state.terms import NOBODY
from . import frozen
from . import protocol as p
from . import schema as t
from .frozen import engine_of
from .joining import settle
from .library import Library
from .library import Problem as Problem
from .lobby_types import LobbyInfo, TableInfo
from .owners import Owners
from .pictures import Pictures
from .room import Chair, Connection, Refusal, Room
from .store import Store, answers_of, now_ms
from .thinkers import Thinkers
from .tokens import hashed, new_token


@dataclass(slots=True)
class Limits:
    """What a server lets its guests do."""

    message: int = 4096  # bytes
    upload: int = 262_144
    rate: float = 20.0  # messages a second
    burst: float = 40.0
    pages: int = 4  # sockets with one token
    tables: int = 20  # open ones of an address
    pending: int = 5  # of them, not begun
    watchers: int = 50
    nudge: float = 180.0  # seconds without an answer
    absent: float = 600.0
    picking: float = 1.0  # how many times as long as in the rules a pick of a draft may take
    sleep: float = 600.0  # seconds without a page, after which a table leaves the memory


class Hall:
    def __init__(self, store: Store, thinkers: Thinkers, limits: Limits | None = None, operator: str = "") -> None:
        self.store = store
        self.thinkers = thinkers
        self.limits = limits or Limits()
        self.operator = operator or new_token()
        self.me = secrets.token_hex(8)
        self.owners = Owners(store, self.me)
        self.address = ""  # where other processes find this one
        self.filming: set[asyncio.Task[None]] = set()
        self.rooms: dict[str, Room] = {}
        self.opening: dict[str, asyncio.Lock] = {}
        self.chatted: dict[int, float] = {}
        self.read: dict[int, float] = {}
        self.counts: Counter[str] = Counter()
        self.library = Library(store)
        self.pictures = Pictures()
        self.seed: int | None = None  # of all that is dealt here, for tests

    def any_seed(self) -> int:
        return start.any_seed() if self.seed is None else self.seed

    def time(self) -> float:
        return asyncio.get_running_loop().time()

    async def lobby(self, lang: str, operator: bool) -> LobbyInfo:
        found = await asyncio.to_thread(lambda: [self.library.game_info(games.load(name), lang) for name in games.NAMES])
        return LobbyInfo(__version__, found, list(OFFERED), operator, await self.listed())

    async def listed(self) -> list[TableInfo]:
        """Tables that may be watched by all."""

        def ask(c: Db) -> list[Any]:
            newest = select(t.tables).where(t.tables.c.state != "over").order_by(t.tables.c.touched.desc()).limit(200)
            return [row for row in c.execute(newest).mappings() if row["setup"].get("watchers") == "listed"]

        out = []
        for row in await self.store.read(ask):
            d = self.library.game_of(row["game"])
            out.append(TableInfo(row["id"], row["game"], d.title, row["setup"].get("names", []), row["state"],
                                 f"/t/{row['id']}#{row['setup']['watch']}"))
        return out

    # --- playing -----------------------------------------------------------------------------------------------------
    async def rows(self, table: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
        def ask(c: Db) -> tuple[Any, list[Any]]:
            row = c.execute(select(t.tables).where(t.tables.c.id == table)).mappings().first()
            chairs = c.execute(select(t.seats).where(t.seats.c.table_id == table).order_by(t.seats.c.seat)).mappings().all()
            return row, list(chairs)

        row, chairs = await self.store.read(ask)
        if row is None:
            raise Problem("no-table", "there is no such table", 404)
        return dict(row), [dict(c) for c in chairs]

    async def room(self, table: str) -> Room:
        """A table, loaded when it is first asked for."""
        room = self.rooms.get(table)
        if room is not None and not room.closed:
            return room
        lock = self.opening.setdefault(table, asyncio.Lock())
        async with lock:
            room = self.rooms.get(table)
            if room is not None and not room.closed:
                return room
            row, seats = await self.rows(table)
            await self.own(row)
            room = Room(self, row, [chair_of(s) for s in seats])
            if row["state"] != "open":
                await self.load(room)
            self.rooms[table] = room
        self.opening.pop(table, None)
        if room.match is not None:
            await room.go_on()
        return room

    async def own(self, row: dict[str, Any]) -> None:
        """Take a table over, if the process that had it is gone."""
        if row["owner"] == self.me:
            return
        if await self.owners.where(row["owner"]):
            raise Refusal("busy", "the table is being moved: connect again")
        term = row["term"]

        def take(c: Db) -> int:
            return int(c.execute(update(t.tables).where(t.tables.c.id == row["id"], t.tables.c.term == term).values(
                owner=self.me, term=term + 1)).rowcount)

        if await self.store.run(take) != 1:
            raise Refusal("busy", "the table is being moved: connect again")
        row["owner"], row["term"] = self.me, term + 1
        self.counts["takeovers"] += 1

    async def load(self, room: Room) -> None:
        """The newest game of a table, played again from its answers."""
        def ask(c: Db) -> tuple[Any, list[Any]]:
            newest = select(t.games).where(t.games.c.table_id == room.id).order_by(t.games.c.number.desc())
            game = c.execute(newest).mappings().first()
            return game, [] if game is None else answers_of(c, game["id"])

        game, given = await self.store.read(ask)
        if game is None:
            return
        room.game, room.origin, room.files = game["id"], game["origin"], list(game["card_files"])
        try:
            match = await asyncio.to_thread(self.replay, game["origin"], game["card_files"], given)
            await frozen.adopt(self, room.table["game"], game, given)
        except GyojiError:
            await frozen.freeze(self, room, game, given)
            return
        if game["state"] == "over":
            room.table["finished"] = game["id"]
        for chair in room.chairs:
            chair.chosen = [a.n for a in given if a.seat == chair.seat and a.client_id][-20:]
            last = next((a.client_id for a in reversed(given) if a.seat == chair.seat and a.client_id), "")
            if last:
                chair.results[last] = msgspec.json.encode(p.Done(last))
        room.begin(match, game["id"], game["origin"], list(game["card_files"]))

    def replay(self, origin: bytes, files: list[str], given: list[Any], upto: int | None = None,
               partial: bool = False) -> Match:
        save = unpack(origin)
        rows = given if upto is None else given[:upto]
        final = [a.pick for a in rows if a.check_sum == -1]
        save.answers = [a.pick for a in rows if a.check_sum != -1]
        save.checks = [a.check_sum for a in rows if a.check_sum != -1]
        save.conceded = -1 - final[0] if final else -1
        save.fingerprint = ""
        return restore(save, start.find_game(save.game, files, save.decks), partial=partial)

    async def replayed(self, room: Room, upto: int) -> Match:
        given = await self.store.read(lambda c: answers_of(c, room.game))
        return await asyncio.to_thread(self.replay, room.origin, room.files, given, upto)

    async def start(self, table: str, starter: int = NOBODY) -> None:
        """Begin the next game of a table."""
        row, seats = await self.rows(table)
        await self.own(row)
        number = int(row["number"]) + 1
        files = self.library.files.get(row["game"], [])
        seed = row["setup"].get("seed")
        if number == 1 and starter == NOBODY:
            starter = int(row["setup"].get("starter", NOBODY))  # who chooses, where that is given
            if starter == NOBODY and row["setup"].get("event"):
                starter = self.any_seed() % len(seats)  # chance (MTR 2.2#1): after a drawn game it is known who has chosen

        def make_match() -> tuple[Match, bytes]:
            decks = [parse_deck(s["deck"], f"deck {k + 1}", f"deck {k + 1}") for k, s in enumerate(seats)]
            match = start.new(row["game"], decks, self.any_seed() if seed is None else int(seed) + number - 1, files,
                              row["options"], "en", None, starter)
            return match, match.save()

        try:
            match, origin = await asyncio.to_thread(make_match)
        except GyojiError as e:
            raise Problem("start", str(e)) from None
        game = f"{table}-{number}"

        def keep(c: Db) -> None:
            if c.execute(update(t.tables).where(t.tables.c.id == table, t.tables.c.term == row["term"]).values(
                    state="playing", number=number, touched=now_ms())).rowcount != 1:
                raise GyojiError("the table is another process's")
            c.execute(insert(t.games), [{
                "id": game, "table_id": table, "number": number, "origin": origin, "card_files": files,
                "engine": engine_of(row["game"]), "state": "playing", "answers": 0, "result": {}, "created": now_ms()}])
            c.execute(update(t.seats).where(t.seats.c.table_id == table).values(ready=1))

        await self.store.run(keep)
        row["state"], row["number"] = "playing", number
        room = self.rooms.get(table)
        if room is None or room.closed:
            room = self.rooms[table] = Room(self, row, [chair_of(s) for s in seats])
        else:
            room.table.update(row)
            room.term = row["term"]
        for chair in room.chairs:
            chair.ready = True
            chair.chosen = []
        room.begin(match, game, origin, files)
        await room.go_on()
        for page in list(room.pages):
            settle(room, page)

    async def game_rows(self, game: str) -> tuple[Any, list[Any]]:
        def ask(c: Db) -> tuple[Any, list[Any]]:
            row = c.execute(select(t.games).where(t.games.c.id == game)).mappings().first()
            return row, [] if row is None else answers_of(c, game)

        row, given = await self.store.read(ask)
        if row is None:
            raise Problem("no-game", "there is no such game", 404)
        return row, given

    # --- coming and going ------------------------------------------------------------------------------------------------
    async def wake(self) -> None:
        """The server begins. Tables are loaded when they are asked for; agents that were thinking think again then."""
        await self.owners.wake(self.address)

    async def elsewhere(self, table: str) -> str:
        """The address of another process that has a table, if there is one."""
        if self.store.sqlite or (table in self.rooms and not self.rooms[table].closed):
            return ""
        row = await self.store.read(lambda c: c.execute(select(t.tables.c.owner).where(t.tables.c.id == table)).first())
        return "" if row is None else await self.owners.where(row[0])

    async def leave(self) -> None:
        """The server ends: those who are here connect again, here or elsewhere."""
        for room in list(self.rooms.values()):
            room.tell_all(p.Note("leaving"))
            room.stop()
        self.rooms.clear()
        await self.owners.leave()
        self.thinkers.close()
        await asyncio.to_thread(self.store.close)

    def metrics(self) -> str:
        """For Prometheus and its kin."""
        lines = [f"gyoji_tables {len(self.rooms)}", f"gyoji_pages {sum(len(r.pages) for r in self.rooms.values())}",
                 f"gyoji_commits_total {self.store.commits}", f"gyoji_answers_total {self.store.answers}",
                 f"gyoji_agent_questions_total {self.thinkers.asked}",
                 f"gyoji_agent_seconds_total {self.thinkers.seconds:.3f}"]
        for name, n in sorted(self.counts.items()):
            what, _, which = name.partition(" ")
            lines.append(f'gyoji_{what}_total{{kind="{which}"}} {n}')
        return "\n".join(lines) + "\n"

    # --- small things ------------------------------------------------------------------------------------------------
    def find_hands(self, room: Room, token: str) -> list[int] | None:
        """The seats that a token plays; none: it watches; None: it leads nowhere."""
        h = hashed(token)
        own = next((c.seat for c in room.chairs if c.token_hash == h and c.human), -1)
        if own >= 0:
            return [own, *[c.seat for c in room.chairs if c.human and c.hand == own and c.seat != own]]
        return [] if secrets.compare_digest(h, room.table["watch_hash"]) else None

    async def keep_settings(self, room: Room, chair: Chair) -> None:
        kept = msgspec.to_builtins(chair.pace.settings)
        kept.pop("pass_until", None)
        await self.store.run(lambda c: c.execute(update(t.seats).where(
            t.seats.c.table_id == room.id, t.seats.c.seat == chair.seat).values(settings=kept)) and None)

    async def keep_setup(self, room: Room, **more: Any) -> None:
        """What was decided of a match beside its games: its setup and its score."""
        room.table["setup"] = {**room.table["setup"], **more}
        setup, score = room.table["setup"], list(room.table["score"])
        await self.store.run(lambda c: c.execute(update(t.tables).where(t.tables.c.id == room.id).values(
            setup=setup, score=score)) and None)

    async def keep_seat(self, room: Room, chair: Chair) -> None:
        await self.store.run(lambda c: c.execute(update(t.seats).where(
            t.seats.c.table_id == room.id, t.seats.c.seat == chair.seat).values(
                deck=chair.deck, name=chair.name, agent=chair.agent, left_ms=chair.left)) and None)

    async def keep_chat(self, room: Room, seat: int, text: str) -> int:
        at = now_ms()
        await self.store.run(lambda c: c.execute(insert(t.chat), [
            {"table_id": room.id, "seat": seat, "text": text, "at": at}]) and None)
        return at

    def may_chat(self, page: Connection) -> bool:
        return once_a_second(self.chatted, page, self.time())

    def may_read(self, page: Connection) -> bool:
        return once_a_second(self.read, page, self.time())

    def counted(self, game: str, n: int) -> None:
        self.counts[f"answers {game}"] += n

    async def drop(self, room: Room, moved: bool) -> None:
        """A table whose state is not that of the database any more: it is loaded again when it is next asked for."""
        room.stop()
        self.rooms.pop(room.id, None)

    async def sleep(self) -> None:
        """Tables at which nobody looks leave the memory."""
        now = self.time()
        for room in list(self.rooms.values()):
            busy = room.thinking is not None or room.lock.locked() or room.line
            if not room.pages and not busy and now - room.touched > self.limits.sleep:
                room.stop()
                self.rooms.pop(room.id, None)


def once_a_second(last: dict[int, float], page: Connection, now: float) -> bool:
    if now - last.get(id(page), -10.0) < 1.0:
        return False
    if len(last) > 10_000:
        last.clear()
    last[id(page)] = now
    return True


def chair_of(s: dict[str, Any]) -> Chair:
    settings = msgspec.convert(s["settings"], p.Settings)
    return Chair(s["seat"], s["name"], s["agent"], s["hand"], s["deck"], settings, s["left_ms"], bool(s["ready"]),
                 s["token_hash"])
