"""What is being cast or activated, and how it is paid for."""

from __future__ import annotations

from ....effects.context import Ctx, Do, Filter
from ....effects.nodes.costs import Cost
from ....kernel.state.aliases import ObjId, Player, Ref
from .mana import Mana


class Casting:
    """What is being cast or activated (601, 602). Lists and maps are replaced, never changed in place."""

    def __init__(self) -> None:
        self.aiming: list[Ref] = []  # targets chosen for what is being cast
        self.spread: list[Player] = []  # players whom other modes target already (700.2)
        self.assume_any_target = False  # what is not cast yet counts as having the targets that it could have
        self.tops: list[ObjId] = []  # what lay on the libraries when a spell or ability began to be played (401.5)
        self.unseen: list[ObjId] = []  # cards drawn while a spell is being cast (121.8)
        self.such: Filter | None = None  # an effect has only such a spell cast
        self.by: Ctx | None = None  # and the text that says so
        self.fee: Cost | None = None  # what an effect has a player pay rather than the mana cost (118.9)

    def copy(self) -> Casting:
        n = Casting()
        n.aiming = self.aiming
        n.spread = self.spread
        n.assume_any_target = self.assume_any_target
        n.tops = self.tops
        n.unseen = self.unseen
        n.such = self.such
        n.by = self.by
        n.fee = self.fee
        return n


class Payment:
    """The payment of a cost (601.2g-h, 602.2b). Lists and maps are replaced, never changed in place."""

    def __init__(self) -> None:
        self.going_on = False  # a cost is being paid
        self.misspent = False  # what was paid turned out not to be what had to be (701.8c)
        self.took: list[ObjId] = []  # what it has taken or turned so far
        self.reserved: ObjId = -1  # an object that makes no mana for what is being paid, since that takes or taps it
        self.sparing = 0  # types of mana that are spent last, since what is paid for needs them
        self.wanted: list[int] = []  # types that a mana ability is used for while something is paid
        self.tapping = False  # a permanent is being tapped for mana (106.12)
        self.rider: Do | None = None  # what follows when the mana being added is spent (106.6)
        self.lost: list[Mana] = []  # what a text has made a player lose (106.13)
        self.action = ""  # the special action that is paid for (116)

    def copy(self) -> Payment:
        n = Payment()
        n.going_on = self.going_on
        n.misspent = self.misspent
        n.took = self.took
        n.reserved = self.reserved
        n.sparing = self.sparing
        n.wanted = self.wanted
        n.tapping = self.tapping
        n.rider = self.rider
        n.lost = self.lost
        n.action = self.action
        return n
