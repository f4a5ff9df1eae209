"""The turn (5.2 to 5.6): its phases as tables of moments."""

from __future__ import annotations

from typing import Final

from ...kernel.process.apply import end_with_turn
from ...kernel.process.continuous import look, mark_changed
from ...kernel.process.pipeline import happen_all
from ...kernel.process.turn import Act, ActBy, Acts, Begins, Priority, take_skip
from ...kernel.state.event import Event
from ...kernel.state.schedule import Step
from ...kernel.state.state import State
from ...kernel.state.terms import HISTORY, TIME, TURN, WHOSE_TURN
from .check_step import check_step, end_lasting, end_of_turn
from .commander_phase import command_step, discard_step, fill_hand
from .free_actions import free_step
from .state import StrikeState
from .terms import FOR_TURN, NEXT_OTHER_TURN, NEXT_OWN_TURN, NO_READY, REFRESH, STRIKER_PHASE, WHOLE_TURN


class Check(Begins):
    """A check step, in which what begins or ends now triggers."""

    def run(self, g: State) -> bool:
        assert isinstance(g, StrikeState)
        super().run(g)
        check_step(g, self.rule)
        return True


class Discards(Priority):
    def run(self, g: State) -> bool:
        assert isinstance(g, StrikeState)
        return discard_step(g, self.rule)


def make_ready(g: StrikeState, rule: str) -> None:
    """All strikers of the turn player become ready."""
    events = [Event(TURN, rule, id, g.active, 0) for id in g.strikers_of(g.active)
              if g.objs[id].tapped and not look(g, id).keywords & NO_READY]
    if events:
        happen_all(g, events)


def end_effects(g: StrikeState) -> None:
    """5.6.1.2: what lasts for the turn ends, before the end of the turn triggers anything."""
    end_lasting(g, end_with_turn(g, [FOR_TURN], NEXT_OWN_TURN, NEXT_OTHER_TURN), "5.6.1.2", "2.4.4.2")


STEPS: Final = [
    Step("refresh", "リフレッシュフェイズ", "refresh", [
        ActBy("5.3.1.1", make_ready), Check("5.3.1.2", "turn refresh"), Discards("5.3.1.3"), ActBy("5.3.1.4", fill_hand),
        Check("5.3.1.5", "")]),
    Step("striker", "ストライカーフェイズ", "striker", [
        Check("5.4.2", "striker"), Acts("5.4.3", free_step), Check("5.4.10.1", "", "striker")]),
    Step("commander", "コマンダーフェイズ", "commander", [
        Check("5.5.1.1", "commander"), Acts("5.5.1.2", command_step), Check("5.5.1.5", "", "commander")]),
    Step("end", "エンドフェイズ", "end", [
        Check("5.6.1.1", "end"), Act("5.6.1.2", end_effects), Discards("5.6.1.3"), ActBy("5.6.1.4", fill_hand),
        Check("5.6.1.5", ""), ActBy("5.6.1.6", make_ready), Check("5.6.1.7", "", "turn"), Act("5.6.1.8", end_of_turn)]),
]


def next_turn(g: StrikeState) -> None:
    """The players take turns; each counts as one."""
    player = g.active
    if g.turn > 0:
        g.cite("5.2.1", player=player)
        player = g.extra.pop() if g.extra else 1 - g.active
        while take_skip(g, player, "turn"):
            player = 1 - player
    g.turn += 1
    g.cite("5.2.4", player=player)
    g.active = player
    g.schedule = list(WHOLE_TURN)
    g.cite("5.2.3", player=player)
    if g.turn == 1:
        g.schedule.remove(REFRESH)
        g.cite("5.3.2", player=player)
    if g.turn <= 2:
        g.schedule.remove(STRIKER_PHASE)
        g.cite("5.4.11", player=player)
    g.used = {}
    g.deeds = {}
    mark_changed(g, TIME | WHOSE_TURN | HISTORY)


def skipped(g: StrikeState, step: int) -> bool:
    return bool(g.skips) and take_skip(g, g.active, STEPS[step].name)


def step_begins(g: StrikeState) -> None:
    g.retired = False
