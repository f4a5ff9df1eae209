"""Games by chance of Magic for three to ten players in all variants, and every fifth one of Duel Masters; decks are drawn
from all cards that are understood. None may fail, none may be endless, nobody is asked who has left the game.

    PYTHONPATH=src:tests python -m soak.several_players --games 25000 --seed 0 --jobs 2
    PYTHONPATH=src:tests python -m soak.several_players --only 17        one game, with its decks and the whole error

What is played depends on the number of the game and the cards alone. `--cards` adds files of cards to the games' own;
those beside the checkout (../shared) are read where they are there.
"""

from __future__ import annotations

import argparse
import gc
import multiprocessing
import random
import re
import sys
import traceback
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from multiprocessing.connection import Connection, wait
from pathlib import Path
from time import clock_gettime
from typing import Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn, TimeRemainingColumn

from gyoji.games import load
from gyoji.games.duel_masters.state.terms import GR_KIND, HOMED
from gyoji.games.magic.concepts.deck_construction import color_identity, may_lead
from gyoji.kernel.declaring.deck import Deck
from gyoji.kernel.declaring.gamedef import GameDef
from gyoji.kernel.errors import GyojiError
from gyoji.kernel.holding.match import Match
from gyoji.kernel.state.card import Card
from gyoji.kernel.state.state import State
from invariants import check_question
from random_play import Table, play, zeal_of

SHARED = Path(__file__).resolve().parents[3] / "shared" / "cards"
BASICS = ("Plains", "Island", "Swamp", "Mountain", "Forest")
BESIDE = {"Vanguard", "Scheme", "Plane", "Phenomenon", "Conspiracy"}
BLOCK = 500  # games in a row that draw from the same part of the cards
PART = 2_000  # cards
LONGEST = 60_000  # decisions: a game with more is endless
PATIENCE = 120  # seconds of computing without a question, after which a game is stuck
ALIVE = 500  # decisions after which a game that goes on says so
PERSEVERING = 400  # decisions after which somebody concedes, on an average
DEEP = 6  # frames of an error that are told
LANDS, LED_LANDS = 23, 37


# --- cards ---------------------------------------------------------------------------------------------------
class Pool:
    """The cards of a game and of files; each is compiled when it is first drawn."""

    def __init__(self, name: str, files: list[str]) -> None:
        self.game = load(name)
        found = [pair for path in [*self.game.card_files(), *files] for pair in self.game.records(path)]
        self.records = {self.game.name_of(r): (r, where) for r, where in found}
        self.names = sorted(n for n in self.records if n not in BASICS)
        self.kinds = {n: set(re.findall(r"\w+", str(self.records[n][0].get("type", "")))) for n in self.names}
        self.by_kind = {kind: [n for n in self.names if kind in self.kinds[n]] for kind in BESIDE}
        self.card = lru_cache(2 * PART)(self.compiled)
        self.block = lru_cache(1)(self.drawn_block)

    def compiled(self, name: str) -> Card | None:
        try:
            return self.game.card_from(*self.records[name])
        except GyojiError:
            return None

    def drawn_block(self, block: int) -> list[str]:
        """The cards for the decks of some games."""
        return sorted(random.Random(block).sample(self.names, min(PART, len(self.names))))

    def drawn(self, dice: random.Random, names: list[str], n: int, fits: Any = None) -> list[str]:
        """So many understood cards, or as many as there are."""
        out: list[str] = []
        for name in dice.sample(names, len(names)):
            if len(out) == n:
                break
            card = self.card(name)
            if card is not None and (fits is None or fits(card)):
                out.append(name)
        return out


