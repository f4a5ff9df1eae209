"""The turn (5): its steps as tables of moments."""

from __future__ import annotations

from typing import Final

from ....effects.context import Ctx
from ....kernel.process.apply import end_with_turn, expire
from ....kernel.process.continuous import mark_changed, refresh
from ....kernel.process.pipeline import happen, happen_all, unheard
from ....kernel.process.turn import Act, ActBy, Acts, Begins, take_skip
from ....kernel.state.aliases import ActCode, ObjId, Player
from ....kernel.state.card import ACTIVATED, LastingEffect
from ....kernel.state.event import Event
from ....kernel.state.schedule import Step
from ....kernel.state.state import Pending, State
from ....kernel.state.terms import (
    ACT,
    HISTORY,
    MAY,
    MOVE,
    PASS,
    TIME,
    TURN,
    TURNED,
    WHOSE_TURN,
    act_code,
    act_of,
    obj_of,
    place_of,
)
from ..abilities.executing import play, plays
from ..abilities.trigger_pool import drain, effect_over
from ..card_types.cross_gears import crossings, pay_and_cross
from ..state.state import DuelState
from ..state.terms import (
    ATTACK_STEP,
    BATTLE,
    CHARGE,
    CHARGE_ACT,
    CHARGES,
    CROSS_ACT,
    DRAW_STEP,
    END,
    FOR_TURN,
    HAND,
    MAIN,
    MANA,
    NEXT_OTHER_TURN,
    NEXT_OWN_TURN,
    NO_UNTAP,
    NO_UNTAP_STEP,
    SILENT_SKILL,
    START,
    UNTIL_OTHER_TURN,
    UNTIL_OWN_TURN,
    USE_ACT,
    WHOLE_TURN,
)
from ..state.zone_mechanics import DEED_KEYS
from ..structures.double_sided import not_released, release
from ..vocabulary.abilities import HyperAct, SilentSkill
from ..zones.moving import draw
from .attacking import attack_step, battle_step, block_step, direct_step, end_of_attack


class Triggers(Begins):
    """Something begins or ends; what has triggered is done (603.2a)."""

    def run(self, g: State) -> bool:
        assert isinstance(g, DuelState)
        super().run(g)
        if g.pending or g.declared.calls:
            g.cite("603.2a")
            g.cite(self.rule)
            drain(g, self.rule)
        return True


# --- the start of the turn (501, 502) ------------------------------------------------------------------------
def untap(g: DuelState, rule: str) -> None:
    """All of the turn player's cards at once; サイレントスキル may keep a creature tapped (501.1a)."""
    player = g.active
    g.cite(rule, player=player)
    if g.changed & g.reads:
        refresh(g)
    ids: list[int] = []
    for id in g.zones[BATTLE * 2 + player]:
        if g.objs[id].tapped and not g.chars[id].keywords & (NO_UNTAP | NO_UNTAP_STEP) and not (
                "untap" in g.rules and g.forbidden("untap", player, id)):
            if g.chars[id].keywords & SILENT_SKILL and stays_silent(g, id, player):
                continue
            ids.append(id)
    ids.extend(i for i in g.zones[MANA * 2 + player] if g.objs[i].tapped and not g.chars[i].keywords & (
        NO_UNTAP | NO_UNTAP_STEP))
    if not ids:
        return
    if unheard(g, TURN):
        for id in ids:
            g.own(id).tapped = False
        mark_changed(g, TURNED)
        return
    happen_all(g, [Event(TURN, rule, id, player, 0) for id in ids])


def stays_silent(g: DuelState, id: ObjId, player: Player) -> bool:
    """602.2: staying tapped replaces the untapping; the effect then waits by itself."""
    if g.ask(MAY, player, [0, 1], id, "501.1a") == 0:
        return False
    g.cite("501.1a", id, player)
    ch = g.chars[id]
    for k in range(len(ch.abilities)):
        if isinstance(ch.abilities[k], SilentSkill):
            g.cite("602.1", id, player)
            g.cite("602.2", id, player)
            g.pending.append(Pending(id, ch.abilities[k], ch.origins[k], player, None, []))
    return True


def draw_for_turn(g: DuelState, rule: str) -> None:
    """A turn-based process: before all else in its step."""
    draw(g, g.active, 1, rule, -1, g.active)


# --- charging (503) ------------------------------------------------------------------------
def charge_acts(g: DuelState, player: Player) -> list[ActCode]:
    out = [PASS]
    if g.charged < g.player_stat(player, CHARGES) and not (g.rules and g.forbidden("charge", player, -1)):
        for id in g.zones[HAND * 2 + player]:
            out.append(act_code(CHARGE_ACT, id, 0))
    return out


def charge_step(g: DuelState) -> bool:
    """503.1, 503.2."""
    player = g.active
    pick = g.ask(ACT, player, charge_acts(g, player), -1, "503.1")
    if pick == PASS:
        return True
    g.charged += 1
    g.cite("503.2", player=player)
    g.did(DEED_KEYS[player]["charge"])
    happen(g, Event(MOVE, "701.8a", obj_of(pick), player, cause=player, to=MANA, word="charge"))
    drain(g, "603.3")
    return g.over or g.charged >= g.player_stat(player, CHARGES)


