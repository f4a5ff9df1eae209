"""Games of Phantom Magic Vision for tests: decks drawn from all cards, and what must hold at every question."""

from __future__ import annotations

import random
from functools import cache

from gyoji.games import load
from gyoji.games.phantom_magic_vision.card import PhantomCard
from gyoji.games.phantom_magic_vision.scenario_words import WORDS
from gyoji.games.phantom_magic_vision.state import PhantomState
from gyoji.games.phantom_magic_vision.terms import (
    CHARACTER,
    DURABILITY,
    FIELD,
    INTERFERENCE,
    LEAVING,
    NO_IN_DECK,
    ONE_IN_DECK,
    PLAY_AREA,
    SECOND_TALISMAN,
)
from gyoji.kernel.declaring.deck import Deck
from gyoji.kernel.process.checking import check_computed
from gyoji.kernel.process.continuous import look
from gyoji.kernel.state.state import State
from gyoji.kernel.state.terms import ACT
from invariants import check_alert, check_cards, check_question, placed
from random_play import Arena, drawn_or_own, flags_varied

__all__ = ["ARENA", "GAME", "WORDS", "check_all", "drawn_deck", "pool", "single_decks"]

GAME = load("phantom-magic-vision")


# --- decks ---------------------------------------------------------------------------------------------------
@cache
def pool() -> list[str]:
    """All cards that can be in a deck."""
    return [n for n, c in GAME.cards().items() if not c.base.keywords & NO_IN_DECK]


def drawn_deck(dice: random.Random, copies: int = 2) -> Deck:
    """A legal deck drawn from all cards, with a sideboard in which second talismans lie."""
    cards = GAME.cards()
    main: list[tuple[int, str]] = []
    left = 50
    for name in dice.sample(pool(), len(pool())):
        card = cards[name]
        assert isinstance(card, PhantomCard)
        n = min(left, 1 if card.base.keywords & ONE_IN_DECK else copies)
        main += [(n, name)] if n else []
        left -= n
    used = [name for _, name in main]
    side = sorted([n for n in pool() if n not in used], key=lambda n: not cards[n].base.keywords & SECOND_TALISMAN)[:10]
    return Deck("drawn", {"main": main, **({"side": [(1, n) for n in side]} if len(side) == 10 else {})})


def single_decks(dice: random.Random) -> list[Deck]:
    """Two decks without a card in common: a name in a text betrays the card."""
    names = dice.sample(pool(), len(pool()))
    return [Deck("singles", {"main": spread(names[k::2])}) for k in range(2)]


def spread(names: list[str]) -> list[tuple[int, str]]:
    """Fifty cards of these names, as few of each as can be."""
    cards = GAME.cards()
    counts = dict.fromkeys(names, 0)
    while sum(counts.values()) < 50:
        for n in names:
            if sum(counts.values()) < 50 and counts[n] < (1 if cards[n].base.keywords & ONE_IN_DECK else 3):
                counts[n] += 1
    return [(n, name) for name, n in counts.items() if n]


ARENA = Arena("phantom-magic-vision", drawn_or_own(GAME, drawn_deck, (1, 2, 3)), flags_varied(GAME))


# --- what must hold ------------------------------------------------------------------------------------------
def check_places(g: State) -> None:
    """Each card is in exactly one place, and all that is said of its place agrees."""
    check_cards(g, INTERFERENCE)
    for o, kind, side in placed(g):
        where = f"{o.card.name} in {g.kinds[kind].name} of {side}"
        if kind == FIELD:
            assert o.controller == side, f"{where} is controlled by {o.controller}"
        elif kind not in (INTERFERENCE, PLAY_AREA):  # 3.1.6
            assert o.owner == side, f"{where} belongs to {o.owner}"
        assert o.host < 0 or kind == FIELD, f"{where} is set on a card and not on the field"
        if o.host >= 0:
            host = g.objs[o.host]
            assert not host.gone and host.zone == o.zone and host.tapped == o.tapped, where  # 11.3.11.c


def check_settled(g: PhantomState) -> None:
    """Whoever gets priority finds nothing half done (1.12.11)."""
    assert not g.pending and not g.refreshing and not g.running and not g.removals and not g.shown
    assert g.holding == g.unsettled == g.level == 0 and g.seen_whole == 0
    for o, kind, _ in placed(g):
        assert not o.states & LEAVING, f"{o.card.name} is still being removed"
        ch = look(g, o.id)
        if kind == FIELD and ch.types & CHARACTER:
            assert ch.stats[DURABILITY] > 0, f"{o.card.name} has no durability (9.2.2.b)"
            assert o.damage < ch.stats[DURABILITY], f"{o.card.name} should be doomed (9.2.2.a)"
        elif kind == FIELD:
            assert not o.damage, f"{o.card.name} is no character and damaged (1.10.13.c)"
    for p in range(g.players):
        assert (g.lost >> p) & 1 or g.life[p] > 0, "the game should be over (1.5.3.a)"
    played = [i for p in range(g.players) for i in g.zone(PLAY_AREA, p)]
    assert sorted(played) == sorted(w.obj for w in g.waiting if g.zone_kind(w.obj) == PLAY_AREA), "left in the play area"


def check_all(g: State, kind: int, player: int, options: list[int]) -> None:
    assert isinstance(g, PhantomState)
    check_question(options)
    check_places(g)
    check_alert(g)
    check_computed(g)
    if kind == ACT:
        check_settled(g)
