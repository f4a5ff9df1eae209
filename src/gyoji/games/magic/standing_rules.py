"""Rules that stand and that casting, costs, drawing and the untap step read."""

from __future__ import annotations

from typing import ClassVar

from ...effects.context import Cond, Ctx, Filter, Number, Objects, Players
from ...effects.drawing import Draws
from ...effects.events import When
from ...effects.rulings import Rule
from ...kernel.event import Event
from ...kernel.terms import PUT_COUNTERS
from .terms import COMBAT_DAMAGE, FIRST_STRIKE_DAMAGE, POSTCOMBAT_MAIN, PRECOMBAT_MAIN, STACK


class CostFloor(Rule):
    """A spell that fits costs at least so much mana (601.2f)."""

    name: ClassVar[str] = "cost-floor"
    FIELDS: ClassVar[tuple[str, ...]] = ("what", "n")

    def __init__(self, what: Objects | None, n: Number) -> None:
        super().__init__()
        self.what = what
        self.n = n


class UntapLimit(Rule):
    """Players untap no more than so many of these in their untap steps (502.3)."""

    name: ClassVar[str] = "untap-limit"
    FIELDS: ClassVar[tuple[str, ...]] = ("n", "filter")

    def __init__(self, n: Number, filter: Filter) -> None:
        super().__init__()
        self.n = n
        self.filter = filter


class DrawLimit(Rule):
    """A player draws no more than so many cards each turn (121.3)."""

    name: ClassVar[str] = "draw-limit"
    FIELDS: ClassVar[tuple[str, ...]] = ("who", "n")

    def __init__(self, who: Players, n: Number) -> None:
        super().__init__()
        self.who = who
        self.n = n


# --- who and when -------------------------------------------------------------------------------------------------------
class Inactive(Players):
    """Whoever it is whose turn it is not."""

    def who(self, c: Ctx) -> list[int]:
        return [p for p in range(c.g.players) if p != c.g.active]


class SorceryTimeOf(Cond):
    """A player could cast a sorcery now, as far as time goes."""

    FIELDS: ClassVar[tuple[str, ...]] = ("who",)

    def __init__(self, who: Players) -> None:
        super().__init__()
        self.who = who

    def holds(self, c: Ctx) -> bool:
        g = c.g
        return g.active in self.who.who(c) and not g.waiting and g.step in (PRECOMBAT_MAIN, POSTCOMBAT_MAIN)


class EarlyTurn(Cond):
    """One of a player's own first turns of the game, without added ones."""

    FIELDS: ClassVar[tuple[str, ...]] = ("n",)

    def __init__(self, n: int) -> None:
        super().__init__()
        self.n = n

    def holds(self, c: Ctx) -> bool:
        return c.g.active == c.you and (c.g.turn + 1) // 2 <= self.n


class BeforeDamage(Cond):
    """Before the combat damage step of this turn."""

    def holds(self, c: Ctx) -> bool:
        return c.g.step < min(FIRST_STRIKE_DAMAGE, COMBAT_DAMAGE)


class Uncast(Cond):
    """What is about to enter was not cast."""

    def holds(self, c: Ctx) -> bool:
        return c.event is not None and c.g.zone_kind(c.event.obj) != STACK


# --- events -------------------------------------------------------------------------------------------------------------
class DrawsMore(Draws):
    """Is about to draw a card that is not the first one of his draw step (504.1)."""

    def matches(self, c: Ctx, ev: Event) -> bool:
        return ev.word != "turn" and super().matches(c, ev)


class PlayerGets(When):
    """A player is about to get, or has got, counters of a name."""

    INTRODUCES: ClassVar[str] = "player"
    FIELDS: ClassVar[tuple[str, ...]] = ("who", "counter", "slot")

    def __init__(self, who: Players, counter: str, slot: int = -1) -> None:
        super().__init__(slot)
        self.who = who
        self.counter = counter
        self.kinds = 1 << PUT_COUNTERS

    def matches(self, c: Ctx, ev: Event) -> bool:
        return ev.obj < 0 and ev.word == self.counter and ev.player in self.who.who(c)
