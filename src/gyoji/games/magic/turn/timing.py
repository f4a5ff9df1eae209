"""When something may be cast or activated, as texts say it (506.7, 601.3, 602.5)."""

from __future__ import annotations

from typing import Final

from ....effects.context import Cond, Ctx
from ....kernel.state.aliases import Player
from ....kernel.state.state import State
from ....kernel.state.terms import TIME
from ..state.fields import MagicFields
from ..state.terms import BEGIN_COMBAT, DECLARE_ATTACKERS, DECLARE_BLOCKERS, END_COMBAT, FIRST_STRIKE_DAMAGE, UPKEEP

#: points of the combat phase: the step with which each comes, and its rule
POINTS: Final = {
    "combat": (BEGIN_COMBAT, "506.7"),
    "attackers": (DECLARE_ATTACKERS, "506.7a"),
    "blockers": (DECLARE_BLOCKERS, "506.7b"),
    "damage": (FIRST_STRIKE_DAMAGE, "506.7"),
}


class Timed(Cond):
    """It may be done at certain times of a turn only."""

    READS = TIME

    def rule_now(self, g: MagicFields) -> str:
        """The rule by which it holds now, or does not."""
        return "506.7"

    def holds(self, c: Ctx) -> bool:
        return self.may_hold(c.g, c.you)


def untimely(cond: Cond, g: MagicFields, you: Player, rule: str) -> str:
    """The rule by which something may not be done at this time, of those in a condition; or a more general one."""
    for n in cond.walk():
        if isinstance(n, Timed) and not n.may_hold(g, you):
            return n.rule_now(g)
    return rule


class Before(Timed):
    """Before a point of this turn's first combat phase (506.7a-e)."""

    def __init__(self, point: str) -> None:
        self.point = point
        self.step, self.rule = POINTS[point]

    def may_hold(self, g: State, you: Player) -> bool:
        assert isinstance(g, MagicFields)
        if g.step >= self.step:  # 506.7e: also where that step is skipped
            return False
        return g.record.combats <= (1 if g.step >= BEGIN_COMBAT else 0)  # 506.7d

    def rule_now(self, g: MagicFields) -> str:
        if g.record.combats > 1:
            return "506.7d"
        return "506.7e" if g.step == END_COMBAT and not g.fight.last else self.rule


class AfterCombat(Timed):
    """After this turn's first combat phase (506.7d)."""

    def may_hold(self, g: State, you: Player) -> bool:
        assert isinstance(g, MagicFields)
        return g.step > END_COMBAT or g.record.combats > 1


class AfterUpkeep(Timed):
    """After this turn's first upkeep step (503.2)."""

    def may_hold(self, g: State, you: Player) -> bool:
        assert isinstance(g, MagicFields)
        return g.step > UPKEEP or g.record.upkeeps > 1

    def rule_now(self, g: MagicFields) -> str:
        return "503.2"


class InCombat(Timed):
    """During combat; with `blocks`, after blockers are declared; with `unblocked`, before (506.7c)."""

    def __init__(self, blocks: bool = False, unblocked: bool = False) -> None:
        self.blocks = blocks
        self.unblocked = unblocked

    def may_hold(self, g: State, you: Player) -> bool:
        if self.blocks:
            assert isinstance(g, MagicFields)
            return DECLARE_BLOCKERS <= g.step <= END_COMBAT and g.fight.blocks_declared  # 506.7f
        return BEGIN_COMBAT <= g.step < (DECLARE_BLOCKERS if self.unblocked else END_COMBAT + 1)

    def rule_now(self, g: MagicFields) -> str:
        return "506.7f" if self.blocks else "506.7c"


class FirstPhase(Cond):
    """It is the first combat phase of the turn."""

    READS = TIME

    def holds(self, c: Ctx) -> bool:
        g = c.g
        assert isinstance(g, MagicFields)
        return g.record.combats <= 1 and BEGIN_COMBAT <= g.step <= END_COMBAT
