"""The turn (5): its steps as tables of moments."""

from __future__ import annotations

from typing import Final

from ...effects.context import Ctx
from ...kernel.card import ACTIVATED, Float
from ...kernel.changes import expire
from ...kernel.continuous import refresh, touch
from ...kernel.event import Event
from ...kernel.pipeline import begins, happen, happen_all, moment, unheard
from ...kernel.schedule import Moment, Step
from ...kernel.state import Pending, State
from ...kernel.terms import (
    ACT,
    ENDS,
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
from ...kernel.turn import Act, Priority
from .abilities import HyperAct, SilentSkill
from .attacking import attack_step, battle_step, block_step, direct_step, end_of_attack
from .executing import play, plays
from .gears import crossings, pay_and_cross
from .pool import drain, effect_over
from .state import DEED_KEYS, DuelState
from .terms import (
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
    HYPER,
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
from .verbs import release
from .zones import draw


class Untaps(Act):
    """501.1."""

    def __init__(self, rule: str) -> None:
        super().__init__(rule, nothing)

    def run(self, g: State) -> bool:
        assert isinstance(g, DuelState)
        untap(g, self.rule)
        return True


class Draws(Act):
    """502.1."""

    def __init__(self, rule: str) -> None:
        super().__init__(rule, nothing)

    def run(self, g: State) -> bool:
        assert isinstance(g, DuelState)
        g.cite("702.3b", player=g.active)
        draw(g, g.active, 1, self.rule, -1, g.active)
        return True


class Triggers(Moment):
    """Something begins or ends; what has triggered is done (603.2a)."""

    def __init__(self, rule: str, begin: str = "", end: str = "") -> None:
        super().__init__(rule)
        self.begin = begin.split()
        self.end = end.split()

    def run(self, g: State) -> bool:
        assert isinstance(g, DuelState)
        for word in self.begin:
            begins(g, word, self.rule)
        for word in self.end:
            moment(g, ENDS, word, self.rule)
        if g.pending or g.calls:
            g.cite("603.2a")
            drain(g, self.rule)
        return True


class Charges(Priority):
    """503: one card, or more where an effect says so."""

    def run(self, g: State) -> bool:
        assert isinstance(g, DuelState)
        return charge_step(g)


class Mains(Priority):
    """504: one act each time it is run."""

    def run(self, g: State) -> bool:
        assert isinstance(g, DuelState)
        return main_step(g)


class Attacks(Priority):
    def run(self, g: State) -> bool:
        assert isinstance(g, DuelState)
        return attack_step(g)


class Blocks(Priority):
    def run(self, g: State) -> bool:
        assert isinstance(g, DuelState)
        return block_step(g)


class Battles(Priority):
    def run(self, g: State) -> bool:
        assert isinstance(g, DuelState)
        return battle_step(g)


class DirectAttacks(Priority):
    def run(self, g: State) -> bool:
        assert isinstance(g, DuelState)
        return direct_step(g)


class EndsAttack(Priority):
    def run(self, g: State) -> bool:
        assert isinstance(g, DuelState)
        return end_of_attack(g)


class EndsTurn(Act):
    """511.2: after all that the end of the turn has triggered."""

    def __init__(self, rule: str) -> None:
        super().__init__(rule, nothing)

    def run(self, g: State) -> bool:
        assert isinstance(g, DuelState)
        g.cite(self.rule)
        end_effects(g, ending(g))
        return True


def nothing(g: DuelState) -> None:
    pass


STEPS: Final = [
    Step("start", "ターン開始ステップ", "start", [Untaps("501.1"), Triggers("501.2", "turn start")]),
    Step("draw", "ドローステップ", "draw", [Draws("502.1"), Triggers("500.4", "draw")]),
    Step("charge", "マナチャージステップ", "charge", [Triggers("500.4", "charge"), Charges("503.1")]),
    Step("main", "メインステップ", "main", [Triggers("500.4", "main"), Mains("504.1"), Triggers("500.3", "", "main")]),
    Step("attack", "攻撃ステップ", "attack", [Triggers("500.4", "attack-step"), Attacks("506.1")]),
    Step("block", "ブロッククリーチャー指定ステップ", "attack", [Blocks("507.1")]),
    Step("battle", "バトルステップ", "attack", [Battles("508.1")]),
    Step("direct-attack", "ダイレクトアタックステップ", "attack", [DirectAttacks("509.1")]),
    Step("end-of-attack", "攻撃終了ステップ", "attack", [EndsAttack("510.1")]),
    Step("end", "ターン終了ステップ", "end", [Triggers("511.1", "end", "turn"), EndsTurn("511.2")]),
]
BEGUN: Final = {START: "501.1", DRAW_STEP: "502.1", CHARGE: "503.1", MAIN: "504.1", ATTACK_STEP: "505.1", END: "511.1"}


# --- turn after turn (500, 512) ------------------------------------------------------------------------
def next_turn(g: DuelState) -> None:
    player = g.active
    if g.turn > 0:
        player = g.extra.pop() if g.extra else 1 - g.active  # 500.5
        while take_skip(g, player, "turn"):
            player = 1 - player
    g.turn += 1
    g.active = player
    g.charged = 0
    g.schedule = WHOLE_TURN.copy()
    if g.turn == 1:
        g.cite("500.6", player=player)
        g.schedule.remove(DRAW_STEP)
    g.used = {}
    g.deeds = {}
    touch(g, TIME | WHOSE_TURN | HISTORY)
    end_effects(g, [f for f in g.floats if (f.until == UNTIL_OWN_TURN and f.player == player) or (
        f.until == UNTIL_OTHER_TURN and f.player != player)])


def take_skip(g: DuelState, player: int, name: str) -> bool:
    for key in (f"{player}:{name}", f"-1:{name}"):
        if key in g.skips:
            g.skips.remove(key)
            return True
    return False


def skipped(g: DuelState, step: int) -> bool:
    return bool(g.skips) and take_skip(g, g.active, STEPS[step].name)


def ending(g: DuelState) -> list[Float]:
    """What lasts for the turn, or until the end of this one."""
    over: list[Float] = []
    for f in g.floats:
        own = f.until == NEXT_OWN_TURN and g.active == f.player
        other = f.until == NEXT_OTHER_TURN and g.active != f.player
        if f.until == FOR_TURN or ((own or other) and g.turn > f.born):
            over.append(f)
    return over


def end_effects(g: DuelState, over: list[Float]) -> None:
    if not over:
        return
    expire(g, over)
    for f in over:
        for id in f.slots[0] if f.clears else []:
            if not g.objs[id].gone:
                g.shows(id)


# --- the start of the turn (501) ------------------------------------------------------------------------
def untap(g: DuelState, rule: str) -> None:
    """All of the turn player's cards at once; サイレントスキル may keep a creature tapped (501.1a)."""
    player = g.active
    g.cite("702.3a", player=player)
    if g.changed & g.reads:
        refresh(g)
    ids: list[int] = []
    for id in g.zones[BATTLE * 2 + player]:
        if g.objs[id].turned and not g.chars[id].keys & (NO_UNTAP | NO_UNTAP_STEP) and not (
                "untap" in g.rules and g.forbidden("untap", player, id)):
            if g.chars[id].keys & SILENT_SKILL and stays_silent(g, id, player):
                continue
            ids.append(id)
    ids.extend(i for i in g.zones[MANA * 2 + player] if g.objs[i].turned and not g.chars[i].keys & (
        NO_UNTAP | NO_UNTAP_STEP))
    if not ids:
        return
    if unheard(g, TURN):
        for id in ids:
            g.own(id).turned = False
        touch(g, TURNED)
        return
    happen_all(g, [Event(TURN, rule, id, player, 0) for id in ids])


def stays_silent(g: DuelState, id: int, player: int) -> bool:
    """602.2: staying tapped replaces the untapping; the effect then waits by itself."""
    if g.ask(MAY, player, [0, 1], id, "501.1a") == 0:
        return False
    for rule in ("501.1a", "602.1", "602.2"):
        g.cite(rule, id, player)
    ch = g.chars[id]
    for k in range(len(ch.abilities)):
        if isinstance(ch.abilities[k], SilentSkill):
            g.pending.append(Pending(id, ch.abilities[k], ch.origins[k], player, None, []))
    return True


# --- charging (503) ------------------------------------------------------------------------
def charge_acts(g: DuelState, player: int) -> list[int]:
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
    g.did(DEED_KEYS[player]["charge"])
    happen(g, Event(MOVE, "701.8a", obj_of(pick), player, cause=player, to=MANA, word="charge"))
    drain(g, "603.3")
    return g.over or g.charged >= g.player_stat(player, CHARGES)


# --- the main step (504) ------------------------------------------------------------------------
def main_acts(g: DuelState, player: int) -> list[int]:
    out = [PASS]
    plays(g, player, out)
    crossings(g, player, out)
    for id in g.alert:
        if g.objs[id].zone == BATTLE * 2 + player and g.chars[id].sorts & 1 << ACTIVATED:
            hyper_acts(g, player, id, out)
    return out


def hyper_acts(g: DuelState, player: int, id: int, out: list[int]) -> None:
    """816.2d: not while hyper mode is released."""
    ch = g.chars[id]
    for k in range(len(ch.abilities)):
        a = ch.abilities[k]
        if isinstance(a, HyperAct) and not g.objs[id].states & HYPER and a.deed.possible(
                Ctx(g, id, player, [], None, 0)):
            out.append(act_code(USE_ACT, id, k))


def go_hyper(g: DuelState, player: int, id: int, place: int) -> None:
    a = g.chars[id].abilities[place]
    assert isinstance(a, HyperAct)
    for rule in ("602.1", "602.2"):
        g.cite(rule, id, player)
    if a.deed.run(Ctx(g, id, player, [], None, g.tick())):
        release(g, id, player)


def main_step(g: DuelState) -> bool:
    player = g.active
    pick = g.ask(ACT, player, main_acts(g, player), -1, "504.1")
    if pick == PASS:
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
