"""Games by chance, for the tests of any game: a game's arena, players who answer by chance, the tree of decisions."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from typing import Any

from hypothesis import HealthCheck, Phase, settings

import gyoji
from gyoji import start
from gyoji.games import load
from gyoji.kernel.declaring.deck import Deck
from gyoji.kernel.declaring.gamedef import GameDef
from gyoji.kernel.holding.fingerprint import position_text
from gyoji.kernel.holding.match import Match
from gyoji.kernel.process.turn import play_on
from gyoji.kernel.state.card import Card
from gyoji.kernel.state.chance import Chance
from gyoji.kernel.state.objects import Obj
from gyoji.kernel.state.state import Asker, State
from gyoji.kernel.state.terms import ACT, DONE, MAY, PASS

settings.register_profile("games", deadline=None, derandomize=True, database=None, print_blob=False,
                          suppress_health_check=list(HealthCheck), phases=[Phase.explicit, Phase.generate])
CAP = 20_000  # decisions: a game with more is endless
SOAK = 20_000  # games


def examples(n: int) -> settings:
    """So many examples, always the same ones; GYOJI_EXAMPLES=20 tries twenty times as many, others each time."""
    times = int(os.environ.get("GYOJI_EXAMPLES", "1"))
    return settings(settings.get_profile("games"), max_examples=n * times, derandomize=times == 1)


Look = Callable[[State, int, int, list[int]], None]  # called at each question: state, kind, player, options
Shuns = Callable[[State, int, int], bool]  # an act that a player would not do: state, player, act


def nothing(g: State, player: int, act: int) -> bool:
    return False


class Arena:
    """A game, and which decks and options its games by chance have; acts that nobody in his senses does are shunned."""

    def __init__(self, name: str, pairing: Callable[[int], list[Deck]],
                 varied_options: Callable[[int], dict[str, Any]], shuns: Shuns = nothing) -> None:
        self.game = load(name)
        self.pairing = pairing
        self.varied_options = varied_options
        self.shuns = shuns

    def begun(self, seed: int, decks: list[Deck] | None = None, options: dict[str, Any] | None = None) -> State:
        return self.game.new_state(decks or self.pairing(seed), seed, options or self.varied_options(seed))

    def new(self, seed: int) -> Match:
        return gyoji.new(self.game, self.pairing(seed), seed, options=self.varied_options(seed))

    def table(self, seed: int, zeal: int, watch: Look | None = None) -> Table:
        return Table(seed, zeal, watch, shuns=self.shuns)

    def answer(self, m: Match, dice: Chance, zeal: int) -> int:
        """An answer by chance to what a game asks."""
        q = m.question
        assert q is not None
        return pick(m.state, q.player, q.code, q.values, dice, zeal, self.shuns)

    def fingerprint(self, g: State) -> str:
        return position_text(g, self.game.own_state(g))

    def match_of(self, g: State) -> Match:
        """A game that goes on from a position."""
        m = Match(self.game, g)
        m.run()
        return m


def drawn_or_own(game: GameDef, drawn: Callable[[random.Random, int], Deck],
                 widths: tuple[int, ...]) -> Callable[[int], list[Deck]]:
    """Two decks for a seed: now and then the game's own, mostly drawn from all cards, of so many colours."""

    def pairing(seed: int) -> list[Deck]:
        dice = random.Random(seed)
        if seed % 4 == 0:
            return [dice.choice(start.own_decks(game, {})) for _ in range(2)]
        return [drawn(dice, dice.choice(widths)) for _ in range(2)]

    return pairing


def flags_varied(game: GameDef) -> Callable[[int], dict[str, Any]]:
    """Mostly the usual options, now and then each other value of those that are yes or no."""

    def varied_options(seed: int) -> dict[str, Any]:
        flags = [name for name, spec in game.options.items() if isinstance(spec[0], bool)]
        return game.read_options({name: not game.options[name][0] for k, name in enumerate(flags) if seed % 7 == k + 1})

    return varied_options


# --- players -------------------------------------------------------------------------------------------------
class TooLong(Exception):
    """A game has had more decisions than any game should."""


class Table(Asker):
    """Both players by chance. Zeal is how often (in a hundred) an act is preferred to passing and doing nothing.

    `trace` is what was asked and answered; `watch` is called at each question."""

    def __init__(self, seed: int, zeal: int = 0, watch: Look | None = None, cap: int = CAP,
                 shuns: Shuns = nothing) -> None:
        self.dice = Chance(seed * 2 + 1)
        self.zeal = zeal
        self.watch = watch
        self.cap = cap
        self.shuns = shuns
        self.trace: list[tuple[int, int, int, int]] = []

    def choose(self, g: State, kind: int, player: int, options: list[int], src: int, rule: str) -> int:
        if len(self.trace) >= self.cap:
            raise TooLong(f"{self.cap} decisions")
        if self.watch is not None:
            self.watch(g, kind, player, options)
        i = pick(g, player, kind, options, self.dice, self.zeal, self.shuns)
        self.trace.append((kind, player, len(options), i))
        return i


def pick(g: State, player: int, kind: int, options: list[int], dice: Chance, zeal: int, shuns: Shuns) -> int:
    able = [i for i, o in enumerate(options) if kind != ACT or not shuns(g, player, o)]
    if zeal and dice.below(100) < zeal:
        idle = PASS if kind in (ACT, MAY) else DONE
        able = [i for i in able if options[i] != idle] or able
    return able[dice.below(len(able))]


def zeal_of(seed: int) -> int:
    return (0, 90, 70)[seed % 3]


def play(g: State, table: Table) -> State:
    """To the end."""
    g.asker = table
    play_on(g)
    return g


def play_many(arena: Arena, seeds: range) -> None:
    """None fails, none is endless (`Table` has a cap)."""
    for seed in seeds:
        try:
            assert play(arena.begun(seed), arena.table(seed, zeal_of(seed))).over
        except Exception as e:
            raise AssertionError(f"the game of seed {seed}") from e


# --- positions -----------------------------------------------------------------------------------------------
def lay(g: State, card: Card, player: int, kind: int) -> Obj:
    """A card that lies in a zone, as from the beginning."""
    g.cards.append(card)
    g.owners.append(player)
    o = g.add(card, player, [len(g.cards) - 1])
    g.place(o, g.zone_number(kind, player))
    return o


# --- the whole tree of decisions -----------------------------------------------------------------------------
def perft(m: Match, depth: int) -> int:
    """How many ways there are to answer the next so many questions (a game that ends earlier counts once)."""
    q = m.question
    if q is None or depth == 0:
        return 1
    if depth == 1:
        return len(q.values)
    total = 0
    for i in range(len(q.values)):
        copy = m.copy()
        copy.answer(i)
        total += perft(copy, depth - 1)
    return total


def print_perft(arena: Arena, builds: list[Callable[[], State]], deepest: int) -> None:
    from time import perf_counter

    for build in builds:
        begun = perf_counter()
        counts = [perft(arena.match_of(build()), depth + 1) for depth in range(deepest)]
        print(f"{build.__name__:20} {counts}  {perf_counter() - begun:.2f} s")
