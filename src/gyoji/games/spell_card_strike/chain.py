"""The reaction chain (6): reacting, and resolving link after link."""

from __future__ import annotations

from ...effects.context import Ctx
from ...kernel.process.continuous import look
from ...kernel.process.pipeline import happen, moment
from ...kernel.state.aliases import ActCode, Player
from ...kernel.state.event import Event
from ...kernel.state.terms import ACT, ENDS, PASS, RESOLVED, act_of
from .abilities import Declared
from .attacking import strike
from .check_step import check_step, end_lasting
from .countering import close
from .declaring import declarations, declare_ability, declare_spell, origin, reach, within
from .equipping import equip, lay_rule
from .link import Link
from .state import StrikeState
from .terms import A_SPELL, AN_ABILITY, AN_ATTACK, DECLARATIONS, EFFECT, FOR_CHAIN, REACTION, SPELL_ACT


def reactions(g: StrikeState, player: Player) -> list[ActCode]:
    """6.2.1: PASS, and the reactions that a player can declare now."""
    out = [PASS]
    declarations(g, player, REACTION, -1, out)
    return out


def react(g: StrikeState) -> None:
    """The players react in turn until both have passed (6.2.4); then all is resolved."""
    while True:
        player = g.priority
        options = reactions(g, player)
        pick = g.ask(ACT, player, options, -1, "6.2.1")
        if pick != PASS:
            if act_of(pick) == SPELL_ACT:
                declare_spell(g, player, pick)
            else:
                declare_ability(g, player, pick)
            return
        g.cite("6.2.3", player=player)
        g.passes += 1
        g.priority = 1 - player
        if g.passes >= 2:
            g.cite("6.2.4")
            resolve_all(g)
            return
        if len(options) > 1:
            return


def resolve_all(g: StrikeState) -> None:
    """6.3.1: the last link first; nothing is declared in between."""
    g.passes = 0
    g.priority = g.active
    while g.waiting and not g.over:
        w = g.waiting.pop()
        assert isinstance(w, Link)
        check_step(g, "6.3.1.1", w)
        if g.over:
            return
        if close(g, w, "6.3.1.2"):
            check_step(g, "6.3.1.2")
    if g.over:
        return
    moment(g, ENDS, "chain", "6.3.1.4")
    check_step(g, "6.3.1.4")
    end_lasting(g, [f for f in g.lasting_effects if f.until == FOR_CHAIN], "6.3.1.5", "2.4.4.2")


def resolve(g: StrikeState, link: Link) -> None:
    """2.4.9: a link is exerted and applied, or fails; what has changed nothing counts as not done (1.1.7)."""
    g.acting = link
    g.cite("2.7.2.2", link.src, link.you)
    did = strike(g, link) if link.sort == AN_ATTACK else exert(g, link)
    happen(g, Event(RESOLVED, "2.4.10" if did else "1.1.7", link.casters[0], link.you, link.obj, link.src, link.you,
                    word=DECLARATIONS[link.sort]))


def exert(g: StrikeState, link: Link) -> bool:
    """2.4.10: what the text tells is done, unless the caster or all targets are gone or improper."""
    a = link.ability
    assert isinstance(a, Declared)
    caster = link.casters[0]
    if not g.is_striker(caster) or (link.sort == AN_ABILITY and (a not in look(g, caster).abilities or g.mute(caster))):
        g.cite("2.4.10.1", link.src, link.you)
        return False
    c = Ctx(g, link.src, link.you, [s for s in link.slots], None, g.tick())
    c.caster = caster
    c.x = link.x
    c.fixed = link.targets
    if a.targets and not still_proper(g, c, a):
        return False
    did = a.do is not None and a.do.run(c)
    if link.sort == A_SPELL and g.objs[link.src].zone // 2 == EFFECT and not g.over:
        if a.duration == "equip":
            for host in c.bound(a.targets[0].slot) if a.targets else [caster]:
                if host >= 0 and equip(g, link.src, host, link.src, link.you):
                    did = True
                    break
        elif a.duration == "rule":
            did = lay_rule(g, link.src, link.src, link.you) > 0 or did
    return did


def still_proper(g: StrikeState, c: Ctx, a: Declared) -> bool:
    """2.4.10.2: targets that are improper now are dropped; it fails if none is left."""
    mask = reach(g, a, c.caster)
    left = False
    for t in a.targets:
        keep: list[int] = []
        own = origin(g, t, c.caster)
        for r in c.bound(t.slot):
            if r >= 0 and g.objs[r].gone:
                g.cite("2.4.10.2.3", c.src, c.you)
            elif not within(g, r, mask, own):
                g.cite("2.4.10.2.1", c.src, c.you)
            elif r >= 0 and not g.choosable(r, c.src, c.you):
                g.cite("2.4.10.2.2", c.src, c.you)
            elif not t.what.fits(c, r):
                g.cite("2.4.10.2.3", c.src, c.you)
            else:
                keep.append(r)
                left = True
        c.bind(t.slot, keep)
    return left
