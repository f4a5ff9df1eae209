"""Starting a game (103)."""

from __future__ import annotations

from typing import Final

from ...kernel.event import Event
from ...kernel.pipeline import happen
from ...kernel.terms import CHOOSE, FIRST, MAY, MOVE, REDRAW, SHUFFLE, TO_BOTTOM
from .card import MagicCard
from .fields import MagicFields
from .statics import OpeningHand
from .terms import BATTLEFIELD, HAND, LIBRARY, SIDEBOARD

OPENING_HAND: Final = 7
LIFE: Final = 20


def lay_out(g: MagicFields, decks: list[list[MagicCard]], sides: list[list[MagicCard]]) -> None:
    """103.2a, 103.3: each player's deck becomes his library; sideboards stay outside the game."""
    for p in range(2):
        for zone, cards in ((LIBRARY, decks[p]), (SIDEBOARD, sides[p])):
            for card in cards:
                g.cards.append(card)
                g.owners.append(p)
                g.place(g.add(card, p, [len(g.cards) - 1]), g.zone_number(zone, p))


def begin(g: MagicFields) -> None:
    """103.1 to 103.8."""
    chooser = g.chance(2, "who chooses")
    g.cite("103.1", player=chooser)
    first = chooser if g.ask(FIRST, chooser, [1, 0], -1, "103.1") else 1 - chooser
    g.active = first
    g.first_player = first
    g.turn_owner = first
    for p in range(2):
        g.cite("103.3", player=p)
        happen(g, Event(SHUFFLE, "103.3", -1, p, to=LIBRARY))
        g.life[p] = LIFE
        g.cite("103.4", player=p)
    for p in (first, 1 - first):
        deal(g, p, "103.5")
    mulligans(g, first)
    for p in (first, 1 - first):
        begin_with(g, p)
    g.cite("103.8", player=first)


def begin_with(g: MagicFields, player: int) -> None:
    """103.6a: cards that may begin the game on the battlefield."""
    for id in list(g.zone(HAND, player)):
        if any(isinstance(a, OpeningHand) for a in g.chars[id].abilities) and g.ask(MAY, player, [0, 1], id, "103.6a"):
            happen(g, Event(MOVE, "103.6a", id, player, to=BATTLEFIELD, to_player=player))


def deal(g: MagicFields, player: int, rule: str) -> None:
    for _ in range(OPENING_HAND):
        library = g.zone(LIBRARY, player)
        if library:
            happen(g, Event(MOVE, rule, library[-1], player, to=HAND))


def mulligans(g: MagicFields, first: int) -> None:
    """103.5: each says in turn order whether he takes a mulligan, then all who do take it; again until none does."""
    taken = [0, 0]
    keeping = [False, False]
    while not (keeping[0] and keeping[1]):
        again: list[int] = []
        for p in (first, 1 - first):
            if not keeping[p]:
                if taken[p] < OPENING_HAND and g.ask(REDRAW, p, [0, 1], -1, "103.5"):
                    again.append(p)
                else:
                    keeping[p] = True
        for p in again:
            taken[p] += 1
            take_mulligan(g, p)
    for p in (first, 1 - first):
        put_back(g, p, taken[p])


def take_mulligan(g: MagicFields, player: int) -> None:
    g.cite("103.5", player=player)
    for id in list(g.zone(HAND, player)):
        happen(g, Event(MOVE, "103.5", id, player, to=LIBRARY))
    happen(g, Event(SHUFFLE, "103.5", -1, player, to=LIBRARY))
    deal(g, player, "103.5")


def put_back(g: MagicFields, player: int, n: int) -> None:
    """As many cards as mulligans were taken go to the bottom of the library, in any order."""
    for _ in range(n if g.london else 0):
        hand = g.zone(HAND, player)
        if hand:
            id = g.ask(CHOOSE, player, sorted(hand, key=g.name_key), -1, "103.5")
            happen(g, Event(MOVE, "103.5", id, player, to=LIBRARY, flags=TO_BOTTOM))
