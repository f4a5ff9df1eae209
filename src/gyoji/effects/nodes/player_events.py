"""What players do and get, as a text waits for it."""

from __future__ import annotations

from typing import ClassVar

from ...kernel.state.aliases import Ref, Slot
from ...kernel.state.event import Event
from ...kernel.state.terms import (
    AS_DISCARD,
    AS_DRAW,
    DEED,
    GAIN_LIFE,
    LOSE_LIFE,
    MOVE,
    PLAYED,
    RESOLVED,
    RESOURCE,
    SET,
    SET_RESOURCE,
)
from ..context import Ctx, Lexicon, Objects, Players
from .events import When
from .objects import This


class LifeChanges(When):
    """A player gains or loses life."""

    INTRODUCES = "player"

    def __init__(self, who: Players, gain: bool, slot: Slot = -1) -> None:
        super().__init__(slot)
        self.who = who
        self.gain = gain
        self.gathers = not gain  # what several sources take at once is one loss (Magic 603.2c)

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.kinds = 1 << (GAIN_LIFE if self.gain else LOSE_LIFE)

    def matches(self, c: Ctx, ev: Event) -> bool:
        return ev.player in self.who.who(c)


class Plays(When):
    """A player plays a card (or activates an ability: what is None)."""

    EVENT = PLAYED
    ALSO: ClassVar[str] = "player"

    def __init__(self, who: Players | None, what: Objects | None, slot: Slot = -1) -> None:
        super().__init__(slot)
        self.who = who
        self.what = what

    def matches(self, c: Ctx, ev: Event) -> bool:
        if self.who is not None and ev.player not in self.who.who(c):
            return False
        if self.what is None:
            return ev.word == "activated"
        return ev.word == "card" and self.what.fits(c, ev.obj)


class Uses(When):
    """A player has used an activated ability: it was resolved (NOVA 801.3.9)."""

    EVENT = RESOLVED
    ALSO: ClassVar[str] = "player"

    def __init__(self, who: Players | None, what: Objects | None = None, slot: Slot = -1) -> None:
        super().__init__(slot)
        self.who = who
        self.what = what

    def matches(self, c: Ctx, ev: Event) -> bool:
        if ev.word != "activated" or (self.who is not None and ev.player not in self.who.who(c)):
            return False
        return self.what is None or self.what.fits(c, ev.src)

    def subject(self, ev: Event) -> list[Ref]:
        return [ev.src]


class GetsResource(When):
    """Energy is added to a player's stock, perhaps by an activated ability, perhaps of a colour."""

    INTRODUCES = "player"

    def __init__(self, who: Players, color: str | None = None, by: Objects | None = None, slot: Slot = -1) -> None:
        super().__init__(slot)
        self.who = who
        self.color = color
        self.by = by
        self.bit = 0

    def link(self, words: Lexicon) -> None:
        super().link(words)
        self.kinds = 1 << RESOURCE
        self.bit = words.colors[self.color] if self.color is not None else 0

    def matches(self, c: Ctx, ev: Event) -> bool:
        if self.by is not None and not (ev.flags & SET and self.by.fits(c, ev.src)):
            return False
        return ev.player in self.who.who(c) and (not self.bit or ev.to == self.bit)


class SetsResource(When):
    """A player sets a card as energy."""

    EVENT = SET_RESOURCE
    ALSO: ClassVar[str] = "player"

    def __init__(self, who: Players, slot: Slot = -1) -> None:
        super().__init__(slot)
        self.who = who

    def matches(self, c: Ctx, ev: Event) -> bool:
        return ev.player in self.who.who(c)


class PlayerMoves(When):
    """A player draws or discards a card."""

    EVENT = MOVE
    ALSO: ClassVar[str] = "player"

    def __init__(self, who: Players, how: str, slot: Slot = -1) -> None:
        super().__init__(slot)
        self.who = who
        self.how = how
        self.flag = AS_DRAW if how == "draw" else AS_DISCARD

    def matches(self, c: Ctx, ev: Event) -> bool:
        return ev.flags & self.flag != 0 and ev.player in self.who.who(c)


class Does(When):
    """A player or an object does something that has a name of its own: scries, explores, proliferates."""

    EVENT = DEED
    ALSO: ClassVar[str] = "player"

    def __init__(self, deed: str, who: Players | None = None, what: Objects | None = None, slot: Slot = -1) -> None:
        super().__init__(slot)
        self.deed = deed
        self.who = who
        self.what = what
        self.unspoken = isinstance(what, This)

    def may_match(self, ev: Event) -> bool:
        return ev.word == self.deed

    def matches(self, c: Ctx, ev: Event) -> bool:
        return self.may_match(ev) and (self.who is None or ev.player in self.who.who(c)) and (
            self.what is None or self.what.fits(c, ev.obj))
