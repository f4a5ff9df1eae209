"""Observations: what a seat may see and what it is asked, as arrays or as a nested dict.

What a column means comes from the game: its zones, steps, kinds, colours, states, keywords and numbers by name, its cards by
their printed fields and effect trees. Many seats are encoded at once; that is much faster than one by one."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from .. import start
from ..kernel.declaring.gamedef import GameDef
from ..kernel.holding.seats import Seat
from ..kernel.showing.numbers import (
    HEAD,
    IN_PLACE,
    IN_STATES,
    IN_TYPES,
    IN_WHAT,
    OF_OBJECT,
    OF_OPTION,
    OF_PLAYER,
    WORD,
    Numbering,
)
from ..kernel.state.terms import ASK_NAMES
from ..scenario import words_of
from .declared import KEYWORD_COLUMNS, SIZES, USUAL
from .features import card_columns, card_vector

Array = np.ndarray[Any, Any]
Arrays = dict[str, Array]

VERBS = 16
SMALL = 8  # numbers below have a column of their own
FEW = 10.0  # what counts are divided by


class Bits:
    """Columns for the named bits of a number; where there are more than columns, several share one."""

    def __init__(self, words: dict[str, int], prefix: str, most: int = 64) -> None:
        bits = {name: bit for name, bit in words.items() if bit > 0 and bit & (bit - 1) == 0}
        self.wide = max((bit.bit_length() for bit in bits.values()), default=0)
        by_place = {bit.bit_length() - 1: name for name, bit in bits.items()}
        self.columns = min(self.wide, most)
        named = by_place if self.wide <= most else {}
        self.names = [f"{prefix}-{named.get(i, i)}" for i in range(self.columns)]

    def of(self, words: Array) -> Array:
        """Of each number, which may have several words, its bits."""
        found = np.unpackbits(np.ascontiguousarray(words, "<i8").view(np.uint8), axis=1, bitorder="little")
        if words.shape[1] == 1:
            return found[:, :self.columns]
        found = found.reshape(len(words), words.shape[1], 64)[:, :, :WORD].reshape(len(words), words.shape[1] * WORD)
        folded = found[:, :self.columns].copy()
        for first in range(self.columns, self.wide, self.columns):
            more = found[:, first:first + self.columns]
            folded[:, :more.shape[1]] |= more
        return folded


def part(numbers: Array, where: tuple[int, int]) -> Array:
    """A small number out of a packed one."""
    found: Array = (numbers >> where[0]) & ((1 << where[1]) - 1)
    return found


class Encoder:
    """The observations of one game, with given options and further cards.

    >>> import gyoji
    >>> from gyoji.env import Encoder
    >>> e = Encoder("nova")
    >>> game = gyoji.new("nova", seed=1)
    >>> seen = e.arrays([game.seat(game.question.seat)])
    >>> seen["cards"].shape == (1, e.cards, len(e.card_names))
    True
    """

    def __init__(self, game: str | GameDef, options: dict[str, Any] | None = None, cards: Sequence[object] = (),
                 decks: Sequence[object] | None = None) -> None:
        self.given = (game, options, cards, decks)
        self.game = start.find_game(game, cards, decks)
        own = words_of(self.game.name).own
        lexicon = own.lexicon
        chosen = start.read_options(self.game, options)
        g = self.game.new_state(start.find_decks(self.game, decks, chosen), 0, chosen)
        size = SIZES.get(self.game.name, USUAL)
        self.actions = size.actions  # N of Discrete(N)
        self.cards = size.cards  # rows
        self.players = g.players
        self.stats = sorted(lexicon.stats, key=lambda name: lexicon.stats[name])
        printed = list(self.game.cards().values())
        self.scales = [max([1.0, *(abs(c.base.stats[i]) / 2 for c in printed if i < len(c.base.stats))])
                       for i in range(len(self.stats))]
        self.life = float(max([1, *map(abs, g.life)]))
        self.states = Bits(lexicon.states, "state")
        self.kinds = Bits(lexicon.kinds, "kind")
        self.colors = Bits(lexicon.colors, "color")
        self.keywords = Bits(lexicon.keys, "keyword", KEYWORD_COLUMNS)
        words = -(-self.keywords.wide // WORD)
        self.numbering = Numbering(self.game, sorted(printed, key=lambda c: c.name), len(self.stats), words)
        self.zones = [z.name for z in g.kinds]
        self.steps = len(g.steps)
        self.own_numbers = self.game.number_words()
        board = self.game.layout(g, "en")["board"]
        self.columns = board["columns"] if board is not None else 1
        self.places = board["rows"] * board["columns"] if board is not None else 1
        self.head = len(HEAD) + self.players * (len(OF_PLAYER) + len(self.own_numbers) + len(self.zones))
        self.row = self.numbering.width()
        self.static_names = card_columns(self.stats)
        self.table = np.zeros((1, len(self.static_names)), np.float32)  # by the number of a card; 0: unknown
        self.card_table = self.option_table = self.table
        sides = ["mine", *(f"opponent-{i}" for i in range(1, self.players)), "shared"]
        of_player = [*OF_PLAYER, *self.own_numbers, *(f"{z}-count" for z in self.zones)]
        self.position_names = [
            "turn", "active", "priority", "waiting", "chooser", *(f"step-{s.name}" for s in g.steps),
            *(f"asked-{k}" for k in ASK_NAMES), *(f"{side}-{n}" for side in sides[:-1] for n in of_player),
            *(f"asks-{n}" for n in self.static_names),
        ]
        self.card_names = [
            *(f"zone-{z}" for z in self.zones), *(f"side-{s}" for s in sides), "owner", "controller", "turned", "down",
            "attached", "place", "damage", "counters", "spot-row", "spot-column", *self.states.names, *self.kinds.names,
            *self.colors.names, *self.stats, *self.keywords.names, *self.static_names,
        ]
        self.option_names = [
            *(f"verb-{i}" for i in range(VERBS)), *(f"whose-{s}" for s in sides), *(f"number-{i}" for i in range(SMALL)),
            "ends", "number", "unseen", "spot-row", "spot-column", *self.static_names,
        ]

    def __reduce__(self) -> tuple[Any, ...]:
        return Encoder, self.given  # made anew

    # --- arrays ------------------------------------------------------------------------------------------------
    def arrays(self, seats: Sequence[Seat]) -> Arrays:
        """Of each seat that is asked: `position`, `cards` (rows, as many as there are, then zeros), `options` (likewise),
        `option_rows` (the row of the card that an option is about, or -1), `action_mask`. An option beyond N has no place
        here: environments ask in steps."""
        return self.encode([seat.numbers(self.numbering) for seat in seats])

    def encode(self, numbers: Sequence[list[int]], spans: Sequence[Sequence[range]] | None = None,
               out: Arrays | None = None) -> Arrays:
        """The same from what `Seat.numbers` gave. `spans`: of each seat the ranges of options that an action means, where
        they are more than one. `out`: arrays that were given before for as many seats, and are written again."""
        n = len(numbers)
        flat = [np.frombuffer(array("q", one), np.int64) for one in numbers]
        self.learn()
        if out is None:
            out = self.room(n)
        heads = np.stack([one[:self.head] for one in flat])
        rows = np.minimum(heads[:, 0], self.cards)
        ends = (self.head + heads[:, 0] * self.row).tolist()
        objects = np.concatenate([one[self.head:self.head + k * self.row]
                                  for one, k in zip(flat, rows.tolist(), strict=True)])
        options = np.concatenate([one[end:] for one, end in zip(flat, ends, strict=True)]).reshape(-1, len(OF_OPTION))
        self.fill(out["cards"], _places(rows), objects.reshape(-1, self.row), self.card_table, self.object_columns)
        counts = heads[:, 1]
        about = part(options[:, 2], IN_WHAT["row"]) - 1
        if spans is None or not any(spans):
            if int(counts.max(initial=0)) > self.actions:
                fits = _places(counts)[1] < self.actions
                options, about, counts = options[fits], about[fits], np.minimum(counts, self.actions)
            at = _places(counts)
            self.fill(out["options"], at, options, self.option_table, self.option_columns)
        else:
            vectors = np.concatenate([self.option_columns(options), self.table[options[:, 0]]], 1)
            counts, vectors, about = _joined(counts, vectors, about, spans, self.actions)
            at = _places(counts)
            out["options"][:] = 0
            out["options"][at] = vectors
        out["option_rows"][:] = -1
        out["option_rows"][at] = np.where(about < self.cards, about, -1)
        out["action_mask"][:] = 0
        out["action_mask"][at] = 1
        out["position"][:] = self.positions(heads)
        return out

    def room(self, n: int) -> Arrays:
        """Arrays for so many seats."""
        return {
            "position": np.zeros((n, len(self.position_names)), np.float32),
            "cards": np.zeros((n, self.cards, len(self.card_names)), np.float32),
            "options": np.zeros((n, self.actions, len(self.option_names)), np.float32),
            "option_rows": np.zeros((n, self.actions), np.int16), "action_mask": np.zeros((n, self.actions), np.int8),
        }

    def fill(self, out: Array, at: tuple[Array, Array], rows: Array, table: Array,
             columns: Callable[[Array], Array]) -> None:
        """What each row of numbers says, at its place; zeros elsewhere."""
        cards = np.zeros(out.shape[:2], np.intp)
        cards[at] = rows[:, 0]
        np.take(table, cards, 0, out, "clip")
        own = columns(rows)
        out[..., :own.shape[1]][at] = own

    def learn(self) -> None:
        """Vectors of the cards that are new; called before they are needed."""
        new = self.numbering.cards[len(self.table) - 1:]
        if new:
            self.take(np.concatenate([self.table, np.stack([card_vector(c, self.stats, self.scales) for c in new])]))

    def take(self, table: Array) -> None:
        """The vectors of all cards by their numbers, such as those of a data set."""
        self.table = table
        n, wide = table.shape  # the same behind the columns that are not the card's own
        self.card_table = np.concatenate([np.zeros((n, len(self.card_names) - wide), np.float32), self.table], 1)
        self.option_table = np.concatenate([np.zeros((n, len(self.option_names) - wide), np.float32), self.table], 1)

    def positions(self, heads: Array) -> Array:
        each = heads[:, len(HEAD):].reshape(len(heads), self.players, -1).astype(np.float32)
        each[:, :, 0] /= self.life
        each[:, :, len(OF_PLAYER):] /= FEW
        first = np.stack([heads[:, 2] / FEW, heads[:, 3] == 0, heads[:, 5] == 0, heads[:, 6], heads[:, 10] == 0], 1)
        return np.concatenate([
            first.astype(np.float32), _one_hot(heads[:, 4], self.steps), _one_hot(heads[:, 9], len(ASK_NAMES)),
            each.reshape(len(heads), -1), self.table[heads[:, 11]]], 1)

    def object_columns(self, rows: Array) -> Array:
        """The columns of objects that are not their card's."""
        n = len(rows)
        at = {name: part(rows[:, 1], where) for name, where in IN_PLACE.items()}
        first = len(OF_OBJECT)
        out = np.zeros((n, len(self.card_names) - len(self.static_names)), np.float32)
        every = np.arange(n)
        zones = len(self.zones)
        out[every, at["zone"]] = 1
        out[every, zones + (at["side"] - 1) % (self.players + 1)] = 1
        k = zones + self.players + 1
        plain = (at["owner"] == 1, at["controller"] == 1, at["turned"], at["down"], at["attached"],
                 (at["place"] > 0) / np.maximum(at["place"], 1), rows[:, 2] / (self.scales[0] if self.scales else 1.0),
                 part(rows[:, 3], IN_STATES["counters"]) / FEW, *self.spots(at["spot"] - 1))
        for values in plain:
            out[:, k] = values
            k += 1
        for bits, words in ((self.states, part(rows[:, 3:4], IN_STATES["states"])),
                            (self.kinds, part(rows[:, 4:5], IN_TYPES["types"])),
                            (self.colors, part(rows[:, 4:5], IN_TYPES["colors"]))):
            out[:, k:k + bits.columns] = bits.of(words)
            k += bits.columns
        out[:, k:k + len(self.stats)] = rows[:, first:first + len(self.stats)] / self.scales
        out[:, k + len(self.stats):] = self.keywords.of(rows[:, first + len(self.stats):])
        return out

    def option_columns(self, rows: Array) -> Array:
        """The columns of options that are not their card's."""
        n = len(rows)
        what = {name: part(rows[:, 2], where) for name, where in IN_WHAT.items()}
        number = rows[:, 1]
        out = np.zeros((n, len(self.option_names) - len(self.static_names)), np.float32)
        every = np.arange(n)
        out[every, what["verb"]] = 1
        out[every, VERBS + (what["whose"] - 1) % (self.players + 1)] = 1
        k = VERBS + self.players + 1
        small = (what["verb"] == 0) & (number >= 0) & (number < SMALL)
        out[every[small], k + number[small]] = 1
        k += SMALL
        size = np.sign(number) * np.log1p(np.abs(number))
        for values in (what["ends"], size, what["unseen"], *self.spots(what["spot"] - 1)):
            out[:, k] = values
            k += 1
        return out

    def spots(self, spot: Array) -> tuple[Array, Array]:
        """Row and column on the board, from 1; 0: not there."""
        there = spot >= 0
        return there * (spot // self.columns + 1) / self.columns, there * (spot % self.columns + 1) / self.columns

    # --- nested ------------------------------------------------------------------------------------------------
    def nested(self, seat: Seat) -> dict[str, Any]:
        """The same of one seat as a nested dict: numbers by name, zones as sequences of card vectors, whole and in order."""
        numbers = np.array(seat.numbers(self.numbering), np.int64)
        self.learn()
        head = numbers[:self.head]
        end = self.head + int(head[0]) * self.row
        rows = numbers[self.head:end].reshape(-1, self.row)
        options = numbers[end:].reshape(-1, len(OF_OPTION))
        vectors = np.concatenate([self.object_columns(rows), self.table[rows[:, 0]]], 1)
        zone, whose = part(rows[:, 1], IN_PLACE["zone"]), part(rows[:, 1], IN_PLACE["side"]) - 1

        def zones(side: int, shared: bool) -> dict[str, Array]:
            return {name: vectors[(zone == k) & (whose == side)] for k, name in enumerate(self.zones)
                    if (k in self.shared_zones()) == shared}

        of_player = [*OF_PLAYER, *self.own_numbers, *(f"{z}-count" for z in self.zones)]
        each = head[len(HEAD):].reshape(self.players, -1)
        return {
            "position": {name: int(head[i]) for i, name in enumerate(HEAD)},
            "players": [{"numbers": dict(zip(of_player, map(int, each[p]), strict=True)), "zones": zones(p, False)}
                        for p in range(self.players)],
            "shared": zones(-1, True),
            "options": np.concatenate([self.option_columns(options), self.table[options[:, 0]]], 1),
        }

    def shared_zones(self) -> set[int]:
        return {z.number for z in words_of(self.game.name).own.zones if z.shared}


def _places(counts: Array) -> tuple[Array, Array]:
    """Which game and which place in it, for so many things of each."""
    whose = np.repeat(np.arange(len(counts)), counts)
    firsts = np.cumsum(counts) - counts
    return whose, np.arange(len(whose)) - firsts[whose]


def _one_hot(numbers: Array, columns: int) -> Array:
    found: Array = (numbers[:, None] == np.arange(columns)).astype(np.float32)
    return found


def _joined(counts: Array, vectors: Array, about: Array, spans: Sequence[Sequence[range]],
            most: int) -> tuple[Array, Array, Array]:
    """Where an action means several options, it looks like their mean."""
    firsts = np.cumsum(counts) - counts
    found: list[Array] = []
    rows: list[Array] = []
    for k, of in enumerate(spans):
        first = int(firsts[k])
        if of:
            found.append(np.stack([vectors[first + span.start:first + span.stop].mean(0) for span in of]))
            rows.append(np.array([about[first + span.start] if len(span) == 1 else -1 for span in of], np.int64))
        else:
            end = first + min(int(counts[k]), most)
            found.append(vectors[first:end])
            rows.append(about[first:end])
    return np.array([len(r) for r in rows]), np.concatenate(found), np.concatenate(rows)
