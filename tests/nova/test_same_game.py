"""The same game, told differently: other seats, names and numbers of the cards, another build, other hashes."""

from __future__ import annotations

import random
import re

import pytest
from arena import GAME, OPTIONS, drawn_deck, examples, fingerprint, own_decks, play
from hypothesis import given
from hypothesis import strategies as st

from gyoji.games.nova.card_library import LIBRARY
from gyoji.games.nova.game import NovaGame
from gyoji.games.nova.terms import CHARACTER_DECK, DECK
from gyoji.kernel.declaring.deck import Deck
from gyoji.printed.card_library import records as records_of
from same_game import Unshuffled, compiled_and_pure_play_the_same_games, hash_seeds_do_not_matter, result

seeds = st.integers(0, 10**9)


def decks_of(seed: int) -> list[Deck]:
    """Two decks as lists in a random order: nothing shuffles them afterwards."""
    dice = random.Random(seed)
    out = []
    for _ in range(2):
        deck = dice.choice(own_decks()) if seed % 3 == 0 else drawn_deck(dice, dice.choice((1, 2, 3)))
        out.append(Deck(deck.name, {s: [(1, n) for n in dice.sample(deck.cards(s), deck.size(s))]
                                    for s in ("main", "characters")}))
    return out


# --- metamorphoses -------------------------------------------------------------------------------------------
@examples(8)
@given(seed=seeds)
def test_seats_exchanged_give_the_mirrored_game(seed: int) -> None:
    decks = decks_of(seed)
    here = Unshuffled(seed, 0, GAME)
    there = Unshuffled(seed, 1, GAME, mirrored=True)
    g = play(GAME.new_state(decks, seed, OPTIONS), here)
    h = play(GAME.new_state(decks[::-1], seed, OPTIONS), there)
    for k, (a, b) in enumerate(zip(here.told, there.told, strict=False)):
        assert a == b, f"question {k + 1}"
    assert result(g, 8) == result(h, 8, True)


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
    here = Unshuffled(seed, 0, GAME)
    there = Unshuffled(seed, 0, GAME)
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
    here = Unshuffled(seed, 0, GAME, PREFIX)
    there = Unshuffled(seed, 0, renamed, PREFIX)
    g = play(GAME.new_state(decks, seed, OPTIONS), here)
    h = play(renamed.new_state(other, seed, OPTIONS), there)
    assert here.told == there.told
    assert fingerprint(g) == fingerprint(h).replace(PREFIX, "")


# --- builds and hashes ---------------------------------------------------------------------------------------
def test_hash_seeds_do_not_matter() -> None:
    hash_seeds_do_not_matter("nova")


def test_compiled_and_pure_play_the_same_games() -> None:
    compiled_and_pure_play_the_same_games("nova")
