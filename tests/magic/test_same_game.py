"""The same game of Magic, told differently: other seats, other numbers of the cards, another build, other hashes."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from gyoji.games.magic.state.terms import LIBRARY
from gyoji.kernel.declaring.deck import Deck
from random_play import examples, play
from same_game import Unshuffled, compiled_and_pure_play_the_same_games, hash_seeds_do_not_matter, result

from .arena import GAME, OPTIONS, drawn_deck, own_decks

ZONES = 7
seeds = st.integers(0, 10**9)


def decks_of(seed: int) -> list[Deck]:
    """Two decks as lists in a random order: nothing shuffles them afterwards."""
    dice = random.Random(seed)
    out = []
    for _ in range(2):
        deck = dice.choice(own_decks()) if seed % 3 == 0 else drawn_deck(dice, dice.choice((1, 2, 3)))
        out.append(Deck(deck.name, {"main": [(1, n) for n in dice.sample(deck.cards("main"), deck.size("main"))]}))
    return out


@examples(6)
@given(seed=seeds)
def test_seats_exchanged_give_the_mirrored_game(seed: int) -> None:
    decks = decks_of(seed)
    here = Unshuffled(seed, 0, GAME)
    there = Unshuffled(seed, 1, GAME, mirrored=True)
    g = play(GAME.new_state(decks, seed, OPTIONS), here)
    h = play(GAME.new_state(decks[::-1], seed, OPTIONS), there)
    for k, (a, b) in enumerate(zip(here.told, there.told, strict=False)):
        assert a == b, f"question {k + 1}"
    assert result(g, ZONES) == result(h, ZONES, True)


@examples(6)
@given(seed=seeds)
def test_the_numbers_of_the_cards_do_not_matter(seed: int) -> None:
    """Other deck lists, the same cards in the same order after shuffling: the same game with other ids."""
    decks = decks_of(seed)
    dice = random.Random(seed)
    other = [Deck(d.name, {s: dice.sample(lines, len(lines)) for s, lines in d.sections.items()}) for d in decks]
    g = GAME.new_state(decks, seed, OPTIONS)
    h = GAME.new_state(other, seed, OPTIONS)
    for z in (LIBRARY * 2, LIBRARY * 2 + 1):
        left = h.zones[z].copy()
        h.zones[z][:] = [left.pop(next(k for k, i in enumerate(left) if h.objs[i].card is g.objs[id].card))
                         for id in g.zones[z]]
    here = Unshuffled(seed, 0, GAME)
    there = Unshuffled(seed, 0, GAME)
    play(g, here)
    play(h, there)
    assert here.told == there.told
    assert result(g, ZONES) == result(h, ZONES)


def test_hash_seeds_do_not_matter() -> None:
    hash_seeds_do_not_matter("magic")


def test_compiled_and_pure_play_the_same_games() -> None:
    compiled_and_pure_play_the_same_games("magic")
