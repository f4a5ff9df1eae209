"""Games of Magic for tests: decks drawn from all cards, positions, and what must hold at every question."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from gyoji import start
from gyoji.games import load
from gyoji.games.magic.concepts.starting import LIFE
from gyoji.games.magic.interface.scenario_words import WORDS
from gyoji.games.magic.referee.referee import Magic
from gyoji.games.magic.state.terms import (
    BASIC,
    BATTLEFIELD,
    COMMAND,
    CREATURE,
    INDESTRUCTIBLE,
    INSTANT,
    LIBRARY,
    PHASED,
    SORCERY,
    STACK,
    TOKEN,
    TOUGHNESS,
)
from gyoji.kernel.declaring.deck import Deck
from gyoji.kernel.process.checking import check_computed
from gyoji.kernel.process.continuous import look
from gyoji.kernel.state.card import Card
from gyoji.kernel.state.objects import Obj
from gyoji.kernel.state.state import State
from gyoji.kernel.state.terms import ACT, PASS
from invariants import check_alert, check_cards, check_question, placed
from random_play import Arena, drawn_or_own, lay

GAME = load("magic")
OPTIONS = GAME.read_options({})
TOKENS = (BATTLEFIELD, COMMAND, PHASED)  # where what is no card lives
BASICS = ("Plains", "Island", "Swamp", "Mountain", "Forest")


# --- decks ---------------------------------------------------------------------------------------------------
@cache
def own_decks() -> list[Deck]:
    return start.own_decks(GAME, OPTIONS)


@cache
def pool() -> list[str]:
    """All cards but the basic lands."""
    return [name for name, card in GAME.cards().items() if not card.base.types & BASIC]


def drawn_deck(dice: random.Random, colors: int = 2) -> Deck:
    """A legal deck drawn from all cards of a few colours (and of none): mostly three of each, and basic lands."""
    cards = GAME.cards()
    chosen = dice.sample(range(5), colors)
    mask = sum(1 << k for k in chosen)
    fitting = [n for n in pool() if not cards[n].base.colors & ~mask]
    main = [(3, n) for n in dice.sample(fitting, 12)]
    lands = [BASICS[k] for k in chosen]
    main += [(24 // colors + (k < 24 % colors), land) for k, land in enumerate(lands)]
    return Deck("drawn", {"main": main})


def single_decks(dice: random.Random, parted: tuple[tuple[int, ...], ...] = ((0, 1), (2, 3, 4))) -> list[Deck]:
    """Decks without a card in common but for basic lands, each card once: a name in a text betrays the card."""
    cards = GAME.cards()
    decks: list[Deck] = []
    for colors in parted:
        mask = sum(1 << k for k in colors)
        names = [n for n in pool() if cards[n].base.colors and not cards[n].base.colors & ~mask]
        some = dice.sample(names, min(36, len(names)))
        n = (60 - len(some) + len(colors) - 1) // len(colors)
        decks.append(Deck("singles", {"main": [(1, n) for n in some] + [(n, BASICS[k]) for k in colors]}))
    return decks


def varied_options(seed: int) -> dict[str, Any]:
    """Mostly the usual options, now and then each other value."""
    return GAME.read_options({
        "payment": "ask" if seed % 5 == 1 else "auto",
        "float-mana": "always" if seed % 7 == 2 else "useful",
        "damage-order": "none" if seed % 3 == 2 else "book",
        "mulligan": "none" if seed % 11 == 3 else "london",
    })


ARENA = Arena("magic", drawn_or_own(GAME, drawn_deck, (1, 2, 2, 3, 5)), varied_options)
begun = ARENA.begun
match_of = ARENA.match_of


# --- what must hold ------------------------------------------------------------------------------------------
def check_places(g: State) -> None:
    """Each card is in exactly one place, and all that is said of its place agrees."""
    assert isinstance(g, Magic)
    left = {g.zone_kind(i) for i in g.checks.vanishing}  # 704.5d: tokens there are gone at the next check
    check_cards(g, STACK, looked_at(g), (*TOKENS, *left))
    for o, kind, side in placed(g):
        where = f"{o.card.name} in {g.kinds[kind].name} of {side}"
        if kind == BATTLEFIELD:  # 108.4
            assert o.controller == side, f"{where} is controlled by {o.controller}"
            assert not look(g, o.id).types & (INSTANT | SORCERY), where  # 304.4, 307.4
        elif kind != STACK and not g.kinds[kind].shared:  # 400.3
            assert o.owner == side, f"{where} belongs to {o.owner}"
        assert o.host < 0 or kind in (BATTLEFIELD, PHASED), f"{where} is attached"
        assert not o.tapped or kind in (BATTLEFIELD, PHASED), f"{where} is tapped"


def looked_at(g: State) -> list[Obj]:
    """Cards of a library that somebody looks at and puts back in an order (701.18, 701.43): they are lifted for that."""
    found = [o for o in g.objs if o.parts and not o.gone and o.zone >= 0 and o.id not in g.zones[o.zone]]
    assert all(o.zone // 2 == LIBRARY for o in found), f"{[o.card.name for o in found]} lie nowhere"
    return found


def check_settled(g: State) -> None:
    """Whoever gets priority finds no state-based action undone (704.3) and nothing half done."""
    assert isinstance(g, Magic)
    assert not looked_at(g), "a card was not put back"
    assert not g.pending and g.playing < 0, "something waits to be put on the stack (603.3)"
    assert [w.obj for w in g.waiting] == g.zones[STACK * 2], "the stack is not what waits"
    for p in range(2):
        assert g.life[p] > 0 or g.player_keys[p], f"player {p} has {g.life[p]} life (704.5a)"
    for o, kind, _ in placed(g):
        if kind != BATTLEFIELD:
            assert not o.states & TOKEN or kind in TOKENS, f"the token {o.card.name} is in {g.kinds[kind].name} (704.5d)"
            continue
        ch = look(g, o.id)
        if ch.types & CREATURE:
            assert ch.stats[TOUGHNESS] > 0, f"{o.card.name} has toughness {ch.stats[TOUGHNESS]} (704.5f)"
            assert o.damage < ch.stats[TOUGHNESS] or ch.keywords & INDESTRUCTIBLE, (
                f"{o.card.name} should be destroyed (704.5g)")
        assert o.host < 0 or not g.objs[o.host].gone, f"{o.card.name} is attached to what is gone (704.5m-n)"


def check_all(g: State, kind: int, player: int, options: list[int]) -> None:
    check_question(options)
    if g.turn == 0:  # before the game (103)
        return
    check_places(g)
    check_alert(g, TOKENS)
    check_computed(g)
    if kind == ACT and PASS in options:
        check_settled(g)


# --- positions -----------------------------------------------------------------------------------------------
def position(records: list[dict[str, Any]], zones: tuple[dict[str, list[str]], dict[str, list[str]]],
             step: str = "precombat-main", player: int = 0, options: dict[str, Any] = OPTIONS) -> State:
    """Turn 3 or 4 of a player at a step. Cards by zone ("Bear!" is tapped), the game's own too; libraries of blank cards."""
    cards = {**GAME.cards(), **{str(r["name"]): GAME.card_from(r, "position") for r in records}}
    g = WORDS.empty_state(options, 1)
    assert isinstance(g, Magic)
    g.float_mana = options["float-mana"] == "always"
    numbers = {z.name: z.number for z in WORDS.zones}
    g.life[:] = [LIFE, LIFE]
    for p in range(2):
        for _ in range(30):
            lay(g, blank(), p, LIBRARY)
        for zone, names in zones[p].items():
            for name in names:
                o = lay(g, cards[name.rstrip("!")], p, numbers[zone])
                WORDS.arrived(g, o, {"tapped": name.endswith("!")})
                o.tapped = name.endswith("!")
    WORDS.begin(g, 3 + player, player, step)
    return g


@cache
def blank() -> Card:
    return WORDS.blank()
