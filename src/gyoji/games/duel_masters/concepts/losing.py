"""Losing the game as an event that something else can be done instead of (104.2, 609)."""

from __future__ import annotations

from typing import Final

from ....effects.context import Ctx, Players
from ....effects.nodes.events import When
from ....kernel.process.pipeline import replace
from ....kernel.state.aliases import PlayerSet, Slot
from ....kernel.state.event import Event
from ....kernel.state.terms import DECLARE
from ..state.state import DuelState

LOSES: Final = "lose"  # what is declared of a player who is about to lose


class LosesGame(When):
    """A player is about to lose the game."""

    EVENT = DECLARE

    def __init__(self, whose: Players, slot: Slot = -1) -> None:
        super().__init__(slot)
        self.whose = whose
        self.unspoken = True

    def may_match(self, ev: Event) -> bool:
        return ev.word == LOSES

    def matches(self, c: Ctx, ev: Event) -> bool:
        return ev.word == LOSES and ev.player in self.whose.who(c)


def spared(g: DuelState, losers: PlayerSet, rule: str) -> PlayerSet:
    """Those of some players (as bits) who lose after all: for each something else may be done instead."""
    if not (g.replaced >> DECLARE) & 1:
        return losers
    for p in g.order():
        if losers >> p & 1 and replace(g, Event(DECLARE, rule, player=p, cause=p, word=LOSES)) is None:
            g.cite("609.1", player=p)
            losers &= ~(1 << p)
    return losers
