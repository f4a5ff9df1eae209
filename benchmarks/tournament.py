"""How long the tournament desk takes: to pair 2,000 players in every round, to replay 500 players and 9 rounds from the log.

    python benchmarks/tournament.py [--players N] [--replayed N] [--rounds N]

Every figure is the median of five; the five of one figure are taken in turn with those of the others."""

from __future__ import annotations

import argparse
from random import Random
from statistics import median
from time import perf_counter

from gyoji.tournament import Desk

SCORES = ["2-0", "2-1", "0-2", "1-2", "1-1-1"]
TIMES = 5


def begun(players: int, rounds: int, seed: int) -> Desk:
    desk = Desk.create("benchmark", game="nova", seed=seed)
    for k in range(players):
        desk.enter(f"p{k}")
    desk.start(rounds=rounds)
    return desk


def play_round(desk: Desk, dice: Random) -> float:
    """How long the pairing took; results by chance, and some drop."""
    before = perf_counter()
    round = desk.pair()
    took = perf_counter() - before
    for match in round.matches:
        if match.played:
            desk.report(match.a, dice.choice(SCORES))
    for e in list(desk.entrants.values()):
        if e.present and dice.random() < 0.02:
            desk.drop(e.id)
    return took


def pairing_times(players: int, rounds: int, seed: int) -> list[float]:
    desk, dice = begun(players, rounds, seed), Random(seed)
    return [play_round(desk, dice) for _ in range(rounds)]


def replay_time(log: str) -> float:
    before = perf_counter()
    Desk.load(log)
    return perf_counter() - before


def main() -> None:
    read = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    read.add_argument("--players", type=int, default=2000)
    read.add_argument("--replayed", type=int, default=500)
    read.add_argument("--rounds", type=int, default=9)
    given = read.parse_args()
    played, dice = begun(given.replayed, given.rounds, 1), Random(1)
    for _ in range(given.rounds):
        play_round(played, dice)
    log = played.save()
    replays, pairings = [], []
    for seed in range(TIMES):
        replays.append(replay_time(log))
        pairings.append(pairing_times(given.players, given.rounds, seed))
    print(f"replay of {given.replayed} players, {given.rounds} rounds: {median(replays):.2f} s, worst {max(replays):.2f} s")
    for number in range(given.rounds):
        times = [row[number] for row in pairings]
        print(f"pairing of {given.players} players, round {number + 1}: {median(times):.2f} s, worst {max(times):.2f} s")


if __name__ == "__main__":
    main()
