"""What waits to be shown: until what was answered is kept, and until its time has come. Nothing overtakes anything."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

Show = Callable[[], None]


class Line:
    def __init__(self) -> None:
        self.held: list[tuple[float, Show]] = []  # until what was answered is kept
        self.waiting: deque[tuple[float, Show]] = deque()  # until its time has come
        self.due = 0.0  # when the last of it is shown
        self.timer: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return len(self.waiting)

    def post(self, show: Show, due: float = 0.0) -> None:
        """Something to be shown, once all that is pending is kept, and not before its time or what came before it."""
        self.due = max(self.due, due)
        self.held.append((self.due, show))

    def pause(self, until: float) -> None:
        """Only time passes before what follows is shown; what came before is seen meanwhile."""
        self.post(lambda: None, until)

    def drop(self) -> None:
        """What was to be shown is not: it has not happened."""
        self.held = []

    def release(self) -> None:
        """What was answered is kept: what is to be shown goes out in its time."""
        self.waiting.extend(self.held)
        self.held = []
        self.go_on()

    def go_on(self) -> None:
        now = asyncio.get_running_loop().time()
        while self.waiting and self.waiting[0][0] <= now:
            self.waiting.popleft()[1]()
        self.stop()
        if self.waiting:
            self.timer = asyncio.get_running_loop().call_at(self.waiting[0][0], self.go_on)

    async def shown(self) -> None:
        """Wait until all is shown that is to be shown."""
        while self.waiting:
            await asyncio.sleep(max(0.01, self.waiting[-1][0] - asyncio.get_running_loop().time()))

    def forget(self) -> None:
        """What waits is of a game that was taken back."""
        self.waiting.clear()
        self.due = 0.0

    def stop(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
