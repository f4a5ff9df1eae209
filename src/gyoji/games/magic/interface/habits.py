"""How one plays without thinking ahead: for games that an agent plays on in its mind."""

from __future__ import annotations

from typing import Final

from ....kernel.state.aliases import ObjId, Player, QuestionKind
from ....kernel.state.terms import ACT, ATTACK, BLOCK, DEFENDER, DONE, PASS, act_of, obj_of
from ..combat.evasion import evades
from ..state.fields import MagicFields
from ..state.terms import (
    BATTLEFIELD,
    CAST_ACT,
    CREATURE,
    DEATHTOUCH,
    DOUBLE_STRIKE,
    FIRST_STRIKE,
    INDESTRUCTIBLE,
    MANA_VALUE,
    PLAY_LAND,
    POWER,
    TOUGHNESS,
)

QUICK: Final = FIRST_STRIKE | DOUBLE_STRIKE


def usual_answer(g: MagicFields, kind: QuestionKind, player: Player, values: list[int], src: ObjId,
                 before: list[int]) -> int:
    """The index of what is answered, or -1: no habit. `before` are the answers of the same declaration."""
    if kind == ACT and PASS in values:
        pick = next_act(g, player, values)
    elif kind == ATTACK:
        pick = next_attacker(g, player, values, before)
    elif kind == BLOCK and src < 0:
        pick = next_block(g, player, values, before)[0]
    elif kind == DEFENDER and src >= 0 and g.fight.attackers:
        pick = next_block(g, player, [src], [v for v in before if v != src])[1]
    else:
        return -1
    return values.index(pick) if pick in values else values.index(DONE) if DONE in values else 0


def next_act(g: MagicFields, player: Player, values: list[int]) -> int:
    """In one's own turn a land, then the strongest creature or spell; no abilities."""
    best = 0.0
    found = PASS
    if g.active == player and not g.waiting:
        for code in values:
            if code == PASS:
                continue
            if act_of(code) == PLAY_LAND:
                return code
            base = g.objs[obj_of(code)].card.base
            if act_of(code) == CAST_ACT:
                strength = 1.0 + (base.stats[POWER] + base.stats[TOUGHNESS] if base.types & CREATURE
                                  else 2 * base.stats[MANA_VALUE])
                if strength > best:
                    best = strength
                    found = code
    return found


def next_attacker(g: MagicFields, player: Player, values: list[int], before: list[int]) -> int:
    """Whoever survives every block, or takes with it what is worth as much; all of them if they are too many to be blocked.
    Nobody who is needed at home."""
    foes = [id for p in g.order() if g.sides[p] != g.sides[player] for id in creatures(g, p)]
    able = [id for id in values if id >= 0]
    blockers = [id for id in foes if not g.objs[id].tapped]
    life = min(g.life[p] for p in g.order() if g.sides[p] != g.sides[player])
    gone = [id for id in before if id >= 0]
    if beyond(g, able + gone, len(blockers)) >= life and able:
        return able[0]
    at_home = [id for id in creatures(g, player) if not g.objs[id].tapped and id not in before]
    needed = beyond(g, foes, len(at_home) - 1) >= g.life[player]
    for id in able:
        if power(g, id) <= 0:
            continue
        killers = [b for b in blockers if kills(g, b, id) and not evades(g, id, b)]
        if not killers and not (needed and any(not evades(g, id, b) for b in blockers)):
            return id
        if not needed and all(kills(g, id, b) and worth(g, b) >= worth(g, id) for b in killers):
            return id
    return DONE


def next_block(g: MagicFields, player: Player, able: list[int], before: list[int]) -> tuple[int, int]:
    """Who blocks whom next: what is won and lost by it, and the life that it saves; if the game depends on it, anybody."""
    against = [a for a in g.fight.attackers if g.objs[a].controller != player and a not in before]
    against.sort(key=lambda a: -worth(g, a))
    life = g.life[player]
    danger = sum(power(g, a) for a in against) >= life
    best = 0.0
    found = (DONE, DONE)
    for a in against:
        saved = max(0, min(power(g, a), life))
        for b in able:
            if b < 0 or evades(g, a, b):
                continue
            gain = saved + max(0.0, min(saved, saved + 10.0 - life))  # the last ten count twice
            if kills(g, b, a):
                gain += worth(g, a)
            if kills(g, a, b):
                gain -= worth(g, b)
            if danger:
                gain += 100.0 + 3.0 * power(g, a)
            if gain > best:
                best = gain
                found = (b, a)
    return found


def kills(g: MagicFields, id: ObjId, other: ObjId) -> bool:
    """One creature destroys another one by combat damage, and is not destroyed before."""
    mine = g.chars[id].keywords
    others = g.chars[other].keywords
    if others & INDESTRUCTIBLE or power(g, id) <= 0:
        return False
    if others & QUICK and not mine & QUICK and deadly(g, other, id) and not mine & INDESTRUCTIBLE:
        return False
    return deadly(g, id, other)


def deadly(g: MagicFields, id: ObjId, other: ObjId) -> bool:
    return power(g, id) >= toughness(g, other) or (g.chars[id].keywords & DEATHTOUCH != 0 and power(g, id) > 0)


def creatures(g: MagicFields, player: Player) -> list[ObjId]:
    return [id for id in g.zone(BATTLEFIELD, player) if g.chars[id].types & CREATURE]


def beyond(g: MagicFields, attackers: list[ObjId], blockers: int) -> int:
    """The damage that comes through if so many of the strongest are blocked."""
    return sum(sorted([max(0, power(g, id)) for id in attackers], reverse=True)[max(0, blockers):])


def power(g: MagicFields, id: ObjId) -> int:
    return g.chars[id].stats[POWER]


def toughness(g: MagicFields, id: ObjId) -> int:
    return g.chars[id].stats[TOUGHNESS] - g.objs[id].damage


def worth(g: MagicFields, id: ObjId) -> float:
    return 1.5 + 1.5 * g.chars[id].stats[POWER] + g.chars[id].stats[TOUGHNESS]
