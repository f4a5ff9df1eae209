"""The database: SQLite in one file, or PostgreSQL by its URL.

All writing is done by one thread, in groups: what comes within a few milliseconds is one transaction. Who writes waits until
it is committed; nothing is shown before."""

from __future__ import annotations

import asyncio
import queue
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, bindparam, create_engine, delete, event, insert, select, update

from ..kernel.errors import GyojiError
from . import schema as t

GROUP = 256  # answers of one transaction
WAIT = 0.003  # seconds in which others may join
OWNED = update(t.tables).where(t.tables.c.id == bindparam("t"), t.tables.c.term == bindparam("fence")).values(
    touched=bindparam("now"))
COUNTED = update(t.games).where(t.games.c.id == bindparam("g"), t.games.c.answers == bindparam("before")).values(
    answers=bindparam("after"))


class Moved(GyojiError):
    """Another process has taken the table over."""


@dataclass(slots=True)
class Given:
    """An answer as it is kept."""

    n: int
    seat: int
    pick: int
    check: int
    client_id: str
    at: int


@dataclass(slots=True)
class Work:
    """Something to be written; `done` is told when it is committed."""

    do: Callable[[Connection], Any] | None
    done: Callable[[Any, BaseException | None], None]
    table: str = ""
    term: int = 0
    game: str = ""
    before: int = 0
    answers: list[Given] = field(default_factory=list)


def now_ms() -> int:
    return time.time_ns() // 1_000_000


class Store:
    def __init__(self, url: str, durable: bool = False) -> None:
        self.url = url
        self.sqlite = url.startswith("sqlite")
        self.durable = durable
        self.engine = self.connect()
        self.work: queue.SimpleQueue[Work | None] = queue.SimpleQueue()
        self.thread = threading.Thread(target=self.write, name="gyoji-store", daemon=True)
        self.commits = 0
        self.answers = 0
        self.upgrade()
        self.thread.start()

    def connect(self) -> Engine:
        if not self.sqlite:
            return create_engine(self.url, pool_size=4, pool_pre_ping=True)
        engine = create_engine(self.url, connect_args={"check_same_thread": False, "timeout": 30})
        level = "FULL" if self.durable else "NORMAL"

        @event.listens_for(engine, "connect")
        def prepare(connection: Any, _: object) -> None:
            for line in ("journal_mode=WAL", f"synchronous={level}", "busy_timeout=30000", "foreign_keys=ON"):
                connection.execute(f"PRAGMA {line}")

        return engine

    def upgrade(self) -> None:
        """Bring the database to the newest schema."""
        config = Config()
        config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
        with self.engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    # --- writing -------------------------------------------------------------------------------------------------
    async def run(self, do: Callable[[Connection], Any]) -> Any:
        """Have something written; what it returns, once it is committed."""
        return await self.submit(Work(do, lambda value, error: None))

    async def keep(self, table: str, term: int, game: str, before: int, answers: list[Given]) -> None:
        """Keep answers that follow the first so many; Moved: this process has the table no more."""
        await self.submit(Work(None, lambda value, error: None, table, term, game, before, answers))

    async def submit(self, work: Work) -> Any:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Any] = loop.create_future()

        def tell(value: Any, error: BaseException | None) -> None:
            if not future.done():
                future.set_exception(error) if error is not None else future.set_result(value)

        def committed(value: Any, error: BaseException | None) -> None:
            loop.call_soon_threadsafe(tell, value, error)

        work.done = committed
        self.work.put(work)
        return await future

    def write(self) -> None:
        stopped = False
        while not stopped:
            first = self.work.get()
            if first is None:
                return
            group = [first]
            until = time.monotonic() + WAIT
            while len(group) < GROUP:
                try:
                    more = self.work.get(timeout=max(0.0, until - time.monotonic()))
                except queue.Empty:
                    break
                if more is None:
                    stopped = True
                    break
                group.append(more)
            self.commit(group)

    def commit(self, group: list[Work]) -> None:
        results: list[tuple[Work, Any, BaseException | None]] = []
        try:
            with self.engine.begin() as c:
                self.keep_all(c, [w for w in group if w.do is None], results)
                for w in group:
                    if w.do is not None:
                        with c.begin_nested():
                            results.append((w, w.do(c), None))
            self.commits += 1
        except BaseException as e:
            if len(group) > 1:  # whose fault it is: each by itself
                for w in group:
                    self.commit([w])
                return
            results = [(w, None, e) for w in group]
        for w, value, error in results:
            w.done(value, error)

    def keep_all(self, c: Connection, works: list[Work], results: list[tuple[Work, Any, BaseException | None]]) -> None:
        if not works:
            return
        at = now_ms()
        fenced = c.execute(OWNED, [{"t": w.table, "fence": w.term, "now": at} for w in works])
        moved = c.execute(COUNTED, [{"g": w.game, "before": w.before, "after": w.before + len(w.answers)} for w in works])
        if fenced.rowcount != len(works) or moved.rowcount != len(works):
            raise Moved("another process has taken this table over")
        results.extend((w, None, None) for w in works)
        rows = [{"game": w.game, "n": a.n, "seat": a.seat, "pick": a.pick, "check_sum": a.check, "client_id": a.client_id,
                 "at": a.at} for w in works for a in w.answers]
        c.execute(insert(t.answers), rows)
        self.answers += len(rows)

    # --- reading -------------------------------------------------------------------------------------------------
    async def read(self, ask: Callable[[Connection], Any]) -> Any:
        """Read in a thread of its own."""
        return await asyncio.to_thread(self.read_now, ask)

    def read_now(self, ask: Callable[[Connection], Any]) -> Any:
        with self.engine.connect() as c:
            return ask(c)

    def close(self) -> None:
        self.work.put(None)
        self.thread.join(timeout=10)
        self.engine.dispose()


def answers_of(c: Connection, game: str) -> list[Any]:
    return list(c.execute(select(t.answers).where(t.answers.c.game == game).order_by(t.answers.c.n)))


def take_back(table: str, term: int, game: str, before: int, after: int) -> Callable[[Connection], None]:
    """Answers from `after` on are taken back."""

    def do(c: Connection) -> None:
        if c.execute(OWNED, {"t": table, "fence": term, "now": now_ms()}).rowcount != 1 or c.execute(
                COUNTED, {"g": game, "before": before, "after": after}).rowcount != 1:
            raise Moved("another process has taken this table over")
        c.execute(delete(t.answers).where(t.answers.c.game == game, t.answers.c.n >= after))
        c.execute(delete(t.marks).where(t.marks.c.game == game, t.marks.c.n > after))

    return do


def rows(c: Connection, statement: Any) -> Iterable[Any]:
    return c.execute(statement).mappings().all()