# --- Magic ---------------------------------------------------------------------------------------------------
def magic_options(dice: random.Random, game: GameDef) -> dict[str, Any]:
    """Any options that fit together (800 to 811, 901 to 905)."""
    players = dice.choice((3, 3, 4, 4, 4, 5, 5, 6, 6, 7, 8, 9, 10))
    teams = ["none"] * 3
    if players % 2 == 0 and players >= 4:
        teams += ["sides", "shared", "heads", "heads", "alternating"]
    if players in (6, 8, 9, 10):
        teams += ["emperor"] * 2
    told: dict[str, Any] = {
        "players": players, "teams": dice.choice(teams), "range": dice.choice((0, 0, 0, 1, 1, 2, 3, 4)),
        "attack": dice.choice(("multiple", "multiple", "one", "left", "right")),
        "deploy": dice.choice(("no", "no", "yes")),
        "format": dice.choice(("constructed", "constructed", "limited", "commander", "brawl")),
        "variant": dice.choice(("none", "none", "none", *game.options["variant"][1][1:])),
        "payment": dice.choice(("auto", "auto", "ask")), "float-mana": dice.choice(("useful", "useful", "always")),
        "damage-order": dice.choice(("book", "none")), "mulligan": dice.choice(("london", "none")),
    }
    if players == 10 and told["teams"] == "none" and dice.random() < 0.5:
        told["melee"] = "yes"
    return game.read_options(told)


def magic_deck(dice: random.Random, pool: Pool, names: list[str], options: dict[str, Any], player: int) -> Deck:
    """One of each card, so that many are seen, and basic lands; a sideboard now and then, and what the variant needs."""
    chosen = dice.sample(range(5), dice.choice((1, 2, 2, 3, 5)))
    plain = [n for n in names if not pool.kinds[n] & BESIDE and "Attraction" not in pool.kinds[n]]
    sections: dict[str, list[str]] = {}
    size, lands = 37, LANDS
    if options["format"] in ("commander", "brawl"):
        leaders = [n for n in plain if "Legendary" in pool.kinds[n]]
        leader = pool.drawn(dice, leaders, 1, lambda c: may_lead(c, options["format"]) and color_identity(c))
        if leader:
            mask = color_identity(pool.card(leader[0]))  # type: ignore[arg-type]
            chosen = [k for k in range(5) if mask >> k & 1]
            sections["commander"] = leader
        if options["format"] == "commander":
            size, lands = 62, LED_LANDS
    mask = sum(1 << k for k in chosen)
    main = pool.drawn(dice, [n for n in plain if n not in sections.get("commander", [])], size,
                      lambda c: not color_identity(c) & ~mask)
    sections["main"] = main + [BASICS[chosen[i % len(chosen)]] for i in range(lands + size - len(main))]
    if dice.random() < 0.3:
        rest = [n for n in plain if n not in main]
        sections["sideboard"] = pool.drawn(dice, rest, 10, lambda c: not color_identity(c) & ~mask)
    variant = options["variant"]
    if variant == "conspiracy":
        sections["sideboard"] = sections.get("sideboard", []) + pool.drawn(dice, pool.by_kind["Conspiracy"], 5)
    elif variant == "vanguard":
        sections["vanguard"] = pool.drawn(dice, pool.by_kind["Vanguard"], 1)
    elif variant == "archenemy" and (player == 0 or dice.random() < 0.2):  # 904.2, 904.12
        sections["schemes"] = pool.drawn(dice, pool.by_kind["Scheme"], 20)
    elif variant in ("planechase", "one-planar-deck") and (player == 0 or variant == "planechase"):
        sections["planes"] = pool.drawn(dice, pool.by_kind["Plane"], 9) + pool.drawn(dice, pool.by_kind["Phenomenon"], 2)
    return Deck("drawn", {section: [(n, name) for name, n in Counter(found).items()] for section, found in sections.items()})


# --- Duel Masters --------------------------------------------------------------------------------------------
def duel_deck(dice: random.Random, pool: Pool, names: list[str]) -> Deck:
    mask = sum(1 << k for k in dice.sample(range(5), dice.choice((1, 2, 2, 3, 5))))
    main = pool.drawn(dice, names, 20, lambda c: section_of(c) == "main" and not c.base.colors & ~mask)
    main += pool.drawn(dice, [n for n in names if n not in main], 20 - len(main), lambda c: section_of(c) == "main")
    sections = {"main": [(2, n) for n in main]}
    for section, kinds, n in (("hyperspatial", 8, 1), ("gr", 6, 2)):
        found = pool.drawn(dice, pool.names, kinds, lambda c, wanted=section: section_of(c) == wanted)
        if dice.random() < 0.5 and len(found) == kinds:
            sections[section] = [(n, name) for name in found]
    return Deck("drawn", sections)


