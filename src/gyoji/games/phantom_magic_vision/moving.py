"""Cards are put somewhere, however the text puts it: where to, in which state, face down, in which order, shown first."""

from __future__ import annotations

from ...effects.context import Do, DoneTo, Objects, Part, Players
from ...effects.nodes.instructions import Shuffle
from ...effects.nodes.objects import Moved, OwnerOf, You
from ...kernel.state.aliases import Slot
from .instructions import LookAt, Move
from .structure import Seq


class Manner(Part):
    """How a card is put: "up", "asleep", "down", "face-up", "ordered", "shown"."""

    def __init__(self, how: str) -> None:
        self.how = how


class Goal(Part):
    """Where a card is put."""

    def __init__(self, zone: str, whose: Players | None = None, place: str = "top", shuffled: bool = False) -> None:
        self.zone = zone
        self.whose = whose
        self.place = place
        self.shuffled = shuffled


class Put(DoneTo):
    """～を、裏向きにして、あなたの場にアクティブ状態で出す."""

    INTRODUCES = "objects"

    def __init__(self, what: Objects, manners: list[Manner], goal: Goal, slot: Slot = -1) -> None:
        super().__init__(what)
        self.manners = manners
        self.goal = goal
        self.slot = slot
        self.also = f"to-{goal.zone}"

    def lowered(self) -> Do:
        hows = [m.how for m in self.manners]
        zone = self.goal.zone
        turned = True if "asleep" in hows else False if "up" in hows else None
        whose = self.goal.whose
        if zone == "field" and whose is None:
            whose = You()
        move = Move(self.what, zone, whose if zone == "field" else None, self.goal.place, turned, "down" in hows, self.slot)
        steps: list[Do] = [LookAt(self.what)] if "shown" in hows else []
        steps.append(move)
        if self.goal.shuffled:
            steps.append(Shuffle(OwnerOf(Moved(self.slot))))
        return Seq(steps) if len(steps) > 1 else move
