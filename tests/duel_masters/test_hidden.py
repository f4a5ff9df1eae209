"""Nobody sees what is hidden from him: hands, decks, shields, which are hidden from their owner too (400.2b, 406.2)."""

from __future__ import annotations

import json
import random

import gyoji
from gyoji._build import compiled
from gyoji.games.duel_masters.interface.scenario_words import WORDS
from gyoji.games.duel_masters.state.terms import DECK, SHIELDS
from gyoji.kernel.declaring.deck import Deck
from gyoji.kernel.holding.match import Match
from gyoji.kernel.state.chance import Chance
from gyoji.kernel.state.terms import NOBODY
from hidden_information import LANGUAGES, Hidden, log_of
from secret_cards import secret_arena, secret_decks

from .arena import ARENA, GAME, single_decks


class TestHidden(Hidden):
    arena = ARENA
    words = WORDS

    def decks(self, dice: random.Random) -> list[Deck]:
        return single_decks(dice)


class TestSecrets(Hidden):
    """With cards that hide, look, search, show and shuffle."""

    arena = secret_arena(ARENA, "duel-masters")
    words = WORDS

    def decks(self, dice: random.Random) -> list[Deck]:
        return secret_decks(self.arena, dice)


# --- shields ---------------------------------------------------------------------------------------------------
def unknown_shields(m: Match, viewer: int) -> set[str]:
    """Names of shields that a viewer has not been shown; each card is once in these games."""
    g = m.state
    found = set()
    for player in range(2):
        for id in g.zone(SHIELDS, player):
            o = g.objs[id]
            if viewer < 0 or not (o.known >> viewer) & 1:
                found |= {name for part in o.parts for name in (g.cards[part].name, g.cards[part].english)}
    return found - {""}


def told(m: Match, viewer: int) -> str:
    """All that the game says to a viewer at this question: view, options, log from the beginning."""
    q = m.question
    out = []
    for lang in LANGUAGES:
        out += [json.dumps(m.view(viewer, lang), ensure_ascii=False), *log_of(m, m.state, viewer, lang, 0)]
        if q is not None and q.seat == viewer:
            out += [q.text(lang), *(o.text(lang) for o in q.options)]
    return "\n".join(out)


def test_a_shield_appears_nowhere_before_it_is_revealed() -> None:
    """From its place in the deck to the moment of its break: in no view, option or log line of either player.

    Only cards that have been nowhere else but in deck and shields are looked at: others were seen before."""
    for seed in range(4 if compiled() else 1):
        m = gyoji.new(GAME, single_decks(random.Random(seed)), seed)
        dice = Chance(seed)
        secret = [fresh(m, p) for p in range(2)]
        n = 0
        while m.question is not None and n < 400:
            here = {name for p in range(2) for name in fresh(m, p)}
            secret = [names & here for names in secret]
            if n % 9 == seed % 9:
                texts = {viewer: told(m, viewer) for viewer in (NOBODY, 0, 1)}
                for viewer, text in texts.items():
                    hidden = set().union(*secret) & unknown_shields(m, viewer)
                    named = sorted(name for name in hidden if name in without(text, m))
                    assert not named, f"seed {seed}, question {n}: player {viewer} reads of the shields {named}"
            m.answer(ARENA.answer(m, dice, 70))
            n += 1


def fresh(m: Match, player: int) -> set[str]:
    """Names of a player's shields and deck."""
    g = m.state
    ids = [*g.zone(SHIELDS, player), *g.zone(DECK, player)]
    return {name for id in ids for part in g.objs[id].parts for name in (g.cards[part].name, g.cards[part].english)} - {""}


def without(text: str, m: Match) -> str:
    """The same without the printed texts of cards, which may name others."""
    for card in m.state.cards:
        for line in card.text.splitlines():
            text = text.replace(line, "")
    return text
