"""Many games at once: in this process, in several, or on a cluster."""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from time import perf_counter
from typing import Any, Protocol

from .._build import compiled
from ..agents import Search, is_own
from ..kernel.declaring.deck import Deck
from ..kernel.declaring.gamedef import GameDef
from ..kernel.errors import GyojiError
from ..kernel.gc_pause import undisturbed
from ..kernel.holding.saving import cards_hash
from ..start import CAP, check_seed, find_agents, find_decks, find_game, own_decks, read_options
from .figures import Record, Tally, figures
from .keeping import Kept
from .on_ray import RayWorkers
from .playing import Plan, play_some
from .processes import Pool

CHUNK = 25  # games in one batch,
BATCHES = 20  # or as many as make so many batches


class Stopped(KeyboardInterrupt):
    """Ctrl-C; `result` is what was played so far."""

    def __init__(self, result: dict[str, Any]) -> None:
        super().__init__()
        self.result = result


class Failed(GyojiError):
    """An agent failed, or whoever played was lost; `result` is what was played so far."""

    def __init__(self, message: str, result: dict[str, Any]) -> None:
        super().__init__(message)
        self.result = result


class Workers(Protocol):
    """Whoever plays batches elsewhere."""

    slots: int  # batches that may be under way

    def submit(self, first: int, count: int) -> None:
        """Have some games played."""

    def wait(self) -> list[tuple[int, Tally]]:
        """What has come back, by the number of its first game; waits for at least one batch."""

    def stop(self) -> list[tuple[int, Tally]]:
        """At once; what could be saved of what was under way."""

    def close(self) -> None:
        """Nothing is under way any more."""


@dataclass
class Gathered:
    """What has come back, put together in the order of the games, so that it is the same in any distribution."""

    plan: Plan
    total: Tally
    until: float
    records: Sink | None
    kept: Kept | None
    parts: dict[int, Tally] = field(default_factory=dict)
    played: int = 0  # also those that cannot be added yet
    failed: str = ""

    def take(self, first: int, tally: Tally, is_new: bool = True) -> None:
        self.parts[first] = tally
        self.played += tally.games
        if is_new and self.kept is not None and tally.games and not tally.failed:
            self.kept.write(first, tally)
        if tally.failed:
            self.failed = self.failed or tally.failed

    def enough(self) -> bool:
        """Add what follows without a gap, as far as it is wanted; true: no more is."""
        while self.total.games in self.parts:
            if self.total.games and self.until and narrow(self.plan, self.total, self.until):
                return True
            self.add(self.parts.pop(self.total.games))
        return self.total.games > 0 and self.until > 0 and narrow(self.plan, self.total, self.until)

    def rest(self) -> None:
        """Add also what comes after a gap."""
        for first in sorted(self.parts):
            self.add(self.parts.pop(first))

    def add(self, tally: Tally) -> None:
        self.total.add(tally)
        if self.records is not None:
            self.records.extend(tally.records)


class Sink(Protocol):
    """Where records of games go: a list, or a file."""

    def extend(self, records: list[Record], /) -> object:
        """Some more."""


