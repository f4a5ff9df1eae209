"""Batches in several processes of this machine. One that dies is replaced, and what it played is played again."""

from __future__ import annotations

import os
import signal
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children
from multiprocessing.process import BaseProcess
from types import FrameType

from ..kernel.errors import GyojiError
from ..kernel.gc_pause import undisturbed
from .figures import Tally
from .playing import Plan, game_of, play_some

PATIENCE = 2.0  # seconds in which a process that is to stop says what it has played
DEATHS = 3  # in a row, without a batch that came back


class Pool:
    """Processes that play batches."""

    def __init__(self, plan: Plan, jobs: int) -> None:
        self.plan = plan
        self.jobs = jobs
        self.slots = 4 * jobs
        self.others = active_children()
        self.executor = ProcessPoolExecutor(jobs, initializer=heed_interrupts)
        self.errands: dict[Future[Tally], tuple[int, int]] = {}
        self.deaths = 0
        self.stopped = False

    def submit(self, first: int, count: int) -> None:
        try:
            self.errands[self.executor.submit(errand, self.plan, first, count)] = (first, count)
        except BrokenProcessPool:
            self.replace()
            self.submit(first, count)

    def wait(self) -> list[tuple[int, Tally]]:
        while True:
            done, _ = wait(self.errands, return_when=FIRST_COMPLETED)
            lost = [future for future in done if isinstance(future.exception(), BrokenProcessPool)]
            found = [(self.errands.pop(future)[0], future.result()) for future in done if future not in lost]
            if lost:
                self.replace()
            if found:
                self.deaths = 0
                return found

    def replace(self) -> None:
        """A process has ended: others play what is not back."""
        self.deaths += 1
        if self.deaths > DEATHS:
            raise GyojiError("a process that played games has ended without a word, and so did those in its place: perhaps "
                             "they were out of memory")
        left = list(self.errands.values())
        self.executor.shutdown(wait=False, cancel_futures=True)
        self.executor = ProcessPoolExecutor(self.jobs, initializer=heed_interrupts)
        self.errands = {}
        for first, count in left:
            self.submit(first, count)

    def stop(self) -> list[tuple[int, Tally]]:
        """What is not begun is left, and what is being played is asked for what it has."""
        self.stopped = True
        begun = [future for future in self.errands if not future.cancel()]
        workers: list[BaseProcess] = [p for p in active_children() if p not in self.others]
        self.executor.shutdown(wait=False, cancel_futures=True)
        if os.name == "posix":
            for worker in workers:
                if worker.pid is not None and worker.is_alive():
                    os.kill(worker.pid, signal.SIGINT)
        try:
            done, _ = wait(begun, PATIENCE)
            return [(self.errands[future][0], future.result()) for future in done if future.exception() is None]
        finally:
            self.errands = {}
            for worker in workers:
                worker.terminate()

    def close(self) -> None:
        """Batches that were begun are played to their end, so that no process is left behind."""
        self.executor.shutdown(wait=not self.stopped, cancel_futures=True)


# --- in a process that runs errands --------------------------------------------------------------------------
_busy = False
_stopped = False


def heed_interrupts() -> None:
    """Ctrl-C ends the errand, not the process: that says what it has played."""
    signal.signal(signal.SIGINT, on_interrupt)


def on_interrupt(number: int, frame: FrameType | None) -> None:
    """The first time only: who is told twice need not be disturbed in saying what was played."""
    global _stopped
    first = not _stopped
    _stopped = True
    if first and _busy:
        raise KeyboardInterrupt


def errand(plan: Plan, first: int, count: int) -> Tally:
    global _busy
    tally = Tally(len(plan.agents))
    try:
        _busy = True
        if not _stopped:
            with undisturbed():
                play_some(game_of(plan), plan, first, count, tally)
    except KeyboardInterrupt:
        pass
    finally:
        _busy = False
    return tally
