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
WAIT = 0.005  # seconds in which others may join
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
    """Something to be written; who waits for `done` in `loop` goes on when it is committed."""

    do: Callable[[Connection], Any] | None
    loop: asyncio.AbstractEventLoop
    done: asyncio.Future[Any]
    table: str = ""
    term: int = 0
    game: str = ""
    before: int = 0
    answers: list[Given] = field(default_factory=list)


Written = tuple[Work, Any, BaseException | None]  # what it returned, or why it was not written


def tell(results: list[Written]) -> None:
    for work, value, error in results:
        if work.done.done():
            continue
        if error is not None:
            work.done.set_exception(error)
        else:
            work.done.set_result(value)


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
        loop = asyncio.get_running_loop()
        return await self.submit(Work(do, loop, loop.create_future()))

    async def keep(self, table: str, term: int, game: str, before: int, answers: list[Given]) -> None:
        """Keep answers that follow the first so many; Moved: this process has the table no more."""
        loop = asyncio.get_running_loop()
        await self.submit(Work(None, loop, loop.create_future(), table, term, game, before, answers))

    async def submit(self, work: Work) -> Any:
        self.work.put(work)
        return await work.done

    def write(self) -> None:
        while (first := self.work.get()) is not None:
            group = [first]
            time.sleep(WAIT)  # nobody is woken for what comes meanwhile: it lies there
            stopped = False
            while len(group) < GROUP and not stopped and not self.work.empty():
                more = self.work.get()
                stopped = more is None
                if more is not None:
                    group.append(more)
            self.commit(group)
            if stopped:
                return

    def commit(self, group: list[Work]) -> None:
        results: list[Written] = []
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
        for loop in {w.loop for w in group}:  # one call for all of them
            loop.call_soon_threadsafe(tell, [written for written in results if written[0].loop is loop])

    def keep_all(self, c: Connection, works: list[Work], results: list[Written]) -> None:
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
