"""Agents think in processes of their own, so that no table waits for another one's agent.

A worker keeps copies of the games that it thinks about and is told only the answers since. Games are spread over the
workers; each waits in line there, so that one table has one question in line at most."""

from __future__ import annotations

import asyncio
import multiprocessing as mp
import os
from collections import OrderedDict
from multiprocessing.connection import Connection
from typing import Any

KEPT = 200  # games that a worker remembers
PATIENCE = 120.0  # seconds after which a worker is taken for stuck


class Thinkers:
    def __init__(self, workers: int = 0) -> None:
        self.workers = [Worker() for _ in range(max(1, workers or (os.cpu_count() or 2) - 1))]
        self.maker = Worker()  # of films
        self.seconds = 0.0
        self.asked = 0

    async def think(self, game: str, generation: int, save: bytes, files: list[str], answers: list[int], checks: list[int],
                    seat: int, agent: str, number: int) -> int:
        """The index of what an agent would answer."""
        worker = self.workers[hash(game) % len(self.workers)]
        self.asked += 1
        begun = asyncio.get_running_loop().time()
        try:
            return await worker.ask(game, generation, save, files, answers, checks, seat, agent, number)
        finally:
            self.seconds += asyncio.get_running_loop().time() - begun

    async def film(self, origin: bytes, files: list[str], picks: list[int], checks: list[int], lang: str) -> bytes:
        """The film of a finished game, or nothing if it cannot be made."""
        made = await self.maker.exchange(("film", origin, files, picks, checks, lang))
        return made if isinstance(made, bytes) else b""

    def close(self) -> None:
        for worker in [*self.workers, self.maker]:
            worker.stop()


class Worker:
    def __init__(self) -> None:
        self.line = asyncio.Lock()  # those who wait are served in their order
        self.pipe: Connection | None = None
        self.process: Any = None
        self.known: OrderedDict[str, tuple[int, int]] = OrderedDict()  # games: generation, answers told

    def start(self) -> Connection:
        context = mp.get_context("spawn")
        self.pipe, other = context.Pipe()
        self.process = context.Process(target=work, args=(other,), daemon=True, name="gyoji-thinker")
        self.process.start()
        other.close()
        self.known.clear()
        return self.pipe

    def stop(self) -> None:
        if self.process is not None and self.process.is_alive():
            self.process.kill()
        self.pipe = None

    async def ask(self, game: str, generation: int, save: bytes, files: list[str], answers: list[int], checks: list[int],
                  seat: int, agent: str, number: int) -> int:
        async def asked() -> int:
            async with self.line:
                pipe = self.pipe or self.start()
                told = self.known.pop(game, (-1, 0))  # whoever could not think has forgotten the game
                known = told[1] if told[0] == generation and told[1] <= len(answers) else -1
                first = max(0, known)
                message = (game, save if known < 0 else b"", files, answers[first:], checks[first:], seat, agent, number)
                made = await self.told(pipe, message)
                if not isinstance(made, int) or made < 0:
                    return -1
                self.known[game] = (generation, len(answers))
                while len(self.known) > KEPT:
                    self.known.popitem(last=False)
                return made

        return await asyncio.shield(asyncio.ensure_future(asked()))  # who waits no more leaves its answer to nobody else

    async def exchange(self, message: object) -> object:
        async def asked() -> object:
            async with self.line:
                return await self.told(self.pipe or self.start(), message)

        return await asyncio.shield(asyncio.ensure_future(asked()))

    async def told(self, pipe: Connection, message: object) -> object:
        """What the worker says; None: it is stuck or gone, and the next one is a new one."""
        try:
            return await asyncio.wait_for(asyncio.to_thread(exchange, pipe, message), PATIENCE)
        except (TimeoutError, EOFError, OSError, ValueError):
            self.stop()
            return None


def exchange(pipe: Connection, message: object) -> Any:
    pipe.send(message)
    return pipe.recv()


def work(pipe: Connection) -> None:
    """A worker's life: it gets a question, and says an index; -1: it could not think."""
    from ..agents import make
    from ..kernel.gc_pause import freeze
    from ..kernel.holding.in_process import Agent
    from ..kernel.holding.match import Match
    from ..kernel.holding.questions import index_of
    from ..start import load
    from .films import make_film

    games: OrderedDict[str, tuple[Match, dict[tuple[int, str], Agent]]] = OrderedDict()
    freeze()
    while True:
        try:
            message = pipe.recv()
        except (EOFError, OSError, KeyboardInterrupt):
            return
        game = message[0]
        try:
            if game == "film":
                pipe.send(make_film(*message[1:]))
                continue
            game, save, files, answers, checks, seat, name, number = message
            if save:
                games[game] = (load(save, files), {})
            match, agents = games[game]
            games.move_to_end(game)
            while len(games) > KEPT:
                games.popitem(last=False)
            if answers:
                match.answers = [*match.answers, *answers]
                match.checks = [*match.checks, *checks]
                match.run()
            if (seat, name) not in agents:
                agents[seat, name] = make(name, number)
                agents[seat, name].begin(seat, number)
            q = match.question
            pipe.send(-1 if q is None else index_of(q, agents[seat, name].choose(match.seat(seat))))
        except BrokenPipeError:
            return  # the server is gone
        except BaseException:  # whatever fails here is no reason for the table to stand still
            games.pop(game, None)
            pipe.send(-1)
