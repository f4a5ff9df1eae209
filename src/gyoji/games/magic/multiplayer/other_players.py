"""Players whom texts for several know by their seats, or as friends and foes."""

from __future__ import annotations

from ....effects.context import Ctx, Do, Players, near
from ....kernel.state.aliases import Player
from ..state.fields import magic


class Neighbor(Players):
    """The player to somebody's left, who is next in turn order, or to their right."""

    def __init__(self, of: Players, left: bool) -> None:
        self.of = of
        self.left = left

    def who(self, c: Ctx) -> list[Player]:
        found = [c.g.seats_from(p)[1 if self.left else -1] for p in self.of.who(c) if len(c.g.seats_from(p)) > 1]
        return near(c, list(dict.fromkeys(found)))


class ChooseFoes(Do):
    """For each player it is chosen whether they are a friend or a foe."""

    def run(self, c: Ctx) -> bool:
        g = magic(c)
        g.cite("608.2d", c.src, c.you)
        foes = 0
        for p in near(c, g.order()):
            c.each = p
            foes |= g.ask_mode(c.you, [0, 1], ["friend", "foe"], c.src, "608.2d") << p
        c.each = -1
        g.results.foes = foes
        return True


class Sided(Players):
    """Each player who was chosen as a friend, or as a foe."""

    def __init__(self, foe: bool) -> None:
        self.foe = foe

    def who(self, c: Ctx) -> list[Player]:
        foes = magic(c).results.foes
        return near(c, [p for p in c.g.order() if bool(foes >> p & 1) == self.foe])
