"""Several processes on one PostgreSQL: each table has one owner, and whoever is asked for a dead one's table takes it over.

A process holds an advisory lock as long as its connection lives: who gets another's lock knows that it is gone. A heartbeat
covers one that hangs. The term of a table is written with every answer, so that an owner who was given up cannot write. What
comes to a process that is not the owner is handed on to the owner's address."""

from __future__ import annotations

import asyncio
import secrets
from typing import Any

from sqlalchemy import Connection, delete, insert, select, text, update

from . import schema as t
from .store import Store, now_ms

BEAT = 2.0  # seconds
DEAD = 10_000  # milliseconds without a beat


class Owners:
    def __init__(self, store: Store, me: str) -> None:
        self.store = store
        self.me = me
        self.address = ""
        self.lock = secrets.randbits(62)
        self.held: Connection | None = None
        self.task: asyncio.Task[None] | None = None

    async def wake(self, address: str) -> None:
        """Be known to the others."""
        self.address = address
        if self.store.sqlite:
            return
        await asyncio.to_thread(self.hold)
        await self.store.run(lambda c: c.execute(insert(t.processes), [
            {"id": self.me, "lock": self.lock, "address": address, "beat": now_ms()}]) and None)
        self.task = asyncio.create_task(self.go_on_beating())

    def hold(self) -> None:
        self.held = self.store.engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        self.held.execute(text("SELECT pg_advisory_lock(:k)"), {"k": self.lock})

    async def go_on_beating(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            await self.store.run(lambda c: c.execute(update(t.processes).where(t.processes.c.id == self.me).values(
                beat=now_ms())) and None)

    async def leave(self) -> None:
        if self.task is not None:
            self.task.cancel()
            await self.store.run(lambda c: c.execute(delete(t.processes).where(t.processes.c.id == self.me)) and None)
        if self.held is not None:
            self.held.close()
            self.held = None

    async def where(self, owner: str) -> str:
        """The address of a process that has a table; empty: it is this one, or it is gone."""
        if owner == self.me or self.store.sqlite:
            return ""
        return str(await self.store.read(lambda c: self.alive(c, owner)))

    def alive(self, c: Connection, owner: str) -> str:
        row: Any = c.execute(select(t.processes).where(t.processes.c.id == owner)).mappings().first()
        if row is None or row["beat"] < now_ms() - DEAD:
            return ""
        got = c.execute(text("SELECT pg_try_advisory_lock(:k)"), {"k": row["lock"]}).scalar_one()
        if got:
            c.execute(text("SELECT pg_advisory_unlock(:k)"), {"k": row["lock"]})
            return ""
        return str(row["address"])
