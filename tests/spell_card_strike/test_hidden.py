"""Nobody sees what is hidden from him: Aces before the game, hands, decks, removed cards; in views, questions and log."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

import gyoji
import onlookers
from gyoji.games.spell_card_strike.words import WORDS
from gyoji.kernel.state import State
from gyoji.kernel.terms import NOBODY
from tables import examples

from .arena import ARENA, GAME, single_decks

seeds = st.integers(0, 10**9)


def acts(g: State, player: int) -> list[int]:
    found = WORDS.legal_acts(g, player)
    assert found is not None
    return found


@examples(4)
@given(seed=seeds)
def test_no_hidden_card_is_named(seed: int) -> None:
    onlookers.no_hidden_card_is_named(ARENA, single_decks(random.Random(seed)), seed)


@examples(4)
@given(seed=seeds)
def test_what_is_hidden_makes_no_difference(seed: int) -> None:
    onlookers.what_is_hidden_makes_no_difference(ARENA, single_decks(random.Random(seed)), seed, acts)


def test_a_spectator_sees_no_hand() -> None:
    onlookers.a_spectator_sees_no_hand(ARENA, single_decks(random.Random(1)))


def test_an_ace_is_chosen_in_secret_and_turned_up_when_both_have_one() -> None:
    """4.1.2.3, 5.1.1, 5.1.4: neither the other player nor a spectator learns it before, all do afterwards."""
    for seed in range(6):
        decks = single_decks(random.Random(seed))
        m = gyoji.new(GAME, decks, seed)
        chosen: dict[int, str] = {}
        while m.question is not None and m.question.kind == "choose" and len(chosen) < 2:
            q = m.question
            i = seed % len(q.options)
            chosen[q.player] = q.options[i].text("ja")
            for viewer in (NOBODY, 1 - q.player):
                told = str(m.view(viewer)) + "\n".join(str(line) for line in m.log(viewer))
                assert not [name for name in chosen.values() if name in told and chosen.get(viewer) != name]
            m.answer(i)
        assert len(chosen) == 2
        for viewer in (NOBODY, 0, 1):
            told = str(m.view(viewer))
            for player, name in chosen.items():
                assert name in told, f"the Ace of {player} is turned up"
            assert decks[0].cards("option")[0] in told and decks[1].cards("option")[0] in told
