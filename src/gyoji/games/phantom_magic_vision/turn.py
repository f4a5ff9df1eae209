"""The turn (4): its phases as tables of moments."""

from __future__ import annotations

from typing import Final

from ...effects.context import Ctx
from ...effects.nodes.static_rules import Allow, rules_in_force
from ...kernel.process.apply import end_with_turn, expire
from ...kernel.process.continuous import look, mark_changed
from ...kernel.process.pipeline import happen_all
from ...kernel.process.turn import Act, ActBy, Priority, take_skip
from ...kernel.state.event import Event
from ...kernel.state.schedule import Moment, Step
from ...kernel.state.state import State
from ...kernel.state.terms import BEGINS, CHOOSE, ENDS, HISTORY, MAY, TIME, TURN, WHOSE_TURN
from .card import PhantomCard
from .casters import caster_present, races_present
from .combat import open_moment
from .damage import reset_all
from .payment import pay, payable
from .removing import apply_removal
from .state import PhantomState
from .surface import PhaseEffect
from .terms import (
    DISCARD,
    FIELD,
    FOR_TURN,
    HAND,
    NEXT_OTHER_TURN,
    NEXT_OWN_TURN,
    NEXT_TURN_END,
    NO_REVERT,
    NO_WAKE,
    NODES,
    OWN_TURN_START,
    TRANSFORMED,
    TURN_END,
    UPKEEP,
    WHOLE_TURN,
    WITHIN_TURN,
)
from .zones import draw


class Opens(Moment):
    """What begins or ends now, and all that is done at that time (4.1.2)."""

    def __init__(self, rule: str, kind: int, word: str) -> None:
        super().__init__(rule)
        self.kind = kind
        self.word = word

    def run(self, g: State) -> bool:
        assert isinstance(g, PhantomState)
        open_moment(g, self.kind, self.word, self.rule)
        return True


# --- rule effects (規定の効果) ---------------------------------------------------------------------------------------
def reset_damage(g: PhantomState, rule: str) -> None:
    reset_all(g, rule)


def return_to_normal(g: PhantomState, rule: str) -> None:
    """10.28.10; effects that last until this turn begins end."""
    for id in g.zone(FIELD, g.active).copy():
        if g.objs[id].states & TRANSFORMED and not look(g, id).keywords & NO_REVERT and "stays" not in g.objs[id].notes:
            g.cite("10.28.10", id)
            g.do_verb("revert", id, g.active, [id], 0, "", 0)
    expire(g, [f for f in g.lasting_effects if f.until == OWN_TURN_START and f.player == g.active and g.turn > f.born])
    g.cite(rule)


def wake_up(g: PhantomState, rule: str) -> None:
    """4.4.1.a; nodes too, where that option is on."""
    ids = [i for i in g.zone(FIELD, g.active) if g.objs[i].host < 0 and not look(g, i).keywords & NO_WAKE]
    if g.ready_nodes:
        ids += g.zone(NODES, g.active)
    events = [Event(TURN, rule, id, g.active, 0) for id in ids if g.objs[id].tapped]
    if events:
        happen_all(g, events)
    g.cite(rule)


def pay_upkeep(g: PhantomState, rule: str) -> None:
    """4.5.1.a, 維持コスト 10.27.2.a: each card with it, in the order that its player likes."""
    todo = [i for i in g.zone(FIELD, g.active) if look(g, i).keywords & UPKEEP and g.objs[i].host < 0]
    while todo and not g.over:
        id = g.ask(CHOOSE, g.active, todo, todo[0], "7.1.6.a") if len(todo) > 1 else todo[0]
        todo.remove(id)
        if g.objs[id].gone or not look(g, id).keywords & UPKEEP:
            continue
        g.cite(rule, id, g.active)
        for a in look(g, id).abilities:
            if a.key & UPKEEP and not g.objs[id].gone:
                keep_up(g, id, int(getattr(a, "n", 0)))


def keep_up(g: PhantomState, id: int, n: int) -> None:
    player = g.active
    card = g.objs[id].card
    assert isinstance(card, PhantomCard)
    g.cite("10.27.2.a", id, player)
    if caster_present(g, player, card.caster) or races_present(g, player, card.alternate):
        return  # ignored
    if payable(g, player) >= n and g.ask(MAY, player, [0, 1], id, "10.27.2.a"):
        pay(g, player, n, id)
    else:
        apply_removal(g, [id], DISCARD, "10.27.2.a", id, player)


def draw_for_turn(g: PhantomState, rule: str) -> None:
    """4.6.1.a; not in the first turn of whoever began (4.6.3)."""
    if g.turn == 1:
        g.cite("4.6.3", player=g.active)
        return
    if "phase-effect" in g.rules:
        for k in rules_in_force(g, "phase-effect"):
            r = k.rule
            if isinstance(r, PhaseEffect) and r.phase == "draw" and (r.who is None or g.active in r.who.who(k.c)):
                g.cite("1.3.1", k.w.src, g.active)
                r.do.run(Ctx(g, k.w.src, g.active, [], None, g.tick()))
                return
    draw(g, [g.active], 1, rule, -1, g.active)


