"""What waits (603.3, 605.1): the pool of triggered effects, and those that are declared from hidden zones (603.2e)."""

from __future__ import annotations

from typing import Final

from ....effects.context import NO_SLOTS, Ctx
from ....kernel.holding.rounds import Rounds
from ....kernel.process.apply import expire
from ....kernel.process.leaving_the_game import finish
from ....kernel.process.pipeline import happen
from ....kernel.process.triggers import take
from ....kernel.state.aliases import ObjId, Player
from ....kernel.state.event import Event
from ....kernel.state.state import Pending
from ....kernel.state.terms import ACT, DECLARE, NOBODY, PASS, REVEAL, act_code, obj_of, place_of
from ..state.state import DuelState
from ..state.terms import ATTACK_STEP, BATTLE, BLOCK_STEP, DECLARE_ACT, DIRECT_ATTACK, END, FOR_EFFECT, GRAVEYARD, HAND, MANA
from ..vocabulary.abilities import Declared
from ..zones.moving import hide_again

DRAINS: Final = {  # by step: the turn player declares and does theirs, then the other
    ATTACK_STEP: ["506.3b", "506.3c", "506.3d", "506.3e"], BLOCK_STEP: ["507.3d", "507.3e", "507.3f", "507.3g"],
    DIRECT_ATTACK: ["509.4", "509.4a", "509.4", "509.4b"], END: ["511.1b", "511.1c", "511.1d", "511.1e"],
}


def drain(g: DuelState, rule: str) -> None:
    """506.3b to 506.3e: the turn player declares and does their effects as they like, then the other; new ones of the turn
    player come first again after the effect that is going on (101.4c), and S・トリガー before all (101.4)."""
    rounds: Rounds | None = None
    last = NOBODY
    while not g.over and not g.cut:
        if not g.pending and not g.declared.calls:
            return
        now = next_effect(g, rule, last)
        if now == NOBODY:
            break
        last = now
        if rounds is None:
            rounds = Rounds()
        if rounds.endless(g, g.decisions):  # nobody can stop it: a draw
            finish(g, NOBODY, "104.1")
            return
    g.declared.calls = []
    g.declared.offered = [0, 0]


def next_effect(g: DuelState, rule: str, last: int) -> int:
    """One effect is done, or something declared; whose it was, or NOBODY when nothing is left."""
    if any(g.pool_rank(t) == 0 for t in g.pending):
        resolve_one(g, rule)
        return last if last != NOBODY else g.active
    for p in g.order():
        if g.declared.calls and g.declared.offered[p] < len(g.declared.calls):
            g.declared.offered[p] = len(g.declared.calls)
            if p == g.active or not g.attack_over:  # 505.6a: nothing new once the attack is over
                declare(g, p)
        if any(t.you == p for t in g.pending):
            if g.step in DRAINS:
                g.cite(DRAINS[g.step][1 if p == g.active else 3], player=p)
            resolve_one(g, rule)
            return p
    return NOBODY


def resolve_one(g: DuelState, rule: str) -> None:
    g.cite("603.3")
    g.cite("605.1")
    take(g, g.pending, rule)
    effect_over(g)


def effect_over(g: DuelState) -> None:
    """605.2f: an ability is gone when it was resolved; what it showed is hidden again."""
    if g.lasting_effects:
        over = [f for f in g.lasting_effects if f.until == FOR_EFFECT]
        if over:
            expire(g, over)
    if g.effect.shown:
        hide_again(g)


# --- declaring (603.2f) ------------------------------------------------------------------------
def declarable(g: DuelState, player: Player) -> list[int]:
    """What a player could declare now, as acts: the card, and the place of the ability among its own."""
    out: list[int] = []
    for zone in (HAND, GRAVEYARD, MANA, BATTLE):
        for id in g.zones[zone * 2 + player]:
            ch = g.chars[id]
            for k in range(len(ch.abilities)):
                a = ch.abilities[k]
                if isinstance(a, Declared) and g.works(g.objs[id], a) and answered(g, player, id, a) is not None:
                    out.append(act_code(DECLARE_ACT, id, k))
    return out


def answered(g: DuelState, player: Player, id: ObjId, a: Declared) -> Event | None:
    """The newest event that an ability answers, as things stand now (506.3d)."""
    for k in range(len(g.declared.calls) - 1, -1, -1):
        ev = g.declared.calls[k]
        if (a.hears >> ev.kind) & 1 and a.when.may_match(ev) and a.when.matches(
                Ctx(g, id, player, NO_SLOTS, ev, 0), ev):
            return ev
    return None


def declare(g: DuelState, player: Player) -> None:
    """603.2f: the player shows the card; only then has the ability triggered."""
    done: list[int] = []
    while not g.over:
        able = [code for code in declarable(g, player) if code not in done]
        if not able:
            return
        pick = g.ask(ACT, player, [PASS, *able], -1, "603.2e")
        if pick == PASS:
            return
        done.append(pick)
        id = obj_of(pick)
        a = g.chars[id].abilities[place_of(pick)]
        assert isinstance(a, Declared)
        ev = answered(g, player, id, a)
        g.own(id).known |= 3
        happen(g, Event(REVEAL, "603.2f", id, NOBODY, cause=player))
        g.cite("603.2e", id, player)
        g.cite("603.2f", id, player)
        if g.step in DRAINS:
            g.cite(DRAINS[g.step][0 if player == g.active else 2], id, player)
        g.pending.append(Pending(id, a, g.chars[id].origins[place_of(pick)], player, ev, []))


def call(g: DuelState, ev: Event) -> None:
    """An event that declared abilities may answer, also of cards that come to the hand meanwhile (506.3d)."""
    if g.declared.declares and ev.kind == DECLARE and ev not in g.declared.calls:
        g.declared.calls.append(ev)
