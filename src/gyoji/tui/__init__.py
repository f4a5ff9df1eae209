"""The full-screen table in a terminal."""

from __future__ import annotations

from ..kernel.holding.in_process import Agent
from ..kernel.holding.match import Match
from .app import TableApp
from .table import SPEED

__all__ = ["TableApp", "run"]


def run(match: Match, seats: list[Agent | None], cards: list[str], lang: str = "", speed: float = SPEED) -> None:
    """Play a game on the terminal until the user leaves.

    `seats`: an agent, or None for a human; `cards`: files with further cards, for games that are loaded; `speed`:
    seconds to look at each move of an agent."""
    TableApp(match, seats, cards, lang or match.lang, speed).run()
