"""The same game, told differently: other seats, names and numbers of the cards, another build, other hashes."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from arena import GAME, OPTIONS, Table, drawn_deck, examples, fingerprint, own_decks, play
from hypothesis import given
from hypothesis import strategies as st

from gyoji.games.nova.game import NovaGame
from gyoji.games.nova.library import LIBRARY
from gyoji.games.nova.terms import CHARACTER_DECK, DECK
from gyoji.kernel.deck import Deck
from gyoji.kernel.state import State
from gyoji.kernel.terms import is_player
from gyoji.printed.library import records as records_of

ROOT = Path(__file__).resolve().parents[2]
seeds = st.integers(0, 10**9)


class Unshuffled(Table):
    """Shuffling leaves the cards as they lie; who chooses to begin is given. Remembers what was asked, in words."""

    def __init__(self, seed: int, chooser: int, game: Any = GAME, strip: str = "", mirrored: bool = False) -> None:
        super().__init__(seed, 70)
        self.chooser = chooser
        self.game = game
        self.strip = strip
        self.mirrored = mirrored
        self.told: list[tuple[Any, ...]] = []

    def chance(self, g: State, n: int, what: str) -> int:
        return self.chooser if what == "who chooses" else n - 1

    def choose(self, g: State, kind: int, player: int, options: list[int], src: int, rule: str) -> int:
        i = super().choose(g, kind, player, options, src, rule)
        texts = [self.word(g, kind, o, player) for o in options]
        self.told.append((kind, 1 - player if self.mirrored else player, texts, texts[i]))
        return i

    def word(self, g: State, kind: int, option: int, player: int) -> str:
        text = self.game.option_text(g, kind, option, player, "ja")
        if text in ("A", "B") and is_player(option):  # a player, as seen from the one who is asked
            return "self" if -1 - option == player else "other"
        return text.replace(self.strip, "") if self.strip else text


def decks_of(seed: int) -> list[Deck]:
    """Two decks as lists in a random order: nothing shuffles them afterwards."""
    dice = random.Random(seed)
    out = []
    for _ in range(2):
        deck = dice.choice(own_decks()) if seed % 3 == 0 else drawn_deck(dice, dice.choice((1, 2, 3)))
        out.append(Deck(deck.name, {s: [(1, n) for n in dice.sample(deck.cards(s), deck.size(s))]
                                    for s in ("main", "characters")}))
    return out


def result(g: State, mirrored: bool = False) -> tuple[Any, ...]:
    order = (1, 0) if mirrored else (0, 1)
    zones = [sorted(g.objs[i].card.name for i in g.zones[z * 2 + p]) for z in range(8) for p in order]
    return g.winner if not mirrored else 1 - g.winner, [g.life[p] for p in order], g.turn, g.decisions, zones


# --- metamorphoses -------------------------------------------------------------------------------------------
@examples(8)
@given(seed=seeds)
def test_seats_exchanged_give_the_mirrored_game(seed: int) -> None:
    decks = decks_of(seed)
    here = Unshuffled(seed, 0)
    there = Unshuffled(seed, 1, mirrored=True)
    g = play(GAME.new_state(decks, seed, OPTIONS), here)
    h = play(GAME.new_state(decks[::-1], seed, OPTIONS), there)
    for k, (a, b) in enumerate(zip(here.told, there.told, strict=False)):
        assert a == b, f"question {k + 1}"
    assert result(g) == result(h, True)


@examples(8)
@given(seed=seeds)
def test_the_numbers_of_the_cards_do_not_matter(seed: int) -> None:
    """Other deck lists, the same cards in the same order after shuffling: the same game with other ids."""
    decks = decks_of(seed)
    dice = random.Random(seed)
    other = [Deck(d.name, {s: dice.sample(lines, len(lines)) for s, lines in d.sections.items()}) for d in decks]
    g = GAME.new_state(decks, seed, OPTIONS)
    h = GAME.new_state(other, seed, OPTIONS)
    for z in (DECK * 2, DECK * 2 + 1, CHARACTER_DECK * 2, CHARACTER_DECK * 2 + 1):
        left = h.zones[z].copy()
        h.zones[z][:] = [left.pop(next(k for k, i in enumerate(left) if h.objs[i].card is g.objs[id].card))
                         for id in g.zones[z]]
    assert [h.objs[i].parts for z in h.zones for i in z] != [g.objs[i].parts for z in g.zones for i in z]
    here = Unshuffled(seed, 0)
    there = Unshuffled(seed, 0)
    play(g, here)
    play(h, there)
    assert here.told == there.told
    assert fingerprint(g) == fingerprint(h)


PREFIX = "真"  # before every name: order and parts of names stay as they are


@pytest.fixture(scope="module")
def renamed() -> NovaGame:
    """NOVA with every card renamed, on the cards and wherever a text quotes a name."""
    records = [r for file in LIBRARY.files() for r in records_of(file)]
    names = {str(r["name"]) for r in records}

    def again(value: object) -> object:
        if not isinstance(value, str):
            return value
        return re.sub(r"「([^「」]+)」", lambda m: f"「{PREFIX}{m[1]}」" if m[1] in names else m[0], value)

    cards = [LIBRARY.card_from({**{k: again(v) for k, v in r.items()}, "name": PREFIX + str(r["name"])}, "renamed")
             for r in records]
    game = NovaGame().with_cards(cards)
    assert isinstance(game, NovaGame)
    return game


@pytest.mark.parametrize("seed", range(8))
def test_renamed_cards_play_the_same_game(renamed: NovaGame, seed: int) -> None:
    decks = decks_of(seed)
    other = [Deck(d.name, {s: [(n, PREFIX + c) for n, c in lines] for s, lines in d.sections.items()}) for d in decks]
    here = Unshuffled(seed, 0, strip=PREFIX)
    there = Unshuffled(seed, 0, renamed, PREFIX)
    g = play(GAME.new_state(decks, seed, OPTIONS), here)
    h = play(renamed.new_state(other, seed, OPTIONS), there)
    assert here.told == there.told
    assert fingerprint(g) == fingerprint(h).replace(PREFIX, "")


# --- builds and hashes ---------------------------------------------------------------------------------------
def traces(environment: dict[str, str], python: str = sys.executable) -> dict[str, Any]:
    """What 25 games come to in a process of its own."""
    command = [python, "-P", "-m", "gyoji", "sim", "nova", "--games", "25", "--seed", "3", "--jobs", "1", "--json",
               "--trace"]
    env = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "PYTHONHASHSEED")} | environment
    done = subprocess.run(command, env=env, capture_output=True, text=True, cwd="/", check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_hash_seeds_do_not_matter() -> None:
    import gyoji

    here = {"PYTHONPATH": str(Path(gyoji.__file__).parents[1])}
    found = [traces({**here, "PYTHONHASHSEED": seed}) for seed in ("1", "2")]
    assert found[0]["trace_hash"] == found[1]["trace_hash"]


def test_compiled_and_pure_play_the_same_games() -> None:
    python = ROOT / ".venv" / "bin" / "python"
    stamp = ROOT / ".venv" / "installed"
    if not stamp.is_file() or stamp.read_text().strip() != "compiled":
        pytest.skip("there is no compiled build in .venv (make setup); .ci/same-games compares 500 games")
    if newest(ROOT / "src" / "gyoji") > stamp.stat().st_mtime:
        pytest.skip("the compiled build in .venv is older than the sources (make setup)")
    pure = traces({"PYTHONPATH": str(ROOT / "src")}, str(python))
    compiled = traces({}, str(python))
    assert (pure["compiled"], compiled["compiled"]) == (False, True)
    assert pure["trace_hash"] == compiled["trace_hash"]


def newest(folder: Path) -> float:
    return max(p.stat().st_mtime for p in folder.rglob("*") if p.suffix in (".py", ".phr", ".yaml", ".tsv", ".txt"))
