"""Before the game (1.2.7)."""

from __future__ import annotations

from ...kernel.process.pipeline import happen
from ...kernel.state.aliases import Player
from ...kernel.state.event import Event
from ...kernel.state.terms import SHUFFLE
from .card import PhantomCard
from .state import PhantomState
from .terms import DECK, FIRST_HAND, LIFE, SIDEBOARD
from .zones import draw


def lay_out(g: PhantomState, decks: list[list[PhantomCard]], sides: list[list[PhantomCard]]) -> None:
    """3.2.1, 3.9.1: decks and sideboards in their places."""
    for p in range(g.players):
        for zone, pile in ((DECK, decks[p]), (SIDEBOARD, sides[p])):
            for card in pile:
                g.cards.append(card)
                g.owners.append(p)
                g.place(g.add(card, p, [len(g.cards) - 1]), g.zone_number(zone, p))


def begin(g: PhantomState) -> None:
    for p in range(g.players):
        happen(g, Event(SHUFFLE, "1.2.7.a", -1, p, to=DECK))
    g.first_player = g.toss(g.players, "who goes first")
    g.cite("1.2.7.b", player=g.first_player)
    g.active = g.first_player
    for p in turn_order(g, g.first_player):
        draw(g, [p], FIRST_HAND, "1.2.7.c", -1, p)
    g.life = [LIFE] * g.players
    g.cite("1.2.7.d")
    g.cite("1.9.1")
    g.deeds = {}
    g.cite("1.2.7.e", player=g.first_player)


def turn_order(g: PhantomState, first: Player) -> list[Player]:
    return g.seats_from(first)
