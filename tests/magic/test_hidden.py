"""Nobody sees what is hidden from him (400.2): hands, libraries, face-down cards; in views, questions and log."""

from __future__ import annotations

import random

from gyoji.games.magic.words import WORDS
from gyoji.kernel.deck import Deck
from onlookers import Hidden

from .arena import ARENA, single_decks


class TestHidden(Hidden):
    arena = ARENA
    words = WORDS

    def decks(self, dice: random.Random) -> list[Deck]:
        return single_decks(dice)
