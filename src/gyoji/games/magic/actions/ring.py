"""The Ring and its bearers (701.52)."""

from __future__ import annotations

from typing import Final

from ....effects.context import Cond, Ctx, Filter, Number
from ....effects.nodes.abilities import Delay, Static, Triggered
from ....effects.nodes.changes import SetKey
from ....effects.nodes.events import Comes, Damaged, Declares
from ....effects.nodes.filters import KindIs
from ....effects.nodes.instructions import Discard, Draw, Life, Verb
from ....effects.nodes.numbers import Is, Num
from ....effects.nodes.objects import ControllerOf, EachPlayer, It, Opponent, PlayerAsObject, Sel, You
from ....effects.nodes.structure import EachDoes, Seq
from ....kernel.process.continuous import look, mark_changed
from ....kernel.process.pipeline import happen
from ....kernel.state.aliases import ObjId, Player
from ....kernel.state.card import Chars
from ....kernel.state.event import Event
from ....kernel.state.terms import CHOOSE, DEED, HISTORY, SET, STATE, STATES
from ..additional.designations import emblem
from ..concepts.control import lay_down
from ..continuous.layers import Becomes
from ..state.card import MagicCard
from ..state.fields import MagicFields, magic
from ..state.terms import BATTLEFIELD, CREATURE, RING_BEARER
from ..vocabulary.events import BlockedByOne


class RingLevel(Number):
    """How often the Ring has tempted its player."""

    READS = HISTORY

    def value(self, c: Ctx) -> int:
        return magic(c).designations.tempted[c.you]


class RingBearer(Filter):
    """701.52e: it is on the battlefield and bears the Ring; whose bearer it is, its controller says."""

    READS = STATES

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return c.g.objs[id].states & RING_BEARER != 0 and c.g.zone_kind(id) == BATTLEFIELD


class OtherBearerChosen(Cond):
    """The player whom the Ring has tempted chose another creature than this."""

    def holds(self, c: Ctx) -> bool:
        return c.event is not None and c.event.obj >= 0 and c.event.obj != c.src


def the_ring() -> MagicCard:
    """701.52c: what the emblem has, the more the more often the Ring has tempted its player."""
    if not KNOWN:
        bearer = Sel(RingBearer(), "", You())
        late = Delay(Comes("end-combat"), EachDoes(ControllerOf(It(0)), Verb("sacrifice", It(0))))
        KNOWN.append(emblem("The Ring", [
            Static(bearer, [Becomes(["legendary"], [], True), SetKey("skulk")]),
            Triggered(Declares(bearer, "attack"), Seq([Draw(You(), Num(1)), Discard(You(), Num(1))]), at_least(2)),
            Triggered(BlockedByOne(bearer, Sel(KindIs("creature")), 1, 0), late, at_least(3)),
            Triggered(Damaged(bearer, PlayerAsObject(EachPlayer()), True), Life(Opponent(), Num(3), True), at_least(4)),
        ]))
    return KNOWN[0]


KNOWN: Final[list[MagicCard]] = []


def at_least(level: int) -> Is:
    return Is(RingLevel(), ">=", Num(level))


def tempt(g: MagicFields, player: Player, src: ObjId) -> int:
    """701.52a: a creature becomes the Ring-bearer; 701.52d: then the Ring has tempted."""
    if not g.designations.tempted[player]:
        g.cite("701.52c", src, player)
        g.get_emblem(the_ring(), player, src)
    g.designations.tempted = [n + 1 if p == player else n for p, n in enumerate(g.designations.tempted)]
    mark_changed(g, HISTORY)
    mine = [i for i in g.zone(BATTLEFIELD, player) if look(g, i).types & CREATURE]
    id = -1
    if mine:
        id = g.ask(CHOOSE, player, mine, src, "701.52a")
        for i in g.zone(BATTLEFIELD, player):
            if i != id:
                lay_down(g, i)
        happen(g, Event(STATE, "701.52a", id, player, RING_BEARER, src, player, flags=SET))
        mark_changed(g, STATES)
        happen(g, Event(DEED, "701.52a", id, player, src=src, cause=player, word="bearer"))
    happen(g, Event(DEED, "701.52d", id, player, g.designations.tempted[player], src, player, word="ring"))
    return 1
