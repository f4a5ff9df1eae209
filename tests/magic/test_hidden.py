"""Nobody sees what is hidden from him (400.2): hands, libraries, face-down cards; in views, questions and log."""

from __future__ import annotations

import random
from typing import Any

from gyoji.games.magic.interface.scenario_words import WORDS
from gyoji.kernel.declaring.deck import Deck
from hidden_information import Hidden
from random_play import Arena
from secret_cards import secret_arena, secret_decks

from .arena import ARENA, single_decks, varied_options


class TestHidden(Hidden):
    arena = ARENA
    words = WORDS

    def decks(self, dice: random.Random) -> list[Deck]:
        return single_decks(dice)


class TestSecrets(Hidden):
    """With cards that hide, look, search, show and shuffle."""

    arena = secret_arena(ARENA, "magic")
    words = WORDS

    def decks(self, dice: random.Random) -> list[Deck]:
        return secret_decks(self.arena, dice)


def of_three(seed: int) -> dict[str, Any]:
    return {**varied_options(seed), "players": 3}


class TestHiddenFromTwoOthers(TestHidden):
    arena = Arena("magic", ARENA.pairing, of_three)

    def decks(self, dice: random.Random) -> list[Deck]:
        return single_decks(dice, ((0, 1), (2,), (3, 4)))
