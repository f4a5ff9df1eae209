"""What the features of a position tell of how the game ends: fits the weights of `outlook.tsv` of a game.

`python benchmarks/outlook.py [--games 500] [--write] [GAME ...]`: greedy plays greedy with the game's own decks, and slips
now and then; the weights are fitted by logistic regression to who won from the positions seen. Printed is the log loss (the
less the better) in games that were not fitted, of the outlook and of the game's plain judgement with the best scale."""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

import gyoji
from gyoji import games
from gyoji.kernel.declaring.gamedef import GameDef
from gyoji.kernel.holding.sealed import behind
from gyoji.kernel.holding.seats import Place, Seat
from gyoji.kernel.state.chance import Chance
from gyoji.kernel.state.state import State
from gyoji.start import own_decks

SLIPS = (0, 50, 200)  # of a thousand answers in a game, any at all
SEEN = 80  # of a thousand positions, beside the first of each turn
RIDGE = 20.0  # how much is needed for a weight to be believed
UNFITTED = 4  # every so many games


class Slipping(gyoji.Greedy):
    """Greedy, which slips; notes the positions in which it is asked."""

    def __init__(self, game: GameDef, seed: int, rows: list[tuple[int, list[float], float]]) -> None:
        super().__init__(seed)
        self.game = game
        self.dice = Chance(seed)
        self.slips = SLIPS[self.dice.below(len(SLIPS))]
        self.turn = -1
        self.rows = rows

    def choose(self, seat: Seat) -> int:
        place = behind(seat._seal)
        assert isinstance(place, Place)
        g = place.state()
        if g.turn != self.turn or self.dice.below(1000) < SEEN:
            self.turn = g.turn
            self.rows.append((seat.player, difference(self.game, g, seat.player), seat.worth()))
        return self.dice.below(seat.count) if self.dice.below(1000) < self.slips else super().choose(seat)


def difference(game: GameDef, g: State, player: int) -> list[float]:
    own, other = game.features(g, player), game.features(g, 1 - player)
    return [a - b for a, b in zip(own, other, strict=True)]


def played(name: str, number: int) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Of each position: the game's number, its features, its worth, and whether whoever was asked has won."""
    game = games.load(name)
    decks = own_decks(game, {})
    seen: list[tuple[int, list[float], float, float]] = []
    for seed in range(number):
        dice = Chance(seed)
        rows: list[tuple[int, list[float], float]] = []
        agents = [Slipping(game, 2 * seed + p, rows) for p in range(2)]
        result = gyoji.play(name, agents, [decks[dice.below(len(decks))] for _ in range(2)], seed)
        if result.finished and result.winner is not None:
            seen.extend((seed, features, worth, float(result.winner == p)) for p, features, worth in rows)
    numbers, features, worth, won = (np.array(column, float) for column in zip(*seen, strict=True))
    return numbers, features, worth, won


def fitted(x: np.ndarray, won: np.ndarray) -> np.ndarray:
    """Weights by Newton's method."""
    scale = x.std(0) + 1e-9
    z = x / scale
    weights = np.zeros(z.shape[1])
    for _ in range(30):
        p = 1 / (1 + np.exp(-z @ weights))
        slope = z.T @ (won - p) - RIDGE * weights
        weights += np.linalg.solve((z * (p * (1 - p))[:, None]).T @ z + RIDGE * np.eye(len(weights)), slope)
    return weights / scale


def loss(score: np.ndarray, won: np.ndarray) -> float:
    p = np.clip(1 / (1 + np.exp(-score)), 1e-6, 1 - 1e-6)
    return float(-(won * np.log(p) + (1 - won) * np.log(1 - p)).mean())


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*")
    parser.add_argument("--games", dest="number", type=int, default=500)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    for name in given.games or [name for name in games.FIVE if games.load(name).weights]:
        numbers, x, worth, won = played(name, given.number)
        test = numbers % UNFITTED == 0
        plain = worth[:, None]
        told = [loss(k[test] @ fitted(k[~test], won[~test]), won[test]) for k in (x, plain)]
        print(f"{name}: {len(won)} positions; log loss {told[0]:.4f} by outlook, {told[1]:.4f} by worth", flush=True)
        file = Path(__file__).parent.parent / "src" / "gyoji" / "games" / name.replace("-", "_") / "outlook.tsv"
        names = [line.split("\t")[0] for line in file.read_text(encoding="utf-8").splitlines()]
        lines = [f"{k}\t{weight:.4f}" for k, weight in zip(names, fitted(x, won), strict=True)]
        print("\n".join(lines))
        if given.write:
            file.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
