"""Running a turn: the kinds of moment, and the outer loop that runs one at a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..state.aliases import Player
from ..state.limits import CutOff
from ..state.schedule import Moment
from ..state.state import State
from ..state.terms import ENDS
from .checking import check_settled
from .pipeline import begins, moment
from .rulings import time_is_up


class Begins(Moment):
    """What begins now triggers its triggers; then what ends does."""

    def __init__(self, rule: str, begin: str, end: str = "") -> None:
        super().__init__(rule)
        self.begin = begin.split()
        self.end = end.split()

    def run(self, g: State) -> bool:
        for word in self.begin:
            begins(g, word, self.rule)
        for word in self.end:
            moment(g, ENDS, word, self.rule)
        return True


class Ends(Begins):
    def __init__(self, rule: str, end: str) -> None:
        super().__init__(rule, "", end)


class TurnAction(Moment):
    """A turn-based action."""


class Act(TurnAction):
    """A turn-based action under a rule of its own."""

    def __init__(self, rule: str, do: Callable[[Any], None]) -> None:
        super().__init__(rule)
        self.do = do

    def run(self, g: State) -> bool:
        g.cite(self.rule)
        self.do(g)
        return True


class ActBy(TurnAction):
    """A turn-based action that is told its rule, and cites it where it wants."""

    def __init__(self, rule: str, do: Callable[[Any, str], None]) -> None:
        super().__init__(rule)
        self.do = do

    def run(self, g: State) -> bool:
        self.do(g, self.rule)
        return True


class Priority(Moment):
    """Players act in the game's way until all have passed: one act each time it is run."""

    def run(self, g: State) -> bool:
        return g.priority_step(self.rule)


class Acts(Priority):
    """The same in a way of this moment's own: `do` is one act, and says when none follows."""

    def __init__(self, rule: str, do: Callable[[Any], bool]) -> None:
        super().__init__(rule)
        self.do = do

    def run(self, g: State) -> bool:
        return self.do(g)


def play_on(g: State) -> None:
    """The outer loop: the only place with stable points, unless the game is played within another one."""
    try:
        _play_on(g)
    except CutOff:
        return  # over a limit: the state says so


def _play_on(g: State) -> None:
    while not g.over:
        if g.step < 0:
            next_step(g)
        else:
            if not g.inner:
                g.asker.stable(g)
            if g.checks_caches:
                check_settled(g)
            moments = g.steps[g.step].moments
            if moments[g.moment].run(g):
                if g.over:
                    return
                g.moment += 1
                if g.moment >= len(moments):
                    next_step(g)
        g.take_up()


def next_step(g: State) -> None:
    if g.step >= 0:
        g.step_ends()
    while not g.over:
        if not g.schedule:
            if g.yields():
                g.step = -1
                return
            if g.last_turn and g.turn >= g.last_turn:
                time_is_up(g)
                continue
            g.next_turn()
            continue
        step = g.schedule.pop(0)
        if g.skipped(step):
            continue
        g.step = step
        g.moment = 0
        g.passes = 0
        g.priority = g.acts_first()
        g.step_begins()
        return


def take_skip(g: State, player: Player, name: str) -> bool:
    """Use up a skip of a turn, phase or step: of this player, or of anybody."""
    if not g.skips:
        return False
    for key in (f"{player}:{name}", f"-1:{name}"):
        if key in g.skips:
            g.skips.remove(key)
            return True
    return False
