"""Before the game (103): shields, hands, who goes first."""

from __future__ import annotations

from typing import Final

from ....kernel.process.pipeline import happen
from ....kernel.state.aliases import Player, Zone
from ....kernel.state.event import Event
from ....kernel.state.terms import AS_DRAW, MOVE, SHUFFLE
from ..state.card import DuelCard
from ..state.state import DuelState
from ..state.terms import CREATURE, DECK, GR, HAND, HYPERSPATIAL, POWER, S_MAX, SHIELDS
from ..vocabulary.abilities import Declared
from .cards_in_play_at_start import lay_in_place, number

SHIELD_COUNT: Final = 5  # 113.1
FIRST_HAND: Final = 5  # 402.1


def lay_out(g: DuelState, decks: list[list[DuelCard]], hyperspatial: list[list[DuelCard]],
            gr: list[list[DuelCard]]) -> None:
    """All cards in their piles, unshuffled (103.1)."""
    for p in range(2):
        for zone, cards in ((DECK, decks[p]), (HYPERSPATIAL, hyperspatial[p]), (GR, gr[p])):
            for card in cards:
                bring(g, card, p, zone)


def bring(g: DuelState, card: DuelCard, player: Player, zone: Zone) -> int:
    g.cards.append(card)
    g.owners.append(player)
    o = g.add(card, player, [len(g.cards) - 1])
    g.place(o, g.zone_number(zone, player))
    take_note(g, card)
    return o.id


def take_note(g: DuelState, card: DuelCard) -> None:
    """What the rules need not look for where no card in the game has it."""
    base = card.base
    if any(side.types & CREATURE and side.stats[POWER] <= 0 for side in card.sides()):
        g.frail = True
    if base.types & S_MAX:
        g.s_max = True
    for a in base.abilities:
        if isinstance(a, Declared):
            g.declared.declares = True


def begin(g: DuelState) -> None:
    """103.2 to 103.5: two players (100.1), each with their cards (103.1)."""
    for p in range(2):
        happen(g, Event(SHUFFLE, "103.2", -1, p, to=DECK))
        if g.zones[GR * 2 + p]:
            happen(g, Event(SHUFFLE, "103.2", -1, p, to=GR))
    for p in range(2):
        lay_in_place(g, p)
        for _ in range(number(g, p, "shields", SHIELD_COUNT)):
            happen(g, Event(MOVE, "103.3", g.zone(DECK, p)[-1], p, to=SHIELDS))
        for _ in range(number(g, p, "hand", FIRST_HAND)):
            happen(g, Event(MOVE, "103.3", g.zone(DECK, p)[-1], p, to=HAND, flags=AS_DRAW))
    g.first_player = g.toss(2, "who goes first")
    g.cite("103.4", player=g.first_player)
    g.active = g.first_player
    g.cite("103.5", player=g.first_player)
    g.deeds = {}
    g.pending = []
