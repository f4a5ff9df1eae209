"""How many observations a second many games give: `python benchmarks/observations.py [GAME] [N]`.

An observation is all arrays of one seat that is asked. Five runs, the median; chance answers."""

from __future__ import annotations

import sys
from statistics import median
from time import perf_counter, process_time

import numpy as np

from gyoji import env
from gyoji._build import build_name
from gyoji.env.vectorised import Games

STEPS = 400


def run(games: Games, seed: int) -> tuple[float, float]:
    rng = np.random.default_rng(seed)
    seen = games.reset(seed)
    wall, cpu = perf_counter(), process_time()
    for _ in range(STEPS):
        counts = seen["action_mask"].sum(1)
        seen, _ = games.step((rng.random(games.n) * counts).astype(np.int64))
    n = STEPS * games.n
    return n / (perf_counter() - wall), n / (process_time() - cpu)


def main() -> None:
    name = sys.argv[1] if len(sys.argv) > 1 else "nova"
    n = int(sys.argv[2]) if len(sys.argv) > 2 else 64
    games = env.many(name, n)
    run(games, 99)
    runs = [run(games, seed) for seed in range(5)]
    print(f"{name}, {n} games at once, {build_name()}: {median(r[0] for r in runs):,.0f} observations a second, "
          f"{median(r[1] for r in runs):,.0f} a second of one core")


if __name__ == "__main__":
    main()
