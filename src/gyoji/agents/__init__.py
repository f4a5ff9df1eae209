"""Players that are programs. They know what their seat knows, and use nothing but the public interface."""

from __future__ import annotations

import os
import sys
from importlib import import_module

from ..kernel.errors import GyojiError
from ..kernel.holding.in_process import Agent, Random
from .first import First
from .greedy import Greedy
from .search import Search

__all__ = ["AGENTS", "OFFERED", "STRENGTHS", "Agent", "First", "Greedy", "Random", "Search", "make"]

AGENTS: dict[str, type[Agent]] = {"random": Random, "greedy": Greedy, "first": First, "search": Search}
STRENGTHS: dict[str, int] = {"easy": 30, "normal": 200, "hard": 1000}  # simulations a decision
# To strangers, at web tables:
OFFERED = (*(name for name in AGENTS if name != "search"), *(f"search:{s}" for s in STRENGTHS))
MOST_SIMS = 1_000_000
MOST_SECONDS = 600.0
MOST_JOBS = 64
MOST_TURNS = 100


def make(name: str, seed: int = 0) -> Agent:
    """An agent by its name; `search` with how long it thinks: search:easy, search:sims=400, search:time=0.5s:jobs=2.
    One of your own as `module:Class`: the class is called without arguments, in every process that plays."""
    kind, *words = name.split(":")
    if kind not in AGENTS:
        if is_own(name):
            return own(kind, words[0])
        raise GyojiError(f"there is no agent {name!r}; there are: {', '.join(AGENTS)}; one of your own is module:Class")
    if kind == "search":
        return thinking(words, seed)
    if words:
        raise GyojiError(f"the agent {kind} has no options, not {':'.join(words)!r}")
    if kind == "random":
        return Random(seed)
    return Greedy(seed) if kind == "greedy" else First(seed)


def is_own(name: str) -> bool:
    """Whether it is a name such as module:Class."""
    kind, colon, words = name.partition(":")
    return colon == ":" and kind not in AGENTS and words.isidentifier() and all(p.isidentifier() for p in kind.split("."))


def own(module: str, maker: str) -> Agent:
    """An agent from a module on Python's path, or in the folder where the command runs."""
    here = os.getcwd()
    if here not in sys.path and "" not in sys.path:
        sys.path.append(here)
    try:
        made = getattr(import_module(module), maker)()
    except ModuleNotFoundError as e:
        raise GyojiError(f"the agent {module}:{maker}: {e}; it is looked for on Python's path and in {here}") from e
    except Exception as e:
        raise GyojiError(f"the agent {module}:{maker} could not be made: {type(e).__name__}: {e}") from e
    if not isinstance(made, Agent):
        raise GyojiError(f"{module}:{maker} makes no gyoji.Agent, but {type(made).__name__}")
    return made


def thinking(words: list[str], seed: int) -> Search:
    """A Search by the words behind its name."""
    agent = Search(seed)
    for word in words:
        key, _, value = word.partition("=")
        if word in STRENGTHS:
            agent.sims = STRENGTHS[word]
        elif key == "sims" and value.isdecimal() and 1 <= int(value[:9]) <= MOST_SIMS:
            agent.sims = int(value)
        elif key == "jobs" and value.isdecimal() and 1 <= int(value[:9]) <= MOST_JOBS:
            agent.jobs = int(value)
        elif key == "turns" and value.isdecimal() and 1 <= int(value[:9]) <= MOST_TURNS:
            agent.turns = int(value)
        elif key == "time" and 0.0 < seconds(value) <= MOST_SECONDS:
            agent.time = seconds(value)
        else:
            raise GyojiError(f"search:{word}: expected {', '.join(STRENGTHS)}, sims=1 to {MOST_SIMS}, time=0.1s or "
                             f"time=100ms (up to {MOST_SECONDS:g}s), jobs=1 to {MOST_JOBS}, or turns=1 to {MOST_TURNS}")
    return agent


def seconds(text: str) -> float:
    """1s, 0.5s, 100ms; 0 for what is no time."""
    number = text.removesuffix("ms") if text.endswith("ms") else text.removesuffix("s")
    try:
        return float(number) / (1000.0 if text.endswith("ms") else 1.0) if number != text else 0.0
    except ValueError:
        return 0.0
