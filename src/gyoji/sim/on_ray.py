"""Batches on a Ray cluster: one that exists, or one on this machine. What a lost worker played is played again."""

from __future__ import annotations

import os
import socket
import sys
from importlib import import_module
from typing import Any

from .. import __version__
from ..kernel.errors import GyojiError
from ..kernel.gc_pause import undisturbed
from .figures import Tally
from .playing import Plan, game_of, play_some

RETRIES = 3  # of batches whose worker was lost, by Ray itself
TOGETHER = 8  # batches in one task: a task costs some milliseconds, whatever it does
ANSWERS = 10.0  # seconds in which a cluster takes a connection


class RayWorkers:
    """The tasks of a cluster."""

    def __init__(self, plan: Plan, address: str) -> None:
        try:
            self.ray: Any = import_module("ray")
        except ImportError:
            raise GyojiError("--ray needs Ray: pip install gyoji[ray]") from None
        self.was_there = bool(self.ray.is_initialized())
        if not self.was_there:
            self.connect(address)
        self.plan = self.ray.put(plan)
        self.play = self.ray.remote(num_cpus=1, max_retries=RETRIES)(errand)
        self.slots = 3 * TOGETHER * max(1, int(self.ray.cluster_resources().get("CPU", 1)))
        self.waiting: list[tuple[int, int]] = []
        self.under_way: dict[Any, int] = {}  # tasks, by their first game

    def connect(self, address: str) -> None:
        options: dict[str, Any] = {"log_to_driver": False, "logging_level": "error"}
        if address:
            check_address(address)
            options["address"] = address
        else:
            options["include_dashboard"] = False
            os.environ.setdefault("RAY_worker_niceness", "0")  # as important as the processes of --jobs
        try:
            self.ray.init(**options)
        except Exception as e:
            where = f"the cluster at {address}" if address else "a cluster on this machine"
            raise GyojiError(f"--ray: {where} cannot be used: {type(e).__name__}: {str(e).splitlines()[0] if str(e) else ''}"
                             ) from e

    def submit(self, first: int, count: int) -> None:
        self.waiting.append((first, count))

    def wait(self) -> list[tuple[int, Tally]]:
        for k in range(0, len(self.waiting), TOGETHER):
            some = self.waiting[k:k + TOGETHER]
            self.under_way[self.play.remote(self.plan, some)] = some[0][0]
        self.waiting = []
        done, _ = self.ray.wait(list(self.under_way), num_returns=1)
        more, _ = self.ray.wait(list(self.under_way), num_returns=len(self.under_way), timeout=0)
        found: list[tuple[int, Tally]] = []
        for task in {*done, *more}:
            first = self.under_way.pop(task)
            try:
                found.extend(self.ray.get(task))
            except self.ray.exceptions.RayError as e:
                raise GyojiError(f"the batches from game {first} on were lost {RETRIES + 1} times on the cluster: "
                                 f"{type(e).__name__}") from e
        return found

    def stop(self) -> list[tuple[int, Tally]]:
        if self.under_way:
            done, rest = self.ray.wait(list(self.under_way), num_returns=len(self.under_way), timeout=0)
            for task in rest:
                self.ray.cancel(task, force=True)
            return [part for task in done for part in self.ray.get(task)]
        return []

    def close(self) -> None:
        for task in self.under_way:
            self.ray.cancel(task, force=True)
        self.under_way = {}
        if not self.was_there:
            self.ray.shutdown()


def check_address(address: str) -> None:
    """Whether somebody answers there: Ray itself would try for minutes."""
    if address in ("auto", "local"):
        return
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdecimal():
        raise GyojiError(f"--ray {address}: expected HOST:PORT, ray://HOST:PORT or auto")
    try:
        socket.create_connection((host.strip("[]"), int(port)), ANSWERS).close()
    except (OSError, OverflowError) as e:
        raise GyojiError(f"--ray {address}: nobody answers there: {e}") from None


def errand(plan: Plan, batches: list[tuple[int, int]]) -> list[tuple[int, Tally]]:
    """In a process of the cluster: some batches, by the number of their first game."""
    return [(first, played(plan, first, count)) for first, count in batches]


def played(plan: Plan, first: int, count: int) -> Tally:
    tally = Tally(len(plan.agents))
    if plan.version != __version__:
        tally.failed = f"the cluster has gyoji {__version__}, this is {plan.version}: install the same one there"
        return tally
    sys.path.extend(path for path in plan.paths if path not in sys.path)
    try:
        with undisturbed():
            play_some(game_of(plan), plan, first, count, tally)
    except GyojiError as e:
        tally.failed = str(e)
    return tally
