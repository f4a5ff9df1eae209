"""Many games at once: in this process, or in several."""

from __future__ import annotations

import gc
import itertools
import os
import signal
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from hashlib import blake2b
from multiprocessing import active_children
from multiprocessing.process import BaseProcess
from time import perf_counter
from types import FrameType
from typing import Any

from .._build import compiled
from ..kernel.declaring.deck import Deck
from ..kernel.declaring.gamedef import GameDef
from ..kernel.errors import GyojiError
from ..kernel.gc_pause import undisturbed
from ..kernel.holding.in_process import play_out
from ..start import CAP, check_seed, find_agents, find_decks, find_game, own_decks, read_options

CHUNK = 25  # games in one errand of a process
CLEARED = 256  # games after which the collector looks for cycles
PATIENCE = 2.0  # seconds in which a process that is to stop says what it has played

DeckLines = tuple[str, dict[str, list[tuple[int, str]]]]


class Stopped(KeyboardInterrupt):
    """Ctrl-C; `result` is what was played so far."""

    def __init__(self, result: dict[str, Any]) -> None:
        super().__init__()
        self.result = result


class Tally:
    """What came of some games."""

    def __init__(self, players: int) -> None:
        self.games = 0
        self.finished = 0
        self.decisions = 0
        self.turns = 0
        self.wins = [0] * players
        self.draws = 0
        self.traces: list[bytes] = []

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.finished += other.finished
        self.decisions += other.decisions
        self.turns += other.turns
        self.wins = [a + b for a, b in zip(self.wins, other.wins, strict=True)]
        self.draws += other.draws
        self.traces.extend(other.traces)


@dataclass(frozen=True)
class Plan:
    """What is played: plain values, so that another process understands it."""

    agents: tuple[object, ...]
    decks: list[list[DeckLines]]  # seatings that take turns
    seed: int
    options: dict[str, Any]
    cap: int
    trace: bool
    game: str = ""
    cards: tuple[object, ...] = ()


def simulate(game: str | GameDef, agents: Sequence[object] = ("random", "random"),
             decks: Sequence[object] | None = None, games: int = 100, seed: int = 0, jobs: int = 1,
             options: dict[str, Any] | None = None,
             cards: Sequence[object] = (), cap: int = CAP, trace: bool = False,
             progress: Callable[[int], None] | None = None) -> dict[str, Any]:
    """Play games between agents; game number i has the seed `seed + i`.

    Without decks, all seatings of the game's own take turns. The result is what `gyoji sim --json` prints, with
    `trace_hash` (of all that was asked and answered) where `trace` is set. Games over the cap are unfinished.
    Ctrl-C raises `Stopped`, which has the result of what was played; jobs are no more than `most_jobs`."""
    for name, number in (("games", games), ("jobs", jobs), ("cap", cap)):
        if not isinstance(number, int) or isinstance(number, bool) or number < 1:
            raise GyojiError(f"{name} is a whole number from 1, not {number!r}")
    check_seed(seed)
    d = find_game(game, cards, decks)
    chosen = read_options(d, options)
    find_agents(d, agents, d.seats(chosen))
    seatings = [find_decks(d, decks, chosen)] if decks is not None else seatings_of(d, chosen)
    plan = Plan(
        agents=tuple(agents), decks=[[(deck.name, deck.sections) for deck in seating] for seating in seatings],
        seed=seed, options=chosen, cap=cap, trace=trace, game=d.name, cards=tuple(cards),
    )
    total = Tally(d.seats(chosen))
    d.cards()  # compiled before the clock starts
    if jobs > 1 and not (all(isinstance(a, str) for a in agents) and isinstance(game, str)):
        raise GyojiError("several processes need the game and the agents by name")
    begun = perf_counter()
    stopped = False
    try:
        if min(jobs, most_jobs(games)) == 1:
            with undisturbed():
                for first in range(0, games, CHUNK):
                    play_some(d, plan, first, min(CHUNK, games - first), total)
                    if progress is not None:
                        progress(total.games)
        else:
            share(plan, games, min(jobs, most_jobs(games)), total, progress)
    except KeyboardInterrupt:
        stopped = True
    seconds = perf_counter() - begun
    out: dict[str, Any] = {
        "games": total.games, "finished": total.finished, "unfinished": total.games - total.finished,
        "decisions": total.decisions, "seconds": round(seconds, 4),
        "decisions_per_second": round(total.decisions / seconds), "games_per_second": round(total.games / seconds, 1),
        "turns": total.turns, "wins": total.wins, "draws": total.draws, "compiled": compiled(),
    }
    if trace:
        out["trace_hash"] = blake2b(b"".join(total.traces), digest_size=16).hexdigest()
    if stopped:
        raise Stopped(out)
    return out