# --- the main step (504) ------------------------------------------------------------------------
def main_acts(g: DuelState, player: Player) -> list[ActCode]:
    out = [PASS]
    plays(g, player, out)
    crossings(g, player, out)
    for id in g.with_abilities:
        if g.objs[id].zone == BATTLE * 2 + player and g.chars[id].sorts & 1 << ACTIVATED:
            hyper_acts(g, player, id, out)
    return out


def hyper_acts(g: DuelState, player: Player, id: ObjId, out: list[ActCode]) -> None:
    ch = g.chars[id]
    for k in range(len(ch.abilities)):
        a = ch.abilities[k]
        if not isinstance(a, HyperAct):
            continue
        if not not_released(g, id) and a.deed.possible(Ctx(g, id, player, [], None, 0)):
            out.append(act_code(USE_ACT, id, k))


def go_hyper(g: DuelState, player: Player, id: ObjId, place: int) -> None:
    a = g.chars[id].abilities[place]
    assert isinstance(a, HyperAct)
    g.cite("602.1", id, player)
    if a.deed.run(Ctx(g, id, player, [], None, g.tick())):
        g.cite("602.2", id, player)
        release(g, id, player)


def main_step(g: DuelState) -> bool:
    player = g.active
    pick = g.ask(ACT, player, main_acts(g, player), -1, "504.1")
    if pick == PASS:
        g.cite("500.2", player=player)
        return True
    if act_of(pick) == CROSS_ACT:
        pay_and_cross(g, player, obj_of(pick))
    elif act_of(pick) == USE_ACT:
        go_hyper(g, player, obj_of(pick), place_of(pick))
    else:
        play(g, player, pick)
    effect_over(g)
    drain(g, "603.3")
    return g.over


# --- the end of the turn (511) ------------------------------------------------------------------------
def end_turn(g: DuelState) -> None:
    """511.2: after all that the end of the turn has triggered."""
    end_effects(g, end_with_turn(g, [FOR_TURN], NEXT_OWN_TURN, NEXT_OTHER_TURN))


def end_effects(g: DuelState, over: list[LastingEffect]) -> None:
    if not over:
        return
    expire(g, over)
    for f in over:
        for id in f.slots[0] if f.clears else []:
            if not g.objs[id].gone:
                g.cite("816.3", id)
                g.shows(id)


STEPS: Final = [
    Step("start", "ターン開始ステップ", "start", [ActBy("501.1", untap), Triggers("501.2", "turn start")]),
    Step("draw", "ドローステップ", "draw", [ActBy("502.1", draw_for_turn), Triggers("500.4", "draw")]),
    Step("charge", "マナチャージステップ", "charge", [Triggers("500.4", "charge"), Acts("503.1", charge_step)]),
    Step("main", "メインステップ", "main", [
        Triggers("500.4", "main"), Acts("504.1", main_step), Triggers("500.3", "", "main")]),
    Step("attack", "攻撃ステップ", "attack", [Triggers("500.4", "attack-step"), Acts("506.1", attack_step)]),
    Step("block", "ブロッククリーチャー指定ステップ", "attack", [Acts("507.1", block_step)]),
    Step("battle", "バトルステップ", "attack", [Acts("508.1", battle_step)]),
    Step("direct-attack", "ダイレクトアタックステップ", "attack", [Acts("509.1", direct_step)]),
    Step("end-of-attack", "攻撃終了ステップ", "attack", [Acts("510.1", end_of_attack)]),
    Step("end", "ターン終了ステップ", "end", [Triggers("511.1", "end", "turn"), Act("511.2", end_turn)]),
]
BEGUN: Final = {START: "501.1", DRAW_STEP: "502.1", CHARGE: "503.1", MAIN: "504.1", ATTACK_STEP: "505.1", END: "511.1"}


# --- turn after turn (500, 512) ------------------------------------------------------------------------
def next_turn(g: DuelState) -> None:
    player = g.active
    if g.turn > 0:
        player = extra_turn(g) if g.extra else 1 - g.active
        while take_skip(g, player, "turn"):
            player = 1 - player
    g.turn += 1
    g.active = player
    g.cite("500.1", player=player)
    if g.cut:
        g.cut = False
        g.pending = []
        g.declared.calls = []
    g.charged = 0
    g.attacked = []
    g.executed = []
    g.entered = []
    g.destroyed = []
    g.schedule = WHOLE_TURN.copy()
    if g.turn == 1:
        g.cite("500.6", player=player)
        g.schedule.remove(DRAW_STEP)
    g.used = {}
    g.deeds = {}
    mark_changed(g, TIME | WHOSE_TURN | HISTORY)
    end_effects(g, [f for f in g.lasting_effects if (f.until == UNTIL_OWN_TURN and f.player == player) or (
        f.until == UNTIL_OTHER_TURN and f.player != player)])


def extra_turn(g: DuelState) -> int:
    """500.5: whose further turn comes next; the turn player's before the other's (500.5a)."""
    first = g.active if g.active in g.extra else g.extra[0]
    g.cite("500.5", player=first)
    g.extra.remove(first)
    return first


def skipped(g: DuelState, step: int) -> bool:
    return bool(g.skips) and take_skip(g, g.active, STEPS[step].name)
