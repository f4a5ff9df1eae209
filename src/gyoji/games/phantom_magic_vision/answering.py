"""Windows around what the rules do (1.10.12, 6.3.4, 9.2.3, 11.3.9 and others): what answers it is resolved there."""

from __future__ import annotations

from ...kernel.process.windows import open_window
from ...kernel.state.event import Event
from .state import PhantomState


def answer(g: PhantomState, events: list[Event], window: int, rule: str) -> None:
    """Effects that answer some events before or after them, by a rule that names this time."""
    g.cite(rule, events[0].obj if events else -1)
    if not g.over:
        open_window(g, events, window)