def simulate(game: str | GameDef, agents: Sequence[object] = ("random", "random"),
             decks: Sequence[object] | None = None, games: int = 100, seed: int = 0, jobs: int = 1,
             options: dict[str, Any] | None = None,
             cards: Sequence[object] = (), cap: int = CAP, trace: bool = False,
             progress: Callable[[int], None] | None = None, rotate: bool = False, reads: bool = False, until: float = 0.0,
             records: Sink | None = None, patience: float = 0.0, keep: str = "", ray: str | None = None) -> dict[str, Any]:
    """Play games between agents; game number i has the seed `seed + i`.

    Without decks, all seatings of the game's own take turns. With `rotate`, agents and decks move on by one seat after each
    game. The result is what `gyoji sim --json` prints, with `trace_hash` (of all that was asked and answered) where `trace`
    is set, and with cards and endings where games are read (`reads`). `until` ends it as soon as the intervals of all
    agents (of all decks, if there is only one agent) reach no further than that to either side. Games over the cap are
    unfinished. Ctrl-C raises `Stopped`, and an agent's fault `Failed`, both with the result of what was played; jobs are no
    more than `most_jobs`. `records` gets a record of each game. Batches that were played are kept in the file `keep`, and
    not played again. `ray`: on a Ray cluster of this address, or on this machine ("")."""
    for name, number in (("games", games), ("jobs", jobs), ("cap", cap)):
        if not isinstance(number, int) or isinstance(number, bool) or number < 1:
            raise GyojiError(f"{name} is a whole number from 1, not {number!r}")
    check_seed(seed)
    d = find_game(game, cards, decks)
    chosen = read_options(d, options)
    find_agents(d, agents, d.seats(chosen))
    if not isinstance(until, (int, float)) or not 0.0 <= until < 1.0:
        raise GyojiError(f"until is how far an interval may reach, more than 0 and less than 1, not {until!r}")
    if not isinstance(patience, (int, float)) or not 0.0 <= patience < 1e6:
        raise GyojiError(f"patience is a number of seconds, not {patience!r}")
    seatings = [find_decks(d, decks, chosen)] if decks is not None else seatings_of(d, chosen)
    order = list(range(len(agents)))
    seats = [order[k:] + order[:k] for k in range(len(order) if rotate else 1)]
    plan = Plan(
        agents=tuple(agents), seed=seed, options=chosen, cap=cap, trace=trace, reads=reads, game=d.name, cards=tuple(cards),
        decks=[[(seating[k].name, seating[k].sections) for k in turned] for seating in seatings for turned in seats],
        seats=[turned for _ in seatings for turned in seats], rows=records is not None, patience=patience,
        paths=(os.getcwd(),) if any(isinstance(a, str) and is_own(a) for a in agents) else (),
        printed=cards_hash(d, [deck for seating in seatings for deck in seating]),
    )
    if (jobs > 1 or keep or ray is not None) and not (all(isinstance(a, str) for a in agents) and isinstance(game, str)):
        raise GyojiError("several processes, and games that are kept, need the game and the agents by name")
    d.cards()  # compiled before the clock starts
    kept = Kept(keep, plan.digest()) if keep else None
    all_of_it = Gathered(plan, Tally(d.seats(chosen)), until, records, kept)
    for first, tally in [] if kept is None else kept.read(d.seats(chosen)):
        if first + tally.games <= games:
            all_of_it.take(first, tally, False)
    begun = perf_counter()
    stopped = False
    try:
        local = min(jobs, most_jobs(games, agents))
        if ray is not None:
            share(all_of_it, games, RayWorkers(plan, ray), progress)
        elif local > 1:
            share(all_of_it, games, Pool(plan, local), progress)
        else:
            alone(d, all_of_it, games, progress)
    except KeyboardInterrupt:
        stopped = True
    if stopped or all_of_it.failed:
        all_of_it.rest()
    out = result_of(all_of_it, perf_counter() - begun)
    if all_of_it.failed:
        raise Failed(all_of_it.failed, out)
    if stopped:
        raise Stopped(out)
    return out


def result_of(all_of_it: Gathered, seconds: float) -> dict[str, Any]:
    total = all_of_it.total
    out: dict[str, Any] = {
        "games": total.games, "finished": total.finished, "unfinished": total.games - total.finished,
        "decisions": total.decisions, "seconds": round(seconds, 4),
        "decisions_per_second": round(total.decisions / seconds), "games_per_second": round(total.games / seconds, 1),
        "turns": total.turns, "wins": total.wins, "draws": total.draws, "compiled": compiled(),
        **figures(total, deck_names(all_of_it.plan), agent_names(all_of_it.plan)),
    }
    if all_of_it.plan.trace:
        out["trace_hash"] = blake2b(b"".join(total.traces), digest_size=16).hexdigest()
    return out


