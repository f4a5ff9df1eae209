"""The plainest agent."""

from __future__ import annotations

from ..kernel.holding.in_process import Agent
from ..kernel.holding.seats import Seat


class First(Agent):
    """Always the first option."""

    name = "first"

    def __init__(self, seed: int = 0) -> None:
        pass

    def choose(self, seat: Seat) -> int:
        """0, whatever is asked."""
        return 0
