"""Preparing a game (006, 007)."""

from __future__ import annotations

from typing import Final

from ...kernel.process.pipeline import happen
from ...kernel.state.aliases import Player
from ...kernel.state.event import Event
from ...kernel.state.terms import FIRST, MOVE, REDRAW, SHUFFLE, STRUCTURE
from .card import NovaCard
from .state import NovaState
from .terms import CHARACTER, CHARACTER_DECK, DECK, HAND

OPENING_HAND: Final = 7
LIFE: Final = 2000


def lay_out(g: NovaState, decks: list[list[NovaCard]]) -> None:
    """007.1, 007.3: each player's main deck and character deck, face down in their places."""
    for p in range(2):
        g.cite("005.2.1", player=p)
        g.cite("301.3", player=p)
        for card in decks[p]:
            number = len(g.cards)
            g.cards.append(card)
            g.owners.append(p)
            o = g.add(card, p, [number])
            g.place(o, g.zone_number(CHARACTER_DECK if card.kind == CHARACTER else DECK, p))
        g.cite("007.3", player=p)


def begin(g: NovaState) -> None:
    """007.2 to 007.7."""
    g.cite("002.1")
    for p in range(2):
        happen(g, Event(SHUFFLE, "007.2", -1, p, to=DECK))
        g.life[p] = LIFE
        g.cite("007.4", player=p)
        g.limit[p] = 1
        g.ruled = True
        g.changed |= STRUCTURE
        g.cite("005.5.2", player=p)
    chooser = g.toss(2, "who chooses")
    g.cite("007.5.1", player=chooser)
    first = chooser if g.ask(FIRST, chooser, [1, 0], -1, "007.5.1") else 1 - chooser
    g.cite("007.5", player=first)
    g.active = first
    for p in (first, 1 - first):
        g.cite("007.6", player=p)
        deal(g, p, "007.6")
    redrew = [False, False]
    for p in (first, 1 - first):  # 007.6.1.2: the first player decides first
        g.cite("007.6.1", player=p)
        if g.ask(REDRAW, p, [0, 1], -1, "007.6.1"):
            redrew[p] = True
            redraw(g, p)
    if redrew[first] and not redrew[1 - first]:
        first = 1 - first
    g.cite("007.6.1.2", player=first)
    g.cite("007.7", player=first)
    g.active = first
    g.first_player = first


def deal(g: NovaState, player: Player, rule: str) -> None:
    for _ in range(OPENING_HAND):
        deck = g.zone(DECK, player)
        if deck:
            happen(g, Event(MOVE, rule, deck[-1], player, to=HAND))


def redraw(g: NovaState, player: Player) -> None:
    """007.6.1.1: all of the hand is shuffled into the deck, and seven new cards are drawn."""
    for id in list(g.zone(HAND, player)):
        happen(g, Event(MOVE, "007.6.1.1", id, player, to=DECK))
    happen(g, Event(SHUFFLE, "007.6.1.1", -1, player, to=DECK))
    deal(g, player, "007.6.1.1")