def deck_names(plan: Plan) -> list[list[str]]:
    return [[name for name, _ in seating] for seating in plan.decks]


def agent_names(plan: Plan) -> list[list[str]]:
    names = [a if isinstance(a, str) else getattr(a, "name", type(a).__name__) for a in plan.agents]
    return [[names[k] for k in turned] for turned in plan.seats]


def narrow(plan: Plan, total: Tally, until: float) -> bool:
    """Whether the intervals are as narrow as is wanted."""
    found = figures(total, deck_names(plan), agent_names(plan))
    shares = found["agents"] if len(found["agents"]) > 1 else found["decks"]
    return bool(shares) and all(
        max(s["share"] - s["interval"][0], s["interval"][1] - s["share"]) <= until for s in shares)


def most_jobs(games: int, agents: Sequence[object]) -> int:
    """More processes would wait for a core, or have nothing to do."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(cores, -(-games // chunk_of(games, agents))))


def chunk_of(games: int, agents: Sequence[object]) -> int:
    """Games of a batch; it hangs on nothing but how many are wanted and who plays, so that `until` ends at the same game
    everywhere. A game of someone who thinks ahead takes as long as many others."""
    if any(isinstance(a, Search) or (isinstance(a, str) and a.partition(":")[0] == Search.name) for a in agents):
        return 1
    if games <= 100_000:
        return max(5, min(CHUNK, games // BATCHES))
    return 10 * CHUNK if games <= 10_000_000 else 100 * CHUNK


def seatings_of(game: GameDef, options: dict[str, Any]) -> list[list[Deck]]:
    """Every seating of different decks of the game's own (of the same ones, if there are too few)."""
    own = own_decks(game, options)
    n = game.seats(options)
    return [list(p) for p in itertools.permutations(own, n)] or [[own[i % len(own)] for i in range(n)]]


def left_to_play(parts: dict[int, Tally], games: int, chunk: int) -> Iterator[tuple[int, int]]:
    """Batches that are not played yet."""
    known = {first: tally.games for first, tally in parts.items()}
    first = 0
    while first < games:
        if first in known:
            first += known[first]
            continue
        end = min([games, first + chunk, *(f for f in known if first < f < first + chunk)])
        yield first, end - first
        first = end


def alone(game: GameDef, all_of_it: Gathered, games: int, progress: Callable[[int], None] | None) -> None:
    """In this process."""
    todo = list(left_to_play(all_of_it.parts, games, chunk_of(games, all_of_it.plan.agents)))
    with undisturbed():
        for first, count in todo:
            if all_of_it.enough():
                break
            tally = Tally(len(all_of_it.plan.agents))
            try:
                play_some(game, all_of_it.plan, first, count, tally)
            finally:
                all_of_it.take(first, tally)
            if all_of_it.failed:
                return
            if progress is not None:
                progress(all_of_it.played)
    all_of_it.enough()


def share(all_of_it: Gathered, games: int, workers: Workers, progress: Callable[[int], None] | None) -> None:
    """The same by others."""
    todo = left_to_play(dict(all_of_it.parts), games, chunk_of(games, all_of_it.plan.agents))
    under_way = 0
    try:
        while not all_of_it.enough() and not all_of_it.failed:
            for first, count in itertools.islice(todo, workers.slots - under_way):
                workers.submit(first, count)
                under_way += 1
            if not under_way:
                break
            for first, tally in workers.wait():
                under_way -= 1
                all_of_it.take(first, tally)
            if progress is not None:
                progress(all_of_it.played)
    except GyojiError as e:
        all_of_it.failed = str(e)
    except KeyboardInterrupt:
        for first, tally in workers.stop():
            all_of_it.take(first, tally)
        raise
    finally:
        workers.close()
