"""What it costs to think, and what it brings.

`python benchmarks/thinking.py [GAME ...]`: questions a second in games that a seat plays on in its mind, at random, from
the middle of a game to its end, beside those of `gyoji sim`; and greedy's decisions a second.
`python benchmarks/thinking.py --match 40 --agent search:time=1s [GAME ...]`: so many games against greedy, decks mirrored,
seats swapped, with the Wilson interval."""

from __future__ import annotations

import argparse
from statistics import median
from time import process_time

import gyoji
from gyoji import games
from gyoji.kernel.holding.thinking import Asked, Thought
from gyoji.kernel.state.chance import Chance
from gyoji.sim import simulate
from gyoji.sim.figures import wilson
from gyoji.start import own_decks

MIDDLE = 60  # questions after which a game is in its middle
THOUGHTS = 200


class Rollout(Thought):
    """Any option, to the end; counts the questions."""

    def __init__(self, seed: int) -> None:
        self.dice = Chance(seed)
        self.asked = 0

    def choose(self, asked: Asked) -> int:
        self.asked += 1
        return self.dice.below(len(asked.values))


def middle(name: str, seed: int) -> gyoji.Game:
    game = gyoji.new(name, seed=seed)
    dice = Chance(seed)
    for _ in range(MIDDLE):
        if game.question is not None:
            game.answer(dice.below(len(game.question.options)))
    return game


def rollouts(name: str) -> float:
    """Questions a second in rollouts from the middle of a game."""
    seed = 7
    game = middle(name, seed)
    while game.question is None:  # it was over before
        seed += 1
        game = middle(name, seed)
    seat = game.seat(game.question.seat)
    asked = 0
    begun = process_time()
    for seed in range(THOUGHTS):
        thought = Rollout(seed)
        seat.think(seed, thought)
        asked += thought.asked
    return asked / (process_time() - begun)


def played(name: str, agent: str, number: int) -> float:
    """Decisions a second of one core."""
    begun = process_time()
    decisions: int = simulate(name, [agent, agent], games=number)["decisions"]
    return decisions / (process_time() - begun)


def costs(name: str) -> None:
    ratios: list[float] = []
    speeds: list[float] = []
    greedy: list[float] = []
    for _ in range(5):  # interleaved
        speeds.append(rollouts(name))
        ratios.append(speeds[-1] / played(name, "random", 40))
        greedy.append(played(name, "greedy", 5))
    print(f"{name}: {median(speeds):,.0f} questions/s in rollouts, {median(ratios):.0%} of sim; "
          f"greedy {median(greedy):,.0f} decisions/s", flush=True)


def match(name: str, agent: str, number: int) -> None:
    decks = own_decks(games.load(name), {})
    wins = 0.0
    finished = 0
    for k in range(len(decks)):
        n = 2 * (number // 2 // len(decks) + (k < number // 2 % len(decks)))
        if n:
            r = simulate(name, [agent, "greedy"], [decks[k], decks[k]], n, seed=1000 * k, rotate=True)
            wins += next(s["wins"] for s in r["agents"] if s["agent"] == agent)
            finished += r["finished"]
    low, high = wilson(wins, finished)
    print(f"{name}: {agent} {wins:g} of {finished}, {wins / finished:.1%} ({low:.1%} to {high:.1%})", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*", default=list(games.FIVE))
    parser.add_argument("--match", type=int, default=0)
    parser.add_argument("--agent", default="search:sims=200")
    given = parser.parse_args()
    for name in given.games or games.FIVE:
        if given.match:
            match(name, given.agent, given.match)
        else:
            costs(name)


if __name__ == "__main__":
    main()
