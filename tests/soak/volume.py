"""Games by chance of one game, in a process of its own: memory after so many, the times of decisions, and what must hold.

    PYTHONPATH=tests python -m soak.volume games nova --games 100000 --seconds 600 --seed 0
    PYTHONPATH=tests python -m soak.volume properties nova --games 200 --seconds 300 --seed 0

Lines of JSON say how far it is; the last one has the figures, or what went wrong."""

from __future__ import annotations

import argparse
import gc
import json
import random
import sys
import traceback
from collections.abc import Callable
from importlib import import_module
from math import log2
from time import monotonic, perf_counter
from typing import Any

from copies_and_saves import at_every_question, copies_and_saves_play_on_the_same, what_is_kept_is_what_is_so
from gyoji.bench import resident
from gyoji.kernel.gc_pause import undisturbed
from gyoji.kernel.state.state import State
from hidden_information import (
    games_that_differ_in_what_is_hidden,
    no_hidden_card_is_named,
    what_is_hidden_makes_no_difference,
)
from random_play import Arena, Table, play, zeal_of
from secret_cards import MAKERS, secret_arena, secret_decks

SAMPLES = 200  # how often memory is looked at
WARM = 4  # the first so many parts of a hundred fill caches of cards and texts
GROWTH = 4_096  # KB that the last quarter of the samples may lie over the first after the warming


class Times:
    """How long decisions took, in sixteenths of powers of two of a microsecond: as many numbers for any number of games."""

    def __init__(self) -> None:
        self.counts = [0] * 1_000
        self.n = 0
        self.most = 0.0
        self.worst = 0  # the seed of the game with the slowest one

    def add(self, seconds: float, seed: int) -> None:
        self.counts[max(0, int(log2(max(seconds * 1e6, 1.0)) * 16))] += 1
        self.n += 1
        if seconds > self.most:
            self.most, self.worst = seconds, seed

    def ms(self, share: float) -> float:
        """Milliseconds that this share of the decisions did not take longer than."""
        left = self.n * share
        for k, count in enumerate(self.counts):
            left -= count
            if left <= 0:
                return round(2 ** ((k + 1) / 16) / 1e3, 3)
        return round(self.most * 1e3, 3)


class Timed(Table):
    """Players by chance; the time from an answer to the next question is the engine's."""

    def __init__(self, arena: Arena, seed: int, times: Times) -> None:
        super().__init__(seed, zeal_of(seed), None, shuns=arena.shuns)
        self.times = times
        self.seed = seed
        self.answered = perf_counter()

    def choose(self, g: State, kind: int, player: int, options: list[int], src: int, rule: str) -> int:
        self.times.add(perf_counter() - self.answered, self.seed)
        i = super().choose(g, kind, player, options, src, rule)
        self.answered = perf_counter()
        return i


def arena_of(name: str) -> Arena:
    found = import_module(f"{name.replace('-', '_')}.arena").ARENA
    assert isinstance(found, Arena)
    return found


def say(**values: Any) -> None:
    print(json.dumps(values, ensure_ascii=False), flush=True)


def games(name: str, number: int, seconds: float, seed: int) -> dict[str, Any]:
    """Whole games, as agents play them; memory is looked at on the way and must not grow."""
    arena = arena_of(name)
    times = Times()
    memory: list[int] = []
    begun = monotonic()
    step = max(1, number // SAMPLES)
    played = 0
    with undisturbed():
        for played in range(1, number + 1):
            at = seed + played
            try:
                assert play(arena.begun(at), Timed(arena, at, times)).over
            except BaseException as e:
                raise AssertionError(f"the game of seed {at}: {type(e).__name__}: {e}") from e
            if played % step == 0 or played % 1_000 == 0:
                gc.collect()  # what is left then is held
                memory.append(resident())
                say(done=played, of=number)
                if monotonic() - begun > seconds:
                    break
    took = monotonic() - begun
    rest = memory[len(memory) * WARM // 100 + 1:] or memory
    first, last = sorted(rest[: max(1, len(rest) // 4)]), sorted(rest[-max(1, len(rest) // 4):])
    grown = last[len(last) // 2] - first[len(first) // 2]
    return {"games": played, "of": number, "seconds": round(took, 1), "decisions": times.n,
            "memory_mb": round(memory[-1] / 1024, 1), "grown_kb": grown, "flat": grown <= GROWTH,
            "median_ms": times.ms(0.5), "p99_ms": times.ms(0.99), "p999_ms": times.ms(0.999),
            "most_ms": round(times.most * 1e3, 1), "slowest_seed": times.worst}


def properties(name: str, number: int, seconds: float, seed: int) -> dict[str, Any]:
    """A game replays as it was played, caches hold what is so, seats know what they may know: on games by chance."""
    arena = arena_of(name)
    single = import_module(f"{name.replace('-', '_')}.arena").single_decks
    secret = secret_arena(arena, name) if name in MAKERS else None
    words = import_module("gyoji.scenario.words").words_of(name).own

    def hidden(arena: Arena, decks: Callable[[random.Random], Any], at: int) -> None:
        no_hidden_card_is_named(arena, decks(random.Random(at)), at)
        what_is_hidden_makes_no_difference(arena, decks(random.Random(at)), at, words.legal_acts)
        games_that_differ_in_what_is_hidden(arena, decks(random.Random(at)), at)

    checks: list[Callable[[int], Any]] = [
        lambda at: copies_and_saves_play_on_the_same(arena, at, at % 120), lambda at: at_every_question(arena, at),
        lambda at: what_is_kept_is_what_is_so(arena, range(at, at + 8), 150), lambda at: hidden(arena, single, at)]
    if secret is not None:
        checks.append(lambda at: hidden(secret, lambda dice: secret_decks(secret, dice), at))
    begun = monotonic()
    done = 0
    for done in range(1, number + 1):
        at = seed + done
        try:
            checks[done % len(checks)](at)
        except BaseException as e:
            raise AssertionError(f"check {done % len(checks)} of seed {at}: {type(e).__name__}: {e}") from e
        say(done=done, of=number)
        if monotonic() - begun > seconds:
            break
    return {"games": done, "of": number, "seconds": round(monotonic() - begun, 1)}


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("what", choices=["games", "properties"])
    p.add_argument("game")
    p.add_argument("--games", type=int, default=100_000)
    p.add_argument("--seconds", type=float, default=600)
    p.add_argument("--seed", type=int, default=0)
    a = p.parse_args()
    try:
        say(**(games if a.what == "games" else properties)(a.game, a.games, a.seconds, a.seed))
    except Exception as e:
        traceback.print_exc()
        say(failed=str(e))
        sys.exit(1)


if __name__ == "__main__":
    main()
