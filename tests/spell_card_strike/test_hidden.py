"""Nobody sees what is hidden from him: Aces before the game, hands, decks, removed cards; in views, questions and log."""

from __future__ import annotations

import random

import gyoji
from gyoji.games.spell_card_strike.scenario_words import WORDS
from gyoji.kernel.declaring.deck import Deck
from gyoji.kernel.state.terms import NOBODY
from hidden_information import Hidden
from secret_cards import secret_arena, secret_decks

from .arena import ARENA, GAME, single_decks


class TestHidden(Hidden):
    arena = ARENA
    words = WORDS

    def decks(self, dice: random.Random) -> list[Deck]:
        return single_decks(dice)


class TestSecrets(Hidden):
    """With cards that hide, look, search, show and shuffle."""

    arena = secret_arena(ARENA, "spell-card-strike")
    words = WORDS

    def decks(self, dice: random.Random) -> list[Deck]:
        return secret_decks(self.arena, dice)


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
