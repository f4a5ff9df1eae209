"""Data sets for learning: positions as a seat saw them, what was chosen, and how the game ended. Parquet files.

Positions are kept as the numbers of `Seat.numbers`, which are small; the file has the vectors of its cards with it, so that
they mean the same later. `DataSet` reads them again, as numbers or as arrays."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from .. import __version__, start
from ..kernel.errors import GyojiError
from ..kernel.files import reason
from ..kernel.holding.in_process import Agent, own_chance, play_out
from ..kernel.holding.questions import index_of
from ..kernel.holding.seats import Seat
from ..kernel.showing.numbers import Numbering
from ..kernel.state.chance import Chance
from .encoding import Array, Arrays, Encoder

FORMAT = 1
GROUP = 20_000  # rows that are written at once


class Noting(Agent):
    """Asks another agent, and notes what it saw and chose."""

    def __init__(self, agent: Agent, by: Numbering, share: float, rows: list[dict[str, Any]]) -> None:
        self.agent = agent
        self.by = by
        self.share = share
        self.rows = rows
        self.game = 0
        self.decision = 0
        self.dice = Chance(0)

    def begin(self, player: int, number: int) -> None:
        self.game = number
        self.decision = 0
        self.dice.reseed(own_chance(0, player, number))
        self.agent.begin(player, number)

    def choose(self, seat: Seat) -> int:
        self.decision += 1
        if self.dice.below(10_000) >= self.share * 10_000:
            return index_of(seat.question, self.agent.choose(seat))
        numbers = seat.numbers(self.by)
        choice = index_of(seat.question, self.agent.choose(seat))
        self.rows.append({"game": self.game, "decision": self.decision, "seat": seat.player, "numbers": numbers,
                          "options": seat.count, "choice": choice, "worth": seat.worth()})
        return choice


def write(path: str, game: str, agents: Sequence[object] = ("greedy", "greedy"), games: int = 100, seed: int = 0,
          decks: Sequence[object] | None = None, options: dict[str, Any] | None = None, cards: Sequence[object] = (),
          share: float = 1.0, cap: int = start.CAP) -> int:
    """Play games and write what was seen and chosen; game number i has the seed `seed + i`. `share` of the decisions are
    written, by chance. How many rows that are."""
    arrow, parquet = parquet_of()
    e = Encoder(game, options, cards, decks)
    chosen = start.read_options(e.game, options)
    rows: list[dict[str, Any]] = []
    players: list[Agent] = []
    for agent in start.find_agents(e.game, agents, e.players):
        kind = type("NotingAgent", (Noting,), {"name": agent.name, "needs_imagine": agent.needs_imagine})
        players.append(kind(agent, e.numbering, share, rows))
    laid = e.game.new_state(start.find_decks(e.game, decks, chosen), 0, chosen)
    written = 0
    groups: list[Any] = []
    for i in range(games):
        g = laid.clone()
        g.dice.reseed(seed + i)
        first = len(rows)
        finished = play_out(e.game, g, players, i, cap)
        won = [p for p in range(g.players) if g.won(p)] if finished else []
        for row in rows[first:]:
            row["result"] = 0.0 if not won else 1.0 if row["seat"] in won else -1.0
        if len(rows) >= GROUP or i == games - 1:
            groups.append(table_of(arrow, rows))
            written += len(rows)
            rows.clear()
    told = {"format": FORMAT, "gyoji": __version__, "game": game, "options": options or {}, "head": e.head, "row": e.row,
            "cards": [card.name for card in e.numbering.cards]}
    e.learn()
    schema = groups[0].schema.with_metadata({"gyoji": json.dumps(told, ensure_ascii=False), "vectors": e.table.tobytes()})
    try:
        with parquet.ParquetWriter(str(Path(path).expanduser()), schema, compression="zstd") as writer:
            for table in groups:
                writer.write_table(table.cast(schema))
    except OSError as error:
        raise GyojiError(f"{path}: cannot be written: {reason(error)}") from None
    return written


def table_of(arrow: Any, rows: list[dict[str, Any]]) -> Any:
    types = {"game": arrow.int32(), "decision": arrow.int32(), "seat": arrow.int8(), "numbers": arrow.list_(arrow.int64()),
             "options": arrow.int16(), "choice": arrow.int16(), "worth": arrow.float32(), "result": arrow.float32()}
    return arrow.table({name: arrow.array([row[name] for row in rows], kind) for name, kind in types.items()})


def parquet_of() -> tuple[Any, Any]:
    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError:
        raise GyojiError("data sets need pyarrow: pip install gyoji[bots]") from None


class DataSet:
    """A data set that was written: columns by name, and positions as arrays."""

    def __init__(self, path: str) -> None:
        _, parquet = parquet_of()
        try:
            self.file = parquet.ParquetFile(str(Path(path).expanduser()))
            kept = self.file.schema_arrow.metadata or {}
            told: dict[str, Any] = json.loads(kept[b"gyoji"])
            vectors = kept[b"vectors"]
        except OSError as error:
            raise GyojiError(f"{path}: cannot be read: {reason(error)}") from None
        except (KeyError, ValueError):
            raise GyojiError(f"{path}: is no data set of gyoji") from None
        self.encoder = e = Encoder(told["game"], told["options"])
        if told["format"] != FORMAT or (told["head"], told["row"]) != (e.head, e.row):
            raise GyojiError(f"{path}: was written by gyoji {told['gyoji']}, whose positions have other numbers than those "
                             f"of {__version__}")
        self.cards: list[str] = told["cards"]
        e.take(np.frombuffer(vectors, np.float32).reshape(-1, len(e.static_names)))

    def __len__(self) -> int:
        return int(self.file.metadata.num_rows)

    def batches(self, size: int = 4096) -> Iterator[dict[str, Any]]:
        """Columns of so many rows; `numbers` are lists."""
        for batch in self.file.iter_batches(size):
            yield batch.to_pydict()

    def arrays(self, size: int = 4096) -> Iterator[tuple[Arrays, Array, Array]]:
        """What was seen, what was chosen, and 1, -1 or 0 for who saw it."""
        for batch in self.batches(size):
            yield (self.encoder.encode(batch["numbers"]), np.array(batch["choice"]), np.array(batch["result"], np.float32))
