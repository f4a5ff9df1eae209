"""Shows that a change of the sources changed no game: plays many games by seed and keeps a few hashes of each.

    python benchmarks/same_games.py --cards magic=magic.json --pool pool.json                     (with the old sources)
    python benchmarks/same_games.py --cards magic=magic.json --pool pool.json --out before.tsv
    python benchmarks/same_games.py --cards magic=magic.json --pool pool.json --out after.tsv     (with the new ones)
    python benchmarks/same_games.py --compare before.tsv after.tsv
    python benchmarks/same_games.py --cards magic=magic.json --pool pool.json --show magic/drawn 17

The pool lists the decks and the understood cards from which all decks are drawn, so that both versions draw the same.
benchmarks/README.md says more.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import re
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from hashlib import blake2b
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import gyoji
from gyoji import games, start

EVERY = 16  # decisions after which the position is looked at
GIVEN = 64  # origins of abilities from here on are timestamps
NAMES_SHOWN = 5  # of what differs or is missing
COLUMNS = ["asked", "position", "fingerprint", "views", "result", "words", "ids"]
MAY_DIFFER = ["words", "ids"]  # the numbers of rules in questions, and of objects
BASICS = ["Plains", "Island", "Swamp", "Mountain", "Forest"]
SECTIONS: dict[str, list[tuple[str, dict[str, Any]]]] = {  # of decks, with the options that say what belongs to them
    "nova": [("main", {}), ("characters", {})],
    "spell-card-strike": [("main", {}), ("option", {})],
    "duel-masters": [("main", {}), ("hyperspatial", {}), ("gr", {})],
    "magic": [("vanguard", {"variant": "vanguard"}), ("schemes", {"variant": "archenemy"}),
              ("planes", {"variant": "planechase"}), ("commander", {"format": "commander"}),
              ("main", {"variant": "planechase"}), ("sideboard", {"variant": "conspiracy"})],
}
BESIDE = {"vanguard": ("vanguard", 1), "planechase": ("planes", 10), "archenemy": ("schemes", 20),
          "conspiracy": ("sideboard", 5)}  # by variant: cards beside a deck of Magic
VARIED: dict[str, list[tuple[str, object]]] = {  # one of these options is set in every fourth game with drawn decks
    "nova": [("payment", "ask"), ("float-energy", "always"), ("untargetable", "chosen"), ("simultaneous", "turn-player"),
             ("destroyed-window", True)],
    "spell-card-strike": [("payment", "auto"), ("exhausted-may-declare", True), ("origin-in-range", "always"),
                          ("origin-in-range", "never"), ("joined-range", "any")],
    "duel-masters": [("payment", "auto"), ("both-lose", "turn-player-loses"), ("god-cost", "sum")],
    "magic": [("payment", "ask"), ("float-mana", "always"), ("damage-order", "none"), ("mulligan", "none")],
}


@dataclass(frozen=True)
class Set:
    """Games of one kind; `decks` are the game's own, drawn, or both in turn."""

    game: str
    name: str
    games: int
    decks: str
    options: dict[str, object] = field(default_factory=dict)

    @property
    def title(self) -> str:
        return f"{self.game}/{self.name}"


SETS = [
    *[Set(game, decks, 500, decks) for game in SECTIONS for decks in ("own", "drawn")],
    *[Set("magic", f"{n}-players", 200, "both", {"players": n}) for n in (3, 4, 5, 6)],
    Set("magic", "commander", 200, "both", {"format": "commander"}),
    Set("magic", "two-headed-giant", 200, "both", {"players": 4, "teams": "heads"}),
    Set("magic", "emperor", 200, "both", {"players": 6, "teams": "emperor"}),
    Set("magic", "commander-4", 100, "both", {"format": "commander", "players": 4}),
    *[Set("magic", teams, 50, "both", {"players": 4, "teams": teams}) for teams in ("sides", "shared", "alternating")],
    Set("magic", "melee", 20, "both", {"players": 10, "melee": "yes"}),
    Set("magic", "limited-range", 50, "both", {"players": 5, "range": 1, "attack": "left"}),
    *[Set("magic", variant, 100, "drawn", {"variant": variant}) for variant in BESIDE],
]


