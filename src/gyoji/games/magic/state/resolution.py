"""What is being resolved, and the damage that is being dealt."""

from __future__ import annotations

from ....effects.nodes.prevented_damage import Followed
from ....kernel.state.aliases import ObjId, PlayerSet, Ref, Stamp
from ....kernel.state.card import LastingEffect
from ....kernel.state.event import Event
from ....kernel.state.state import StackItem


class Resolution:
    """What is being resolved (608). Lists and maps are replaced, never changed in place."""

    def __init__(self) -> None:
        self.under_way: StackItem | None = None  # what is being resolved
        self.of_trigger = False  # what resolves is a triggered ability
        self.going_on = False  # something is being resolved or paid: nobody gets priority
        self.linked_group = 0  # of the ability that resolves or is paid for (607.5)
        self.x_known = False  # X was chosen for what is being resolved (107.3a)
        self.began: Stamp = 0  # when what is being resolved was put on the stack
        self.struck: list[Ref] = []  # what was dealt damage by it so far (608.2c: "this way")
        self.searched: PlayerSet = 0  # who has searched their library for it so far, as bits
        self.meant: dict[str, int] = {}  # whom what is being resolved means, by the rule that has it said (805.9); replaced

    def copy(self) -> Resolution:
        n = Resolution()
        n.under_way = self.under_way
        n.of_trigger = self.of_trigger
        n.going_on = self.going_on
        n.linked_group = self.linked_group
        n.x_known = self.x_known
        n.began = self.began
        n.struck = self.struck
        n.searched = self.searched
        n.meant = self.meant
        return n


class Dealt:
    """Damage that is being dealt (120.4), and what follows from it. Lists and maps are replaced, never changed in place."""

    def __init__(self) -> None:
        self.depth = 0  # damage is being dealt, and how deep (120.4)
        self.lifelinked: list[Event] = []  # what of it sources with lifelink have dealt (702.15e)
        self.used_shields: list[LastingEffect] = []  # what is for one time holds for all of it (615.8)
        self.sequels: list[Followed] = []  # damage that was prevented, and what is to be done with it (615.5)
        self.excess: dict[ObjId, int] = {}  # how much excess damage each permanent was dealt last (120.10)

    def copy(self) -> Dealt:
        n = Dealt()
        n.depth = self.depth
        n.lifelinked = self.lifelinked
        n.used_shields = self.used_shields
        n.sequels = self.sequels
        n.excess = self.excess
        return n
