"""Priority and interference (1.12): what a player may do, and what happens when all have passed."""

from __future__ import annotations

from typing import Final

from ...kernel.process.apply import expire
from ...kernel.process.continuous import look
from ...kernel.process.priority import ONLY_PASS, chain_step
from ...kernel.state.aliases import ActCode, ObjId, Player
from ...kernel.state.card import ACTIVATED, Ability
from ...kernel.state.state import StackItem
from ...kernel.state.terms import ENDS, PASS, act_code, act_of, obj_of, place_of
from .abilities import Optional, Used
from .activating import apply_optional, optional_refusal, resolve_use, use, use_refusal
from .combat import (
    attack_refusal,
    attack_time,
    block_refusal,
    block_time,
    compelled,
    declare_attack,
    declare_block,
    open_moment,
    resolve_attack,
)
from .lasting import shown_first
from .link import Link
from .loops import barred_by_loop, note_act
from .playing import let_from_elsewhere, main_timing, play_card, play_refusal, resolve_card
from .state import PhantomState
from .terms import (
    A_CARD,
    AN_EFFECT,
    APPLY,
    ATTACK_ACT,
    BLOCK_ACT,
    FIELD,
    FOR_INTERFERENCE,
    HAND,
    NO_NODE_SET,
    PLAY,
    SET_NODE,
    USE,
)
from .zones import set_node

NODE_SET: Final = [f"{p}:node-set" for p in range(16)]  # keys of what players have done, made once


def acts(g: PhantomState, player: Player) -> list[ActCode]:
    """1.12.2: PASS, and what a player may do with priority."""
    look(g, 0)
    out = [PASS]
    hand = g.zone(HAND, player)
    able: list[int] = []
    playable: list[int] = []
    may_set = not node_refusal(g, player)
    for at in range(len(hand)):
        id = hand[at]
        plays = not (g.barred and id in g.barred) and not play_refusal(g, player, shown_first(g, id))
        if (plays or may_set) and is_first(g, hand, at):  # which of those that are alike does not matter
            able.append(id)
            if plays:
                playable.append(id)
    for id in sorted(able, key=g.name_key) if len(able) > 1 else able:
        if id in playable:
            out.append(act_code(PLAY, id, 0))
        if may_set:
            out.append(act_code(SET_NODE, id, 0))
    if "allow" in g.rules:
        out.extend([act_code(PLAY, id, 0) for id in let_from_elsewhere(g, player)])
    for w in g.usable:
        if (w.you == player or for_others(w.ability)) and not (g.barred and w.src in g.barred):
            offer_use(g, player, w.src, out)
    field = g.zones[FIELD * g.players + player]
    if not attack_time(g, player):
        for id in field:
            if not attack_refusal(g, player, id):
                out.append(act_code(ATTACK_ACT, id, 0))
    if not block_time(g, player):
        for id in field:
            if not block_refusal(g, player, id):
                out.append(act_code(BLOCK_ACT, id, 0))
    if "must" in g.rules:
        if not block_time(g, player):
            forced = compelled(g, player, "block")
            if forced:
                return [act_code(BLOCK_ACT, id, 0) for id in forced]
        elif not attack_time(g, player) and compelled(g, player, "attack"):
            out = out[1:]
    return out if len(out) > 1 else out if PASS not in out else ONLY_PASS


def for_others(a: Ability) -> bool:
    """Its text lets other players use it."""
    return isinstance(a, (Used, Optional)) and a.users != ""


def is_first(g: PhantomState, hand: list[ObjId], at: int) -> bool:
    """No card before this one in a hand has its name."""
    name = g.objs[hand[at]].card.name
    for k in range(at):
        if g.objs[hand[k]].card.name == name:
            return False
    return True


def offer_use(g: PhantomState, player: Player, id: ObjId, out: list[ActCode]) -> None:
    ch = g.chars[id]
    for k in range(len(ch.abilities)):
        a = ch.abilities[k]
        if a.kind != ACTIVATED:
            continue
        if isinstance(a, Used):
            code = act_code(USE, id, k)
            if code not in out and not barred_by_loop(g, player, code) and not use_refusal(g, player, id, a, ch.origins[k]):
                out.append(code)
        elif isinstance(a, Optional):
            code = act_code(APPLY, id, k)
            if code not in out and not barred_by_loop(g, player, code) and not (
                    optional_refusal(g, player, id, a, ch.origins[k])):
                out.append(code)

def node_refusal(g: PhantomState, player: Player) -> str:
    """1.8.2: the rule by which a player cannot set a node; "": they can."""
    wrong = main_timing(g, player)
    if wrong:
        return "1.8.2.b" if wrong == "c" else "1.8.2.a" if wrong == "b" else "1.8.2"
    if g.deeds.get(NODE_SET[player], 0):
        return "1.8.2.c"
    return "1.8.2.d" if not g.zone(HAND, player) or g.player_key(player, NO_NODE_SET) else ""

def act(g: PhantomState, player: Player, code: ActCode) -> None:
    id = obj_of(code)
    kind = act_of(code)
    if not note_act(g, player, code):
        g.undone = True
        return
    if kind != BLOCK_ACT and kind != PLAY:
        g.fight.direct = False
    if kind == PLAY:
        g.cite("1.12.6.a", id, player)
        play_card(g, player, id)
        g.fight.direct = False
    elif kind == USE:
        g.cite("1.12.6.b", id, player)
        use(g, player, id, place_of(code))
    elif kind == SET_NODE:
        g.cite("1.12.2.a", id, player)
        set_node(g, player, id)
    elif kind == ATTACK_ACT:
        g.cite("1.12.6.c", id, player)
        declare_attack(g, player, id)
    elif kind == BLOCK_ACT:
        g.cite("1.12.2.f", id, player)
        declare_block(g, player, id)
        g.fight.direct = False
    else:
        g.cite("1.12.2.d", id, player)
        apply_optional(g, player, id, place_of(code))

def after_act(g: PhantomState, player: Player, code: ActCode) -> Player:
    """1.12.3: node sets and automatic effects leave priority where it is; all else hands it on."""
    if g.undone:
        g.undone = False
        return player
    kind = act_of(code)
    if kind == ATTACK_ACT and g.fight.attacker >= 0:
        return g.fight.attacked
    if kind in (SET_NODE, APPLY):
        g.cite("1.12.3", player=player)
        return player
    return g.next_player(player)

def priority_step(g: PhantomState, rule: str) -> bool:
    if g.ending and not g.waiting:
        g.cite("4.10.1.a" if g.ending == "turn" else "4.10.2.a")
        return True
    if not g.waiting and not g.passes:
        g.cite(rule, player=g.priority)
    return chain_step(g, rule)

def resolve(g: PhantomState, w: StackItem) -> None:
    """1.12.8.a, 1.12.8.b: the last first; an attack that began it is the last of all."""
    assert isinstance(w, Link)
    if w.sort == A_CARD:
        g.cite("1.12.8.a", w.src, w.you)
        resolve_card(g, w)
    elif w.sort == AN_EFFECT:
        g.cite("1.12.8.a", w.src, w.you)
        resolve_use(g, w)
    else:
        g.cite("1.12.8.b", w.src, w.you)
        resolve_attack(g, w)

def interference_ends(g: PhantomState) -> None:
    g.used_here = []
    g.fight.direct = False
    over = [f for f in g.lasting_effects if f.until == FOR_INTERFERENCE and f not in g.outer_effects]
    g.cite("1.12.8.c")
    expire(g, over)
    open_moment(g, ENDS, "interference", "1.12.8.d")
    g.past_before = len(g.past)