# --- which cards there are -----------------------------------------------------------------------------------
class Source:
    """A game, and its cards with those of a file, which are made when they are needed."""

    def __init__(self, name: str, file: str) -> None:
        self.game = games.load(name)
        self.records: dict[str, tuple[dict[str, Any], str]] = {}
        for path in [*self.game.card_files(), *([file] if file else [])]:
            self.records.update({self.game.name_of(r): (r, where) for r, where in self.game.records(path)})
        self.own = self.game.cards()

    def card(self, name: str) -> Any:
        """The card of that name, or None if it is not understood."""
        try:
            return self.game.card_from(*self.records[name])
        except (gyoji.GyojiError, KeyError):
            return None

    def with_decks(self, decks: list[gyoji.Deck]) -> tuple[Any, list[str]]:
        """The game with the cards of some decks and no others, and the names that are not understood."""
        made = {name: self.card(name) for name in sorted({name for deck in decks for name in deck.names()} - set(self.own))}
        missing = [name for name, card in made.items() if card is None]
        return (self.game.with_cards(list(made.values())) if made and not missing else self.game), missing


def pool_of(source: Source) -> dict[str, Any]:
    """The own decks by format, and of each section the understood cards: name, colours, how many a deck may have."""
    game = source.game
    cards: dict[str, list[tuple[str, int, int]]] = {}
    lost = 0
    for k, name in enumerate(sorted(source.records)):
        card = source.card(name)
        if k % 1000 == 999:
            tell(f"{game.name}: {k + 1} of {len(source.records)} cards read")
        if card is None:
            lost += 1
            continue
        for section, options in SECTIONS[game.name]:
            fits = [n for n in (4, 3, 2, 1) if not any(name in problem for problem in game.deck_problems_with(
                gyoji.Deck("one", {section: [(n, name)]}), {name: card}, options))]
            if fits and name not in BASICS:
                cards.setdefault(section, []).append((name, colors_of(game.name, source.records[name][0], card), fits[0]))
                if section != "commander":
                    break
    decks = {format: [d.name for d in start.own_decks(game, start.read_options(game, options))] for format, options in
             [("", {}), *([("commander", {"format": "commander"})] if game.name == "magic" else [])]}
    tell(f"{game.name}: {', '.join(f'{len(found)} {section}' for section, found in cards.items())}; {lost} not understood")
    return {"decks": decks, "cards": cards}


def colors_of(game: str, record: dict[str, Any], card: Any) -> int:
    """A bit for each colour; of Magic, the colour identity by what is printed (903.4)."""
    if game != "magic":
        return int(card.base.colors)
    mask = 0
    for face in record.get("faces", [record]):
        text = re.sub(r"\([^()]*\)", "", str(face.get("text", "")))
        letters = "".join(re.findall(r"\{([^}]*)\}", str(face.get("manaCost", "")) + text))
        letters += "".join(face.get("colorIndicator", []))
        mask |= sum(1 << k for k in range(5) if "WUBRG"[k] in letters or BASICS[k] in str(face.get("type", "")))
    return mask


# --- decks ---------------------------------------------------------------------------------------------------
def decks_of(s: Set, seed: int, pool: dict[str, Any], source: Source) -> list[gyoji.Deck]:
    dice = Random(f"{s.title} {seed}")
    players = int(str(s.options.get("players", 2)))
    if s.decks == "own" or (s.decks == "both" and seed % 2 == 0):
        own = pool["decks"]["commander" if "format" in s.options else ""]
        names = dice.sample(own, players) if len(own) >= players else dice.choices(own, k=players)
        found = source.game.decks()
        return [found[name] for name in names]
    draw = {"magic": drawn_magic, "duel-masters": drawn_duel, "nova": drawn_nova, "spell-card-strike": drawn_strike}[s.game]
    return [gyoji.Deck("drawn", draw(dice, pool["cards"], s, player)) for player in range(players)]


Lines = list[tuple[int, str]]
Sections = dict[str, Lines]
Cards = dict[str, list[list[Any]]]


def some(dice: Random, cards: list[list[Any]], mask: int, size: int, most: int) -> Lines:
    """So many cards, of these colours as long as there are any."""
    fitting = [row for row in cards if not row[1] & ~mask]
    out: Lines = []
    for name, _, copies in [*dice.sample(fitting, min(size, len(fitting))), *dice.sample(cards, min(size, len(cards)))]:
        n = min(most, copies, size)
        if n and all(name != known for _, known in out):
            out.append((n, name))
            size -= n
    return out


def colors(dice: Random) -> list[int]:
    return sorted(dice.sample(range(5), dice.choice((1, 2, 2, 3, 5))))


def mask_of(chosen: list[int]) -> int:
    return sum(1 << k for k in chosen)


