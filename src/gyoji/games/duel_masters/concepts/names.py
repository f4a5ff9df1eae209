"""Naming a card (202.2): one name, of one side of a card or of one of several linked cards."""

from __future__ import annotations

from typing import Final

from ....effects.context import Ctx, Do, Filter
from ....kernel.state.aliases import ObjId, Player, Slot, Types
from ....kernel.state.card import Chars
from ....kernel.state.state import State
from ....kernel.state.terms import NAME, TRAITS
from ..state.card import DuelCard
from ..state.terms import DRAGHEART, GOD, PSYCHIC, PULSE, RITE

NAMES_FROM: Final = 1 << 20  # as an option: this, and four times the number of a card, and the number of its side
SIDES: Final = 4


def names_known(g: State, player: Player) -> list[int]:
    """The names that a player can say, as options: of the cards that they see, so that no option tells of a hidden card;
    each once."""
    said: set[str] = set()
    out: list[int] = []
    for o in g.objs:
        if o.gone or o.zone < 0 or o.down or not g.visible(o.id, player):
            continue
        for part in o.parts:
            card = g.cards[part]
            names = names_of(card) if isinstance(card, DuelCard) else [card.name]
            for k in range(len(names)):
                if names[k] and names[k] not in said:
                    said.add(names[k])
                    out.append(NAMES_FROM + part * SIDES + k)
    return sorted(out, key=lambda option: name_said(g, option))


def names_of(card: DuelCard) -> list[str]:
    """805.7, 807.6, 809.4, 812.4: each side has its own; 810.4: a twinpact has one."""
    return [card.name] if card.half is not None else [side.name for side in card.sides()]


def name_said(g: State, option: int) -> str:
    card = g.cards[(option - NAMES_FROM) // SIDES]
    return names_of(card)[(option - NAMES_FROM) % SIDES] if isinstance(card, DuelCard) else card.name


def rules_of(kinds: Types) -> list[str]:
    """By which rules one name of such a card is said."""
    found = [rule for kind, rule in ((GOD, "804.6"), (PSYCHIC, "805.7"), (DRAGHEART, "807.6"), (PULSE, "809.4"),
                                     (RITE, "812.4")) if kinds & kind]
    return ["202.2", *found]


class ChooseName(Do):
    """A player names a card; the text goes on speaking of it."""

    INTRODUCES = "name"

    def __init__(self, slot: Slot = -1) -> None:
        self.slot = slot

    def run(self, c: Ctx) -> bool:
        options = names_known(c.g, c.you)
        if not options:
            return False
        pick = c.g.ask(NAME, c.you, options, c.src, "202.2")
        for rule in rules_of(c.g.cards[(pick - NAMES_FROM) // SIDES].base.types):
            c.g.cite(rule, c.src, c.you)
        c.bind(self.slot, [pick])
        return True


class ChosenName(Filter):
    """Has the name that was said; linked gods have all of theirs (202.5)."""

    READS = TRAITS
    REFERS = "name"

    def __init__(self, slot: Slot = -1) -> None:
        self.slot = slot

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        said = c.bound(self.slot)
        if not said:
            return False
        name = name_said(c.g, said[0])
        return ch.name == name or f"name:{name}" in ch.subtypes
