"""Players that are programs. They know what their seat knows, and use nothing but the public interface."""

from __future__ import annotations

from ..kernel.errors import GyojiError
from ..kernel.holding.in_process import Agent, Random
from .first import First
from .greedy import Greedy

__all__ = ["AGENTS", "Agent", "First", "Greedy", "Random", "make"]

AGENTS: dict[str, type[Agent]] = {"random": Random, "greedy": Greedy, "first": First}


def make(name: str, seed: int = 0) -> Agent:
    """An agent by its name."""
    if name == "random":
        return Random(seed)
    if name == "greedy":
        return Greedy(seed)
    if name == "first":
        return First(seed)
    raise GyojiError(f"there is no agent {name!r}; there are: {', '.join(AGENTS)}")