def discard_down(g: PhantomState, rule: str) -> None:
    """4.8.1.a: down to the limit, as the player likes."""
    hand = g.zone(HAND, g.active)
    over = len(hand) - g.hand_limit(g.active)
    picked: list[int] = []
    while len(picked) < over:
        left = sorted([i for i in hand if i not in picked], key=g.name_key)
        picked.append(g.ask(CHOOSE, g.active, left, -1, rule))
    if picked:
        g.cite("3.6.4", player=g.active)
        apply_removal(g, picked, DISCARD, rule, -1, g.active)


def end_effects(g: PhantomState) -> None:
    """4.9.1.b: before anything is done at the end of the turn."""
    over = end_with_turn(g, [FOR_TURN], NEXT_OWN_TURN, NEXT_OTHER_TURN)
    over += [f for f in g.lasting_effects if f.until == NEXT_TURN_END and g.turn > f.born]
    expire(g, over)


def end_within_turn(g: PhantomState) -> None:
    """4.9.1.d."""
    expire(g, [f for f in g.lasting_effects if f.until == WITHIN_TURN])


def pass_turn(g: PhantomState) -> None:
    """4.9.1.e: what was to end this turn has done so (4.10.1.d)."""
    if g.ending:
        g.cite("4.10.1.d")
        g.ending = ""


STEPS: Final = [
    Step("turn-start", "ターン開始", "turn-start", [
        ActBy("4.3.1.a", reset_damage), ActBy("4.3.1.b", return_to_normal), Opens("4.3.1.c", BEGINS, "turn")]),
    Step("active", "アクティブフェイズ", "active", [
        ActBy("4.4.1.a", wake_up), Opens("4.4.1.b", BEGINS, "active"), Priority("4.4.1.c"),
        Opens("4.4.2.a", ENDS, "active")]),
    Step("maintenance", "メンテナンスフェイズ", "maintenance", [
        ActBy("4.5.1.a", pay_upkeep), Opens("4.5.1.b", BEGINS, "maintenance"), Priority("4.5.1.c"),
        Opens("4.5.2.a", ENDS, "maintenance")]),
    Step("draw", "ドローフェイズ", "draw", [
        ActBy("4.6.1.a", draw_for_turn), Opens("4.6.1.b", BEGINS, "draw"), Priority("4.6.1.c"),
        Opens("4.6.2.a", ENDS, "draw")]),
    Step("main", "メインフェイズ", "main", [
        Opens("4.7.1.a", BEGINS, "main"), Priority("4.7.1.b"), Opens("4.7.2.a", ENDS, "main")]),
    Step("discard", "ディスカードフェイズ", "discard", [
        ActBy("4.8.1.a", discard_down), Opens("4.8.1.b", BEGINS, "discard"), Priority("4.8.1.c"),
        Opens("4.8.2.a", ENDS, "discard")]),
    Step("turn-end", "ターン終了", "turn-end", [
        ActBy("4.9.1.a", reset_damage), Act("4.9.1.b", end_effects), Opens("4.9.1.c", ENDS, "turn"),
        Act("4.9.1.d", end_within_turn), Act("4.9.1.e", pass_turn)]),
]


def next_turn(g: PhantomState) -> None:
    player = g.active
    if g.turn > 0:
        player = g.extra.pop() if g.extra else g.next_player(g.active)
        while take_skip(g, player, "turn"):
            g.cite("4.10.5", player=player)
            player = g.next_player(player)
    g.turn += 1
    g.active = player
    g.schedule = list(WHOLE_TURN)
    g.cite("4.2.1.a", player=player)
    g.used = {}
    g.deeds = {}
    g.past = []
    g.past_before = 0
    g.added = []
    mark_changed(g, TIME | WHOSE_TURN | HISTORY)


def step_ends(g: PhantomState) -> None:
    """A phase is over: an effect may have ended it, or the turn (4.10)."""
    g.cite("4.2.3", player=g.active)
    g.loops.acts.forget()
    if g.ending == "turn":
        g.cite("4.10.1.b", player=g.active)
        if TURN_END in g.schedule:
            g.schedule = [TURN_END]
        g.cite("4.10.1.c", player=g.active)
    elif g.ending == "phase":
        g.cite("4.10.2.b", player=g.active)
        g.ending = ""
    if g.added and g.ending != "turn":
        g.cite("4.10.3.a", player=g.active)
        g.schedule = [*g.added[:1], *g.schedule]  # 4.10.4
        g.added = []


def skipped(g: PhantomState, step: int) -> bool:
    """4.10.5; where a player may skip a phase they say so when the one before it has ended."""
    if g.skips and take_skip(g, g.active, STEPS[step].name):
        g.cite("4.10.5", player=g.active)
        return True
    if "allow" in g.rules:
        for k in rules_in_force(g, "allow"):
            r = k.rule
            if isinstance(r, Allow) and r.act == "skip" and r.zone == STEPS[step].name and (
                    r.who is None or g.active in r.who.who(k.c)):
                g.cite("4.10.5.a", k.w.src, g.active)
                return g.ask(MAY, g.active, [0, 1], k.w.src, "4.10.5.a") != 0
    return False


