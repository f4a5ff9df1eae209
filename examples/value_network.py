"""A small value network from self-play, and a `search` that asks it: NOVA, within half an hour on two cores.

    pip install gyoji[env,learning]
    python examples/value_network.py data       # games of greedy against greedy: nova.parquet
    python examples/value_network.py train      # nova.npz
    python examples/value_network.py match      # search with the network against search without, seats rotating

`gyoji sim nova --agents value_network:learned,search:sims=60` plays it too, in this folder."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np

import gyoji
from gyoji.agents import Search
from gyoji.env import Encoder
from gyoji.env.data_set import DataSet, write
from gyoji.kernel.holding.thinking import Asked, Judge
from gyoji.kernel.showing.numbers import HEAD, IN_PLACE
from gyoji.sim import simulate, wilson

GAME = "nova"
HERE = Path(__file__).resolve().parent
DATA, WEIGHTS = HERE / f"{GAME}.parquet", HERE / f"{GAME}.npz"
WIDTH = 32
SIMS = 60
ASKED = [HEAD.index(name) for name in ("objects", "options", "over", "winner", "question", "chooser", "asks", "asks_row")]


class Layout:
    """Which numbers of a position the network reads: the head but for the question, and of each card its number, its zone,
    whose zone that is, and whether it is turned."""

    def __init__(self, e: Encoder) -> None:
        self.head = [i for i in range(e.head) if i not in ASKED]
        self.first, self.row = e.head, e.row
        self.sides = e.players + 2
        self.places = len(e.zones) * self.sides * 2

    def read(self, numbers: list[int]) -> tuple[Any, Any, Any]:
        n = np.array(numbers, np.int64)
        rows = n[self.first:self.first + n[0] * self.row].reshape(-1, self.row)
        place = rows[:, 1]
        zone, side, turned = ((place >> first) & ((1 << bits) - 1) for first, bits in
                              (IN_PLACE["zone"], IN_PLACE["side"], IN_PLACE["turned"]))
        return n[self.head], rows[:, 0], (zone * self.sides + side) * 2 + turned


class Value(Judge):
    """The trained network. What a card adds at a place is worked out beforehand, so an opinion takes some microseconds."""

    def __init__(self, path: Path = WEIGHTS) -> None:
        w = dict(np.load(path))
        self.encoder = Encoder(GAME)
        self.encoder.take(w["vectors"])
        self.layout = Layout(self.encoder)
        self.mean, self.std, self.w = w["mean"], w["std"], w
        self.known = 0
        self.learn()

    def learn(self) -> None:
        self.encoder.learn()
        table, w = self.encoder.table, self.w
        self.adds = np.maximum((table @ w["card.weight"].T)[:, None, :] + w["place.weight"][None], 0.0).astype(np.float32)
        self.known = len(table)

    def value(self, asked: Asked, player: int) -> float:
        head, cards, places = self.layout.read(asked.numbers(self.encoder.numbering, player))
        if len(self.encoder.numbering.cards) >= self.known:  # a token that is new
            self.learn()
        w = self.w
        pooled = self.adds[cards, places].sum(0)
        x = np.concatenate([np.clip((head - self.mean) / self.std, -5, 5), pooled])
        h = np.maximum(w["hidden.weight"] @ x + w["hidden.bias"], 0.0)
        return float(1.0 / (1.0 + np.exp(-(w["out.weight"][0] @ h + w["out.bias"][0]))))


def learned() -> Search:
    return Search(sims=SIMS, judge=Value(), trust=0.5)


def data(games: int = 400) -> None:
    n = write(str(DATA), GAME, ("greedy", "greedy"), games=games, share=0.5)
    print(f"{n} positions of {games} games in {DATA}")


def train(epochs: int = 12) -> None:
    import torch
    from torch import nn

    torch.manual_seed(0)
    found = DataSet(str(DATA))
    layout = Layout(found.encoder)
    heads, cards, places, results, games = [], [], [], [], []
    most = 90
    for batch in found.batches():
        for numbers, result, game in zip(batch["numbers"], batch["result"], batch["game"], strict=True):
            head, card, place = layout.read(numbers)
            heads.append(head)
            cards.append(np.pad(card[:most], (0, most - len(card[:most]))))
            places.append(np.pad(place[:most] + 1, (0, most - len(place[:most]))))
            results.append((result + 1) / 2)
            games.append(game)
    head = np.stack(heads).astype(np.float32)
    mean, std = head.mean(0), head.std(0) + 1e-3
    x = torch.tensor(np.clip((head - mean) / std, -5, 5))
    c, p = torch.tensor(np.stack(cards)), torch.tensor(np.stack(places))
    y, game = torch.tensor(results, dtype=torch.float32), torch.tensor(games)
    held = game % 10 == 0  # whole games that it does not learn from

    class Net(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.table = torch.tensor(found.encoder.table.copy())
            self.card = nn.Linear(self.table.shape[1], WIDTH, bias=False)
            self.place = nn.Embedding(layout.places + 1, WIDTH)
            self.hidden = nn.Linear(x.shape[1] + WIDTH, WIDTH)
            self.out = nn.Linear(WIDTH, 1)

        def forward(self, x: Any, c: Any, p: Any) -> Any:
            added = torch.relu(self.card(self.table)[c] + self.place(p)) * (p > 0)[..., None]
            return self.out(torch.relu(self.hidden(torch.cat([x, added.sum(1)], 1))))[:, 0]

    net = Net()
    steps = torch.optim.AdamW(net.parameters(), 2e-3, weight_decay=1e-2)
    loss = nn.BCEWithLogitsLoss()
    learn = torch.nonzero(~held)[:, 0]
    best, kept = 9.0, {}
    for epoch in range(epochs):
        for part in learn[torch.randperm(len(learn))].split(512):
            steps.zero_grad()
            loss(net(x[part], c[part], p[part]), y[part]).backward()
            steps.step()
        with torch.no_grad():
            said = net(x[held], c[held], p[held])
            left = float(loss(said, y[held]))
            right = float(((said > 0) == (y[held] > 0.5)).float().mean())
        print(f"epoch {epoch + 1}: loss {left:.4f}, right {right:.1%} on {int(held.sum())} positions of unseen games",
              flush=True)
        if left < best:
            best, kept = left, {k: v.detach().numpy().copy() for k, v in net.state_dict().items()}
    kept["place.weight"] = kept["place.weight"][1:]
    np.savez(WEIGHTS, mean=mean, std=std, vectors=found.encoder.table, **kept)


def match(games: int = 200, seed: int = 10_000) -> None:
    sys.path.insert(0, str(HERE))
    r = simulate(GAME, ["value_network:learned", f"search:sims={SIMS}"], games=games, seed=seed, rotate=True, jobs=2)
    share = next(a for a in r["agents"] if a["agent"] == "value_network:learned")
    low, high = wilson(share["wins"], share["games"])
    print(f"with the network: {share['wins']:g} of {share['games']} games, {low:.1%} to {high:.1%}")


if __name__ == "__main__":
    steps = {"data": data, "train": train, "match": match}
    if len(sys.argv) < 2 or sys.argv[1] not in steps:
        raise SystemExit(__doc__)
    print(gyoji.__version__)
    steps[sys.argv[1]](*map(int, sys.argv[2:]))
