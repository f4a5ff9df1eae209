"""Loops of mandatory actions (104.4b, 727.4)."""

from __future__ import annotations

from typing import Final

from ...kernel.leaving import finish
from ...kernel.terms import NOBODY
from .fields import MagicFields

MANY: Final = 2000  # things that resolve one after the other without a decision in between


def note_resolution(g: MagicFields) -> bool:
    """Something is about to resolve. Whether that is a loop without end, which makes the game a draw."""
    if g.decisions != g.loop_mark:
        g.loop_mark = g.decisions
        g.loop_count = 0
    g.loop_count += 1
    if g.loop_count > MANY:
        finish(g, NOBODY, "104.4b")
        return True
    return False
