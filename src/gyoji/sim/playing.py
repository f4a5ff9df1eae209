"""What a batch of games is, and how it is played."""

from __future__ import annotations

import gc
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from .. import __version__
from ..agents import AGENTS
from ..kernel.declaring.deck import Deck
from ..kernel.declaring.gamedef import GameDef
from ..kernel.holding.in_process import AgentFailed, began_by, play_out
from ..start import find_agents, find_game
from .figures import Record, Tally, read_cards
from .patience import timed

CLEARED = 256  # games after which the collector looks for cycles

DeckLines = tuple[str, dict[str, list[tuple[int, str]]]]


@dataclass(frozen=True)
class Plan:
    """What is played: plain values, so that another process understands it."""

    agents: tuple[object, ...]
    decks: list[list[DeckLines]]  # of the seatings that take turns
    seats: list[list[int]]  # of these: which agent sits where
    seed: int
    options: dict[str, Any]
    cap: int
    trace: bool
    reads: bool = False  # games are read: which cards, how they ended
    rows: bool = False  # a record of each game is wanted
    game: str = ""
    cards: tuple[object, ...] = ()
    patience: float = 0.0  # seconds for an answer of an agent that is not the package's own; 0: any time
    version: str = __version__
    paths: tuple[str, ...] = ()  # where modules of agents lie
    printed: str = ""  # a hash of the cards

    def digest(self) -> str:
        """The same for plans whose games are the same."""
        what = (self.agents, self.decks, self.seats, self.seed, self.options, self.cap, self.trace, self.reads, self.rows,
                self.game, self.printed)
        return blake2b(repr(what).encode(), digest_size=16).hexdigest()


def play_some(game: GameDef, plan: Plan, first: int, count: int, tally: Tally) -> None:
    """Play some games; each that is over is in the tally. Where an agent fails, that says so."""
    agents = [timed(a, plan.patience) if plan.patience and type(a) not in AGENTS.values() else a
              for a in find_agents(game, plan.agents, game.seats(plan.options))]
    seatings = [[Deck(name, sections) for name, sections in seating] for seating in plan.decks]
    n = len(seatings)
    laid = {k: game.new_state(seatings[k], 0, plan.options) for k in {i % n for i in range(first, first + count)}}
    for i in range(first, first + count):
        seating = i % n
        g = laid[seating].clone()
        g.dice.reseed(plan.seed + i)
        if plan.reads:
            g.open_journal()
        asked: list[int] | None = [] if plan.trace else None
        try:
            finished = play_out(game, g, [agents[k] for k in plan.seats[seating]], i, plan.cap, asked)
        except AgentFailed as e:
            tally.failed = f"game {i}: {e}"
            return
        if i % CLEARED == 0:
            gc.collect()  # what agents may have left
        if finished:
            tally.wins = [n + g.won(p) for p, n in enumerate(tally.wins)]  # of a team, each
        ended = read_cards(g, g.journal, tally.cards) if g.journal is not None else ""
        record = Record(i, seating, began_by(g), g.winner if finished else -1, finished, g.turn, g.decisions, ended)
        tally.count(record)
        if plan.rows:
            tally.records.append(record)
        if asked is not None:
            tally.traces.append(blake2b(repr(asked).encode(), digest_size=16).digest())


_games: dict[str, GameDef] = {}  # their cards are compiled once


def game_of(plan: Plan) -> GameDef:
    key = plan.digest() + repr(plan.cards)
    if key not in _games:
        decks = [Deck(name, sections) for seating in plan.decks for name, sections in seating]
        _games[key] = find_game(plan.game, plan.cards, decks)
    return _games[key]
