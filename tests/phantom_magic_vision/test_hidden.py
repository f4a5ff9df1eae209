"""Nobody sees what is hidden from them: in views, in what they are asked, in the log."""

from __future__ import annotations

import random

from gyoji.kernel.declaring.deck import Deck
from hidden_information import Hidden
from secret_cards import secret_arena, secret_decks

from .arena import ARENA, WORDS, single_decks


class TestHidden(Hidden):
    arena = ARENA
    words = WORDS

    def decks(self, dice: random.Random) -> list[Deck]:
        return single_decks(dice)


class TestSecrets(Hidden):
    """With cards that hide, look, search, show and shuffle."""

    arena = secret_arena(ARENA, "phantom-magic-vision")
    words = WORDS

    def decks(self, dice: random.Random) -> list[Deck]:
        return secret_decks(self.arena, dice)
