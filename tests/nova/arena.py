"""Games of NOVA for tests: decks drawn from all cards, positions, and what must hold at every question."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from gyoji.effects.nodes.abilities import Activated
from gyoji.games import load
from gyoji.games.nova.activating import uses
from gyoji.games.nova.scenario_words import WORDS
from gyoji.games.nova.terms import ACTIVATE, CHARACTER, CONDEMNED, FIELD, HEALTH, INDESTRUCTIBLE, PLAY, SERVANT, WAITING_ZONE
from gyoji.kernel.declaring.deck import Deck
from gyoji.kernel.process.checking import check_computed
from gyoji.kernel.process.continuous import look
from gyoji.kernel.state.card import Card
from gyoji.kernel.state.state import State
from gyoji.kernel.state.terms import ACT, PASS, act_of, obj_of, place_of
from invariants import check_alert, check_cards, check_question, placed
from random_play import CAP, Arena, Look, Table, drawn_or_own, examples, lay, play

__all__ = [
    "ARENA", "GAME", "OPTIONS", "Recorder", "Table", "Used", "begun", "check_alert", "check_all", "drawn_deck",
    "examples", "fingerprint", "lay", "match_of", "own_decks", "play", "pool", "position", "single_decks",
]

GAME = load("nova")
OPTIONS = GAME.read_options({})


# --- decks ---------------------------------------------------------------------------------------------------
@cache
def own_decks() -> list[Deck]:
    return list(GAME.decks().values())


@cache
def pool() -> tuple[list[str], list[str]]:
    """All cards of the main deck, all characters."""
    cards = GAME.cards()
    characters = [n for n, c in cards.items() if c.base.types & CHARACTER]
    return [n for n in cards if n not in characters], characters


def drawn_deck(dice: random.Random, colors: int = 2) -> Deck:
    """A legal deck drawn from all cards: of a few colours (and colourless), or of all (6)."""
    cards = GAME.cards()
    mask = sum(1 << k for k in dice.sample(range(5), min(colors, 5))) | 1 << 5
    main, characters = ([n for n in names if cards[n].base.colors & mask] for names in pool())
    return Deck("drawn", {"main": [(3, n) for n in dice.sample(main, 15)],
                          "characters": [(1, n) for n in dice.sample(characters, min(10, len(characters)))]})


def single_decks(dice: random.Random) -> list[Deck]:
    """Two decks without a card in common, each card once: a name in a text betrays the card."""
    main, characters = (dice.sample(names, len(names)) for names in pool())
    return [Deck("singles", {"main": [(1, n) for n in main[k::2][:50]],
                             "characters": [(1, n) for n in characters[k::2][:10]]}) for k in range(2)]


def varied_options(seed: int) -> dict[str, Any]:
    """Mostly the usual options, now and then each other value."""
    return GAME.read_options({
        "payment": "ask" if seed % 5 == 1 else "auto",
        "float-energy": "always" if seed % 7 == 2 else "useful",
        "untargetable": "chosen" if seed % 11 == 3 else "applied",
        "destroyed-window": seed % 5 == 4,
    })


ARENA = Arena("nova", drawn_or_own(GAME, drawn_deck, (1, 2, 2, 3, 6)), varied_options)
begun = ARENA.begun
fingerprint = ARENA.fingerprint
match_of = ARENA.match_of


# --- what must hold ------------------------------------------------------------------------------------------
def check_places(g: State) -> None:
    """Each card is in exactly one place, and all that is said of its place agrees."""
    check_cards(g, WAITING_ZONE)
    for o, kind, side in placed(g):
        where = g.kinds[kind].name
        if kind == FIELD:  # 205.4, 301.9.1
            assert o.controller == side, f"{o.card.name} lies in the field of {side}, controlled by {o.controller}"
        elif kind != WAITING_ZONE:  # 301.11
            assert o.owner == side, f"{o.card.name} of {o.owner} lies in {where} of {side}"
        assert o.host < 0 or kind == FIELD, f"{o.card.name} is attached and not on the field"


def check_settled(g: State) -> None:
    """Whoever gets priority finds no rule process undone (501.1) and no effect half done."""
    assert not g.pending and not g.refreshing and g.depth == 0 and g.playing < 0 and g.running == 0
    assert [w.obj for w in g.waiting] == g.zones[WAITING_ZONE * 2]
    for id in [*g.zones[FIELD * 2], *g.zones[FIELD * 2 + 1]]:
        o = g.objs[id]
        assert o.host < 0 or not g.objs[o.host].gone, f"{o.card.name} is attached to what is gone"
        ch = look(g, id)
        if ch.types & SERVANT and not o.states & CONDEMNED and not ch.keywords & INDESTRUCTIBLE:
            assert o.damage < ch.stats[HEALTH], f"{o.card.name} should be destroyed (503)"


def check_all(g: State, kind: int, player: int, options: list[int]) -> None:
    check_question(options)
    check_places(g)
    check_alert(g)
    check_computed(g)
    if kind == ACT:
        check_settled(g)


# --- which cards were used -----------------------------------------------------------------------------------
class Used:
    """Cards played and abilities activated or triggered over many games."""

    def __init__(self) -> None:
        self.played: set[str] = set()
        self.activated: set[tuple[str, str]] = set()

    def watch_acts(self, g: State, option: int) -> None:
        id = obj_of(option)
        if act_of(option) == PLAY:
            self.played.add(g.objs[id].card.name)
        elif act_of(option) == ACTIVATE and place_of(option) != 255:
            u = uses(g, id)[place_of(option)]
            self.activated.add((g.objs[u.lender].card.name, u.ability.text))

    def missing(self) -> list[str]:
        out = [f"never played: {n}" for n in GAME.cards() if n not in self.played]
        for card in GAME.cards().values():
            for a in card.base.abilities:
                if isinstance(a, Activated) and (card.name, a.text) not in self.activated:
                    out.append(f"never activated: {card.name}: {a.text}")
        return out


class Recorder(Table):
    """A table that notes what is used."""

    def __init__(self, used: Used, seed: int, zeal: int = 0, watch: Look | None = None, cap: int = CAP) -> None:
        super().__init__(seed, zeal, watch, cap)
        self.used = used

    def choose(self, g: State, kind: int, player: int, options: list[int], src: int, rule: str) -> int:
        i = super().choose(g, kind, player, options, src, rule)
        if kind == ACT and options[i] != PASS:
            self.used.watch_acts(g, options[i])
        return i


# --- positions -----------------------------------------------------------------------------------------------
def position(records: list[dict[str, Any]], a: dict[str, list[str]], b: dict[str, list[str]], step: str = "main-1",
             life: tuple[int, int] = (2000, 2000), options: dict[str, Any] | None = None) -> State:
    """Turn 3 of player A at a step, with cards in zones ("兵!" is frozen); decks of ten blank cards."""
    cards = {str(r["name"]): GAME.card_from(r, "position") for r in records}
    g = WORDS.empty_state(options or OPTIONS, 1)
    g.float_energy = False
    g.life = list(life)
    numbers = {z.name: z.number for z in WORDS.zones}
    for player, zones in enumerate((a, b)):
        lying = {"deck": ["白紙"] * 10, **zones}
        for zone, names in lying.items():
            for name in names:
                plain = name.rstrip("!")
                card = cards.get(plain) or GAME.cards().get(plain) or blank()
                assert card.name == plain, f"unknown card {plain}"
                lay(g, card, player, numbers[zone]).tapped = name.endswith("!")
    WORDS.begin(g, 3, 0, step)
    return g


@cache
def blank() -> Card:
    return WORDS.blank()
