"""Games of Duel Masters for tests: decks drawn from all cards, positions, and what must hold at every question."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from gyoji.games import load
from gyoji.games.duel_masters.interface.scenario_words import WORDS
from gyoji.games.duel_masters.state.state import DuelState
from gyoji.games.duel_masters.state.terms import (
    BATTLE,
    CREATURE,
    DECK,
    DECLARE_ACT,
    GR_KIND,
    HOMED,
    PENDING,
    POWER,
    SEALED,
    SHIELDS,
    SPELL,
)
from gyoji.kernel.declaring.deck import Deck
from gyoji.kernel.process.checking import check_computed
from gyoji.kernel.process.continuous import look
from gyoji.kernel.state.card import Card
from gyoji.kernel.state.objects import Obj
from gyoji.kernel.state.state import State
from gyoji.kernel.state.terms import ACT, act_of
from invariants import check_alert, check_cards, check_question, placed
from random_play import Arena, drawn_or_own, flags_varied, lay

GAME = load("duel-masters")
OPTIONS = GAME.read_options({})


# --- decks ---------------------------------------------------------------------------------------------------
@cache
def own_decks() -> list[Deck]:
    return list(GAME.decks().values())


@cache
def pool() -> dict[str, list[str]]:
    """All cards by the section of a deck that they belong to."""
    found: dict[str, list[str]] = {"main": [], "hyperspatial": [], "gr": []}
    for name, card in GAME.cards().items():
        kinds = card.base.types
        found["gr" if kinds & GR_KIND else "hyperspatial" if kinds & HOMED else "main"].append(name)
    return found


def drawn_deck(dice: random.Random, civilizations: int = 2) -> Deck:
    """A legal deck drawn from all cards of a few civilizations (and of none): mostly three of each."""
    cards = GAME.cards()
    mask = sum(1 << k for k in dice.sample(range(5), civilizations))
    main: list[tuple[int, str]] = []
    left = 40
    names = pool()["main"]
    fitting = [n for n in names if not cards[n].base.colors & ~mask]
    for name in [*dice.sample(fitting, len(fitting)), *dice.sample(names, len(names))]:
        if left and all(name != n for _, n in main):
            main.append((min(left, 3), name))
            left -= main[-1][0]
    parts = {"main": main}
    if dice.random() < 0.5 and pool()["hyperspatial"]:
        beyond = pool()["hyperspatial"]
        parts["hyperspatial"] = [(1, n) for n in dice.sample(beyond, min(8, len(beyond)))]
    if dice.random() < 0.5 and len(pool()["gr"]) >= 6:
        parts["gr"] = [(2, n) for n in dice.sample(pool()["gr"], 6)]
    return Deck("drawn", parts)


def single_decks(dice: random.Random) -> list[Deck]:
    """Two decks without a card in common, each card once: a name in a text betrays the card."""
    names = dice.sample(pool()["main"], len(pool()["main"]))
    beyond = pool()["hyperspatial"]
    return [Deck("singles", {"main": [(1, n) for n in names[k::2][:40]],
                             "hyperspatial": [(1, n) for n in beyond[k::2][:8]]}) for k in range(2)]


ARENA = Arena("duel-masters", drawn_or_own(GAME, drawn_deck, (1, 2, 2, 3, 5)), flags_varied(GAME))
begun = ARENA.begun
match_of = ARENA.match_of


# --- what must hold ------------------------------------------------------------------------------------------
def check_places(g: State) -> None:
    """Each card is in exactly one place, with its owner; only gears are attached to creatures, seals to what is sealed."""
    check_cards(g, loose=not_counted(g))
    for o, kind, side in placed(g):
        where = f"{o.card.name} in {g.kinds[kind].name} of {side}"
        if kind != BATTLE:
            assert o.owner == side, f"{where} belongs to {o.owner}"
        if o.host >= 0 and kind == BATTLE and o.down:  # 116.2a
            assert g.zone_kind(o.host) == SEALED, f"{where} seals what is not sealed"
        elif o.host >= 0 and kind == BATTLE:
            host = g.objs[o.host]
            assert not host.gone and host.zone // 2 == BATTLE, f"{where} is attached to what has left"
            assert look(g, o.id).types & ~CREATURE and look(g, o.host).types & CREATURE, where
        if o.tapped:  # 105.4a
            assert g.kinds[kind].name in ("battle", "mana", "sealed"), f"{where} is tapped"
        assert kind != BATTLE or not look(g, o.id).types & SPELL or look(g, o.id).types & CREATURE, where  # 302.3


def not_counted(g: State) -> list[Obj]:
    """409.1c: what is pending belongs to its zone and is not counted there; 605.4: nor is what is being looked at."""
    assert isinstance(g, DuelState)
    found = [o for o in g.objs if o.parts and not o.gone and o.zone >= 0 and o.id not in g.zones[o.zone]]
    for o in found:
        assert o.states & PENDING or o.id in g.effect.aside, f"{o.card.name} lies nowhere"
    return found


def check_settled(g: State) -> None:
    """Whoever may act finds nothing waiting, nobody without power, no deck empty (703.4)."""
    assert isinstance(g, DuelState)
    assert not g.pending and not g.waiting, "something waits while a player may act"
    for p in range(2):
        assert g.zone(DECK, p), f"player {p} has no deck and has not lost (703.4b)"
        for id in g.zone(BATTLE, p):
            ch = look(g, id)
            if ch.types & CREATURE and id not in g.spared:
                assert ch.stats[POWER] > 0, f"{g.objs[id].card.name} has power {ch.stats[POWER]} (703.4c)"
    for o, kind, _ in placed(g):
        assert not o.states & PENDING, f"{o.card.name} in {g.kinds[kind].name} is still pending (409.2)"


def check_shields(g: State) -> None:
    """Nobody knows a shield but who has looked at it, and none is tapped."""
    for p in range(2):
        for id in g.zone(SHIELDS, p):
            assert not g.objs[id].tapped


def check_all(g: State, kind: int, player: int, options: list[int]) -> None:
    check_question(options)
    if g.turn == 0:  # before the game (103)
        return
    check_places(g)
    check_shields(g)
    check_alert(g)
    check_computed(g)
    if kind == ACT and not any(act_of(o) == DECLARE_ACT for o in options):  # not in the middle of something
        check_settled(g)


# --- positions -----------------------------------------------------------------------------------------------
def position(records: list[dict[str, Any]], zones: tuple[dict[str, list[str]], dict[str, list[str]]],
             step: str = "main", player: int = 0) -> State:
    """Turn 3 or 4 of a player at a step. Cards by zone ("兵!" is tapped); decks of thirty blank cards."""
    cards = {str(r["name"]): GAME.card_from(r, "position") for r in records}
    g = WORDS.empty_state(OPTIONS, 1)
    numbers = {z.name: z.number for z in WORDS.zones}
    for p in range(2):
        for _ in range(30):
            lay(g, blank(), p, numbers["deck"])
        for zone, names in zones[p].items():
            for name in names:
                o = lay(g, cards[name.rstrip("!")], p, numbers[zone])
                o.tapped = name.endswith("!")
                WORDS.arrived(g, o, {"tapped": o.tapped})
                o.tapped = name.endswith("!")
    WORDS.begin(g, 3 + player, player, step)
    return g


@cache
def blank() -> Card:
    return WORDS.blank()
