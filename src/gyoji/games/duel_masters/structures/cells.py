"""Abilities of cards that are parts of one creature (806, 808, 814), and of cards that begin in play."""

from __future__ import annotations

from ....effects.context import Filter
from ....kernel.state.card import REPLACEMENT, Ability
from ....kernel.state.event import Event
from ....kernel.state.state import ActiveAbility, State
from ....kernel.state.terms import MOVE
from ..state.terms import ABYSS, BATTLE, DECK, HAND, HYPERSPATIAL, MANA, TOP_ONLY, ZONES


class LinkRelease(Ability):
    """リンク解除 806.1b: when it would leave, one of its cells does, and the others are turned back."""


class Unites(Ability):
    """合体 814.1: with cells of these names in the hand or the mana zone it is executed as one creature."""

    def __init__(self, names: list[str]) -> None:
        super().__init__()
        self.names = names
        self.zones = 1 << HAND | 1 << MANA


class Begins(Ability):
    """103.3: the game begins with this card in the battle zone, with so many seals; of a set, with the cards that fit."""

    def __init__(self, seals: int = 0, others: Filter | None = None) -> None:
        super().__init__()
        self.seals = seals
        self.others = others
        self.zones = 1 << DECK


class Adds(Ability):
    """ルール・プラス 314.3: another number of cards in the deck, of first shields or of the first hand."""

    def __init__(self, word: str, n: int) -> None:
        super().__init__()
        self.word = word
        self.n = n
        self.zones = 1 << HYPERSPATIAL


class SabakiZ(Ability):
    """サバキZ 112.3d: executed without cost for a card with the crest that came from the shields and is discarded."""

    def __init__(self) -> None:
        super().__init__()
        self.zones = 1 << HAND


class PileLeaves(Ability):
    """A pile is about to leave the battle zone, all its cards together."""

    KIND = REPLACEMENT

    def __init__(self) -> None:
        super().__init__()
        self.hears = 1 << MOVE
        self.zones = 1 << BATTLE

    def replaces(self, g: State, w: ActiveAbility, ev: Event) -> bool:
        return (ev.obj == w.src and g.zone_kind(w.src) == BATTLE and ev.to not in (BATTLE, ABYSS) and not ev.word
                and len(g.objs[w.src].parts) > 1)


class TopLeaves(PileLeaves):
    """813.1: of a star evolution creature only the top card leaves; not where something else is done instead."""

    def replace(self, g: State, w: ActiveAbility, ev: Event) -> Event | None:
        g.cite("813.1", w.src, w.you)
        g.cite("813.1a", w.src, w.you)
        ev.word = TOP_ONLY
        return ev


class UnderLeaves(PileLeaves):
    """803.2: of a G-NEO evolution creature the cards under it leave in its place."""

    def replace(self, g: State, w: ActiveAbility, ev: Event) -> Event | None:
        g.cite("803.2", w.src, w.you)
        g.cite("803.2a", w.src, w.you)
        g.do_verb("take-under", w.src, w.you, [w.src], 0, ZONES[ev.to].name, 0)
        return None
