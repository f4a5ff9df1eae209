"""The turn (400, 600): its steps as a table of moments, and the turn-based actions."""

from __future__ import annotations

from typing import Final

from ...kernel.process.apply import end_with_turn, expire
from ...kernel.process.continuous import look, mark_changed
from ...kernel.process.pipeline import begins, happen_all, moment, unheard
from ...kernel.process.turn import Act, Begins, Ends, Priority, take_skip
from ...kernel.state.event import Event
from ...kernel.state.schedule import Moment, Step
from ...kernel.state.state import State
from ...kernel.state.terms import CHOOSE, DAMAGED, ENDS, HISTORY, NOBODY, RESOURCES, TIME, TURN, TURNED, WHOSE_TURN
from .combat import battle_damage, declare_attack, declare_block, end_battle
from .state import NovaState
from .terms import (
    ATTACK_DECLARE,
    ATTACK_END,
    BLOCK_DECLARE,
    DRAW_PHASE,
    DURATIONS,
    ENERGY,
    FIELD,
    HAND,
    NO_READY,
    NO_STANDBY,
    WHOLE_TURN,
)
from .zone_changes import discard, draw


class StandbyBegins(Moment):
    """402.1: the standby phase and the turn begin; in the first turn of the game, the game."""

    def run(self, g: State) -> bool:
        if g.turn == 1:
            begins(g, "game", "402.1")
        begins(g, "turn", "402.1")
        begins(g, "standby", "402.1")
        return True


class FirstOnly(Begins):
    """405.4.1: only the first attack declaration step of the turn has a beginning."""

    def run(self, g: State) -> bool:
        assert isinstance(g, NovaState)
        g.fight.attacks += 1
        if g.fight.attacks == 1:
            super().run(g)
        return True


class EndPhase(Moment):
    """407.2 to 407.4: the end triggers, each card's once a turn, and priority as long as there were any."""

    def run(self, g: State) -> bool:
        assert isinstance(g, NovaState)
        before = len(g.pending)
        g.ending = True
        begins(g, "end", "407.2")
        moment(g, ENDS, "turn", "407.3")
        g.ending = False
        if len(g.pending) > before:
            g.cite("407.4")
            g.moment -= 1  # back to 407.1
            return False
        return True


class Finish(Moment):
    """407.8: if abilities wait, the end phase is repeated; else the other player's turn comes."""

    def run(self, g: State) -> bool:
        g.cite("407.8")
        if g.pending or g.waiting:
            g.moment = 0
            return False
        return True


def stand_up(g: NovaState) -> None:
    """402.3: the turn player's frozen cards stand, on the field and in the energy zone."""
    events: list[Event] = []
    quiet = unheard(g, TURN)
    for kind in (FIELD, ENERGY):
        for id in g.zones[kind * 2 + g.active]:
            if not g.objs[id].tapped:
                continue
            if look(g, id).keywords & NO_READY and not g.pays_to_stand(id):
                g.cite("402.3.1", id)
                continue
            if not quiet:
                events.append(Event(TURN, "402.3", id, g.active, 0))
            elif not look(g, id).keywords & NO_STANDBY:
                g.own(id).tapped = False
                mark_changed(g, TURNED)
                g.available[g.active].stale = True
    if events:
        happen_all(g, events)


def draw_for_turn(g: NovaState) -> None:
    draw(g, g.active, 1, -1, -1, "403.3")


def reset_damage(g: NovaState) -> None:
    """407.5."""
    for p in range(2):
        for id in g.zones[FIELD * 2 + p]:
            if g.objs[id].damage:
                g.own(id).damage = 0
                mark_changed(g, DAMAGED)


def end_effects(g: NovaState) -> None:
    """407.6: what lasts until the end of the turn ends."""
    if not g.lasting_effects:
        return
    ends = [DURATIONS["turn"], DURATIONS["attack-phase"], DURATIONS["battle"], DURATIONS["next-play-turn"]]
    expire(g, end_with_turn(g, ends, DURATIONS["next-turn"], DURATIONS["opponents-turn"]))


def discard_down(g: NovaState) -> None:
    """407.7, 308.5: down to the hand limit."""
    extra = len(g.zones[HAND * 2 + g.active]) - g.hand_limit(g.active)
    if extra <= 0:
        return
    options = list(g.zones[HAND * 2 + g.active])
    picked: list[int] = []
    while len(picked) < extra:
        i = g.ask(CHOOSE, g.active, options, -1, "407.7")
        options.remove(i)
        picked.append(i)
    discard(g, picked, 0, -1, -1)


def end_attack_effects(g: NovaState) -> None:
    """405.7.3."""
    expire(g, [f for f in g.lasting_effects if f.until == DURATIONS["attack-phase"]])


def finish_battle(g: NovaState) -> None:
    end_battle(g)
    expire(g, [f for f in g.lasting_effects if f.until == DURATIONS["battle"]])


