"""Before the game (5.1): the secret Ace and option, the deck, who goes first, the first hand."""

from __future__ import annotations

from typing import Final

from ...kernel.process.pipeline import happen
from ...kernel.state.aliases import Player
from ...kernel.state.event import Event
from ...kernel.state.terms import AS_DRAW, CHOOSE, FACE, FACE_DOWN, MOVE, SHUFFLE
from .card import StrikeCard
from .check_step import tally
from .state import StrikeState
from .terms import DECK, GATES, HAND, NO_ACE, OPTION, STAGE
from .zones import by_name

FIRST_HAND: Final = 6


def lay_out(g: StrikeState, decks: list[list[StrikeCard]], aces: list[str]) -> None:
    """All cards in the decks, options last; `aces` are the names of Aces that were decided before ("": to be asked)."""
    g.aces = aces
    for p in range(2):
        for card in decks[p]:
            g.cards.append(card)
            g.owners.append(p)
            g.place(g.add(card, p, [len(g.cards) - 1]), g.zone_number(DECK, p))


def begin(g: StrikeState) -> None:
    """5.1.1 to 5.1.5."""
    for p in range(2):
        lay_ace(g, p)
    for p in range(2):
        happen(g, Event(SHUFFLE, "5.1.2", -1, p, to=DECK))
    g.first_player = g.toss(2, "who goes first")
    g.cite("5.1.3", player=g.first_player)
    for p in (g.first_player, 1 - g.first_player):
        for _ in range(FIRST_HAND):
            happen(g, Event(MOVE, "5.1.4", g.zone(DECK, p)[-1], p, to=HAND, flags=AS_DRAW))
    g.revealed = True
    for id in list(g.zone(STAGE, 0)):
        happen(g, Event(FACE, "5.1.4", id, g.objs[id].controller, 0))
    g.active = g.first_player
    g.cite("5.1.5", player=g.first_player)
    g.tally = tally(g)
    g.deeds = {}


def lay_ace(g: StrikeState, player: Player) -> None:
    """5.1.1: a spell card of one's choice and the option, face down on the own gate (4.1.9.3); nobody else sees them."""
    deck = g.zone(DECK, player)
    spells = [i for i in deck if not g.objs[i].card.base.types & OPTION]
    able = [i for i in spells if not g.objs[i].card.base.keywords & NO_ACE] or spells
    named = [i for i in able if g.objs[i].card.name == g.aces[player]]
    ace = named[0] if named else g.ask(CHOOSE, player, by_name(g, able), -1, "5.1.1")
    options = [i for i in deck if g.objs[i].card.base.types & OPTION]
    ev = Event(MOVE, "5.1.1", ace, player, cause=player, to=STAGE, flags=FACE_DOWN, to_player=player)
    ev.spot = GATES[player]
    happen(g, ev)
    if options:
        option = g.ask(CHOOSE, player, by_name(g, options), -1, "5.1.1")
        happen(g, Event(MOVE, "5.1.1", option, player, ev.new + 1, cause=player, to=STAGE, flags=FACE_DOWN,
                        to_player=player))
