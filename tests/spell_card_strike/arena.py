"""Games of Spell Card Strike for tests: decks drawn from all cards, positions, and what must hold at every question."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from gyoji.games import load
from gyoji.games.spell_card_strike.card import StrikeCard
from gyoji.games.spell_card_strike.scenario_words import WORDS
from gyoji.games.spell_card_strike.state import StrikeState
from gyoji.games.spell_card_strike.terms import (
    CHAIN,
    EFFECT,
    END,
    GRID,
    OPTION,
    REFRESH,
    RETIRE_ACT,
    RULE_AREA,
    SCORE,
    STAGE,
    STRIKER_LIMIT,
)
from gyoji.kernel.declaring.deck import Deck
from gyoji.kernel.process.checking import check_computed
from gyoji.kernel.state.card import Card
from gyoji.kernel.state.objects import Obj
from gyoji.kernel.state.state import State
from gyoji.kernel.state.terms import ACT, act_of
from invariants import check_alert, check_cards, check_question, placed
from random_play import Arena, drawn_or_own, flags_varied, lay

GAME = load("spell-card-strike")
OPTIONS = GAME.read_options({})


# --- decks ---------------------------------------------------------------------------------------------------
@cache
def own_decks() -> list[Deck]:
    return list(GAME.decks().values())


@cache
def pool() -> tuple[list[str], list[str]]:
    """All spell cards, all options."""
    cards = GAME.cards()
    options = [n for n, c in cards.items() if c.base.types & OPTION]
    return [n for n in cards if n not in options], options


def drawn_deck(dice: random.Random, attributes: int = 4) -> Deck:
    """A legal deck drawn from all cards, of a few attributes (and of none) or of all: three of each card if it may be."""
    cards = GAME.cards()
    mask = sum(1 << k for k in dice.sample(range(4), attributes))
    spells, options = pool()
    main: list[tuple[int, str]] = []
    left = 51
    for name in dice.sample(spells, len(spells)):
        card = cards[name]
        assert isinstance(card, StrikeCard)
        if card.base.colors & mask or not card.base.colors:
            n = min(left, 3, card.copies or 3)
            main += [(n, name)] if n else []
            left -= n
    return Deck("drawn", {"main": main, "option": [(1, dice.choice(options))]})


def single_decks(dice: random.Random) -> list[Deck]:
    """Two decks without a card in common, each card once: a name in a text betrays the card."""
    spells, options = (dice.sample(names, len(names)) for names in pool())
    return [Deck("singles", {"main": [(1, n) for n in spells[k::2][:51]], "option": [(1, options[k])]})
            for k in range(2)]


def lays_down_arms(g: State, player: int, act: int) -> bool:
    """Retires his last striker, and loses by it (1.2.4.3): in most games nobody does."""
    assert isinstance(g, StrikeState)
    return act_of(act) == RETIRE_ACT and g.strikers[player] == 1 and g.dice.key0 % 8 != 0


ARENA = Arena("spell-card-strike", drawn_or_own(GAME, drawn_deck, (1, 2, 2, 3, 4)), flags_varied(GAME), lays_down_arms)
begun = ARENA.begun
match_of = ARENA.match_of


# --- what must hold ------------------------------------------------------------------------------------------
def strikers(g: State) -> list[Obj]:
    return [o for o, kind, _ in placed(g) if kind == STAGE and o.host < 0]


def check_places(g: State) -> None:
    """Each card is in exactly one place, and all that is said of its place agrees."""
    check_cards(g, CHAIN)
    for o, kind, side in placed(g):
        where = f"{o.card.name} in {g.kinds[kind].name} of {side}"
        if kind == SCORE:  # 2.3.5
            assert o.controller == side, f"{where} is controlled by {o.controller}"
        elif not g.kinds[kind].shared:  # 2.3.3, 2.3.5
            assert o.owner == o.controller == side, f"{where} belongs to {o.owner}, controlled by {o.controller}"
        assert o.host < 0 or kind == STAGE, f"{where} is attached and not on the stage"
        assert (o.spot >= 0) == (kind == STAGE and o.host < 0), f"{where} stands at {o.spot}"
        if o.card.base.types & OPTION:  # 2.3.8, 4.2.1, 4.3.1, 4.4.1
            assert g.kinds[kind].name in ("stage", "score", "removed"), where


def check_stage(g: State) -> None:
    """At most one striker an area (4.1.6), at most six a player (4.1.4); what is attached lies with its striker."""
    assert isinstance(g, StrikeState)
    spots = [o.spot for o in strikers(g)]
    assert len(set(spots)) == len(spots), "two strikers in one area"
    for o in strikers(g):
        assert g.board[o.spot] == o.id and (g.sides[o.controller] >> o.spot) & 1
    assert sum(id >= 0 for id in g.board) == len(spots)
    for p in range(2):
        count = sum(o.controller == p for o in strikers(g))
        assert g.strikers[p] == count and g.sides[p].bit_count() == count
        assert count <= max(6, g.player_stats[p][STRIKER_LIMIT]), f"player {p} has {count} strikers"
    for o, kind, _ in placed(g):
        if kind == STAGE and o.host >= 0:
            assert g.objs[o.host].zone == o.zone and not g.objs[o.host].gone, f"{o.card.name} is attached to nobody"


def check_score(g: State) -> None:
    """A face-up card scores its Rank, a face-down one 1 (4.5.4)."""
    for p in range(2):
        worth = sum(1 if o.down else max(0, o.card.base.stats[0]) for o, kind, side in placed(g)
                    if kind == SCORE and side == p)
        assert g.life[p] == worth, f"player {p} has {g.life[p]} points for cards of {worth}"


def check_settled(g: State) -> None:
    """Whoever may act finds no check step undone (2.7.2) and no effect half done."""
    assert isinstance(g, StrikeState)
    assert not g.refreshing and g.depth == 0 and not g.shown and not g.orphans
    assert not g.pending or g.step in (REFRESH, END), "what was discarded in these phases waits for the next check step"
    assert [w.obj for w in g.waiting] == g.zones[CHAIN * 2]
    for o in strikers(g):
        assert not o.damage, f"{o.card.name} keeps damage (2.6.5)"
    for p in range(2):
        assert g.strikers[p] and g.life[p] < 15, "the game should be over (1.2.4)"
        assert len(g.zone(RULE_AREA, p)) <= 1  # 4.7.3
        if not g.waiting:  # 6.3.1.2
            assert not g.zone(EFFECT, p), "a card was left in the effect zone"


def check_all(g: State, kind: int, player: int, options: list[int]) -> None:
    assert isinstance(g, StrikeState)
    check_question(options)
    if g.turn == 0:  # before the game (5.1)
        return
    check_places(g)
    check_stage(g)
    check_score(g)
    check_alert(g)
    check_computed(g)
    if kind == ACT:
        check_settled(g)


# --- positions -----------------------------------------------------------------------------------------------
def position(records: list[dict[str, Any]], stage: tuple[dict[tuple[int, int], str], dict[tuple[int, int], str]],
             hands: tuple[list[str], list[str]], step: str = "striker", player: int = 0) -> State:
    """Turn 3 or 4 of a player at a step. Strikers by row and column as in scenarios ("兵!" is exhausted); decks of
    thirty blank cards."""
    cards = {str(r["name"]): GAME.card_from(r, "position") for r in records}
    g = WORDS.empty_state(OPTIONS, 1)
    zones = {z.name: z.number for z in WORDS.zones}
    for p in range(2):
        for _ in range(30):
            lay(g, blank(), p, zones["deck"])
        for name in hands[p]:
            lay(g, cards[name], p, zones["hand"])
        for (row, column), name in stage[p].items():
            o = lay(g, cards[name.rstrip("!")], p, STAGE)
            o.tapped = name.endswith("!")
            o.spot = GRID.spot(row - 1, column - 1)
            g.chars[o.id] = g.base_chars(o.id)
    assert isinstance(g, StrikeState)
    g.survey()
    WORDS.begin(g, 3 + player, player, step)
    return g


@cache
def blank() -> Card:
    return WORDS.blank()
