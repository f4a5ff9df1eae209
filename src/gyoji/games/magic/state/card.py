"""A Magic card as printed (200), with its faces."""

from __future__ import annotations

from typing import Final

from ....effects.nodes.abilities import Keyword
from ....kernel.state.card import Card, Chars
from .symbols import ManaCost
from .terms import BATTLEFIELD, BESIDE, COMMAND, FACE_TWO, FLASH, INSTANT, SORCERY, STACK

SPLIT_LAYOUTS: Final = ("split", "aftermath", "fuse")


class Face:
    """One face or half: its characteristics, cost and text."""

    def __init__(self, base: Chars, mana: ManaCost | None, text: str) -> None:
        self.base = base
        self.mana = mana  # None: it has no mana cost (202.1b)
        self.text = text
        self.type_line = ""
        self.x_loyalty = False  # it is printed as X (306.5b)
        self.star = ""  # power and toughness as printed, where they are not plain numbers


class Wish:
    """What a spell's text asks of the mana spent on it: all types of one of these lists."""

    def __init__(self, ways: list[list[int]]) -> None:
        self.ways = ways


class MagicCard(Card):
    """`base` is what it is everywhere but on the stack and battlefield (709.4, 712.8, 715.4); faces hold the rest."""

    def __init__(self, name: str, base: Chars, text: str) -> None:
        super().__init__(name, base, text)
        self.layout = "normal"
        self.faces: list[Face] = []  # the front (left) one first; never empty once finished
        self.date = ""  # first printed
        self.token = False
        self.rule = "111.2"  # by which it enters as a token; another one of a token that the rules know (111.10)
        self.fused: Face | None = None  # 702.102: both halves as one spell
        self.spare: MagicCard | None = None  # the spell of which a prepared creature brings copies
        self.locked: Chars | None = None  # of a Room: what it is with both doors locked
        self.wishes: list[Wish] = []  # what its text asks of the mana spent on it
        self.plain = True  # one face, cast for its mana cost and nothing else
        self.ordered = False  # it asks how cards lie in a graveyard (404.3)
        self.extras = False  # some face has additional costs
        self.slow = False  # nothing of it can be cast from the hand outside its player's main phase
        self.firsts = -1  # kinds of event, as bits, of which it asks whether they are the first in a turn; -1: not looked at

    def finish(self) -> None:
        """Note in which zones some ability of it works; called once, when all abilities are there."""
        from ..vocabulary.abilities import Extra, Way  # they know the state, which knows cards

        for face in self.faces:
            self.functions |= functions_of(face.base)
        self.functions |= functions_of(self.base)
        self.extras = any(isinstance(a, Extra) for face in self.faces for a in face.base.abilities)
        self.plain = len(self.faces) == 1 and not self.extras and not any(
            isinstance(a, Way) for a in self.base.abilities)
        self.slow = not any(
            face.base.types & INSTANT or face.base.keywords & FLASH
            or any(isinstance(a, Way) and a.flash for a in face.base.abilities)
            for face in self.faces)

    def face(self, states: int) -> Face:
        """The face that shows, by the states FACE_ONE and FACE_TWO."""
        return self.faces[1] if states & FACE_TWO and len(self.faces) > 1 else self.faces[0]

    def mana_of(self, states: int) -> ManaCost | None:
        return self.face(states).mana


def is_split(card: Card) -> bool:
    return isinstance(card, MagicCard) and card.layout in SPLIT_LAYOUTS and len(card.faces) > 1


def functions_of(base: Chars) -> int:
    """113.6: the zones in which abilities of these characteristics work, as bits."""
    zones = 0
    usual = 1 << (STACK if base.types & (INSTANT | SORCERY) else COMMAND if base.types & BESIDE else BATTLEFIELD)
    for a in base.abilities:
        if isinstance(a, Keyword) and not a.zones and a.also is None:
            continue
        zones |= a.zones or usual
    return zones


def plain_card(name: str, base: Chars, mana: ManaCost | None, text: str) -> MagicCard:
    """A card with one face."""
    card = MagicCard(name, base, text)
    card.faces = [Face(base, mana, text)]
    return card
