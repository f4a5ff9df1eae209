"""Properties of cards that only this game has."""

from __future__ import annotations

from ...effects.context import Ctx, Filter, ObjectsOf, Players
from ...effects.nodes import filters
from ...effects.nodes.filters import names_of
from ...effects.nodes.objects import Sel
from ...kernel.state.aliases import ObjId, Ref
from ...kernel.state.card import Chars
from ...kernel.state.terms import STATES, TRAITS
from .terms import HELL


class NameIs(filters.NameIs):
    """A name as texts refer to one: it is enough that a name contains it (12.3.1); `whole`: all of it (12.3.2)."""

    READS = TRAITS

    def __init__(self, name: str, part: bool = True) -> None:
        super().__init__(name, part)

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        if self.part:
            return any([self.name in n for n in names_of(ch)])
        return self.name in names_of(ch)


class IsPopularity(Filter):
    """「人気」 10.34.2.b."""

    READS = STATES

    def fits(self, c: Ctx, id: ObjId, ch: Chars) -> bool:
        return "name:人気" in ch.subtypes


class Those(ObjectsOf):
    """〔...〕 without a number and without 全て: whatever fits (8.1.2.a)."""

    def find(self, c: Ctx) -> list[Ref]:
        return self.what.find(c)

    def fits(self, c: Ctx, ref: Ref) -> bool:
        return self.what.fits(c, ref)


class TargetAll(ObjectsOf):
    """目標の〔～全て〕 8.2.6.c: all that fit when it is applied, but for what cannot be a target (8.2.7.a)."""

    def find(self, c: Ctx) -> list[Ref]:
        return [r for r in self.what.find(c) if c.g.targetable(r, c.src, c.you)]


class Underworld(Sel):
    """Cards in the underworld, or (`hell`) where it has become hell: each does not exist where the other does (3.3.6.b)."""

    def __init__(self, filter: Filter, zone: str = "underworld", whose: Players | None = None) -> None:
        super().__init__(filter, zone, whose)
        self.hell = zone == "hell"

    def find(self, c: Ctx) -> list[Ref]:
        keys = c.g.player_keys
        return [i for i in super().find(c) if (keys[c.g.objs[i].owner] & HELL != 0) == self.hell]

    def fits(self, c: Ctx, ref: Ref) -> bool:
        return super().fits(c, ref) and (c.g.player_keys[c.g.objs[ref].owner] & HELL != 0) == self.hell
