"""All tables of a server: they are made, found, loaded, put to sleep; what is kept of them goes to the database."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections import Counter
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import Connection as Db
from sqlalchemy import delete, func, insert, select, update

from .. import __version__, games, start
from ..agents import AGENTS, STRENGTHS, make
from ..kernel.declaring.deck import Deck, parse_deck
from ..kernel.declaring.gamedef import GameDef
from ..kernel.errors import GyojiError
from ..kernel.holding.match import Match
from ..kernel.holding.saving import restore, unpack
from ..kernel.state.terms import NOBODY
from . import frozen
from . import protocol as p
from . import schema as t
from .frozen import engine_of
from .library import Library
from .library import Problem as Problem
from .lobby_types import LobbyInfo, SeatLink, SeatWanted, SitDown, TableInfo, TableMade, TableWanted
from .owners import Owners
from .pictures import Pictures
from .room import Chair, Connection, Refusal, Room
from .store import Store, answers_of, now_ms
from .thinkers import Thinkers


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
    sleep: float = 600.0  # seconds without a page, after which a table leaves the memory


@dataclass(slots=True)
class EventMatch:
    """What is decided of an event's match before its first game."""

    event: str
    table: str  # its id
    starter: int  # who says who begins; NOBODY: chance
    score: list[int]


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def new_token() -> str:
    return secrets.token_urlsafe(32)


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

    def time(self) -> float:
        return asyncio.get_running_loop().time()

    async def lobby(self, lang: str, operator: bool) -> LobbyInfo:
        found = await asyncio.to_thread(lambda: [self.library.game_info(games.load(name), lang) for name in games.NAMES])
        agents = [name for name in AGENTS if name != "search"] + [f"search:{s}" for s in STRENGTHS]
        return LobbyInfo(__version__, found, agents, operator, await self.listed())

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

    # --- making tables -----------------------------------------------------------------------------------------------
    async def create(self, wanted: TableWanted, address: str, match: EventMatch | None = None) -> TableMade:
        """A new table; of an event's match, with what was decided of it before its first game."""
        d = self.library.game_of(wanted.game)
        options = self.library.options_of(d, wanted.options)
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
        await self.check_limits(address)
        id = secrets.token_hex(8) if match is None else match.table
        owner, watch = new_token(), new_token()
        tokens = [new_token() for _ in wanted.seats]
        me = next((k for k, s in enumerate(wanted.seats) if s.who == "me"), -1)
        clock = wanted.clock.start if wanted.clock else 0
        rows = await asyncio.to_thread(lambda: [  # decks are read: where it is the first of its game, all its cards
            self.seat_row(d, options, id, k, seat, tokens[k], me, clock) for k, seat in enumerate(wanted.seats)])
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
            "address": hashed(address)[:32], "term": 1, "owner": self.me, "created": now_ms(), "touched": now_ms(),
        }

        def keep(c: Db) -> None:
            c.execute(insert(t.tables), [table])
            c.execute(insert(t.seats), rows)

        await self.store.run(keep)
        if all(r["ready"] for r in rows):
            await self.start(id)
        links = [SeatLink(k, tokens[k], f"/t/{id}#{tokens[k]}") for k, s in enumerate(wanted.seats) if s.who == "link"]
        own = tokens[me] if me >= 0 else ""
        link = f"/t/{id}#{own or watch}"
        return TableMade(id, own, link, links, f"/t/{id}#{watch}" if wanted.watchers != "nobody" else "", owner)

    def seat_row(self, d: GameDef, options: dict[str, Any], table: str, k: int, seat: SeatWanted, token: str, me: int,
                 clock: int) -> dict[str, Any]:
        person = seat.who in ("me", "link", "hot")
        if not person:
            try:
                make(seat.who)
            except GyojiError as e:
                raise Problem("agent", str(e)) from None
            if seat.who.startswith("search:") and seat.who.split(":")[1] not in STRENGTHS:
                raise Problem("agent", f"search is one of {', '.join('search:' + s for s in STRENGTHS)}")
        if seat.who == "hot" and me < 0:
            raise Problem("seats", "a hot seat needs one who sits at the page")
        text = ""
        if seat.who != "link" or seat.deck or seat.deck_text:
            text = self.library.deck_text(d, options, seat.deck, seat.deck_text, k)
        name = seat.name.strip()[:40] or (seat.who if not person else chr(ord("A") + k % 26))
        return {
            "table_id": table, "seat": k, "token_hash": hashed(token), "hand": me if seat.who == "hot" else k, "name": name,
            "agent": "" if person else seat.who, "deck": text, "settings": {}, "left_ms": clock * 1000,
            "ready": 0 if seat.who == "link" else 1,
        }

    async def check_limits(self, address: str) -> None:
        who = hashed(address)[:32]

        def ask(c: Db) -> tuple[int, int]:
            mine = select(func.count()).select_from(t.tables).where(t.tables.c.address == who)
            open_tables = c.execute(mine.where(t.tables.c.state != "over")).scalar_one()
            return int(open_tables), int(c.execute(mine.where(t.tables.c.state == "open")).scalar_one())

        unfinished, pending = await self.store.read(ask)
        if unfinished >= self.limits.tables:
            raise Problem("too-many", f"{self.limits.tables} tables at once are enough: finish one first", 429)
        if pending >= self.limits.pending:
            raise Problem("too-many", f"{self.limits.pending} tables wait for players already", 429)

    async def sit(self, table: str, wanted: SitDown) -> None:
        """Who has a link takes the seat: a name, a deck."""
        row, chairs = await self.rows(table)
        seat = next((c for c in chairs if c["token_hash"] == hashed(wanted.token)), None)
        if seat is None:
            raise Problem("no-seat", "this link leads to no seat: it may have been made anew", 403)
        if row["state"] != "open":
            raise Problem("not-now", "the game has begun")
        if row["setup"].get("open_hands") and not wanted.open_hands:
            raise Problem("open-hands", "watchers of this table see all hands, three turns later: sit down if you agree")
        d = self.library.game_of(row["game"])
        text = seat["deck"]
        if wanted.deck or wanted.deck_text or not text:
            text = await asyncio.to_thread(
                self.library.deck_text, d, row["options"], wanted.deck, wanted.deck_text, seat["seat"])
        name = wanted.name.strip()[:40] or seat["name"]

        def keep(c: Db) -> bool:
            c.execute(update(t.seats).where(t.seats.c.table_id == table, t.seats.c.seat == seat["seat"]).values(
                deck=text, name=name, ready=1))
            waiting = c.execute(select(func.count()).select_from(t.seats).where(
                t.seats.c.table_id == table, t.seats.c.ready == 0)).scalar_one()
            return int(waiting) == 0

        ready = await self.store.run(keep)
        room = self.rooms.get(table)
        if room is not None:
            chair = room.chairs[seat["seat"]]
            chair.deck, chair.name, chair.ready = text, name, True
            room.tell_all(p.Note("seats", chair.seat, seats=room.seat_records()))
        if ready:
            await self.start(table)

    async def new_link(self, table: str, owner: str, seat: int) -> SeatLink:
        row, chairs = await self.rows(table)
        if row["owner_hash"] != hashed(owner):
            raise Problem("no-seat", "only who made the table makes links anew", 403)
        if not 0 <= seat < len(chairs) or chairs[seat]["agent"]:
            raise Problem("no-seat", "there is no such seat", 404)
        return await self.fresh_link(table, seat)

    async def fresh_link(self, table: str, seat: int) -> SeatLink:
        """A new link to a seat; the one before leads nowhere."""
        token = new_token()
        await self.store.run(lambda c: c.execute(update(t.seats).where(
            t.seats.c.table_id == table, t.seats.c.seat == seat).values(token_hash=hashed(token))) and None)
        room = self.rooms.get(table)
        if room is not None:
            room.chairs[seat].token_hash = hashed(token)
            for page in [page for page in room.pages if seat in page.hands]:
                page.close(4001, "the link of this seat was made anew")
        return SeatLink(seat, token, f"/t/{table}#{token}")

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
                starter = secrets.randbelow(len(seats))  # chance (MTR 2.2#1): after a drawn game it is known who has chosen

        def make_match() -> tuple[Match, bytes]:
            decks = [parse_deck(s["deck"], f"deck {k + 1}", f"deck {k + 1}") for k, s in enumerate(seats)]
            match = start.new(row["game"], decks, start.any_seed() if seed is None else int(seed) + number - 1, files,
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
            room.settle(page)

    async def finished(self, room: Room, match: Match) -> None:
        """A game is over: its result is kept, the score counted, its film made."""
        result = match.result
        assert result is not None
        for winner in result.winners:
            room.table["score"][winner] += 1
        done = room.decided()
        told = {"winner": result.winner, "winners": result.winners, "finished": result.finished, "turns": result.turns,
                "decisions": result.decisions, "reason": result.reason}

        def keep(c: Db) -> None:
            c.execute(update(t.games).where(t.games.c.id == room.game).values(state="over", result=told))
            c.execute(update(t.tables).where(t.tables.c.id == room.id).values(
                score=room.table["score"], state="over" if done else "playing", touched=now_ms()))

        await self.store.run(keep)
        room.table["state"] = "over" if done else "playing"
        for chair in room.chairs:
            chair.ready = bool(chair.agent)
        task = asyncio.create_task(self.film(room.game))
        self.filming.add(task)
        task.add_done_callback(self.filming.discard)
        if not done and all(chair.agent for chair in room.chairs):
            self.begin_next(room)

    # --- replays -------------------------------------------------------------------------------------------------------
    async def film(self, game: str) -> None:
        """Make the film of a finished game."""
        row, given = await self.game_rows(game)
        film = await self.thinkers.film(row["origin"], list(row["card_files"]), [a.pick for a in given],
                                        [a.check_sum for a in given], "en")
        if film:
            def keep(c: Db) -> None:
                c.execute(delete(t.films).where(t.films.c.game == game))
                c.execute(insert(t.films), [{"game": game, "header": {}, "frames": film, "created": now_ms()}])

            await self.store.run(keep)

    async def game_rows(self, game: str) -> tuple[Any, list[Any]]:
        def ask(c: Db) -> tuple[Any, list[Any]]:
            row = c.execute(select(t.games).where(t.games.c.id == game)).mappings().first()
            return row, [] if row is None else answers_of(c, game)

        row, given = await self.store.read(ask)
        if row is None:
            raise Problem("no-game", "there is no such game", 404)
        return row, given

    async def ready_again(self, room: Room, hands: list[int], wanted: p.Rematch) -> None:
        """A seat is ready for the next game; with other cards from its sideboard, if it says so."""
        d = self.library.game_of(room.table["game"])
        if room.table["state"] == "over" and room.event:
            raise Refusal("not-now", "the match is over, and its result is at the desk", "MTR 2.1#1")
        if wanted.deck:
            chair = room.chairs[hands[0]]
            self.sideboarded(d, room, chair, wanted.deck)
            await self.keep_seat(room, chair)
        if wanted.swap and all(c.agent for c in room.chairs if c.seat not in hands):
            decks = [c.deck for c in room.chairs]
            for c, deck in zip(room.chairs, [*decks[1:], decks[0]], strict=True):
                c.deck = deck
                await self.keep_seat(room, c)
        if wanted.agent:
            for c in room.chairs:
                if c.agent and room.table["state"] == "over":
                    try:
                        make(wanted.agent)
                    except GyojiError as e:
                        raise Refusal("not-now", str(e)) from None
                    c.agent = c.name = wanted.agent
                    await self.keep_seat(room, c)
        for hand in hands:
            room.chairs[hand].ready = True
        room.tell_all(p.Note("seats", hands[0], seats=room.seat_records()))
        if not all(c.ready for c in room.chairs):
            return
        if room.table["state"] == "over":
            room.table["score"] = [0] * len(room.chairs)
            await self.store.run(lambda c: c.execute(update(t.tables).where(t.tables.c.id == room.id).values(
                score=room.table["score"])) and None)
        self.begin_next(room)

    def begin_next(self, room: Room) -> None:
        """Who has lost says who begins; after a drawn game, who has said it before (MTR 2.2#2)."""
        result = None if room.match is None else room.match.result
        won = [] if result is None else result.winners
        losers = [c.seat for c in room.chairs if won and c.seat not in won]
        origin = None if room.match is None else room.match.origin
        before = NOBODY if origin is None else origin.starter
        starter = room.punished if room.punished >= 0 else losers[0] if losers else before
        asyncio.get_running_loop().create_task(self.start(room.id, starter))

    def sideboarded(self, d: GameDef, room: Room, chair: Chair, text: str) -> None:
        """Another arrangement of the same cards."""
        try:
            new, old = parse_deck(text, "deck"), parse_deck(chair.deck, "deck")
        except GyojiError as e:
            raise Refusal("not-now", str(e)) from None
        if pool(new) != pool(old):
            raise Refusal("not-now", "between games cards move between deck and sideboard; none comes or goes")
        problems = d.deck_problems_with(new, d.cards(), room.table["options"])
        if problems:
            raise Refusal("not-now", "\n".join(problems))
        chair.deck = new.text()

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


def pool(deck: Deck) -> Counter[str]:
    return Counter(name for s in deck.sections for name in deck.cards(s))


def chair_of(s: dict[str, Any]) -> Chair:
    settings = msgspec.convert(s["settings"], p.Settings)
    return Chair(s["seat"], s["name"], s["agent"], s["hand"], s["deck"], settings, s["left_ms"], bool(s["ready"]),
                 s["token_hash"])