STEPS: Final = [
    Step("standby", "スタンバイフェイズ", "standby", [
        StandbyBegins("402.1"), Priority("402.2"), Act("402.3", stand_up), Priority("402.4")]),
    Step("draw", "ドローフェイズ", "draw", [
        Begins("403.1", "draw"), Priority("403.2"), Act("403.3", draw_for_turn), Priority("403.4")]),
    Step("main-1", "第1メインフェイズ", "main", [
        Begins("404.1", "main-1"), Priority("404.2")]),
    Step("attack-start", "アタックフェイズ開始ステップ", "attack", [
        Begins("405.3.1", "attack"), Priority("405.3.2")]),
    Step("attack-declare", "攻撃宣言ステップ", "attack", [
        FirstOnly("405.4.1", "attack-declare"), Priority("405.4.2"), Act("405.4.3", declare_attack),
        Priority("405.4.7")]),
    Step("block-declare", "防御宣言ステップ", "attack", [
        Begins("405.5.1", "block-declare"), Priority("405.5.2"), Act("405.5.3", declare_block), Priority("405.5.8")]),
    Step("battle", "バトル解決ステップ", "attack", [
        Begins("405.6.1", "battle"), Priority("405.6.2"), Act("405.6.3", battle_damage), Priority("405.6.4"),
        Act("405.6.4", finish_battle)]),
    Step("attack-end", "アタックフェイズ終了ステップ", "attack", [
        Ends("405.7.1", "attack"), Priority("405.7.2"), Act("405.7.3", end_attack_effects)]),
    Step("main-2", "第2メインフェイズ", "main", [
        Begins("406.1", "main-2"), Priority("406.2")]),
    Step("end", "エンドフェイズ", "end", [
        Priority("407.1"), EndPhase("407.2"), Act("407.5", reset_damage), Act("407.6", end_effects),
        Act("407.7", discard_down), Finish("407.8")]),
]


def next_turn(g: NovaState) -> None:
    """401.1: players take turns; added turns come first, skipped ones do not exist (401.3, 925.1)."""
    while True:
        if g.turn == 0:
            player = g.active
        elif g.extra:
            player = g.extra.pop()
        else:
            player = 1 - g.active if g.turn_owner < 0 else 1 - g.turn_owner
            g.turn_owner = player
        if g.turn == 0:
            g.turn_owner = player
        if take_skip(g, player, "turn"):
            g.cite("925.1", player=player, word="turn")
            if g.turn == 0:
                g.active = 1 - player
            else:
                g.active = player
            continue
        break
    g.turn += 1
    g.active = player
    g.cite("401.1", player=player)
    g.schedule = WHOLE_TURN.copy()
    if g.turn == 1:
        g.schedule.remove(DRAW_PHASE)
        g.cite("402.4.1", player=player)
    g.energy_sets = 0
    g.character_plays = [0, 0]
    g.used = {}
    g.deeds = {}
    g.cannot_activate = []
    g.end_triggers = []
    g.fight.attacks = 0
    g.turn_began[player] = g.tick()
    mark_changed(g, TIME | WHOSE_TURN | HISTORY)
    expire(g, [f for f in g.lasting_effects if f.until == DURATIONS["next-turn-start"] and f.player == player
               and g.turn > f.born])


def skipped(g: NovaState, step: int) -> bool:
    """925.1: a skipped phase or step does not take place."""
    if not g.skips:
        return False
    s = STEPS[step]
    previous = STEPS[g.step].phase if g.step >= 0 else ""
    if s.name == s.phase or s.phase == "main" or s.name.endswith("-start"):
        first = True
    else:
        first = s.phase != previous
    if take_skip(g, g.active, s.name) or (first and s.phase != s.name and take_skip(g, g.active, s.phase)):
        g.cite("925.1", player=g.active, word=s.name)
        if s.name == "attack-start":  # all its steps; an added attack phase after it is another one
            while g.schedule and g.schedule.pop(0) != ATTACK_END:
                pass
        return True
    return False


def exists(g: NovaState, name: str, ahead: bool = False) -> bool:
    """401.3.1: a phase or step of this turn goes on or is still to come (`ahead`: all of it), and is not skipped."""
    if any(key in g.skips for key in (f"{g.active}:{name}", f"-1:{name}")):
        return False
    if ahead:
        return any(STEPS[s].name in (name, f"{name}-start") for s in g.schedule)
    return any(STEPS[s].phase == name or STEPS[s].name == name for s in [g.step, *g.schedule])


def add_phase(g: NovaState, name: str, after: str) -> None:
    """401.2: a phase is added right after another; the one added last comes first (401.2.1)."""
    steps = [i for i in WHOLE_TURN if STEPS[i].phase == name or STEPS[i].name == name]
    last = max(i for i in WHOLE_TURN if STEPS[i].phase == after or STEPS[i].name == after)
    at = g.schedule.index(last) + 1 if g.step != last and last in g.schedule else 0
    g.schedule[at:at] = steps
    g.cite("401.2", word=name)


def step_ends(g: NovaState) -> None:
    """801.6.3, 005.6.4: energy that was not used is gone at the end of each phase and step."""
    name = STEPS[g.step].name
    if (g.hears >> ENDS) & 1 and name not in ("attack-end", "end"):  # these have an end of their own (405.7.1, 407.3)
        moment(g, ENDS, name, "801.4.2")
    if g.stocked and (any(g.stock[0]) or any(g.stock[1])):
        g.cite("801.6.3")
        g.stock = [[0] * 6, [0] * 6]
        mark_changed(g, RESOURCES)
    g.stocked = False
    if g.barred:
        g.barred = []
    if g.loops.acts.done:
        g.loops.acts.forget()
    if g.step != ATTACK_DECLARE and g.step != BLOCK_DECLARE:  # what the attack leads to began with it
        g.loops.beginner = NOBODY
