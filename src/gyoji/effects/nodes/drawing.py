"""More about drawing: up to a number, shown, and the moment before it."""

from __future__ import annotations

from ...kernel.state.aliases import Slot
from ...kernel.state.event import Event
from ...kernel.state.terms import DRAW, MAY
from ..context import Ctx, Do, Number, Players
from .events import When


class DrawUpTo(Do):
    """Card by card, as long as the player likes."""

    def __init__(self, who: Players, n: Number) -> None:
        self.who = who
        self.n = n

    def run(self, c: Ctx) -> bool:
        done = 0
        for p in self.who.who(c):
            for _ in range(self.n.value(c)):
                if c.g.over or not c.g.may_draw(p, p) or c.g.ask(MAY, p, [0, 1], c.src, "") == 0:
                    break
                done += c.g.do_draw(p, 1, c.src, c.you)
        c.tally = done
        return done > 0

    def possible(self, c: Ctx) -> bool:
        return all(c.g.may_draw(p, c.asks) for p in self.who.who(c))


class Draws(When):
    """A player is about to draw a card: each card by itself (DM 609.6a)."""

    EVENT = DRAW
    INTRODUCES = "player"

    def __init__(self, who: Players, slot: Slot = -1) -> None:
        super().__init__(slot)
        self.who = who

    def matches(self, c: Ctx, ev: Event) -> bool:
        return ev.player in self.who.who(c)


class DrawShowing(Do):
    """Draw cards and show them, or keep them secret: the text goes on speaking of those that were drawn."""

    INTRODUCES = "objects"

    def __init__(self, who: Players, n: Number, slot: Slot = -1, head: str | None = None,
                 secret: bool = False) -> None:
        self.who = who
        self.n = n
        self.slot = slot
        self.head = head
        self.secret = secret

    def run(self, c: Ctx) -> bool:
        drawn: list[int] = []
        for p in self.who.who(c):
            before = c.g.hand_of(p).copy()
            c.g.do_draw(p, self.n.value(c), c.src, c.you)
            drawn.extend(c.g.drawn_since(p, before))
        if not drawn:
            c.g.cite(c.g.shared_rules.not_drawn, c.src, c.you)
        c.bind(self.slot, drawn)
        if not self.secret:
            c.g.do_reveal(drawn, -1, c.src, c.you)
        c.tally = len(drawn)
        return bool(drawn)
