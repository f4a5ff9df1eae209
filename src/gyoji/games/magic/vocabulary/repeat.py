"""What a text has done more than once: as often as a player likes, or until something has come about."""

from __future__ import annotations

from ....effects.context import Ctx, Do, Enclosing, Filter, Number
from ....effects.nodes.structure import Repeat
from ....kernel.process.continuous import look
from ....kernel.state.aliases import Slot
from ....kernel.state.terms import AS_COST, BY_EFFECT, MAY, TO_BOTTOM
from ..actions.with_library import mill, top
from ..combat.declaring import put_in_order
from ..state.fields import magic
from ..state.terms import EXILE, GRAVEYARD, HAND, LIBRARY


class SoOften(Repeat):
    """The number comes first: "for each counter on it, ...": what is done brings up nothing that the number speaks of."""

    def __init__(self, n: Number, do: Do) -> None:
        super().__init__(do, None, n)


class MillUntil(Do):
    """A player mills cards one by one, until one that fits or so many of them have been put into the graveyard."""

    INTRODUCES = "objects"

    def __init__(self, filter: Filter, n: Number, slot: Slot = -1) -> None:
        self.filter = filter
        self.n = n
        self.slot = slot
        self.head = frozenset(["card"])

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        who = c.each if c.each >= 0 else c.you
        most = self.n.value(c)
        there: list[int] = []
        found = False
        while g.zone(LIBRARY, who) and len(there) < most and not found:
            new = [i for i in mill(g, who, 1, c.src, c.you) if g.zone_kind(i) == GRAVEYARD]
            there.extend(new)
            found = any([self.filter.fits(c, i, look(g, i)) for i in new])
        c.bind(self.slot, there)
        return bool(there)


class ExileUntilTaken(Do):
    """A player exiles the top card of the library again and again, until they take one or one has the name of another."""

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        names: list[str] = []
        while g.zone(LIBRARY, c.you):
            new = g.do_move(top(g, c.you, 1), EXILE, -1, BY_EFFECT, 0, c.src, c.you)[0]
            name = look(g, new).name if new >= 0 else ""
            if name in names:
                return True
            if new >= 0 and g.ask(MAY, c.you, [0, 1], new, "608.2d"):
                g.do_move([new], HAND, -1, BY_EFFECT, 0, c.src, c.you)
                return True
            names.append(name)
        return bool(names)


class LookOn(Do):
    """A player looks at so many cards, and for a life at the next ones; those seen last end on top of the library."""

    def __init__(self, n: Number, life: Number) -> None:
        self.n = n
        self.life = life

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        price = self.life.value(c)
        while True:
            ids = top(g, c.you, self.n.value(c))
            g.do_reveal(ids, c.you, c.src, c.you)
            if not ids or not g.may_pay_life(c.you, price) or not g.ask(MAY, c.you, [0, 1], c.src, "608.2d"):
                break
            g.do_life(c.you, -price, AS_COST, c.src, c.you)
            low = put_in_order(g, c.you, ids, c.src, "401.4")
            g.do_move(low, LIBRARY, -1, BY_EFFECT | TO_BOTTOM, 0, c.src, c.you)
        g.do_shuffle(c.you, LIBRARY, c.src, c.you)
        high = put_in_order(g, c.you, ids, c.src, "401.4")
        g.do_move(high[::-1], LIBRARY, -1, BY_EFFECT, 0, c.src, c.you)
        return bool(ids)


class Again(Enclosing):
    """Something is done, and again as often as a player likes."""

    def run(self, c: Ctx) -> bool:
        did = self.do.run(c)
        while did and not c.g.over and c.g.ask(MAY, c.you, [0, 1], c.src, "") != 0:
            did = self.do.run(c)
        return True
