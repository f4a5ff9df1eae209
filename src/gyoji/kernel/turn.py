"""Running a turn: the kinds of moment, and the outer loop that runs one at a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .pipeline import begins, moment
from .schedule import Moment
from .state import State
from .terms import ENDS


class Begins(Moment):
    """Triggers at the beginning of the step (or of the words given) trigger."""

    def __init__(self, rule: str, words: str) -> None:
        super().__init__(rule)
        self.words = words.split()

    def run(self, g: State) -> bool:
        for word in self.words:
            begins(g, word, self.rule)
        return True


class Ends(Begins):
    def run(self, g: State) -> bool:
        for word in self.words:
            moment(g, ENDS, word, self.rule)
        return True


class Act(Moment):
    """A turn-based action."""

    def __init__(self, rule: str, do: Callable[[Any], None]) -> None:
        super().__init__(rule)
        self.do = do

    def run(self, g: State) -> bool:
        g.cite(self.rule)
        self.do(g)
        return True


class Priority(Moment):
    """Players act in the game's way until all have passed: one act each time it is run."""

    def run(self, g: State) -> bool:
        return g.priority_step(self.rule)


def play_on(g: State) -> None:
    """The outer loop: the only place with stable points."""
    while not g.over:
        if g.step < 0:
            next_step(g)
        g.asker.stable(g)
        moments = g.steps[g.step].moments
        if moments[g.moment].run(g):
            if g.over:
                return
            g.moment += 1
            if g.moment >= len(moments):
                next_step(g)


def next_step(g: State) -> None:
    if g.step >= 0:
        g.step_ends()
    while not g.over:
        if not g.schedule:
            g.next_turn()
            continue
        step = g.schedule.pop(0)
        if g.skipped(step):
            continue
        g.step = step
        g.moment = 0
        g.passes = 0
        g.priority = g.active
        g.step_begins()
        return
