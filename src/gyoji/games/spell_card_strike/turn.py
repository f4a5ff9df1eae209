"""The turn (5.2 to 5.6): its phases as tables of moments."""

from __future__ import annotations

from typing import Final

from ...kernel.card import Float
from ...kernel.changes import expire
from ...kernel.continuous import look, touch
from ...kernel.event import Event
from ...kernel.pipeline import begins, happen_all, moment
from ...kernel.schedule import Moment, Step
from ...kernel.state import State
from ...kernel.terms import ENDS, HISTORY, TIME, TURN, WHOSE_TURN
from ...kernel.turn import Act, Priority
from .checking import check_step, end_of_turn
from .citing_texts import ended
from .commanding import command_step, discard_step, fill_hand
from .moving import free_step
from .state import StrikeState
from .terms import (
    COMMANDER,
    END,
    FOR_TURN,
    NEXT_OTHER_TURN,
    NEXT_OWN_TURN,
    NO_READY,
    REFRESH,
    STRIKER_PHASE,
    WHOLE_TURN,
)


class Check(Moment):
    """A check step, in which what begins or ends now triggers."""

    def __init__(self, rule: str, begin: str = "", end: str = "") -> None:
        super().__init__(rule)
        self.begin = begin.split()
        self.end = end

    def run(self, g: State) -> bool:
        assert isinstance(g, StrikeState)
        for word in self.begin:
            begins(g, word, self.rule)
        if self.end:
            moment(g, ENDS, self.end, self.rule)
        check_step(g, self.rule)
        return True


class FreeActions(Priority):
    """5.4.3 to 5.4.9 and chapter 6: one act each time it is run."""

    def run(self, g: State) -> bool:
        assert isinstance(g, StrikeState)
        return free_step(g)


class Discards(Priority):
    def run(self, g: State) -> bool:
        assert isinstance(g, StrikeState)
        return discard_step(g, self.rule)


class Commands(Priority):
    """5.5.1.2 to 5.5.1.4."""

    def run(self, g: State) -> bool:
        assert isinstance(g, StrikeState)
        return command_step(g)


class FillsHand(Act):
    """Draw up to the hand limit or discard down to it."""

    def __init__(self, rule: str) -> None:
        super().__init__(rule, nothing)

    def run(self, g: State) -> bool:
        assert isinstance(g, StrikeState)
        fill_hand(g, self.rule)
        return True


class MakesReady(Act):
    """All strikers of the turn player become ready."""

    def __init__(self, rule: str) -> None:
        super().__init__(rule, nothing)

    def run(self, g: State) -> bool:
        assert isinstance(g, StrikeState)
        g.cite(self.rule, player=g.active)
        events = [Event(TURN, self.rule, id, g.active, 0) for id in g.team(g.active)
                  if g.objs[id].turned and not look(g, id).keys & NO_READY]
        if events:
            happen_all(g, events)
        return True


def nothing(g: StrikeState) -> None:
    pass


def end_effects(g: StrikeState) -> None:
    """5.6.1.2: what lasts for the turn ends, before the end of the turn triggers anything."""
    over: list[Float] = []
    for f in g.floats:
        own = f.until == NEXT_OWN_TURN and g.active == f.player
        other = f.until == NEXT_OTHER_TURN and g.active != f.player
        if f.until == FOR_TURN or ((own or other) and g.turn > f.born):
            over.append(f)
    ended(g, over)
    expire(g, over)


STEPS: Final = [
    Step("refresh", "リフレッシュフェイズ", "refresh", [
        MakesReady("5.3.1.1"), Check("5.3.1.2", "turn refresh"), Discards("5.3.1.3"), FillsHand("5.3.1.4"),
        Check("5.3.1.5")]),
    Step("striker", "ストライカーフェイズ", "striker", [
        Check("5.4.2", "striker"), FreeActions("5.4.3"), Check("5.4.10.1", "", "striker")]),
    Step("commander", "コマンダーフェイズ", "commander", [
        Check("5.5.1.1", "commander"), Commands("5.5.1.2"), Check("5.5.1.5", "", "commander")]),
    Step("end", "エンドフェイズ", "end", [
        Check("5.6.1.1", "end"), Act("5.6.1.2", end_effects), Discards("5.6.1.3"), FillsHand("5.6.1.4"),
        Check("5.6.1.5"), MakesReady("5.6.1.6"), Check("5.6.1.7", "", "turn"), Act("5.6.1.8", end_of_turn)]),
]
BEGUN: Final = {REFRESH: "5.3.1", STRIKER_PHASE: "5.4.1", COMMANDER: "5.5.1", END: "5.6.1"}  # what each phase is
LEFT: Final = {REFRESH: "5.3.1.6", STRIKER_PHASE: "5.4.10.2", COMMANDER: "5.5.1.6"}


def phases(number: int) -> list[int]:
    """5.3.2, 5.4.11: the first turn has no refresh phase, the first two no striker phase."""
    return [s for s in WHOLE_TURN if not (number == 1 and s == REFRESH) and not (number <= 2 and s == STRIKER_PHASE)]


def next_turn(g: StrikeState) -> None:
    """5.2.1: the players take turns; each counts as one (5.2.4)."""
    player = g.active
    if g.turn > 0:
        player = g.extra.pop() if g.extra else 1 - g.active
        while take_skip(g, player, "turn"):
            player = 1 - player
    g.turn += 1
    g.active = player
    g.cite_all(("5.2.1", "5.2.2", "5.2.3", "5.2.4"), player=player)
    g.schedule = phases(g.turn)
    if g.turn == 1:
        g.cite("5.3.2", player=player)
    if g.turn <= 2:
        g.cite("5.4.11", player=player)
    g.used = {}
    g.deeds = {}
    touch(g, TIME | WHOSE_TURN | HISTORY)


def take_skip(g: StrikeState, player: int, name: str) -> bool:
    """Use up a skip of a turn or phase: of this player, or of anybody."""
    for key in (f"{player}:{name}", f"-1:{name}"):
        if key in g.skips:
            g.skips.remove(key)
            return True
    return False


def skipped(g: StrikeState, step: int) -> bool:
    return bool(g.skips) and take_skip(g, g.active, STEPS[step].name)


def step_begins(g: StrikeState) -> None:
    g.retired = False
    g.cite(BEGUN[g.step], player=g.active)


def step_ends(g: StrikeState) -> None:
    if g.step in LEFT:
        g.cite(LEFT[g.step], player=g.active)
