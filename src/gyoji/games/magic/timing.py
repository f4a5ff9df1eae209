"""When something may be cast or activated, as texts say it (601.3, 602.5)."""

from __future__ import annotations

from typing import ClassVar

from ...effects.context import Cond, Ctx
from ...kernel.state import State
from .terms import BEGIN_COMBAT, DECLARE_ATTACKERS, DECLARE_BLOCKERS, END_COMBAT


class BeforeAttackers(Cond):
    """Before attackers are declared in this turn (506.7a)."""

    def may_hold(self, g: State, you: int) -> bool:
        return g.step < DECLARE_ATTACKERS

    def holds(self, c: Ctx) -> bool:
        c.g.cite("506.7a", c.src, c.you)
        return self.may_hold(c.g, c.you)


class BeforeBlockers(Cond):
    """Before blockers are declared in this turn (506.7b)."""

    def may_hold(self, g: State, you: int) -> bool:
        return g.step < DECLARE_BLOCKERS

    def holds(self, c: Ctx) -> bool:
        c.g.cite("506.7b", c.src, c.you)
        return self.may_hold(c.g, c.you)


class InCombat(Cond):
    """During combat; with `blocks`, after blockers are declared (506.7c)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("blocks",)

    def __init__(self, blocks: bool = False) -> None:
        super().__init__()
        self.blocks = blocks

    def may_hold(self, g: State, you: int) -> bool:
        return (DECLARE_BLOCKERS if self.blocks else BEGIN_COMBAT) <= g.step <= END_COMBAT

    def holds(self, c: Ctx) -> bool:
        c.g.cite("506.7f" if self.blocks else "506.7c", c.src, c.you)
        return self.may_hold(c.g, c.you)