def drawn_magic(dice: Random, cards: Cards, s: Set, player: int) -> Sections:
    """One of each card, so that many are seen, and basic lands; what lies beside the deck, if something does."""
    chosen = colors(dice)
    size, lands = 37, 23
    out: Sections = {}
    if "format" in s.options:
        size, lands = 62, 37
        name, mask, _ = dice.choice([row for row in cards["commander"] if row[1]])
        chosen = [k for k in range(5) if mask >> k & 1]
        out["commander"] = [(1, name)]
    main = [row for row in cards["main"] if not row[1] & ~mask_of(chosen) and [(1, row[0])] != out.get("commander")]
    out["main"] = some(dice, main, -1, size, 1)
    out["main"] += [(lands // len(chosen) + (i < lands % len(chosen)), BASICS[k]) for i, k in enumerate(chosen)]
    section, n = BESIDE.get(str(s.options.get("variant")), ("", 0))
    if n and (section != "schemes" or player == 0):  # 904.2a: one archenemy
        out[section] = some(dice, cards[section], -1, n, 1)
    return out


def drawn_duel(dice: Random, cards: Cards, s: Set, player: int) -> Sections:
    out = {"main": some(dice, cards["main"], mask_of(colors(dice)), 40, 3)}
    if dice.random() < 0.5 and "hyperspatial" in cards:
        out["hyperspatial"] = some(dice, cards["hyperspatial"], -1, 8, 1)
    if dice.random() < 0.5 and len(cards.get("gr", [])) >= 6:
        out["gr"] = some(dice, cards["gr"], -1, 12, 2)
    return out


def drawn_nova(dice: Random, cards: Cards, s: Set, player: int) -> Sections:
    mask = mask_of(colors(dice)) | 1 << 5
    return {"main": some(dice, cards["main"], mask, 45, 3), "characters": some(dice, cards["characters"], -1, 10, 1)}


def drawn_strike(dice: Random, cards: Cards, s: Set, player: int) -> Sections:
    return {"main": some(dice, cards["main"], mask_of(colors(dice)), 51, 3), "option": some(dice, cards["option"], -1, 1, 1)}


# --- one game ------------------------------------------------------------------------------------------------
@cache
def inside(name: str) -> Any:
    """A function of gyoji, in whichever of its modules it stands; None if there is none of that name."""
    modules = [m for key, m in sorted(sys.modules.items()) if key.startswith("gyoji.")]
    return next((getattr(m, name) for m in modules if hasattr(m, name)), None)


class Names:
    """New names of kinds and nodes, told by their old ones: `NEW OLD` a line."""

    def __init__(self, file: str) -> None:
        pairs = [line.split() for line in Path(file).read_text().splitlines() if line.strip()] if file else []
        self.old = {new: old for new, old in pairs}
        words = "|".join(re.escape(new) for new in sorted(self.old, key=len, reverse=True))
        #: a class or a field of a node as it is printed, or a word in quotes
        self.pattern = re.compile(rf"(?<![\w'])({words})(?=[(=])|(?<=')({words})(?=')") if words else None

    def kind(self, name: str) -> str:
        return self.old.get(name, name)

    def text(self, text: str) -> str:
        return self.pattern.sub(lambda m: self.old[m[0]], text) if self.pattern else text


class Notes:
    """What is kept of a game: a hash for each column; with `show`, all that goes into them is printed too."""

    def __init__(self, names: Names, show: bool) -> None:
        self.names = names
        self.show = show
        self.hashes = {column: blake2b(digest_size=8) for column in COLUMNS}
        self.decisions = 0

    def add(self, column: str, text: str) -> None:
        self.hashes[column].update(text.encode() + b"\n")

    def question(self, game: Any, g: Any, q: gyoji.Question, answer: int) -> None:
        options = q.options
        kind, texts = self.names.kind(q.kind), [o.text("en") for o in options]
        self.add("asked", f"{kind}\t{q.player}\t{q.seat}\t{texts}\t{answer}")
        self.add("words", q.text("en"))
        self.add("ids", f"{q.src} {[o.handle for o in options]}")
        if self.show:
            print(f"{self.decisions + 1}: {kind} of {q.player} (seat {q.seat}), turn {g.turn}: {q.text('en')}")
            for i, text in enumerate(texts):
                print(f"  {'>' if i == answer else ' '} {i} {text!r}")
        if self.decisions % EVERY == 0:
            self.position(game, g)
        self.decisions += 1

    def position(self, game: Any, g: Any) -> str:
        """The text of which a fingerprint is the hash. What in it depends on classes and on timestamps counts for the
        fingerprint alone: the nodes and rules of effects that last, and the origin of an ability that was given."""
        write = inside("position_text")
        text = self.names.text(write(g, game.own_state(g))) if write else ""
        text = re.sub(r" object at 0x[0-9a-f]+", "", text)  # a card that an effect makes is printed with its address
        lines = text.splitlines()
        for i, line in enumerate(lines):
            if line.startswith("float "):
                lines[i] = " ".join(["float", *line.split(" ")[2:7]])
            elif line.startswith("used "):
                lines[i] = re.sub(r", (\d+), (\d+)\)", lambda m: m[0] if int(m[1]) < GIVEN else f", given, {m[2]})", line)
        self.add("position", "\n".join(lines))
        if self.show:
            print("\n".join(f"  | {line}" for line in text.splitlines()))
        return text or gyoji.Game(game, g).fingerprint()

    def end(self, game: Any, g: Any, how: str) -> list[str]:
        self.add("fingerprint", self.position(game, g))
        match = gyoji.Game(game, g)
        for viewer in range(-1, g.players):
            self.add("views", json.dumps(match.view(viewer, "en"), sort_keys=True, default=repr))
        r = match.result
        won = "unfinished" if r is None else f"won by {'+'.join(map(str, r.winners))}" if r.winners else "drawn"
        found = {column: h.hexdigest() for column, h in self.hashes.items()}
        found["result"] = f"{how or won}, {self.decisions} decisions, {g.turn} turns"
        if self.show:
            print("\n".join(f"{column}: {value}" for column, value in found.items()))
        return [found[column] for column in COLUMNS]


class Noted(gyoji.Agent):
    """Answers as `random` does, and notes what it is asked."""

    def __init__(self, seat: int, game: Any, g: Any, notes: Notes) -> None:
        self.random = gyoji.Random(seat)
        self.game = game
        self.g = g
        self.notes = notes

    def begin(self, player: int, number: int) -> None:
        self.random.begin(player, number)

    def choose(self, seat: gyoji.Seat) -> int:
        answer = self.random.choose(seat)
        self.notes.question(self.game, self.g, seat.question, answer)
        return answer


Played = tuple[list[str], list[str]]  # the columns of a game, or the names of cards that are not understood


def play(s: Set, seed: int, pool: dict[str, Any], source: Source, names: Names, cap: int, journal: bool,
         show: bool) -> Played:
    decks = decks_of(s, seed, pool, source)
    game, missing = source.with_decks(decks)
    if missing:
        return [], missing
    more = [VARIED[s.game][seed // 4 % len(VARIED[s.game])]] if s.decks == "drawn" and seed % 4 == 3 else []
    options = start.read_options(game, {**s.options, **dict(more)})
    g = game.new_state(decks, seed, options)  # which does not ask whether decks are legal
    if show:
        print("\n\n".join(deck.text() for deck in decks))
    if journal:
        g.journal = []
    notes = Notes(names, show)
    how = ""
    try:
        if not inside("play_out")(game, g, [Noted(p, game, g, notes) for p in range(g.players)], seed, cap):
            how = "too long"
    except Exception as e:  # one game less; the others are played
        how = f"{type(e).__name__}: {e}".replace("\t", " ").replace("\n", " ")
    return notes.end(game, g, how), []


# --- many games ----------------------------------------------------------------------------------------------
def tell(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def apart(make: Callable[[Set, int], Played], s: Set, seed: int) -> Played:
    """In a process of its own, which begins as this one is: what was played before is of no account."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        status = 1
        try:
            with os.fdopen(writing, "w", encoding="utf-8") as pipe:
                json.dump(make(s, seed), pipe)
            status = 0
        finally:
            os._exit(status)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as pipe:
        text = pipe.read()
    if os.waitpid(child, 0)[1]:
        return ["-"] * (len(COLUMNS) - 1) + ["the process broke down"], []
    columns, missing = json.loads(text)
    return columns, missing


def record(sets: list[Set], out: Path, seeds: range | None, make: Callable[[Set, int], Played]) -> int:
    """Play sets of games, a line of the file for each; what the file already holds is not played again."""
    done = set(read(out)) if out.is_file() else set()
    lost: Counter[str] = Counter()
    begun = perf_counter()
    with out.open("a", encoding="utf-8") as file:
        for s in sets:
            since = perf_counter()
            wanted = [seed for seed in seeds or range(s.games) if seed < s.games and (s.title, seed) not in done]
            for k, seed in enumerate(wanted):
                columns, missing = apart(make, s, seed)
                lost.update(missing)
                if not missing:
                    file.write("\t".join([s.title, str(seed), *columns]) + "\n")
                if k % 50 == 49 or seed == wanted[-1]:
                    file.flush()
                    tell(f"{s.title}: {k + 1} of {len(wanted)} games, {perf_counter() - since:.0f} s")
    if lost:
        few = ", ".join(name for name, _ in lost.most_common(NAMES_SHOWN))
        tell(f"{len(lost)} cards of the pool are not understood, games with them were not played: {few}")
    tell(f"{out}: {perf_counter() - begun:.0f} s")
    return 1 if lost else 0


def read(path: Path) -> dict[tuple[str, int], list[str]]:
    rows = [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines()]
    return {(row[0], int(row[1])): row[2:] for row in rows}


def compare(a: Path, b: Path, sets: list[Set], seeds: range | None) -> int:
    """Say of each set how many games are the same, and which are the first that are not."""
    old, new = ({key: row for key, row in read(path).items() if not seeds or key[1] in seeds} for path in (a, b))
    bad = 0
    for title in [s.title for s in sets]:
        both = [key for key in old if key in new and key[0] == title]
        single = [key for key in {**old, **new} if key[0] == title and (key not in old or key not in new)]
        changed = {c: [seed for t, seed in both if old[t, seed][k] != new[t, seed][k]] for k, c in enumerate(COLUMNS)}
        worse = {seed for c, seeds in changed.items() if c not in MAY_DIFFER for seed in seeds}
        bad += len(worse) + len(single)
        told = [f"{c} differs in {len(seeds)} ({', '.join(map(str, seeds[:NAMES_SHOWN]))})" for c, seeds in changed.items()
                if seeds]
        if single:
            told.append(f"{len(single)} are in one file only ({', '.join(str(seed) for _, seed in single[:NAMES_SHOWN])})")
        print(f"{title}: {len(both) - len(worse)} of {len(both)} the same{'; ' if told else ''}{'; '.join(told)}")
    print("all games are the same" if not bad else f"{bad} games are NOT the same")
    return 1 if bad else 0


def seeds_of(text: str) -> range:
    first, _, last = text.partition("-")
    return range(int(first), int(last or first) + 1)


def main() -> int:
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--pool", type=Path, help="the list of decks and understood cards; alone, it is made")
    p.add_argument("--cards", action="append", default=[], metavar="GAME=FILE", help="a file of cards to draw from")
    p.add_argument("--out", type=Path, help="where the hashes go; games that it already holds are not played again")
    p.add_argument("--only", action="append", default=[], metavar="GAME[/SET]", help="not all sets")
    p.add_argument("--seeds", type=seeds_of, metavar="A-B", help="not all games of a set")
    p.add_argument("--renamed", default="", metavar="FILE", help="lines `NEW OLD`: kinds of questions, nodes, their fields")
    p.add_argument("--journal", action="store_true", help="keep a journal of each game, which must change nothing")
    p.add_argument("--cap", type=int, default=start.CAP, help="decisions after which a game ends")
    p.add_argument("--compare", nargs=2, type=Path, metavar=("A", "B"))
    p.add_argument("--show", nargs=2, metavar=("GAME/SET", "SEED"), help="print all that is asked in a game")
    told = p.parse_args()
    sets = [s for s in SETS if not told.only or s.game in told.only or s.title in told.only]
    if told.compare:
        return compare(*told.compare, sets, told.seeds)
    if told.pool is None:
        p.error("--pool or --compare is needed")
    gc.disable()  # games leave no cycles
    files = dict(pair.split("=", 1) for pair in told.cards)

    if told.show:
        sets = [s for s in SETS if s.title == told.show[0]]
    sources = {game: Source(game, files.get(game, "")) for game in SECTIONS if any(s.game == game for s in sets)}
    if not told.out and not told.show:
        made = {game: pool_of(source) for game, source in sources.items()}
        from gyoji.kernel.files import write_whole  # older builds have none, but play what was made by this one

        write_whole(told.pool, json.dumps(made, ensure_ascii=False, indent=0).encode())
        return 0
    pool = json.loads(told.pool.read_text(encoding="utf-8"))
    names = Names(told.renamed)

    def make(s: Set, seed: int) -> Played:
        return play(s, seed, pool[s.game], sources[s.game], names, told.cap, told.journal, told.show is not None)

    if told.show:
        missing = make(sets[0], int(told.show[1]))[1]
        if missing:
            tell(f"not understood: {', '.join(missing)}")
        return 1 if missing else 0
    return record(sets, told.out, told.seeds, make)


if __name__ == "__main__":
    sys.exit(main())
