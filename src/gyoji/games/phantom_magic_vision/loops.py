"""Loops (12.10): automatic effects that go on without a choice of any player."""

from __future__ import annotations

from typing import Final

from ...kernel.process.leaving_the_game import finish, lose
from ...kernel.state.state import Pending
from ...kernel.state.terms import NOBODY, ability_key, key_object
from .state import PhantomState

LONG: Final = 60  # automatic effects in a row without a choice before a cycle is looked for
CYCLES: Final = 4


def note_automatic(g: PhantomState, t: Pending) -> bool:
    """Remember which automatic effects come without a choice between them; false if they do so without end."""
    if g.decisions != g.loop_mark:
        g.loop_mark = g.decisions
        g.forced = []
    parts = g.objs[t.src].parts
    g.forced.append(ability_key(parts[0] if parts else len(g.cards) + t.src, t.origin))
    if len(g.forced) < LONG or not period(g.forced):
        return True
    endless(g)
    return False


def endless(g: PhantomState) -> None:
    """1.5.3.e: whose cards alone make it up loses; 1.5.4.b: else it is a draw."""
    owners = {g.owners[key_object(k)] for k in g.forced[-LONG:] if key_object(k) < len(g.owners)}
    g.cite("12.10.1")
    if len(owners) == 1:
        lose(g, 1 << owners.pop(), "1.5.3.e")
    else:
        finish(g, NOBODY, "1.5.4.b")


def period(seen: list[int]) -> int:
    """The length of a cycle that the end of the list repeats."""
    n = len(seen)
    for p in range(1, n // CYCLES + 1):
        times = max(CYCLES, LONG // p)
        if p * times <= n and all([seen[n - 1 - i] == seen[n - 1 - i - p] for i in range(p * (times - 1))]):
            return p
    return 0
