"""Agents of whom an answer is expected in time."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from types import FrameType
from typing import SupportsIndex

from ..kernel.errors import GyojiError
from ..kernel.holding.in_process import Agent
from ..kernel.holding.questions import Option
from ..kernel.holding.seats import Seat


class Late(GyojiError):
    """An answer took too long."""


class Timed(Agent):
    """Asks an agent, and interrupts it when it is late; where nothing can be interrupted, it says so afterwards."""

    def __init__(self, agent: Agent, patience: float) -> None:
        self.agent = agent
        self.patience = patience

    def begin(self, player: int, number: int) -> None:
        with self.in_time():
            self.agent.begin(player, number)

    def choose(self, seat: Seat) -> SupportsIndex | Option:
        with self.in_time():
            return self.agent.choose(seat)

    @contextmanager
    def in_time(self) -> Iterator[None]:
        begun = perf_counter()
        interrupts = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
        if interrupts:
            before = signal.signal(signal.SIGALRM, self.is_late)
            signal.setitimer(signal.ITIMER_REAL, self.patience)
        try:
            yield
        finally:
            if interrupts:
                signal.setitimer(signal.ITIMER_REAL, 0)
                signal.signal(signal.SIGALRM, before)
        if perf_counter() - begun > self.patience:
            self.is_late()

    def is_late(self, number: int = 0, frame: FrameType | None = None) -> None:
        raise Late(f"it did not answer within {self.patience:g} s")


def timed(agent: Agent, patience: float) -> Agent:
    """The agent under its own name, with a limit of seconds for each answer."""
    kind = type("TimedAgent", (Timed,), {"name": agent.name, "needs_imagine": agent.needs_imagine})
    made = kind(agent, patience)
    assert isinstance(made, Agent)
    return made
