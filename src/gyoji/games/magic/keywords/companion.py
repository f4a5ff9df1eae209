"""Companions (702.139): what a starting deck must be like, and the card that its player may bring in."""

from __future__ import annotations

from typing import Final

from ....effects.context import NO_SLOTS, Cond, Ctx, Filter, Part
from ....effects.nodes.abilities import Activated
from ....kernel.process.continuous import look
from ....kernel.state.aliases import ObjId, Player
from ....kernel.state.card import Ability, Chars
from ....kernel.state.terms import ABILITIES, CHOOSE, DONE
from ..state.card import SPLIT_LAYOUTS, MagicCard
from ..state.fields import MagicFields, magic
from ..state.terms import CARD_TYPES, SIDEBOARD

LEAST_DECK: Final = 60  # 100.2a
#: abilities that are activated from the hand and are there in every zone


class DeckRule(Part):
    """A condition for a starting deck."""

    def allows(self, c: Ctx, deck: list[ObjId]) -> bool:
        raise NotImplementedError


class EachCard(DeckRule):
    """Each card that fits one description fits another."""

    def __init__(self, which: Filter | None, how: Filter) -> None:
        self.which = which  # None: every card
        self.how = how

    def allows(self, c: Ctx, deck: list[ObjId]) -> bool:
        return all([self.how.fits(c, i, look(c.g, i)) for i in chosen(c, self.which, deck)])


class CardsTogether(DeckRule):
    """The cards that fit have different names, or share a card type."""

    def __init__(self, which: Filter, shared: bool = False) -> None:
        self.which = which
        self.shared = shared

    def allows(self, c: Ctx, deck: list[ObjId]) -> bool:
        found = [look(c.g, i) for i in chosen(c, self.which, deck)]
        if not self.shared:
            return len({ch.name for ch in found}) == len(found)
        common = CARD_TYPES
        for ch in found:
            common &= ch.types
        return common != 0 or not found


class LargeDeck(DeckRule):
    """It has so many cards more than the fewest that a deck may have."""

    def __init__(self, more: int) -> None:
        self.more = more

    def allows(self, c: Ctx, deck: list[ObjId]) -> bool:
        return len(deck) >= LEAST_DECK + self.more


def chosen(c: Ctx, which: Filter | None, deck: list[ObjId]) -> list[int]:
    return [i for i in deck if which is None or which.fits(c, i, look(c.g, i))]


class Usable(Filter):
    """Has an activated ability, wherever that can be activated from (702.29b, 702.53b, 702.77b)."""

    READS = ABILITIES

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return any([isinstance(a, Activated) for a in ch.abilities])


class PlainCost(Filter):
    """No mana symbol stands twice in its mana cost."""

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        card = c.g.objs[id].card
        assert isinstance(card, MagicCard)
        halves = card.faces if card.layout in SPLIT_LAYOUTS else card.faces[:1]  # 709.4b
        symbols: list[str] = []
        for half in halves:
            symbols.extend([] if half.mana is None else half.mana.symbols())
        return len(set(symbols)) == len(symbols)


class Companion(Ability):
    """702.139a: the card may be one's companion where the starting deck is so."""

    def __init__(self, rule: DeckRule) -> None:
        super().__init__()
        self.rule = rule


class IsCompanion(Cond):
    """It was revealed as its owner's companion, and is still outside the game."""

    def holds(self, c: Ctx) -> bool:
        return c.src == magic(c).companions[c.you]


def reveal_companion(g: MagicFields, player: Player, may: bool = True) -> None:
    """103.2b, 702.139b: before the game a player may reveal a card outside of it whose condition the deck meets."""
    deck = [i for i in range(len(g.objs)) if g.objs[i].owner == player and g.objs[i].parts and not g.objs[i].gone
            and g.zone_kind(i) != SIDEBOARD]
    able: list[int] = []
    for i in g.zone(SIDEBOARD, player):
        c = Ctx(g, i, player, NO_SLOTS, None, 0)
        for a in g.objs[i].card.base.abilities:
            if isinstance(a, Companion) and a.rule.allows(c, deck):
                able.append(i)
    if not able:
        return
    pick = g.ask(CHOOSE, player, [DONE, *able], -1, "103.2b") if may else able[0]
    if pick != DONE:
        g.companions = [pick if p == player else g.companions[p] for p in range(g.players)]
        g.cite("103.2b", pick, player)
        g.do_reveal([pick], -1, -1, player)
