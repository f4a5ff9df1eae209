"""Finished games: seen again with open hands, shared, kept as a file, played on from any moment, made into rulings."""

from __future__ import annotations

import asyncio
import secrets
from typing import Any

import msgspec
from sqlalchemy import Connection as Db
from sqlalchemy import insert, select

from .. import __version__
from . import protocol as p
from . import schema as t
from .between_games import make_film
from .films import opened
from .frozen import engine_of
from .hall import Hall
from .library import Problem
from .lobby_types import PlayOn, ReplayInfo, ReplayMark, Ruling, RulingMade, SeatWanted, TableMade
from .rulings import ruling
from .setting_up import check_limits, seat_row
from .store import now_ms
from .tokens import hashed, new_token


class Replays:
    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    async def may_see(self, game: str, token: str) -> Any:
        """A finished game, for who sat or watched there, or has a link to it."""
        row, _ = await self.hall.game_rows(game)
        h = hashed(token)

        def ask(c: Db) -> bool:
            seats = c.execute(select(t.seats.c.seat).where(t.seats.c.table_id == row["table_id"], t.seats.c.token_hash == h))
            watch = c.execute(select(t.tables.c.id).where(t.tables.c.id == row["table_id"], t.tables.c.watch_hash == h))
            shared = c.execute(select(t.shares.c.game).where(t.shares.c.game == game, t.shares.c.token_hash == h))
            return any(found.first() is not None for found in (seats, watch, shared))

        if not await self.hall.store.read(ask):
            raise Problem("no-seat", "this link leads to no game", 403)
        if row["state"] != "over":
            raise Problem("not-now", "the game is not over: hands are open only then", 409)
        return row

    async def info(self, game: str, token: str, lang: str) -> ReplayInfo:
        row = await self.may_see(game, token)
        table, seats = await self.hall.rows(row["table_id"])
        film = await self.film_of(game)
        d = self.hall.library.game_of(table["game"])
        frames = film["views"]["open"]["frames"]
        result = row["result"]
        names = [s["name"] for s in seats]
        said = ", ".join(names[w] for w in result.get("winners", [])) or result.get("reason") or "draw"
        return ReplayInfo(game, table["game"], d.title_ja if lang == "ja" else d.title, names, int(result.get("turns", 0)),
                          int(row["answers"]), said, msgspec.convert(film["marks"], list[ReplayMark]), len(frames))

    async def film_of(self, game: str, lang: str = "en") -> dict[str, Any]:
        def ask(c: Db) -> Any:
            return c.execute(select(t.films.c.frames).where(t.films.c.game == game)).first()

        if lang != "en":  # made when it is asked for
            row, given = await self.hall.game_rows(game)
            told = await self.hall.thinkers.film(row["origin"], list(row["card_files"]), [a.pick for a in given],
                                            [a.check_sum for a in given], lang)
            if told:
                return await asyncio.to_thread(opened, told)
        kept = await self.hall.store.read(ask)
        if kept is None:
            await make_film(self.hall, game)
            kept = await self.hall.store.read(ask)
        if kept is None:
            raise Problem("no-film", "this game cannot be shown", 409)
        return await asyncio.to_thread(opened, kept[0])

    async def film(self, game: str, token: str, view: str, lang: str = "en") -> dict[str, Any]:
        row = await self.may_see(game, token)
        film = await self.film_of(game, lang)
        if view not in film["views"]:
            raise Problem("view", f"a film is seen as one of {', '.join(film['views'])}", 404)
        table, seats = await self.hall.rows(row["table_id"])
        d = self.hall.library.game_of(table["game"])
        title = d.title_ja if lang == "ja" else d.title
        welcome = p.Welcome(p.VERSION, __version__, table["id"], table["game"], title, -1, [], "film", film["layout"],
                            [p.SeatRecord(s["seat"], s["name"], s["agent"]) for s in seats], p.Settings(),
                            replay=True)
        return {"welcome": welcome, **film["views"][view], "marks": film["marks"]}

    async def save(self, game: str, token: str) -> bytes:
        """The game as a file for `gyoji replay`."""
        row = await self.may_see(game, token)
        given = (await self.hall.game_rows(game))[1]
        match = await asyncio.to_thread(self.hall.replay, row["origin"], row["card_files"], given)
        return match.save()

    async def ruling(self, game: str, token: str, wanted: Ruling) -> RulingMade:
        """The position of a moment of a finished game as a scenario."""
        row = await self.may_see(game, token)
        given = (await self.hall.game_rows(game))[1]
        if not 0 <= wanted.n <= len(given):
            raise Problem("moment", f"a moment is 0 to {len(given)}")
        match = await asyncio.to_thread(self.hall.replay, row["origin"], row["card_files"], given, wanted.n)
        return RulingMade(f"{game}-{wanted.n}.yaml", await asyncio.to_thread(ruling, match, wanted.title))

    async def share(self, game: str, token: str) -> str:
        await self.may_see(game, token)
        made = new_token()
        row = {"token_hash": hashed(made), "game": game}
        await self.hall.store.run(lambda c: c.execute(insert(t.shares), [row]) and None)
        return f"/r/{game}#{made}"

    async def play_on(self, game: str, token: str, wanted: PlayOn, address: str) -> TableMade:
        """A new table at a moment of a finished game: one seat is played, the others are agents'."""
        row = await self.may_see(game, token)
        given = (await self.hall.game_rows(game))[1]
        table, seats = await self.hall.rows(row["table_id"])
        if not 0 <= wanted.n <= len(given) or not 0 <= wanted.seat < len(seats):
            raise Problem("moment", f"a moment is 0 to {len(given)}, a seat 0 to {len(seats) - 1}")
        upto = [a for a in given[:wanted.n] if a.check_sum != -1]
        await check_limits(self.hall, address)
        chairs = [SeatWanted("me" if k == wanted.seat else wanted.agent) for k in range(len(seats))]
        id, token_made, owner, watch = secrets.token_hex(8), new_token(), new_token(), new_token()
        d = self.hall.library.game_of(table["game"])
        tokens = [token_made if k == wanted.seat else new_token() for k in range(len(seats))]
        rows = [seat_row(self.hall, d, table["options"], id, k, c, tokens[k], wanted.seat, 0) for k, c in enumerate(chairs)]
        for r, s in zip(rows, seats, strict=True):
            r["deck"] = s["deck"]
        setup = {"best_of": 1, "watchers": "nobody", "cover": False, "seed": None, "clock": None,
                 "names": [r["name"] for r in rows], "watch": ""}
        new_game = f"{id}-1"

        def keep(c: Db) -> None:
            c.execute(insert(t.tables), [{
                "id": id, "game": table["game"], "options": table["options"], "setup": setup, "state": "playing",
                "number": 1, "score": [0] * len(seats), "owner_hash": hashed(owner), "watch_hash": hashed(watch),
                "address": hashed(address)[:32], "term": 1, "owner": self.hall.me, "created": now_ms(),
                "touched": now_ms()}])
            c.execute(insert(t.seats), rows)
            c.execute(insert(t.games), [{
                "id": new_game, "table_id": id, "number": 1, "origin": row["origin"], "card_files": row["card_files"],
                "engine": engine_of(table["game"]), "state": "playing", "answers": len(upto), "result": {},
                "created": now_ms()}])
            if upto:
                c.execute(insert(t.answers), [{
                    "game": new_game, "n": a.n, "seat": a.seat, "pick": a.pick, "check_sum": a.check_sum, "client_id": "",
                    "at": a.at} for a in upto])

        await self.hall.store.run(keep)
        return TableMade(id, token_made, f"/t/{id}#{token_made}", [], "", owner)
