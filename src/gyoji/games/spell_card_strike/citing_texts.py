"""What the journal says of the words of texts (8) and of keywords (10) when they are at work."""

from __future__ import annotations

from typing import Final

from ...effects.context import Cond, Ctx
from ...effects.nodes.abilities import Keyword, Static, Triggered
from ...effects.nodes.changes import Gain
from ...effects.nodes.choosing import ChooseNumber
from ...effects.nodes.events import Comes
from ...effects.nodes.numbers import OrElse
from ...effects.nodes.replacements import Before, Instead
from ...effects.nodes.structure import If, May, OneOf
from ...kernel.state.card import NO_SLOTS, Ability, LastingEffect, Mod
from ...kernel.state.state import ActiveAbility, Pending
from .abilities import ChangedBy
from .state import OF_SPELL, StrikeState
from .terms import AWAKENING, FORMATION, GATHER, JOIN, POINT_BLANK

BY_KEYWORD: Final[dict[int, tuple[str, ...]]] = {
    POINT_BLANK: ("10.2.1",), AWAKENING: ("10.3.1",), FORMATION: ("10.4.1", "10.4.2"), GATHER: ("10.7.1",),
    JOIN: ("10.8.2",),
}


# --- texts (8) -------------------------------------------------------------------------------------------------
def decided(g: StrikeState, what: object, src: int, you: int, yes: bool) -> None:
    """してもよい was offered, 場合 was looked at, one of two effects is chosen."""
    if isinstance(what, May):
        g.cite_all(("8.1.6", "8.1.6.1" if yes else "8.1.6.2"), src, you)
    elif isinstance(what, If):
        condition(g, what.cond, src, you, yes)
    elif isinstance(what, OneOf):
        g.cite("8.1.9", src, you)
    elif isinstance(what, ChooseNumber):
        g.cite("1.1.6.1", src, you)


def condition(g: StrikeState, cond: Cond, src: int, you: int, yes: bool) -> None:
    """What follows 場合 is done, or is not (8.1.4.3); of conditions with "or" one is enough (8.1.9.1)."""
    g.cite("8.1.4" if yes else "8.1.4.3", src, you)
    if yes and isinstance(cond, OrElse):
        g.cite_all(("8.1.9", "8.1.9.1"), src, you)


def triggering(g: StrikeState, w: ActiveAbility) -> None:
    """A 場合 or 次に is met: once (8.1.3.1), while its effect lasts, before or after what it waits for."""
    a = w.ability
    f = w.lasting
    if f is not None and f.once:
        g.cite_all(("8.1.3", "8.1.3.1", "8.1.3.2"), w.src, w.you)
    else:
        g.cite_all(("8.1.4",) if f is None else ("8.1.4", "8.1.4.2"), w.src, w.you)
    if a.key:
        keyword(g, a, w.src, w.you)
    if isinstance(a, Before) or (isinstance(a, Triggered) and not isinstance(a.when, Comes)):
        g.cite("8.1.8", w.src, w.you)
    elif isinstance(a, Instead):
        g.cite_all(("8.1.5", "8.1.5.1", "8.1.5.2", "8.1.5.3"), w.src, w.you)


def waiting_for(g: StrikeState, src: int, once: bool) -> str:
    """An effect that will be watched for as long as it lasts."""
    g.cite("8.1.3.2" if once else "8.1.4.2", src)
    return "8.1.3" if once else "2.4.6"


def ended(g: StrikeState, over: list[LastingEffect]) -> None:
    """8.1.3.3: a 次に whose time is over never works."""
    if g.journal is not None:
        for f in over:
            if f.once:
                g.cite("8.1.3.3", f.src, f.player)


def changing(g: StrikeState, id: int, mods: list[Mod]) -> None:
    """変更する, and an ability in 『』 that is gained."""
    for m in mods:
        if isinstance(m, ChangedBy):
            g.cite_all(("8.1.7", "8.1.7.1", "8.1.7.2"), id, -1)
        elif isinstance(m, Gain) and not isinstance(m.ability, Keyword):
            g.cite("8.2.4", id)


# --- order (9.1) and keywords (10) -------------------------------------------------------------------------------
def standing(g: StrikeState, a: Static, src: int, you: int, applies: bool) -> None:
    """A static ability is in force, or its condition is not met."""
    if a.key:
        keyword(g, a, src, you)
    elif a.cond is not None:
        condition(g, a.cond, src, you, a.cond.holds(Ctx(g, src, you, NO_SLOTS, None, 0)))
    if applies:
        changing(g, src, a.mods)


def keyword(g: StrikeState, a: Ability, src: int, you: int) -> None:
    """A keyword works as the ability that it stands for, as often as the striker has it (10.1.3)."""
    if a.key in BY_KEYWORD:
        g.cite_all(BY_KEYWORD[a.key], src, you)
        if sum(1 for other in g.chars[src].abilities if other.key == a.key and type(other) is type(a)) > 1:
            g.cite("10.1.3", src, you)


def taking_turns(g: StrikeState, t: Pending) -> None:
    """9.1.3: others of the same rank wait while this one is done."""
    rank = g.category(t.src, t.origin, g.floating(t))
    for other in g.pending:
        if g.category(other.src, other.origin, g.floating(other)) == rank:
            g.cite("9.1.3.2" if rank == OF_SPELL else "9.1.3.1", t.src, t.you)
            return
