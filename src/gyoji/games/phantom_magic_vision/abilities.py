"""Abilities (7.3, 7.4): activated and automatic effects, and texts that set cards give to what they are set on."""

from __future__ import annotations

from typing import Final

from ...effects.context import Cond, Do, Part
from ...effects.nodes.abilities import Activated, Static, Triggered
from ...effects.nodes.costs import Cost
from ...effects.nodes.events import Comes, Damaged, EitherEvent, Moves, When
from ...effects.nodes.numbers import AndAlso
from ...kernel.state.aliases import AbilityOrigin, ObjId
from ...kernel.state.card import Ability, Continuous
from ...kernel.state.state import State
from ...kernel.state.terms import (
    AFTER_ACTOR,
    AFTER_PATIENT,
    ATTACH,
    BEFORE_ACTOR,
    BEFORE_PATIENT,
    BEGINS,
    DAMAGE,
    DECLARE,
    ENDS,
    RESOLVED,
    STATE,
)
from .terms import FIELD

WINDOWED: Final = (1 << DAMAGE) | (1 << DECLARE) | (1 << STATE) | (1 << ATTACH) | (1 << RESOLVED)


class Used(Activated):
    """起動効果 7.3: (timing) cost: effect."""

    def __init__(self, timing: str, cost: Cost, do: Do, limit: int = 0, only: Cond | None = None, zone: str = "",
                 users: str = "") -> None:
        super().__init__(cost, do, limit, only, users != "", zone)
        self.timing = timing  # "any" 常時, "own" 自分ターン, "other" 相手ターン
        self.users = users  # "all": every player may use it, "others": only opponents may; "": whoever has the card


class Usage(Part):
    """この効果は～使用出来る: what a text says about its own use (7.3.3.c)."""

    def __init__(self, limit: int = 0, only: Cond | None = None, users: str = "") -> None:
        self.limit = limit
        self.only = only
        self.users = users


class UsedSo(Activated):
    """An activated effect with what its text says about its use."""

    def __init__(self, timing: str, cost: Cost, do: Do, usage: list[Usage]) -> None:
        super().__init__(cost, do)
        self.timing = timing
        self.usage = usage

    def lowered(self) -> Used:
        limit, only, users = settled(self.usage)
        return Used(self.timing, self.cost, self.do, limit, only, "", users)


def settled(usage: list[Usage]) -> tuple[int, Cond | None, str]:
    """All that is said about a use."""
    only: Cond | None = None
    for u in usage:
        if u.only is not None:
            only = u.only if only is None else AndAlso(only, u.only)
    return max([u.limit for u in usage]), only, "".join([u.users for u in usage])


class Optional(Activated):
    """An automatic effect that one may apply whenever one has priority and there is no interference (7.4.4);
    `timing`: "character", "spell", "command" or "": the timing of such a card."""

    def __init__(self, do: Do, only: Cond | None = None, limit: int = 0, timing: str = "", zone: str = "",
                 users: str = "") -> None:
        super().__init__(Cost(None, []), do, limit, only, users != "", zone)
        self.timing = timing
        self.users = users  # as of activated effects


class OptionalSo(Activated):
    """The same with what its text says about its use."""

    def __init__(self, do: Do, usage: list[Usage], only: Cond | None = None) -> None:
        super().__init__(Cost(None, []), do, 0, only)
        self.usage = usage

    def lowered(self) -> Optional:
        limit, only, users = settled([*self.usage, Usage(0, self.only)])
        return Optional(self.do, only, limit, users=users)


class Automatic(Triggered):
    """自動効果 7.4 that answers an event: `greek` is α, β, γ, or "waiting" for what a resolved effect has left behind (7.8).

    Where the rules have a window for its event it is done there: する場合 and される場合 before it, した場合 and された場合
    after it."""

    def __init__(self, when: When, do: Do, cond: Cond | None = None, zone: str = "", limit: int = 0, greek: str = "γ",
                 before: bool = False) -> None:
        super().__init__(when, do, cond, zone, limit)
        self.greek = greek
        self.before = before

    def prepare(self) -> None:
        super().prepare()
        self.window = window_of(self.when, self.before)


class Trigger(Part):
    """What an automatic effect answers, before it happens or after it, under a condition perhaps."""

    def __init__(self, when: When, before: bool = False) -> None:
        self.when = when
        self.before = before


class TriggerIf(Trigger):
    def __init__(self, trigger: Trigger, cond: Cond) -> None:
        super().__init__(trigger.when, trigger.before)
        self.trigger = trigger
        self.cond = cond


class Answering(Ability):
    """An automatic effect as its text puts it: when, whatever is asked then, what."""

    KIND = 2

    def __init__(self, greek: str, trigger: Trigger, do: Do, cond: Cond | None = None) -> None:
        super().__init__()
        self.greek = greek
        self.trigger = trigger
        self.do = do
        self.cond = cond

    def lowered(self) -> Automatic:
        cond, t = self.cond, self.trigger
        while isinstance(t, TriggerIf):
            cond = t.cond if cond is None else AndAlso(cond, t.cond)
            t = t.trigger
        return Automatic(t.when, self.do, cond, "", 0, self.greek, t.before)


def window_of(when: When, before: bool) -> int:
    """Where an event of this sort is answered; 0: when it has happened, without a window of its own."""
    if when.kinds & ((1 << BEGINS) | (1 << ENDS)) or isinstance(when, Comes):
        return AFTER_PATIENT  # 4.3.1.c and the like
    if isinstance(when, EitherEvent):
        return window_of(when.a, before)
    if isinstance(when, Moves):
        return (BEFORE_PATIENT if before else AFTER_PATIENT) if when.to_zone == FIELD else 0
    if not when.kinds & WINDOWED:
        return 0
    if when.kinds & (1 << DECLARE):  # 6.3.4.d, 6.4.4.c and the like: also for whoever is attacked or blocked
        return BEFORE_ACTOR if before else AFTER_ACTOR
    actor = (isinstance(when, Damaged) and when.giver) or bool(getattr(when, "actor", False))
    if before:
        return BEFORE_ACTOR if actor else BEFORE_PATIENT
    return AFTER_ACTOR if actor else AFTER_PATIENT


class Lent(Static):
    """What a set card gives to the character that it is set on (6.1.13): its text, or its modification of combat values."""


class Single(Static):
    """この効果は重複しない 7.1.14: of texts that are the same, only one is applied."""

    def continuous(self, g: State, src: ObjId, origin: AbilityOrigin, out: list[Continuous]) -> None:
        for e in out:
            if e.rule == "7.1.14" and e.mods == self.mods:
                return
        self.rule = "7.1.14"
        super().continuous(g, src, origin, out)