def section_of(card: Card) -> str:
    kinds = card.base.types
    return "gr" if kinds & GR_KIND else "hyperspatial" if kinds & HOMED else "main"


# --- one game ------------------------------------------------------------------------------------------------
class Games:
    def __init__(self, files: dict[str, list[str]]) -> None:
        self.pools = {name: Pool(name, files.get(name, [])) for name in ("magic", "duel-masters")}

    def begun(self, number: int) -> tuple[GameDef, list[Deck], State, dict[str, Any]]:
        dice = random.Random(number)
        pool = self.pools["duel-masters" if number % 5 == 4 else "magic"]
        names = pool.block(number // BLOCK)
        if pool.game.name == "magic":
            options = magic_options(dice, pool.game)
            decks = [magic_deck(dice, pool, names, options, p) for p in range(options["players"])]
        else:
            options = pool.game.read_options({"payment": dice.choice(("ask", "auto"))})
            decks = [duel_deck(dice, pool, names) for _ in range(2)]
        own = pool.game.cards()
        drawn = [pool.card(n) for n in sorted({n for deck in decks for n in deck.names()} - set(own))]
        game = pool.game.with_cards([card for card in drawn if card is not None])
        return game, decks, game.new_state(decks, number, options), options

    def play(self, number: int, alive: Callable[[], None] = lambda: None) -> tuple[State, Table]:
        """To the end; every tenth game tells its log and shows what its players see."""
        game, _, g, _ = self.begun(number)
        if number % 10 == 7:
            g.open_journal()
        table = Players(game, number, alive)
        play(g, table)
        assert g.over, "the game has stopped without an end"
        if number % 10 == 7:
            m = Match(game, g)
            for viewer in range(-1, g.players):
                m.view(viewer)
            for ev in g.journal or []:
                for viewer, lang in ((-1, "en"), (0, "ja")):
                    game.event_text(g, ev, viewer, lang, game.sees_event(g, ev, viewer))
        return g, table

    def told(self, number: int, alive: Callable[[], None] = lambda: None) -> str:
        """What went wrong with a game; empty: nothing."""
        try:
            self.play(number, alive)
        except Exception as e:
            where = [f"{frame.filename.rpartition('gyoji/')[2]}:{frame.lineno} {frame.name}"
                     for frame in traceback.extract_tb(e.__traceback__) if "gyoji/" in frame.filename][-DEEP:]
            return f"{type(e).__name__}: {e}\n    " + " < ".join(reversed(where))
        return ""


class Players(Table):
    """By chance; in every other game of Magic somebody concedes now and then, in the middle of whatever is going on."""

    def __init__(self, game: GameDef, number: int, alive: Callable[[], None]) -> None:
        super().__init__(number, zeal_of(number), present, LONGEST)
        self.game = game
        self.alive = alive
        self.conceding = number % 2 == 0

    def choose(self, g: State, kind: int, player: int, options: list[int], src: int, rule: str) -> int:
        if len(self.trace) % ALIVE == ALIVE - 1:
            self.alive()
        if self.conceding and self.dice.below(PERSEVERING) == 0:
            leaver = self.dice.below(g.players)
            there = [p for p in range(g.players) if not (g.lost >> p) & 1]
            if leaver in there and len(there) > 2 and g.turn:
                self.game.concede(g, leaver)
                if leaver == player:
                    return 0
        return super().choose(g, kind, player, options, src, rule)


def present(g: State, kind: int, player: int, options: list[int]) -> None:
    """At each question: it has answers, and who is asked is still there."""
    check_question(options)
    assert not (g.lost >> player) & 1, f"player {player} is asked, who has left the game"


# --- many ----------------------------------------------------------------------------------------------------
def work(games: Games, line: Connection, other: Connection) -> None:
    other.close()
    gc.disable()  # games leave no cycles
    while True:
        try:
            number = line.recv()
        except EOFError:
            return
        line.send(games.told(number, lambda: line.send(None)))
        if number % 100 == 0:
            gc.collect()


class Worker:
    """A process that plays the games that it is told to; one that is stuck or breaks down is replaced."""

    def __init__(self, games: Games) -> None:
        context = multiprocessing.get_context("fork")  # what was read is shared
        self.line, other = context.Pipe()
        self.process = context.Process(target=work, args=(games, other, self.line), daemon=True)
        self.process.start()
        other.close()
        self.number = -1
        self.since = 0.0

    def spent(self) -> float:
        """The seconds that the process has computed: a busy machine makes no game stuck."""
        return clock_gettime((~(self.process.pid or 0) << 3) | 2)  # as clock_getcpuclockid has it on Linux

    def begin(self, number: int) -> None:
        self.number, self.since = number, self.spent()
        self.line.send(number)

    def end(self) -> None:
        self.process.kill()
        self.process.join()


def soak(games: Games, numbers: list[int], jobs: int, patience: float, found: dict[int, str]) -> None:
    left = iter(numbers)
    workers: list[Worker] = []
    played = 0
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task("several players", total=len(numbers))
        for number in [n for _, n in zip(range(jobs), left, strict=False)]:
            workers.append(Worker(games))
            workers[-1].begin(number)
        while workers:
            ready = wait([w.line for w in workers], 5)
            for w in list(workers):
                if w.line in ready:
                    try:
                        told, fresh = w.line.recv(), w
                    except EOFError:
                        told, fresh = "the process broke down", Worker(games)
                elif w.spent() - w.since > patience:
                    told, fresh = f"stuck for {patience:.0f} s", Worker(games)
                else:
                    continue
                if told is None:
                    w.since = w.spent()
                    continue
                if told:
                    found[w.number] = told
                    bar.console.print(f"game {w.number}: {told}", markup=False, soft_wrap=True)
                bar.advance(task)
                played += 1
                if bar.disable and played % 100 == 0:
                    print(f"{played} of {len(numbers)} games, {len(found)} went wrong", file=sys.stderr, flush=True)
                if fresh is not w:
                    w.end()
                workers.remove(w)
                number = next(left, -1)
                if number < 0:
                    fresh.end()
                    continue
                fresh.begin(number)
                workers.append(fresh)


def main() -> int:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--games", type=int, default=1_000)
    p.add_argument("--seed", type=int, default=0, help="the number of the first game")
    p.add_argument("--jobs", type=int, default=1, help="processes")
    p.add_argument("--patience", type=float, default=PATIENCE, help="seconds of computing without a question")
    p.add_argument("--only", type=int, metavar="NUMBER", help="play this game alone, and tell all about it")
    p.add_argument("--cards", action="append", default=[], metavar="GAME=FILE", help="a file of cards to draw from")
    told = p.parse_args()
    files = {path.stem: [str(path)] for path in sorted(SHARED.glob("*.json"))}
    for game, _, path in [pair.partition("=") for pair in told.cards]:
        files.setdefault(game, []).append(path)
    games = Games(files)
    if told.only is not None:
        _, decks, _, options = games.begun(told.only)
        print(*[deck.text() for deck in decks], options, sep="\n", flush=True)
        g, table = games.play(told.only)
        print(f"{len(table.trace)} decisions, {g.turn} turns, winner {g.winner}")
        return 0
    found: dict[int, str] = {}
    soak(games, list(range(told.seed, told.seed + told.games)), told.jobs, told.patience, found)
    print(f"{told.games} games, {len(found)} of them went wrong{': ' if found else ''}{', '.join(map(str, sorted(found)))}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
