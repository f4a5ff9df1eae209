"""Published cards that are understood are played: each is used in a position, and games with decks of them end."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import pytest

from gyoji._build import compiled
from gyoji.games.magic.concepts.starting import lay_out
from gyoji.games.magic.game import GAME
from gyoji.games.magic.interface.files import card_records
from gyoji.games.magic.oracle.compile import compile_card
from gyoji.games.magic.state.card import MagicCard
from gyoji.games.magic.state.terms import BASIC, LAND
from gyoji.kernel.errors import GyojiError
from gyoji.text import NotUnderstood
from random_play import Table, play, zeal_of

from .arena import BASICS, OPTIONS
from .using import use

PUBLISHED = Path(__file__).resolve().parents[3] / "shared" / "cards" / "magic.json"
SHARES = 20  # so that several processes share them
SAMPLE = 600 if compiled() else 100  # cards in the normal run
GAMES = 5_000  # in the long run
pytestmark = pytest.mark.shared


@cache
def understood(share: int, shares: int) -> list[MagicCard]:
    """Every so manieth card, if it is understood."""
    found: list[MagicCard] = []
    for record in sorted(card_records(str(PUBLISHED)), key=lambda r: str(r["name"]))[share::shares]:
        try:
            found.append(compile_card(dict(record)))
        except (GyojiError, NotUnderstood):
            continue
    return found


@pytest.mark.parametrize("share", range(SHARES if compiled() else 1))
def test_every_text_is_understood_or_refused(share: int) -> None:
    """Compiled, a node that is made of something else than it is declared for breaks down: no other error comes out."""
    assert len(understood.__wrapped__(share, SHARES)) > 22_000 // SHARES * 0.8


def use_all(cards: list[MagicCard]) -> None:
    failed: list[str] = []
    used = 0
    for k, card in enumerate(cards):
        try:
            used += use(card, k)
        except Exception as e:  # all are told at once
            failed.append(f"{card.name}: {e!r}")
    assert not failed, failed
    assert used > len(cards) * 0.9


def test_some_cards_are_used() -> None:
    use_all(understood(7, 22_000 // SAMPLE))


@pytest.mark.soak
@pytest.mark.parametrize("share", range(SHARES))
def test_every_card_is_used(share: int) -> None:
    use_all(understood(share, SHARES))


def drawn(dice: random.Random, cards: list[MagicCard]) -> list[MagicCard]:
    """Sixty cards of two colours, a third of them basic lands."""
    colors = dice.sample(range(5), 2)
    mask = sum(1 << k for k in colors)
    fitting = [c for c in cards if not c.base.colors & ~mask and not c.base.types & BASIC]
    spells = [c for c in fitting if not c.base.types & LAND]
    lands = [GAME.library.cards()[BASICS[k]] for k in colors]
    found = [dice.choice(spells if dice.random() < 0.95 else fitting) for _ in range(38)]
    for land in lands:
        assert isinstance(land, MagicCard)
        found += [land] * 11
    return found


def games(seeds: range, cards: list[MagicCard]) -> None:
    for seed in seeds:
        dice = random.Random(seed)
        g = GAME.blank(seed, OPTIONS)
        lay_out(g, [drawn(dice, cards), drawn(dice, cards)], [[], []])
        try:
            assert play(g, Table(seed, zeal_of(seed))).over
        except Exception as e:
            raise AssertionError(f"the game of seed {seed}") from e


def test_some_games_with_published_cards_end() -> None:
    games(range(40 if compiled() else 8), understood(11, 22_000 // SAMPLE))


@pytest.mark.soak
@pytest.mark.parametrize("share", range(SHARES))
def test_many_games_with_published_cards_end(share: int) -> None:
    games(range(share * 1_000, share * 1_000 + GAMES // SHARES), understood(share, SHARES))
