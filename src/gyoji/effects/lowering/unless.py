"""Something is done unless a player does something else: who that is, where it is whoever acts."""

from __future__ import annotations

from ..context import Do
from ..english.clauses import Unless
from ..english.sentences import remade
from ..english.subjects import By
from ..nodes.choosing import Choose
from ..nodes.objects import ThatPlayer
from ..nodes.structure import Seq


def of_each(n: Unless) -> Do:
    """Of "each player discards a card unless they pay 2 life": each player in turn may pay, or discards."""
    orelse = n.orelse
    steps: list[Do] = [] if orelse is None else orelse.steps if isinstance(orelse, Seq) else [orelse]
    if not steps:
        return n
    last = steps[-1]
    who = n.do.who if isinstance(n.do, By) else None
    if not isinstance(last, By) or not isinstance(n.do, By) or not isinstance(who, ThatPlayer) or who.slot != last.slot:
        return n
    if not all(isinstance(s, Choose) for s in steps[:-1]):  # more is done: who may prevent all of it is known before
        return Unless(By(last.who, n.do.do, n.do.slot), n.then, orelse)
    given, same = n.do.slot, last.slot
    do = remade(n.do.do, lambda x: ThatPlayer(same) if isinstance(x, ThatPlayer) and x.slot == given else x)
    assert isinstance(do, Do)
    made = By(last.who, Unless(do, n.then, last.do), same)
    return Seq([*steps[:-1], made]) if len(steps) > 1 else made
