"""Countering a declaration (2.5.5), and what becomes of its cards when it is over."""

from __future__ import annotations

from ...kernel.process.apply import vanish
from ...kernel.process.continuous import look
from ...kernel.process.pipeline import happen
from ...kernel.state.aliases import ObjId, Player, Ref
from ...kernel.state.event import Event
from ...kernel.state.terms import CANCELLED
from .link import Link
from .state import StrikeState
from .terms import A_SPELL, AN_ATTACK, DECLARATIONS, DISCARD, EFFECT, NO_COUNTER
from .zones import going


def counter(g: StrikeState, refs: list[Ref], word: str, src: ObjId, cause: Player) -> int:
    """打ち消し 2.5.5: declarations, or what some strikers have declared."""
    todo: list[Link] = []
    for r in refs:
        for w in g.waiting:
            assert isinstance(w, Link)
            if (w.obj == r or (w.sort == A_SPELL and w.src == r) or r in w.casters) and w not in todo:
                if not word or DECLARATIONS[w.sort] in word.split("|"):
                    todo.append(w)
    done = 0
    for link in todo:
        if cannot_counter(g, link, src, cause):
            g.cite("1.1.3", link.src)
            continue
        g.waiting = [w for w in g.waiting if w is not link]
        happen(g, Event(CANCELLED, "2.5.5", link.casters[0], link.you, link.obj, link.src, cause,
                        word=DECLARATIONS[link.sort]))
        close(g, link, "2.5.5.1")
        done += 1
    return done


def cannot_counter(g: StrikeState, link: Link, src: ObjId, cause: Player) -> bool:
    for id in [link.src, *link.casters]:
        if look(g, id).keywords & NO_COUNTER:
            return True
    return g.forbidden("counter", cause, src, link.obj)


def close(g: StrikeState, link: Link, rule: str) -> bool:
    """A declaration is over: its spell card and its hand cost go to the discard, if they are still there (4.8.4)."""
    vanish(g, link.obj)
    if link.sort == AN_ATTACK:
        g.end_attack(link)
    ids = [id for id in ([link.src, *link.cards] if link.sort == A_SPELL else link.cards)
           if not g.objs[id].gone and g.objs[id].zone // 2 == EFFECT]
    for id in ids:
        g.cite("4.8.4", id)
        happen(g, going(g, id, DISCARD, rule if id == link.src else "7.1.5.3"))
    return bool(ids)
