"""Resolving what waited (605.2)."""

from __future__ import annotations

from ....effects.context import Ctx
from ....effects.nodes.abilities import Keyword, Triggered
from ....effects.nodes.changes import SetKey
from ....kernel.process.apply import add_lasting_effect
from ....kernel.process.continuous import mark_changed
from ....kernel.state.aliases import Duration, ObjId, Player
from ....kernel.state.card import Continuous, LastingEffect, Mod
from ....kernel.state.state import Pending
from ....kernel.state.terms import CHOOSE, DONE, STRUCTURE, TARGET
from ..card_types.cross_gears import cross
from ..concepts.battles import Slays
from ..state.notes import PAID_FOR, SUPER
from ..state.state import DuelState
from ..state.terms import CROSS_GEAR, FOR_TURN, HAND, LEXICON, S_TRIGGER
from ..turn.shield_breaking import STRIKE, SUPER_TRIGGER, FromShield
from ..vocabulary.abilities import Icon, SilentSkill, TapAbility
from ..zones.moving import destroy
from .executing import execute_free


def carry_out(g: DuelState, t: Pending) -> None:
    """605.2: one effect that waited is done, wherever its source is by now (110.5a)."""
    a = t.ability
    g.effect.depth = g.effect.depth + 1
    g.cite("605.2", t.src, t.you)
    if isinstance(a, FromShield):
        use_from_shield(g, t, a)
    elif isinstance(a, Slays):
        g.cite("607.1", t.src, t.you)
        destroy(g, [i for i in t.slots[0] if not g.objs[i].gone], 0, "701.6a", t.src, t.you)
    elif isinstance(a, Triggered):
        c = Ctx(g, t.src, t.you, a.bound(t.event, t.slots), t.event, g.tick())
        c.paid = paid(g, t.src)
        run(g, a, c, a.cond is None or a.cond.holds(c))
    elif isinstance(a, (TapAbility, SilentSkill, Icon)):
        a.do.run(Ctx(g, t.src, t.you, [], None, g.tick()))
    g.effect.depth = g.effect.depth - 1
    g.cite("605.2f", t.src, t.you)


def run(g: DuelState, a: Triggered, c: Ctx, holds: bool) -> None:
    if holds:
        a.do.run(c)
    else:
        g.cite("605.2a", c.src, c.you)


def paid(g: DuelState, id: ObjId) -> list[str]:
    return [n[len(PAID_FOR):] for n in g.objs[id].notes if n.startswith(PAID_FOR)]


def use_from_shield(g: DuelState, t: Pending, a: FromShield) -> None:
    """Each of them in turn; the rest waits."""
    g.cite("509.5e", t.src, t.you)
    g.cite("101.4", t.src, t.you)
    g.cite("101.4a" if a.key == S_TRIGGER else "101.4b", t.src, t.you)
    if a is STRIKE:
        g_strike(g, t)
    elif g.zone_kind(t.src) == HAND and not g.objs[t.src].gone:
        g.effect.triggering = True
        if a is SUPER_TRIGGER:
            g.own(t.src).notes = {**g.objs[t.src].notes, PAID_FOR + SUPER: 1}
        new = execute_free(g, t.you, t.src, t.src, a.rule, "play", a.key)
        if new < 0 and PAID_FOR + SUPER in g.objs[t.src].notes:
            g.own(t.src).notes = {n: k for n, k in g.objs[t.src].notes.items() if n != PAID_FOR + SUPER}
        g.effect.triggering = False
        if g.orphans:  # 703.4k: what waited for it
            mark_changed(g, STRUCTURE)
            g.settled()
        if new >= 0 and not g.over and g.chars[new].types & CROSS_GEAR and crosses(g, new):
            able = g.creatures(t.you)
            pick = g.ask(TARGET, t.you, [*able, DONE], new, "112.3a") if able else DONE
            if pick != DONE:
                cross(g, new, pick, new, t.you)


def crosses(g: DuelState, id: ObjId) -> bool:
    """S・トリガーX: then crossed to a creature."""
    return any(isinstance(a, Keyword) and a.key == S_TRIGGER and a.word == "x" for a in g.chars[id].abilities)


def g_strike(g: DuelState, t: Pending) -> None:
    """G・ストライク: one creature of the opponent cannot attack this turn."""
    able = [i for i in g.creatures(1 - t.you) if g.choosable(i, t.src, t.you)]
    if able:
        pick = g.ask(CHOOSE, t.you, able, t.src, "509.5b")
        restrict(g, pick, "no-attack", FOR_TURN, t.src, t.you)


def restrict(g: DuelState, id: ObjId, key: str, until: Duration, src: ObjId, you: Player) -> None:
    """A restriction upon one object for a time."""
    m = SetKey(key)
    m.link_mod(LEXICON)
    mods: list[Mod] = [m]
    effect = Continuous(src, you, g.tick(), [], [id])
    effect.set_mods(mods)
    f = LastingEffect(src, you, g.stamp, until, "608.2")
    f.effect = effect
    f.player = you
    add_lasting_effect(g, f, "608.2")