def most_jobs(games: int) -> int:
    """More processes would wait for a core, or have nothing to do."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(cores, -(-games // CHUNK)))


def seatings_of(game: GameDef, options: dict[str, Any]) -> list[list[Deck]]:
    """Every seating of different decks of the game's own (of the same ones, if there are too few)."""
    own = own_decks(game, options)
    n = game.seats(options)
    return [list(p) for p in itertools.permutations(own, n)] or [[own[i % len(own)] for i in range(n)]]


def play_some(game: GameDef, plan: Plan, first: int, count: int, tally: Tally) -> None:
    """Play some games; each that is over is in the tally."""
    agents = find_agents(game, plan.agents, game.seats(plan.options))
    seatings = [[Deck(name, sections) for name, sections in seating] for seating in plan.decks]
    laid = [game.new_state(seating, 0, plan.options) for seating in seatings]  # each game begins with a copy
    for i in range(first, first + count):
        g = laid[i % len(laid)].clone()
        g.dice.reseed(plan.seed + i)
        asked: list[int] | None = [] if plan.trace else None
        finished = play_out(game, g, agents, i, plan.cap, asked)
        if i % CLEARED == 0:
            gc.collect()  # what agents may have left
        tally.games += 1
        tally.decisions += g.decisions
        tally.turns += g.turn
        if finished:
            tally.finished += 1
            tally.wins = [n + g.won(p) for p, n in enumerate(tally.wins)]  # of a team, each
            tally.draws += g.winner < 0
        if asked is not None:
            tally.traces.append(blake2b(repr(asked).encode(), digest_size=16).digest())


def share(plan: Plan, games: int, jobs: int, total: Tally, progress: Callable[[int], None] | None) -> None:
    """The same in several processes; the tally is put together in the order of the games."""
    others = active_children()
    pool = ProcessPoolExecutor(jobs, initializer=heed_interrupts)
    parts: dict[int, Tally] = {}
    errands: dict[Future[Tally], int] = {}
    try:
        for first in range(0, games, CHUNK):
            errands[pool.submit(errand, plan, first, min(CHUNK, games - first))] = first
        left: set[Future[Tally]] = set(errands)
        played = 0
        while left:
            done, left = wait(left, return_when=FIRST_COMPLETED)
            for future in done:
                parts[errands[future]] = future.result()
                played += future.result().games
            if progress is not None:
                progress(played)
        pool.shutdown()
    except KeyboardInterrupt:
        stop(pool, [p for p in active_children() if p not in others], errands, parts)
        raise
    except BrokenProcessPool:
        raise GyojiError("a process that played games has ended without a word: perhaps it was out of memory") from None
    except BaseException:
        pool.shutdown(cancel_futures=True)
        raise
    finally:
        for first in sorted(parts):
            total.add(parts[first])


def stop(pool: ProcessPoolExecutor, workers: list[BaseProcess], errands: dict[Future[Tally], int],
         parts: dict[int, Tally]) -> None:
    """At once: what is not begun is left, and what is being played is asked for what it has."""
    begun = [future for future in errands if not future.cancel()]
    pool.shutdown(wait=False, cancel_futures=True)
    if os.name == "posix":
        for worker in workers:
            if worker.pid is not None and worker.is_alive():
                os.kill(worker.pid, signal.SIGINT)
    try:
        done, _ = wait(begun, PATIENCE)
        for future in done:
            if future.exception() is None:
                parts[errands[future]] = future.result()
    finally:
        for worker in workers:
            worker.terminate()


# --- in a process that runs errands --------------------------------------------------------------------------
_games: dict[str, GameDef] = {}  # its cards are compiled once
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


def game_of(plan: Plan) -> GameDef:
    key = repr((plan.game, plan.cards, plan.decks))
    if key not in _games:
        decks = [Deck(name, sections) for seating in plan.decks for name, sections in seating]
        _games[key] = find_game(plan.game, plan.cards, decks)
    return _games[key]
